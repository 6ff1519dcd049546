"""Draw cards: one or two picks, after the blind cards that a feature may add.

The picks are followed one after the other on a `DrawState`, the state between two picks, so that
the second is judged on what the first left behind.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import DrawCards, Pick
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.legal import Listed
from referee.model.player import Hand, Player
from referee.model.position import Drawing, Position
from referee.model.verdict import Effects
from referee.rules import picks, piles
from referee.rules.cards import gain
from referee.rules.feature import Following
from referee.rules.game import Game
from referee.rules.piles import Piles
from referee.rules.reasons import barred, passing_on
from referee.rules.seats import seated
from referee.rules.turn import NO_TURN

CARDS_A_TURN = 2
NOT_BEGUN = Drawing()


class DrawState(Struct, frozen=True):
    """A draw between two picks: the piles, the ordinary cards taken, blind cards still due.

    `ended` is true when a face-up wild has been taken, None when the card was not seen.
    """

    piles: Piles
    taken: int = 0
    due: int = 0
    ended: bool | None = False


def under_way(position: Position) -> Drawing | None:
    """The draw that is under way, if there is one."""
    drawing = (position.turn or NO_TURN).under_way
    return drawing if isinstance(drawing, Drawing) else None


def begin(game: Game, position: Position, action: DrawCards) -> DrawState:
    """The draw before the first pick, the blind cards taken that a feature adds to the action."""
    drawing = under_way(position) or NOT_BEGUN
    state = piles.piles_of(game, position)
    for numbers, rules in game.rules.draws:
        state = piles.draw(game, state, _deck(game), rules.count(numbers, game, position, action))
    due = 0 if piles.is_dead(state, _deck(game)) else drawing.blind
    return DrawState(state, len(drawing.drawn), due, None if drawing.unseen else False)


def _deck(game: Game) -> str:
    return next(iter(game.cards.decks))


def _adds(game: Game, action: DrawCards) -> bool:
    """Whether a feature adds blind cards to the action."""
    return any(rules.adds(action) for _, rules in game.rules.draws)


def check(
    _: object, game: Game, position: Position, seat: int, action: DrawCards
) -> Iterator[Reason]:
    """Each pick in turn must be possible on what the one before left (`draw.*`)."""
    for numbers, rules in game.rules.draws:
        yield from rules.check(numbers, game, position, seat, action)
    state = begin(game, position, action)
    if not action.picks:
        begun = _adds(game, action) or under_way(position) is not None
        yield from _check_no_picks(game, state, begun=begun)
    for number, pick in enumerate(action.picks):
        pointer = f"/action/picks/{number}"
        barred = yield from passing_on(_check_pick(game, state, pick, pointer))
        if barred or number + 1 == len(action.picks):
            return
        state = take(game, state, pick)


def _check_no_picks(game: Game, state: DrawState, *, begun: bool) -> Iterator[Reason]:
    """A draw without a card ends one that is under way, where no card can be taken.

    (`draw.two`, `draw.exhausted`)
    """
    more, pointer = can_take(game, state), "/action/picks"
    if more or (more is None and not begun):
        facts: Facts = {"count": CARDS_A_TURN - state.taken}
        yield Finding(Code.NO_PICKS, "draw.two", pointer, facts)
    elif more is None:
        yield Unchecked("draw.two", "/deck")
    elif not begun:
        yield Finding(Code.NOTHING_TO_DRAW, "draw.exhausted", pointer, {})


def _check_pick(game: Game, state: DrawState, pick: Pick, pointer: str) -> Iterator[Reason]:
    """Blind cards come first, and of the others no more than two.

    (`draw.wild-face-up-alone`, `draw.two`)
    """
    if state.due:
        if pick.source == "row":
            code, rule = game.rules.draws[0][1].due
            if piles.least(state.piles, _deck(game)):
                yield Finding(code, rule, pointer, {"express": state.due})
                return
            yield Unchecked(rule, "/deck")
    elif state.ended:
        yield Finding(Code.WILD_ENDS_DRAW, "draw.wild-face-up-alone", pointer, {})
        return
    elif state.taken >= CARDS_A_TURN:
        facts: Facts = {"count": state.taken + 1, "most": CARDS_A_TURN}
        yield Finding(Code.TOO_MANY_PICKS, "draw.two", pointer, facts)
        return
    elif state.ended is None:
        yield Unchecked("draw.wild-face-up-alone", pointer)
    if pick.source == "row":
        second = state.taken > 0
        yield from picks.check_face_up(game, state.piles, pick, pointer, second=second)
    else:
        yield from picks.check_blind(game, state.piles, pick, pointer)


def take(game: Game, state: DrawState, pick: Pick) -> DrawState:
    """The draw after a pick that is possible; a wild drawn blind is a card like any other.

    (`draw.wild-blind`, `draw.wild-face-up-alone`)
    """
    if pick.source == "row":
        ended = False if game.draw.ordinary_wilds else _is_wild(game, pick.card)
        return DrawState(picks.take_face_up(game, state.piles, pick), state.taken + 1, ended=ended)
    deck = picks.deck_of(game, pick) or _deck(game)
    after = piles.draw(game, state.piles, deck)
    if state.due:
        return DrawState(after, state.taken, 0 if piles.is_dead(after, deck) else state.due - 1)
    return DrawState(after, state.taken + 1)


def _is_wild(game: Game, card: str | None) -> bool | None:
    """Whether a card is a wild; None where it was not seen."""
    return None if card is None else card == game.cards.wild


def can_take(game: Game, state: DrawState) -> bool | None:
    """Whether another card can be taken now; None where that is not known (`draw.exhausted`)."""
    if state.ended or state.taken >= CARDS_A_TURN:
        return False
    row = state.piles.row
    ordinary = game.draw.ordinary_wilds
    if row and any(
        card is not None and (state.taken == 0 or ordinary or card != game.cards.wild)
        for card in row
    ):
        return True
    if any(piles.least(state.piles, deck) for deck in game.cards.decks):
        return True
    dead = all(piles.is_dead(state.piles, deck) for deck in game.cards.decks)
    unseen = row is None or None in row
    return False if dead and not unseen else None


def follow(_: object, game: Game, position: Position, seat: int, action: DrawCards) -> Following:
    """The cards come to the hand; the turn is over with the second, or where none can be taken.

    Where it is not known whether a second card can be taken, it is still due, until a draw without
    a card says that there is none, or somebody else acts. After a first face-up card that was not
    seen it is not known whether the turn is over (`draw.wild-face-up-alone`).
    """
    turn = position.turn or NO_TURN
    player = position.players[seat]
    hand = player.hand
    for numbers, rules in game.rules.draws:
        added = rules.cards(action)
        count = rules.count(numbers, game, position, action)
        for card in (None,) * count if added is None else added if rules.adds(action) else ():
            hand = gain(hand, card)
        player = rules.follow(numbers, player, action)
    state = begin(game, position, action)
    drawn = list((under_way(position) or NOT_BEGUN).drawn)
    for pick in action.picks:
        if pick.source == "row" or not state.due:
            drawn.append(pick.card)
        hand = gain(hand, pick.card)
        state = take(game, state, pick)
    more = can_take(game, state)
    over = not action.picks or more is False
    unseen = not over and state.ended is None
    if not over:
        drawing = Drawing(tuple(drawn), state.due, unseen=unseen, unsure=more is None)
        turn = replace(turn, player=seat, passes=0, ready=(), under_way=drawing)
    players = _with_hand(position, seat, player, hand)
    after = piles.put_back(position, state.piles, players=players, turn=turn)
    return Effects(turn_complete=None if unseen else over), after


def _with_hand(
    position: Position, seat: int, player: Player, hand: Hand | None
) -> tuple[Player, ...]:
    """The players, one of them with another hand."""
    if hand is None and player is position.players[seat]:
        return position.players
    return seated(position.players, seat, replace(player, hand=hand))


def offers(_: object, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every first pick, and what may be picked after the blind cards that features add."""
    drawing = under_way(position) or NOT_BEGUN
    now = begin(game, position, DrawCards(()))
    with_more = [
        (rules, value, begin(game, position, opening))
        for numbers, rules in game.rules.draws
        for value, opening in rules.choices(numbers, game, position, seat)
        if not barred(rules.check(numbers, game, position, seat, opening))
    ]
    for pick, choices in picks.offers(game, now.piles, row=not drawing.blind):
        if not barred(_check_pick(game, now, pick, "")):
            more: dict[str, tuple[int, ...]] = {}
            for rules, value, state in with_more:
                if not barred(_check_pick(game, state, pick, "")):
                    more[rules.member] = (*more.get(rules.member, ()), value)
            yield Listed(DrawCards((pick,)), {**choices, **more} if more else choices)
    openings = [
        opening
        for numbers, rules in game.rules.draws
        for _, opening in rules.choices(numbers, game, position, seat)
    ]
    for alone in (DrawCards(()), *openings):
        if not barred(check(None, game, position, seat, alone)):
            yield Listed(alone)
