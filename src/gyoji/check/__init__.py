"""A program checked against the referee: the smallest failing case, and its first divergence."""
