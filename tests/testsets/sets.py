"""What the tests of test sets share: small sets, and what is in a folder."""

import json
from pathlib import Path
from typing import Any

import pytest

import gyoji
from gyoji.game.game import Game
from gyoji.games import HERE
from gyoji.mutation import mutants
from gyoji.testsets import Made, Plan, make, making, plans
from gyoji.testsets.plans import Scale

SMALL = Scale((4, 6), 12, 4, 12, 60, 3, 60, 1 << 18)
GAMES = (*HERE, "skater")


def fewer(monkeypatch: pytest.MonkeyPatch, step: int = 8, *, equivalents: bool = True) -> None:
    """Sets that are smaller still, and some of the mutants: it is the way that is tested."""
    monkeypatch.setitem(plans.SCALES, "small", SMALL)
    monkeypatch.setattr(making, "mutants", lambda game: mutants(game)[::step])
    if not equivalents:
        monkeypatch.setattr(making, "equivalents", lambda _: {})


def small(game: Game | str, folder: Path, **chosen: Any) -> Made:
    """A small set, by one process unless told."""
    game = gyoji.load(game) if isinstance(game, str) else game
    jobs, force = chosen.pop("jobs", 1), chosen.pop("force", False)
    plan = Plan(game, **{"seed": 5, "size": "small", "rounds": 1, **chosen})
    return make(plan, folder, jobs=jobs, force=force)


def about(folder: Path) -> dict[str, Any]:
    """What is in testset.json."""
    found = json.loads((folder / "testset.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}
