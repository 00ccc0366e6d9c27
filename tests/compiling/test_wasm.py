"""Games as WebAssembly modules, played by Node and compared with the interpreted rules."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.compiling import build, side_module
from gyoji.engine.judge import choose
from gyoji.game.files import samples
from gyoji.game.notation.source import Source
from gyoji.game.state import AREA
from gyoji.games import HERE
from tests.examples import long_if
from tests.golden.plays import fixtures, made, scores

if TYPE_CHECKING:
    from gyoji import Case, Game

PLAYER = Path(__file__).parent / "play.mjs"
LARGEST = 32_000
"""Bytes of a module; Sweets has the largest."""


def found() -> bool:
    try:
        return bool(side_module.compiler() and shutil.which("node"))
    except side_module.NoCompilerError:
        return False


@pytest.mark.skipif(not found(), reason="there is no Node, or no compiler to WebAssembly")
@pytest.mark.parametrize("name", long_if(lambda name: name != "labyrinth", HERE))
def test_a_module_plays_and_answers_as_python_does(name: str, tmp_path: Path) -> None:
    game, file = gyoji.load(name), tmp_path / f"{name}.wasm"
    file.write_bytes(side_module.compile_wasm(f"gyoji.games.{name}"))
    assert file.stat().st_size < LARGEST
    cases = [case for _, case in [*fixtures(game), *made(game)]]
    texts = [sample.data for sample in samples(game)]
    texts += [text for _, case in made(game) if is_whole(game, text := gyoji.show(game, [case]))]
    given = {
        "cases": [told(game, case) for case in cases],
        "texts": [opened(game, text) for text in texts],
    }
    done = subprocess.run(
        ["node", str(PLAYER), str(file)], input=json.dumps(given), capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    for case, play in zip(cases, result["plays"], strict=True):
        assert play == expected(game, case)
    for text, said in zip(texts, result["texts"], strict=True):
        assert said["said"].encode() == b"".join(gyoji.judge(game, text))


def is_whole(game: Game, text: bytes) -> bool:
    """Whether a text is one that can be judged: a game of sweets may have been cut off."""
    try:
        return bool(b"".join(gyoji.judge(game, text)))
    except gyoji.NotationError:
        return False


def told(game: Game, case: Case) -> dict[str, Any]:
    """A case for the module."""
    area = case.start[AREA]
    return {
        "cells": case.start[:area], "registers": case.start[area:],
        "actions": list(case.actions), "players": game.rules.players(list(case.start)),
    }  # fmt: skip


def opened(game: Game, text: bytes) -> dict[str, Any]:
    """What the data sets of a text share, and the rest of the text, which the module reads."""
    source = Source(BytesIO(text))
    opening = game.notation.opening(source, False, choose(game.name, game.notation.OPTIONS, {}))
    begin = import_module(f"gyoji.games.{game.name}.fast_path").SERIAL
    return {
        "cells": list(opening.cells), "registers": list(opening.registers), "begin": begin,
        "text": b"".join(source.rest()).decode(),
    }  # fmt: skip


def expected(game: Game, case: Case) -> dict[str, Any]:
    played, area = gyoji.play_out(game, case), case.start[AREA]
    return {
        "tried": list(game.candidates(list(case.start))), "answers": list(played.answers),
        "cells": list(played.end[:area]), "registers": list(played.end[area:]),
        "scores": list(scores(game, played.end)),
    }  # fmt: skip


@pytest.mark.parametrize(("there", "zig", "first"), [
    ({"clang", "wasm-ld"}, True, "clang"), ({"clang"}, True, build.ZIG[0]),
])  # fmt: skip
def test_clang_is_preferred_to_zig(
    there: set[str], zig: bool, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(side_module, "which", lambda word: word if word in there else None)
    monkeypatch.setattr(side_module, "find_spec", lambda _: zig)
    assert side_module.compiler()[0] == first


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_module, "which", lambda _: None)
    monkeypatch.setattr(side_module, "find_spec", lambda _: None)
    with pytest.raises(
        side_module.NoCompilerError, match="expected clang and wasm-ld, or the package"
    ):
        side_module.compile_wasm("gyoji.games.sokoban")
