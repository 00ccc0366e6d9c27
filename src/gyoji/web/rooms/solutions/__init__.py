"""The best solutions of levels: replayed, and stored with a name in the database of rooms."""
