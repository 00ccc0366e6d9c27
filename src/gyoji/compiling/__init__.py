"""Compilation of plain Python rules into twins; nothing imports this package when games run.

`statements` translates one plain function to C, after `sugar` has rewritten the Python that has no
counterpart in C. `unit` gathers the functions of a game in one header. `twin.c` has the generic
loops and the Python module around it. `build` compiles them, for this package's own build, for
`gyoji twin` and for packages that bring games; `side_module` does it for browsers. `device` writes
the rules for GPUs.
"""
