"""Write the generated pages: docs/cli.md, docs/gyoji.1, docs/games/*.md, docs/gallery.md.

So are the pictures of the gallery, and that of the looks from which the author of a game chooses.
`python docs/generate.py` writes them; with `--check` it only lists those that are out of date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from man_page import man_page

import gyoji
from gyoji.author.shapes import SHAPES, draw_shape
from gyoji.cli import gyoji as command
from gyoji.engine.trace import as_text
from gyoji.game.bounds import CONTEST
from gyoji.game.collection import puzzles
from gyoji.game.files import rules_text
from gyoji.game.looks import COLOURS
from gyoji.game.profiles import profile_of
from gyoji.game.protocols import Case
from gyoji.game.state import TURN
from gyoji.games import HERE
from gyoji.pictures import picture
from gyoji.pictures.palette import colours, paint

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gyoji.game.game import Game

DOCS = Path(__file__).parent
EXAMPLES = DOCS.parent / "examples"
LINES = 40
GALLERY = (
    "Each of these games is one Python file of at most 90 lines"
    " ([how to write one](tutorials/add.md)). On\n"
    "[the site](site.md), a click on a picture starts its game there."
)


def pages() -> dict[Path, str]:
    """Return the text of every generated page."""
    found = {DOCS / "cli.md": command_line(), DOCS / "gyoji.1": man_page()}
    found |= {DOCS / "games" / f"{name}.md": game_page(name) for name in HERE}
    games = {path: gyoji.load(path) for path in sorted(EXAMPLES.glob("games/*.py"))}
    found[DOCS / "gallery.md"] = gallery(games)
    found[DOCS / "pictures" / "looks.svg"] = looks()
    pictures = DOCS / "pictures" / "games"
    return found | {pictures / f"{path.stem}.svg": first_board(games[path]) for path in games}


def command_line() -> str:
    """Return docs/cli.md: the help of every command."""
    parts = ["# The command line\n\nMade from the help of each command by `make docs`.\n"]
    wide = {"max_content_width": 100, "terminal_width": 100, "help_option_names": ["-h", "--help"]}
    context = click.Context(command, info_name="gyoji", **wide)  # type: ignore[arg-type]  # mixed
    parts.append(f"## gyoji\n\n```text\n{command.get_help(context)}\n```\n")
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        if found is not None:
            inner = click.Context(found, context, name, **wide)  # type: ignore[arg-type]  # mixed
            parts.append(f"## gyoji {name}\n\n```text\n{found.get_help(inner)}\n```\n")
    return "\n".join(parts)


def game_page(name: str) -> str:
    """Return a game's rules, its kinds of cases, and the beginning of a trace of its example."""
    game = gyoji.load(name)
    kinds = "\n".join(f"* `{kind}` - {about}" for kind, about in game.levels.KINDS.items())
    options = "\n".join(
        f"* `--{key}={'|'.join(option.choices)}` - {option.help}"
        for known in (game.notation.OPTIONS, game.levels.OPTIONS)
        for key, option in known.items()
    )
    bounds = "\n".join(f"* {line}" for line in profile_of(game, CONTEST).lines())
    case = next(gyoji.read(game, (EXAMPLES / f"{name}.in").read_bytes()))
    lines = list(as_text(game, 1, case, None))
    shown = "\n".join(lines[:LINES]) + ("\n..." if len(lines) > LINES else "")
    return (
        f"{rules_text(game)}\n"
        f"## Cases that `gyoji make {name}` makes\n\n{kinds}\n"
        + f"\n## The contest's bounds (`--bounds contest`)\n\n{bounds}\n"
        + (f"\n## Options\n\n{options}\n" if options else "")
        + f"\n## The beginning of `gyoji trace {name} examples/{name}.in`\n"
        + f"\n```text\n{shown}\n```\n"
    )


def gallery(games: Mapping[Path, Game]) -> str:
    """Return docs/gallery.md: the games that are one file each."""
    shown = "\n".join(
        f"## {game.display.TITLE}\n\n"
        f"![The board of {game.display.TITLE}](pictures/games/{path.stem}.svg)\n\n"
        f"{game.display.ABOUT[:1].upper()}{game.display.ABOUT[1:]}\n\n"
        f"`gyoji play ./examples/games/{path.name}`<br>\n"
        f"Code: [{path.name}](../examples/games/{path.name})\n"
        for path, game in games.items()
    )
    return f"# A gallery of games\n\n{GALLERY}\n\n{shown}"


def first_board(game: Game) -> str:
    """Return a picture of a game's first level, as its first player sees it."""
    case = next(gyoji.read(game, puzzles(game)[0].data))
    seen = Case(game.display.view(case.start, case.start[TURN]), [])
    return picture(game, seen, 0, "svg", "light")[0].decode()


def looks() -> str:
    """Return a picture of the colours, as squares, and of the shapes, each with its name."""
    shown = [(draw_shape("square", colour), colour) for colour in COLOURS]
    shown += [(draw_shape(shape, "player"), shape) for shape in SHAPES]
    across, wide, tall = 10, 84, 92
    height = -(-len(shown) // across) * tall
    cells = "".join(
        f'<g transform="translate({number % across * wide + 10} {number // across * tall + 6})">'
        f'<rect width="64" height="64" fill="var(--tile-ground)"/>{art}'
        '<text x="32" y="80" text-anchor="middle" font-family="sans-serif" font-size="14"'
        f' fill="var(--ink)">{name}</text></g>'
        for number, (art, name) in enumerate(shown)
    )
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across * wide} {height}"'
        f' width="{across * wide}" height="{height}">'
        f'<rect width="100%" height="100%" fill="var(--panel)"/>{cells}</svg>\n'
    )
    return paint(drawn, colours("light"))


def main() -> int:
    """Write the pages, or with --check list those that are out of date.

    Return 1 if there are any.
    """
    stale = {
        path: text
        for path, text in pages().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    }
    for path, text in stale.items():
        if "--check" in sys.argv:
            print(f"{path.relative_to(DOCS.parent)} is out of date: run `make docs`")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
