"""Single games, whose messages job processes answer.

A job gets the record of a play (the play as bytes) and a message. It returns the new record and the
answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.pathfinding import distance
from ...game.scene import scene_of
from ...game.state import TURN
from ...solving.opponents import aloud, opponent
from ..limits.refusals import RefusalError, as_refusal
from . import requests, responses
from .cases import aim, case_of, game_of, set_up, variant
from .codec import encode
from .frames import Frame, Screen, frame_of, refusal_of, refusal_of_click, screen_of, shorten
from .limited_session import LimitedSession
from .play_record import unpack_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...engine.session import NoPath
    from ...game.scene import Field, Pick
    from ..limits.limits import ServerLimits

    Response = responses.Opened | responses.Frames | responses.Choices | responses.Transcript
    Navigation = requests.Undo | requests.Redo | requests.Restart | requests.Goto


SMALL = 1_000
"""The maximum size of a state, in numbers, on which this process does steps itself.

On such a state, a step is faster than handing the play to a job process.
"""
STEP_BYTES = 100_000
"""An upper bound of the bytes that a step on a state of at most SMALL numbers adds to a record."""


def not_open() -> RefusalError:
    return RefusalError(400, "no game is open on this connection yet")


def answer(
    record: bytes, message: requests.SingleMessage, limits: ServerLimits
) -> tuple[bytes, bytes]:
    """Carry out a message; return the new record of the play, and the answer.

    The record is empty if no game is open on the connection. RefusalError if the message cannot be
    carried out; the old record then stays valid.
    """
    game = SingleGame(record, limits)
    said = game.answer(message)
    return game.record(), said


class SinglePlay:
    """The play of one connection, between messages and while a message is answered.

    A step on a small board is done in this process, on the session itself. For all other messages,
    a job process gets the play as a record, and returns a new record.
    """

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._record = b""
        self._game: SingleGame | None = None  # used instead of the record while steps are done here

    @property
    def size(self) -> int:
        """The bytes that the play takes, with its history."""
        return len(self._record) if self._game is None else self._game.size

    def record(self) -> bytes:
        """Return the play as bytes, empty if no game is open."""
        if self._game is not None:
            self._record, self._game = self._game.record(), None
        return self._record

    def replace(self, record: bytes) -> None:
        """Replace the play by another record."""
        self._record, self._game = record, None

    def answer_here(self, message: requests.SingleMessage) -> bytes | None:
        """Answer a step at once; None if it is no step, may take long, or no game is open.

        RefusalError if the step cannot be done; the play then stays as it was.
        """
        if not isinstance(message, requests.Do | requests.Undo | requests.Redo):
            return None
        if self._game is None and self._record:
            self._game, self._record = SingleGame(self._record, self._limits), b""
        game = self._game
        return game.answer(message) if game is not None and game.is_quick(message) else None


class SingleGame:
    """The play of one connection while it answers messages."""

    def __init__(self, record: bytes, limits: ServerLimits) -> None:
        self._limits = limits
        self._opened: tuple[LimitedSession, Screen] | None = None
        self._total_sent = 0  # the number of steps, undone ones included, that the page knows
        if record:
            known = unpack_record(record)
            session = LimitedSession.from_record(known, limits)
            self._opened = session, screen_of(session, known.glyphs)
            self._total_sent = known.sent

    @property
    def size(self) -> int:
        """The size of the play's record in bytes, to within a few hundred."""
        return self._opened[0].size if self._opened else 0

    def is_quick(self, message: requests.Do | requests.Undo | requests.Redo) -> bool:
        """Return whether a step takes less time than handing the play to another process."""
        session, _ = self._play
        if len(session.state) > SMALL or session.size + STEP_BYTES > self._limits.max_play_bytes:
            return False
        match message:
            case requests.Undo():
                return bool(session.play.steps)  # undoing a restart, however, replays a whole play
            case requests.Redo():
                return bool(session.play.ahead)
        return True

    def record(self) -> bytes:
        """Return the play as bytes; RefusalError if it takes too much memory."""
        if self._opened is None:
            return b""
        session, screen = self._opened
        packed = session.record(sorted(screen.known), self._total_sent).pack()
        if len(packed) > self._limits.max_play_bytes:
            sentence = f"a play may take at most {self._limits.max_play_bytes:,} bytes here"
            raise RefusalError(413, f"{sentence}, with its history; open the game again")
        return packed

    def answer(self, message: requests.SingleMessage) -> bytes:
        """Carry out a message; return the answer, with its id. RefusalError if that fails."""
        response = self._response(message)
        response.id = message.id
        return encode(response)

    def _response(self, message: requests.SingleMessage) -> Response:
        match message:
            case requests.Open():
                return self._open(message)
            case requests.AskChoices(picked=picked):
                return self._choices(tuple(picked))
            case requests.AskTranscript():
                with as_refusal():
                    return responses.transcript(self._play[0])
            case requests.Undo() | requests.Redo() | requests.Restart() | requests.Goto():
                return self._navigate(message)
            case requests.Do(word=word, revealed=revealed):
                session, _ = self._play
                with as_refusal():
                    action = session.parse_typed(word)
                return self._act([action], word, revealed=revealed)
            case requests.Reply(strength=strength):
                return self._act([self._reply(strength)])
            case requests.Pick(picks=picks):
                return self._act([self._pick(tuple(picks))])
            case requests.WalkTo(to=to, thing=thing, grab=grab, swipe=swipe):
                return self._bring(thing, to, swipe) if thing else self._walk(to, grab)

    @property
    def _play(self) -> tuple[LimitedSession, Screen]:
        """The play, and the screen of the page; RefusalError if no game is open."""
        if self._opened is None:
            raise not_open()
        return self._opened

    def _open(self, message: requests.Open) -> responses.Opened:
        """Open a game instead of the current one, which stays open if that fails."""
        game = game_of(message.game)
        case = case_of(game, message.text, message.options, message.case, self._limits)
        actions = case.actions if message.moves is None else ()
        choices = variant(game, message.options)
        game, case = set_up(game, message.options, case)
        session = LimitedSession(game, case.start, self._limits, actions, choices)
        session.do_words(message.moves or ())
        screen = screen_of(session)
        response = responses.make_opened(session, screen, message.text, dict(message.options))
        response.aim = aim(game, choices)
        # At the end, so that the old game stays open if anything above is refused.
        self._opened, self._total_sent = (session, screen), session.total
        return response

    def _pick(self, picks: tuple[Pick, ...]) -> int:
        session, _ = self._play
        action = session.find_action(picks)
        if action is None:
            incomplete = session.choices(picks)
            raise RefusalError(
                400, "there is more to pick" if incomplete else "this would have no effect"
            )
        return action

    def _reply(self, strength: str) -> int:
        """Return the action of a program."""
        session, _ = self._play
        state, seconds = session.state, self._limits.program_seconds
        view = session.game.display.view(state, state[TURN])
        with as_refusal():
            program = opponent(session.game, strength, session.number, seconds=seconds)
            actions = [step.action for step in session.line[: session.number]]
            return program.choose(view, state[TURN], aloud(session.game, session.start, actions))

    def _walk(self, to: Field, grab: bool) -> responses.Frames:
        """Go to a field; with `grab`, or if no path leads there, pick up the thing on it."""
        session, _ = self._play
        self._check_field(to)
        path = [] if grab else session.path_to(to)
        if path:
            return self._act(path)
        if scene_of(session.game).focus(session.state) == to:
            raise RefusalError(400, "you are here")
        movable = session.can_be_pushed(to)
        if movable and (grab or list(scene_of(session.game).targets(to)) == [to]):
            return responses.Frames(frames=[], thing=to, ends=session.push_ends(to))
        if grab:
            raise RefusalError(400, "it cannot be brought to any other cell")
        no_path = session.no_path(to)
        if movable:
            why = shorten(no_path.sentence)
            no_path = no_path._replace(sentence=f"{why}; drag it to push or pull it")
        return _refuse(no_path)

    def _bring(self, thing: Field, to: Field, swipe: bool) -> responses.Frames:
        """Bring a thing to a field, which may be off the board if it is beside the thing.

        With `swipe`, a thing in front of the player is pushed straight on, as far as it goes.
        """
        session, _ = self._play
        self._check_field(thing)
        if distance(thing, to) > 1:
            self._check_field(to)
        if scene_of(session.game).focus(session.state) == thing:
            path = session.path_to(to)
            return self._act(path) if path else _refuse(session.no_path(to))
        path = session.push_along(thing, to) if swipe else []
        path = path or session.push_path(thing, to)
        return self._act(path) if path else _refuse(session.no_push(thing, to))

    def _check_field(self, field: Field) -> None:
        session, _ = self._play
        board = session.game.display.draw(session.state)
        if min(field) < 0 or field[0] >= len(board) or field[1] >= len(board[field[0]]):
            raise RefusalError(400, "there is no such field on this board")

    def _act(
        self, actions: Sequence[int], word: str = "", *, revealed: bool = False
    ) -> responses.Frames:
        """Do actions, with a frame for each; stop before the play would become too long.

        A refused action also ends the sequence, and is no step. `word` is the player's command.
        """
        session, screen = self._play
        frames = list[Frame]()
        refused = None
        for at, action in enumerate(actions, 1):
            refused = refusal_of(session, action, word, revealed=revealed)
            if refused:
                break
            # Steps before the limit are shown, and stay done.
            try:
                session.do(action)
            except RefusalError:
                if not frames:
                    raise
                break
            frames.append(frame_of(session, screen, moving=True, settled=at == len(actions)))
        self._total_sent = session.total
        return responses.Frames(frames=frames, refused=refused)

    def _navigate(self, message: Navigation) -> responses.Frames:
        """Move through the play without doing anything new."""
        session, screen = self._play
        before = session.number
        match message:
            case requests.Undo():
                _check(session.undo(), "there is nothing to undo")
            case requests.Redo():
                _check(session.redo(), "there is nothing to redo")
            case requests.Restart():
                session.restart()
            case requests.Goto(step=step):
                _check(step <= session.total, f"the play has {session.total} steps, not {step}")
                session.goto(step)
        # One step forward in the same play is shown with its motions, as if it were done again.
        forward = session.number == before + 1 and session.total == self._total_sent
        response = responses.Frames(frames=[frame_of(session, screen, moving=forward)])
        if session.total != self._total_sent:
            response.words, self._total_sent = session.words(), session.total
        return response

    def _choices(self, picked: tuple[Pick, ...]) -> responses.Choices:
        session, _ = self._play
        whole = session.find_action(picked) is not None
        following, said = session.choices(picked), session.say_choices(picked)
        return responses.make_choices(
            session.game, session.state, picked, following, said, whole=whole
        )


def _refuse(no_path: NoPath) -> responses.Frames:
    return responses.Frames(frames=[], refused=refusal_of_click(no_path))


def _check(done: bool, sentence: str) -> None:
    if not done:
        raise RefusalError(400, sentence)
