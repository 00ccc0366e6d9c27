"""Jobs of rooms for job processes: set up, load, and list choices.

A job gets the name of a game, and the positions of a play, so that little has to be sent.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...engine.judge import choose
from ...engine.play import Step, UncheckedPlay
from ...engine.seats import UncheckedTable
from ...engine.session import choices, find_picks
from ...game.learning import learning_of
from ...game.opponent import Aloud
from ...game.state import AREA, RUNNING, STATUS
from ...game.variants import variants_of
from ...games import load
from ...solving.opponents import RANDOM, aloud, opponent, searcher_of, strengths
from ..limits.refusals import RefusalError, as_refusal
from ..play import responses
from ..play.cases import SEED, case_of, game_of
from ..play.frames import digest
from ..play.play_record import PackedSteps
from .messages import Recording
from .records import TAKE_BACK, StoredRoom

if TYPE_CHECKING:
    from ...game.game import Game
    from ...game.protocols import Options
    from ...game.scene import Pick
    from ...game.state import Position
    from ..limits.limits import ServerLimits
    from .records import RoomRecord

    Picks = dict[tuple[Pick, ...], int]

NO_STEP = Step(0, 0, (), ())


class ProgramSeat(NamedTuple):
    """The seat of a program that is to move: its view, and the packed steps of the play so far."""

    room: RoomRecord
    player: int
    strength: str
    view: Position
    steps: tuple[bytes, bytes]


def table_of(stored: StoredRoom, limits: ServerLimits) -> UncheckedTable:
    """Return the table of a stored room, with its steps as bytes.

    RefusalError as in `restored_table`.
    """
    table = restored_table(stored, limits)
    opening, state, steps, _ = table.play.save()
    packed = PackedSteps()
    packed.extend(steps)
    table.play = UncheckedPlay.restore(table.play.game, opening, state, packed, PackedSteps())
    return table


def recording_of(stored: StoredRoom, number: int, limits: ServerLimits) -> Recording:
    """Return a finished game of a room, by its number; RefusalError if there is none."""
    if not 1 <= number <= len(stored.games) + 1:
        raise RefusalError(404, f"this room has {len(stored.games) + 1} games, counted from 1")
    room, commands = stored.play(number)
    play = restored_table(StoredRoom(room, [], commands), limits).play
    if not play.over:
        raise RefusalError(409, "this game is not over yet")
    state, word = list(play.state), play.game.notation.word
    return Recording(
        room.game, room.text, room.options | room.variants | {SEED: str(room.seed)}, room.number,
        [word(step.action, state) for step in play.steps], digest(play.game, play.state),
    )  # fmt: skip


def pick(game: str, state: Position, view: Position, picks: tuple[Pick, ...]) -> int | None:
    """Return the action that these picks stand for in a player's view; None if there is none."""
    return _picks(load(game), state, view).get(picks)


def picks_after(
    name: str, state: Position, view: Position, picked: tuple[Pick, ...]
) -> responses.Choices:
    """Return the next possible picks for a player with this view."""
    game = load(name)
    picks = _picks(game, state, view)
    following = choices(picks, picked)
    said = {
        word: game.display.say(picks[*picked, word], list(view))
        for word in following
        if isinstance(word, str) and (*picked, word) in picks
    }
    whole = picked in picks
    return responses.make_choices(game, view, picked, following, said, whole=whole)


def check_program(name: str, strength: str, view: Position) -> None:
    """Raise RefusalError if no program of this strength can play on from this view."""
    game = load(name)
    if view[STATUS] != RUNNING:
        raise RefusalError(409, "the game is over")
    known = [each for each in strengths(game) if each != RANDOM]
    if not known:
        raise RefusalError(409, f"no programs play {name}")
    if strength not in known:
        sentence = f"programs play {name} with the strengths {', '.join(known)}, not {strength!r}"
        raise RefusalError(400, sentence)
    if (module := searcher_of(game)) is not None:
        with as_refusal():
            module.prepare(view, strength, 0)


def program_action(seat: ProgramSeat, limits: ServerLimits, seed: int) -> int:
    """Return the action of a program, which knows only what its seat sees and has heard."""
    game, heard = variant(seat.room), list[Aloud]()
    if learning_of(game).ANNOUNCEMENTS:
        _, start = game_and_start(seat.room, limits)
        heard = aloud(game, start, [step.action for step in PackedSteps(seat.steps)])
    with as_refusal():
        program = opponent(game, seat.strength, seed, seconds=limits.program_seconds)
        return program.choose(seat.view, seat.player, heard)


def _picks(game: Game, state: Position, view: Position) -> Picks:
    """Return the picks of every legal action or, if something is hidden, of every action."""
    play = UncheckedPlay.restore(game, NO_STEP, state, [], [])
    actions = play.legal_actions() if view == state else game.candidates(list(view))
    return find_picks(game, view, actions)


# ---------------------------------------------------------------- setup
# Set up a room's game from its record, the same every time.


def new_table(room: RoomRecord, limits: ServerLimits) -> UncheckedTable:
    """Return the table of a room before its first command; RefusalError if it cannot be set up."""
    table = UncheckedTable(*game_and_start(room, limits))
    _check_size(table, limits)
    return table


def game_and_start(room: RoomRecord, limits: ServerLimits) -> tuple[Game, Position]:
    """Return the game of a room in its variant, and its initial position.

    RefusalError as `new_table`.
    """
    game = game_of(room.game)
    case = case_of(game, room.text, room.options, room.number, limits)
    with as_refusal():
        return variants_of(game).set_up(case, Random(room.seed), _choices(game, room))


def variant(room: RoomRecord) -> Game:
    """Return the game of a room in its variant; the room has been set up before."""
    game = game_of(room.game)
    return variants_of(game).game(_choices(game, room))


def _choices(game: Game, room: RoomRecord) -> Options:
    return choose(game.name, variants_of(game).OPTIONS, room.variants)


def _check_size(table: UncheckedTable, limits: ServerLimits) -> None:
    cells, seats = table.play.state[AREA], len(table.seats)
    if cells > limits.max_room_cells:
        sentence = f"a room's board may have at most {limits.max_room_cells} cells here"
        raise RefusalError(413, sentence)
    if seats > limits.max_seats:
        sentence = f"a room may have at most {limits.max_seats} seats here, not {seats}"
        raise RefusalError(413, sentence)
    if seats < 2:
        raise RefusalError(400, "this game has only one player; rooms are for several")


def restored_table(stored: StoredRoom, limits: ServerLimits) -> UncheckedTable:
    """Return the table of a room after all commands of its current game.

    RefusalError if it cannot be set up, or if the version of the rules has changed: then the same
    commands might lead elsewhere.
    """
    room, commands = stored.play(len(stored.games) + 1)
    table = new_table(room, limits)
    then, now = stored.room.version, table.play.game.version
    if then != now:
        sentence = f"this room was played by version {then} of the game's rules; it is {now} now"
        raise RefusalError(410, sentence)
    for command in commands:
        if command.action is TAKE_BACK:
            table.undo()
        else:
            table.do(command.action)
    return table
