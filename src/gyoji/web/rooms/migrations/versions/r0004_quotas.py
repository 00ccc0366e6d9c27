"""Add the creators of rooms, for quotas, and store seeds as text, so that they have any size."""

from secrets import token_bytes

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("creator", sa.LargeBinary(16), nullable=True))
    op.add_column("rooms", sa.Column("network", sa.LargeBinary(16), nullable=True))
    op.add_column("rooms", sa.Column("created", sa.BigInteger, nullable=False, server_default="0"))
    for name in ("creator", "network"):
        op.create_index(f"rooms_{name}", "rooms", [name])
    admissions = op.create_table(
        "admissions",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(admissions, [{"id": 1, "key": token_bytes(32), "at": 0}])
    _keep_seeds_as_text()


def _keep_seeds_as_text() -> None:
    """Replace the column, as SQLite cannot change its type."""
    op.add_column("rooms", sa.Column("any_seed", sa.Text, nullable=False, server_default="0"))
    op.execute("UPDATE rooms SET any_seed = CAST(seed AS TEXT)")
    op.drop_column("rooms", "seed")
    op.alter_column("rooms", "any_seed", new_column_name="seed")
