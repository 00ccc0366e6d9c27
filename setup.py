"""The compiled twins of the games are part of the wheel; all else stands in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent / "src"))

from gyoji.compiling.build import BuildTwins, twin_of
from gyoji.games import HERE

setup(
    ext_modules=[twin_of(f"gyoji.games.{game}") for game in (*HERE, "labyrinth.pencil")],
    cmdclass={"build_ext": BuildTwins},
)
