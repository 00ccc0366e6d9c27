"""Single games: each connection has one play, which lives as long as the connection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import requests, responses
from .cases import case_of, game_of
from .codec import ErrorMessage, decode, encode, id_of
from .frames import Frame, Screen, frame_of
from .limited_session import LimitedSession
from .logs import report_fault
from .refusals import RefusalError, as_refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.websockets import WebSocket

    from ..game.scene import Field, Pick
    from .app_state import AppState
    from .settings import Limits

    Response = responses.Opened | responses.Frames | responses.Choices | responses.Transcript
    Navigation = requests.Undo | requests.Redo | requests.Restart | requests.Goto

KIND = "single"


class SingleGame:
    """The play of one connection. Its messages are answered in worker threads."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._opened: tuple[LimitedSession, Screen] | None = None
        self._total_sent = 0  # the number of steps, undone ones included, that the page knows of

    def answer(self, message: requests.SingleMessage) -> bytes:
        """Do what a message asks for; the answer has its id. RefusalError if it cannot be done."""
        response = self._response(message)
        response.id = message.id
        return encode(response)

    def _response(self, message: requests.SingleMessage) -> Response:
        match message:
            case requests.Open():
                return self._open(message)
            case requests.Choices(picked=picked):
                return self._choices(tuple(picked))
            case requests.Transcript():
                with as_refusal():
                    return responses.transcript(self._play[0])
            case requests.Undo() | requests.Redo() | requests.Restart() | requests.Goto():
                return self._navigate(message)
            case requests.Do(word=word):
                session, _ = self._play
                with as_refusal():
                    action = session.typed(word)
                return self._act([action])
            case requests.Pick(picks=picks):
                return self._act([self._picked(tuple(picks))])
            case requests.Walk(to=to):
                return self._act(self._path(to))

    @property
    def _play(self) -> tuple[LimitedSession, Screen]:
        """The play, and what the page has been shown; RefusalError if no game is open."""
        if self._opened is None:
            raise RefusalError(400, "no game is open on this connection yet")
        return self._opened

    def _open(self, message: requests.Open) -> responses.Opened:
        """Open a game in place of the one before, which stays if this one cannot be opened."""
        game = game_of(message.game)
        case = case_of(game, message.text, message.options, message.case, self._limits)
        actions = case.actions if message.moves is None else ()
        session, screen = LimitedSession(game, case.start, self._limits, actions), Screen(game)
        session.do_words(message.moves or ())
        response = responses.opened(session, screen, message.text, dict(message.options))
        # Only now: if any of the above is refused, the game before stays open.
        self._opened, self._total_sent = (session, screen), session.total
        return response

    def _picked(self, picks: tuple[Pick, ...]) -> int:
        session, _ = self._play
        action = session.picked(picks)
        if action is None:
            incomplete = session.choices(picks)
            raise RefusalError(
                400, "there is more to pick" if incomplete else "this would have no effect"
            )
        return action

    def _path(self, to: Field) -> list[int]:
        session, screen = self._play
        if to[0] >= len(screen.board) or to[1] >= len(screen.board[to[0]]):
            raise RefusalError(400, "there is no such field on this board")
        path = session.path_to(to)
        if not path:
            raise RefusalError(400, "no path leads there")
        return path

    def _act(self, actions: Iterable[int]) -> responses.Frames:
        """Do actions, with a frame for each; a walk stops where the play would become too long."""
        session, screen = self._play
        frames = list[Frame]()
        for action in actions:
            # What was done before the limit is shown, and stays done.
            try:
                session.do(action)
            except RefusalError:
                if not frames:
                    raise
                break
            frames.append(frame_of(session, screen, moving=True))
        self._total_sent = session.total
        return responses.Frames(frames=frames)

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
        # one step forward in the same play is shown moving, as if it were done again
        forward = session.number == before + 1 and session.total == self._total_sent
        response = responses.Frames(frames=[frame_of(session, screen, moving=forward)])
        if session.total != self._total_sent:
            response.words, self._total_sent = session.words(), session.total
        return response

    def _choices(self, picked: tuple[Pick, ...]) -> responses.Choices:
        session, _ = self._play
        choices = session.choices(picked)
        state, say = list(session.state), session.game.display.say
        said = {
            choice: say(action, state)
            for choice in choices
            if isinstance(choice, str) and (action := session.picked((*picked, choice))) is not None
        }
        whole = session.picked(picked) is not None
        return responses.Choices(choices=choices, whole=whole, said=said)


def _check(done: bool, sentence: str) -> None:
    if not done:
        raise RefusalError(400, sentence)


async def play_single(websocket: WebSocket) -> None:
    """A connection of single games: its messages are answered one after the other."""
    shared: AppState = websocket.app.state.shared
    async with shared.connections.open(websocket, KIND) as connection:
        game = SingleGame(shared.limits)
        async for data in connection.messages():
            with shared.metrics.message_seconds.labels(KIND).time():
                await connection.send(await _answer(data, game, shared, connection.address))


async def _answer(data: bytes, game: SingleGame, shared: AppState, address: str) -> bytes:
    kind = "unread"
    try:
        message: requests.SingleMessage = decode(requests.SINGLE_MESSAGE, data)
        kind = type(message).__name__.lower()
        return await shared.workers.run(address, game.answer, message)
    except RefusalError as refusal:
        return _refused(data, refusal)
    except Exception:  # whatever it is: it is logged, and the play goes on
        return _refused(data, report_fault(shared.metrics, message=kind))
    finally:
        shared.metrics.messages.labels(KIND, kind).inc()


def _refused(data: bytes, refusal: RefusalError) -> bytes:
    return encode(ErrorMessage(id_of(data), refusal.sentence, refusal.line, refusal.column))
