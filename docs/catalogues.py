"""Keep the catalogues of translations complete: `python docs/catalogues.py` updates them.

It finds every text that people see (texts.py), adds new ones to the catalogues with an empty
translation, and removes unused ones. With `--check` it changes nothing, and reports what is missing
or wrong (docs/translating.md).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import CalledProcessError
from typing import TYPE_CHECKING

from texts import Texts, collected

from gyoji.util.languages import ENGLISH, NAMES, PLACEHOLDER, CatalogueEntry, read

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parents[1] / "src" / "gyoji" / "util" / "languages"
FORMS = {
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ja": "nplurals=1; plural=0;",
}


def updated(language: str, texts: Texts) -> str:
    """Return a catalogue with these texts, in order, and the translations that it has already."""
    path = FOLDER / f"{language}.po"
    known = {entry.text: entry for entry in entries_of(path)} if path.exists() else {}
    blocks = [header(language)]
    for text, (plural, files) in sorted(texts.items(), key=lambda item: (min(item[1][1]), item[0])):
        before = known.get(text)
        kept = before and bool(before.plural) == bool(plural)
        forms = before.forms if before and kept else ("",) * (count_of(language) if plural else 1)
        blocks.append(written(CatalogueEntry(text, plural, forms, tuple(sorted(files)))))
    return "\n".join(blocks)


def entries_of(path: Path) -> list[CatalogueEntry]:
    """Return the entries of a catalogue, without its header."""
    return list(read(path.read_text("utf-8")))[1:]


def count_of(language: str) -> int:
    """Return the number of plural forms."""
    return int(FORMS[language].split(";")[0].split("=")[1])


def header(language: str) -> str:
    lines = (
        f"Language: {language}", "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit", f"Plural-Forms: {FORMS[language]}",
    )  # fmt: skip
    return 'msgid ""\nmsgstr ""\n' + "".join(f"{_quoted(line + chr(10))}\n" for line in lines)


def written(entry: CatalogueEntry) -> str:
    lines = [f"#: {' '.join(entry.files)}", f"msgid {_quoted(entry.text)}"]
    if entry.plural:
        lines.append(f"msgid_plural {_quoted(entry.plural)}")
        lines += [f"msgstr[{at}] {_quoted(form)}" for at, form in enumerate(entry.forms)]
    else:
        lines.append(f"msgstr {_quoted(entry.forms[0])}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def faults_of(language: str) -> Iterator[str]:
    """Yield the faults in the translations of a catalogue, in sentences."""
    count = count_of(language)
    for entry in entries_of(FOLDER / f"{language}.po"):
        where = f"{language}.po: {entry.text!r}"
        if len(entry.forms) != (count if entry.plural else 1):
            yield f"{where} has {len(entry.forms)} forms, not {count}"
        if not all(entry.forms):
            yield f"{where} is not translated"
            continue
        expected = set(PLACEHOLDER.findall(entry.text + entry.plural))
        for form in entry.forms:
            names = set(PLACEHOLDER.findall(form))
            if names - expected or expected - names - {"count"}:
                yield f"{where}: the translation has the placeholders {sorted(names)}"


def lacks_node(error: FileNotFoundError | CalledProcessError) -> bool:
    """Return whether an error means that node, or a package for it, is not installed."""
    if isinstance(error, FileNotFoundError):
        return error.filename == "node"
    return b"ERR_MODULE_NOT_FOUND" in error.stderr


def main() -> int:
    """Update or check the catalogues.

    Return 1 if the check finds faults, 2 if the texts of scripts cannot be read.
    """
    check = "--check" in sys.argv[1:]
    try:
        found = collected()
    except (FileNotFoundError, CalledProcessError) as error:
        if not lacks_node(error):
            raise
        print(
            "node and its package typescript, which read the texts of scripts, are not installed:"
            " run `make node_modules`",
            file=sys.stderr,
        )
        return 2
    faults = list(found.faults)
    for language in NAMES:
        if language == ENGLISH:
            continue
        path, text = FOLDER / f"{language}.po", updated(language, found.texts)
        if not check:
            for entry in entries_of(path):
                if entry.text not in found.texts and all(entry.forms):
                    print(f"{path.name}: removed {entry.text!r}, {' / '.join(entry.forms)}")
            path.write_text(text, "utf-8")
        elif path.read_text("utf-8") != text:
            faults.append(f"{path.name} is out of date: run `python docs/catalogues.py`")
        faults += faults_of(language)
    print(*faults, sep="\n", file=sys.stderr)
    return 1 if check and faults else 0


if __name__ == "__main__":
    sys.exit(main())
