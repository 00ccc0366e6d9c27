"""Single games: one connection is one play, whose session lives as long as it does."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import TYPE_CHECKING
from uuid import uuid4

from . import requests
from .cases import case_of, game_of, said
from .codec import decode, id_of
from .connections import ENCODER, Wrong
from .frames import Frame, Screen, frame_of
from .limited_session import Limited
from .logs import fault, note
from .refusals import RefusalError
from .responses import Chosen, Frames, opened, written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.websockets import WebSocket

    from ..game.scene import Field, Pick
    from .app_state import House
    from .responses import Opened, Written
    from .settings import Limits

    Answer = Opened | Frames | Chosen | Written


class Solo:
    """What one connection plays; each method answers a message, in a thread."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._played: tuple[Limited, Screen] | None = None
        self._told = 0  # how many steps the page knows that there are

    def answer(self, message: asked.Asked) -> bytes:
        """Do what a message asks; the answer, which has its id. RefusalError if it cannot be."""
        answer = self._answer(message)
        answer.id = message.id
        return ENCODER.encode(answer)

    def _answer(self, message: asked.Asked) -> Answer:
        """One message."""
        match message:
            case asked.Open():
                return self._open(message)
            case asked.Choices(picked=picked):
                return self._choices(tuple(picked))
            case asked.Transcript():
                with said():
                    return written(self._session)
            case asked.Undo() | asked.Redo() | asked.Restart() | asked.Goto():
                return self._leaf(message)
            case _:
                return self._act(self._actions(message))

    @property
    def _session(self) -> Limited:
        """The play; RefusalError if there is none yet."""
        return self._opened[0]

    @property
    def _opened(self) -> tuple[Limited, Screen]:
        """The play, and what the page was shown."""
        if self._played is None:
            raise RefusalError(400, "no game was opened on this connection yet")
        return self._played

    def _open(self, message: asked.Open) -> Opened:
        """Begin a game; whatever was played before on this connection is forgotten."""
        game = game_of(message.game)
        case = case_of(game, message.text, message.options, message.case, self._limits)
        actions = case.actions if message.moves is None else ()
        session, screen = Limited(game, case.start, self._limits, actions), Screen(game)
        session.do_words(message.moves or ())
        answer = opened(session, screen, message.text, dict(message.options))
        self._played, self._told = (session, screen), session.total
        return answer

    def _actions(self, message: asked.Asked) -> list[int]:
        """The actions that a message asks for."""
        if isinstance(message, asked.Do):
            with said():
                return [self._session.typed(message.word)]
        if isinstance(message, asked.Pick):
            return [self._picked(tuple(message.picks))]
        assert isinstance(message, asked.Walk)  # noqa: S101  # the others were answered
        return self._way(message.to)

    def _picked(self, picks: tuple[Pick, ...]) -> int:
        """The action that is picked so."""
        action = self._session.picked(picks)
        if action is None:
            more = self._session.choices(picks)
            raise RefusalError(400, "there is more to pick" if more else "nothing comes of this")
        return action

    def _way(self, to: Field) -> list[int]:
        """The actions that lead to a field."""
        session, screen = self._opened
        if to[0] >= len(screen.board) or to[1] >= len(screen.board[to[0]]):
            raise RefusalError(400, "there is no such field on this board")
        way = session.way_to(to)
        if not way:
            raise RefusalError(400, "no way leads there")
        return way

    def _act(self, actions: Iterable[int]) -> Frames:
        """Do actions, and show each step; a walk ends where it would become too long a play."""
        session, screen = self._opened
        frames = list[Frame]()
        for action in actions:
            try:
                session.do(action)
            except RefusalError:
                if not frames:
                    raise
                break
            frames.append(frame_of(session, screen, moving=True))
        self._told = session.total
        return Frames(frames=frames)

    def _leaf(self, message: asked.Undo | asked.Redo | asked.Restart | asked.Goto) -> Frames:
        """Go back or forth without doing anything new."""
        session, screen = self._opened
        before = session.number
        match message:
            case asked.Undo():
                _must(session.undo(), "there is nothing to undo")
            case asked.Redo():
                _must(session.redo(), "there is nothing to do again")
            case asked.Restart():
                session.restart()
            case asked.Goto(step=step):
                _must(step <= session.total, f"the play has {session.total} steps, not {step}")
                session.goto(step)
        onwards = session.number == before + 1 and session.total == self._told
        answer = Frames(frames=[frame_of(session, screen, moving=onwards)])
        if session.total != self._told:
            answer.words, self._told = session.words(), session.total
        return answer

    def _choices(self, picked: tuple[Pick, ...]) -> Chosen:
        """What may be picked next."""
        session = self._session
        choices = session.choices(picked)
        state, display = list(session.state), session.game.display
        whole = {
            choice: action
            for choice in choices
            if isinstance(choice, str) and (action := session.picked((*picked, choice))) is not None
        }
        said = {choice: display.say(action, state) for choice, action in whole.items()}
        return Chosen(choices=choices, whole=session.picked(picked) is not None, said=said)


def _must(done: bool, sentence: str) -> None:
    """RefusalError, with this sentence, if something was not done."""
    if not done:
        raise RefusalError(400, sentence)


async def solo(websocket: WebSocket) -> None:
    """A connection that plays single games: every message is answered, one after the other."""
    house: House = websocket.app.state.house
    async with house.lines.open(websocket, "solo") as line:
        played = Solo(house.limits)
        async for data in line.messages():
            started = perf_counter()
            await line.send(await answer_to(data, played, house, line.address))
            house.metrics.message_seconds.labels("solo").observe(perf_counter() - started)


async def answer_to(data: bytes, played: Solo, house: House, address: str) -> bytes:
    """The answer to a message, whatever it is."""
    name = "unread"
    try:
        message: asked.Asked = decode(asked.ASKED, data)
        name = type(message).__name__.lower()
        return await house.jobs.run(address, played.answer, message)
    except RefusalError as refusal:
        return _wrong(data, refusal)
    except Exception:
        number = uuid4().hex[:12]
        house.metrics.faults.inc()
        note("fault", logging.ERROR, fault=True, message=name, fault_id=number)
        return _wrong(data, fault(number))
    finally:
        house.metrics.messages.labels("solo", name).inc()


def _wrong(data: bytes, refusal: RefusalError) -> bytes:
    """A refusal, with the id of the message that it answers."""
    answer = Wrong(id_of(data), refusal.sentence, refusal.line, refusal.column)
    return ENCODER.encode(answer)
