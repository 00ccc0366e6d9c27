"""What is asked for over the board: a line of text, a yes or no; and the help."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Input, Static

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType


class Dialog(ModalScreen[ScreenResultType]):
    """Something over the board, answered once: keys that come after the answer mean nothing.

    `nothing` is the answer of somebody who leaves it.
    """

    def __init__(self, nothing: ScreenResultType) -> None:
        super().__init__()
        self._nothing, self.answered = nothing, False

    def answer(self, result: ScreenResultType) -> None:
        """Close it with this answer, if it has none yet."""
        if not self.answered:
            self.answered = True
            self.dismiss(result)

    def action_give_up(self) -> None:
        """Nothing is to be done."""
        self.answer(self._nothing)


class Line(Dialog[str]):
    """A line to be typed. `refusal` says in a sentence why it will not do, or "".

    It is answered with the text, or with "" if nothing is to be done.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "give_up", "Cancel")]

    def __init__(self, label: str, value: str, refusal: Callable[[str], str]) -> None:
        super().__init__("")
        self.label, self.value, self.refusal = label, value, refusal

    def compose(self) -> ComposeResult:
        """The question, the line, and room for a refusal."""
        with Vertical(classes="dialog"):
            yield Static(Text(self.label), classes="question")
            yield Input(self.value, select_on_focus=False, classes="line")
            yield Static("", classes="refusal")
            yield Static(Text("Enter: do it   Escape: leave it"), classes="hint")

    async def on_key(self, event: events.Key) -> None:
        """Keys that came before the line was there."""
        line = self.query_one(Input)
        if line.has_focus or self.answered:
            return
        if event.is_printable and event.character:
            line.insert_text_at_cursor(event.character)
        elif event.key == "enter":
            await line.action_submit()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take it, or say why not."""
        event.stop()
        if self.answered:
            return
        sentence = self.refusal(event.value) if event.value.strip() else ""
        if sentence:
            self.query_one(".refusal", Static).update(Text(sentence))
        else:
            self.answer(event.value.strip())


class Ask(Dialog[bool]):
    """A question that is answered by yes or no."""

    def __init__(self, question: str) -> None:
        super().__init__(False)
        self.question = question

    def compose(self) -> ComposeResult:
        """The question."""
        with Vertical(classes="dialog"):
            yield Static(Text(self.question), classes="question")
            yield Static(Text("y: yes   n: no"), classes="hint")

    def on_key(self, event: events.Key) -> None:
        """`y` is a yes, `n` or Escape a no. Enter is neither: it comes too easily."""
        event.stop()
        if event.key in ("y", "Y"):
            self.answer(True)
        elif event.key in ("n", "N", "escape"):
            self.answer(False)


class Help(Dialog[None]):
    """The keys, the legend, and the rules, to scroll in."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "give_up", "Close"), ("question_mark", "give_up", "Close"),
        ("f1", "give_up", "Close"), ("q", "give_up", "Close"), ("enter", "give_up", "Close"),
    ]  # fmt: skip

    def __init__(self, title: str, lines: Sequence[Text]) -> None:
        super().__init__(None)
        self.heading, self.lines = title, lines

    def compose(self) -> ComposeResult:
        """One text, however long."""
        with Vertical(classes="dialog help"):
            yield Static(Text(self.heading), classes="question")
            with VerticalScroll():
                yield Static(Text("\n").join(self.lines))
            yield Static(Text("Up, Down, PgUp, PgDn: scroll   Escape: close"), classes="hint")

    def on_mount(self) -> None:
        """The text has the keys."""
        self.query_one(VerticalScroll).focus()
