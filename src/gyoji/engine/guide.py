"""The rules for players: a game's aim, its pieces, worked examples, keys, and how it ends.

The file `guide.toml` beside the rules has them in plain words. Each example there is an input, and
the referee plays it to draw the boards. Without the file, the rules for players are derived from
the declarations of the game, its clauses, and plays of small levels in which the clauses apply.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game.collection import tutorial
from ..game.files import read_file, rules_text
from ..game.scene import is_left, scene_of
from ..game.state import AREA, RUNNING, STATUS, TURN
from ..game.variants import variants_of
from ..game.wording import capitalize
from .generation import generate
from .judge import choose, read
from .play import trace
from .seats import hide_secrets, list_announcements

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.game import Game
    from ..game.protocols import Case, Options
    from ..game.scene import Board, Field
    from ..game.state import Position
    from .play import Step

    Moment = tuple[Step, Position]
    """A step, and the position after it."""
    Candidates = dict[str, tuple[list[str], list[Moment]]]
    """By clause: all clauses cited by a step that cites it, and the moments before and after it."""

FILE = "guide.toml"
DIRECTIONS = ("up", "down", "left", "right")
SIZES, CASES = (4, 6), 12
"""The sizes of levels in which examples are sought, and the number of cases per size and kind."""
MOST_STEPS = 60
"""The maximum number of steps of a play among which examples are sought."""
GOOD = 5
"""The ideal number of events of an example: enough to show something, few enough to follow."""
MOST_CELLS = 144
"""The maximum number of cells of an example's board, including its ring."""


@dataclass(frozen=True, kw_only=True)
class GuidePiece:
    """A cell or a piece, and what it does."""

    glyph: str
    words: str


@dataclass(frozen=True, kw_only=True)
class GuideKeys:
    """Keys, or "click", and what they do."""

    names: str
    words: str


@dataclass(frozen=True, kw_only=True)
class GuideEnd:
    """A way in which a game ends: won, lost, or neither (None)."""

    words: str
    won: bool | None = None


@dataclass(frozen=True, kw_only=True)
class GuideHeard:
    """The meaning of an announcement to players who do not see the board.

    The meaning holds on every board, so it gives nothing away. `clause` names a clause whose
    example shows the announcement.
    """

    announced: str
    """The beginning of the announcement."""
    words: str
    clause: str = ""


@dataclass(frozen=True, kw_only=True)
class GuideExample:
    """A sentence, and the referee's boards before and after some actions."""

    sentence: str
    before: Board
    after: Board
    left: tuple[bool, bool] = (True, True)
    """Is an exit still shut (`scene.is_left`) on the board `before`, and is it on `after`?"""
    keys: list[str] = field(default_factory=list)
    """The keys of the actions; empty if an action has no key."""
    picked: list[Field] = field(default_factory=list)
    """The cells to click for the actions."""
    heard: list[str] = field(default_factory=list)
    """The announcements to a player who does not see the board."""
    outcome: str = ""
    """The end of the play, in words; empty if it goes on, or if the sentence already says it."""
    clauses: list[str] = field(default_factory=list)
    """The clauses that its rulings cite."""


@dataclass(frozen=True, kw_only=True)
class Guide:
    """The rules for players."""

    aim: str
    pieces: list[GuidePiece]
    examples: list[GuideExample]
    keys: list[GuideKeys]
    ends: list[GuideEnd]
    notes: list[str] = field(default_factory=list)
    """Rules without an example."""


class WorkedExample(NamedTuple):
    """An example as it is declared: a sentence, an input with one case, the options to read it."""

    sentence: str
    text: str
    options: Options = MappingProxyType({})
    """Options of the notation and of the variant of the rules."""
    since: int = 0
    """The number of actions that are played before the first board of the example is drawn."""
    fine: bool = False
    """True for a fine point of the rules, which players do not need."""

    def open(self, game: Game) -> tuple[Game, Case]:
        """Return the game of the example, which may be a variant, and its case."""
        variants, known = variants_of(game), game.notation.OPTIONS
        own: dict[str, Any] = {name: self.options[name] for name in known if name in self.options}
        (case,) = read(game, self.text, **own)
        others = {name: value for name, value in self.options.items() if name not in known}
        choices = choose(game.name, variants.OPTIONS, others)
        playing, start = variants.set_up(case, Random(0), choices)
        return playing, case._replace(start=start)


def worked_examples(game: Game) -> list[WorkedExample]:
    """Return all examples that a game declares, including the fine points."""
    return [WorkedExample(**each) for each in _read_file(game).get("examples", ())]


@cache
def guide_of(game: Game) -> Guide:
    """Return a game's guide: the one in its `guide.toml`, or else a derived one."""
    found, lessons = _read_file(game), tutorial(game)
    if not found:
        return _derive(game)
    return Guide(
        aim=lessons.aim if lessons else game.display.ABOUT,
        pieces=[GuidePiece(**each) for each in found["pieces"]],
        examples=[work_out(game, each) for each in worked_examples(game) if not each.fine],
        keys=[GuideKeys(**each) for each in found["keys"]],
        ends=[GuideEnd(**each) for each in found["ends"]],
    )


@cache
def list_meanings(game: Game) -> tuple[GuideHeard, ...]:
    """Return the meanings of announcements that a game's guide contains."""
    return tuple(GuideHeard(**each) for each in _read_file(game).get("heard", ()))


def explain(game: Game, announced: Sequence[str]) -> list[GuideHeard]:
    """Return the meanings of the parts of an announcement, in order."""
    found = [
        [heard for heard in list_meanings(game) if part.startswith(heard.announced)]
        for part in announced
    ]
    return [meanings[0] for meanings in found if meanings]


def work_out(game: Game, example: WorkedExample) -> GuideExample:
    """Play an example, and return it with the referee's boards."""
    playing, case = example.open(game)
    steps = list(trace(playing, case))
    return replace(_show(playing, example.sentence, steps[example.since :]), outcome="")


def _read_file(game: Game) -> dict[str, list[Any]]:
    import tomllib  # here, so that `gyoji judge` starts quickly

    return tomllib.loads((read_file(game, FILE) or b"").decode("utf-8"))


def _show(game: Game, sentence: str, steps: Sequence[Moment]) -> GuideExample:
    """Return the example of these steps but the first, whose position is the board `before`."""
    draw, scene, (_, start) = game.display.draw, scene_of(game), steps[0]
    names = {word: key for key, word in game.display.KEYS.items()}
    keys, heard, before = list[str](), list[str](), start
    picked: list[Field] = []
    clauses = list[str]()
    for step, after in steps[1:]:
        keys.append(names.get(game.notation.word(step.action, list(before)), ""))
        picks = scene.picks(step.action, before)
        picked += [pick for pick in picks if not isinstance(pick, str)]
        heard += list_announcements(game, step.events, before)
        clauses += [game.display.EVENTS[event[0]].clause for event in step.events]
        before = after
    return GuideExample(
        sentence=sentence,
        before=draw(hide_secrets(game, start)),
        after=draw(hide_secrets(game, before)),
        left=(is_left(game, start), is_left(game, before)),
        keys=keys if all(keys) else [],
        picked=picked,
        heard=[] if game.display.view(start, start[TURN])[AREA] else heard,
        outcome=game.display.ENDS[before[STATUS]].text if before[STATUS] != RUNNING else "",
        clauses=list(dict.fromkeys(clauses)),
    )


# ---------------------------------------------------------------- games without a guide


def _derive(game: Game) -> Guide:
    """Return the guide of a game from its declarations and the clauses of its rules."""
    said, display = _read_clauses(rules_text(game)), game.display
    ending = {words.clause for words in display.ENDS.values()}
    candidates = _find_candidates(game)
    examples, notes, shown = list[GuideExample](), list[str](), set[str]()
    for clause, words in said.items():
        if clause in candidates and clause not in shown:
            cited, moments = candidates[clause]
            here = [name for name in said if name in cited and name not in shown]
            here = [name for name in here if name == clause or name not in ending]
            shown |= {*here}
            examples.append(_show(game, " ".join(said[name] for name in here), moments))
        elif clause not in shown and clause not in ending:
            notes.append(words)
    known = _glyphs_with_tiles(game)
    clicks = max((len(each.picked) for each in examples), default=0)
    return Guide(
        aim=capitalize(display.ABOUT),
        pieces=[GuidePiece(glyph=glyph, words=display.LEGEND[glyph]) for glyph in known],
        examples=examples,
        keys=_derive_keys(game, candidates, clicks),
        ends=[GuideEnd(words=said[clause]) for clause in said if clause in ending],
        notes=notes,
    )


def _glyphs_with_tiles(game: Game) -> list[str]:
    """Return the glyphs of the legend that have tiles; a legend may describe other signs, too."""
    tiles, found = scene_of(game).tiles, list[str]()
    for glyph in game.display.LEGEND:
        with suppress(KeyError):
            tiles(glyph)
            found.append(glyph)
    return found


def _read_clauses(text: str) -> dict[str, str]:
    """Return the sentences of each clause, without marks, by its name."""
    found = re.findall(r"\*\*([^*]+)\.\*\*\s*(.*?)(?=\n\s*[-*] |\n\s*\n|\Z)", text, re.DOTALL)
    return {name: " ".join(said.replace("`", "").split()) for name, said in found}


def _derive_keys(game: Game, candidates: Candidates, clicks: int) -> list[GuideKeys]:
    """Return the keys of commands and, if an action takes `clicks`, what to click."""
    keys, found = dict(game.display.KEYS), list[GuideKeys]()
    if keys.keys() >= {*DIRECTIONS}:
        found.append(GuideKeys(names=" ".join(DIRECTIONS), words="go in this direction"))
        keys = {key: word for key, word in keys.items() if key not in DIRECTIONS}
    for _, moments in islice(candidates.values(), 1):
        state = list(moments[0][1])
        for key, word in keys.items():
            said = game.display.say(game.notation.action(word, state), state)
            found.append(GuideKeys(names=key, words=said))
    if clicks:
        words = "a cell that is marked" if clicks == 1 else "what is to move, then where to"
        found.append(GuideKeys(names="click", words=words))
    return found


def _find_candidates(game: Game) -> Candidates:
    """Return for each clause the step that shows it best.

    Only steps that change the drawn board count. Preferred are steps that do not end the play, then
    steps that win it, then small boards, then a number of events near GOOD.
    """
    best: Candidates = {}
    ranks = dict[str, tuple[int, ...]]()
    for case in _small_cases(game):
        before: Moment | None = None
        for step, after in islice(trace(game, case), MOST_STEPS):
            cited = [game.display.EVENTS[event[0]].clause for event in step.events]
            if before and game.display.draw(before[1]) != game.display.draw(after):
                over, won = after[STATUS] != RUNNING, game.rules.score(list(after), 0) > 0
                rank = over, over and not won, after[AREA], abs(len(cited) - GOOD)
                for clause in {*cited}:
                    if clause not in best or rank < ranks[clause]:
                        best[clause], ranks[clause] = (cited, [before, (step, after)]), rank
            before = step, after
    return best


def _small_cases(game: Game) -> Iterator[Case]:
    """Generate small cases of every kind."""
    for size in SIZES:
        for kind in game.levels.KINDS:
            try:
                made = list(generate(game, Random(0), size, kind, {}, count=CASES))
            except Exception:  # noqa: S112  # an author's function may fail at this size
                continue
            yield from (case for case in made if case.start[AREA] <= MOST_CELLS)
