"""Single games without a server: a worker in the browser answers the pages.

Messages and requests are the same as with a server, and the same functions answer them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ..limits.limits import ServerLimits
from ..limits.refusals import ErrorBody, RefusalError
from . import handlers, requests, single_jobs
from .cases import game_of
from .catalog import catalog
from .codec import ErrorMessage, decode, encode, id_of
from .hints import IN_PAGE, search_winnable

if TYPE_CHECKING:
    from collections.abc import Iterator

JSON = "application/json"
NOTHING = RefusalError(404, "there is nothing at this address")


class Answer(NamedTuple):
    """The answer to a request: an HTTP status, a media type, a body, and a file's name."""

    status: int
    media: str
    body: bytes
    name: str = ""


class Core:
    """Answers the messages of connections, and HTTP requests."""

    def __init__(self) -> None:
        self._limits = ServerLimits()
        self._plays = dict[int, single_jobs.SinglePlay]()

    def message(self, connection: int, text: str) -> str:
        """Return the answer to a message of a connection, which has one play."""
        data = text.encode("utf-8", "replace")
        try:
            message: requests.SingleMessage = decode(requests.SINGLE_MESSAGE, data)
            play = self._plays.setdefault(connection, single_jobs.SinglePlay(self._limits))
            said = play.answer_here(message)
            if said is None:
                record, said = single_jobs.answer(play.record(), message, self._limits)
                play.replace(record)
        except RefusalError as refusal:
            error = ErrorMessage(id_of(data), refusal.sentence, refusal.line, refusal.column)
            return encode(error).decode()
        return said.decode()

    def close(self, connection: int) -> None:
        """Forget the play of a connection."""
        self._plays.pop(connection, None)

    def request(self, path: str, body: str | None) -> Answer:
        """Return the answer to GET PATH, or to POST PATH with a body of JSON."""
        try:
            return self._answer(path.strip("/").split("/"), body)
        except RefusalError as refusal:
            return _refuse(refusal)

    def search(self, game: str, body: str) -> Iterator[Answer | None]:
        """Answer POST /api/games/G/winnable in slices of time: None until the answer is known."""
        try:
            wanted = decode(requests.WinnableRequest, body.encode("utf-8", "replace"))
            for found in search_winnable(game_of(game), wanted, self._limits, IN_PAGE):
                yield None if found is None else _encode(found)
        except RefusalError as refusal:
            yield _refuse(refusal)

    def _answer(self, parts: list[str], body: str | None) -> Answer:
        match parts:
            case ["api", "games"]:
                return Answer(200, JSON, catalog())
            case ["api", "games", name, "rules"]:
                return _encode(handlers.rules(game_of(name)))
            case ["api", "games", name, "boards"]:
                return _encode(handlers.boards(game_of(name)))
            case ["api", "games", name, kind, which] if kind in handlers.LOOKUPS:
                return _encode(handlers.LOOKUPS[kind](game_of(name), which))
            case ["api", "games", name, verb] if body is not None:
                return self._post(name, verb, body.encode("utf-8", "replace"))
        raise NOTHING

    def _post(self, name: str, verb: str, body: bytes) -> Answer:
        if verb == "picture":
            data, media, file = handlers.draw(name, body, self._limits)
            return Answer(200, media, data, file)
        if verb not in handlers.HANDLERS:
            raise NOTHING
        kind, handler = handlers.HANDLERS[verb]
        return Answer(200, JSON, handlers.answer(handler, kind, name, body, self._limits))


def _refuse(refusal: RefusalError) -> Answer:
    error = ErrorBody(refusal.sentence, refusal.line, refusal.column)
    return Answer(refusal.status, JSON, msgspec.json.encode(error))


def _encode(said: object) -> Answer:
    return Answer(200, JSON, msgspec.json.encode(said))
