"""Write src/gyoji/pictures/letters.json: a font's letters as outlines, for labels in pictures.

npm pack @fontsource/nunito && tar xf fontsource-nunito-*.tgz
pip install fonttools brotli
python docs/letters.py package/files/nunito-latin-800-normal.woff2
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-not-found]  # see above
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-not-found]  # see above
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]  # see above

OUT = Path(__file__).parents[1] / "src" / "gyoji" / "pictures" / "letters.json"
ASCII = range(ord(" "), ord("~") + 1)


def main(file: str) -> None:
    font = TTFont(file)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    letters = {}
    for letter, name in [("", ".notdef"), *((chr(code), names[code]) for code in ASCII)]:
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyphs[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))  # in SVG, y grows downwards
        letters[letter] = [glyphs[name].width, pen.getCommands()]
    size = {"em": font["head"].unitsPerEm, "capital": font["OS/2"].sCapHeight}
    OUT.write_text(json.dumps(size | {"letters": letters}, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
