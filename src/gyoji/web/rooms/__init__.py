"""Rooms for several players: seats, which players hold with a token; spectators; and a master.

records, database, repository         what is stored, and the thread that writes it
creation, quota                       new rooms: their master and level; how many there may be
role_views, jobs                      a room's game, and what each role may see
room, commands, participants          a room's logic, which knows no transport
registry                              all rooms: created, loaded, evicted, removed
messages, tokens, routes              the transport: HTTP and WebSocket
"""
