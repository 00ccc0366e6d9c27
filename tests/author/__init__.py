"""Games in one file: Lights, Reversi and Drops, which the tests load by their paths."""

from pathlib import Path

GAMES = Path(__file__).parents[2] / "examples" / "games"
DROPS = Path(__file__).with_name("drops.py")
LIGHTS, REVERSI = GAMES / "lights.py", GAMES / "reversi.py"
