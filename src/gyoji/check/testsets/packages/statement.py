"""The statement of a problem: the game's rules, without what concerns lenient reading only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ....game.files import rules_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ....game.bounds import Profile
    from ....game.game import Game
    from ....game.protocols import Options
    from .problem import Problem
    from .settings import Statement

    Heading = Callable[[int, str], str]

# ---------------------------------------------------------------- latex
# Converts the subset of Markdown that `rules.md` is written in to LaTeX.
#
# Headings, paragraphs, nested lists, tables, code blocks, **bold** and `code`. Everything else is
# text, in which the special characters of LaTeX are escaped.

SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': "''",
    **{sign: "\\" + sign for sign in "#$%&_{}"},
}  # fmt: skip
BULLET = re.compile(r"( *)- +(.*)")
INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|([^`*]+|.)", re.DOTALL)
WIDE = 60
"""Lines are broken in a table's last column if it is wider than this many characters."""


def section(_level: int, title: str) -> str:
    """A heading that most judging systems understand."""
    return f"\\section*{{{title}}}"


def bold(_level: int, title: str) -> str:
    """A heading as a bold line, for systems that know no others."""
    return f"\\textbf{{{title}}}"


def to_latex(markdown: str, heading: Heading = section) -> str:
    """The body of a LaTeX document; unless it is empty, it ends with a line end.

    `heading` writes a heading, from its level (1 is the highest) and its title in LaTeX.
    """
    lines = markdown.expandtabs(4).splitlines()
    blocks = list[str]()
    while lines:
        if not lines[0].strip():
            lines.pop(0)
        else:
            blocks.append(_block(lines, heading))
    return "\n\n".join(blocks) + "\n" * bool(blocks)


def inline(text: str) -> str:
    """Running text, with bold and code."""
    return "".join(_spans(" ".join(text.split())))


def escaped(text: str) -> str:
    """A text that LaTeX prints as it is."""
    return "".join(SPECIAL.get(sign, sign) for sign in text)


def _spans(text: str) -> Iterator[str]:
    """Running text as LaTeX, in pieces."""
    for code, strong, plain in INLINE.findall(text):
        if code:
            yield f"\\texttt{{{escaped(code).replace('-', '-{}')}}}"
        elif strong:
            yield f"\\textbf{{{''.join(_spans(strong))}}}"
        else:
            opened = re.sub(r'(^|[\s(])"', r"\1``", plain)
            yield "``".join(map(escaped, opened.split("``"))).replace(" - ", " -- ")


def _block(lines: list[str], heading: Heading) -> str:
    """Convert the next block, and remove its lines."""
    if title := re.match(r"(#+) +(.*)", lines[0]):
        lines.pop(0)
        return heading(len(title[1]), inline(title[2]))
    if lines[0].startswith("    "):
        return _code(lines)
    if lines[0].startswith("|"):
        return _table(lines)
    if BULLET.match(lines[0]):
        return "\n".join(_items(lines, len(lines[0]) - len(lines[0].lstrip())))
    return inline(" ".join(_paragraph(lines)))


def _paragraph(lines: list[str]) -> Iterator[str]:
    """Remove and return the lines of a paragraph."""
    yield lines.pop(0)
    while lines and lines[0].strip() and not (BULLET.match(lines[0]) or lines[0][0] in "|#"):
        yield lines.pop(0)


def _code(lines: list[str]) -> str:
    """A block of code; blank lines between its lines belong to it."""
    code = list[str]()
    while lines and (lines[0].startswith("    ") or not lines[0].strip()):
        code.append(lines.pop(0)[4:])
    text = "\n".join(code).rstrip().replace("\\end{verbatim}", "\\end {verbatim}")
    return f"\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}"


def _items(lines: list[str], depth: int) -> Iterator[str]:
    """A list whose bullets are indented by `depth`, with the lists nested in it."""
    yield "\\begin{itemize}"
    while lines and (bullet := BULLET.match(lines[0])) and len(bullet[1]) >= depth:
        if len(bullet[1]) > depth:
            yield from _items(lines, len(bullet[1]))
        else:
            lines[0] = bullet[2]
            yield f"\\item {{}}{inline(' '.join(_paragraph(lines)))}"
            while lines and not lines[0].strip() and any(map(BULLET.match, lines[1:2])):
                lines.pop(0)  # blank lines between items
    yield "\\end{itemize}"


def _table(lines: list[str]) -> str:
    """A table with a header row; the line of dashes below it is skipped."""
    rows = list[list[str]]()
    while lines and lines[0].startswith("|"):
        cells = lines.pop(0).strip().removeprefix("|").removesuffix("|").split("|")
        if not all(re.fullmatch(r" *:?-+:? *", cell) for cell in cells):
            rows.append([inline(cell) for cell in cells])
    width = max(map(len, rows))
    wide = any(len(row) == width and len(row[-1]) > WIDE for row in rows)
    columns = "l" * (width - 1) + ("p{0.6\\linewidth}" if wide else "l")
    head, *body = (" & ".join(row + [""] * (width - len(row))) + " \\\\" for row in rows)
    table = [f"\\begin{{tabular}}{{{columns}}}", head, "\\hline", *body, "\\end{tabular}"]
    return "\n".join(["\\begin{center}", *table, "\\end{center}"])


# ---------------------------------------------------------------- statement

LENIENT = "With `--lenient`"
"""The beginning of paragraphs about lenient reading; a judge's inputs are read strictly."""

LIMITS = re.compile(r"\d,\d{3},\d{3}")
"""Millions: paragraphs with such numbers are about what the referee can take at most."""


class Section(NamedTuple):
    """A section of the rules: its heading, with a number if it has one, and its text."""

    title: str
    text: str

    @property
    def topic(self) -> str:
        """The heading without its number."""
        return self.title.lstrip("0123456789. ")


def markdown(problem: Problem) -> str:
    """The statement as it is written, by default the rules in Markdown with notes on their use."""
    own = problem.settings.statement
    if own is not None:
        return own.text.rstrip() + "\n"
    return "".join([f"# {problem.name}\n\n", *map(_markdown, sections(problem))])


def latex(problem: Problem) -> str:
    """The statement as LaTeX, for systems that define the command for a problem's name."""
    own, head = problem.settings.statement, f"\\problemname{{{escaped(problem.name)}}}\n\n"
    if own is None:
        return head + to_latex("".join(map(_markdown, sections(problem))), section)
    if own.latex:
        return ("" if "\\problemname" in own.text else head) + own.text.rstrip() + "\n"
    return head + to_latex(_untitled(own), section)


def latex_parts(problem: Problem) -> dict[str, str]:
    """The statement as LaTeX, in the parts that Polygon keeps apart."""
    parts = {"name": escaped(problem.name) + "\n", "legend": "", "input": "", "output": ""}
    own = problem.settings.statement
    if own is not None:
        parts["legend"] = own.text if own.latex else to_latex(_untitled(own), bold)
        return parts
    for part in sections(problem):
        topic = part.topic.lower()
        if topic in ("input", "output"):
            parts[topic] = to_latex(part.text, bold)
        else:
            parts["legend"] += "\n" * bool(parts["legend"]) + to_latex(_markdown(part), bold)
    return parts


def _untitled(own: Statement) -> str:
    """The text below the title."""
    return own.text.lstrip().partition("\n")[2] if own.title else own.text


def sections(problem: Problem) -> Iterator[Section]:
    """The sections of the rules, the first one without a heading, then the bounds and a note."""
    profile, game = problem.settings.profile, problem.game
    _, _, first, *more = re.split(r"^#+ +(.*)\n", rules_text(game), flags=re.MULTILINE)
    for heading, text in [("", first), *zip(more[::2], more[1::2], strict=True)]:
        if kept := _strict(text, bounded=bool(profile.bounds)):
            yield Section(heading.strip(), kept)
    if profile.bounds:
        yield Section("Bounds", _bounds(profile))
    yield Section("Note", _note(game, problem.options))


def _bounds(profile: Profile) -> str:
    """A list of the bounds, and what their letters mean."""
    letters = [
        f"{bound.symbol} is {bound.about}"
        for bound in profile.bounds
        if bound.symbol and bound.least != bound.most and None not in (bound.least, bound.most)
    ]
    lines = "".join(f"- {line}\n" for line in profile.lines())
    return f"{lines}\n{', '.join(letters)}.\n" if letters else lines


def _strict(text: str, *, bounded: bool) -> str:
    """The text without lenient reading and, within bounds, without the referee's own limits."""
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
