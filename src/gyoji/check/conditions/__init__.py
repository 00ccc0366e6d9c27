"""Where a program is wrong, in the words of the rules: what failing data sets have in common.

`facts` says what shows in a data set, `evidence` which data sets are right, `learning` finds the
condition, `search` tries the program where conditions differ, `pool` has the inputs for that, and
`words` writes the sentence.
"""

from .search import Condition, separate

__all__ = ["Condition", "separate"]
