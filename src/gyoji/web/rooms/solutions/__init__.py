"""The best solutions of levels, replayed and kept by name in the database of rooms."""
