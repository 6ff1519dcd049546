"""The audit: what in a snapshot or a position cannot be true."""
