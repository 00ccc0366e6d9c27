"""Records in compiled functions: shorter names for their fields, and built-in functions of bits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from gyoji.compiling import unit
from gyoji.compiling.pieces import PlainError
from gyoji.game.lines import highest, lowest, ones
from tests.compiling.conftest import HEAD

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RULES = f"{HEAD}\ndef apply(state: State, action: int, log: Log) -> int:\n    return 0\n"
SOLVER = """
from gyoji.game.lines import Bytes, Lines, highest
from gyoji.game.state import State

class Room(Lines):
    near: Bytes

class House(Lines):
    room: Room
    other: Room

def run(state: State, house: House, steps: int) -> int:
    room = house.room
    near = room.near
{body}
    return highest(near[steps]) + len(near)
"""


@pytest.fixture
def written(
    packages: Path, package: Callable[[str, str], str]
) -> Callable[[str, str], unit.Written]:
    """The C of a package whose solver has these lines in its function."""

    def write(name: str, body: str) -> unit.Written:
        package(name, RULES)
        (packages / name / "solver.py").write_text(SOLVER.format(body=f"    {body}"))
        return unit.write(name)

    return write


def test_a_name_for_a_field_is_the_field(written: Callable[[str, str], unit.Written]) -> None:
    header = written("named", "near[0] = steps").header
    assert "= house->room->near;" in header
    assert "gyoji_put_Bytes(house_room_near, 0, steps);" in header
    assert "gyoji_highest(gyoji_get_Bytes(house_room_near, steps))" in header


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("room = house.other", "a second value of room"),
        ("room = 5", "a second value of room"),
        ("house = house.room", "a second value of house"),
        ("steps = room", "room, which is not an integer constant"),
    ],
)
def test_other_uses_of_such_a_name_are_refused(
    written: Callable[[str, str], unit.Written], body: str, what: str
) -> None:
    with pytest.raises(PlainError, match=what):
        written(f"refused_{abs(hash(body))}", body)


def test_functions_of_bits() -> None:
    for number in (1, 2, 3, 5 << 40, *(Random(1).getrandbits(62) + 1 for _ in range(20))):
        bits = [bit for bit in range(63) if number >> bit & 1]
        assert (ones(number), lowest(number), highest(number)) == (len(bits), bits[0], bits[-1])
