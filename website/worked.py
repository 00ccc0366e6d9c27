"""Show the worked examples of the rules: the referee's words, and a board to play on.

The games' files `guide.toml` hold them. The referee answers when the pages are made, so its words
cannot be wrong.
"""

from __future__ import annotations

import base64
import json
import zlib
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from gyoji.engine.guide import WorkedExample, worked_examples
from gyoji.engine.trace import TraceStep, ending, tell
from gyoji.games import load
from gyoji.pictures import picture

if TYPE_CHECKING:
    from pathlib import Path


class Example(NamedTuple):
    """A worked example of a game."""

    game: str
    worked: WorkedExample

    def steps(self) -> list[TraceStep]:
        return list(tell(*self.worked.open(load(self.game))))

    def clauses(self) -> set[str]:
        """Return the clauses that the referee cites."""
        steps = self.steps()
        last = ending(*self.worked.open(load(self.game)), steps[-1])
        said = [ruling for step in steps for ruling in step.rulings]
        return {ruling.clause for ruling in [*said, *last]}

    def fragment(self) -> str:
        """Return the fragment of a link to a play, as `static/js/game/link.js` packs it."""
        steps = [step.action for step in self.steps()[1:]]
        data = json.dumps([1, self.game, self.worked.text, dict(self.worked.options), 1, steps, ""])
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = packer.compress(data.encode()) + packer.flush()
        return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def examples(game: str) -> list[Example]:
    return [Example(game, worked) for worked in worked_examples(load(game))]


def write_pictures(folder: Path, game: str) -> None:
    """Write the position before and after each example, as SVG."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, example in enumerate(examples(game), 1):
        playing, case = example.worked.open(load(game))
        for name, step in (("before", example.worked.since), ("after", len(case.actions))):
            drawn, _ = picture(playing, case, step, "svg", "light")
            (folder / f"{game}-{number}-{name}.svg").write_bytes(drawn)


def as_page(game: str) -> str:
    """Return the worked examples as the end of the page of the game's rules, in Markdown."""
    parts = [figure(number, example) for number, example in enumerate(examples(game), 1)]
    return "\n## Worked examples\n\nEach is as the referee rules it.\n\n" + "\n".join(parts)


def figure(number: int, example: Example) -> str:
    pictures = "".join(
        f'<img src="../_images/worked/{example.game}-{number}-{name}.svg" alt="The board {name}">'
        for name in ("before", "after")
    )
    said = "".join(map(step_as_item, example.steps()[1:]))
    link = f"../../play/{example.game}/#{example.fragment()}"
    return (
        f"```{{raw}} html\n<figure class=\"worked\" id=\"example-{number}\">"
        f"<figcaption>{number}. {escape(example.worked.sentence)}</figcaption>"
        f'<div class="worked-boards">{pictures}</div>'
        f'<ol class="worked-steps">{said}</ol>'
        f'<p><a class="worked-play" href="{link}">Play it here</a></p></figure>\n```\n'
    )  # fmt: skip


def step_as_item(step: TraceStep) -> str:
    rulings = "; ".join(
        f"{escape(ruling.text)} <small>[{escape(ruling.clause)}]</small>" for ruling in step.rulings
    )
    return f"<li><code>{escape(step.action)}</code> {rulings}</li>"
