"""Who acts: at random, legally, as was written down, or a function of somebody's."""

from __future__ import annotations

import os
import sys
from functools import partial
from hashlib import blake2b
from importlib import import_module
from operator import index
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from .columns import DIGEST
from .errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable

    from .runs import Choose, Run
    from .sources import Level

    Player = Callable[..., Any]
    """Of a position, the legal actions and a `random.Random`: the action, or None to give up."""

GIVEN = "given"


def anything(rng: Random, run: Run) -> int | None:
    """Any action of those to choose from, each as likely."""
    return run.action(rng.randrange(len(run.table))) if run.table else None


def legally(rng: Random, run: Run) -> int | None:
    """Any action of which something would come, each as likely; None if there is none."""
    choices = run.choices()
    return run.action(rng.choice(choices)) if choices else None


def first(_rng: Random, run: Run) -> int | None:
    """The first action of which something would come."""
    choices = run.choices()
    return run.action(choices[0]) if choices else None


BUILT_IN = {"random": anything, "legal": legally, "first": first}


def chooser(agent: str, player: Player | None, level: Level) -> Choose:
    """Who acts in the episode on this level; his chance is the level's."""
    if agent == GIVEN:
        actions = iter(level.case.actions)
        return lambda _run: next(actions, None)
    rng = Random(f"{level.seed} acts")
    if player is None:
        return partial(BUILT_IN[agent], rng)
    return partial(asked, agent, player, rng)


def asked(name: str, player: Player, rng: Random, run: Run) -> int | None:
    """What somebody's function does; DataError if that is no action here."""
    legal = [run.action(number) for number in run.choices()]
    number = run.level.number
    try:
        answer = player(run.position(), legal, rng)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise DataError(f"the agent {name} failed in episode {number}: {why}") from error
    if answer is None:
        return None
    action = index(answer) if hasattr(answer, "__index__") else -1
    if 0 <= action < 1 << 63 and run.number(action) >= 0:
        return action
    raise DataError(
        f"the agent {name} answered {str(answer)[:40]!a} in episode {number}, which is no action of"
        f" {run.game.name} there"
    )


def player_of(agent: str) -> Player | None:
    """The function that is meant, None for who is built in; DataError if there is none."""
    if agent in BUILT_IN or agent == GIVEN:
        return None
    module, colon, name = agent.partition(":")
    if not (module and colon and name):
        known = ", ".join([*BUILT_IN, GIVEN])
        raise DataError(f"an agent is one of {known}, or module:function, not {agent!a}")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except Exception as error:
        raise DataError(f"the agent {agent} cannot be imported: {error}") from error
    if not callable(found):
        raise DataError(f"the agent {agent} is no function")
    return found


def source_of(player: Player | None) -> str:
    """The digest of the file a function stands in; empty if there is none."""
    module = sys.modules.get(getattr(player, "__module__", ""), None)
    file = getattr(module, "__file__", None)
    if player is None or not file or not Path(file).is_file():
        return ""
    return blake2b(Path(file).read_bytes(), digest_size=DIGEST).hexdigest()
