"""The speeds of a replay: up and down a ladder, from wherever it began."""

import pytest

from tests.terminal.stage import acted, launch, press, staged

SPEEDING = [(100, "+", 100), (100, "-", 32), (0.1, "-", 0.1), (0.1, "+", 0.5), (3, "+", 4),
            (3, "-", 2), (32, "+", 32), (0.5, "-", 0.5)]  # fmt: skip


@pytest.mark.parametrize(("speed", "key", "then"), SPEEDING)
@acted
async def test_faster_is_never_slower(speed: float, key: str, then: float) -> None:
    async with staged(launch("boulder", speed=speed)) as pilot:
        assert (await press(pilot, key)).replay.speed == then
