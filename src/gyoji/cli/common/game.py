"""The argument GAME, the game's own options, and input files."""

from __future__ import annotations

import sys
from contextlib import contextmanager, nullcontext, suppress
from io import BytesIO
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from ...engine.formats import JUDGE, read_levels
from ...game.bounds import NO_BOUNDS, BoundsError
from ...game.defaults import default_choices
from ...game.notation.sanitize import printable_name
from ...game.notation.source import NotationError, Source
from ...game.profiles import profile_of
from ...games import load, names
from .output import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from click.shell_completion import CompletionItem

    from ...engine.formats import Input
    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Option, Options


OPTIONS = f"{__name__}.options"
"""The key of the game's options in the `meta` of a context."""


class GameType(click.ParamType[Any]):
    name = "game"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Load the game; an unknown name is a usage error that lists the known ones."""
        if not isinstance(value, str):  # click may convert a value twice
            return value
        try:
            return load(value)
        except LookupError as error:
            self.fail(str(error.args[0]), param, ctx)

    def shell_complete(
        self, _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return completions(names(), incomplete)


def completions(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Return the words that complete what has been typed."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def words_or_files(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Return the words that complete what has been typed or, if there are none, files."""
    from click.shell_completion import CompletionItem

    return completions(words, incomplete) or [CompletionItem(incomplete, type="file")]


game_argument = click.argument("game", type=GameType())


class GameCommand(click.Command):
    """A command whose first argument is GAME; it also has the game's options, given by `known`."""

    def __init__(self, *args: Any, known: Callable[[Game], Mapping[str, Option]], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self._known = known

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the game, which determines the options, and then parse with these options."""
        ctx.meta[OPTIONS] = self._game_options(self._first_argument(ctx, args))
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; an input that is refused is reported with advice on how to read it."""
        try:
            return super().invoke(ctx)
        except NotationError as error:
            game = ctx.params.get("game")
            judged = ctx.params.get("source_format", "") in ("", "judge")
            what = advice(game, error, ctx.params) if game and judged else ""
            raise InputError(f"{error}; {what}" if what else str(error)) from None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*super().get_params(ctx), *ctx.meta.get(OPTIONS, [])]

    def _game_options(self, name: str | None) -> list[click.Parameter]:
        """Return the options of a game; none for an unknown name, which parsing will report."""
        if name is None:
            return []
        try:
            known = self._known(load(name))
        except LookupError:
            return []
        return [_option(key, option) for key, option in known.items()]

    def _first_argument(self, ctx: click.Context, args: list[str]) -> str | None:
        """Return the first word that is neither an option nor the value of one."""
        options = [param for param in self.params if isinstance(param, click.Option)]
        flags = {name for option in options if option.is_flag for name in option.opts}
        flags.update(ctx.help_option_names)
        valued = {name for option in options if not option.is_flag for name in option.opts}
        words = iter(args)
        for word in words:
            if word == "--":
                return next(words, None)
            if word == "-" or not word.startswith("-"):
                return word
            # an unknown long option can only be the game's, and these take values
            separate = word.startswith("--") and "=" not in word and word not in flags
            if separate or word in valued:
                next(words, None)
        return None


def _option(key: str, option: Option) -> click.Option:
    return click.Option(
        [f"--{key}"],
        type=click.Choice(option.choices),
        default=option.choices[0],
        show_default=True,
        help=option.help,
    )


def profile_given(game: Game, bounds: str) -> Profile:
    """Return the profile of `--bounds`; InputError if there is none."""
    try:
        return profile_of(game, bounds)
    except BoundsError as error:
        raise InputError(str(error)) from None


@contextmanager
def open_input(file: str, wait: Callable[[], object]) -> Iterator[Source]:
    """Open a file, or standard input for `-`; `wait` is called before reading that may block.

    InputError if it cannot be opened, or if reading fails at any time.
    """
    name = "<stdin>" if file == "-" else printable_name(file)
    try:
        with nullcontext(standard_input()) if file == "-" else open(file, "rb") as stream:
            yield Source(stream, name, wait)  # type: ignore[arg-type]  # buffered: it has read1
    except OSError as error:
        raise InputError(f"cannot read {name}: {error.strerror}") from None


def begin_reading(
    game: Game, source: Source, options: Options, *, lenient: bool = False,
    profile: Profile = NO_BOUNDS,
) -> Input:  # fmt: skip
    """Recognize the format of an input, and name it on standard error unless it is the judge's.

    Users have to know the format, because the same sign may mean something else in another one.
    """
    text = read_levels(game, source, options, lenient=lenient, profile=profile)
    if text.name != JUDGE:
        click.echo(f"gyoji: {source.name} is read as {text.title}", err=True)
    return text


def standard_input() -> BinaryIO:
    """Return standard input; at a terminal, print a hint on how to end it.

    InputError if there is no standard input.
    """
    if sys.stdin is None:
        raise InputError("there is no standard input")
    if sys.stdin.isatty():
        click.echo(
            "gyoji: reading from the terminal; press Ctrl-D to end the input", file=sys.stderr
        )
    return sys.stdin.buffer


# ---------------------------------------------------------------- advice
# Advice about an input that was refused: options that would read it, found by trying them.

GLANCE = 1 << 14
"""The bytes at the beginning of a text that other games try to read: 16 KiB take at most 10 ms."""


def advice(game: Game, error: NotationError, chosen: Mapping[str, object]) -> str:
    """Return advice about a text that was refused, in a few words; "" if nothing known reads it.

    `chosen` are the values of the command's options, including those of the game.
    """
    if not error.sample:
        return ""
    known = {name: str(chosen[name]) for name in game.notation.OPTIONS if name in chosen}
    for name, choice in _other_choices(game, known):
        if _reads(game, error, {**known, name: choice}, lenient=bool(chosen.get("lenient"))):
            return f"try --{name} {choice}"
    # Try other games before lenient reading, which makes a board of nearly anything.
    likely = [name for name in names() if name != game.name and _looks_like(name, error.sample)]
    if likely:
        return f"this looks like {' or '.join(likely)}"
    if not chosen.get("lenient") and _reads(game, error, known, lenient=True):
        return "try --lenient" if "lenient" in chosen else "`gyoji judge --lenient` would read it"
    return ""


def _other_choices(game: Game, options: Options) -> Iterator[tuple[str, str]]:
    for name, now in options.items():
        for choice in game.notation.OPTIONS[name].choices:
            if choice != now:
                yield name, choice


def _reads(game: Game, error: NotationError, options: Options, *, lenient: bool) -> bool:
    """Return whether these options read the sample of a text; its last line may be cut off."""
    defaults = default_choices(game.notation.OPTIONS)
    source = Source(BytesIO(error.sample), error.file)
    count, other = _try(game, source, {**defaults, **options}, lenient=lenient)
    if other is None:
        return count > 0
    further = (other.line, other.column) > (error.line, error.column)
    return further and _at_end(other, error.sample)


def _looks_like(name: str, sample: bytes) -> bool:
    """Return whether another game strictly reads the beginning of a text, at least one case."""
    head = sample[:GLANCE]
    with suppress(Exception):  # another package's game may raise anything, and then reads nothing
        game = load(name)
        options = default_choices(game.notation.OPTIONS)
        count, error = _try(game, Source(BytesIO(head)), options, lenient=False)
        return count > 0 and (error is None or _at_end(error, head))
    return False


def _try(
    game: Game, source: Source, options: Options, *, lenient: bool
) -> tuple[int, NotationError | None]:
    """Return the number of cases that were read, and the error after them, if there was one."""
    count = 0
    try:
        for _ in game.notation.read(source, lenient, options):
            count += 1
    except NotationError as error:
        return count, error
    return count, None


def _at_end(error: NotationError, sample: bytes) -> bool:
    """Return whether an error is in the last line, where the text may be cut off."""
    return error.line > sample.rstrip(b"\n").count(b"\n")
