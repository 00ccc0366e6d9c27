"""Reading and writing of text, with positions for errors; shared parts of board notations."""
