"""Golden plays: everything that rules told of many plays, as it was when it was last reviewed.

That it is right is for the fixtures and the naive implementations to prove; that nothing changes
unseen is for these files. `python -m tests.golden.plays` writes them again: read what `git diff`
says, and if the same actions end otherwise, count the game's version up.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import gyoji
from gyoji.play import OPENING
from gyoji.referee import chosen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji import Case, Game

HERE = Path(__file__).parent
DATA = HERE.parent / "data"
GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
MOST = 60
"""How many actions of a made case are written down."""


def lines(name: str) -> Iterator[str]:
    """Each case, then a line for each step: the action, the answer, and all events."""
    game = gyoji.load(name)
    for title, case in [*fixtures(game), *made(game)]:
        yield f"# {title}"
        for step, _ in gyoji.trace(game, case):
            word = game.notation.word(step.action, list(case.start)) if step.action >= 0 else "-"
            events = " ".join(":".join(map(repr, event)) for event in step.events)
            assert step.action >= 0 or step.action == OPENING
            yield f"{word} = {step.answer!r} {events}".rstrip()
        end = gyoji.play_out(game, case).end
        registers = " ".join(map(repr, end[game_area(end) :]))
        yield f"score {[*scores(game, end)]} registers {registers}"


def game_area(state: tuple[int, ...]) -> int:
    """How many cells a state has."""
    return state[-4]


def scores(game: Game, end: tuple[int, ...]) -> Iterator[int]:
    """What the play was worth to each player."""
    return (game.rules.score(list(end), seat) for seat in range(game.rules.players(list(end))))


def made(game: Game) -> Iterator[tuple[str, Case]]:
    """Small cases of every kind."""
    usual = chosen(game.name, game.levels.OPTIONS, {})
    for kind in list(game.levels.KINDS)[1:]:
        for size in (4, 7):
            (case,) = game.levels.cases(Random(size), size, 1, kind, usual)
            yield f"{kind} {size}", gyoji.Case(case.start, case.actions[:MOST])


def fixtures(game: Game) -> Iterator[tuple[str, Case]]:
    """The inputs of tests/data, and what else reaches into the corners of a game."""
    for path in sorted((DATA / game.name).glob("*.in")):
        for number, case in enumerate(gyoji.read(game, path.read_bytes()), 1):
            yield f"{path.name} {number}", case
    if game.name == "tower":
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


def main() -> None:
    """Write the files again."""
    for name in GAMES:
        (HERE / f"{name}.txt").write_text("\n".join(lines(name)) + "\n")


if __name__ == "__main__":
    main()
