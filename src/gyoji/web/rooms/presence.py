"""Who is connected to a room: at one process, and at all of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from .participants import MASTER, SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .participants import Role


class Presence(NamedTuple):
    """The seats whose players are connected, in their order, and how many others are."""

    seats: tuple[int, ...] = ()
    spectators: int = 0
    masters: int = 0


NOBODY = Presence()


def presence_of(roles: Iterable[Role]) -> Presence:
    """The presence of connections with these roles."""
    present = list(roles)
    seats = {seat for role in present for seat in role.seats}
    kinds = Counter(role.kind for role in present)
    return Presence(tuple(sorted(seats)), kinds[SPECTATOR], kinds[MASTER])


def together(parts: Iterable[Presence]) -> Presence:
    """The presence at several processes."""
    every = list(parts)
    seats = {seat for each in every for seat in each.seats}
    return Presence(
        tuple(sorted(seats)),
        sum(each.spectators for each in every),
        sum(each.masters for each in every),
    )
