"""Programs that play the seats of other players, or are baselines for learners.

Every game has a program that plays at random. Stronger programs are in the game's own modules
`opponent` and `listener`; other games of several players that hide nothing use `tree_search`.

>>> import gyoji
>>> from gyoji.solving.opponents import opponent, strengths
>>> game = gyoji.load("sweets")
>>> strengths(game)
('random', 'easy', 'medium', 'hard')
"""

from __future__ import annotations

from functools import cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from ..game import stand_ins
from ..game.defaults import default_choices
from ..game.learning import hides, learning_of
from ..game.lines import WORD
from ..game.opponent import DONE, Aloud, listener_of, opponent_of
from ..game.positions import cell_limit
from ..game.scene import size_inside
from ..game.state import AREA, RUNNING, STATUS, TURN, WIDTH, one_player
from . import tree_search
from .engines import runner
from .tree_search import KINDS, MOST_PLAYERS, NONE, SAMPLES, TreeSearch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..game.game import Game
    from ..game.opponent import Listener
    from ..game.opponent import Opponent as Module
    from ..game.state import Position, State

RANDOM = "random"
"""The strength of the program that plays at random, which every game has."""

SEEDS = 1 << 32
SLICE = 0.005
"""About how many seconds pass between two looks at the clock."""


class SeatProgram(Protocol):
    """A program that plays at a seat."""

    def choose(self, view: Position, player: int, heard: Sequence[Aloud] = (), /) -> int:
        """Return an action for this player, who knows only `view` and `heard`.

        `view` is what `display.view` returns; `heard` has the announcements so far (`aloud`), for
        games that hide something. ValueError with a sentence if the player is not to move, or if
        programs cannot play this position.
        """


def strengths(game: Game) -> tuple[str, ...]:
    """Return the strengths of the programs that play this game, the weakest first."""
    module = searcher_of(game) or listener_of(game)
    return (RANDOM, *(module.STRENGTHS if module is not None else ()))


def opponent(
    game: Game, strength: str, seed: int = 0, *, seconds: float | None = None
) -> SeatProgram:
    """Return a program that plays a game; ValueError if there is none of this strength.

    With the same seed, it chooses the same actions, with and without a twin. With `seconds`, it
    takes at most about so long for an action, so its choices also depend on the machine's speed.
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
    """Return the strongest program's action for the player to move, who has heard `heard`.

    If the board is hidden, they know its size, too, as user interfaces tell it.

    ValueError with a sentence if no program plays the game well.
    """
    player, strongest = position[TURN], strengths(game)[-1]
    if strongest == RANDOM:
        raise ValueError(f"no program plays {game.name} well enough to give hints")
    program: SeatProgram = (
        ListeningOpponent(game, listener, strongest, 0, size_inside(position))
        if (listener := listener_of(game))
        else opponent(game, strongest, seconds=seconds)
    )
    return program.choose(game.display.view(position, player), player, heard)


def describe_advice(game: Game, position: Position, action: int) -> str:
    """Return an advised action in the notation and, if they differ, also in players' words."""
    state = list(position)
    word, said = game.notation.word(action, state), game.display.say(action, state)
    return f"{word}: {said}" if said not in ("", word) else word


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
            # If the board is hidden, nobody knows in advance whether an action has an effect.
            if self._hidden or self._game.rules.apply(list(view), action, None):
                return action
        return actions[0]


class ListeningOpponent:
    """Chooses by the announcements; the same announcements always give the same action.

    With `size`, it also knows the rows and columns of the board.
    """

    def __init__(
        self, game: Game, module: Listener, strength: str, seed: int,
        size: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        self._game, self._module, self._strength, self._seed = game, module, strength, seed
        self._size = size

    def choose(self, view: Position, player: int, heard: Sequence[Aloud] = (), /) -> int:
        check_turn(view, player)
        players = self._game.rules.players(list(view))
        rng = Random(f"{self._seed} {len(heard)}")
        return self._module.by_ear(self._strength, rng, player, players, heard, self._size)


class SearchingOpponent:
    """Chooses by a search, compiled if there is a twin."""

    def __init__(self, game: Game, strength: str, seed: int, seconds: float | None) -> None:
        self._game, self._strength, self._seconds = game, strength, seconds
        self._module = cast("Module", searcher_of(game))
        self._rng = Random(seed)
        self._learned = dict[tuple[int, int], dict[str, Any]]()

    def choose(self, view: Position, player: int, _heard: Sequence[Aloud] = (), /) -> int:
        check_turn(view, player)
        module, steps = self._module, 1
        name = "run_tree" if isinstance(module, TreeSearcher) else "run_opponent"
        record = module.prepare(view, self._strength, self._rng.randrange(SEEDS))
        board = (view[AREA], self._game.rules.players(list(view)))
        for part, value in self._learned.get(board, {}).items():
            setattr(record, part, value)
        run = runner(self._game, view, name, module.run, record)
        begun = last = perf_counter()
        while run(steps) != DONE:
            now = perf_counter()
            # The chosen action does not depend on the length of the slices.
            steps = 2 * steps if now - last < SLICE / 2 else max(1, steps // 2)
            last = now
            if self._seconds is not None and now - begun >= self._seconds:
                module.conclude(record)
        if isinstance(record, TreeSearch):
            self._learned[board] = {part: getattr(record, part) for part in LEARNED}
        return module.action(record, view)


# ---------------------------------------------------------------- tree search
# The opponents of a game that has none of its own.


class TreeBudget(NamedTuple):
    """Limits of a tree search: the number of play-outs, and of nodes in memory."""

    visits: int
    nodes: int


EFFORTS = {
    "easy": TreeBudget(40, 1 << 13),
    "medium": TreeBudget(1_000, 1 << 16),
    "hard": TreeBudget(100_000, 1 << 20),
}

LEARNED = ("value", "seen", "samples", "expanded", "options", "lasting", "varied")
"""The fields of a `TreeSearch` that the next search of the same program takes over."""

ROUNDS = 4
"""A play-out ends after this many actions for each cell of the board."""

MOST_ACTIONS = 1 << 16
"""The maximum number of actions worth trying that a play-out considers in a state."""


class TreeSearcher:
    """The module `opponent` of a game that has none: Monte Carlo tree search."""

    STRENGTHS = tuple(EFFORTS)

    def __init__(self, game: Game) -> None:
        self._game = game
        rules = game.rules
        functions = {
            stand_ins.apply: rules.apply,
            stand_ins.next_action: rules.next_action,
            stand_ins.score: rules.score,
        }
        copies = stand_ins.bound_copies([tree_search], functions)
        self._run: Callable[[State, TreeSearch, int], int] = copies[tree_search.run]

    def prepare(self, position: Position, strength: str, seed: int) -> TreeSearch:
        """Return a search for the next action of the player to move.

        ValueError for one player, or more than eight.
        """
        game, effort = self._game, EFFORTS[strength]
        players = game.rules.players(list(position))
        if not 2 <= players <= MOST_PLAYERS:
            raise ValueError(
                f"programs play {game.name} with 2 to {MOST_PLAYERS} players, not {players}"
            )
        area, registers = position[AREA], len(position) - position[AREA]
        wide = 1 if 0 < cell_limit(game.rules) <= 1 << 8 else 8
        span, limit, nodes = area * wide + 8 * registers, ROUNDS * area, effort.nodes
        watched = Watched(position)
        actions = list(game.candidates(watched))
        fixed = not watched.was_read and len(actions) <= MOST_ACTIONS
        places = 1 << min(MOST_ACTIONS, max(actions, default=0) + area).bit_length()
        even = bytearray([tree_search.CURVE[tree_search.EVEN]])
        values = (players - 1) * (area + 1) * KINDS
        return TreeSearch(
            area=area, registers=registers, wide=wide, players=players, limit=limit,
            seed=1 + seed % WORD, playouts=effort.visits, choice=NONE,
            root=span, here=span, path=limit + 2, first=nodes, children=nodes, action=nodes,
            player=nodes, outcome=nodes, visits=nodes, root_visits=nodes, payoff=nodes,
            estimate=nodes * players, freedom=nodes, expanded=MOST_PLAYERS, options=MOST_PLAYERS,
            fixed=fixed, pool=len(actions) if fixed else MOST_ACTIONS, moves=limit,
            weight=memoryview(even * (MOST_PLAYERS * places)), times=MOST_PLAYERS * places,
            gained=MOST_PLAYERS * places, all_times=MOST_PLAYERS, all_gained=MOST_PLAYERS,
            value=values, seen=values, sampled=span * SAMPLES, turns=SAMPLES,
        )  # fmt: skip

    def run(self, state: State, record: TreeSearch, steps: int) -> int:
        return self._run(state, record, steps)

    def conclude(self, record: TreeSearch) -> None:
        """Make the search end as soon as it knows a legal action."""
        record.playouts = 0

    def action(self, record: TreeSearch, position: Position) -> int:
        """Return the action that a search has chosen; ValueError if there is no legal one."""
        if record.choice == NONE:
            raise ValueError(f"player {position[TURN]} has no legal action")
        return record.choice


class Watched(list[int]):
    """A state that notes whether anything but its size is read."""

    was_read = False

    def __getitem__(self, at: Any) -> Any:
        self.was_read = self.was_read or at not in (AREA, WIDTH)
        return super().__getitem__(at)


@cache
def searcher_of(game: Game) -> Module | None:
    """Return the game's module `opponent`, or else a tree search.

    None if the game has no such module, and is for one player or hides something.
    """
    if (module := opponent_of(game)) is not None:
        return module
    hidden = learning_of(game).ANNOUNCEMENTS or hides(game) or listener_of(game) is not None
    return None if hidden or not has_several_players(game) else TreeSearcher(game)


def has_several_players(game: Game) -> bool:
    """Return whether some level that the game makes is for several players."""
    if game.rules.players is one_player:
        return False
    options = default_choices(game.levels.OPTIONS)
    for kind in game.levels.KINDS:
        try:
            case = next(iter(game.levels.cases(Random(0), SIZE, 1, kind, options)))
        except (ValueError, StopIteration):
            continue
        if game.rules.players(list(case.start)) > 1:
            return True
    return False


SIZE = 8
"""The size of the levels that are made to learn how many players a game has."""


def check_turn(view: Position, player: int) -> None:
    """Raise ValueError if this player is not to move."""
    if view[STATUS] != RUNNING:
        raise ValueError("the play is over, so nobody is to move")
    if view[TURN] != player:
        raise ValueError(f"player {view[TURN]} is to move, not player {player}")


class Programs:
    """One person and programs at a table: the person has the seat that moves first.

    ValueError if the position has only one player, or if there is no such strength.
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
        """Return the action of the program to move, which knows only its view and `heard`."""
        player = position[TURN]
        return self._seats[player].choose(self._view(position, player), player, heard)
