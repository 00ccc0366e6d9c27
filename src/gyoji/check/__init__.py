"""Somebody's program against the referee: the smallest case, and the first wrong command."""
