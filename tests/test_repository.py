"""The files around the package can be read, and say what it says."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import gyoji

ROOT = Path(__file__).parent.parent
YAML = [
    path
    for pattern in (".pre-commit-config.yaml", "CITATION.cff", ".github/**/*.yml")
    for path in sorted(ROOT.glob(pattern))
]


def parsed(path: Path) -> Any:
    return import_module("yaml").safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("path", YAML, ids=lambda path: str(path.relative_to(ROOT)))
def test_yaml_is_read(path: Path) -> None:
    assert isinstance(parsed(path), dict)


def test_the_citation_has_the_version() -> None:
    citation = parsed(ROOT / "CITATION.cff")
    assert citation["version"] == gyoji.__version__
    assert {"cff-version", "message", "title", "authors", "license"} <= citation.keys()


def test_the_forms_of_issues_ask_for_something() -> None:
    forms = [path for path in YAML if path.parent.name == "ISSUE_TEMPLATE"]
    assert len(forms) == 4
    for form in forms:
        if form.name != "config.yml":
            asked = parsed(form)
            assert {"name", "description", "body"} <= asked.keys()
            names = [field["id"] for field in asked["body"]]
            assert len(set(names)) == len(names) > 0


def test_the_container_is_read() -> None:
    found = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert "tests/system-packages.sh" in found["postCreateCommand"]


def test_the_lock_file_has_what_the_package_asks_for() -> None:
    """It is written by `make lock`; versions are compared by pip when CI installs them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted, todo = set[str](), ["check"]
    while todo:
        for asked in extras[todo.pop()]:
            name, more = re.fullmatch(r"([\w.-]+)(?:\[([\w,]+)\])?.*", asked).groups()  # type: ignore[union-attr]
            if name == "gyoji":
                todo += more.split(",")
            else:
                wanted.add(name.lower())
    wanted |= {re.match(r"[\w-]+", asked)[0] for asked in project["dependencies"]}  # type: ignore[index]
    lock = (ROOT / "requirements-dev.txt").read_text("utf-8")
    assert wanted <= set(re.findall(r"^([\w.-]+)==", lock, re.MULTILINE))


@pytest.mark.parametrize("package", ["gyoji", "gyoji.data", "gyoji.env", "gyoji.pictures"])
def test_every_public_name_can_be_imported(package: str) -> None:
    module = import_module(package)
    assert sorted(module.__all__) == sorted(set(module.__all__))
    for name in module.__all__:
        assert getattr(module, name) is not None
