"""Text in and out: bytes with positions for errors, and what the notations of boards share."""
