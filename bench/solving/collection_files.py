"""What the makers of collections share: taking an even choice of levels, and writing the file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from gyoji.game.collection import FILE
from gyoji.game.files import folder

if TYPE_CHECKING:
    from gyoji.game.game import Game

LEVELS = 60


def spread(levels: list[dict[str, Any]], count: int = LEVELS) -> list[dict[str, Any]]:
    """As many as are wanted, from easy to hard."""
    ordered = sorted(levels, key=lambda level: (level["difficulty"], level["text"]))
    last = len(ordered) - 1
    return [ordered[round(at * last / (count - 1))] for at in range(count)]


def write(game: Game, levels: list[dict[str, Any]]) -> None:
    lines = ",\n".join(json.dumps(level, ensure_ascii=False) for level in levels)
    (folder(game) / FILE).write_text(f"[\n{lines}\n]\n", "utf-8")
    print(f"{game.name}: {levels[0]['difficulty']} to {levels[-1]['difficulty']}")
