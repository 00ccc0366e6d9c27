"""Commands in a room: each is checked, stored, done, sent to everyone and acknowledged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.seats import announce
from ...engine.session import parse_plainly
from ...game.knowledge import Told
from ...game.state import RUNNING, STATUS, TURN
from ..limits.rate_limits import RateLimiter
from ..limits.refusals import RefusalError, is_displayable, normalize_line
from ..play import responses
from ..play.codec import encode
from ..play.follows import draw_charts
from ..play.job_pool import Lane
from . import jobs
from .creation import next_game
from .following import encode as encode_notice
from .messages import (
    AskChoicesInRoom,
    AskFollows,
    Done,
    Free,
    PickInRoom,
    Rematch,
    SaidMessage,
    Say,
    SetProgram,
    TakeBack,
)
from .participants import MASTER, SPECTATOR
from .records import (
    REMATCH,
    TAKE_BACK,
    CommandRecord,
    GameRecord,
    SeatRecord,
    delete_seat,
    insert_command,
    insert_game,
    insert_seat,
    set_program,
)
from .repository import RepositoryError
from .role_views import acting_seat, can_take_back

if TYPE_CHECKING:
    from ...engine.seats import UncheckedTable
    from ...game.events import Event
    from ...game.game import Game
    from ...game.state import Position
    from ..limits.limits import ServerLimits
    from ..play.codec import Id
    from ..play.job_pool import JobPool
    from .following import Following, Notice
    from .messages import Command, DoInRoom, RoomMessage
    from .participants import Participant
    from .records import Write
    from .repository import RoomRepository
    from .room import Room


# ---------------------------------------------------------------- actions
# Translate a player's word or picks into an action, or refuse them with a reason.
#
# A word is read in the view of the player's seat, so no refusal reveals more than that. If a player
# sees everything, a command without effect is refused, and is not counted.

MAX_ACTION = 2**63 - 1
"""The largest number of an action that databases can store."""


def check_turn(table: UncheckedTable, seat: int) -> None:
    """Raise RefusalError if it is not this seat's turn."""
    view, display = table.seats[seat].view, table.play.game.display
    if view[STATUS] != RUNNING:
        raise RefusalError(409, f"the game is over: {display.ENDS[view[STATUS]].text}")
    if view[TURN] != seat:
        raise RefusalError(409, f"it is the turn of {display.player(view[TURN])}")


def action_of(
    table: UncheckedTable, seat: int, message: DoInRoom | PickInRoom, picked: int | None
) -> int:
    """Return the action of a command; RefusalError if there is none.

    For a PickInRoom, the caller has found the action `picked`, or None.
    """
    if isinstance(message, PickInRoom):
        if picked is None:
            raise RefusalError(409, "what was picked cannot be done now")
        action = picked
    else:
        action = parse_word(table.play.game, table.seats[seat].view, message.word)
    if not 0 <= action <= MAX_ACTION:
        raise RefusalError(400, "there is no such command")
    check_effect(table, seat, action)
    return action


def parse_word(game: Game, view: Position, word: str) -> int:
    """Return the action of a word in any case and spacing; RefusalError if there is none."""
    try:
        return parse_plainly(game, view, word)
    except ValueError as error:
        raise RefusalError(400, str(error)) from None


def check_effect(table: UncheckedTable, seat: int, action: int) -> None:
    """Raise RefusalError, in the referee's words, if the player can see that it has no effect."""
    play = table.play
    if table.seats[seat].view != play.state:
        return  # a refusal could tell more than the player may know
    log: list[Event] = []
    after = list(play.state)
    if play.game.rules.apply(after, action, log) == 0 and tuple(after) == play.state:
        sentence = announce(play.game, tuple(log), play.state)
        raise RefusalError(409, sentence or "this would have no effect")


# ---------------------------------------------------------------- commands


NO_SEAT = -1

LONGEST_SAID = 140
"""The maximum length of a message to others, in characters, as in room.html and docs/serve.md."""

SAID_AT_ONCE = 5


class ConflictError(RefusalError):
    """Raised when another process has changed the room first."""


class CommandHandler:
    """Handles the messages of participants, with a repository and job processes."""

    def __init__(
        self, repository: RoomRepository, pool: JobPool, following: Following, limits: ServerLimits
    ) -> None:
        self._repository, self._pool, self._following = repository, pool, following
        self._talking = RateLimiter(limits.said_per_minute / 60, SAID_AT_ONCE)

    def _say(self, room: Room, sender: Participant, message: Say) -> None:
        """Send everyone what a player or the master says, without storing it."""
        allowed = room.limits.said_per_minute > 0
        if sender.role.kind == SPECTATOR or sender.dismissed or not allowed:
            raise RefusalError(403, "only players can say something, and only where it is allowed")
        text = normalize_line(message.text)
        if not 0 < len(text) <= LONGEST_SAID:
            raise RefusalError(400, f"a message has 1 to {LONGEST_SAID} characters")
        if not is_displayable(text):
            raise RefusalError(400, "this message has characters that cannot be displayed")
        if not self._talking.take(sender.client):
            raise RefusalError(429, "you say too much at once; wait a moment", retry=1)
        number = sender.role.seat
        seat = None if number is None else room.seats.get(number)
        name = seat.name if seat else ""
        if number is not None:
            name = name or room.table.play.game.display.player(number)
        self._following.tell(room, SaidMessage(name, text))
        _acknowledge(sender, message.id, room.seq)

    async def handle(self, room: Room, sender: Participant, message: RoomMessage) -> None:
        """Handle a message, in the order of the room. RefusalError if it is refused."""
        if isinstance(message, AskChoicesInRoom):
            await room.in_order(self._send_choices(room, sender, message))
        elif isinstance(message, AskFollows):
            await self._send_charts(room, sender, message)
        elif isinstance(message, Free):
            await room.in_order(self._free_seat(room, sender, message))
        elif isinstance(message, SetProgram):
            await room.in_order(self._set_program(room, sender, message))
        elif isinstance(message, Say):
            self._say(room, sender, message)
        elif isinstance(message, Rematch):
            await room.in_order(self._begin_next_game(room, sender, message))
        else:
            await room.in_order(self._do(room, sender, message))

    async def _begin_next_game(self, room: Room, sender: Participant, message: Rematch) -> None:
        """Begin the next game, for which everyone moves to the seat before their own.

        So another player has the first move. Everybody is disconnected, and gets the new game when
        they reconnect.
        """
        if sender.role.kind == SPECTATOR or sender.dismissed:
            raise RefusalError(403, "only players and the master can begin another game")
        if not room.table.play.over:
            raise RefusalError(409, "this game is not over yet")
        _check_seq(room, message.seq)
        number, seats = len(room.games) + 2, len(room.table.seats)
        if number > room.limits.max_games:
            raise RefusalError(413, f"a room may have at most {room.limits.max_games} games")
        made = await self._pool.run(sender.client, next_game, room.record, room.limits)
        text = made.text if room.record.level else ""
        game = GameRecord(number, message.seq, text, made.seed, room.results())
        # The command belongs to no seat, since after it everyone has another seat.
        command = CommandRecord(message.seq, NO_SEAT, encode(message.id).decode(), REMATCH)
        name, moved = room.record.id, room.seats.values()
        notice = self._following.announce_command(room, command)
        await self.save(
            room, notice, *(delete_seat(name, seat) for seat in moved),
            *(insert_seat(name, seat._replace(player=(seat.player - 1) % seats)) for seat in moved),
            insert_game(name, game), insert_command(name, command),
        )  # fmt: skip
        await room.carry_out(command)

    async def _do(self, room: Room, sender: Participant, message: Command) -> None:
        """Carry out a command; a repeated one is only acknowledged again."""
        seat = _seat(room, sender)
        if message.seq > room.seq + 1 and self._following.may_ask(sender.client):
            await self.catch_up(room)  # the sender may know more commands, from another process
        if not _is_repeated(room, sender, message):
            _check_seq(room, message.seq)
            action = await self._action(room, sender, seat, message)
            command = CommandRecord(message.seq, seat, encode(message.id).decode(), action)
            try:
                await self.do(room, command)
            except ConflictError:
                # Perhaps this same command has been sent before, through another process.
                if not _is_repeated(room, sender, message):
                    raise
        _acknowledge(sender, message.id, message.seq)

    async def do(self, room: Room, command: CommandRecord) -> None:
        """Store and carry out the next command, which must be possible; raises what `save` raises.

        Call it in the order of the room.
        """
        # Stored before it is done, so that nothing that anyone has seen can be lost.
        notice = self._following.announce_command(room, command)
        await self.save(room, notice, insert_command(room.record.id, command))
        await room.carry_out(command)

    async def _action(
        self, room: Room, sender: Participant, seat: int, message: Command
    ) -> int | None:
        """Return the action of a command, or TAKE_BACK; RefusalError if it cannot be done."""
        check_turn(room.table, seat)
        if room.seats[seat].program:
            raise RefusalError(409, "a program plays for you: have it stop first")
        if isinstance(message, TakeBack):
            if not can_take_back(room.table, seat):
                raise RefusalError(409, "there is nothing that you can take back")
            return TAKE_BACK
        picked = None
        if isinstance(message, PickInRoom):
            picked = await self._pool.run(
                sender.client, jobs.pick, *_positions(room, seat), tuple(message.picks)
            )
        return await room.beside(action_of, room.table, seat, message, picked)

    async def _send_choices(
        self, room: Room, sender: Participant, message: AskChoicesInRoom
    ) -> None:
        seat, picked = _seat(room, sender), tuple(message.picked)
        check_turn(room.table, seat)
        answer = await self._pool.run(
            sender.client, jobs.picks_after, *_positions(room, seat), picked
        )
        answer.id = message.id
        sender.send(encode(answer))

    async def _send_charts(self, room: Room, sender: Participant, message: AskFollows) -> None:
        """Send what follows from all that the sender's seat has heard.

        This does not block the room.
        """
        seats = room.table.seats
        seat = _seat(room, sender)
        told = [Told(*one) for one in seats[seat].announcements]
        name = room.table.play.game.name
        charts = await self._pool.run(
            sender.client, draw_charts, name, told, len(seats), seat, lane=Lane.SEARCHES
        )
        sender.send(encode(responses.Follows(id=message.id, charts=charts)))

    async def _free_seat(self, room: Room, sender: Participant, message: Free) -> None:
        """Give up the sender's seat or, for the master, any seat."""
        if sender.role.kind != MASTER and message.seat not in sender.role.seats:
            raise RefusalError(403, "a seat can be given up only by its player or the master")
        if message.seat not in room.seats:
            raise RefusalError(409, "nobody has taken this seat")
        seat = room.seats[message.seat]
        await self.save_seats(room, delete_seat(room.record.id, seat))
        del room.seats[message.seat]
        _acknowledge(sender, message.id, room.seq)
        room.dismiss_seat(message.seat, "this seat was given up")
        room.announce_seats()

    async def _set_program(self, room: Room, sender: Participant, message: SetProgram) -> None:
        """Let a program play a vacant seat, or stop it."""
        if sender.role.kind == SPECTATOR or sender.dismissed:
            raise RefusalError(403, "only players and the master can give a seat to a program")
        number, strength = message.seat, message.strength
        if strength is None:
            after, write = _stop(room, number)
        else:
            check_vacant(room, number)
            name, view = room.record.game, room.table.seats[number].view
            await self._pool.run(sender.client, jobs.check_program, name, strength, view)
            after, write = _give(room, number, strength)
        await self.save_seats(room, write)
        room.seats.pop(number, None)
        if after is not None:
            room.seats[number] = after
        _acknowledge(sender, message.id, room.seq)
        room.announce_seats()

    async def save_seats(self, room: Room, *writes: Write) -> None:
        """Store changes of the room's seats, as `save` does."""
        await self.save(room, self._following.announce_seats(room), *writes)

    async def save(self, room: Room, notice: Notice, *writes: Write) -> None:
        """Store changes, and notify other processes; RefusalError if that fails.

        ConflictError if another process was faster; the room then has the changes of that process.
        """
        if room.stale:
            raise RefusalError(409, "the room has changed; reconnect")
        try:
            await self._repository.save(*writes, *self._repository.notice(encode_notice(notice)))
        except RepositoryError as error:
            if not error.conflict:
                raise RefusalError(503, str(error), retry=1) from None
            await self.catch_up(room)
            raise ConflictError(409, str(error)) from None

    async def catch_up(self, room: Room) -> None:
        """Carry out what other processes have stored; RefusalError if the database fails."""
        try:
            await self._following.catch_up(room)
        except RepositoryError as error:
            raise RefusalError(503, str(error), retry=1) from None


def check_vacant(room: Room, number: int) -> None:
    """Raise RefusalError if no program may play this seat; it must be free, or its player away."""
    if number >= len(room.table.seats):
        raise RefusalError(404, f"this room has {len(room.table.seats)} seats, counted from 0")
    seat = room.seats.get(number)
    if seat is None:
        return
    if seat.program:
        raise RefusalError(409, "a program plays this seat already")
    if room.table.play.state[TURN] == number and room.time_left() == 0:
        return
    if number in room.present().seats:
        raise RefusalError(409, "the player of this seat is here")
    left = room.limits.away_seconds - room.absences.seconds(number)
    if left > 0:
        sentence = f"the player of this seat may be back in a moment; wait {left:.0f} seconds"
        raise RefusalError(409, sentence)


def _give(room: Room, number: int, strength: str) -> tuple[SeatRecord, Write]:
    """Return a vacant seat with a program, and the write that stores it."""
    seat = room.seats.get(number)
    if seat is None:
        seat = SeatRecord(number, "", b"", strength)
        return seat, insert_seat(room.record.id, seat)
    seat = seat._replace(program=strength)
    return seat, set_program(room.record.id, seat)


def _stop(room: Room, number: int) -> tuple[SeatRecord | None, Write]:
    """Return the seat after its program has stopped (None if it has no player), and the write."""
    seat = room.seats.get(number)
    if seat is None or not seat.program:
        raise RefusalError(409, "no program plays this seat")
    if not seat.token:
        return None, delete_seat(room.record.id, seat)
    seat = seat._replace(program="")
    return seat, set_program(room.record.id, seat)


def _is_repeated(room: Room, sender: Participant, message: Command) -> bool:
    """Return whether this very command has been done already.

    A client that has lost its connection may not know, and send it again.
    """
    client = encode(message.id).decode()
    known = ((own, client) for own in sender.role.seats)
    return message.seq <= room.seq and room.log[message.seq - 1] in known


def _seat(room: Room, sender: Participant) -> int:
    """Return the seat that the sender acts for; RefusalError if they have none."""
    seat = acting_seat(room.table, sender.role)
    if seat is None:
        raise RefusalError(403, "only players can act: take a seat")
    if sender.dismissed:
        raise RefusalError(409, "this connection is being closed; reconnect")
    return seat


def _positions(room: Room, seat: int) -> tuple[str, Position, Position]:
    """Return the game of a room, its position, and what a seat sees of it."""
    play = room.table.play
    return play.game.name, play.state, room.table.seats[seat].view


def _check_seq(room: Room, seq: int) -> None:
    # If two clients send at once, one is refused; so is a client that has missed a command.
    if seq != room.seq + 1:
        raise RefusalError(409, f"this was sent as command {seq}, but the next is {room.seq + 1}")
    if seq > room.limits.max_steps:
        raise RefusalError(413, f"a room may have at most {room.limits.max_steps} commands")


def _acknowledge(sender: Participant, client: Id, seq: int) -> None:
    sender.send(encode(Done(client, seq)))
