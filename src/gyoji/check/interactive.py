"""Check a program that walks on hidden maps by what it hears, and compare it with our walkers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import count, cycle, islice
from math import inf
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.generation import generate, kinds
from ..game.bounds import SIZE
from ..game.files import optional_part
from ..game.notation.sanitize import sanitize
from ..game.variants import variants_of
from .report.sentences import sandbox, say_end
from .results import Verdict
from .sandbox import RunResult, Stop

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.state import Position
    from .program import Program
    from .sandbox.runner import Runner

SEEING = "seeing"
"""The baseline of a walker who sees the map: the fewest commands that are possible."""

ATTEMPTS = 200
"""The search for maps ends after this many attempts in a row that make no map with a treasure."""


class HiddenMap(NamedTuple):
    """A map that a program is tried on, with the kind and the seed with which it was made."""

    kind: str
    seed: int
    start: Position


class MapResult(NamedTuple):
    """A program's result on a map: how many commands it needed, and why it failed, if it did."""

    map: HiddenMap
    verdict: Verdict
    commands: int
    why: str
    ran: RunResult
    baselines: dict[str, int | None]
    """The numbers of commands of our own walkers; None for a walker that needs too many."""


def supports(game: Game) -> bool:
    """Return whether the game has an interactor, which talks with programs."""
    return optional_part(game, "interactor", None) is not None


def hidden_maps(game: Game, seed: int, profile: Profile, most: int) -> list[HiddenMap]:
    """Return maps of each kind in turn, the same for the same seed; ValueError if there are none.

    On each map, a walker can bring the treasure home.
    """
    return list(islice(_maps(game, seed, profile), most))


def _maps(game: Game, seed: int, profile: Profile) -> Iterator[HiddenMap]:
    variants, missed, error = variants_of(game), 0, ""
    for number, kind in zip(count(seed), cycle(kinds(game)), strict=False):
        rng = Random(number)
        size = profile.bound(SIZE).nearest(rng.randint(4, 8))
        try:
            case = next(generate(game, rng, size, kind, {}, bounds=profile))
            _, start = variants.set_up(case, rng, {"treasure": "on", "meet": "off"})
        except ValueError as found:
            missed, error = missed + 1, str(found)
            if missed == ATTEMPTS:
                raise ValueError(f"no map for a treasure could be made: {error}") from None
            continue
        missed = 0
        yield HiddenMap(kind, number, start)


class InteractiveCheck:
    """A check of a program on maps, several at a time; `results` is filled when all are done."""

    def __init__(
        self, game: Game, program: Program, maps: Sequence[HiddenMap], jobs: int
    ) -> None:  # fmt: skip
        self.game, self.program, self.maps, self.sandbox = game, program, maps, ""
        self._part: Any = optional_part(game, "interactor", None)
        self._baselines: Any = optional_part(game, "baselines", None)
        self._jobs, self._runners = jobs, list["Runner"]()
        self.results = list[MapResult]()

    def run(self) -> None:
        """Try the program on all maps. NotStartedError if it cannot be started."""
        with ThreadPoolExecutor(self._jobs) as threads:
            try:
                results = list(threads.map(self._try, self.maps))
            except BaseException:
                for runner in self._runners:
                    runner.interrupt()
                threads.shutdown(cancel_futures=True)
                raise
        # Our own walkers run last, so that they do not keep the program waiting.
        self.results += (
            result._replace(baselines=self._count_others(result.map)) for result in results
        )

    def _try(self, hidden: HiddenMap) -> MapResult:
        interactor = self._part.Interactor(hidden.start)
        with self.program.runner() as runner:
            self._runners.append(runner)
            self.sandbox = runner.sandbox
            ran = runner.talk(interactor.answer)
        verdict, why = judge(interactor.conclude(), interactor.home, ran)
        return MapResult(hidden, verdict, interactor.commands, why, ran, {})

    def _count_others(self, hidden: HiddenMap) -> dict[str, int | None]:
        return {
            name: self._baselines.count_commands(hidden.start, name, 0, self._part.MOST)
            for name in (*self._baselines.WALKERS, SEEING)
        }


def judge(fault: str, home: bool, ran: RunResult) -> tuple[Verdict, str]:
    """Return the verdict on a conversation, and why it is not accepted.

    If a limit ended the program, the limit decides. A crash decides, too, unless it came after a
    line that is no command, or after too many commands: then the program's input is closed, which
    may be what made it crash. In all other cases, what the program said decides.
    """
    if ran.stop not in (Stop.DONE, Stop.FAILED):
        return Verdict(ran.stop.value), say_end(ran)
    if ran.stop == Stop.FAILED and (home or fault.startswith("it ended")):
        return Verdict.FAILED, say_end(ran)
    return (Verdict.WRONG, fault) if fault else (Verdict.ACCEPTED, "")


# ---------------------------------------------------------------- report


def report(check: InteractiveCheck, seed: int) -> Iterator[str]:
    """Yield the lines of the report: the commands on each map, beside those of the baselines."""
    done = check.results
    right = [result for result in done if result.verdict == Verdict.ACCEPTED]
    first = next((result.verdict for result in done if result not in right), Verdict.ACCEPTED)
    solved = f"{len(right)} of {len(done)} maps solved"
    yield f"{first}: {solved}, seed {seed}; {sandbox(check.sandbox)}"
    names = list(done[0].baselines) if done else []
    rows = [["map", "yours", *names]]
    for number, result in enumerate(done, 1):
        yours = f"{result.commands}" if result in right else "-"
        known = (str(result.baselines[name] or "-") for name in names)
        rows.append([f"{number} {result.map.kind}", yours, *known])
    if right:
        medians = (_middle([result.baselines[name] for result in done]) for name in names)
        rows.append(["median", _middle([result.commands for result in right]), *medians])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield ""
    for row in rows:
        cells = [row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]
        yield f"   {'  '.join(cells)}"
    for number, result in enumerate(done, 1):
        if result not in right:
            yield ""
            yield f"Map {number}, after {result.commands} commands: {result.verdict}: {result.why}"
            tail = result.ran.errors.splitlines()[-3:]
            yield from (f"   {sanitize(line.decode(errors='replace'))}" for line in tail)


def _middle(numbers: Sequence[int | None]) -> str:
    """Return the median. A None (the walker did not come home) counts as more than all numbers."""
    middle = median([inf if number is None else number for number in numbers])
    return f"{middle:g}" if middle < inf else "-"


def as_object(check: InteractiveCheck, seed: int) -> dict[str, Any]:
    """Return the whole report as an object."""
    return {
        "game": check.game.name,
        "seed": seed,
        "sandbox": check.sandbox,
        "maps": [
            {
                "kind": result.map.kind, "seed": result.map.seed, "verdict": str(result.verdict),
                "commands": result.commands, "why": result.why,
                "seconds": round(result.ran.seconds, 3), "cpu": round(result.ran.cpu, 3),
                "baselines": result.baselines,
            }
            for result in check.results
        ],
    }  # fmt: skip
