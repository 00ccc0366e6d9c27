"""Gyoji's themes as Textual's, for what is around the board."""

from __future__ import annotations

from textual.theme import Theme

from .themes import THEMES


def textual_themes() -> list[Theme]:
    """A Textual theme for each of ours; they are called `gyoji-NAME`."""
    return [
        Theme(
            name=f"gyoji-{theme.name}",
            primary=theme.chrome.accent,
            foreground=theme.chrome.ink,
            background=theme.chrome.paper,
            surface=theme.chrome.paper,
            panel=theme.chrome.panel,
            dark=theme.dark,
        )
        for theme in THEMES.values()
    ]
