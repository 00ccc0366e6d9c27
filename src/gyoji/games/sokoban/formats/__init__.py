"""Sokoban's formats: XSB and SOK collections with solutions in LURD, and Boxoban's files."""

from ....game.formats import Format
from . import boxoban, xsb

FORMATS = {
    "boxoban": Format("Boxoban", (), boxoban.recognizes, xsb.read, boxoban.write),
    "xsb": Format("XSB", (".xsb", ".sok"), xsb.recognizes, xsb.read, xsb.write),
}
