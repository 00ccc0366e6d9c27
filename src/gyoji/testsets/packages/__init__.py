"""Test sets as problem packages for judging systems."""

from .writer import KINDS, Written, write_package

__all__ = ["KINDS", "Written", "write_package"]
