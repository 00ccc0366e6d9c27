"""What a game is: protocols of its parts, and defaults for the parts that it leaves out."""
