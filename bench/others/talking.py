"""The protocol between these scripts and bench/run.py: for each line of input, a line of JSON."""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

AT_ONCE, EPISODE = 1024, 120


def serve(what: str, run: Callable[[], int]) -> None:
    """Print the name; then, for every line of input, measure for a while and print the result.

    `run` makes some steps and returns their number. Its first call is a warm-up.
    """
    enough = float(sys.argv[1])
    run()
    print(json.dumps({"what": what}), flush=True)
    for _ in sys.stdin:
        begin, steps, seconds = process_time(), 0, 0.0
        while seconds < enough:
            steps += run()
            seconds = process_time() - begin
        print(json.dumps({"steps": steps, "seconds": seconds}), flush=True)
