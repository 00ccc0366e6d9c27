"""Alembic runs this. The connection comes from `store`, which opens the database at start."""

from alembic import context

from gyoji.web.rooms.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,  # of SQLite, too: a migration that is killed has done nothing
)
with context.begin_transaction():
    context.run_migrations()
