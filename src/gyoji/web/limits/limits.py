"""The limits of a server for its clients, and of a page without a server for its reader."""

from __future__ import annotations

from dataclasses import dataclass, field, replace


def _limit(default: int, help: str) -> int:  # noqa: A002  # click's word for it
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """Limits on what the server does for a client.

    A request that exceeds a limit is refused with a sentence.
    """

    # The same as CELLS in pictures/svg.py, and 200 x 200 in web/static/html/edit.html.
    max_cells: int = _limit(40_000, "The largest board, in cells.")
    max_text_bytes: int = _limit(1 << 18, "The longest input of a game, in bytes.")
    max_cases: int = _limit(200, "The most games in one input.")
    max_steps: int = _limit(10_000, "The longest play, in steps.")
    max_replay_work: int = _limit(20_000_000, "The longest replay: its cells times its steps.")
    max_choice_work: int = _limit(
        30_000_000, "The most work to list choices: cells times actions to try."
    )
    max_play_bytes: int = _limit(1 << 20, "The most memory that a play and its history take.")
    max_bytes_per_address: int = _limit(
        1 << 24, "The most memory for one address: its plays, requests and answers."
    )
    max_bytes: int = _limit(64 << 20, "The most memory for all addresses, beside rooms.")
    name_length: int = _limit(40, "The longest name of a player, in characters.")
    message_bytes: int = _limit(1 << 19, "The longest message or request, in bytes.")
    messages_per_second: int = _limit(40, "The most messages per second over one connection.")
    message_burst: int = _limit(120, "The most messages at once over one connection.")
    request_seconds: int = _limit(15, "The longest time for a request to arrive, in seconds.")
    requests_per_second: int = _limit(50, "The most API requests per second from one address.")
    request_burst: int = _limit(300, "The most API requests at once from one address.")
    max_connections: int = _limit(2_000, "The most WebSocket connections.")
    max_connections_per_address: int = _limit(200, "The most of them from one address.")
    max_open_per_address: int = _limit(
        400, "The most connections of any kind from one address, those of pages included."
    )
    connections_per_second: int = _limit(
        100, "The most new connections per second from one address, in the long run."
    )
    connection_idle_seconds: int = _limit(
        1_800, "Seconds without a message after which a connection is closed."
    )
    max_rooms: int = _limit(1_000, "The most rooms.")
    max_rooms_per_address: int = _limit(40, "The most rooms of one address at a time.")
    max_rooms_per_network: int = _limit(200, "The most rooms of one network at a time.")
    unused_room_seconds: int = _limit(
        3_600, "Seconds without visitors after which a room without commands is removed."
    )
    room_idle_seconds: int = _limit(
        7 * 86_400, "Seconds without activity after which any room is removed."
    )
    max_seats: int = _limit(16, "The most seats of a room.")
    max_connections_per_room: int = _limit(64, "The most connections to one room.")
    max_room_cells: int = _limit(4_000, "The largest board of a room, in cells.")
    max_games: int = _limit(100, "The most games that are played in one room.")
    said_per_minute: int = _limit(
        20, "The messages that an address may send to the others of a room; 0: nobody may."
    )
    away_seconds: int = _limit(
        20, "Seconds that a player has to be away before a program may play on in a room."
    )
    max_solved_levels: int = _limit(10_000, "The most levels of which solutions are kept.")
    max_solutions_per_level: int = _limit(
        10, "The most solutions of a level with the fewest moves, and with the fewest pushes."
    )
    max_solution_bytes: int = _limit(20_000, "The most bytes of a solution's commands.")
    max_solutions_per_address: int = _limit(500, "The most solutions kept from one address.")
    max_solutions_per_network: int = _limit(2_000, "The most solutions kept from one network.")
    job_processes: int = _limit(2, "The number of processes for moves that take a while.")
    search_processes: int = _limit(1, "The number of processes for hints and other searches.")
    picture_processes: int = _limit(1, "The number of processes for pictures and new levels.")
    job_bytes: int = _limit(96 << 20, "The most memory of each of them.")
    jobs_per_address: int = _limit(1, "The most of them that work for one address at a time.")
    waiting_per_address: int = _limit(100, "The most unfinished jobs of one address.")
    waiting_per_network: int = _limit(300, "The most waiting jobs of one network.")
    job_seconds: int = _limit(2, "The seconds after which a job is ended; fewer under load.")
    restore_seconds: int = _limit(30, "The seconds after which loading a room is given up.")
    work_seconds: int = _limit(20, "The seconds of slow work at once for one address.")
    work_seconds_per_minute: int = _limit(
        20, "The seconds of slow work per minute for one address, in the long run."
    )
    work_seconds_per_network: int = _limit(
        40, "The seconds of slow work per minute for one network, and at once."
    )
    all_work_seconds: int = _limit(60, "The seconds of slow work at once for all addresses.")
    all_work_seconds_per_minute: int = _limit(
        60, "The seconds of slow work per minute for all, in the long run; then jobs get fewer."
    )
    stop_seconds: int = _limit(3, "The seconds that requests have to finish when it stops.")

    @property
    def program_seconds(self) -> float:
        """The maximum seconds that a program takes for an action; short, as plays have many."""
        return self.job_seconds / 16

    def share_out(self, workers: int) -> ServerLimits:
        """Return the limits of one of `workers` processes that serve together.

        The totals for all clients are divided by the number of processes. The limits of an address,
        a room or a game are the same in each process.
        """
        together = (
            "max_connections", "max_bytes", "job_processes", "search_processes",
            "picture_processes", "all_work_seconds", "all_work_seconds_per_minute",
        )  # fmt: skip
        return replace(self, **{name: -(-getattr(self, name) // workers) for name in together})
