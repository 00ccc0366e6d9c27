"""The sentences of the rules behind the clauses that rulings cite."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..game.files import rules_text

if TYPE_CHECKING:
    from ..game.game import Game

CLAUSE = re.compile(
    r"^ *- \*\*([^*]+)\.\*\* (.*?)(?=^ *- \*\*|^ *$|^#|\Z)", re.MULTILINE | re.DOTALL
)


def sentences(game: Game) -> dict[str, str]:
    """What each clause of the rules says, on one line."""
    return {name: " ".join(text.split()) for name, text in CLAUSE.findall(rules_text(game))}
