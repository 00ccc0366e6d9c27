"""The wheel has the compiled twins and the gallery of games; all else stands in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent / "src"))

from setuptools.command.build_py import build_py

from gyoji.compiling.build import BuildTwins, twin_of
from gyoji.games import HERE

GALLERY = Path(__file__).parent / "examples" / "games"


class BuildPackage(build_py):
    """Copies the games to open and change; in a checkout they are read where they are."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            folder = Path(self.build_lib, "gyoji", "web", "static", "games")
            self.mkpath(str(folder))
            for game in sorted(GALLERY.glob("*.py")):
                self.copy_file(str(game), str(folder / game.name))


setup(
    ext_modules=[twin_of(f"gyoji.games.{game}") for game in (*HERE, "labyrinth.pencil")],
    cmdclass={"build_ext": BuildTwins, "build_py": BuildPackage},
)
