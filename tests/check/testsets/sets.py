"""Helpers for the tests of test sets: small sets, and the contents of folders."""

import json
from pathlib import Path
from typing import Any

import pytest

import gyoji
from gyoji.check.mutation import mutants, slips
from gyoji.check.testsets import SetPlan, TestSet, build, builder
from gyoji.check.testsets import plan as plans
from gyoji.check.testsets.plan import Scale
from gyoji.game.game import Game
from gyoji.games import HERE

SMALL = Scale((4, 6), 12, 4, 1, 12, 60, 3, 60, 1 << 18)
GAMES = (*HERE, "skater")


def reduced(monkeypatch: pytest.MonkeyPatch, step: int = 8, *, equivalents: bool = True) -> None:
    """Make sets smaller still, and use every `step`-th mutant only, to save time."""
    monkeypatch.setitem(plans.SCALES, "small", SMALL)
    monkeypatch.setattr(builder, "mutants", lambda game: mutants(game)[::step])
    monkeypatch.setattr(builder, "slips", lambda *of: slips(*of)[:: 2 * step])
    if not equivalents:
        monkeypatch.setattr(builder, "equivalents", lambda _: {})


def small(game: Game | str, folder: Path, **chosen: Any) -> TestSet:
    """A small set, built by one process by default."""
    game = gyoji.load(game) if isinstance(game, str) else game
    jobs, force = chosen.pop("jobs", 1), chosen.pop("force", False)
    plan = SetPlan(game, **{"seed": 5, "size": "small", "rounds": 1, **chosen})
    return build(plan, folder, jobs=jobs, force=force)


def manifest(folder: Path) -> dict[str, Any]:
    """The contents of testset.json."""
    found = json.loads((folder / "testset.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}
