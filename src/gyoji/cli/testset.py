"""`gyoji testset`: strong test data, and a measurement of its strength."""

from __future__ import annotations

import json
import re
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..game.bounds import CONTEST
from .common.amounts import Duration
from .common.game import completions, game_argument, profile_given
from .common.options import bounds_option, cluster_option, format_option, jobs_option, seed_option
from .common.output import InputError, Output, OutputError
from .common.progress import show_progress
from .common.resuming import CONTINUES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..check.testsets import Test, TestSet
    from ..check.testsets.packages import PackageSettings, Statement
    from ..game.bounds import Profile
    from ..game.game import Game

EXAMPLES = """\b
Examples:
  gyoji testset labyrinth --out labyrinth-tests --size small --for 10s
  gyoji testset boulder --out boulder-tests --size small --rounds 2 --format json
  gyoji testset sokoban --out sokoban-tests --size small --rounds 1 --package kattis
  gyoji testset labyrinth --out by-ear --size small --interactive --package kattis
  gyoji testset sokoban --out a --rounds 1 --size 4 --subtask a=low.toml:30 --subtask b=contest:70
"""
PACKAGES = ("kattis", "kattis-draft", "bapctools", "domjudge", "polygon")
"""The names in `gyoji.check.testsets.packages.KINDS`, which the help must not have to import."""

LICENSES = (
    "unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission"
)  # fmt: skip
"""The same as `gyoji.check.testsets.packages.LICENSES`."""

HIDDEN_MAPS = {"small": 12, "normal": 24, "large": 48}
"""The number of maps of an interactive problem, by the size of the set."""

LANGUAGE = re.compile("([a-z]{2})=")

SUBTASK = re.compile(r"([A-Za-z0-9-]+)=(.+):(\d{1,6})")


def _sizes(_ctx: object, _param: object, incomplete: str) -> list[CompletionItem]:
    return completions(("small", "normal", "large"), incomplete)


@click.command(epilog=EXAMPLES)
@game_argument
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, metavar="DIR",
    help="The folder to write to: new, empty, or with an unfinished set of the same kind.",
)  # fmt: skip
@bounds_option(CONTEST, "The bounds that every test keeps to.")
@seed_option("set")
@click.option(
    "--for", "seconds", type=Duration(0), metavar="TIME", show_default="10s",
    help="How long to search for cases that kill surviving mutants.",
)  # fmt: skip
@click.option(
    "--rounds", type=click.IntRange(0), metavar="N",
    help="The maximum number of search rounds; the same number gives the same files.",
)  # fmt: skip
@click.option(
    "--size", default="normal", show_default=True, metavar="SIZE", shell_complete=_sizes,
    help="small, normal or large; or rows, such as 4,6,10,80, the last for the group large.",
)  # fmt: skip
@click.option(
    "--package", "packages", type=click.Choice(PACKAGES), multiple=True,
    help="Also write a problem package, into a subfolder of that name; repeat it for several.",
)  # fmt: skip
@click.option(
    "--subtask", "subtasks", multiple=True, metavar="NAME=BOUNDS:POINTS",
    help="A subtask with its own tests, within bounds as for --bounds; repeat it for each.",
)  # fmt: skip
@click.option(
    "--interactive", is_flag=True,
    help="Make hidden maps for a program that talks (the Labyrinth): a package of the kind kattis"
    " or polygon has an interactor.",
)  # fmt: skip
@click.option(
    "--statement", "statements", multiple=True, metavar="[LANGUAGE=]FILE",
    help="The package's statement, in Markdown or LaTeX (.tex), by default the game's rules; repeat"
    " it for other languages: pl=zadanie.md, or zadanie.pl.md.",
)  # fmt: skip
@click.option("--license", type=click.Choice(LICENSES), help="The licence of the statement.")
@click.option("--owner", metavar="NAME", help="The owner of the statement's rights.")
@click.option(
    "--time-limit", type=Duration(1, 3600), metavar="TIME",
    help="The package's time limit, in whole seconds; by default, enough for Python.",
)  # fmt: skip
@jobs_option("processes that share the work")
@cluster_option
@click.option("--force", is_flag=True, help="Replace the test set in the folder.")
@format_option("text", "json", what="Format of the report; json is the contents of testset.json.")
def testset(
    game: Game, out: Path, packages: tuple[str, ...], form: str, subtasks: tuple[str, ...],
    interactive: bool, **chosen: Any,
) -> None:  # fmt: skip
    """Make test data for GAME that catches wrong programs, and measure its strength.

    The tests are in groups (samples, tiny, random, edges, adversarial, large), within the bounds of
    the problem statement unless --bounds says otherwise. Each is NAME.in, NAME.ans, and NAME.desc
    with a line about it. Their strength is measured with mutants: copies of the rules with one
    small change each. A search adds cases that the surviving mutants answer wrong. It is not shown
    the control family of mutants, which tells how well the set does against faults that it was not
    made for. testset.json lists the mutants that were killed, that survive, and that are shown to
    be equivalent to the rules. With --subtask, each subtask is such a set in a subfolder. After an
    interruption, the same command continues where it stopped.
    """
    output = Output()
    for package in packages:
        if any((out / package).glob("*")):
            raise InputError(f"{out / package} already holds a package: remove it first")
    try:
        own = _read_statements(chosen["statements"])
        if interactive and subtasks:
            raise InputError("an interactive problem has no subtasks")
        if interactive:
            lines = _make_interactive(game, out, packages, own, chosen)
            for line in lines:
                output.line(line)
            output.flush()
            return
        wanted = [_subtask(game, text) for text in subtasks]
        # Packages can also be made from a finished set.
        again = bool(packages)
        sets = {
            name: _build(game, out / name, chosen, bounds, again=again)
            for name, bounds, _ in wanted
        }
        bounds = profile_given(game, chosen["bounds"])
        whole = None if wanted else _build(game, out, chosen, bounds, again=again)
        lines = _lines(sets, whole, form)
        points = {name: points for name, _, points in wanted}
        main = whole or next(reversed(sets.values()))
        wrong = _wrong(main) if packages else {}
        for package in packages:
            written = _write_package(package, out, sets, whole, points, own, wrong, chosen)
            lines = [*lines, *(written if form == "text" else [])]
    except KeyboardInterrupt:
        click.echo(CONTINUES, err=True)
        raise
    except ValueError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        name = error.filename or out
        raise OutputError(f"cannot write {name}: {error.strerror or error}") from error
    for line in lines:
        output.line(line)
    output.flush()


def _make_interactive(
    game: Game, out: Path, packages: tuple[str, ...], own: list[Statement], chosen: dict[str, Any]
) -> list[str]:
    """Write hidden maps as packages, and return lines about them."""
    from ..check.interactive import hidden_maps, supports
    from ..check.testsets.packages import (
        PackageSettings,
        interactive_package,
        map_files,
        write_files,
    )
    from ..check.testsets.packages.problem import short_name

    if not supports(game):
        raise InputError(f"{game.name} is not interactive: nothing in it is hidden")
    if not packages:
        raise InputError("--interactive makes packages: choose --package kattis or polygon")
    if chosen["size"] not in HIDDEN_MAPS:
        raise InputError(f"the size of an interactive set is one of {', '.join(HIDDEN_MAPS)}")
    profile = profile_given(game, chosen["bounds"])
    maps = hidden_maps(game, chosen["seed"], profile, HIDDEN_MAPS[chosen["size"]])
    tests = map_files(game, maps)
    settings = PackageSettings(own[0] if own else None, chosen["license"] or "",
                               chosen["owner"] or "", profile=profile)  # fmt: skip
    lines = [f"{len(tests)} hidden maps, seed {chosen['seed']}"]
    for package in packages:
        folder = out / package / short_name(game)
        # Make all files before the first one is written.
        write_files(folder, iter([*interactive_package(package, game, tests, settings)]))
        lines.append(f"{folder}: interactive {package} package")
    return lines


def _subtask(game: Game, text: str) -> tuple[str, Profile, int]:
    """Return the name, the bounds and the points of a subtask."""
    match = SUBTASK.fullmatch(text)
    if match is None:
        raise InputError(f"a subtask is NAME=BOUNDS:POINTS, as low=low.toml:30, not {text!r}")
    return match[1], profile_given(game, match[2]), int(match[3])


def _build(
    game: Game, out: Path, chosen: dict[str, Any], bounds: Profile, *, again: bool
) -> TestSet:
    from ..check.testsets import SetPlan, build

    plan = SetPlan(
        game, chosen["seed"], chosen["size"], chosen["rounds"], chosen["seconds"], bounds
    )
    return build(
        plan, out, force=chosen["force"], again=again, jobs=chosen["jobs"],
        cluster=chosen["cluster"], show=show_progress,
    )  # fmt: skip


def _lines(sets: dict[str, TestSet], whole: TestSet | None, form: str) -> list[str]:
    """Return the report on a test set, or on each subtask's."""
    from ..check.testsets.manifest import describe_set

    found = {name: one.manifest(finished=True) for name, one in sets.items()}
    if form == "json":
        every = {"subtasks": found} if whole is None else whole.manifest(finished=True)
        return [json.dumps(every, indent=1, ensure_ascii=False)]
    if whole is not None:
        return describe_set(whole.manifest(finished=True))
    return [line for name in found for line in (f"subtask {name}", *describe_set(found[name]), "")]


def _write_package(
    package: str, out: Path, sets: dict[str, TestSet], whole: TestSet | None,
    points: dict[str, int], own: list[Statement], wrong: dict[str, dict[str, str]],
    chosen: dict[str, Any],
) -> list[str]:  # fmt: skip
    """Write the problem package; return a line about it, and one about each wrong submission."""
    from ..check.testsets.packages import Subtask, generator, write_package

    parts = [
        Subtask(name, points[name], one.plan.profile, _secret(one)) for name, one in sets.items()
    ]
    main = whole or next(reversed(sets.values()))
    problem = write_package(
        package, main.game, main.tests, out / package, wrong=wrong,
        settings=_settings(main if whole else None, own, chosen, main.game)._replace(
            generator=generator(sets or {"": main})
        ),
        subtasks=parts,
    )  # fmt: skip
    return [
        "",
        f"{problem.folder}: {package} package",
        *(f"  {name}: {verdict}" for name, verdict in problem.wrong.items()),
        *(f"  {name}: {why}" for name, why in problem.left_out.items()),
    ]


def _wrong(main: TestSet) -> dict[str, dict[str, str]]:
    """Return wrong programs, for all packages."""
    from ..check.testsets.packages import wrong_submissions

    return wrong_submissions(main)


def _secret(one: TestSet) -> tuple[Test, ...]:
    return tuple(test for test in one.tests if test.group != "samples")


def _read_statements(words: tuple[str, ...]) -> list[Statement]:
    """Return the statements in these files; InputError if two are in the same language."""
    from ..check.testsets.packages import read_statement

    found = dict[str, "Statement"]()
    for word in words:
        match = LANGUAGE.match(word)
        path = Path(word[match.end() :] if match else word)
        try:
            statement = read_statement(path, match[1] if match else "")
        except OSError as error:
            raise InputError(f"cannot read {path}: {error.strerror}") from None
        if statement.language in found:
            raise InputError(
                f"two statements are in the language {statement.language!r}: name that of {path},"
                f" such as pl={path}"
            )
        found[statement.language] = statement
    return list(found.values())


def _settings(
    whole: TestSet | None, own: list[Statement], chosen: dict[str, Any], game: Game
) -> PackageSettings:
    """Return the settings of a package.

    With subtasks, its bounds are the bounds of the whole problem.
    """
    from ..check.testsets.packages import PackageSettings

    seconds = chosen["time_limit"]
    return PackageSettings(
        own[0] if own else None, chosen["license"] or "", chosen["owner"] or "",
        None if seconds is None else ceil(seconds),
        whole.plan.profile if whole else profile_given(game, chosen["bounds"]), tuple(own[1:]),
    )  # fmt: skip
