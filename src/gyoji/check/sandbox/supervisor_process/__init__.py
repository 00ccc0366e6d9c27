"""The supervisor: a small process that runs a program, watches it, and leaves nothing behind.

`Supervisor` starts one such process for many runs. It uses the standard library only and stays
small, so that forking it is cheap. All descendants of the program remain its descendants, in any
session or group, because it is a "child subreaper"; it finds them through /proc. A `REQUEST` on its
standard input asks for a run; the answer is a `REPLY` and the end of standard error. When its
standard input ends, it kills the program and exits, so that nothing outlives its owner.

`protocol` defines the messages between owner and supervisor. `main` watches one run after another,
and ends every process that is left of it. `launch` starts the program, and `namespaces` makes its
namespaces within bubblewrap. `process_tree` finds its descendants. `control_group` lets the kernel
count their memory, if a group is delegated to us. `unprivileged` has the user for programs of root.
If the supervisor itself was stopped, `gyoji.check.sandbox.supervisor` removes what is left.
"""
