"""Designing levels: generating them with shortest solutions, and rating how hard they are.

What is generated can be solved: a best solution is found, proven to be one, and confirmed by
the referee. What a game knows of its levels is in its optional module `design`.
"""
