"""Alembic runs this module, with the connection that `database.open_database` has opened."""

from alembic import context

from gyoji.web.rooms.records import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,  # also in SQLite, so that a killed migration leaves nothing behind
)
with context.begin_transaction():
    context.run_migrations()
