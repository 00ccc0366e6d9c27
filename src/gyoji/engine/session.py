"""A game as one person plays it at a screen, in the terminal or in the browser.

Undo has no limit, and a restart can be undone. The user interfaces show this state and draw it with
the game's scene; they decide nothing.
"""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..game.learning import learning_of
from ..game.protocols import Case
from ..game.scene import move, scene_of
from ..game.state import AREA, RUNNING, STATUS, TURN
from .play import Step, UncheckedPlay
from .trace import in_words, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..game.events import Event
    from ..game.game import Game
    from ..game.scene import Field, Moved, Pick
    from ..game.state import Position, State
    from .trace import Ruling, StepWords, TraceStep


# ---------------------------------------------------------------- pathfinding
# Find the actions that lead to a field that was clicked on.

HERE_ONLY = ("take", "vanish", "glow")
"""What may happen where a walk ends."""

MAX_POSITIONS = 20_000
"""The number of positions that are searched before giving up."""


def path_to(game: Game, state: Position, field: Field) -> list[int]:
    """Return the actions for a click on a field: one that goes there, else the shortest walk.

    They push nothing, and never lose. The field may stand for another one (`Scene.targets`).
    """
    scene = scene_of(game)
    if state[STATUS] != RUNNING or scene.focus(state) in (None, field):
        return []
    for target in scene.targets(field):
        path = _one_action(game, state, target) or _walk(game, state, target)
        if path:
            return path
    return []


def falls_on_the_way(game: Game, state: Position, field: Field) -> bool:
    """Return whether a walk leads to the field during which something falls: no click does it."""
    scene = scene_of(game)
    if state[STATUS] != RUNNING or all(each.kind != "fall" for each in scene.MOTIONS.values()):
        return False
    search = _FallingSearch(game, state)
    return bool(search.first(lambda node: search.focus(node) == field))


def push_path(game: Game, state: Position, thing: Field, field: Field) -> list[int]:
    """Return walks and pushes that bring the thing on a field to another field.

    They move nothing else: the fewest such in games such as Sokoban, where each step and push moves
    by one field; elsewhere there may be fewer. But one push or pull may move other things, too; if
    nothing else helps, one that does so, and moves the thing in the direction of the field.
    """
    side = _direction(thing, field)
    return (
        _push_once(game, state, thing, lambda end, _: end == field)
        or _push(game, state, thing, lambda there: there == field, field)
        or _push_once(game, state, thing, lambda end, more: more and _direction(thing, end) == side)
    )


def can_be_pushed(game: Game, state: Position, thing: Field) -> bool:
    """Return whether walks and pushes can move the thing on a field alone, or one push at all."""
    return bool(
        _push(game, state, thing, lambda there: there != thing)
        or _push_once(game, state, thing, lambda *_: True)
    )


def _push_once(
    game: Game, state: Position, thing: Field, suits: Callable[[Field, bool], bool]
) -> list[int]:
    """Return the one action that moves the thing to a field that suits.

    `suits` is also told whether more moves than that, beside the player.
    """
    for action in game.candidates(list(state)) if state[STATUS] == RUNNING else ():
        after, log = list(state), list["Event"]()
        if not game.rules.apply(after, action, log) or _is_lost(game, after):
            continue
        moved = [each for each in move(game, log, state) if each.kind != "walk"]
        for _, _, start, end in (each for each in moved if each.kind == "push"):
            if start == thing and end and suits(end, len(moved) > 1):
                return [action]
    return []


def _direction(start: Field, end: Field) -> tuple[int, int]:
    """Return by how much a row and a column change, as -1, 0 or 1."""
    down, right = end[0] - start[0], end[1] - start[1]
    return (down > 0) - (down < 0), (right > 0) - (right < 0)


def _push(
    game: Game, state: Position, thing: Field, arrived: Callable[[Field | None], bool],
    goal: Field | None = None,
) -> list[int]:  # fmt: skip
    scene = scene_of(game)
    if state[STATUS] != RUNNING or not scene.WALKS or scene.focus(state) in (None, thing):
        return []
    search = _Search(game, state)

    def estimate(node: _Node) -> int:
        return _distance(search.focus(node), node.thing) + _distance(node.thing, goal)

    return search.first(lambda node: arrived(node.thing), thing, estimate)


def _distance(here: Field | None, there: Field | None) -> int:
    """Return the steps between two fields without obstacles; 0 if one is not known."""
    if here is None or there is None:
        return 0
    return abs(here[0] - there[0]) + abs(here[1] - there[1])


def _one_action(game: Game, state: Position, field: Field) -> list[int]:
    """Return the action that goes to the field."""
    for action in game.candidates(list(state)):
        after, log = list(state), list["Event"]()
        if not game.rules.apply(after, action, log) or _is_lost(game, after):
            continue
        motions = move(game, log, state)
        if not any(motion.kind == "push" for motion in motions) and any(
            motion.kind == "walk" and motion.end == field for motion in motions
        ):
            return [action]
    return []


def _is_lost(game: Game, state: State) -> bool:
    """Return whether a play of one player has ended without a point."""
    over = state[STATUS] != RUNNING
    return over and game.rules.players(state) == 1 and game.rules.score(state, 0) <= 0


def _walk(game: Game, start: Position, field: Field) -> list[int]:
    """Return the shortest sequence of steps that only walk; the last one may take what is there."""
    search = _Search(game, start, field)
    return search.first(lambda node: search.focus(node) == field)


class _Node(NamedTuple):
    """A node of the search: the cells that differ from the start, and the registers."""

    cells: dict[int, int]
    registers: tuple[int, ...]
    path: tuple[int, ...]
    thing: Field | None = None
    """The field of the thing that may be pushed."""

    @property
    def key(self) -> object:
        return self.registers, self.thing


class _Search:
    """One state that is moved from node to node: a walk changes few of its cells.

    The step to the `goal` may do a little more than walk.
    """

    def __init__(self, game: Game, start: Position, goal: Field | None = None) -> None:
        self._game, self._scene, self._goal = game, scene_of(game), goal
        self._start, self._area, self._state = start, start[AREA], list(start)

    def first(
        self, found: Callable[[_Node], bool], thing: Field | None = None,
        estimate: Callable[[_Node], int] = lambda _: 0,
    ) -> list[int]:  # fmt: skip
        """Return the actions to the nearest node that `found` accepts; empty if there is none."""
        node = _Node({}, self._start[self._area :], (), thing)
        seen, queue, number = set[object](), [(0, 0, node)], 0
        while queue and len(seen) < MAX_POSITIONS:
            *_, node = heappop(queue)
            if found(node):
                return list(node.path)
            if node.key in seen:
                continue
            seen.add(node.key)
            steps = (self.step(node, action) for action in self.candidates(node))
            for there in steps:
                if there is not None and there.key not in seen:
                    number += 1
                    heappush(queue, (len(there.path) + estimate(there), number, there))
        return []

    def candidates(self, node: _Node) -> list[int]:
        self._put(node)
        over = self._state[STATUS] != RUNNING
        actions = [] if over else list(self._game.candidates(self._state))
        self._clear(node.cells)
        return actions

    def focus(self, node: _Node) -> Field | None:
        self._put(node)
        focus = self._scene.focus(self._state)
        self._clear(node.cells)
        return focus

    def step(self, node: _Node, action: int) -> _Node | None:
        """Return the node after an action; None if it does more than walk, or push the thing."""
        self._put(node)
        log = list["Event"]()
        self._game.rules.apply(self._state, action, log)
        try:
            thing = self._follow(log, node.thing)
        except ValueError:
            if not self._arrives(log):
                self._state[:] = self._start
                return None
            thing = node.thing
        if _is_lost(self._game, self._state):
            self._state[:] = self._start
            return None
        touched = {at for _, *ends in log for at in ends if 0 <= at < self._area}
        touched.update(node.cells)
        state, start = self._state, self._start
        cells = {at: state[at] for at in touched if state[at] != start[at]}
        there = _Node(cells, tuple(state[self._area :]), (*node.path, action), thing)
        self._clear(touched)
        return there

    def _arrives(self, log: list[Event]) -> bool:
        """Return whether the player comes to the goal, and nothing but what was there changes."""
        if self._goal is None:
            return False
        goal, motions = self._goal, move(self._game, log, self._start)
        there = any(motion.kind == "walk" and motion.end == goal for motion in motions)
        return there and all(
            motion.kind == "walk" or (motion.kind in HERE_ONLY and motion.start == goal)
            for motion in motions
        )

    def _follow(self, log: list[Event], thing: Field | None) -> Field | None:
        """Return the field of the thing after these events; ValueError if others are moved."""
        there = thing
        for event in log:
            if event[0] in self._scene.WALKS:
                continue
            motion = next(iter(move(self._game, [event], self._start)), None)
            ended = there != thing or self._state[STATUS] != RUNNING
            if motion and motion.kind == "glow" and ended:
                continue
            if motion is None or motion.start is None or motion.start != there:
                raise ValueError("something else is moved")
            if motion.kind == "bump" or motion.end is None:
                raise ValueError("it cannot be moved")
            there = motion.end
        return there

    def _put(self, node: _Node) -> None:
        """Move the state, whose cells are those of the start, to this node."""
        for at, cell in node.cells.items():
            self._state[at] = cell
        self._state[self._area :] = node.registers

    def _clear(self, cells: Iterable[int]) -> None:
        """Reset these cells to the start."""
        for at in cells:
            self._state[at] = self._start[at]


class _FallingSearch(_Search):
    """A search for walks during which things may fall."""

    def _follow(self, log: list[Event], thing: Field | None) -> Field | None:
        if any(motion.kind == "push" for motion in move(self._game, log, self._start)):
            raise ValueError("something else is moved")
        return thing


# ---------------------------------------------------------------- session

MOST_CLICKED = 1 << 12
"""If a click has no effect, the action it stands for is sought among this many, to say why."""

TRIED = 32
"""The number of first actions that show whether a game is played with clicks on its board."""


class Refusal(NamedTuple):
    """The rulings on an action that changes nothing, and its motions, such as a bump."""

    rulings: list[Ruling]
    motions: list[Moved]

    def __str__(self) -> str:
        return "; ".join(ruling.text for ruling in self.rulings) or "this would have no effect"


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
        """All plays: those that `undo` brings back, the current one, those of `redo`."""
        return [*self._left, self.play, *reversed(self._ahead)]

    @property
    def number(self) -> int:
        """The number of steps done."""
        return len(self.play.steps)

    @property
    def total(self) -> int:
        """The number of steps, with those that were undone."""
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

    def find_refusal(self, action: int) -> Refusal | None:
        """Return why an action is refused and changes nothing; None if it is not so.

        Where players see no board at all, a refusal tells them something: there it is None.
        """
        game, state, log = self.game, list(self.state), list["Event"]()
        if not game.display.view(self.state, self.state[TURN])[AREA]:
            return None
        answer = game.rules.apply(state, action, log)
        # Registers may say what the last action touched, so only the cells are compared.
        if answer or state[: state[AREA]] != list(self.state[: state[AREA]]):
            return None
        step = Step(action, answer, tuple(log), ())
        words = words_of(game, self.number + 1, step, self.state)
        return Refusal(words.rulings, move(game, step.events, self.state) if log else [])

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
        """Start over; `undo` brings the play back. At the beginning it does nothing: False.

        Undone steps are forgotten.
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
        """Return the action that a person typed; ValueError with a sentence if it is none."""
        return parse_typed(self.game, self.state, word)

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

    def find_motions(self) -> list[Moved]:
        """Return the visible motions of the last step."""
        step = self._step(self.number)
        return move(self.game, step.events, self.before(self.number)) if step.events else []

    def tally(self) -> dict[str, int]:
        """Return the numbers of steps, of steps that had an effect, and of each answer."""
        answers, words = self._answers, self.game.display.ANSWERS
        moves = {"steps": self.number, "moves": self.number - answers[0]}
        return moves | {words[answer]: answers[answer] for answer in sorted(+answers) if answer}

    def path_to(self, field: Field) -> list[int]:
        """Return the actions for a click.

        They are one action if the click picks it or it leads there, else a walk, else an action
        that will be refused with a reason, else none.
        """
        action = self.find_action([field])
        if action is not None:
            return [action]
        return path_to(self.game, self.state, field) or self._find_refused(field)

    def no_path(self, field: Field) -> str:
        """Return why a click on a field leads nowhere."""
        if falls_on_the_way(self.game, self.state, field):
            return "something would fall on the way: go step by step"
        return "no path leads there"

    def _find_refused(self, field: Field) -> list[int]:
        """Return the action that a click picks although it would have no effect, if any."""
        state, scene = self.state, scene_of(self.game)
        if scene.focus(state) is not None:  # a click there means a way to go
            return []
        table = islice(learning_of(self.game).table(self.start), MOST_CLICKED)
        return [
            action
            for action in table
            if scene.picks(action, state) == (field,) or field in scene.spots(action, state)
        ][:1]

    def push_path(self, thing: Field, field: Field) -> list[int]:
        """Return walks and pushes that bring `thing` to the field, or none, as `push_path` does."""
        return push_path(self.game, self.state, thing, field)

    def can_be_pushed(self, thing: Field) -> bool:
        """Return whether walks and pushes can move the thing on a field."""
        return can_be_pushed(self.game, self.state, thing)

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
    scene, listed = scene_of(game), list(actions)
    found = {scene.picks(action, state): action for action in listed}
    for action in listed:
        for field in scene.spots(action, state):
            found.setdefault((field,), action)
    return found


def parse_typed(game: Game, state: Position, word: str) -> int:
    """Return the action that a person typed, in any case and spacing; ValueError if it is none."""
    known = list(state)
    text = game.display.in_notation(" ".join(word.split()), known)
    refusals = list[ValueError]()
    for spelling in dict.fromkeys((text, text.upper(), text.lower())):
        try:
            return game.notation.action(spelling, known)
        except ValueError as error:
            refusals.append(error)
    # Say why the word is refused as it was typed, not in another spelling.
    raise refusals[0]


def choices(complete: Iterable[tuple[Pick, ...]], picked: Sequence[Pick]) -> list[Pick]:
    """Return the next picks after `picked` that complete one of these picks."""
    start = tuple(picked)
    after = (
        picks[len(start)]
        for picks in complete
        if picks[: len(start)] == start and len(picks) > len(start)
    )
    return list(dict.fromkeys(after))
