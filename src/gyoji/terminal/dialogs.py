"""Dialogs over the play: text input, confirmation, help."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Input, Static

from .transcript_files import user_path
from .words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events
    from textual.app import ComposeResult

    from ..game.game import Game
    from ..game.protocols import Case
    from .launch_options import LaunchOptions
    from .level_source import LevelSource


# ---------------------------------------------------------------- key screen
# A screen that runs key bindings in the order in which the keys were typed.


class KeyScreen(Screen[ScreenResultType]):
    """A screen that runs its own bindings, instead of leaving them to the app.

    Textual looks for a binding only when the key has bubbled up to the app, and then uses the
    current screen and focus. A key that is typed right after the key that closed a dialog would
    then act on the screen below the dialog.
    """

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        await self.press(event)

    async def press(self, event: events.Key) -> None:
        active = self.active_bindings.get(event.key)
        if active is not None:
            await self.app.run_action(active.binding.action, active.node)


# ---------------------------------------------------------------- dialogs


class Dialog(ModalScreen[ScreenResultType], KeyScreen[ScreenResultType]):
    """A dialog that is answered once: keys that arrive after the answer are dropped.

    `cancelled` is the answer if the player cancels it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Cancel")]

    def __init__(self, cancelled: ScreenResultType) -> None:
        super().__init__()
        self._cancelled, self.answered = cancelled, False

    async def press(self, event: events.Key) -> None:
        if not self.answered:
            await super().press(event)

    def answer(self, result: ScreenResultType) -> None:
        """Close the dialog with this answer, unless it already has one."""
        if not self.answered:
            self.answered = True
            self.dismiss(result)

    def action_cancel(self) -> None:
        self.answer(self._cancelled)


class InputDialog(Dialog[str]):
    """Asks for a line of text; the answer is "" if the dialog was cancelled.

    `refusal` returns a sentence why a text is not accepted, or "" if it is.
    """

    def __init__(self, label: str, value: str, refusal: Callable[[str], str]) -> None:
        super().__init__("")
        self.label, self.value, self.refusal = label, value, refusal

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text(say(self.label)), classes="dialog-title")
            yield Input(self.value, select_on_focus=False, classes="dialog-input")
            yield Static("", classes="dialog-error")
            yield Static(Text(say("Enter: OK   Escape: cancel")), classes="dialog-hint")

    async def press(self, event: events.Key) -> None:
        line = self.query_one(Input)
        if line.has_focus or self.answered:
            await super().press(event)
        elif event.is_printable and event.character:  # typed before the input got the focus
            line.insert_text_at_cursor(event.character)
        elif event.key == "enter":
            await line.action_submit()
        else:
            await super().press(event)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if self.answered:
            return
        sentence = self.refusal(event.value) if event.value.strip() else ""
        if sentence:
            self.query_one(".dialog-error", Static).update(Text(say(sentence)))
        else:
            self.answer(event.value.strip())


class OpenDialog(InputDialog):
    """Asks for a file. `found` has its levels, and its first case with the game to play it."""

    def __init__(self, value: str, options: LaunchOptions) -> None:
        super().__init__("Open a file in the judge's format:", value, self._read)
        self.options = options
        self.found: tuple[LevelSource, Game, Case] | None = None

    def _read(self, text: str) -> str:
        try:
            source = self.options.file(user_path(text))
            self.found = source, *self.options.level(1, source)
        except OSError as error:
            return f"cannot read it: {error.strerror or error}"
        except MemoryError:
            return "it does not fit into memory"
        except ValueError as error:
            return str(error)
        return ""


class ConfirmDialog(Dialog[bool]):
    """A yes-or-no question. Enter gives no answer, since it is easily pressed by accident."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,Y", "confirm", "Yes"),
        Binding("n,N,escape", "cancel", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__(False)
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text(say(self.question)), classes="dialog-title")
            yield Static(Text(say("y: yes   n: no")), classes="dialog-hint")

    def action_confirm(self) -> None:
        self.answer(True)


class TextDialog(Dialog[ScreenResultType]):
    """A text to be read, perhaps longer than the screen.

    `keys` lists the keys of the dialog, except for those that scroll.
    """

    def __init__(
        self, title: str, lines: Sequence[Text], keys: str, cancelled: ScreenResultType
    ) -> None:
        super().__init__(cancelled)
        self.heading, self.lines, self.keys = title, lines, keys

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog dialog-help"):
            yield Static(Text(say(self.heading)), classes="dialog-title")
            with VerticalScroll():
                yield Static(Text("\n").join(self.lines))
            yield Static(
                Text(f"{say('Up, Down, PgUp, PgDn: scroll')}   {say(self.keys)}"),
                classes="dialog-hint",
            )

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class HelpDialog(TextDialog[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,?,f1,q,enter", "cancel", "Close")]

    def __init__(self, title: str, lines: Sequence[Text]) -> None:
        super().__init__(title, lines, "Escape: close", None)


class FollowsDialog(TextDialog[bool]):
    """Shows what follows from announcements; the answer is whether to draw it in the notebook."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "draw", "Draw"),
        Binding("escape,f,q,enter", "cancel", "Close"),
    ]

    def __init__(self, lines: Sequence[Text]) -> None:
        keys = "d: draw it in the notebook   Escape: close"
        super().__init__("What follows from what you heard", lines, keys, False)

    def action_draw(self) -> None:
        self.answer(True)
