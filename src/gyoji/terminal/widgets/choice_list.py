"""The list of next picks for a command that is picked piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from ..renderables import choice_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.scene import Held, Pick
    from ...session.session import Session
    from ..painter import Painter

FAST_STATE = 400
"""Up to this many numbers in a state, choices are found at once; else in a thread."""


class ChoiceList(OptionList):
    """The words that may be picked. Fields may be, too: those are picked on the board.

    Posts `OptionSelected` with the word as the option's id.
    """

    class Found(Message):
        """All that may be picked after `picks`."""

        def __init__(self, picks: Sequence[Pick], choices: Sequence[Pick]) -> None:
            super().__init__()
            self.picks, self.choices = picks, choices

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.border_title = "to play"

    @property
    def words(self) -> list[str]:
        return [str(option.id) for option in self.options]

    def search(self, session: Session, picks: Sequence[Pick]) -> Sequence[Pick] | None:
        """The next picks; None if the search is slow: a `Found` message then carries them."""
        if len(session.state) <= FAST_STATE:
            return session.choices(picks)

        def work() -> None:
            worker, choices = get_current_worker(), session.choices(picks)
            if not worker.is_cancelled:
                self.post_message(self.Found(picks, choices))

        self.run_worker(work, thread=True, exclusive=True, group="choices")
        return None

    def show(self, choices: Sequence[Pick], hand: Sequence[Held], painter: Painter) -> None:
        held = {token.word: token for token in hand}
        words = [pick for pick in choices if isinstance(pick, str)]
        highlighted = self.highlighted
        self.clear_options()
        self.add_options([Option(choice_text(word, held, painter), id=word) for word in words])
        if words:
            self.highlighted = min(highlighted or 0, len(words) - 1)
