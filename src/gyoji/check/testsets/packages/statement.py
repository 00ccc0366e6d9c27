"""Write the statement of a problem: the game's rules, without notes on lenient reading."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from markdown_it.tree import SyntaxTreeNode

from ....game.files import rules_text
from ....game.markdown import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ....game.bounds import Profile
    from ....game.game import Game
    from ....game.protocols import Options
    from .problem import Problem, Statement

    Heading = Callable[[int, str], str]

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


# ---------------------------------------------------------------- LaTeX
# Markdown as LaTeX; the special characters of LaTeX in its text are escaped.

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
