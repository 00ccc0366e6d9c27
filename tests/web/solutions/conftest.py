"""The databases of the tests of rooms: solutions are kept in the same one."""

from ..rooms.conftest import postgresql, postgresql_url, url

__all__ = ["postgresql", "postgresql_url", "url"]
