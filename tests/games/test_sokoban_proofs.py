"""Proofs about levels of Sokoban, and two checkers that share no code with the solver."""

from __future__ import annotations

import ast
import gzip
import runpy
import subprocess
import sys
from collections import deque
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from shutil import which
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.engine.formats import read_levels
from gyoji.game.certificate import pack_numbers
from gyoji.game.notation.source import Source
from gyoji.games.sokoban import checker, prover
from gyoji.games.sokoban.checker import check, unpack
from gyoji.games.sokoban.prover import FalseClaimError
from gyoji.games.sokoban.prover import prove as list_proof
from gyoji.solving.driver import SearchLimits
from gyoji.solving.proofs import prove
from gyoji.solving.reports import lurd

if TYPE_CHECKING:
    from gyoji.game.state import Position

ROOT = Path(__file__).parents[2]
C_CHECKER, MUTATE = ROOT / "examples/check_proof.c", Path(__file__).with_name("mutate_proof.c")
GAME, LIMITS = gyoji.load("sokoban"), SearchLimits(20)

BOARDS = {
    "rooms": "#########\n#   #   #\n# $ # . #\n#  $  . #\n# @ #   #\n#########\n",
    "round": "######\n# .###\n#  ###\n#*@  #\n#  $ #\n#  ###\n######\n",
    "frozen": "#########\n# .   ###\n# $$  ###\n# $$  ###\n#@ ......\n#########\n".replace(
        "..\n", "#\n"
    ),
    "corner": "######\n#$ ..#\n# $@ #\n######\n",
    "outside": "#####  \n#@$.###\n##### $\n",
    "one more": "#######\n#@ $ .#\n# $   #\n#######\n",
    "solved": "#####\n#@ *#\n#####\n",
}
SEEDS = (770, 943, 2578, 2616, 3777, 3984)
"""Random levels whose proofs have at least twenty positions."""

needs_c = pytest.mark.skipif(which("cc") is None, reason="there is no C compiler")


def start_of(board: str) -> Position:
    source = Source(BytesIO(board.encode()), "board")
    (level,) = read_levels(GAME, source, {}, name="xsb", lenient=True).levels
    return level.case.start


@cache
def fewest(board: str, most: int = 200_000) -> int | None:
    """The fewest pushes by a plain search over the signs; -1 if there is no solution."""
    rows = board.split("\n")
    at = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    goals = {cell for cell, sign in at.items() if sign in ".*+"}
    start = (next(cell for cell, sign in at.items() if sign in "@+"),
             frozenset(cell for cell, sign in at.items() if sign in "$*"))  # fmt: skip
    known, todo = {start: 0}, deque([start])
    while todo:
        (y, x), boxes = state = todo.popleft()
        if boxes <= goals:
            return known[state]
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            there, beyond = (y + down, x + right), (y + 2 * down, x + 2 * right)
            push = there in boxes
            if at.get(there, " ") == "#" or (
                push and (beyond in boxes or at.get(beyond, " ") == "#")
            ):
                continue
            after = there, boxes ^ {there, beyond} if push else boxes
            cost = known[state] + push
            if known.get(after, 1 << 30) > cost:
                known[after] = cost
                (todo.append if push else todo.appendleft)(after)
        if len(known) > most:
            return None
    return -1


@cache
def proof_of(board: str) -> bytes:
    return unpack(prove(GAME, start_of(board), None, LIMITS).pack())


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the checker in C, and what changes proofs."""
    folder = tmp_path_factory.mktemp("proofs")
    for source in (C_CHECKER, MUTATE):
        sanitized = ["-fsanitize=undefined", "-fno-sanitize-recover"]
        command = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", *sanitized, f"-I{C_CHECKER.parent}"]
        subprocess.run([*command, source, "-o", folder / source.stem], check=True)
    return folder


def says(programs: Path, content: bytes) -> str:
    ran = subprocess.run(
        [programs / "check_proof"], input=content, capture_output=True, check=False
    )
    assert ran.returncode == (1 if ran.stdout.startswith(b"refused: ") else 0)
    return ran.stdout.decode().strip()


def test_the_checkers_are_short_and_share_nothing() -> None:
    source = Path(checker.__file__).read_text("utf-8")
    assert len(source.splitlines()) <= 300
    assert len(C_CHECKER.read_text("utf-8").splitlines()) <= 300
    for node in ast.walk(ast.parse(source)):
        assert not isinstance(node, ast.ImportFrom) or not node.level
        assert "gyoji" not in ast.unparse(node) or not isinstance(node, ast.Import | ast.ImportFrom)


@needs_c
@pytest.mark.parametrize("name", BOARDS)
def test_what_is_proven_is_true(name: str, programs: Path) -> None:
    claim = check(proof_of(BOARDS[name]))
    found = fewest(BOARDS[name])
    assert claim.pushes == (None if found == -1 else found)
    words = "no solution" if claim.pushes is None else f"fewest pushes {claim.pushes}"
    assert says(programs, proof_of(BOARDS[name])) == words


def random_board(rng: Random) -> str:
    """A room with walls scattered in it, and up to four boxes and targets."""
    high, wide, boxes = rng.randint(4, 6), rng.randint(4, 7), rng.randint(2, 4)
    signs = ["#" if rng.random() < 0.2 else " " for _ in range(high * wide)]
    free = rng.sample(range(len(signs)), 2 * boxes + 1)
    for at, sign in zip(free, "@" + "$." * boxes, strict=True):
        signs[at] = sign
    inner = ["#" + "".join(signs[at : at + wide]) + "#" for at in range(0, len(signs), wide)]
    return "\n".join(["#" * (wide + 2), *inner, "#" * (wide + 2)]) + "\n"


@needs_c
def test_random_levels_are_proven(programs: Path) -> None:
    lost = pointers = 0
    for seed in (*range(12), *SEEDS):
        board = random_board(Random(seed))
        proof = prove(GAME, start_of(board), None, LIMITS)
        content = unpack(proof.pack())
        claim = check(content)
        assert (claim.pushes if claim.pushes is not None else -1) == fewest(board)
        assert not says(programs, content).startswith("refused")
        lost += claim.pushes is None
        pointers += len(proof.pointers)
    assert lost > 3
    assert pointers > 50


def test_limits_of_the_probes_change_no_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [random_board(Random(seed)) for seed in SEEDS]
    best = [check(proof_of(board)) for board in boards]
    for name in ("STEPS", "REMEMBERED", "DEPTH", "PROBE"):
        monkeypatch.setattr(prover, name, 2)
        found = [check(unpack(prove(GAME, start_of(each), None, LIMITS).pack())) for each in boards]
        assert [claim.pushes for claim in found] == [claim.pushes for claim in best]


def test_what_is_no_proof_is_refused_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MOST_BYTES", 1 << 16)
    packed = gzip.compress(proof_of(BOARDS["rooms"]))
    for data, reason in [
        (b"", "cut off"), (b"no gzip", "no gzip file"), (packed[:-9], "cut off"),
        (packed + b" ", "too long"), (gzip.compress(bytes(checker.MOST_BYTES + 1)), "too long"),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=reason):
            unpack(data)
    head = "gyoji certificate 1\nsokoban\n{}\n{}\npositions {}\nnumbers {}\nstart -\n{}\n"
    lost, board = "no solution", BOARDS["corner"]
    for words, reason in [
        (("no", "", 0, 1, board), "the head"),
        ((lost, "u", 0, 1, board), "a solution"),
        ((lost, "", 0, 1, "@\n"), "open"), ((lost, "", 0, 1, board + "@\n"), "one worker"),
        ((lost, "", 0, 1, "#" * 4097 + "\n"), "large"), ((lost, "", 5, 2, board), "cut off"),
        ((lost, "", 0, 1, large_board(60, 30)), "large"), ((lost, "", 0, 99, board), "cut off"),
        ((lost, "", 0, 1, BOARDS["rooms"]), "no bound"),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=reason):
            check(head.format(*words).encode())
    assert check(head.format(lost, "", 0, 1, board).encode()) == (board, None, 0)


def large_board(high: int, targets: int) -> str:
    row = "#" + "." * targets + " " * (high - targets) + "#\n"
    return "#" * len(row[1:]) + "\n" + "#@" + row[2:] + row * high + "#" * len(row[1:]) + "\n"


def test_the_checker_runs_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "level.proof"
    for content, expected in [
        (proof_of(BOARDS["rooms"]), None), (proof_of(BOARDS["corner"]), None),
        (b"", "refused: the head"),
    ]:  # fmt: skip
        path.write_bytes(gzip.compress(content))
        monkeypatch.setattr(sys, "argv", ["checker.py", str(path)])
        if expected is None:
            runpy.run_path(checker.__file__, run_name="__main__")
        else:
            with pytest.raises(SystemExit, match=expected):
                runpy.run_path(checker.__file__, run_name="__main__")


def test_numbers_are_the_same_on_other_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    other = "big" if sys.byteorder == "little" else "little"
    monkeypatch.setattr(sys, "byteorder", other)
    assert pack_numbers([1, 2], 2) == bytes([0, 1, 0, 2] if other == "big" else [1, 0, 2, 0])
    assert list(checker.numbers_of(pack_numbers([1, 2], 4), "I")) == [1, 2]


def test_a_claim_that_is_wrong_has_no_proof() -> None:
    start = start_of(BOARDS["rooms"])
    best = gyoji.solve("sokoban", start, optimal="pushes")
    assert isinstance(best, gyoji.Solution)
    assert best.pushes is not None
    spelled = lurd(GAME, start, best.actions)
    with pytest.raises(FalseClaimError):
        list_proof(start, start, best.pushes + 1, spelled, bool)
    with pytest.raises(FalseClaimError):
        list_proof(start, start, None, "", bool)
    less = unpack(list_proof(start, start, best.pushes - 1, spelled, bool).pack())
    with pytest.raises(ValueError, match="the solution has another number of pushes"):
        check(less)


CHANGED = [*BOARDS.values(), *(random_board(Random(seed)) for seed in SEEDS)]


def mutants(programs: Path, board: str, count: int, *words: str) -> list[str]:
    command = [str(programs / "mutate_proof"), str(count), "1", *words]
    ran = subprocess.run(command, input=proof_of(board), capture_output=True, check=True)
    return ran.stdout.decode().splitlines()


def assert_only_true_ones(programs: Path, count: int) -> int:
    """Try so many changed proofs.

    One that is accepted makes another claim, which is true, or points to another pattern that
    covers a position as well, which is as good a proof of the same claim.
    """
    tried = 0
    for board in CHANGED:
        *heads, last = mutants(programs, board, -(-count // len(CHANGED)))
        new, table, _ = map(int, last.split())
        assert table == 0, "the same claim is proven by another table"
        tried += new
        for head in {bytes.fromhex(each).decode() for each in heads}:
            (
                _,
                _,
                claim,
                *_,
            ) = head.split("\n")
            pushes = -1 if claim == "no solution" else int(claim.rsplit(" ", 1)[1])
            assert fewest(head.split("\n", 7)[7]) == pushes, head
    return tried


@needs_c
def test_changed_proofs_are_refused(programs: Path) -> None:
    assert assert_only_true_ones(programs, 8_000) >= 8_000


@needs_c
@pytest.mark.long
def test_a_million_changed_proofs_are_refused(programs: Path) -> None:
    assert assert_only_true_ones(programs, 1_000_000) >= 1_000_000


@needs_c
def test_both_checkers_agree_about_changed_proofs(programs: Path) -> None:
    for board in CHANGED:
        for line in mutants(programs, board, 100, "all")[:-1]:
            text, accepted = line.split()
            try:
                check(bytes.fromhex(text))
            except ValueError:
                assert accepted == "0", text
            else:
                assert accepted == "1", text
