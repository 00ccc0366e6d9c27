"""Rules that a game in one file may leave out."""

from gyoji.game.state import OWN, STATUS, State

PLAYERS = 1
COMMANDS = 4
WINNERS = b"\0"
"""For each status, the winner counted from 1, or 0 for nobody."""

SCORES = OWN
"""The register of the first player's score; the other players' registers are below it."""


def players(state: State) -> int:
    return PLAYERS


def each_command(state: State, action: int) -> int:
    return action + 1 if action < COMMANDS - 1 else -1


def score_at_end(state: State, player: int) -> int:
    return 1 if WINNERS[state[STATUS]] == player + 1 else 0


def score_in_registers(state: State, player: int) -> int:
    return state[SCORES - player]
