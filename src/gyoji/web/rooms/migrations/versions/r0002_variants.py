"""Rename the column with a room's variants from `tables` to `variants`."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.alter_column("rooms", "tables", new_column_name="variants")
