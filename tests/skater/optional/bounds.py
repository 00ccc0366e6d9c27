"""What the Skater's statement promises."""

from gyoji.game.protocols import Case
from gyoji.game.state import AREA, WIDTH


def measure(case: Case) -> dict[str, int]:
    return {"rows": case.start[AREA] // case.start[WIDTH], "pushes": len(case.actions)}
