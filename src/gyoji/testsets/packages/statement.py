"""The statement of a problem: the game's rules, without what concerns lenient reading only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ...game.files import rules_text
from .latex import bold, escaped, section, to_latex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...game.game import Game
    from ...game.protocols import Options

LENIENT = "With `--lenient`"
"""The beginning of paragraphs about lenient reading; a judge's inputs are read strictly."""


class Section(NamedTuple):
    """A section of the rules: its heading, with a number if it has one, and its text."""

    title: str
    text: str

    @property
    def topic(self) -> str:
        """The heading without its number."""
        return self.title.lstrip("0123456789. ")


def markdown(game: Game, options: Options) -> str:
    """The statement as Markdown: the rules, and a note on how they apply here."""
    return "".join([f"# {game.display.TITLE}\n\n", *map(_markdown, sections(game, options))])


def latex(game: Game, options: Options) -> str:
    """The statement as LaTeX, for systems that define the command for a problem's name."""
    body = "".join(map(_markdown, sections(game, options)))
    return f"\\problemname{{{escaped(game.display.TITLE)}}}\n\n{to_latex(body, section)}"


def latex_parts(game: Game, options: Options) -> dict[str, str]:
    """The statement as LaTeX, in the parts that Polygon keeps apart."""
    parts = {"name": escaped(game.display.TITLE) + "\n", "legend": "", "input": "", "output": ""}
    for part in sections(game, options):
        topic = part.topic.lower()
        if topic in ("input", "output"):
            parts[topic] = to_latex(part.text, bold)
        else:
            parts["legend"] += "\n" * bool(parts["legend"]) + to_latex(_markdown(part), bold)
    return parts


def sections(game: Game, options: Options) -> Iterator[Section]:
    """The sections of the rules, the first one without a heading, and a note at the end."""
    _, _, first, *more = re.split(r"^#+ +(.*)\n", rules_text(game), flags=re.MULTILINE)
    for heading, text in [("", first), *zip(more[::2], more[1::2], strict=True)]:
        if kept := _strict(text):
            yield Section(heading.strip(), kept)
    yield Section("Note", _note(game, options))


def _strict(text: str) -> str:
    """The text of a section without its paragraphs about lenient reading."""
    kept = [part for part in re.split(r"\n{2,}", text.strip("\n")) if not part.startswith(LENIENT)]
    return "\n\n".join(kept) + "\n" if any(kept) else ""


def _markdown(part: Section) -> str:
    return f"## {part.title}\n\n{part.text}\n" if part.title else f"{part.text}\n"


def _note(game: Game, options: Options) -> str:
    note = "All inputs are valid. The output has to match exactly, including case and blanks."
    if "`--" in rules_text(game):
        chosen = " ".join(f"`--{name}={choice}`" for name, choice in options.items())
        what = f"with {chosen} and without `--lenient`" if chosen else "without any of them"
        note += (
            f"\nWords like `--lenient` are options of the referee. Its answers were made {what}."
        )
    return note + "\n"
