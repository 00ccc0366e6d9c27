"""A play as GIF: all pictures share one palette, and each holds only the part that changes.

Pictures are written one by one, so a long play needs no more memory than one picture.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image
from PIL.GifImagePlugin import getdata, getheader

from ..game.drawing import differing_cells
from .raster import SMALLEST, PixelPainter, side_for
from .svg import distinct, grid_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..engine.trace import Board
    from ..game.game import Game
    from .frames import AnimationFrame

    Box = tuple[int, int, int, int]

PIXELS = 1_500_000
"""The maximum number of pixels of a picture."""

IN_ALL = 150_000_000
"""The maximum number of pixels painted in a whole play."""

LARGEST = 40
"""The largest width of a cell, in pixels."""

COLOURS = 255
"""The number of colours in the palette."""

PACE = (120, 450)
"""The least and the greatest duration of a step in milliseconds: long plays have shorter steps."""

LONG = 60_000
"""The most milliseconds for a whole play, unless its steps would be too short."""

STAY = 2500
"""The duration of the last step in milliseconds."""


NEAR = ((0, 0), (0, -1), (0, 1), (-1, 0), (-1, 1), (1, -1), (1, 0))
"""A hexagon and its neighbours, as changes of row and column."""


class Part(NamedTuple):
    """The changed part of a picture, its place, and its step."""

    image: Image.Image
    at: tuple[int, int]
    step: int


def animation(game: Game, frames: list[AnimationFrame], theme: str) -> bytes:
    """Return a play as GIF that repeats forever. ValueError if it is too large."""
    board, times = frames[0].step.after, durations(len(frames))
    side = min(side_for(game, board, PIXELS, LARGEST), isqrt(IN_ALL // _paint(game, frames)))
    if side < SMALLEST:
        raise ValueError("too much changes in this play to animate it")
    parts = _parts(game, PixelPainter(game, board, theme, side), frames)
    shown = next(parts)
    file = bytearray().join(getheader(shown.image, info={"loop": 0})[0])
    # A picture is written when the next one is known, since steps without changes prolong it.
    for part in parts:
        file += _data(shown, times[shown.step : part.step])
        shown = part
    return bytes(file + _data(shown, times[shown.step :]) + b";")


def durations(count: int) -> list[int]:
    """Return the duration of each step in milliseconds."""
    least, most = PACE
    # GIF counts hundredths of a second, so durations are multiples of ten milliseconds.
    pace = min(most, max(least, LONG // count // 10 * 10))
    return [*[pace] * (count - 1), STAY]


def _data(part: Part, times: list[int]) -> bytes:
    """Return a picture as bytes of the file, shown until the next one."""
    # Disposal 1 leaves the picture in place, so that the next one has to hold only what changes.
    return b"".join(getdata(part.image, part.at, duration=sum(times), disposal=1))


def _parts(game: Game, painter: PixelPainter, frames: list[AnimationFrame]) -> Iterator[Part]:
    """Yield the first position, and the changes of each step."""
    canvas = painter.whole(frames[0].step.after)
    palette = _palette(painter, canvas, frames)
    yield Part(_limit(canvas, palette), (0, 0), 0)
    for step, frame in enumerate(frames[1:], 1):
        fields = _fields(game, frame)
        if fields:
            painter.paint(canvas, frame.step.after, fields)
            box = _around([painter.box(*field) for field in fields])
            yield Part(_limit(canvas.crop(box), palette), box[:2], step)


def _limit(image: Image.Image, palette: Image.Image) -> Image.Image:
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def _around(boxes: list[Box]) -> Box:
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _paint(game: Game, frames: list[AnimationFrame]) -> int:
    board = frames[0].step.after
    painted = len(board) * len(board[0])
    for frame in frames[1:]:
        fields = _fields(game, frame)
        if fields:
            top, left, bottom, right = _around([(*field, *field) for field in fields])
            painted += (bottom - top + 1) * (right - left + 1)
    return painted


def _fields(game: Game, frame: AnimationFrame) -> list[tuple[int, int]]:
    """Return the cells to paint for a step.

    Hexagons overlap slightly, so the neighbours of a changed hexagon are painted again with it.
    """
    fields = differing_cells(frame.step.before, frame.step.after)
    if not grid_of(game).hexagons:
        return fields
    rows, columns = range(len(frame.step.after)), range(len(frame.step.after[0]))
    near = {(row + down, column + right) for row, column in fields for down, right in NEAR}
    return sorted((row, column) for row, column in near if row in rows and column in columns)


def _palette(
    painter: PixelPainter, canvas: Image.Image, frames: list[AnimationFrame]
) -> Image.Image:
    """Return the palette of the whole play, made from every drawing on the background."""
    drawings = [painter.draw(glyph) for glyph in distinct([frames[0].step.after, *_new(frames)])]
    width, height = drawings[0].size
    across = max(1, canvas.width // width)
    down = -(-len(drawings) // across)
    # One pixel of background makes sure that its colour is in the palette.
    sheet = canvas.crop((0, 0, 1, 1)).resize((across * width + 1, down * height))
    for number, drawing in enumerate(drawings):
        row, column = divmod(number, across)
        sheet.paste(drawing, (column * width, row * height), drawing)
    return sheet.quantize(COLOURS, dither=Image.Dither.NONE)


def _new(frames: list[AnimationFrame]) -> Iterator[Board]:
    for frame in frames[1:]:
        board = frame.step.after
        yield [[board[row][column] for row, column in differing_cells(frame.step.before, board)]]
