"""Designing levels: generating them with shortest solutions, and rating how hard they are.

Every generated level can be solved: a shortest solution is found, proven to be shortest, and
confirmed by the referee. A game says how its levels are made in its optional module `design`.
"""
