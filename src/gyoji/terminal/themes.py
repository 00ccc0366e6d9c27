"""The themes of the terminal: in colours, in high contrast, or in letters alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.theme import Theme as TextualTheme


class Chrome(NamedTuple):
    paper: str
    panel: str
    ink: str
    quiet: str
    accent: str


class Theme(NamedTuple):
    """The look of boards.

    If `ascii`, signs and lines are plain. If `joins`, the tile under a player is drawn beside the
    player; otherwise its colour is the background. `shades` has a style for each of the scenes'
    COLOURS. If the style has a background, this background stays visible when something stands on
    the cell. `owners` are the styles of the players' own tiles, `marks` those laid over a cell.
    """

    name: str
    ascii: bool
    joins: bool
    dark: bool
    chrome: Chrome
    shades: Mapping[str, Style]
    owners: tuple[Style, ...]
    marks: Mapping[str, Style]


def _shades(*lines: str) -> dict[str, Style]:
    """Return shades by name; each line holds a name and a style in Rich's notation."""
    return {name: Style.parse(style) for name, style in (line.split(" ", 1) for line in lines)}


DARK = Theme(
    "colour", False, False, True,
    Chrome("#0f1115", "#1b1e25", "#d5d9e0", "#8b93a1", "#f2c14e"),
    _shades(
        "ground #59616f on #1d2027", "wall #5a6478 on #3c4454", "player bold #ffd75f",
        "box bold #2b1a07 on #d39a55", "goal bold #ff86b3 on #40192c",
        "home bold #eaffea on #2f7d4a",
        "danger bold #ff7066 on #3b1419", "earth #94734c on #352818", "stone #c3c9d4",
        "gem bold #6be5ff", "water #9bd4ff on #143b5e", "ice #e3f8ff on #4a8aa6",
        "wood bold #f3d9b8 on #6e4526", "gold bold #3a2c00 on #f5d547", "sweet bold #ffe08a",
        "quiet #8b93a1",
    ),
    tuple(map(Style.parse, (
        "bold #ffffff on #b8431a", "bold #ffffff on #2557c4", "bold #ffffff on #15703c",
        "bold #ffffff on #8430b8",
    ))),
    {
        "cursor": Style.parse("bold #14161b on #f2c14e"),
        "choice": Style.parse("underline on #4a4324"),
        "changed": Style.parse("underline"),
        "hint": Style.parse("bold #0f1115 on #5fd38a"),
        "stuck": Style.parse("bold #ffffff on #c8323c"),
    },
)  # fmt: skip

LIGHT = Theme(
    "light", False, False, False,
    Chrome("#ece9e0", "#dedacd", "#23262d", "#636977", "#9a5b00"),
    _shades(
        "ground #a3a29a on #fbfaf6", "wall #6d7484 on #8b92a1", "player bold #b3261e",
        "box bold #fff6e6 on #a8672a", "goal bold #b0125e on #f6d3e2",
        "home bold #ffffff on #2b7a46",
        "danger bold #a1141c on #f9d9d6", "earth #a07a4a on #e4d3b6", "stone #4d535f",
        "gem bold #006d8f", "water #0b4f86 on #cfe5f7", "ice #1d6f93 on #d9f1fb",
        "wood bold #fff6e6 on #6b4220", "gold bold #3a2c00 on #f2cf3a", "sweet bold #fff3c4",
        "quiet #636977",
    ),
    DARK.owners,
    {
        "cursor": Style.parse("bold #ffffff on #9a5b00"),
        "choice": Style.parse("underline on #f3e2b8"),
        "changed": Style.parse("underline"),
        "hint": Style.parse("bold #ffffff on #1d7a44"),
        "stuck": Style.parse("bold #ffffff on #b3131f"),
    },
)  # fmt: skip

CONTRAST = Theme(
    "contrast", False, True, True,
    Chrome("#000000", "#000000", "#ffffff", "#ffffff", "#ffffff"),
    _shades(
        "ground #ffffff on #000000", "wall #ffffff on #000000",
        "player bold reverse #ffffff on #000000",
        "box bold #ffffff", "goal bold #ffffff", "home bold reverse #ffffff on #000000",
        "danger bold underline #ffffff", "earth #ffffff", "stone bold #ffffff",
        "gem bold #ffffff", "water #ffffff", "ice #ffffff", "wood bold underline #ffffff",
        "gold bold #ffffff", "sweet bold #ffffff", "quiet #ffffff",
    ),
    (Style.parse("bold reverse #ffffff on #000000"),) * 4,
    {
        "cursor": Style.parse("bold reverse"),
        "choice": Style.parse("underline"),
        "changed": Style.parse("underline"),
        "hint": Style.parse("bold reverse"),
        "stuck": Style.parse("bold reverse"),
    },
)  # fmt: skip

PLAIN = Theme(
    "plain", True, True, True,
    Chrome("#000000", "#000000", "#e0e0e0", "#e0e0e0", "#ffffff"),
    dict.fromkeys(DARK.shades, Style.parse("#e0e0e0 on #000000")),
    (Style.parse("#e0e0e0 on #000000"),) * 4,
    {
        "cursor": Style.parse("reverse"), "choice": Style.parse("underline"), "changed": Style(),
        "hint": Style.parse("reverse"), "stuck": Style.parse("reverse"),
    },
)  # fmt: skip

THEMES = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, PLAIN)}
"""The themes, in the order in which a key goes through them. The first one is the default."""


def textual_themes() -> list[TextualTheme]:
    """Return a Textual theme `gyoji-NAME` for each theme, for everything around the board."""
    from textual.theme import Theme as TextualTheme  # asciicasts are written without Textual

    return [
        TextualTheme(
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
