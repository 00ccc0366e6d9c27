"""Plays as text, for language models: boards, legends, actions and rulings.

If a board is hidden, a text has only the view of the player to move and the announcements, as a
seat has them (`engine.seats`). `gyoji.env.text` and `gyoji mcp` are made of these functions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import groupby, islice
from typing import TYPE_CHECKING

from ..engine.formats import JUDGE, formats
from ..engine.legality import legal_action
from ..engine.play import Step, UncheckedPlay
from ..engine.seats import announce
from ..engine.session import parse_typed
from ..engine.trace import words_of
from ..game.learning import learning_of
from ..game.state import AREA, RUNNING, STATUS, TURN
from ..game.wording import in_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..game.game import Game
    from ..game.state import Position

SENTENCES = "sentences"
"""The style that describes a board instead of drawing it."""

LISTED = 60
"""The maximum number of legal actions that a text lists."""

LARGEST = 10_000
"""The maximum number of cells of a board that is written; a larger one would fill a book."""

MOST_SAID = 1_000
"""The maximum number of actions whose names for players are compared with a word."""

LONGEST = 10_000
"""The maximum number of characters of a text with actions."""

ANSWER = re.compile(r"<answer>(.*?)</answer>", re.DOTALL)


def styles(game: Game) -> list[str]:
    """Return the styles in which a game's boards can be written; the first is the default."""
    return [JUDGE, *(name for name, each in formats(game).items() if each.draw), SENTENCES]


def check_style(game: Game, style: str) -> None:
    """Raise ValueError for a style that a game does not have."""
    if style not in styles(game):
        known = ", ".join(styles(game))
        raise ValueError(f"boards of {game.name} are written as {known}, not as {style[:40]!r}")


def is_hidden(game: Game, state: Position) -> bool:
    """Return whether the players do not see the whole board."""
    hides = game.display.view(state, state[TURN]) != state
    return hides or bool(learning_of(game).ANNOUNCEMENTS)


# ---------------------------------------------------------------- boards


def write_board(game: Game, state: Position, style: str, known: set[str]) -> str:
    """Return the board that the player to move sees, with a legend of signs not yet in `known`.

    These signs are added to `known`. ValueError for a board that is too large.
    """
    seen = game.display.view(state, state[TURN])
    if seen[AREA] > LARGEST:
        raise ValueError(f"a board of {seen[AREA]:,} cells is not written; at most {LARGEST:,} are")
    drawn = game.display.draw(seen)
    if not drawn:
        return "You do not see the board."
    if style == SENTENCES:
        return describe_board(game, drawn)
    rows = drawn
    text = in_rows(drawn)
    if style != JUDGE:
        lines = [line.decode() for line in formats(game)[style].draw(seen)]  # type: ignore[misc]  # `styles`
        rows, text = [list(line) for line in lines], "\n".join(lines)
    words = {
        sign: game.display.describe(glyph)
        for line, glyphs in zip(rows, drawn, strict=True)
        for sign, glyph in zip(line, glyphs, strict=True)
        if sign not in known
    }
    known.update(words)
    legend = ", ".join(f"{sign.strip() or 'blank'} {what}" for sign, what in words.items())
    return f"{text}\n({legend})" if legend else text


def describe_board(game: Game, drawn: Sequence[Sequence[str]]) -> str:
    """Return a board in sentences: the places of each kind of thing except the most common one."""
    places = defaultdict[str, list[tuple[int, int]]](list)
    for row, glyphs in enumerate(drawn, 1):
        for column, glyph in enumerate(glyphs, 1):
            places[game.display.describe(glyph)].append((row, column))
    most = max(places, key=lambda what: len(places[what]))
    size = f"{len(drawn)} rows and {len(drawn[0])} columns"
    lines = [f"The board has {size}, counted from 1 at the top left."]
    lines += [f"{what}: {_places(at)}." for what, at in places.items() if what != most]
    return "\n".join([*lines, f"All other cells: {most}."])


def _places(places: list[tuple[int, int]]) -> str:
    """Return places row by row; neighbours in a row become a range."""
    rows = []
    for row, cells in groupby(places, key=lambda place: place[0]):
        runs = list[list[int]]()
        for _, column in cells:
            if runs and runs[-1][1] == column - 1:
                runs[-1][1] = column
            else:
                runs.append([column, column])
        spans = ", ".join(f"{low}" if low == high else f"{low} to {high}" for low, high in runs)
        rows.append(f"row {row} column{'s' * (len(spans) > len(str(runs[0][0])))} {spans}")
    return "; ".join(rows)


# ---------------------------------------------------------------- actions


def legal_words(game: Game, state: Position) -> Iterator[str]:
    """Yield the legal actions in the notation; if the board is hidden, yield all actions."""
    here = list(state)
    if state[STATUS] != RUNNING:
        return
    if is_hidden(game, state):
        yield from (game.notation.word(action, here) for action in _all_actions(game, state))
        return
    for action in game.candidates(here):
        if game.rules.apply(list(here), action, None):
            yield game.notation.word(action, here)


def list_legal(game: Game, state: Position) -> str:
    """Return the legal actions as a line of text, at most LISTED of them."""
    words = list(islice(legal_words(game, state), LISTED + 1))
    more = ["..."] if len(words) > LISTED else []
    return ", ".join([*words[:LISTED], *more]) or "none"


def read_action(game: Game, state: Position, word: str) -> int:
    """Return the action of a word: one of the notation, in any case, or the players' own words.

    ValueError with a sentence for anything else.
    """
    found = _find_action(game, state, word)
    if found is None:
        shown = word if len(word) <= 40 else f"{word[:37]}..."
        legal = list_legal(game, state)
        raise ValueError(f"{shown!r} is no action of {game.name} here; legal now: {legal}")
    return found


def _find_action(game: Game, state: Position, word: str) -> int | None:
    here = list(state)
    try:
        return legal_action(game, here, parse_typed(game, state, word))
    except (ValueError, LookupError):
        said = " ".join(word.split()).lower()
        actions = _all_actions(game, state) if is_hidden(game, state) else game.candidates(here)
        some = islice(actions, MOST_SAID)
        return next((each for each in some if game.display.say(each, here).lower() == said), None)


def _all_actions(game: Game, state: Position) -> Iterator[int]:
    """Yield all actions of a game, legal or not."""
    here, learning = list(state), learning_of(game)
    return (learning.complete(here, code) for code in learning.table(state))


def read_actions(game: Game, position: Callable[[], Position], text: str) -> Iterator[int]:
    """Yield the actions of a text; the caller plays each of them before it takes the next one.

    Line ends, commas, semicolons or blanks separate actions; actions of one letter need no
    separators. ValueError with a sentence for the first word that is no action, or for a text of
    more than LONGEST characters.
    """
    if len(text) > LONGEST:
        raise ValueError(f"actions are at most {LONGEST:,} characters, not {len(text):,}")
    for piece in filter(str.strip, re.split(r"[\n,;]+", text)):
        words = [piece] if _is_action(game, position(), piece) else piece.split()
        for word in words:
            alone = _is_action(game, position(), word)
            spelled = not alone and all(_is_action(game, position(), sign) for sign in word)
            for sign in word if spelled else [word]:
                yield read_action(game, position(), sign)


def _is_action(game: Game, state: Position, word: str) -> bool:
    return _find_action(game, state, word) is not None


def find_answer(text: str) -> str:
    """Return the content of the last <answer> in a text, or the text if it has no <answer>."""
    return str([text, *ANSWER.findall(text)][-1])


# ---------------------------------------------------------------- rulings


def try_action(game: Game, state: Position, action: int) -> Step:
    """Return the step of an action with its events; the state stays as it is."""
    play = UncheckedPlay.restore(game, Step(-1, 0, (), ()), state, [], [])
    return play.do(action)


def write_ruling(game: Game, step: Step, before: Position) -> str:
    """Return an action with its answer and its rulings, each with its clause.

    If the board is hidden, only the announcement is added, since a clause would tell more.
    """
    word = game.notation.word(step.action, list(before))
    if is_hidden(game, before):
        late = before[STATUS] != RUNNING
        return f"{word}: {game.display.LATE.text if late else announce(game, step.events, before)}."
    words = words_of(game, 1, step, before)
    rulings = "; ".join(ruling.line for ruling in words.rulings)
    return f"{word}: {words.answer}. {rulings}" if words.answer else f"{word}: {rulings}"


def write_status(game: Game, state: Position) -> str:
    """Return whose turn it is, or how the play has ended and with which scores."""
    players = game.rules.players(list(state))
    if state[STATUS] == RUNNING:
        return f"It is the turn of {game.display.player(state[TURN])}." if players > 1 else ""
    end = game.display.ENDS[state[STATUS]]
    scores = [game.rules.score(list(state), player) for player in range(players)]
    return f"The play is over: {end.text} [{end.clause}]. Score: {', '.join(map(str, scores))}."


def introduce(game: Game) -> str:
    """Return the game in a few lines, before its board."""
    return f"{game.display.TITLE}. {game.display.ABOUT}"
