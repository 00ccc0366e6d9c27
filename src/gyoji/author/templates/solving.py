"""The goal of a game in one file: an end that is declared as won."""

from gyoji.game.state import STATUS, State

WON = b"\0"
"""1 for each status that is a won end."""


def goal(state: State) -> bool:
    return WON[state[STATUS]] == 1
