"""What stands around the board, in words: the heading, the facts, the ruling, the last line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ..game.scene import Held, Pick
    from ..session.trace import Ruling
    from .painter import Painter
    from .sitting import Sitting
    from .themes import Theme


GAP = 3
"""So many columns are between two facts side by side."""
BESIDE = 27
"""So wide are the facts where they stand beside the board."""


def heading(sitting: Sitting, theme: Theme, label: str, width: int) -> Text:
    """Which game and level it is; how far the play is."""
    session = sitting.session
    left = Text(f" {sitting.game.display.TITLE}", Style(bold=True, color=theme.chrome.accent))
    left.append(f"  {label}", Style(bold=False, color=theme.chrome.ink))
    total = session.total
    where = f"step {session.number} of {total}" if total != session.number else f"step {total}"
    right = Text("  ".join([*sitting.tally()[:1], where]) + " ", Style(color=theme.chrome.ink))
    room = width - right.cell_len
    left.truncate(max(0, room - 1), overflow="ellipsis" if not theme.ascii else "crop")
    return left + Text(" " * max(1, room - left.cell_len)) + right


def facts(sitting: Sitting, theme: Theme, width: int = BESIDE) -> list[Text]:
    """Whose turn it is, and what the registers say; a player's own facts under his name."""
    lines = list[Text]()
    if sitting.players > 1 and not sitting.over:
        name = sitting.game.display.player(sitting.turn)
        lines.append(Text(f"{name} to play", Style(bold=True, color=theme.chrome.accent)))
    for fact in sitting.facts():
        line = Text(f"{fact.label} ", Style(color=theme.chrome.quiet))
        lines.append(line + Text(str(fact.value), Style(color=theme.chrome.ink)))
    if sitting.players == 1 and len(sitting.tally()) > 1:
        counts = [Text(count, Style(color=theme.chrome.quiet)) for count in sitting.tally()[1:]]
        lines.extend(flowing(counts, width, ", ").split("\n"))
    return lines


def flowing(parts: Iterable[Text], width: int, gap: str = " " * GAP) -> Text:
    """As many side by side as there is room for, with this between those of a line."""
    lines = [Text()]
    for part in parts:
        if lines[-1] and lines[-1].cell_len + len(gap) + part.cell_len > width:
            lines[-1].append(gap.rstrip(), part.style)
            lines.append(Text())
        elif lines[-1]:
            lines[-1].append(gap, part.style)
        lines[-1].append(part)
    return Text("\n").join(lines)


def ruling(sitting: Sitting, theme: Theme) -> Text:
    """The last command, its answer, and each thing that happened with its clause.

    Of a play that is over, what matters most stands first: the end, what decided it, the command.
    """
    text, quiet = Text(), Style(color=theme.chrome.quiet)
    outcome, said = sitting.outcome(), sitting.said()
    if outcome is not None:
        _line(text, outcome._replace(text=f"End: {outcome.text}"), _strong(theme), quiet)
        for one in sitting.decided():
            if one != outcome:
                _line(text, one, Style(), quiet)
    _command(text, sitting, theme)
    for one in said if outcome is None or sitting.late else ():
        _line(text, one, Style(), quiet)
    text.rstrip()
    return text


def _command(text: Text, sitting: Sitting, theme: Theme) -> None:
    """The last command and its answer."""
    if not sitting.session.number:
        text.append("The start\n", _strong(theme))
        return
    row = sitting.row(sitting.session.number)
    text.append(f"{row.number}  {row.player}{': ' if row.player else ''}{row.said}", _strong(theme))
    answer = f"  {row.answer}" if row.answer and not sitting.hides else ""
    text.append(f"{answer}\n", Style(bold=True))


def _strong(theme: Theme) -> Style:
    """How a first line is written."""
    return Style(bold=True, color=theme.chrome.accent)


def _line(text: Text, one: Ruling, style: Style, quiet: Style) -> None:
    """One thing, and its clause."""
    text.append(f"{one.text[:1].upper()}{one.text[1:]}", style)
    text.append(f"  [{one.clause}]\n" if one.clause else "\n", quiet)


def legend(sitting: Sitting, painter: Painter) -> Iterable[Text]:
    """Every kind of tile, drawn and in words; then what the game says of its own glyphs."""
    for name, look in sitting.scene.LOOKS.items():
        sign = look.plain if painter.theme.ascii else look.glyph
        style = painter.theme.shades["ground"].background_style + painter.theme.shades[look.colour]
        if sign.strip() or name == "ground":
            line = Text("  ")
            line.append(sign.ljust(painter.width)[: painter.width], style)
            yield line.append(f"  {look.words}")


def choice(pick: Pick, held: dict[str, Held], painter: Painter) -> Text:
    """A thing that may be picked: as it lies in the hand, and how many there are."""
    word = str(pick)
    if word not in held:
        return Text(f" {word}")
    _, count, tile = held[word]
    line = Text(" ")
    for part in painter.tile(tile):
        line.append(part.text, part.style if isinstance(part.style, Style) else None)
    return line.append(f" x{count}" if count > 1 else "")


def words(picks: Collection[Pick]) -> str:
    """What was picked so far, to be read."""
    return ", ".join(
        pick if isinstance(pick, str) else f"row {pick[0] + 1} column {pick[1] + 1}"
        for pick in picks
    )
