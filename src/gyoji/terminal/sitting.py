"""What a screen shows of a play: its board, its list of commands, what was said of the last one.

No terminal is needed for it. Of a game that hides something from its players it gives, until it is
asked for more, what they may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..game.scene import moved, scene_of
from ..session.seats import announce
from ..session.session import Session
from ..session.trace import Ruling, rulings
from ..state import RUNNING, STATUS, TURN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.play import Play, Step
    from ..game.protocols import Game
    from ..game.scene import Board, Fact, Field, Held
    from ..state import Position


SHOWN = 200
"""So many things that happened at once are told; when a cave falls in, there are thousands."""


class Row(NamedTuple):
    """A line of the list of commands."""

    number: int
    player: str
    said: str
    answer: str
    done: bool


class Sitting:
    """A session, and what may be seen of it."""

    def __init__(self, game: Game, start: Position, actions: Sequence[int] = ()) -> None:
        self.game, self.scene = game, scene_of(game)
        self.session = Session(game, start, actions)
        self.players = game.rules.players(list(start))
        self.hides = game.display.view(self.session.state, 0) != self.session.state
        self.revealed = not self.hides
        self._known: tuple[Play | None, int, Step | None] = (None, 0, None)
        self._listed = list[int]()
        self._heard: dict[int, tuple[Step, str]] = {}
        self._drawn: Board | None = None
        self._line: tuple[Play | None, list[Step]] = (None, [])
        self._turns: tuple[list[Step], list[int]] = ([], [])

    @property
    def state(self) -> Position:
        """What is known of the position: all, or what the player knows whose turn it is."""
        state = self.session.state
        return state if self.revealed else self.game.display.view(state, state[TURN])

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.session.state[TURN]

    @property
    def over(self) -> bool:
        """Has the play ended?"""
        return self.session.play.over

    def board(self) -> Board:
        """The whole board, drawn once for each position."""
        self._look()
        if self._drawn is None:
            self._drawn = self.game.display.draw(self.session.state)
        return self._drawn

    def _look(self) -> None:
        """Forget what is known of the position if the play has moved on."""
        play = self.session.play
        last = play.steps[-1] if play.steps else None
        known, number, step = self._known
        if known is not play or number != len(play.steps) or step is not last:
            self._known = play, len(play.steps), last
            self._drawn, self._listed = None, list(self.session.state)

    def focus(self) -> Field | None:
        """Where the player is."""
        return self.scene.focus(self.session.state) if self.revealed else None

    def facts(self) -> list[Fact]:
        """What the registers say."""
        return self.scene.facts(self.state)

    def hand(self) -> list[Held]:
        """What the player has whose turn it is."""
        return self.scene.hand(self.state, self.turn)

    def tally(self) -> list[str]:
        """What was done, counted; of hidden things only how often."""
        session = self.session
        counts = session.tally() if self.revealed else {"moves": session.number}
        return [f"{name} {count}" for name, count in counts.items() if name != "steps"]

    def changed(self) -> frozenset[Field]:
        """Where something has just been pushed, put, lit up: whatever but a mere step."""
        session = self.session
        if not session.number or not self.revealed:
            return frozenset()
        seen = moved(
            self.game, session.play.steps[-1].events[:SHOWN], session.before(session.number)
        )
        fields = (one.end or one.start for one in seen if one.kind != "walk")
        return frozenset(field for field in fields if field is not None)

    def say(self, word: str) -> str:
        """A command by its word, and as somebody says it."""
        session = self.session
        try:
            said = self.game.display.say(session.typed(word), list(session.state))
        except ValueError:
            return word
        return word if said.lower() in (word.lower(), "") else f"{word}: {said}"

    @property
    def late(self) -> bool:
        """Was the play over before the last command?"""
        session = self.session
        return session.number > 0 and session.before(session.number)[STATUS] != RUNNING

    def said(self) -> list[Ruling]:
        """What the referee says of the last command, or of the opening; with clauses if he may."""
        if self.late:
            return [Ruling(*self.game.display.LATE)]
        return self._rulings(self.session.number)

    def decided(self) -> list[Ruling]:
        """Why the play is over: what was said of the step that ended it, the last thing first."""
        steps = self.session.play.steps
        numbers = range(len(steps), 0, -1)
        ended = (number for number in numbers if _ends(steps[number - 1]))
        return self._rulings(next(ended, 0), last=True)

    def _rulings(self, number: int, last: bool = False) -> list[Ruling]:
        """What is said of a step that is done, from its first thing or from its last."""
        session = self.session
        step = session.play.steps[number - 1] if number else session.play.opening
        before = session.before(number)
        if not self.revealed:
            told = announce(self.game, step.events, before)
            return [Ruling("", told)] if told else []
        events = step.events[: -SHOWN - 1 : -1] if last else step.events[:SHOWN]
        said = rulings(self.game, events, list(before))
        left = len(step.events) - len(said)
        return [*said, Ruling("", f"and {left} more")] if left else said

    def outcome(self) -> Ruling | None:
        """How the play ended, if it has."""
        return Ruling(*self.session.play.outcome) if self.over else None

    def row(self, number: int) -> Row:
        """A line of the list: a command that was done or undone, from 1."""
        step, display = self.line()[number - 1], self.game.display
        self._look()
        state = self._listed
        if self.hides:  # what was told stays, whatever is shown later
            said, answer = display.say(step.action, state), self._told(number)
        else:
            said, answer = self.game.notation.word(step.action, state), display.ANSWERS[step.answer]
        who = display.player(self._turn(number)) if self.players > 1 else ""
        return Row(number, who, said, answer, number <= self.session.number)

    def line(self) -> list[Step]:
        """All steps, done and undone; the same list as long as they are the same steps."""
        play, line = self._line
        steps = self.session.play.steps
        same = play is self.session.play and len(line) == self.session.total
        if not same or (steps and line[len(steps) - 1] is not steps[-1]):
            line = self.session.line
            self._line = self.session.play, line
        return line

    def _turn(self, number: int) -> int:
        """Whose command it was."""
        line, (known, turns) = self.line(), self._turns
        if known is not line:
            alike = zip(known, line, strict=False)
            turns = turns[: next((at for at, (one, other) in enumerate(alike) if one is not other),
                                 min(len(known), len(line)))]  # fmt: skip
            self._turns = line, turns
        while len(turns) < number:
            at = len(turns)
            turns.append(_turn_after(line[at - 1], turns[-1]) if at else self._first())
        return turns[number - 1]

    def _told(self, number: int) -> str:
        """What was said aloud of a command, done or undone."""
        step = self.line()[number - 1]
        known = self._heard.get(number)
        if known is None or known[0] is not step:
            known = step, announce(self.game, step.events, self.session.before(number))
            self._heard[number] = known
        return known[1]

    def _first(self) -> int:
        """Who begins."""
        return _turn_after(self.session.play.opening, self.session.start[TURN])


def _ends(step: Step) -> bool:
    """Has the play ended with this step?"""
    return any(change.at == STATUS for change in step.changes)


def _turn_after(step: Step, turn: int) -> int:
    """Whose turn it is after a step."""
    return next((change.after for change in step.changes if change.at == TURN), turn)
