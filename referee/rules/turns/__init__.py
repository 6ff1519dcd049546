"""Whose turn it is, from the setup to the last round."""
