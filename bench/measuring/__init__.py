"""What tables share: runs in turn, other programs, inputs, the machine, and how it is shown."""
