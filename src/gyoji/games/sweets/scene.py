"""The tiles and motions of the game of sweets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.scene import Fact, Held, Look, Sheet, Tile, Weight, inside
from ...game.state import AREA, TURN, WIDTH
from . import rules
from .display import EXCHANGE, JOKER, NAMES, REPLACEMENT, SHIP, SWEETS, know, list_cities
from .notation import END_WORD
from .rules import (
    CITY,
    CODES,
    FREE,
    GROUND,
    KINDS,
    LANDED,
    PLACE,
    SEA,
    SWAP,
    TRADE,
    count_held,
    declare,
    next_pair,
    owner,
    packages,
    token,
    won,
)
from .rules.settling import SIDES, beside
from .rules.verdict import leader_of, verdict
from .tokens import CODE, KIND, SEATS, WORD, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...game.events import Event
    from ...game.scene import Board, Pick
    from ...game.state import Position

MOTIONS = declare.motions
DOES = {
    "city": "who is strongest around it takes its sweets",
    "token": "on land: counts for the sweets on it, in every city that it touches",
    "letter-W": "on land: counts for all sweets",
    "ship": "on the sea, in addition to your token on land: counts for all sweets",
    "replacement": "takes the place of one of your tokens, which moves to free land",
    "exchange": "two cities exchange a package each",
}
LOOKS = declare.looks | {
    f"letter-{letter}": Look(letter, letter, "sweet", name)
    for letter, name in zip(KIND, SWEETS, strict=True)
} | {
    "replacement": Look("", "", "player", REPLACEMENT),
    "exchange": Look("", "", "player", EXCHANGE),
    "letter-W": Look("W", "W", "player", JOKER),
    "letter-S": Look("S", "S", "player", SHIP),
    "letter-00": Look("00", "00", "player", REPLACEMENT),
    "letter-ZZ": Look("ZZ", "ZZ", "player", EXCHANGE),
}  # fmt: skip
"""The looks of tiles, and of small pictures that stand for a code or a letter."""
OWNERS = {letter.lower(): player for player, letter in enumerate(SEATS)}
BRUSHES = ("*", "L", "MC", "MP", "MK", "MCP", "MCK", "MPK", "MCPK")
TAKES_BACK = True
field = inside


def tiles(glyph: str) -> tuple[Tile, ...]:
    if glyph in declare.tiles:
        return declare.tiles[glyph]
    if glyph[:1] == "M":
        return (Tile("city"), *(Tile(f"package-{letter}", letter) for letter in know(glyph[1:])))
    owner, word = OWNERS[glyph[:1]], glyph[1:]
    kind = kind_of(CODE[word])
    return Tile("sea" if kind == "ship" else "land"), Tile(kind, word, "", owner)


def kind_of(code: int) -> str:
    if code >= rules.SHIPS:
        return "exchange" if code == rules.TRADER else "replacement"
    return "ship" if code >= rules.ORDINARY else "token"


def facts(state: Position) -> list[Fact]:
    players = range(rules.PLAYERS)
    return [
        *(Fact(SWEETS[kind], leader(state, kind)) for kind in range(KINDS)),
        *(Fact(NAMES[player], count_won(state, player), player) for player in players),
        Fact("empty land", str(state[FREE])),
    ]


def leader(state: Position, kind: int) -> str:
    """Return the player with more packages of a kind than any other."""
    return describe_lead([won(list(state), player, kind) for player in range(rules.PLAYERS)])


def count_won(state: Position, player: int) -> str:
    """Return the number of packages of each kind that a player has won."""
    counts = (f"{letter} {won(list(state), player, kind)}" for kind, letter in enumerate(KIND))
    return ", ".join(counts)


def hand(state: Position, player: int) -> list[Held]:
    line, moving = list(state), state[TURN] == player
    rest = describe_rest(line) if moving and state[LANDED] else ""
    counts = {code: count_held(line, player, code) for code in rules.SET}
    return [
        Held(
            WORD[code], count, Tile(kind_of(code), WORD[code], "", player), about(code),
            block(line, code, rest) if moving and count else "", ask(code),
        )
        for code, count in counts.items()
    ]  # fmt: skip


def about(code: int) -> str:
    """Return a description of what a token does."""
    kind, digit = divmod(code, 10)
    if code == rules.SWAPPER:
        return "takes the place of one of your tokens, which moves to free land; counts nothing"
    if code == rules.TRADER:
        return "exchanges a package of one city for one of another"
    if kind == rules.SHIP:
        return (
            "goes to sea; you may play it in addition to your token on land;"
            f" counts {digit} for every kind of sweets"
        )
    if kind == rules.WILD:
        return f"counts {digit} for every kind of sweets"
    return f"counts {digit} for {SWEETS[kind]}"


def ask(code: int) -> tuple[str, ...]:
    """Return what to choose after a token, step by step."""
    if code == rules.SWAPPER:
        return ("Choose which of your tokens it replaces.", "Choose where that token goes.")
    if code == rules.TRADER:
        return (
            "Choose a city.", "Choose which of its sweets goes away.",
            "Choose another city: none may have two packages of a kind.",
            "Choose which of its sweets comes in return.",
        )  # fmt: skip
    return (
        ("Choose free land.",)
        if code < rules.ORDINARY
        else ("Choose free sea: it counts beside a city.",)
    )


def block(state: list[int], code: int, rest: str) -> str:
    """Return why the player to move cannot play a token now; "" if that is possible.

    `rest` is what is left to do after a token has been placed.
    """
    cells = state[: state[AREA]]
    if code == rules.TRADER:
        if can_exchange(state):
            return ""
        return "there are no two packages that could be exchanged"
    if rules.ORDINARY <= code < rules.SHIPS:
        return "" if SEA in cells else "there is no free sea for a ship"
    if state[LANDED]:
        return rest
    if code == rules.SWAPPER and not any(is_movable(cell, state[TURN]) for cell in cells):
        return "it takes the place of a token of yours on land, and there is none yet"
    return ""


def describe_rest(state: list[int]) -> str:
    """Return what is left to do after a token has been placed."""
    ship = count_held(state, state[TURN], 10 * rules.SHIP + 1) and any(
        state[city + beside(state, side)] == SEA
        for city in list_open_cities(state)
        for side in range(SIDES)
    )
    exchange = count_held(state, state[TURN], rules.TRADER) and can_exchange(state)
    if ship and exchange:
        return "you have placed your token: end your turn, send a ship, or exchange packages"
    if ship:
        return "you have placed your token: end your turn, or send a ship"
    if exchange:
        return "you have placed your token: end your turn, or exchange packages"
    return "you have placed your token: end your turn"


def list_open_cities(state: Sequence[int]) -> list[int]:
    """Return the cities that still have packages."""
    cells = enumerate(state[: state[AREA]])
    return [at for at, cell in cells if cell & GROUND == CITY and packages(cell)]


def can_exchange(state: list[int]) -> bool:
    """Return whether two packages of different kinds can be exchanged."""
    return any(
        next_pair(state, TRADE * CODES + one * KINDS + two, 0, 0) > 0
        for one in range(KINDS)
        for two in range(KINDS)
        if one != two
    )


def is_movable(cell: int, player: int) -> bool:
    """Return whether this is an ordinary token of a player on land."""
    on_land = cell & GROUND == rules.LAND and cell > GROUND
    return on_land and token(cell) < rules.ORDINARY and owner(cell) == player


def foretell(state: Position) -> list[int]:
    """Return who wins, once no city has packages any more."""
    if list_open_cities(state):
        return []
    winners = verdict(list(state), None)
    return [winners >> player & 1 for player in range(rules.PLAYERS)]


def explain(action: int, state: Position) -> str:
    """Return what a token wins at once, or where it makes its player the strongest, in words."""
    what, code, here, there = unpack(action, state[AREA])
    if action == rules.END or what not in (PLACE, SWAP):
        return ""
    after, player = list(state), state[TURN]
    if not rules.apply(after, action, None):
        return ""
    at = there if what == SWAP else here
    sieges = [
        (after[city] == CITY, *compare(strengths(after, city, kind), player), kind)
        for city in (at + beside(after, side) for side in range(SIDES))
        if state[city] & GROUND == CITY
        for kind in range(KINDS)
        if packages(state[city]) >> kind & 1
        and (after[city] == CITY or code // 10 in (kind, rules.WILD, rules.SHIP))
    ]
    best = max((each for each in sieges if each[1] > each[2]), default=None)
    if best is None:
        return ""
    closed, mine, theirs, _ = best
    same = {each[3] for each in sieges if each[:3] == best[:3]}
    sweets = " and ".join(SWEETS[kind] for kind in sorted(same))
    if not theirs:
        if closed:
            return f"you take {sweets}, since nobody else counts for it there"
        return f"you are the only one there who counts for {sweets}"
    if closed:
        return f"you take {sweets}: your {mine} beats the others, who have {theirs} at most"
    return f"your {mine} for {sweets} beats the others so far, who have {theirs} at most"


def compare(strength: tuple[int, ...], player: int) -> tuple[int, int]:
    """Return the strength of a player, and the greatest of the others."""
    return strength[player], max(strength[:player] + strength[player + 1 :])


def strengths(state: list[int], city: int, kind: int) -> tuple[int, ...]:
    """Return each player's strength at a city, for a kind of sweets."""
    strength = [0] * rules.PLAYERS
    for side in range(SIDES):
        cell = state[city + beside(state, side)]
        letter, digit = divmod(token(cell), 10)
        if cell & GROUND != CITY and cell > GROUND and letter in (kind, rules.WILD, rules.SHIP):
            strength[owner(cell)] += digit
    return tuple(strength)


def weigh(events: Sequence[Event], state: Position) -> list[Weight]:
    """Return the strengths for each package that was settled, or that a token or ZZ may affect.

    Without events, return those for all packages. At the end of the game, return the numbers that
    decide the verdict, too.
    """
    verdict, line = {event for event, _, _ in events}, list(state)
    weights = [
        weigh_package(line, city, kind, settled=True)
        for event, kind, city in events
        if event == rules.PACKAGE
    ]
    weights += [
        weigh_package(line, city, kind, settled=False)
        for city in list_touched(events, line)
        for kind in range(KINDS)
        if packages(line[city]) >> kind & 1
    ]
    if rules.ALL_FILLED not in verdict:
        return weights
    players, kinds = range(rules.PLAYERS), range(rules.KINDS)
    counts = [[won(line, player, kind) for kind in kinds] for player in players]
    leaders = [leader_of(line, kind) for kind in kinds]
    weights += [Weight(KIND[kind], tuple(each[kind] for each in counts)) for kind in kinds]
    weights += [Weight("kinds led", tuple(leaders.count(player) for player in players))]
    rest = [
        sum(counts[player][kind] for kind in kinds if leaders[kind] != player)
        if player in leaders
        else None
        for player in players
    ]
    if verdict & {rules.BY_REST, rules.BY_TOTAL, rules.JOINTLY}:
        weights += [Weight("other kinds", tuple(rest))]
    if verdict & {rules.BY_TOTAL, rules.JOINTLY}:
        most = max(number for number in rest if number is not None)
        totals = zip(map(sum, counts), rest, strict=True)
        equal = tuple(total if left == most else None for total, left in totals)
        weights += [Weight("all kinds", equal)]
    return weights


def list_touched(events: Sequence[Event], state: list[int]) -> list[int]:
    """Return the cities with packages beside a token that came or went, or that exchanged packages.

    Without events, return all cities with packages.
    """
    if not events:
        return list_open_cities(state)
    cities = list[int]()
    for event, a, b in events:
        if event in (rules.TOKEN_SET, rules.SHIP_SET, rules.TOKEN_MOVED, rules.MOVED_FROM):
            cities += list_cities(b, state)
        elif event == rules.EXCHANGED:
            cities += (a, b)
    return list(dict.fromkeys(cities))


def weigh_package(state: list[int], city: int, kind: int, *, settled: bool) -> Weight:
    """Return the strengths for a package, and who leads there or has taken it."""
    strength = strengths(state, city, kind)
    found = describe_gain(strength) if settled else describe_lead(strength)
    return Weight(KIND[kind], strength, field(city, state), found)


def tell(events: Sequence[Event], state: Position) -> list[str]:
    """Return what a stand-in and an exchange did, which cities are closed, and who wins there."""
    line = list(state)
    return [sentence for event in events for sentence in tell_event(event, line)]


def tell_event(event: Event, state: list[int]) -> list[str]:
    """Say what an event is to the players; nothing for most events."""
    kind, a, b = event
    match kind:
        case rules.MOVED_FROM:
            return [f"{WORD[a]} goes to other land."]
        case rules.EXCHANGED_KINDS:
            return [f"{KIND[a]} and {KIND[b]} change places."]
        case rules.CLOSED:
            return tell_closing(state, a, b)
    return []


def tell_closing(state: list[int], city: int, held: int) -> list[str]:
    """Say who takes the packages of a city that is closed: one sentence for each reason."""
    reasons = dict[tuple[str, int, int], str]()
    for kind, letter in enumerate(KIND):
        if held >> kind & 1:
            strength = strengths(state, city, kind)
            *_, second, most = sorted(strength)
            best = (name for name, each in zip(NAMES, strength, strict=True) if each == most)
            reason = " and ".join(best), most, second
            reasons[reason] = f"{reasons.get(reason, '')} {letter}".strip()
    return [tell_packages(letters, *reason) for reason, letters in reasons.items()]


def tell_packages(letters: str, best: str, most: int, second: int) -> str:
    """Return who takes packages, or why nobody does; `best` are those who are the strongest."""
    if not most:
        return f"Nobody takes {letters}: nobody counts for it there."
    if most == second:
        return f"Nobody takes {letters}: {best} are equally strong, with {most} each."
    if not second:
        return f"{best} takes {letters}: nobody else counts for it there."
    return f"{best} takes {letters}: {most} beats {second}."


def find_first(counts: Sequence[int]) -> str:
    """Return the name of the player with more than any other; "" if there is none."""
    most = max(counts)
    return NAMES[counts.index(most)] if counts.count(most) == 1 else ""


def describe_gain(strength: Sequence[int]) -> str:
    """Return who has taken a package with these strengths."""
    first = find_first(strength)
    return f"{first} takes it" if first else "nobody gets it"


def describe_lead(counts: Sequence[int]) -> str:
    """Return who has more than any other."""
    first = find_first(counts)
    return f"{first} leads" if first else "nobody leads"


def warn(action: int, before: Position, state: Position) -> str:
    """Return why a ship, 00 or ZZ was in vain: it counts nowhere, or has changed nothing."""
    if action == rules.END:
        return ""
    what, x, here, there = unpack(action, state[AREA])
    if what == TRADE:
        if is_same_kind(x):
            return "this exchange has changed nothing: both packages are of the same kind"
        return ""
    at = there if what == SWAP else here
    line = list(before)
    if list_cities(at, line):
        return ""
    if what == SWAP:
        return f"this is wasted: {WORD[x]} now touches no city with sweets"
    if x >= rules.ORDINARY:
        return "this ship is wasted: it touches no city with sweets"
    return ""


def offer(actions: Iterable[int], state: Position) -> list[int]:
    """Leave out exchanges of two packages of a kind, which change nothing."""
    parts = ((action, *unpack(action, state[AREA])[:2]) for action in actions)
    return [action for action, what, x in parts if what != TRADE or not is_same_kind(x)]


def is_same_kind(x: int) -> bool:
    """Return whether an exchange of these two kinds changes nothing."""
    return x // KINDS == x % KINDS


def picks(action: int, state: Position) -> tuple[Pick, ...]:
    if action == rules.END:
        return (END_WORD,)
    what, x, here, there = unpack(action, state[AREA])
    ends = [divmod(at - state[WIDTH] - 1, state[WIDTH]) for at in (here, there)]
    if what == PLACE:
        return WORD[x], ends[0]
    if what == SWAP:
        return "00", ends[0], ends[1]
    one, two = divmod(x, KINDS)
    return "ZZ", ends[0], KIND[one], ends[1], KIND[two]


def blank(rows: int, columns: int) -> Board:
    """Return sea with a strip of land, and a city on it."""
    board = [["*"] * columns for _ in range(rows)]
    board[rows // 2] = ["L"] * columns
    board[rows // 2][columns // 2] = "MC"
    return board


def sheet(board: Board) -> Sheet:
    """Return the text of an input: the map, and one game with its sweets and no turns."""
    rows = ["".join(ground(glyph) for glyph in row) for row in board]
    sweets = [
        " ".join([str(row), str(column), str(len(glyph) - 1), *glyph[1:]])
        for row, line in enumerate(board, 1)
        for column, glyph in enumerate(line, 1)
        if glyph[:1] == "M"
    ]
    sizes = f"{len(rows[0])} {len(rows)}"
    return Sheet("\n".join([sizes, *rows, "1", "", *sweets, ""]), 2, 1)


def ground(glyph: str) -> str:
    """Return the letter of a field's ground, whatever is on it."""
    name = tiles(glyph)[0].name
    return {"sea": "*", "land": "L", "city": "M"}[name]
