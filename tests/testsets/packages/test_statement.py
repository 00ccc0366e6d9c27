"""The statement: the rules as valid LaTeX, with nothing lost."""

import re

import pytest

import gyoji
from gyoji.game.files import rules_text
from gyoji.game.wording import clauses
from gyoji.testsets.packages import statement
from gyoji.testsets.packages.latex import bold, escaped, inline, to_latex
from tests.testsets.packages.sets import GAMES, defaults

VERBATIM = re.compile(r"\\begin\{verbatim\}\n.*?\n\\end\{verbatim\}", re.DOTALL)
ESCAPED = re.compile(r"\\[#$%&_{}\\]")


def bare(latex: str) -> str:
    """LaTeX without verbatim text and escaped signs."""
    return ESCAPED.sub("", VERBATIM.sub("", latex))


def balanced(latex: str) -> bool:
    """Do braces and environments close in order?"""
    stack = list[str]()
    for begin, end in re.findall(r"\\begin\{(\w+)\}|\\end\{(\w+)\}", VERBATIM.sub("", latex)):
        if begin:
            stack.append(begin)
        elif not stack or stack.pop() != end:
            return False
    depths = [bare(latex)[:at].count("{") - bare(latex)[:at].count("}") for at in range(0, 400, 7)]
    return not stack and bare(latex).count("{") == bare(latex).count("}") and min(depths) >= 0


@pytest.mark.parametrize("name", GAMES)
def test_rules_become_latex(name: str) -> None:
    game = gyoji.load(name)
    text = statement.latex(game, defaults(game))
    assert text.startswith(f"\\problemname{{{game.display.TITLE}}}\n\n")
    assert balanced(text)
    assert not re.search(r"[#$%_^~`|<>]", bare(text).replace("``", ""))
    tables = re.findall(r"\\begin\{tabular\}.*?\\end\{tabular\}", text, re.DOTALL)
    rows = [line for table in tables for line in table.splitlines() if line.endswith("\\\\")]
    assert bare(text).count("&") == sum(row.replace("\\&", "").count("&") for row in rows)
    for clause in clauses(rules_text(game)):
        assert f"\\textbf{{{escaped(clause)}.}}" in text
    for block in re.findall(r"\n\n((?:    .*\n|\n(?=    ))+)", rules_text(game)):
        lines = [line[4:] for line in block.strip("\n").splitlines()]
        assert "\n".join(lines) in text


@pytest.mark.parametrize("name", GAMES)
def test_lenient_reading_is_left_out(name: str) -> None:
    game = gyoji.load(name)
    for text in (statement.latex(game, defaults(game)), statement.markdown(game, defaults(game))):
        assert "lenient" in rules_text(game)
        assert not re.search(r"(?m)^With (`--|\\texttt\{-\{\}-\{\})lenient", text)
        assert "output has to match exactly" in text
    assert all(f"--{key}={choice}`" in statement.markdown(game, {key: choice})
               for key, option in game.notation.OPTIONS.items()
               for choice in option.choices)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_polygon_has_the_same_in_parts(name: str) -> None:
    game = gyoji.load(name)
    parts = statement.latex_parts(game, defaults(game))
    assert sorted(parts) == ["input", "legend", "name", "output"]
    assert all(balanced(text) and text.endswith("\n") and text.strip() for text in parts.values())
    assert "\\section" not in "".join(parts.values())
    assert "\\textbf{1 The board}" in parts["legend"] or name not in ("boulder", "sokoban")


def test_text_is_escaped() -> None:
    assert escaped("\\#$%&_{}") == r"\textbackslash{}\#\$\%\&\_\{\}"
    assert inline("50% of {a_b} & `x_1 -- \\n`") == (
        r"50\% of \{a\_b\} \& \texttt{x\_1 -{}-{} \textbackslash{}n}"
    )
    assert inline('He said "no" ("never")') == "He said ``no'' (``never'')"
    assert inline("**bold `code` too** - 1 * 2") == r"\textbf{bold \texttt{code} too} -- 1 * 2"
    assert inline("a lone ` and ** here") == "a lone ` and ** here"
    assert to_latex("") == ""


def test_lists_tables_and_code() -> None:
    text = to_latex(
        "- one\n  goes on\n\n- two:\n  - deep\n  - deeper\n- three\nText.\n\n"
        "| a | `|b` |\n|---|:-:|\n| 1 |\n\n    code # {\n\n    more\nAfter \\end{verbatim}\n"
    )
    assert text.count("\\begin{itemize}") == 2
    assert "\\item {}one goes on\n\\item {}two:\n\\begin{itemize}\n\\item {}deep\n" in text
    assert "\\begin{verbatim}\ncode # {\n\nmore\n\\end{verbatim}\n\nAfter " in text
    assert balanced(text)


def test_code_cannot_end_its_block() -> None:
    text = to_latex("    a\n    \\end{verbatim}\n    b\n")
    assert text.count("\\end{verbatim}") == 1
    assert balanced(text)


def test_headings_are_written_as_asked() -> None:
    assert to_latex("## A & B\n\ntext") == "\\section*{A \\& B}\n\ntext\n"
    assert to_latex("### A\ntext", bold) == "\\textbf{A}\n\ntext\n"
