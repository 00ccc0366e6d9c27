"""Games in one file: Lights and Reversi, which the tests load by their paths."""

from pathlib import Path

GAMES = Path(__file__).parents[2] / "examples" / "games"
LIGHTS, REVERSI = GAMES / "lights.py", GAMES / "reversi.py"
