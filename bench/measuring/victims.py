"""A server that is attacked, and the experience of its other clients."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
from websockets.asyncio.client import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

PATIENCE = 60.0
"""Seconds after which an attack, an answer or a stop is no longer waited for."""

SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"

CALM = "5 6\n######\n#w...#\n#.b..#\n#...+#\n######\n\n0 0\n"


def processes(root: int) -> list[int]:
    """Return a process and all its descendants."""
    found = [root]
    for process in found:
        with contextlib.suppress(OSError):  # it has ended
            for tasks in Path(f"/proc/{process}/task").glob("*/children"):
                found += map(int, tasks.read_text().split())
    return found


def memory(root: int) -> tuple[float, float]:
    """Return the memory of a server, and with all its processes (shared pages once), in MiB."""

    def read(process: int, name: str) -> float:
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except OSError:  # it has ended
            return 0
        return next(int(line.split()[1]) for line in lines if line.startswith(name)) / 1024

    return read(root, "Rss:"), sum(read(process, "Pss:") for process in processes(root))


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


class Victim:
    """A running server, and the measurements of it.

    `address` is the proxy's if there is one; `folder` has the database.
    """

    def __init__(self, process: subprocess.Popen[str], address: str, folder: str) -> None:
        self.process, self.address, self.folder = process, address, folder
        self.peak, self.tree, self.waits = 0.0, 0.0, list[float]()
        self.health, self.moves, self.failures = list[float](), list[float](), list[str]()

    def clear(self) -> None:
        """Forget all times that were measured so far."""
        for times in (self.waits, self.health, self.moves, self.failures):
            times.clear()
        self.waits.append(0.0)

    async def watch(self) -> None:
        while True:
            server, tree = memory(self.process.pid)
            self.peak, self.tree = max(self.peak, server), max(self.tree, tree)
            await asyncio.sleep(0.2)

    async def visit(self) -> None:
        """Act as another client: read a small game, again and again."""
        transport = httpx.AsyncHTTPTransport(local_address="127.0.9.1")
        async with httpx.AsyncClient(transport=transport, base_url=self.address) as client:
            while True:
                started = time.perf_counter()
                self.waits.append(0.0)
                try:
                    with contextlib.suppress(httpx.HTTPError):
                        await client.post(
                            "/api/games/sokoban/read", json={"text": CALM}, timeout=PATIENCE
                        )
                finally:
                    self.waits[-1:] = [time.perf_counter() - started]
                await asyncio.sleep(0.1)

    async def probe(self) -> None:
        """Act as a load balancer: ask for the server's health, over a new connection each time."""
        name, _, port = self.address.removeprefix("http://").rpartition(":")
        request = f"GET /healthz HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode()

        async def health() -> str:
            reader, writer = await asyncio.open_connection(name, port, local_addr=("127.0.8.1", 0))
            try:
                writer.write(request)
                return (await reader.read(12)).decode()[-3:] or "closed"
            finally:
                writer.close()

        await self._repeat(health, self.health, "200", 0.02)

    async def play(self) -> None:
        """Act as a well-behaved player, who moves to and fro."""
        async with connect(
            self.address.replace("http", "ws") + "/ws/play",
            proxy=None, local_addr=("127.0.7.1", 0), open_timeout=PATIENCE, ping_timeout=None,
        ) as socket:  # fmt: skip
            await socket.send(json.dumps({"type": "open", "game": "sokoban", "text": CALM}))
            await socket.recv()
            words = itertools.cycle("DU")

            async def move() -> str:
                await socket.send(json.dumps({"type": "do", "word": next(words)}))
                return str(json.loads(await socket.recv())["type"])

            await self._repeat(move, self.moves, "frames", 0.1)

    async def _repeat(
        self, ask: Callable[[], Awaitable[str]], took: list[float], good: str, pause: float
    ) -> None:
        while True:
            started = time.perf_counter()
            try:
                async with asyncio.timeout(PATIENCE):
                    answer = await ask()
            except (OSError, TimeoutError) as error:
                answer = type(error).__name__
            took.append(time.perf_counter() - started)
            if answer != good:
                self.failures.append(answer)
            await asyncio.sleep(pause)


def summary(took: list[float]) -> str:
    """Return the median, the 99th percentile and the longest of some times, in milliseconds."""
    if not took:
        return "none"
    times = sorted(took)
    chosen = times[len(times) // 2], times[len(times) * 99 // 100], times[-1]
    return f"{len(times)} x " + " / ".join(f"{1000 * seconds:.0f}" for seconds in chosen)


@contextlib.asynccontextmanager
async def victim(*, proxied: bool = False) -> AsyncIterator[Victim]:
    """Start a server, behind nginx if that is wanted."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gyoji", "serve", "--port", "0", "--log", "error"]
        command += ["--database", f"sqlite:///{folder}/rooms.sqlite3"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            try:
                line = process.stdout.readline() if process.stdout else ""
                address = line.split(" at ")[1].split("/ ")[0]
                proxy = run_nginx(address, folder) if proxied else contextlib.nullcontext(address)
                with proxy as url:
                    yield Victim(process, url, folder)
            finally:
                print(f"  SIGTERM to exit: {stopped(process):.1f} s", flush=True)


@contextlib.contextmanager
def run_nginx(server: str, folder: str) -> Iterator[str]:
    """Run nginx with our site in front of a server, without HTTPS; yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    site = re.sub(r"^server {\n    listen 80;.*?^}\n", "", SITE.read_text(), flags=re.M | re.S)
    site = re.sub(r"^ *(listen \[|ssl_).*\n", "", site, flags=re.M)
    site = site.replace("listen 443 ssl http2", f"listen {address}")
    site = site.replace("http://127.0.0.1:8000", server)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    file = Path(folder, "nginx.conf")
    file.write_text(
        f"pid {folder}/pid; daemon off; master_process off; worker_rlimit_nofile 20000;\n"
        f"events {{ worker_connections 8192; }} http {{ access_log off; {paths} {site} }}\n"
    )
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") or "nginx"
    with subprocess.Popen([nginx, "-e", "/dev/null", "-c", file]) as process:
        try:
            while not Path(folder, "pid").exists():
                time.sleep(0.01)
            yield f"http://{address}"
        finally:
            print(f"  nginx: {processor_seconds(process.pid):.1f} s of processor time")
            process.terminate()


def stopped(process: subprocess.Popen[str]) -> float:
    """Return the seconds that it takes a server to stop."""
    started = time.perf_counter()
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
    return time.perf_counter() - started
