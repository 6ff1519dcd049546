"""What clients send and get: JSON to values and back. No web framework."""
