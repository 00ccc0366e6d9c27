"""`gyoji prove` and `gyoji verify`: what they write, and their exit statuses."""

from __future__ import annotations

import gzip
import itertools
import signal
import subprocess
from typing import TYPE_CHECKING

import pytest

from gyoji.game.collection import puzzles
from gyoji.games import load
from gyoji.solving import proofs
from gyoji.solving.proofs import check, unpack
from tests.cli.runner import EXAMPLES, GYOJI, Runner
from tests.cli.test_solve import HARD, XSB

if TYPE_CHECKING:
    from pathlib import Path

TOWER = {each.name: each.data for each in puzzles(load("tower"))}
STUCK = b"4 6\n######\n#bw..#\n#..+.#\n######\n\n0 0\n"


def proof(run: Runner, path: Path, game: str, given: bytes, *words: str) -> bytes:
    """Prove something; the certificate, unpacked."""
    ran = run("prove", game, *words, "--out", path, given=given)
    assert ran.status == 0
    assert ran.out.startswith("proven: ")
    return unpack(path.read_bytes())


def test_what_is_proven_can_be_verified(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "level.proof"
    for words, given, claim in [
        (("--case", "1"), XSB, "proven: no solution has fewer than 2 pushes (0 positions)"),
        (("--case", "1", "--fewest", "pushes"), XSB, "fewer than 2 pushes"),
        (("--case", "1", "--fewest", "moves"), XSB, "fewer than 3 moves"),
        (("--case", "2", "--no-solution"), XSB, "proven: no solution ("),
        ((), STUCK, "proven: no solution ("),
    ]:
        proof(run, path, "sokoban", given, *words)
        ran = run("verify", path)
        assert (ran.status, ran.err) == (0, "")
        assert claim in ran.out
        assert ran.out.startswith(("#", "4 "))


def test_what_is_not_so_has_no_proof(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "level.proof"
    for words, given, reason in [
        (("--case", "1", "--no-solution"), XSB, "no proof: there is a solution"),
        (("--case", "2", "--fewest", "pushes"), XSB, "no proof: there is no solution"),
        (("--time", "0.01"), HARD, "no proof: no result within 0.005 s of search"),
    ]:
        ran = run("prove", "sokoban", *words, "--out", path, given=given)
        assert (ran.status, ran.out, path.exists()) == (1, "", False)
        assert ran.err.endswith(f"gyoji: {reason}\n")


def test_wrong_usage_is_a_sentence(run: Runner, tmp_path: Path) -> None:
    for words, reason in [
        (("prove", "sokoban"), "the input has 2 levels: choose one with --case"),
        (("prove", "sokoban", "--case", "3"), "there is no level 3: the input has 2"),
        (("prove", "sokoban", "--no-solution", "--fewest", "moves"), "choose one of --no-solution"),
        (("prove", "tower", "--fewest", "pushes", EXAMPLES / "tower.in", "--case", "1"),
         "there are no proofs of the fewest pushes in tower, only of moves"),
        (("prove", "sweets", EXAMPLES / "sweets.in", "--case", "1"), "nobody can solve"),
        (("verify", tmp_path / "none.proof"), "cannot read"),
        (("prove", "sokoban", "--case", "1", "--out", tmp_path / "no" / "x"), "cannot write"),
    ]:  # fmt: skip
        ran = run(*words, given=XSB)
        assert ran.status == (1 if reason == "cannot write" else 2)
        assert reason in ran.err


def test_what_is_no_certificate_is_refused(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "level.proof"
    content = proof(run, path, "sokoban", STUCK, "--no-solution")
    packed = path.read_bytes()
    for data, reason in [
        (b"", "cut off"), (b"XSB", "no gzip file"), (packed[:-1], "cut off"),
        (packed + b"x", "too long"), (gzip.compress(b"XSB"), "does not begin as a proof does"),
        (gzip.compress(content + b"x"), "the pointers are cut off"),
        (gzip.compress(content.replace(b"#$@", b"# @")), "one worker|no bound|wrong|does not"),
    ]:  # fmt: skip
        ran = run("verify", given=data)
        assert (ran.status, ran.out) == (1, "")
        assert any(each in ran.err for each in reason.split("|"))
    for name in (b"chess", b"./game.py"):
        ran = run("verify", given=gzip.compress(content.replace(b"sokoban", name, 1)))
        assert (ran.status, "unknown here: name it with --game" in ran.err) == (2, True)
    monkeypatch.setattr(proofs, "MOST_BYTES", 8)
    assert run("verify", given=packed).status == 2


def test_other_games_are_proven_by_their_rules(run: Runner, tmp_path: Path) -> None:
    game, path = load("tower"), tmp_path / "level.proof"
    content = proof(run, path, "tower", TOWER["01-up-the-stairs"])
    ran = run("verify", path, "--game", "tower")
    assert (ran.status, ran.err) == (0, "")
    assert "proven: no solution has fewer than 5 moves (46 positions)" in ran.out
    head = content.index(b"\n\n", content.index(b"\nstart ")) + 2
    wide = (len(content) - head) // 8 // 46 - 1
    low = content.index(b"fewest moves 5")
    changed = [
        content[:-1], content + b"x", content.replace(b"moves 5", b"moves 4"),
        content.replace(b"moves 5", b"moves 6"), content.replace(b"positions 46", b"positions 45"),
        content[:low] + b"no solution" + content[low + 14 :],
    ]  # fmt: skip
    for at in range(head, len(content), 8):
        changed += [content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]]
    for row in range(46):  # a position is left out
        table = [content[head + 8 * 46 * each :][: 8 * 46] for each in range(wide + 1)]
        less = b"".join(column[: 8 * row] + column[8 * row + 8 :] for column in table)
        changed.append(content[:head].replace(b"positions 46", b"positions 45") + less)
    for each in changed:
        with pytest.raises(proofs.RefusedError):
            check(game, each)
    assert len(changed) > 500


def test_limits_and_interruptions_write_nothing(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "level.proof"
    small = ("--memory", "8M", "--out", path)
    ran = run("prove", "tower", *small, given=TOWER["08-over-the-abyss"])
    assert (ran.status, path.exists()) == (1, False)
    assert "no proof: 8 MB of memory were not enough" in ran.err
    proof(run, path, "tower", TOWER["04-a-column-of-ice"])
    with monkeypatch.context() as patch:
        patch.setattr("time.perf_counter", itertools.count(0, 1000).__next__)
        ran = run("verify", path)
    assert (ran.status, "could not be checked within 600 s" in ran.err) == (1, True)
    hard = [*GYOJI, "prove", "sokoban", "--time", "60s", "--out", str(tmp_path / "never")]
    with subprocess.Popen(hard, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(HARD)
        process.stdin.close()
        assert process.stderr is not None
        process.send_signal(signal.SIGINT)
        assert process.wait(30) in (130, -signal.SIGINT)
    assert not (tmp_path / "never").exists()
