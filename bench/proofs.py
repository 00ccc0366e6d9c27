"""Prove claims about known collections of levels, and check the proofs (docs/proofs.md).

    python bench/proofs.py [--folder FOLDER] [--suites NAME ...] [--time S] [--write PAGE ...]

FOLDER has the collections (bench/solving/README.md says where from); what is not there is left
out. The collection that comes with the games is always there. The row of a suite is kept: after
Ctrl-C the same command goes on with the next one.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from shutil import which
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from measuring.machine import sentence
from measuring.pages import write
from measuring.plan import BUILD, MissingError, Plan
from measuring.table import Table
from solving.levels import SUITES

import gyoji
from gyoji.engine.cores import cores
from gyoji.game.collection import campaign
from gyoji.solving import proofs
from gyoji.solving.driver import SearchLimits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.table import Row

    from gyoji.game.state import Position

ROOT = Path(__file__).parents[1]
CHECKER, GAME = ROOT / "examples/check_proof.c", ROOT / "src/gyoji/games/sokoban"
SOURCES = (CHECKER, GAME / "checker.py", GAME / "prover.py", Path(proofs.__file__))
MEMORY = 2 << 30

ABOUT = """
Proofs that `gyoji prove` writes, and what it takes to check them. Times are processor time, from a
position to the packed proof, and from there to the verdict. `true` counts the levels of which the
claim is true, or unknown; `most` is the number of positions of the largest proof. Proofs about
moves are checked by the rules of the game, in Python only.
"""


class Claims(NamedTuple):
    """Claims of one kind about the levels of a suite."""

    name: str
    game: str
    wanted: str
    """"no solution", "pushes" or "moves"."""


CLAIMS = (
    Claims("microban-changed", "sokoban", "no solution"),
    Claims("boxoban-hard", "sokoban", "pushes"),
    Claims("microban", "sokoban", "pushes"),
    Claims("collection", "sokoban", "pushes"),
    Claims("collection", "sokoban", "moves"),
    Claims("collection", "tower", "moves"),
    Claims("collection", "boulder", "moves"),
)


class Proven(NamedTuple):
    """The measures of a level; zeros if its claim is not proven, None if it is not true."""

    positions: int = 0
    size: int = 0
    proving: float = 0.0
    checking: float = 0.0
    checking_c: float = 0.0


def main() -> int:
    """Prove the chosen claims; return 1 if something is missing."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    add = parser.add_argument
    add("--folder", type=Path, default=BUILD / "suites", help="where the collections are")
    names = list(dict.fromkeys(claims.name for claims in CLAIMS))
    add("--suites", nargs="+", choices=names, default=names, metavar="NAME", help="only these")
    add("--levels", type=int, metavar="N", help="only the first N levels of each suite")
    add("--time", type=float, default=60.0, metavar="S", help="seconds for a proof")
    add("--jobs", type=int, default=cores(), metavar="N", help="processes, at most one a core")
    add("--write", type=Path, nargs="+", metavar="PAGE", help="put the table into these pages")
    options, plan = parser.parse_args(), Plan()
    table = Table("proofs", "Proofs", " ".join(ABOUT.split()))
    version = sha256(b"".join(path.read_bytes() for path in SOURCES)).hexdigest()[:12]
    program = plan.folder("programs") / f"check_proof-{version}"
    if not program.exists():
        subprocess.run([which("cc") or "cc", "-O2", str(CHECKER), "-o", str(program)], check=True)
    for claims in CLAIMS:
        if claims.name not in options.suites:
            continue
        key = "-".join([*claims, f"{options.time:g}", str(options.levels), version])
        kept = plan.folder("proofs") / f"{key.replace(' ', '-')}.json"
        if kept.exists():
            table.rows.append(json.loads(kept.read_text("utf-8")))
            continue
        try:
            starts = list(islice(read(claims, options.folder), options.levels))
        except MissingError as error:
            table.remarks.append(f"{claims.name} is left out: {error}.")
            continue
        work = partial(measure, claims, options.time, program)
        with ProcessPoolExecutor(options.jobs) as pool:
            found = list[Proven | None]()
            for each in pool.map(work, starts, chunksize=4):
                found.append(each)
                plan.say("proofs", f": {claims.name}, {len(found):,} of {len(starts):,} levels")
        table.rows.append(row(claims, [each for each in found if each is not None]))
        kept.write_text(json.dumps(table.rows[-1]), "utf-8")
    plan.say("")
    missing = bool(table.remarks)
    table.remarks.append(f"At most {options.time:g} s for a proof. Measured on {sentence()}.")
    print(table.text())
    if options.write:
        write(options.write, [table])
    return int(missing)


def read(claims: Claims, folder: Path) -> Iterator[Position]:
    """Yield the starts of a suite; MissingError if it is not there."""
    game = gyoji.load(claims.game)
    if claims.name != "collection":
        yield from (puzzle.level.case.start for puzzle in SUITES[claims.name].read(folder))
        return
    for level in campaign(game):
        (case,) = gyoji.read(game, level.text.encode("latin-1"))
        yield case.start


def measure(claims: Claims, seconds: float, program: Path, start: Position) -> Proven | None:
    """Prove a claim, and check it twice; None if it is not true."""
    game, begun = gyoji.load(claims.game), process_time()
    try:
        proof = proofs.prove(game, start, claims.wanted, SearchLimits(seconds, MEMORY))
    except proofs.NoProofError as error:
        return None if str(error) == "no proof: there is a solution" else Proven()
    packed = proof.pack()
    proven, content = process_time(), proofs.unpack(packed)
    proofs.check(game, content)
    checked = process_time()
    in_c = 0.0
    if claims.wanted != "moves":
        in_c = time_of(program, content)
    sizes = len(proof.positions), len(packed)
    return Proven(*sizes, proven - begun, checked - proven, in_c)


def time_of(program: Path, content: bytes) -> float:
    """Return the processor time of the checker in C, which has to accept the proof."""
    from resource import RUSAGE_CHILDREN, getrusage

    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([program], input=content, check=True, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def row(claims: Claims, found: list[Proven]) -> Row:
    """Return a row of the table."""
    wanted = claims.wanted if claims.wanted == "no solution" else f"fewest {claims.wanted}"
    return {
        "levels": f"{claims.name}, {claims.game}",
        "claim": wanted,
        "true": len(found),
        "proven": sum(each.size > 0 for each in found),
        "positions": sum(each.positions for each in found),
        "most": max(each.positions for each in found),
        "KB": sum(each.size for each in found) / 1000,
        "prove s": sum(each.proving for each in found),
        "check s": sum(each.checking for each in found),
        "in C s": sum(each.checking_c for each in found) or None,
    }


if __name__ == "__main__":
    sys.exit(main())
