"""Choose the levels of the campaigns: one list a game, with one idea each, from easy to hard.

    python bench/solving/campaign.py [--seconds N] [--candidates N] GAME...

Each is a file `campaign.json` beside the game's rules. Its lessons are the hand-made levels in
`puzzles`; its other levels are chosen from drafts of `gyoji generate`, by the measures that
docs/design.md describes. With enough seconds, the same sources give the same file. Titles come
from `titles.json` beside this program, by game, in order.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from math import log2
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
from claims.walkers import until_out

import gyoji
from gyoji.game.collection import FILE, puzzles
from gyoji.game.variants import variants_of
from gyoji.games.labyrinth.baselines import count_commands
from gyoji.games.labyrinth.knowledge import NEAREST, Walker
from gyoji.solving.design.ideas import find_ideas, outline, weigh_ideas
from gyoji.solving.design.levels import Generation, LevelOrder
from gyoji.solving.design.wishes import wish_of
from gyoji.solving.reports import words
from gyoji.util.jobs import Here
from solving.matches import matches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gyoji.game.game import Game
    from gyoji.game.protocols import Case
    from gyoji.game.state import Position
    from gyoji.solving.design.ideas import Idea, Outline
    from gyoji.solving.design.levels import Designed

LEVELS = 32
"""The number of chosen levels of a game."""
RECENT = 5
"""The number of levels before, none of which has the idea of a level."""
STEP = 12.0
"""The most that the difficulty grows from one chosen level to the next, if there is a choice."""
GAMES = Path(__file__).parents[2] / "src" / "gyoji" / "games"
TITLES = Path(__file__).with_name("titles.json")
AUTHOR = "Gyoji"
SEED = 1
LOTS, SHORTEST = 12, 4
"""The seeds that are tried for a lesson in a variant, and the fewest moves that it may need."""
FIRST_MOVES = {"boulder": 13, "labyrinth": 9, "sokoban": 9, "tower": 9}
"""The lessons with more moves than that are among the chosen levels that are as hard."""
MOST_BY_EAR = 500
"""The most commands of a walker who does not see the map."""


class Batch(NamedTuple):
    """Levels of one size, by one method, with these wishes."""

    method: str
    wishes: dict[str, str]


def size(rows: int, columns: int, **others: str) -> dict[str, str]:
    return {"rows": str(rows), "columns": str(columns), **others}


BATCHES = {
    "sokoban": [
        Batch("template", size(7, 8, boxes="2", pushes="4..14")),
        Batch("template", size(8, 8, boxes="3", pushes="10..30")),
        Batch("farthest", size(9, 9, boxes="3", pushes="20..50")),
        Batch("template", size(10, 11, boxes="4", pushes="30..")),
    ],
    "tower": [
        Batch("random", size(6, 6, moves="3..8")),
        Batch("random", size(7, 8, moves="5..12")),
        Batch("mutation", size(8, 8, moves="8..16")),
        Batch("mutation", size(9, 10, moves="12..")),
    ],
    "boulder": [
        Batch("random", size(7, 8, moves="6..14")),
        Batch("random", size(8, 9, moves="8..22")),
        Batch("random", size(9, 10, moves="12..32")),
        Batch("random", size(10, 11, moves="14..")),
    ],
    "labyrinth": [
        Batch("farthest", size(4, 5)),
        Batch("farthest", size(5, 6)),
        Batch("farthest", size(7, 7)),
        Batch("farthest", size(9, 9)),
    ],
}
"""The batches of each game; sizes grow, and each gives the same part of the levels."""

CANDIDATES = {"sokoban": 80, "tower": 80, "boulder": 500, "labyrinth": 120}
"""The number of levels of a batch that are examined. Most caves are loose at the start."""

VARIANTS = {"labyrinth": {"treasure": "on", "meet": "off"}}


class Candidate(NamedTuple):
    """A level that may be chosen."""

    entry: dict[str, Any]
    """The level as in the file."""
    ideas: frozenset[Idea]
    outline: Outline

    @property
    def difficulty(self) -> float:
        return float(self.entry["difficulty"])


def find_candidates(name: str, number: int, count: int, seconds: float) -> Iterator[Candidate]:
    """Yield the levels of a batch that have an idea and a proven best solution."""
    batch, variant = BATCHES[name][number], VARIANTS.get(name)
    wish = wish_of(batch.wishes)
    order = LevelOrder(gyoji.load(name), wish, batch.method, SEED + number, (), variant)
    for level in Generation(order, []).levels(count, seconds, Here()):
        candidate = examine(name, level)
        if candidate is not None:
            yield candidate


def examine(name: str, level: Designed) -> Candidate | None:
    """Return a level with its measures; None if it moves by itself, or has no idea."""
    game, start = with_variant(name, level)
    best = gyoji.solve(game, start, optimal="moves")
    if not (isinstance(best, gyoji.Solution) and best.proven) or len(set(best.actions)) < 2:
        return None
    ideas = find_ideas(game, start, best.actions)
    if not ideas or gyoji.Play(game, gyoji.Case(start, b"")).opening.events:
        return None
    entry = {
        "text": gyoji.show(name, [gyoji.Case(level.case.start, b"")]).decode("latin-1"),
        "difficulty": round(rate_difficulty(game, start), 1),
        "moves": best.length,
        "pushes": level.measures.pushes if name == "sokoban" else None,
        "solution": words(game, start, best.actions),
        "options": options_of(name, level),
    }
    return Candidate(entry, ideas, outline(game, start, best.actions))


def options_of(name: str, level: Designed) -> dict[str, str]:
    """Return the options to read and set up a level.

    Its note has the variant, as options of the command line.
    """
    found = [word.removeprefix("--") for word in level.note.split()]
    reading = variants_of(gyoji.load(name)).READS if found else {}
    return {**reading, **dict(zip(found[::2], found[1::2], strict=True))}


def with_variant(name: str, level: Designed) -> tuple[Game, Position]:
    """Return the game that is played, and its start."""
    game, options = gyoji.load(name), options_of(name, level)
    if not options:
        return game, level.case.start
    lots = Random(int(options["seed"]))
    return variants_of(game).set_up(level.case, lots, VARIANTS[name])


def rate_difficulty(game: Game, start: Position) -> float:
    """Return a difficulty by the solver's effort and the wrong turns beside the solution.

    Where the board is hidden, it is difficult to find out: it is that of walkers who see nothing
    but remember (the median of 3).
    """
    if game.name == "labyrinth":
        walked = (until_out(game, start, Walker(Random(n), NEAREST)) for n in range(3))
        return 6 * log2(1 + median(walked))
    rating = gyoji.rate(game, start)
    detours = rating.measures.detours if rating.measures else 0
    return 4 * log2(1 + rating.states) + 2 * log2(1 + detours) + 10 * rating.losing


def choose(
    candidates: Sequence[Candidate], count: int, before: Sequence[Candidate], hardest: float
) -> list[Candidate]:
    """Return the levels of a batch that follow others: each with ideas that are new among the last.

    Difficulties up to the hardest are as evenly spread as the ideas allow.
    """
    chosen = list(before)
    known = {each.outline for each in before}
    easiest = max((each.difficulty for each in before), default=0.0)
    ordered = sorted(candidates, key=lambda each: (each.difficulty, each.entry["text"]))
    ordered = [each for each in ordered if easiest <= each.difficulty <= hardest]
    for number in range(count):
        if not ordered:
            break
        last = chosen[-1].difficulty if chosen else 0.0
        recent = frozenset().union(*(each.ideas for each in chosen[-RECENT:]))
        left = [each for each in ordered if each.difficulty >= last and each.outline not in known]
        # Leave enough harder ones for the levels that follow.
        within = left[: max(1, 2 * len(left) // (count - number))]
        fits = [each for each in within if each.ideas - recent]
        if not fits:
            fits = [each for each in left if each.ideas - recent][:1]
        if not fits:
            break
        best = max(fits, key=lambda each: novelty(each, recent) - (each.difficulty - last) / STEP)
        chosen.append(best)
        known.add(best.outline)
    return chosen[len(before) :]


def novelty(candidate: Candidate, recent: frozenset[Idea]) -> float:
    """Return how much of a level's ideas is new among the last, a little more for more ideas."""
    new, every = weigh_ideas(candidate.ideas - recent), weigh_ideas(candidate.ideas)
    return new / every + log2(1 + new) / 4


def choose_all(name: str, count: int, seconds: float) -> list[dict[str, Any]]:
    """Return the chosen levels of a game, in order."""
    batches = list[list[Candidate]]()
    for number in range(len(BATCHES[name])):
        batches.append([*find_candidates(name, number, count, seconds)])
        print(f"{name}: {len(batches[-1])} candidates", file=sys.stderr)
    chosen = list[Candidate]()
    for number, batch in enumerate(batches):
        # Half of the candidates of the next batch are at least as hard as the last one of this.
        following = batches[number + 1] if number + 1 < len(batches) else []
        hardest = median(each.difficulty for each in following) if following else float("inf")
        wanted = LEVELS * (number + 1) // len(batches) - len(chosen)
        chosen += choose(batch, wanted, chosen, hardest)
        print(f"{name}: {len(chosen)} chosen", file=sys.stderr)
    return [each.entry for each in chosen]


def rate_lessons(name: str) -> dict[str, dict[str, Any]]:
    """Return the par of the hand-made levels for one person; None if none is proven.

    Where there is something to win in a variant only, they are played in it.
    """
    game, found = gyoji.load(name), dict[str, dict[str, Any]]()
    for puzzle in puzzles(game):
        case = next(gyoji.read(name, puzzle.data, lenient=False, **puzzle.options))
        if game.rules.players(list(case.start)) == 1:
            played, start, lots = (
                draw_lots(game, case) if name in VARIANTS else (game, case.start, {})
            )
            rated = {**find_par(played, start), **lots}
            if name in FIRST_MOVES and (rated["moves"] or 0) > FIRST_MOVES[name]:
                rated["difficulty"] = round(rate_difficulty(played, start), 1)
            found[puzzle.name] = rated
    return found


def draw_lots(game: Game, case: Case) -> tuple[Game, Position, dict[str, Any]]:
    """Return the game and the start of a lesson in a variant, with the options of its chances.

    Of those that need a few moves, they are the easiest ones for who does not see the map.
    """
    drawn: list[tuple[int, int, Game, Position]] = []
    for seed in range(LOTS):
        played, start = variants_of(game).set_up(case, Random(seed), VARIANTS[game.name])
        if (find_par(played, start)["moves"] or 0) >= SHORTEST:
            drawn.append((count_by_ear(start), seed, played, start))
    by_ear, seed, played, start = min(drawn, key=lambda each: each[:2])
    options = {**variants_of(game).TO_WIN, "seed": str(seed)}
    return played, start, {"options": options, "by_ear": by_ear}


def count_by_ear(start: Position) -> int:
    """Return the median of the commands that the walker needs who does not see the map."""
    needed = (count_commands(start, "full", seed, MOST_BY_EAR) for seed in range(5))
    return int(median(MOST_BY_EAR if each is None else each for each in needed))


def rate_by_ear(name: str, levels: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the levels of a game that hides its board with what the walker needs."""
    if name not in VARIANTS:
        return levels
    game, rated = gyoji.load(name), list[dict[str, Any]]()
    for level in levels:
        text = level["text"].encode("latin-1")
        case = next(gyoji.read(name, text, lenient=False, **variants_of(game).READS))
        lots = Random(int(level["options"]["seed"]))
        _, start = variants_of(game).set_up(case, lots, VARIANTS[name])
        rated.append({**level, "by_ear": count_by_ear(start)})
    return rated


def find_par(game: Game, start: Position) -> dict[str, int | None]:
    """Return the fewest moves, and in Sokoban the fewest pushes; None if not proven."""
    best = gyoji.solve(game, start, optimal="moves", time=60)
    moves = best.length if isinstance(best, gyoji.Solution) and best.proven else None
    pushes = None
    if game.name == "sokoban":
        other = gyoji.solve(game, start, optimal="pushes", time=60)
        pushes = other.pushes if isinstance(other, gyoji.Solution) and other.optimal else None
    return {"moves": moves, "pushes": pushes}


def spread(levels: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return as many matches as are wanted, from easy to hard."""
    ordered = sorted(levels, key=lambda level: (level["difficulty"], level["text"]))
    last = len(ordered) - 1
    return [ordered[round(at * last / (LEVELS - 1))] for at in range(LEVELS)]


def name_levels(name: str, levels: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the levels with titles and authors, without empty fields."""
    titles = json.loads(TITLES.read_text("utf-8"))[name]
    named = [
        {"title": title, "author": AUTHOR, **level}
        for title, level in zip(titles[: len(levels)], levels, strict=True)
    ]
    return [
        {key: value for key, value in level.items() if value not in ({}, None)} for level in named
    ]


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600.0, help="for the drafts of a batch")
    parser.add_argument("--candidates", type=int, default=0, help="of a batch; 0: as many as usual")
    parser.add_argument("games", nargs="*", default=[*BATCHES, "sweets"])
    asked = parser.parse_args()
    for name in asked.games:
        if name in BATCHES:
            levels = choose_all(name, asked.candidates or CANDIDATES[name], asked.seconds)
        else:
            levels = spread([*matches(name, SEED)])
        rated = rate_by_ear(name, name_levels(name, levels))
        write_campaign(name, rate_lessons(name), rated)


def write_campaign(name: str, lessons: dict[str, Any], levels: list[dict[str, Any]]) -> None:
    """Write the file of a game, a level in each line."""
    lines = ",\n".join(json.dumps(level, ensure_ascii=False) for level in levels)
    text = f'{{"lessons": {json.dumps(lessons)},\n"levels": [\n{lines}\n]}}\n'
    (GAMES / name / FILE).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
