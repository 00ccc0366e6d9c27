"""Replay solutions in job processes, since no client's claim is trusted."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ....engine.judge import choose, show
from ....game.protocols import Case
from ...limits.refusals import RefusalError, as_refusal, checked_name
from ...play import requests
from ...play.cases import case_of, game_of, set_up, without_variant
from ...play.codec import decode
from ...play.limited_session import LimitedSession

if TYPE_CHECKING:
    from ....game.game import Game
    from ....game.protocols import Options
    from ....game.state import Position
    from ...limits.limits import ServerLimits

PUSHES = "pushes"
"""The word for the answer (in `display.ANSWERS`) that is counted in addition to moves."""


class SolvedLevel(NamedTuple):
    """The level to which solutions belong, with its game and the version of the rules."""

    game: str
    version: int
    digest: str


class Verified(NamedTuple):
    """A play that wins, as the referee has replayed it. `words` are its commands, as JSON."""

    level: SolvedLevel
    name: str
    moves: int
    pushes: int | None
    words: str


def level_of(name: str, body: bytes, limits: ServerLimits) -> SolvedLevel:
    """Return the level of a `requests.Solved`; RefusalError if it cannot be read."""
    wanted, game = decode(requests.Solved, body), game_of(name)
    case = case_of(game, wanted.text, wanted.options, wanted.case, limits)
    game, case = set_up(game, wanted.options, case)
    return _level(game, case.start, wanted.options)


def verify(name: str, body: bytes, limits: ServerLimits) -> Verified:
    """Replay a `requests.SolutionRequest`; RefusalError if it does not win, or cannot be kept."""
    sent, game = decode(requests.SolutionRequest, body), game_of(name)
    shown = checked_name(sent.name, limits)
    if not shown:
        raise RefusalError(400, "a solution is kept by a name: send one")
    case = case_of(game, sent.text, sent.options, sent.case, limits)
    game, case = set_up(game, sent.options, case)
    if game.rules.players(list(case.start)) > 1:
        raise RefusalError(400, "solutions are kept of levels that one person plays")
    session = _replay(game, case.start, sent.moves, limits)
    words = msgspec.json.encode(session.words()).decode()
    if len(words.encode()) > limits.max_solution_bytes:
        raise _too_long(limits)
    tally = session.tally()
    pushes = tally.get(PUSHES, 0) if PUSHES in game.display.ANSWERS.values() else None
    level = _level(game, case.start, sent.options)
    return Verified(level, shown, tally["moves"], pushes, words)


def _replay(game: Game, start: Position, words: list[str], limits: ServerLimits) -> LimitedSession:
    """Return the play of these commands; RefusalError if the last one does not win it."""
    _check_length(words, start, limits)
    session = LimitedSession(game, start, limits)
    for number, word in enumerate(words, 1):
        if session.play.over:
            raise RefusalError(400, f"move {number} comes after the end of the play")
        session.do_word(word, number)
    if not session.play.over or game.rules.score(list(session.state), 0) <= 0:
        raise RefusalError(400, "this play does not win, so it is no solution")
    return session


def _check_length(words: list[str], start: Position, limits: ServerLimits) -> None:
    # Checked before the replay, which may be long. Each word takes at least a byte.
    if len(words) > limits.max_solution_bytes:
        raise _too_long(limits)
    if len(words) * len(start) > limits.max_replay_work:
        raise RefusalError(413, "this play is too long to replay here on a board of this size")


def _too_long(limits: ServerLimits) -> RefusalError:
    sentence = f"a solution may have at most {limits.max_solution_bytes:,} bytes here"
    return RefusalError(413, sentence)


def _level(game: Game, start: Position, options: Options) -> SolvedLevel:
    """Return the level of a position, independent of the text from which it was read.

    Its digest is the SHA-256 of its options, and of its text as the notation writes it, without
    commands. So the same board with other options is another level.
    """
    with as_refusal():
        text = show(game, [Case(start, ())])
        reading = choose(game.name, game.notation.OPTIONS, without_variant(game, options))
    others = {name: value for name, value in options.items() if name not in reading}
    known = msgspec.json.encode(dict(sorted({**reading, **others}.items())))
    return SolvedLevel(game.name, game.version, sha256(known + b"\n" + text).hexdigest())
