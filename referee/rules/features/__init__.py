"""A module for each feature, by the name that it has in a map file; at its end is its row."""
