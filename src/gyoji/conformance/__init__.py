"""The laws that every game obeys, as tests for any game, from this package or another.

    from gyoji.conformance import Laws
    from my_package import GAME

    class TestMyGame(Laws):
        game = GAME
        samples = [(Path("1.in").read_bytes(), Path("1.out").read_bytes())]

pytest runs it. The cases come from the game's own levels; the laws are numbered as in
docs/architecture.md.
"""

from .laws import UNTESTED, Checked, Laws, check_laws, law_tests
from .solving import PuzzleLaws, SolvingLaws

__all__ = [
    "UNTESTED", "Checked", "Laws", "PuzzleLaws", "SolvingLaws", "check_laws", "law_tests",
]  # fmt: skip
