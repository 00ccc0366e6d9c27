"""Programs that play the seats of other players, or are baselines for learners.

Every game has one that plays at random; a game with a module `opponent` has stronger ones.

>>> import gyoji
>>> from gyoji.solving.opponents import opponent, strengths
>>> game = gyoji.load("sweets")
>>> strengths(game)
('random', 'easy', 'medium', 'hard')
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Protocol, cast

from ..game.learning import learning_of
from ..game.opponent import DONE, Aloud, listener_of, opponent_of
from ..game.state import RUNNING, STATUS, TURN
from .engines import runner

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..game.game import Game
    from ..game.opponent import Listener
    from ..game.opponent import Opponent as Module
    from ..game.state import Position

RANDOM = "random"
"""The strength that every game has."""

SEEDS = 1 << 32
SLICE = 64
"""The play-outs between two looks at the clock: some milliseconds with a twin."""


class SeatProgram(Protocol):
    """A program at a seat."""

    def choose(self, view: Position, player: int, heard: Sequence[Aloud] = (), /) -> int:
        """Return an action for this player, by what their seat may see and has heard.

        The view is that of `display.view`; `heard` are the announcements so far (`aloud`), for
        games that hide something. ValueError with a sentence if the player is not to move, or
        programs cannot play there.
        """


def strengths(game: Game) -> tuple[str, ...]:
    """Return the strengths of the programs that play this game, from the weakest on."""
    module = opponent_of(game) or listener_of(game)
    return (RANDOM, *(module.STRENGTHS if module is not None else ()))


def opponent(
    game: Game, strength: str, seed: int = 0, *, seconds: float | None = None
) -> SeatProgram:
    """Return a program that plays a game; ValueError if there is none of this strength.

    The same seed makes it choose the same actions, move for move, with and without a twin. With
    `seconds`, it takes at most about so long for an action, and what it chooses depends on that.
    """
    if strength not in strengths(game):
        known = ", ".join(strengths(game))
        raise ValueError(f"programs play {game.name} with the strengths {known}, not {strength!r}")
    if seconds is not None and seconds <= 0:
        raise ValueError(f"a program takes more than 0 seconds for an action, not {seconds}")
    if strength == RANDOM:
        return RandomOpponent(game, seed)
    if (listener := listener_of(game)) is not None:
        return ListeningOpponent(game, listener, strength, seed)
    return SearchingOpponent(game, strength, seed, seconds)


def advised_action(
    game: Game, position: Position, seconds: float, heard: Sequence[Aloud] = ()
) -> int:
    """Return the strongest program's action for the player to move, who heard as much.

    ValueError with a sentence if no program plays the game well.
    """
    player, strongest = position[TURN], strengths(game)[-1]
    if strongest == RANDOM:
        raise ValueError(f"no program plays {game.name} well enough to give hints")
    program = opponent(game, strongest, seconds=seconds)
    return program.choose(game.display.view(position, player), player, heard)


def aloud(game: Game, start: Position, actions: Iterable[int]) -> list[Aloud]:
    """Return the announcements of a play that everybody has heard.

    Empty in a game that hides nothing.
    """
    learning, heard = learning_of(game), list[Aloud]()
    if not learning.ANNOUNCEMENTS:
        return heard
    state = list(start)
    game.rules.begin(state, None)
    for action in actions:
        if state[STATUS] != RUNNING:
            break
        heard.append(Aloud(state[TURN], action, learning.announcement(state, action)))
        game.rules.apply(state, action, None)
    return heard


class RandomOpponent:
    """Chooses among the actions worth trying, each as likely as the others."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._rng = game, Random(seed)
        self._hidden = bool(learning_of(game).ANNOUNCEMENTS)

    def choose(self, view: Position, player: int, _heard: Sequence[Aloud] = (), /) -> int:
        check_turn(view, player)
        actions = list(self._game.candidates(list(view)))
        while len(actions) > 1:
            action = actions.pop(self._rng.randrange(len(actions)))
            # Where the board is hidden, nobody knows before whether an action has an effect.
            if self._hidden or self._game.rules.apply(list(view), action, None):
                return action
        return actions[0]


class ListeningOpponent:
    """Chooses by the announcements; the same ones make it choose the same action."""

    def __init__(self, game: Game, module: Listener, strength: str, seed: int) -> None:
        self._game, self._module, self._strength, self._seed = game, module, strength, seed

    def choose(self, view: Position, player: int, heard: Sequence[Aloud] = (), /) -> int:
        check_turn(view, player)
        players = self._game.rules.players(list(view))
        rng = Random(f"{self._seed} {len(heard)}")
        return self._module.by_ear(self._strength, rng, player, players, heard)


class SearchingOpponent:
    """Chooses by a search of the game's own, compiled if there is a twin."""

    def __init__(self, game: Game, strength: str, seed: int, seconds: float | None) -> None:
        self._game, self._strength, self._seconds = game, strength, seconds
        self._rng = Random(seed)

    def choose(self, view: Position, player: int, _heard: Sequence[Aloud] = (), /) -> int:
        check_turn(view, player)
        module = cast("Module", opponent_of(self._game))
        record = module.prepare(view, self._strength, self._rng.randrange(SEEDS))
        run = runner(self._game, view, "run_opponent", module.run, record)
        begun = perf_counter()
        while run(SLICE) != DONE:
            if self._seconds is not None and perf_counter() - begun >= self._seconds:
                module.conclude(record)
        return module.action(record, view)


def check_turn(view: Position, player: int) -> None:
    """Raise ValueError unless this player is to move."""
    if view[STATUS] != RUNNING:
        raise ValueError("the play is over, so nobody is to move")
    if view[TURN] != player:
        raise ValueError(f"player {view[TURN]} is to move, not player {player}")


class Programs:
    """One person and programs at a table: the person has the seat that moves first.

    ValueError if nobody else is at the table, or there is no such strength.
    """

    def __init__(
        self, game: Game, start: Position, strength: str, seed: int = 0, *,
        seconds: float | None = None,
    ) -> None:  # fmt: skip
        count = game.rules.players(list(start))
        if count == 1:
            raise ValueError(
                f"programs play the other seats, and this position of {game.name} has one player"
            )
        self._view, self.person = game.display.view, start[TURN]
        self._seats = {
            player: opponent(game, strength, seed + player, seconds=seconds)
            for player in range(count)
            if player != self.person
        }

    def is_to_move(self, position: Position) -> bool:
        """Return whether a program has to act now."""
        return position[STATUS] == RUNNING and position[TURN] in self._seats

    def choose(self, position: Position, heard: Sequence[Aloud] = ()) -> int:
        """Return the action of the program to move, by what its seat may see and has heard."""
        player = position[TURN]
        return self._seats[player].choose(self._view(position, player), player, heard)
