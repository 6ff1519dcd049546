"""The rules: pure functions, one room for each feature. Nothing here knows of HTTP or files."""
