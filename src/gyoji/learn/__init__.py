"""The shared core of environments and data sets: observations, steps, and starting levels."""
