"""Where a program is wrong: the condition, in the words of the rules, that tells failing data sets
from right ones.

`facts` says what shows in a data set, `learning` finds the condition, `search` tries the program
where conditions that fit as well differ, and `words` writes the sentence.
"""

from .search import Condition, separate

__all__ = ["Condition", "separate"]
