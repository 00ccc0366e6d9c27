"""What the check found, for readers and for programs."""
