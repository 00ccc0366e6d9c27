"""The learning halves: planes, numbers, what is heard, and actions by number."""

import pytest

import gyoji
from gyoji.games.sweets import rules as sweets
from gyoji.session.seats import announce
from gyoji.state import AREA, RIGHT, RUNNING, STATUS, TURN

from .boards import NAMES, SEEN, cases, learning, shown, states


@pytest.mark.parametrize("name", SEEN)
def test_planes_say_what_is_drawn(name: str) -> None:
    half, glyphs, used = learning(name), dict[int, str](), 0
    for state in states(name):
        for at, glyph in shown(name, tuple(state)):
            bits = half.features(state, at, 0)
            assert glyphs.setdefault(bits, glyph) == glyph
            used |= bits
        for at in range(state[AREA]):
            assert 0 <= half.features(state, at, 0) < 1 << len(half.PLANES)
            used |= half.features(state, at, 0)
    assert len(set(half.PLANES)) == len(half.PLANES)
    strong = 1 << half.PLANES.index("token's digit, 8") if name == "sweets" else 0
    assert used | strong == (1 << len(half.PLANES)) - 1  # trusted inputs alone have such digits


def test_planes_of_sweets_are_seen_from_a_seat() -> None:
    half = learning("sweets")
    seats = [half.PLANES.index(f"{whose} token") for whose in (
        "own", "next player's", "opposite player's", "previous player's"
    )]  # fmt: skip
    for state in states("sweets"):
        for at, glyph in shown("sweets", tuple(state)):
            if len(glyph) == 3 and glyph[0] in "jatm":
                owner = "jatm".index(glyph[0])
                for player in range(4):
                    bits = half.features(state, at, player)
                    assert [bits >> bit & 1 for bit in seats].index(1) == (owner - player) % 4


@pytest.mark.parametrize("name", NAMES)
def test_cells_and_registers_are_as_small_as_is_said(name: str) -> None:
    half = learning(name)
    for state in states(name):
        if not half.ANNOUNCEMENTS:
            assert 0 <= min(state[: state[AREA]]) <= max(state[: state[AREA]]) < half.CELLS
        if half.CELLS <= 256:
            assert 0 <= min(state[state[AREA] :]) <= max(state[state[AREA] :]) <= state[AREA]


@pytest.mark.parametrize("name", NAMES)
def test_the_score_changes_at_the_end_alone(name: str) -> None:
    game = gyoji.load(name)
    assert learning(name).AT_END
    for state in states(name, 200):
        if state[STATUS] == RUNNING:
            seats = range(game.rules.players(state))
            assert {game.rules.score(state, seat) for seat in seats} == {0}


@pytest.mark.parametrize("name", NAMES)
def test_the_table_has_every_action_once(name: str) -> None:
    half = learning(name)
    for case in cases(name):
        table = half.table(case.start)
        assert list(table) == sorted(set(table))
        assert len(table) == half.choices(list(case.start))
        assert half.limit(list(case.start)) > 1


@pytest.mark.parametrize("name", NAMES)
def test_what_is_legal_can_be_chosen_and_the_other_way_round(name: str) -> None:
    game, half = gyoji.load(name), learning(name)
    for case in cases(name, 5, 1):
        play, table = gyoji.Play(game, case.start), half.table(case.start)
        for action in case.actions[:6]:
            if play.over:
                break
            here = list(play.state)
            legal = list(play.legal_actions())
            meant = {half.complete(here, coded): coded for coded in table}
            assert set(legal) <= set(meant)
            assert all(half.code(here, action) == meant[action] for action in legal)
            done = [each for each in sorted(meant) if game.rules.apply(here[:], each, None)]
            assert done == legal
            play.do(action)


@pytest.mark.parametrize("name", NAMES)
def test_coded_actions_are_actions_where_that_is_said(name: str) -> None:
    half = learning(name)
    for state in states(name, 3):
        for coded in half.table(tuple(state)):
            action = half.complete(state, coded)
            assert half.code(state, action) == coded
            assert not half.DIRECT or action == coded


def test_potentials() -> None:
    def glyphs(name: str, state: list[int]) -> str:
        return "".join(glyph for _, glyph in shown(name, tuple(state)))

    for state in states("sokoban"):
        assert learning("sokoban").potential(state, 0) == -glyphs("sokoban", state).count("b")
    for state in states("boulder"):
        assert learning("boulder").potential(state, 0) == -glyphs("boulder", state).count("$")
    for state in states("tower"):
        place = gyoji.load("tower").display.NOUNS["place"]
        row = int(place(state[-5], state).rpartition(" ")[2])
        assert learning("tower").potential(state, 0) == row - 1
    for state in states("labyrinth"):
        assert learning("labyrinth").potential(state, 0) == 0


def test_the_potential_of_sweets_is_what_was_taken() -> None:
    game, half = gyoji.load("sweets"), learning("sweets")
    for case in cases("sweets"):
        won = [0] * 4
        for step, state in gyoji.trace(game, case):
            for event, player, _ in step.events:
                if event == sweets.TAKEN:
                    won[player] += 1
            assert [half.potential(list(state), player) for player in range(4)] == won


def test_the_numbers_of_sweets() -> None:
    half = learning("sweets")
    place = half.NUMBERS.index
    assert len(set(half.NUMBERS)) == len(half.NUMBERS) == 4 + 4 * 15 + 4 * 3
    for state in states("sweets", 40):
        for player in range(4):
            told = [half.number(state, at, player) for at in range(len(half.NUMBERS))]
            assert told[0] == state[TURN]
            assert told[1] == (state[TURN] - player) % 4
            assert told[place("own 3W in hand")] == sweets.held(state, player, 33)
            after = (player + 1) % 4
            assert told[place("next player's 1S in hand")] == sweets.held(state, after, 41)
            assert told[place("previous player's ZZ in hand")] == sweets.held(
                state, player - 1 & 3, 51
            )
            own = place("own packages of C")
            assert sum(told[own : own + 3]) == half.potential(state, player)
            assert max(told) < 256


def test_what_is_heard_is_what_is_announced() -> None:
    game, half = gyoji.load("labyrinth"), learning("labyrinth")
    said: dict[str, int] = {}
    for case in cases("labyrinth", 7, 6):
        state = list(case.start)
        for action in case.actions:
            before, events = tuple(state), list[tuple[int, int, int]]()
            heard = half.announcement(state, action)
            assert tuple(state) == before
            game.rules.apply(state, action, events)
            words = announce(game, tuple(events), before)
            assert said.setdefault(words, heard) == heard
    assert len(set(said.values())) == len(said) >= 8


def test_rivers_of_careless_maps_are_heard_as_they_are_announced() -> None:
    game, half = gyoji.load("labyrinth"), learning("labyrinth")
    text = "o r1> w\no r1> o\no r1> b^\no r1> y10\no r1> r1<\n"
    starts = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]
    walks = "".join(f"{row} {column} E\n" for row, column in starts)
    heard = [
        half.announcement(list(case.start), RIGHT)
        for case in gyoji.read(game, f"{text}5\n{walks}", lenient=True)
    ]
    island, bog, river, cave = 2, 3, 4, 6
    assert heard == [river, *(river | there << 3 for there in (island, bog, cave, river))]


@pytest.mark.parametrize("name", SEEN)
def test_nothing_is_heard_where_the_board_is_seen(name: str) -> None:
    half = learning(name)
    for case in cases(name)[:2]:
        assert half.ANNOUNCEMENTS == ()
        assert name == "sweets" or half.number(list(case.start), 0, 0) == 0
        assert {half.announcement(list(case.start), action) for action in case.actions[:9]} <= {0}


def test_of_a_labyrinth_nothing_is_seen() -> None:
    half = learning("labyrinth")
    assert half.PLANES == half.NUMBERS == ()
    sizes = {(half.limit(state), half.choices(state)) for state in states("labyrinth", 1)}
    assert len(sizes) == 1
    for state in states("labyrinth", 1):
        assert not any(half.features(state, at, 0) for at in range(state[AREA]))
        assert half.number(state, 0, 0) == 0
