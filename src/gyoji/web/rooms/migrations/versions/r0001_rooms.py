"""Create the tables of rooms, their seats and their commands."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("tables", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("master", sa.LargeBinary(32), nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("rooms_used", "rooms", ["used"])
    op.create_table(
        "seats",
        of_room(),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("token", sa.LargeBinary(32), nullable=False),
    )
    op.create_table(
        "commands",
        of_room(),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("client", sa.Text, nullable=False),
        sa.Column("action", sa.BigInteger, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def of_room() -> sa.Column[str]:
    """Return the column with a row's room; the row is deleted with the room."""
    return sa.Column(
        "room", sa.String(32), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True
    )
