"""The size of the project: `make numbers` prints it, and `make docs` writes it into the pages.

`python docs/code_numbers.py` prints the numbers; with `--write` it also writes them between the
markers of docs/architecture.md, and with `--check` it only says whether they are there already. It
exits with 1 if they are not, or if there are import circles between modules or between packages,
including imports that only types need.
"""

from __future__ import annotations

import ast
import sys
import tokenize
import tomllib
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
NAME = "gyoji"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- numbers: made by `make docs` -->\n", "<!-- end of numbers -->\n"
SMALL = 60
"""Files with fewer lines are counted separately, since many of them may belong together."""
Graph = dict[str, set[str]]


class Import(NamedTuple):
    """One module imports another; `deferred` if only for its types or only in a function."""

    importer: str
    imported: str
    deferred: bool


def main() -> int:
    """Print, write or check the numbers.

    Return 1 if the page is out of date, or there are circles.
    """
    found = circles()
    table = "".join(f"| {name} | {value} |\n" for name, value in numbers(found))
    text = f"| what | how much |\n|---|---:|\n{table}"
    page = PAGE.read_text("utf-8")
    stale = "--check" in sys.argv and with_numbers(page, text) != page
    if stale:
        print(f"{PAGE.relative_to(ROOT)} is out of date: run `make docs`")
    elif "--check" not in sys.argv:
        print(text, end="")
    for kind, groups in found.items():
        for group in groups:
            print(f"{kind}: {', '.join(group)}", file=sys.stderr)
    if "--write" in sys.argv:
        PAGE.write_text(with_numbers(page, text), "utf-8")
    return 1 if stale or any(found.values()) else 0


def with_numbers(page: str, text: str) -> str:
    """Return the page with the numbers between its markers."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{PAGE.relative_to(ROOT)} has no markers for the numbers: {BEGIN}...{END}")
    return f"{before}{BEGIN}\n{text}\n{END}{after}"


def numbers(found: Mapping[str, Sequence[object]]) -> Iterator[tuple[str, str]]:
    """Yield every number with its name."""
    files = {path: path.read_text("utf-8").count("\n") for path in modules().values()}
    lines = sum(files.values())
    scripts = [path.read_text("utf-8").count("\n") for path in SOURCE.rglob("*.js")]
    below = packages()
    yield "Python files", f"{len(files):,}"
    yield "lines of Python, in thousands", f"{lines / 1000:.0f}"
    yield f"files of fewer than {SMALL} lines", str(sum(n < SMALL for n in files.values()))
    yield "lines of a file: median, 90th percentile, longest", spread([*files.values()])
    yield "lines of a function: median, 90th percentile, longest", spread([*functions()])
    yield "comments per 100 lines", f"{100 * sum(comments(path) for path in files) / lines:.1f}"
    yield "packages and modules directly below `gyoji`", str(len(below))
    yield "layers of packages, and inside `web` (pyproject.toml)", " + ".join(map(str, layers()))
    yield "imports between these packages", str(sum(map(len, below.values())))
    for kind, groups in found.items():
        yield kind, str(len(groups))
    yield "JavaScript files", str(len(scripts))
    yield "lines of JavaScript, in thousands", f"{sum(scripts) / 1000:.0f}"


def spread(sizes: list[int]) -> str:
    """Return the median, the 90th percentile and the largest."""
    ordered = sorted(sizes)
    return " / ".join(f"{ordered[min(len(ordered) * part // 10, len(ordered) - 1)]:,}"
                      for part in (5, 9, 10))  # fmt: skip


@cache
def modules() -> dict[str, Path]:
    """Return every module of the package, by name."""
    found = {}
    for path in sorted((SOURCE / NAME).rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(name: str) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(modules()[name].read_text("utf-8"))


def functions() -> Iterator[int]:
    """Yield the number of lines of each function, from its `def`."""
    for name in modules():
        for node in ast.walk(tree(name)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield (node.end_lineno or node.lineno) - node.lineno + 1


def comments(path: Path) -> int:
    """Return the number of comments in a file."""
    with path.open("rb") as file:
        return sum(token.type == tokenize.COMMENT for token in tokenize.tokenize(file.readline))


def layers() -> list[int]:
    """Return the number of layers of each contract in pyproject.toml that has layers."""
    known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = known["tool"]["importlinter"]["contracts"]
    return [len(contract["layers"]) for contract in contracts if "layers" in contract]


# ---------------------------------------------------------------- imports


@cache
def imports() -> list[Import]:
    """Return every import of a module of the package by another one."""
    return [found for name in modules() for found in imported(name, tree(name), deferred=False)]


def imported(name: str, node: ast.AST, *, deferred: bool) -> Iterator[Import]:
    """Yield the imports in a part of a module."""
    for child in ast.iter_child_nodes(node):
        inner = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if isinstance(child, ast.Import | ast.ImportFrom):
            for target in targets(name, child):
                if target != name:
                    yield Import(name, target, deferred)
        else:
            later = deferred or inner or is_for_types(child)
            yield from imported(name, child, deferred=later)


def is_for_types(node: ast.AST) -> bool:
    """Return whether a statement is `if TYPE_CHECKING:`."""
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def targets(name: str, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """Yield the modules of the package that a statement imports."""
    known = modules()
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in known)
        return
    is_package = known[name].name == "__init__.py"
    package = name if is_package else name.rpartition(".")[0]
    base = resolve_name("." * node.level + (node.module or ""), package)
    for alias in node.names:
        found = f"{base}.{alias.name}"
        if found in known:
            yield found
        elif base in known:
            yield base


def graph(part_of: Callable[[str], str] = str, *, deferred: bool = True) -> Graph:
    """Return the imports between groups of modules; `part_of` names the group of a module."""
    found: Graph = {part_of(name): set() for name in modules()}
    for one in imports():
        here, there = part_of(one.importer), part_of(one.imported)
        if here != there and (deferred or not one.deferred):
            found[here].add(there)
    return found


def packages() -> Graph:
    """Return the imports between the packages and modules directly below the root.

    The root itself is left out: it imports several of them for its public names, and they import
    its version.
    """
    found = graph(lambda name: ".".join(name.split(".")[:2]))
    found.pop(NAME, None)
    return {name: others - {NAME} for name, others in found.items()}


def circles() -> dict[str, list[list[str]]]:
    """Return the groups of modules, or of packages, that import each other."""
    return {
        "import circles of modules, when they are loaded": groups(graph(deferred=False)),
        "import circles of modules, including imports for types": groups(graph()),
        "import circles of packages, including imports for types": groups(packages()),
    }


def groups(graph: Graph) -> list[list[str]]:
    """Return the strongly connected parts of a graph that contain a circle."""
    reached = {name: reach(graph, name) for name in graph}
    found = {
        frozenset(other for other in reached[name] if name in reached[other]) for name in graph
    }
    return sorted(sorted(group) for group in found if group)


def reach(graph: Graph, start: str) -> set[str]:
    """Return all nodes that can be reached from a node."""
    found, todo = set[str](), [start]
    while todo:
        new = graph.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found


if __name__ == "__main__":
    sys.exit(main())
