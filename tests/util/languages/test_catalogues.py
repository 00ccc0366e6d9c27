"""The catalogues of translations, and English sentences of the referee in other languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from gyoji.games import HERE, load
from gyoji.games.labyrinth import pencil
from gyoji.util import languages
from gyoji.util.languages import CatalogueEntry, catalogue, prefer, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

OTHERS = [code for code in languages.NAMES if code != languages.ENGLISH]
PLACE = "row 3, column 14"
NOUNS = {
    "place": PLACE, "block": "the ice block", "wall": f"a wall at {PLACE}", "a kind": "an island",
    "kind": "Candies (C)", "token": "3C", "packages": "C P", "player": "Ala", "ground": "sea",
    "walker": "Bob", "diamonds": "2 diamonds are",
}  # fmt: skip
"""What the nouns of the games say."""


def sentences() -> Iterator[str]:
    """What the referee can say of events, in all games."""
    for game in (*map(load, HERE), pencil.GAME):
        for words in game.display.EVENTS.values():
            yield re.sub(r"\{[ab]:?([^}]*)\}", lambda match: NOUNS.get(match[1], "7"), words.text)


@pytest.mark.parametrize("language", OTHERS)
def test_every_ruling_is_translated_with_what_it_is_about(language: str) -> None:
    for sentence in sentences():
        found = translate(sentence, language)
        assert found != sentence
        assert "{" not in found
        english = re.findall(r"\b(?:row|column|the|is|to|at|from)\b", found)
        assert english in ([], ["to"]), found  # in Polish, `to` is a word too


@pytest.mark.parametrize(
    ("count", "moves"),
    [(0, "0 ruchów"), (1, "1 ruch"), (2, "2 ruchy"), (5, "5 ruchów"), (22, "22 ruchy")],
)
def test_polish_has_three_plural_forms(count: int, moves: str) -> None:
    polish = catalogue("pl")
    assert polish
    assert polish.plural_text("{count} move", "{count} moves", count, {}) == moves


def test_a_count_in_a_sentence_has_its_form_too() -> None:
    taken = f"the diamond at {PLACE} is taken, {{}} left"
    found = [translate(taken.format(said), "pl") for said in ("1 diamond is", "2 diamonds are")]
    assert [sentence.rsplit(": ", 1)[1] for sentence in found] == ["1 diament", "2 diamenty"]
    assert "0 diamentów" in translate(taken.format("no diamonds are"), "pl")
    assert "22 diamenty" in translate(taken.format("22 diamonds are"), "pl")


def test_what_no_catalogue_has_stays_as_it_is() -> None:
    for sentence in ("", "a sentence that is in no catalogue", "we go to a far place", "{0} (x"):
        assert translate(sentence, "pl") == sentence
    assert translate("the board", "en") == "the board"
    assert catalogue("xx") is None
    assert translate("box", "../../secret") == "box"


def test_places_are_not_cut_at_their_comma() -> None:
    sentence = f"the walker goes from {PLACE} to {PLACE}, an island"
    polish = "wędrowiec przechodzi z pola (rząd 3, kolumna 14) na pole (rząd 3, kolumna 14): wyspa"
    assert translate(sentence, "pl") == polish


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:ja:pl"}, "ja"),
        ({"LANG": "C", "LANGUAGE": "pl"}, "en"),
        ({"LANG": "xx", "LANGUAGE": "../x:%s"}, "en"),
    ],
)
def test_the_environment_chooses_a_language(environment: dict[str, str], language: str) -> None:
    assert prefer(environment) == language


def test_catalogues_are_read_with_comments_and_long_texts() -> None:
    first = '# a note\n#: a.py b.js\nmsgid ""\n"one "\n"two"\nmsgstr "je\\"den"\n'
    text = f'{first}\nmsgid "x"\nmsgstr ""\n'
    assert list(languages.read(text)) == [
        CatalogueEntry("one two", "", ('je"den',), ("a.py", "b.js")),
        CatalogueEntry("x", "", ("",), ()),
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_the_scripts_get_the_same_catalogue(language: str) -> None:
    found = catalogue(language)
    assert found
    text = languages.as_script(language).decode()
    assert '"Undo":"' in text
    assert len(found.entries) > 1000
    assert all(all(entry.forms) for entry in found.entries.values())
