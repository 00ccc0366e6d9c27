"""Statements in Markdown as LaTeX; the special characters of LaTeX in their text are escaped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markdown_it.tree import SyntaxTreeNode

from ....game.markdown import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Heading = Callable[[int, str], str]

SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': "''",
    **{sign: "\\" + sign for sign in "#$%&_{}"},
}  # fmt: skip
ENVIRONMENTS = {"bullet_list": "itemize", "ordered_list": "enumerate", "blockquote": "quote"}
COMMANDS = {"strong": "textbf", "em": "emph"}
BREAKS = {"softbreak": " ", "hardbreak": "\\\\\n", "hr": "\\bigskip"}
WIDE = 60
"""Lines are broken in a table's last column if it is wider than this many characters."""


def section(_level: int, title: str) -> str:
    """Return a heading that most judging systems understand."""
    return f"\\section*{{{title}}}"


def bold(_level: int, title: str) -> str:
    """Return a heading as a bold line, for systems that know no other headings."""
    return f"\\textbf{{{title}}}"


def to_latex(markdown: str, heading: Heading = section) -> str:
    """Return the body of a LaTeX document; unless it is empty, it ends with a line end.

    `heading` writes a heading, from its level (1 is the highest) and its title in LaTeX.
    """
    blocks = SyntaxTreeNode(parse(markdown.expandtabs(4))).children
    return _blocks(blocks, heading) + "\n" * bool(blocks)


def escape(text: str) -> str:
    """Return a text escaped so that LaTeX prints it as it is."""
    return "".join(SPECIAL.get(sign, sign) for sign in text)


def _blocks(nodes: Iterable[SyntaxTreeNode], heading: Heading) -> str:
    return "\n\n".join(_block(node, heading) for node in nodes)


def _block(node: SyntaxTreeNode, heading: Heading) -> str:
    match node.type:
        case "heading":
            return heading(int(node.tag[1]), _inline(node))
        case "paragraph":
            return _inline(node)
        case "code_block" | "fence":
            return _code(node.content)
        case "table":
            return _table(node)
        case "bullet_list" | "ordered_list":
            return _environment(ENVIRONMENTS[node.type], _items(node, heading))
        case "blockquote":
            return _environment(ENVIRONMENTS[node.type], [_blocks(node.children, heading)])
    return BREAKS[node.type]


def _environment(name: str, lines: Iterable[str]) -> str:
    return "\n".join([f"\\begin{{{name}}}", *lines, f"\\end{{{name}}}"])


def _items(node: SyntaxTreeNode, heading: Heading) -> Iterator[str]:
    for item in node.children:
        # In a tight list, a list in an item follows its text without a blank line.
        tight = bool(item.children) and item.children[0].hidden
        blocks = [_block(child, heading) for child in item.children]
        yield "\\item {}" + ("\n" if tight else "\n\n").join(blocks)


def _code(text: str) -> str:
    text = text.rstrip().replace("\\end{verbatim}", "\\end {verbatim}")
    return _environment("verbatim", [text])


def _table(node: SyntaxTreeNode) -> str:
    """Return a table with a line below its header."""
    parts = node.children  # the head and, if there are further rows, the body
    rows = [[_inline(cell) for cell in row.children] for part in parts for row in part.children]
    wide = any(len(row[-1]) > WIDE for row in rows)
    columns = "l" * (len(rows[0]) - 1) + ("p{0.6\\linewidth}" if wide else "l")
    head, *body = (" & ".join(row) + " \\\\" for row in rows)
    table = [f"\\begin{{tabular}}{{{columns}}}", head, "\\hline", *body, "\\end{tabular}"]
    return _environment("center", table)


def _inline(node: SyntaxTreeNode) -> str:
    """Return the running text in a block."""
    return "".join(_span(span) for inline in node.children for span in inline.children)


def _span(node: SyntaxTreeNode) -> str:
    if node.type == "code_inline":
        return f"\\texttt{{{escape(node.content).replace('-', '-{}')}}}"
    if node.type in BREAKS:
        return BREAKS[node.type]
    if node.type == "text":
        opened = re.sub(r'(^|[\s(])"', r"\1``", node.content)
        return "``".join(map(escape, opened.split("``"))).replace(" - ", " -- ")
    inside = "".join(map(_span, node.children))
    if node.type in COMMANDS:
        return f"\\{COMMANDS[node.type]}{{{inside}}}"
    address = node.attrs.get("href", node.attrs.get("src"))  # of a link, or of an image
    return f"{inside} (\\texttt{{{escape(str(address))}}})"
