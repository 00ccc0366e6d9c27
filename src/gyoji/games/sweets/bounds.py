"""The statement's bounds for games of sweets, and games within them."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from ...game.bounds import BoundsError
from ...game.enumeration import telling
from ...game.protocols import Case
from ...game.state import AREA, RUNNING, STATUS, TURN, WIDTH
from . import rules
from .board import CELLS, MOST_LAND, add_ring, start_of
from .levels import style_for
from .maps import AROUND, contest
from .plays import SET, STYLES, RandomGame
from .rules import CITY, END, KINDS, LAND, LAST, PLACE, PLAYERS, WILD, WON
from .rules.numbers import BY_REST, BY_TOTAL, BY_TWO_LEADS, JOINTLY, NO_LEADER, ONLY_CANDIDATE
from .rules.verdict import verdict
from .tokens import pack

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...game.bounds import Profile
    from ...game.events import Event
    from ...game.protocols import Options
    from .board import Board
    from .plays import Style

    Takers = dict[int, list[int | None]]
    """By a city's place, the player who would take its package of each kind; None if lost."""

# ---------------------------------------------------------------- decided
# Games of sweets on any board that reach every step of the verdict, or the greatest strength.

WANTED = (
    (BY_TWO_LEADS, 1), (NO_LEADER, 0), (ONLY_CANDIDATE, 1), (BY_REST, 1), (BY_TOTAL, 1),
    (JOINTLY, 2), (JOINTLY, 3),
)  # fmt: skip
"""The verdicts that games are made to reach: the deciding step, and the number of winners."""

SCARCE = 0.2
"""The share of games in which only one package of some kind is taken (`scarce`)."""

HELD_BACK, LATE = 0.3, 6
"""HELD_BACK is the share of games in which ships, 00 and ZZ are not played at first, but only once
at most LATE land fields are free."""

FAR = 0.1
"""The share of ships that are far from every city: they change nothing."""

TRIES = 600
"""The maximum number of distributions of packages that are tried."""


def decide(rng: Random, board: Board, most: int) -> Case:
    """Return a game whose verdict is decided by a random step, if possible.

    Cities have at most `most` packages.
    """
    full = {at: 7 for at, cell in enumerate(board.cells) if cell == CITY}
    style = STYLES[rng.choice(("random", "ties"))]._replace(trades=0.0)
    case = RandomGame(rng, start_of(board, full), style).play_to_end()
    who = takers(case)
    if rng.random() < SCARCE:
        sweets = scarce(rng, who, most)
    else:
        sweets = distribute(rng, who, rng.choice(WANTED), most)
    return Case(start_of(board, sweets), case.actions)


def takers(case: Case) -> Takers:
    """Return the takers of each package of a game."""
    state, log = list(case.start), list["Event"]()
    for action in case.actions:
        rules.apply(state, action, log)
    found: Takers = {}
    kind = city = 0
    for event, one, other in log:
        if event == rules.PACKAGE:
            kind, city = one, other
            found.setdefault(city, [None] * KINDS)
        elif event == rules.TAKEN:
            found[city][kind] = one
    return found


def distribute(
    rng: Random, who: Takers, wanted: tuple[int, int], most: int
) -> dict[int, int]:  # fmt: skip
    """Return the packages of each city, changed one at a time until the verdict is as wanted."""
    allowed = [held for held in range(1, 8) if held.bit_count() <= most]
    sweets = {city: 1 << rng.randrange(KINDS) for city in who}
    names = list(who)
    for _ in range(TRIES):
        if result(who, sweets) == wanted:
            break
        sweets[rng.choice(names)] = rng.choice(allowed)
    return sweets


def scarce(rng: Random, who: Takers, most: int) -> dict[int, int]:
    """Return the packages of each city, so that only one package of some kind is taken."""
    kind = rng.randrange(KINDS)
    others = [held for held in range(1, 8) if held.bit_count() <= most and not held >> kind & 1]
    sweets = {city: rng.choice(others) for city in who}
    taken = [city for city in who if who[city][kind] is not None]
    return sweets | dict.fromkeys(rng.sample(taken, min(1, len(taken))), 1 << kind)


def result(who: Takers, sweets: dict[int, int]) -> tuple[int, int]:
    """Return the last event of the verdict, and the number of winners."""
    state = [0] * -LAST
    for city, held in sweets.items():
        for kind, taker in enumerate(who[city]):
            if held >> kind & 1 and taker is not None:
                state[WON - KINDS * taker - kind] += 1
    log = list["Event"]()
    winners = verdict(state, log)
    return log[-1][0], winners.bit_count()


def at_full_strength(rng: Random, board: Board) -> Case:
    """Return a game in which one or two players besiege a city with their strongest tokens."""
    places = [at for at, cell in enumerate(board.cells) if cell == CITY]
    around = {city: land_around(board, city) for city in places}
    largest = max(map(len, around.values()))
    city = rng.choice([at for at in places if len(around[at]) == largest])
    start = start_of(board, dict.fromkeys(places, 7))
    return Case(start, tuple(strongest(rng, list(start), around[city], rng.randrange(KINDS))))


def land_around(board: Board, city: int) -> list[int]:
    beside = (city + down * board.width + right for down, right in AROUND)
    return [at for at in beside if board.cells[at] == LAND]


def strongest(rng: Random, state: list[int], siege: list[int], kind: int) -> list[int]:
    """Return the entries of a game in which one or two random players besiege a city.

    They play their strongest tokens on `siege`, the land around the city. The others play elsewhere
    while there is other land.
    """
    players, siege = rng.sample(range(PLAYERS), rng.randint(1, 2)), siege.copy()
    free = [at for at in range(state[AREA]) if state[at] == LAND and at not in siege]
    rng.shuffle(free)
    actions = list[int]()
    while state[STATUS] == RUNNING:
        turn = state[TURN]
        hand = [code for code in SET if rules.count_held(state, turn, code)]
        ours = turn in players and bool(siege)
        at = (siege if ours or not free else free).pop()
        strong = sorted(hand, key=lambda code: force(code, kind), reverse=True)
        # Two who choose the same tokens would always tie.
        code = rng.choice(strong[: len(players)]) if ours else min(hand)
        actions += [pack(state[AREA], PLACE, code, at, 0), END]
        for action in actions[-2:]:
            rules.apply(state, action, None)
    return actions


def force(code: int, kind: int) -> int:
    """Return the strength of a token for a kind."""
    return code % 10 if code // 10 in (kind, WILD) else 0


# ---------------------------------------------------------------- bounds

OTHER_BOARDS = ("tiny",)
"""The kinds of levels about boards other than the contest's."""

SEEDS = 200
"""The number of games from which the tiniest ones are chosen."""


@cache
def contest_board() -> Board:
    return add_ring(contest())


def measure(case: Case) -> Mapping[str, int]:
    start, width = case.start, case.start[WIDTH]
    ground = bytes(cell & rules.GROUND for cell in start[: start[AREA]])
    rows = [ground[at + 1 : at + width - 1] for at in range(width, len(ground) - width, width)]
    packages = (
        rules.packages(cell) for cell in start[: start[AREA]] if cell & rules.GROUND == rules.CITY
    )
    return {
        "rows": len(rows),
        "columns": width - 2,
        "cities": ground.count(rules.CITY),
        "land": ground.count(rules.LAND),
        "different": differences(rows),
        "packages": max((sweets.bit_count() for sweets in packages), default=1),
    }


def differences(rows: list[bytes]) -> int:
    """Return the number of fields that differ from the contest's map, or are missing on either."""
    wanted = [row.translate(CELLS) for row in contest()]
    if rows == wanted:
        return 0
    ours, theirs = (
        {(row, at): cell for row, line in enumerate(board) for at, cell in enumerate(line)}
        for board in (rows, wanted)
    )
    return sum(ours.get(field) != theirs.get(field) for field in ours.keys() | theirs.keys())


def cases(
    rng: Random, _size: int, kind: str, _options: Options, profile: Profile
) -> Iterator[Case]:  # fmt: skip
    """Yield games on the contest's board; BoundsError for kinds of other boards."""
    if kind in OTHER_BOARDS:
        raise BoundsError(f"the contest's board is not {kind}")
    most = profile.bound("packages").nearest(3)
    for number in count():  # pragma: no branch
        if kind == "verdicts" or (kind == "mixed" and number % 4 == 1):
            yield decide(rng, contest_board(), most)
        elif number % 8 == 6:
            yield at_full_strength(rng, contest_board())
        else:
            yield play(rng, contest_board(), STYLES[style_for(kind, number)], most)


def play(rng: Random, board: Board, style: Style, most: int) -> Case:
    """Return a game in one style, with at most `most` packages in a city."""
    full = [held for held in range(1, 8) if held.bit_count() <= most]
    chosen = full[-1:] if style.alike else full
    sweets = {city: rng.choice(chosen) for city in cities(board)}
    # In some games extra entries begin late. Otherwise ships and ZZ would be used up long before
    # the end, though programs have errors in handling them there, too.
    begin = LATE if rng.random() < HELD_BACK else MOST_LAND
    style = style._replace(far=FAR)
    return RandomGame(rng, start_of(board, sweets), style, begin).play_to_end()


def cities(board: Board) -> list[int]:
    """Return the places of the cities."""
    return [at for at, cell in enumerate(board.cells) if cell == rules.CITY]


def tiny(profile: Profile) -> Iterator[Case]:
    """Yield those of SEEDS games that show something new. None is short: all land is filled."""
    most = profile.bound("packages").nearest(3)
    games = (
        play(Random(number), contest_board(), STYLES[style_for("mixed", number)], most)
        for number in range(SEEDS)
    )
    return telling(rules, games, 1, 1)
