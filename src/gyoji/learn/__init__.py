"""The core that environments and data sets share: observations, steps, and levels to start from."""
