"""The migrations of the database of rooms (Alembic)."""
