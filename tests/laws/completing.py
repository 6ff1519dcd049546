"""Completing a listed action with its choices, and telling whether an action completes one.

A listed action leaves open what its `choices` name, and what only the table can tell: which card
is drawn blind, what replaces a card of the row, which tickets are drawn and kept, which cards are
turned up for a tunnel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.model.action import (
    Action,
    ClaimRoute,
    DrawCards,
    DrawTickets,
    KeepTickets,
    Pick,
)
from referee.model.position import Position
from referee.model.verdict import Listed
from referee.rules.claims.offers import ANY
from referee.rules.core.game import Game
from referee.rules.features.draft import DraftTicket
from referee.rules.features.express import EXPRESS
from referee.rules.features.harbors import BuildHarbor
from referee.rules.features.passengers import TAKEN
from referee.rules.features.province import LINE
from referee.rules.features.stations import BuildStation
from referee.rules.features.tunnels import EXTRA, TURNED, WITHDRAW, FinishTunnel
from referee.rules.verdicts.judge import legal_actions, play
from tests.laws.members import having
from tests.laws.payments import with_further

# Completing


def completions(
    game: Game, position: Position, listed: Listed, chance: Random, most: int = 4
) -> Iterator[Action]:
    """The action completed in some of the ways there are, the barest one among them."""
    if ANY in listed.choices:
        listed = _with_further(game, position, listed, chance)
    found = list(_ways(game, position, listed, chance))
    yield found[0]
    yield from chance.sample(found[1:], min(most - 1, len(found) - 1))


def _with_further(game: Game, position: Position, listed: Listed, chance: Random) -> Listed:
    """The listed claim with further cards, of those that are known to be in the hand if it can."""
    player = position.players[position.turn.player]
    number, action = listed.choices[ANY], listed.action
    seen = sum((Counter(player.hand.cards) - Counter(action.cards)).values())
    known = with_further(action.cards, min(number, seen), player.hand.cards, chance)
    cards, more = Counter(known), number - min(number, seen)
    for color, kind in game.cards.kinds.items():
        taken = min(more, kind.count - cards[color])
        cards[color] += taken
        more -= taken
    return replace(listed, action=replace(action, cards=dict(+cards)), requires=())


def _ways(game: Game, position: Position, listed: Listed, chance: Random) -> Iterator[Action]:
    action, choices = listed.action, listed.choices
    if isinstance(action, ClaimRoute):
        beside = list(_beside_the_route(listed))
        for passengers in _passengers(game, choices.get("passengers", {})):
            for line, value in beside:
                yield having(action, (TAKEN, passengers), (LINE, line), (EXPRESS, value))
    elif isinstance(action, DrawCards):
        for value in (EXPRESS.of(action), *choices.get("express", ())):
            sources = (None, *choices.get("replacement_from", ()))
            cards = (None, *choices.get("card", ()))
            for source, card in product(sources, cards):
                picks = tuple(
                    replace(pick, replacement_from=source, card=card or pick.card)
                    for pick in action.picks
                )
                yield having(replace(action, picks=picks), (EXPRESS, value))
    elif isinstance(action, FinishTunnel) and "turned" in choices:
        turned = _unseen(game, position, choices["turned"], chance)
        for entry in _turned_up(game, position, turned):
            yield replace(entry, turned=turned)
    elif isinstance(action, DrawTickets):
        yield action
        count = number(action.count)
        for kept in range(min(game.tickets.keep, count), count + 1):
            yield replace(action, kept=kept)
    else:
        yield action


def _beside_the_route(listed: Listed) -> Iterator[tuple[str | None, int | None]]:
    """A train on the mat, with and without express cards; and none, where that is good."""
    choices = listed.choices
    if "province" not in listed.requires:
        yield None, None
    for line in choices.get("province", ()):
        for value in (None, *choices.get("express", ())):
            yield line, value
    for line, values in choices.get("province_with_express", {}).items():
        for value in values:
            yield line, value


def _passengers(game: Game, waiting: Mapping[str, tuple[str, ...]]) -> Iterator[Any]:
    places = [game.board.names.places[place] for place in waiting]
    for colors in product(*((None, *colors) for colors in waiting.values())):
        yield {p: c for p, c in zip(places, colors, strict=True) if c is not None} or None


def _unseen(game: Game, position: Position, number: int, chance: Random) -> tuple[str, ...]:
    """Cards that can be turned up: of each kind as many as are not known to lie elsewhere.

    Those in the discards come only where the deck may run out.
    """
    seen = Counter(position.row or ()) + Counter(position.turn.under_way.cards or {})
    for player in position.players:
        seen += Counter(player.hand.cards if player.hand else {})
    pile = []
    for kind, card in game.cards.kinds.items():
        deck = (position.deck or {}).get(card.deck)
        if deck is not None and deck >= number and position.discards is not None:
            seen[kind] += (position.discards.kinds or {}).get(kind, 0)
        pile += [kind] * (card.count - seen[kind])
    return tuple(chance.sample(pile, number))


def _turned_up(game: Game, position: Position, turned: Sequence[str | None]) -> list[FinishTunnel]:
    """How a tunnel can be finished once certain cards are turned up, as it is listed then."""
    under_way = replace(position.turn.under_way, turned=tuple(turned))
    seen = replace(position, turn=replace(position.turn, under_way=under_way))
    return [entry.action for entry in legal_actions(game, seen)]


def number(mix: int | Mapping[str, int]) -> int:
    """How many tickets a mix has."""
    return mix if isinstance(mix, int) else sum(mix.values())


# Telling whether an action is listed


def is_listed(
    game: Game, position: Position, action: Action, listed: Sequence[Listed] | None = None
) -> bool:
    """Whether an action completes a listed one, or is two listed steps in sequence.

    Two steps are two picks, or a tunnel that is declared and finished.
    """
    listed = legal_actions(game, position) if listed is None else listed
    turn = position.turn
    if turn is not None and turn.phase != "setup":
        if action.player not in (None, turn.player):
            return False
        action = replace(action, player=None)
    if isinstance(action, DrawCards) and len(action.picks) > 1:
        first = replace(action, picks=action.picks[:1])
        if not any(completes(game, position, entry, first) for entry in listed):
            return False
        verdict = play(game, position, first)
        second = DrawCards(action.picks[1:])
        return verdict.legal and is_under_way(verdict) and is_listed(game, verdict.position, second)
    if isinstance(action, ClaimRoute) and _says_how_it_ends(action):
        first = having(action, (TURNED, None), (EXTRA, {}), (WITHDRAW, False))
        if not any(completes(game, position, entry, first) for entry in listed):
            return False
        verdict = play(game, position, first)
        second = FinishTunnel(TURNED.of(action), EXTRA.of(action), WITHDRAW.of(action))
        return (
            verdict.legal
            and is_under_way(verdict)
            and TURNED.of(action) is not None
            and is_listed(game, verdict.position, second)
        )
    return any(completes(game, position, entry, action) for entry in listed)


def _says_how_it_ends(action: ClaimRoute) -> bool:
    """Whether a claim says how a tunnel ends, too."""
    return TURNED.of(action) is not None or bool(EXTRA.of(action) or WITHDRAW.of(action))


def is_possible(verdict: Any) -> bool:
    """Whether no card that an action names is known to lie elsewhere: the table cannot tell it."""
    return all(finding.rule != "draw.possible" for finding in verdict.findings)


def is_under_way(verdict: Any) -> bool:
    """Whether the turn goes on after the action."""
    return not verdict.effects.turn_complete


def completes(game: Game, position: Position, listed: Listed, action: Action) -> bool:
    """Whether the action is the listed one with its choices made."""
    model, choices = listed.action, listed.choices
    if type(action) is not type(model):
        return False
    if isinstance(action, DrawCards):
        return (
            _chosen(EXPRESS.of(action), EXPRESS.of(model), choices.get("express", ()))
            and len(action.picks) == len(model.picks)
            and all(map(_same_pick, model.picks, action.picks, [choices]))
        )
    if isinstance(action, ClaimRoute):
        return (
            action.route == model.route
            and not _says_how_it_ends(action)
            and _pays(position, listed, action.cards)
            and _good_passengers(game, choices.get("passengers", {}), TAKEN.of(action) or {})
            and (LINE.of(action), EXPRESS.of(action)) in list(_beside_the_route(listed))
        )
    if isinstance(action, DrawTickets):
        kept = action.kept if isinstance(action.kept, int) else len(action.kept or ())
        count = number(action.count)
        return (
            _mix(game, action.count) == _mix(game, model.count)
            and EXPRESS.of(action) == EXPRESS.of(model)
            and (
                action.kept is None or min(game.tickets.keep, count) <= kept <= number(action.count)
            )
        )
    if isinstance(action, FinishTunnel):
        return _finishes(game, position, listed, action)
    if isinstance(action, BuildStation):
        return (action.city, _counts(action.cards)) == (model.city, _counts(model.cards))
    if isinstance(action, BuildHarbor):
        return (action.city, _counts(action.cards)) == (model.city, model.cards)
    if isinstance(action, DraftTicket):
        return action.player == model.player
    if isinstance(action, KeepTickets):
        return _bare(game, action) == model
    return action == model


def _pays(position: Position, listed: Listed, cards: Mapping[str, int] | None) -> bool:
    """Whether cards are those that are listed, with the further ones that must be added."""
    model = listed.action.cards
    if ANY not in listed.choices or cards is None or model is None:
        return _counts(cards) == _counts(model)
    hand = position.players[position.turn.player].hand
    further = Counter(cards) - Counter(model)
    missing = Counter(cards) - Counter(hand.cards)
    return (
        Counter(model) <= Counter(cards)
        and further.total() == listed.choices[ANY]
        and missing.total() <= hand.unknown
    )


def _finishes(game: Game, position: Position, listed: Listed, action: FinishTunnel) -> bool:
    """Whether a tunnel is finished in the way that is listed, or would be with the cards named."""
    model = listed.action
    bare = replace(action, turned=None, extra=_counts(action.extra))
    lying = position.turn.under_way.turned
    if "turned" not in listed.choices:
        fits = action.turned is None or sorted(action.turned) == sorted(lying or ())
        return fits and bare == replace(model, extra=_counts(model.extra))
    if action.turned is None or len(action.turned) not in _may_be_turned_up(position, listed):
        return False
    ways = _turned_up(game, position, action.turned)
    return any(replace(way, extra=_counts(way.extra)) == bare for way in ways)


def _may_be_turned_up(position: Position, listed: Listed) -> range:
    """How many cards may be turned up: where deck or discards are not known, fewer too."""
    most = listed.choices["turned"]
    numbers = [
        next(iter((position.deck or {None: None}).values())),
        None if position.discards is None else next(iter(position.discards.totals.values())),
    ]
    least = sum(number or 0 for number in numbers)
    return range(most if None not in numbers else min(most, least), most + 1)


def _chosen(value: Any, listed: Any, choices: tuple[Any, ...]) -> bool:
    return value == listed or (listed is None and value in choices)


def _same_pick(model: Pick, pick: Pick, choices: Mapping[str, Any]) -> bool:
    decks = (None, *choices.get("replacement_from", ()))
    card = pick.card == model.card or model.card is None or model.source == "deck"
    possible = pick.card is None or pick.card in choices.get("card", (pick.card,))
    same = (pick.source, pick.deck) == (model.source, model.deck)
    return same and card and possible and pick.replacement_from in decks


def _good_passengers(
    game: Game, choices: Mapping[str, tuple[str, ...]], taken: Mapping[int, str]
) -> bool:
    places = game.board.places
    return all(color in choices.get(places[place].id, ()) for place, color in taken.items())


def _counts(counts: Any) -> Any:
    if not isinstance(counts, Mapping):
        return counts
    return {name: count for name, count in counts.items() if count}


def _mix(game: Game, count: int | Mapping[str, int]) -> Any:
    """The tickets by deck, where only one deck is drawn from too."""
    if isinstance(count, int) and len(game.tickets.in_play) == 1:
        count = {game.tickets.in_play[0]: count}
    return _counts(count)


def _bare(game: Game, action: KeepTickets) -> KeepTickets:
    """The action with numbers of tickets only, as it is listed."""
    dealt = action.dealt
    if isinstance(dealt, tuple):
        decks = game.tickets.decks
        mix = {deck: sum(game.board.tickets[t].deck == deck for t in dealt) for deck in decks}
        dealt = len(dealt) if len(decks) == 1 else mix
    kept = action.kept if isinstance(action.kept, int) else len(action.kept)
    return replace(action, dealt=_counts(dealt), kept=kept)
