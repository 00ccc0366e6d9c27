"""The search: its candidates, their order, and the end of its budget."""

from collections.abc import Sequence
from random import Random

import pytest

from gyoji.check.shrinking import PACK, Strategy, halves, legal, pieces, shrink
from gyoji.engine.judge import read
from gyoji.game.protocols import Case
from gyoji.games import load

from .planted import FAULTS, OneByOne, Packing, fails
from .test_minimal import failing

SOKOBAN, TOWER, BOULDER = load("sokoban"), load("tower"), load("boulder")
TWO_BOXES, FALLS = FAULTS[0], FAULTS[6]


def made(name: str, count: int) -> list[Case]:
    return list(load(name).levels.cases(Random(1), 6, count, "mixed", {}))


def test_a_legal_input_reads_as_the_same_cases() -> None:
    cases = made("sokoban", 3)
    text = legal(SOKOBAN, cases)
    assert text is not None
    assert list(read("sokoban", text)) == cases


def test_cases_that_cannot_be_written_or_read_are_illegal() -> None:
    case = made("sokoban", 1)[0]
    (open_border,) = read("sokoban", b"1 3\nw.#\n\n0 0\n", lenient=True)
    assert legal(SOKOBAN, [open_border]) is None
    assert legal(BOULDER, made("boulder", 1) * 2) is None, "one input holds one game"
    blocked = list(made("tower", 1)[0].start)
    blocked[blocked[-5]] = 3
    assert legal(TOWER, [Case(tuple(blocked), ())]) is None, "a block hides the player"
    assert legal(SOKOBAN, [Case(case.start, (0, 1, 2, 3))]) is not None


def test_options_are_those_of_the_reader() -> None:
    labyrinth = load("labyrinth")
    cases = list(labyrinth.levels.cases(Random(1), 6, 2, "mixed", {"reach": "all"}))
    assert legal(labyrinth, cases, walks="apart") is not None
    assert legal(labyrinth, cases, walks="together") is None


def test_cases_are_deleted_first_and_one_is_left() -> None:
    (bad,) = failing(TWO_BOXES, 1)
    others = [case for case in made("sokoban", 20) if not fails(TWO_BOXES)([case])]
    improvements = list[list[Case]]()
    found = shrink(
        SOKOBAN, [*others, bad, *others], Packing(fails(TWO_BOXES)), better=improvements.append
    )
    assert len(found.cases) == 1
    first_alone = next(at for at, cases in enumerate(improvements) if len(cases) == 1)
    assert all(
        case in (*others, bad) for cases in improvements[: first_alone + 1] for case in cases
    )
    assert improvements[-1] == found.cases


def test_a_fault_that_needs_two_cases_keeps_two() -> None:
    def bad(cases: Sequence[Case]) -> bool:
        return len(cases) > 1 and bool(cases[-1].actions)

    found = shrink(SOKOBAN, made("sokoban", 9), OneByOne(bad))
    assert found.minimal
    assert [len(case.actions) for case in found.cases] == [0, 1]


def test_every_improvement_is_smaller_and_still_fails() -> None:
    bad, improvements = fails(FALLS), list[list[Case]]()
    found = shrink(BOULDER, failing(FALLS, 1), OneByOne(bad), better=improvements.append)
    sizes = [(len(case.actions), len(case.start)) for (case,) in improvements]
    assert sizes == sorted(sizes, reverse=True)
    assert all(bad(cases) and legal(BOULDER, cases) for cases in improvements)
    assert len({legal(BOULDER, cases) for cases in improvements}) == len(improvements)
    assert found == shrink(BOULDER, failing(FALLS, 1), OneByOne(bad)), "it is deterministic"


@pytest.mark.parametrize("limit", [0, 1, 5, 10, 15])
def test_a_spent_budget_leaves_the_best_so_far(limit: int) -> None:
    (case,), bad = failing(FALLS, 1), fails(FALLS)
    oracle = OneByOne(bad, limit)
    found = shrink(BOULDER, [case], oracle, oracle.more)
    assert not found.minimal
    assert oracle.runs == limit
    assert bad(found.cases)
    assert legal(BOULDER, found.cases) is not None
    assert (found.cases == [case]) == (limit < 2)


@pytest.mark.parametrize("runs", [1, 4, 9, 14])
def test_an_interruption_leaves_the_best_so_far(runs: int) -> None:
    class Interrupted(OneByOne):
        def first(self, candidates: Sequence[Sequence[Case]]) -> int:
            if self.runs >= runs:
                raise KeyboardInterrupt
            return super().first(candidates)

    (case,), bad, best = failing(FALLS, 1), fails(FALLS), list[list[Case]]()
    with pytest.raises(KeyboardInterrupt):
        shrink(BOULDER, [case], Interrupted(bad), better=best.append)
    assert all(bad(cases) for cases in best)
    assert bool(best) == (runs >= 4)


def test_no_candidate_is_tried_twice_and_batches_are_at_most_pack() -> None:
    decided = list[bytes | None]()

    class Watched(Packing):
        def first(self, candidates: Sequence[Sequence[Case]]) -> int:
            assert 0 < len(candidates) <= PACK
            found = super().first(candidates)
            new = candidates if found < 0 else candidates[: found + 1]
            decided.extend(legal(TOWER, cases) for cases in new)
            return found

    fault = next(fault for fault in FAULTS if fault.name == "no ice")
    found = shrink(TOWER, failing(fault, 1), Watched(fails(fault)))
    assert None not in decided
    assert len(decided) == len(set(decided)) == found.tried


def test_candidates_are_tried_singly_where_an_input_holds_one_game() -> None:
    class Single(OneByOne):
        def first(self, candidates: Sequence[Sequence[Case]]) -> int:
            assert len(candidates) == 1
            return super().first(candidates)

    assert shrink(BOULDER, failing(FALLS, 1), Single(fails(FALLS))).minimal


def test_actions_after_the_end_are_deleted_in_the_first_run() -> None:
    board = b"4 5\n#####\n#wb+#\n#...#\n#####\n%s\n0 0\n"
    (case,) = read("sokoban", board % (b"R" + b"LRUD" * 500))

    def bad(cases: Sequence[Case]) -> bool:
        return any(case.actions[:1] == b"\x03" for case in cases)

    oracle = Packing(bad)
    improvements = list[list[Case]]()
    shrink(SOKOBAN, [case], oracle, better=improvements.append)
    assert [len(case.actions) for case in improvements[0]] == [1]


def test_a_fault_in_every_case_shrinks_to_the_smallest_case() -> None:
    assert legal(SOKOBAN, shrink(SOKOBAN, made("sokoban", 5), OneByOne(bool)).cases) == (
        b"3 3\n###\n#w#\n###\n\n0 0\n"
    )
    assert legal(BOULDER, shrink(BOULDER, made("boulder", 1), OneByOne(bool)).cases) == (
        b"###\n#&#\n###\n\n\n"
    )
    least = legal(TOWER, shrink(TOWER, made("tower", 5), OneByOne(bool)).cases)
    assert least in {b"1 2\nSG\n0\n0 0\n", b"1 2\nGS\n0\n0 0\n", b"2 1\nS\nG\n0\n0 0\n",
                     b"2 1\nG\nS\n0\n0 0\n"}  # fmt: skip


def test_pieces_are_the_whole_then_halves_then_single_items() -> None:
    coarse = Strategy(coarse=True, packed=False)
    assert [list(piece) for piece in pieces(3, coarse)] == [[0, 1, 2], [0], [1, 2], [0], [1], [2]]
    assert [list(piece) for piece in pieces(3, Strategy(coarse=False, packed=False))] == [
        [0],
        [1],
        [2],
    ]
    assert list(pieces(0, coarse)) == []
    assert halves(50) == [25, 13, 7, 4, 2, 1]
    assert all(sum(halves(count)) >= count - 1 for count in range(200))
