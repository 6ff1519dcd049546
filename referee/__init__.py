"""Referee and score keeper for five Ticket to Ride maps."""

__version__ = "1.0.0"
