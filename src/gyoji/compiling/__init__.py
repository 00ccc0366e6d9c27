"""Compilation of plain Python rules into twins; nothing imports it at run time.

`statements` turns one plain function into C, after `sugar` has rewritten what C has not; `unit`
gathers the functions of a game in one header; `twin.c` has the generic loops and the Python module
around it. `build` compiles them, for this package's own build, for `gyoji twin` and for packages
that bring games; `wasm` does it for browsers.
"""
