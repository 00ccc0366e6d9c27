"""Programs that play the game of sweets: their board, their endings, their choices."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.game.lines import Line, Lines, fields
from gyoji.game.state import RUNNING, STATUS, TURN
from gyoji.games.sweets import levels, opponent, rules
from gyoji.games.sweets.board import add_ring, start_of
from gyoji.games.sweets.opponent import board as entries
from gyoji.games.sweets.opponent import record
from gyoji.games.sweets.opponent import tree as endings
from gyoji.games.sweets.opponent.entries import next_entry
from gyoji.games.sweets.opponent.reading import board_of, fields_of
from gyoji.games.sweets.rules.verdict import verdict
from gyoji.solving.engines import runner
from gyoji.solving.opponents import opponent as program
from tests.examples import FEW, needs_twins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.game.state import Position
    from gyoji.games.sweets.opponent.record import SearchBoard, TurnSearch

GAME = gyoji.load("sweets")
WON = range(rules.WON - 11, rules.WON + 1)


def started(rng: Random, size: int, kind: str) -> list[int]:
    """The start of a game on a board of this kind."""
    state = list(next(iter(levels.cases(rng, size, 1, kind, {}))).start)
    rules.begin(state, None)
    return state


def searched(state: list[int], strength: str = "easy", seed: int = 1) -> TurnSearch:
    return opponent.prepare(tuple(state), strength, seed)


def all_entries(search: TurnSearch) -> list[int]:
    """The entries at the root of a search."""
    found, entry = [], next_entry(search.layout, search.root, -1)
    while entry >= 0:
        found.append(entry)
        entry = next_entry(search.layout, search.root, entry)
    return found


def played(state: list[int], search: TurnSearch, entry: int) -> None:
    """Do an entry; a token on land ends the turn."""
    search.choice = entry
    assert rules.apply(state, opponent.action(search, tuple(state)), None)
    if entry >= entries.TOKEN:
        assert rules.apply(state, rules.END, None)


def random_game(rng: Random, size: int, kind: str = "random") -> Iterator[list[int]]:
    """The state before each entry of a random game, in which every kind of entry is as likely."""
    state = started(rng, size, kind)
    while state[STATUS] == RUNNING:
        yield state[:]
        search = searched(state)
        possible = all_entries(search)
        what = rng.choice(sorted({entry >> 24 for entry in possible}))
        played(state, search, rng.choice([each for each in possible if each >> 24 == what]))


def numbers(line: Line) -> list[int]:
    return [line[at] for at in range(len(line))]


def known(board: SearchBoard) -> dict[str, object]:
    """What a board says, but for the order of lists, and for cities that are settled."""
    count = numbers(board.count)
    free = [board.free[at] for at in range(count[record.FREE])]
    return {
        "forces": [force for at, force in enumerate(numbers(board.forces)) if board.packages[at]],
        "lines": [numbers(each) for each in (board.packages, board.open, board.land, board.sea)],
        "free": sorted(free),
        "where": [free[board.where[land]] for land in free] == free,
        "count": count,
        "hands": [
            sorted(board.hand[record.HAND * seat + at] for at in range(count[record.HELD + seat]))
            for seat in range(4)
        ],
    }


@pytest.mark.parametrize("seed", range(4 if FEW else 40))
def test_a_board_changes_as_the_rules_change_the_state(seed: int) -> None:
    rng = Random(seed)
    for state in random_game(rng, rng.randint(2, 3 if FEW else 6)):
        search = searched(state)
        there = fields_of(tuple(state))
        entry = rng.choice(all_entries(search))
        after = state[:]
        played(after, search, entry)
        entries.do_entry(search.layout, search.root, entry)
        if after[STATUS] == RUNNING:
            assert known(search.root) == known(board_of(tuple(after), there))
        else:
            assert entries.winners(search.root) == after[rules.WINNERS]


@pytest.mark.parametrize("seed", range(3 if FEW else 20))
def test_entries_are_the_legal_ones_but_for_those_that_make_no_difference(seed: int) -> None:
    rng = Random(seed)
    for state in random_game(rng, rng.randint(2, 3 if FEW else 5)):
        legal = {each for each in GAME.candidates(state) if rules.apply(state[:], each, None)}
        search, found = searched(state), set()
        for entry in all_entries(search):
            search.choice = entry
            found.add(opponent.action(search, tuple(state)))
        assert found <= legal
        area = state[-4]
        kinds = {action: action // area // area for action in legal}
        left_out = [kinds[action] for action in legal - found]
        ship = rules.PLACE * rules.CODES + rules.SET[record.SHIP]
        # Ships beside no packages or beside the same cities; exchanges in the other order, or
        # of equal kinds.
        assert all(kind == ship or kind >= rules.TRADE * rules.CODES for kind in left_out)


def test_winners_are_those_of_the_rules() -> None:
    rng, state = Random(5), started(Random(5), 3, "tiny")
    board = searched(state).root
    for _ in range(300 if FEW else 3000):
        for at in range(12):
            state[rules.WON - at] = board.count[record.WON + at] = rng.randint(0, 3)
        assert entries.winners(board) == verdict(state, None)


def ending(seed: int) -> list[int]:
    """A position with one or two turns to go, on a small board, with few tokens in hand."""
    rng = Random(seed)
    games = (each for size in range(2, 5) for each in random_game(rng, size, "tiny"))
    state = next(state for state in games if state[rules.FREE] <= 1 + seed % 2)
    for player in range(4):
        hand = {rng.choice(rules.SET[:12]), rng.choice(rules.SET), rng.choice(rules.SET[12:])}
        state[rules.HAND - player] = sum(1 << 2 * rules.slot(code) for code in hand)
    for at in WON:
        state[at] = rng.randint(0, 2)
    return state


@cache
def outcome(position: Position) -> int:
    """The winners if all play as well as they can: every action of the rules is tried."""
    if position[STATUS] != RUNNING:
        return position[rules.WINNERS]
    player, found = position[TURN], []
    for action in GAME.candidates(list(position)):
        state = list(position)
        if rules.apply(state, action, None):
            found.append(outcome(tuple(state)))
    return max(found, key=lambda won: endings.key_of(won, player), default=0)


@pytest.mark.parametrize("seed", range(10 if FEW else 120))
def test_endings_are_those_of_max_n_by_brute_force(seed: int) -> None:
    state = ending(seed)
    search = searched(state, "hard")
    assert opponent.run(state, search, 1 << 30) == record.DONE
    assert search.playouts == searched(state, "hard").playouts, "the ending was too large"
    player, expected = state[TURN], outcome(tuple(state))
    if expected or search.choice >= 0:
        assert search.best[0] == endings.key_of(expected, player)
        assert rules.apply(state, opponent.action(search, tuple(state)), None)
        assert outcome(tuple(state)) == expected


def same(one: Lines, other: Lines) -> bool:
    """Whether two records are equal, line by line."""
    pairs = ((getattr(one, name), getattr(other, name)) for name in fields(type(one)))
    return all(same(mine, its) if isinstance(mine, Lines) else mine == its for mine, its in pairs)


@pytest.mark.parametrize("seed", range(2 if FEW else 8))
def test_the_compiled_search_is_the_interpreted_one(seed: int) -> None:
    rng = Random(seed)
    states = list(random_game(rng, 5))
    for state in (states[0], ending(seed), states[len(states) // 2]):
        position = tuple(state)
        compiled, plain = searched(state, "medium", seed), searched(state, "medium", seed)
        run = runner(GAME, position, "run_opponent", opponent.run, compiled)
        answers = [run(5), run(20), run(15)]
        # The same steps in other portions.
        assert opponent.run(state, plain, 40) == answers[-1]
        assert same(compiled, plain)


@pytest.mark.parametrize("strength", ["easy", "medium", "hard"])
def test_every_choice_is_legal_and_repeatable(strength: str) -> None:
    rng = Random(11)
    for state in [started(rng, 8, "contest"), *list(random_game(rng, 4, "several"))[::9]]:
        search, again = searched(state, strength, 7), searched(state, strength, 7)
        for each in (search, again):
            each.playouts, each.budget = min(each.playouts, 20), min(each.budget, 500)
            while opponent.run(state, each, 16) != record.DONE:
                pass
        action = opponent.action(search, tuple(state))
        assert action == opponent.action(again, tuple(state))
        assert rules.apply(state, action, None)


def test_after_the_token_on_land_the_turn_is_ended() -> None:
    state = started(Random(2), 6, "random")
    played_entry = searched(state)
    assert opponent.run(state, played_entry, 1) == record.DONE
    rules.apply(state, opponent.action(played_entry, tuple(state)), None)
    while not state[rules.LANDED]:
        search = searched(state)
        opponent.run(state, search, 1)
        rules.apply(state, opponent.action(search, tuple(state)), None)
    assert opponent.action(searched(state, "hard"), tuple(state)) == rules.END


def test_a_search_can_be_concluded_early() -> None:
    state = started(Random(3), 8, "random")
    search = searched(state, "hard")
    assert opponent.run(state, search, 30) == record.RUNNING
    opponent.conclude(search)
    assert opponent.run(state, search, 1) == record.DONE
    assert rules.apply(state, opponent.action(search, tuple(state)), None)


def test_an_ending_that_is_too_large_is_left_to_play_outs() -> None:
    state = next(each for each in random_game(Random(5), 5) if each[rules.FREE] == 2)
    search = searched(state, "hard")
    search.budget, search.playouts = 3, 40
    assert opponent.run(state, search, 1 << 20) == record.DONE
    assert search.visits[0] == 40
    assert rules.apply(state, opponent.action(search, tuple(state)), None)


def test_a_tree_without_room_leaves_the_choice_to_the_gains() -> None:
    state = started(Random(3), 5, "random")
    search, easy = searched(state, "medium"), searched(state, "easy")
    search.nodes, search.playouts = len(search.entry), 3
    search.part = record.TREE
    for each in (search, easy):
        assert opponent.run(state, each, 1 << 20) == record.DONE
    assert search.choice == easy.choice


def test_a_player_without_tokens_has_nothing_to_choose() -> None:
    state = started(Random(3), 5, "random")
    for player in range(4):
        state[rules.HAND - player] = 0
    search = searched(state, "medium")
    search.part, search.playouts = record.TREE, 2
    assert opponent.run(state, search, 1 << 20) == record.DONE
    assert opponent.action(search, tuple(state)) == rules.END


def test_ships_beside_no_packages_are_no_entries() -> None:
    search = searched(started(Random(3), 19, "contest"))
    assert any(entry >> 24 == 1 for entry in all_entries(search))
    for city in range(search.layout.cities):
        search.root.packages[city] = 0
    assert {entry >> 24 for entry in all_entries(search)} == {2}


def test_the_last_token_of_a_hand_may_have_to_be_00() -> None:
    for seed in range(5):
        rng = Random(seed)
        state = next(each for each in random_game(rng, 4) if each[rules.FREE] <= 9)
        for player in range(4):
            only = rules.SWAPPER if player % 2 else rules.SET[rng.randrange(12)]
            state[rules.HAND - player] = 1 << 2 * rules.slot(only)
        search = searched(state, "medium")
        search.playouts = 10
        assert opponent.run(state, search, 1 << 20) == record.DONE


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({rules.TRUST: 1}, "this input is trusted"),
        ({"token": rules.LAND + 4 * (1 + 19)}, "found the code 19"),
    ],
)
def test_positions_that_programs_cannot_play_are_refused(
    change: dict[int | str, int], sentence: str
) -> None:
    state = started(Random(3), 8, "random")
    for at, value in change.items():
        state[state.index(rules.LAND) if isinstance(at, str) else at] = value
    with pytest.raises(ValueError, match=sentence):
        searched(state)


def test_more_land_than_tokens_is_refused() -> None:
    state = list(start_of(add_ring([b"ML" + b"L" * 64]), {}))
    with pytest.raises(ValueError, match="at most 64 land fields, and here are 65"):
        searched(state)


def score(strengths: tuple[str, str], seed: int) -> tuple[int, int]:
    """The wins of the first strength, at each seat in turn, and those of the three others."""
    wins = [0, 0]
    for seat in range(4):
        state = started(Random(seed), 19, "contest")
        seats = [program(GAME, strengths[each != seat], seed + each) for each in range(4)]
        while state[STATUS] == RUNNING:
            player = state[TURN]
            assert rules.apply(state, seats[player].choose(tuple(state), player), None)
        for player in range(4):
            wins[player != seat] += rules.score(state, player)
    return wins[0], wins[1]


@needs_twins
def test_easy_beats_random() -> None:
    won, lost = score(("easy", "random"), 3)
    assert won >= 3
    assert lost <= 1


@pytest.mark.long
@needs_twins
def test_medium_beats_easy() -> None:
    """From every seat, in games with these seeds; docs/opponents.md has more of them."""
    results = [score(("medium", "easy"), seed) for seed in range(3)]
    assert sum(won for won, _ in results) >= 6
