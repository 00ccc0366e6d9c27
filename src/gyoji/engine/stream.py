"""Text to text at full speed: the compiled fast path of a notation over blocks of input.

The main thread reads blocks and finds the data sets that lie whole in them; threads read, play and
answer them without the GIL; the main thread hands the answers on, in order. What the fast path
does not take (an error, an odd way to write) is given back to the source, from that data set on:
the reader that explains errors goes on there.
"""

from __future__ import annotations

from array import array
from collections import deque
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from .batch import cell_code
from .twins import twin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.protocols import Game, Opening
    from ..notation.source import Source

BLOCK = 1 << 18
"""How many bytes are read and played at a time; more where a data set is longer."""

SETS = BLOCK // 16
"""The most data sets in a block; the ends of more would not be noted."""

SPARE = 64
"""How many bytes a data set's answer may have more than its text."""


def has_fast_path(game: Game) -> bool:
    """Is there a compiled fast path of the game's notation?"""
    return "fast_path" in getattr(twin(game), "PARTS", ())


class Block:
    """A piece of input with whole data sets in it, and their answers once they are there."""

    def __init__(self, text: bytes, found: Found, number: int) -> None:
        self.text, self.found = text, found
        self.number = number  # of its first data set
        self.done, self.rows, self.answers = 0, 0, b""
        self.error: BaseException | None = None
        self.ready = Lock()
        self.ready.acquire()  # until it is played

    def wait(self) -> bytes:
        """The answers, as soon as they are there."""
        self.ready.acquire()
        if self.error is not None:
            raise self.error
        return self.answers


class Found(NamedTuple):
    """The data sets in a text: where each ends, and what comes behind them."""

    sets: int
    ends: array[int]
    most: int  # the cells of the largest
    strange: bool  # is the next one left to the reader that explains?

    def end(self, count: int) -> int:
        """Where so many of them end."""
        return self.ends[count - 1] if count else 0


class Desk:
    """What one thread needs to play blocks: a state that is large enough."""

    def __init__(self, game: Game, opening: Opening[Any]) -> None:
        self._twin = twin(game)
        cells, registers = opening.cells, array(cell_code(game), opening.registers)
        self._zero = max(self._twin.REGISTERS, len(registers))
        self._state = self._room(len(cells), registers.typecode)
        self._state[self._zero - len(registers) : self._zero] = memoryview(registers)
        if isinstance(cells, bytes):
            self._twin.widen(cells, self._state, self._zero)
        else:
            self._state[self._zero :] = memoryview(array(registers.typecode, cells))
        if self._twin.SERIAL:
            self._twin.begin(self._state, self._zero)

    def _room(self, cells: int, code: str) -> memoryview[int]:
        """A state of nothing but zeros, which costs nothing until it is written into."""
        size = (self._zero + cells) * array(code).itemsize
        room: memoryview[int] = memoryview(bytearray(size)).cast(code)  # type: ignore[call-overload]  # i or q
        return room

    def find(self, text: bytes, most: int) -> Found:
        """The data sets of a text, `most` at the most."""
        ends = array("q", bytes(8 * most))
        count, cells, strange = self._twin.find(text, self._state, self._zero, ends)
        return Found(count, ends, cells, strange)

    def play(self, block: Block) -> None:
        """Answer a block as far as it is plain."""
        try:
            found, text = block.found, block.text
            if found.most > len(self._state) - self._zero:
                self._state = self._room(found.most, self._state.format)
            out = bytearray(found.end(found.sets) + SPARE * found.sets)
            block.done, size = self._twin.perform(
                text, found.ends, found.sets, self._state, self._zero, out, block.number
            )
            block.rows = self._twin.lines(memoryview(text)[: found.end(block.done)])
            block.answers = bytes(memoryview(out)[:size])
        except BaseException as error:  # it is raised where the block is waited for
            block.error = error
        block.ready.release()

    def close(self) -> bytes:
        """What is written after the last data set."""
        out = bytearray(len(self._state) * 4 // 3 + SPARE)
        return bytes(memoryview(out)[: self._twin.close(self._state, self._zero, out)])


class Flow:
    """One input on its way through the fast path.

    `number` is how many data sets were answered; `over` says that nothing comes after them.
    """

    def __init__(self, game: Game, opening: Opening[Any], source: Source, jobs: int) -> None:
        self._game, self._opening, self._source = game, opening, source
        self._serial = bool(twin(game).SERIAL)
        self._jobs = 1 if self._serial else jobs
        self._desk = Desk(game, opening)
        self._pending, self._threads = deque[Block](), list[Thread]()
        self._queue: SimpleQueue[Block | None] = SimpleQueue()
        self._text, self._again = b"", False  # what was read and lies in no block; look there first
        self._found = 0  # data sets so far, answered or not
        self.number, self.over = 0, False

    def answers(self) -> Iterator[bytes]:
        """The answers, block by block; afterwards the source goes on where they end."""
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
                    if block.done < block.found.sets:
                        self._take_back(block)
                        return
            if self._serial:
                yield self._desk.close()
                self.over = True
        finally:
            self._source.give_back(self._text)
            for _ in self._threads:
                self._queue.put(None)

    def _is_held_up(self) -> bool:
        """Should answers be handed on before more is read? The input may have to be waited for."""
        return bool(self._pending) and (
            len(self._pending) > 2 * self._jobs or not (self._again or self._source.ready())
        )

    def _read(self) -> bool:
        """Read a block and have it played; False if no other can follow."""
        more = b"" if self._again else self._source.block(max(BLOCK, len(self._text)))
        if not (more or self._again):
            return False
        self._text += more
        left = self._opening.announced - self._found if self._opening.announced >= 0 else SETS + 1
        found = self._desk.find(self._text, min(SETS, left))
        if found.sets:
            block = Block(self._text, found, self._found + 1)
            self._text = self._text[found.end(found.sets) :]
            self._found += found.sets
            self._pending.append(block)
            self._play(block)
        self._again = found.sets == SETS
        return not found.strange and left > found.sets

    def _play(self, block: Block) -> None:
        """Here and now, or in a thread where there is more to come."""
        if self._jobs == 1 or (len(block.text) < BLOCK and not self._threads):
            self._desk.play(block)
            return
        if len(self._threads) < self._jobs:
            self._threads.append(Thread(target=self._labour, daemon=True))
            self._threads[-1].start()
        self._queue.put(block)

    def _labour(self) -> None:
        """A thread: play block after block."""
        desk = Desk(self._game, self._opening)
        while block := self._queue.get():
            desk.play(block)

    def _take_back(self, block: Block) -> None:
        """What was not answered is text again."""
        left = [block.text[block.found.end(block.done) : block.found.end(block.found.sets)]]
        left += [each.text[: each.found.end(each.found.sets)] for each in self._pending]
        self._text = b"".join([*left, self._text])
