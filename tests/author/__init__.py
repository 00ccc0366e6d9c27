"""Games in one file: Lights and Reversi, which the tests load by their paths."""

from pathlib import Path

HERE = Path(__file__).parent
LIGHTS, FLIPS = HERE / "lights.py", HERE / "flips.py"
