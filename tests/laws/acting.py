"""Playing a listed action on the table: choices are made, and what is seen is added to it."""

from __future__ import annotations

from collections.abc import Mapping
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
from referee.rules.features import express, passengers, province
from referee.rules.features.draft import DraftTicket
from referee.rules.features.harbors import BuildHarbor
from referee.rules.features.neutral_player import NeutralTurn
from referee.rules.features.stations import BuildStation
from referee.rules.features.supply import ChoosePieces
from referee.rules.features.tunnels import EXTRA, TUNNEL, TURNED, WITHDRAW, FinishTunnel
from referee.rules.verdicts.judge import legal_actions, play
from tests.laws.members import having
from tests.laws.payments import with_further
from tests.laws.styles import Style
from tests.laws.table import NEUTRAL, Table

WITHDRAWN = 0.15
"""How often a tunnel is withdrawn that could be paid for."""


class Acting:
    """Whoever is to move, with both hands on the table."""

    def __init__(self, table: Table, chance: Random, style: Style) -> None:
        self.game, self.table, self.chance, self.style = table.game, table, chance, style

    @property
    def mover(self) -> int:
        """The seat of who is to move."""
        return self.position.turn.player

    def aside(self) -> bool:
        """Whether something is chosen that may be left out."""
        return self.chance.random() < self.style.aside

    def complete(self, position: Position, listed: Listed) -> Action:
        """The action with its choices made and with all that is seen."""
        self.position = position
        return {
            DrawCards: self.draw_cards,
            ClaimRoute: self.claim_route,
            DrawTickets: self.draw_tickets,
            FinishTunnel: lambda _: self.end_of_tunnel(position.turn.under_way.route),
            BuildHarbor: self.build_harbor,
            BuildStation: self.build_station,
            KeepTickets: self.keep_tickets,
            ChoosePieces: self.choose_pieces,
            DraftTicket: self.draft_ticket,
            NeutralTurn: self.neutral_turn,
        }.get(type(listed.action), lambda listed: listed.action)(listed)

    def draw_cards(self, listed: Listed) -> DrawCards:
        action = listed.action
        value = express.EXPRESS.of(action)
        if value is None and "express" in listed.choices and self.aside():
            value = self.chance.choice(listed.choices["express"])
        seen: tuple[str, ...] | None = None
        if value is not None:
            (deck,) = self.table.decks
            seen = tuple(
                self.take(self.table.blind(deck)) for _ in range(value) if self.table.can_draw(deck)
            )
        picks = tuple(self.pick(pick, listed.choices) for pick in action.picks)
        drawing = having(DrawCards(picks), (express.EXPRESS, value), (express.CARDS, seen))
        if self.chance.random() < self.style.both:
            first = play(self.game, self.position, drawing)
            assert first.legal, (drawing, first.findings)
            if not first.effects.turn_complete:
                second = self.chance.choice(legal_actions(self.game, first.position))
                pick = self.pick(second.action.picks[0], second.choices)
                drawing = replace(drawing, picks=(*picks, pick))
        return drawing

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
        from_aside = choices.get("replacement_from") and self.aside()
        return replace(
            pick,
            card=card,
            replacement=replacement,
            replacement_from=source if from_aside else None,
            new_rows=row,
        )

    def claim_route(self, listed: Listed) -> ClaimRoute:
        action, choices, table, seat = listed.action, listed.choices, self.table, self.mover
        if ANY in choices:
            cards = with_further(action.cards, choices[ANY], table.hands[seat], self.chance)
            action = replace(action, cards=cards)
        if TUNNEL.of(self.game.board.routes[action.route]):
            return self.dig(action)
        taken = {
            self.game.board.names.places[place]: self.chance.choice(colors)
            for place, colors in choices.get("passengers", {}).items()
            if self.aside()
        }
        line = value = None
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
                value = self.chance.choice(lines[line])
        if line is not None:
            table.put_on_mat(seat, line, sum(action.cards.values()) + (value or 0))
        for place, color in taken.items():
            table.waiting[place][color] -= 1
            table.taken[seat][color] += 1
        table.claim(seat, self.game.board.routes[action.route])
        table.spend(seat, action.cards)
        return having(
            action,
            (passengers.TAKEN, taken or None),
            (province.LINE, line),
            (express.EXPRESS, value),
        )

    def dig(self, action: ClaimRoute) -> ClaimRoute:
        """A tunnel is declared; with what follows, or without."""
        self.table.lay_down(self.mover, action.cards)
        if self.chance.random() >= self.style.both:
            return action
        end = self.end_of_tunnel(action.route)
        return having(action, (TURNED, end.turned), (EXTRA, end.extra), (WITHDRAW, end.withdraw))

    def end_of_tunnel(self, route: int) -> FinishTunnel:
        """Cards are turned up; what they ask for is paid, or not."""
        table, seat = self.table, self.mover
        hand, kinds, wild = table.hands[seat], self.game.cards.kinds, self.game.cards.wild
        turned = table.turn_up()
        color = next((kinds[card].color for card in table.laid if card != wild), None)
        asked = sum(card == wild or kinds[card].color == color for card in turned)
        of_color = color and next(card for card, kind in kinds.items() if kind.color == color)
        sets = [
            {card: n for card, n in ((of_color, asked - wilds), (wild, wilds)) if n}
            for wilds in range(asked + 1)
            if hand[wild] >= wilds and (wilds == asked or hand[of_color] >= asked - wilds)
            if of_color or wilds == asked
        ]
        if asked and (not sets or self.chance.random() < WITHDRAWN):
            table.withdraw(seat, turned)
            return FinishTunnel(turned, withdraw=True)
        extra = self.chance.choice(sets)
        table.dig(seat, self.game.board.routes[route], turned, extra)
        return FinishTunnel(turned, extra)

    def build_station(self, listed: Listed) -> BuildStation:
        self.table.spend(self.mover, listed.action.cards)
        self.table.stations[listed.action.city] = self.mover
        return listed.action

    def build_harbor(self, listed: Listed) -> BuildHarbor:
        self.table.spend(self.mover, listed.action.cards)
        self.table.harbors[listed.action.city] = self.mover
        return listed.action

    def draw_tickets(self, listed: Listed) -> DrawTickets:
        action = listed.action
        mix = action.count
        if isinstance(mix, int):
            mix = {(self.game.tickets.in_play or self.game.tickets.decks)[0]: mix}
        drawn = self.table.take_tickets(mix)
        kept = self.keep(self.mover, drawn, min(self.game.tickets.keep, len(drawn)))
        self.table.return_tickets(
            [ticket for ticket in drawn if ticket not in kept],
            self.game.tickets.returns.play,
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
        way = self.game.tickets.returns.setup
        if "draft" in self.game.rules.numbers:
            drawn, table.held[seat] = table.held[seat], []
        else:
            mix = action.dealt
            if isinstance(mix, int):
                mix = {next(iter(table.tickets)): mix}
            drawn = table.take_tickets(mix)
        kept = self.keep(seat, drawn, action.kept, action.kept)
        table.return_tickets([ticket for ticket in drawn if ticket not in kept], way)
        if sum(map(bool, table.held)) == len(table.seats):
            table.open_tickets()
        return KeepTickets(tuple(drawn), kept, player=seat)

    def choose_pieces(self, listed: Listed) -> ChoosePieces:
        if self.aside():
            return listed.action
        suggested = self.game.rules.numbers["supply"].suggested
        if suggested is None:
            return listed.action
        return ChoosePieces(dict(suggested), player=listed.action.player)

    def draft_ticket(self, listed: Listed) -> DraftTicket:
        table, seat = self.table, listed.action.player
        pack = table.packs[(seat - len(table.held[seat])) % len(table.seats)]
        offered = tuple(pack)
        ticket = self.chance.choice(pack)
        pack.remove(ticket)
        table.held[seat].append(ticket)
        return DraftTicket(offered, ticket, player=seat)

    def neutral_turn(self, listed: Listed) -> NeutralTurn:
        action, table = listed.action, self.table
        (deck,) = table.tickets
        if action.ticket is None:
            table.shuffle_tickets(deck)
            return action
        table.ticket_discards += table.take_tickets({deck: 1})
        pair = table.neutral_tracks(self.game.board.tickets[action.ticket])
        free = [track for track in pair if track not in table.owner]
        left = self.game.rules.numbers["neutral_player"].pieces - sum(
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
