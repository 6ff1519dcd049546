"""More than one deck of tickets, and how many are drawn from each."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from referee.rules.feature import Feature


class TicketDecks(Struct, frozen=True, forbid_unknown_fields=True):
    """How a draw is made up: in a free `mix` of all decks (`tickets.decks`), or as it is dealt.

    Dealt are a fixed number from each deck at the start, later those of the decks in play
    (`tickets.decks-dealt`).
    """

    mix: Literal["free", "dealt"]


ROW = Feature("ticket_decks", numbers=TicketDecks)
