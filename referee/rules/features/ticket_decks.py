"""More than one deck of tickets, and how many are drawn from each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from referee.rules.core.feature import Feature


class TicketDecks(Struct, frozen=True, forbid_unknown_fields=True):
    """How a draw is composed: a free `mix` of all decks (`tickets.decks`), or as dealt.

    As dealt means a fixed number from each deck at the start, later tickets of the decks in play
    (`tickets.decks-dealt`).
    """

    mix: Literal["free", "dealt"]


def text_facts(contents: Mapping[str, Any]) -> Mapping[str, Any]:
    """How tickets are drawn from several decks."""
    tickets, numbers = contents["features"]["tickets"], contents["features"].get("ticket_decks", {})
    dealt = numbers.get("mix") == "dealt"
    return {
        "ticket_decks.dealt": dealt or None,
        "ticket_decks.setup": tickets["setup"].get("dealt"),
        "ticket_decks.play": (tickets.get("in_play") or tickets["decks"])[0] if dealt else None,
        "ticket_decks.free": not dealt or None,
    }


FEATURE = Feature("ticket_decks", numbers=TicketDecks, text_facts=text_facts)
