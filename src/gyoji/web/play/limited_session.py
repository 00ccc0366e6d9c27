"""A session within limits, which is stored as bytes between two messages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...engine.play import UncheckedPlay
from ...engine.session import Session, parse_typed
from ...game.variants import variants_of
from ...games import load
from ..limits.refusals import RefusalError
from . import play_record
from .play_record import PackedSteps, PlayRecord, pack_position, pack_steps, unpack_position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...engine.play import Step
    from ...game.game import Game
    from ...game.protocols import Options
    from ...game.scene import Field, Pick
    from ...game.state import Position
    from ..limits.limits import ServerLimits


class LimitedSession(Session):
    """A session that raises RefusalError if a step or a search would exceed a limit."""

    def __init__(
        self, game: Game, start: Position, limits: ServerLimits, actions: Sequence[int] = (),
        variant: Options | None = None,
    ) -> None:  # fmt: skip
        self._limits = limits
        self._variant = dict(variant or {})
        # Plays from earlier messages: those that a restart ended, and those that began with a
        # restart which was undone. The plays of the current message are in `_left` and `_ahead`.
        self._stored_left: list[tuple[bytes, bytes]] = []
        self._stored_ahead: list[tuple[bytes, bytes]] = []
        super().__init__(game, start, actions)

    @classmethod
    def from_record(cls, record: PlayRecord, limits: ServerLimits) -> LimitedSession:
        """Return the session of a record."""
        session = cls.__new__(cls)
        session._limits, session._variant = limits, record.variant
        game = load(record.game)
        session.game = variants_of(game).game(record.variant) if record.variant else game
        session.start = unpack_position(record.start)
        session.play = UncheckedPlay.restore(
            session.game, play_record.unpack_step(record.opening), unpack_position(record.state),
            PackedSteps(record.steps), PackedSteps(record.undone),
        )  # fmt: skip
        session._left, session._ahead, session._known = [], [], ((), {})
        session._stored_left, session._stored_ahead = record.left, record.ahead
        session._answers = Counter(record.answers)
        return session

    @property
    def size(self) -> int:
        """The approximate bytes of the session's record, without steps that are not packed yet."""
        _, _, *lists = self.play.save()
        kept = sum(steps.size for steps in lists if isinstance(steps, PackedSteps))
        stored = self._stored_left + self._stored_ahead
        return 16 * len(self.state) + kept + sum(len(data) + len(ends) for data, ends in stored)

    def record(self, glyphs: list[str], sent: int) -> PlayRecord:
        """Return the session as a record, with the page's glyphs and its number of steps."""
        opening, state, steps, undone = self.play.save()
        return PlayRecord(
            game=self.game.name,
            start=pack_position(self.start),
            opening=play_record.pack_step(opening),
            state=pack_position(state),
            steps=pack_steps(steps),
            undone=pack_steps(undone),
            left=[*self._stored_left, *(pack_steps(play.steps) for play in self._left)],
            ahead=[*self._stored_ahead, *(pack_steps(play.undone) for play in self._ahead)],
            answers={answer: count for answer, count in self._answers.items() if count},
            glyphs=glyphs,
            sent=sent,
            variant=self._variant,
        )

    @property
    def can_undo(self) -> bool:
        return super().can_undo or bool(self._stored_left)

    @property
    def can_redo(self) -> bool:
        return super().can_redo or bool(self._stored_ahead)

    def do(self, action: int) -> Step:
        if self.number >= self._limits.max_steps:
            raise RefusalError(413, f"a play may have at most {self._limits.max_steps} steps here")
        self._stored_ahead = []
        return super().do(action)

    def undo(self) -> bool:
        if not self.play.steps and not self._left and self._stored_left:
            play = self._store(self._stored_left.pop())
            while play.ahead:
                play.redo()
            self._left.append(play)
        return super().undo()

    def redo(self) -> bool:
        if not self.play.ahead and not self._ahead and self._stored_ahead:
            self._ahead.append(self._store(self._stored_ahead.pop()))
        return super().redo()

    def restart(self) -> bool:
        restarted = super().restart()
        if restarted:
            self._stored_ahead = []
        return restarted

    def _store(self, steps: tuple[bytes, bytes]) -> UncheckedPlay:
        """Return a stored play at its beginning, with all of its steps to redo."""
        undone = PackedSteps()
        undone.extend(reversed(PackedSteps(steps)))
        start = list(self.start)
        for change in self.play.opening.changes:
            start[change.at] = change.after
        return UncheckedPlay.restore(self.game, self.play.opening, tuple(start), [], undone)

    def choices(self, picked: Sequence[Pick] = ()) -> list[Pick]:
        self._check_listable()
        return super().choices(picked)

    def find_action(self, picked: Sequence[Pick]) -> int | None:
        self._check_listable()
        return super().find_action(picked)

    def path_to(self, field: Field) -> list[int]:
        self._check_listable()
        return super().path_to(field)

    def push_path(self, thing: Field, field: Field) -> list[int]:
        self._check_listable()
        return super().push_path(thing, field)

    def push_along(self, thing: Field, field: Field) -> list[int]:
        self._check_listable()
        return super().push_along(thing, field)

    def _check_listable(self) -> None:
        """Raise RefusalError if there are too many actions to try, each on a copy of the state.

        For example, almost every cell of an empty sea is a possible place for a ship.
        """
        state = list(self.state)
        for number, _ in enumerate(self.game.candidates(state), 1):
            if number * len(state) > self._limits.max_choice_work:
                raise RefusalError(413, "too many actions are possible here to list them")

    def do_word(self, word: str, number: int) -> None:
        """Do the action of a word; `number` is the move's number in an error's sentence."""
        try:
            action = parse_typed(self.game, self.state, word)
        except ValueError as error:
            raise RefusalError(400, f"move {number}: {error}") from None
        self.do(action)

    def do_words(self, words: Sequence[str]) -> None:
        for number, word in enumerate(words, 1):
            self.do_word(word, number)
