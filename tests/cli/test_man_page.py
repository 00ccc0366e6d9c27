"""The manual page, which `docs/generate.py` makes from the help, and the wheel installs."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from typing import TYPE_CHECKING

import click
import pytest

from gyoji.cli import gyoji as command
from tests.cli.runner import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = ROOT / "docs/gyoji.1"


@pytest.fixture(scope="module")
def rendered() -> str:
    """The page as a reader sees it, on one line."""
    if shutil.which("man") is None:
        pytest.skip("there is no man")
    ran = subprocess.run(
        ["man", "--warnings", "--encoding=ascii", "--no-hyphenation", "--local-file", str(PAGE)],
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "200", "MAN_KEEP_FORMATTING": ""},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert ran.stderr == ""
    return " ".join(re.sub(r".\x08", "", ran.stdout).split())


def commands() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(command)
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        assert found is not None
        yield name, found


def test_every_command_and_every_option_is_in_the_page(rendered: str) -> None:
    for name, found in commands():
        assert f" gyoji {name} gyoji {name} [OPTIONS] " in rendered
        context = click.Context(found, info_name=name)
        for param in found.get_params(context):
            record = param.get_help_record(context)
            if isinstance(param, click.Option) and record is not None:
                assert " ".join(record[0].split()) in rendered
        for line in (found.epilog or "").splitlines():
            assert " ".join(line.replace("\b", "").split()) in rendered


def test_the_page_has_the_usual_sections() -> None:
    sections = re.findall(r"(?m)^\.SH (.*)", PAGE.read_text())
    assert sections == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "ENVIRONMENT", "EXAMPLES",
    ]  # fmt: skip


def test_no_line_is_a_request_by_accident() -> None:
    known = {"TH", "SH", "SS", "B", "PP", "TP", "RS", "RE", "nf", "fi"}
    requests = set(re.findall(r"(?m)^[.'](\w*)", PAGE.read_text()))
    assert requests <= {*known, ""}


def test_the_wheel_installs_the_page() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["setuptools"]["data-files"] == {"share/man/man1": ["docs/gyoji.1"]}
    assert "include docs/gyoji.1" in (ROOT / "MANIFEST.in").read_text()
