"""The first wrong command, of programs whose every mistake is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gyoji
from gyoji.check.analysis import ProgramOracle
from gyoji.check.divergence import FEW, observe
from gyoji.check.fault import PLAY, TEXT, differing_part
from gyoji.check.verdicts import input_of, judge
from tests.author import DROPS
from tests.check.fakes import CrashError, Fake, referee

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from gyoji.check.divergence import Observed

ROOM = "4 6\n######\n#w.b+#\n#....#\n######\n{keys}\n0 0\n"
WALK = "DRRRLLLURDRLLU"


def observed(game: str, text: str, program: Callable[[bytes], bytes]) -> tuple[Observed, int]:
    """What is seen of a program that fails on this one case, and in how many runs."""
    found = gyoji.load(game)
    (case,) = gyoji.read(game, text)
    fake, asked = Fake(program), input_of(found, [case])
    oracle = ProgramOracle(found, fake, judge(found, asked, fake.run(asked.data)))
    return observe(found, case, oracle), oracle.runs


def after(command: int, change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """A sokoban program whose output is changed from this command on."""

    def program(data: bytes) -> bytes:
        answer = referee("sokoban")(data)
        (case,) = gyoji.read("sokoban", data)
        return change(answer) if len(case.actions) >= command else answer

    return program


def test_the_first_of_few_commands() -> None:
    """The program loses the box when it is pushed home, at the fourth command."""
    text = ROOM.format(keys="DURR" + WALK)
    seen, runs = observed("sokoban", text, after(4, lambda answer: answer.replace(b"B", b"+")))
    divergence = seen.divergence
    assert divergence is not None
    assert (divergence.number, divergence.action, divergence.sure) == (4, "R", True)
    assert [ruling.clause for ruling in divergence.rulings] == ["2.2 Push", "2.1 Walk", "3 End"]
    assert divergence.before[1] == list("#.wb+#")
    assert divergence.expected[1] == list("#..wB#")
    assert divergence.yours[1] == list("#..w+#")
    assert len(seen.steps) == 4 + len(WALK) + 1 == runs
    assert seen.steps[3] == divergence.before


def test_wrong_before_any_command() -> None:
    text = ROOM.format(keys="RR")
    seen, _ = observed("sokoban", text, after(0, lambda answer: answer.replace(b"#", b"X")))
    assert seen.divergence is not None
    assert (seen.divergence.number, seen.divergence.action) == (0, "")


def test_one_of_many_commands_is_found_in_few_runs() -> None:
    keys = "DU" * FEW
    seen, runs = observed(
        "sokoban", ROOM.format(keys=keys), after(77, lambda answer: answer.replace(b"w", b"x"))
    )
    assert seen.divergence is not None
    assert (seen.divergence.number, seen.divergence.sure) == (77, False)
    assert seen.steps == []
    assert runs < 10


def test_a_program_that_plays_on_after_the_end() -> None:
    """The board is complete after two commands; the program obeys the third."""
    seen, _ = observed(
        "sokoban", ROOM.format(keys="RRL"), after(3, lambda answer: answer.replace(b".w", b"w."))
    )
    assert seen.divergence is not None
    assert (seen.divergence.number, seen.divergence.action) == (3, "L")
    assert seen.divergence.before == seen.divergence.expected != seen.divergence.yours
    display = gyoji.load("sokoban").display
    assert [tuple(ruling) for ruling in seen.divergence.rulings] == [tuple(display.LATE)]


def test_a_crash_has_a_first_command_too() -> None:
    def program(data: bytes) -> bytes:
        (case,) = gyoji.read("sokoban", data)
        if len(case.actions) >= 3:
            raise CrashError(-11)
        return referee("sokoban")(data)

    seen, runs = observed("sokoban", ROOM.format(keys="DDDD"), program)
    assert seen.divergence is not None
    assert (seen.divergence.number, seen.divergence.yours) == (3, [])
    assert runs == 4


def test_boards_where_blanks_are_cells() -> None:
    def program(data: bytes) -> bytes:
        (case,) = gyoji.read("boulder", data)
        answer = referee("boulder")(data)
        return answer.replace(b"O", b" ") if len(case.actions) >= 2 else answer

    seen, _ = observed("boulder", "######\n#& O #\n######\n\nddd\n", program)
    assert seen.divergence is not None
    assert (seen.divergence.number, seen.divergence.action) == (2, "d")
    assert seen.divergence.before[1] == list("# &O #")
    assert seen.divergence.expected[1] == list("#  &O#")
    assert seen.divergence.yours[1] == list("#  & #")
    assert seen.divergence.rulings[0].clause == "2.2 Push"


def test_outputs_with_steps_need_no_run() -> None:
    text = "o r1> e1\no o o\n1\n0 0 EEWSN\n"
    (case,) = gyoji.read("labyrinth", text)
    right = referee("labyrinth")(text.encode())
    for number in range(1, len(case.actions) + 1):
        wrong = right[: number - 1] + b"?" + right[number:]
        seen, runs = observed("labyrinth", text, lambda _, wrong=wrong: wrong)  # type: ignore[misc]  # bound
        assert seen.divergence is not None
        assert (seen.divergence.number, runs) == (number, 0)
        assert seen.divergence.expected == [list(right[:number].decode())]
        assert seen.divergence.yours == [[*right[: number - 1].decode(), "?"]]
    seen, _ = observed("labyrinth", text, lambda _: b"o" + right)
    assert seen.divergence is not None
    seen, _ = observed("labyrinth", text, lambda _: right[:-1] + b"o")
    assert seen.divergence is not None
    assert (seen.divergence.number, len(seen.divergence.yours[0])) == (5, 6)


def test_a_missing_answer_among_others_that_are_alike() -> None:
    """The output is "oo" for "ooo": it was the first that was missing, and not the last."""

    def program(data: bytes) -> bytes:
        return referee("labyrinth")(data).replace(b"o", b"", 1)

    seen, runs = observed("labyrinth", "o o o o\n1\n0 0 EEE\n", program)
    assert seen.divergence is not None
    assert (seen.divergence.number, seen.divergence.sure, runs) == (1, True, 2)
    assert seen.divergence.expected == [["o"]]
    assert seen.divergence.yours == [[]]
    seen, _ = observed("labyrinth", "o o o o\n1\n0 0 EEE\n", lambda data: program(data)[:0])
    assert seen.divergence is not None
    assert seen.divergence.number == 1


def test_outputs_with_only_the_end_show_no_command() -> None:
    seen, runs = observed("tower", "3 3\n..G\nS.#\n###\n1\nMOVETO 2\n0 0\n", lambda _: b"")
    assert (seen.divergence, seen.steps, runs) == (None, [], 0)


def test_cells_that_change_places_are_no_matter_of_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    game = gyoji.load(DROPS)
    right = b"..\n.R\nnot over\n"
    for output, wrong in (
        (b"..\nR.\nnot over\n", PLAY),
        (b"..\n.R\nOver\n", PLAY),
        (b"..\n.R\nNot over.\n", TEXT),
        (b"board:\n..\n.r\nnot over\n", PLAY),
        (b". .\n. R\n\nnot over\n", TEXT),
        (b"..|\n.R|\nnot over\n", TEXT),  # rows of another kind are not compared as boards
    ):
        assert differing_part(game, right, output) == wrong, output
