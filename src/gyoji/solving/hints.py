"""Hints: the next action in a play; for a lost play, why it is lost, and since when.

The command, the terminal and the server all call these functions. A search runs in slices within
its limits, and ends when `stopped` returns True; `progress` is called between the slices.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..engine.pathfinding import beyond, distance
from ..game.files import optional_part
from ..game.learning import hides
from ..game.scene import move, scene_of
from ..game.state import AREA, RUNNING, STATUS, TURN
from ..game.wording import leave_out_places
from .driver import Attempt, SearchLimits
from .reports import in_words, verdict, words
from .results import Solution, Unknown, Unsolvable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..game.events import Event
    from ..game.game import Game
    from ..game.scene import Field
    from ..game.state import Position
    from .results import Progress, Result


MOST_SEEN = 1 << 12
"""The largest board, in cells, of which `is_plainly_lost` says anything."""
DIRECTIONS = ("up", "down", "left", "right")
PROOF = " That is proven"
"""The beginning of the last sentence of a hint, which is for people who want figures."""


class Hint(NamedTuple):
    """The result of a search from a position."""

    result: Result
    sentence: str
    words: Sequence[str] = ()
    """The actions of the solution."""
    fields: Sequence[Field] = ()
    """The cells of the things because of which the position is lost."""

    @property
    def is_lost(self) -> bool:
        """True if it is proven that the play cannot be won any more."""
        return isinstance(self.result, Unsolvable)


def check_secrets(game: Game, position: Position) -> None:
    """Raise ValueError if a hint would give away what the player to move does not see."""
    if game.display.view(position, position[TURN]) != position:
        raise ValueError("what is hidden is not given away: there are no hints here")


def find_hint(
    game: Game, position: Position, limits: SearchLimits,
    reason_limits: SearchLimits | None = None, *, optimal: str = "moves",
    progress: Callable[[Progress], object] | None = None, stopped: Callable[[], bool] = bool,
) -> Hint:  # fmt: skip
    """Search for a solution with the fewest moves or pushes, or for the reason why there is none.

    `reason_limits` are the limits of the search for a reason, by default `limits`. ValueError if
    there is nothing to solve in the game or on the board; MemoryError if the position does not fit
    into memory.
    """
    result = Attempt(game, position, optimal, limits).run(progress, stopped)
    if isinstance(result, Unsolvable):
        found = find_reason(game, position, reason_limits or limits)
        places, why = ((), "") if found is None else (found.places, found.text)
        fields = [scene_of(game).field(place, position) for place in places]
        because = f"It cannot be won any more{why and ': '}{why}."
        sentence = f"{because}{PROOF} ({in_words(result.effort)})."
        return Hint(result, sentence, (), [field for field in fields if field is not None])
    if not isinstance(result, Solution):
        return Hint(result, f"Unknown: {verdict(result, limits)}.")
    if not result.actions:
        return Hint(result, "It is won already.")
    solution = words(game, position, result.actions)
    left = result.length - 1
    rest = "wins" if left == 0 else f"then {left:,} more action{'' if left == 1 else 's'} to win"
    # A solution with the fewest pushes may have more moves than one with more pushes.
    best = {"moves": ", which is the shortest way", "pushes": ", with the fewest pushes"}
    return Hint(result, f"{solution[0]}: {rest}{best.get(result.optimal or '', '')}", solution)


def in_plain_words(game: Game, position: Position, action: int) -> str:
    """Return an action in players' words or, if there are none, in the notation's."""
    state = list(position)
    return game.display.say(action, state) or game.notation.word(action, state)


def speak(game: Game, position: Position, found: Hint) -> str:
    """Return the sentence of a hint without figures, with its action in players' words."""
    if isinstance(found.result, Unknown):
        return "No way to win was found in the time for a hint; there may be one."
    if not isinstance(found.result, Solution) or not found.words:
        return found.sentence.partition(PROOF)[0]
    said = in_plain_words(game, position, found.result.actions[0])
    return said + found.sentence.removeprefix(found.words[0])


class Way(NamedTuple):
    """The first movement of a piece in a sequence of commands."""

    fields: tuple[Field, ...] = ()
    """Its start and end; only the end if it comes from a hand; empty if nothing visibly moves.

    If a piece from a hand sends another piece away, these are the start and end of that piece.
    """
    number: int = 1
    """The number of commands up to the movement."""
    said: str = ""
    """The last of these commands, in players' words."""
    walk: tuple[Field, ...] = ()
    """The walk of the player up to that command: its first cell, and the cell after each command.
    If the player only walks, that command is a part of it."""
    out: bool = False
    """True if the piece leaves the board."""

    @property
    def goes(self) -> bool:
        """True if the piece is the player's own figure."""
        return len(self.fields) > 1 and self.walk[-2:] == self.fields


def find_way(game: Game, position: Position, words: Sequence[str]) -> Way:
    """Return the first movement of a piece other than the player's own figure in these commands.

    A piece that is pushed off the board counts, too. Return the player's walk instead if no other
    piece moves. Also return it, up to that point, if something is taken, falls or ends before
    another piece moves, or if the player comes back to a cell.
    """
    state, walked, walk = list(position), Way(), list["Field"]()
    for number, word in enumerate(words, 1):
        here = scene_of(game).focus(state)
        before, log = tuple(state), list["Event"]()
        action = game.notation.action(word, state)
        said = in_plain_words(game, before, action)
        walked = walked if walked.said else Way(said=said)
        game.rules.apply(state, action, log)
        going, came = False, tuple(walk)
        motions = move(game, log, before)
        stays = all(motion.kind != "walk" for motion in motions)
        for kind, _, start, end in motions:
            if kind == "put" and end is not None:
                put = (motion.end for motion in motions if motion.kind == "put")
                return Way(tuple(end for end in put if end is not None), number, said)
            if kind == "vanish" and stays and start is not None and distance(here, start) == 1:
                return Way((start, beyond(here, start)), number, said, came, out=True)
            if start is None or end is None or kind == "bump" or (going and kind == "fall"):
                continue
            if kind != "walk":
                return Way((start, end), number, said, came)
            going = True
            walk += [end] if walk else [start, end]
        if going:
            if walk[-1] in walk[:-1]:
                return walked  # the walk was for what it changed: leave out the way back
            walked = Way((walk[-2], walk[-1]), number, said, tuple(walk))
            dug = ("vanish", walk[-1])
            if any(each.kind != "walk" and (each.kind, each.start) != dug for each in motions):
                return walked
    return walked


def describe_way(way: Way, length: int) -> str:
    """Say what moves first in a solution of `length` commands; the board marks start and end."""
    first = _say_first(way)
    match length - way.number:
        case 0:
            return f"{first}, and it is won."
        case 1:
            return f"{first}. After that it takes 1 more move."
        case left:
            return f"{first}. After that it takes {left:,} more moves."


def _say_first(way: Way) -> str:
    if way.goes and (way.number > 1 or way.said[-1:].isdecimal()):
        return "go there"
    last = _say_last(way)
    return last if way.number == 1 else f"go there, then {last}"


def _say_last(way: Way) -> str:
    # If the whole command is a direction, it needs a verb: it walks or pushes.
    verb = "go" if way.goes else "push"
    said = f"{verb} {way.said}" if way.said in DIRECTIONS else way.said
    return f"{said}, off the edge" if way.out else said


def describe_advice(way: Way, reason: str = "") -> str:
    """Say what a program would do, and why; the board marks where it would put something."""
    said = leave_out_places(way.said)
    match way.fields, reason:
        case [_], "":
            return f"{said} to the marked field"
        case [_], _:
            return f"{said} to the marked field: {reason}"
        case [_, _], "":
            return f"{said} to where the arrow points"
        case [_, _], _:
            return f"{said} to where the arrow points: {reason}"
    return way.said


def find_way_back(
    game: Game, position_at: Callable[[int], Position], number: int, limits: SearchLimits,
    stopped: Callable[[], bool] = bool,
) -> int:  # fmt: skip
    """Return the last step before `number` after which the play is not proven to be lost.

    `position_at` returns the position after a number of steps; `limits` are for each position that
    is looked at. A lost play stays lost, so this is a binary search.
    """
    good, lost = 0, number
    while lost - good > 1 and not stopped():
        middle = (good + lost) // 2
        result = Attempt(game, position_at(middle), None, limits).run(stopped=stopped)
        good, lost = (good, middle) if isinstance(result, Unsolvable) else (middle, lost)
    return good


def find_solution(
    game: Game, start: Position, limits: SearchLimits, stopped: Callable[[], bool] = bool
) -> Sequence[int]:
    """Return the actions of a solution; empty if none is found within the limits."""
    result = Attempt(game, start, "moves", limits).run(stopped=stopped)
    return result.actions if isinstance(result, Solution) else ()


# ---------------------------------------------------------------- reasons
# The reason why a position cannot be solved: a few things that by themselves make it unsolvable.
#
# The module `reasons` is for a game whose things can only block each other: if one is removed,
# everything that was possible stays possible. So if a position with only some of the things cannot
# be solved, neither can the position with all of them.


class LossReason(NamedTuple):
    """Things that suffice for a position to be lost, a sentence about them, and its clause."""

    places: tuple[int, ...]
    text: str
    clause: str


class Reasons(Protocol):
    """The optional module `reasons` of a game."""

    CLAUSE: str
    """The clause of the rules by which these things block each other."""

    def things(self, position: Position, /) -> list[int]:
        """Return the places of the things that may be the reason."""

    def without(self, position: Position, place: int, /) -> Position:
        """Return the position without the thing at a place."""

    def reason(self, position: Position, places: Sequence[int], /) -> str:
        """Return a sentence about these things, which cannot all come where they should."""

    def is_plainly_lost(self, position: Position, /) -> bool:
        """Return whether a look at the board proves that a position is lost; False says nothing.

        A module of another package need not have this function.
        """


def reasons_of(game: Game) -> Reasons | None:
    """Return the game's module `reasons`, if it has one."""
    part: Reasons | None = optional_part(game, "reasons", None)
    return part


def is_plainly_lost(game: Game, position: Position) -> bool:
    """Return whether it is proven without a search that a running play cannot be won any more.

    False for large boards, on which even a look takes time, and for hidden ones.
    """
    look = getattr(reasons_of(game), "is_plainly_lost", None)
    small = position[STATUS] == RUNNING and position[AREA] <= MOST_SEEN
    return look is not None and small and not hides(game) and bool(look(position))


def find_reason(game: Game, position: Position, limits: SearchLimits) -> LossReason | None:
    """Return things that suffice for a lost position to be lost; None without a module `reasons`.

    Things without which the position is still proven to be lost are left out, while time lasts.
    """
    part = reasons_of(game)
    if part is None:
        return None
    end, kept = perf_counter() + limits.seconds, part.things(position)
    for place in list(kept):
        if (left := end - perf_counter()) <= 0:
            break
        rest = part.without(position, place)
        if part.things(rest) and _is_lost(game, rest, limits._replace(seconds=left)):
            position = rest
            kept.remove(place)
    return LossReason(tuple(kept), part.reason(position, kept), part.CLAUSE)


def _is_lost(game: Game, position: Position, limits: SearchLimits) -> bool:
    return isinstance(Attempt(game, position, None, limits).run(), Unsolvable)
