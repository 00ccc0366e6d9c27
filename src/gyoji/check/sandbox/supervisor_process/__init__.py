"""The supervisor: a small process that runs a program, watches it, and leaves nothing behind.

`Supervisor` starts one for many runs, with the standard library only: it stays small, so that
forking it is cheap. Whatever descends from the program stays below it, in whatever session or group
(it is a "child subreaper"), and is found through /proc. A byte on its standard input asks for a
run; the answer is a `REPLY` and the end of standard error. When its standard input ends, it kills
the program and exits, so that nothing outlives its owner.

`protocol` is what owner and supervisor say to each other; `main` watches one run after another, and
ends every process that is left of it; `launch` starts the program, and `namespaces` makes what it
lives in, within bubblewrap; `process_tree` finds its descendants; `control_group` has the kernel
count their memory, where that is delegated; `unprivileged` is the user it runs as.
`gyoji.check.sandbox.supervisor` is for what is left if the supervisor itself was stopped.
"""
