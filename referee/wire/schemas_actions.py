"""The actions a request may ask about: the members of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from marshmallow import ValidationError

from referee.model.fault import FaultCode
from referee.wire.faults import shown
from referee.wire.fields import (
    Anything,
    Integer,
    Json,
    Text,
    Value,
    Word,
    nested,
    refuse,
    unknown_word,
)
from referee.wire.schemas_limits import COUNT, EXPRESS, HAND, HELD, NAME, PICKS, PLACES, ROWS
from referee.wire.schemas_position import card_list
from referee.wire.schemas_records import Counts, Items, Many, Named, Record
from referee.wire.schemas_vocabulary import Vocabulary

Members = dict[str, Value[Any]]

FEATURES: Final[Mapping[str, str | None]] = {
    "draw_cards": None,
    "claim_route": None,
    "draw_tickets": None,
    "build_harbor": "harbors",
    "exchange_pieces": "exchange",
    "pass": None,
    "keep_tickets": None,
    "choose_pieces": "supply",
    "draft_ticket": "draft",
    "neutral_turn": "neutral_player",
}
"""The types of actions, each with the feature that a map must have for it."""

SETUP: Final = ("keep_tickets", "choose_pieces", "draft_ticket")
"""Actions in which the player must be named."""


class Tickets(Value[Any]):
    """Tickets: a list of them, or only how many; with `decks` also how many of each deck."""

    def __init__(
        self, decks: tuple[str, ...] = (), *, listed: bool = True, **settings: bool
    ) -> None:
        super().__init__(**settings)
        self.items = Items(HELD) if listed else None
        self.number = Integer(0, HELD)
        self.counts = Counts(decks, most=HELD, zeros=True) if len(decks) > 1 else None
        forms = ["integer"] + ["list"] * listed + ["object"] * (self.counts is not None)
        self.expected = " or ".join(forms)

    def read(self, value: Json) -> Json:
        """The list, the number or the counts."""
        if self.items is not None and isinstance(value, list):
            return self.items.read(value)
        if self.counts is not None and isinstance(value, dict):
            return self.counts.read(value)
        if type(value) not in (int, float):
            raise self.wrong_type()
        return self.number.read(value)


class NewRow(Value[list[Any]]):
    """The row laid anew after three wilds; a list of rows where it was laid more than once."""

    expected = "list"

    def __init__(self, words: Vocabulary, **settings: bool) -> None:
        super().__init__(**settings)
        self.row = card_list(words)
        self.rows = Many(card_list(words), ROWS, 1)

    def read(self, value: Json) -> list[Any]:
        """The cards, or the rows of cards."""
        several = isinstance(value, list) and any(isinstance(row, list) for row in value)
        return (self.rows if several else self.row).read(value)


class Pick(Value[dict[str, Any]]):
    """One card taken, from the row or from a deck; each has members of its own."""

    expected = "object"

    def __init__(self, words: Vocabulary) -> None:
        super().__init__()
        source = Word(("row", "deck"), required=True)
        card = Word(words.cards, FaultCode.UNKNOWN_CARD, allow_none=True)
        deck = Word(words.decks, allow_none=True)
        row: Members = {
            "from": source,
            "card": card,
            "replacement": card,
            "replacement_from": deck,
            "new_row": NewRow(words, allow_none=True),
        }
        self.row = Record(row)
        self.deck = Record({"from": source, "card": card, "deck": deck})

    def read(self, value: Json) -> dict[str, Any]:
        """The members of the pick."""
        from_row = isinstance(value, dict) and value.get("from") == "row"
        return (self.row if from_row else self.deck).read(value)


def _draw_cards(words: Vocabulary) -> Members:
    members: Members = {"picks": Many(Pick(words), PICKS, required=True)}
    if words.features.express:
        members["express"] = Integer(0, EXPRESS, allow_none=True)
        members["express_cards"] = card_list(words, allow_none=True)
    return members


def _claim_route(words: Vocabulary) -> Members:
    members: Members = {
        "route": Anything("string or object", required=True),
        "cards": _cards(words),
    }
    if words.features.passengers:
        color = Word(words.passengers, FaultCode.UNKNOWN_COLOR)
        members["passengers"] = Named(color, PLACES, allow_none=True)
    if words.features.province:
        line = Word(words.lines, FaultCode.UNKNOWN_COLOR, required=True)
        members["province"] = Record({"line": line}, allow_none=True)
    if words.features.express:
        members["express"] = Integer(0, EXPRESS, allow_none=True)
    return members


def _cards(words: Vocabulary) -> Counts:
    return Counts(words.cards, FaultCode.UNKNOWN_CARD, HAND, allow_none=True)


def _draw_tickets(words: Vocabulary) -> Members:
    members: Members = {
        "count": Tickets(words.ticket_decks, listed=False, required=True),
        "drawn": Items(HELD, allow_none=True),
        "kept": Tickets(allow_none=True),
    }
    if words.features.express:
        members["express"] = Integer(0, EXPRESS, allow_none=True)
    return members


def _build_harbor(words: Vocabulary) -> Members:
    return {"city": Anything("string", required=True), "cards": _cards(words)}


def _exchange_pieces(words: Vocabulary) -> Members:
    return {
        "give": Word(words.pieces, FaultCode.UNKNOWN_PIECE, required=True),
        "take": Word(words.pieces, FaultCode.UNKNOWN_PIECE, required=True),
        "count": Integer(1, COUNT, required=True),
    }


def _pass(_: Vocabulary) -> Members:
    return {}


def _keep_tickets(words: Vocabulary) -> Members:
    return {
        "dealt": Tickets(words.ticket_decks, required=True),
        "kept": Tickets(required=True),
    }


def _choose_pieces(words: Vocabulary) -> Members:
    return {piece: Integer(0, COUNT, required=True) for piece in words.pieces}


def _draft_ticket(_: Vocabulary) -> Members:
    return {"offered": Items(HELD, allow_none=True), "ticket": Anything(allow_none=True)}


def _neutral_turn(_: Vocabulary) -> Members:
    return {"ticket": Anything(allow_none=True), "route": Anything(allow_none=True)}


_MEMBERS: Final[Mapping[str, Callable[[Vocabulary], Members]]] = {
    "draw_cards": _draw_cards,
    "claim_route": _claim_route,
    "draw_tickets": _draw_tickets,
    "build_harbor": _build_harbor,
    "exchange_pieces": _exchange_pieces,
    "pass": _pass,
    "keep_tickets": _keep_tickets,
    "choose_pieces": _choose_pieces,
    "draft_ticket": _draft_ticket,
    "neutral_turn": _neutral_turn,
}
_ELSEWHERE: Final[Mapping[str, tuple[str, ...]]] = {
    "draw_cards": ("express", "express_cards"),
    "claim_route": ("passengers", "province", "express"),
    "draw_tickets": ("express",),
}


_LEVELS: Final = 4
"""So deep lie cards in a member of an action: in a row of the rows of a pick of the picks."""


class ActionField(Value[dict[str, Any]]):
    """An action: the type says which members there are.

    `choices` and `requires`, which listed actions have, may be sent back and mean nothing.
    """

    expected = "object"
    taken_as_it_is = False

    def __init__(self, words: Vocabulary, **settings: bool) -> None:
        super().__init__(**settings)
        self.records = {
            kind: Record(
                {
                    "type": Anything(),
                    "player": Text(NAME, required=kind in SETUP, allow_none=kind not in SETUP),
                    **_MEMBERS[kind](words),
                    "choices": Anything(),
                    "requires": Anything(),
                },
                _ELSEWHERE.get(kind, ()),
            )
            for kind, feature in FEATURES.items()
            if feature is None or getattr(words.features, feature) is not None
        }

    def read(self, value: Json) -> dict[str, Any]:
        """The members of the action, its type among them."""
        if not isinstance(value, dict):
            raise self.wrong_type()
        if "type" not in value:
            raise refuse(FaultCode.REQUIRED, "/type", member="type")
        kind = value["type"]
        if not isinstance(kind, str):
            raise refuse(FaultCode.WRONG_TYPE, "/type", expected="string")
        if kind in self.records:
            return self.records[kind].read(value)
        if kind in FEATURES:
            raise refuse(FaultCode.NOT_ON_THIS_MAP, "/type", member=shown(kind))
        trouble = unknown_word(FaultCode.UNKNOWN_VALUE, kind, tuple(self.records))
        raise ValidationError({"type": [trouble]})

    def shape(self) -> Json:
        """An object; its members are read when its type is known."""
        member = nested(_LEVELS)
        return dict[str, member]  # type: ignore[valid-type]
