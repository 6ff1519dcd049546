"""Positions and actions of which less is known, and whether what is known is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.model.action import Action, ClaimRoute, DrawCards, DrawTickets
from referee.model.player import Hand, Player
from referee.model.position import Discards, Drawing, Position, Turn
from referee.rules.features import passengers, stations, tolls
from referee.rules.features.express import CARDS, SPENT
from referee.rules.features.harbors import BUILT
from referee.rules.features.loans import LEAST, LOANS, at_least
from referee.rules.features.province import TRAINS
from referee.rules.features.supply import SUPPLY
from referee.rules.features.tunnels import TURNED, Declared, FinishTunnel
from tests.laws.members import having


def veiled(position: Position, chance: Random, often: float = 0.3) -> Position:
    """The position with some of it not known."""

    def hides() -> bool:
        return chance.random() < often

    turn = position.turn
    if turn is not None:
        if hides():
            turn = replace(turn, round=None)
        if hides() and isinstance(begun := turn.under_way, Drawing):
            turn = replace(turn, under_way=replace(begun, drawn=(None,) * len(begun.drawn)))
        if hides() and isinstance(begun := turn.under_way, Declared):
            turn = replace(turn, under_way=replace(begun, cards=None))
    less = replace(
        position,
        players=tuple(_veiled_player(player, chance, often) for player in position.players),
        turn=turn,
        row=None if hides() else _some(position.row, chance, often / 2),
        deck=None if hides() else _some_counts(position.deck, hides()),
        discards=_veiled_discards(position.discards, chance, often),
        ticket_deck=None if hides() else _some_counts(position.ticket_deck, hides()),
        turns_left=None if hides() and position.turns_left != 0 else position.turns_left,
    )
    return having(less, (passengers.WAITING, None)) if hides() else less


def _veiled_player(player: Player, chance: Random, often: float) -> Player:
    hand, pieces = player.hand, player.pieces
    if hand is not None and chance.random() < often:
        hand = _veiled_hand(hand, chance)
    if chance.random() < often:
        pieces = None
    tickets = None if chance.random() < often else player.tickets
    less = replace(player, hand=hand, pieces=pieces, tickets=tickets)
    if tolls.TOKENS.of(less) is not None and chance.random() < often:
        less = having(less, (LEAST, chance.randint(0, at_least(less))), (LOANS, 0))
    hidden = [member for member in (SUPPLY, tolls.TOKENS) if chance.random() < often]
    return having(less, *((member, None) for member in hidden))


def _veiled_hand(hand: Hand, chance: Random) -> Hand | None:
    """Nothing of a hand, its number alone, or some of the cards."""
    share = chance.choice((None, 0.0, 0.5))
    if share is None:
        return None
    seen: Counter[str] = Counter()
    for card, number in hand.cards.items():
        seen[card] += sum(chance.random() < share for _ in range(number))
    return Hand(dict(+seen), hand.size - sum(seen.values()))


def _some(cards: tuple[str | None, ...] | None, chance: Random, often: float) -> Any:
    if cards is None:
        return None
    return tuple(None if chance.random() < often else card for card in cards)


def _some_counts(counts: Mapping[str, int | None] | None, hides: bool) -> Any:
    """The counts, the first of them not known."""
    if counts is None or not hides:
        return counts
    return {**counts, next(iter(counts)): None}


def _veiled_discards(known: Discards | None, chance: Random, often: float) -> Discards | None:
    if known is None or chance.random() < often:
        return None
    kinds = None if chance.random() < often else known.kinds
    return Discards(
        known.totals if kinds else _some_counts(known.totals, chance.random() < often), kinds
    )


def veiled_action(action: Action, chance: Random, often: float = 0.5) -> Action:
    """The action with less said of what only who sees it can tell."""
    if isinstance(action, DrawCards):
        picks = tuple(
            replace(
                pick,
                card=None if pick.source == "deck" and chance.random() < often else pick.card,
                replacement=None if (hides := chance.random() < often) else pick.replacement,
                new_rows=None if hides else pick.new_rows,
            )
            for pick in action.picks
        )
        hidden = None if chance.random() < often else CARDS.of(action)
        return having(replace(action, picks=picks), (CARDS, hidden))
    if isinstance(action, FinishTunnel) and chance.random() < often:
        return replace(action, turned=_some(action.turned, chance, often))
    if isinstance(action, ClaimRoute) and TURNED.of(action) and chance.random() < often:
        return having(action, (TURNED, _some(TURNED.of(action), chance, often)))
    if isinstance(action, DrawTickets) and chance.random() < often:
        kept = action.kept
        number = len(kept) if isinstance(kept, tuple) else kept
        return replace(action, drawn=None, kept=chance.choice((kept, number)))
    return action


# Whether what is known is so


def contradictions(known: Position, real: Position) -> list[tuple[str, object, object]]:
    """What is not so: of what, as it is known, as it is."""
    found: list[tuple[str, object, object]] = []

    def compare(what: str, says: object, is_so: object) -> None:
        if says is not None and says != is_so:
            found.append((what, says, is_so))

    for seat, (player, other) in enumerate(zip(known.players, real.players, strict=True)):
        _compare_player(compare, seat, player, other)
    if known.row is not None:
        seen = Counter(card for card in known.row if card is not None)
        compare("row", seen - Counter(real.row), Counter())
        # A card that was not seen may be missing: where a deck may be empty nothing replaced one.
        least, most = seen.total(), len(known.row)
        compare("size of the row", least <= len(real.row) <= most, True)
    for deck, number in (known.deck or {}).items():
        compare(f"deck {deck}", number, (real.deck or {}).get(deck))
    if known.discards is not None and real.discards is not None:
        for deck, number in known.discards.totals.items():
            compare(f"discards {deck}", number, real.discards.totals[deck])
        if known.discards.kinds is not None:
            compare("discards", +Counter(known.discards.kinds), +Counter(real.discards.kinds))
    for deck, number in (known.ticket_deck or {}).items():
        compare(f"tickets {deck}", number, (real.ticket_deck or {}).get(deck))
    compare("waiting", passengers.WAITING.of(known), passengers.WAITING.of(real))
    # Where a second card may be due, the turn is not over yet.
    if known.turn is None or not drawing(known.turn) or drawing(real.turn):
        compare("turns left", known.turns_left, real.turns_left)
        compare("mover", known.turn and known.turn.player, real.turn.player)
    compare("owner", dict(known.owner), dict(real.owner))
    return found


def drawing(turn: Turn) -> bool:
    """Whether a card draw is under way."""
    return isinstance(turn.under_way, Drawing)


def _compare_player(compare: Any, seat: int, known: Player, real: Player) -> None:
    if known.hand is not None:
        compare(f"cards {seat}", known.hand.size, real.hand.size)
        seen = Counter(known.hand.cards) - Counter(real.hand.cards)
        compare(f"hand {seat}", seen, Counter())
    for name in ("tickets", "routes"):
        compare(f"{name} {seat}", getattr(known, name), getattr(real, name))
    for member in (SUPPLY, tolls.TOKENS, BUILT, stations.BUILT, SPENT, TRAINS):
        compare(f"{member.name} {seat}", member.of(known), member.of(real))
    compare(f"pieces {seat}", known.pieces, real.pieces or known.pieces)
    held, really = Counter(passengers.HELD.of(known)), Counter(passengers.HELD.of(real))
    compare(f"passengers {seat}", +held, +really)
    compare(f"loans {seat}", LOANS.of(known), LOANS.of(real))
    compare(f"loans at least {seat}", at_least(known) <= at_least(real), True)
