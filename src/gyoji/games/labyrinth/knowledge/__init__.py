"""What a walker who sees nothing knows by what was said aloud, and what they had better ask next.

`Belief` keeps every way in which the announcements may have come about, `follows` says what is
common to all of them, and `choose` picks commands that tell or reach most.
"""

from .belief import Belief
from .charts import follows
from .hearing import Heard
from .walker import FULL, NEAREST, RANDOM, Walker, choose

__all__ = ["FULL", "NEAREST", "RANDOM", "Belief", "Heard", "Walker", "choose", "follows"]
