"""The files in `deploy`: accepted by the tools they are for, and what they start serves."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from contextlib import contextmanager
from pathlib import Path
from signal import SIGTERM
from ssl import create_default_context
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.sync.client import unix_connect
from websockets.typing import Origin

from gyoji.web.limits.metrics import Metrics

from .running import PATIENCE, eventually, limited

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PROGRAM = "/opt/gyoji/bin/gyoji"
UNIT = (DEPLOY / "gyoji.service").read_text()
CONTAINER = (DEPLOY / "Containerfile").read_text().replace("\\\n", "")
SITE = (DEPLOY / "nginx.conf").read_text()
PATH = f"{os.environ['PATH']}:{Path(sys.executable).parent}:/usr/sbin:/sbin"


def tool(name: str, package: str) -> str:
    """The path of a tool; without it, the test is skipped."""
    found = shutil.which(name, path=PATH)
    if not found:
        pytest.skip(f"NOT LINTED: {name} is not installed ({package})")
    return found


def output_of(*words: str) -> tuple[int, str]:
    """The exit status and all output of a program."""
    ran = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def test_the_unit_is_valid_and_hardened(tmp_path: Path) -> None:
    systemd = tool("systemd-analyze", "apt-get install systemd")
    unit = tmp_path / "gyoji.service"
    unit.write_text(UNIT.replace(PROGRAM, "/bin/true"))
    assert output_of(systemd, "verify", "--man=no", str(unit)) == (0, "")
    # In tenths: 0 is the safest, 100 the least safe.
    line = (systemd, "security", "--offline=true", "--no-pager", "--threshold=15", str(unit))
    assert output_of(*line)[0] == 0


def test_the_container_file_is_clean() -> None:
    hadolint = tool("hadolint", "pip install 'gyoji[test]'")
    assert output_of(hadolint, str(DEPLOY / "Containerfile")) == (0, "")


def test_the_container_file_copies_what_the_package_is_built_from() -> None:
    copied = [
        words.split()[:-1] for words in re.findall(r"^COPY (?!--)(.*)", CONTAINER, re.MULTILINE)
    ]
    sources = [ROOT / name for names in copied for name in names]
    assert [path for path in sources if not path.exists()] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    manual = project["tool"]["setuptools"]["data-files"]["share/man/man1"]
    needed = ["pyproject.toml", "setup.py", "MANIFEST.in", "src", *manual]
    needed += [project["project"]["readme"], *project["project"]["license-files"]]
    inside = {name for name in needed if name.startswith("src/")}  # copied with its folder
    assert {ROOT / name for name in needed if name not in inside} == set(sources)


@contextmanager
def started(line: Sequence[str], folder: Path, *prefix: str) -> Iterator[str]:
    """The address of a server that is started by this line, with its state in a folder."""
    server = [sys.executable, "-m", "gyoji"] if line[0] == PROGRAM else pytest.fail(str(line))
    words = [*prefix, *server, *line[1:], "--port", "0", "--host", "127.0.0.1"]
    if not prefix:
        words = [word.replace("/var/lib/gyoji", str(folder)) for word in words]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[3].rstrip("/")
        finally:
            process.terminate()
            status = process.wait(60)
    assert status == (-SIGTERM if prefix else 0)  # the prefix ends, and its server with it
    assert (folder / "rooms.sqlite3").exists()


def test_the_unit_s_line_serves_where_only_its_folder_can_be_written(tmp_path: Path) -> None:
    bwrap = tool("bwrap", "apt-get install bubblewrap")
    (line,) = re.findall("^ExecStart=(.*)", UNIT, re.MULTILINE)
    words = [word for word in line.split() if word != "$GYOJI_OPTIONS"]
    box = (
        bwrap, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-ipc",
        "--tmpfs", "/var/lib", "--bind", str(tmp_path), "/var/lib/gyoji",
        "--unshare-user", "--uid", "10001", "--cap-drop", "ALL", "--die-with-parent",
    )  # fmt: skip
    status, said = output_of(*box, "/bin/true")
    if status:
        pytest.skip(f"NOT BOXED: bubblewrap cannot be used here: {said}")
    with (
        started(words, tmp_path, *box) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        assert client.get("/readyz").json() == {"status": "ready"}
        made = client.post("/api/games/sokoban/level", json={"kind": "random", "size": 6})
        assert "cases" in made.json()  # by a job process, which limits itself


def test_the_container_s_line_serves_and_is_found_healthy(tmp_path: Path) -> None:
    lists = re.findall(r"^(?:ENTRYPOINT|HEALTHCHECK.*? CMD) (\[.*\])", CONTAINER, re.MULTILINE)
    check, entry = map(json.loads, lists)
    with started(entry, tmp_path) as address:
        check = [word.replace("http://127.0.0.1:8000", address) for word in check[1:]]
        assert output_of(sys.executable, *check) == (0, "")
    assert output_of(sys.executable, *check)[0] == 1


@contextmanager
def proxied(server: str, folder: Path, *changes: tuple[str, str]) -> Iterator[None]:
    """Run nginx with the site, changed, before a server; it listens at sockets in the folder."""
    nginx = tool("nginx", "apt-get install nginx-light")
    certificate = [
        "req",
        "-x509",
        "-nodes",
        "-newkey",
        "rsa:2048",
        "-days",
        "1",
        "-subj",
        "/CN=games.example.org",
    ]
    certificate += ["-addext", "subjectAltName=DNS:games.example.org"]
    files = ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem"]
    assert output_of(tool("openssl", "apt-get install openssl"), *certificate, *files)[0] == 0
    site = SITE.replace("http://127.0.0.1:8000", server)
    site = re.sub(r"^ *listen \[::\].*\n", "", site, flags=re.MULTILINE)
    for old, new in changes:
        assert old in site
        site = site.replace(old, new)
    for there, here in (("80", "plain"), ("443", "secure")):
        site = site.replace(f"listen {there}", f"listen unix:{folder}/{here}")
    site = site.replace("/etc/letsencrypt/live/games.example.org", str(folder))
    (folder / "site.conf").write_text(site)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log {folder}/errors; daemon off; events {{}}\n"
        f"http {{ access_log off; {paths} include {folder}/site.conf; }}\n"
    )
    line = [nginx, "-p", str(folder), "-c", f"{folder}/nginx.conf", "-e", f"{folder}/errors"]
    status, said = output_of(*line, "-t")
    assert (status, "test is successful" in said) == (0, True), said
    with subprocess.Popen(line) as process:
        try:
            eventually(lambda: bool((folder / "pid").read_text()))  # -t has made it, empty
            yield
        finally:
            process.terminate()


def test_nginx_s_site_is_valid_and_passes_pages_on(tmp_path: Path) -> None:
    origin = "https://games.example.org"
    with limited(tmp_path, origins=(origin,)) as server, proxied(server.address, tmp_path):
        plain = httpx.HTTPTransport(uds=f"{tmp_path}/plain")
        with httpx.Client(transport=plain, timeout=PATIENCE) as client:
            moved = client.get("http://games.example.org/rooms?game=sweets").headers["location"]
            assert moved == f"{origin}/rooms?game=sweets"
        trust = create_default_context(cafile=f"{tmp_path}/fullchain.pem")
        secure = httpx.HTTPTransport(uds=f"{tmp_path}/secure", verify=trust)
        with httpx.Client(transport=secure, base_url=origin, timeout=PATIENCE) as client:
            assert client.get("/play/tower").status_code == 200
            assert client.get("/metrics").status_code == 403
            assert client.post("/api/rooms", content=b"x" * 600_000).status_code == 413
        with unix_connect(
            f"{tmp_path}/secure",
            "wss://games.example.org/ws/play",
            ssl=trust,
            origin=Origin(origin),
        ) as socket:
            socket.send('{"type": "undo", "id": 1}')
            assert json.loads(socket.recv(PATIENCE))["type"] == "error"


def statuses(folder: Path, count: int) -> list[int]:
    """The statuses of requests that nginx gets one after the other."""
    trust = create_default_context(cafile=f"{folder}/fullchain.pem")
    secure = httpx.HTTPTransport(uds=f"{folder}/secure", verify=trust)
    with httpx.Client(transport=secure, timeout=PATIENCE) as client:
        return [client.get("https://games.example.org/").status_code for _ in range(count)]


def test_nginx_refuses_those_who_ask_too_often(tmp_path: Path) -> None:
    rate, burst = "rate=200r/s", "client_requests burst=3000"
    changes = (rate, "rate=1r/m"), (burst, "client_requests burst=2")
    with (
        limited(tmp_path, origins=("https://games.example.org",)) as server,
        proxied(server.address, tmp_path, *changes),
    ):
        assert statuses(tmp_path, 5) == [200, 200, 200, 429, 429]


@pytest.mark.parametrize("limit", ["client_connections 400", "all_connections 2200"])
def test_nginx_refuses_those_who_keep_too_many_connections(tmp_path: Path, limit: str) -> None:
    origin, zone = "https://games.example.org", limit.partition(" ")[0]
    with (
        limited(tmp_path, origins=(origin,)) as server,
        proxied(server.address, tmp_path, (limit, f"{zone} 1")),
    ):
        assert statuses(tmp_path, 2) == [200, 200]
        trust = create_default_context(cafile=f"{tmp_path}/fullchain.pem")
        where = f"{tmp_path}/secure", "wss://games.example.org/ws/play"
        with unix_connect(*where, ssl=trust, origin=Origin(origin)):
            assert statuses(tmp_path, 2) == [503, 503]


def test_alerts_and_documents_name_metrics_that_there_are() -> None:
    known = Metrics().text().decode()
    alerts = (DEPLOY / "alerts.yml").read_text()
    document = (ROOT / "docs" / "operate.md").read_text()
    for name in set(re.findall(r"gyoji_\w+|process_\w+", f"{alerts} {document}")):
        assert f"\n# TYPE {name.removesuffix('_bucket')}" in known, name
    assert re.findall("alert: (.*)", alerts) == re.findall(
        r"^\| `(Gyoji\w+)` \|", document, re.MULTILINE
    )
