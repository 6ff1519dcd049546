"""Finished games as hypothesis draws them: such as can be, and such as cannot.

Claims are walks over the board, so that networks join up and tickets are completed now and then.
"""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.model.player import Player
from referee.rules.board import pieces
from referee.rules.board.parallel import closes, same_player, taken_beside
from referee.rules.features import express, harbors, loans, passengers, province, supply, tolls
from referee.rules.score.finished import survey
from tests.maps.expecting import shared_out
from tests.rules.tables import Table, each_map, game

EXAMPLES = 60
"""Of each law, on all maps together."""
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")


def law(test):
    """A law, tried on every map."""
    return each_map(settings(max_examples=shared_out(EXAMPLES))(given(data=st.data())(test)))


@st.composite
def snapshots(draw, map_id, *, odd=False, **options):
    """A table of the map: one that can be, or an odd one, where nearly anything goes."""
    here = game(map_id, **options)
    count = draw(st.integers(1, 6) if odd else st.integers(*here.players))
    # A walk is a seat, a point to set out from, and a turn to take at each point after it.
    walk = st.binary(min_size=4, max_size=16)
    walks = draw(st.lists(walk, min_size=count, max_size=3 * count))
    claims = _claims(here, walks, count, odd=odd)
    players = [Player(NAMES[seat], tuple(routes)) for seat, routes in enumerate(claims)]
    for deal in (_deal_tickets, _deal_passengers, _deal_harbors, _deal_mat, _deal_tokens):
        players = deal(draw, here, players, odd=odd)
    return Table(here, tuple(players))


def tables(map_id, **options):
    """Tables that can be and odd ones."""
    return st.booleans().flatmap(lambda odd: snapshots(map_id, odd=odd, **options))


def _claims(played, walks, count, *, odd):
    claims, owner = [[] for _ in range(count)], {}
    left = [{kind: piece.count for kind, piece in played.pieces.items()} for _ in range(count)]
    most = [played.once(pieces.total)] * count
    for walk in walks:
        seat, stop = walk[0] % count, walk[1] % played.board.nodes
        for step in walk[2:]:
            ways = [
                (route.index, sum(route.nodes) - stop)
                for route in played.board.routes
                if stop in route.nodes
            ]
            index, there = ways[step % len(ways)]
            route = played.board.routes[index]
            enough = min(left[seat][route.piece], most[seat]) >= route.length
            shut = closes(played, count) and taken_beside(route, owner) is not None
            fair = enough and not shut and same_player(route, owner, seat) is None
            if index not in owner and (odd or fair):
                owner[index] = seat
                claims[seat].append(index)
                left[seat][route.piece] -= route.length
                most[seat] -= route.length
            if owner.get(index) == seat:
                stop = there
    return claims


def _deal_tickets(draw, here, players, *, odd):
    """Some tickets that are completed, where there are any, and some as they come."""
    every = range(len(here.board.tickets))
    all_held = [replace(player, tickets=tuple(every)) for player in players]
    done = survey(here, all_held).completed
    dealt = draw(
        st.lists(
            st.tuples(
                st.integers(0, len(players) - 1), st.integers(0, len(every) - 1), st.booleans()
            ),
            max_size=12,
        )
    )
    hands, held = [[] for _ in players], set()
    for seat, number, lucky in dealt:
        likely = sorted(done[seat]) if lucky and done[seat] else every
        card = likely[number % len(likely)]
        if odd or (card not in held and _may_have(here, hands[seat], card)):
            hands[seat].append(card)
            held.add(card)
    known = draw(st.lists(st.integers(0, 9), min_size=len(players), max_size=len(players)))
    return [
        replace(player, tickets=tuple(hand) if is_known or hand else None)
        for player, hand, is_known in zip(players, hands, known, strict=True)
    ]


def _deal_passengers(draw, here, players, *, odd):
    feature = here.rules.numbers.get("passengers")
    if feature is None:
        return players
    waiting = Counter(dict.fromkeys(feature.colors, 99 if odd else feature.each))
    dealt, gone = [], set()
    for player in players:
        taken = draw(st.dictionaries(st.sampled_from(feature.colors), st.integers(0, 6)))
        taken = {color: min(number, waiting[color]) for color, number in taken.items()}
        if not odd and sum(taken.values()) > _most_passengers(feature, here, player, gone):
            taken = {}
        waiting.subtract(taken)
        dealt.append(passengers.HELD.put(player, taken))
    return dealt


def _may_have(here, hand, card):
    """Whether a ticket may be dealt to a hand: of a deck that is only dealt no more than are."""
    deck, cards = here.board.tickets[card].deck, here.board.tickets
    dealt = here.tickets.setup.dealt
    if dealt is None or deck in here.tickets.in_play:
        return True
    return [cards[other].deck for other in hand].count(deck) < dealt.get(deck, 0)


def _most_passengers(feature, here, player, gone):
    """How many passengers a player can have who takes one from each place that nobody came to."""
    routes = here.board.routes
    ends = {end for route in player.routes for end in routes[route].ends} - gone
    gone |= ends
    return len([end for end in ends if passengers.at_start(feature, here, end) != 0])


def _deal_harbors(draw, here, players, *, odd):
    feature, board = here.rules.numbers.get("harbors"), here.board
    if feature is None:
        return players
    built, dealt = set(), []
    for player in players:
        reached = {end for route in player.routes for end in board.routes[route].ends}
        free = [city for city in sorted(reached - built) if harbors.PORT.of(board.places[city])]
        sites, most = (range(len(board.places)), 5) if odd else (free, feature.each)
        cities = st.lists(st.sampled_from(sites), max_size=most, unique=not odd)
        own = tuple(draw(cities)) if sites else ()
        built |= set(own)
        used = pieces.used(here, player)
        total, box = here.once(pieces.total), here.pieces
        least = max(used["train"], total - box["ship"].count)
        mix = st.integers(least, max(least, min(box["train"].count, total - used["ship"])))
        trains = draw(st.none() | (st.integers(0, total + 10) if odd else mix))
        mixed = None if trains is None else {"train": trains, "ship": total - trains}
        exchanged = draw(st.integers(0, 9))
        builder = harbors.BUILT.put(supply.SUPPLY.put(player, mixed), own)
        dealt.append(supply.EXCHANGED.put(builder, exchanged))
    return dealt


def _deal_mat(draw, here, players, *, odd):
    mat, strengthening = map(here.rules.numbers.get, ("province", "express"))
    if mat is None or strengthening is None:
        return players
    spots = st.integers(-1, 10) if odd else st.integers(1, mat.spots)
    place = st.tuples(st.integers(0, len(players) - 1), st.sampled_from(mat.lines), spots)
    trains = draw(st.lists(place, max_size=20, unique_by=None if odd else lambda it: it[1:]))
    lines, colors = [{} for _ in players], [_colors(here, player) for player in players]
    for seat, line, spot in sorted(trains, key=lambda train: train[2], reverse=True):
        if odd:
            lines[seat].setdefault(line, []).append(spot)
            continue
        trains_left = pieces.remaining(here, players[seat]) - sum(map(len, lines[seat].values()))
        if colors[seat][line] and trains_left > 0 and spot >= _shortest(here, players[seat], line):
            colors[seat][line] -= 1
            lines[seat].setdefault(line, []).append(spot)
    cards = st.integers(0, 5) if odd else st.sampled_from(strengthening.cards)
    dealt = []
    for player, mine in zip(players, lines, strict=True):
        spent = tuple(draw(st.lists(cards, max_size=4, unique=not odd)))
        trained = province.TRAINS.put(player, {line: tuple(here) for line, here in mine.items()})
        dealt.append(express.SPENT.put(trained, spent))
    return dealt


def _shortest(here, player, line):
    """The shortest own route by which a train can have come into a line."""
    routes = [here.board.routes[route] for route in player.routes]
    return min(route.length for route in routes if route.color in (line, "gray"))


def _colors(here, player):
    """How many own routes there are of each color."""
    return Counter(here.board.routes[route].color for route in player.routes)


def _deal_tokens(draw, here, players, *, odd):
    """Tokens and loans: anything, or what is left when all claims are paid one after the other."""
    if "tolls" not in here.rules.numbers:
        return players
    tokens = st.none() | st.integers(0, 90) | st.sampled_from([0, 3, 7])
    if odd:
        some = st.sampled_from([0, 0, 0, 1, 2])
        return [
            loans.LOANS.put(tolls.TOKENS.put(player, draw(tokens)), draw(some))
            for player in players
        ]
    left, owed = _paid(here, players)
    known = draw(st.lists(st.integers(0, 4), min_size=len(players), max_size=len(players)))
    return [
        loans.LOANS.put(tolls.TOKENS.put(player, tokens if is_known else None), loan)
        for player, tokens, loan, is_known in zip(players, left, owed, known, strict=True)
    ]


def _paid(here, players):
    """The tokens that players have left, and the loans that they took."""
    left, owed = [30 for _ in players], [0 for _ in players]
    owner = {}
    for seat, player in enumerate(players):
        for route in player.routes:
            track = here.board.routes[route]
            toll = tolls.TOLL.of(track)
            beside = next((owner[other] for other in track.parallel if other in owner), None)
            owner[route] = seat
            if beside is not None:
                left[beside] += toll
            if left[seat] < toll:
                owed[seat] += 1
            else:
                left[seat] -= toll
    return left, owed
