"""The cases that a program is tried on: samples, enumerated and generated cases, or test files.

A test file is an input `.in` with its answer in `.ans` or `.out` beside it, if it has one.
"""

from __future__ import annotations

import itertools
import re
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..engine.formats import formats, read_levels, recognize
from ..engine.generation import generate
from ..engine.judge import choose, read, show
from ..game.bounds import COUNT, NO_BOUNDS, SIZE, bounds_of, has_texts, tiny_cases
from ..game.extremes import COLUMNS, extremes, growing, has_range, lowest
from ..game.files import samples
from ..game.notation.source import NotationError, Source, quote_text
from ..game.profiles import contest
from ..game.state import RUNNING, STATUS
from .divergence import difference
from .shrinking import legal, together
from .verdicts import input_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from ..game.bounds import Profile
    from ..game.events import Event
    from ..game.extremes import Extreme
    from ..game.game import Game
    from ..game.protocols import Case


FIRST = 8
"""The most data sets in an input of the first round; doubled in each round, up to TOGETHER."""

TOGETHER = 64
"""The most data sets in an input of the rounds 3 to 7 (from 0), and in an input made by `pack`.

In later rounds it is doubled every 8 rounds, up to 32 * TOGETHER.
"""

CELLS = 1 << 15
"""About the most board cells in one generated input, unless a single board has more."""

LARGE = (32, 60, 100)
"""The sizes of the large levels, used in turn by every twelfth round."""

GROWTH, EXTREMES = 3, 9
"""After the batch of levels of this number (from 0), growing inputs and extreme cases begin.

Batches of small cases come first, because most mistakes show in a few of them.
"""

MISSES = 200
"""After this many failed attempts in a row to make levels within a profile, no more are made."""

ANSWERS = (".ans", ".out")
LISTED = "testset.json"
BAD = {"invalid_input", "invalid_inputs", "invalid_output", "invalid_outputs", "invalid_answer"}
"""Folders of problem packages that hold files for the validators to reject."""


class CaseBatch(NamedTuple):
    """The cases of one input, their source, and the input itself if it is already written.

    For an input of a growing series, `scale` is the unit and its number: ("cells", 20000).
    """

    source: str
    cases: list[Case]
    data: bytes | None = None
    scale: tuple[str, int] | None = None


def batches(
    game: Game, seed: int, kinds: Sequence[str], most: int, profile: Profile = NO_BOUNDS
) -> Iterator[CaseBatch]:
    """Yield batches of cases within a profile, the same for the same seed.

    They end only if the game makes no levels within the profile. No level has more than `most`
    rows. Generated, enumerated and extreme cases take turns, so that none delays the others.
    """
    # Samples are run byte for byte: any peculiarity of their layout is part of the test. A game's
    # own samples may be on boards that the contest never has.
    for sample in samples(game):
        cases = list(read(game, sample.data))
        if all(profile.allows(case) for case in cases):
            yield CaseBatch(f"the statement's {sample.name}", cases, sample.data)
    profile = with_most_rows(profile, most)
    tiny = (
        CaseBatch("the smallest cases", cases) for cases in pack(game, tiny_cases(game, profile))
    )
    shapes = profile if profile.bounds else with_most_rows(any_shape(game), most)
    series = growing_cases(game, seed, kinds, shapes)
    extreme = (CaseBatch(*made) for made in extreme_cases(game, seed, kinds, shapes))
    for number, batch in enumerate(levels(game, seed, kinds, most, profile)):
        yield batch
        # A slow program gets through few batches, so growing inputs start after a few of them.
        if number >= GROWTH:
            yield from itertools.islice(series, 1)
        # Extreme cases take long: every second batch of levels is followed by one.
        due = number % 2 and number >= EXTREMES
        yield from itertools.islice(extreme if due else tiny, 1)


def levels(
    game: Game, seed: int, kinds: Sequence[str], most: int, profile: Profile = NO_BOUNDS
) -> Iterator[CaseBatch]:
    """Yield round after round of all kinds; later rounds have larger levels, and more of them.

    The series ends if the game makes no levels within the profile.
    """
    least, missed = smallest_size(game, profile), 0
    for number in itertools.count():
        # Small sizes keep coming back while the largest of them grows, and large levels are rare:
        # most mistakes show on small boards, which are also the fastest to run.
        grown = least + number % (4 + number // 2)
        size = LARGE[number // 12 % len(LARGE)] if number % 12 == 11 else grown
        size = profile.bound(SIZE).nearest(max(least, min(size, most)))
        for kind in kinds:
            rng = Random(f"{seed} {number} {kind}")
            cases = make(game, rng, size, kind, number, profile)
            missed = 0 if cases else missed + 1
            if missed == MISSES:
                return
            if number % 3 == 2:
                cases = cut(game, rng, cases, profile)
            batch = CaseBatch(f"levels of kind {kind}, size {size}", cases)
            yield vary_layout(game, rng, batch, number)


def make(
    game: Game, rng: Random, size: int, kind: str, number: int, profile: Profile
) -> list[Case]:
    """Return levels of one kind for one input.

    Empty if the game cannot make this kind at this size.
    """
    tried = {
        key: option.tried[number % len(option.tried)] for key, option in game.levels.OPTIONS.items()
    }
    # Make few at first: some games take long to make cases, and extreme cases have to wait.
    together = min(FIRST << min(number, 8), TOGETHER << min(number // 8, 5))
    wanted = max(1, min(together, CELLS // size**2))
    wanted = profile.bound(COUNT).nearest(wanted)
    # A game whose inputs hold only one case each refuses to make several. A profile may exclude
    # some values of an option.
    for options, count in ((tried, wanted), (tried, 1), ({}, wanted), ({}, 1)):
        try:
            return list(generate(game, rng, size, kind, options, count=count, bounds=profile))
        except ValueError:
            continue
    return []


def vary_layout(game: Game, rng: Random, batch: CaseBatch, number: int) -> CaseBatch:
    """Return the batch in another layout that people may write, in every fourth round.

    Otherwise return it unchanged, and also if the statement allows no other layout.
    """
    if number % 4 != 1 or not batch.cases or not has_texts(game):
        return batch
    texts = [data for _, data in bounds_of(game).texts(rng, show(game, batch.cases))]
    same = [data for data in texts if list(read(game, data)) == batch.cases]
    return batch._replace(data=rng.choice(same)) if same else batch


def with_most_rows(profile: Profile, most: int) -> Profile:
    """Return the profile with at most this many rows, if it bounds them."""
    rows = profile.bound(SIZE)
    return profile.replace(rows._replace(most=rows.nearest(min(most, rows.most or most))))


def cut(game: Game, rng: Random, cases: list[Case], profile: Profile) -> list[Case]:
    """Cut off the last actions of every other case; return all unchanged if that is not legal."""
    shorter = [
        case._replace(actions=case.actions[: rng.choice((0, rng.randint(0, len(case.actions))))])
        if number % 2
        else case
        for number, case in enumerate(cases, 1)
    ]
    return shorter if legal(game, shorter, profile) else cases


def smallest_size(game: Game, profile: Profile = NO_BOUNDS) -> int:
    """Return the smallest size of level that the game can make within a profile."""
    least = profile.bound(SIZE).nearest(1)
    kind = next(iter(game.levels.KINDS))
    for size in range(least, max(least + 1, LARGE[0])):
        try:
            next(generate(game, Random(0), size, kind, {}, bounds=profile))
        except (ValueError, StopIteration):
            continue
        return size
    return least


def pack(game: Game, cases: Iterable[Case], most: int = TOGETHER) -> Iterator[list[Case]]:
    """Yield the cases in order, in as few inputs as can hold them."""
    group: list[Case] = []
    for case in cases:
        if group and (len(group) == most or not together(game, [group[-1], case])):
            yield group
            group = []
        group.append(case)
    if group:
        yield group


def inputs(path: Path, suffixes: Iterable[str] = (".in",)) -> list[Path]:
    """Return the inputs in a folder and its subfolders, in natural order; or the file at `path`.

    In a folder, files with one of these suffixes are inputs. A folder written by `gyoji testset` is
    not searched deeper: its subfolders are packages with copies of the same tests. Invalid inputs
    of problem packages are left out. LookupError if there are no inputs.
    """
    if path.is_file():
        return [path]
    every = path.iterdir() if (path / LISTED).is_file() else path.rglob("*")
    files = [
        file
        for file in every
        if file.suffix in suffixes and file.is_file() and not BAD.intersection(file.parts)
    ]
    if not files:
        which = " or ".join(suffixes)
        raise LookupError(f"there is no input (a file with the suffix {which}) in {path}")
    return sorted(files, key=_natural)


def answer_of(path: Path) -> Path | None:
    """Return the answer file that belongs to an input, if there is one."""
    # An input may itself be named .ans or .out: it is never its own answer.
    beside = (path.with_suffix(suffix) for suffix in ANSWERS)
    return next((answer for answer in beside if answer != path and answer.is_file()), None)


def tests_in(game: Game, path: Path) -> Iterator[CaseBatch]:
    """Yield the tests in a file, or in a folder; files may be in any format that the game knows.

    LookupError if there are none, NotationError as in `batch_of`.
    """
    known = (suffix for each in formats(game).values() for suffix in each.extensions)
    # JSON has too many other uses for every such file to be a test.
    suffixes = [".in", *(suffix for suffix in known if not suffix.startswith(".json"))]
    for file in inputs(path, suffixes):
        data = file.read_bytes()
        source = Source(BytesIO(data), str(file))
        if name := recognize(game, source):
            levels = read_levels(game, source, {}, name=name).levels
            groups = pack(game, [level.case for level in levels])
            yield from (CaseBatch(f"{file}", group) for group in groups)
        else:
            yield batch_of(game, file)


def batch_of(game: Game, path: Path) -> CaseBatch:
    """Return the test in a file in the judge's notation.

    NotationError if it cannot be read, or if the answer beside it differs from the referee's.
    """
    data = path.read_bytes()
    cases = list(read(game, Source(BytesIO(data), str(path))))
    refuse_other_answer(path, input_of(game, cases, data).answer)
    return CaseBatch(str(path), cases, data)


def refuse_other_answer(path: Path, right: bytes) -> None:
    """Raise NotationError, with its place, if the answer beside an input is not the referee's."""
    answer = answer_of(path)
    if answer is None or (place := difference(right, answer.read_bytes())) is None:
        return
    expected, found = (
        quote_text(lines[place.line - 1]) if place.line <= len(lines) else "the end"
        for lines in (place.expected.split(b"\n"), place.yours.split(b"\n"))
    )
    wanted = f"the referee's answer, {expected}"
    raise NotationError(str(answer), place.line, place.column, wanted, found)


def _natural(path: Path) -> list[tuple[int, str]]:
    """Return a sort key by which 2.in comes before 10.in."""
    return [(int(part) if part.isdigit() else -1, part) for part in re.split(r"(\d+)", str(path))]


# ---------------------------------------------------------------- extremes
# Cases at the limits of a profile, and just beyond what narrow types and small arrays can hold.

ATTEMPTS, CANDIDATES = 4, 24
"""The most times that the cases of an input are drawn, and how many are drawn each time.

The cases that keep to the profile make up the input. If none ever does, the input is left out.
"""

SHAPE = SIZE, COLUMNS
NARROW, WIDE = 4, 40
"""The shortest and the longest side of a board if the profile has no bounds.

If the contest allows still shorter sides, its own minimum is used. Boards are not larger, because
in Sokoban a few random steps hardly ever find the only box of a much larger board.
"""

FEW = 8
"""The most data sets in an input of extreme cases, unless it is their number that is extreme."""

ACTIONS = 1 << 16
"""About the most actions in an input of extreme cases, unless a single play has more."""


def any_shape(game: Game) -> Profile:
    """Return the profile that extreme cases keep to if the profile of the check is `none`.

    Rows range from NARROW to WIDE if their number varies in the contest, and so do columns.
    """
    profile = contest(game)
    sides = (side for side in profile.bounds if side.name in SHAPE and has_range(side))
    wide = (side._replace(least=min(lowest(side), NARROW), most=WIDE) for side in sides)
    return profile._replace(bounds=tuple(wide))


def extreme_cases(
    game: Game, seed: int, kinds: Sequence[str], profile: Profile
) -> Iterator[tuple[str, list[Case]]]:
    """Yield inputs at the extremes of the profile, each with its description, in rounds.

    Each round makes one input for every extreme, of another kind than in the round before.
    """
    # Without bounds only the number of data sets can be extreme, so one round is enough.
    for number in itertools.count() if profile.bounds else range(1):
        found = False
        for place, extreme in enumerate(extremes(profile)):
            rng, first = Random(f"{seed} {number} {place} extreme"), (number + place) % len(kinds)
            # Some kinds cannot be that extreme: then the next kind is tried.
            for kind in (*kinds[first:], *kinds[:first]):
                if cases := make_extremes(game, rng, kind, extreme):
                    found = True
                    yield f"{extreme.about}, kind {kind}", cases
                    break
        if not found:
            return


def growing_cases(
    game: Game, seed: int, kinds: Sequence[str], profile: Profile
) -> Iterator[CaseBatch]:
    """Yield inputs of one kind that double in size, up to the largest.

    All are of the kind whose plays have the most events, because events take time.
    """
    what, series = growing(profile)

    def make_size(kind: str, amount: int, extreme: Extreme) -> list[Case]:
        rng = Random(f"{seed} {amount} growth")
        return make_extremes(game, rng, kind, extreme._replace(cases=extreme.cases or 1))

    if not series:
        return
    _, kind = max((count_events(game, make_size(kind, *series[0])[:1]), kind) for kind in kinds)
    for amount, extreme in series:
        if cases := make_size(kind, amount, extreme):
            yield CaseBatch(f"{extreme.about}, kind {kind}", cases, scale=(what, amount))


def count_events(game: Game, cases: Sequence[Case]) -> int:
    """Return how many events the rules tell of in these plays."""
    log = list["Event"]()
    for case in cases:
        state = list(case.start)
        game.rules.begin(state, log)
        for action in case.actions:
            if state[STATUS] == RUNNING:
                game.rules.apply(state, action, log)
    return len(log)


def make_extremes(game: Game, rng: Random, kind: str, extreme: Extreme) -> list[Case]:
    """Return cases of one kind within an extreme profile; empty if the game makes none."""
    rows = extreme.profile.bound(SIZE)
    size = rows.nearest(lowest(rows) + rng.randint(1, 8))
    cases: list[Case] = []
    # In some games all cases of an input share one board, and few boards fit into a narrow profile.
    for _ in range(ATTEMPTS):
        cases = cases or first_cases(game, rng, size, kind, extreme)
    if len(cases) > 1 and not together(game, cases[:2]):
        return cases[:1] if extreme.cases is None else []
    # Making cases takes longer than playing them, so a large input repeats a few.
    return cases if extreme.cases is None or not cases else rng.choices(cases, k=extreme.cases)


def first_cases(game: Game, rng: Random, size: int, kind: str, extreme: Extreme) -> list[Case]:
    """Return those of CANDIDATES cases within the profile; empty if it excludes this kind."""
    options = choose(game.name, game.levels.OPTIONS, {})
    try:
        made = bounds_of(game).cases(rng, size, kind, options, extreme.profile)
        some = filter(extreme.profile.allows, itertools.islice(made, CANDIDATES))
        return take_short(some, extreme.cases or FEW)
    except ValueError:
        return []


def take_short(some: Iterator[Case], most: int) -> list[Case]:
    """Return the first cases, at most `most`, and fewer if their plays are long."""
    cases, actions = list["Case"](), 0
    for case in itertools.islice(some, most):
        cases.append(case)
        actions += len(case.actions)
        if actions >= ACTIONS:
            break
    return cases
