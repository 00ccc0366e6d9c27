"""Text at the two ends: bytes with places for errors, and what notations of boards share."""
