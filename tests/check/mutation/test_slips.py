"""Slips: each kind errs where it says, nowhere else, and only where a case shows it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.mutation import (
    Mutant,
    diagnose,
    killing_case,
    mutate,
    output,
    reference_plays,
    slips,
)
from gyoji.check.mutation.execution import FAILED
from gyoji.check.mutation.sampling import small_cases
from gyoji.check.mutation.slipping import SEVERAL
from gyoji.check.mutation.slips import too_long
from gyoji.game.files import samples
from gyoji.game.profiles import contest

from .helpers import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gyoji import Case, Game


def slips_of(name: str, operator: str) -> list[Mutant]:
    game = gyoji.load(name)
    return [slip for slip in slips(game, contest(game)) if slip.operator == operator]


def slip(name: str, of: str) -> Mutant:
    game = gyoji.load(name)
    return next(slip for slip in slips(game, contest(game)) if slip.id == of)


def first_cases(name: str) -> tuple[Game, list[Case]]:
    game = gyoji.load(name)
    return game, list(gyoji.read(game, samples(game)[0].data))


@pytest.mark.parametrize("name", GAMES)
def test_every_slip_has_a_name_and_a_sentence_and_is_a_family_of_its_own(name: str) -> None:
    game = gyoji.load(name)
    made = slips(game, contest(game))
    assert made == slips(game, contest(game))
    assert len({one.id for one in made}) == len(made) > 0
    assert all(one.is_slip and one.sentence.startswith("as if ") for one in made)
    for one in (one for one in made if one.slip is None):
        assert "start_of_play" in one.became
        assert "start_of_play" not in one.was
    with pytest.raises(ValueError, match="no mutant of the rules"):
        mutate(game, made[0])


@pytest.mark.long
@pytest.mark.parametrize("name", ["sokoban", "tower", "labyrinth"])
def test_one_data_set_alone_shows_nothing_that_is_carried(name: str) -> None:
    game = gyoji.load(name)
    some = reference_plays(game, islice(small_cases(game, 5, contest(game)), 30))
    several = [one for one in slips(game, contest(game)) if one.operator in SEVERAL]
    assert several
    for one in several:
        assert all(killing_case(game, one, [reference]) is None for reference in some)
    killed = [one.operator for one in several if killing_case(game, one, some) is not None]
    assert "carried" in killed or name == "labyrinth"  # a walker is put on an island anew


def test_a_game_that_is_over_ends_those_after_it() -> None:
    game, cases = first_cases("sokoban")
    ended = output(game, slip("sokoban", "slip:carried-1"), [cases[1], cases[0]])
    assert isinstance(ended, bytes)
    right = output(game, None, [cases[1], cases[0]])
    assert isinstance(right, bytes)
    assert ended.startswith(right[: right.index(b"Game 2")])
    assert ended != right


def test_actions_that_are_too_many_are_not_known() -> None:
    game, cases = first_cases("sokoban")
    case = next(case for case in cases if len(case.actions) > 1)
    (short,) = too_long([case])
    assert output(game, short, [case]) == output(
        game, None, [case._replace(actions=case.actions[:-1])]
    )
    assert output(game, short, [case._replace(actions=case.actions[:-1])]) == output(
        game, None, [case._replace(actions=case.actions[:-1])]
    )
    assert list(too_long([])) == []


def test_data_sets_that_are_too_many_are_not_read() -> None:
    game, cases = first_cases("sokoban")
    (few,) = too_long([cases[0], cases[1], cases[0]])
    assert output(game, few, [cases[0], cases[1], cases[0]]) == output(game, None, cases[:2])


def test_there_is_no_room() -> None:
    game = gyoji.load("sokoban")
    full = slip("sokoban", "slip:room-rows-14")
    walls, room = b"#" * 5, b"#...#"
    rows = [walls, b"#w.b#", b"#..+#", *[room] * 10, walls]
    for number, expected in ((14, None), (15, FAILED)):
        rows = [*rows[:-1], *[room] * (number - len(rows)), walls]
        data = b"%d 5\n" % number + b"\n".join(rows) + b"\nL\n0 0\n"
        cases = list(gyoji.read(game, data))
        assert output(game, full, cases) == (expected or output(game, None, cases))


def test_cells_that_never_change() -> None:
    game = gyoji.load("sokoban")
    data = b"4 6\n######\n#wb.+#\n#....#\n######\nRR\n0 0\n"
    cases = list(gyoji.read(game, data))
    still = output(game, slip("sokoban", "slip:still-last-column"), cases)
    assert isinstance(still, bytes)
    assert still.split(b"\n")[2] == b"#..w+#"  # the box has gone where nothing changes


def test_a_number_of_eight_bits() -> None:
    (narrow,) = slips_of("boulder", "narrow")[:1]
    game = gyoji.load("boulder")
    assert narrow.slip is not None
    some = reference_plays(game, islice(small_cases(game, 5, contest(game)), 30))
    assert killing_case(game, narrow, some) is None  # no register of a small board is so high
    assert all(reference.shown.highest[-1 - narrow.slip.what] < 128 for reference in some)


def test_two_events_that_come_together() -> None:
    """The step is undone: the next one sees the state before."""
    game = gyoji.load("sokoban")
    data = b"4 6\n######\n#wb+.#\n#....#\n######\nR\n0 0\n"
    (case,) = gyoji.read(game, data)
    pushed = [
        one for one in slips_of("sokoban", "together")
        if killing_case(game, one, reference_plays(game, [case])) is not None
    ]  # fmt: skip
    assert pushed
    assert all(output(game, one, [case]) == b"Game 1: incomplete\n" + data.split(b"\n", 1)[1]
               .rpartition(b"R\n")[0] for one in pushed)  # fmt: skip


def test_a_program_with_a_slip_is_diagnosed() -> None:
    game = gyoji.load("sokoban")
    profile, short = contest(game), slip("sokoban", "slip:short-32")
    long = next(case for case in small_cases(game, 3, profile) if len(case.actions) > 33)
    # The last of them has to show, and one that is just too long.
    room = b"4 6\n######\n#w..b#\n#+...#\n######\n" + b"RL" * 16 + b"D\n0 0\n"
    (some,) = gyoji.read(game, room)

    def ask(cases: Sequence[Case]) -> bytes:
        answer = output(game, short, cases)
        assert isinstance(answer, bytes)
        return answer

    tried = [([case], ask([case])) for case in (some, long)]
    guess = diagnose(game, tried, ask, lambda: True, profile)
    assert guess is not None
    assert "as if only the first 32 commands of a play counted" in guess.sentence
