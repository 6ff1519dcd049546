"""Skeletons of a new feature and of a new map."""

MARK = "FILL" + "-IN"
"""Stands for what only a person can write. A test names every file that still has it."""
