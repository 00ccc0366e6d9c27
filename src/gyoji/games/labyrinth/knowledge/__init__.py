"""The knowledge of a walker who sees nothing, by the announcements, and the best next command.

`Belief` keeps every possible origin of the announcements, `follows` gives their common part, and
`choose` picks commands that reveal or reach most.
"""

from .belief import Belief
from .charts import follows
from .hearing import Heard
from .walker import FULL, NEAREST, RANDOM, Walker, choose

__all__ = ["FULL", "NEAREST", "RANDOM", "Belief", "Heard", "Walker", "choose", "follows"]
