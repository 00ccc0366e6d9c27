"""Markup from parts: only what is markup already is not escaped."""

import doctest

from gyoji.pictures import markup
from gyoji.pictures.markup import Markup, element, join


def test_texts_and_attributes_are_escaped() -> None:
    attack = "\"><script>alert('1')</script>"
    safe = "&quot;&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;"
    assert element("p", attack, title=attack) == f'<p title="{safe}">{safe}</p>'
    assert join(attack, [attack, (Markup("<br>"),)]) == f"{safe}{safe}<br>"
    assert element("b", f"{element('i')}<br>") == "<b>&lt;i&gt;&lt;/i&gt;&lt;br&gt;</b>"


def test_attributes() -> None:
    found = element("g", hidden=True, role=False, class_="", data_pane="a", x=0.5, y=2.0)
    assert found == '<g hidden class="" data-pane="a" x="0.5" y="2"></g>'
    assert element("use", href="#g1") == '<use href="#g1"/>'


def test_examples() -> None:
    assert doctest.testmod(markup).failed == 0
