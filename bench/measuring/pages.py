"""Put tables into pages, between the markers that name them."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from .table import Table


def write(pages: list[Path], tables: list[Table]) -> None:
    """Write each table between its markers in the page that has them."""
    for table in tables:
        if not table.rows:
            print(f"the table {table.name} is empty, so its page is unchanged", file=sys.stderr)
            continue
        begin, end = f"<!-- table: {table.name} -->\n", f"<!-- end: {table.name} -->"
        marked = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
        new = f"{begin}\n{table.markdown()}\n\n{end}".replace("\\", r"\\")
        marked_pages = [page for page in pages if marked.search(page.read_text("utf-8"))]
        for page in marked_pages:
            page.write_text(marked.sub(new, page.read_text("utf-8")), "utf-8")
        if not marked_pages:
            print(f"no page has markers for the table {table.name}", file=sys.stderr)
