"""Solving: find actions that win, or the fewest that win, or prove that none do.

One search serves every game (`best_first`). It is made of plain functions over a record
(`gyoji.game.lines`), and calls the game's rules and its optional module `solving`; a game with a
module `solver` has a stronger search. The modules `record` to `best_first` are compiled into twins,
and so is `tree_search`, which plays games of several players.
"""
