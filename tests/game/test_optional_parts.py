"""The optional parts of a game, as docs/tutorials/package.md shows them."""

import shutil
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gyoji
import gyoji.env
from gyoji.compiling.unit import write
from gyoji.conformance import Laws
from gyoji.engine.generation import generate
from gyoji.engine.session import Session
from gyoji.env.single import GridEnv
from gyoji.game.bounds import CONTEST, BoundsError
from gyoji.game.collection import puzzles
from gyoji.game.files import samples
from gyoji.game.profiles import profile_of
from gyoji.game.scene import scene_of
from gyoji.game.shrinking import shrinking_of
from gyoji.pictures.tiles import layers, tileset

SKATER = Path(__file__).parents[1] / "skater"
NAME = "skater_with_parts"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The skater with its optional parts beside its rules."""
    folder = tmp_path_factory.mktemp("package")
    for source in (SKATER / "src/gyoji_skater", SKATER / "optional"):
        ignored = shutil.ignore_patterns("*.so", "__pycache__")
        shutil.copytree(source, folder / NAME, ignore=ignored, dirs_exist_ok=True)
    sys.path.insert(0, str(folder))
    yield import_module(NAME).GAME
    sys.path.remove(str(folder))


def start(game: gyoji.Game, text: str) -> tuple[int, ...]:
    return next(gyoji.read(game, text)).start


def test_every_law_holds(game: gyoji.Game) -> None:
    found = [(sample.data, sample.answer) for sample in samples(game)]
    laws = type("SkaterWithParts", (Laws,), {"game": game, "samples": found})()
    tests = [name for name in dir(laws) if name.startswith("test_")]
    assert found
    assert len(tests) > 15
    for name in tests:
        getattr(laws, name)()


def test_tiles_and_clicks(game: gyoji.Game) -> None:
    session = Session(game, start(game, "#####\n#@.*#\n#####\n\n"))
    scene = scene_of(game)
    assert [tile.name for tile in scene.tiles("*")] == ["ice", "flag"]
    assert session.choices() == [(1, 2)]  # a click to the right of the skater
    action = session.find_action([(1, 2)])
    assert action is not None
    session.do(action)
    assert [(each.kind, each.start, each.end) for each in session.find_motions()] == [
        ("slide", (1, 1), (1, 3)), ("glow", (1, 3), None),
    ]  # fmt: skip
    assert not scene.TAKES_BACK  # the default scene's


def test_its_tiles_are_drawn(game: gyoji.Game) -> None:
    # Two looks have no drawing in the file: they are squares with their letters.
    assert set(tileset(game).symbols) == {"ice", "flag", "wall", "skater"}
    assert "--tile-goal" in "".join(layers(game, "*"))


def test_an_edited_board_is_an_input(game: gyoji.Game) -> None:
    sheet = scene_of(game).sheet(scene_of(game).blank(3, 4))
    assert sheet.text == "####\n#@.#\n####\n\n"
    assert start(game, sheet.text)


def test_it_has_bounds(game: gyoji.Game) -> None:
    profile = profile_of(game, CONTEST)
    assert profile.lines() == ["4 <= N <= 20", "the number of pushes is 1 to 64"]
    made = list(generate(game, Random(1), 16, "random", {}, count=9, bounds=profile))
    assert {len(case.actions) for case in made} == {64}
    with pytest.raises(BoundsError, match="rows is 21; the contest promises 4 <= N <= 20"):
        generate(game, Random(1), 21, "random", {}, bounds=profile)
    # Its levels have four pushes for each row, and nothing makes fewer.
    with pytest.raises(BoundsError, match=r"no such case .* pushes is 80; .* 1 to 64"):
        next(generate(game, Random(1), 20, "random", {}, bounds=profile))


def test_a_case_becomes_smaller(game: gyoji.Game) -> None:
    case = next(gyoji.read(game, "######\n#@.#*#\n#....#\n######\nR\n"))
    lines, walls = shrinking_of(game).passes([case])
    smaller = lines.without(range(lines.atoms))
    assert smaller is not None
    assert gyoji.show(game, smaller) == b"###\n#@#\n###\nR\n"
    plainer = walls.without([0])
    assert plainer is not None
    assert gyoji.show(game, plainer) == b"######\n#@..*#\n#....#\n######\nR\n"


def test_a_learner_sees_planes(game: gyoji.Game) -> None:
    position = start(game, "#####\n#@.*#\n#####\n\n")
    env = GridEnv(game, levels=[position], observation="planes")
    seen, _ = env.reset(seed=1)
    assert seen[:, 1].tolist() == [[1, 0, 0, 0, 1], [0, 0, 0, 1, 0], [0, 1, 0, 0, 0]]
    assert env.step(3)[1:3] == (1.0, True)


def test_positions_are_checked(game: gyoji.Game) -> None:
    position = start(game, "#####\n#@.*#\n#####\n\n")
    play = gyoji.Play(game, position)
    play.do("R")
    assert gyoji.Play(game, play.state).over
    with pytest.raises(ValueError, match="the skater's place, which is no wall, in register -5"):
        gyoji.Play(game, (*position[:-5], 9, *position[-4:]))


def test_its_parts_can_be_compiled(game: gyoji.Game) -> None:
    header = write(game.rules.begin.__module__.rpartition(".")[0]).header
    assert "_fault(" in header
    assert "_HAS_LEARNING 1" in header


def test_a_puzzle_has_a_title(game: gyoji.Game) -> None:
    assert [puzzle.title for puzzle in puzzles(game)] == ["First push"]
