"""The limits of requests: every number, name and list has one, and all are here."""

from __future__ import annotations

from typing import Final

NUMBER: Final = 1_000_000
"""Numbers that may be negative (scores, points) lie between −NUMBER and NUMBER."""
OFFSET: Final = 100
"""Where a score marker starts lies between −OFFSET and OFFSET."""
COUNT: Final = 1_000
"""The largest count of anything: cards, pieces, passengers, tokens, loans, turns, rounds."""

NAME: Final = 60
"""Characters of a player's or a place's name."""
PLACE: Final = 80
"""Characters of a place's id, and of any reference to a place."""
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
"""The places, routes and tickets of a custom board, whole or open."""
ALIASES: Final = 20
"""Names of a place besides the first, and languages with a name."""
LENGTH: Final = 20
"""Spaces of a route, and cards of a subway."""
ABREAST: Final = 10
"""Tracks between the same two places of a custom board."""
TRACKS: Final = 3
"""Parallel tracks with the same description on an open board."""
POINTS_ROWS: Final = 40
"""Rows of a point table."""
SPACES: Final = 40
"""Spaces of a route that an inline board may position."""

HELD: Final = 100
"""Tickets of one player, and tickets drawn, dealt, offered or kept in one action."""
OPEN: Final = 100
"""Harbors, spent express cards, and trains in one line of a mat, of one player."""
ROW: Final = 20
"""Cards in the row, and cards drawn in one turn."""
ROWS: Final = 20
"""Rows laid one after the other."""
PICKS: Final = 10
"""Picks of one draw. More than two are accepted and judged illegal."""
EXPRESS: Final = 100
"""The value of an express card. Values that the map does not have are judged illegal."""
ACTIONS: Final = 1_000
"""Actions of a replay."""
NAMED: Final = 10_000
"""Tickets that are named in all actions of a replay together."""
LISTED: Final = 10_000
"""Legal actions in a list. The product's boards have at most half as many."""
