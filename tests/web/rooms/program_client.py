"""What people in rooms do with programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .room_client import Browser, RoomClient


def give(line: RoomClient, seat: int, strength: str | None = "easy") -> Any:
    """Ask for a program at a seat, or for none; the answer."""
    return line.ask("program", seat=seat, strength=strength)


def pick(line: RoomClient, seq: int) -> None:
    """Do the first thing that can be picked."""
    choices, picked = line.ask("choices"), list[object]()
    while not choices["whole"]:
        picked.append(choices["choices"][0])
        choices = line.ask("choices", picked=picked)
    assert line.ask("pick", seq=seq, picks=picked)["type"] == "done"


def turn_in(browser: Browser, room: str) -> int:
    """Whose turn it is."""
    return int(browser.get(f"/api/rooms/{room}")["turn"])
