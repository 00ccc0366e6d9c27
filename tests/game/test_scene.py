"""The scene of every game agrees with the display and with the rules."""

from __future__ import annotations

import unicodedata
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

import gyoji
from gyoji.engine.play import trace
from gyoji.engine.session import Session
from gyoji.game.game import Game
from gyoji.game.scene import COLOURS, MOTIONS, NOBODY, DefaultScene, Motion, move, scene_of
from gyoji.game.state import AREA, RUNNING, STATUS, TURN, WIDTH
from gyoji.game.variants import variants_of
from gyoji.game.wording import say
from gyoji.games.labyrinth import pencil
from tests.game.positions import GAMES, case_of, every_game, fields, mixed, positions, read

if TYPE_CHECKING:
    from gyoji.game.scene import Field, Scene
    from gyoji.game.state import Position

    Board = list[list[str]]

STAYS = ("put", "take", "vanish", "bump", "glow")


def width_of(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


# ---------------------------------------------------------------- looks and tiles


@every_game
def test_looks_and_motions_are_of_the_known_kinds(name: str) -> None:
    scene, display = scene_of(GAMES[name]), GAMES[name].display
    for look in scene.LOOKS.values():
        assert look.colour in COLOURS
        assert look.words
        assert width_of(look.glyph) <= 2
        assert look.plain.isascii()
        assert len(look.plain) <= 2
    events = set(pencil.GAME.display.EVENTS if name == "labyrinth" else display.EVENTS)
    assert set(scene.MOTIONS) | set(scene.WALKS) <= events
    for motion in scene.MOTIONS.values():
        assert motion.kind in MOTIONS
        assert motion.tile in {"", *scene.LOOKS}
        assert {motion.start, motion.end} <= {"", "a", "b"}
        assert (motion.start, motion.end) != ("", "")
        assert motion.kind in STAYS or (motion.start and motion.end)
    assert set(scene.PUSHED) <= set(scene.LOOKS)
    for event in scene.WALKS:
        assert event not in scene.MOTIONS or scene.MOTIONS[event].tile in scene.LOOKS


@every_game
def test_every_glyph_has_its_tiles(name: str) -> None:
    scene, display = scene_of(GAMES[name]), GAMES[name].display
    drawn = {glyph for state in positions(name) for row in display.draw(state) for glyph in row}
    names = set()
    if name == "labyrinth":  # its variant with pencil and paper has glyphs of its own
        drawn |= set(pencil.GAME.display.LEGEND)
    for glyph in drawn | set(display.LEGEND) | set(scene.BRUSHES):
        tiles = scene.tiles(glyph)
        assert tiles
        for tile in tiles:
            assert tile.name in scene.LOOKS
            assert tile.way in ("", "up", "down", "left", "right")
            assert NOBODY <= tile.owner < 4
            names.add(tile.name)
    # Charts of what a player knows draw the others, hands or texts do; no board has them.
    others = {name for name in scene.LOOKS if name.endswith("-unknown") or name[:7] == "letter-"}
    names |= {held.tile.name for state in positions(name) for held in scene.hand(state, 0)}
    assert names == set(scene.LOOKS) - others


@every_game
@pytest.mark.parametrize("glyph", ["", "?", "ww", "@", "M?", "jXX", "r1", "\0"])
def test_invalid_glyphs_have_no_tiles(name: str, glyph: str) -> None:
    with pytest.raises(KeyError):
        scene_of(GAMES[name]).tiles(glyph)


@every_game
def test_different_glyphs_are_drawn_differently(name: str) -> None:
    scene = scene_of(GAMES[name])
    drawn = {
        glyph
        for state in positions(name)
        for row in GAMES[name].display.draw(state)
        for glyph in row
    }
    assert len({scene.tiles(glyph) for glyph in drawn}) == len(drawn)


# ---------------------------------------------------------------- fields and motions


OPEN = {
    "sokoban": "1 3\nw.+\nRR\n0 0\n",
    "boulder": "&.X\n\n",
}  # the ring of walls around these boards is not drawn


def check_fields(game: Game, state: Position) -> None:
    scene, board = scene_of(game), game.display.draw(state)
    found = [scene.field(at, state) for at in range(state[AREA])]
    seen = [field for field in found if field is not None]
    assert len(seen) == len(set(seen))
    assert set(seen) == fields(board)


@every_game
def test_places_and_fields_of_the_board_correspond(name: str) -> None:
    for state in positions(name):
        check_fields(GAMES[name], state)


@pytest.mark.parametrize("name", OPEN)
def test_fields_of_a_board_whose_ring_is_not_drawn(name: str) -> None:
    (case,) = gyoji.read(name, OPEN[name], lenient=True)
    check_fields(GAMES[name], case.start)
    scene = scene_of(GAMES[name])
    board = GAMES[name].display.draw(case.start)
    focus = scene.focus(case.start)
    assert focus is not None
    assert has_player(scene, board[focus[0]][focus[1]])
    play = gyoji.Play(GAMES[name], case.start)
    for action in (0, 1, 2, 2):
        step, before = play.do(action), play.at(len(play.steps) - 1)
        for motion in move(GAMES[name], step.events, before):
            assert motion.start is None or motion.start in fields(board)
            assert motion.end is None or motion.end in fields(board)


def has_player(scene: Scene, glyph: str) -> bool:
    return any(scene.LOOKS[tile.name].colour == "player" for tile in scene.tiles(glyph))


@every_game
def test_the_focus_is_on_the_player(name: str) -> None:
    game = GAMES[name]
    scene = scene_of(game)
    for state in positions(name):
        focus, board = scene.focus(state), game.display.draw(state)
        if name == "sweets":  # no player stands on its board
            assert focus is None
            continue
        assert focus in fields(board)
        if state[STATUS] == RUNNING and focus is not None:
            tiles = scene.tiles(board[focus[0]][focus[1]])
            owners = [tile.owner for tile in tiles if scene.LOOKS[tile.name].colour == "player"]
            assert state[TURN] in owners or owners == [NOBODY]


@every_game
def test_motions_begin_and_end_on_the_board(name: str) -> None:
    game = GAMES[name]
    scene = scene_of(game)
    for case in mixed(name):
        before, board = case.start, fields(game.display.draw(case.start))
        for step, state in islice(trace(game, case), 60):
            seen = move(game, step.events, before)
            assert len(seen) == sum(event in scene.MOTIONS for event, _, _ in step.events)
            for motion in seen:
                check_motion(motion, board)
            check_walk(game, step.events, before, state)
            before = state


def check_motion(motion: Any, board: set[Field]) -> None:
    for end in (motion.start, motion.end):
        assert end is None or end in board
    if motion.kind not in STAYS:
        assert motion.start
        assert motion.end
        assert motion.start != motion.end or motion.kind == "jump"  # a cave that leads to itself
    elif motion.kind != "bump":
        assert (motion.start is None) != (motion.end is None) or motion.kind == "glow"


def check_walk(game: Game, events: Any, before: Position, state: Position) -> None:
    """A player that only walks ends where the last motion ends."""
    scene = scene_of(game)
    if events and all(event in scene.WALKS for event, _, _ in events):
        walks = [each for each in move(game, events, before) if each.start and each.end]
        assert walks[0].start == scene.focus(before)
        assert walks[-1].end == scene.focus(state)


def test_a_walkers_view_shows_no_player() -> None:
    game = GAMES["labyrinth"]
    view = game.display.view(case_of("labyrinth", "open").start, 0)
    assert scene_of(game).focus(view) is None
    assert game.display.draw(view) == []


# ---------------------------------------------------------------- facts and hands


@every_game
def test_facts_and_hands_are_valid(name: str) -> None:
    game = GAMES[name]
    scene = scene_of(game)
    for state in positions(name):
        players = game.rules.players(list(state))
        for fact in scene.facts(state):
            assert fact.label
            assert fact.value
            assert NOBODY <= fact.player < players
        for player in range(players):
            for held in scene.hand(state, player):
                assert held.number >= 0
                assert held.tile.name in scene.LOOKS
                assert held.tile.owner == player


@pytest.mark.parametrize("kind", ["tiny", "moving", "several"])
def test_moves_are_picked_from_the_hand(kind: str) -> None:
    game, case = GAMES["sweets"], case_of("sweets", kind, size=3)
    scene, session = scene_of(game), Session(game, case.start)
    for action in case.actions[:12]:
        hand = {held.word for held in scene.hand(session.state, session.state[TURN])}
        assert set(session.choices()) <= {*hand, "end"}
        assert not action or scene.picks(action, session.state)[0] in hand
        session.do(action)


def test_played_tokens_leave_their_places_empty() -> None:
    case = next(iter(read("sweets", "2 2\nL*\nML\n1\n2 1 1 C\n1 2C 1 1\n1 3W 2 2\n")))
    scene, play = scene_of(GAMES["sweets"]), gyoji.Play(GAMES["sweets"], case.start)
    assert sum(held.number for held in scene.hand(play.state, 0)) == 20
    play.do(case.actions[0])
    hand = {held.word: held.number for held in scene.hand(play.state, 0)}
    assert (hand["2C"], hand["1W"], hand["1S"], len(hand)) == (0, 3, 3, 15)
    facts = {fact.label: fact.value for fact in scene.facts(play.state)}
    assert facts["empty land"] == "1"
    for action in case.actions[1:]:
        play.do(action)
    facts = {fact.label: fact.value for fact in scene.facts(play.state)}
    assert facts["Candies (C)"] == "Ala leads"
    assert facts["Gingerbread (P)"] == "nobody leads"
    assert facts["Ala"] == "C 1, P 0, K 0"


def test_what_remains_to_be_done_is_a_fact() -> None:
    for name, text, fact in [
        ("sokoban", "3 6\n######\n#wb+b#\n######\nR\n0 0\n", ("boxes off the targets", "2")),
        ("boulder", "######\n#&$.X#\n######\n\n", ("diamonds left", "1")),
    ]:
        (case,) = gyoji.read(name, text, lenient=True)
        assert [tuple(each)[:2] for each in scene_of(GAMES[name]).facts(case.start)] == [fact]


# ---------------------------------------------------------------- a game without a scene


def test_a_game_without_a_scene_is_drawn_in_glyphs() -> None:
    plain = GAMES["sokoban"]
    rules = SimpleNamespace(
        begin=test_a_game_without_a_scene_is_drawn_in_glyphs, next_action=lambda *_: -1
    )
    game = Game("plain", 1, cast("Any", rules), plain.notation, plain.display, plain.levels)
    scene = scene_of(game)
    assert isinstance(scene, DefaultScene)
    state = case_of("sokoban", "mixed").start
    assert [tile.label for tile in scene.tiles("B")] == ["B"]
    assert scene.tiles("B")[0].name in scene.LOOKS
    assert scene.field(3, state) is scene.focus(state) is None
    assert [*scene.facts(state), *scene.hand(state, 0), *scene.blank(2, 2)] == []
    assert scene.bar_thing((0, 0), (0, 1), state) == ""
    assert [*scene.corners(state), *scene.spots(1, state), *scene.tell((), state)] == []
    assert scene.picks(1, state) == ("D",)
    assert scene.sheet([["x"]]).text == ""
    assert move(game, ((1, 2, 3),), state) == []
    assert not scene.TAKES_BACK
    assert not scene.bar((0, 0), ())
    assert not scene.lack((0, 0), ())
    assert not scene.aim(())
    assert not scene.BRUSHES


def test_motions_use_the_state_before_the_step() -> None:
    game = GAMES["sokoban"]
    (case,) = gyoji.read("sokoban", "3 6\n######\n#wb+.#\n######\nR\n0 0\n")
    step = gyoji.Play(game, case.start).do(3)
    assert [tuple(each) for each in move(game, step.events, case.start)] == [
        ("push", "", (1, 2), (1, 3)),
        ("walk", "worker", (1, 1), (1, 2)),
        ("glow", "worker", (1, 2), None),
    ]  # fmt: skip
    assert scene_of(game).MOTIONS[step.events[0][0]] == Motion("push", "", "a", "b")
    assert say("{a}", step.events[0], {}, list(case.start)) == str(case.start[WIDTH] + 2)


def test_a_game_without_variants_is_played_unchanged() -> None:
    game, case = GAMES["sokoban"], case_of("sokoban", "mixed")
    variants = variants_of(game)
    assert variants.set_up(case, Random(1), {}) == (game, case.start)
    assert variants.game({}) == game
    assert not variants.OPTIONS
    assert not variants.READS
