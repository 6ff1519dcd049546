"""A dealer who plays whole games by chance, from the setup to the last turn.

The dealer sees the whole table, picks one of the actions that the rules list, completes it with
what is seen (cards drawn, replacements, tickets turned up) and with choices, and tells it. The
same seed always plays the same game.

>>> game = play("berlin", players=2, seed=1)
>>> game.last.turns_left, game.steps[0].action.type
(0, 'keep_tickets')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any

from referee.catalog import load_catalog
from referee.model.action import (
    Action,
    BuildHarbor,
    ChoosePieces,
    ClaimRoute,
    DraftTicket,
    DrawCards,
    DrawTickets,
    KeepTickets,
    NeutralTurn,
    Pick,
)
from referee.model.game import Game
from referee.model.legal import Listed
from referee.model.player import Hand, Player
from referee.model.position import Discards, Position, Turn
from referee.model.verdict import Verdict
from referee.rules import pieces
from referee.rules.judge import judge, legal_actions
from tests.laws.table import NEUTRAL, Table

MAPS = load_catalog().maps
MOST_STEPS = 2000
NAMES = ("Anna", "Ben", "Carla", "Dirk", "Eva")


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


@dataclass(frozen=True)
class Step:
    """An action told in a position, and what the referee answered."""

    position: Position
    action: Action
    verdict: Verdict


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    game: Game
    table: Table
    steps: tuple[Step, ...]

    @property
    def stretches(self) -> tuple[tuple[Step, ...], ...]:
        """The steps without a break: between two of them somebody had to look at the row."""
        found: list[list[Step]] = [[]]
        for step in self.steps:
            if found[-1] and found[-1][-1].verdict.position != step.position:
                found.append([])
            found[-1].append(step)
        return tuple(map(tuple, found))

    @property
    def last(self) -> Position:
        """The position at the end."""
        return self.steps[-1].verdict.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions, the last one included."""
        return (*(step.position for step in self.steps), self.last)


def variant(map_id: str, **options: Any) -> Game:
    """The game of a map, with options."""
    game = MAPS[map_id].game
    return replace(game, options=replace(game.options, **options))


@lru_cache(maxsize=64)
def play(
    map_id: str, players: int, seed: int, style: str = "", options: tuple[tuple[str, Any], ...] = ()
) -> Played:
    """A whole game; the style goes by the seed where it is not named."""
    style = style or ("quick", "mixed", "curious")[seed % 3]
    game = variant(map_id, **dict(options))
    dealer = Dealer(game, players, Random(f"{map_id} {players} {seed}"), STYLES[style])  # noqa: S311
    return Played(game, dealer.table, tuple(dealer.play()))


class Dealer:
    """Deals, plays for all players, and tells the referee what everybody does."""

    def __init__(self, game: Game, players: int, chance: Random, style: Style) -> None:
        self.game, self.chance, self.style = game, chance, style
        self.table = Table(game, players, chance)
        self.position = self.first_position()

    def first_position(self) -> Position:
        """The position before the first tickets are looked at."""
        game, table = self.game, self.table
        hidden = game.features.tolls is not None and game.options.tolls
        reserve = {kind.id: kind.count for kind in game.pieces.values()}
        return Position(
            players=tuple(
                Player(
                    NAMES[seat],
                    tickets=(),
                    hand=Hand(dict(table.hands[seat])),
                    pieces=None if game.features.supply else reserve,
                    tolls=table.tokens[seat] if hidden else None,
                )
                for seat in table.seats
            ),
            owner={},
            turn=Turn(phase="setup"),
            row=tuple(table.row),
            deck={deck: len(cards) for deck, cards in table.decks.items()},
            discards=self.discards_told(),
            ticket_deck=self.tickets_told(),
            waiting={place: dict(here) for place, here in table.waiting.items()}
            if game.features.passengers
            else None,
        )

    def discards_told(self) -> Discards:
        """The discards, by kind."""
        kinds: dict[str, int] = {}
        for cards in self.table.discards.values():
            for card in cards:
                kinds[card] = kinds.get(card, 0) + 1
        return Discards({d: len(cards) for d, cards in self.table.discards.items()}, kinds)

    def tickets_told(self) -> dict[str, int | None]:
        """The numbers of tickets in their decks; those in the packs of a draft count as there."""
        told: dict[str, int | None] = {d: len(cards) for d, cards in self.table.tickets.items()}
        if self.table.packs:
            (deck,) = told
            told[deck] = len(self.table.tickets[deck]) + sum(map(len, self.table.packs))
        if self.game.features.tickets.returns.play == "discard":
            told["discards"] = len(self.table.ticket_discards)
        return told

    # Playing

    def play(self) -> Iterator[Step]:
        """Every step of the game, to the end."""
        for _ in range(MOST_STEPS):
            if self.position.turns_left == 0:
                return
            if self.table.unseen_row:
                self.look()
            listed = self.choose(legal_actions(self.game, self.position))
            yield self.tell(self.complete(listed))
        raise AssertionError("the game does not end")

    def look(self) -> None:
        """Tell what no action could: the cards that came to the row of their own accord."""
        deck = {deck: len(cards) for deck, cards in self.table.decks.items()}
        seen = {"row": tuple(self.table.row), "deck": deck, "discards": self.discards_told()}
        self.position = replace(self.position, **seen)
        self.table.unseen_row = False

    def tell(self, action: Action) -> Step:
        """Tell the referee an action that has been played out on the table."""
        verdict = judge(self.game, self.position, action)
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
        player = self.position.players[self.mover]
        length = self.game.board.routes[claim.route].length
        return (
            not self.style.spare or pieces.remaining(self.game, player) - length >= self.style.spare
        )

    def is_turned_up(self, action: NeutralTurn) -> bool:
        """Whether this is about the ticket on top of the deck."""
        (tickets,) = self.table.tickets.values()
        return action.ticket == (tickets[0] if tickets else None)

    @property
    def mover(self) -> int:
        """The seat of who is to move."""
        return self.position.turn.player

    def aside(self) -> bool:
        """Whether something is chosen that may be left out."""
        return self.chance.random() < self.style.aside

    # Completing an action, and playing it out on the table

    def complete(self, listed: Listed) -> Action:
        """The action with its choices made and with all that is seen."""
        action = listed.action
        return {
            DrawCards: self.draw_cards,
            ClaimRoute: self.claim_route,
            DrawTickets: self.draw_tickets,
            BuildHarbor: self.build_harbor,
            KeepTickets: self.keep_tickets,
            ChoosePieces: self.choose_pieces,
            DraftTicket: self.draft_ticket,
            NeutralTurn: self.neutral_turn,
        }.get(type(action), lambda listed: listed.action)(listed)

    def draw_cards(self, listed: Listed) -> DrawCards:
        action = listed.action
        express = action.express
        if express is None and "express" in listed.choices and self.aside():
            express = self.chance.choice(listed.choices["express"])
        seen: tuple[str, ...] | None = None
        if express is not None:
            (deck,) = self.table.decks
            seen = tuple(
                self.take(self.table.blind(deck))
                for _ in range(express)
                if self.table.can_draw(deck)
            )
        picks = tuple(self.pick(pick, listed.choices) for pick in action.picks)
        told = DrawCards(picks, express, seen)
        if self.chance.random() < self.style.both:
            first = judge(self.game, self.position, told)
            assert first.legal, (told, first.findings)
            if not first.effects.turn_complete:
                second = self.chance.choice(legal_actions(self.game, first.position))
                pick = self.pick(second.action.picks[0], second.choices)
                told = replace(told, picks=(*picks, pick))
        return told

    def take(self, card: str) -> str:
        self.table.hands[self.mover][card] += 1
        return card

    def pick(self, pick: Pick, choices: Mapping[str, Any]) -> Pick:
        table = self.table
        if pick.source == "deck":
            deck = pick.deck or next(iter(table.decks))
            return replace(pick, card=self.take(table.blind(deck)))
        card = pick.card or self.chance.choice(table.row)
        self.take(card)
        living = [deck for deck in table.decks if table.can_draw(deck)]
        source = self.chance.choice(choices.get("replacement_from", living) or [None])
        replacement, row = table.face_up(card, source)
        told = choices.get("replacement_from") and self.aside()
        return replace(
            pick,
            card=card,
            replacement=replacement,
            replacement_from=source if told else None,
            new_row=row,
        )

    def claim_route(self, listed: Listed) -> ClaimRoute:
        action, choices, table, seat = listed.action, listed.choices, self.table, self.mover
        passengers = {
            self.game.board.names.places[place]: self.chance.choice(colors)
            for place, colors in choices.get("passengers", {}).items()
            if self.aside()
        }
        line = express = None
        if listed.requires or self.aside():
            lines = {
                **{
                    line: (None, *choices.get("express", ()))
                    for line in choices.get("province", ())
                },
                **choices.get("province_with_express", {}),
            }
            if lines:
                line = self.chance.choice(list(lines))
                express = self.chance.choice(lines[line])
        if line is not None:
            table.put_on_mat(seat, line, sum(action.cards.values()) + (express or 0))
        for place, color in passengers.items():
            table.waiting[place][color] -= 1
            table.taken[seat][color] += 1
        table.claim(seat, self.game.board.routes[action.route])
        table.spend(seat, action.cards)
        return replace(action, passengers=passengers or None, province=line, express=express)

    def build_harbor(self, listed: Listed) -> BuildHarbor:
        self.table.spend(self.mover, listed.action.cards)
        self.table.harbors[listed.action.city] = self.mover
        return listed.action

    def draw_tickets(self, listed: Listed) -> DrawTickets:
        action = listed.action
        mix = action.count
        if isinstance(mix, int):
            mix = {next(iter(self.table.tickets)): mix}
        drawn = self.table.take_tickets(mix)
        kept = self.keep(self.mover, drawn, min(self.game.features.tickets.keep, len(drawn)))
        self.table.return_tickets(
            [ticket for ticket in drawn if ticket not in kept],
            self.game.features.tickets.returns.play,
        )
        return replace(action, drawn=tuple(drawn), kept=kept)

    def keep(
        self, seat: int, drawn: list[int], least: int, most: int | None = None
    ) -> tuple[int, ...]:
        most = len(drawn) if most is None else most
        number = most if self.style.keep_all else self.chance.randint(least, most)
        kept = tuple(self.chance.sample(drawn, number))
        self.table.held[seat] += kept
        return kept

    def keep_tickets(self, listed: Listed) -> KeepTickets:
        action, table, seat = listed.action, self.table, listed.action.player
        way = self.game.features.tickets.returns.setup
        if self.game.features.draft is not None:
            drawn, table.held[seat] = table.held[seat], []
        else:
            mix = action.dealt
            if isinstance(mix, int):
                mix = {next(iter(table.tickets)): mix}
            drawn = table.take_tickets(mix)
        kept = self.keep(seat, drawn, action.kept, action.kept)
        table.return_tickets([ticket for ticket in drawn if ticket not in kept], way)
        return KeepTickets(tuple(drawn), kept, seat)

    def choose_pieces(self, listed: Listed) -> ChoosePieces:
        if self.aside():
            return listed.action
        suggested = self.game.features.supply.suggested
        return ChoosePieces(dict(suggested), listed.action.player)

    def draft_ticket(self, listed: Listed) -> DraftTicket:
        table, seat = self.table, listed.action.player
        pack = table.packs[(seat - len(table.held[seat])) % len(table.seats)]
        offered = tuple(pack)
        ticket = self.chance.choice(pack)
        pack.remove(ticket)
        table.held[seat].append(ticket)
        return DraftTicket(offered, ticket, seat)

    def neutral_turn(self, listed: Listed) -> NeutralTurn:
        action, table = listed.action, self.table
        (deck,) = table.tickets
        if action.ticket is None:
            table.shuffle_tickets(deck)
            return action
        table.ticket_discards += table.take_tickets({deck: 1})
        pair = table.neutral_tracks(self.game.board.tickets[action.ticket])
        free = [track for track in pair if track not in table.owner]
        left = self.game.features.neutral_player.pieces - sum(
            self.game.board.routes[track].length
            for track, owner in table.owner.items()
            if owner == NEUTRAL
        )
        if NEUTRAL in map(table.owner.get, pair) or not free:
            return action
        track = action.route if action.route is not None else free[0]
        if self.game.board.routes[track].length <= left:
            table.claim(NEUTRAL, self.game.board.routes[track])
            if len(free) > 1:
                table.marker = 1 - table.marker
        return action
