"""Test sets: groups of test files, and how many mutants of the rules they kill."""

from .builder import TestSet, build
from .folder import FolderError, load
from .plan import SCALES, SetPlan
from .test import GROUPS, Test

__all__ = ["GROUPS", "SCALES", "FolderError", "SetPlan", "Test", "TestSet", "build", "load"]
