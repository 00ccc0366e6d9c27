"""The functions of `import gyoji`: those that the package uses itself, behind checks.

Whatever is given here is looked at once: a position that is none of the game's is a ValueError, an
action an IllegalAction, each with a sentence. `trusted=True` leaves the check out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine import judge as text
from .engine import play as unchecked
from .engine import seats
from .engine.legality import legal_action, legal_case, legal_position
from .engine.successors import successors
from .game.protocols import Case
from .game.wording import in_rows
from .games import find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .engine.judge import Text
    from .engine.play import Step
    from .engine.seats import Announcement
    from .engine.successors import Successor
    from .game.game import Game
    from .game.protocols import Played
    from .game.state import Position
    from .solving.design.levels import Designed
    from .solving.design.rating import Rating
    from .solving.results import Progress, Result

    Start = Case | Iterable[int]
    """A case, whose start is meant, or a position."""


class Play(unchecked.UncheckedPlay):
    """A play of a game, given by itself or its name, from a position or from the start of a case.

    `str(play)` is its board in glyphs, and in a notebook a picture of it is shown. ValueError for
    what is no position of the game.
    """

    def __init__(self, game: Game | str, start: Start, *, trusted: bool = False) -> None:
        game = find_game(game)
        super().__init__(game, _position(game, start, trusted))

    def do(self, action: int | str) -> Step:
        """Do an action, by its number or by its word in the notation; it may be refused.

        IllegalAction if the game has no such action. After the end every action is ignored: the
        answer is 0, and nothing changes.
        """
        return super().do(legal_action(self.game, self._state, action))

    def word(self, action: int) -> str:
        """Return an action in the notation's words.

        IllegalAction if the game has no such action.
        """
        found = legal_action(self.game, self._state, action)
        return self.game.notation.word(found, self._state)

    def score(self, player: int = 0) -> int:
        """Return the player's score so far. ValueError if there is no such player."""
        count = self.game.rules.players(self._state)
        if not 0 <= player < count:
            raise ValueError(f"the players of this play are 0 to {count - 1}, not {player!r}")
        return super().score(player)

    def successors(self) -> list[Successor]:
        """Return the successor of each legal action, in order; empty after the end."""
        return next(successors(self.game, [self.state], trusted=True))

    def __str__(self) -> str:
        return in_rows(self.game.display.draw(self.state))

    def __repr__(self) -> str:
        return f"<gyoji.Play of {self.game.name}, {len(self.steps)} steps, {self.outcome.text}>"

    def _repr_html_(self) -> str | None:
        """Return the current position as SVG, for notebooks.

        None if it is too large for a picture.
        """
        from .engine.trace import in_words
        from .pictures.svg import svg

        number, draw = len(self.steps), self.game.display.draw
        step = self.steps[-1] if self.steps else self.opening
        before = self.at(number - 1) if number else self.state
        explained = in_words(self.game, number, step, before, self.state, draw(before))
        try:
            return svg(self.game, explained, number, "light").decode()
        except ValueError:
            return None


class Table(seats.UncheckedTable):
    """One play and the seats around it. Raises what `Play` raises."""

    play: Play

    def __init__(self, game: Game | str, start: Start, *, trusted: bool = False) -> None:
        game = find_game(game)
        position = _position(game, start, trusted)
        super().__init__(game, position)
        self.play = Play(game, position, trusted=True)

    def do(self, action: int | str) -> Announcement:
        """Do an action of the player to move; each seat sees and hears what it may."""
        return super().do(legal_action(self.play.game, list(self.play.state), action))


def play_out(game: Game | str, case: Case, *, trusted: bool = False) -> Played:
    """Play a case to its end, without events and without history.

    ValueError if its position, IllegalAction if one of its actions is none of the game's.
    """
    game = find_game(game)
    return unchecked.play_out(game, case if trusted else legal_case(game, case))


def trace(
    game: Game | str, case: Case, *, trusted: bool = False
) -> Iterator[tuple[Step, Position]]:
    """Yield every step of a case with the position after it; the first is the opening step.

    It stops when the play is over: later actions are not steps. Raises what `play_out` raises.
    """
    game = find_game(game)
    return unchecked.trace(game, case if trusted else legal_case(game, case))


def show(game: Game | str, cases: Iterable[Case], *, trusted: bool = False) -> bytes:
    """Return the input that reads as these cases; ValueError if no single input can hold them.

    Raises what `play_out` raises, too.
    """
    game = find_game(game)
    return text.show(game, cases if trusted else [legal_case(game, case) for case in cases])


def plays(
    game: Game | str, given: Text, *, lenient: bool = False, **options: str
) -> Iterator[Play]:
    """Play each case of a judge's input to its end; the steps can be undone and redone.

    Takes and raises what `read` does.
    """
    game = find_game(game)
    for case in text.read(game, given, lenient=lenient, **options):
        play = Play(game, case, trusted=True)
        for action in case.actions:
            if play.over:
                break
            play.do(action)
        yield play


def solve(
    game: Game | str, start: Start, *, optimal: str | None = None, time: float = 10.0,
    memory: int = 512 << 20, nodes: int | None = None,
    progress: Callable[[Progress], object] | None = None, trusted: bool = False,
) -> Result:  # fmt: skip
    """Find actions that win from a start, or prove that there are none.

    `optimal="moves"` asks for the fewest actions, with a proof; if that takes too long, a solution
    without one may come. The limits are `time` in seconds, `memory` in bytes, and `nodes`, the
    number of states that are kept. `progress` is called some fifty times a second. Ctrl-C ends the
    search, and what is known by then is returned.

    A `Solution` has been replayed by the referee; for an `Unsolvable` start all that can follow was
    searched. UnsolvableGameError, a ValueError, for games and positions in which solving means
    nothing: without a goal, or with several players. ValueError for what is no position or no
    limit.
    """
    from .solving.driver import Attempt, SearchLimits

    game = find_game(game)
    limits = SearchLimits(time, memory, nodes)
    if time <= 0 or memory <= 0 or (nodes is not None and nodes <= 0):
        raise ValueError(f"limits are above 0, not {tuple(limits)}")
    attempt = Attempt(game, _position(game, start, trusted), optimal, limits)
    try:
        return attempt.run(progress)
    except KeyboardInterrupt:
        return attempt.result()


def generate_levels(
    game: Game | str, count: int = 1, *, method: str | None = None, seed: int = 0,
    time: float = 60.0, jobs: int = 1, given: Iterable[Start] = (), avoid: Iterable[Start] = (),
    **wishes: str | bool,
) -> Iterator[Designed]:  # fmt: skip
    """Yield up to `count` levels that can be solved, with certificates, as soon as they are found.

    There are fewer if `time` (seconds) is over. `wishes` are those of `gyoji generate`, as text:
    `pushes="20..30"`, `rows="8"`, `symmetry="mirror"`, `unique=True`. `given` are starts to begin
    with, `avoid` starts that are not made again. The same seed gives the same levels, whatever
    `jobs` is. ValueError with a sentence for what the game cannot be asked for.
    """
    from .game.design import design_of
    from .solving.design.levels import Generation, LevelOrder
    from .solving.design.wishes import wish_of
    from .util.jobs import pool_of

    game = find_game(game)
    starts, known = ([_position(game, each, False) for each in some] for some in (given, avoid))
    chosen = method or next(iter(design_of(game).METHODS))
    order = LevelOrder(game, wish_of(wishes), chosen, seed, tuple(starts))
    return Generation(order, known).levels(count, time, pool_of(jobs, "", threads=True))


def rate(
    game: Game | str, start: Start, *, time: float = 10.0, memory: int = 512 << 20,
    trusted: bool = False,
) -> Rating:  # fmt: skip
    """Return how hard a start is, with the parts that the number is made of.

    The limits are those of `solve` for a solution, and errors are the same.
    """
    from .solving.design.rating import rate_start
    from .solving.driver import SearchLimits

    game = find_game(game)
    return rate_start(game, _position(game, start, trusted), SearchLimits(time, memory))


def _position(game: Game, start: Start, trusted: bool) -> Position:
    """Return the position at a start, checked unless it is trusted."""
    position = start.start if isinstance(start, Case) else start
    return tuple(position) if trusted else legal_position(game, position)
