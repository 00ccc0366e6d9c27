"""Write the statement of a problem: the game's rules, without notes on lenient reading."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ....game.files import rules_text
from .latex import bold, escape, section, to_latex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....game.bounds import Profile
    from ....game.game import Game
    from ....game.protocols import Options
    from .problem import Problem, Statement

LENIENT = "With `--lenient`"
"""The beginning of paragraphs about lenient reading; a judge's inputs are read strictly."""

LIMITS = re.compile(r"\d,\d{3},\d{3}")
"""Numbers in the millions: paragraphs that have some are about the referee's own limits."""


class Section(NamedTuple):
    """A section of the rules: its heading, with a number if it has one, and its text."""

    title: str
    text: str

    @property
    def topic(self) -> str:
        """The heading without its number."""
        return self.title.lstrip("0123456789. ")


def markdown(problem: Problem) -> str:
    """Return the statement in Markdown: by default the rules with notes on their use."""
    own = problem.settings.statement
    if own is not None:
        return own.text.rstrip() + "\n"
    return "".join([f"# {problem.name}\n\n", *map(_markdown, sections(problem))])


def latex(problem: Problem) -> str:
    """Return the statement as LaTeX, for systems that define a command for the problem's name."""
    own, head = problem.settings.statement, f"\\problemname{{{escape(problem.name)}}}\n\n"
    if own is None:
        return head + to_latex("".join(map(_markdown, sections(problem))), section)
    if own.latex:
        return ("" if "\\problemname" in own.text else head) + own.text.rstrip() + "\n"
    return head + to_latex(_drop_title(own), section)


def latex_parts(problem: Problem) -> dict[str, str]:
    """Return the statement as LaTeX, in the parts that Polygon keeps apart."""
    parts = {"name": escape(problem.name) + "\n", "legend": "", "input": "", "output": ""}
    own = problem.settings.statement
    if own is not None:
        parts["legend"] = own.text if own.latex else to_latex(_drop_title(own), bold)
        return parts
    for part in sections(problem):
        topic = part.topic.lower()
        if topic in ("input", "output"):
            parts[topic] = to_latex(part.text, bold)
        else:
            parts["legend"] += "\n" * bool(parts["legend"]) + to_latex(_markdown(part), bold)
    return parts


def _drop_title(own: Statement) -> str:
    """Return the text below the title."""
    return own.text.lstrip().partition("\n")[2] if own.title else own.text


def sections(problem: Problem) -> Iterator[Section]:
    """Yield the sections of the rules, then the bounds and a note. The first has no heading."""
    profile, game = problem.settings.profile, problem.game
    _, _, first, *more = re.split(r"^#+ +(.*)\n", rules_text(game), flags=re.MULTILINE)
    for heading, text in [("", first), *zip(more[::2], more[1::2], strict=True)]:
        if kept := _strict(text, bounded=bool(profile.bounds)):
            yield Section(heading.strip(), kept)
    if profile.bounds:
        yield Section("Bounds", _bounds(profile))
    yield Section("Note", _note(game, problem.options))


def _bounds(profile: Profile) -> str:
    """Return a list of the bounds, and the meaning of their letters."""
    letters = [
        f"{bound.symbol} is {bound.about}"
        for bound in profile.bounds
        if bound.symbol and bound.least != bound.most and None not in (bound.least, bound.most)
    ]
    lines = "".join(f"- {line}\n" for line in profile.lines())
    return f"{lines}\n{', '.join(letters)}.\n" if letters else lines


def _strict(text: str, *, bounded: bool) -> str:
    """Return the text without lenient reading and, if bounded, without the referee's own limits."""
    kept = [
        part
        for part in re.split(r"\n{2,}", text.strip("\n"))
        if not part.startswith(LENIENT) and not (bounded and LIMITS.search(part))
    ]
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
