"""A module for each feature, named as in map files; its `Feature` is at the end."""
