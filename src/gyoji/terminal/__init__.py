"""The terminal face: a game played by keyboard and mouse, with Textual (`pip install gyoji[tui]`).

It knows `session`, `scenes`, `seats`, `display` and the notation, and no game by its name.
"""
