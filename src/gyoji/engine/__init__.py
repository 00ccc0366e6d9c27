"""Playing of games: one case, many at once, or text to text; interpreted or compiled."""
