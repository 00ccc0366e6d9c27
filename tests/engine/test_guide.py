"""The rules for players: every board of an example is the referee's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gyoji
from gyoji.engine.guide import explain, guide_of, list_meanings, work_out, worked_examples
from gyoji.engine.play import play_out
from gyoji.game.scene import scene_of
from gyoji.game.state import TURN
from gyoji.games import HERE

GAMES = Path(__file__).parents[2] / "examples" / "games"
CODES = re.compile(r"getdown|--|\bbytes?\b|\bE_|\boptions?\b|\bMOVETO|\bcommand|\bleaves\b", re.I)


def test_an_exit_is_drawn_open_where_no_diamond_is_left() -> None:
    *_, last = guide_of(gyoji.load("boulder")).examples
    assert last.left == (True, False)
    assert guide_of(gyoji.load("tower")).examples[0].left == (False, False)  # it counts nothing


@pytest.mark.parametrize("name", HERE)
def test_the_boards_of_an_example_are_the_referee_s(name: str) -> None:
    game = gyoji.load(name)
    guide = guide_of(game)
    told = [each for each in worked_examples(game) if not each.fine]
    assert [each.sentence for each in guide.examples] == [each.sentence for each in told]
    for declared in worked_examples(game):
        playing, case = declared.open(game)
        shown, since = work_out(game, declared), declared.since
        before = play_out(playing, case._replace(actions=case.actions[:since])).end
        assert shown.before == playing.display.draw(before)
        assert shown.after == playing.display.draw(play_out(playing, case).end)
        state = list(before)
        for key, action in zip(shown.keys, case.actions[since:], strict=False):
            assert playing.notation.action(playing.display.KEYS[key], state) == action
            playing.rules.apply(state, action, None)
    for piece in guide.pieces:
        assert scene_of(game).tiles(piece.glyph)
    assert {end.won for end in guide.ends} >= {True}
    texts = [guide.aim, *(each.sentence for each in guide.examples)]
    texts += [piece.words for piece in guide.pieces]
    texts += [keys.words for keys in guide.keys] + [end.words for end in guide.ends]
    for text in texts:
        assert not CODES.search(text), text


def test_what_is_announced_is_explained_by_what_is_heard_alone() -> None:
    game = gyoji.load("labyrinth")
    playing = worked_examples(game)[5].open(game)[0]  # with a treasure
    for words in [*playing.display.ANSWERS.values(), *playing.display.ANNOUNCED.values()]:
        told = words.startswith(("{", "you take the treasure", "you have brought"))
        assert told or explain(game, [words]), words
    assert not explain(game, ["you have brought the treasure out, you win"])
    drawn = "you are drawn by the current to the next cell, which is a river"
    assert [each.clause for each in explain(game, ["river", drawn])] == ["3.3 Wading", "3.2 River"]
    shown = {clause for each in guide_of(game).examples for clause in each.clauses}
    for each in list_meanings(game):
        assert not each.clause or each.clause in shown
        assert not CODES.search(each.words), each.words
    assert not list_meanings(gyoji.load("sokoban"))


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.py")), ids=lambda file: file.stem)
def test_a_game_in_one_file_has_a_guide(file: Path) -> None:
    game = gyoji.load(str(file))
    guide = guide_of(game)
    assert guide.aim.lower() == game.display.ABOUT.lower()
    assert [each.words for each in guide.pieces] == list(game.display.LEGEND.values())
    assert guide.examples
    assert guide.keys
    assert guide.ends
    for example in guide.examples:
        assert example.before != example.after


@pytest.mark.parametrize("name", ["lights", "reversi"])
def test_an_example_that_was_found_is_played_again(name: str) -> None:
    game = gyoji.load(str(GAMES / f"{name}.py"))
    scene, first = scene_of(game), guide_of(game).examples[0]
    (case,) = gyoji.read(game, scene.sheet(first.before).text)
    ends = set()
    for turn in range(len(guide_of(game).pieces)):  # whose turn it was is not on the board
        start = [*case.start]
        if game.rules.players(start) > 1:
            start[TURN] = turn % 2
        for action in game.candidates(start):
            if scene.picks(action, tuple(start)) == tuple(first.picked):
                after = [*start]
                game.rules.apply(after, action, None)
                ends.add(str(game.display.draw(tuple(after))))
    assert str(first.after) in ends


def test_a_game_of_another_package_has_a_guide() -> None:
    guide = guide_of(gyoji.load("skater"))
    assert guide.aim
    assert guide.ends


def test_levels_that_an_author_cannot_make_so_small_are_left_out(tmp_path: Path) -> None:
    odd = '\n\n@g.kind\ndef odd(rng, size):\n    """odd"""\n    return [["##", "##"]][8 - size]\n'
    lights, file = gyoji.load(str(GAMES / "lights.py")), tmp_path / "odd.py"
    file.write_text((GAMES / "lights.py").read_text("utf-8") + odd, "utf-8")
    assert guide_of(gyoji.load(str(file))).examples == guide_of(lights).examples
