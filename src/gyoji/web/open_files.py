"""The number of files, and so of connections, that the process may have open."""

from __future__ import annotations

import logging

from .logs import log_event

OTHER_FILES = 200
"""Files that are open besides connections: the database's, the job processes', those being sent."""


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
