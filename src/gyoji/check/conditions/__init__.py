"""Describe where a program is wrong: the condition that failing data sets have in common.

`facts` are the features of a data set, `learning` finds the condition, `search` tries the program
where conditions differ, and `words` writes the sentence.
"""

from .search import Condition, separate

__all__ = ["Condition", "separate"]
