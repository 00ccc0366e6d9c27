"""The cost of one command, interpreted, compiled and naive: a few commands, repeated."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import gyoji
from gyoji.engine.batch import play_packed
from gyoji.engine.packing import pack
from gyoji.game.protocols import Case

from .plan import ROOT

if TYPE_CHECKING:
    from .plan import Plan


class Setting(NamedTuple):
    """A board, and commands that lead back to its start."""

    game: str
    rows: list[str]
    commands: list[str]

    @property
    def text(self) -> str:
        """The setting as an input of the contest."""
        board = "\n".join(self.rows)
        if self.game == "boulder":
            return f"{board}\n\n{''.join(self.commands)}\n"
        size, count = f"{len(self.rows)} {len(self.rows[0])}", len(self.commands)
        return "\n".join([size, board, str(count), *self.commands, "0 0", ""])


class Interpreted:
    """The rules, interpreted by Python."""

    def __init__(self, plan: Plan, game: str, case: Case) -> None:
        rules = gyoji.load(game).rules
        self._apply, self._actions = rules.apply, list(case.actions)
        self._state, self._times = list(case.start), plan.count(3000, 500)
        rules.begin(self._state, None)
        self._go()
        begun = list(self._state)
        if not all(self._go()) or self._state != begun:
            raise ValueError(f"{game}: these commands do not lead back")

    def _go(self) -> list[int]:
        """Play all commands once, and return their answers."""
        return [self._apply(self._state, action, None) for action in self._actions]

    def cost(self) -> float:
        """Return the seconds per command."""
        apply, state, actions = self._apply, self._state, self._actions
        begin = perf_counter()
        for _ in range(self._times):
            for action in actions:
                apply(state, action, None)
        return (perf_counter() - begin) / (self._times * len(actions))


class Compiled:
    """The rules in the compiled twin."""

    def __init__(self, plan: Plan, game: str, case: Case) -> None:
        self._game, times = gyoji.load(game), plan.count(200_000, 20_000)
        actions = list(case.actions) * times
        packed = bytes(actions) if max(actions) < 256 else actions
        self._packed, self._count = pack(self._game, [Case(case.start, packed)]), len(actions)
        play_packed(self._game, self._packed)
        if self._packed.done[0] != self._count:
            raise ValueError(f"{game}: these commands end the play")

    def cost(self) -> float:
        begin = perf_counter()
        play_packed(self._game, self._packed, fresh=False, trusted=True)
        return (perf_counter() - begin) / self._count


class Naive:
    """The second implementation in tests/naive."""

    def __init__(self, setting: Setting, count: int) -> None:
        self._simulate, self._rows = naive(setting.game).simulate, setting.rows
        # Enough commands to make the time to read the board negligible.
        times = max(3, 2000 // len(setting.rows) ** 2)
        self._commands: Any = setting.commands * times
        if setting.game == "boulder":
            self._commands = "".join(self._commands)
        self._count = times * count

    def cost(self) -> float:
        begin = perf_counter()
        self._simulate(self._rows, self._commands)
        return (perf_counter() - begin) / self._count


def naive(game: str) -> Any:
    """Return a module of tests/naive."""
    spec = spec_from_file_location(f"naive_{game}", ROOT / "tests" / "naive" / f"{game}.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(f"tests/naive/{game}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tower(size: int) -> Setting:
    """Return a block on a full lower half: it is pulled and pushed back, and the player returns."""
    half = size // 2
    row = list("." * size)
    row[2], row[3], row[-1] = "#", "S", "G"
    board = ["." * size] * (size - half - 1) + ["".join(row)] + ["#" * size] * half
    return Setting("tower", board, ["PULL RIGHT", "PUSH LEFT", "MOVETO 4"])


def boulder(size: int) -> Setting:
    """Return a stone on a ledge over earth and stones: it is pushed, passed, and pushed back."""
    ledge = size // 2
    edge, empty = "#" * size, f"#{' ' * (size - 2)}#"
    full = f"#{('.O.$.' * size)[: size - 2]}#"
    board = [edge, *[empty] * (ledge - 2), f"#&O{' ' * (size - 4)}#", edge]
    board += [full] * (size - len(board) - 1)
    return Setting("boulder", [*board, edge], list("dwddsawaas"))
