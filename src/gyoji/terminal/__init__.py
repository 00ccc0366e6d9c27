"""`gyoji play`: games in the terminal, with Textual (`pip install 'gyoji[tui]'`).

It draws what sessions, scenes and displays say, and knows no game by its name. The app owns levels
and files, the screen owns the play, and widgets tell the screen by messages what was picked.
"""
