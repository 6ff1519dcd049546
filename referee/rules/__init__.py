"""The rules: pure functions, a module for each feature. Nothing here knows of HTTP or files."""
