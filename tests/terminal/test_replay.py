"""The speed of a replay goes up and down a fixed scale, wherever it began."""

import pytest

from tests.terminal.pilot import async_test, launch, press, run_app

SPEEDING = [(100, "+", 100), (100, "-", 32), (0.1, "-", 0.1), (0.1, "+", 0.5), (3, "+", 4),
            (3, "-", 2), (32, "+", 32), (0.5, "-", 0.5)]  # fmt: skip


@pytest.mark.parametrize(("speed", "key", "then"), SPEEDING)
@async_test
async def test_faster_is_never_slower(speed: float, key: str, then: float) -> None:
    async with run_app(launch("boulder", speed=speed)) as pilot:
        assert (await press(pilot, key)).replay.speed == then
