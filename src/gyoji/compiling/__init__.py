"""The build: plain Python rules in, compiled twins out. Nothing imports it at run time.

`translate` turns one plain function into Cython; `unit` gathers the functions of a game, adds the
generic loops (`loops/*.pyx`) and writes one unit; `build` compiles it, for this package's own
build, for `gyoji twin` and for packages that bring games.
"""
