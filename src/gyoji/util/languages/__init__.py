"""The languages of the user interfaces: catalogues of translations in gettext's format.

English sentences are the keys. A user interface looks up its own sentences by their keys, with
placeholders in braces. The layers below use English; the interface translates their finished
sentences when it shows them (`translate`).
"""

from __future__ import annotations

import ast
import gettext
import json
import re
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

FOLDER = Path(__file__).parent
ENGLISH = "en"
NAMES = {ENGLISH: "English", "pl": "Polski", "ja": "日本語"}
"""The name of each language in the language itself."""

PLACEHOLDER = re.compile(r"\{([\w: ]+)\}")
SCRIPT = ".js"
"""The suffix of the pages' scripts. Texts that only scripts use do not come from layers below."""


WEIGHTY = 8
"""The least number of letters with which a pattern may match any values. A shorter pattern, such as
`{0} to {1}`, only matches values that are single words, or have translations themselves.
"""


class CatalogueEntry(NamedTuple):
    """An entry of a catalogue: its English text, its plural or "", and the translations."""

    text: str
    plural: str
    forms: tuple[str, ...]
    files: tuple[str, ...]
    """The files that use the text."""


ANYTHING = r"(row \d+, column \d+|.+?)"
"""The pattern of a value. It tries a place first, or a value might end at the comma of a place."""


class Pattern(NamedTuple):
    """The regular expression of an English sentence with values, and its entry."""

    found: re.Pattern[str]
    names: list[str]
    entry: CatalogueEntry


class Catalogue:
    """The translations of one language."""

    def __init__(self, entries: Iterable[CatalogueEntry], forms: str) -> None:
        self.entries = {entry.text: entry for entry in entries}
        # `c2py` parses plural expressions, and refuses any other code.
        self._form: Callable[[int], int] = gettext.c2py(forms)

    def text(self, text: str, values: Mapping[str, object]) -> str:
        """Return a text with its values; English if it is not in the catalogue."""
        entry = self.entries.get(text)
        return fill(entry.forms[0] if entry else text, values)

    def plural_text(self, one: str, other: str, count: int, values: Mapping[str, object]) -> str:
        """Return a text in the form for this count, which also fills the placeholder `count`."""
        entry = self.entries.get(one)
        english = one if count == 1 else other
        text = entry.forms[self._form(count)] if entry and entry.plural else english
        return fill(text, {**values, "count": count})

    def sentence(self, sentence: str) -> str:
        """Return a translation of a whole English sentence of the layers below.

        Without an entry, return the sentence unchanged.
        """
        entry = self.entries.get(sentence)
        if entry and not entry.plural:
            return entry.forms[0]
        for found, names, like in self._patterns:
            if match := found.fullmatch(sentence):
                parts = dict(zip(names, match.groups(), strict=True))
                said = {name: self.sentence(part) for name, part in parts.items()}
                known = (
                    " " not in part or part in self.entries or part != said[name]
                    for name, part in parts.items()
                )
                if weight(found) >= WEIGHTY or all(known):
                    return self._fill(like, said, parts.get("count", "1"))
        return sentence

    def _fill(self, entry: CatalogueEntry, values: dict[str, str], count: str) -> str:
        if entry.plural:
            return self.plural_text(entry.text, entry.plural, int(count), values)
        return fill(entry.forms[0], values)

    @cached_property
    def _patterns(self) -> list[Pattern]:
        """The patterns. Those with the most letters come first, since they are most specific."""
        found = [
            pattern_of(english, entry)
            for entry in self.entries.values()
            if is_spoken_below(entry)
            for english in (entry.text, entry.plural)
            if "{" in english or (entry.plural and english)
        ]
        return sorted(found, key=lambda one: -weight(one.found))


def prefer(environment: Mapping[str, str]) -> str:
    """Return the first supported language that the environment asks for, by gettext's rules."""
    of_locale = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, of_locale), "")
    wanted = environment.get("LANGUAGE", "") if locale not in {"", "C", "POSIX"} else ""
    codes = (name[:2].lower() for name in [*wanted.split(":"), locale])
    return next((code for code in codes if code in NAMES), ENGLISH)


def fill(text: str, values: Mapping[str, object]) -> str:
    return PLACEHOLDER.sub(lambda match: str(values.get(match[1], match[0])), text)


def pattern_of(english: str, entry: CatalogueEntry) -> Pattern:
    pieces = PLACEHOLDER.split(english)
    names = pieces[1::2]
    pieces[::2] = map(re.escape, pieces[::2])
    pieces[1::2] = [r"(\d+)" if name == "count" else ANYTHING for name in names]
    return Pattern(re.compile("".join(pieces), re.DOTALL), names, entry)


def weight(pattern: re.Pattern[str]) -> int:
    """Return the number of letters of a pattern outside its values."""
    return len(re.sub(r"\(.*?\)|[^\w]", "", pattern.pattern))


def is_spoken_below(entry: CatalogueEntry) -> bool:
    """Return whether the layers below may use this text."""
    return any(not file.endswith(SCRIPT) for file in entry.files)


@cache
def catalogue(language: str) -> Catalogue | None:
    """Return the catalogue of a language; None for English, and for an unsupported language."""
    if language == ENGLISH or language not in NAMES:
        return None
    header, *entries = read((FOLDER / f"{language}.po").read_text("utf-8"))
    plurals = re.search(r"plural=([^;]+);", header.forms[0])
    return Catalogue(entries, plurals[1] if plurals else "0")


@lru_cache(4096)
def translate(sentence: str, language: str) -> str:
    """Translate an English sentence; return it unchanged if the catalogue has no entry for it."""
    found = catalogue(language)
    return found.sentence(sentence) if found else sentence


def as_script(language: str) -> bytes:
    """Return a catalogue as JSON, for the pages' scripts (`static/js/words.js`)."""
    found = catalogue(language)
    entries = found.entries.values() if found else ()
    said = {
        english: entry.text
        for entry in entries
        if is_spoken_below(entry)
        for english in (entry.text, entry.plural)
        if english
    }
    texts = {entry.text: list(entry.forms) if entry.plural else entry.forms[0] for entry in entries}
    data = {"entries": texts, "spoken": said}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def read(text: str) -> Iterator[CatalogueEntry]:
    """Yield the entries of a catalogue, its header first.

    ValueError if it is not in gettext's format.
    """
    for block in text.strip().split("\n\n"):
        files, parts = list[str](), dict[str, str]()
        part = ""
        for line in block.split("\n"):
            if line.startswith("#:"):
                files += line[2:].split()
            elif line and not line.startswith("#"):
                word, quoted = line.split('"', 1) if line.startswith('"') else line.split(" ", 1)
                part = word or part
                parts[part] = parts.get(part, "") + ast.literal_eval(
                    f'"{quoted}' if not word else quoted
                )
        forms = tuple(value for name, value in parts.items() if name.startswith("msgstr"))
        yield CatalogueEntry(parts["msgid"], parts.get("msgid_plural", ""), forms, tuple(files))
