"""The games' learning modules: planes, numbers, announcements, and actions by number."""

import pytest

import gyoji
from gyoji.engine.seats import announce
from gyoji.game.state import AREA, RIGHT, RUNNING, STATUS, TURN, WIDTH
from gyoji.games.sweets import rules as sweets
from tests.examples import needs_twins

from .boards import NAMES, SEEN, cases, learning, shown, states


@pytest.mark.parametrize("name", SEEN)
def test_planes_match_the_glyphs(name: str) -> None:
    module, glyphs, used = learning(name), dict[int, str](), 0
    for state in states(name):
        for at, glyph in shown(name, tuple(state)):
            bits = module.features(state, at, 0)
            assert glyphs.setdefault(bits, glyph) == glyph
            used |= bits
        for at in range(state[AREA]):
            assert 0 <= module.features(state, at, 0) < 1 << len(module.PLANES)
            used |= module.features(state, at, 0)
    assert len(set(module.PLANES)) == len(module.PLANES)
    strong = 1 << module.PLANES.index("token's digit, 8") if name == "sweets" else 0
    assert used | strong == (1 << len(module.PLANES)) - 1  # trusted inputs alone have such digits


def test_planes_of_sweets_depend_on_the_observer() -> None:
    module = learning("sweets")
    seats = [module.PLANES.index(f"{whose} token") for whose in (
        "own", "next player's", "opposite player's", "previous player's"
    )]  # fmt: skip
    for state in states("sweets"):
        for at, glyph in shown("sweets", tuple(state)):
            if len(glyph) == 3 and glyph[0] in "jatm":
                owner = "jatm".index(glyph[0])
                for player in range(4):
                    bits = module.features(state, at, player)
                    assert [bits >> bit & 1 for bit in seats].index(1) == (owner - player) % 4


@pytest.mark.parametrize("name", NAMES)
def test_cells_and_registers_keep_their_bounds(name: str) -> None:
    module = learning(name)
    for state in states(name):
        if not module.ANNOUNCEMENTS:
            assert 0 <= min(state[: state[AREA]]) <= max(state[: state[AREA]]) < module.CELLS
        if module.CELLS <= 256:
            assert 0 <= min(state[state[AREA] :]) <= max(state[state[AREA] :]) <= state[AREA]


@pytest.mark.parametrize("name", NAMES)
def test_the_score_changes_only_at_the_end(name: str) -> None:
    game = gyoji.load(name)
    for state in states(name, 200):
        if state[STATUS] == RUNNING:
            seats = range(game.rules.players(state))
            assert {game.rules.score(state, seat) for seat in seats} == {0}


@pytest.mark.parametrize("name", NAMES)
def test_the_table_has_every_action_once(name: str) -> None:
    module = learning(name)
    for case in cases(name):
        table = module.table(case.start)
        assert list(table) == sorted(set(table))
        assert len(table) == module.choices(list(case.start))
        assert module.limit(list(case.start)) > 1


@needs_twins
@pytest.mark.parametrize("name", NAMES)
def test_the_table_covers_exactly_the_legal_actions(name: str) -> None:
    game, module = gyoji.load(name), learning(name)
    for case in cases(name, 5, 1):
        play, table = gyoji.Play(game, case.start), module.table(case.start)
        for action in case.actions[:6]:
            if play.over:
                break
            here = list(play.state)
            legal = list(play.legal_actions())
            meant = {module.complete(here, coded): coded for coded in table}
            assert set(legal) <= set(meant)
            assert all(module.code(here, action) == meant[action] for action in legal)
            done = [each for each in sorted(meant) if game.rules.apply(here[:], each, None)]
            assert done == legal
            play.do(action)


@pytest.mark.parametrize("name", NAMES)
def test_direct_codes_are_actions(name: str) -> None:
    module = learning(name)
    for state in states(name, 3):
        for coded in module.table(tuple(state)):
            action = module.complete(state, coded)
            assert module.code(state, action) == coded
            assert not module.DIRECT or action == coded


def test_potentials() -> None:
    def glyphs(name: str, state: list[int]) -> str:
        return "".join(glyph for _, glyph in shown(name, tuple(state)))

    for state in states("sokoban"):
        assert learning("sokoban").potential(state, 0) == -glyphs("sokoban", state).count("b")
    for state in states("boulder"):
        assert learning("boulder").potential(state, 0) == -glyphs("boulder", state).count("$")
    for state in states("tower"):
        place = gyoji.load("tower").display.NOUNS["place"]
        row = int(place(state[-5], state).split()[1].rstrip(","))
        lowest = state[AREA] // state[WIDTH] - 2
        assert learning("tower").potential(state, 0) == lowest - row
    for state in states("labyrinth"):
        assert learning("labyrinth").potential(state, 0) == 0


def test_the_potential_of_sweets_is_the_packages_taken() -> None:
    game, module = gyoji.load("sweets"), learning("sweets")
    for case in cases("sweets"):
        won = [0] * 4
        for step, state in gyoji.trace(game, case):
            for event, player, _ in step.events:
                if event == sweets.TAKEN:
                    won[player] += 1
            assert [module.potential(list(state), player) for player in range(4)] == won


def test_the_numbers_of_sweets() -> None:
    module = learning("sweets")
    place = module.NUMBERS.index
    assert len(set(module.NUMBERS)) == len(module.NUMBERS) == 4 + 4 * 15 + 4 * 3
    for state in states("sweets", 40):
        for player in range(4):
            numbers = [module.number(state, at, player) for at in range(len(module.NUMBERS))]
            assert numbers[0] == state[TURN]
            assert numbers[1] == (state[TURN] - player) % 4
            assert numbers[place("own 3W in hand")] == sweets.count_held(state, player, 33)
            after = (player + 1) % 4
            assert numbers[place("next player's 1S in hand")] == sweets.count_held(state, after, 41)
            assert numbers[place("previous player's ZZ in hand")] == sweets.count_held(
                state, player - 1 & 3, 51
            )
            own = place("own packages of C")
            assert sum(numbers[own : own + 3]) == module.potential(state, player)
            assert max(numbers) < 256


def test_announcements_match_what_the_table_hears() -> None:
    game, module = gyoji.load("labyrinth"), learning("labyrinth")
    said: dict[str, int] = {}
    for case in cases("labyrinth", 7, 6):
        state = list(case.start)
        for action in case.actions:
            before, events = tuple(state), list[tuple[int, int, int]]()
            heard = module.announcement(state, action)
            assert tuple(state) == before
            game.rules.apply(state, action, events)
            words = announce(game, tuple(events), before)
            assert said.setdefault(words, heard) == heard
    assert len(set(said.values())) == len(said) >= 8


def test_announcements_of_rivers_on_lenient_maps() -> None:
    game, module = gyoji.load("labyrinth"), learning("labyrinth")
    text = "o r1> w\no r1> o\no r1> b^\no r1> y10\no r1> r1<\n"
    starts = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]
    walks = "".join(f"{row} {column} E\n" for row, column in starts)
    heard = [
        module.announcement(list(case.start), RIGHT)
        for case in gyoji.read(game, f"{text}5\n{walks}", lenient=True)
    ]
    island, bog, river, cave = 2, 3, 4, 6
    assert heard == [river, *(river | there << 3 for there in (island, bog, cave, river))]


@pytest.mark.parametrize("name", SEEN)
def test_games_with_a_visible_board_have_no_announcements(name: str) -> None:
    module = learning(name)
    for case in cases(name)[:2]:
        assert module.ANNOUNCEMENTS == ()
        assert name == "sweets" or module.number(list(case.start), 0, 0) == 0
        assert {module.announcement(list(case.start), action) for action in case.actions[:9]} <= {0}


def test_a_labyrinth_has_no_planes() -> None:
    module = learning("labyrinth")
    assert module.PLANES == module.NUMBERS == ()
    sizes = {(module.limit(state), module.choices(state)) for state in states("labyrinth", 1)}
    assert len(sizes) == 1
    for state in states("labyrinth", 1):
        assert not any(module.features(state, at, 0) for at in range(state[AREA]))
        assert module.number(state, 0, 0) == 0
