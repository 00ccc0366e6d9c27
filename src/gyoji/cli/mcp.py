"""`gyoji mcp`: a game as tools for language models, by the Model Context Protocol.

A client may be hostile, so texts, steps, searches and the number of plays are bounded, and every
mistake is answered with a sentence. If a game hides its board, clients get what a player hears.
"""

from __future__ import annotations

import io
import math
import sys
from functools import wraps
from inspect import getdoc
from random import Random
from secrets import token_hex
from threading import Lock
from typing import TYPE_CHECKING, Any

import click

from .. import __version__
from ..engine.formats import JUDGE
from ..engine.generation import generate
from ..engine.judge import judge as judge_text
from ..engine.judge import read
from ..engine.play import UncheckedPlay
from ..engine.trace import words_of
from ..game.learning import learning_of
from ..game.protocols import Case
from ..game.state import AREA
from ..game.variants import variants_of
from ..learn.text import (
    LARGEST,
    check_style,
    introduce,
    is_hidden,
    list_legal,
    read_actions,
    styles,
    write_board,
    write_ruling,
    write_status,
)
from ..solving.design.exact import SECONDS, levels_at
from ..solving.driver import Attempt, SearchLimits, check
from ..solving.hints import find_hint, find_reason
from ..solving.results import Solution, Unsolvable
from ..util.errors import Error
from .common.game import GameCommand, begin_reading, game_argument, open_input
from .common.options import lenient_option
from .common.output import InputError, require_extra

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game.game import Game
    from ..game.state import Position

MOST_PLAYS = 64
"""The most plays that are kept; a new play replaces the one whose last use is longest ago."""

MOST_STEPS = 10_000
"""The most steps of a play."""

AT_ONCE = 500
"""The most actions that one call does, and the most steps that one call explains."""

MOST_TEXT = 1 << 16
"""The most bytes of a text to judge, and the most characters of an answer."""

MOST_LINE = 1 << 18
"""The most bytes of a message."""

LIMITS = SearchLimits(math.inf, 64 << 20, 50_000)
"""The limits of a search. There is none of time, so that answers are the same on every machine."""

REASON_SECONDS = 10
"""The time limit for finding the fewest things on the board that make a play a lost one."""

MOST_WORK = 20_000_000
"""The most work of a text to judge: the sum of cells times actions of its cases.

This takes a second, or a minute without twins.
"""

EXAMPLES = """\b
Examples:
  gyoji mcp sokoban
  gyoji mcp sokoban examples/sokoban.in
"""


class TextPlay:
    """A play that a client has begun, with the style in which its boards are written."""

    def __init__(self, name: str, game: Game, start: Position, style: str) -> None:
        self.name, self.style = name, style
        self.play, self.known = UncheckedPlay(game, start), set[str]()
        self.hidden = is_hidden(game, start)

    def board(self) -> str:
        """Return the board that the player to move sees, and the legal actions."""
        game, state = self.play.game, self.play.state
        parts = [
            write_status(game, state),
            write_board(game, state, self.style, self.known),
            f"Legal: {list_legal(game, state)}",
        ]
        return "\n".join(filter(None, parts))

    def lines(self, first: int) -> list[str]:
        """Return the rulings of the steps from `first` on, with their numbers."""
        play = self.play
        if first == 0 and not self.hidden:
            opening = words_of(play.game, 0, play.opening, play.at(0)).rulings
            begun = [f"0. {ruling.line}" for ruling in opening]
        else:
            begun = []
        return begun + [
            f"{number}. {write_ruling(play.game, step, play.at(number - 1))}"
            for number, step in enumerate(play.steps, 1)
            if number > first
        ]


class TextReferee:
    """The tools: each method returns a text, or raises ValueError with a sentence.

    `private` gives plays names that nobody can guess, for clients that share the server.
    """

    def __init__(self, game: Game, levels: list[Position], *, private: bool = False) -> None:
        self._game, self._levels, self._private = game, levels, private
        self._plays, self._count = dict[str, TextPlay](), 0

    def new(
        self, level: int | None = None, seed: int = 0, pushes: int | None = None, style: str = JUDGE
    ) -> str:
        """Begin a play and return its name and its board.

        `level` is the number of a level in the file, from 1; without a file a level is made from
        `seed`. `pushes` (3 to 60, Sokoban) asks for a level whose best solution has this number
        of pushes. `style` is "judge", "sentences" or, in Sokoban, "xsb".
        """
        check_style(self._game, style)
        game, start = self._start(level, seed, pushes)
        self._count += 1
        name = token_hex(8) if self._private else str(self._count)
        begun = TextPlay(name, game, start, style)
        text = f"Play {name}. {introduce(game)}\n{begun.board()}"
        while len(self._plays) >= MOST_PLAYS:
            self._plays.pop(next(iter(self._plays)))
        self._plays[name] = begun
        return text

    def board(self, play: str = "") -> str:
        """Return the board of a play as its player sees it, with a legend, and the legal actions.

        `play` is the name that `new` returned; by default the play that was begun last.
        """
        found = self._find(play)
        found.known.clear()
        return found.board()

    def legal(self, play: str = "") -> str:
        """Return the legal actions, at most 60 of them."""
        found = self._find(play).play
        return list_legal(found.game, found.state)

    def do(self, actions: str, play: str = "") -> str:
        """Do one or several actions ("R", "up", "UURD", "PUSH LEFT, MOVETO 3").

        Returns the ruling of each with its clause, and the board after them. Reading stops
        at a word that is no action.
        """
        found = self._find(play)
        inner, told, error = found.play, list[str](), ""
        try:
            for action in read_actions(inner.game, lambda: inner.state, actions):
                if inner.over:
                    raise ValueError("the play is over, so what follows was not done")
                if len(inner.steps) >= MOST_STEPS or len(told) >= AT_ONCE:
                    raise ValueError(
                        f"a play has at most {MOST_STEPS:,} steps, and a call {AT_ONCE}"
                    )
                before = inner.state
                told.append(write_ruling(inner.game, inner.do(action), before))
        except ValueError as wrong:
            error = f"{wrong}."
        if not told:
            raise ValueError(error.rstrip(".") or "there is no action in this text")
        return "\n".join(filter(None, ["\n".join(told), error, found.board()]))

    def undo(self, steps: int = 1, play: str = "") -> str:
        """Undo the last steps of a play, and return the board."""
        found = self._find(play)
        if not 1 <= steps <= len(found.play.steps):
            raise ValueError(f"the play has {len(found.play.steps)} steps, so not {steps} to undo")
        for _ in range(steps):
            found.play.undo()
        return found.board()

    def explain(self, last: int = 20, play: str = "") -> str:
        """Return the last steps of a play, each with its rulings and their clauses."""
        found = self._find(play)
        if not 1 <= last <= AT_ONCE:
            raise ValueError(f"last is 1 to {AT_ONCE}, not {last}")
        told = found.lines(max(0, len(found.play.steps) - last))
        return "\n".join([*told, write_status(found.play.game, found.play.state)]).strip() or (
            "No step has been done."
        )

    def hint(self, play: str = "") -> str:
        """Return the next action of a best solution, or why the play cannot be won any more."""
        found = self._open(play)
        hint = find_hint(found.game, found.state, LIMITS, LIMITS._replace(seconds=0))
        return _why_lost(found) if hint.is_lost else hint.sentence

    def is_lost(self, play: str = "") -> str:
        """Return, by proof, whether the play can still be won, and if not, why."""
        found = self._open(play)
        result = Attempt(found.game, found.state, None, LIMITS).run()
        if isinstance(result, Solution):
            return "No: it can be won."
        if isinstance(result, Unsolvable):
            return f"Yes. {_why_lost(found)}"
        return f"Unknown: a search of {LIMITS.nodes:,} states proves neither."

    def judge(self, text: str) -> str:
        """Judge an input of the contest, or levels with actions in another format of the game.

        The answer is the contest's output. The rules say how an input is written.
        """
        given = text.encode("utf-8", "replace")
        if len(given) > MOST_TEXT:
            raise ValueError(f"a text to judge has at most {MOST_TEXT:,} bytes, not {len(given):,}")
        work = sum(case.start[AREA] * len(case.actions) for case in read(self._game, given))
        if work > MOST_WORK:
            raise ValueError("this text has too many actions on too large boards: send less of it")
        answer = b"".join(judge_text(self._game, given, jobs=1)).decode("utf-8", "replace")
        return answer or "There is no case in this text."

    def _start(self, level: int | None, seed: int, pushes: int | None) -> tuple[Game, Position]:
        """Return the game to be played, which may be a variant, and its start."""
        if not 0 <= seed < 1 << 62:
            raise ValueError("a seed is at least 0 and below 2 to the power of 62")
        if pushes is not None:
            return self._game, self._with_pushes(level, seed, pushes)
        if self._levels:
            number = 1 if level is None else level
            if not 1 <= number <= len(self._levels):
                raise ValueError(f"the levels are 1 to {len(self._levels)}, not {number}")
            start = self._levels[number - 1]
        elif level is not None:
            raise ValueError("there is no file with levels: ask for a level by its seed")
        else:
            kind, size = learning_of(self._game).LEVELS
            start = next(generate(self._game, Random(seed), size, kind, {})).start
        variants = variants_of(self._game)
        wanted = {name: each.choices[0] for name, each in variants.OPTIONS.items()}
        return variants.set_up(Case(start, ()), Random(seed), {**wanted, **variants.TO_WIN})

    def _with_pushes(self, level: int | None, seed: int, pushes: int) -> Position:
        if self._game.name != "sokoban" or self._levels or level is not None:
            raise ValueError("levels with so many pushes are made of sokoban, without a file")
        found = next(levels_at(pushes, seed, time=SECONDS), None)
        if found is None:
            raise ValueError(f"no level was found within {SECONDS} s: try another seed")
        return found.case.start

    def _find(self, name: str) -> TextPlay:
        """Return a play by its name, and note it as the one used last."""
        if not name and not self._private:
            name = str(self._count)
        if name not in self._plays:
            raise ValueError("there is no play of this name: begin one with `new`")
        self._plays[name] = found = self._plays.pop(name)
        return found

    def _open(self, name: str) -> UncheckedPlay:
        """Return a play that may be searched; ValueError if its board is hidden."""
        found = self._find(name)
        if found.hidden:
            title = found.play.game.display.TITLE
            raise ValueError(f"{title} hides its board, and a search would tell what is hidden")
        check(found.play.game, found.play.state, None)
        return found.play


def _why_lost(play: UncheckedPlay) -> str:
    """Return why a play is lost, with the clause if the game states reasons."""
    # This takes a search for each thing on the board, which takes long on a large board.
    reason = find_reason(play.game, play.state, LIMITS._replace(seconds=REASON_SECONDS))
    why = f": {reason.text}  [{reason.clause}]" if reason else ". That is proven."
    return f"It cannot be won any more{why}"


TOOLS = ("new", "board", "legal", "do", "undo", "explain", "hint", "is_lost", "judge")


def make_server(referee: TextReferee, game: Game) -> Any:
    """Return the server of the package `mcp` with the tools of a referee, one call at a time."""
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from pydantic import ValidationError

    class SentenceServer(MCPServer[Any]):
        """A server that answers arguments of a wrong type with a sentence, too."""

        async def call_tool(self, name: str, *args: Any, **kwargs: Any) -> Any:
            try:
                return await super().call_tool(name, *args, **kwargs)
            except ToolError as error:
                if isinstance(error.__cause__, ValidationError):
                    raise ToolError(sentence_of(error.__cause__.errors())) from None
                raise ToolError(str(error).removeprefix(f"Error executing tool {name}: ")) from None

    lock = Lock()

    def guard(method: Callable[..., str]) -> Callable[..., str]:
        @wraps(method)
        def call(*args: Any, **kwargs: Any) -> str:
            try:
                with lock:
                    text = method(*args, **kwargs)
            except (Error, ValueError, LookupError) as error:
                raise ToolError(str(error)[:1000]) from None
            except MemoryError:
                raise ToolError("this would need more memory than a search may have") from None
            return text if len(text) <= MOST_TEXT else f"{text[:MOST_TEXT]}..."

        return call

    server = SentenceServer(
        "gyoji", version=__version__, log_level="ERROR",
        instructions=f"{introduce(game)} Begin with `new`; boards are written as"
        f" {', '.join(styles(game))}. The referee's rulings cite the clauses of its rules.",
    )  # fmt: skip
    for name in TOOLS:
        method = getattr(referee, name)
        server.add_tool(guard(method), description=getdoc(method), structured_output=False)
    return server


def sentence_of(errors: list[Any]) -> str:
    """Return a sentence about arguments that do not match the tool's schema."""
    said = (f"{'.'.join(map(str, each['loc']))[:40]}: {each['msg'].lower()}" for each in errors[:5])
    return "the arguments are not as the tool says: " + "; ".join(said)


class BoundedLines(io.BufferedIOBase):
    """Standard input with lines of at most MOST_LINE bytes; the rest of longer lines is dropped."""

    def __init__(self, inner: io.BufferedReader) -> None:
        self._inner, self._length = inner, 0

    def readable(self) -> bool:
        return True

    def read1(self, size: int = -1, /) -> bytes:
        """Return some bytes, without the rest of lines that are too long."""
        while given := self._inner.read1(size):
            kept = bytearray()
            for line in given.splitlines(keepends=True):
                room = max(0, MOST_LINE - self._length)
                ends = line.endswith(b"\n")
                kept += line if len(line) <= room else line[:room] + b"\n" * ends
                self._length = 0 if ends else self._length + len(line)
            if kept:
                return bytes(kept)
        return b""

    def read(self, size: int | None = -1, /) -> bytes:
        return self.read1(-1 if size is None else size)


@click.command(cls=GameCommand, known=lambda game: game.notation.OPTIONS, epilog=EXAMPLES)
@game_argument
@click.argument("file", required=False, type=click.Path(), metavar="[FILE]")
@click.option(
    "--http", "port", type=click.IntRange(1, 65535), metavar="PORT",
    help="Serve over HTTP at this port of 127.0.0.1 instead of standard input and output.",
)  # fmt: skip
@lenient_option
def mcp(game: Game, file: str | None, port: int | None, lenient: bool, **options: str) -> None:
    """Serve GAME to language models by the Model Context Protocol.

    The tools are new, board, legal, do, undo, explain, hint, is_lost and judge. Levels are those in
    FILE, or made from seeds. Clients of a game that hides its board hear what its players hear.
    docs/language-models.md has an example.
    """
    with require_extra("llm"):
        import mcp.server  # noqa: F401  # the extra's package
    levels = [] if file is None else read_starts(game, file, lenient, options)
    server = make_server(TextReferee(game, levels, private=port is not None), game)
    if port is None:
        if sys.stdin is None or sys.stdout is None:
            raise InputError("there is no standard input or output: use --http PORT")
        bounded: Any = BoundedLines(sys.stdin.buffer)  # type: ignore[arg-type]  # it is buffered
        sys.stdin = io.TextIOWrapper(bounded)
        server.run("stdio")
    else:
        click.echo(f"gyoji: serving at http://127.0.0.1:{port}/mcp (Ctrl-C to stop)", err=True)
        server.run(
            "streamable-http", host="127.0.0.1", port=port, stateless_http=True,
            max_request_body_size=MOST_LINE,
        )  # fmt: skip


def read_starts(game: Game, file: str, lenient: bool, options: dict[str, str]) -> list[Position]:
    """Return the levels of a file; InputError if it has none, or one too large for clients."""
    if file == "-":
        raise InputError("levels come from a FILE, since clients use standard input")
    with open_input(file, lambda: None) as source:
        found = begin_reading(game, source, options, lenient=lenient).levels
        starts = [level.case.start for level in found]
    if not starts:
        raise InputError(f"{file}: there is no level in this file")
    largest = max(start[AREA] for start in starts)
    if largest > LARGEST:
        raise InputError(
            f"{file}: a board has {largest:,} cells, and at most {LARGEST:,} are told to clients"
        )
    return starts
