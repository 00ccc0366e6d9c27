"""Test sets within bounds: every limit is reached, a file narrows them, texts as people write."""

from pathlib import Path

import pytest

import gyoji
from gyoji.check.testsets import SetPlan, builder
from gyoji.check.testsets.generators import GENERATORS, text_tests
from gyoji.game.extremes import extremes
from tests.examples import long_if

from .sets import manifest, reduced, small

EDGES = {
    "sokoban": ("rows-least", "rows-most", "columns-least", "columns-most", "keys-least",
                "keys-most", "wide", "tall"),
    "tower": ("rows-least", "rows-most", "columns-least", "columns-most", "commands-least",
              "commands-128", "commands-256", "commands-most", "wide", "tall"),
    "boulder": ("rows-least", "rows-most", "columns-least", "columns-128", "columns-most",
                "commands-128", "commands-256", "commands-most", "wide", "tall"),
    "labyrinth": ("letters-least", "letters-128", "letters-256", "letters-most", "index-most"),
    "sweets": ("packages-least", "packages-most"),
}  # fmt: skip


@pytest.mark.parametrize("name", long_if({"sokoban", "labyrinth"}.__contains__, EDGES))
def test_every_limit_is_reached_on_its_own(name: str) -> None:
    game = gyoji.load(name)
    plan = SetPlan(game, size="small")
    found = {test.name.removeprefix("edges-"): test for test in GENERATORS["edges"](plan)}
    for edge in extremes(plan.profile):
        for test in (found[key] for key in found if f"{key}-".startswith(f"{edge.name}-")):
            assert all(map(edge.profile.allows, gyoji.read(game, test.data))), test.name
    for wanted in EDGES[name]:
        assert any(key.startswith(wanted) for key in found), wanted


@pytest.mark.long
def test_a_file_narrows_the_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reduced(monkeypatch, 20)
    (tmp_path / "ours.toml").write_text('title = "ours"\n[rows]\nmax = 6\n[keys]\nmax = 9\n')
    built = small("sokoban", tmp_path / "set", bounds=str(tmp_path / "ours.toml"))
    cases = [case for test in built.tests for case in gyoji.read("sokoban", test.data)]
    sizes = {built.plan.profile.measure(case)["rows"] for case in cases}
    assert sizes == {4, 5, 6}
    assert max(len(case.actions) for case in cases) == 9
    assert manifest(tmp_path / "set")["bounds"]["profile"] == "ours"
    assert not any("gyoji make" in test.about for test in built.tests)


def test_boulder_is_written_as_people_write_it() -> None:
    game = gyoji.load("boulder")
    tests = list(text_tests(SetPlan(game)))
    assert len(tests) == 6 * 6
    assert not tests[0].data.endswith(b"\n")
    told = [test.data.partition(b"\n\n")[2] for test in tests]
    assert any(text.strip().count(b"\n") > 1 for text in told)
    assert any(set(b"WASD") & set(text) and set(b"wasd") & set(text) for text in told)
    assert len({test.answer for test in tests if b"w" in test.data}) > 1
    assert list(text_tests(SetPlan(gyoji.load("sokoban")))) == []


def test_no_test_within_the_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder, "GENERATORS", {})
    with pytest.raises(ValueError, match="no test could be made within these bounds"):
        small("sokoban", tmp_path)
