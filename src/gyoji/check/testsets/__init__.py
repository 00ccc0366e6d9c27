"""Test sets: groups of test files, and how many mutants of the rules they kill."""

from .builder import TestSet, build
from .folder import FolderError, load
from .plan import SCALES, Plan
from .test import GROUPS, Test

__all__ = ["GROUPS", "SCALES", "FolderError", "Plan", "Test", "TestSet", "build", "load"]
