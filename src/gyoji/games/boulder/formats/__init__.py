"""Boulder's further format: BDCFF, in which the caves of Boulder Dash are exchanged."""

from ....game.formats import Format
from . import bdcff

FORMATS = {"bdcff": Format("BDCFF", (".bd", ".bdcff"), bdcff.recognizes, bdcff.read, bdcff.write)}
