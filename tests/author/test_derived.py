"""The parts that are derived from a file, and defaults for games that leave parts out."""

from __future__ import annotations

from itertools import combinations
from math import dist
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import gyoji
import gyoji.env
from gyoji.conformance import check_laws
from gyoji.engine.reloading import replay
from gyoji.engine.session import Session
from gyoji.engine.trace import as_text
from gyoji.engine.twins import source
from gyoji.game import cell_learning
from gyoji.game.files import GameFilesError, rules_text, spell
from gyoji.game.game import Game
from gyoji.game.learning import learning_of
from gyoji.game.looks import COLOURS, SHADES
from gyoji.game.protocols import Case
from gyoji.game.scene import scene_of
from gyoji.game.state import TURN
from gyoji.game.wording import MissingWordsError
from gyoji.pictures.palette import colours
from gyoji.terminal.themes import DARK, LIGHT
from tests.author import DROPS, GAMES, JUMPS, LIGHTS, REVERSI

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")


def test_learners_see_cells_and_registers() -> None:
    game = gyoji.load(REVERSI)
    start = next(gyoji.read(game, "2 2\nXO\n..\n2\n\n0 0\n")).start
    learning, state = learning_of(game), list(start)
    assert learning.NUMBERS == ("player to move", "black", "white")
    assert [learning.number(state, index, 0) for index in range(3)] == [1, 1, 1]
    assert learning.features(state, 5, 0) == 2
    assert learning.choices(state) == len(learning.table(start)) == 5


def test_what_is_hidden_is_not_observed() -> None:
    game = gyoji.load(GAMES / "mines.py")
    start = next(gyoji.read(game, "1 2\n*.\n\n0 0\n")).start
    learning, state = learning_of(game), list(start)
    assert learning.features(state, 5, 0) == learning.features(state, 6, 0)
    view = game.display.view(start, 0)
    assert view[5] == view[6] != start[5]


def test_a_game_that_hides_has_no_numbers_by_default() -> None:
    skater = gyoji.load("skater")
    hiding = SimpleNamespace(**vars(skater.display) | {"view": lambda state, _: state})
    game = Game("hidden", 1, skater.rules, skater.notation, hiding, skater.levels)
    assert learning_of(game).NUMBERS == ()


def test_a_game_without_registers_has_no_numbers_by_default() -> None:
    skater = gyoji.load("skater")
    start = (0, 0, 0, 0, 4, 2, 0, 0)  # four cells, and the registers that every game has
    levels: Any = SimpleNamespace(KINDS={"one": "one"}, cases=lambda *_: iter([Case(start, ())]))
    game = Game("plain", 1, skater.rules, skater.notation, skater.display, levels)
    assert learning_of(game).NUMBERS == ()
    with pytest.raises(NotImplementedError):
        cell_learning.table(start)
    assert source(gyoji.load(LIGHTS).rules.__name__) == LIGHTS.read_bytes()  # type: ignore[attr-defined]


def test_missing_words_are_named() -> None:
    with pytest.raises(MissingWordsError) as error:
        gyoji.load(LIGHTS).display.ANSWERS[7]
    assert str(error.value).startswith("ANSWERS has no words for the number 7")


def test_commands_name_a_file_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = gyoji.load(LIGHTS)
    monkeypatch.chdir(LIGHTS.parent)
    assert spell(game) == "./lights.py"
    (tmp_path / "lower").mkdir()
    monkeypatch.chdir(tmp_path / "lower")
    assert spell(game).endswith("examples/games/lights.py")
    assert spell(gyoji.load("tower")) == "tower"


def test_a_replay_ends_where_a_word_is_unknown() -> None:
    lights, reversi = gyoji.load(LIGHTS), gyoji.load(REVERSI)
    start = next(gyoji.read(lights, "2 2\n##\n##\n\n0 0\n")).start
    session = Session(lights, start)
    session.do(5)
    assert replay(session, lights, start).words() == ["1,1"]
    other = next(gyoji.read(reversi, "2 2\nXO\n..\n1\n\n0 0\n")).start
    assert replay(session, reversi, other).words() == []


def test_rules_in_english_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gyoji.game.files.read_file", lambda _game, _name: None)
    with pytest.raises(GameFilesError, match=r"write .*rules\.md"):
        rules_text(gyoji.load("sokoban"))


def test_a_piece_may_have_several_kinds(tmp_path: Path) -> None:
    rules = LIGHTS.read_text().split("g.random(")[0]
    rules = rules.replace("LIT = ", 'ANY = g.place("lamp", OFF, ON)\nLIT = ')
    (tmp_path / "one.py").write_text(f'{rules}g.levels("#")\n')
    game: Any = gyoji.load(tmp_path / "one.py")
    (piece,) = scene_of(game).SINGLE  # an editor moves it
    assert piece.keys() == {".", "#"}
    ends = [next(gyoji.read(game, f"1 1\n{glyph}\n\n0 0\n")).start for glyph in ".#"]
    assert [start[-5] for start in ends] == [4, 4]
    with pytest.raises(
        gyoji.NotationError, match=r"a board with one dark lamp \(.\) or lit lamp \(#\)"
    ):
        list(gyoji.read(game, "1 2\n.#\n\n0 0\n"))


def test_a_level_that_cannot_be_won_is_named(tmp_path: Path) -> None:
    text = (LIGHTS.parent / "ice.py").read_text("utf-8")
    head, _, _ = text.partition("g.levels(")
    (tmp_path / "ice.py").write_text(head + 'g.levels("; Out of reach\\n@#*\\n\\n; A step\\n@*")\n')
    (broken,) = (law for law in check_laws(gyoji.load(tmp_path / "ice.py")) if law.error)
    assert broken.number == 22
    assert broken.error.endswith("the level '01-out-of-reach' cannot be won, whatever is done")


def test_numbers_that_do_not_fit_a_sentence_are_named(tmp_path: Path) -> None:
    text = DROPS.read_text("utf-8").replace("tell(DROP, at, me)", "tell(DROP, me, at)")
    (tmp_path / "drops.py").write_text(text)
    broken = [law for law in check_laws(gyoji.load(tmp_path / "drops.py")) if law.error]
    assert "`tell` gives the event '{b:who} drops a disc onto {a:place}' the numbers" in (
        broken[0].error
    )
    assert "expected a player, from 0 to 1, found" in broken[0].error


def test_kinds_of_cells_that_look_alike_are_named(tmp_path: Path) -> None:
    text = DROPS.read_text("utf-8").replace('"gold disc"', '"danger disc"')
    (tmp_path / "drops.py").write_text(text)
    (broken,) = (law for law in check_laws(gyoji.load(tmp_path / "drops.py")) if law.error)
    assert broken.number == 16
    assert broken.error.endswith(
        "the cells 'R' and 'G' look alike in the browser; give one of them another colour, shape"
        " or label"
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_colours_can_be_told_apart(theme: str) -> None:
    values = colours(theme)
    shades = {name: values[f"--tile-{SHADES[name]}"].lstrip("#") for name in COLOURS}
    mixed = {
        name: [int(shade[at : at + 2], 16) for at in (0, 2, 4)] for name, shade in shades.items()
    }
    for (one, first), (other, second) in combinations(mixed.items(), 2):
        assert dist(first, second) > 35, f"{one} and {other} look alike"
    terminal = DARK if theme == "dark" else LIGHT
    assert len(set(map(str, terminal.shades.values()))) == len(COLOURS)


def test_a_play_that_is_not_over_cites_no_clause() -> None:
    game = gyoji.load(LIGHTS)
    case = next(gyoji.read(game, "1 2\n##\n\n0 0\n"))
    assert list(as_text(game, 1, case, None))[-1] == "End: not over"


def test_a_click_on_any_cell_of_a_column_chooses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gyoji.load(DROPS)
    (case,) = gyoji.read(game, "2 3\nR..\nGR.\n2\n3\n0 0\n")
    session, state = Session(game, case.start), list(case.start)
    assert case.actions == [2]
    assert [session.find_action([(row, 2)]) for row in range(2)] == [2, 2]
    assert session.path_to((1, 1)) == [1]
    assert session.find_action([(1, 0)]) is None  # the column is full,
    assert session.path_to((1, 0)) == [0]  # which a ruling says
    assert set(session.choices()) == {(row, column) for row in range(2) for column in (1, 2)}
    for word in ("4", "0", "1,1", ""):
        with pytest.raises(ValueError, match=f"expected a column from 1 to 3, found '{word}'"):
            game.notation.action(word, state)
    author: Any = game.notation
    monkeypatch.setattr(author.words._author, "letters", "chess")
    assert [game.notation.word(action, state) for action in range(3)] == ["a", "b", "c"]
    assert game.notation.action("c", state) == 2
    with pytest.raises(ValueError, match="expected a column from a to c, found 'zzzzzzzzzzz'"):
        game.notation.action("zzzzzzzzzzz", state)


@pytest.mark.parametrize(
    ("letters", "corners"),
    [("numbers", "1,1 1,3 2,1"), ("chess", "a1 c1 a2"), ("chess from below", "a2 c2 a1")],
)
def test_cells_are_named_from_above_or_from_below(
    letters: str, corners: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The names of the corners at the top left, top right and bottom left."""
    game: Any = gyoji.load(LIGHTS)
    monkeypatch.setattr(game.notation.words._author, "letters", letters)
    (case,) = gyoji.read(game, f"2 3\n##.\n...\n{corners}\n0 0\n")
    assert case.actions == [6, 8, 11]
    assert [game.notation.word(action, case.start) for action in case.actions] == corners.split()
    place = game.display.NOUNS["place"](11, case.start)
    assert place == ("row 2, column 1" if letters == "numbers" else corners.split()[2])
    for word in ("0,1", "3,1", "a0", "a3", "a9999"):
        with pytest.raises(ValueError, match=f"expected a cell from .*, found '{word}'"):
            game.notation.action(word, case.start)


def test_a_turn_may_have_several_actions() -> None:
    game = gyoji.load(JUMPS)
    board = "4 5\nX...X\nOOXOO\n.O.O.\n.....\n1\n"
    (case,) = gyoji.read(game, f"{board}a4D e4D a2R c2R\n0 0\n")
    steps = [step for step, _ in gyoji.trace(game, case)][1:]
    assert [step.answer for step in steps] == [1, 0, 1, 1]
    told = [*as_text(game, 1, case, None)]
    assert any("the stone on a2 jumps on  [2 Jump on]" in line for line in told)
    assert gyoji.play_out(game, case).end[TURN] == 1
    assert not [law.error for law in check_laws(game) if law.error]


PIG = '''"""Pig: roll a die until you hold.

- **1 Roll.** A roll adds to the points.
"""

from gyoji.author import Author, draw_number, each_cell, tell

g = Author(__name__)
PIP = g.cell("o", "pip")
POINTS, DIE = g.register("score"), g.chance("die")
ROLLED = g.event("1 Roll", "a {a:number} is rolled")
next_action = each_cell


def apply(state, action):
    rolled = 1 + draw_number(state, DIE, 6)
    tell(ROLLED, rolled)
    state[POINTS] = state[POINTS] * 10 + rolled
    return 1


g.levels("oo")
'''


def roll_six(env: Any, seed: int, **options: Any) -> int:
    """Return the points after six rolls."""
    env.reset(seed=seed, **options)
    for _ in range(6):
        env.step(0)
    return int(env.unwrapped._play.state[-5])


def test_chance_differs_between_plays_and_comes_from_the_seed(tmp_path: Path) -> None:
    (tmp_path / "pig.py").write_text(PIG)
    game, text = gyoji.load(tmp_path / "pig.py"), "1 2\noo\n1,1 1,1 1,1 1,1 1,1 1,1\n0 0\n"
    given, made = gyoji.env.make(game, levels=text), gyoji.env.make(game)
    seeds = range(1, 9)
    for env, options in (made, {}), (given, {}), (given, {"options": {"level": 0}}):
        rolled = [roll_six(env, seed, **options) for seed in seeds]
        assert len(set(rolled)) == len(seeds)
        assert [roll_six(env, seed, **options) for seed in seeds] == rolled
    fixed = gyoji.env.make(game, levels=text, chance="off")
    judged = gyoji.play_out(game, next(gyoji.read(game, text))).end[-5]
    assert {roll_six(fixed, seed) for seed in seeds} == {judged}
    vector = gyoji.env.make_vec(game, 8, levels=text, pool=8)
    vector.reset(seed=1)
    assert len(set(vector.step(np.zeros(8, int))[1].tolist())) > 1
    assert not [law for law in check_laws(game) if law.error]
