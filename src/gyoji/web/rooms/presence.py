"""The presence of participants in a room: at one process, and at all of them."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from .participants import MASTER, SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from .participants import Role


class Presence(NamedTuple):
    """The seats whose players are connected, in their order, and how many others are."""

    seats: tuple[int, ...] = ()
    spectators: int = 0
    masters: int = 0

    @property
    def players(self) -> bool:
        """True if anybody is connected who has a seat, or is the master."""
        return bool(self.seats or self.masters)


NOBODY = Presence()


def presence_of(roles: Iterable[Role]) -> Presence:
    """Return the presence of connections with these roles."""
    present = list(roles)
    seats = {seat for role in present for seat in role.seats}
    kinds = Counter(role.kind for role in present)
    return Presence(tuple(sorted(seats)), kinds[SPECTATOR], kinds[MASTER])


def together(parts: Iterable[Presence]) -> Presence:
    """Return the presence at several processes."""
    every = list(parts)
    seats = {seat for each in every for seat in each.seats}
    return Presence(
        tuple(sorted(seats)),
        sum(each.spectators for each in every),
        sum(each.masters for each in every),
    )


class Absences:
    """The times since when players of seats have been away, as far as this process knows."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._since = clock, dict[int, float]()

    def note(self, taken: Iterable[int], present: Collection[int]) -> None:
        """Note which seats have a player, and which of them are connected."""
        now = self._clock()
        self._since = {seat: self._since.get(seat, now) for seat in taken if seat not in present}

    def seconds(self, seat: int) -> float:
        """Return the seconds that the player of a seat has been away."""
        now = self._clock()
        return now - self._since.get(seat, now)
