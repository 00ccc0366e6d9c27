"""Add the table of the best solutions of levels."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "solutions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("level", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("pushes", sa.Integer, nullable=True),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("creator", sa.LargeBinary(16), nullable=True),
        sa.Column("network", sa.LargeBinary(16), nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("solutions_level", "solutions", ["level", "game", "version"])
    for name in ("name", "creator", "network"):
        op.create_index(f"solutions_{name}", "solutions", [name])
