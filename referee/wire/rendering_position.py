"""A position as it is sent back: ready to be read again. What is unknown is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.model.game import Game
from referee.model.player import Hand, Player
from referee.model.position import Discards, Neutral, Position, Turn
from referee.wire.rendering_plain import Tracks, route_values, ticket_values
from referee.wire.schemas_players import UNKNOWN
from referee.wire.schemas_vocabulary import DISCARDS

Document = dict[str, Any]


def position_value(game: Game, position: Position, tracks: Tracks = None) -> Document:
    """The position; `tracks` are those of the table, where the board is open."""
    names = [player.name for player in position.players]
    places = game.board.places
    told: Document = {
        "players": [player_value(game, player, tracks) for player in position.players]
    }
    if position.turn is not None:
        told["turn"] = _turn(position.turn, names)
    if position.row is not None:
        told["row"] = list(position.row)
    if position.deck is not None:
        told["deck"] = _piles(position.deck)
    if position.discards is not None:
        told["discards"] = _discards(position.discards)
    if position.ticket_deck is not None:
        told["ticket_deck"] = _ticket_piles(position.ticket_deck)
    if position.waiting is not None:
        told["waiting"] = {
            places[place].id: counts for place, counts in sorted(position.waiting.items())
        }
    left = position.turns_left
    told["last_round"] = None if left is None else {"turns_left": left}
    if position.neutral is not None:
        told["neutral"] = _neutral(game, position.neutral, names, tracks)
    return told


def player_value(game: Game, player: Player, tracks: Tracks) -> Document:
    """A player: what lies open, and as much of the rest as is known."""
    told: Document = {
        "name": player.name,
        "routes": route_values(game, player.routes, tracks),
    }
    if player.tickets is not None:
        told["tickets"] = ticket_values(game, player.tickets, tracks)
    if player.hand is not None:
        told["hand"] = _hand(game, player.hand)
    if player.pieces is not None:
        told["pieces"] = player.pieces
    if player.supply is not None:
        told["supply"] = player.supply
    _tell_open(game, player, told)
    if player.tolls is not None:
        told["tolls"] = player.tolls
    if player.recorded_score is not None:
        told["recorded_score"] = player.recorded_score
    return told


def _tell_open(game: Game, player: Player, told: Document) -> None:
    """What lies open beside the routes, by the features that the map plays with."""
    features, places = game.features, game.board.places
    if features.passengers:
        told["passengers"] = player.passengers
    if features.harbors:
        told["harbors"] = [places[city].id for city in player.harbors]
    if features.exchange:
        told["pieces_exchanged"] = player.pieces_exchanged
    if features.province:
        told["province"] = player.province
    if features.express:
        told["express_spent"] = list(player.express_spent)
    if features.loans:
        told["loans"] = player.loans


def _hand(game: Game, hand: Hand) -> Document:
    """The cards in the order of the map's kinds, so that equal hands are written alike."""
    held = hand.cards
    told = {card: held[card] for card in game.cards.kinds if card in held}
    if hand.unknown:
        told[UNKNOWN] = hand.unknown
    return told


def _turn(turn: Turn, names: list[str]) -> Document:
    told: Document = {
        "player": None if turn.player is None else names[turn.player],
        "drawn": list(turn.drawn),
    }
    if turn.express:
        told["express"] = turn.express
    if turn.begun:
        told["begun"] = True
    if turn.unseen:
        told["unseen"] = True
    if turn.unsure:
        told["unsure"] = True
    if turn.round is not None:
        told["round"] = turn.round
    if turn.phase is not None:
        told["phase"] = turn.phase
    if turn.passes:
        told["passes"] = turn.passes
    if turn.ready:
        told["ready"] = [names[seat] for seat in turn.ready]
    return told


def _piles(counts: Mapping[str, int | None]) -> Any:  # noqa: ANN401 a number or an object
    """A number where there is one pile, else the numbers by pile."""
    if len(counts) == 1:
        return next(iter(counts.values()))
    return dict(counts)


def _discards(discards: Discards) -> Any:  # noqa: ANN401 a number or an object
    if discards.kinds is not None:
        return {card: count for card, count in discards.kinds.items() if count}
    return _piles(discards.totals)


def _ticket_piles(counts: Mapping[str, int | None]) -> Any:  # noqa: ANN401 a number or an object
    """The one deck of a map that discards tickets is `deck` beside its `discards`."""
    if DISCARDS not in counts:
        return _piles(counts)
    return {name if name == DISCARDS else "deck": count for name, count in counts.items()}


def _neutral(game: Game, neutral: Neutral, names: list[str], tracks: Tracks) -> Document:
    told: Document = {"routes": route_values(game, neutral.routes, tracks)}
    if neutral.pieces is not None:
        told["pieces"] = neutral.pieces
    if neutral.marker is not None:
        told["marker"] = names[neutral.marker]
    told["stopped"] = neutral.stopped
    return told
