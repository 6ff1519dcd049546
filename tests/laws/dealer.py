"""A dealer who plays whole random games, from the setup to the last turn.

The dealer sees the whole table, picks one of the actions that the rules list, completes it with
what is seen (cards drawn, replacements, tickets turned up) and with choices, and tells it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from referee.model.action import Action, ClaimRoute, DrawCards
from referee.model.player import Hand, Player
from referee.model.position import Discards, Position, Turn
from referee.model.verdict import Listed, Verdict
from referee.rules.board import pieces
from referee.rules.board.pieces import mix_of
from referee.rules.core.game import Game
from referee.rules.features import passengers, tolls
from referee.rules.features.neutral_player import NeutralTurn
from referee.rules.verdicts.judge import legal_actions, play
from tests.laws.acting import Acting
from tests.laws.styles import Style
from tests.laws.table import Table

MOST_STEPS = 2000
NAMES = ("Anna", "Ben", "Carla", "Dirk", "Eva")


@dataclass(frozen=True)
class Step:
    """An action in a position, and what the referee answered."""

    position: Position
    action: Action
    verdict: Verdict


class Dealer:
    """Deals, plays for all players, and asks the referee about all that everybody does."""

    def __init__(self, game: Game, players: int, chance: Random, style: Style) -> None:
        self.game, self.chance, self.style = game, chance, style
        self.table = Table(game, players, chance)
        self.acting = Acting(self.table, chance, style)
        self.position = self.first_position()

    def first_position(self) -> Position:
        """The position before anybody sees tickets."""
        game, table = self.game, self.table
        reserve = {kind.id: kind.count for kind in game.pieces.values()}
        players = tuple(
            Player(
                NAMES[seat],
                tickets=(),
                hand=Hand(dict(table.hands[seat])),
                pieces=None if mix_of(game) else reserve,
            )
            for seat in table.seats
        )
        if "tolls" in game.rules.numbers:
            players = tuple(map(tolls.TOKENS.put, players, table.tokens))
        position = Position(
            players=players,
            owner={},
            turn=Turn(phase="setup"),
            row=tuple(table.row),
            deck={deck: len(cards) for deck, cards in table.decks.items()},
            discards=self.discards(),
            ticket_deck=self.ticket_counts(),
        )
        if "passengers" not in game.rules.numbers:
            return position
        waiting = {place: dict(here) for place, here in table.waiting.items()}
        return passengers.WAITING.put(position, waiting)

    def discards(self) -> Discards:
        """The discards, by kind."""
        kinds: dict[str, int] = {}
        for cards in self.table.discards.values():
            for card in cards:
                kinds[card] = kinds.get(card, 0) + 1
        return Discards({d: len(cards) for d, cards in self.table.discards.items()}, kinds)

    def ticket_counts(self) -> dict[str, int | None]:
        """The numbers of tickets in their decks; those in the packs of a draft count as there."""
        counts: dict[str, int | None] = {d: len(cards) for d, cards in self.table.tickets.items()}
        if self.table.packs:
            (deck,) = counts
            counts[deck] = len(self.table.tickets[deck]) + sum(map(len, self.table.packs))
        if self.game.tickets.returns.play == "discard":
            counts["discards"] = len(self.table.ticket_discards)
        return counts

    # Playing

    def play(self) -> Iterator[Step]:
        """Every step of the game, to the end."""
        for _ in range(MOST_STEPS):
            if self.position.turns_left == 0:
                return
            yield self.step()
        raise AssertionError("the game does not end")

    def step(self) -> Step:
        """What somebody does next."""
        listed = self.choose(legal_actions(self.game, self.position))
        step = self.judged(self.acting.complete(self.position, listed))
        if self.table.unseen_row:
            self.look()
        return step

    def look(self) -> None:
        """Tell what no action could: the cards that came to the row of their own accord."""
        deck = {deck: len(cards) for deck, cards in self.table.decks.items()}
        seen = {"row": tuple(self.table.row), "deck": deck, "discards": self.discards()}
        self.position = replace(self.position, **seen)
        self.table.unseen_row = False

    def judged(self, action: Action) -> Step:
        """What the referee says of an action that has been carried out at the table."""
        verdict = play(self.game, self.position, action)
        assert verdict.legal, (action, verdict.findings)
        step = Step(self.position, action, verdict)
        self.position = verdict.position
        return step

    def choose(self, listed: tuple[Listed, ...]) -> Listed:
        """One of the actions listed: first its type is chosen, then one of those alike."""
        assert listed, self.position.turn
        kinds: dict[str, list[Listed]] = {}
        for entry in listed:
            if not isinstance(entry.action, ClaimRoute) or self.is_wanted(entry.action):
                kinds.setdefault(entry.action.type, []).append(entry)
        if not kinds:
            return self.chance.choice(listed)
        if "neutral_turn" in kinds:
            return self.chance.choice([e for e in listed if self.is_turned_up(e.action)])
        weights = [self.style.weight(kind) for kind in kinds]
        entries = kinds[self.chance.choices(list(kinds), weights)[0]]
        if "draft_ticket" in kinds:
            fewest = min(len(self.table.held[entry.action.player]) for entry in entries)
            entries = [e for e in entries if len(self.table.held[e.action.player]) == fewest]
        if isinstance(entries[0].action, ClaimRoute) and self.style.long:
            routes = self.game.board.routes
            best = max(routes[entry.action.route].points for entry in entries)
            entries = [e for e in entries if routes[e.action.route].points == best]
        if self.style.wilds and isinstance(entries[0].action, DrawCards):
            entries = [e for e in entries if self.takes_wild(e.action)] or entries
        return self.chance.choice(entries)

    def takes_wild(self, action: DrawCards) -> bool:
        """Whether the first card taken is a face-up wild."""
        return bool(action.picks) and action.picks[0].card == self.game.cards.wild

    def is_wanted(self, claim: ClaimRoute) -> bool:
        """Whether a claim leaves the pieces that are to be spared."""
        player = self.position.players[self.position.turn.player]
        length = self.game.board.routes[claim.route].length
        return (
            not self.style.spare or pieces.remaining(self.game, player) - length >= self.style.spare
        )

    def is_turned_up(self, action: NeutralTurn) -> bool:
        """Whether this is about the ticket on top of the deck."""
        (tickets,) = self.table.tickets.values()
        return action.ticket == (tickets[0] if tickets else None)
