"""The keeper: a small process that starts a program, watches it, and leaves nothing of it behind.

`Runner` starts one, with the standard library only, for many runs: it stays small, so that forking
it is cheap. Whatever descends from the program stays below the keeper, in whatever session or group
(it is a "child subreaper"), and is looked at through /proc. A byte on its standard input asks for a
run; the answer is a `REPLY` and the tail of standard error. At the end of its standard input it
kills the program and goes, so that nothing outlives whoever started it.
"""
