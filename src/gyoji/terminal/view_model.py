"""The view of a play for its players: board, facts, list of commands, rulings.

This module knows no terminal. If a game hides something from its players, the view has only what
they may know, until `revealed` is set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.seats import announce
from ..engine.session import Session
from ..engine.trace import Ruling, rulings
from ..game.knowledge import Told, knowledge_of
from ..game.scene import move, scene_of
from ..game.state import RUNNING, STATUS, TURN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.play import Step, UncheckedPlay
    from ..game.game import Game
    from ..game.knowledge import Knowledge
    from ..game.scene import Board, Fact, Field, Held, Pick
    from ..game.state import Position
    from ..solving.opponents import Programs


MAX_RULINGS = 200
"""The maximum number of rulings shown for a step: a collapsing cave has thousands."""


class CommandRow(NamedTuple):
    """A row of the list of commands. `player` is "" in a game for one."""

    number: int
    player: str
    command: str
    answer: str


class ViewModel:
    """A session, and the part of it that its players may see."""

    def __init__(
        self, game: Game, start: Position, actions: Sequence[int] = (), *,
        programs: Programs | None = None,
    ) -> None:  # fmt: skip
        self.game, self.scene, self.programs = game, scene_of(game), programs
        self.session = Session(game, start, actions)
        self.players = game.rules.players(list(start))
        self.hides = game.display.view(self.session.state, 0) != self.session.state
        self.revealed = not self.hides
        self._touched: set[UncheckedPlay] = set()
        # The views of a position are cached until the play moves on, since screens ask often.
        self._seen: tuple[UncheckedPlay | None, int, Step | None] = (None, 0, None)
        self._state_list = list[int]()
        self._announced: dict[int, tuple[Step, str]] = {}
        self._board: Board | None = None
        self._steps: tuple[UncheckedPlay | None, list[Step]] = (None, [])
        self._turns: tuple[list[Step], list[int]] = ([], [])

    @property
    def state(self) -> Position:
        """The position, or the view of the player to move."""
        state = self.session.state
        return state if self.revealed else self.game.display.view(state, state[TURN])

    @property
    def turn(self) -> int:
        return self.session.state[TURN]

    @property
    def over(self) -> bool:
        return self.session.play.over

    @property
    def won(self) -> bool:
        """True if the play is over and won. The person must be ahead of all programs, if any."""
        scores = [self.session.play.score(player) for player in range(self.players)]
        if self.programs is None:
            return self.over and max(scores) > 0
        own = scores.pop(self.programs.person)
        return self.over and own > max(0, *scores)

    @property
    def own_plays(self) -> list[UncheckedPlay]:
        """The plays with commands that were played here and not read from a file."""
        return [play for play in self.session.plays if play in self._touched]

    def do(self, action: int) -> None:
        self.session.do(action)
        # Plays that the session has dropped cannot be saved any more, so they are forgotten.
        self._touched &= {*self.session.plays}
        self._touched.add(self.session.play)

    @property
    def awaits_program(self) -> bool:
        """True if a program is to move."""
        return self.programs is not None and self.programs.is_to_move(self.session.state)

    def undo(self) -> bool:
        """Undo a step, or with programs all steps back to the person's last turn."""
        undone = self.session.undo()
        while undone and self.awaits_program and self.session.undo():
            pass
        return undone

    def redo(self) -> bool:
        """Redo a step, or with programs all steps up to the person's next turn."""
        redone = self.session.redo()
        while redone and self.awaits_program and self.session.redo():
            pass
        return redone

    def refusal(self, word: str) -> str:
        """Return the reason why a word is not a command, in a sentence; "" for a command."""
        try:
            self.session.parse_typed(word)
        except ValueError as error:
            return str(error)
        return ""

    def pick_refusal(self, pick: Pick, *, begun: bool) -> str:
        """Return the reason why something cannot be picked, in a sentence.

        `begun` is True if something else has been picked before for the same command.
        """
        if begun:
            return "that cannot be picked here"
        if self.over:
            return self.game.display.LATE.text
        on_board = isinstance(pick, tuple)
        return "pick what to play there first" if on_board else f"{pick} cannot be picked now"

    def board(self) -> Board:
        self._forget_old_position()
        if self._board is None:
            self._board = self.game.display.draw(self.session.state)
        return self._board

    def _forget_old_position(self) -> None:
        play = self.session.play
        last = play.steps[-1] if play.steps else None
        seen, number, step = self._seen
        if seen is not play or number != len(play.steps) or step is not last:
            self._seen = play, len(play.steps), last
            self._board, self._state_list = None, list(self.session.state)

    def focus(self) -> Field | None:
        return self.scene.focus(self.session.state) if self.revealed else None

    def facts(self) -> list[Fact]:
        return self.scene.facts(self.state)

    def hand(self) -> list[Held]:
        return self.scene.hand(self.state, self.turn)

    @property
    def has_hands(self) -> bool:
        """True if commands are picked piece by piece, beginning with something in a hand."""
        start, hand = self.session.start, self.scene.hand
        return any(hand(start, player) for player in range(self.players))

    @property
    def has_cursor(self) -> bool:
        """True if the cell under a cursor can be picked."""
        return self.has_hands or self.session.begins_with_fields

    def is_picked_from(self, field: Field) -> bool:
        """Return whether a click on a field picks a piece of a command instead of walking there."""
        begins = self.session.begins_with_fields and self.session.choices([field])
        return self.has_hands or bool(begins)

    def tally(self) -> list[str]:
        """Return counts of commands by their answers.

        Only the number of moves if answers are hidden.
        """
        session = self.session
        counts = session.tally() if self.revealed else {"moves": session.number}
        return [f"{name} {count}" for name, count in counts.items() if name != "steps"]

    def changed_fields(self) -> frozenset[Field]:
        """Return the cells changed by the last command; cells of mere walks are left out."""
        session = self.session
        if not session.number or not self.revealed:
            return frozenset()
        events = session.play.steps[-1].events[:MAX_RULINGS]
        motions = move(self.game, events, session.before(session.number))
        fields = (motion.end or motion.start for motion in motions if motion.kind != "walk")
        return frozenset(field for field in fields if field is not None)

    def describe(self, word: str) -> str:
        """Return a command in the notation and, if they differ, in plain words."""
        words = self.plain_words(word)
        return word if words.lower() == word.lower() else f"{word}: {words}"

    def plain_words(self, word: str) -> str:
        """Return a command in the players' words, or unchanged if these depend on the position."""
        session, display, state = self.session, self.game.display, list(self.session.state)
        if display.in_notation(word, state) != word:
            return word.lower()
        try:
            return display.say(session.parse_typed(word), state) or word
        except ValueError:
            return word

    @property
    def ended_earlier(self) -> bool:
        """True if the play was already over before the last command."""
        session = self.session
        return session.number > 0 and session.before(session.number)[STATUS] != RUNNING

    def rulings(self) -> list[Ruling]:
        """Return the rulings on the last command; without a command yet, those on the opening."""
        if self.ended_earlier:
            return [Ruling(*self.game.display.LATE)]
        return self._rulings(self.session.number)

    def deciding_rulings(self) -> list[Ruling]:
        """Return the rulings that explain why the play is over.

        These are the rulings of its last step, the last one first.
        """
        steps = self.session.play.steps
        numbers = range(len(steps), 0, -1)
        ended = (number for number in numbers if _ends_play(steps[number - 1]))
        return self._rulings(next(ended, 0), last_first=True)

    def _rulings(self, number: int, last_first: bool = False) -> list[Ruling]:
        session = self.session
        step = session.play.steps[number - 1] if number else session.play.opening
        before = session.before(number)
        if not self.revealed:
            announcement = announce(self.game, step.events, before)
            return [Ruling("", announcement)] if announcement else []
        # Cut first, because putting thousands of events into words is slow.
        events = step.events[: -MAX_RULINGS - 1 : -1] if last_first else step.events[:MAX_RULINGS]
        shown = rulings(self.game, events, list(before))
        left = len(step.events) - len(shown)
        return [*shown, Ruling("", f"and {left} more")] if left else shown

    def outcome(self) -> Ruling | None:
        """Return the ruling on how the play ended; None while it goes on."""
        return Ruling(*self.session.play.outcome) if self.over else None

    def row(self, number: int) -> CommandRow:
        """Return a row of the list, counted from 1: a command that was done or undone."""
        step, display = self.steps()[number - 1], self.game.display
        self._forget_old_position()
        state = self._state_list
        # In a game that hides something, the list has announcements even when all is revealed.
        if self.hides:
            command, answer = display.say(step.action, state), self._announcement(number)
        else:
            command = self.game.notation.word(step.action, state)
            answer = display.ANSWERS[step.answer]
        player = display.player(self._turn(number)) if self.players > 1 else ""
        return CommandRow(number, player, command, answer)

    @property
    def knowledge(self) -> Knowledge | None:
        """The module that works out what the announcements imply, if the game has one."""
        return knowledge_of(self.game) if self.hides else None

    def tell(self) -> list[Told]:
        """Return the announcements so far, and nothing else."""
        rows = map(self.row, range(1, self.session.number + 1))
        return [Told(self._turn(row.number), row.command, row.answer) for row in rows]

    def steps(self) -> list[Step]:
        """Return all steps, done and undone; the same list object while the steps are the same."""
        play, steps = self._steps
        done = self.session.play.steps
        same = play is self.session.play and len(steps) == self.session.total
        if not same or (done and steps[len(done) - 1] is not done[-1]):
            steps = self.session.line
            self._steps = self.session.play, steps
        return steps

    def _turn(self, number: int) -> int:
        """Return the player of a command. Turns are cached while the steps before them stay."""
        steps, (known, turns) = self.steps(), self._turns
        if known is not steps:
            pairs = enumerate(zip(known, steps, strict=False))
            shared = min(len(known), len(steps))
            turns = turns[: next((at for at, (old, new) in pairs if old is not new), shared)]
            self._turns = steps, turns
        while len(turns) < number:
            at = len(turns)
            turns.append(_turn_after(steps[at - 1], turns[-1]) if at else self._first_turn())
        return turns[number - 1]

    def _announcement(self, number: int) -> str:
        step = self.steps()[number - 1]
        known = self._announced.get(number)
        if known is None or known[0] is not step:
            known = step, announce(self.game, step.events, self.session.before(number))
            self._announced[number] = known
        return known[1]

    def _first_turn(self) -> int:
        return _turn_after(self.session.play.opening, self.session.start[TURN])


def _ends_play(step: Step) -> bool:
    return any(change.at == STATUS for change in step.changes)


def _turn_after(step: Step, turn: int) -> int:
    return next((change.after for change in step.changes if change.at == TURN), turn)
