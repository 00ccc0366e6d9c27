r"""Converts the subset of Markdown that `rules.md` is written in to LaTeX.

Headings, paragraphs, nested lists, tables, code blocks, **bold** and `code`. Everything else is
text, in which the special characters of LaTeX are escaped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Heading = Callable[[int, str], str]

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
