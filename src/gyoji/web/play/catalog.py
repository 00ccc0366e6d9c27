"""The catalog of games: everything that a page needs to know about each game before play."""

from __future__ import annotations

import logging
import os
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING

import msgspec

from ...engine.generation import generate
from ...engine.judge import read, show
from ...game.collection import campaign, puzzles, tutorial
from ...game.defaults import choices_of
from ...game.files import home_of, samples, source_file
from ...game.knowledge import knowledge_of
from ...game.scene import scene_of
from ...game.variants import variants_of
from ...games import FILES, load, names
from ...solving.hints import in_plain_words
from ...solving.opponents import RANDOM, strengths
from ..limits.logs import log_event
from .frames import appearance_of, describe, tiles_of
from .hints import gives_hints

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...game.collection import CampaignLevel
    from ...game.game import Game
    from ...game.protocols import Case, Option
    from ...game.state import Position


def catalog() -> bytes:
    """Return all games that can be loaded, as a JSON text."""
    files = os.environ.get(FILES, "")
    return _describe(tuple(game for name in known_names(files) if (game := _load(name))))


@cache  # finding the games of other packages takes milliseconds, and they do not change
def known_names(_files: str) -> list[str]:
    """Return the names of all games; the argument is the key of the cache."""
    return names()


@lru_cache(4)  # only games in one file change while the server runs
def _describe(games: tuple[Game, ...]) -> bytes:
    return msgspec.json.encode([entry(game) for game in games])


def _load(name: str) -> Game | None:
    """Return the game with this name; None, with a log entry, if it cannot be loaded."""
    try:
        return load(name)
    except LookupError as error:
        log_event("game not loaded", logging.WARNING, reason=str(error.args[0]))
        return None


def entry(game: Game) -> dict[str, object]:
    display, scene = game.display, scene_of(game)
    said = say_keys(game)
    several = case_for_several(game)
    return appearance_of(game) | {
        "said": said,
        "does": cut_sides(said),
        "buttons": dict(scene.BUTTONS),
        "editor": bool(scene.BRUSHES),
        "file": mark_of(game),
        "seats": several is not None,
        "hides": several is not None and hides(game, several),
        "follows": knowledge_of(game) is not None,
        "takes_back": scene.TAKES_BACK,
        "kinds": dict(game.levels.KINDS),
        "options": _options(game.notation.OPTIONS),
        "levels": _options(game.levels.OPTIONS),
        "variants": _options(variants_of(game).OPTIONS),
        "to_win": dict(variants_of(game).TO_WIN),
        "added": {"sentence": variants_of(game).ADDED},
        "puzzles": [{"name": puzzle.name, "title": puzzle.title} for puzzle in puzzles(game)],
        "campaign": [introduce(level) for level in campaign(game)],
        "tutorial": first_moves(game),
        "hints": gives_hints(game),
        "opponents": [each for each in strengths(game) if each != RANDOM],
        "samples": [sample.name for sample in samples(game)],
        "legend": dict(display.LEGEND),
        "brushes": list(scene.BRUSHES),
        "single": [dict(piece) for piece in scene.SINGLE],
        "tiles": tiles_of(game, scene.BRUSHES),
        "described": describe(game, scene.BRUSHES),
    }


def say_keys(game: Game) -> dict[str, str]:
    """Return the commands of the keys, each with its words for players."""
    words = dict.fromkeys(game.display.KEYS.values())
    try:
        kind = next(iter(game.levels.KINDS))
        start = next(iter(generate(game, Random(0), 10, kind, {}, count=1))).start
    except ValueError:
        return {}
    return {word: _say(game, start, word) for word in words}


def _say(game: Game, start: Position, word: str) -> str:
    try:
        return in_plain_words(game, start, game.notation.action(word, list(start)))
    except ValueError:  # a key's word whose command depends on the position
        return word.lower()


def cut_sides(said: Mapping[str, str]) -> dict[str, str]:
    """Return the words of commands without the side or the number at their end."""
    parts = {word: text.rpartition(" ") for word, text in said.items()}
    return {
        word: does
        for word, (does, _, last) in parts.items()
        if does and (last in ("left", "right") or last.isdecimal())
    }


def mark_of(game: Game) -> str:
    """Return a mark that changes with the file of a game in one file; "" for other games."""
    return home_of(game) if source_file(game) else ""


def introduce(level: CampaignLevel) -> dict[str, object]:
    """Return the properties of a campaign's level that a page shows before the level is opened."""
    known = (
        "name",
        "title",
        "author",
        "difficulty",
        "moves",
        "pushes",
        "opponents",
        "turns",
        "by_ear",
    )
    return {name: getattr(level, name) for name in known}


def first_moves(game: Game) -> dict[str, object] | None:
    """Return the tutorial of a game, if it has one."""
    found = tutorial(game)
    return found and found._asdict() | {"steps": [step._asdict() for step in found.steps]}


def case_for_several(game: Game) -> Case | None:
    """Return a generated case for several players; None if the game seems to have none."""
    # The number of players depends on the case, and on the options with which it is read, so all
    # options of the notation are tried.
    try:
        kind = next(iter(game.levels.KINDS))
        text = show(game, generate(game, Random(0), 8, kind, {}, count=2))
    except ValueError:
        return None
    cases = (_case(game, text, options) for options in choices_of(game.notation.OPTIONS))
    return next((case for case in cases if case and _players(game, case) > 1), None)


def hides(game: Game, case: Case) -> bool:
    """Return whether some player may not see everything."""
    players = range(_players(game, case))
    return any(game.display.view(case.start, player) != case.start for player in players)


def _case(game: Game, text: bytes, options: Mapping[str, str]) -> Case | None:
    try:
        return next(read(game, text, lenient=True, **options))
    except (ValueError, StopIteration):
        return None


def _players(game: Game, case: Case) -> int:
    return game.rules.players(list(case.start))


def _options(options: Mapping[str, Option]) -> dict[str, object]:
    return {
        name: {"choices": list(option.choices), "help": option.help}
        for name, option in options.items()
    }
