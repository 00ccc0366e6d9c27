"""Rules and statements in Markdown: CommonMark with tables, in which HTML is plain text."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

# Rich needs it for `gyoji rules`, so every installation has it.
from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table").disable("autolink")


def parse(text: str) -> list[Token]:
    return _parser().parse(text)


def to_html(text: str) -> str:
    """Return the text as HTML for a part of a page, whose own title is its only h1."""
    tokens = parse(text)
    for token in tokens:
        _fit(token)
    return str(_parser().renderer.render(tokens, _parser().options, {}))


def _fit(token: Token) -> None:
    token.attrs.pop("style", None)  # pages allow no style in attributes
    if token.tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
        token.tag = "h2" if token.tag == "h1" else "h3"
    elif token.type in ("fence", "code_block"):
        token.type, token.info = "code_block", ""
    if token.type in ("code_block", "table_open"):
        token.attrSet("tabindex", "0")  # they scroll, also with the keys
    elif token.type == "th_open":
        token.attrSet("scope", "col")
    elif token.type == "inline":
        token.children = _without_links(token.children or ())


def _without_links(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with links as plain text: the links lead to files that no page has."""
    kept = [token for token in tokens if token.type not in ("link_open", "link_close")]
    for token in kept:
        if token.type == "image":
            token.type = "text"
    return kept
