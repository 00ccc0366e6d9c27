"""The API's answers: functions of modules, which job processes can run."""

from __future__ import annotations

from functools import cache
from math import isqrt
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ...engine.formats import JUDGE, looks_like
from ...engine.generation import generate
from ...engine.guide import guide_of
from ...engine.judge import show
from ...game.collection import campaign, puzzles
from ...game.defaults import choices_of
from ...game.files import rules_text, samples
from ...game.protocols import Case
from ...game.scene import scene_of
from ...solving.design.playable import playable
from ..limits.limits import ServerLimits
from ..limits.refusals import RefusalError, UnreadableError, as_refusal
from . import requests, responses
from .cases import (
    case_of,
    cases_of,
    check_cells,
    check_length,
    check_size,
    game_of,
    levels_of,
    set_up,
)
from .codec import decode
from .follows import follows
from .frames import describe, digest, frame_of, screen_of, tiles_of
from .hints import hint, winnable
from .limited_session import LimitedSession

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ...game.game import Game
    from .frames import Board


Wanted = TypeVar("Wanted")


def answer(
    handler: Callable[[Game, Wanted, ServerLimits], object], kind: type[Wanted], name: str,
    body: bytes,
    limits: ServerLimits,
) -> bytes:  # fmt: skip
    """Return the answer of a handler to a JSON body, as JSON; RefusalError for an invalid body."""
    return msgspec.json.encode(handler(game_of(name), decode(kind, body), limits))


def rules(game: Game) -> dict[str, object]:
    """Answer GET /api/games/G/rules: the exact rules as HTML, and the rules for players."""
    # Imported here, since a page without a server imports this module, but has no Markdown parser.
    from ...game.markdown import to_html

    guide = guide_of(game)
    boards = [board for each in guide.examples for board in (each.before, each.after)]
    glyphs = {glyph for board in boards for row in board for glyph in row}
    tiles = tiles_of(game, {*glyphs, *(piece.glyph for piece in guide.pieces)})
    return {"html": to_html(rules_text(game)), "guide": {**vars(guide), "tiles": tiles}}


def sample(game: Game, name: str) -> dict[str, object]:
    """Answer GET /api/games/G/samples/NAME; RefusalError if there is no sample of this name."""
    for each in samples(game):
        if each.name == name:
            # Latin-1, because it maps every byte to a character.
            return {"text": each.data.decode("latin-1")}
    raise RefusalError(404, f"{game.name} has no sample {name!a}")


def puzzle(game: Game, name: str) -> dict[str, object]:
    """Answer GET /api/games/G/puzzles/NAME; RefusalError if there is no puzzle of this name."""
    for each in puzzles(game):
        if each.name == name:
            return {"text": each.data.decode("latin-1"), "options": dict(each.options)}
    raise RefusalError(404, f"{game.name} has no puzzle {name!a}")


def campaign_level(game: Game, name: str) -> dict[str, object]:
    """Answer GET /api/games/G/levels/NAME; RefusalError if the campaign has no such level."""
    for each in campaign(game):
        if each.name == name:
            return {"text": each.text, "options": dict(each.options)}
    raise RefusalError(404, f"{game.name} has no level {name!a}")


@cache
def boards(game: Game) -> dict[str, object]:
    """Answer GET /api/games/G/boards: the boards of the campaign's levels, by name."""
    found, limits = {}, ServerLimits()
    for each in campaign(game):
        case = next(cases_of(game, each.text, each.options, limits))
        found[each.name] = game.display.draw(case.start)
    glyphs = {glyph for board in found.values() for row in board for glyph in row}
    return {"boards": found, "tiles": tiles_of(game, glyphs)}


def draw(name: str, body: bytes, limits: ServerLimits) -> tuple[bytes, str, str]:
    """Return a picture, its media type, and the name of its file."""
    wanted = decode(requests.PictureRequest, body)
    data, media = picture(game_of(name), wanted, limits)
    return data, media, f"{name}.{wanted.form}"


def level(game: Game, request: requests.LevelRequest, limits: ServerLimits) -> dict[str, object]:
    """Make levels; RefusalError if none can be made of this size and kind."""
    text = make(game, request, Random(request.seed), limits, request.count)
    return {"text": text, "cases": request.count}


def make(
    game: Game, wanted: requests.NewLevel, rng: Random, limits: ServerLimits, count: int = 1
) -> str:
    """Return the text of `count` levels; RefusalError as in `level`."""
    kind = wanted.kind or next(iter(game.levels.KINDS))
    # Sizes are approximate, and a level may be a little larger than its size.
    largest = isqrt(limits.max_cells) * 4 // 5
    if wanted.size > largest:
        raise RefusalError(413, f"the size of a level may be at most {largest} here")
    with as_refusal():
        making = generate if wanted.any else playable
        cases = list(making(game, rng, wanted.size, kind, wanted.options, count=count))
        text = show(game, cases)
    # The exact sizes are known only now.
    for case in cases:
        check_size(case, limits)
    check_length(text, limits)
    return text.decode("latin-1")


def read(game: Game, request: requests.ReadRequest, limits: ServerLimits) -> responses.ReadAnswer:
    """Read an input strictly; if it has an error, answer with the error and its place."""
    try:
        found = levels_of(game, request.text, request.options, limits)
        cases = [
            responses.ReadCase(
                len(level.case.actions), game.display.draw(level.case.start), level.title
            )
            for level in found.levels
        ]
    except UnreadableError as error:
        # The request asks for the reader's verdict, so an error in the text is no failed request.
        return responses.ReadAnswer(
            cases=[], tiles={}, described={},
            error=error.sentence, line=error.line, column=error.column,
        )  # fmt: skip
    tiles = tiles_of(game, {glyph for case in cases for row in case.board for glyph in row})
    answer = responses.ReadAnswer(cases=cases, tiles=tiles, described=describe(game, tiles))
    if found.name != JUDGE:
        answer.found = looks_like(game, found.title, len(cases))
    return answer


def blank(
    game: Game, request: requests.BlankRequest, limits: ServerLimits
) -> responses.BlankAnswer:
    check_cells(request.rows * request.columns, limits)
    scene = scene_of(game)
    board = scene.blank(request.rows, request.columns) if scene.BRUSHES else []
    if not board:
        raise RefusalError(404, f"there is no editor for {game.name}")
    tiles = tiles_of(game, {*scene.BRUSHES, *(glyph for row in board for glyph in row)})
    return responses.BlankAnswer(board=board, tiles=tiles, described=describe(game, tiles))


def sheet(
    game: Game, request: requests.SheetRequest, limits: ServerLimits
) -> responses.SheetAnswer:
    board = request.board
    if not board or not board[0] or any(len(row) != len(board[0]) for row in board):
        raise RefusalError(400, "a board needs at least one cell, and rows of equal length")
    check_cells(len(board) * len(board[0]), limits)
    if not scene_of(game).BRUSHES:
        raise RefusalError(404, f"there is no editor for {game.name}")
    places = {glyph: (row, at) for row, line in enumerate(board) for at, glyph in enumerate(line)}
    # The reader does not get unknown glyphs, which have neither tiles nor a notation.
    unknown = {glyph for glyph in places if not _is_known(game, glyph)}
    tiles = tiles_of(game, places.keys() - unknown)
    answer = responses.SheetAnswer(
        text="", options={}, tiles=tiles, described=describe(game, tiles)
    )
    if unknown:
        answer.row, answer.at = min(places[glyph] for glyph in unknown)
        answer.error = f"this game has no piece {board[answer.row][answer.at]!a}"
        return answer
    return _read_sheet(game, board, request, answer, limits)


def _read_sheet(
    game: Game,
    board: Board,
    request: requests.SheetRequest,
    answer: responses.SheetAnswer,
    limits: ServerLimits,
) -> responses.SheetAnswer:
    """Read a board of known glyphs, with the first options with which it can be read.

    If there are none, return the error of the options with which the reader got furthest.
    """
    painted = scene_of(game).sheet(board)
    answer.text = painted.text
    options = game.notation.OPTIONS
    candidates = choices_of(options) if request.options is None else [request.options]
    refusals = list[RefusalError]()
    for answer.options in candidates:
        try:
            list(cases_of(game, painted.text, answer.options, limits))
        except RefusalError as refusal:
            refusals.append(refusal)
        else:
            return answer
    furthest = max(refusals, key=lambda refusal: (refusal.line or 0, refusal.column or 0))
    answer.options = dict(next(choices_of(options)))
    answer.error, answer.line, answer.column = furthest.sentence, furthest.line, furthest.column
    row, at = (furthest.line or 0) - painted.first, ((furthest.column or 1) - 1) // painted.width
    if 0 <= row < len(board) and 0 <= at < len(board[0]):
        answer.row, answer.at = row, at
    return answer


def _is_known(game: Game, glyph: str) -> bool:
    """Return whether the game has this glyph, and defines the look of each of its tiles."""
    try:
        game.display.describe(glyph)
        names = [tile.name for tile in scene_of(game).tiles(glyph)]
    except (LookupError, ValueError):
        return False
    return all(name in scene_of(game).LOOKS for name in names)


def _play(
    game: Game, request: requests.ReplayRequest | requests.PictureRequest, limits: ServerLimits
) -> tuple[Game, Case]:
    """Return the case of a request, in the variant that its options name."""
    case = case_of(game, request.text, request.options, request.case, limits)
    return set_up(game, request.options, case)


def replay(
    game: Game, request: requests.ReplayRequest, limits: ServerLimits
) -> responses.ReplayAnswer:
    """Replay an input step by step: its own actions, or the moves in the request."""
    game, case = _play(game, request, limits)
    steps = len(case.actions if request.moves is None else request.moves)
    if steps > limits.max_steps or steps * len(case.start) > limits.max_replay_work:
        raise RefusalError(413, "this play is too long to replay here on a board of this size")
    session = LimitedSession(game, case.start, limits)
    screen = screen_of(session)
    shown = responses.make_opened(session, screen, request.text, dict(request.options))
    frames = []
    for number in range(steps):
        if request.moves is None:
            session.do(case.actions[number])
        else:
            session.do_word(request.moves[number], number + 1)
        frames.append(frame_of(session, screen, moving=True, settled=False))
    shown.words = session.words()  # `shown` was made before the moves were done
    end = digest(game, session.state)
    verified = None if request.end is None else request.end == end
    return responses.ReplayAnswer(open=shown, frames=frames, end=end, verified=verified)


def picture(
    game: Game, request: requests.PictureRequest, limits: ServerLimits
) -> tuple[bytes, str]:
    """Return a picture of a play at one of its steps, and its media type."""
    from ...pictures import picture as drawn

    game, case = _play(game, request, limits)
    if request.moves is not None:
        session = LimitedSession(game, case.start, limits)
        session.do_words(request.moves)
        case = Case(case.start, [step.action for step in session.line])
    step = request.step
    if step is None:  # a still picture shows the end, an animation starts at the beginning
        step = len(case.actions) if request.form in ("svg", "png") else 0
    with as_refusal():
        return drawn(game, case, step, request.form, request.theme)


HANDLERS: Mapping[str, tuple[type[Any], Callable[[Game, Any, ServerLimits], object]]] = {
    "level": (requests.LevelRequest, level),
    "read": (requests.ReadRequest, read),
    "blank": (requests.BlankRequest, blank),
    "sheet": (requests.SheetRequest, sheet),
    "replay": (requests.ReplayRequest, replay),
    "hint": (requests.HintRequest, hint),
    "follows": (requests.FollowsRequest, follows),
    "winnable": (requests.WinnableRequest, winnable),
}
"""Handlers of POST /api/games/G/NAME with JSON, and the types of their bodies."""

LOOKUPS: Mapping[str, Callable[[Game, str], object]] = {
    "samples": sample, "puzzles": puzzle, "levels": campaign_level,
}  # fmt: skip
"""Handlers of GET /api/games/G/NAME/..."""
