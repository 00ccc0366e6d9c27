"""The game of sweets in the contest's notation: a map, and games up to their last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...game.protocols import Case, Opening, Option
from ...game.state import AREA, RUNNING, STATUS, TURN, WIDTH
from . import breaches, rules
from .board import KEPT, Board, read_map, registers_of, start_of
from .reader import Reader
from .rules import CITY, END, GROUND, PLACE, SWAP, SWAPPER, TRADE, TRADER, TRUST
from .tokens import CODE, KIND, entry_action, entry_words, field, kinds, lands, length, pack, place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...game.notation.source import Source
    from ...game.protocols import Options, Played
    from ...game.state import Position, State
    from .reader import EntryWords

OPTIONS = {
    "capture": Option(
        ("token", "turn"), "Cities are settled after each token, or at the end of the turn."
    ),
    "games": Option(
        ("whole", "open"),
        "All games are complete, or the last one may be unfinished.",
        unfinished="open",
    ),
}
TESTS = "the number of games"
ENTRIES = "the number of entries of a turn"
MOST_ENTRIES = 1000  # in a turn; all are read before the first one is played
CODE_WORD = "the code of a token"
PLACES = ("the row of a field", "the column of a field")
ANSWERS = (("A", 1), ("J", 0), ("M", 3), ("T", 2))  # players' letters and numbers, by letter
END_WORD = "end"
UNFINISHED = b"-\n"
ENTRY = "an entry of a turn like `2C 1 2`, `00 1 2 2C 1 6` or `ZZ 0 0 C 2 2 P 2 5`, or `end`"


class More(NamedTuple):
    """The board, and the column after the number of games, where reading goes on."""

    board: Board
    column: int


def opening(source: Source, lenient: bool, options: Options) -> Opening[More]:
    reader = Reader(source)
    board = read_map(reader, lenient, options["capture"] == "turn")
    tests = reader.count(TESTS)
    if tests == 0 and not lenient:
        raise reader.refusal(breaches.TESTS)
    more = More(board, reader.leave())
    known = () if lenient else registers_of(board)
    whole = options["games"] == "whole"
    return Opening(board.cells, (*known, *board.registers), tests, more, fast_path=whole)


def go_on(
    source: Source, opening: Opening[More], number: int, lenient: bool, options: Options
) -> Iterator[Case]:
    reader = Reader(source, opening.more.column if number == 0 else 1)
    for game in range(number + 1, opening.announced + 1):
        reader.game, reader.turn, reader.entry = game, 0, 0
        may_stop = options["games"] == "open" and game == opening.announced
        yield read_game(reader, opening.more.board, lenient, may_stop)
    reader.game = reader.turn = reader.entry = 0
    if not lenient and not reader.over():
        reader.word("")
        raise reader.refusal(breaches.TRAILING)


# docs/decisions/008 explains why the reader plays along.
def read_game(reader: Reader, board: Board, lenient: bool, may_stop: bool) -> Case:
    """Read the sweets, then turns until all land is filled or the input stops.

    The game is played as it is read, because only the rules know when it is over.
    """
    start = start_of(board, read_sweets(reader, board, lenient))
    state, actions = list(start), list[int]()
    rules.begin(state, None)
    while state[STATUS] == RUNNING and not (may_stop and reader.over()):
        reader.turn += 1
        reader.entry = 0
        read_turn(reader, state, actions, lenient, may_stop)
    return Case(start, tuple(actions))


def read_sweets(reader: Reader, board: Board, lenient: bool) -> dict[int, int]:
    """Return the packages of each city, by its place."""
    sweets: dict[int, int] = {}
    for _ in range(board.cities):
        row = reader.count(PLACES[0])
        mark = reader.mark()
        city = board.place(row, reader.count(PLACES[1]))
        if board.cells[city] != CITY:
            if not lenient:
                raise reader.refusal(breaches.SWEETS_CITY, mark=mark)
            # The packages are read all the same, because more words follow them.
            city = -1
        elif city in sweets and not lenient:
            raise reader.refusal(breaches.SWEETS_TWICE, mark=mark)
        sweets[city] = read_packages(reader, lenient)
    sweets.pop(-1, None)
    return sweets


def read_packages(reader: Reader, lenient: bool) -> int:
    """Return the packages of a city, as a sum."""
    count = reader.count("the number of packages")
    if not 1 <= count <= 3 and not lenient:
        raise reader.refusal(breaches.SWEETS_COUNT)
    packages = 0
    for _ in range(count):
        kind = reader.take("a kind of sweets").decode("latin-1")
        if len(kind) != 1 or kind not in KIND:
            raise reader.refusal(breaches.SWEETS_KIND)
        package = 1 << KIND.index(kind)
        if packages & package and not lenient:
            raise reader.refusal(breaches.SWEETS_REPEATED)
        packages |= package
    return packages


def read_turn(
    reader: Reader, state: list[int], actions: list[int], lenient: bool, may_stop: bool
) -> None:
    """Read the words of a turn, check the turn as a whole, then play its entries one by one."""
    count = reader.count(ENTRIES)
    mark = reader.mark()
    if count > MOST_ENTRIES:
        raise reader.refusal((breaches.NUMBER, f"{ENTRIES}, {MOST_ENTRIES} at the most"))
    entries = reader.entries(count)
    if not lenient:
        check_turn(reader, entries, count, mark)
    for number, entry in enumerate(entries, 1):
        reader.entry = number
        action = read_entry(entry, state, lenient)
        if not rules.apply(state, action, None) and not lenient:
            raise entry.whole(breach(state, action))
        actions.append(action)
    if len(entries) < count:
        if may_stop:
            return
        reader.entry = len(entries) + 1
        raise reader.ends(CODE_WORD)
    rules.apply(state, END, None)
    actions.append(END)


def check_turn(
    reader: Reader, entries: list[EntryWords], count: int, mark: tuple[bytes, int, int, int]
) -> None:
    """Check that a turn has entries, and exactly one of them puts a new token on land."""
    if count == 0:
        raise reader.refusal(breaches.EMPTY, mark=mark)
    landing = [number for number, entry in enumerate(entries, 1) if lands(entry.words[0])]
    if len(landing) > 1:
        reader.entry = landing[1]
        raise entries[landing[1] - 1].whole(breaches.LANDS)
    # A missing entry, or an unknown token, is a worse error, and may have been the one on land.
    if not landing and len(entries) == count and length(entries[-1].words[0]):
        raise reader.refusal(breaches.LANDS, b"none", mark)


def read_entry(entry: EntryWords, state: list[int], lenient: bool) -> int:
    area = state[AREA]
    code = read_code(entry, lenient)
    if code == TRADER:
        return read_exchange(entry, state, lenient)
    here = read_place(entry, state)
    if code == SWAPPER:
        return pack(area, SWAP, read_code(entry, lenient), here, read_place(entry, state))
    return pack(area, PLACE, code, here, 0)


def read_exchange(entry: EntryWords, state: list[int], lenient: bool) -> int:
    """Return an exchange: `0 0`, then twice a kind and a city."""
    off = [entry.number(words) for words in PLACES]
    one = entry.word("a kind of sweets")
    city = read_place(entry, state)
    two = entry.word("a kind of sweets")
    other = read_place(entry, state)
    if off != [0, 0]:
        if not lenient and not rules.count_held(state, state[TURN], TRADER):
            raise entry.whole(breaches.HAND)
        raise entry.refusal(breaches.OFF_BOARD, 1 if off[0] else 2)
    return pack(state[AREA], TRADE, kinds(one, two), city, other)


def read_code(entry: EntryWords, lenient: bool) -> int:
    """Return a token's code: any digit if lenient, else only the codes of the game's tokens."""
    code = CODE.get(entry.word(CODE_WORD), -1)
    if code < 0 or (not lenient and rules.slot(code) < 0):
        raise entry.refusal(breaches.ANY_TOKEN if lenient else breaches.TOKEN)
    return code


def read_place(entry: EntryWords, state: list[int]) -> int:
    """Return a field's place; 0 off the board."""
    row, column = (entry.number(words) for words in PLACES)
    return place(row, column, state[WIDTH], state[AREA])


def breach(state: list[int], action: int) -> tuple[str, str]:
    """Return the reason for which the rules refused an action.

    A refused action changes nothing, so it can be repeated with a log.
    """
    log: list[tuple[int, int, int]] = []
    rules.apply(state, action, log)
    return breaches.BREACHES[log[-1][0]]


def write(plays: Iterable[Played], first: int = 1) -> Iterator[bytes]:
    """Yield for each game the number of winners and their letters; `-` for an unfinished game."""
    for play in plays:
        yield answer(play.end[rules.WINNERS]) if play.end[STATUS] != RUNNING else UNFINISHED


def answer(winners: int) -> bytes:
    """Return a line with the number of winners and their letters."""
    letters = [letter for letter, player in ANSWERS if winners >> player & 1]
    return " ".join([str(len(letters)), *letters]).encode() + b"\n"


def show(cases: Iterable[Case]) -> Iterator[bytes]:
    """Yield the input of these games, a turn on each line; ValueError if no input can hold them.

    All games but the last have to be complete; an unfinished one is read with `--games open`.
    """
    cases = list(cases)
    if not cases:
        raise ValueError("an input has at least one game")
    first = cases[0].start
    grounds, registers = board_of(first)
    for number, case in enumerate(cases, 1):
        if board_of(case.start) != (grounds, registers):
            raise ValueError(f"game {number} has another board than game 1, or another --capture")
    width, area = first[WIDTH], first[AREA]
    yield b"%d %d\n" % (width - 2, area // width - 2)
    for at in range(width, area - width, width):
        yield grounds[at + 1 : at + width - 1].translate(KEPT) + b"\n"
    yield b"%d\n" % len(cases)
    for number, case in enumerate(cases, 1):
        lines = [*sweets_of(case.start), *turns_of(case, number, len(cases)), ""]
        yield b"\n" + "\n".join(lines).encode()


def board_of(start: Position) -> tuple[bytes, Position]:
    """Return the common part of the games of one input: the grounds and the registers."""
    area = start[AREA]
    return bytes(cell & GROUND for cell in start[:area]), start[area:]


def sweets_of(start: Position) -> Iterator[str]:
    for at, cell in enumerate(start[: start[AREA]]):
        if cell & GROUND == CITY:
            packages = [letter for bit, letter in enumerate(KIND) if cell & 4 << bit]
            yield " ".join([field(at, start[WIDTH]), str(len(packages)), *packages])


def turns_of(case: Case, number: int, last: int) -> Iterator[str]:
    """Yield the turns, complete in all games but the last.

    An unfinished turn announces one entry more than it has.
    """
    state, turn = list(case.start), list[str]()
    rules.begin(state, None)
    for action in case.actions:
        if state[STATUS] != RUNNING:
            raise ValueError(f"game {number} has actions after its end")
        if not rules.apply(state, action, None) and not state[TRUST]:
            raise ValueError(f"game {number} has a refused action: {word(action, state)}")
        if action == END:
            yield " ".join([str(len(turn)), *turn])
            turn = []
        else:
            turn.append(word(action, state))
    if state[STATUS] == RUNNING and number < last:
        raise ValueError(f"game {number} is unfinished, and only the last one may be")
    if turn:
        yield " ".join([str(len(turn) + 1), *turn])


def action(word: str, state: State) -> int:
    if word == END_WORD:
        return END
    try:
        return entry_action(word.split(), state)
    except (ValueError, LookupError):
        raise ValueError(ENTRY) from None


def word(action: int, state: State) -> str:
    return END_WORD if action == END else entry_words(action, state)
