"""How large a request may be. Every number, name and list has a limit, and all of them are here."""

from __future__ import annotations

from typing import Final

NUMBER: Final = 1_000_000
"""Numbers that may be negative (scores, points) lie between −NUMBER and NUMBER."""
OFFSET: Final = 100
"""Where a score marker starts lies between −OFFSET and OFFSET."""
COUNT: Final = 1_000
"""The most of anything that is counted: cards, pieces, passengers, tokens, loans, turns, rounds."""

NAME: Final = 60
"""Characters of a player's or a place's name."""
PLACE: Final = 80
"""Characters of a place's id, and of whatever a place is called by."""
REQUEST_ID: Final = 128
"""Characters of what a client calls its request."""
ID: Final = 200
"""Characters of the id of a route or a ticket, and of a revision."""

PLAYERS: Final = 6
HAND: Final = 110
"""Cards in a hand."""
HAND_LISTED: Final = 60
"""Cards in a hand whose actions are to be listed."""

PLACES: Final = 200
ROUTES: Final = 400
TICKETS: Final = 200
"""The places, routes and tickets of an own board, described where they are used or not."""
ALIASES: Final = 20
"""Names of a place besides the first, and languages it is named in."""
LENGTH: Final = 20
"""Spaces of a route, and cards of a subway."""
ABREAST: Final = 10
"""Tracks between the same two places of an own board."""
TRACKS: Final = 3
"""Parallel tracks of one description on an open board."""
POINTS_ROWS: Final = 40
"""Rows of a point table."""
SPACES: Final = 40
"""Spaces of a route that an inline board may place."""

HELD: Final = 100
"""Tickets of one player, and tickets drawn, dealt, offered or kept in one action."""
OPEN: Final = 100
"""Harbors, spent express cards, and trains in one line of a mat, of one player."""
ROW: Final = 20
"""Cards in the row, and cards drawn in one turn."""
ROWS: Final = 20
"""Rows that are laid one after the other."""
PICKS: Final = 10
"""Picks of one draw. More than two are judged, and not allowed."""
EXPRESS: Final = 100
"""The value of an express card. Others than the map's are judged, and not allowed."""
ACTIONS: Final = 1_000
"""Actions of a replay."""
NAMED: Final = 10_000
"""Tickets that are named in all actions of a replay together."""
LISTED: Final = 10_000
"""Legal actions in a list. The boards of the product have half as many at the very most."""
