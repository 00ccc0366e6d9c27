"""The parts of the page where games are made that need no browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

from gyoji.conformance import check_laws
from gyoji.web.play.static_files import EXAMPLES, FOLDER, archive, gallery
from gyoji.web.play.workbench import Workbench

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

LIGHTS = (EXAMPLES / "lights.py").read_text("utf-8")
ALONE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from gyoji.conformance import check_laws
from gyoji.web.play.workbench import Workbench
bench = Workbench(check_laws)
ask = lambda **message: json.loads(bench.answer(json.dumps(message)))
loaded = ask(type="load", file="lights.py", text=sys.stdin.read())
opened = ask(type="open", level=0, moves=["2,2"])
laws = iter(lambda: ask(type="law"), {"title": ""})
broken = [law["broken"] for law in laws if law["broken"]]
print(loaded["levels"][0], opened["frame"]["over"], broken)
"""


def ask(bench: Workbench, **message: object) -> Any:
    return json.loads(bench.answer(json.dumps(message)))


def test_the_archive_has_all_that_is_needed_and_needs_no_other_package(tmp_path: Path) -> None:
    with ZipFile(BytesIO(archive())) as file:
        file.extractall(tmp_path)
    line = [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path)]
    done = subprocess.run(line, input=LIGHTS, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("A cross True []\n", "")


def test_errors_name_the_line() -> None:
    bench = Workbench(check_laws)
    assert ask(bench, type="undo") == {"error": "no level is open", "line": None}
    broken = LIGHTS.replace('"sweet disc"', '"pink disc"')
    said = ask(bench, type="load", file="lights.py", text=broken)
    assert said["line"] == 12
    assert said["error"].startswith("expected a look of colours and shapes")
    failing = LIGHTS.replace("    tell(PRESS, at)", "    tell(PRESS, at // 0)")
    ask(bench, type="load", file="lights.py", text=failing)
    ask(bench, type="open", level=0, moves=[])
    said = ask(bench, type="do", word="1,1")
    assert failing.split("\n")[said["line"] - 1] == "    tell(PRESS, at // 0)"
    assert said["error"].startswith("ZeroDivisionError: ")


def test_hidden_cells_are_shown_at_the_end() -> None:
    bench = Workbench(check_laws)
    ask(bench, type="load", file="mines.py", text=(EXAMPLES / "mines.py").read_text("utf-8"))
    opened = ask(bench, type="open", level=0, moves=[])
    assert {glyph for row in opened["board"] for glyph in row} == {"."}
    (frame,) = ask(bench, type="do", word="1,1")["frames"]
    assert frame["over"]
    assert not ask(bench, type="goto", step=0)["frames"][0]["over"]
    (again,) = ask(bench, type="redo")["frames"]
    assert [again[part] for part in ("changes", "motions")] == [
        frame[part] for part in ("changes", "motions")
    ]
    assert sorted(frame["changes"]) == [[0, 0, "!"], [2, 2, "*"], [4, 4, "*"]]


def test_the_gallery_lists_every_game() -> None:
    files = gallery(EXAMPLES)
    listed = json.loads(files["games/index.json"].body)
    assert [each["file"] for each in listed] == sorted(path.name for path in EXAMPLES.glob("*.py"))
    assert all(each["title"] and each["about"] for each in listed)


def test_the_sandbox_allows_its_own_script_only(api: httpx.Client) -> None:
    page = (FOLDER / "html" / "sandbox.html").read_text("utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}' 'wasm-unsafe-eval' blob:; worker-src blob:" in page
    answer = api.get("/sandbox")
    assert answer.text == page
    policy = "sandbox allow-scripts; frame-ancestors 'self'"
    assert answer.headers.get_list("content-security-policy") == [policy]
    assert api.get("/make").headers["x-frame-options"] == "DENY"


def test_only_the_files_of_python_are_sent(api: httpx.Client) -> None:
    assert api.get("/python/gyoji.zip").content == archive()
    assert api.get("/python/package.json").status_code == 404
    assert api.get("/python/..%2Fpackage.json").status_code == 404
