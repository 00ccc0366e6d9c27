"""The texts around the board: heading, facts, ruling, legend. Needs Rich, but not Textual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from ..game.wording import capitalize
from .words import say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ..engine.trace import Ruling
    from ..game.scene import Held, Pick
    from .painter import Painter
    from .themes import Theme
    from .view_model import ViewModel


GAP = 3
"""The number of columns between two facts side by side."""
FACTS_WIDTH = 27
"""The width of the facts if they are beside the board."""


def heading(model: ViewModel, theme: Theme, label: str, width: int) -> Text:
    """Return the game and the level on the left, the progress of the play on the right."""
    session = model.session
    left = Text(f" {say(model.game.display.TITLE)}", Style(bold=True, color=theme.chrome.accent))
    left.append(f"  {say(label)}", Style(bold=False, color=theme.chrome.ink))
    total = session.total
    where = f"step {session.number} of {total}" if total != session.number else f"step {total}"
    right = Text(
        "  ".join([*map(_count, model.tally()[:1]), say(where)]) + " ",
        Style(color=theme.chrome.ink),
    )
    room = width - right.cell_len
    left.truncate(max(0, room - 1), overflow="ellipsis" if not theme.ascii else "crop")
    return left + Text(" " * max(1, room - left.cell_len)) + right


def _count(count: str) -> str:
    """Return a count with its noun."""
    name, _, number = count.rpartition(" ")
    return f"{say(name)} {number}"


def facts(model: ViewModel, theme: Theme, width: int = FACTS_WIDTH) -> list[Text]:
    lines = list[Text]()
    if model.players > 1 and not model.over:
        name = model.game.display.player(model.turn)
        lines.append(Text(say(f"{name} to play"), Style(bold=True, color=theme.chrome.accent)))
    for fact in model.facts():
        line = Text(f"{say(fact.label)} ", Style(color=theme.chrome.quiet))
        lines.append(line + Text(say(str(fact.value)), Style(color=theme.chrome.ink)))
    if model.players == 1 and len(model.tally()) > 1:
        counts = [
            Text(_count(count), Style(color=theme.chrome.quiet)) for count in model.tally()[1:]
        ]
        lines.extend(flowing(counts, width, ", ").split("\n"))
    return lines


def key_card(card: Iterable[tuple[str, str]], theme: Theme) -> list[Text]:
    """Return lines with keys and their meanings, for the side of the board."""
    ink, quiet = Style(color=theme.chrome.ink), Style(color=theme.chrome.quiet)
    return [Text(f"{keys:<5} ", ink).append(say(does), quiet) for keys, does in card]


def flowing(parts: Iterable[Text], width: int, gap: str = " " * GAP) -> Text:
    """Return the parts flowed into lines of this width, with `gap` between neighbours."""
    lines = [Text()]
    for part in parts:
        if lines[-1] and lines[-1].cell_len + len(gap) + part.cell_len > width:
            lines[-1].append(gap.rstrip(), part.style)
            lines.append(Text())
        elif lines[-1]:
            lines[-1].append(gap, part.style)
        lines[-1].append(part)
    return Text("\n").join(lines)


def ruling(model: ViewModel, theme: Theme, hint: str = "") -> Text:
    """Return the last command, its answer, and everything that happened, with the clauses.

    When the play is over, its end comes first, and then the rulings that decided it. A hint comes
    before everything else.
    """
    text, quiet = Text(), Style(color=theme.chrome.quiet)
    if hint:
        text.append(f"{say('Hint:')} {say(hint)}\n", _emphasis(theme))
    outcome, rulings = model.outcome(), model.rulings()
    if outcome is not None:
        _add_ruling(
            text,
            outcome._replace(text=f"{say('End:')} {say(outcome.text)}"),
            _emphasis(theme),
            quiet,
        )
        if model.players == 1:
            lost = say("Press u to take the last command back.")
            last = f"{say('You have won.')} {_count(model.tally()[0])}" if model.won else lost
            text.append(f"{last}\n", Style(bold=True))
        for decisive in model.deciding_rulings():
            if decisive != outcome:
                _add_ruling(text, decisive, Style(), quiet)
    _add_command(text, model, theme)
    # At the end, these rulings are already shown above, unless the last command came later.
    for recent in rulings if outcome is None or model.ended_earlier else ():
        _add_ruling(text, recent, Style(), quiet)
    text.rstrip()
    return text


def _add_command(text: Text, model: ViewModel, theme: Theme) -> None:
    if not model.session.number:
        text.append(f"{say('The start')}\n", _emphasis(theme))
        text.append(f"{say('The aim:')} {say(model.game.display.ABOUT)}\n")
        return
    row = model.row(model.session.number)
    text.append(
        f"{row.number}  {say(row.player)}{': ' if row.player else ''}{row.command}",
        _emphasis(theme),
    )
    answer = f"  {say(row.answer)}" if row.answer and not model.hides else ""
    text.append(f"{answer}\n", Style(bold=True))


def _emphasis(theme: Theme) -> Style:
    return Style(bold=True, color=theme.chrome.accent)


def _add_ruling(text: Text, ruling: Ruling, style: Style, quiet: Style) -> None:
    sentence = say(ruling.text)
    text.append(capitalize(sentence), style)
    text.append(f"  [{ruling.clause}]\n" if ruling.clause else "\n", quiet)


def legend(model: ViewModel, painter: Painter) -> Iterable[Text]:
    for name, look in model.scene.LOOKS.items():
        sign = look.plain if painter.theme.ascii else look.glyph
        style = painter.theme.shades["ground"].background_style + painter.theme.shades[look.colour]
        if sign.strip() or name == "ground":
            line = Text("  ")
            line.append(sign.ljust(painter.width)[: painter.width], style)
            yield line.append(f"  {say(look.words)}")


def choice_parts(word: str, held: Held | None, painter: Painter, can: bool) -> list[Segment]:
    """Return a word to be picked, or a token of the hand.

    It is in brackets if it cannot be picked now.
    """
    before, after = (" ", "") if can else ("(", ")")
    if held is None:
        return [Segment(f"{before}{word}{after}")]
    count = f" x{held.number}" if held.number > 1 else ""
    tile = (part for part in painter.tile(held.tile) if part.text.strip())  # without the blanks
    return [Segment(before), *tile, Segment(f"{count}{after}")]


def picks_text(picks: Collection[Pick]) -> str:
    """Return the picks so far in words; fields have rows and columns from 1, as in rulings."""
    return "; ".join(
        pick if isinstance(pick, str) else say(f"row {pick[0] + 1}, column {pick[1] + 1}")
        for pick in picks
    )
