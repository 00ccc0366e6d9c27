"""Levels and ratings in words and in JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ...game.formats import Level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .levels import Designed, LevelOrder
    from .rating import Rating


def as_level(order: LevelOrder, made: Designed) -> Level:
    """Return the level for a file: the solution as its play, the certificate in its comment."""
    title = f"{order.method} {order.seed}.{made.number}"
    return Level(made.case, title, "", "\n".join(say(order, made)))


def say(order: LevelOrder, made: Designed) -> Iterator[str]:
    """Yield the comment of a level: its certificate, its measures, and its origin."""
    found, certificate = made.measures, made.certificate
    pushes = f"{count_of(found.pushes, 'push', 'es')}, " if found.pushes else ""
    fewest = "pushes" if certificate.optimal == "pushes" else "moves"
    yield (
        f"Certificate: solved by {pushes}{count_of(found.moves, 'move')}; proven: no solution has"
        f" fewer {fewest} ({certificate.states:,} positions searched)"
    )
    yield "Measures: " + ", ".join(f"{name} {number}" for name, number in numbers(made))
    how = f"--method {order.method} --seed {order.seed}"
    yield f"Made by: gyoji generate {order.game.name} {how} (draft {made.number})"
    if made.note:
        yield f"Play it with: {made.note}"


def numbers(made: Designed) -> Iterator[tuple[str, str]]:
    """Yield the measures of a level that are meaningful in its game, by name."""
    found = made.measures
    if found.pushes:
        yield "box lines", str(found.box_lines)
        yield "box changes", str(found.box_changes)
    yield "turns", str(found.turns)
    yield "decisions", str(found.decisions)
    yield "density", f"{found.density:.2f}"


def as_text(number: int, title: str, rating: Rating) -> Iterator[str]:
    """Yield a line with the difficulty of a level, and one with its parts."""
    heading = f"Level {number}{f', {title}' if title else ''}"
    found = rating.measures
    if found is None:
        what = {"unsolvable": "proven: no solution", "unknown": "no solution was found"}
        yield f"{heading}: {what[rating.status]} ({count_of(rating.states, 'state')})"
        return
    yield f"{heading}: difficulty {rating.difficulty:g}"
    best = f" (the fewest {rating.optimal})" if rating.optimal else ""
    pushed = (
        f", {count_of(found.pushes, 'push', 'es')}, {count_of(found.box_lines, 'box line')},"
        f" {count_of(found.box_changes, 'box change')}"
        if found.pushes
        else ""
    )
    yield (
        f"    {count_of(found.moves, 'move')}{pushed}{best}; {count_of(found.turns, 'turn')},"
        f" {count_of(found.decisions, 'decision')}, {count_of(found.detours, 'detour')};"
        f" {rating.losing:.0%} of the choices beside it lose; {count_of(rating.states, 'state')}"
    )


def as_json(number: int, title: str, rating: Rating) -> Iterator[str]:
    """Yield one object; docs/design.md describes its fields."""
    found = {"level": number, "title": title, **rating.parts()}
    yield json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def count_of(count: int, word: str, more: str = "s") -> str:
    return f"{count:,} {word}{'' if count == 1 else more}"


REPORTS = {"text": as_text, "jsonl": as_json}
