"""Misreadings of the rules of sweets, as replacements for functions of the naive referee."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING
from unittest.mock import patch

from tests.naive import sweets as naive
from tests.naive.sweets import KINDS, PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.naive.sweets import Entry, Place, Position, Won

    Bug = dict[str, Callable[..., object]]

touching, strength, carry_out = naive.touching, naive.strength, naive.carry_out
winners, land_touching = naive.winners, naive.land_touching


def square(board: dict[Place, str], place: Place) -> list[Place]:
    r, c = place
    six = [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
    return [other for other in six if other in board]


def only_four(board: dict[Place, str], place: Place) -> list[Place]:
    r, c = place
    return [other for other in touching(board, place) if other[0] == r or other[1] == c]


def without(codes: str) -> Callable[[Position, str, Place, str], int]:
    """Tokens with one of these letters do not count."""

    def press(now: Position, player: str, city: Place, kind: str) -> int:
        kept = {at: held for at, held in now.tokens.items() if held[1][1] not in codes}
        return strength(naive.Position(now.board, now.sweets, kept), player, city, kind)

    return press


def any_letter(now: Position, player: str, city: Place, _kind: str) -> int:
    found = (now.tokens.get(at, ("", "0")) for at in touching(now.board, city))
    return sum(int(code[0]) for owner, code in found if owner == player and code != "ZZ")


def wild_for_c(now: Position, player: str, city: Place, kind: str) -> int:
    return (strength if kind == "C" else without("W"))(now, player, city, kind)


def counted(now: Position, player: str, city: Place, kind: str) -> int:
    """The number of tokens, not their digits."""
    ones = {at: (owner, f"1{code[1]}") for at, (owner, code) in now.tokens.items() if code != "00"}
    return strength(naive.Position(now.board, now.sweets, ones), player, city, kind)


def settling(take: Callable[[dict[str, int]], list[str]]) -> Callable[[Position], None]:
    """Settle cities, with `take` deciding by strength which players get a package."""

    def settle(now: Position) -> None:
        for city in naive.all_of(now.board, "M"):
            land = naive.land_touching(now.board, city)
            if all(place in now.tokens for place in land):
                for kind in sorted(now.sweets[city]):
                    forces = {player: naive.strength(now, player, city, kind) for player in PLAYERS}
                    now.captures += [(player, kind) for player in take(forces)]
                now.sweets[city] = set()

    return settle


def best(forces: dict[str, int]) -> list[str]:
    return [player for player in PLAYERS if forces[player] == max(forces.values())]


def a_tie_of_0_is_won(forces: dict[str, int]) -> list[str]:
    return best(forces) if len(best(forces)) == 1 else ["J"] * (max(forces.values()) == 0)


def second_of_a_tie(forces: dict[str, int]) -> list[str]:
    left = {
        player: force for player, force in forces.items() if list(forces.values()).count(force) == 1
    }
    return [max(left, key=left.__getitem__)] if any(left.values()) else []


def swap_without_00(now: Position, player: str, entry: Entry) -> None:
    """Entry 00 moves a token, whose old field becomes empty."""
    carry_out(now, player, entry)
    if entry.code == "00":
        del now.tokens[entry.place]


def swap_without_leaving(now: Position, player: str, entry: Entry) -> None:
    """A token moved by 00 counts on both fields."""
    carry_out(now, player, entry)
    if entry.code == "00":
        now.tokens[entry.place] = (player, entry.moved)


def swap_the_other_way(now: Position, player: str, entry: Entry) -> None:
    carry_out(now, player, entry)
    if entry.code == "00":
        now.tokens[entry.place] = (player, entry.moved)
        now.tokens[entry.new_place] = (player, "00")


def no_exchange(now: Position, player: str, entry: Entry) -> None:
    if entry.code != "ZZ":
        carry_out(now, player, entry)


def leading(lead: Callable[[Won, str, str], bool], *, two: bool = True, rest: bool = True,
            total: bool = True) -> Callable[[Won], list[str]]:  # fmt: skip
    """The verdict with another definition of a lead, or without one of its steps."""

    def decide(won: Won) -> list[str]:
        leads = {p: [x for x in KINDS if lead(won, p, x)] for p in PLAYERS}
        if two and (twice := [p for p in PLAYERS if len(leads[p]) > 1]):
            return twice
        found = [p for p in PLAYERS if leads[p]]
        if rest and found:
            left = {p: sum(won[p][x] for x in KINDS if x not in leads[p]) for p in found}
            found = [p for p in found if left[p] == max(left.values())]
        if total and found:
            most = max(sum(won[p].values()) for p in found)
            found = [p for p in found if sum(won[p].values()) == most]
        return found

    return decide


def alone(won: Won, player: str, kind: str) -> bool:
    return all(won[player][kind] > won[other][kind] for other in PLAYERS if other != player)


def shared(won: Won, player: str, kind: str) -> bool:
    return 0 < won[player][kind] == max(won[other][kind] for other in PLAYERS)


def most_in_all(won: Won) -> list[str]:
    most = max(sum(won[p].values()) for p in PLAYERS)
    return [p for p in PLAYERS if sum(won[p].values()) == most > 0]


BUGS: dict[str, Bug] = {
    "late ships count": {},
    "a square board": {"touching": square},
    "four neighbours": {"touching": only_four},
    "ships do not press": {"strength": without("S")},
    "W does not press": {"strength": without("W")},
    "W presses for C only": {"strength": wild_for_c},
    "any letter presses": {"strength": any_letter},
    "tokens are counted": {"strength": counted},
    "ties go to the first": {"settle": settling(lambda forces: best(forces)[:1])},
    "ties go to all": {"settle": settling(best)},
    "ties of 0 go to the first": {"settle": settling(a_tie_of_0_is_won)},
    "ties go to the next": {"settle": settling(second_of_a_tie)},
    "00 leaves nothing": {"carry_out": swap_without_00},
    "00 copies": {"carry_out": swap_without_leaving},
    "00 goes to the new field": {"carry_out": swap_the_other_way},
    "ZZ does nothing": {"carry_out": no_exchange},
    "shared leads": {"winners": leading(shared)},
    "no two leads": {"winners": leading(alone, two=False)},
    "no rest": {"winners": leading(alone, rest=False)},
    "no total": {"winners": leading(alone, total=False)},
    "most in all": {"winners": most_in_all},
}


def answers(text: bytes, name: str = "") -> list[str]:
    """What a program with this bug, or with none, prints for each game of an input."""
    capture = "turn" if name == "late ships count" else "token"
    with ExitStack() as changed:
        for what, wrong in BUGS.get(name, {}).items():
            changed.enter_context(patch.object(naive, what, wrong))
        try:
            return naive.judge(text.decode(), capture, check=False).splitlines()
        except naive.Breach:
            return []  # the program waits for turns that never come
