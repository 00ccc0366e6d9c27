"""Attack `gyoji serve` on loopback, and print the cost to the server and its other clients.

    python bench/attacks.py [--nginx] [NAME ...]

Each attack meets a server of its own, which stores its rooms in a temporary folder, with nginx and
the site of `deploy` in front of it if that is asked for. Whatever an
attack leaves running is ended after a minute. These are measurements, not tests. Times in
milliseconds are a median, a 99th percentile and a maximum; what else runs on the machine shows in
those before the attack.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
from flood import FLOODS
from measuring.victims import PATIENCE, Victim, memory, processor_seconds, summary, victim
from websockets.asyncio.client import connect

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from websockets.asyncio.client import ClientConnection

FLOOD_SECONDS = 15
"""The seconds for which a process attacks at full speed."""


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


async def rooms(found: Victim) -> None:
    """Let a player walk to and fro in a labyrinth of 61 x 61, in a room that its master watches."""
    text = "\n".join([*[" ".join(["o"] * 61)] * 61, "2", "0 0 ", "5 5 ", ""])
    async with httpx.AsyncClient(base_url=found.address, timeout=PATIENCE) as client:
        made = (await client.post("/api/rooms", json={"game": "labyrinth", "text": text})).json()
        seats = [f"/api/rooms/{made['id']}/seats/{seat}" for seat in (0, 1)]
        tokens = [
            (await client.post(seat, json={}, headers={"cookie": ""})).json()["token"]
            for seat in seats
        ]
    url = found.address.replace("http", "ws") + f"/ws/room/{made['id']}"
    roles = [{"Cookie": f"gyoji={token}"} for token in (made["token"], *tokens)]

    async def listen(socket: ClientConnection) -> None:
        async for _ in socket:
            pass

    async with (
        connect(url, additional_headers=roles[0], max_size=None, proxy=None) as master,
        connect(url, additional_headers=roles[1], max_size=None, proxy=None) as one,
        connect(url, additional_headers=roles[2], max_size=None, proxy=None) as two,
    ):
        listening = asyncio.ensure_future(listen(master))
        seq, count, started = 0, 100, time.perf_counter()
        for number in range(count):
            socket, seq = (one, two)[number % 2], seq + 1
            word = "SN"[number // 2 % 2]
            await socket.send(json.dumps({"type": "do", "id": seq, "seq": seq, "word": word}))
            while True:
                message = json.loads(await socket.recv())
                if message["type"] in ("done", "refused") and message["id"] == seq:
                    break
            if message["type"] == "refused":
                print("  refused:", message["error"])
                break
        print(f"  {count / (time.perf_counter() - started):.0f} commands/s")
        listening.cancel()


def crowd(form: str, addresses: list[str]) -> Callable[[Victim], Awaitable[None]]:
    """Return an attack by clients with these addresses, who ask for a picture each, at once."""

    async def attack(found: Victim) -> None:
        side = 40
        text = "\n".join([*[" ".join(["o"] * side)] * side, "1", "0 0 ", ""])
        body = {"text": text, "moves": ["S", "N"] * 400, "form": form}
        playing = asyncio.ensure_future(found.play())
        await asyncio.sleep(3)
        print(f"  before: moves {summary(found.moves)} ms")
        found.moves.clear()
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
        playing.cancel()
        print(f"  meanwhile: moves {summary(found.moves)} ms, failed {len(found.failures)}")

    attack.__doc__ = f"Ask for a {form} from {len(addresses)} addresses, as {addresses[0]}."
    return attack


def flood(name: str, source: str = "127.0.0.2") -> Callable[[Victim], Awaitable[None]]:
    """Return an attack of bench/flood.py, by a process of its own, at full speed."""

    async def attack(found: Victim) -> None:
        watching = [asyncio.ensure_future(found.probe()), asyncio.ensure_future(found.play())]
        await asyncio.sleep(3)
        print(f"  before: health {summary(found.health)}, moves {summary(found.moves)} ms")
        for seen in (found.health, found.moves, found.failures):
            seen.clear()
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
            for task in watching:
                task.cancel()
            for result in await asyncio.gather(*watching, return_exceptions=True):
                if isinstance(result, Exception):
                    found.failures.append(type(result).__name__)
            print(f"  meanwhile: health {summary(found.health)}, moves {summary(found.moves)} ms")
            if found.failures:
                print("  failed:", dict(Counter(found.failures)))

    attack.__doc__ = FLOODS[name].__doc__
    return attack


ATTACKS: dict[str, Callable[[Victim], Awaitable[None]]] = {
    "restarts": restarts,
    "replays": replays,
    "pictures": pictures,
    "rooms": rooms,
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


async def measure(name: str, *, proxied: bool) -> None:
    print(f"{name}{' behind nginx' * proxied}: {ATTACKS[name].__doc__}", flush=True)
    async with victim(proxied=proxied) as found:
        others = [asyncio.ensure_future(found.watch()), asyncio.ensure_future(found.visit())]
        while len(found.waits) < 3:  # it has started
            await asyncio.sleep(0.1)
        found.waits.clear()
        before, tree = memory(found.process.pid)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await ATTACKS[name](found)
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        print(
            f"  memory: {before:.0f} MiB at first, {found.peak:.0f} at most;"
            f" with its processes {tree:.0f} and {found.tree:.0f}"
        )
        print(f"  another client waited {max(found.waits, default=0):.1f} s at most", flush=True)


if __name__ == "__main__":
    names = [word for word in sys.argv[1:] if word != "--nginx"]
    for chosen in names or ATTACKS:
        asyncio.run(measure(chosen, proxied="--nginx" in sys.argv))
