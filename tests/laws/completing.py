"""Completing a listed action with its choices, and telling whether an action completes one.

A listed action leaves open what its `choices` name, and what only the table can tell: which card
is drawn blind, what replaces a card of the row, which tickets are drawn and kept.
"""

from __future__ import annotations

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
from referee.model.legal import Listed
from referee.model.position import Position
from referee.rules.features.draft import DraftTicket
from referee.rules.features.express import EXPRESS
from referee.rules.features.harbors import BuildHarbor
from referee.rules.features.passengers import TAKEN
from referee.rules.features.province import LINE
from referee.rules.game import Game
from referee.rules.judge import legal_actions, play
from tests.laws.members import having

# Completing


def completions(game: Game, listed: Listed, chance: Random, most: int = 4) -> Iterator[Action]:
    """The action completed in some of the ways there are, the barest one among them."""
    found = list(_ways(game, listed))
    yield found[0]
    yield from chance.sample(found[1:], min(most - 1, len(found) - 1))


def _ways(game: Game, listed: Listed) -> Iterator[Action]:
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


def number(mix: int | Mapping[str, int]) -> int:
    """How many tickets a mix has."""
    return mix if isinstance(mix, int) else sum(mix.values())


# Telling whether an action is listed


def is_listed(
    game: Game, position: Position, action: Action, listed: Sequence[Listed] | None = None
) -> bool:
    """Whether an action completes a listed one, or is two listed picks in sequence."""
    listed = legal_actions(game, position) if listed is None else listed
    turn = position.turn
    if turn is not None and turn.phase != "setup":
        if action.player not in (None, turn.player):
            return False
        action = replace(action, player=None)
    if isinstance(action, DrawCards) and len(action.picks) > 1:
        first = replace(action, picks=action.picks[:1])
        if not any(completes(game, entry, first) for entry in listed):
            return False
        verdict = play(game, position, first)
        second = DrawCards(action.picks[1:])
        return verdict.legal and is_under_way(verdict) and is_listed(game, verdict.position, second)
    return any(completes(game, entry, action) for entry in listed)


def is_possible(verdict: Any) -> bool:
    """Whether no card that an action names is known to lie elsewhere: the table cannot tell it."""
    return all(finding.rule != "draw.possible" for finding in verdict.findings)


def is_under_way(verdict: Any) -> bool:
    """Whether the turn goes on after the action."""
    return not verdict.effects.turn_complete


def completes(game: Game, listed: Listed, action: Action) -> bool:
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
            and _counts(action.cards) == _counts(model.cards)
            and _good_passengers(game, choices.get("passengers", {}), TAKEN.of(action) or {})
            and (LINE.of(action), EXPRESS.of(action)) in list(_beside_the_route(listed))
        )
    if isinstance(action, DrawTickets):
        kept = action.kept if isinstance(action.kept, int) else len(action.kept or ())
        count = number(action.count)
        return (
            _counts(action.count) == _counts(model.count)
            and EXPRESS.of(action) == EXPRESS.of(model)
            and (
                action.kept is None or min(game.tickets.keep, count) <= kept <= number(action.count)
            )
        )
    if isinstance(action, BuildHarbor):
        return (action.city, _counts(action.cards)) == (model.city, model.cards)
    if isinstance(action, DraftTicket):
        return action.player == model.player
    if isinstance(action, KeepTickets):
        return _bare(game, action) == model
    return action == model


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


def _bare(game: Game, action: KeepTickets) -> KeepTickets:
    """The action with numbers of tickets only, as it is listed."""
    dealt = action.dealt
    if isinstance(dealt, tuple):
        decks = game.tickets.decks
        mix = {deck: sum(game.board.tickets[t].deck == deck for t in dealt) for deck in decks}
        dealt = len(dealt) if len(decks) == 1 else mix
    kept = action.kept if isinstance(action.kept, int) else len(action.kept)
    return replace(action, dealt=_counts(dealt), kept=kept)
