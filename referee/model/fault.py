"""Faults: what is wrong with something written down, be it a request, a board or a map file."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from referee.model.finding import Fact


class FaultCode(StrEnum):
    """Why something written down cannot be used. Each has a text in every language."""

    REQUIRED = "REQUIRED"
    """A member that must be there is missing."""
    UNKNOWN_MEMBER = "UNKNOWN_MEMBER"
    """A member that nothing knows."""
    NOT_ON_THIS_MAP = "NOT_ON_THIS_MAP"
    """A member, an action or an option that only another map has."""
    WRONG_TYPE = "WRONG_TYPE"
    """A value of another type than is expected."""
    OUT_OF_RANGE = "OUT_OF_RANGE"
    """A number, a length or a count outside its limits."""
    UNKNOWN_VALUE = "UNKNOWN_VALUE"
    """A word that is none of those possible here."""
    UNKNOWN_PLACE = "UNKNOWN_PLACE"
    """No place of the board has that name."""
    UNKNOWN_ROUTE = "UNKNOWN_ROUTE"
    """No route of the board fits."""
    UNKNOWN_TICKET = "UNKNOWN_TICKET"
    """No ticket of the board fits."""
    TICKET_OUT_OF_PLAY = "TICKET_OUT_OF_PLAY"
    """A ticket that an option has out of play."""
    UNKNOWN_CARD = "UNKNOWN_CARD"
    """The map has no such kind of card."""
    UNKNOWN_COLOR = "UNKNOWN_COLOR"
    """The map has no such color."""
    UNKNOWN_PIECE = "UNKNOWN_PIECE"
    """The map has no such kind of piece."""
    UNKNOWN_PLAYER = "UNKNOWN_PLAYER"
    """Nobody at the table has that name."""
    AMBIGUOUS_ROUTE = "AMBIGUOUS_ROUTE"
    """A reference that fits tracks of unlike length or kind."""
    REFERENCE_CONFLICT = "REFERENCE_CONFLICT"
    """An object with an id and members that contradict the thing of that id."""
    AMBIGUOUS_PLACE = "AMBIGUOUS_PLACE"
    """Two places of one board have the same name."""
    ROUTE_CLAIMED_TWICE = "ROUTE_CLAIMED_TWICE"
    """One track claimed twice."""
    DUPLICATE_NAME = "DUPLICATE_NAME"
    """Two players of one name."""
    DUPLICATE_ID = "DUPLICATE_ID"
    """Two things of one id, or one thing listed twice."""
    POINTS_MISSING = "POINTS_MISSING"
    """A route whose points no table gives."""
    TOO_COMPLEX = "TOO_COMPLEX"
    """A search that would take more steps than any position of a printed map."""
    OPTION_CONFLICT = "OPTION_CONFLICT"
    """Options that contradict each other or the table."""
    NOT_TOGETHER = "NOT_TOGETHER"
    """Members that exclude each other in a request."""
    WORKED_OUT = "WORKED_OUT"
    """A typed number that the referee works out itself."""
    BY_HAND_ELSEWHERE = "BY_HAND_ELSEWHERE"
    """Something counted by hand, where it cannot be."""
    BOARD_NEEDED = "BOARD_NEEDED"
    """A question that needs a whole board, asked of an open one."""
    SAME_PLACE = "SAME_PLACE"
    """A route or ticket from a place to itself."""
    SUBWAY_SHAPE = "SUBWAY_SHAPE"
    """A subway route without its cards, or longer than one space."""
    TICKET_IMPOSSIBLE = "TICKET_IMPOSSIBLE"
    """A ticket that no routes of the board could complete."""
    UNKNOWN_FEATURE = "UNKNOWN_FEATURE"
    """A feature that no module plays."""
    UNKNOWN_OPTION = "UNKNOWN_OPTION"
    """An option that nothing reads."""
    UNKNOWN_RULE = "UNKNOWN_RULE"
    """An unknown rule id."""
    WRONG_COUNT = "WRONG_COUNT"
    """A count that the file states and its contents do not have."""
    NOT_AS_SCHEMA = "NOT_AS_SCHEMA"
    """A map file that is not as its schema says."""


class Fault(Struct, frozen=True):
    """One fault: its code, a JSON pointer to where it is, and the facts."""

    code: FaultCode
    pointer: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
