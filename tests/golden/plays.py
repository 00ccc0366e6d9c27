"""Golden plays: every event and answer of many plays, as last reviewed.

The fixtures and the naive implementations show that the rules are right; these files show every
change. `python -m tests.golden.plays` writes them again: review `git diff`, and if the same actions
lead to another end, increase the game's version.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import gyoji
from gyoji.engine.judge import choose
from gyoji.engine.play import OPENING
from gyoji.game.files import samples
from gyoji.game.state import AREA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji import Case, Game

HERE = Path(__file__).parent
DATA = HERE.parent / "games" / "data"
GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
MOST = 60
"""The number of actions of a generated case that are recorded."""


def lines(name: str) -> Iterator[str]:
    """Each case, then a line for each step: the action, the answer, and all events."""
    game = gyoji.load(name)
    for title, case in [*fixtures(game), *made(game)]:
        yield f"# {title}"
        for step, state in gyoji.trace(game, case):
            word = game.notation.word(step.action, list(case.start)) if step.action >= 0 else "-"
            events = " ".join(":".join(map(repr, event)) for event in step.events)
            assert step.action >= 0 or step.action == OPENING
            registers = " ".join(map(repr, state[state[AREA] :]))
            yield f"{word} = {step.answer!r} {events} | {registers}"
        yield f"score {[*scores(game, gyoji.play_out(game, case).end)]}"


def scores(game: Game, end: tuple[int, ...]) -> Iterator[int]:
    """What the play was worth to each player."""
    return (game.rules.score(list(end), seat) for seat in range(game.rules.players(list(end))))


def made(game: Game) -> Iterator[tuple[str, Case]]:
    """Small generated cases of every kind."""
    usual = choose(game.name, game.levels.OPTIONS, {})
    for kind in list(game.levels.KINDS)[1:]:  # without `mixed`, which stands for the others
        for size in (4, 7):
            (case,) = game.levels.cases(Random(size), size, 1, kind, usual)
            yield f"{kind} {size}", gyoji.Case(case.start, case.actions[:MOST])


def fixtures(game: Game) -> Iterator[tuple[str, Case]]:
    """The samples, and cases for the corners of a game."""
    for sample in samples(game):
        for number, case in enumerate(gyoji.read(game, sample.data), 1):
            yield f"{sample.name}.in {number}", case
    if game.name == "sweets":
        yield from sweets(game)
    if game.name == "tower":  # commands refused for each reason, then one that cannot be read
        for line in (DATA / "tower" / "reasons.txt").read_text().splitlines():
            drawn, command, *_ = line.split("; ")
            rows = drawn.split("/")
            text = "\n".join([f"{len(rows)} {len(rows[0])}", *rows, "2", command, "?", "0 0"])
            for case in gyoji.read(game, text, lenient=True):
                yield f"{drawn} {command}", case
    if game.name == "labyrinth":
        for walk in ("0 0 EEEWW", "1 0 EEE", "1 2 NNSS"):
            for case in gyoji.read(game, f"o r1> w\no b^ o\n1\n{walk}\n", lenient=True):
                yield walk, case


ENTRIES = (
    "end", "1S 3 1", "end", "2C 1 2", "3C 1 3", "1S 1 1", "1S 3 1", "1S 3 2", "1S 3 3", "1S 3 4",
    "ZZ 0 0 C 2 2 P 2 2", "ZZ 0 0 C 1 1 P 2 2", "ZZ 0 0 C 2 2 P 1 1", "ZZ 0 0 K 2 2 P 2 2",
    "ZZ 0 0 C 0 0 P 0 0", "end", "00 1 2 2C 1 5", "00 1 5 1S 1 5", "1C 1 3", "5K 1 3", "2P 3 3",
    "2P 1 2", "2P 1 3", "end", "2K 1 5", "end", "2K 2 1", "end", "00 1 2 3C 1 6", "00 3 1 2C 1 6",
    "00 1 2 1S 1 6", "00 1 2 2C 2 1", "00 1 2 2C 2 3", "2C 1 6", "end", "00 1 3 2P 1 6", "end",
    "0S 3 5", "0C 1 7", "1W 1 7", "end", "3W 1 8", "1S 3 3", "end",
)  # fmt: skip


def sweets(game: Game) -> Iterator[tuple[str, Case]]:
    """Entries of every kind, most of them refused; and games that settle cities after each turn."""
    text = samples(game)[0].data
    for lenient in (False, True):
        for capture in ("token", "turn"):
            start = next(gyoji.read(game, text, lenient=lenient, capture=capture)).start
            actions = [game.notation.action(word, list(start)) for word in ENTRIES]
            yield f"entries {lenient} {capture}", gyoji.Case(start, actions)
    swap = ["ZZ 0 0 C 2 2 P 2 5", "ZZ 0 0 P 2 2 C 2 5", "ZZ 0 0 C 2 5 P 2 2", "ZZ 0 0 P 2 5 P 2 2"]
    for sweets in ("2 2 2 C P 2 5 1 P", "2 2 1 C 2 5 2 C P", "2 2 1 C 2 5 1 P"):
        board = f"6 2\n*L**L*\n*ML*ML\n1\n{sweets}\n1 2C 1 2\n1 2C 2 3\n1 2C 1 5\n1 2C 2 6\n"
        start = next(gyoji.read(game, board)).start
        for word in swap:
            actions = [game.notation.action(word, list(start))]
            yield f"{sweets} {word}", gyoji.Case(start, actions)
    usual = choose(game.name, game.levels.OPTIONS, {})
    for kind in ("late", "contest"):
        made = gyoji.show(game, game.levels.cases(Random(1), 7, 1, kind, usual))
        for case in gyoji.read(game, made, capture="turn"):
            yield f"{kind} by turns", case


def main() -> None:
    """Write the golden files."""
    for name in GAMES:
        (HERE / f"{name}.txt").write_text("\n".join(lines(name)) + "\n")


if __name__ == "__main__":
    main()
