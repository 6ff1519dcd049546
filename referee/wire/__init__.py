"""What clients send and get: JSON in and values out, and back again. No web framework."""
