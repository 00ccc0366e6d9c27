"""A table."""

STEPS, BACK = (bytes(step * way for step in range(4)) for way in (1, 2))
