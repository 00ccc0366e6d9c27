"""Static files: versions, caching, compression, and the modules that a page needs."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING
from urllib.robotparser import RobotFileParser

import brotli  # type: ignore[import-untyped]  # it has no types
import pytest

from gyoji.web.play.static_files import CHECKED, FOLDER, FOR_GOOD, StaticFiles, coding_of

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

LINK = re.compile(r"""(?:src|href)="(/static/[^"]+)\"""")


@pytest.mark.parametrize("path", ["/", "/play/tower", "/edit/boulder", "/rooms", "/room/any"])
def test_all_that_a_page_names_is_kept_for_good(api: httpx.Client, path: str) -> None:
    named = LINK.findall(api.get(path).text)
    assert len(named) > 10
    for each in named:
        answer = api.get(each)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, FOR_GOOD)


@pytest.mark.parametrize("prefix", ["", "0123456789ab/"])
def test_other_addresses_are_checked_each_time(api: httpx.Client, prefix: str) -> None:
    answer = api.get(f"/static/{prefix}palette.css")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, CHECKED)


def test_any_change_is_a_new_version(tmp_path: Path) -> None:
    def version(**files: str) -> str:
        for name, text in files.items():
            (tmp_path / name).write_text(text)
        return StaticFiles(tmp_path).version

    versions = [version(a="x"), version(a="y"), version(a="x", b=""), version(b="x", a="")]
    assert len(set(versions)) == 4
    assert version(a="x", b="") == versions[2]


@pytest.mark.parametrize(
    ("coding", "decode"), [("br", brotli.decompress), ("gzip", gzip.decompress)]
)
def test_texts_are_compressed(api: httpx.Client, coding: str, decode: object) -> None:
    assert callable(decode)
    for path in ("/", "/static/js/play/page.js", "/static/icon.svg", "/tiles/tower.svg"):
        plain = api.get(path, headers={"accept-encoding": "identity"})
        with api.stream("GET", path, headers={"accept-encoding": coding}) as answer:
            body = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == coding
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers["etag"] != plain.headers["etag"]
        assert decode(body) == plain.content
        assert "content-encoding" not in plain.headers
        headers = {"accept-encoding": coding, "if-none-match": answer.headers["etag"]}
        assert api.get(path, headers=headers).status_code == 304


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br;q=1.0", "br"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("BR; q=0.000,deflate", ""),
        ("", ""),
        ("*", ""),
    ],
)
def test_a_coding_is_one_that_the_client_accepts(accepted: str, coding: str) -> None:
    assert coding_of(accepted) == coding


def test_pages_preload_every_module_and_no_other() -> None:
    files = StaticFiles()
    for name, page in files.pages.items():
        text = page.body.decode()
        named = set(re.findall(rf'"/static/{files.version}/((?:js|vendor)/[^"]+)"', text))
        imported = {path for path in named if path in files.files}
        assert named == imported
        for path in named:
            source = (FOLDER / path).read_text(encoding="utf-8")
            for target in re.findall(r"""(?:from|import) "(\.[^"]+)";""", source):
                found = (FOLDER / path).parent.joinpath(target).resolve()
                assert found.relative_to(FOLDER.resolve()).as_posix() in named, (name, path, target)
    assert "js/play/page.js" in files.pages["play"].body.decode()
    assert "js/play/page.js" not in files.pages["home"].body.decode()


def test_a_link_has_a_description_and_a_picture(api: httpx.Client) -> None:
    for path in ("/", "/play/sweets", "/room/any"):
        text = api.get(path).text
        assert re.search(r'<meta name="description" content="[^"]{40,}">', text)
        (picture,) = re.findall(r'<meta property="og:image" content="([^"]+)">', text)
        assert picture == f"{api.base_url}/static/preview.png".replace("//static", "/static")
        assert api.get(picture).headers["content-type"] == "image/png"
        assert "%ORIGIN%" not in text


def test_pages_say_what_they_are_without_scripts(api: httpx.Client) -> None:
    paths = ["/", "/rooms", "/room/any", "/nowhere"]
    paths += [f"/{kind}/{game}" for kind in ("play", "edit") for game in ("sokoban", "tower")]
    texts = [api.get(path, headers={"accept": "text/html"}).text for path in paths]
    for text in texts:
        assert text.startswith('<!doctype html>\n<html lang="en">')
        assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in text
        assert not re.search("%[A-Z]+%", text)
    for named in ("<title>(.+)</title>", '<meta name="description" content="(.{40,170})">'):
        assert len({re.findall(named, text)[0] for text in texts}) == len(texts)
    assert '<h1 id="title">Editor: The Tower</h1>' in texts[-1]


def test_search_engines_find_the_games(api: httpx.Client) -> None:
    for link in re.findall(r'<li><a href="(/play/[a-z]+)">', api.get("/").text):
        assert api.get(link).status_code == 200
    assert '<li><a href="/play/sweets">The game of sweets</a></li>' in api.get("/").text
    answer = api.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    parser = RobotFileParser()
    parser.parse(answer.text.splitlines())
    allowed = ["/", "/play/sweets", "/rooms", "/static/palette.css", "/api/games", "/api/rooms/any"]
    assert [parser.can_fetch("anybody", path) for path in allowed] == [True] * 5 + [False]


def test_the_list_of_games_is_sent_once(api: httpx.Client) -> None:
    answer = api.get("/api/games", headers={"accept-encoding": "br"})
    headers = {"accept-encoding": "br", "if-none-match": answer.headers["etag"]}
    assert (answer.headers["content-encoding"], answer.headers["cache-control"]) == ("br", CHECKED)
    assert api.get("/api/games", headers=headers).status_code == 304
