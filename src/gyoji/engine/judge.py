"""The referee's main task: text in, text out."""

from __future__ import annotations

import os
from array import array
from collections import deque
from contextlib import contextmanager
from io import BytesIO
from threading import Lock, Thread
from typing import IO, TYPE_CHECKING, Any, NamedTuple, cast

from ..game.bounds import NO_BOUNDS
from ..game.notation.source import Source
from ..game.profiles import profile_of
from ..games import find_game
from .cores import cores
from .formats import JUDGE, read_levels
from .twins import cell_code, has_part, register_code, twin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from queue import SimpleQueue

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.notation.source import Stream
    from ..game.protocols import Case, Opening, Option, Options, Played
    from .formats import Input

    Text = str | bytes | bytearray | os.PathLike[str] | IO[Any] | Stream | Source
    """A text, its bytes, the path of a file, or an open file."""


def read(
    game: Game | str, text: Text, *, lenient: bool = False, bounds: Profile | str = NO_BOUNDS,
    **options: str,
) -> Iterator[Case]:  # fmt: skip
    """Read the cases of a judge's input, each as soon as it arrives.

    `text` may be a `Path`, or an open file, binary or text; a `str` is the input itself. It may be
    in any format that the game knows (docs/formats.md). `bounds` is a profile of the game, or its
    name: `contest`, `none` or a TOML file. `options` are those of the game's notation
    (`game.notation.OPTIONS`). NotationError if the text cannot be read, if strict reading refuses
    it, or if a case is outside the bounds; ValueError for an option or a choice that the game does
    not have; OSError if a file cannot be read.
    """
    game = find_game(game)
    known = choose(game.name, game.notation.OPTIONS, options)
    return _cases(game, text, lenient, known, profile_of(game, bounds))


def _cases(
    game: Game, text: Text, lenient: bool, options: Options, profile: Profile
) -> Iterator[Case]:
    with _source(text) as source:
        yield from read_levels(game, source, options, lenient=lenient, profile=profile).cases


def judge(
    game: Game | str, text: Text, *, lenient: bool = False, jobs: int | None = None,
    bounds: Profile | str = NO_BOUNDS, **options: str,
) -> Iterator[bytes]:  # fmt: skip
    """Answer a judge's input: the contest's output in pieces, each as soon as it is known.

    The input may be in any format that the game knows (docs/formats.md).

    A piece is the answer of one play, or the answers of many plays if the game's compiled twin
    reads and writes the text. `jobs` is the number of threads for the twin, by default the number
    of cores. With `bounds`, the twin does not read the text, because each case is measured before
    it is played. Raises the errors of `read`.
    """
    game = find_game(game)
    known = choose(game.name, game.notation.OPTIONS, options)
    profile = profile_of(game, bounds)
    with _source(text) as source:
        yield from answers(read_levels(game, source, known, lenient=lenient, profile=profile), jobs)


def answers(text: Input, jobs: int | None = None) -> Iterator[bytes]:
    """Yield the answers to an input, from the fast path for as long as it accepts the text."""
    game, source, notation, number = text.game, text.source, text.game.notation, 0
    if text.profile.bounds or text.name != JUDGE:
        yield from _write(game, text.cases)
        return
    opening = notation.opening(source, text.lenient, text.options)
    # The fast path only reads strictly. It stops at anything unusual, also at an error: the strict
    # reader continues there and explains it.
    if not text.lenient and opening.fast_path and has_part(game, "fast_path"):
        flow = Flow(game, opening, source, cores() if jobs is None else jobs)
        yield from flow.answers()
        if flow.over:
            return
        number = flow.number
    cases = notation.go_on(source, opening, number, text.lenient, text.options)
    yield from _write(game, cases, number + 1)


def _write(game: Game, cases: Iterable[Case], first: int = 1) -> Iterator[bytes]:
    """Yield the answers to cases; `first` is the number of the first case."""
    return game.notation.write((_play(game, case) for case in cases), first)


def _play(game: Game, case: Case) -> Played:
    # Imported here, because the fast path usually leaves no case to this function.
    from .batch import play_case

    return play_case(game, case)


def show(game: Game | str, cases: Iterable[Case]) -> bytes:
    """Return the input that reads as these cases; ValueError if no single input can hold them."""
    game = find_game(game)
    return b"".join(game.notation.show(cases))


def choose(name: str, known: Mapping[str, Option], options: Options) -> Options:
    """Fill in the default choices; ValueError for an unknown option or choice."""
    for key, value in options.items():
        if key not in known:
            raise ValueError(f"{name} has no option {key!r}; it has {', '.join(known) or 'none'}")
        if value not in known[key].choices:
            choices = ", ".join(known[key].choices)
            raise ValueError(f"{name}'s option {key} is one of {choices}, not {value!r}")
    return {key: options.get(key, option.choices[0]) for key, option in known.items()}


@contextmanager
def _source(text: Text) -> Iterator[Source]:
    """Yield the source of a text in any form; close the file if it was opened here.

    TypeError for an object that is no text.
    """
    if isinstance(text, Source):
        yield text
    elif isinstance(text, str | bytes | bytearray):
        yield Source(BytesIO(text.encode() if isinstance(text, str) else text))
    elif isinstance(text, os.PathLike):
        with open(text, "rb") as file:
            yield Source(file, os.fspath(text))
    elif hasattr(text, "read1") or hasattr(text, "readline"):
        name = getattr(text, "name", "<input>")
        stream: Any = text if hasattr(text, "read1") else _Lines(cast("IO[Any]", text))
        yield Source(stream, name if isinstance(name, str) else "<input>")
    else:
        raise TypeError(f"a text is a str, bytes, a Path or an open file, not {text!r}")


class _Lines:
    """A text file with the method that a source reads by; line by line, so that no pipe waits."""

    def __init__(self, file: IO[Any]) -> None:
        self._file = file

    def read1(self, size: int, /) -> bytes:
        found = self._file.readline(size)
        return found.encode() if isinstance(found, str) else bytes(found)


# ---------------------------------------------------------------- stream
# Text to text at full speed: the compiled fast path of a notation over blocks of input.
#
# The main thread reads blocks and finds the complete data sets in them; worker threads read, play
# and answer them without the GIL; the main thread passes the answers on, in order. From the first
# data set that the fast path refuses (an error, unusual spelling), the text is given back to the
# source, and the strict reader, which explains errors, continues there.

BLOCK = 1 << 18
"""The number of bytes that are read and played at a time; a longer data set needs more."""

SETS = BLOCK // 16
"""The maximum number of data sets in a block: the array of their ends has this length."""

SPARE = 64
"""The maximum number of bytes by which a data set's answer exceeds its text."""


class Block:
    """A piece of input that holds complete data sets, and their answers once they are known."""

    def __init__(self, text: bytes, extents: Extents, number: int) -> None:
        self.text, self.extents = text, extents
        self.number = number  # of its first data set
        # The number of data sets answered, the lines of text that they have, and the answers.
        self.done, self.rows, self.answers = 0, 0, b""
        self.error: BaseException | None = None
        self.ready = Lock()
        self.ready.acquire()  # released when the block is played

    def wait(self) -> bytes:
        self.ready.acquire()
        if self.error is not None:
            raise self.error
        return self.answers


class Extents(NamedTuple):
    """The complete data sets at the beginning of a text: their number, and where each ends."""

    sets: int
    ends: array[int]
    most: int  # the number of cells of the largest data set
    strange: bool  # must the strict reader read the next data set?

    def end(self, count: int) -> int:
        """Return where the first `count` data sets end."""
        return self.ends[count - 1] if count else 0


class Worker:
    """Plays blocks in one thread, on a state that is large enough for them."""

    def __init__(self, game: Game, opening: Opening[Any]) -> None:
        self._twin, self._code = twin(game), cell_code(game)
        cells, given = opening.cells, array(register_code(game), opening.registers)
        spare = [0] * (self._twin.REGISTERS - len(given))
        self._registers = array(given.typecode, spare) + given
        self._cells = self._empty(len(cells))
        if isinstance(cells, bytes):
            self._twin.widen(cells, self._cells)
        else:
            self._cells[:] = memoryview(array(self._code, cells))
        if self._twin.SERIAL:
            self._twin.begin(self._cells, self._registers)

    def _empty(self, cells: int) -> memoryview[int]:
        """Return cells of 0, which take no memory until they are written to."""
        size = cells * array(self._code).itemsize
        room: memoryview[int] = memoryview(bytearray(size)).cast(self._code)  # type: ignore[call-overload]  # B, i or q
        return room

    def find(self, text: bytes, most: int) -> Extents:
        ends = array("q", bytes(8 * most))
        count, cells, strange = self._twin.find(text, self._cells, self._registers, ends)
        return Extents(count, ends, cells, strange)

    def play(self, block: Block) -> None:
        """Answer the data sets of a block, up to the first one that the fast path refuses."""
        try:
            extents, text = block.extents, block.text
            if extents.most > len(self._cells):
                self._cells = self._empty(extents.most)
            out = bytearray(extents.end(extents.sets) + SPARE * extents.sets)
            block.done, size = self._twin.perform(
                text, extents.ends, extents.sets, self._cells, self._registers, out, block.number
            )
            block.rows = self._twin.lines(memoryview(text)[: extents.end(block.done)])
            block.answers = bytes(memoryview(out)[:size])
        except BaseException as error:  # `Block.wait` raises it
            block.error = error
        block.ready.release()

    def close(self) -> bytes:
        """Return the output after the last data set."""
        out = bytearray(len(self._cells) * 4 // 3 + SPARE)
        return bytes(memoryview(out)[: self._twin.close(self._cells, self._registers, out)])


class Flow:
    """One input on its way through the fast path.

    `number` is the number of data sets answered; `over` is True if the output is complete.
    """

    def __init__(self, game: Game, opening: Opening[Any], source: Source, jobs: int) -> None:
        self._game, self._opening, self._source = game, opening, source
        # Serial: each data set continues the play of the one before, so one thread plays them all.
        self._serial = bool(twin(game).SERIAL)
        self._jobs = 1 if self._serial else jobs
        self._worker = Worker(game, opening)
        self._pending, self._threads = deque[Block](), list[Thread]()
        self._queue: SimpleQueue[Block | None]  # made for the first thread
        # The text that was read but is in no block yet, and whether it may hold whole data sets.
        self._text, self._again = b"", False
        self._count = 0  # data sets so far, answered or not
        self.number, self.over = 0, False

    def answers(self) -> Iterator[bytes]:
        """Yield the answers, block by block; afterwards the source continues where they end."""
        try:
            more = True
            while more or self._pending:
                if more and not self._is_held_up():
                    more = self._read()
                else:
                    block = self._pending.popleft()
                    yield block.wait()
                    self.number += block.done
                    self._source.row += block.rows
                    if block.done < block.extents.sets:
                        self._take_back(block)
                        return
            if self._serial:
                yield self._worker.close()
                self.over = True
        finally:
            self._source.give_back(self._text)
            for _ in self._threads:
                self._queue.put(None)

    def _is_held_up(self) -> bool:
        """Return whether to pass answers on before reading more, because reading may block."""
        # Someone at the other end of a pipe gets every known answer before the read that may block.
        return bool(self._pending) and (
            len(self._pending) > 2 * self._jobs or not (self._again or self._source.ready())
        )

    def _read(self) -> bool:
        """Read text, and play a block of it; False if the fast path finds no more data sets."""
        more = b"" if self._again else self._source.block(max(BLOCK, len(self._text)))
        if not (more or self._again):
            return False
        self._text += more
        left = self._opening.announced - self._count if self._opening.announced >= 0 else SETS + 1
        extents = self._worker.find(self._text, min(SETS, left))
        if extents.sets:
            block = Block(self._text, extents, self._count + 1)
            self._text = self._text[extents.end(extents.sets) :]
            self._count += extents.sets
            self._pending.append(block)
            self._play(block)
        self._again = extents.sets == SETS
        return not extents.strange and left > extents.sets

    def _play(self, block: Block) -> None:
        """Play a block at once, or in a thread if more is to come."""
        # A short input is not worth a thread (docs/decisions/012).
        if self._jobs == 1 or (len(block.text) < BLOCK and not self._threads):
            self._worker.play(block)
            return
        if not self._threads:
            # Imported here, because a short input should be judged at once.
            from queue import SimpleQueue

            self._queue = SimpleQueue()
        if len(self._threads) < self._jobs:
            self._threads.append(Thread(target=self._work, daemon=True))
            self._threads[-1].start()
        self._queue.put(block)

    def _work(self) -> None:
        """Play block after block: the work of a thread."""
        worker = Worker(self._game, self._opening)
        while block := self._queue.get():
            worker.play(block)

    def _take_back(self, block: Block) -> None:
        """Put the data sets that a block left unanswered, and all later ones, back in the text."""
        left = [block.text[block.extents.end(block.done) : block.extents.end(block.extents.sets)]]
        left += [
            pending.text[: pending.extents.end(pending.extents.sets)] for pending in self._pending
        ]
        self._text = b"".join([*left, self._text])
