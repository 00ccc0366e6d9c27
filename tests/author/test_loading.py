"""Games are loaded by their paths, in every process, and errors name file, line and remedy."""

from __future__ import annotations

import inspect
import pickle
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji import author
from gyoji.author import rewriting
from gyoji.author.helpers import ENDINGS
from gyoji.author.loading import load_file
from gyoji.cli import main
from gyoji.conformance import check_laws
from gyoji.engine.generation import generate
from gyoji.engine.reloading import FileWatch, reread
from gyoji.game.collection import puzzles
from gyoji.game.files import read_file, rules_text, samples, tiles_text
from gyoji.games import names
from tests.author import DROPS, LIGHTS, REVERSI

if TYPE_CHECKING:
    from pathlib import Path

TEXT = LIGHTS.read_text()


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Lights, which may be changed."""
    monkeypatch.setenv("GYOJI_FILES", "")
    copy = tmp_path / "lights.py"
    copy.write_text(TEXT)
    return copy


def play_by_name(name: str) -> int:
    """Play in another process, which knows the game by its name only."""
    game = gyoji.load(name)
    return gyoji.play_out(game, next(gyoji.read(game, "1 1\n#\n1,1\n0 0\n"))).end[-1]


def end_of(game: gyoji.Game) -> int:
    """Play in another process, which gets the game itself."""
    return gyoji.play_out(game, next(gyoji.read(game, "1 1\n#\n1,1\n0 0\n"))).end[-1]


def test_a_game_is_known_by_its_path_and_then_by_its_name(file: Path) -> None:
    game = gyoji.load(str(file))
    assert gyoji.load(file) is game
    assert gyoji.load("lights") is game
    assert "lights" in names()
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        assert processes.submit(play_by_name, "lights").result() == 1
        assert processes.submit(end_of, game).result() == 1


def test_what_was_sent_is_what_was_loaded(file: Path) -> None:
    game = gyoji.load(file)
    sent = pickle.dumps(game)
    file.write_text(TEXT.replace("all lamps are off", "it is dark"))
    changed = gyoji.load("lights")
    assert changed.display.ENDS[1].text == "it is dark"
    assert pickle.loads(sent) is game
    file.unlink()
    assert pickle.loads(sent).display.ENDS[1].text == "all lamps are off"
    with pytest.raises(LookupError, match=r"cannot read the game .*lights\.py: No such file"):
        gyoji.load("lights")


def test_a_name_belongs_to_one_file(file: Path) -> None:
    gyoji.load(file)
    other = file.parent / "other" / "lights.py"
    other.parent.mkdir()
    other.write_text(TEXT)
    with pytest.raises(LookupError, match="has the same name; rename one of them"):
        gyoji.load(other)
    mine = file.with_name("sokoban.py")
    mine.write_text(TEXT)
    with pytest.raises(LookupError, match="expected a name that no other game has"):
        gyoji.load(mine)
    assert gyoji.load("sokoban").display.TITLE == "Sokoban"
    strange = file.with_name("1 2.py")
    strange.write_text(TEXT)
    with pytest.raises(LookupError, match="expected a name of letters, digits, - and _"):
        gyoji.load(strange)


def test_a_change_is_seen_and_a_level_read_again(file: Path) -> None:
    game = gyoji.load(file)
    watch, start = FileWatch(game), next(gyoji.read(game, "1 2\n#.\n\n0 0\n")).start
    assert watch.load_changed() is None
    rules, levels = TEXT.split("g.levels(")
    rules = rules.replace('g.cell("#"', 'g.cell("*"')
    file.write_text(f"{rules}g.levels({levels.replace('#', '*')}")
    changed = watch.load_changed()
    assert changed is not None
    assert reread(game, changed, start) is None  # its glyphs are others now
    file.write_text(TEXT + "\n# more\n")
    changed = watch.load_changed()
    assert changed is not None
    assert reread(game, changed, start) == start
    file.unlink()  # an editor may write it anew in a moment
    assert watch.load_changed() is None
    assert FileWatch(gyoji.load("sokoban")).load_changed() is None


def test_files_beside_it_belong_to_the_game(file: Path) -> None:
    folder = file.with_suffix("")
    (folder / "samples").mkdir(parents=True)
    (folder / "samples" / "1.in").write_text("1 1\n#\n1,1\n0 0\n")
    (folder / "samples" / "1.ans").write_text(".\nall lamps are off, lit 0\n")
    (folder / "puzzles").mkdir()
    (folder / "puzzles" / "01-a-cross.in").write_text("1 1\n#\n\n0 0\n")
    game = gyoji.load(file)
    assert [sample.name for sample in samples(game)] == ["1"]
    assert puzzles(game)[0].data == b"1 1\n#\n\n0 0\n"
    assert len(puzzles(game)) == 3
    assert "**2 Toggle.**" in rules_text(game)
    assert 'id="lit-lamp"' in tiles_text(game)
    file.with_suffix(".svg").write_text('<svg><symbol id="mine"/></svg>')
    assert tiles_text(game) == '<svg><symbol id="mine"/></svg>'
    assert read_file(game, "nothing") is None


def test_reversi_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    text = "4 4\n....\n.OX.\n.XO.\n....\n1\nb1 a1 pass\n0 0\n"
    answer = b"".join(gyoji.judge(str(REVERSI), text))
    assert answer == b"OX..\n.OX.\n.XO.\n....\nnot over, black 3, white 3\n"


def test_authors_read_the_parameters_that_they_write(file: Path) -> None:
    for name in author.__all__:
        if inspect.isfunction(vars(author)[name]):
            assert "log" not in inspect.signature(vars(author)[name]).parameters, name
    assert (
        str(inspect.signature(author.finish)) == "(state: gyoji.game.state.State, end: int) -> None"
    )
    renamed = TEXT.replace("finish,", "finish as stop,").replace(", tell", ", tell as say")
    file.write_text(renamed.replace("finish(", "stop(").replace("tell(", "say("))
    (case,) = gyoji.read(gyoji.load(file), "1 1\n#\n1,1\n0 0\n")
    last = list(gyoji.trace(gyoji.load(file), case))[-1][0]
    assert [event[0] for event in last.events] == [1, 3, ENDINGS + 1]
    state = [0] * 9 + [0, 9, 3, 0, 0]  # rules that Python imports by itself have no log
    assert import_module("tests.author.drops").apply(state, 0) == 1


WRONG = {
    "(": r"lights.py:\d+:\d+: expected Python, found",
    "\0": "lights.py: expected Python, found",
    "1 / 0": r"lights.py:\d+: ZeroDivisionError: division by zero",
    "raise SystemExit": r"lights.py:\d+: SystemExit",
    "g.event('2 Togle', '')": "no clause.*'2 Togle'; did you mean '2 Toggle'?|'2 Togle'",
    "g.event('9', '')": "found none called '9'; there are",
    "g.event('1 Press', '{c}')": r"expected fields such as \{a\}",
    "g.event('1 Press', '', 'fly')": r"expected a motion \(walk",
    "g.cell('ab', 'x')": "expected a glyph of one ASCII letter or sign for 'x', found 'ab'",
    "g.cell('.', 'x')": "found '.', which another cell has",
    "g.cell('x', 'lit lamp')": "expected words of its own for the cell 'x'",
    "g.cell('x', 'Lit, lamp!')": "own for the cell 'x', found 'Lit, lamp!' beside 'lit lamp'",
    "g.cell('x', '+')": "expected words with letters of their own for the cell 'x', found '\\+'",
    "g.cell('x', 'x', 'pink disc')": "expected a look of colours and shapes .*, found 'pink'",
    "g.outside(); g.cell('x', 'x')": r"expected cell before outside\(\)",
    "g.end('1 Press', '', winner='me')": "expected a winner among players",
    "g.levels('x')": "expected levels of the glyphs .*, found 'x'",
    "g.levels('#\\n##')": r"an empty line between levels, found \[1, 2\]",
    "g.letters = 'roman'": "expected g.letters",
    "g.actions = 'all'": "expected g.actions as one of cells, ",
    "def read(lines): pass": r"expected a function show\(rows, words\)",
    "del apply": r"expected a function apply\(state, action\)",
    "g.cells.clear(); g.texts.clear()": "expected the kinds of cells",
    "g.kinds.clear(); g.texts.clear()": "expected levels: g.levels",
    "g.place('hole', OFF)": "expected a board with one dark lamp",
    "NEAR = g.event('1 Press', '{b:way} of {a}')\ndef near(state): tell(NEAR, 1)": (
        r"lights.py:\d+: expected 2 numbers after NEAR, for the sentence .*, found tell\(NEAR, 1\)"
    ),
    "def apply(state, at, more): return 1": r"apply\(state, action\), found apply\(state, at, ",
    "def apply(state, at):\n  if at:\n    return 1\n  tell(1)": r"return 1 if .*, found none after",
    "def apply(state, at):\n  if at: return\n  return 1": r"expected return 1 if .*, found return$",
    "def apply(state, at):\n  if at: return 1\n  else: pass": "found none after this line",
    "def apply(state, at):\n  if at: return 1": "found none after this line",
    "def apply(state, at):\n  for each in (0, 1): return each": "found none after this line",
    "def apply(state, at):\n  for each in (0, 1): return 1\n  else: pass": "found none after this",
    "def hit(state): state[1] /= 2": r"expected `//`, .*, found state\[1\] /= 2",
    "def hit(state): state[1] = 3 / 2": r"expected `//`, .*, found state\[1\] = 3 / 2",
    "def view(state): return 1": r"view\(state, player\), found view\(state\); or .* another name",
    "def f(state): return stat[0]": r"py:\d+: expected a name that exists, found stat; .* state\?",
    "def f(): return [eight_steps]": "found eight_steps; import it: from gyoji.author import ",
    "g.regster('keys')": "no attribute 'regster'; did you mean register?",
    "OFFF = ONE + ON": "NameError: name 'ONE' is not defined; did you mean ON?",
    "from gyoji.author import in_row": "cannot import name 'in_row' .*; did you mean in_a_row?",
    "def f(state):\n  global hit\n  hit = 1": r"expected no global, found hit; .*g.register\('h",
    "from gyoji.author import AREA\ndef hit(state): state[AREA] = 3": (
        r"lights.py:\d+: expected AREA and WIDTH, .*, unchanged, found state\[AREA\] = \.\.\.$"
    ),
    "from gyoji.author import OWN as MINE\ndef hit(state): state[MINE] += 3": (
        r"expected a register by the name that declares it, .*, found state\[MINE\] = "
    ),
    "def hit(state): state[-5] = 3": r"expected a register by the name .*, found state\[-5\] = ",
    "say = tell": "expected tell to be called by this name, found say = tell",
    "raise ImportError('no quote', name='gyoji.author')": "ImportError: no quote",
    "score = g.register('score')": r"another name than score, that of the function score\(state",
}


KINDS = {
    "return ['#.', '.#']": "",
    "return [['#', '.'], '.#']": "",
    "pass": r"expected mine\(rng, size\) to return rows of the same length, .*, found None$",
    "return ['#', '#.']": r"rows of the same length, of the glyphs # \., found \['#', '#.'\]",
    "return [[0, 1]]": r"found \[\[0, 1\]\]",
    "return ['??']": r"of the glyphs # \., found \['\?\?'\]",
}


@pytest.mark.parametrize("body", KINDS)
def test_a_kind_returns_rows_of_glyphs(body: str, file: Path) -> None:
    file.write_text(f"{TEXT}\n@g.kind\ndef mine(rng, size): {body}\n")
    if KINDS[body]:
        with pytest.raises(gyoji.Error, match=KINDS[body]):
            load_file(file)
        return
    game = load_file(file)
    (case,) = generate(game, Random(1), 2, "mine", {})
    assert "\n".join(map("".join, game.display.draw(case.start))) == "#.\n.#"


def test_names_of_an_author_replace_nothing_by_accident(file: Path) -> None:
    """Constants and helpers may have the names of parts that a file does not replace."""
    more = "KEYS = g.count('keys', OFF)\nLOOKS = NUMBERS = {1: 'a'}\ngoal = dead = 7\n"
    more += "def draw(state): return 1\ndef limit(a, b): return min(a, b)\ndef number(): pass\n"
    file.write_text(TEXT + more)
    assert not [law.error for law in check_laws(load_file(file)) if law.error]


@pytest.mark.parametrize("line", WRONG)
def test_mistakes_are_sentences(line: str, file: Path) -> None:
    file.write_text(f"{TEXT}\n{line}\n")
    with pytest.raises(gyoji.Error, match=WRONG[line]):
        load_file(file)


UNPLAYABLE = {
    "give_turn(state, 2)|give_turn(state, 3)": (
        r":51: expected give_turn\(state, 2\) in a game of the players red, gold, found give_turn\("
    ),
    "give_turn(state, 2)|pass": r":36: expected give_turn\(state, 2\) in apply, .*, found none$",
    "give_turn(state, 2)|state[TURN] = 1 - me": "",
    "give_turn(state, 2)|give_turn(state, players=2)": "",
    "give_turn(state, 2)|give_turn(state, players(state))": "",  # a function that is derived
    "give_turn(state, 2)|state[-2] = 1 - me": r"expected state\[TURN\], or give_turn, .*, found ",
    ", winner=|, won='' == ": r"expected an end with a winner, such as .*winner='red'\), or a reg",
    "next_action = each_column|": r"expected what an action is, such as next_action = each_cell,",
}
"""What is replaced in Drops, and what is said about it; "" for nothing."""


@pytest.mark.parametrize("change", UNPLAYABLE)
def test_several_players_have_turns_actions_and_a_winner(change: str, file: Path) -> None:
    old, _, new = change.partition("|")
    text = DROPS.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    if UNPLAYABLE[change]:
        with pytest.raises(gyoji.Error, match=UNPLAYABLE[change]):
            load_file(file)
    else:
        assert load_file(file).rules.players([]) == 2


def test_functions_that_make_levels_may_have_lists_called_state(file: Path) -> None:
    kind = "@g.kind\ndef edged(rng, size):\n    state = ['.'] * size\n    state[-1] = '#'\n"
    file.write_text(f"{TEXT}\n{kind}    return [''.join(state)]\n")
    (case,) = generate(load_file(file), Random(1), 3, "edged", {})
    assert len(case.start)


def test_what_is_no_game_is_said(file: Path) -> None:
    file.write_text('"""Nothing."""\n')
    with pytest.raises(gyoji.Error, match=r"lights.py: expected g = Author\(__name__\)"):
        load_file(file)
    file.write_text(TEXT.replace("Lights: press", "Lights, press"))
    with pytest.raises(gyoji.Error, match=r"lights.py:1: expected the first line .* TITLE"):
        load_file(file)
    file.write_bytes(b"#" * (1 << 21))
    with pytest.raises(gyoji.Error, match="expected a game of at most 1 MiB"):
        load_file(file)


ENDLESS = '''"""Loop: presses that never end.

- **1 Press.** A press goes on and on.
"""

from gyoji.author import Author, each_cell

g = Author(__name__)
LAMP = g.cell(".", "lamp")
next_action = each_cell


def wait(state, at):
    while state[at] == LAMP:
        at += 0


def apply(state, at):
    wait(state, at)
    return 1


g.levels("..")
'''


@pytest.mark.parametrize("command", ["laws", "make", "judge"])
def test_a_loop_without_an_end_is_named(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(rewriting, "MOST_ROUNDS", 1000)
    file, case = tmp_path / "endless.py", tmp_path / "case.in"
    file.write_text(ENDLESS)
    case.write_text("1 2\n..\n1,1\n0 0\n")
    assert main([command, str(file), *([str(case)] if command == "judge" else [])]) == 2
    sentence = f"{file}:14: expected a loop that ends, found one in wait that has gone round 1,000"
    assert capsys.readouterr().err.startswith(f"gyoji: {sentence}")


def test_many_rounds_of_a_loop_are_fine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rewriting, "MOST_ROUNDS", 6)
    file = tmp_path / "rounds.py"
    file.write_text(ENDLESS.replace("at += 0", "state[at + 1] = at > 8\n        at += 1"))
    game = gyoji.load(file)
    for _ in range(3):  # the rounds of each call are counted anew
        state = [0] * 12
        assert game.rules.apply(state, 4, None) == 1
