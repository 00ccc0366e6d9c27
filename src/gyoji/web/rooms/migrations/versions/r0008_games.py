"""Add the games of a room after its first one, the wishes for its levels, and its clock."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("level", sa.Text, nullable=False, server_default=""))
    op.add_column("rooms", sa.Column("clock", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "games",
        sa.Column(
            "room", sa.String(32), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("results", sa.Text, nullable=False),
    )
