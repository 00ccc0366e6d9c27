"""Generating mutants of rules: what is mutated, what is not, and how mutants are named."""

from __future__ import annotations

import ast
import re

import pytest

import gyoji
from gyoji.check.mutation import Mutant, before_and_after, mutants, sentences, source
from gyoji.check.mutation.definitions import definitions
from gyoji.check.mutation.normalization import normalize

from .sample import GAME as SAMPLE

GAMES = ("boulder", "labyrinth", "skater", "sokoban", "sweets", "tower")
COUNTS = {
    "boulder": 204,
    "labyrinth": 117,
    "skater": 38,
    "sokoban": 91,
    "sweets": 804,
    "tower": 547,
}


def mutations_of(function: str) -> set[tuple[str, str, str]]:
    """The mutations of one function of the sample."""
    return {(mutant.operator, mutant.was, mutant.became) for mutant in mutants(SAMPLE)
            if mutant.function == function}  # fmt: skip


def test_a_comparison_its_constant_and_its_outcomes() -> None:
    whole = "return 1 if action < 3 else 0"
    assert mutations_of("compare") == {
        ("flip", whole, "return 1 if action <= 3 else 0"),
        ("flip", whole, "return 1 if action > 3 else 0"),
        ("const", whole, "return 1 if action < 2 else 0"),
        ("const", whole, "return 2 if action < 3 else 0"),
        ("const", whole, "return 0 if action < 3 else 0"),
        ("const", whole, "return 1 if action < 3 else 1"),
        ("const", whole, "return 1 if action < 3 else -1"),
        ("first", whole, "return 1"),
        ("other", whole, "return 0"),
        ("not", whole, "return 0 if action < 3 else 1"),
    }  # `action < 4` has the same normal form as `action <= 3`


def test_connectives() -> None:
    whole = "return action == WALL or action > 7"
    assert mutations_of("join") == {
        ("join", whole, "return action == WALL and action > 7"),
        ("omit", whole, "return action == WALL"),
        ("omit", whole, "return action > 7"),
        ("flip", whole, "return action != WALL or action > 7"),
        ("flip", whole, "return action == WALL or action >= 7"),
        ("flip", whole, "return action == WALL or action < 7"),
        ("const", whole, "return action == WALL + 1 or action > 7"),
        ("const", whole, "return action == WALL - 1 or action > 7"),
        ("const", whole, "return action == WALL or action > 8"),
    }


def test_loops_branches_and_statements() -> None:
    found = mutations_of("walk")
    assert {
        ("once", "while state[place] == 0", "if state[place] == 0"),
        ("never", "state[place] == 0", "False"),
        ("drop", "place += 1", "pass"),
        ("sign", "place += 1", "place -= 1"),
        ("const", "place += 1", "place += 2"),
        ("always", "place > action", "True"),
        ("never", "place > action", "False"),
        ("else", "if place == action: ...", "pass"),
        ("drop", "state[HERE] = place", "pass"),
        ("never", "place == action", "False"),
        ("swap", "place > action, then place == action", "place == action, then place > action"),
    } <= found
    assert not [was for _, was, _ in found if was.startswith(("tell", "return", "place = "))]


def test_a_condition_of_several_operands() -> None:
    assert {
        ("join", "action > 2 and (not seen)", "action > 2 or not seen"),
        ("not", "action > 2 and (not seen)", "action > 2 and seen"),
        ("omit", "action > 2 and (not seen)", "action > 2"),
    } <= mutations_of("apply")


def test_statements_that_commute_are_not_swapped() -> None:
    assert [mutant.was for mutant in mutants(SAMPLE) if mutant.operator == "swap"
            and mutant.function == "order"] == ["state[HERE] = action + 1; "
                                             "state[STATUS] = state[HERE]"]  # fmt: skip


def test_code_that_only_emits_events_is_not_mutated() -> None:
    assert not mutations_of("told_only")
    assert {mutant.was for mutant in mutants(SAMPLE) if mutant.function == "refuse"} == {"return 0"}
    assert not [mutant for mutant in mutants(SAMPLE) if "STAYS +" in mutant.became]


def test_tables_are_mutated_too() -> None:
    found = mutations_of("STEPS")
    whole = "(bytes((step * way for step in range(4))) for way in (1, 2))"
    assert ("const", whole, whole.replace("(1, 2)", "(2, 2)")) in found
    assert ("const", whole, whole.replace("range(4)", "range(3)")) in found
    assert {mutant.clauses for mutant in mutants(SAMPLE) if mutant.function == "STEPS"} == {
        ("1 Go", "2 Stay", "3 Turn")
    }


@pytest.mark.parametrize(
    ("function", "was", "clauses"),
    [
        ("turn", "state[TURN] -= 1", ("3 Turn",)),
        ("walk", "place > action", ("1 Go",)),
        ("walk", "place == action", ("3 Turn",)),
        ("walk", "place += 1", ("1 Go", "3 Turn")),
        ("apply", "action > 2 and (not seen)", ("2 Stay",)),
        ("refuse", "return 0", ("2 Stay",)),
    ],
)
def test_the_clause_is_that_of_the_events_emitted_there(
    function: str, was: str, clauses: tuple[str, ...]
) -> None:
    found = {
        mutant.clauses
        for mutant in mutants(SAMPLE)
        if (mutant.function, mutant.was) == (function, was)
    }
    assert found == {clauses}


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "was", "clauses"),
    [
        ("sokoban", "state[ASTRAY] == 0", ("3 End",)),
        ("sokoban", "state[beyond] += BOX", ("2.2 Push",)),
        ("sokoban", "ahead & WALL", ("2.3 Stay",)),
        ("boulder", "floor -= width", ("1 Stability",)),
        ("boulder", "state[DIAMONDS] -= 1", ("2.1 Walk",)),
        ("boulder", "way < LEFT", ("2.4 Stay",)),
        ("tower", "state[here + way] < BLOCK", ("3 CLIMB",)),
        ("tower", "block == FIXED", ("3 PULL",)),
        ("tower", "state[place] -= 1", ("4 Fragile",)),
        ("tower", "under == HOLE, then state[here] != EMPTY", ("6 B", "6 C", "6 D")),
        ("tower", "vanish(state, log); drop_player(state, log)", ("5.1 Vanishing",)),
        ("labyrinth", "entered == CAVE", ("3.1 Cave",)),
        ("labyrinth", "state[here] >> LEAD == there and left == RIVER", ("3.3 Wading",)),
        ("labyrinth", "state[beyond] & KIND == WALL", ("3.2 River",)),
        ("sweets", "held & 1", ("4 Package", "4 Tie")),
        ("sweets", "candidates == 0", ("5.3 Candidates",)),
        ("sweets", "slot(moved) < 0", ("8 E_TOKEN",)),
        ("skater", "state[HERE] == start", ("2 Stand",)),
    ],
)
def test_the_clauses_of_the_games(name: str, was: str, clauses: tuple[str, ...]) -> None:
    game = gyoji.load(name)
    assert {mutant.clauses for mutant in mutants(game) if mutant.was == was} == {clauses}


@pytest.mark.parametrize("name", GAMES)
def test_names_are_stable_and_unique(name: str) -> None:
    game = gyoji.load(name)
    found = mutants(game)
    assert len({mutant.id for mutant in found}) == len(found)
    assert found == mutants(game)
    assert len(found) == COUNTS[name]


def test_some_names_are_known() -> None:
    names = {mutant.id: mutant for mutant in mutants(gyoji.load("tower"))}
    assert names["slide:9:flip-1"].became == (
        "sliding = under != ICE or (block == ICE and under != EMPTY)"
    )
    assert names["finish:5:swap-1"].operator == "swap"


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_each_mutant_changes_one_function_of_its_module(name: str) -> None:
    game = gyoji.load(name)
    found = mutants(game)
    for mutant in found[:: max(1, len(found) // 60)]:
        ((module, text),) = source(game, mutant).items()
        assert module == mutant.edit.module
        before = pieces(open_text(game, mutant))
        after = pieces(text)
        assert len(before) == len(after)
        assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
        assert text.count("\n") >= open_text(game, mutant).count("\n") - 40


def open_text(game: gyoji.Game, mutant: Mutant) -> str:
    """The module without the change."""
    definition = definitions(game)[mutant.edit.module, mutant.function]
    before, after = before_and_after(game, mutant)
    assert definition.text == before != after
    return source(game, mutant)[definition.module].replace(after, before)


def pieces(text: str) -> list[str]:
    """The statements of a module."""
    return [ast.unparse(node) for node in ast.parse(text).body]


def test_modules_with_rules_are_found_by_following_imports() -> None:
    modules = {module for module, _ in definitions(gyoji.load("sweets"))}
    assert modules == {
        "gyoji.games.sweets.rules", "gyoji.games.sweets.rules.numbers",
        "gyoji.games.sweets.rules.settling", "gyoji.games.sweets.rules.verdict",
    }  # fmt: skip
    names = {name for _, name in definitions(gyoji.load("tower"))}
    assert {"slide", "stir", "is_borne"} <= names
    assert not names & {"next_action", "score", "players"}
    assert ("gyoji.game.state", "stride") in definitions(gyoji.load("skater"))


def test_sentences_describe_behaviour() -> None:
    said = {mutant.id: mutant.sentence for mutant in mutants(gyoji.load("tower"))}
    assert said["go:8:drop-1"] == (
        "as if a fragile block did not count down when the player leaves it"
    )
    assert said["pull:10:never-1"] == 'as if "no block to pull" [3 PULL] never applied'
    said = {mutant.id: mutant.sentence for mutant in mutants(gyoji.load("sokoban"))}
    assert said["apply:14:drop-1"] == ('as if a part of "the worker goes" [2.1 Walk] were left out')


@pytest.mark.parametrize("name", GAMES)
def test_sentences_have_no_source_in_them(name: str) -> None:
    """They are for people who know the rules, and not our source."""
    game = gyoji.load(name)
    for mutant in mutants(game):
        assert mutant.sentence.startswith("as if ")
        words = re.sub(r" \[[^]]*\]", "", mutant.sentence)
        assert not re.search(r"state|==|`|_|\{|  ", words), mutant


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("the box at {a:place} is pushed to {b:place}", "the box is pushed"),
        ("the diamond at {a:place} is taken, {b:diamonds} left", "the diamond is taken"),
        ("from {a:place} to {b:place} is up the same river", "it is up the same river"),
        ("a block above the player, at {b:place}", "a block above the player"),
        ("{a:token} goes to {b:place}", "the token goes"),
        ("{a:who} pops the disc at {b:place} out", "the player pops the disc out"),
        ("column {b} is outside the tower", "column N is outside the tower"),
    ],
)
def test_phrases_have_no_places(text: str, phrase: str) -> None:
    assert sentences.phrase(text) == phrase


def test_a_value_goes_if_only_a_block_without_effects_has_read_it() -> None:
    loop = "while state[0] >= 3:\n        other = one"
    text = f"def go(state, log):\n    one = 1\n    {loop}\n    return 0"
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef)
    assert ast.unparse(normalize(SAMPLE, SAMPLE.rules.begin.__module__, node)) == (
        "def go(state, log):\n    while state[0] >= 3:\n        pass\n    return 0"
    )
