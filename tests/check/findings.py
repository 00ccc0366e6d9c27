"""Findings about programs that are not there: a game whose rules are wrong in one place plays."""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, cast

from gyoji.check.results import CheckFinding, Divergence, InputSize, Reduction, Summary, Verdict
from gyoji.check.sandbox import Limits, RunResult, Stop
from gyoji.engine.judge import read, show
from gyoji.engine.play import play_out, trace
from gyoji.engine.trace import tell
from gyoji.game.game import Game
from gyoji.game.protocols import Case, Rules
from gyoji.game.shrinking import BOARD, STEPS
from gyoji.games import load

WRONG = {
    "sokoban": ("& (WALL | BOX):", "& (WALL | BOX | TARGET):"),
    "boulder": (
        "    while state[floor + width] == EMPTY:",
        "    if state[floor + width] == EMPTY:",
    ),
    "labyrinth": ("return drift(state, there, state[there] >> LEAD, log)", "return there"),
    "tower": ("if state[above] != EMPTY:", "if False:"),
    "sweets": (
        "finish(state, log)\n    else:",
        "finish(state, log)\n        state[WINNERS] &= -state[WINNERS]\n    else:",
    ),
}
"""For each game what its rules say, and what they say wrongly: no box goes on a target, ..."""

SHOWS = {"sokoban": BOARD, "boulder": BOARD, "labyrinth": STEPS}
"""What can be seen in the outputs of these games."""

Board = list[list[str]]

STOPS = {
    Verdict.FAILED: (Stop.FAILED, -11),
    Verdict.TIME: (Stop.TIME, -9),
    Verdict.MEMORY: (Stop.MEMORY, -9),
    Verdict.OUTPUT: (Stop.OUTPUT, -9),
}


def wrong(game: Game) -> Game:
    """The same game with wrong rules."""
    rules = cast("ModuleType", game.rules)
    path = Path(str(rules.__file__))
    old, new = WRONG[game.name]
    source = path.read_text()
    assert source.count(old) >= 1
    module = ModuleType(f"{game.rules.begin.__module__}_wrong")
    module.__package__ = rules.__package__
    exec(source.replace(old, new, 1), module.__dict__)  # our own source
    return Game(
        game.name, game.version, cast("Rules", module), game.notation, game.display, game.levels
    )


def written(game: Game, case: Case) -> bytes:
    """What a judge who plays so writes."""
    return b"".join(game.notation.write([play_out(game, case)]))


@cache
def failing(name: str, size: int = 6) -> Case:
    """The first case made on which the wrong rules give another answer."""
    game = load(name)
    options = {key: option.choices[0] for key, option in game.levels.OPTIONS.items()}
    for seed in range(300):
        for kind in game.levels.KINDS:
            try:
                cases = list(game.levels.cases(Random(seed), size, 1, kind, options))
            except ValueError:
                continue
            if written(game, cases[0]) != written(wrong(game), cases[0]):
                return cases[0]
    raise AssertionError(f"no case of {name} shows what is wrong")


def boards(game: Game, case: Case) -> list[Board]:
    """The board after each command, 0 first; after the end it stays as it is."""
    found = [game.display.draw(state) for _, state in trace(game, case)]
    return found + [found[-1]] * (len(case.actions) + 1 - len(found))


def diverging(game: Game, case: Case) -> tuple[Divergence | None, list[Board]]:
    """Where wrong rules go wrong first, as far as the output shows it, and all that they show."""
    shows = SHOWS.get(game.name)
    if shows == STEPS:
        right, bad = (list(written(rules, case).decode().strip()) for rules in (game, wrong(game)))
        number = next(at for at in range(1, len(right) + 1) if right[:at] != bad[:at])
        told = list(tell(game, case))[number]
        return Divergence(
            number, told.action, told.before, [right[:number]], [bad[:number]], told.rulings, True
        ), []
    if shows != BOARD:
        return None, []
    seen = boards(wrong(game), case)
    for told in tell(game, case):
        if told.after != seen[told.number]:
            return Divergence(
                told.number, told.action, told.before, told.after, seen[told.number],
                told.rulings, True,
            ), seen  # fmt: skip
    return None, seen


def summary(
    name: str,
    verdict: Verdict = Verdict.WRONG,
    *,
    output: bytes | None = None,
    errors: bytes = b"",
    case: Case | None = None,
    hypothesis: str = "",
    condition: str = "",
) -> Summary:
    """What would be said of such a program."""
    game = load(name)
    case = case or failing(name)
    output = written(wrong(game), case) if output is None else output
    stop, status = STOPS.get(verdict, (Stop.DONE, 0))
    data = show(game, [case])
    before = InputSize(3, 40 + len(case.actions), 2 * len(data))
    first, steps = diverging(game, case) if verdict == Verdict.WRONG else (None, [])
    finding = CheckFinding(
        game, ("./mine",), verdict, 7, "levels of kind random, size 6", [case], data,
        written(game, case), RunResult(stop, output, errors, status, 1.25, 1.0, 9 << 20),
        Reduction(before, InputSize(1, len(case.actions), len(data)), 43, True), first, steps,
        hypothesis, "bubblewrap", Limits(), condition=condition,
    )  # fmt: skip
    return Summary(game, ("./mine",), 7, 12_345, 61, 20.0, "bubblewrap", finding)


ACCEPTED = Summary(load("sokoban"), ("./mine",), 7, 12_345, 61, 20.0, "bubblewrap", None)


GAMES = ("sokoban", "boulder", "labyrinth", "tower", "sweets")
HOSTILE = b"\x1b[2J\x1b]0;owned\x07 \x00 \xff\xfe \xe2\x80\xae gnp.exe \r over \x9b31m\n" * 3
ATTACK = b"</script></pre><script>alert(1)</script><img src=x onerror=alert(1)><!--{{play}}'\"&amp;"
RERUN = "gyoji check sokoban --seed 7 -- ./mine"


def with_finding(summary: Summary, **changed: Any) -> Summary:
    assert summary.finding is not None
    return summary._replace(finding=summary.finding._replace(**changed))


def with_divergence(summary: Summary, **changed: Any) -> Summary:
    assert summary.finding is not None
    assert summary.finding.divergence is not None
    return with_finding(summary, divergence=summary.finding.divergence._replace(**changed))


def finding_of(summary: Summary) -> CheckFinding:
    assert summary.finding is not None
    return summary.finding


def divergence_of(summary: Summary) -> Divergence:
    divergence = finding_of(summary).divergence
    assert divergence is not None
    return divergence


def sokoban(size: int) -> Summary:
    """A board of that size on which a wrong program loses the worker."""
    floor = f"#{'.' * (size - 2)}#"
    rows = ["#" * size, *[floor] * (size - 2), "#" * size]
    rows[size // 2] = f"#{'.' * (size // 2)}w+b{'.' * (size - size // 2 - 5)}#"
    data = "\n".join([f"{size} {size}", *rows, "L", "0 0", ""]).encode()
    game = load("sokoban")
    (case,) = read(game, data)
    before, right = (game.display.draw(state) for state in (case.start, play_out(game, case).end))
    wrong = [[cell if cell != "w" else "." for cell in row] for row in right]
    found = summary("sokoban", output=b"", case=case)
    divergence = Divergence(1, "L", before, right, wrong, [], sure=True)
    return with_finding(found, divergence=divergence, steps=[], cases=[case], data=data)


@dataclass
class Hostile:
    """A program that prints one thing wherever it can."""

    text: bytes
    verdict: Verdict = Verdict.WRONG
    summary: Summary = field(init=False)

    def __post_init__(self) -> None:
        found = summary("sokoban", output=self.text, errors=self.text)
        rows = self.text.decode("utf-8", "surrogateescape").split("\n")
        self.summary = with_divergence(
            with_finding(found, verdict=self.verdict, steps=[]), yours=[list(row) for row in rows]
        )
