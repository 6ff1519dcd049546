"""The judge: whether an action is legal, its outcome, and the list of legal actions."""
