"""Collect the texts that people see in the user interfaces and in the rules' words."""

from __future__ import annotations

import ast
import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gyoji.conformance import UNTESTED, Laws, law_tests
from gyoji.engine.guide import guide_of, list_meanings
from gyoji.game.collection import campaign, puzzles, tutorial
from gyoji.game.scene import scene_of
from gyoji.game.variants import variants_of
from gyoji.game.wording import leave_out_places
from gyoji.games import HERE, load
from gyoji.games.labyrinth import pencil
from gyoji.util.languages import PLACEHOLDER
from gyoji.web.play.frames import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.game.game import Game
    from gyoji.game.protocols import Option

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "gyoji"
SCRIPTS = [SOURCE / "web" / "static" / "js", ROOT / "website" / "js"]
PAGES = [SOURCE / "web" / "static" / "html", ROOT / "website" / "html"]
SILENT = {"types.js", "words.js", "worker.js", "keeping.js", "service-worker.js"}
"""Scripts without texts: types, the translator, and code without a page, whose page translates."""

SPOKEN = (
    "web/limits/refusals.py", "web/rooms/solutions/*.py",
    "web/play/{cases,codec,follows,handlers,hints,job_pool,limited_session,single_jobs}.py",
    "web/rooms/{commands,creation,jobs,quota,registry,repository,routes}.py",
    "engine/session.py", "solving/{hints,opponents,design/playable}.py",
    "games/*/{display,scene,variants,levels,reasons}.py", "games/*/pencil/display.py",
    "games/*/knowledge/*.py",
    "terminal/{app,dialogs,game_keys,hint_view,hints,play_view}.py",
    "terminal/{launch_options,level_source,progress}.py",
    "terminal/{renderables,screen,series,transcript_files,view_model}.py",
    "terminal/widgets/{command_list,notebook}.py",
)  # fmt: skip
"""Modules with sentences that people see: what they return, raise, or give to a reply."""
REPLIES = {
    "Binding", "Certain", "Charted", "ConfirmDialog", "Fact", "Hint", "HintAnswer", "HintView",
    "InputDialog", "NoPath", "Option", "RefusalError", "Ruling", "Static", "Text", "Weight",
    "_replace", "_show_move", "_write", "ask", "confirm_loss", "notify", "say",
}  # fmt: skip
UNSEEN = re.compile(
    r"^[.#OX$ ]+$|^move_pen|^\{0\} \{1\} of|\{1\}\{2\}|\{2\}\{3\}|\?\{1\}|hard\{1\}"
    r"|in \{0\}\{1\}|^\{0\}, and \{1\}$|^not the |^the \{0\}$|^city with\s*$|^ and $"
    r"|^MOVETO|^GETDOWN"
    r"|^somebody else is to move by now$|^they are about to join, or have just left$"
    r"|^[\W\d_]*$|[<>]|^/|^\[|^[a-z]+[-_./:][\w\-./:{}]*$|^[A-Z_]+$|application|charset|%s|\\"
)
"""Texts for programs, or parts of texts that COMPUTED has whole."""

COMPUTED = (
    "it has {0}; there is no game {1}", "no diamonds are", "an island", "a wall", "a bog",
    "a river", "an estuary", "a cave", "the ordinary block", "the ice block", "the goal block",
    "the fixed block", "the dimension block", "the fragile block", "the block", "Candies (C)",
    "Gingerbread (P)", "Chocolates (K)", "Jaś", "Ala", "Tomek", "Mikołaj", "sample", "Alice",
    "Bob", "Carol", "Dave", "a walker", "the walker", "{0} and {1}", "up", "down", "left",
    "right", "north", "south", "west", "east", "push right", "push left", "pull right",
    "pull left", "get down right", "get down left", "climb right", "climb left",
    "city with {0}", "a city", "off the board", "steps", "moves", "easy", "medium", "hard",
    "weak", "strong", "expected {0}, found {1}", "It cannot be won any more.",
    "It cannot be won any more: {0}.", "the box cannot come to any target",
    "the boxes cannot all come to targets", "no way leads to the diamond",
    "no way leads to the diamonds", "no way leads to the exit", "{0}: wins",
    "{0}: wins, which is the shortest way",
    "{0}: then {1} more action to win",
    "{0}: then {1} more action to win, which is the shortest way",
    "{0}: then {count} more actions to win",
    "{0}: then {count} more actions to win, which is the shortest way", "Pause", "Play back",
    "Level {0} of {1}: {2}", "Level {0} of {1}: {2}, solved in {3}",
    "Level {0} of {1}: {2}, par {3}", "Level {0} of {1}: {2}, par {3}, solved in {4}",
    "go there, then {0}", "go in this direction", "a cell that is marked",
    "what is to move, then where to",
    "level {0} of {1}", "Solved in {0}", "Solved in {0}: the fewest moves",
    "Solved in {0}; par is {1}", "Solved in {0}; your best is {1}",
    "Solved in {0}; par is {1}; your best is {2}", "step {0} of {1}", "step {0}", "Hint:",
    "End:", "The start", "Replace {0}?", "It holds several cases; only this one would remain.",
    "solved in {0}", "solved in {0}, the fewest", "solved in {0}, par {1}", "commands", "to play",
    "to the list of commands", "to what happened", "back", "to what may be played",
    "to the notebook", "Enter: do it", "Enter: back to where it can be won",
    "G: give up, show a solution", "Escape: close", "Tab list", "H hint", "arrows", "digits",
    "click", "pick it", "go there", "Up, Down, PgUp, PgDn: scroll",
    "move the cursor over the board", "pick the field; so does Enter once something is picked",
    "there is nothing to undo", "there is nothing to redo",
    "Open a file in the judge's format:",
    "Show the master's map? Then there is nothing left to guess.", "push", "pull", "climb",
    "get down", "go to column", "go up", "go down",
    "go left", "go right", "push up", "push down",
    "the exit", "another stone", "a diamond", "undo", "redo", "this help", "quit",
    "walk", "restart", "Enter ends a number",
    "Level {0} of {1}: {2}, against {3}", "Level {0} of {1}: {2}, against {3}, won",
)  # fmt: skip
"""Texts that modules put together from parts."""

COUNTED = {
    "1 diamond is": "{count} diamonds are",
    "{count} move": "{count} moves",
    "{count} push": "{count} pushes",
}
"""The same, with its plural."""

Texts = dict[str, tuple[str, set[str]]]
"""Texts with their plurals, and the files that they are from."""


class Collected:
    """Texts that people see, and the faults of where they are."""

    def __init__(self) -> None:
        self.texts: Texts = {}
        self.faults: list[str] = []

    def add(self, text: str, file: str, plural: str = "") -> None:
        text = text.strip()
        if len(re.findall(r"[^\W\d_]", PLACEHOLDER.sub("", text))) > 1:
            known, files = self.texts.setdefault(text, (plural, set()))
            files.add(file)
            self.texts[text] = known or plural, files


def collected() -> Collected:
    """Return every text that people see."""
    found = Collected()
    from_scripts(found)
    from_pages(found)
    for name in HERE:
        from_game(found, load(name))
    from_game(found, pencil.GAME)
    from_laws(found)
    for pattern in SPOKEN:
        for path in sorted(each for one in _alternatives(pattern) for each in SOURCE.glob(one)):
            from_module(found, path)
    for text in COMPUTED:
        found.add(text, "computed")
    for one, other in COUNTED.items():
        found.add(one, "computed", other)
    return found


def _alternatives(pattern: str) -> list[str]:
    """Return patterns without braces: `a/{b,c}.py` is `a/b.py` and `a/c.py`."""
    before, brace, after = pattern.partition("{")
    inside, _, rest = after.partition("}")
    return [before + part + rest for part in inside.split(",")] if brace else [pattern]


def from_scripts(found: Collected) -> None:
    """Collect the texts that scripts of pages translate; a fault where one is not translated."""
    files = [path for folder in SCRIPTS for path in sorted(folder.rglob("*.js"))]
    names = [path.relative_to(ROOT).as_posix() for path in files if path.name not in SILENT]
    command = ["node", "docs/catalogues.mjs", *names]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603  # our own
    answer = json.loads(done.stdout)
    for one, other, file in answer["texts"]:
        found.add(one, Path(file).name, other)
    found.faults += answer["faults"]


class _Page(HTMLParser):
    """The texts of a page."""

    def __init__(self, found: Collected, file: str) -> None:
        super().__init__()
        self._found, self._file = found, file
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        for name, value in attrs:
            if name in {"aria-label", "placeholder", "title"}:
                self._add(value or "")

    def handle_data(self, data: str) -> None:
        if self._inside not in {"script", "style", "code"}:
            self._add(data)

    def _add(self, text: str) -> None:
        words = re.sub(r"%([A-Z]+)%", lambda match: f"{{{match[1].lower()}}}", text)
        self._found.add(" ".join(words.split()), self._file)


def from_pages(found: Collected) -> None:
    for folder in PAGES:
        for path in sorted(folder.glob("*.html")):
            _Page(found, path.name).feed(path.read_text("utf-8"))


def from_laws(found: Collected) -> None:
    """Collect the titles of the laws, which the page that makes games shows beside their signs."""
    for _, title, _ in law_tests(Laws):
        found.add(title, "laws.py")
    found.add(UNTESTED, "laws.py")


def from_game(found: Collected, game: Game) -> None:
    """Collect a game's words, as its modules have them when they are loaded."""
    display, file = game.display, game.name
    said = getattr(display, "ANNOUNCED", {})
    found.add(variants_of(game).ADDED, file)
    options = {**game.notation.OPTIONS, **game.levels.OPTIONS, **variants_of(game).OPTIONS}
    texts = [
        display.TITLE, display.ABOUT, display.LATE.text,
        *display.LEGEND.values(), *display.ANSWERS.values(), *said.values(),
        *(words.text for words in (*display.EVENTS.values(), *display.ENDS.values())),
        *(look.words for look in scene_of(game).LOOKS.values()), *scene_of(game).DOES.values(),
        scene_of(game).STUCK, *scene_of(game).BUTTONS.values(),
        *game.levels.KINDS, *game.levels.KINDS.values(), *_in_plain_words(game),
        *(level.title for level in (*puzzles(game), *campaign(game))),
        *_of_options(options), *_of_tutorial(game), *_of_guide(game),
    ]  # fmt: skip
    for text in texts:
        found.add(text, file)


def _in_plain_words(game: Game) -> Iterator[str]:
    """Yield what a page says of an action to players, without places."""
    for text in game.display.PLAIN.values():
        yield from (text, shorten(text))
    announced = getattr(game.display, "ANNOUNCED", {})
    events = game.display.EVENTS
    if any(text != events[number].text for number, text in announced.items()):
        return  # a game by ear says what it announces
    yield from (leave_out_places(words.text) for words in events.values())


def _of_options(options: dict[str, Option]) -> Iterator[str]:
    for name, option in options.items():
        yield from (name, option.help, *option.choices)


def _of_tutorial(game: Game) -> Iterator[str]:
    lessons = tutorial(game)
    if lessons:
        yield lessons.aim
        for step in lessons.steps:
            yield from (step.task, step.ruling)


def _of_guide(game: Game) -> Iterator[str]:
    guide = guide_of(game)
    yield from (each.sentence for each in guide.examples)
    said = (*guide.pieces, *guide.keys, *guide.ends, *list_meanings(game))
    yield from (each.words for each in said)


def from_module(found: Collected, path: Path) -> None:
    """Collect the sentences that a module returns, raises, or gives to a reply."""
    tree = ast.parse(path.read_text("utf-8"))
    shown = [
        node
        for node in ast.walk(tree)
        if isinstance(node, (ast.Return, ast.Raise, ast.Call, ast.Assign))
    ]
    for node in shown:
        if isinstance(node, ast.Call) and _name(node) not in REPLIES:
            continue
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) != "sentence":
            continue
        for text in _texts(node):
            if not UNSEEN.search(text) and (" " in text or "games" in path.parts):
                file = path.relative_to(SOURCE).as_posix()
                found.add(text, file)
                if path.name == "scene.py":  # in short over the board, in full in the ruling
                    found.add(shorten(text), file)


def _name(call: ast.Call) -> str:
    function: Any = call.func
    return str(getattr(function, "id", getattr(function, "attr", "")))


def _texts(node: ast.AST) -> Iterator[str]:
    """Yield the texts in a node, without those given to other calls."""
    if isinstance(node, ast.JoinedStr):
        yield _template(node)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
    elif not isinstance(node, (ast.Subscript, ast.Compare, ast.Dict)):
        for child in ast.iter_child_nodes(node):
            yield from _texts(child)


def _template(node: ast.JoinedStr) -> str:
    """Return a formatted text, with numbers for its values."""
    pieces, number = [], 0
    for part in node.values:
        if isinstance(part, ast.Constant):
            pieces.append(str(part.value))
        else:
            pieces.append(f"{{{number}}}")
            number += 1
    return "".join(pieces)
