"""Check a program against the referee: find the smallest failing case and its first divergence."""
