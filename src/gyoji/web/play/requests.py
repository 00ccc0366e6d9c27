"""The bodies of the API's requests, and the messages of single games."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from .codec import Body, Count, Field, Glyphs, Index, Message, Options, Picks, Word

Moves = list[Word]
Beyond = Annotated[int, Meta(ge=-1, le=10_000_000)]


class NewLevel(Body):
    """The wishes for a new level."""

    kind: Annotated[str, Meta(max_length=80)] = ""
    size: Count = 8
    options: Options = field(default_factory=dict)
    any: bool = False
    """True if the level may be one that cannot be won."""


class LevelRequest(NewLevel):
    """POST /api/games/G/level."""

    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    count: Annotated[int, Meta(ge=1, le=20)] = 1


class ReadRequest(Body):
    """POST /api/games/G/read."""

    text: str
    options: Options = field(default_factory=dict)


class BlankRequest(Body):
    """POST /api/games/G/blank."""

    rows: Count
    columns: Count


class SheetRequest(Body):
    """POST /api/games/G/sheet."""

    board: Glyphs
    options: Options | None = None


class _PlayRequest(ReadRequest):
    """A case of an input, played with its own actions or, if given, with `moves` instead."""

    case: Count = 1
    moves: Moves | None = None


class ReplayRequest(_PlayRequest):
    """POST /api/games/G/replay."""

    end: Word | None = None


class HintRequest(_PlayRequest):
    """POST /api/games/G/hint."""

    whole: bool = False
    """True if the whole solution is wanted, not only its first action."""
    revealed: bool = False
    """True if a hidden board was revealed to the player."""


class WinnableRequest(ReadRequest):
    """POST /api/games/G/winnable: the level to be solved."""

    case: Count = 1


class Solved(ReadRequest):
    """POST /api/games/G/solutions/of: the level whose solutions are wanted."""

    case: Count = 1


class SolutionRequest(Solved, kw_only=True):
    """POST /api/games/G/solutions."""

    moves: Moves
    name: Annotated[str, Meta(max_length=1_000)]


class FollowsRequest(_PlayRequest):
    """POST /api/games/G/follows."""

    seat: Index | None = None
    """The player who reads the answer, which calls this player "you"."""


class PictureRequest(_PlayRequest, kw_only=True):
    """POST /api/games/G/picture."""

    form: Literal["svg", "png", "gif", "html"]
    step: Index | None = None
    theme: Literal["light", "dark"] = "light"


class Open(Message, tag="open"):
    """Open a game, after its own actions or, if given, after `moves`."""

    game: Word
    text: str
    options: Options = field(default_factory=dict)
    case: Count = 1
    moves: Moves | None = None


class Do(Message, tag="do"):
    word: Word
    revealed: bool = False
    """True if a hidden board was revealed to the player: actions without effect are refused."""


class Pick(Message, tag="pick"):
    """Do an action that was picked piece by piece."""

    picks: Picks


class WalkTo(Message, tag="walk"):
    """Go to the field `to`, or pick up the thing on it.

    With `thing`, bring the thing on that field to `to`, which may be off the board if it is beside
    the thing. With `swipe`, a thing in front of the player is pushed straight on as far as it goes.
    With `grab`, a thing is picked up even if the player could go to its field.
    """

    to: tuple[Beyond, Beyond]
    thing: Field | None = None
    grab: bool = False
    swipe: bool = False


class Undo(Message, tag="undo"):
    """Undo the last step."""


class Redo(Message, tag="redo"):
    """Redo the step undone last."""


class Restart(Message, tag="restart"):
    """Start again."""


class Goto(Message, tag="goto"):
    step: Index


class AskChoices(Message, tag="choices"):
    picked: Picks = field(default_factory=list)


class Reply(Message, tag="reply"):
    """Have a program of this strength do an action for the player to move."""

    strength: Word


class AskTranscript(Message, tag="transcript"):
    """Ask for the play so far, as the judge's input."""


SingleMessage = (
    Open | Do | Pick | WalkTo | Undo | Redo | Restart | Goto | AskChoices | Reply | AskTranscript
)

SINGLE_MESSAGE: type[SingleMessage] = SingleMessage  # type: ignore[assignment]  # a union is a type to a decoder
