"""More than one deck of tickets, and how many are drawn from each."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from referee.rules.feature import Feature


class TicketDecks(Struct, frozen=True, forbid_unknown_fields=True):
    """How a draw is made up: in a free `mix` of all decks (`tickets.decks`)."""

    mix: Literal["free"]


ROW = Feature("ticket_decks", numbers=TicketDecks)
