"""JSON in and values out, and back again: what clients send and get. No web framework."""
