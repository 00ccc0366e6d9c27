"""Packages of an interactive problem: hidden maps, an interactor, and walkers as submissions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from .... import __version__
from ....engine.judge import choose, show
from ....game.files import folder, optional_part, read_file
from ....game.files import package as package_of
from . import statement
from .problem import LICENSE, MEMORY, OWNER, PackageSettings, Problem, Statement, quote
from .programs import DEFAULTS, bundle, closure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ....game.game import Game
    from ...interactive import HiddenMap
    from .problem import Files

KINDS = ("kattis", "polygon")
"""The kinds of packages that an interactive problem can have."""

CPP = "interactor.cpp"
"""The interactor for Polygon, beside the rules of a game."""

LEFT_OUT = (
    "what the players hear", "input", "output", "with pencil and paper", "note", "bounds"
)  # fmt: skip
"""Sections of the rules that an interactive problem replaces by its own."""

INTERACTOR = '''\
def main():
    """Talk with a submission about the map in the file that is the first argument."""
    import os
    from pathlib import Path

    from gyoji.game.defaults import DefaultNotation, complete
    from gyoji.game.notation.source import Source
    from {package} import interactor, notation

    notation = complete(notation, DefaultNotation(notation))
    with open(sys.argv[1], "rb") as file:
        start = interactor.read(notation.read(Source(file), False, {options}))
    one, goes_on = interactor.Interactor(start), True
    while goes_on:
        line = sys.stdin.buffer.readline(1024)
        if not line:
            break
        said, goes_on = one.answer(line)
        try:
            sys.stdout.buffer.write(said)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            pass
    fault = one.conclude()
    report = fault or f"home after {{one.commands}} commands"
    if len(sys.argv) > 3 and os.path.isdir(sys.argv[3]):
        Path(sys.argv[3], "judgemessage.txt").write_text(report + "\\n")
    sys.stderr.write(report + "\\n")
    sys.stderr.flush()
    # Python's usual exit would flush a pipe that the submission may have closed.
    os._exit({wrong} if fault else {right})


if __name__ == "__main__":
    main()
'''

VALIDATOR = '''\
def main():
    """Read a hidden map strictly. It has two walks without commands.

    The first starts where the walker does, the second where the treasure lies.
    """
    from gyoji.game.defaults import DefaultNotation, complete
    from gyoji.game.notation.source import NotationError, Source
    from {package} import interactor, notation

    notation = complete(notation, DefaultNotation(notation))
    try:
        interactor.read(notation.read(Source(sys.stdin.buffer), False, {options}))
    except (NotationError, ValueError) as error:
        print(error, file=sys.stderr)
        return {wrong}
    return {right}


if __name__ == "__main__":
    sys.exit(main())
'''

WALKER = '''\
def main():
    """Walk where most is to be learnt, and home with the treasure."""
    from random import Random

    from {package}.interactor import COMMANDS, understand
    from {package}.knowledge.belief import Heard
    from {package}.knowledge.walker import FULL, Walker

    walker = Walker(Random(1), FULL)
    while True:
        way = walker.choose()
        print(chr(COMMANDS[way]), flush=True)
        heard = sys.stdin.readline()
        if not heard or heard.split()[-1] == "home":
            break
        walker.hear(Heard(0, way, understand(heard)))


if __name__ == "__main__":
    main()
'''

SILENT = b'"""Ends before it has walked anywhere."""\n'

YAML = """\
problem_format_version: legacy
type: pass-fail
name: {name}
uuid: {uuid}
license: {license}
rights_owner: {owner}
validation: custom interactive
limits:
  time_multiplier: 5
  time_safety_margin: 2
  memory: {memory}
"""

README = """\
# {name}

An interactive problem made by gyoji {version}. {usage}

* `{tests}`: the hidden maps in the judge's notation, with two walks without any command. The first
  starts where the walker does, the second where the treasure lies. Submissions do not see them.
  {answers}
* `{interactor}`: the interactor. Its first argument is the map's file. It reads the output of the
  submission, and writes its input. Its exit status is {right} if the treasure is home and {wrong}
  if not; its message counts commands.
* `{validator}`: the validator of maps, in Python 3.10 or later, with the same exit statuses.
"""

KATTIS = "It has the problem package format legacy, for Kattis and problemtools (`verifyproblem`)."
POLYGON = """\
It is for Codeforces Polygon:
create a problem there, mark it as interactive, and upload the parts.

* Interactor: `files/interactor.cpp`. It needs testlib.h, which Polygon has.
* Checker: choose `std::wcmp.cpp`. It compares the word `home`, which the interactor writes.
* Validator: Polygon expects C++ with testlib.h. If it does not accept Python, run it locally.

This package has not been tested on Polygon itself. Its files:"""
FEWEST = """\
The answer is the fewest commands that bring the treasure home; nothing is compared with it."""
HOME = "Polygon makes the answers by the main solution; `tests/NN.a` are for comparison."


class PackageLayout(NamedTuple):
    """Where a kind of package has its files, and the exit statuses of its programs."""

    usage: str
    tests: str
    answers: str
    interactor: str
    validator: str
    right: int
    wrong: int


LAYOUTS = {
    "kattis": PackageLayout(
        KATTIS, "data/secret/*.in", FEWEST, "output_validators/interactor.py",
        "input_validators/validate.py", 42, 43,
    ),
    "polygon": PackageLayout(
        POLYGON, "tests/NN", HOME, "files/interactor.cpp", "files/validate.py", 0, 1
    ),
}  # fmt: skip


class MapFile(NamedTuple):
    """A hidden map as a test: its name, its text, the fewest commands, and a line about it."""

    name: str
    data: bytes
    fewest: int
    about: str


def map_files(game: Game, maps: Sequence[HiddenMap]) -> list[MapFile]:
    """Return the maps as tests."""
    part, baselines = (optional_part(game, name, None) for name in ("interactor", "baselines"))
    digits = len(str(len(maps)))
    return [
        MapFile(
            f"{number:0{digits}}-{one.kind}", show(game, part.write(one.start)),
            baselines.count_fewest(one.start), f"a map of kind {one.kind} (seed {one.seed})",
        )
        for number, one in enumerate(maps, 1)
    ]  # fmt: skip


def interactive_package(
    kind: str, game: Game, tests: Sequence[MapFile], settings: PackageSettings
) -> Files:
    """Yield the files of a package; ValueError for a kind that has no interactive problems."""
    if kind not in KINDS:
        raise ValueError(f"a package of the kind {kind} has no interactive problem: choose one of"
                         f" {' and '.join(KINDS)}")  # fmt: skip
    layout, problem = LAYOUTS[kind], _problem(game, settings)
    about = README.format(name=problem.name, version=__version__, **layout._asdict())
    yield "README.md", about.encode()
    if kind == "kattis":
        yield "problem.yaml", YAML.format(
            name=quote(problem.name), uuid=uuid5(NAMESPACE_URL, f"{problem.uuid} interactive"),
            license=settings.license or LICENSE, owner=quote(settings.owner or OWNER),
            memory=MEMORY,
        ).encode()  # fmt: skip
        yield "problem_statement/problem.en.tex", statement.latex(problem).encode()
        for test in tests:
            # The first map is a sample, because judging systems require one.
            place = f"data/{'sample' if test is tests[0] else 'secret'}/{test.name}"
            yield f"{place}.in", test.data
            yield f"{place}.ans", f"{test.fewest}\n".encode()
            yield f"{place}.desc", f"{test.about}\n".encode()
    else:
        yield "statement.md", statement.markdown(problem).encode()
        digits = max(2, len(str(len(tests))))
        for number, test in enumerate(tests, 1):
            yield f"tests/{number:0{digits}}", test.data
            yield f"tests/{number:0{digits}}.a", b"home\n"
    yield from _programs(problem, layout)
    solutions = "solutions" if kind == "polygon" else "submissions/accepted"
    wrong = "solutions" if kind == "polygon" else "submissions/wrong_answer"
    yield f"{solutions}/walker.py", _bundle(problem, WALKER, "A walker by ear.", "knowledge.walker")
    yield f"{wrong}/silent.py", SILENT


def _programs(problem: Problem, layout: PackageLayout) -> Files:
    given = {"options": dict(problem.options), "right": layout.right, "wrong": layout.wrong}
    if layout.interactor.endswith(".cpp"):
        source, place = read_file(problem.game, CPP), folder(problem.game) / CPP
        if source is None:
            raise ValueError(f"Polygon wants an interactor in C++ with testlib.h: write {place}")
        yield layout.interactor, source
    else:
        about = "The interactor: exact by the rules of gyoji."
        yield layout.interactor, _bundle(problem, INTERACTOR, about, "notation", **given)
    about = "The validator of hidden maps."
    yield layout.validator, _bundle(problem, VALIDATOR, about, "notation", **given)


def _bundle(problem: Problem, text: str, about: str, root: str, **given: Any) -> bytes:
    """Return a program as one file, with the interactor and another module of the game."""
    package = package_of(problem.game)
    modules = closure([f"{package}.{root}", f"{package}.interactor", DEFAULTS])
    return bundle(about, __version__, modules, text.format(package=package, **given))


def _problem(game: Game, settings: PackageSettings) -> Problem:
    """Return the problem with its statement: the rules, and how to talk with the interactor."""
    options = choose(game.name, game.notation.OPTIONS, {})
    plain = Problem(game, options, (), {}, settings.complete())
    if settings.statement is not None:
        return plain
    kept = [
        f"## {part.topic}\n\n{part.text}" if part.title else part.text
        for part in statement.sections(plain)
        if part.topic.lower() not in LEFT_OUT
    ]
    protocol = optional_part(game, "interactor", None).PROTOCOL
    text = "\n".join([f"# {plain.name}\n", *kept, f"## Interaction\n\n{protocol}"])
    return plain._replace(settings=plain.settings._replace(statement=Statement(text)))
