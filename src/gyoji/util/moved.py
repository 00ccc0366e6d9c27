"""Old import paths of modules that have moved, for users' games and programs.

`import gyoji.state` gives the module `gyoji.game.state`, the same object under both names.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

MOVED = {
    "gyoji.events": "gyoji.game.events",
    "gyoji.jobs": "gyoji.util.jobs",
    "gyoji.lines": "gyoji.game.lines",
    "gyoji.notation": "gyoji.game.notation",
    "gyoji.opponents": "gyoji.solving.opponents",
    "gyoji.state": "gyoji.game.state",
}


def current_name(name: str) -> str:
    """Return the current name of a module."""
    for old, new in MOVED.items():
        if name == old or name.startswith(f"{old}."):
            return new + name.removeprefix(old)
    return name


class _Finder:
    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,  # noqa: ARG002  # of the protocol
        target: ModuleType | None = None,  # noqa: ARG002  # of the protocol, too
    ) -> ModuleSpec | None:
        new = current_name(fullname)
        return None if new == fullname else ModuleSpec(fullname, cast("Any", _Alias(new)))


class _Alias:
    def __init__(self, name: str) -> None:
        self._name = name

    def create_module(self, spec: ModuleSpec) -> ModuleType:  # noqa: ARG002  # of the protocol
        module = import_module(self._name)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Restore the specification that the import system has just replaced."""
        module.__spec__ = self._spec


def install() -> None:
    """Let imports find moved modules."""
    # Our finder comes before the finder of files. That one would find `gyoji.notation.source` in
    # the new folder, and load the file a second time as another module.
    sys.meta_path.insert(0, _Finder())
