"""Compiled twins return what the interpreted rules return, and write nowhere else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import warnings
from array import array
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.compiling.build import build
from gyoji.engine import batch
from gyoji.engine.batch import play_all, play_case, play_packed
from gyoji.engine.cores import cores
from gyoji.engine.judge import choose
from gyoji.engine.packing import MARGIN, Packed, pack, unpack
from gyoji.engine.play import play_out
from gyoji.engine.twins import (
    SWITCH,
    TwinWarning,
    cell_code,
    digest,
    locate,
    register_code,
    twin,
)
from gyoji.game.files import samples
from gyoji.game.state import AREA, WIDTH
from gyoji.games import HERE
from gyoji.games.tower.rules import MOVETO
from tests.examples import examples, needs_twins
from tests.golden.plays import fixtures, made

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji import Case, Game

GAMES = [gyoji.load(name) for name in HERE]
compiled = pytest.mark.usefixtures("twins")
each_game = pytest.mark.parametrize("game", GAMES, ids=HERE)


def cases(game: Game, seed: int = 1, sizes: tuple[int, ...] = (5, 8, 13)) -> Iterator[Case]:
    """Cases of every kind and of several sizes, with random actions appended."""
    usual, rng = choose(game.name, game.levels.OPTIONS, {}), Random(seed)
    for kind in game.levels.KINDS:
        for size in sizes:
            for case in game.levels.cases(rng, size, 1, kind, usual):
                yield case
                yield gyoji.Case(case.start, random_actions(game, case, rng))


def random_actions(game: Game, case: Case, rng: Random) -> array[int]:
    """Random numbers, some of which are actions."""
    area, width = case.start[AREA], case.start[WIDTH]
    most = {"tower": MOVETO + width + 1, "sweets": 4 * 64 * area**2}.get(game.name, 4)
    known = [*case.actions, *case.actions]
    return array("q", [rng.choice([*known[:3], rng.randrange(most)]) for _ in range(80)])


@compiled
@each_game
def test_each_of_our_games_has_a_twin_of_its_current_sources(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = twin(game)
    assert found is not None, "make test builds the twins; is there a C compiler?"
    assert set(found.PARTS) == {"rules", "fast_path", "learning", "positions"}


@needs_twins
@each_game
def test_play_all_agrees_with_play_out(game: Game) -> None:
    some = [*cases(game), *(case for _, case in [*fixtures(game), *made(game)])]
    expected = [gyoji.play_out(game, case) for case in some]
    assert list(play_all(game, some)) == expected
    assert list(play_all(game.name, iter(some), jobs=1)) == expected


@compiled
@each_game
def test_results_do_not_depend_on_groups_and_threads(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "GROUP", 500)
    monkeypatch.setattr(batch, "CHUNK", 50)
    some = list(cases(game, 2))
    assert list(play_all(game, some, jobs=5)) == [gyoji.play_out(game, case) for case in some]
    assert list(play_all(game, [])) == []


@each_game
@given(data=st.data())
@examples(60)
def test_any_actions_on_any_board(game: Game, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 1 << 32))
    some = list(cases(game, seed, (data.draw(st.integers(4, 12)),)))
    case = data.draw(st.sampled_from(some))
    assert next(play_all(game, [case])) == gyoji.play_out(game, case)


@compiled
@each_game
def test_a_batch_in_numpy_arrays_is_played_in_place(game: Game) -> None:
    some = list(cases(game, 3))
    packed = pack(game, some, margin=7)
    lines = Packed(
        np.array(packed.cells, np.dtype(cell_code(game))), np.array(packed.zeros),
        np.array(packed.registers, np.dtype(register_code(game))), np.array(packed.tops),
        np.array(packed.actions, np.int64), np.array(packed.bounds),
        np.zeros(len(packed.answers), np.uint8), np.zeros(len(some), np.int64),
    )  # fmt: skip
    play_packed(game, lines, jobs=2)
    for number, case in enumerate(some):
        expected = gyoji.play_out(game, case)
        registers = len(case.start) - case.start[AREA]
        assert lines.position(number, registers) == expected.end
        first = packed.bounds[number]
        assert bytes(lines.answers[first : first + lines.done[number]]) == expected.answers


@compiled
@each_game
def test_the_margins_around_every_state_are_unchanged(game: Game) -> None:
    some = list(cases(game, 4))
    packed = pack(game, some, margin=9)
    play_packed(game, packed)
    cells, registers = set[int](), set[int]()
    for zero, top, case in zip(packed.zeros, packed.tops, some, strict=True):
        area = case.start[AREA]
        cells |= {*range(zero, zero + area)}
        registers |= {*range(top + area - len(case.start), top)}
    for line, inside in ((packed.cells, cells), (packed.registers, registers)):
        outside = [number for at, number in enumerate(line) if at not in inside]
        assert outside == [MARGIN] * 9 * (len(some) + 1)


@each_game
def test_a_batch_can_be_played_on(game: Game) -> None:
    some = [case for case in cases(game, 5) if len(case.actions) > 3]
    first_half = [gyoji.Case(case.start, case.actions[: len(case.actions) // 2]) for case in some]
    packed = pack(game, first_half)
    play_packed(game, packed)
    rest = pack(game, [
        gyoji.Case(unpack(packed, number, case).end, case.actions[len(case.actions) // 2 :])
        for number, case in enumerate(some)
    ])  # fmt: skip
    play_packed(game, rest, fresh=False)
    for number, case in enumerate(some):
        assert unpack(rest, number, case).end == gyoji.play_out(game, case).end


@compiled
def test_an_invalid_batch_is_refused_before_anything_is_written() -> None:
    game = gyoji.load("sokoban")
    good = pack(game, list(cases(game)))
    before, count = bytes(good.cells) + bytes(good.registers), len(good.zeros)
    lines = list(good)
    wrong = [
        (0, array("h", good.cells), TypeError),
        (0, bytes(good.cells), BufferError),
        (0, good.cells[:-1], IndexError),
        (1, array("q", [-1] * count), IndexError),
        (1, array("q", [1 << 40] * count), IndexError),
        (1, good.zeros[:-1], IndexError),
        (2, array("h", [1]), TypeError),
        (2, bytes(good.registers), BufferError),
        (2, good.registers[:-1], IndexError),
        (3, array("q", [3] * count), IndexError),
        (3, array("q", [1 << 40] * count), IndexError),
        (3, good.tops[:-1], IndexError),
        (4, array("h", [1]), TypeError),
        (5, array("q", [0, -5, *good.bounds[2:]]), IndexError),
        (5, array("q", [*good.bounds[:-1], 1 << 40]), IndexError),
        (5, good.bounds[:-1], IndexError),
        (6, good.answers[:-1], IndexError),
        (6, bytes(good.answers), BufferError),
        (7, array("q"), IndexError),
    ]
    for place, line, error in wrong:
        with pytest.raises(error):
            twin(game).play(*lines[:place], line, *lines[place + 1 :], 0, count)
    with pytest.raises(IndexError):
        twin(game).play(*lines, 0, count + 1)
    assert bytes(good.cells) + bytes(good.registers) == before


@compiled
def test_numbers_that_do_not_fit_are_refused() -> None:
    game = gyoji.load("sokoban")
    with pytest.raises(OverflowError):
        pack(game, [gyoji.Case((1, 2, 0, 0, 1 << 40, 2, 0, 0), b"")])


@compiled
def test_an_outdated_twin_is_not_used_and_is_reported(tmp_path: Path) -> None:
    """A copy of the package, with a rule changed after the twins were compiled."""
    here = Path(gyoji.__file__).parent
    shutil.copytree(here, tmp_path / "gyoji")
    rules = tmp_path / "gyoji" / "games" / "sokoban" / "rules.py"
    text = rules.read_text()
    answer = "return PUSHED if ahead & BOX else WALKED"
    assert answer in text
    rules.write_text(text.replace(answer, "return 3 if ahead & BOX else WALKED"))
    program = (
        "import gyoji; from gyoji.engine.batch import play_all;"
        "case = gyoji.Case((1, 1, 1, 1, 1, 1, 1, 8, 4, 0, 2, 1, 1, 1, 1, 1, 1, 1,"
        " 1, 7, 18, 6, 0, 0), bytes([3] * 20)); print(*play_all('sokoban', [case]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path,
        # Without PYTHONPATH, the copy in the working directory is imported.
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
    )  # fmt: skip
    assert r"answers=b'\x03\x03'" in done.stdout
    assert done.stderr.count("was compiled from different sources") == 1


def test_everything_works_without_twins(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gyoji", "judge", "sokoban", "-"],
        input="4 6\n######\n#wb+.#\n#....#\n######\nR\n0 0\n", capture_output=True, text=True,
        check=True, env={**os.environ, SWITCH: "0"},
    )  # fmt: skip
    assert done.stdout.startswith("Game 1: complete\n")
    assert done.stderr == ""
    found = subprocess.run(
        [sys.executable, "-c",
         "import gyoji; from gyoji.engine.twins import twin; print(twin(gyoji.load('tower')))"],
        capture_output=True, text=True, check=True, env={**os.environ, SWITCH: str(tmp_path)},
    )  # fmt: skip
    assert found.stdout == "None\n"


def test_twins_are_loaded_from_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A current twin, an outdated one, a file that is no extension module, and no file at all."""
    find, game = twin.__wrapped__, gyoji.load("skater")
    build("gyoji_skater", tmp_path, tmp_path / "temporary")
    monkeypatch.setenv(SWITCH, str(tmp_path))
    assert find(game).PARTS == ("rules", "learning")
    monkeypatch.setattr("gyoji.engine.twins.digest", lambda _: "another")
    with pytest.warns(TwinWarning, match="compiled from different sources"):
        assert find(game) is None
    monkeypatch.undo()
    monkeypatch.setenv(SWITCH, str(tmp_path))
    (file,) = tmp_path.glob("gyoji_skater/*.so")
    broken = tmp_path / "broken" / "gyoji_skater"
    broken.mkdir(parents=True)
    (broken / file.name).write_bytes(b"nonsense")
    monkeypatch.setenv(SWITCH, str(broken.parent))
    with pytest.warns(TwinWarning, match="cannot be used"):
        assert find(game) is None
    assert find(gyoji.load("tower")) is None
    monkeypatch.setenv(SWITCH, "0")
    assert find(game) is None
    with pytest.raises(OSError, match="there is no module"):
        digest(["gyoji.nowhere"])


def test_an_error_in_a_thread_is_raised() -> None:
    def work(stretch: tuple[int, int]) -> None:
        raise IndexError(stretch)

    with pytest.raises(IndexError):
        batch._share(3, [(0, 1), (1, 2), (2, 3)], work)


def test_cores_are_counted_without_sched_getaffinity(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cores() >= 1
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)  # macOS has none
    assert cores() >= 1


def test_a_broken_twin_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "gyoji" / "games" / "boulder"
    folder.mkdir(parents=True)
    import importlib.machinery

    (folder / f"_twin{importlib.machinery.EXTENSION_SUFFIXES[0]}").write_bytes(b"nonsense")
    done = subprocess.run(
        [sys.executable, "-m", "gyoji", "judge", "boulder", "-"],
        input="###\n#&#\n###\n\nwwww\n", capture_output=True, text=True, check=True,
        env={**os.environ, SWITCH: str(tmp_path)},
    )  # fmt: skip
    assert done.stdout == "###\n#&#\n###\n"
    assert done.stderr.startswith("gyoji: the compiled twin of boulder cannot be used (")
    assert done.stderr.count("\n") == 1


def test_a_single_long_case_is_played_by_the_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gyoji.load("sokoban")
    case = next(gyoji.read(game, samples(game)[0].data))
    longer = case._replace(actions=bytes(case.actions) * 9)
    assert play_case(game, longer) == play_out(game, longer)
    # Where there is none, as if there were one that is asked first, and gone when it has to play.
    there = iter([object()])
    monkeypatch.setattr(batch, "twin", lambda _game: next(there, None))
    assert play_case(game, longer) == play_out(game, longer)


def test_a_module_is_located_without_importing_the_packages_around_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaf = tmp_path / "outer_package" / "inner" / "leaf.py"
    leaf.parent.mkdir(parents=True)
    for file in (leaf, leaf.with_name("__init__.py"), leaf.parents[1] / "__init__.py"):
        file.touch()
    monkeypatch.syspath_prepend(tmp_path)
    found = locate("outer_package.inner.leaf")
    assert found is not None
    assert found.origin == str(leaf)
    assert locate("outer_package.none.leaf") is None
    assert "outer_package" not in sys.modules
