"""A play explained: each action, its rulings with their clauses, and its changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..game.drawing import differing_cells
from ..game.scene import scene_of
from ..game.state import RUNNING, STATUS, TURN
from ..game.wording import leave_out_places, say
from .play import trace
from .seats import UncheckedTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..game.events import Event
    from ..game.game import Game
    from ..game.protocols import Case
    from ..game.state import Position, State
    from .play import Step
    from .seats import Announcement

    Board = list[list[str]]
    Mark = Callable[[str], str]

WHOLE = (40, 60)
"""The most rows and columns of a board shown whole; a larger one is shown only around changes."""

MARGIN = 3
"""The number of cells shown around a change on a large board."""


class Ruling(NamedTuple):
    """An event in words, and the clause of the rules that it follows from."""

    clause: str
    text: str

    @property
    def line(self) -> str:
        """The text, then the clause in brackets. "The play goes on" may have no clause."""
        return f"{self.text}  [{self.clause}]" if self.clause else self.text


class StepWords(NamedTuple):
    """One step in words, without boards; number 0 is the opening step."""

    number: int
    player: str
    action: str
    answer: str
    rulings: list[Ruling]


class TraceStep(NamedTuple):
    """One step in words, with the boards before and after it."""

    number: int
    player: str
    action: str
    answer: str
    rulings: list[Ruling]
    before: Board
    after: Board
    state: Position


def tell(game: Game, case: Case, since: int = 0) -> Iterator[TraceStep]:
    """Yield every step of a play in words, up to its end, from step `since` on."""
    display = game.display
    state, board = case.start, [] if since else display.draw(case.start)
    for number, (step, after) in enumerate(trace(game, case)):
        if number < since:
            state = after
            continue
        board = board or display.draw(state)
        worded = in_words(game, number, step, state, after, board)
        yield worded
        state, board = after, worded.after


def in_words(
    game: Game, number: int, step: Step, before: Position, after: Position, board: Board
) -> TraceStep:
    """Return one step in words; `board` is the drawn position before it."""
    shown = game.display.draw(after) if step.changes else board
    return TraceStep(*words_of(game, number, step, before), board, shown, after)


def words_of(game: Game, number: int, step: Step, before: Position) -> StepWords:
    """Return one step in words; `before` is the position in which it was done."""
    display, state = game.display, list(before)
    late = before[STATUS] != RUNNING and number > 0
    return StepWords(
        number,
        display.player(before[TURN]) if number else "",
        game.notation.word(step.action, state) if number else "",
        display.ANSWERS[step.answer] if number and not late else "",
        [Ruling(*display.LATE)] if late else rulings(game, step.events, state),
    )


def say_plainly(game: Game, events: Iterable[Event], before: Position) -> list[str]:
    """Return each event in players' words, without the places, which a board shows.

    The words for a walk are "" if other events than walks happen, too, and so are those of an event
    that a game leaves to the next one.
    """
    table, plain, nouns = game.display.EVENTS, game.display.PLAIN, game.display.NOUNS
    walks = {event for event, motion in scene_of(game).MOTIONS.items() if motion.kind == "walk"}
    events, state = list(events), list(before)
    more = any(event[0] not in walks for event in events)
    texts = (
        (event, plain.get(event[0], leave_out_places(table[event[0]].text))) for event in events
    )
    return [
        "" if more and event[0] in walks else leave_out_places(say(text, event, nouns, state))
        for event, text in texts
    ]


def rulings(game: Game, events: tuple[Event, ...], before: State) -> list[Ruling]:
    """Return events in words; `before` is the state in which they happened."""
    table, nouns = game.display.EVENTS, game.display.NOUNS
    return [
        Ruling(table[event[0]].clause, say(table[event[0]].text, event, nouns, before))
        for event in events
    ]


def as_text(game: Game, number: int, case: Case, mark: Mark | None) -> Iterator[str]:
    """Yield the lines of a play for people.

    `mark` colours a changed cell; if it is None, changed cells are in brackets.
    """
    yield f"Case {number}"
    yield ""
    board = game.display.draw(case.start)
    yield from draw(board, board, mark)
    alone = game.rules.players(list(case.start)) == 1
    for step in tell(game, case):
        yield from step_as_text(step, alone, mark)
    yield ""
    yield from (ruling.line for ruling in ending(game, case, step))


def step_as_text(step: TraceStep, alone: bool, mark: Mark | None) -> Iterator[str]:
    """Yield the lines of one step; the player is named unless there is only one."""
    if step.number or step.rulings:
        yield ""
        yield heading(step, alone)
        yield from (f"   {ruling.line}" for ruling in step.rulings)
    if step.before != step.after:
        yield ""
        yield from draw(step.before, step.after, mark)


def heading(step: TraceStep, alone: bool) -> str:
    """Return the heading of a step: its number, its player, its action and the answer."""
    if not step.number:
        return "0  the start"
    who = "" if alone else f"{step.player}  "
    return f"{step.number}  {who}{step.action}: {step.answer}"


def ending(game: Game, case: Case, last: TraceStep) -> Iterator[Ruling]:
    """Yield the end of the play in words, and the fate of the remaining actions."""
    end = game.display.ENDS[last.state[STATUS]]
    yield Ruling(end.clause, f"End: {end.text}")
    left = len(case.actions) - last.number
    if left:
        late = game.display.LATE
        yield Ruling(late.clause, f"{left} more: {late.text}")


def as_objects(game: Game, number: int, case: Case) -> Iterator[dict[str, object]]:
    """Yield a play for programs: one object for the case, one for each step, one for the end."""
    board = game.display.draw(case.start)
    yield {
        "type": "case", "case": number, "game": game.name, "version": game.version, "board": board
    }  # fmt: skip
    for step in tell(game, case):
        yield {
            "type": "step",
            "case": number,
            "step": step.number,
            "player": step.player,
            "action": step.action,
            "answer": step.answer,
            "rulings": [ruling._asdict() for ruling in step.rulings],
            "changes": _differences(step),
        }
    rulings = [ruling._asdict() for ruling in ending(game, case, step)]
    end = list(step.state)
    yield {
        "type": "end",
        "case": number,
        "status": step.state[STATUS],
        "scores": [game.rules.score(end, player) for player in range(game.rules.players(end))],
        "rulings": rulings,
        "board": step.after,
    }


def _differences(step: TraceStep) -> list[dict[str, object]]:
    """Return the cells that look different, by row and column from 1."""
    old, new = step.before, step.after
    return [
        {
            "row": row + 1,
            "column": column + 1,
            "before": old[row][column],
            "after": new[row][column],
        }
        for row, column in differing_cells(old, new)
    ]


def announcements(game: Game, case: Case, seat: int) -> Iterator[tuple[str, Announcement]]:
    """Yield a player's view of a play: who acted, their words, and the referee's announcement.

    Seats are numbered from 1; LookupError if there is no such seat.
    """
    table = UncheckedTable(game, case.start)
    if not 1 <= seat <= len(table.seats):
        raise LookupError(f"this play has {_seats(len(table.seats))}, so there is no seat {seat}")
    for action in case.actions:
        table.do(action)
        spoken = table.seats[seat - 1].announcements.pop()
        yield game.display.player(spoken.player), spoken


def _seats(count: int) -> str:
    return "one seat" if count == 1 else f"{count} seats"


def draw(before: Board, after: Board, mark: Mark | None) -> Iterator[str]:
    """Yield a board with the changed cells marked."""
    rows, columns = window(before, after)
    if (len(rows), len(columns)) != (len(after), len(after[0])):
        yield (
            f"    rows {rows[0] + 1}-{rows[-1] + 1}, columns {columns[0] + 1}-{columns[-1] + 1}"
            f" of {len(after)} x {len(after[0])}"
        )
    width = max(len(after[row][column]) for row in rows for column in columns)
    changed = set(differing_cells(before, after))
    for row in rows:
        new = [after[row][column].ljust(width) for column in columns]
        yield "   " + row_as_text(new, [(row, column) in changed for column in columns], mark)


def window(before: Board, after: Board) -> tuple[range, range]:
    """Return the rows and columns to show: all, or on a large board those around the changes."""
    height, width = len(after), len(after[0])
    if height <= WHOLE[0] and width <= WHOLE[1]:
        return range(height), range(width)
    changed = differing_cells(before, after)
    if not changed:
        return range(min(height, WHOLE[0])), range(min(width, WHOLE[1]))
    rows, columns = zip(*changed, strict=True)
    return _around(rows, height), _around(columns, width)


def _around(changed: Sequence[int], size: int) -> range:
    return range(max(0, min(changed) - MARGIN), min(size, max(changed) + MARGIN + 1))


def row_as_text(cells: list[str], changed: list[bool], mark: Mark | None) -> str:
    """Return a row of cells of equal width, the changed ones marked."""
    return _brackets(cells, changed) if mark is None else _colours(cells, changed, mark)


def _brackets(cells: list[str], changed: list[bool]) -> str:
    """Return a row of cells, with brackets around each run of changed ones."""
    line, inside = "", False
    for cell, new in zip(cells, changed, strict=True):
        line += " " if new == inside else "[" if new else "]"
        line, inside = line + cell, new
    return (line + "]" if inside else line).rstrip()


def _colours(cells: list[str], changed: list[bool], mark: Mark) -> str:
    return "".join(
        " " + (mark(cell) if new else cell) for cell, new in zip(cells, changed, strict=True)
    )
