"""`gyoji play`: games in the terminal, with Textual (`pip install 'gyoji[tui]'`).

The code draws what sessions, scenes and displays provide, and knows no game by its name. The app
owns levels and files, the screen owns the play, and widgets send messages to the screen when
something is picked.
"""
