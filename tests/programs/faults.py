"""Faults planted in right programs, from `faults.toml`: what test sets are measured by."""

from __future__ import annotations

import tomllib

from .planted import Planted
from .zoo import HERE

FAULTS = [
    Planted(fault["source"], fault["name"], fault["was"], fault["becomes"])
    for fault in tomllib.loads((HERE / "faults.toml").read_text(encoding="utf-8"))["faults"]
]
