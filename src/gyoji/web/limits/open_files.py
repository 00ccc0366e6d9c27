"""The number of files, and so of connections, that the process may have open."""

from __future__ import annotations

import logging
import sys

from .logs import log_event

OTHER_FILES = 200
"""Files that are open besides connections: the database's, the job processes', those being sent."""

LEAST = 50
"""The connections that are tried however few files are allowed."""


def room_for_connections() -> int:
    """The number of connections that fit into the files that the process may have open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else max(soft - OTHER_FILES, LEAST)


def raise_open_files(connections: int) -> None:
    """Let the process open enough files for so many connections, or log that it may not."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    needed = connections + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most < needed:
        log_event("few open files", logging.WARNING, allowed=most, needed=needed)
