"""Code that the claims share: alternating runs, peer programs, inputs, the machine, and tables."""
