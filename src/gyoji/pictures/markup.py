"""Build HTML and SVG from elements. Texts are escaped, except for texts of the class Markup.

>>> element("p", "1 < 2, ", element("b", "so"), class_="soft")
'<p class="soft">1 &lt; 2, <b>so</b></p>'
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable


class Markup(str):
    """A text that is HTML or SVG already."""

    __slots__ = ()


EMPTY = ("use", "rect", "polygon")
"""Elements of SVG that have no contents."""

Part: TypeAlias = "str | Iterable[Part]"
"""A text, an element, or several; only strings of the class Markup are not escaped."""


def join(*parts: Part) -> Markup:
    return Markup("".join(map(_write, parts)))


def _write(part: Part) -> str:
    if isinstance(part, Markup):
        return part
    return escape(part) if isinstance(part, str) else "".join(map(_write, part))


def element(name: str, *parts: Part, **attributes: str | float | bool) -> Markup:
    """Return an element with these contents.

    An attribute that is False is left out, and one that is True has no value. `aria_label` stands
    for `aria-label`, and `class_` for `class`, as Python has other uses for these names.
    """
    opening = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in EMPTY:
        return Markup(f"<{name}{opening}/>")
    return Markup(f"<{name}{opening}>{join(*parts)}</{name}>")


def _attribute(key: str, value: str | float | bool) -> str:
    name = key.rstrip("_").replace("_", "-")
    if isinstance(value, bool):
        return f" {name}" if value else ""
    # Numbers without trailing zeros, so that files are small.
    return f' {name}="{escape(value) if isinstance(value, str) else f"{value:g}"}"'
