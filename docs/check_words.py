"""Check the words of the source: `make check` runs this, and CONTRIBUTING.md explains it.

A docstring begins with none of ten question words, no function is named by a bare participle, no
two classes share a name, every exception derives from `gyoji.Error`, and docs/glossary.md has at
most 30 words, all in use. Exit status 1 if something is found.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "gyoji"
GLOSSARY = ROOT / "docs" / "glossary.md"
MOST_WORDS = 30

QUESTION = re.compile(r"(What|Who|Whom|Whose|That|Those|How|Whether)\b")
IRREGULAR = {
    "asked", "begun", "borne", "broken", "brought", "built", "caught", "chosen", "done", "drawn",
    "fallen", "forgotten", "found", "given", "gone", "grown", "heard", "held", "hidden", "kept",
    "known", "laid", "lost", "made", "meant", "said", "seen", "sent", "shown", "spent", "spoken",
    "struck", "taken", "told", "understood", "written",
}  # fmt: skip
NO_PARTICIPLES = {"embed", "exceed", "feed", "need", "proceed", "seed", "shed", "speed"}
PREPOSITIONS = {"as", "at", "by", "for", "from", "in", "of", "off", "on", "out", "over", "to",
                "up", "with"}  # fmt: skip
Named = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def main() -> int:
    """Print every finding with its file and line; 1 if there are any."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
    findings = [
        f"{path.relative_to(ROOT)}:{line}: {sentence}"
        for path, tree in trees.items()
        for line, sentence in [*check_docstrings(tree), *check_functions(tree)]
    ]
    findings += [*check_classes(trees), *check_exceptions(trees), *check_glossary(trees)]
    print(*findings, sep="\n", end="\n" if findings else "")
    return 1 if findings else 0


def check_docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the docstrings that begin with a question word."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | Named) and QUESTION.match(ast.get_docstring(node) or ""):
            first = (ast.get_docstring(node) or "").splitlines()[0]
            yield getattr(node, "lineno", 1), f"say it as a statement: {first}"


def check_functions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the functions, but for properties, that are named by a participle alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = {ast.unparse(each).rpartition(".")[2] for each in node.decorator_list}
            if is_participle(node.name) and not marks & {"property", "cached_property"}:
                yield node.lineno, f"begin the name of {node.name} with a verb, or with is_"


def is_participle(name: str) -> bool:
    """Return whether a name is a participle, perhaps with a preposition, and nothing else."""
    first, *rest = name.strip("_").split("_")
    ends = first.endswith("ed") and first not in NO_PARTICIPLES
    return (ends or first in IRREGULAR) and PREPOSITIONS.issuperset(rest)


def check_classes(trees: dict[Path, ast.Module]) -> Iterator[str]:
    """Yield the class names that stand for more than one class."""
    homes = defaultdict(list)
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(f"{path.relative_to(ROOT)}:{node.lineno}")
    for name, places in homes.items():
        if len(places) > 1:
            yield f"{places[-1]}: the class {name} is also defined in {', '.join(places[:-1])}"


def check_exceptions(trees: dict[Path, ast.Module]) -> Iterator[str]:
    """Yield the exceptions that do not derive from `gyoji.Error`."""
    ours = {"Error"}
    classes = [
        (path, node, [ast.unparse(base).rpartition(".")[2] for base in node.bases])
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    for _ in classes:  # a base may stand behind what derives from it
        ours |= {node.name for _, node, bases in classes if ours & set(bases)}
    for path, node, bases in classes:
        if node.name not in ours and any(re.search("Error$|Exception$", base) for base in bases):
            yield f"{path.relative_to(ROOT)}:{node.lineno}: derive {node.name} from gyoji.Error"


def check_glossary(trees: dict[Path, ast.Module]) -> Iterator[str]:
    """Yield the words of the glossary that are too many, or that the source does not use."""
    words = re.findall(r"^\| ([a-z -]+) \|", GLOSSARY.read_text("utf-8"), re.MULTILINE)[1:]
    if len(words) > MOST_WORDS:
        yield f"docs/glossary.md: at most {MOST_WORDS} words of our own, found {len(words)}"
    text = "\n".join(path.read_text("utf-8") for path in trees)
    for word in words:
        if not re.search(rf"\b{word.replace(' ', '[ _]')}s?\b", text, re.IGNORECASE):
            yield f"docs/glossary.md: nothing in src/gyoji says {word}"


if __name__ == "__main__":
    sys.exit(main())
