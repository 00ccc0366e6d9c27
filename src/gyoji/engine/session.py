"""A game as one person plays it at a screen, in the terminal or in the browser.

Undo has no limit, and a restart can be undone. The user interfaces show this state and draw it with
the game's scene; they decide nothing.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..game.learning import learning_of
from ..game.protocols import Case
from ..game.scene import find_warning, move, scene_of
from ..game.state import AREA, TURN
from ..game.wording import find_places
from .pathfinding import (
    can_be_pushed,
    direction,
    distance,
    find_event,
    find_handle,
    is_stuck,
    is_thing,
    path_to,
    push_along,
    push_ends,
    push_path,
)
from .play import Step, UncheckedPlay
from .trace import in_words, say_plainly, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..game.events import Event
    from ..game.game import Game
    from ..game.scene import Field, Moved, Pick, Weight
    from ..game.state import Position
    from .trace import Ruling, StepWords, TraceStep

MOST_CLICKED = 1 << 12
"""The maximum number of actions among which the action of a click without effect is sought."""

SIDES = {"left": -1, "right": 1}
"""A command that ends with one of these words goes to this side: -1 is left, 1 is right."""

RECENT = 8
"""At most this many last steps are read to find the side to which the player's figure looks."""

TRIED = 32
"""The maximum number of actions tried to find out whether a game is played with clicks."""


class Refusal(NamedTuple):
    """A refused action: its rulings, its motions (such as a bump), and plain words for players."""

    rulings: list[Ruling]
    motions: list[Moved]
    plain: list[str]

    def __str__(self) -> str:
        return "; ".join(ruling.text for ruling in self.rulings) or "this would have no effect"


class NoPath(NamedTuple):
    """Why a click on a cell leads nowhere: in short, in full, and the cells to look at."""

    sentence: str
    why: str
    cells: Sequence[Field] = ()


class Session:
    """A game, its initial position, and the actions that were done and undone."""

    def __init__(self, game: Game, start: Position, actions: Sequence[int] = ()) -> None:
        self.game, self.start = game, start
        self._left: list[UncheckedPlay] = []  # plays before a restart
        self._ahead: list[UncheckedPlay] = []  # plays after a restart that was undone
        self._known: tuple[Position, dict[tuple[Pick, ...], int]] = ((), {})
        self._answers = Counter[int]()  # the answers to the steps that are done
        self.play = UncheckedPlay(game, start)
        for action in actions:
            self.do(action)

    @property
    def plays(self) -> list[UncheckedPlay]:
        """All plays: those that `undo` goes back to, the current one, those that `redo` goes to."""
        return [*self._left, self.play, *reversed(self._ahead)]

    @property
    def number(self) -> int:
        """The number of steps done."""
        return len(self.play.steps)

    @property
    def total(self) -> int:
        """The number of steps, including undone ones."""
        return self.number + self.play.ahead

    @property
    def state(self) -> Position:
        return self.play.state

    @property
    def can_undo(self) -> bool:
        return bool(self.play.steps or self._left)

    @property
    def can_redo(self) -> bool:
        return bool(self.play.ahead or self._ahead)

    def do(self, action: int) -> Step:
        """Do an action; undone steps are forgotten."""
        self._ahead.clear()
        step = self.play.do(action)
        self._answers[step.answer] += 1
        return step

    def find_refusal(self, action: int, *, revealed: bool = False) -> Refusal | None:
        """Return why an action is refused; None if it is not refused.

        If players see no board at all, return None, since a refusal would give something away. If
        the board was `revealed` to the only player, an action is refused if it changes nothing.
        What a game does by itself after a refusal (`AUTOMATIC`, see `Rules`) is left out.
        """
        game, state, log = self.game, list(self.state), list["Event"]()
        hidden = not game.display.view(self.state, self.state[TURN])[AREA]
        if hidden and not (revealed and game.rules.players(state) == 1):
            return None
        answer = game.rules.apply(state, action, log)
        is_done = state != list(self.state) if hidden else answer
        if is_done:
            return None
        # Registers may say what the last action touched, so only the cells are compared.
        same = state[: state[AREA]] == list(self.state[: state[AREA]])
        step = Step(action, answer, tuple(log if same else log[:1]), ())
        words = words_of(game, self.number + 1, step, self.state)
        return Refusal(
            words.rulings, move(game, step.events, self.state) if log else [],
            say_plainly(game, step.events, self.state),
        )  # fmt: skip

    def undo(self) -> bool:
        """Undo the last step, or else the last restart; False if there is neither."""
        if self.play.steps:
            self._answers[self.play.undo().answer] -= 1
        elif self._left:
            self._ahead.append(self.play)
            self._take(self._left.pop())
        else:
            return False
        return True

    def redo(self) -> bool:
        """Redo the last undone step; False if there is nothing to redo."""
        if self.play.ahead:
            self._answers[self.play.redo().answer] += 1
        elif self._ahead:
            self._left.append(self.play)
            self._take(self._ahead.pop())
        else:
            return False
        return True

    def restart(self) -> bool:
        """Start over, and forget undone steps; False if no step is done yet.

        `undo` brings the play back.
        """
        if not self.play.steps:
            return False
        self._ahead.clear()
        self.play.forget()
        self._left.append(self.play)
        self._take(UncheckedPlay(self.game, self.start))
        return True

    def goto(self, number: int) -> None:
        """Go to the position after `number` steps; IndexError if there are fewer."""
        if not 0 <= number <= self.total:
            raise IndexError(f"the play has {self.total} steps, not {number}")
        while self.number > number:
            self._answers[self.play.undo().answer] -= 1
        while self.number < number:
            self._answers[self.play.redo().answer] += 1

    def parse_typed(self, word: str) -> int:
        """Return the action that a person typed; ValueError in plain words if it is none."""
        return parse_plainly(self.game, self.state, word, self._side)

    @property
    def _side(self) -> int:
        """The side to which the player's figure looks after its last steps (`in_notation`)."""
        for number in range(self.number, max(0, self.number - RECENT), -1):
            step, state = self._step(number), self.state
            last = self.game.notation.word(step.action, list(state)).rpartition(" ")[2].lower()
            walks = [each for each in move(self.game, step.events, state) if each.kind == "walk"]
            ways = [direction(each.start, each.end)[1] for each in walks if each.start and each.end]
            if side := SIDES.get(last, 0) or sum(ways):
                return 1 if side > 0 else -1
        return 0

    @property
    def line(self) -> list[Step]:
        """All steps, done and undone."""
        return [*self.play.steps, *self.play.undone]

    def words(self) -> list[str]:
        """Return the words of all steps, done and undone."""
        state, word = list(self.state), self.game.notation.word
        return [word(step.action, state) for step in self.line]

    def explain(self, number: int | None = None) -> TraceStep:
        """Return a step in words: the last one, or the one with this number.

        0 is the opening step.
        """
        number = self.number if number is None else number
        before = self.before(number)
        after = self.state if number == self.number else self.at(number)
        board = self.game.display.draw(before)
        return in_words(self.game, number, self._step(number), before, after, board)

    def describe_last(self) -> StepWords:
        """Return the last step in words, without boards."""
        return words_of(self.game, self.number, self._step(self.number), self.before(self.number))

    def describe_plainly(self) -> list[str]:
        """Return what happened in the last step in players' words, without places."""
        return say_plainly(self.game, self._step(self.number).events, self.before(self.number))

    def find_motions(self) -> list[Moved]:
        """Return the visible motions of the last step."""
        step = self._step(self.number)
        return move(self.game, step.events, self.before(self.number)) if step.events else []

    def weigh(self) -> list[Weight]:
        """Return the numbers that decided the last step."""
        return scene_of(self.game).weigh(self._step(self.number).events, self.state)

    def tell(self) -> list[str]:
        """Return what players have won or lost by the last step, in sentences."""
        return scene_of(self.game).tell(self._step(self.number).events, self.state)

    def warn(self) -> str:
        """Return why the last action was of no use, if it is still its player's turn; else ""."""
        action, before = self._step(self.number).action, self.before(self.number)
        return find_warning(self.game, action, before, self.state) if self.number else ""

    @property
    def is_stuck(self) -> bool:
        """True if the player's figure can do nothing any more, except perhaps walk about."""
        return is_stuck(self.game, self.state)

    def tally(self) -> dict[str, int]:
        """Return the numbers of steps, of steps that had an effect, and of each answer."""
        answers, words = self._answers, self.game.display.ANSWERS
        moves = {"steps": self.number, "moves": self.number - answers[0]}
        return moves | {words[answer]: answers[answer] for answer in sorted(+answers) if answer}

    def path_to(self, field: Field) -> list[int]:
        """Return the actions for a click.

        If the click picks an action, or one action leads there, return only this action. Else
        return a walk, else an action that will be refused with a reason, else nothing.
        """
        action = self.find_action([field])
        if action is not None:
            return [action]
        return path_to(self.game, self.state, field) or self._find_refused(field)

    def no_path(self, field: Field) -> NoPath:
        """Return why a click on a field leads nowhere."""
        scene, state = scene_of(self.game), self.state
        tried = map(self.find_refusal, scene.attempts(field, state))
        refusal = next((each for each in tried if each and each.plain), None)
        if refusal:
            cells = [cell for each in refusal.rulings for cell in find_places(each.text)]
            return NoPath(refusal.plain[0], refusal.plain[0], cells)
        bar = scene.bar(field, state)
        pushed = list(scene.targets(field)) == [field] and is_thing(self.game, state, field)
        way = (None, field) if pushed else (field, None)
        if (pushed or not bar) and (event := self._find_event(*way)):
            return event
        if reason := bar or scene.lack(field, state):
            return NoPath(reason, reason, [field])
        if not self._walks:
            return NoPath("no path leads there", "No single move leads there from here.", [field])
        return NoPath(
            "no path leads there: something is in the way",
            "No walk leads there from here: something is in the way. Move it, or undo.",
            [field],
        )

    @property
    def _walks(self) -> bool:
        """True if a click may cause several steps."""
        players = self.game.rules.players(list(self.state))
        return bool(scene_of(self.game).WALKS) and players == 1

    def _find_event(self, field: Field | None, thing: Field | None) -> NoPath | None:
        """Return a refusal if something would fall or be taken on the way; None otherwise."""
        event = find_event(self.game, self.state, field, thing) if self._walks else None
        cells = [event.start] if event and event.start else []
        if event and event.kind == "fall" and event.start == scene_of(self.game).focus(self.state):
            return NoPath(
                "you would fall on the way: go step by step",
                "You would fall on the way. Go step by step, and look after each one.",
            )
        if event and event.kind == "fall":
            return NoPath(
                "something would fall on the way: go step by step",
                "Something would fall on the way; it is marked. Go step by step, and look after"
                " each one.",
                cells,
            )
        if event:
            return NoPath(
                "something would be taken on the way: take it first",
                "Nothing is taken on the way while something is pushed. Go to the marked cell"
                " first.",
                cells,
            )
        return None

    def no_push(self, thing: Field, field: Field) -> NoPath:
        """Return why a drag does not bring the thing on a field to another field."""
        game, state, scene = self.game, self.state, scene_of(self.game)
        if not is_thing(game, state, thing):
            return NoPath("this cannot be moved", "Drag yourself, or something that you can push.")
        here, side = scene.focus(state), direction(thing, field)
        behind, ahead = ((thing[0] + far * side[0], thing[1] + far * side[1]) for far in (-1, 1))
        for end in (ahead, field) if here == behind and 0 in side else (field,):
            if reason := scene.bar_thing(thing, end, state):
                return NoPath(reason, reason)
        if event := self._find_event(field, thing):
            return event
        if distance(thing, field) == 1 and (handle := find_handle(game, state, thing, field)):
            return NoPath(
                "it is moved from beside it: go there first",
                "It can only be moved from beside it, where there is room. Go to the marked cell"
                " first, and drag it by one cell.",
                [handle],
            )
        return NoPath(
            "no way was found to bring it there",
            "No way was found to bring it there: you move it from beside it, where there is room.",
        )

    def _find_refused(self, field: Field) -> list[int]:
        """Return the action that a click picks although it would have no effect, if any."""
        state, scene = self.state, scene_of(self.game)
        if scene.focus(state) is not None:  # a click means to walk there
            return []
        table = islice(learning_of(self.game).table(self.start), MOST_CLICKED)
        return [
            action
            for action in table
            if scene.picks(action, state) == (field,) or field in scene.spots(action, state)
        ][:1]

    def push_path(self, thing: Field, field: Field) -> list[int]:
        """Return walks and pushes that bring `thing` to the field (`pathfinding.push_path`)."""
        return push_path(self.game, self.state, thing, field)

    def push_along(self, thing: Field, field: Field) -> list[int]:
        """Return the pushes of `thing` straight towards the field (`pathfinding.push_along`)."""
        return push_along(self.game, self.state, thing, field)

    def can_be_pushed(self, thing: Field) -> bool:
        """Return whether walks and pushes can move the thing on a field."""
        return can_be_pushed(self.game, self.state, thing)

    def push_ends(self, thing: Field) -> list[Field]:
        """Return the fields to which a short search brings the thing on a field."""
        return push_ends(self.game, self.state, thing)

    @property
    def begins_with_fields(self) -> bool:
        """True if any of the first actions worth trying is picked with a click on the board."""
        state, picks = self.state, scene_of(self.game).picks
        actions = islice(self.game.candidates(list(state)), TRIED)
        return any(not isinstance(picks(action, state)[0], str) for action in actions)

    def choices(self, picked: Sequence[Pick] = ()) -> list[Pick]:
        """Return the next picks after `picked` for actions that would have an effect."""
        return choices(self._picks(), picked)

    def say_choices(self, picked: Sequence[Pick] = ()) -> dict[str, str]:
        """Return the next picks that are words and complete an action, each with that action.

        The action is in words for players (`display.say`).
        """
        state, say = list(self.state), self.game.display.say
        return {
            choice: say(action, state)
            for choice in self.choices(picked)
            if isinstance(choice, str)
            and (action := self.find_action((*picked, choice))) is not None
        }

    def find_action(self, picked: Sequence[Pick]) -> int | None:
        """Return the action of a complete pick; None if it would have no effect."""
        return self._picks().get(tuple(picked))

    def transcript(self) -> bytes:
        """Return the judge's input of the play so far; ValueError with a sentence if there is none.

        If the judge's format cannot express refused actions, they are left out.
        """
        return self.write_lines([self.play.steps])

    def write_lines(self, lines: Sequence[Sequence[Step]]) -> bytes:
        """Return several sequences of steps, each from the start, as one judge's input.

        Errors and refused actions are treated as in `transcript`.
        """
        show = self.game.notation.show
        try:
            return b"".join(
                show([Case(self.start, [step.action for step in line]) for line in lines])
            )
        except ValueError:
            # Some formats cannot express refused actions. They change nothing: leave them out.
            done = [[step.action for step in line if step.answer] for line in lines]
            return b"".join(show([Case(self.start, actions) for actions in done]))

    def _take(self, play: UncheckedPlay) -> None:
        """Continue with another play."""
        self.play = play
        self._answers = Counter(step.answer for step in play.steps)

    def _step(self, number: int) -> Step:
        """Return the step with this number; 0 is the opening step."""
        if number > self.number:
            return self.play.undone[number - self.number - 1]
        return self.play.steps[number - 1] if number else self.play.opening

    def at(self, number: int) -> Position:
        """Return the position after `number` steps, done or undone."""
        if number <= self.number:
            return self.play.at(number)
        state = list(self.state)
        for step in self.play.undone[: number - self.number]:
            for change in step.changes:
                state[change.at] = change.after
        return tuple(state)

    def before(self, number: int) -> Position:
        return self.at(number - 1) if number else self.start

    def _picks(self) -> dict[tuple[Pick, ...], int]:
        """Return the picks that stand for each legal action."""
        state = self.state
        if self._known[0] != state:
            self._known = state, find_picks(self.game, state, self.play.legal_actions())
        return self._known[1]


def find_picks(game: Game, state: Position, actions: Iterable[int]) -> dict[tuple[Pick, ...], int]:
    """Return the picks that stand for each of these actions."""
    scene = scene_of(game)
    listed = list(scene.offer(actions, state))
    found = {scene.picks(action, state): action for action in listed}
    for action in listed:
        for field in scene.spots(action, state):
            found.setdefault((field,), action)
    return found


def parse_typed(game: Game, state: Position, word: str, side: int = 0) -> int:
    """Return the action that a person typed, in any case and spacing; ValueError if it is none."""
    known = list(state)
    text = game.display.in_notation(" ".join(word.split()), known, side)
    refusals = list[ValueError]()
    for spelling in dict.fromkeys((text, text.upper(), text.lower())):
        try:
            return game.notation.action(spelling, known)
        except ValueError as error:
            refusals.append(error)
    # Say why the word is refused as it was typed, not in another spelling.
    raise refusals[0]


def parse_plainly(game: Game, state: Position, word: str, side: int = 0) -> int:
    """Return the action that a person typed; ValueError with what to try instead if it is none."""
    try:
        return parse_typed(game, state, word, side)
    except ValueError as error:
        known = dict[str, str]()  # one of the commands that begin with the same word is enough
        for each in game.display.KEYS.values():
            known.setdefault(each.partition(" ")[0], each)
        expected = str(error).removeprefix("expected ").rpartition(", found ")
        tried = ", ".join(known.values()) if len(known) > 1 else expected[0] or expected[2]
        raise ValueError(f"there is no such command here; try {tried}") from None


def choices(complete: Iterable[tuple[Pick, ...]], picked: Sequence[Pick]) -> list[Pick]:
    """Return the next picks after `picked` in those `complete` sequences that begin with it."""
    start = tuple(picked)
    after = (
        picks[len(start)]
        for picks in complete
        if picks[: len(start)] == start and len(picks) > len(start)
    )
    return list(dict.fromkeys(after))
