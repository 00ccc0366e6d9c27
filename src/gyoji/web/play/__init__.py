"""Single play and the HTTP API: messages, sessions within limits, and job processes."""
