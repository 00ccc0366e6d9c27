"""A play as people meet it: step by step, explained, or from a seat that hides the rest."""
