"""The tree search of games that bring no opponent: what it chooses, and when it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.author import PASS
from gyoji.author.loading import load_file
from gyoji.engine.generation import generate
from gyoji.engine.twins import twin
from gyoji.game.opponent import DONE
from gyoji.game.state import AREA, TURN
from gyoji.games import HERE
from gyoji.solving import opponents
from gyoji.solving.engines import runner
from gyoji.solving.opponents import (
    SearchingOpponent,
    TreeBudget,
    TreeSearcher,
    advised_action,
    opponent,
    searcher_of,
    strengths,
)
from gyoji.solving.tree_search import FIRST, KINDS, SAMPLES
from tests.author import REVERSI
from tests.examples import needs_twins

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from gyoji.game.state import Position
    from gyoji.solving.tree_search import TreeSearch

NIM = '''"""Heap: take one to three stones; who takes the last one wins.

- **1 Take.** A player takes one, two or three stones.
- **2 End.** The player who takes the last stone wins.
"""

from gyoji.author import OWN, TURN, Author, finish, give_turn

g = Author(__name__)
g.players(SEAT_NAMES)
STONE = g.cell("o", "stone", "quiet disc")
g.outside()
HEAP = g.count("heap", STONE)
ONE, TWO, THREE = g.commands(A="one", B="two", C="three")
ENDS = [g.end("2 End", f"{seat} wins", winner=seat) for seat in (SEAT_NAMES,)]
FIRST = ENDS[0]


def players(state):
    return SEATS


def apply(state, taken):
    if state[HEAP] <= taken:
        return 0
    state[HEAP] -= taken + 1
    if state[HEAP] == 0:
        finish(state, FIRST + state[TURN])
    else:
        give_turn(state, SEATS)
    return 1


@g.kind
def heap(rng, size):
    """stones"""
    return ["o" * size]
'''
"""The player to move wins with two players unless four divides the heap."""


@pytest.fixture(scope="session")
def reversi(tmp_path_factory: pytest.TempPathFactory) -> gyoji.Game:
    """Reversi; its twin is compiled if twins are on."""
    folder = tmp_path_factory.mktemp("reversi")
    return in_file(folder / "reversi.py", REVERSI.read_text("utf-8"))


def in_file(file: Path, text: str) -> gyoji.Game:
    """Return a game in a file."""
    file.write_text(text, "utf-8")
    if os.environ.get("GYOJI_TWINS") != "0":
        command = [sys.executable, "-m", "gyoji", "twin", str(file)]
        subprocess.run(command, check=True, capture_output=True)
    return load_file(file)


def nim(folder: Path, seats: int) -> gyoji.Game:
    names = ("anna", "bert", "cleo")[:seats]
    text = NIM.replace("SEAT_NAMES", ", ".join(f'"{name}"' for name in names))
    text = text.replace("SEATS", str(seats))
    file = folder / f"heap{seats}.py"
    file.write_text(text, "utf-8")
    return load_file(file)


def start(game: gyoji.Game, size: int, kind: str) -> Position:
    case = next(generate(game, Random(1), size, kind, {}))
    return gyoji.Play(game, case.start).state


def search(
    game: gyoji.Game, position: Position, steps: Iterable[int] = (), strength: str = "easy",
    *, interpreted: bool = False, seed: int = 5, samples: int = 0,
) -> TreeSearch:  # fmt: skip
    """Return a search that has ended, after slices of these lengths."""
    module = TreeSearcher(game)
    record = module.prepare(position, strength, seed)
    record.samples = samples
    run = runner(game, position, "" if interpreted else "run_tree", module.run, record)
    for count in steps:
        run(count)
    while run(1 << 20) != DONE:
        pass
    return record


def numbers(record: TreeSearch, line: str) -> list[int]:
    """Return the numbers of all nodes in a line."""
    return [getattr(record, line)[node] for node in range(record.nodes)]


def legal(game: gyoji.Game, position: Position) -> set[int]:
    return {
        action for action in game.candidates(list(position))
        if game.rules.apply(list(position), action, None)
    }  # fmt: skip


def test_games_of_several_players_without_secrets_have_programs(
    reversi: gyoji.Game, tmp_path: Path
) -> None:
    assert strengths(reversi) == ("random", "easy", "medium", "hard")
    assert isinstance(searcher_of(reversi), TreeSearcher)
    assert strengths(nim(tmp_path, 3)) == strengths(reversi)
    for name in HERE:  # their own, by ear, or for one player
        assert not isinstance(searcher_of(gyoji.load(name)), TreeSearcher)


def test_a_game_whose_levels_are_for_one_player_has_none(tmp_path: Path) -> None:
    game = nim(tmp_path, 2)
    game.rules.players = lambda _: 1  # type: ignore[method-assign]  # a module
    assert searcher_of(game) is None


@needs_twins
def test_the_choice_is_the_same_compiled_and_interpreted(reversi: gyoji.Game) -> None:
    assert twin(reversi) is not None
    for seed, kind, size in ((1, "start", 4), (2, "midgame", 5), (3, "start", 6)):
        position = start(reversi, size, kind)
        samples = FIRST * (seed == 3)  # then most nodes take their estimate
        plain = search(reversi, position, interpreted=True, seed=seed, samples=samples)
        compiled = search(reversi, position, seed=seed, samples=samples)
        for name in ("choice", "seed", "nodes", "full"):
            assert getattr(plain, name) == getattr(compiled, name)
        for line in ("visits", "payoff"):
            assert numbers(plain, line) == numbers(compiled, line)
        for place in range(len(plain.value)):
            assert plain.value[place] == compiled.value[place]


def test_the_choice_does_not_depend_on_the_slices(reversi: gyoji.Game) -> None:
    position = start(reversi, 4, "start")
    one, other = search(reversi, position), search(reversi, position, [1] * 50 + [7] * 20)
    assert one.choice == other.choice
    assert numbers(one, "visits") == numbers(other, "visits")
    assert one.choice in legal(reversi, position)


@needs_twins
def test_corners_are_learned_to_be_worth_most(reversi: gyoji.Game) -> None:
    record = search(reversi, start(reversi, 8, "start"), strength="medium")
    assert FIRST < record.samples < SAMPLES * record.visits[0]  # not all nodes are played out

    def worth(row: int, column: int) -> int:
        disc = KINDS * (10 * row + column) + 1
        return record.value[disc] - record.value[disc + 1]  # black or white

    corners = sum(worth(row, column) for row in (1, 8) for column in (1, 8))
    beside = sum(worth(row, column) for row in (2, 7) for column in (2, 7))
    inner = sum(worth(row, column) for row in (3, 6) for column in (3, 6))
    assert beside < inner < corners


def test_a_program_goes_on_with_what_it_has_learned(reversi: gyoji.Game) -> None:
    position = start(reversi, 6, "start")
    program = SearchingOpponent(reversi, "easy", 1, None)
    counts = []
    for _ in range(3):
        program.choose(position, 0)
        ((board, learned),) = program._learned.items()
        assert board == (position[AREA], 2)
        counts.append(learned["samples"])
    assert 0 < counts[0] < counts[1] < counts[2]


def test_programs_choose_only_legal_actions_to_the_end(reversi: gyoji.Game) -> None:
    play = gyoji.Play(reversi, start(reversi, 4, "start"))
    programs = [opponent(reversi, "easy", seed) for seed in range(2)]
    while not play.over:
        assert play.do(programs[play.state[TURN]].choose(play.state, play.state[TURN])).answer


def test_a_player_without_a_move_passes(reversi: gyoji.Game) -> None:
    passed = False
    for seed in range(30):
        play, program = (
            gyoji.Play(reversi, start(reversi, 4, "start")),
            opponent(reversi, "random", seed),
        )
        while not play.over and not passed:
            passed = legal(reversi, play.state) == {PASS}
            assert not passed or search(reversi, play.state).choice == PASS
            play.do(program.choose(play.state, play.state[TURN]))
    assert passed


def test_one_legal_action_takes_no_play_out(reversi: gyoji.Game) -> None:
    play = gyoji.Play(reversi, start(reversi, 4, "start"))
    program = opponent(reversi, "easy")
    while len(legal(reversi, play.state)) > 1:
        play.do(program.choose(play.state, play.state[TURN]))
    record = search(reversi, play.state)
    assert {record.choice} == legal(reversi, play.state)
    assert record.visits[0] == 0


@pytest.mark.parametrize("heap", [1, 2, 3])
def test_a_win_is_found_in_one_action(tmp_path: Path, heap: int) -> None:
    game = nim(tmp_path, 2)
    record = search(game, start(game, heap, "heap"))
    assert record.choice == heap - 1
    assert record.visits[0] == 0  # it is proven when the root is expanded


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_wins_are_proven(tmp_path: Path, heap: int) -> None:
    game = nim(tmp_path, 2)
    position = start(game, heap, "heap")
    record = search(game, position, strength="medium")
    assert record.choice == heap % 4 - 1
    assert record.outcome[0] == 1
    assert record.playouts > 0
    assert advised_action(game, position, 60) == record.choice


def test_losses_are_proven(tmp_path: Path) -> None:
    game = nim(tmp_path, 2)
    record = search(game, start(game, 8, "heap"), strength="medium")
    assert record.outcome[0] == 2
    assert record.choice >= 0


def test_three_players_each_choose_the_best_for_themselves(tmp_path: Path) -> None:
    game = nim(tmp_path, 3)
    # With 4 stones, whoever leaves one to three loses to the next player.
    record = search(game, start(game, 4, "heap"), strength="medium")
    assert record.outcome[0] == 2
    # With 5 stones, who takes one leaves the next player 4, and wins nothing either: cleo does.
    assert search(game, start(game, 5, "heap"), strength="medium").outcome[0] in (2, 4)


def test_limits_end_a_search_with_a_legal_action(reversi: gyoji.Game) -> None:
    position = start(reversi, 8, "start")
    module = TreeSearcher(reversi)
    record = module.prepare(position, "hard", 1)
    run = runner(reversi, position, "run_tree", module.run, record)
    run(1)
    module.conclude(record)
    steps = 1
    while run(1) != DONE:
        steps += 1
    assert steps <= 65  # until the first legal action is known
    assert module.action(record, position) in legal(reversi, position)
    assert opponent(reversi, "hard", 9, seconds=1e-9).choose(position, 0) in legal(
        reversi, position
    )


def test_a_full_tree_goes_on_with_play_outs(
    reversi: gyoji.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = start(reversi, 6, "start")
    for nodes in (3, 7):  # the root has four actions
        monkeypatch.setitem(opponents.EFFORTS, "easy", TreeBudget(60, nodes))
        record = search(reversi, position)
        assert record.full
        assert record.nodes == nodes
        assert record.visits[0] == 60
        assert record.choice in legal(reversi, position)


def test_play_outs_end_at_a_limit(reversi: gyoji.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "ROUNDS", 0)
    position = start(reversi, 6, "start")
    record = search(reversi, position)
    assert record.limit == 0
    assert record.visits[0] == 40


def test_other_positions_are_refused(tmp_path: Path) -> None:
    game = nim(tmp_path, 2)
    position = start(game, 3, "heap")
    module = TreeSearcher(game)
    nothing = module.prepare(position, "easy", 0)
    with pytest.raises(ValueError, match="player 0 has no legal action"):
        module.action(nothing, position)
    game.rules.players = lambda _: 9  # type: ignore[method-assign]  # a module
    with pytest.raises(ValueError, match="with 2 to 8 players, not 9"):
        module.prepare(position, "easy", 0)
