"""How the scripts here talk with bench/run.py: a line in, a run, a line out."""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

AT_ONCE, EPISODE = 1024, 120


def serve(what: str, run: Callable[[], int]) -> None:
    """Say what this is; then, for every line of input, run it for a while and say how it went.

    `run` takes a few steps and gives how many. The first time is for warming up.
    """
    enough = float(sys.argv[1])
    run()
    print(json.dumps({"what": what}), flush=True)
    for _ in sys.stdin:
        begin, steps, seconds = perf_counter(), 0, 0.0
        while seconds < enough:
            steps += run()
            seconds = perf_counter() - begin
        print(json.dumps({"steps": steps, "seconds": seconds}), flush=True)
