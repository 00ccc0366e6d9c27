"""The style sheet of the screen, and Textual's own themes made of ours."""

from __future__ import annotations

from textual.theme import Theme as TextualTheme

from .themes import THEMES

CSS = """
PlayScreen { layout: vertical; background: $background; color: $foreground; }
* {
    scrollbar-size: 1 1; scrollbar-color: $foreground 30%; scrollbar-background: $panel;
    scrollbar-color-hover: $foreground 50%; scrollbar-background-hover: $panel;
    scrollbar-color-active: $primary; scrollbar-background-active: $panel;
    scrollbar-corner-color: $panel;
}
#choices > .option-list--option-highlighted { background: $foreground 20%; color: $foreground; }
#choices:focus > .option-list--option-highlighted { background: $primary 40%; }
#heading, #foot { height: 1; width: 100%; background: $panel; }
#wide { height: auto; max-height: 40%; padding: 0 1; background: $background; }
#middle { height: 1fr; }
#board, #notebook { width: 1fr; height: 100%; }
#side { width: 30; height: 100%; }
#facts { height: auto; max-height: 60%; padding: 0 1; }
#choices {
    height: auto; max-height: 5; background: $background; padding: 0;
    border: none; border-top: solid $panel-lighten-2; border-title-color: $text-muted;
}
#choices:focus { border-top: solid $primary; border-title-color: $primary; }
#steps {
    height: 1fr; min-height: 4;
    border-top: solid $panel-lighten-2; border-title-color: $text-muted;
}
#steps:focus { border-top: solid $primary; border-title-color: $primary; }
#ruling {
    height: 6; min-height: 6; padding: 0 1;
    border-top: solid $panel-lighten-2; background: $background;
}
#ruling:focus { border-top: solid $primary; }
#told { height: auto; }
#notebook:focus { background: $background; }
.-low #ruling, .-above #ruling { height: 4; min-height: 4; }
.-low.-above #ruling { height: 3; min-height: 3; }
.-tall #ruling { height: 9; min-height: 9; }
.-over #ruling { height: auto; max-height: 9; }
.-tall.-over #ruling { max-height: 12; }
.-low.-over #ruling { height: auto; max-height: 5; }
.-low #wide { max-height: 1; }
.-low.-picking #wide { max-height: 2; }
.-broad #side { width: 38; }
.-hiding #side { width: 55%; }
.-narrow #side { display: none; }
.-narrow #middle { layout: vertical; }
.-narrow #board, .-narrow #notebook { width: 100%; height: 1fr; }
.-narrow #steps { display: none; }
.-narrow #choices { height: 100%; }
.-narrow.-picking #side { display: block; width: 100%; height: 5; }
.-narrow.-picking.-low #side { height: 3; }
.-narrow.-picking.-over #side { display: none; }

ModalScreen { align: center middle; background: $background 60%; }
.dialog {
    width: 72; max-width: 96%; height: auto; max-height: 90%; padding: 1 2;
    background: $panel; border: solid $primary;
}
.help { height: 98%; max-height: 98%; padding: 0 2; }
.question { text-style: bold; margin-bottom: 1; height: auto; }
.line { border: none; height: 1; padding: 0 1; background: $background; }
.line:focus { border: none; }
.refusal { height: auto; color: $primary; }
.hint { height: auto; color: $text-muted; margin-top: 1; }

.-stark #choices, .-stark #steps { border-title-color: $foreground; }
.-stark .hint { color: $foreground; }
.-stark #choices, .-stark #steps, .-stark #ruling { border-top: solid $foreground; }
.-stark #choices:focus, .-stark #steps:focus, .-stark #ruling:focus {
    border-top: heavy $foreground;
}
.-plain #choices, .-plain #steps, .-plain #ruling { border-top: ascii $foreground; }
.-plain #choices:focus, .-plain #steps:focus, .-plain #ruling:focus {
    border-top: ascii $foreground;
}
.-plain .dialog { border: ascii $foreground; }
.-plain * { scrollbar-size: 0 0; }
.-plain #choices:focus > .option-list--option-highlighted { text-style: reverse; }
"""


def textual_themes() -> list[TextualTheme]:
    """Ours, as Textual wants them."""
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
