"""Run by Alembic, with the connection that `database.open_database` opened."""

from alembic import context

from gyoji.web.rooms.records import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,  # in SQLite too: a migration that is killed leaves nothing behind
)
with context.begin_transaction():
    context.run_migrations()
