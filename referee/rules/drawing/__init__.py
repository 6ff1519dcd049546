"""Drawing cards and tickets, at the start of a game and in play."""
