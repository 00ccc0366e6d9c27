"""Environments for learners, compared with plain C and with peer environments."""

from __future__ import annotations

from contextlib import closing
from importlib.util import find_spec
from typing import TYPE_CHECKING

from measuring.plan import MissingError, compiled
from measuring.rounds import spreads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measuring.plan import Plan
    from measuring.rounds import Spread
    from measuring.table import Row

TITLE = "Environments: steps of learners"
ABOUT = """
Random actions on one core, including new plays after 120 steps; a step is one action in one
environment. Ours are made by `gymnasium.make_vec` and `gymnasium.make`, with 1,024 plays at once
except where it says `one`. The C programs (bench/peers/env_GAME.c, -O3) draw their actions and copy
every observation; `bare` means without this copy. `step()` receives actions that were drawn
beforehand; `rollout()` draws them, 128 steps per call, and with `boards=True` stores all boards of
all steps. The peer environments play their own levels and have their own kinds of observations;
ours, beside them, makes observations, too.
"""
GOAL = 0.65

# The package, the script that drives it, and our game and call that it is compared with.
PEER_ENVIRONMENTS = [
    ("jumanji", "jumanji_many", "sokoban", "rollout"),
    ("envpool", "envpool_many", "sokoban", "step"),
    ("griddly", "griddly_one", "sokoban", "one"),
    ("gym-sokoban", "gym_sokoban_one", "sokoban", "one"),
    ("open-spiel", "open_spiel_one", "boulder", "one"),
    ("pufferlib", "", "sokoban", "step"),
]
CALLS = {
    "step": "step()",
    "live": "step(), copy=False",
    "rollout": "rollout(boards=True)",
    "blind": "rollout()",
    "one": "one, step()",
}
# Only the first pair has a goal: our observation is the live board, C's is a copy.
PAIRS = (
    ("live", "copying"), ("step", "copying"), ("rollout", "copying"), ("live", "bare"),
    ("blind", "bare"),
)  # fmt: skip


def rows(plan: Plan) -> Iterator[Row | str]:
    """Ours compared with C, then with the peer environments."""
    for package in ("gymnasium", "numpy"):
        if find_spec(package) is None:
            raise MissingError(f"{package} is not installed (the extra `rl` brings it)")
    compiled("sokoban", "boulder")
    from measuring.environments import one_core

    with one_core():
        ours = {game: calls_of(plan, game) for game in ("sokoban", "boulder")}
        for game, calls in ours.items():
            yield from compared_with_c(plan, game, calls)
        for game, calls in ours.items():
            (rate,) = spreads(plan, f"environments: one of {game}", 7, calls["one"])
            yield {"game": game, "ours": CALLS["one"], "M steps/s": rate.scaled(1e-6)}
        yield "The goal for one environment of Sokoban was 1.2 M steps/s."
        for name, driver, game, call in PEER_ENVIRONMENTS:
            yield compared(plan, name, driver, game, call, ours[game][call])


def calls_of(plan: Plan, game: str) -> dict[str, Callable[[], float]]:
    """Our environments: the function that measures steps per second, for each of the CALLS."""
    from measuring.environments import Many, Single, levels_of

    _, levels = levels_of(plan, game)
    many, live = (Many(plan, game, levels, copy=copy) for copy in (True, False))
    return {
        "step": many.stepped,
        "live": live.stepped,
        "rollout": lambda: many.rolled(boards=True),
        "blind": lambda: many.rolled(boards=False),
        "one": Single(plan, game, levels).stepped,
    }


def compared_with_c(
    plan: Plan, game: str, calls: dict[str, Callable[[], float]]
) -> Iterator[Row | str]:
    """Each call of ours, compared with the C program that does the same work."""
    from measuring.environments import Plain, levels_of

    path, _ = levels_of(plan, game)
    try:
        copying, bare = Plain(plan, game, path), Plain(plan, game, path, "bare")
    except MissingError as error:
        yield f"{game}: {error}, so there is nothing to compare it with."
        return
    for call, peer in PAIRS:
        theirs = bare if peer == "bare" else copying
        measured = spreads(plan, f"environments: {game}, {call}", 9, calls[call], theirs.stepped)
        goal = GOAL if (call, peer) == PAIRS[0] else None
        yield row(game, call, f"C, {peer}", measured[0], measured[1], goal)


def compared(
    plan: Plan, name: str, driver: str, game: str, call: str, ours: Callable[[], float]
) -> Row | str:
    """Ours and a peer environment, measured alternately; or the reason why it cannot be."""
    from measuring.peers import PeerEnvironment

    try:
        other = PeerEnvironment(plan, name, driver)
    except MissingError as error:
        return f"{error}."
    with closing(other):
        try:
            one, two = spreads(plan, f"environments: {name}", 5, ours, other.stepped)
        except MissingError as error:
            return f"{error}."
        return row(game, call, other.what, one, two, None)


def row(game: str, call: str, what: str, ours: Spread, theirs: Spread, goal: float | None) -> Row:
    return {
        "game": game, "ours": CALLS[call], "M steps/s": ours.scaled(1e-6), "compared with": what,
        "theirs": theirs.scaled(1e-6), "ratio": ours.over(theirs), "goal": goal,
    }  # fmt: skip
