"""What happens to a room while somebody is about to enter it, and after everybody has left."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from gyoji.web.rooms import quota
from gyoji.web.rooms.messages import DoInRoom, Free
from gyoji.web.rooms.participants import A_SPECTATOR, THE_MASTER, Goodbye, Participant
from gyoji.web.rooms.routes import take_seat

from .registry_client import ALICE, HERE, created, made, within

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from gyoji.web.rooms.registry import RoomRegistry
    from gyoji.web.rooms.repository import RoomRepository

LATE = Goodbye(1012, "the room has changed elsewhere; reconnect")


def test_nobody_enters_with_a_seat_that_was_given_up_meanwhile(tmp_path: Path) -> None:
    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        name = await created(rooms)
        async with rooms.visit(name, HERE) as room:
            token = await room.in_order(take_seat(room, rooms.commands, 0, "Alice", ""))
            master, alice = Participant(THE_MASTER, HERE), Participant(ALICE, HERE)
            freed = rooms.commands.handle(room, master, Free(id=1, seat=0))
            freeing = asyncio.ensure_future(freed)
            await asyncio.sleep(0)  # now it is being stored
            await room.in_order(room.enter(alice, token))
            await freeing
            assert alice.waiting.get_nowait() == LATE
            assert not room.participants

    within(tmp_path, scenario)


def test_nobody_enters_a_room_that_hears_of_nothing_more(tmp_path: Path) -> None:
    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        name = await made(rooms)
        async with rooms.visit(name, HERE) as room:
            room.mark_stale()
            spectator = Participant(A_SPECTATOR, HERE)
            await room.in_order(room.enter(spectator, ""))
            assert spectator.waiting.get_nowait() == LATE
            assert not room.participants

    within(tmp_path, scenario)


def test_one_leaves_while_another_in_the_same_role_joins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        name = await made(rooms)
        async with rooms.visit(name, HERE) as room:
            first, second = (Participant(A_SPECTATOR, HERE) for _ in range(2))
            await room.in_order(room.join(first))

            async def beside(work: Any, *given: Any) -> Any:  # as on a large board, in a thread
                done = work(*given)
                room.leave(first)
                return done

            with monkeypatch.context() as patch:
                patch.setattr(room, "beside", beside)
                await room.in_order(room.join(second))
            await rooms.commands.handle(
                room, Participant(ALICE, HERE), DoInRoom(id=1, seq=1, word="N")
            )
            said = [second.waiting.get_nowait() for _ in range(second.waiting.qsize())]
            assert isinstance(said[-1], bytes)
            assert b'"type":"step"' in said[-1]

    within(tmp_path, scenario)


def test_a_room_that_everybody_has_left_is_not_noted_as_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = list[list[str]]()

    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        _left, here = await made(rooms), await made(rooms)
        async with rooms.visit(here, HERE):
            monkeypatch.setattr(quota, "note_use", lambda _, names, __: noted.append(names))
            await rooms.sweep()
        assert noted == [[here]]

    within(tmp_path, scenario)
