"""What a game is: the protocols of its parts, and defaults for those it does not bring."""
