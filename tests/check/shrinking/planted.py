"""Programs with a planted fault, as predicates: a game's rules with one text replaced."""

from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import getsource
from types import ModuleType
from typing import NamedTuple, cast

from gyoji.engine.play import play_out
from gyoji.game.game import Game
from gyoji.game.protocols import Case, Rules
from gyoji.games import load


class Fault(NamedTuple):
    """A text in a module of a game's rules, and its replacement."""

    game: str
    name: str
    module: str
    old: str
    new: str


def planted(fault: Fault) -> Game:
    """The game with this fault."""
    game = load(fault.game)
    package = f"gyoji.games.{fault.game}"
    rules = changed(package, "rules", fault)
    if fault.module != "rules":
        rules.__dict__.update(public(changed(package, fault.module, fault)))
    return Game(game.name, 1, cast("Rules", rules), game.notation, game.display, game.levels)


def changed(package: str, name: str, fault: Fault) -> ModuleType:
    """A new copy of a module, with the fault if it belongs there."""
    original = import_module(f"{package}.{name}")
    text = getsource(original)
    if name == fault.module:
        assert text.count(fault.old) == 1, fault
        text = text.replace(fault.old, fault.new)
    module = ModuleType(f"{package}.{name}_planted")
    module.__package__ = original.__package__
    exec(text, module.__dict__)
    return module


def public(module: ModuleType) -> dict[str, object]:
    return {name: value for name, value in vars(module).items() if not name.startswith("_")}


def output(game: Game, case: Case) -> bytes:
    return b"".join(game.notation.write([play_out(game, case)]))


def fails(fault: Fault) -> Callable[[Sequence[Case]], bool]:
    """A predicate: does the program answer any of these cases wrongly?"""
    right, wrong = load(fault.game), planted(fault)
    return lambda cases: any(output(right, case) != output(wrong, case) for case in cases)


class OneByOne:
    """An oracle that runs the program once for each candidate."""

    def __init__(self, bad: Callable[[Sequence[Case]], bool], limit: int = 10**9) -> None:
        self.bad, self.runs, self.limit = bad, 0, limit

    def more(self) -> bool:
        return self.runs < self.limit

    def first(self, candidates: Sequence[Sequence[Case]]) -> int:
        for at, cases in enumerate(candidates):
            if not self.more():
                return -1
            self.runs += 1
            if self.bad(cases):
                return at
        return -1


class Packing(OneByOne):
    """An oracle that decides all candidates in one run, as the cases of one input."""

    def first(self, candidates: Sequence[Sequence[Case]]) -> int:
        self.runs += 1
        return next((at for at, cases in enumerate(candidates) if self.bad(cases)), -1)


FAULTS = [
    Fault("sokoban", "two boxes at once", "rules",
          "if state[beyond] & (WALL | BOX):", "if state[beyond] & WALL:"),
    Fault("sokoban", "plays on", "rules", "if state[ASTRAY] == 0:", "if state[ASTRAY] < 0:"),
    Fault("sokoban", "left is right", "rules",
          "step = stride(state, way)", "step = stride(state, way ^ 1 if way > 1 else way)"),
    Fault("sokoban", "complete a push late", "rules",
          "tell(log, STEP, here, there)\n    finish(state, log)",
          "if state[ASTRAY] or not ahead & BOX:\n        finish(state, log)"),
    Fault("boulder", "diamonds are pushed", "rules",
          "elif ahead == STONE:", "elif ahead >= STONE:"),
    Fault("boulder", "falls into earth", "rules",
          "while state[floor + width] == EMPTY:", "while EMPTY <= state[floor + width] <= EARTH:"),
    Fault("boulder", "falls by one", "rules",
          "while state[floor + width] == EMPTY:", "if state[floor + width] == EMPTY:"),
    Fault("boulder", "exit always open", "rules",
          "if state[DIAMONDS] == 0:", "if state[DIAMONDS] >= 0:"),
    Fault("boulder", "exit needs one less", "rules",
          "if state[DIAMONDS] == 0:", "if state[DIAMONDS] <= 1:"),
    Fault("boulder", "pushed stones hang", "rules", "if answer == PUSHED:", "if answer == 99:"),
    Fault("boulder", "pushes up and down", "rules", "if way < LEFT:", "if way < 0:"),
    Fault("boulder", "pushes into earth", "rules",
          "if state[beyond] != EMPTY:",
          "if state[beyond] != EMPTY and state[beyond] != EARTH:"),
    Fault("boulder", "one falls, not the stack", "rules",
          "while state[above] >= STONE:", "if state[above] >= STONE:"),
    Fault("boulder", "start does not settle", "rules",
          "settle(state, bottom, log)\n\n\ndef", "pass\n\n\ndef"),
    Fault("tower", "no ice", "rules",
          "sliding = under == ICE or (block == ICE and under != EMPTY)",
          "sliding = block == ICE and under != EMPTY"),
    Fault("tower", "corners do not bear", "rules",
          "or state[under - 1] >= GROUND or state[under + 1] >= GROUND", ""),
    Fault("tower", "climbs with a roof", "rules", "if state[above] != EMPTY:", "if False:"),
    Fault("tower", "fragile by one more", "rules",
          "if state[place] > FRAGILE:", "if state[place] >= FRAGILE:"),
    Fault("tower", "walks over gaps", "rules", "if state[under] == EMPTY:", "if False:"),
    Fault("tower", "goal may walk", "rules",
          "elif state[state[PEAK]] != GOAL and state[PEAK]:", "elif False:"),
    Fault("tower", "holes do not swallow", "rules",
          "state[place + width] == HOLE and state[place] >= BLOCK", "False"),
]  # fmt: skip
