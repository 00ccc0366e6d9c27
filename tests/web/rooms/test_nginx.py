"""Two servers behind a real nginx: players do not notice which of them they are connected to."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import httpx
import pytest

from ..running import PATIENCE, eventually
from .steadfast import Pair, started

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .postgresql import PostgreSQL

PATH = f"{os.environ['PATH']}:/usr/sbin"

SITE = """\
daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;
events {{ worker_connections 200; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    map $http_upgrade $connection_upgrade {{ default upgrade; "" close; }}
    upstream gyoji {{ {servers} }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://gyoji;
            proxy_http_version 1.1;
            proxy_set_header Host $host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_read_timeout 1h;
        }}
    }}
}}
"""


@contextmanager
def nginx(folder: Path, *servers: str) -> Iterator[str]:
    """The address of an nginx in front of these servers."""
    if not shutil.which("nginx", path=PATH):
        pytest.skip("NOT TESTED BEHIND NGINX: it is not installed (apt-get install nginx-light)")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    upstream = " ".join(f"server {each.removeprefix('http://')};" for each in servers)
    site = folder / "nginx.conf"
    site.write_text(SITE.format(folder=folder, servers=upstream, port=port), "utf-8")
    line = [str(shutil.which("nginx", path=PATH)), "-e", f"{folder}/errors", "-c", str(site)]
    with subprocess.Popen(line) as process:
        try:
            eventually(lambda: answers(f"http://127.0.0.1:{port}/healthz"))
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def answers(address: str) -> bool:
    try:
        return httpx.get(address, timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.long
def test_a_server_is_killed_and_another_goes_on_with_its_rooms(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(started(postgresql.url)) for _ in range(2)]
        address = stack.enter_context(nginx(tmp_path, *(each.address for each in servers)))
        pairs = [Pair(address, address) for _ in range(3)]
        for pair in pairs:
            pair.start()
            pair.goes_on()
        servers[0].process.send_signal(signal.SIGKILL)
        for pair in pairs:
            pair.goes_on()
            pair.check()
        assert any(pair.cut_off for pair in pairs)
