"""The section [demo] of a cave: commands as letters with counts, `r7u.3`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....game.notation.source import quote_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ....game.notation.source import Source

LETTERS = "udlr"
COMMAND = re.compile(r"([A-Za-z.])(\d*)|\s+")
WAIT = "."
MOST_COMMANDS = 1 << 20
COLUMNS = 70


def actions(source: Source, lines: Sequence[tuple[int, str]]) -> list[int]:
    """Return the commands of a demo; none if it has moves that the rules do not have."""
    found, foreign = list[int](), False
    for row, line in lines:
        at = 0
        while at < len(line):
            command = COMMAND.match(line, at)
            if command is None:
                expected = "a command, one of u d l r, with a count"
                raise source.error(expected, quote_text(line[at].encode()), at + 1, row)
            at = command.end()
            if not command[1]:
                continue
            count = int(command[2][:8] or 1)
            if len(found) + count > MOST_COMMANDS:
                raise source.error(f"at most {MOST_COMMANDS} commands", "more", at, row)
            foreign = foreign or command[1] not in LETTERS + WAIT
            if command[1] in LETTERS:
                found += [LETTERS.index(command[1])] * count
    return [] if foreign else found


def remarks(lines: Iterable[tuple[int, str]]) -> Iterable[str]:
    """Yield the parts of a demo that the rules do not have."""
    letters = set("".join(line for _, line in lines)) - set("0123456789 \t")
    if letters - set(LETTERS + WAIT):
        yield "a demo with moves other than steps"
    elif WAIT in letters:
        yield "waiting in a demo"


def write(commands: Iterable[int]) -> list[str]:
    """Return commands in lines, with counts."""
    letters = "".join(LETTERS[action] for action in commands)
    runs = [
        found[1] + (str(len(found[0])) if len(found[0]) > 1 else "")
        for found in re.finditer(r"(.)\1*", letters)
    ]
    lines = [""]
    for run in runs:
        if len(lines[-1]) + len(run) > COLUMNS:
            lines.append("")
        lines[-1] += run
    return lines


def escape(text: str) -> str:
    """Return a text of several lines on one."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def unescape(text: str) -> list[str]:
    """Return the lines of such a text."""
    plain = re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)
    return plain.split("\n")
