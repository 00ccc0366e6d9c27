"""Textual's style sheets are parsed once for all tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from textual.css.stylesheet import Stylesheet

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session", autouse=True)
def parsed_once() -> Iterator[None]:
    """Keep the rules of each style sheet: parsing them takes a third of starting an app."""
    parse, known = Stylesheet._parse_rules, dict[object, Any]()

    def kept(sheet: Stylesheet, *args: Any, **options: Any) -> Any:
        key = (args, *sorted(options.items()), *sorted(sheet._variables.items()))
        if key not in known:
            known[key] = parse(sheet, *args, **options)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", kept)
        yield
