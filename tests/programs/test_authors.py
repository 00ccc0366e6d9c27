"""The programs by other authors: no two are the same, and those as written answer the samples."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.results import Verdict
from gyoji.check.sandbox import Limits
from gyoji.check.sandbox.compilers import LANGUAGES, prepare
from gyoji.check.sandbox.runner import Runner
from gyoji.check.verdicts import verdict
from gyoji.game.files import samples
from gyoji.game.shrinking import shrinking_of
from gyoji.games import HERE

from .authors import Authored, AuthorError, read_changes, read_programs

if TYPE_CHECKING:
    from pathlib import Path

WRITTEN = [one for game in HERE for one in read_programs(game) if not one.changes]


@pytest.mark.parametrize("game", HERE)
def test_each_game_has_two_hundred_programs_and_no_two_are_the_same(game: str) -> None:
    programs = read_programs(game)
    assert len({(one.base, one.text()) for one in programs}) == len(programs) >= 200
    assert 10 <= sum(one.right for one in programs) <= len(programs) // 5


@pytest.mark.long
@pytest.mark.parametrize("one", WRITTEN, ids=[f"{one.game} {one.base.name}" for one in WRITTEN])
def test_the_programs_as_written_answer_the_samples(one: Authored, tmp_path: Path) -> None:
    words = LANGUAGES[one.base.suffix].run
    if one.base.suffix == ".java" and not (shutil.which("javac") and shutil.which(words[0])):
        pytest.skip("there is no Java")
    game = gyoji.load(one.game)
    source = one.write(tmp_path)
    ready = prepare(source, source.parent / "built", sandbox="none")
    with Runner(ready.command, Limits(), sandbox="none", sees=ready.sees) as runner:
        for sample in samples(game):
            ran = runner.run(sample.data)
            assert verdict(sample.answer, ran, shrinking_of(game).BLANKS) == Verdict.ACCEPTED


def test_a_change_that_changes_nothing_is_refused() -> None:
    base = WRITTEN[0].base
    with pytest.raises(AuthorError, match="has no 'nowhere in it'"):
        Authored(base, 1, "", (("nowhere in it", ""),)).text()


def test_lines_of_a_change_are_parts_of_lines() -> None:
    text = "- two\n-   lines\n+ one line\n- another\n+ \n"
    assert read_changes(text) == [("two\n  lines", "one line"), ("another", "")]
    with pytest.raises(AuthorError, match="neither - nor"):
        read_changes("-old\nnew\n")
