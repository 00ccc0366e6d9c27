"""The module `design` of each game, and what stands in for one."""

from __future__ import annotations

from random import Random

import pytest

import gyoji
from gyoji.game import design as protocol
from gyoji.game.collection import puzzles
from gyoji.game.design import Shape, any_kind, design_of
from gyoji.game.state import AREA, STATUS, WIDTH
from gyoji.games.boulder.design import furnish
from gyoji.games.boulder.rules import DIAMOND, EXIT
from gyoji.games.labyrinth import design as labyrinth
from gyoji.games.labyrinth import pencil
from gyoji.games.tower import design as tower
from gyoji.games.tower.notation import draw, position
from tests.author import LIGHTS
from tests.examples import FEW
from tests.noughts import GAME as NOUGHTS

MANY = 4 if FEW else 20
GAMES = {name: gyoji.load(name) for name in ("boulder", "labyrinth", "sokoban", "tower")}


def rows_of(start: tuple[int, ...]) -> list[tuple[int, ...]]:
    width = start[WIDTH]
    return [start[at : at + width] for at in range(0, start[AREA], width)]


@pytest.mark.parametrize("name", GAMES)
def test_drafts_are_legal_and_have_their_shape(name: str) -> None:
    game, design = GAMES[name], design_of(GAMES[name])
    assert design_of(game) is design
    for seed in range(MANY):
        for method in design.METHODS:
            start = design.draft(Random(seed), Shape(7, 9, 2), method)
            gyoji.Play(game, start)  # it is checked
            ring = 0 if name in ("sokoban", "boulder") else 2
            assert (len(rows_of(start)), start[WIDTH]) == (7 + ring, 9 + ring)
            assert design.draft(Random(seed), Shape(7, 9, 2), method) == start


@pytest.mark.parametrize("name", GAMES)
def test_what_is_too_small_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="at least"):
        design_of(GAMES[name]).draft(Random(1), Shape(1, 1, 1), "random")


@pytest.mark.parametrize("name", ["boulder", "sokoban", "tower"])
def test_mutations_are_legal_and_differ(name: str) -> None:
    game, design = GAMES[name], design_of(GAMES[name])
    start = design.draft(Random(1), design.USUAL, next(iter(design.METHODS)))
    made = {design.mutate(Random(seed), start) for seed in range(3 * MANY)}
    assert len(made) > MANY
    for each in made:
        gyoji.Play(game, each)
        assert 0 <= design.density(each) <= 1


@pytest.mark.parametrize("name", GAMES)
def test_canonical_levels_are_levels(name: str) -> None:
    game, design = GAMES[name], design_of(GAMES[name])
    for seed in range(MANY):
        start = design.draft(Random(seed), design.USUAL, next(iter(design.METHODS)))
        same = design.canonical(start)
        gyoji.Play(game, same)
        assert design.canonical(same) == same


def test_a_cave_gets_one_exit_and_a_diamond() -> None:
    cave = next(gyoji.read("boulder", "#####\n#&XX#\n#..X#\n#####\n\n")).start
    for seed in range(MANY):
        start = furnish(Random(seed), cave)
        cells = start[: start[AREA]]
        assert (cells.count(EXIT), cells.count(DIAMOND)) == (1, 1)


def test_a_tower_and_its_mirror_image_are_one() -> None:
    for seed in range(MANY):
        start = tower.draft(Random(seed), Shape(6, 7), "random")
        mirrored = [row[::-1] for row in draw(start)]
        if b"S" in b"".join(mirrored):
            assert tower.canonical(position(mirrored)) == tower.canonical(start)
    hidden = [*start]
    hidden[start[-6]] = 3  # a block covers the player
    assert tower.canonical(tuple(hidden)) == tuple(hidden)


def test_a_cave_and_its_mirror_image_are_one_and_turned_it_is_another() -> None:
    game, design = GAMES["boulder"], design_of(GAMES["boulder"])
    text = "######\n#&.$X#\n#O...#\n#....#\n######\n\n"
    mirrored = "\n".join(row[::-1] for row in text.splitlines()) + "\n\n"
    turned = "\n".join(text.splitlines()[-2::-1]) + "\n\n"
    one, two, three = (next(gyoji.read(game, each)).start for each in (text, mirrored, turned))
    assert design.canonical(one) == design.canonical(two) != design.canonical(three)


def test_stones_are_pushed_sideways_only() -> None:
    game, design = GAMES["boulder"], design_of(GAMES["boulder"])
    board = "######\n#O   #\n#&O  #\n#O...#\n#X...#\n######\n\n"
    start = next(gyoji.read(game, board)).start
    here = 2 * 6 + 1
    pushed = [design.push(start, way) for way in range(4)]
    assert pushed == [None, None, None, (here + 1, here + 2)]


def test_a_labyrinth_is_one_in_all_directions() -> None:
    maps = ["o r1> e1\nbv y10 y11\no w o\n1\n0 0 E\n", "e1 r1< o\ny11 y10 bv\no w o\n1\n0 2 W\n",
            "o b< o\nw y10 rv1\n".replace("rv1", "o") + "o y11 o\n1\n0 2 E\n"]  # fmt: skip
    game = GAMES["labyrinth"]
    one, two, three = (labyrinth.canonical(next(gyoji.read(game, each)).start) for each in maps)
    assert one == two != three
    turned = "o bv o\nw y10 r1v\no y11 e1\n".replace("bv", "b<")
    found = next(gyoji.read(game, turned + "1\n0 2 E\n")).start
    assert labyrinth.canonical(found) == one


def test_a_labyrinth_with_a_treasure_has_the_design_of_the_labyrinth() -> None:
    assert dict(design_of(pencil.GAME).METHODS) == labyrinth.METHODS


def test_a_game_without_a_design_has_levels_of_its_kinds() -> None:
    design = design_of(NOUGHTS)
    start = design.draft(Random(1), design.USUAL, "random")
    gyoji.Play(NOUGHTS, start)
    assert design.canonical(start) == design.mutate(Random(1), start) == start
    assert design.push(start, 0) is None
    assert design.density(start) == 0
    play = gyoji.Play(NOUGHTS, start)
    assert [*design.choices(start)] == [each.position for each in play.successors()]
    while not play.over:
        play.do(next(iter(play.legal_actions())))
    assert play.state[STATUS]
    assert not list(design.choices(play.state))


def test_drafts_are_not_the_levels_that_stand_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    game = gyoji.load(LIGHTS)
    known = {case.start for puzzle in puzzles(game) for case in gyoji.read(game, puzzle.data)}
    assert known
    assert not known & {any_kind(game, Random(seed), 5) for seed in range(MANY)}


def test_kinds_that_cannot_be_made_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["boulder"]
    made = {any_kind(game, Random(seed), 5) for seed in range(MANY)}
    assert len(made) == MANY
    monkeypatch.setattr(protocol, "ATTEMPTS", 3)
    with pytest.raises(ValueError, match="at least 4 rows"):
        any_kind(game, Random(1), 3)


def test_refused_actions_are_no_choice() -> None:
    start = next(gyoji.read("tower", "3 3\n...\n.G.\nS#.\n0\n0 0\n")).start
    design = design_of(GAMES["tower"])
    play = gyoji.Play("tower", start)
    assert [*design.choices(start)] == [each.position for each in play.successors()]


def test_a_player_moves_to_where_somebody_can_stand() -> None:
    board = [bytearray(b"S.."), bytearray(b"#.G"), bytearray(b"#II")]
    seen = set()
    for seed in range(MANY):
        rows = [row[:] for row in board]
        tower.move(Random(seed), rows, 0, 0)
        seen.add(b"".join(rows))
    assert seen <= {b"...#SG#II", b"S..#.G#II"}
    small = next(gyoji.read("tower", "3 3\n..G\nS#.\n###\n0\n0 0\n")).start
    players = {tower.mutate(Random(seed), small)[-6] for seed in range(40)}
    assert len(players) > 1
    nowhere = [bytearray(b"S#"), bytearray(b"##"), bytearray(b"G#")]
    tower.move(Random(1), nowhere, 0, 0)
    assert nowhere[0] == b"S#"
