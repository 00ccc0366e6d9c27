"""The documents are right: examples run, quoted code is the code, and links lead to files."""

import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from runpy import run_path

import pytest

import gyoji
from gyoji.author.shapes import SHAPES
from gyoji.game.looks import COLOURS

ROOT = Path(__file__).parent.parent
TUTORIALS = [
    f"docs/tutorials/{name}.md" for name in ("check", "set", "play", "learn", "add", "package")
]
PAGES_RUN = ("README.md", *TUTORIALS, "docs/formats.md", "docs/c.md", "docs/operate.md")
PAGES = {name: (ROOT / name).read_text() for name in PAGES_RUN}
BLOCK = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(page, *match) for page, text in PAGES.items() for match in BLOCK.findall(text)]


def console_commands() -> list[tuple[str, str]]:
    """Every command in the documents, with the output shown for it."""
    found = []
    for _, language, _, body in BLOCKS:
        if language == "console":
            for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                line, _, output = part.partition("\n")
                found.append((line, output))
    # `make test` would run these tests again, and `make demo` installs a virtual environment.
    return [(line, output) for line, output in found if not line.startswith("make ")]


@pytest.mark.parametrize(("line", "output"), console_commands())
def test_commands_print_what_the_documents_show(line: str, output: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "gyoji").write_text(f'#!/bin/sh\nexec {sys.executable} -m gyoji "$@"\n')
    (tmp_path / "gyoji").chmod(0o755)
    ran = subprocess.run(
        ["bash", "-c", f'PATH="$PWD:$PATH"; {line}'],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.stdout + ran.stderr == output


@pytest.mark.parametrize(
    ("path", "body"), [(path, body) for _, _, path, body in BLOCKS if path]
)  # fmt: skip
def test_code_in_the_documents_is_in_its_file(path: str, body: str) -> None:
    assert body in (ROOT / path).read_text()


PYTHON = (
    "README.md",
    "docs/tutorials/add.md",
    "docs/tutorials/learn.md",
    "docs/opponents.md",
    "docs/solve.md",
    "docs/design.md",
    "docs/language-models.md",
)


def python_of(page: str) -> str:
    found = BLOCK.findall((ROOT / page).read_text())
    return "\n".join(body for language, _, body in found if language == "python")


@pytest.mark.parametrize("page", PYTHON)
def test_python_in_the_documents_runs(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # they read what is in examples/
    text = "\n".join(
        body for language, path, body in BLOCK.findall((ROOT / page).read_text())
        if language == "python" and not path  # what is quoted is tested where it lies
    )  # fmt: skip
    found = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert len(found.examples) >= 4
    assert doctest.DocTestRunner().run(found).failed == 0


@pytest.mark.long
def test_python_in_the_documents_has_right_types(tmp_path: Path) -> None:
    """What a reader copies passes `mypy --strict`."""
    for page in ("README.md", "docs/tutorials/learn.md"):
        script = tmp_path / f"{Path(page).stem.lower()}.py"
        script.write_text(doctest.script_from_examples(python_of(page)))
    # The cache of `make check` is used: without it this takes a minute.
    words = ["mypy", "--strict", "--follow-imports=silent", *map(str, sorted(tmp_path.iterdir()))]
    ran = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "Success: no issues found in 2 source files\n")


def test_python_in_the_package_runs() -> None:
    assert doctest.testmod(gyoji).failed == 0


def test_the_example_of_the_laws_works() -> None:
    (body,) = [
        body for page, language, path, body in BLOCKS
        if (page, language, path) == ("docs/tutorials/package.md", "python", "") and "Laws" in body
    ]  # fmt: skip
    names: dict[str, object] = {}
    exec(body, names)  # our own document
    laws = names["TestSkater"]
    assert isinstance(laws, type)
    laws().test_8_the_samples_pass()


@pytest.mark.parametrize("page", [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")], ids=str)
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.long
def test_imports_go_in_no_circles() -> None:
    """Neither modules nor packages, imports for types included."""
    circles = run_path(str(ROOT / "docs/code_numbers.py"))["circles"]()
    assert circles
    assert not any(circles.values()), circles


def test_the_words_of_looks_are_listed() -> None:
    """An author finds every colour and every shape, in text beside the picture."""
    page = PAGES["docs/tutorials/add.md"]
    assert f"Colours: {', '.join(COLOURS)}. Shapes: {', '.join(SHAPES)}." in page


def test_the_manual_names_each_module_once() -> None:
    pages = sorted((ROOT / "website" / "docs" / "api").glob("*.md"))
    named = [name for page in pages for name in re.findall(r"automodule:: (\S+)", page.read_text())]
    assert len(named) > 30
    assert sorted(named) == sorted(set(named))
    for name in named:
        import_module(name)
