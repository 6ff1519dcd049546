"""Referee and score keeper for five Ticket to Ride maps."""

from referee import compiled

__version__ = "1.0.0"

compiled.prefer()
