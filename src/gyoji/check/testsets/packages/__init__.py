"""Test sets as problem packages for judging systems."""

from .settings import LICENSES, Settings, Statement, read_statement
from .submissions import wrong_submissions
from .subtasks import Subtask
from .writer import KINDS, Written, write_package

__all__ = [
    "KINDS",
    "LICENSES",
    "Settings",
    "Statement",
    "Subtask",
    "Written",
    "read_statement",
    "write_package",
    "wrong_submissions",
]
