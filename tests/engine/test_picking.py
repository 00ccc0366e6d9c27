"""Picks and clicks lead to legal actions, and to nothing else."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.engine import pathfinding
from gyoji.engine.pathfinding import can_be_pushed, distance, is_thing, path_to, push_path
from gyoji.engine.session import Session
from gyoji.game.collection import puzzles
from gyoji.game.scene import move, scene_of
from gyoji.game.state import RUNNING, STATUS
from gyoji.games.tower.rules import HERE
from tests.examples import FEW, needs_twins
from tests.game.positions import GAMES, case_of, every_game, every_kind, fields, mixed

if TYPE_CHECKING:
    from gyoji.game.game import Game
    from gyoji.game.scene import Field
    from gyoji.game.state import Position


@needs_twins
@every_kind
def test_picks_identify_legal_actions(name: str, kind: str) -> None:
    game, case = GAMES[name], case_of(name, kind, size=4)
    scene, session = scene_of(game), Session(game, case.start)
    board = fields(game.display.draw(case.start))
    for done in case.actions[:3]:
        legal = list(islice(session.play.legal_actions(), 400))
        picks = {action: scene.picks(action, session.state) for action in legal}
        assert len(set(picks.values())) == len(legal)
        for action in islice(scene.offer(legal, session.state), 40):
            check_picks(session, action, picks[action], board)
        session.do(done)


def check_picks(session: Session, action: int, picks: tuple[Any, ...], board: set[Field]) -> None:
    assert session.find_action(picks) == action
    for number, pick in enumerate(picks):
        assert pick in session.choices(picks[:number])
        assert isinstance(pick, str) or pick in board
    assert session.choices([*picks, "nothing"]) == []
    assert session.find_action([*picks, "nothing"]) is None


@every_game
def test_refused_actions_have_picks_too(name: str) -> None:
    scene = scene_of(GAMES[name])
    for case in mixed(name)[:4]:
        for action in case.actions[:30]:
            assert scene.picks(action, case.start)


# ---------------------------------------------------------------- clicks


@every_kind
def test_a_click_walks_to_the_field(name: str, kind: str) -> None:
    game, case = GAMES[name], case_of(name, kind, size=4)
    scene, board = scene_of(game), game.display.draw(case.start)
    start = gyoji.Play(game, case.start).state
    reached, few = 0, FEW and name == "sweets"  # whose boards have hundreds of actions
    every = sorted(fields(board))
    for field in every[:: max(1, len(every) // (3 if few else 40))]:
        path = path_to(game, start, field)
        assert path == Session(game, case.start).path_to(field)
        assert not (path and field == scene.focus(start))
        reached += bool(path)
        check_path(game, start, field, path)
    legal = islice(gyoji.Play(game, start).legal_actions(), 20 if few else None)
    assert reached or not any(only_walks(game, start, action) for action in legal)


def only_walks(game: Game, start: Position, action: int) -> bool:
    play = gyoji.Play(game, start)
    motions = move(game, play.do(action).events, start)
    moved = scene_of(game).focus(play.state) != scene_of(game).focus(start)
    return moved and not play.over and all(motion.kind != "push" for motion in motions)


def check_path(game: Game, start: Position, field: Field, path: list[int]) -> None:
    play = gyoji.Play(game, start)
    seen = []
    for action in path:
        step = play.do(action)
        assert step.answer
        seen += move(game, step.events, play.at(len(play.steps) - 1))
    targets = set(scene_of(game).targets(field))
    if len(path) > 1:
        assert scene_of(game).focus(play.state) in targets
        carried = {"jump", "flow"}  # by a cave or a river
        assert {each.kind for each in seen} <= {"walk", "fall", "glow", "vanish", "take"} | carried
    elif path:
        ends = {each.end for each in seen if each.kind == "walk"}
        assert targets & (ends | {scene_of(game).focus(play.state)})
    assert not play.over or play.score() > 0 or len(play.game.display.ENDS) == 1


@every_game
def test_after_the_end_a_click_leads_nowhere(name: str) -> None:
    game = GAMES[name]
    for case in mixed(name):
        end = gyoji.play_out(game, case).end
        if end[STATUS] != RUNNING:
            assert path_to(game, end, (0, 0)) == []


def test_a_click_never_pushes_on_its_path() -> None:
    text = "5 7\n#######\n#w...+#\n#.###b#\n#.....#\n#######\n\n0 0\n"
    (case,) = gyoji.read("sokoban", text)
    words = [GAMES["sokoban"].notation.word(action, list(case.start))
             for action in path_to(GAMES["sokoban"], case.start, (3, 5))]  # fmt: skip
    assert "".join(words) == "DDRRRR"
    assert path_to(GAMES["sokoban"], case.start, (2, 3)) == []
    assert path_to(GAMES["sokoban"], case.start, (2, 5)) == []
    assert path_to(GAMES["sokoban"], case.start, (9, 9)) == []


def test_a_click_in_boulder_digs_and_takes_where_nothing_falls() -> None:
    boulder = GAMES["boulder"]
    (case,) = gyoji.read("boulder", "########\n#&..O..#\n#.....$#\n#.##.#X#\n########\n\n")

    def words(state: Position, *fields: Field) -> str:
        play = gyoji.Play(boulder, state)
        for field in fields:
            for action in path_to(boulder, play.state, field):
                play.do(action)
        return "".join(boulder.notation.word(step.action, list(state)) for step in play.steps)

    assert words(case.start, (2, 4)) == "sddd"
    assert words(case.start, (2, 6)) == ""  # the stone would fall behind Rockford's back
    held = tuple(gyoji.read("boulder", "########\n#&.#O..#\n#.....$#\n#.####X#\n########\n\n"))
    assert words(held[0].start, (2, 6), (3, 6)) == ""
    (free,) = gyoji.read("boulder", "#######\n#&...$#\n#.###X#\n#######\n\n")
    assert words(free.start, (1, 5), (2, 5)) == "dddds"
    (locked,) = gyoji.read("boulder", "#######\n#&.$ X#\n#.....#\n#######\n\n")
    assert words(locked.start, (1, 5)) == ""  # a walk to the exit takes no diamonds
    assert words(locked.start, (1, 3), (1, 5)) == "dddd"
    assert not can_be_pushed(boulder, locked.start, (1, 5))


def test_a_click_on_a_box_pushes_nothing() -> None:
    (case,) = gyoji.read("sokoban", "3 6\n######\n#wb+.#\n######\n\n0 0\n")
    assert path_to(GAMES["sokoban"], case.start, (1, 2)) == []
    assert can_be_pushed(GAMES["sokoban"], case.start, (1, 2))


def clicked(text: str, field: Field) -> str:
    tower = GAMES["tower"]
    (case,) = gyoji.read("tower", text)
    return ", ".join(
        tower.notation.word(action, list(case.start))
        for action in path_to(tower, case.start, field)
    )


def test_a_click_on_a_block_climbs_it_and_never_loses() -> None:
    beside = "2 4\n....\nS.G.\n0\n0 0\n"
    assert clicked(beside.replace("S.G.", ".SG."), (1, 2)) == "CLIMB RIGHT"
    assert clicked(beside, (1, 2)) == "MOVETO 2, CLIMB RIGHT"
    assert clicked(beside.replace("....\n", "...#\n"), (0, 3)) == ""  # two rows up
    hole = "3 5\n.....\nS....\n##B#G\n0\n0 0\n"
    assert clicked(hole, (2, 3)) == "MOVETO 4"
    assert clicked(hole, (1, 2)) == "", "death by hole"
    assert clicked(hole, (2, 2)) == "", "the same"


def test_a_block_is_pulled_to_a_field_if_that_brings_it_there() -> None:
    assert pushed("tower", "2 4\n...G\n#S.#\n0\n0 0\n", (1, 0), (1, 1)) == "PULL RIGHT"


def test_a_block_is_pushed_with_the_row_that_it_stands_in() -> None:
    row = "2 6\n.....G\n..##S#\n0\n0 0\n"
    assert pushed("tower", row, (1, 3), (1, 2)) == "PUSH LEFT"
    assert pushed("tower", row, (1, 3), (1, 0)) == "PUSH LEFT", "it begins to go there"
    assert pushed("tower", row, (1, 2), (1, 1)) == "PUSH LEFT"
    assert pushed("tower", row, (1, 3), (0, 3)) == "", "another direction"
    (case,) = gyoji.read("tower", row)
    assert can_be_pushed(GAMES["tower"], case.start, (1, 2))
    goal = "2 4\n....\n.SG#\n0\n0 0\n"
    assert pushed("tower", goal, (1, 2), (1, 3)) == "PUSH RIGHT", "it loses, but was asked for"
    assert pushed("tower", row, (1, 2), (1, 5)) == "", "not what was asked for"


def test_a_block_is_dragged_over_the_edge_or_from_below_another() -> None:
    edge = "3 5\n.....\nG....\n#..S#\n0\n0 0\n"
    assert pushed("tower", edge, (2, 4), (2, 5)) == "PUSH RIGHT"
    assert pushed("tower", edge, (2, 0), (2, -1)) == "", "nobody is beside it"
    assert pushed("tower", edge, (2, 4), (2, 3)) == "PULL LEFT"
    above = "3 6\n......\nG.#...\n#.S#..\n0\n0 0\n"
    assert pushed("tower", above, (2, 3), (2, 4)) == "PUSH RIGHT", "the block above falls"


def test_no_path_is_found_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    (case,) = gyoji.read("sokoban", "3 9\n#########\n#w....b+#\n#########\n\n0 0\n")
    assert len(path_to(GAMES["sokoban"], case.start, (1, 5))) == 4
    monkeypatch.setattr(pathfinding._Search, "MOST", 3)
    assert path_to(GAMES["sokoban"], case.start, (1, 5)) == []


def pushed(game: str, text: str, thing: Field, to: Field) -> str:
    (case,) = gyoji.read(game, text)
    path = push_path(GAMES[game], case.start, thing, to)
    return " ".join(GAMES[game].notation.word(action, list(case.start)) for action in path)


def test_a_box_is_brought_to_a_field_by_the_fewest_moves() -> None:
    text = "6 7\n#######\n#w....#\n#.b.b.#\n#...+.#\n#...+.#\n#######\n\n0 0\n"
    assert pushed("sokoban", text, (2, 2), (3, 2)) == "R D"
    assert pushed("sokoban", text, (2, 2), (3, 3)) == "D R U R D"
    assert pushed("sokoban", text, (2, 2), (5, 2)) == ""  # a wall
    corridor = "3 8\n########\n#wb.b++#\n########\n\n0 0\n"
    assert pushed("sokoban", corridor, (1, 2), (1, 3)) == "R"
    assert pushed("sokoban", corridor, (1, 2), (1, 5)) == "", "the other box would be pushed"
    assert pushed("sokoban", text, (1, 1), (1, 2)) == "", "it is the worker"
    assert pushed("sokoban", text, (3, 3), (3, 2)) == "", "there is nothing"


def test_a_box_is_brought_through_a_large_empty_room() -> None:
    rows = ["#" * 24, "#w" + "." * 21 + "#", *["#" + "." * 22 + "#"] * 20, "#" + "." * 21 + "+#"]
    rows[12] = "#" + "." * 11 + "b" + "." * 10 + "#"
    text = "\n".join(["24 24", *rows, "#" * 24, "", "0 0", ""])
    # It is pushed 10 down and 10 to the right, and walked around once.
    assert len(pushed("sokoban", text, (12, 12), (22, 22)).split()) == 43
    assert len(pushed("sokoban", text, (12, 12), (2, 2)).split()) == 45


def test_a_session_brings_a_box_to_a_field() -> None:
    text = "5 7\n#######\n#w....#\n#.b...#\n#...+.#\n#######\n\n0 0\n"
    session = Session(GAMES["sokoban"], next(gyoji.read("sokoban", text)).start)
    assert session.can_be_pushed((2, 2))
    assert not session.can_be_pushed((1, 1)), "that is the worker"
    for action in session.push_path((2, 2), (3, 4)):
        session.do(action)
    assert session.play.over


def test_the_last_push_may_end_the_play() -> None:
    text = "5 7\n#######\n#.....#\n#w.b.+#\n#.....#\n#######\n\n0 0\n"
    assert pushed("sokoban", text, (2, 3), (2, 5)) == "R R R"


def test_blocks_and_stones_are_brought_to_a_field_too() -> None:
    assert pushed("boulder", "#######\n#& O  #\n#######\n\n", (1, 3), (1, 5)) == "d d d"
    tower = "3 6\n......\n.....G\nS.#..#\n0\n0 0\n"
    assert pushed("tower", tower, (2, 2), (2, 3)) == "MOVETO 4 PULL RIGHT"


def test_what_cannot_be_pushed_is_not_picked_up() -> None:
    text = "5 7\n#######\n#w#.b.#\n#.#..+#\n#.#...#\n#######\n\n0 0\n"
    (case,) = gyoji.read("sokoban", text)
    assert not can_be_pushed(GAMES["sokoban"], case.start, (1, 4))
    (case,) = gyoji.read("sokoban", text.replace("#.#...", "#....."))
    assert can_be_pushed(GAMES["sokoban"], case.start, (1, 4))
    assert not can_be_pushed(GAMES["sokoban"], case.start, (2, 2))
    assert not can_be_pushed(GAMES["sokoban"], case.start, (3, 3))


@pytest.mark.parametrize(
    ("name", "text", "field", "falls"),
    [
        ("boulder", "#######\n#    O#\n#X   &#\n#######\n\n", (2, 2), True),
        ("boulder", "#######\n#    O#\n#X   &#\n#######\n\n", (0, 0), False),
        ("boulder", "#######\n#X O& #\n#######\n\n", (1, 2), False),  # it would be pushed
        ("sokoban", "3 8\n########\n#w.#.b+#\n########\n\n0 0\n", (1, 4), False),
    ],
)
def test_it_is_said_if_something_would_fall_on_the_way(
    name: str, text: str, field: Field, falls: bool
) -> None:
    game = GAMES[name]
    session = Session(game, next(gyoji.read(game, text)).start)
    assert session.path_to(field) == []
    no_path = session.no_path(field)
    assert ("something would fall" in no_path.sentence) == falls
    assert (
        "no path leads there" in no_path.sentence or "that is rock" in no_path.sentence
    ) != falls
    assert no_path.why.endswith(".")
    assert len(no_path.cells) == 1
    assert no_path.cells == [field] or "marked" in no_path.why


TUNNEL = "########\n#   $ O#\n## #&###\n#     O#\n#X ..###\n# O   O#\n########\n\n"
TRENCH = "########\n#...  .#\n#  O. .#\n#.&.O..#\n#....OX#\n#..$.. #\n########\n\n"
BURIED = "########\n#X O O #\n#$O$ OO#\n#.....&#\n#...#..#\n#...  .#\n########\n\n"


def session_of(game: str, text: str, words: str = "") -> Session:
    session = Session(GAMES[game], next(gyoji.read(game, text)).start)
    for word in words:
        session.do(session.parse_typed(word))
    return session


@pytest.mark.parametrize(
    ("text", "words", "field", "marked"),
    [
        (TUNNEL, "sss", (5, 2), (4, 4)),  # one cell from the stone
        (BURIED, "", (1, 3), (2, 6)),
        (TRENCH, "ssd", (4, 6), (4, 5)),  # the way around is three times as long
    ],
)
def test_what_would_fall_on_the_way_is_marked(
    text: str, words: str, field: Field, marked: Field
) -> None:
    session = session_of("boulder", text, words)
    assert session.path_to(field) == []
    assert not session.can_be_pushed(field)
    no_path = session.no_path(field)
    assert no_path.sentence == "something would fall on the way: go step by step"
    assert no_path.cells == [marked]


def test_what_lies_on_the_only_way_is_taken_but_not_on_the_way_to_a_win() -> None:
    session = session_of("boulder", "#######\n#&$  X#\n#######\n\n")
    assert len(session.path_to((1, 4))) == 3
    assert session.path_to((1, 5)) == []
    assert session_of("boulder", TUNNEL, "").path_to((5, 3)) == [0, 1, 1, 2, 1, 1]
    pushed = session_of("boulder", "##########\n#&$ O  X.#\n##########\n\n")
    no_push = pushed.no_push((1, 4), (1, 6))
    assert no_push.sentence == "something would be taken on the way: take it first"
    assert no_push.cells == [(1, 2)]


BELOW = "6 5\n#####\n###.#\n#+..#\n#.b.#\n#.w.#\n#####\n\n0 0\n"
HELD = "3 5\n.....\n...G.\n#S.#.\n0\n0 0\n"
NICHE = "3 6\n......\n..#S#G\n######\n0\n0 0\n"
PORCH = "7 8\n########\n#......#\n#.b..#.#\n#..#W.##\n#####b.#\n####+..#\n########\n\n0 0\n"


@pytest.mark.parametrize(
    ("game", "text", "words", "thing", "field", "said"),
    [
        ("boulder", TRENCH, "d", (2, 3), (2, 4), "the stone cannot be pushed: earth is behind it"),
        ("boulder", TRENCH, "d", (2, 3), (1, 3), "the stone cannot be pushed up or down"),
        ("boulder", TRENCH, "d", (2, 3), (2, 5), "no way was found to bring it there"),
        ("boulder", TRENCH, "", (4, 5), (4, 2), "a stone needs an empty cell: earth is there"),
        ("boulder", TRENCH, "", (5, 3), (5, 6), "this cannot be moved"),  # a diamond
        ("boulder", TUNNEL, "sss", (5, 2), (5, 1), "something would fall on the way"),
        ("boulder", "######\n#O& X#\n#.##.#\n######\n\n", "", (1, 1), (1, 2), "no way"),
        ("tower", HELD, "", (1, 3), (1, 4), "the goal block has to stay: if it moves"),
        ("tower", HELD, "", (2, 3), (1, 3), "a block cannot be lifted"),
        ("tower", NICHE, "", (1, 4), (1, 3), "there is no room to step back: a block is behind"),
        ("sokoban", PORCH, "ldlulur", (2, 2), (0, 2), "a box needs a free cell: a wall is there"),
        ("sokoban", BELOW, "u", (2, 2), (0, 2), "the box cannot be pushed: a wall is behind it"),
        ("sokoban", PORCH, "", (4, 5), (4, 4), "the box cannot be pushed: a wall is behind it"),
    ],
)
def test_a_drag_that_is_refused_says_why(
    game: str, text: str, words: str, thing: Field, field: Field, said: str
) -> None:
    session = session_of(game, text, words)
    assert session.push_path(thing, field) == []
    no_path = session.no_push(thing, field)
    assert no_path.sentence.startswith(said)
    assert "drag it by one" not in no_path.why


def test_a_drag_from_afar_is_refused_with_the_cell_to_go_to_only_if_that_helps() -> None:
    row = "3 7\n......G\n......#\n##S.##.\n0\n0 0\n"
    session = session_of("tower", row)
    assert session.push_path((2, 4), (2, 5)) == []
    no_path = session.no_push((2, 4), (2, 5))
    assert no_path.sentence == "it is moved from beside it: go there first"
    assert no_path.cells == [(2, 3)]
    for action in session.path_to((2, 3)):
        session.do(action)
    assert session.push_path((2, 4), (2, 5))
    edge = session_of("tower", "3 5\n.....\nG....\n#..S#\n0\n0 0\n")
    assert edge.no_push((2, 0), (2, -1)).cells == [(2, 1)]


@pytest.mark.parametrize("game", ["sokoban", "boulder", "tower"])
def test_a_thing_comes_to_the_fields_that_are_shown_and_to_no_others(game: str) -> None:
    for puzzle in puzzles(GAMES[game])[:8]:
        session = session_of(game, puzzle.data.decode())
        board = session.game.display.draw(session.state)
        everywhere = list(product(range(len(board)), range(len(board[0]))))
        for thing in (each for each in everywhere if is_thing(session.game, session.state, each)):
            ends = session.push_ends(thing)
            far = [end for end in everywhere if end != thing and distance(thing, end) > 1]
            assert all(session.push_path(thing, end) for end in ends)
            assert game == "tower" or ends or not session.can_be_pushed(thing)
            if len(everywhere) < 80 and game != "tower":  # where other blocks may move, too
                assert set(ends) >= {end for end in far if session.push_path(thing, end)}


@pytest.mark.parametrize(
    ("game", "text", "thing", "field", "pushes"),
    [
        ("sokoban", BELOW, (3, 2), (0, 2), 1),
        ("sokoban", BELOW, (3, 2), (2, 2), 1),
        ("sokoban", BELOW, (3, 2), (1, 3), 0),
        ("sokoban", BELOW, (3, 2), (3, 3), 0),
        ("sokoban", "3 8\n########\n#wb..+.#\n########\n\n0 0\n", (1, 2), (1, 4), 2),
        ("sokoban", "3 8\n########\n#wb.b++#\n########\n\n0 0\n", (1, 2), (1, 6), 1),
        ("boulder", "#######\n#&O   #\n#X## ##\n##### #\n#######\n\n", (1, 2), (1, 5), 2),
        ("tower", "2 6\n.....G\n..##S#\n0\n0 0\n", (1, 3), (1, 0), 1),
        ("tower", "2 4\n....\n.SG#\n0\n0 0\n", (1, 2), (1, 3), 0),  # it would lose
    ],
)
def test_a_swipe_pushes_straight_on_as_far_as_it_goes(
    game: str, text: str, thing: Field, field: Field, pushes: int
) -> None:
    session = session_of(game, text)
    along = session.push_along(thing, field)
    assert len(along) == pushes
    assert len(set(along)) <= 1
    for action in along:
        assert session.find_refusal(action) is None
        session.do(action)
    assert session.state[STATUS] == RUNNING or session.play.score() > 0


def test_a_tower_says_what_is_missing_on_the_way() -> None:
    (case,) = gyoji.read("tower", "4 6\n......\n......\nS.#.#.\n#.###G\n0\n0 0\n")
    session = Session(GAMES["tower"], case.start)
    gap = session.no_path((2, 3))
    assert "nothing to stand on in column 2" in gap.sentence
    assert gap.cells == [(3, 1)]
    assert "climb" in session.no_path((1, 1)).sentence
    gone = [*session.state]
    gone[HERE] = -1
    assert not scene_of(session.game).attempts((1, 1), tuple(gone))
    assert "nothing to stand on" in session.no_path((0, 5)).sentence
    rows = "#.....\n#....#\n#...G#\nS.#.##\n"
    (case,) = gyoji.read("tower", f"4 6\n{rows}0\n0 0\n")
    session = Session(GAMES["tower"], case.start)
    for field, said in (
        ((0, 0), "there is no room above it"),
        ((2, 0), "another block lies on it"),
        ((2, 4), "it is too high: you would need a step beside it"),
    ):
        assert session.no_path(field).sentence.startswith(said)
    for rows, field, said in (
        ("......\nS.....\n#....G\n#....#\n", (2, 5), "there is a gap on the way"),
        ("......\n.....G\nS..###\n#.####\n", (0, 5), "there is a gap on the way"),  # to the steps
        ("......\n.....G\nS#..##\n##B###\n", (2, 2), "nobody survives a dimension block"),
        ("......\n.....G\nS1....\n#1####\n", (2, 2), "the way there is not safe"),
        ("......\n.....G\n...###\nS..###\n", (0, 5), "it is too high: a step is missing on"),
        ("......\n......\nG#####\nS....#\n", (1, 3), "it is too high, and a step beside it alone"),
        ("......\n......\n#.###.\n#S###G\n######\n", (2, 5), "it is too high, and a step beside"),
        ("....\n....\n.#..\nS#..\n##.G\n####\n", (4, 2), "no way leads there"),
        ("......\n..#...\n..###G\nS.####\n", (1, 4), "it is too high, and a step beside it"),
        ("......\n.G....\n.#.#..\n.#S#..\n", (0, 1), "it is too high: you would need a step"),
    ):
        size = f"{rows.count(chr(10))} {rows.index(chr(10))}"
        (case,) = gyoji.read("tower", f"{size}\n{rows}0\n0 0\n")
        assert Session(GAMES["tower"], case.start).no_path(field).sentence.startswith(said), rows


def test_a_click_says_more_of_what_is_in_its_way() -> None:
    (case,) = gyoji.read("sokoban", "4 8\n########\n###b.++#\n#bwb#.+#\n########\n\n0 0\n")
    session = Session(GAMES["sokoban"], case.start)
    assert session.is_stuck
    floor = f"#{'.' * 40}#\n" * 30
    hall = f"33 42\n{'#' * 42}\n#b+w{'.' * 37}#\n{floor}{'#' * 42}\n\n0 0\n"
    assert not Session(GAMES["sokoban"], next(gyoji.read("sokoban", hall)).start).is_stuck, "so far"
    assert session.no_path((2, 3)).sentence.startswith("the box cannot be pushed: a wall is behind")
    assert "no way was found" in session.no_path((1, 3)).sentence
    assert "No walk" in session.no_path((1, 4)).why
    assert session.no_path((0, 0)).sentence == "that is a wall. Go around it."
    skater = gyoji.load("skater")
    (case,) = gyoji.read(skater, "######\n#@..*#\n#....#\n######\n\n")
    why = Session(skater, case.start).no_path((1, 2)).why
    assert why == "No single move leads there from here."
    (case,) = gyoji.read("tower", "3 4\n...G\n....\nS...\n0\n0 0\n")
    session = Session(GAMES["tower"], case.start)
    session.do(session.parse_typed("GO RIGHT"))
    assert session.describe_plainly()
    assert scene_of(session.game).explain(0, session.state) == ""
    assert scene_of(session.game).foretell(session.state) == []


def test_a_click_on_a_labyrinth_that_is_shown_walks_there() -> None:
    text = "o   o   w   o   w\nr1> r1v b>  o   w\nw   e1  w   w   y10\n1\n0 0\n"
    (case,) = gyoji.read("labyrinth", text)
    session = Session(GAMES["labyrinth"], case.start)
    assert session.path_to((2, 1)) == [1, 1], "drawn by the current, and then along the river"
    assert session.path_to((1, 2)) == [1, 3]
    assert not session.is_stuck, "nobody has heard that there is nothing to do but walk"
    for field, said in (
        ((0, 2), "that is a wall"),
        ((2, 4), "whoever goes in there comes out elsewhere"),
        ((0, 3), "no path leads there"),
    ):
        assert session.path_to(field) == []
        assert session.no_path(field).sentence.startswith(said)
    (case,) = gyoji.read("labyrinth", "o w r1v\no w e1\n1\n0 0\n")
    session = Session(GAMES["labyrinth"], case.start)
    assert session.no_path((0, 2)).sentence.startswith("the current carries you away")


def test_a_refused_command_does_not_let_a_tower_settle() -> None:
    (case,) = gyoji.read("tower", "3 4\n...G\n....\nS...\n0\n0 0\n")
    session = Session(GAMES["tower"], case.start)
    before = session.state
    refusal = session.find_refusal(session.parse_typed("GO UP"))
    assert refusal is not None
    assert [ruling.clause for ruling in refusal.rulings] == ["3 CLIMB"]
    assert session.state == before


BARRED = "########\n#.O$O.X#\n#.$.#O #\n#.O&.###\n########\n########\n\n"


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ((4, 3), "rock is in the way"),
        ((3, 2), "the stone cannot be pushed: earth is behind it"),
        ((0, 0), "that is rock"),
        ((1, 6), "the exit is shut"),
        ((1, 2), "the stone cannot be pushed: to its left is earth, to its right a diamond"),
        ((2, 5), "the stone cannot be pushed: to its left is rock, to its right an empty cell"),
    ],
)
def test_a_click_in_boulder_says_what_is_in_the_way(field: Field, said: str) -> None:
    session = Session(GAMES["boulder"], next(gyoji.read("boulder", BARRED)).start)
    assert session.path_to(field) == []
    assert session.no_path(field).sentence.startswith(said)
    assert not session.is_stuck
    walled = "#########\n#&.# O .#\n#.$# .X.#\n#########\n\n"
    session = Session(GAMES["boulder"], next(gyoji.read("boulder", walled)).start)
    assert session.no_path((1, 5)).sentence.startswith("no way was found to get beside the stone")
    session = Session(
        GAMES["boulder"], next(gyoji.read("boulder", "######\n#&$ X#\n######\n\n")).start
    )
    assert len(session.path_to((1, 3))) == 2


def test_a_click_moves_one_of_several_walkers_only() -> None:
    text = "\n".join([*["o o o o"] * 3, "2", "0 0 ", "2 3 ", ""])
    start = next(gyoji.read("labyrinth", text, walks="together")).start
    session = Session(gyoji.load("labyrinth"), start)
    assert len(session.path_to((0, 1))) == 1
    assert session.path_to((1, 1)) == []  # the way there would have the other walker's turn in it
    assert session.no_path((1, 1)).why == "No single move leads there from here."


def test_what_would_fall_on_the_way_is_marked_where_it_is_now() -> None:
    (case,) = gyoji.read("boulder", "#####\n#.O #\n# .&#\n# . #\n#X  #\n#####\n\nd")
    session = Session(GAMES["boulder"], case.start)
    why = session.no_path((1, 2))
    assert why.sentence.startswith("something would fall")
    glyphs = session.game.display.draw(session.state)
    assert [glyphs[row][column] for row, column in why.cells] == ["O"]
    (case,) = gyoji.read("tower", "3 3\n#S.\n..G\n.#.\n0\n0 0\n")
    assert Session(GAMES["tower"], case.start).no_path((1, 1)).sentence.startswith("you would fall")


def test_a_box_that_cannot_be_brought_to_a_free_cell_has_no_reason_of_its_own() -> None:
    (case,) = gyoji.read("sokoban", "5 6\n######\n#w...#\n#..b.#\n#...+#\n######\n\n0 0\n")
    session = Session(GAMES["sokoban"], case.start)
    assert session.no_push((2, 3), (1, 1)).sentence == "no way was found to bring it there"


def test_a_click_on_sweets_searches_for_no_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(pathfinding._Search, "first", search)
    text = puzzles(GAMES["sweets"])[0].data.decode()
    case = next(gyoji.read("sweets", text, games="open"))
    assert Session(GAMES["sweets"], case.start).no_path((0, 0)).why


def test_of_two_walks_of_the_same_length_the_one_that_digs_less_is_taken() -> None:
    (case,) = gyoji.read("boulder", "#####\n#& .#\n#. .#\n#. X#\n#####\n\n")
    session = Session(GAMES["boulder"], case.start)
    words = [
        session.game.display.say(action, list(case.start)) for action in session.path_to((3, 3))
    ]
    assert words == ["right", "down", "down", "right"]
