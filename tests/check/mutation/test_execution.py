"""Mutants are played like the rules but for the change, and nothing else is affected."""

from __future__ import annotations

from random import Random
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

import gyoji
from gyoji.check.mutation import (
    is_killed,
    killing_case,
    mutants,
    mutate,
    output,
    reference_plays,
    source,
)
from gyoji.check.mutation.definitions import definitions, namespace
from gyoji.engine.play import play_out
from gyoji.game.files import samples
from gyoji.game.game import Game
from tests.author import DROPS

from .helpers import GAMES, cases, find_mutant

if TYPE_CHECKING:
    from gyoji.game.protocols import Rules


@pytest.mark.parametrize("name", GAMES)
def test_unchanged_rules_play_like_the_referee(name: str) -> None:
    game = gyoji.load(name)
    for case in cases(game, 150):
        expected = b"".join(game.notation.write([play_out(game, case)]))
        assert output(game, None, [case]) == expected


@pytest.mark.parametrize("name", [name for name in GAMES if name != "skater"])
def test_the_samples_are_answered(name: str) -> None:
    game = gyoji.load(name)
    for sample in samples(game):
        assert output(game, None, list(gyoji.read(game, sample.data))) == sample.answer


@pytest.mark.parametrize(
    ("name", "was", "became", "given", "expected"),
    [
        ("sokoban", "state[ASTRAY] == 0", "False", b"3 5\n#####\n#wb+#\n#####\nR\n0 0\n",
         b"Game 1: incomplete\n#####\n#.wB#\n#####\n"),
        ("boulder", "way < LEFT", "False", b"#####\n# & #\n# O #\n# . #\n#####\n\ns",
         b"#####\n# & #\n# O #\n# . #\n#####\n"),
        ("labyrinth", "entered == CAVE", "False", b"o y10\ny11 o\n1\n0 0 ES\n", b"yo\n"),
        ("tower", "sliding = under == ICE or (block == ICE and under != EMPTY)",
         "sliding = under == ICE",
         b"2 5\nSI..G\n#####\n2\nPUSH RIGHT\nMOVETO 3\n0 0\n", b"Game Over : Gave Up\n"),
    ],
)  # fmt: skip
def test_a_mutant_plays_its_change(
    name: str, was: str, became: str, given: bytes, expected: bytes
) -> None:
    game = gyoji.load(name)
    assert output(game, find_mutant(name, was, became), list(gyoji.read(game, given))) == expected


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_execution_changes_no_global_state(name: str) -> None:
    game = gyoji.load(name)
    modules = sorted({module for module, _ in definitions(game)})
    before = [dict(namespace(module)) for module in modules]
    codes = [value.__code__ for names in before for value in names.values()
             if isinstance(value, FunctionType)]  # fmt: skip
    some, found = cases(game, 5), mutants(game)
    expected = [play_out(game, case) for case in some]
    for mutant in found[:: max(1, len(found) // 40)]:  # about 40, from the whole list
        output(game, mutant, some)
    for module, names in zip(modules, before, strict=True):
        assert namespace(module).keys() == names.keys()
        assert all(namespace(module)[key] is value for key, value in names.items())
    assert codes == [value.__code__ for names in before for value in names.values()
                     if isinstance(value, FunctionType)]  # fmt: skip
    assert [play_out(game, case) for case in some] == expected


@pytest.mark.parametrize("name", ["boulder", "labyrinth", "skater", "sokoban"])
def test_the_mutated_text_is_what_is_played(name: str) -> None:
    game = gyoji.load(name)
    some = cases(game, 600)[-5:]
    home = game.rules.begin.__module__
    for mutant in mutants(game):
        answer = output(game, mutant, some)
        if mutant.edit.module != home or not isinstance(answer, bytes):
            continue
        names: dict[str, Any] = {"__name__": home, "__package__": home.rpartition(".")[0]}
        exec(compile(source(game, mutant)[home], home, "exec"), names)
        rules = cast("Rules", SimpleNamespace(begin=names["begin"], apply=names["apply"]))
        other = Game(name, 1, rules, game.notation, game.display, game.levels)
        try:
            assert b"".join(game.notation.write(play_out(other, case) for case in some)) == answer
        except ValueError:  # an answer below 0 has no byte; the interpreter takes its low bits
            assert "return" in mutant.became


def test_endless_loops_stop() -> None:
    game = gyoji.load("boulder")
    endless = find_mutant("boulder", "here -= width", "pass")
    some = cases(game, 3)
    assert output(game, endless, some) == "time limit"
    assert is_killed(game, endless, some)


def test_endless_loops_of_helpers_stop() -> None:
    """A wrong place in the rules of a game in one file makes a loop in a helper endless."""
    game = gyoji.load(DROPS)
    played = [*game.levels.cases(Random(2), 4, 6, "levels", {})]
    ends = {
        (mutant.edit.module, end)
        for mutant in mutants(game)
        if mutant.edit
        if isinstance(end := output(game, mutant, played), str)
    }
    assert ends >= {(game.rules.begin.__module__, "time limit"),
                    ("gyoji.author.helpers", "time limit")}  # fmt: skip


def test_a_mutant_that_fails_has_no_output() -> None:
    game = gyoji.load("skater")
    failing = find_mutant("skater", "state[state[HERE] + step] != WALL",
                  "state[state[HERE] + step] != WALL + 1")  # fmt: skip
    some = cases(game, 10)
    assert output(game, failing, some) == "run-time error"
    assert killing_case(game, failing, reference_plays(game, some)) == 0


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_killer_is_the_first_case_with_another_output(name: str) -> None:
    game = gyoji.load(name)
    some = cases(game, 40, seed=3)
    played = reference_plays(game, some)
    found = mutants(game)
    for mutant in found[:: max(1, len(found) // 25)]:
        differing = (
            at for at, shot in enumerate(played)
            if output(game, mutant, [shot.case]) != b"".join(game.notation.write([shot.played]))
        )  # fmt: skip
        first = next(differing, None)
        assert killing_case(game, mutant, played) == first
        assert is_killed(game, mutant, some) == (first is not None)


def test_outputs_are_numbered() -> None:
    game = gyoji.load("sokoban")
    some = cases(game, 3)
    assert reference_plays(game, some)[2].output.startswith(b"Game 3: ")
    assert output(game, None, some) == b"".join(shot.output for shot in reference_plays(game, some))


def test_a_mutated_game_is_a_game() -> None:
    game = gyoji.load("sokoban")
    stays = mutate(game, find_mutant("sokoban", "state[ASTRAY] == 0", "False"))
    (case,) = gyoji.read(game, b"3 5\n#####\n#wb+#\n#####\nR\n0 0\n")
    assert play_out(stays, case).end[-1] == 0
    assert play_out(game, case).end[-1] == 1
    assert (stays.name, stays.notation) == (game.name, game.notation)


def test_a_mutated_table_is_used_by_all_importers() -> None:
    game = gyoji.load("sweets")
    ships = [
        mutant
        for mutant in mutants(game)
        if mutant.function == "FOR_C" and "SHIP + 1" in mutant.became
    ]
    assert len(ships) == 1
    given = b"""3 1
*ML
1
1 2 1 C
2 1S 1 1 1W 1 3
"""
    some = list(gyoji.read(game, given))
    assert output(game, None, some) == b"1 J\n"
    assert output(game, ships[0], some) == b"1 J\n"
    assert is_killed(game, ships[0], cases(game, 400))
