"""The statement: the rules as valid LaTeX, with nothing lost."""

import re
from pathlib import Path

import pytest

import gyoji
from gyoji.check.testsets.packages import statement
from gyoji.check.testsets.packages.problem import (
    PackageSettings,
    Problem,
    Statement,
    read_statement,
)
from gyoji.check.testsets.packages.statement import bold, escape, to_latex
from gyoji.game.files import rules_text
from gyoji.game.profiles import profile_of
from gyoji.game.wording import clauses
from tests.check.testsets.packages.sets import GAMES, defaults

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


def problem(
    name: str, options: dict[str, str] | None = None, settings: PackageSettings | None = None
) -> Problem:
    """A problem without tests, which the statement does not need."""
    game = gyoji.load(name)
    return Problem(
        game, options or defaults(game), (), {}, (settings or PackageSettings()).complete()
    )


@pytest.mark.parametrize("name", GAMES)
def test_rules_become_latex(name: str) -> None:
    game = gyoji.load(name)
    text = statement.latex(problem(name))
    assert text.startswith(f"\\problemname{{{game.display.TITLE}}}\n\n")
    assert balanced(text)
    assert not re.search(r"[#$%_^~`|<>]", bare(text).replace("``", ""))
    tables = re.findall(r"\\begin\{tabular\}.*?\\end\{tabular\}", text, re.DOTALL)
    rows = [line for table in tables for line in table.splitlines() if line.endswith("\\\\")]
    assert bare(text).count("&") == sum(row.replace("\\&", "").count("&") for row in rows)
    for clause in clauses(rules_text(game)):
        assert f"\\textbf{{{escape(clause)}.}}" in text
    for block in re.findall(r"\n\n((?:    .*\n|\n(?=    ))+)", rules_text(game)):
        lines = [line[4:] for line in block.strip("\n").splitlines()]
        assert "\n".join(lines) in text


@pytest.mark.parametrize("name", GAMES)
def test_lenient_reading_is_left_out(name: str) -> None:
    game = gyoji.load(name)
    for text in (statement.latex(problem(name)), statement.markdown(problem(name))):
        assert "lenient" in rules_text(game)
        assert not re.search(r"(?m)^With (`--|\\texttt\{-\{\}-\{\})lenient", text)
        assert "output has to match exactly" in text
    assert all(f"--{key}={choice}`" in statement.markdown(problem(name, {key: choice}))
               for key, option in game.notation.OPTIONS.items()
               for choice in option.choices)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_polygon_has_the_same_in_parts(name: str) -> None:
    parts = statement.latex_parts(problem(name))
    assert sorted(parts) == ["input", "legend", "name", "output"]
    assert all(balanced(text) and text.endswith("\n") and text.strip() for text in parts.values())
    assert "\\section" not in "".join(parts.values())
    assert "\\textbf{1 The board}" in parts["legend"] or name not in ("boulder", "sokoban")


BOUNDS = {
    "sokoban": "- 4 <= R, C <= 15\n- the number of keystrokes is 1 to 50\n",
    "tower": "- 3 <= n, m <= 50\n",
    "boulder": (
        "- the number of games in an input is 1\n- the number of rows is 3 to 100\n"
        "- the number of columns is 3 to 200\n"
    ),
    "labyrinth": (
        "- the number of walks is at least 1\n- the number of rows is 7\n"
        "- the number of columns is 7\n"
    ),
    "sweets": "- 1 <= T <= 1000\n",
}


@pytest.mark.parametrize("name", GAMES)
def test_the_bounds_are_printed_instead_of_the_referees_limits(name: str) -> None:
    bounded = problem(
        name, settings=PackageSettings(profile=profile_of(gyoji.load(name), "contest"))
    )
    text = statement.markdown(bounded)
    assert f"## Bounds\n\n{BOUNDS[name]}" in text
    assert re.search(r"\d,\d{3},\d{3}", statement.markdown(problem(name)))
    for written in (
        text,
        statement.latex(bounded),
        "".join(statement.latex_parts(bounded).values()),
    ):
        assert not re.search(r"\d,\d{3},\d{3}|any size", written)
    assert "R is the number of rows, C is the number of columns.\n" in text or name != "sokoban"


def test_a_statement_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "own.md").write_text("# Push & pull\n\nOnly **ours**.\n")
    own = problem("sokoban", settings=PackageSettings(read_statement(tmp_path / "own.md")))
    assert own.name == "Push & pull"
    assert statement.markdown(own) == "# Push & pull\n\nOnly **ours**.\n"
    assert statement.latex(own) == ("\\problemname{Push \\& pull}\n\nOnly \\textbf{ours}.\n")
    parts = statement.latex_parts(own)
    assert (parts["name"], parts["legend"]) == ("Push \\& pull\n", "Only \\textbf{ours}.\n")
    (tmp_path / "own.tex").write_text("\\problemname{Ours}\nAs it is: $x$.\n")
    tex = problem("sokoban", settings=PackageSettings(read_statement(tmp_path / "own.tex")))
    assert statement.latex(tex) == "\\problemname{Ours}\nAs it is: $x$.\n"
    assert tex.name == "Sokoban"
    bare = PackageSettings(Statement("text", latex=True))
    assert statement.latex(problem("sokoban", settings=bare)) == "\\problemname{Sokoban}\n\ntext\n"


def test_statements_that_are_none(tmp_path: Path) -> None:
    for data, sentence in (
        (b"\xff\xfe", "own.md is not text in UTF-8"),
        (b" \n", "own.md is empty"),
    ):
        (tmp_path / "own.md").write_bytes(data)
        with pytest.raises(ValueError, match=sentence):
            read_statement(tmp_path / "own.md")


def test_licences_and_owners() -> None:
    own = Statement("text")
    assert PackageSettings().complete()[1:3] == ("educational", "the Gyoji engineers")
    assert PackageSettings(own).complete()[1:3] == ("unknown", "")
    assert PackageSettings(own, "cc by", "A. Author").complete()[1:3] == ("cc by", "A. Author")
    assert PackageSettings(license="cc0").complete()[1:3] == ("cc0", "the Gyoji engineers")
    with pytest.raises(ValueError, match="under the licence 'cc by' needs its owner"):
        PackageSettings(own, "cc by").complete()
    with pytest.raises(ValueError, match=r"a licence is one of unknown, public domain, .*'MIT'"):
        PackageSettings(license="MIT").complete()


def test_text_is_escaped() -> None:
    assert escape("\\#$%&_{}") == r"\textbackslash{}\#\$\%\&\_\{\}"
    for text, expected in (
        ("50% of {a_b} & `x_1 -- \\n`",
         r"50\% of \{a\_b\} \& \texttt{x\_1 -{}-{} \textbackslash{}n}"),
        ('He said "no" ("never")', "He said ``no'' (``never'')"),
        ("**bold `code` too** - 1 * 2", r"\textbf{bold \texttt{code} too} -- 1 * 2"),
        ("a lone ` and ** here", "a lone ` and ** here"),
        ("*so* <b>[here](x_y)</b>",
         r"\emph{so} \textless{}b\textgreater{}here (\texttt{x\_y})\textless{}/b\textgreater{}"),
    ):  # fmt: skip
        assert to_latex(text) == expected + "\n"
    assert to_latex("") == ""


def test_lists_tables_and_code() -> None:
    text = to_latex(
        "- one\n  goes on\n- two:\n  - deep\n  - deeper\n- three\nText.\n\n"
        "1. first\n\n   ---\n\n> said\n\n"
        "| a | `\\|b` |\n|---|:-:|\n| 1 |\n\n    code # {\n\n    more\nAfter \\end{verbatim}\n"
    )
    assert text.count("\\begin{itemize}") == 2
    assert "\\item {}one goes on\n\\item {}two:\n\\begin{itemize}\n\\item {}deep\n" in text
    assert "\\begin{enumerate}\n\\item {}first\n\n\\bigskip\n\\end{enumerate}" in text
    assert "\\begin{quote}\nsaid\n\\end{quote}" in text
    assert "\\begin{tabular}{ll}\na & \\texttt{\\textbar{}b} \\\\\n\\hline\n1 &  \\\\\n" in text
    assert "\\begin{verbatim}\ncode # {\n\nmore\n\\end{verbatim}\n\nAfter " in text
    assert balanced(text)


def test_code_cannot_end_its_block() -> None:
    text = to_latex("    a\n    \\end{verbatim}\n    b\n")
    assert text.count("\\end{verbatim}") == 1
    assert balanced(text)


def test_headings_are_written_as_asked() -> None:
    assert to_latex("## A & B\n\ntext") == "\\section*{A \\& B}\n\ntext\n"
    assert to_latex("### A\ntext", bold) == "\\textbf{A}\n\ntext\n"
