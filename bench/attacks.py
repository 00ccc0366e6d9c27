"""Attack gyoji on loopback, and print a table of the cost to the server and its other clients.

    python bench/attacks.py [--nginx] [--only NAME ...]

Each attack meets a server of its own, which stores its rooms in a temporary folder, with nginx and
the site of `deploy` in front of it if that is asked for. Whatever an
attack leaves running is ended after a minute. The attacks of bench/command_attacks.py meet other
commands than `serve`. These are measurements, not tests. Times in milliseconds are a median, a 99th
percentile and a maximum; what else runs on the machine shows in those before the attack.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import httpx
from command_attacks import COMMAND_ATTACKS, attack_command
from flood import FLOODS
from measuring.plan import ROOT
from measuring.table import Row, Table
from measuring.victims import PATIENCE, Victim, memory, processor_seconds, summary, victim
from websockets.asyncio.client import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from websockets.asyncio.client import ClientConnection

FLOOD_SECONDS = 15
"""The seconds for which a process attacks at full speed."""

MOVES_BEFORE = 30
"""The moves of an honest player that are measured before an attack."""

PLAYERS, KILLS = 50, 4
"""The players whose server is killed, and how often."""


async def restarts(found: Victim) -> None:
    """Fill plays with restarts over four connections, on a board of 160 x 160."""
    side = 160
    # Everything falls before the first command, so each start has a long story.
    rows = [
        "#" * side,
        *["#" + "O" * (side - 2) + "#"] * (side // 2),
        "#&" + " " * (side - 4) + "X#",
    ]
    rows += ["#" + " " * (side - 2) + "#"] * (side - 1 - len(rows)) + ["#" * side]
    text = "\n".join([*rows, "", "dddd", ""])

    async def player() -> str:
        url = found.address.replace("http", "ws") + "/ws/play"
        async with connect(url, max_size=None, proxy=None) as socket:
            await socket.send(
                json.dumps({"type": "open", "game": "boulder", "text": text, "moves": []})
            )
            said = str(json.loads(await socket.recv()).get("error", ""))
            for number in range(231 * 2):
                message = {"type": "restart"} if number % 2 else {"type": "do", "word": "d"}
                await socket.send(json.dumps(message))
                said = str(json.loads(await socket.recv()).get("error", "")) or said
                await asyncio.sleep(0.03)
            return said

    print("  said:", set(await asyncio.gather(*(player() for _ in range(4)))))


async def replays(found: Victim) -> None:
    """Send four requests of 54 KiB: long replays on a labyrinth of 164 x 164."""
    text = "\n".join([*[" ".join(["o"] * 164)] * 164, "1", "0 0 ", ""])
    body = {"text": text, "moves": ["S", "N"] * 360}
    await post(found, "labyrinth", "replay", body, 4)


async def pictures(found: Victim) -> None:
    """Ask for four pictures that are too large to be drawn."""
    words = [[f"e{row * 40 + column}" for column in range(40)] for row in range(40)]
    words[0][0] = words[1][0] = "o"
    text = "\n".join([*map(" ".join, words), "1", "0 0 ", ""])
    body = {"text": text, "moves": ["S", "N"] * 900, "form": "gif"}
    await post(found, "labyrinth", "picture", body, 4)


async def post(found: Victim, game: str, what: str, body: Mapping[str, object], times: int) -> None:
    print(f"  {times} x {len(json.dumps(body)) / 1024:.0f} KiB")
    url = f"{found.address}/api/games/{game}/{what}"
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        answers = await asyncio.gather(
            *(client.post(url, json=body) for _ in range(times)), return_exceptions=True
        )
    for answer in answers:
        if isinstance(answer, httpx.Response):
            said = answer.text[:130] if answer.status_code >= 400 else ""
            print(f"  {answer.status_code} after {answer.elapsed.total_seconds():.1f} s {said}")
        else:
            print(f"  no answer: {type(answer).__name__}")


class PlayedRoom(NamedTuple):
    """A room of the labyrinth: its master, who only watches, and two players."""

    master: ClientConnection
    players: tuple[ClientConnection, ClientConnection]

    async def step(self, seq: int) -> dict[str, object]:
        """Send the command of a number, to and fro, by whose turn it is; return the answer."""
        socket, word = self.players[(seq - 1) % 2], "SN"[(seq - 1) // 2 % 2]
        await socket.send(json.dumps({"type": "do", "id": seq, "seq": seq, "word": word}))
        while True:
            message: dict[str, object] = json.loads(await socket.recv())
            if message["type"] in ("done", "refused") and message["id"] == seq:
                return message


@contextlib.asynccontextmanager
async def open_room(found: Victim, side: int) -> AsyncIterator[PlayedRoom]:
    """Open a room with a board of this many rows, and take its seats."""
    text = "\n".join([*[" ".join(["o"] * side)] * side, "2", "0 0 ", "5 5 ", ""])
    async with httpx.AsyncClient(base_url=found.address, timeout=PATIENCE) as client:
        made = (await client.post("/api/rooms", json={"game": "labyrinth", "text": text})).json()
        seats = [f"/api/rooms/{made['id']}/seats/{seat}" for seat in (0, 1)]
        tokens = [
            (await client.post(seat, json={}, headers={"cookie": ""})).json()["token"]
            for seat in seats
        ]
    url = found.address.replace("http", "ws") + f"/ws/room/{made['id']}"
    roles = [{"Cookie": f"gyoji={token}"} for token in (made["token"], *tokens)]
    async with (
        connect(url, additional_headers=roles[0], max_size=None, proxy=None) as master,
        connect(url, additional_headers=roles[1], max_size=None, proxy=None) as one,
        connect(url, additional_headers=roles[2], max_size=None, proxy=None) as two,
    ):
        yield PlayedRoom(master, (one, two))


async def rooms(found: Victim) -> None:
    """Let a player walk to and fro in a labyrinth of 61 x 61, in a room that its master watches."""
    async with open_room(found, 61) as room:

        async def listen() -> None:
            async for _ in room.master:
                pass

        listening = asyncio.ensure_future(listen())
        count, started = 100, time.perf_counter()
        for seq in range(1, count + 1):
            message = await room.step(seq)
            if message["type"] == "refused":
                print("  refused:", message["error"])
                break
        print(f"  {count / (time.perf_counter() - started):.0f} commands/s")
        listening.cancel()


async def delete_database(found: Victim) -> None:
    """Delete the SQLite file under a room that is played."""
    async with open_room(found, 9) as room:
        for seq in range(1, 21):
            await room.step(seq)
        for file in Path(found.folder).glob("rooms.sqlite3*"):
            file.unlink()
        started, seq, message = time.perf_counter(), 20, dict[str, object]()
        while message.get("type") != "refused" and time.perf_counter() < started + 10:
            seq += 1
            message = await room.step(seq)
            await asyncio.sleep(0.02)
        print(f"  {seq - 21} commands acknowledged in {time.perf_counter() - started:.1f} s; then")
        print(f"  {message.get('error')}")
    await show_readiness(found)


async def lock_database(found: Victim) -> None:
    """Lock the SQLite file for twenty seconds under a room that is played."""
    async with open_room(found, 9) as room:
        for seq in range(1, 21):
            await room.step(seq)
        with contextlib.closing(sqlite3.connect(f"{found.folder}/rooms.sqlite3")) as other:
            other.execute("BEGIN EXCLUSIVE")
            started = time.perf_counter()
            message = await asyncio.wait_for(room.step(21), 20)
            print(f"  {message['type']} after {time.perf_counter() - started:.1f} s")
            await show_readiness(found)
            other.rollback()
        again = await room.step(21) if message["type"] == "refused" else message
        print(f"  unlocked: {again['type']}")


async def show_readiness(found: Victim) -> None:
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        answer = await client.get(f"{found.address}/readyz")
    print(f"  /readyz: {answer.status_code} {answer.json().get('problem', '')[:90]}")


async def hosts(found: Victim) -> None:
    """Send requests with two Host headers, and for another server, a hundred times each."""
    sys.path.append(str(ROOT))
    from tests.web.raw_socket import all_of, connected

    own = found.address.removeprefix("http://")
    heads = {
        "two hosts": f"GET / HTTP/1.1\r\nHost: {own}\r\nHost: evil.example",
        "another server": f"GET http://evil.example/ HTTP/1.1\r\nHost: {own}",
    }

    def ask(head: str) -> str:
        with connected(found.address) as sock:
            sock.sendall(f"{head}\r\nConnection: close\r\n\r\n".encode())
            return all_of(sock)[9:12].decode() or "closed"

    for name, head in heads.items():
        answers = Counter([await asyncio.to_thread(ask, head) for _ in range(100)])
        print(f"  {name}: {dict(answers)}")


def crowd(form: str, addresses: list[str]) -> Callable[[Victim], Awaitable[None]]:
    """Return an attack by clients with these addresses, who ask for a picture each, at once."""

    async def attack(found: Victim) -> None:
        side = 40
        text = "\n".join([*[" ".join(["o"] * side)] * side, "1", "0 0 ", ""])
        body = {"text": text, "moves": ["S", "N"] * 400, "form": form}
        url = f"{found.address}/api/games/labyrinth/picture"

        async def ask(client: httpx.AsyncClient, address: str) -> int:
            headers = {"X-Forwarded-For": address}
            with contextlib.suppress(httpx.HTTPError):
                return (await client.post(url, json=body, headers=headers)).status_code
            return 0

        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(timeout=PATIENCE, limits=limits) as client:
            answers = await asyncio.gather(*(ask(client, address) for address in addresses))
        print(f"  {len(json.dumps(body)) / 1024:.1f} KiB each: {dict(Counter(answers))}")

    attack.__doc__ = f"Ask for a {form} from {len(addresses)} addresses, as {addresses[0]}."
    return attack


def flood(name: str, source: str = "127.0.0.2") -> Callable[[Victim], Awaitable[None]]:
    """Return an attack of bench/flood.py, by a process of its own, at full speed."""

    async def attack(found: Victim) -> None:
        probing = asyncio.ensure_future(found.probe())
        await asyncio.sleep(3)
        print(f"  before: health {summary(found.health)} ms")
        found.health.clear()
        found.moves.clear()
        spent = processor_seconds(found.process.pid)
        program = Path(__file__).with_name("flood.py")
        command = [sys.executable, str(program), name, found.address, source, str(FLOOD_SECONDS)]
        attacker = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        try:
            said, _ = await asyncio.wait_for(attacker.communicate(), PATIENCE)
            spent = processor_seconds(found.process.pid) - spent
            print(
                f"  attack: {said.decode().strip()}; {spent:.1f} s of the server's processor time"
            )
        finally:
            if attacker.returncode is None:
                attacker.kill()
            probing.cancel()
            await asyncio.gather(probing, return_exceptions=True)
            print(f"  meanwhile: health {summary(found.health)} ms")

    attack.__doc__ = FLOODS[name].__doc__
    return attack


ATTACKS: dict[str, Callable[[Victim], Awaitable[None]]] = {
    "restarts": restarts,
    "replays": replays,
    "pictures": pictures,
    "rooms": rooms,
    "database-deleted": delete_database,
    "database-locked": lock_database,
    "hosts": hosts,
    "gifs-of-a-network": crowd("gif", [f"2001:db8:0:{number:x}::1" for number in range(100)]),
    "pngs": crowd("png", [f"198.51.{number}.7" for number in range(20)]),
    "chunks": flood("chunks"),
    "handshakes": flood("handshakes"),
    "heads": flood("heads"),
    "pings": flood("pings"),
    "fragments": flood("fragments"),
    "bare": flood("bare"),
    "bare-by-proxy": flood("bare", "127.0.0.1"),  # a trusted address: only the total is limited
}


async def attack_server(name: str, *, proxied: bool) -> Row:
    """Carry out an attack on a server, and return its row: moves are an honest player's."""
    print(f"{name}{' behind nginx' * proxied}: {ATTACKS[name].__doc__}", flush=True)
    async with victim(proxied=proxied) as found:
        tasks = [asyncio.ensure_future(work()) for work in (found.watch, found.visit, found.play)]
        async with asyncio.timeout(PATIENCE):
            while len(found.moves) < MOVES_BEFORE:
                await asyncio.sleep(0.1)
        before, at_first = summary(found.moves), memory(found.process.pid)[0]
        found.clear()
        try:
            async with asyncio.timeout(PATIENCE):
                await ATTACKS[name](found)
        except TimeoutError:
            print("  it was ended")
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                found.failures.append(type(result).__name__)
        if found.failures:
            print("  failed:", dict(Counter(found.failures)))
        return {
            "attack": name, "moves before": before, "moves meanwhile": summary(found.moves),
            "failed": len(found.failures), "others waited, s": round(max(found.waits), 1),
            "MiB before": round(at_first), "MiB": round(found.peak), "with all": round(found.tree),
        }  # fmt: skip


def kill_server() -> Row:
    """Kill the server of fifty players again and again; whoever is cut off comes back."""
    sys.path.append(str(ROOT))
    from tests.web.rooms.steadfast import Pair, started

    print(f"server-killed: {kill_server.__doc__}", flush=True)
    with TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        database, peak, longest = f"sqlite:///{folder}/rooms.sqlite3", 0.0, 0.0
        server = stack.enter_context(started(database))
        port = int(server.address.rpartition(":")[2])
        at_first = memory(server.process.pid)[0]
        pairs = [Pair(server.address, server.address) for _ in range(PLAYERS // 2)]
        for pair in pairs:
            pair.start()
        for pair in pairs:
            pair.goes_on()
        before = summary([seconds for pair in pairs for seconds in pair.took])
        for _ in range(KILLS):
            peak = max(peak, memory(server.process.pid)[0])
            begun = time.perf_counter()
            server.process.kill()
            server.process.wait()
            server = stack.enter_context(started(database, port=port))
            for pair in pairs:
                pair.goes_on()
            longest = max(longest, time.perf_counter() - begun)
        lost = list[str]()
        for pair in pairs:
            try:
                pair.check()
            except AssertionError as error:
                lost.append(str(error))
        done, cut_off = (sum(getattr(pair, name) for pair in pairs)
                         for name in ("acknowledged", "cut_off"))  # fmt: skip
        print(f"  {done} commands acknowledged, {cut_off} times cut off; lost in {len(lost)} rooms")
        took = [seconds for pair in pairs for seconds in pair.took]
        return {
            "attack": "server-killed", "moves before": before, "moves meanwhile": summary(took),
            "failed": len(lost), "others waited, s": round(longest, 1),
            "MiB before": round(at_first), "MiB": round(peak),
        }  # fmt: skip


def main() -> None:
    """Carry out the chosen attacks, or all, and print their tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--nginx", action="store_true", help="put nginx in front of the servers")
    every = [*ATTACKS, "server-killed", *COMMAND_ATTACKS]
    parser.add_argument("--only", nargs="+", choices=every, metavar="NAME",
                        help=f"only these attacks: {', '.join(every)}")  # fmt: skip
    options = parser.parse_args()
    servers, commands = list[Row](), list[Row]()
    try:
        for name in options.only or every:
            if name in ATTACKS:
                servers.append(asyncio.run(attack_server(name, proxied=options.nginx)))
            elif name == "server-killed":
                servers.append(kill_server())
            else:
                print(f"{name}: {COMMAND_ATTACKS[name].__doc__}", flush=True)
                commands.append(attack_command(name))
    finally:  # the tables of what was measured before an error or an interruption
        show(servers, commands)


def show(servers: list[Row], commands: list[Row]) -> None:
    about = "Moves of an honest player: their number, median, 99th percentile and longest in ms."
    for title, text, rows in (("Server", about, servers), ("Commands", "What held.", commands)):
        if rows:
            print("\n" + Table(title.lower(), title, text, rows).text())


if __name__ == "__main__":
    main()
