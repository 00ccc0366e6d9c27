"""The protocols of a game's parts, and defaults for the parts that it leaves out."""
