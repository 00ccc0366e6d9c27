"""Test data that is strong: groups of files, and how many rule mutants they kill."""

from .folder import FolderError, load
from .making import Made, make
from .plans import SCALES, Plan
from .types import GROUPS, Test

__all__ = ["GROUPS", "SCALES", "FolderError", "Made", "Plan", "Test", "load", "make"]
