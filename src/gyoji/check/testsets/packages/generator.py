"""The script in a package that makes its tests anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .... import __version__
from ....game.bounds import CONTEST, NONE
from ....game.files import spell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ....game.bounds import Profile
    from ..builder import TestSet

SCRIPT = '''\
#!/usr/bin/env python3
"""Makes the tests of this package anew, and compares them with those that it has.

It needs gyoji {version}: pip install gyoji=={version}
The tests are made in the folder that is given as an argument, which must not exist yet.
"""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

GAME = {game!r}
SETS = {sets!r}
"""For each folder of tests: its seed, size, rounds of search, and bounds, a name or TOML."""


def make(into):
    """Make each set in a folder of its own, and return the digests of all inputs."""
    digests = set()
    for name, (seed, size, rounds, bounds) in SETS.items():
        if "\\n" in bounds:
            into.mkdir(parents=True, exist_ok=True)
            path = into / f"{{name or 'bounds'}}.toml"
            path.write_text(bounds)
            bounds = str(path)
        out = into / (name or "tests")
        subprocess.run(
            [sys.executable, "-m", "gyoji", "testset", GAME, "--out", str(out), "--seed", str(seed),
             "--size", size, "--rounds", str(rounds), "--bounds", bounds],
            check=True, stdout=subprocess.DEVNULL,
        )
        digests |= {{sha256(path.read_bytes()).hexdigest() for path in out.glob("*.in")}}
    return digests


def here():
    """The digests of the inputs of this package."""
    root = Path(__file__).resolve().parents[1]
    data, tests = root / "data", root / "tests"
    if data.exists():
        paths = [path for path in data.rglob("*.in") if not path.parent.name.startswith("invalid")]
    else:
        paths = [path for path in tests.iterdir() if not path.suffix]
    return {{sha256(path.read_bytes()).hexdigest() for path in paths}}


def main():
    if len(sys.argv) != 2 or Path(sys.argv[1]).exists():
        sys.exit(f"usage: {{sys.argv[0]}} NEW_FOLDER")
    made, known = make(Path(sys.argv[1])), here()
    print(f"{{len(made & known)}} of {{len(known)}} tests of this package were made again")
    return int(not known <= made)


if __name__ == "__main__":
    sys.exit(main())
'''


def generator(sets: Mapping[str, TestSet]) -> bytes:
    """Return the script for these test sets by name; the name of a single one is empty."""
    recipes = {
        name: (one.plan.seed, one.plan.size, one.rounds, describe_bounds(one.plan.profile))
        for name, one in sets.items()
    }
    game = next(iter(sets.values())).game
    return SCRIPT.format(version=__version__, game=spell(game), sets=recipes).encode()


def describe_bounds(profile: Profile) -> str:
    """Return the name of a profile, or its ranges as TOML if it comes from a file."""
    if profile.name in (CONTEST, NONE):
        return profile.name
    lines = [f'title = "{profile.name}"']
    for bound in profile.bounds:
        limits = (("min", bound.least), ("max", bound.most))
        lines += [f"[{bound.name}]", *(f"{key} = {n}" for key, n in limits if n is not None)]
    return "\n".join(lines) + "\n"
