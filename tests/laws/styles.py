"""How games are played: which actions are liked, and what is chosen beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Style:
    """How a game is played: how much each action is liked, and what claims look like.

    With `long` the routes of most points are claimed; `spare` pieces are never used up; `aside`
    is how often something is chosen beside an action; `both` how often two cards are drawn in one
    action. With `wilds` face-up wilds are taken whenever there are some: where players hoard cards,
    the rest would be so full of wilds that no row could be laid.
    """

    likes: Mapping[str, float] = field(default_factory=dict)
    long: bool = False
    spare: int = 0
    aside: float = 0.5
    both: float = 0.5
    keep_all: bool = False
    wilds: bool = False

    def weight(self, kind: str) -> float:
        return self.likes.get(kind, LIKES[kind])


LIKES = {
    "claim_route": 6.0,
    "draw_cards": 3.0,
    "draw_tickets": 0.3,
    "build_harbor": 6.0,
    "build_station": 0.4,
    "finish_tunnel": 1.0,
    "exchange_pieces": 0.2,
    "pass": 0.0001,
    "keep_tickets": 1.0,
    "choose_pieces": 1.0,
    "draft_ticket": 1.0,
    "neutral_turn": 1.0,
}
STYLES = {
    "quick": Style(long=True),
    "mixed": Style(),
    "miser": Style({"claim_route": 0.02, "build_harbor": 0.5, "draw_tickets": 0.05}, wilds=True),
    "hoarder": Style({"claim_route": 0.5, "draw_tickets": 0.1}, wilds=True),
    "patient": Style({"draw_tickets": 1.0}, spare=3, keep_all=True, wilds=True),
    "curious": Style({"draw_tickets": 2.0, "exchange_pieces": 1.0}, aside=0.9, both=0.1),
}
