"""Frames of a play for a browser: only what is new is sent.

A `Screen` remembers what was sent over one connection. A frame then has the cells that changed, and
the tiles of glyphs that are new to that connection.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from ...engine.guide import explain
from ...engine.pathfinding import pushed_tiles
from ...engine.seats import hide_secrets, list_announcements
from ...game.scene import NOBODY, Moved, is_left, scene_of
from ...game.state import RUNNING, STATUS, TURN
from ...game.wording import find_places, leave_out_places
from ...pictures.tiles import tileset
from ...solving.hints import is_plainly_lost
from .objects import JsonObject, as_object

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...engine.session import NoPath, Session
    from ...engine.trace import Ruling
    from ...game.game import Game
    from ...game.scene import Field
    from ...game.state import Position

Board = list[list[str]]
Tiles = dict[str, list[JsonObject]]


@dataclass(kw_only=True)
class Frame:
    """A play at one of its steps, relative to the previous frame on the same connection."""

    step: int = 0
    total: int = 0
    changes: list[tuple[int, int, str]]
    tiles: Tiles
    described: dict[str, str] = field(default_factory=dict)
    focus: Field | None = None
    corners: list[tuple[Field, Field]] = field(default_factory=list)
    """The pieces that are held only by a corner, each with the cell that holds it."""
    held: list[Field] = field(default_factory=list)
    """The pieces in `corners` that were not held in this way before the last step."""
    command: str = ""
    player: str = ""
    answer: str = ""
    announced: str = ""
    explained: list[JsonObject] = field(default_factory=list)
    """What the announcement means, in words for players, with a clause of the rules."""
    rulings: list[JsonObject] = field(default_factory=list)
    motions: list[JsonObject] = field(default_factory=list)
    over: bool
    decided: list[int] = field(default_factory=list)
    """The final scores, if they are certain while the play still goes on; else empty."""
    left: bool = False
    """True if something is left to do before an exit opens, so that the exit is drawn shut."""
    weights: list[JsonObject] = field(default_factory=list)
    """The comparisons of players that decided the last step, such as the one for a city. Each
    has a number for every player: in Sweets, the strength there (`scene.Weight`)."""
    told: list[str] = field(default_factory=list)
    """What the last step won or lost for players, in sentences."""
    warning: str = ""
    """Why the last action was of no use, if the player who did it is still to move; else ""."""
    stuck: str = ""
    """A sentence for a play in which the player's figure can do nothing but walk about, else ""."""
    lost: bool = False
    """True if the board shows, without a search, that the play cannot be won any more."""
    outcome: JsonObject
    scores: list[int] = field(default_factory=list)
    """Each player's score, once the play is over."""
    tally: dict[str, int] = field(default_factory=dict)
    facts: list[JsonObject] = field(default_factory=list)
    aim: str = ""
    """The aim from this position on, if it differs from the aim at the start; else ""."""
    hand: list[JsonObject] = field(default_factory=list)
    picks_cells: bool = False
    turn: int
    undo: bool = False
    redo: bool = False


class Screen:
    """The state of one connection's display: the last position, and glyphs whose tiles it has.

    No drawn board is kept: `display.redrawn` finds the changes by comparing two positions.
    """

    def __init__(self, game: Game, position: Position, known: Iterable[str] = ()) -> None:
        self.game, self.position, self.known = game, position, set(known)

    def board(self) -> tuple[Board, Tiles]:
        """Return the whole board, and those of its tiles that are new to the connection."""
        board = self.game.display.draw(self.position)
        return board, self.tiles({glyph for row in board for glyph in row})

    def change(self, position: Position) -> tuple[list[tuple[int, int, str]], Tiles]:
        """Go to a position of the same play; return changes (row, column, glyph) and new tiles."""
        drawn = () if position == self.position else self._redrawn(position)
        changes = [(row, column, glyph) for (row, column), glyph in drawn]
        self.position = position
        return changes, self.tiles({glyph for _, _, glyph in changes})

    def _redrawn(self, position: Position) -> Sequence[tuple[Field, str]]:
        return self.game.display.redrawn(self.position, position)

    def tiles(self, glyphs: Iterable[str]) -> Tiles:
        """Return the tiles of the glyphs that are new to the connection."""
        new = set(glyphs) - self.known
        self.known |= new
        return tiles_of(self.game, new)


def screen_of(session: Session, known: Iterable[str] = ()) -> Screen:
    return Screen(session.game, hide_secrets(session.game, session.state), known)


def appearance_of(game: Game) -> JsonObject:
    """Return what a page needs to draw any board of a game, and to handle its keys."""
    display, drawings, scene = game.display, tileset(game), scene_of(game)
    pushed = pushed_tiles(game)
    gone = {motion.tile for motion in scene.MOTIONS.values() if motion.kind == "vanish"}
    looks = {
        name: {
            "glyph": look.glyph,
            "words": look.words,
            "does": scene.DOES.get(name, ""),
            "colour": look.colour,
            "label": (place := drawings.label_place(name)) and place._asdict(),
        }
        for name, look in scene.LOOKS.items()
    }
    return {
        "name": game.name,
        "title": display.TITLE,
        "about": display.ABOUT,
        "hexagons": display.HEXAGONS,
        "keys": dict(display.KEYS),
        "looks": looks,
        "pushed": sorted(pushed),
        "pulls": scene.PULLS,
        "leaves": not gone.isdisjoint({*pushed, ""}),
    }


def tiles_of(game: Game, glyphs: Iterable[str]) -> Tiles:
    scene = scene_of(game)
    return {glyph: [as_object(tile) for tile in scene.tiles(glyph)] for glyph in sorted(glyphs)}


def describe(game: Game, glyphs: Iterable[str]) -> dict[str, str]:
    return {glyph: game.display.describe(glyph) for glyph in glyphs}


def frame_of(session: Session, screen: Screen, *, moving: bool, settled: bool = True) -> Frame:
    """Return the frame of a session's current position, with its last step.

    `moving` is True if the step was done just now, so that its motions are shown. `settled` is
    False if more steps follow at once, so that it does not matter yet whether the play is stuck.
    """
    game, step, state = session.game, session.describe_last(), session.state
    frame = plain_frame(game, hide_secrets(game, state), screen, state[TURN])
    frame.step, frame.total = session.number, session.total
    frame.command, frame.player, frame.answer = step.action, step.player, step.answer
    said = announcements_of(session)
    frame.announced = ", ".join(said)
    frame.explained = [
        {"words": heard.words, "clause": heard.clause} for heard in explain(game, said)
    ]
    frame.picks_cells = not frame.over and session.begins_with_fields
    frame.rulings = in_plain_words(step.rulings, session.describe_plainly())
    frame.motions = [as_object(motion) for motion in session.find_motions()] if moving else []
    if frame.corners and session.number:
        before = {piece for piece, _ in scene_of(game).corners(session.before(session.number))}
        frame.held = [piece for piece, _ in frame.corners if piece not in before]
    frame.weights = [as_object(weight) for weight in session.weigh()]
    frame.told = session.tell()
    frame.warning = session.warn()
    frame.stuck = scene_of(game).STUCK if settled and session.is_stuck else ""
    frame.lost = settled and is_plainly_lost(game, state)
    frame.tally = session.tally()
    if frame.over:
        seats = range(_players(game, state))
        frame.scores = [game.rules.score(list(state), seat) for seat in seats]
    frame.undo, frame.redo = session.can_undo, session.can_redo
    return frame


def refusal_of(
    session: Session, action: int, word: str = "", *, revealed: bool = False
) -> JsonObject | None:
    """Return why an action is refused; None if it is not. `word` is the player's command, if known.

    The sentence is short and names no places, since the board shows them; the rulings say more.
    """
    refusal = session.find_refusal(action, revealed=revealed)
    return refusal and {
        "command": word or session.game.notation.word(action, list(session.state)),
        "sentence": shorten("; ".join(refusal.plain) or str(refusal)),
        "rulings": in_plain_words(refusal.rulings, refusal.plain),
        "motions": [as_object(motion) for motion in refusal.motions],
    }


def shorten(text: str) -> str:
    """Return the first sentence of a refusal, which says why, without its full stop."""
    return text.partition(". ")[0]


def refusal_of_click(no_path: NoPath) -> JsonObject:
    """Return why a click on a cell leads nowhere, as `refusal_of` does for an action.

    The board lights up the cells that are the reason.
    """
    why = {"clause": "", "text": no_path.why, "plain": no_path.why, "cells": list(no_path.cells)}
    glow = [as_object(Moved("glow", "", cell, None)) for cell in no_path.cells]
    return {"command": "", "sentence": shorten(no_path.sentence), "rulings": [why], "motions": glow}


def in_plain_words(rulings: Sequence[Ruling], plain: Sequence[str]) -> list[JsonObject]:
    """Return each ruling with two more entries: its words for players, and the cells in its text.

    If its words for players are the same as its text, and it mentions no cell, it gets neither.
    """
    if len(plain) != len(rulings):  # a command after the end has a ruling, but no plain words
        plain = [leave_out_places(ruling.text) for ruling in rulings]
    found = list[JsonObject]()
    for ruling, words in zip(rulings, plain, strict=True):
        cells = find_places(ruling.text)
        more = {"plain": words, "cells": cells} if cells or words != ruling.text else {}
        found.append(as_object(ruling) | more)
    return found


def announcements_of(session: Session) -> list[str]:
    """Return the parts of the announcement of the last step, for a player who sees nothing."""
    if not session.number:
        return []
    before = session.play.at(session.number - 1)  # events refer to the state before them
    return list_announcements(session.game, session.play.steps[-1].events, before)


def is_hidden(game: Game, start: Position) -> bool:
    return not game.display.draw(game.display.view(start, 0))


def plain_frame(game: Game, state: Position, screen: Screen, player: int) -> Frame:
    """Return the frame of a position, without events: the board, the facts, this player's hand.

    It is made from `state` alone, so if `state` is what a seat may see (`engine.seats`), nothing
    hidden gets into it.
    """
    scene = scene_of(game)
    changes, tiles = screen.change(state)
    hand = scene.hand(state, player) if player != NOBODY else []
    return Frame(
        changes=changes,
        tiles=tiles,
        described=describe(game, tiles),
        focus=scene.focus(state),
        corners=list(scene.corners(state)),
        over=state[STATUS] != RUNNING,
        decided=scene.foretell(state) if state[STATUS] == RUNNING else [],
        left=is_left(game, state),
        outcome=as_object(game.display.ENDS[state[STATUS]]),
        facts=[as_object(fact) for fact in scene.facts(state)],
        aim=scene.aim(state),
        hand=[as_object(held) for held in hand],
        turn=state[TURN],
    )


def players_of(game: Game, state: Position) -> list[str]:
    return [game.display.player(player) for player in range(_players(game, state))]


def _players(game: Game, state: Position) -> int:
    return game.rules.players(list(state))


def digest(game: Game, state: Position) -> str:
    """Return a short digest of a position. Shared links have the digest of the play's end."""
    # It includes the version of the rules: with another version, the same moves may end elsewhere.
    text = ",".join([game.name, str(game.version), *map(str, state)])
    return sha256(text.encode()).hexdigest()[:32]
