"""The report on a terminal: what it shows, and that nothing in it is hostile or endless."""

import tomllib
from html import unescape
from random import Random

import pytest

from gyoji.check.divergence import wrong_case
from gyoji.check.fault import TEXT
from gyoji.check.mutation import clause_text
from gyoji.check.report.html import page
from gyoji.check.report.json import as_object
from gyoji.check.report.sentences import LAST, readings
from gyoji.check.report.side_by_side import NO_CELL
from gyoji.check.report.text import report
from gyoji.check.results import Summary, Verdict
from gyoji.engine.judge import judge, read, show
from gyoji.engine.play import play_out
from gyoji.engine.trace import Ruling
from gyoji.game.files import read_file, rules_text
from gyoji.game.profiles import contest
from gyoji.game.protocols import Case
from gyoji.game.wording import clauses
from gyoji.games import load
from tests.examples import long_if

from ..findings import (
    ACCEPTED,
    GAMES,
    HOSTILE,
    RERUN,
    Hostile,
    divergence_of,
    failing,
    finding_of,
    sokoban,
    summary,
    with_divergence,
    with_finding,
    written,
)


def text_of(summary: Summary, width: int = 100) -> str:
    return "\n".join(report(summary, None, RERUN, width))


def test_accepted_is_one_line_and_a_command_to_reproduce_it() -> None:
    assert list(report(ACCEPTED, None, RERUN)) == [
        "accepted: 12,345 data sets in 61 runs, seed 7, 20.0 s; sandbox: bubblewrap",
        "   ./mine",
        "   bounds: none",
        "",
        "Reproduce with:",
        f"   {RERUN}",
    ]


def test_the_bounds_are_named_and_tests_outside_of_them() -> None:
    outside = (("1.in", "in data set 1, the number of rows is 3; the contest promises 4 to 15"),)
    text = text_of(ACCEPTED._replace(profile=contest(load("sokoban")), outside=outside))
    assert "   bounds: contest (4 <= R, C <= 15; " in text
    assert "   1.in is outside of the bounds: in data set 1, the number of rows is 3" in text


def test_wrong_text_is_shown_as_text_with_visible_blanks() -> None:
    found = summary("sokoban")
    right = finding_of(found).expected
    ran = finding_of(found).ran._replace(output=right.replace(b"Game 1:", b"Case\t1 :"))
    found = with_finding(found, part=TEXT, divergence=None, ran=ran)
    lines = text_of(found).splitlines()
    at = lines.index('The outputs differ at line 1, column 1: expected "G", yours "C"')
    assert lines[at + 1 : at + 5] == [
        "   expected  Game\N{MIDDLE DOT}1:\N{MIDDLE DOT}complete",
        "   yours     Case\N{RIGHTWARDS ARROW}1\N{MIDDLE DOT}:\N{MIDDLE DOT}complete",
        "             ^",
        "   (\N{MIDDLE DOT} is a blank, \N{RIGHTWARDS ARROW} is a tab)",
    ]
    assert not any("before" in line or "last steps" in line for line in lines)
    html = page(found)
    assert "Step by step" not in html
    assert "Case\N{RIGHTWARDS ARROW}1" in html


def test_what_the_program_says_of_its_end_comes_first() -> None:
    errors = b"Traceback (most recent call last):\nIndexError: list index out of range\n"
    text = text_of(summary("sokoban", Verdict.FAILED, errors=errors))
    assert text.index("IndexError") < text.index("\nInput\n")


def test_a_second_fault_is_reported_too() -> None:
    found = summary("sokoban")
    second = finding_of(summary("sokoban", Verdict.FAILED, errors=b"KeyError: 3\n"))
    found = with_finding(found, second=second)
    for text in (text_of(found), page(found)):
        at = text.index("It also fails in another way, which may be a second fault: run-time error")
        assert "KeyError: 3" in text[at:]
    inner = as_object(found)["finding"]
    assert isinstance(inner, dict)
    assert inner["second"]["verdict"] == "run-time error"


def test_it_says_that_the_second_data_set_alone_is_accepted() -> None:
    found = summary("sokoban")
    finding = finding_of(found)
    (case,) = finding.cases
    right = b"".join(load("sokoban").notation.write([play_out(load("sokoban"), case)] * 2))
    many = with_finding(
        found, cases=[case, case], data=show(load("sokoban"), [case, case]), divergence=None,
        expected=right, ran=finding.ran._replace(output=right.replace(b"Game 2", b"Game 1")),
        alone=Verdict.ACCEPTED,
    )  # fmt: skip
    for text in (text_of(many), page(many)):
        assert (
            "Data set 2 alone is accepted: the program carries something over from the one before."
            in text
        )

    blank = with_finding(many, verdict=Verdict.PRESENTATION)
    assert "carries something over" not in text_of(blank)
    assert "Data set 2 alone is accepted: what the program writes between" in text_of(blank)


def test_it_says_when_nothing_was_tried_or_there_was_no_sandbox() -> None:
    assert text_of(ACCEPTED._replace(cases=0)).startswith("nothing was tried: 0 data sets")
    assert "the program could read your files and use the network" in text_of(
        ACCEPTED._replace(sandbox="limits only")
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_answer_is_reported_with_its_input_and_clause(name: str) -> None:
    found = summary(name)
    text = text_of(found)
    assert text.startswith("wrong answer, found after 12,345 data sets in 61 runs")
    assert "reduced in 43 runs: 3 data sets" in text
    for row in finding_of(found).data.decode().splitlines()[:20]:
        assert f"   {row}".rstrip() in text
    assert text.rstrip().endswith(RERUN)
    cited = [clause for clause in clauses(rules_text(load(name))) if f"  [{clause}]" in text]
    assert cited
    said = clause_text(load(name))
    assert any(f"   [{clause}] {said[clause][:20]}" in text for clause in cited)


def test_boards_are_side_by_side_with_differences_in_brackets() -> None:
    lines = text_of(summary("sokoban")).splitlines()
    at = next(number for number, line in enumerate(lines) if line.split() == [
        "before", "expected", "yours"])  # fmt: skip
    assert lines[at + 1 : at + 6] == [
        "    # # # # # # # #     # # # # # # # #     # # # # # # # #",
        "    # . + . . . . #     # .[B]. . . . #     # .[+]. . . . #",
        "    # . b . . . . #     # .[w]. . . . #     # .[b]. . . . #",
        "    # . w . . . . #     # .[.]. . . . #     # .[w]. . . . #",
        "    # . . . . . . #     # . . . . . . #     # . . . . . . #",
    ]


def test_differences_are_coloured_on_a_terminal_without_moving_columns() -> None:
    lines = list(report(summary("sokoban"), lambda cell: f"<{cell}>", RERUN))
    coloured = [line for line in lines if "<" in line and ">" in line and "#" in line]
    assert coloured == [
        "    # . + . . . . #     # . <B> . . . . #     # . <+> . . . . #",
        "    # . b . . . . #     # . <w> . . . . #     # . <b> . . . . #",
        "    # . w . . . . #     # . <.> . . . . #     # . <w> . . . . #",
    ]


def test_on_a_narrow_terminal_boards_are_one_below_the_other() -> None:
    lines = text_of(summary("sokoban"), width=40).splitlines()
    assert [line for line in lines if line.strip() in {"before", "expected", "yours"}] == [
        "    before", "    expected", "    yours"]  # fmt: skip
    assert "    # .[B]. . . . #" in lines


def test_a_large_board_is_cut_to_the_part_that_differs() -> None:
    text = text_of(sokoban(90), width=80)
    assert "rows 43-49, columns 43-49 of 90 x 90" in text
    assert "[w]" in text
    assert "[.]" in text


@pytest.mark.parametrize("width", [1, 10, 40, 80, 200])
def test_a_board_is_cut_to_the_terminal(width: int) -> None:
    lines = text_of(sokoban(58), width=width).splitlines()
    boards = [line for line in lines if line.startswith("    #") or "[w]" in line]
    assert boards
    assert all(len(line) <= max(width, 8) for line in boards)
    assert any("[w]" in line for line in boards)


def test_answers_are_one_below_the_other() -> None:
    found = summary("labyrinth")
    divergence = divergence_of(found)
    text = text_of(found)
    assert "    before\n" in text
    *same, last = divergence.expected[0]
    start = " ".join(same)
    assert (
        f"   expected  {start}[{last}]\n   yours     {start}[{divergence.yours[0][-1]}]\n" in text
    )


def test_only_the_last_of_many_answers_are_shown() -> None:
    found = summary("labyrinth")
    expected, yours = [["o"] * 500 + ["e"]], [["o"] * 500]
    text = text_of(with_divergence(found, expected=expected, yours=yours), width=80)
    assert "(the last 32 of 501)" in text
    assert "o[e]" in text
    assert f"o[{NO_CELL}]" in text


def test_it_says_that_an_earlier_command_may_be_wrong() -> None:
    found = summary("sokoban")
    assert ": the first after which the output is wrong\n" in text_of(found)
    heard = " ".join(text_of(with_divergence(summary("labyrinth"), number=2)).split())
    assert "; one before it may be at fault, since the output does not show all" in heard
    text = text_of(with_divergence(found, sure=False))
    assert "the first after" not in text
    text = " ".join(text.split())
    assert "an earlier command may be wrong as well" in text
    assert "not all were tried" in text


def test_the_output_may_be_wrong_before_any_command() -> None:
    text = text_of(with_divergence(summary("boulder"), number=0))
    assert "The output is wrong before any command" in text


def test_outputs_are_shown_if_no_board_can_be_read() -> None:
    text = text_of(with_divergence(summary("sokoban"), yours=[]))
    assert "The program printed no board that can be read" in text
    assert "The outputs differ at line 1, column 9" in text
    assert "   > 1  Game 1: complete   Game 1: incomplete\n" in text


def test_outputs_are_shown_if_the_boards_are_equal() -> None:
    found = summary("sokoban")
    text = text_of(with_divergence(found, yours=divergence_of(found).expected))
    assert "The outputs differ at line 1, column 9" in text


@pytest.mark.parametrize(
    ("yours", "shown"),
    [
        ([], "no board that can be read"),
        ([["#"]], f"#[{NO_CELL}"),
        ([["#"] * 60] * 60, "#"),
        ([["\x1b", "\x07"]], "(?: not printable, such as \\x07)"),
    ],
)
def test_boards_of_any_shape_are_shown(yours: list[list[str]], shown: str) -> None:
    assert shown in text_of(with_divergence(summary("sokoban"), yours=yours))


@pytest.mark.parametrize("name", ["tower", "sweets"])
def test_the_last_steps_are_shown_if_the_output_has_only_the_end(name: str) -> None:
    found = summary(name)
    steps = len(finding_of(found).cases[0].actions)
    text = text_of(found)
    assert "The last steps of data set 1, as the referee plays it" in text
    assert f"... {steps - LAST + 1} steps before" in text
    assert f"\n{steps}  " in text
    assert f"\n{steps - LAST}  " not in text
    assert "\nEnd: " in text


def test_the_wrong_one_of_several_data_sets_is_shown() -> None:
    case, game = failing("tower"), load("tower")
    good = Case(case.start, ())
    data = show(game, [good, case, good])
    right, bad = written(game, good), finding_of(summary("tower")).ran.output
    found = with_finding(
        summary("tower"), cases=[good, case, good], data=data,
        expected=right + written(game, case) + right,
        ran=finding_of(summary("tower")).ran._replace(output=right + bad + right),
    )  # fmt: skip
    assert wrong_case(finding_of(found)) == 1
    assert "The last steps of data set 2" in text_of(found)
    assert "The outputs differ at line 2, column 13" in text_of(found)


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (Verdict.FAILED, "ended by signal 11 (SIGSEGV)"),
        (Verdict.TIME, "time: 1.25 s, of which 1.00 s processor time (limit 10 s)"),
        (Verdict.MEMORY, "memory: 9 MiB (limit 1,024 MiB)"),
        (Verdict.OUTPUT, "output: 6 bytes (limit 67,108,864)"),
    ],
)
def test_it_says_how_the_program_ended(verdict: Verdict, said: str) -> None:
    text = text_of(summary("sokoban", verdict, output=b"Game 1", errors=b"one\ntwo\n"))
    assert text.startswith(f"{verdict}, found after ")
    assert said in text
    assert "      one\n      two\n" in text


def test_a_program_that_was_stopped_did_not_end_by_a_signal() -> None:
    text = text_of(summary("sokoban", Verdict.TIME, output=b""))
    assert "stopped: time limit" in text
    assert "signal" not in text
    assert "The outputs differ" not in text


def test_the_exit_status_is_reported() -> None:
    found = summary("sokoban", Verdict.FAILED, errors=b"Traceback")
    ran = finding_of(found).ran
    assert "exit status 3" in text_of(with_finding(found, ran=ran._replace(status=3)))
    assert "ended by signal 99\n" in text_of(with_finding(found, ran=ran._replace(status=-99)))


def test_a_crash_is_reported_with_its_first_command() -> None:
    divergence = divergence_of(summary("sokoban"))._replace(yours=[])
    found = with_finding(summary("sokoban", Verdict.FAILED, output=b""), divergence=divergence)
    assert "the first after which the program fails" in text_of(found)


def test_a_presentation_error_is_reported_with_line_and_column() -> None:
    right = written(load("sokoban"), failing("sokoban"))
    found = summary("sokoban", Verdict.PRESENTATION, output=right.replace(b": ", b":  "))
    text = text_of(found)
    assert text.startswith("presentation error, found after")
    assert 'line 1, column 9: expected "c", yours " "' in text


def test_a_hypothesis_is_called_a_hypothesis() -> None:
    found = summary("sokoban", hypothesis="hypothesis: it behaves as if clause 2.2 were missing")
    assert "\nHypothesis: it behaves as if clause 2.2 were missing\n" in text_of(found)


def test_where_it_is_wrong_is_a_sentence() -> None:
    found = summary("sokoban", condition="it is wrong only where the number of rows is at least 9")
    assert "\nIt is wrong only where the number of rows is at least 9.\n" in text_of(found)
    assert "It is wrong only where" not in text_of(summary("sokoban"))


def test_a_contested_reading_is_named() -> None:
    """By the ruling at the first wrong command, or by the clause in a sentence."""
    told = 'it is wrong only where "the block falls to a place" [5.3 Blocks fall] happens'
    text = text_of(with_finding(summary("tower"), condition=told))
    line = "Contested [5.3 Blocks fall]: by the referee's reading, blocks fall one after another,"
    assert line in text
    assert line in unescape(page(with_finding(summary("tower"), condition=told)))
    rest = Ruling("3 MOVETO", "the way needs a block at row 2, column 1, which is blank")
    taken = Ruling("3 MOVETO", "there is a block at row 2, column 1")
    upper, lower, other = (
        Ruling(
            "5.1 Vanishing", f"the block at row {row}, column 1 vanishes on row {row + 1}, column 1"
        )
        for row in (1, 2, 4)
    )
    seen = summary("sokoban")
    place = divergence_of(seen)
    for rulings, times in ([rest], 1), ([taken], 0), ([upper, lower], 1), ([upper, other], 0):
        found = with_finding(
            seen, game=load("tower"), cases=[], divergence=place._replace(rulings=rulings)
        )
        assert len(readings(finding_of(found))) == times


def test_what_follows_a_refused_command_is_a_contested_reading() -> None:
    tower = load("tower")
    texts = ("3 3\nSG.\n...\n...\n1\nPULL RIGHT\n0 0\n", "2 3\n..G\nS.#\n1\nPULL RIGHT\n0 0\n")
    for text, is_named in zip(texts, (True, False), strict=True):
        data = text.encode()
        found = with_finding(
            summary("tower"), cases=list(read(tower, data)), data=data, divergence=None,
            expected=b"".join(judge(tower, data)),
        )  # fmt: skip
        said = "Contested [3 Refused]: by the referee's reading, the"
        assert (said in text_of(found)) == is_named


@pytest.mark.parametrize("name", ["tower", "sweets"])
def test_contested_readings_are_of_clauses_that_rulings_cite(name: str) -> None:
    known = tomllib.loads((read_file(load(name), "readings.toml") or b"").decode())["readings"]
    told = [*load(name).display.EVENTS.values(), *load(name).display.ENDS.values()]
    for each in known:
        assert each.get("refused") or any(
            words.clause == each["clause"] and each.get("says", "").split(" (")[0] in words.text
            for words in told
        )


def test_inputs_that_were_not_accepted_are_listed() -> None:
    results = tuple((f"{number}.in", Verdict.WRONG) for number in range(50))
    text = text_of(summary("sokoban")._replace(results=(("0.in", Verdict.ACCEPTED), *results)))
    assert "1 of 51 inputs accepted\n   0.in: wrong answer\n" in text
    assert "   ... 10 more\n" in text


OUTPUTS = {
    "escapes": HOSTILE,
    "binary": Random(1).randbytes(5000),
    "a long line": b"x" * 3_000_000,
    "many lines": b"\n" * 1_000_000,
    "late": b"Game 1: complete\n" + b"\x1b" * 100_000,
    "nothing": b"",
}
WRONG = list(Verdict)[1:]


@pytest.mark.parametrize("verdict", long_if(lambda verdict: verdict != Verdict.WRONG, WRONG))
@pytest.mark.parametrize("output", OUTPUTS)
def test_output_is_sanitized_and_bounded(output: str, verdict: Verdict) -> None:
    lines = list(report(Hostile(OUTPUTS[output], verdict).summary, None, "\x1b[31m", 80))
    assert all(line.isprintable() for line in lines)
    assert len(lines) < 250
    assert max(map(len, lines)) < 2000


def test_a_long_input_is_cut_with_a_note() -> None:
    text = text_of(with_finding(summary("sokoban"), data=b"#" * 9000 + b"\n" + b"L\n" * 500))
    assert "... (9,000 bytes)" in text
    assert "... 441 lines more, 10,001 bytes in all" in text
