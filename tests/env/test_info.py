"""An info behaves like a dictionary that has the mask in it from the start."""

import copy
import pickle
from typing import Any

import pytest

from gyoji.env import GridEnv

from .boards import ROOM

MASK = [0, 1, 0, 1]


def info() -> dict[str, Any]:
    return GridEnv("sokoban", levels=ROOM).reset()[1]


def test_the_mask_is_always_there() -> None:
    assert "action_mask" in info()
    assert "scores" not in info()
    assert info()["action_mask"].tolist() == MASK
    assert info().get("action_mask").tolist() == MASK  # type: ignore[union-attr]  # it is there
    assert info().get("scores") is None
    assert info().get("scores", 3) == 3
    assert info().pop("action_mask").tolist() == MASK
    with pytest.raises(KeyError, match="scores"):
        info()["scores"]
    with pytest.raises(KeyError, match="scores"):
        info().pop("scores")


def test_the_mask_is_made_once() -> None:
    first = info()
    assert first["action_mask"] is first["action_mask"]
    assert first == first  # noqa: PLR0124  # so do PettingZoo's tests
    assert not first != first  # noqa: PLR0124, SIM202  # the same
    first["action_mask"] = None
    assert first["action_mask"] is None


def test_iteration_includes_the_mask() -> None:
    assert list(info()) == list(info().keys()) == ["action_mask"]
    assert len(info()) == 1
    assert [value.tolist() for value in info().values()] == [MASK]
    assert [(key, value.tolist()) for key, value in info().items()] == [("action_mask", MASK)]
    assert "action_mask" in repr(info())
    assert bool(info())


def test_copies_include_the_mask() -> None:
    copies = [
        dict(info()), {**info()}, info().copy(), copy.copy(info()), copy.deepcopy(info()),
        pickle.loads(pickle.dumps(info())), {} | info(), info() | {},
    ]  # fmt: skip
    for each in copies:
        assert each["action_mask"].tolist() == MASK
    updated: dict[str, Any] = {}
    updated.update(info())
    assert updated["action_mask"].tolist() == MASK


def test_an_info_can_be_written_to() -> None:
    given = info()
    given["episode"] = 3
    assert given["action_mask"].tolist() == MASK
    assert sorted(given) == ["action_mask", "episode"]
    given = info()
    given["action_mask"] = "mine"
    assert list(given.items()) == [("action_mask", "mine")]
    assert given == {"action_mask": "mine"}
    assert given != {}
