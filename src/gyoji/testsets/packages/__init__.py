"""Test sets as problem packages for judging systems."""

from .submissions import wrong_submissions
from .writer import KINDS, Written, write_package

__all__ = ["KINDS", "Written", "write_package", "wrong_submissions"]
