"""The statement of a problem: the game's rules, without what only concerns gyoji's own reader."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ...game.files import rules_text
from .latex import bold, escaped, section, to_latex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...game.protocols import Game, Options

LENIENT = "With `--lenient`"
"""How the paragraphs begin that say what else the referee reads; a judge's inputs are strict."""


class Part(NamedTuple):
    """A section of the rules: its heading, with its number if it has one, and what follows it."""

    title: str
    text: str

    @property
    def topic(self) -> str:
        """The heading without its number."""
        return self.title.lstrip("0123456789. ")


def title(game: Game) -> str:
    """The name of the game in full."""
    return game.display.TITLE


def markdown(game: Game, options: Options) -> str:
    """The statement as Markdown: the rules, and how they are meant here."""
    return "".join([f"# {title(game)}\n\n", *map(_shown, parts(game, options))])


def latex(game: Game, options: Options) -> str:
    """The statement as LaTeX, for systems that know the command for a problem's name."""
    body = "".join(map(_shown, parts(game, options)))
    return f"\\problemname{{{escaped(title(game))}}}\n\n{to_latex(body, section)}"


def latex_parts(game: Game, options: Options) -> dict[str, str]:
    """The statement in LaTeX in the pieces that Polygon keeps apart."""
    found = {"name": escaped(title(game)) + "\n", "legend": "", "input": "", "output": ""}
    for part in parts(game, options):
        topic = part.topic.lower()
        if topic in ("input", "output"):
            found[topic] = to_latex(part.text, bold)
        else:
            found["legend"] += "\n" * bool(found["legend"]) + to_latex(_shown(part), bold)
    return found


def parts(game: Game, options: Options) -> Iterator[Part]:
    """The sections of the rules, the first one without a heading; a note comes last."""
    _, _, first, *more = re.split(r"^#+ +(.*)\n", rules_text(game), flags=re.MULTILINE)
    for heading, text in [("", first), *zip(more[::2], more[1::2], strict=True)]:
        if kept := _strict(text):
            yield Part(heading.strip(), kept)
    yield Part("Note", _note(game, options))


def _strict(text: str) -> str:
    """A section without its paragraphs about lenient reading."""
    kept = [each for each in re.split(r"\n{2,}", text.strip("\n")) if not each.startswith(LENIENT)]
    return "\n\n".join(kept) + "\n" if any(kept) else ""


def _shown(part: Part) -> str:
    """A section as Markdown."""
    return f"## {part.title}\n\n{part.text}\n" if part.title else f"{part.text}\n"


def _note(game: Game, options: Options) -> str:
    """How the rules are meant in this problem."""
    note = "All inputs are valid, and the output has to match exactly: letters, blanks and lines."
    if "`--" in rules_text(game):
        chosen = " ".join(f"`--{name}={choice}`" for name, choice in options.items())
        what = f"{chosen}; without `--lenient`" if chosen else "without any"
        note += f"\nWords like `--lenient` are options of the referee; here it was run {what}."
    return note + "\n"
