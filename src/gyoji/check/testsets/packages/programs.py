"""The programs of a package: its input validator, and the referee as a submission."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .... import __version__
from ....game.bounds import NO_BOUNDS
from ....game.files import package as package_of
from .bundle import bundle, closure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ....game.bounds import Profile
    from ....game.game import Game
    from ....game.protocols import Options

DEFAULTS = "gyoji.game.defaults"

VALIDATOR = '''\
def main():
    """Read the input strictly, and report where and why it is refused."""
    from io import BytesIO

    from gyoji.game.defaults import DefaultNotation, complete
    from gyoji.game.notation.source import NotationError, Source
    from {package} import notation

    notation = complete(notation, DefaultNotation(notation))
    source = Source(sys.stdin.buffer if sys.stdin else BytesIO())
    try:
        for _ in {cases}:
            pass
    except (NotationError, MemoryError, OSError) as error:
        print(str(error) or type(error).__name__, file=sys.stderr)
        return {invalid}
    return {valid}


if __name__ == "__main__":
    sys.exit(main())
'''

READ = "notation.read(source, False, {options})"
WITHIN = "within_bounds(source, {read})"

BOUNDS = '''\
def within_bounds(source, cases):
    """The cases, as long as they keep to what the statement promises."""
    from gyoji.game.bounds import Bound, Profile
    from gyoji.game.validation import validated
    from {package}.bounds import measure

    bounds = [
{bounds}    ]
    profile = Profile({name!r}, {source!r}, tuple(Bound(*bound) for bound in bounds), measure)
    return validated(source, profile, cases)


'''
"""The part of a validator that checks bounds: their names, limits and descriptions are data."""

REFEREE = '''\
def main():
    """Answer the input on standard input."""
    from types import SimpleNamespace

    from gyoji.engine.play import play_out
    from gyoji.game.defaults import DefaultNotation, complete
    from gyoji.game.notation.source import NotationError, Source
    from {package} import notation
    from {rules} import rules

    notation = complete(notation, DefaultNotation(notation))
    game = SimpleNamespace(rules=rules)
    try:
        cases = notation.read(Source(sys.stdin.buffer), False, {options})
        for piece in notation.write(play_out(game, case) for case in cases):
            sys.stdout.buffer.write(piece)
    except NotationError as error:
        sys.exit(str(error))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
'''


def validator(
    game: Game, options: Options, profile: Profile = NO_BOUNDS, valid: int = 42, invalid: int = 43
) -> bytes:
    """The strict reader as a stand-alone program, whose exit status is `valid` or `invalid`.

    It reports errors on standard error, with their places, as `gyoji judge --bounds` does.
    """
    package, roots = package_of(game), [f"{package_of(game)}.notation", DEFAULTS]
    read, head = READ.format(options=dict(options)), ""
    if profile.bounds:
        roots += [f"{package}.bounds", "gyoji.game.validation"]
        head, read = _bounds(package, profile), WITHIN.format(read=read)
    program = VALIDATOR.format(package=package, cases=read, valid=valid, invalid=invalid)
    about = (
        f"Input validator of {game.name}: exit status {valid} for valid input, {invalid} otherwise."
    )
    return bundle(about, __version__, closure(roots), head + program)


def _bounds(package: str, profile: Profile) -> str:
    """The function of a validator that checks the bounds of a profile."""
    lines = "".join(f"        {tuple(bound)!r},\n" for bound in profile.bounds)
    return BOUNDS.format(package=package, bounds=lines, name=profile.name, source=profile.source)


def referee(
    game: Game, options: Options, about: str, changed: Mapping[str, str] | None = None
) -> bytes:
    """The referee as a stand-alone program, from standard input to standard output.

    `changed` holds texts, by full module name, that replace modules of the rules. Only playing uses
    them: some notations call the rules while they read, and a wrong program has to read correctly.
    """
    package = package_of(game)
    modules = closure([f"{package}.notation", f"{package}.rules", "gyoji.engine.play", DEFAULTS])
    rules = package if not changed else _renamed(package)
    if changed:
        # Reading needs the true rules and playing the changed ones, which get another name.
        copies, top = closure([f"{package}.rules"], changed), package.partition(".")[0]
        modules |= {
            _renamed(name): text for name, text in copies.items() if name.partition(".")[0] == top
        }
    program = REFEREE.format(package=package, rules=rules, options=dict(options))
    return bundle(about, __version__, modules, program)


def _renamed(name: str) -> str:
    top, _, rest = name.partition(".")
    return f"{top}_changed.{rest}".removesuffix(".")
