"""What the API's requests come to: plain functions, for the threads."""

from __future__ import annotations

from math import isqrt
from random import Random
from typing import TYPE_CHECKING

from ..engine.judge import chosen, show
from ..game.protocols import Case
from ..game.scene import scene_of
from .cases import case_of, cases_of, check_length, check_size, choices_of, said
from .frames import Screen, described, digest, frame_of, tiles_of
from .limited_session import Limited
from .refusals import RefusalError, UnreadableError
from .responses import Boards, Opened, Painted, ReadCase, Replayed, SheetRead, opened

if TYPE_CHECKING:
    from ..game.protocols import Game
    from . import requests
    from .frames import Board, Frame
    from .settings import Limits


def level(game: Game, wanted: asked.Level, limits: Limits) -> dict[str, object]:
    """Make a level; RefusalError if there is none of that size or kind."""
    most, kind = isqrt(limits.max_cells) * 4 // 5, wanted.kind or next(iter(game.levels.KINDS))
    if wanted.size > most:
        raise RefusalError(413, f"a level is of size {most} at the most here")
    if kind not in game.levels.KINDS:
        kinds = ", ".join(game.levels.KINDS)
        raise RefusalError(400, f"{game.name} has no kind {kind!a} of levels; it has {kinds}")
    with said():
        options = chosen(game.name, game.levels.OPTIONS, wanted.options)
        made = game.levels.cases(Random(wanted.seed), wanted.size, wanted.count, kind, options)
        cases = list(made)
        text = show(game, cases)
    for case in cases:
        check_size(case, limits)
    check_length(text, limits)
    return {"text": text.decode("latin-1"), "cases": len(cases)}


def read(game: Game, wanted: asked.Read, limits: Limits) -> Boards:
    """Read an input strictly; what is wrong with it is an answer too, with its place."""
    screen = Screen(game)
    try:
        cases = [
            ReadCase(len(case.actions), game.display.draw(case.start))
            for case in cases_of(game, wanted.text, wanted.options, limits)
        ]
    except UnreadableError as wrong:
        place = {"line": wrong.line, "column": wrong.column}
        return Boards(cases=[], tiles={}, described={}, error=wrong.sentence, **place)
    tiles = screen.tiles({glyph for case in cases for row in case.board for glyph in row})
    return Boards(cases=cases, tiles=tiles, described=described(game, tiles))


def blank(game: Game, wanted: asked.Blank, limits: Limits) -> Painted:
    """An empty board to paint on."""
    if wanted.rows * wanted.columns > limits.max_cells:
        raise RefusalError(413, f"a board has at most {limits.max_cells} cells here")
    scene = scene_of(game)
    board = scene.blank(wanted.rows, wanted.columns) if scene.BRUSHES else []
    if not board:
        raise RefusalError(404, f"there is no editor for {game.name}")
    glyphs = {*scene.BRUSHES, *(glyph for row in board for glyph in row)}
    tiles = tiles_of(game, glyphs)
    return Painted(board=board, tiles=tiles, described=described(game, tiles))


def sheet(game: Game, wanted: asked.Sheet, limits: Limits) -> SheetRead:
    """A painted board as an input, and what the strict reader says of it."""
    board = _rectangle(wanted.board, limits)
    if not scene_of(game).BRUSHES:
        raise RefusalError(404, f"there is no editor for {game.name}")
    places = {glyph: (row, at) for row, line in enumerate(board) for at, glyph in enumerate(line)}
    strange = {glyph for glyph in places if not _is_known(game, glyph)}
    tiles = tiles_of(game, places.keys() - strange)
    answer = SheetRead(text="", options={}, tiles=tiles, described=described(game, tiles))
    if strange:
        answer.row, answer.at = min(places[glyph] for glyph in strange)
        answer.error = f"this game has no {board[answer.row][answer.at]!a}"
        return answer
    return _read_sheet(game, board, wanted, answer, limits)


def _read_sheet(
    game: Game, board: Board, wanted: asked.Sheet, answer: SheetRead, limits: Limits
) -> SheetRead:
    """The strict reader's word on a board of known glyphs, by the first options that will do."""
    painted = scene_of(game).sheet(board)
    answer.text = painted.text
    options = game.notation.OPTIONS
    known = choices_of(options) if wanted.options is None else [wanted.options]
    refusals = list[RefusalError]()
    for answer.options in known:
        try:
            list(cases_of(game, painted.text, answer.options, limits))
        except RefusalError as refusal:
            refusals.append(refusal)
        else:
            return answer
    first = max(refusals, key=lambda refusal: (refusal.line or 0, refusal.column or 0))
    answer.options = dict(next(choices_of(options)))
    answer.error, answer.line, answer.column = first.sentence, first.line, first.column
    row, at = (first.line or 0) - painted.first, ((first.column or 1) - 1) // painted.width
    if 0 <= row < len(board) and 0 <= at < len(board[0]):
        answer.row, answer.at = row, at
    return answer


def _rectangle(board: Board, limits: Limits) -> Board:
    """The same board, if it is one."""
    if not board or not board[0] or any(len(row) != len(board[0]) for row in board):
        raise RefusalError(400, "a board has rows of one length, and a cell at least")
    if len(board) * len(board[0]) > limits.max_cells:
        raise RefusalError(413, f"a board has at most {limits.max_cells} cells here")
    return board


def _is_known(game: Game, glyph: str) -> bool:
    """Does the game have a glyph like this?"""
    try:
        game.display.describe(glyph)
        names = [tile.name for tile in scene_of(game).tiles(glyph)]
    except (LookupError, ValueError):
        return False
    return all(name in scene_of(game).LOOKS for name in names)


def replay(game: Game, wanted: asked.Replay, limits: Limits) -> Replayed:
    """Play an input again, step by step; its own actions, or the moves that were sent."""
    case = case_of(game, wanted.text, wanted.options, wanted.case, limits)
    steps = len(case.actions if wanted.moves is None else wanted.moves)
    if steps > limits.max_steps or steps * len(case.start) > limits.max_replay_work:
        raise RefusalError(413, "this play is too long to be replayed here on a board so large")
    session, screen = Limited(game, case.start, limits), Screen(game)
    shown = opened(session, screen, wanted.text, dict(wanted.options))
    frames = []
    for number in range(steps):
        if wanted.moves is None:
            session.do(case.actions[number])
        else:
            session.do_word(wanted.moves[number], number + 1)
        frames.append(frame_of(session, screen, moving=True))
    shown.words = session.words()
    return _verified(shown, frames, digest(game, session.state), wanted.end)


def _verified(shown: Opened, frames: list[Frame], end: str, expected: str | None) -> Replayed:
    """A play that was replayed, held against the digest that was sent with it."""
    verified = None if expected is None else expected == end
    return Replayed(open=shown, frames=frames, end=end, verified=verified)


def played(game: Game, wanted: asked.Picture, limits: Limits) -> Case:
    """The case of which a picture is wanted, with the moves that were sent."""
    case = case_of(game, wanted.text, wanted.options, wanted.case, limits)
    if wanted.moves is None:
        return case
    session = Limited(game, case.start, limits)
    session.do_words(wanted.moves)
    return Case(case.start, [step.action for step in session.line])


def step_of(wanted: asked.Picture, case: Case) -> int:
    """The step that is shown: unless told, the last one, or of an animation the first."""
    if wanted.step is not None:
        return wanted.step
    return len(case.actions) if wanted.form in ("svg", "png") else 0
