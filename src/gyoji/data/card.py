"""The data card of a data set, `README.md`: for people, and for Hugging Face's `load_dataset`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..game.notation.sanitize import printable_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .folders import Folder
    from .manifest import Manifest

NAME = "README.md"
MARK = "<!-- written by gyoji rollout -->"
"""A card without this line was written by somebody else, and is left as it is."""

MAX_LENGTH = 1 << 20
"""The maximum number of bytes of a card that are searched for MARK."""


def write_card(folder: Folder, manifest: Manifest) -> None:
    """Write the card of a complete data set; a card that somebody else has written stays."""
    if NAME in folder.names():
        with folder.open(NAME) as file:
            if MARK.encode() not in file.read(MAX_LENGTH):
                return
    folder.write(NAME, ("\n".join([*_head(manifest), *_body(manifest)]) + "\n").encode())


def _head(manifest: Manifest) -> Iterator[str]:
    """Yield the properties that Hugging Face reads: licence, tags, and the files of each split."""
    licence = manifest.plan["licence"]
    yield "---"
    if licence:
        yield f"license: {json.dumps(licence)}"  # every JSON string is a YAML string, too
    yield f"tags: {json.dumps(['gyoji', manifest.plan['game'], 'reinforcement-learning'])}"
    yield "configs:"
    yield "- config_name: default"
    yield "  data_files:"
    for name, files in files_of(manifest).items():
        yield f"  - split: {name}"
        yield f"    path: {json.dumps(files)}"
    yield "---"


def files_of(manifest: Manifest) -> dict[str, list[str]]:
    """Return the files of each split; without splits, all files are in `train`."""
    shards = [manifest.shards[number] for number in sorted(manifest.shards)]
    splits = manifest.splits or {"train": range(manifest.episodes)}
    found = {
        name: [shard.file for shard in shards if shard.first in episodes]
        for name, episodes in splits.items()
    }
    return {name: files for name, files in found.items() if files}


def _body(manifest: Manifest) -> Iterator[str]:
    """Yield the lines that say what the data set has, and how it is made."""
    plan = manifest.plan
    yield MARK
    yield ""
    yield f"# Plays of {plan['game']}"
    yield ""
    yield (
        f"{manifest.episodes:,} episodes, {manifest.steps:,} steps, by the rules of"
        f" {plan['game']}, version {plan['rules']}, written by gyoji {plan['gyoji']}."
    )
    yield ""
    yield "| | |"
    yield "|---|---|"
    yield from (f"| {name} | {_cell(value)} |" for name, value in _rows(manifest))
    yield ""
    yield (
        "Each row is a step; the last one of an episode is the closing row, whose action is -1."
        " The columns are described in gyoji's docs/data.md, and `gyoji rollout --verify FOLDER`"
        " plays every episode again."
    )


def _rows(manifest: Manifest) -> Iterator[tuple[str, str]]:
    plan = manifest.plan
    yield "licence", plan["licence"] or "not stated"
    if plan["files"] is None:
        yield "levels", f"made: kind {plan['kind']}, size {plan['size']}, seed {plan['seed']}"
    for file in plan["files"] or ():
        yield "levels", f"{file['name']}, BLAKE2b {file['digest']}"
    yield (
        "level of an episode",
        "in its column `origin`: the kind, or the file and the number there",
    )
    yield "actions", plan["agent"]
    if plan["proof"]:
        yield (
            "proof",
            (
                f"each episode that is won has the fewest {plan['proof']}, proven by a search of at"
                f" most {plan['nodes']:,} states; where that was not enough there are no actions"
            ),
        )
    yield "observations", plan["observation"]
    for name, episodes in manifest.splits.items():
        yield f"split {name}", f"{len(episodes):,} episodes, from {episodes.start:,}"


def _cell(text: str) -> str:
    """Return a text escaped for a cell of a table, since names of files are not trusted."""
    return printable_name(text).replace("|", "\\|")
