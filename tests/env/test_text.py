"""Plays in words: they are read back, ruled with clauses, and hide what is hidden."""

from __future__ import annotations

import doctest
import re
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

import gyoji
import gyoji.env
from gyoji.env import reasoning_gym, text
from gyoji.env.text import Question, TextEnv, levels_at, prove, score
from gyoji.game.design import design_of
from gyoji.game.files import rules_text
from gyoji.game.wording import clauses
from gyoji.learn.text import (
    LONGEST,
    legal_words,
    list_legal,
    read_action,
    read_actions,
    styles,
    try_action,
    write_board,
    write_ruling,
)
from gyoji.solving.design import levels as known

from .boards import ROOM, cases

if TYPE_CHECKING:
    from pathlib import Path

SOKOBAN = gyoji.load("sokoban")
OPEN = ("boulder", "sokoban", "sweets", "tower")
LOSING = "5 6\n######\n#....#\n#wb..#\n#...+#\n######\n\n0 0\n"


@pytest.mark.parametrize("module", [text, reasoning_gym], ids=lambda module: module.__name__)
def test_examples(module: object) -> None:
    ran = doctest.testmod(module)  # type: ignore[arg-type]  # a module
    assert ran.attempted >= 4
    assert ran.failed == 0


@pytest.mark.parametrize("name", OPEN)
def test_every_action_is_read_back_and_ruled_with_a_clause(name: str) -> None:
    """Legal ones and those that are refused, in plays at random."""
    rng, game, rulings = Random(5), gyoji.load(name), 0
    there = clauses(rules_text(game))
    for case in cases(name)[:6]:
        play = gyoji.Play(name, case)
        for _ in range(10):
            here = play.state
            words = list(islice(legal_words(game, here), 40))
            if not words:
                break
            some = rng.sample(list(islice(game.candidates(list(here)), 200)), k=1)
            actions = [game.notation.action(word, list(here)) for word in words]
            for action in [*actions, *some]:
                word = game.notation.word(action, list(here))
                assert read_action(game, here, word) == action
                assert [*read_actions(game, iter([here] * 9).__next__, f" {word.lower()} ")] == [
                    action
                ]
                said = game.display.say(action, list(here))
                meant = read_action(game, here, said)
                assert game.display.say(meant, list(here)) == said
                ruling = write_ruling(game, try_action(game, here, action), here)
                assert ruling.startswith(f"{word}: ")
                cited = re.findall(r"\[([^\]]+)\]", ruling)
                assert cited
                assert set(cited) <= there
                rulings += 1
            assert play.state == here
            play.do(rng.choice(actions))
    assert rulings > 50


def test_actions_of_one_letter_need_nothing_between_them() -> None:
    state = next(gyoji.read(SOKOBAN, ROOM)).start
    spellings = ("URDL", "u r d l", "up, right; down\nLeft", "  U\n\n,R D,,L ")
    for spelling in spellings:
        assert [*read_actions(SOKOBAN, lambda: state, spelling)] == [0, 3, 1, 2], spelling
    for wrong in ("URXL", "go away", "7", "🙂", "U\0"):
        with pytest.raises(ValueError, match=r"is no action of sokoban here; legal now: "):
            list(read_actions(SOKOBAN, lambda: state, wrong))
    with pytest.raises(ValueError, match="at most 10,000 characters, not 10,001"):
        list(read_actions(SOKOBAN, lambda: state, "U" * (LONGEST + 1)))
    assert len(list(read_actions(SOKOBAN, lambda: state, "U" * LONGEST))) == LONGEST


@pytest.mark.parametrize("style", ["judge", "xsb"])
def test_a_board_is_read_back(style: str) -> None:
    assert styles(SOKOBAN) == ["judge", "xsb", "sentences"]
    for case in cases("sokoban"):
        board, _, legend = write_board(SOKOBAN, case.start, style, set()).partition("\n(")
        rows = board.replace(" ", "") if style == "judge" else board
        size = f"{len(rows.splitlines())} {len(rows.splitlines()[0])}\n" if style == "judge" else ""
        (again,) = gyoji.read(SOKOBAN, f"{size}{rows}\n" + "\n0 0\n" * (style == "judge"))
        assert again.start == case.start
        assert "wall" in legend


def test_a_board_in_sentences_names_every_cell_but_the_most_common() -> None:
    for case in cases("sokoban"):
        drawn = SOKOBAN.display.draw(case.start)
        written = write_board(SOKOBAN, case.start, "sentences", set())
        found = dict[tuple[int, int], str]()
        for what, where in re.findall(r"^([a-z ]+): (row .*)\.$", written, re.MULTILINE):
            for row, spans in re.findall(r"row (\d+) columns? ([\d, to]+)", where):
                for low, high in re.findall(r"(\d+)(?: to (\d+))?", spans):
                    for column in range(int(low), int(high or low) + 1):
                        found[int(row), column] = what
        rest = re.findall(r"All other cells: (.*)\.", written)[0]
        for row, glyphs in enumerate(drawn, 1):
            for column, glyph in enumerate(glyphs, 1):
                assert found.get((row, column), rest) == SOKOBAN.display.describe(glyph)


def test_a_play_in_words_is_that_of_numbers() -> None:
    for name in ("boulder", "sokoban", "tower"):
        rng, level = Random(2), cases(name)[0]
        words = TextEnv(name, levels=level, max_steps=30)
        numbers = gyoji.env.make(name, levels=level, max_steps=30)
        words.reset(seed=1)
        numbers.reset(seed=1)
        over = cut = False
        while not (over or cut):
            position = numbers.unwrapped.position  # type: ignore[attr-defined]  # a GridEnv
            assert words.grid.position == position
            word = rng.choice(list_legal(words.game, position).split(", "))
            seen, reward, over, cut, info = words.step(f"I think that\n<answer>{word}</answer>")
            action = words.game.notation.action(word, list(position))
            expected = numbers.step(numbers.unwrapped.number(action))  # type: ignore[attr-defined]
            assert (reward, over, cut) == expected[1:4]
            assert info["rulings"][0] in seen
        assert words.observation_space.contains(seen)


def test_texts_that_are_no_actions_are_steps_too() -> None:
    env = TextEnv(SOKOBAN, levels=ROOM, max_steps=3, history=2, signals=("winnable",))
    first, info = env.reset()
    assert first.startswith("Sokoban. A worker")
    assert "(# wall, w worker, . floor, b box, + target)" in first
    assert info["winnable"] == 1
    seen, _, over, cut, info = env.step("hello")
    assert info["error"] == "'hello' is no action of sokoban here; legal now: D, R"
    assert not over
    assert not cut
    assert "(# wall" not in seen, "the legend is known by now"
    seen, _, over, cut, info = env.step("")
    assert info["error"] == "there is no action in this text"
    seen, _, over, cut, info = env.step("D, D bla")
    assert (over, cut) == (False, True)
    assert len(info["rulings"]) == 2
    assert seen.count("[2.") == 2
    assert info["error"].startswith("'bla'")
    for wrong in ({"style": "braille"}, {"history": -1}, {"style": "xsb" * 99}):
        with pytest.raises(ValueError, match=r"not as|at least 0"):
            TextEnv(SOKOBAN, levels=ROOM, **wrong)
    with pytest.raises(TypeError, match="did you mean size"):
        TextEnv(SOKOBAN, sizee=3)


def test_a_hidden_map_has_no_part_in_a_text() -> None:
    """Maps on which the same is announced give the same texts, whatever else is on them."""
    heard = dict[tuple[str, ...], set[str]]()
    for seed in range(30):
        env = TextEnv("labyrinth", size=5)
        told, said, over = [env.reset(seed=seed)[0]], list[str](), False
        for word in "NESW":
            seen, _, over, _, info = env.step(word)
            told.append(seen)
            said += info["rulings"]
            if over:
                break
        whole = "\n".join(told)
        assert "You do not see the board." in whole
        assert not re.search(r"row \d|column \d|@|\$", whole)
        heard.setdefault(tuple(said), set()).add(whole)
    assert all(len(each) == 1 for each in heard.values())
    assert 3 < len(heard) < 30, "some maps sound the same"


# ---------------------------------------------------------------- levels


@pytest.mark.parametrize("pushes", [3, 5, 8, 13, 20, pytest.param(40, marks=pytest.mark.long)])
def test_levels_need_exactly_so_many_pushes(pushes: int) -> None:
    made = list(islice(levels_at(pushes, 11), 3))
    starts = [each.case.start for each in made]
    for result in gyoji.solve_all(SOKOBAN, starts, nodes=1_000_000, optimal="pushes", jobs=1):
        assert isinstance(result, gyoji.Solution)
        assert (result.pushes, result.optimal) == (pushes, "pushes")
    forms = {design_of(SOKOBAN).canonical(start) for start in starts}
    assert len(forms) == 3
    assert not known.known_levels(SOKOBAN) & {known.level_digest(form) for form in forms}


def test_levels_come_from_the_seed_and_are_not_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = islice(levels_at(6, 3), 2)
    assert first == next(levels_at(6, 3))
    assert first != next(levels_at(6, 4))
    file = tmp_path / "known_levels.bin"
    form = design_of(SOKOBAN).canonical(first.case.start)
    file.write_bytes(known.pack([known.level_digest(form)]))
    monkeypatch.setattr(known, "path", lambda _: file)
    known.known_levels.cache_clear()
    try:
        assert next(levels_at(6, 3)) == second
    finally:
        known.known_levels.cache_clear()
    for wrong in (2, 61, -1):
        with pytest.raises(ValueError, match=f"3 to 60 pushes, not {wrong}"):
            next(levels_at(wrong))


def test_answers_are_scored_by_proof() -> None:
    level = next(levels_at(8, 1))
    task = Question.of(level.case, 8, "xsb")
    assert "(# wall" in task.question
    assert score(task.level, 8, f"So: <answer>{task.answer}</answer>").solved
    assert score(task.level, 8, task.answer + " and then some").reward == 1
    words, rewards = task.answer.split(), list[float]()
    for count in range(len(words)):
        found = score(task.level, 8, " ".join(words[:count]))
        assert not found.solved
        assert found.winnable == 1
        assert found.reward == (8 - found.pushes_left) / 16
        rewards.append(found.reward)
    assert rewards == sorted(rewards)
    assert rewards[-1] == 7 / 16
    assert score(LOSING, 3, "DRU") == (0, False, 0, -2, "")
    assert score(task.level, 8, "nonsense").error.startswith("'nonsense' is no action")
    assert score(task.level, 8, "U" * (LONGEST + 1)).error.startswith("actions are at most")
    start = next(gyoji.read(SOKOBAN, task.level)).start
    assert prove(SOKOBAN, start, 8, nodes=1).pushes_left == -1


def test_a_data_set_is_made_of_its_seed() -> None:
    config = reasoning_gym.PushesConfig(min_pushes=4, max_pushes=9, seed=2, size=4, style="xsb")
    data = reasoning_gym.SokobanPushes(config)
    entries = list(data)
    assert [data[index] for index in range(len(data))] == entries
    assert all(4 <= entry["metadata"]["pushes"] <= 9 for entry in entries)
    assert {data.score_answer(entry["answer"], entry) for entry in entries} == {1.0}
    assert data.score_answer(None, entries[0]) == data.score_answer("", entries[0]) == 0
    with pytest.raises(IndexError, match="entries 0 to 3, so not 4"):
        data[4]
    for low, high in ((2, 5), (9, 8), (5, 61)):
        with pytest.raises(ValueError, match="levels have 3 to 60 pushes"):
            reasoning_gym.SokobanPushes(reasoning_gym.PushesConfig(low, high))
