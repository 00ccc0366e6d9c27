"""The presence of participants in a room: at one process, and at all processes together."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from .participants import MASTER, SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from .participants import Role


class Presence(NamedTuple):
    """The seats whose players are connected, in order, and the numbers of other connections."""

    seats: tuple[int, ...] = ()
    spectators: int = 0
    masters: int = 0

    @property
    def players(self) -> bool:
        """True if a player with a seat, or the master, is connected."""
        return bool(self.seats or self.masters)


NOBODY = Presence()


def presence_of(roles: Iterable[Role]) -> Presence:
    """Return the presence of connections with these roles."""
    present = list(roles)
    seats = {seat for role in present for seat in role.seats}
    kinds = Counter(role.kind for role in present)
    return Presence(tuple(sorted(seats)), kinds[SPECTATOR], kinds[MASTER])


def together(parts: Iterable[Presence]) -> Presence:
    """Return the combined presence at several processes."""
    every = list(parts)
    seats = {seat for each in every for seat in each.seats}
    return Presence(
        tuple(sorted(seats)),
        sum(each.spectators for each in every),
        sum(each.masters for each in every),
    )


class TurnClock:
    """The time at which the current turn began, as far as this process knows.

    A turn also counts as beginning anew when somebody else takes the seat that is to move, or when
    the second player comes.
    """

    def __init__(self, seconds: int, clock: Callable[[], float] = monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._mover: object = None
        self._since = clock()

    def note(self, mover: object) -> bool:
        """Note who is to move; return whether that is somebody else than at the last call."""
        if mover == self._mover:
            return False
        self._mover, self._since = mover, self._clock()
        return True

    def left(self) -> float | None:
        """Return the seconds that are left of this turn; None if turns have no limit."""
        if not self._seconds:
            return None
        return max(0.0, self._seconds - (self._clock() - self._since))


class Absences:
    """The times at which players of seats went away, as far as this process knows."""

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
