"""Agents: the built-in ones, a repetition of the actions of a case, or a user's function."""

from __future__ import annotations

import os
import sys
from functools import partial
from importlib import import_module
from math import inf
from operator import attrgetter, index
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from ..solving.driver import Attempt, SearchLimits
from ..solving.engines import solver_of
from ..solving.results import Solution
from ..util.digests import digest_file
from .errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..game.game import Game
    from .episodes import ActiveEpisode, Policy
    from .sources import EpisodeLevel

    Agent = Callable[..., Any]
    """A function of a position, its legal actions and a `random.Random`. It returns an action, or
    None to give up."""

GIVEN, SOLVER = "given", "solver"


def random_action(rng: Random, episode: ActiveEpisode) -> int | None:
    table = episode.stepper.table
    return episode.action(rng.randrange(len(table))) if table else None


def legal_action(rng: Random, episode: ActiveEpisode) -> int | None:
    numbers = episode.legal()
    return episode.action(rng.choice(numbers)) if numbers else None


def first_legal_action(_rng: Random, episode: ActiveEpisode) -> int | None:
    numbers = episode.legal()
    return episode.action(numbers[0]) if numbers else None


SOLVER_NODES, SOLVER_MEMORY = 100_000, 64 << 20
"""The solver's default limit of states for a level, and its memory in bytes."""

# `random` draws from the whole action space, `legal` from the legal actions; docs/data.md.
BUILT_IN = {"random": random_action, "legal": legal_action, "first": first_legal_action}


class SolverPolicy:
    """The solver: it plays a solution that is proven to be best, or gives up before the start.

    A search keeps at most `nodes` states. No clock limits it, so episodes are the same everywhere.
    """

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        self._actions: Iterator[int] | None = None

    def __call__(self, episode: ActiveEpisode) -> int | None:
        if self._actions is None:
            game = episode.stepper.game
            limits = SearchLimits(inf, SOLVER_MEMORY, self._nodes)
            result = Attempt(game, episode.position(), metric_of(game), limits).run()
            proven = isinstance(result, Solution) and result.proven
            self._actions = iter(result.actions if proven else ())  # type: ignore[union-attr]  # a solution
        return next(self._actions, None)


def metric_of(game: Game) -> str:
    """Return the metric that the solver minimizes: "pushes" or "moves"."""
    return "moves" if solver_of(game) is None else "pushes"


def policy_for(
    name: str, agent: Agent | None, level: EpisodeLevel, nodes: int | None = None
) -> Policy:
    """Return the policy for the episode on this level; its random choices follow its seed."""
    if name == SOLVER:
        return SolverPolicy(nodes or SOLVER_NODES)
    if name == GIVEN:
        actions = iter(level.case.actions)
        return lambda _episode: next(actions, None)
    rng = Random(f"{level.seed} acts")
    if agent is None:
        return partial(BUILT_IN[name], rng)
    return partial(call_agent, name, agent, rng)


def call_agent(name: str, agent: Agent, rng: Random, episode: ActiveEpisode) -> int | None:
    """Return the action that a user's function chooses; None if it gives up.

    DataError if it fails, or returns anything else that is not an action.
    """
    legal = [episode.action(number) for number in episode.legal()]
    number = episode.level.number
    try:
        answer = agent(episode.position(), legal, rng)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise DataError(f"agent {name} failed in episode {number}: {why}") from error
    if answer is None:
        return None
    action = index(answer) if hasattr(answer, "__index__") else -1
    # A batch keeps actions in 64 bits with a sign.
    if 0 <= action < 1 << 63 and episode.number(action) >= 0:
        return action
    raise DataError(
        f"agent {name} returned {str(answer)[:40]!a} in episode {number}, which is not an action of"
        f" {episode.stepper.game.name} there"
    )


def load_agent(name: str) -> Agent | None:
    """Return the user's function with this name; None for a built-in agent.

    DataError if there is no agent with this name.
    """
    if name in BUILT_IN or name in {GIVEN, SOLVER}:
        return None
    module, colon, path = name.partition(":")
    if not (module and colon and path):
        known = ", ".join([*BUILT_IN, GIVEN, SOLVER])
        raise DataError(f"agent is one of {known}, or module:function, not {name!a}")
    # The path of an installed command lacks the current folder, where users keep their agents.
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        agent = attrgetter(path)(import_module(module))
    except Exception as error:
        raise DataError(f"agent {name} cannot be imported: {error}") from error
    if not callable(agent):
        raise DataError(f"agent {name} is not a function")
    return agent  # type: ignore[no-any-return]  # a function of the user's


def name_of(agent: str | Agent | None) -> str | None:
    """Return the name of an agent, as `load_agent` expects it."""
    if agent is None or isinstance(agent, str):
        return agent
    module = getattr(agent, "__module__", "?")
    return f"{module}:{getattr(agent, '__qualname__', type(agent).__qualname__)}"


def source_digest(agent: Agent | None) -> str:
    """Return the digest of the file that defines a function; empty if there is no such file."""
    module = sys.modules.get(getattr(agent, "__module__", ""))
    file = getattr(module, "__file__", None)
    if agent is None or not file or not Path(file).is_file():
        return ""
    return digest_file(file)
