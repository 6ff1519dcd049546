"""The whole table as it really lies: every card in its place, whoever may see it.

What happens to cards, tickets, tokens and trains is written down here once more, in the plainest
way and with real cards instead of numbers, so that the positions of a game can be compared with
it. Of the product only the values of the map are used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from referee.model.board import Route, Ticket
from referee.rules.core.game import Game
from referee.rules.features.neutral_player import PAIR
from referee.rules.features.tolls import TOLL

BANK = "bank"
NEUTRAL = -1
ROWS = 20
"""As many rows as one card may have laid anew: no more can be written down."""

Rows = tuple[tuple[str, ...], ...]


class EndlessRowError(Exception):
    """Nearly all cards that are not wild are in hands: every new row has three wilds again."""


class Table:
    """The cards in hands, row, decks and discards, the tickets, and what players own.

    `laid` are the cards laid down for a tunnel that is under way.
    """

    def __init__(self, game: Game, players: int, chance: Random) -> None:
        self.game, self.chance = game, chance
        self.seats = range(players)
        self.wild = game.cards.wild
        self.deck_of = {kind.id: kind.deck for kind in game.cards.kinds.values()}
        self.row_size = sum(game.draw.row.values())
        self.rows_laid = self.reshuffles = 0
        self.marker = 1
        self.unseen_row = False
        self._lay_out_cards()
        self._lay_out_tickets()
        self._lay_out_passengers()
        self.owner: dict[int, int] = {}
        self.harbors: dict[int, int] = {}
        self.stations: dict[int, int] = {}
        self.laid: dict[str, int] = {}
        self.spots: dict[tuple[str, int], int] = {}
        tokens = game.rules.numbers.get("tolls")
        self.tokens = [tokens.total if tokens else 0 for _ in self.seats]
        self.loans = [0 for _ in self.seats]

    def _lay_out_cards(self) -> None:
        game = self.game
        self.discards: dict[str, list[str]] = {deck: [] for deck in game.cards.decks}
        self.decks: dict[str, list[str]] = {deck: [] for deck in game.cards.decks}
        for kind in game.cards.kinds.values():
            self.decks[kind.deck] += [kind.id] * kind.count
        for cards in self.decks.values():
            self.chance.shuffle(cards)
        self.hands: list[Counter[str]] = [Counter() for _ in self.seats]
        for hand in self.hands:
            for deck, number in game.draw.hand.items():
                hand.update(self.decks[deck].pop() for _ in range(number))
        self.row: list[str] = []
        for deck, number in game.draw.row.items():
            self.row += [self.decks[deck].pop() for _ in range(number)]
        if self._three_wilds():
            self._lay_anew()

    def _lay_out_tickets(self) -> None:
        board = self.game.board
        self.tickets: dict[str, list[int]] = {d: [] for d in self.game.tickets.decks}
        in_play = self.game.tickets_in_play
        for ticket in board.tickets:
            if in_play is None or ticket.index in in_play:
                self.tickets[ticket.deck].append(ticket.index)
        for deck in self.tickets.values():
            self.chance.shuffle(deck)
        self.ticket_discards: list[int] = []
        self.held: list[list[int]] = [[] for _ in self.seats]
        self.packs: list[list[int]] = []
        if "draft" in self.game.rules.numbers:
            (deck,) = self.tickets
            self.packs = [
                self.take_tickets({deck: self.game.tickets.setup.draw}) for _ in self.seats
            ]

    def _lay_out_passengers(self) -> None:
        feature, names = self.game.rules.numbers.get("passengers"), self.game.board.names.places
        self.waiting: dict[int, Counter[str]] = {}
        self.taken: list[Counter[str]] = [Counter() for _ in self.seats]
        if feature is None:
            return
        bag = [color for color in feature.colors for _ in range(feature.each)]
        self.chance.shuffle(bag)
        for place, number in feature.start.items():
            self.waiting[names[place]] = Counter(bag.pop() for _ in range(number))

    # Cards

    def can_draw(self, deck: str) -> bool:
        """Whether a card can be drawn from a deck."""
        return bool(self.decks[deck] or self.discards[deck])

    def blind(self, deck: str) -> str:
        """The top card of a deck; when the last one leaves, the discards become the deck."""
        if not self.decks[deck]:
            self._reshuffle(deck)
        card = self.decks[deck].pop()
        if not self.decks[deck]:
            self._reshuffle(deck)
        return card

    def _reshuffle(self, deck: str) -> None:
        self.decks[deck], self.discards[deck] = self.discards[deck], []
        self.chance.shuffle(self.decks[deck])
        self.reshuffles += bool(self.decks[deck])

    def face_up(self, card: str, deck: str | None) -> tuple[str | None, Rows | None]:
        """Take a card from the row: what replaces it (from that deck), and the rows laid anew."""
        at = self.row.index(card)
        if deck is None:
            del self.row[at]
            return None, None
        self.row[at] = replacement = self.blind(deck)
        return replacement, self._relaid()

    def _three_wilds(self) -> bool:
        return self.row.count(self.wild) >= self.game.draw.wilds

    def _relaid(self) -> Rows | None:
        piles = [
            card
            for pile in (self.decks, self.discards)
            for cards in pile.values()
            for card in cards
        ]
        plain = sum(card != self.wild for card in (*piles, *self.row))
        too_few = len(piles) < self.row_size or plain <= self.row_size - self.game.draw.wilds
        return None if too_few or not self._three_wilds() else self._lay_anew()

    def _lay_anew(self) -> Rows:
        """A new row, and another one while that has three wilds."""
        rows: list[tuple[str, ...]] = []
        while len(rows) < ROWS:
            old, self.row = self.row, []
            self._lay_row(old)
            rows.append(tuple(self.row))
            if not self._three_wilds():
                self.rows_laid += 1
                return tuple(rows)
        raise EndlessRowError

    def _lay_row(self, old: list[str]) -> None:
        for card in old:
            self.discards[self.deck_of[card]].append(card)
        shares = self.game.draw.row
        for deck, share in (*shares.items(), *dict.fromkeys(shares, self.row_size).items()):
            for _ in range(min(share, self.row_size - len(self.row))):
                if self.can_draw(deck):
                    self.row.append(self.blind(deck))

    def spend(self, seat: int, cards: Mapping[str, int]) -> None:
        """Cards go from a hand to the discards; an empty deck is refilled, and then the row."""
        self.leave(seat, cards)
        self.throw(Counter(cards).elements())

    def leave(self, seat: int, cards: Mapping[str, int]) -> None:
        """Cards go out of a hand."""
        for card, number in cards.items():
            assert self.hands[seat][card] >= number
            self.hands[seat][card] -= number
        self.hands[seat] += Counter()

    def throw(self, cards: Iterable[str]) -> None:
        """Cards come to the discards; an empty deck is refilled, and then the row."""
        for card in cards:
            self.discards[self.deck_of[card]].append(card)
        for deck in self.decks:
            if not self.decks[deck]:
                self._reshuffle(deck)
                while len(self.row) < self.row_size and self.decks[deck]:
                    self.row.append(self.blind(deck))
                    self.unseen_row = True
        if self._relaid():
            self.unseen_row = True

    # Tunnels

    def lay_down(self, seat: int, cards: Mapping[str, int]) -> None:
        """Cards are laid down for a tunnel: out of the hand, and not yet in the discards."""
        self.leave(seat, cards)
        self.laid = dict(cards)

    def turn_up(self) -> tuple[str, ...]:
        """The cards that are turned up for a tunnel, fewer where there are fewer."""
        (deck,) = self.decks
        number = self.game.rules.numbers["tunnels"].cards
        return tuple(self.blind(deck) for _ in range(number) if self.can_draw(deck))

    def dig(self, seat: int, route: Route, turned: Iterable[str], extra: Mapping[str, int]) -> None:
        """A tunnel is paid for."""
        self.leave(seat, extra)
        spent = Counter(self.laid) + Counter(extra)
        self.laid = {}
        self.claim(seat, route)
        self.throw([*turned, *spent.elements()])

    def withdraw(self, seat: int, turned: Iterable[str]) -> None:
        """The cards laid down for a tunnel come back."""
        self.hands[seat].update(self.laid)
        self.laid = {}
        self.throw(turned)

    # Tickets

    def take_tickets(self, mix: Mapping[str, int]) -> list[int]:
        """The top tickets of the decks."""
        taken = []
        for deck, number in mix.items():
            for _ in range(number):
                if not self.tickets[deck]:
                    self.shuffle_tickets(deck)
                taken.append(self.tickets[deck].pop(0))
        return taken

    def shuffle_tickets(self, deck: str) -> None:
        """The discarded tickets become the deck."""
        self.tickets[deck], self.ticket_discards = self.ticket_discards, []
        self.chance.shuffle(self.tickets[deck])

    def return_tickets(self, tickets: list[int], way: str) -> None:
        """Tickets that were not kept go back."""
        if way == "discard":
            self.ticket_discards += tickets
        if way in ("discard", "out"):
            return
        for index in tickets:
            deck = self.tickets[self.game.board.tickets[index].deck]
            deck.append(index)
            if way == "shuffle":
                self.chance.shuffle(deck)

    def open_tickets(self) -> None:
        """The setup is over: tickets that are not drawn from any more are out of the game."""
        for deck in self.tickets:
            if self.game.tickets.in_play and deck not in self.game.tickets.in_play:
                self.tickets[deck] = []

    # Claims

    def claim(self, seat: int, route: Route) -> None:
        """A track is taken and its toll paid."""
        other = next((self.owner[track] for track in route.parallel if track in self.owner), None)
        self.owner[route.index] = seat
        if "tolls" not in self.game.rules.numbers:
            return
        toll = TOLL.of(route)
        payee = BANK if other in (None, NEUTRAL) else other
        if seat == NEUTRAL:
            payer = BANK
        elif self.tokens[seat] >= toll:
            payer = seat
        else:
            payer, self.loans[seat] = BANK, self.loans[seat] + 1
        if payer != BANK:
            self.tokens[payer] -= toll
        if payee != BANK:
            self.tokens[payee] += toll

    def put_on_mat(self, seat: int, line: str, reached: int) -> int:
        """A train on the mat: the highest free spot that is reached."""
        spot = min(reached, self.game.rules.numbers["province"].spots)
        while (line, spot) in self.spots:
            spot -= 1
        assert spot > 0
        self.spots[line, spot] = seat
        return spot

    def neutral_tracks(self, ticket: Ticket) -> tuple[int, ...]:
        """The tracks of the pair at the foot of a ticket."""
        pair = set(PAIR.of(ticket) or ())
        return tuple(r.index for r in self.game.board.routes if set(r.ends) == pair)
