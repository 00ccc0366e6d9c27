"""Games in one file: Lights, Reversi, Drops and Jumps, which the tests load by their paths."""

from pathlib import Path

GAMES = Path(__file__).parents[2] / "examples" / "games"
DROPS, JUMPS = (Path(__file__).with_name(name) for name in ("drops.py", "jumps.py"))
LIGHTS, REVERSI = GAMES / "lights.py", GAMES / "reversi.py"
