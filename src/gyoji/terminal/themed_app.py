"""An app that wears one of our themes, and shows no more than its terminal can."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ReturnType
from textual.filter import LineFilter

from .capabilities import has_colours, in_ascii
from .themes import THEMES, textual_themes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.color import Color


class ThemedApp(App[ReturnType]):
    """`look` is the theme that is worn."""

    def __init__(self, theme: str) -> None:
        self._own_filters: Sequence[LineFilter] = ()
        super().__init__()
        self._has_colours = has_colours()
        for each in textual_themes():
            self.register_theme(each)
        self.wear(theme)

    def wear(self, name: str) -> None:
        self.look = THEMES[name]
        colourless = self.look.ascii or not self._has_colours
        self._own_filters = [AsciiOnly(self.look.ascii), NoColours(colourless)]
        self.theme = f"gyoji-{name}"
        self.set_class(self.look.ascii, "-plain")
        self.set_class(self.look.joins, "-high-contrast")
        self.set_class(colourless, "-colourless")

    def get_line_filters(self) -> Sequence[LineFilter]:
        own = (each for each in self._own_filters if each.enabled)
        return [*super().get_line_filters(), *own]


class NoColours(LineFilter):
    """Takes the colours out. Unlike Textual's own, it leaves no codes for the default colours."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # Textual's signature
        return [
            Segment(text, style and _without_colour(style), control)
            for text, style, control in segments
        ]


class AsciiOnly(LineFilter):
    """Writes names and texts from files, too, in ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # the same
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


@lru_cache(1024)
def _without_colour(style: Style) -> Style:
    # Textual keeps in the meta what a click is on.
    return style.without_color + Style.from_meta(style.meta)
