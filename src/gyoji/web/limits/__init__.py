"""Limits on what clients may cost: rates, memory, processor time, connections; metrics and logs."""
