"""The functions of `import gyoji`: they check their arguments, then call the package's own ones.

An invalid position raises ValueError and an invalid action IllegalAction, each with a sentence.
Everything is checked only once, here. `trusted=True` leaves the check out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine import judge as text
from .engine import play as unchecked
from .engine import seats
from .engine.formats import JUDGE, formats, write_levels
from .engine.legality import legal_action, legal_case, legal_position
from .engine.successors import successors
from .game.formats import Level
from .game.protocols import Case
from .game.wording import in_rows
from .games import find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .engine.judge import Text
    from .engine.play import Step
    from .engine.seats import Announcement
    from .engine.successors import Successor
    from .engine.trace import StepWords
    from .game.game import Game
    from .game.protocols import Played
    from .game.state import Position
    from .solving.design.levels import Designed
    from .solving.design.rating import Rating
    from .solving.hints import Hint
    from .solving.results import Progress, Result

    Start = Case | Iterable[int]
    """A position, or a case, of which only the start is used."""


class Play(unchecked.UncheckedPlay):
    """A play of a game, from a position or from the start of a case.

    The game is a `Game` or its name. `str(play)` is the board in glyphs; a notebook shows it as a
    picture. `format(play, "xsb")` is the board in the signs of a format that draws boards;
    `"judge"` stands for the game's own notation. ValueError if the position is invalid.
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

    def legal_actions(self) -> list[int]:
        """Return the actions that would have an effect, in order; none after the end."""
        return list(super().legal_actions())

    def successors(self) -> list[Successor]:
        """Return the successor of each legal action, in order; empty after the end."""
        return next(successors(self.game, [self.state], trusted=True))

    def __str__(self) -> str:
        return in_rows(self.game.display.draw(self.state))

    def __format__(self, alphabet: str) -> str:
        if not alphabet:
            return str(self)
        if alphabet == JUDGE:
            return "\n".join("".join(row) for row in self.game.display.draw(self.state))
        known = {name: each.draw for name, each in formats(self.game).items() if each.draw}
        if alphabet not in known:
            names = ", ".join((JUDGE, *known))
            raise ValueError(f"{self.game.name} is not drawn as {alphabet!r}, only as {names}")
        return b"\n".join(known[alphabet](self.state)).decode()

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

    ValueError if its start is not a position of the game, IllegalAction if one of its actions is
    not an action of the game.
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


def show(
    game: Game | str, cases: Iterable[Case], *, to: str = JUDGE, trusted: bool = False
) -> bytes:
    """Return the text that reads as these cases; ValueError if no single text can hold them.

    `to` names one of the game's formats (docs/formats.md), such as "xsb"; `read` recognizes them.
    What the format cannot hold is left out. LookupError if the game has no such format. Also
    raises what `play_out` raises.
    """
    game = find_game(game)
    legal = cases if trusted else [legal_case(game, case) for case in cases]
    return b"".join(write_levels(game, map(Level, legal), to, bool))


def plays(
    game: Game | str, given: Text, *, lenient: bool = False, **options: str
) -> Iterator[Play]:
    """Play each case of a judge's input to its end; the steps can be undone and redone.

    The arguments and the errors are those of `read`.
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

    `optimal="moves"` asks for the fewest actions, with a proof; if that takes too long, the
    solution may come without a proof. The limits are `time` in seconds, `memory` in bytes, and
    `nodes`, the maximum number of states kept. `progress` is called some fifty times a second.
    Ctrl-C ends the search, and returns what is known by then.

    The referee has replayed every `Solution`. `Unsolvable` means that an exhaustive search found
    none. UnsolvableGameError, a ValueError, if there is no goal, or if there are several players.
    ValueError for an invalid position or limit.
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


def solve_all(
    game: Game | str, starts: Iterable[Start], *, nodes: int = 100_000, optimal: str | None = None,
    memory: int = 64 << 20, jobs: int | None = None, trusted: bool = False,
) -> list[Result]:  # fmt: skip
    """Solve many starts in threads, and return a result for each, in the same order.

    `nodes` is the maximum number of states kept for each start, `memory` the maximum number of
    bytes for each thread, and `jobs` the number of threads, by default the number of cores. There
    is no time limit, so the results are the same on every machine, except for the seconds that
    they report. Raises what `solve` raises.
    """
    from math import inf

    from .engine.cores import cores
    from .solving.driver import Attempt, SearchLimits, solve_in_threads

    game = find_game(game)
    if min(nodes, memory, 1 if jobs is None else jobs) <= 0:
        raise ValueError(f"nodes, memory and jobs are above 0, not {(nodes, memory, jobs)}")
    limits = SearchLimits(inf, memory, nodes)
    positions = [_position(game, start, trusted) for start in starts]
    return solve_in_threads(
        positions, lambda start: Attempt(game, start, optimal, limits).run(), jobs or cores()
    )


def hint(
    game: Game | str, start: Start, *, optimal: str = "moves", time: float = 10.0,
    memory: int = 512 << 20, nodes: int | None = None, trusted: bool = False,
) -> Hint:  # fmt: skip
    """Return the next action of a solution in words, or why the position is lost.

    `optimal`, the limits and the errors are those of `solve`.
    """
    from .solving.driver import SearchLimits
    from .solving.hints import find_hint

    game = find_game(game)
    if time <= 0 or memory <= 0 or (nodes is not None and nodes <= 0):
        raise ValueError(f"limits are above 0, not {(time, memory, nodes)}")
    limits = SearchLimits(time, memory, nodes)
    return find_hint(game, _position(game, start, trusted), limits, optimal=optimal)


def explain(play: Play) -> list[StepWords]:
    """Return each step of a play in words, with the clauses of its rulings.

    The first is the opening step, number 0.
    """
    from .engine.trace import words_of

    state, found = list(play.at(0)), list["StepWords"]()
    for number, step in enumerate((play.opening, *play.steps)):
        found.append(words_of(play.game, number, step, tuple(state)))
        for change in step.changes:
            state[change.at] = change.after
    return found


def generate_levels(
    game: Game | str, count: int = 1, *, method: str | None = None, seed: int = 0,
    time: float = 60.0, jobs: int = 1, given: Iterable[Start] = (), avoid: Iterable[Start] = (),
    **wishes: str | bool,
) -> Iterator[Designed]:  # fmt: skip
    """Yield up to `count` levels, with shortest solutions, as soon as they are found.

    There are fewer if `time` (in seconds) runs out. `wishes` are the options of `gyoji generate`,
    as text: `pushes="20..30"`, `rows="8"`, `symmetry="mirror"`, `unique=True`. The search begins
    with the starts in `given`, and never yields a start in `avoid`. The same seed gives the same
    levels, whatever `jobs` is. ValueError with a sentence for wishes that the game cannot fulfil.
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
    """Return the difficulty of a start, with the measures that it is computed from.

    The limits, for finding a solution, and the errors are those of `solve`.
    """
    from .solving.design.rating import rate_start
    from .solving.driver import SearchLimits

    game = find_game(game)
    return rate_start(game, _position(game, start, trusted), SearchLimits(time, memory))


def _position(game: Game, start: Start, trusted: bool) -> Position:
    """Return the position at a start, checked unless it is trusted."""
    position = start.start if isinstance(start, Case) else start
    return tuple(position) if trusted else legal_position(game, position)
