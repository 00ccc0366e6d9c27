"""Add the program that plays a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("seats", sa.Column("program", sa.String(64), nullable=False, server_default=""))
