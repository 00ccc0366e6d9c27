"""Markdown as HTML for pages: nothing in a text becomes markup that Markdown does not make."""

import re

import pytest

from gyoji.game.files import rules_text
from gyoji.game.markdown import to_html
from gyoji.games import HERE, load

HOSTILE = """\
# <img src=x onerror=alert(1)>

- **2.1 Walk.** `<b>` [here](javascript:alert(1)) [there](https://example.org) <https://example.org>
  goes on ![picture](https://example.org/x.png)

| a | b |
|---|--:|
| `x` | <script>y</script> |

    code <i>

```" onclick="x
fenced
```

<script>alert(2)</script>

<style>p { color: red }</style>
"""


def elements(html: str) -> set[str]:
    return set(re.findall(r"<([^/>]*)>", html))


def test_texts_never_become_markup() -> None:
    html = to_html(HOSTILE)
    plain = {"h2", "ul", "li", "strong", "code", "thead", "tbody", "tr", "td", "p"}
    attributes = {'table tabindex="0"', 'pre tabindex="0"', 'th scope="col"'}
    assert elements(html) == plain | attributes
    for text in ("&lt;img src=x onerror=alert(1)&gt;", "&lt;script&gt;y", "there", "picture"):
        assert text in html


@pytest.mark.parametrize("name", HERE)
def test_rules_have_only_elements_that_pages_style(name: str) -> None:
    html = to_html(rules_text(load(name)))
    names = {element.partition(" ")[0] for element in elements(html)}
    assert {"h2", "h3", "strong"} <= names
    text, table = {"h2", "h3", "p", "ul", "li", "strong"}, {"table", "thead", "tbody"}
    assert names <= text | {"em", "code", "pre"} | table | {"tr", "th", "td"}
