"""Configure Sphinx for the pages that `manual.py` has put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gyoji

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Gyoji"
version = release = gyoji.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # help texts begin with the heading of their command
default_role = "code"

autodoc_default_options = {"members": True, "show-inheritance": False}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
add_module_names = False
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Gyoji"
html_static_path = ["static"]
html_favicon = "../../src/gyoji/web/static/icon.svg"
html_css_files = ["live.css"]
html_js_files = [("live.js", {"type": "module"})]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#17635f", "color-brand-content": "#17635f"},
    "dark_css_variables": {"color-brand-primary": "#7cc7bd", "color-brand-content": "#7cc7bd"},
}


def without_aliases(
    _app: Sphinx, _what: str, _name: str, _found: object, _options: Any, lines: list[str]
) -> None:
    """Drop Python's note on a field of a tuple, which the tuple describes."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", without_aliases)
