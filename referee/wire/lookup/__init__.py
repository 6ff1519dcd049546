"""Which place, route or ticket of a board a request names."""
