"""The search against a plain one: the same verdict, and the same number of actions."""

from __future__ import annotations

import pytest

import gyoji
from gyoji.game.solving import solving_of
from gyoji.game.stand_ins import MOVES
from gyoji.game.state import STATUS
from gyoji.solving.driver import Attempt, SearchLimits
from gyoji.solving.engines import Deepening, Generic, actions_to, prepare, prepare_deepening, run_of
from gyoji.solving.record import ALL, PROVEN, RUNNING, SOLVED, USE_CANONICAL
from tests.examples import FEW
from tests.solving import fuzz
from tests.solving.plain import GAMES, shortest, starts

COUNT = 40 if FEW else 150
MEMORY = fuzz.MEMORY


COUNTS = pytest.mark.parametrize("count", [COUNT, pytest.param(2500, marks=pytest.mark.long)])
"""How many starts of each game are tried; in `make test-long` 10,000 of all games."""


@COUNTS
@pytest.mark.parametrize("name", GAMES)
def test_verdicts_and_lengths_are_those_of_a_plain_search(name: str, count: int) -> None:
    compared = fuzz.Compared(name)
    for start in starts(name, count):
        compared.compare(start)
    assert compared.counts[fuzz.SOLVED] > count // 10
    assert compared.counts[fuzz.UNSOLVABLE] > count // 10 or name == "pencil"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("objective", ["any", "moves"])
def test_the_compiled_search_is_the_interpreted_one_node_for_node(
    name: str, objective: str
) -> None:
    game = GAMES[name]
    for number, start in enumerate(starts(name, 25)):
        state = list(start)
        game.rules.begin(state, None)
        root = tuple(state)
        # Steps in different portions must not make a difference.
        compiled = Generic(game, root, objective, 8 << 20, ALL)
        ended, steps = RUNNING, 0
        while ended == RUNNING and steps < 3000:
            ended = compiled.run(100)
            steps += 100
        plain = prepare(game, root, objective, 8 << 20)
        assert run_of(game)(list(root), plain, steps) == ended
        for field in ("nodes", "expanded", "generated", "dropped", "low", "best", "node", "slots"):
            assert getattr(plain, field) == getattr(compiled.record, field), (number, field)
        for line in (
            "first",
            "parent",
            "action",
            "depth",
            "rank",
            "before",
            "after",
            "table",
            "seen",
        ):
            assert getattr(plain, line) == getattr(compiled.record, line), (number, line)
        end = 4 * plain.first[plain.nodes]
        assert bytes(plain.store)[:end] == bytes(compiled.record.store)[:end]  # type: ignore[call-overload]  # a memoryview


@COUNTS
@pytest.mark.parametrize("name", GAMES)
def test_iterative_deepening_finds_the_same(name: str, count: int) -> None:
    game = GAMES[name]
    for start in starts(name, count // 2):
        fewest = shortest(game, start)
        if fewest is None:
            continue
        state = list(start)
        game.rules.begin(state, None)
        search = Deepening(game, tuple(state), "moves", 8 << 20, ALL)
        # A proof takes a round for each depth, and may take too long; a solution does not here.
        ended = search.run(1 << 22)
        assert ended == SOLVED if fewest >= 0 else ended in (PROVEN, RUNNING), start
        assert len(search.actions()) == max(0, fewest)
        if fewest > 0:
            assert search.least() == fewest


def test_iterative_deepening_is_the_same_interpreted() -> None:
    for name, game in GAMES.items():
        for start in starts(name, 6):
            state = list(start)
            game.rules.begin(state, None)
            compiled = Deepening(game, tuple(state), "moves", 8 << 20, ALL)
            ended = [compiled.run(500) for _ in range(4)][-1]
            plain = prepare_deepening(game, tuple(state), 8 << 20)
            assert run_of(game)(state, plain, 2000) == ended
            for field in ("nodes", "generated", "dropped", "low", "base", "best", "node", "begun"):
                assert getattr(plain, field) == getattr(compiled.record, field), (name, field)
            assert plain.store == compiled.record.store


@pytest.mark.parametrize("off", [ALL, USE_CANONICAL, 0])
def test_without_what_a_game_knows_the_result_is_the_same(off: int) -> None:
    for name, game in GAMES.items():
        for start in starts(name, 12):
            fewest = shortest(game, start)
            if fewest is not None:
                result = Attempt(game, start, "moves", SearchLimits(60, MEMORY), off).run()
                length = result.length if isinstance(result, gyoji.Solution) else -1
                assert length == fewest


def test_the_table_grows_and_still_finds_every_state() -> None:
    """A search of more states than the table has places at first."""
    game = gyoji.load("sokoban")
    text = "7 8\n########\n#w.....#\n#.b....#\n#......#\n#....b.#\n#......#\n########\n\n0 0\n"
    start = next(gyoji.read(game, text.replace("#......#\n########", "#+....+#\n########"))).start
    plain = prepare(game, start, "any", MEMORY)
    plain.objective = MOVES
    while run_of(game)(list(start), plain, 1 << 20) == RUNNING:
        pass
    assert plain.slots > 1 << 12 or plain.nodes < 2000
    found = {tuple(_state(plain, node)) for node in range(plain.nodes)}
    assert len(found) == plain.nodes
    assert actions_to(plain, plain.best)


def _state(search: object, node: int) -> bytes:
    from gyoji.solving.nodes import unpack

    unpack(search, node)  # type: ignore[arg-type]  # a Search
    return bytes(search.here)  # type: ignore[attr-defined]  # the same


def test_a_start_that_is_won_or_over_needs_no_search() -> None:
    game = gyoji.load("sokoban")
    won = next(gyoji.read(game, "3 4\n####\n#wB#\n####\n\n0 0\n")).start
    result = gyoji.solve(game, won)
    assert isinstance(result, gyoji.Solution)
    assert (result.actions, result.effort.nodes) == ((), 1)
    tower = gyoji.load("tower")
    for start in starts("tower", 60):
        state = list(start)
        tower.rules.begin(state, None)
        if state[STATUS] > 1:
            assert isinstance(gyoji.solve(tower, start), gyoji.Unsolvable)
            return
    pytest.fail("no tower that is lost at its start")


def test_what_run_returns_is_said_again() -> None:
    """After the end of a search `run` has nothing left to do."""
    game = GAMES["boulder"]
    for start in starts("boulder", 5):
        state = list(start)
        game.rules.begin(state, None)
        search = prepare(game, tuple(state), "moves", MEMORY)
        ended = run_of(game)(state, search, 1 << 20)
        assert ended in (SOLVED, PROVEN)
        assert run_of(game)(state, search, 1 << 20) == ended
    assert solving_of(game).bound(state) == 0
