"""Names of rooms that nobody guesses, and the tokens by which people show who they are.

Only the hash of a token is kept. A token has 192 random bits, so a plain hash is enough.
"""

from __future__ import annotations

import re
from hashlib import sha256
from secrets import token_urlsafe

ROOM = re.compile(r"[A-Za-z0-9_-]{16}")


def new_room() -> str:
    """A room's name."""
    return token_urlsafe(12)


def is_room(name: str) -> bool:
    """Can this be a room's name? Databases are not asked for what cannot."""
    return ROOM.fullmatch(name) is not None


def new_token() -> str:
    """A token."""
    return token_urlsafe(24)


def hashed(token: str) -> bytes:
    """What is kept of a token, and compared."""
    return sha256(token.encode("utf-8", "replace")).digest()
