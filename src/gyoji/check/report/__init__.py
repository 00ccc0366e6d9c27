"""The results of a check, for readers and for programs."""
