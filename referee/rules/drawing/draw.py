"""Draw cards: one or two picks, after the blind cards that a feature may add.

The picks are followed one after the other on a `DrawState`, the state between two picks, so the
second is judged on the state after the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import DrawCards, Pick
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.player import Hand, Player, seated
from referee.model.position import Drawing, Position
from referee.model.verdict import Effects, Listed
from referee.rules.core.actions import Following, barred, passing_on
from referee.rules.core.game import Game
from referee.rules.deck import copies as possible
from referee.rules.deck import piles
from referee.rules.deck.face_up import gain
from referee.rules.deck.hands import more
from referee.rules.deck.piles import Piles
from referee.rules.drawing import blind, picks
from referee.rules.turns.turn import NO_TURN

CARDS_A_TURN = 2
NOT_BEGUN = Drawing()


class DrawState(Struct, frozen=True):
    """A draw between two picks: the piles, the ordinary cards taken, blind cards still due.

    `ended` is true after a face-up wild was taken, None if the card was not seen. `fresh` is
    whether the row has just been laid anew, so it has cards that are not wild.
    """

    piles: Piles
    taken: int = 0
    due: int = 0
    ended: bool | None = False
    fresh: bool = False


def under_way(position: Position) -> Drawing | None:
    """The draw that is under way, if there is one."""
    drawing = (position.turn or NO_TURN).under_way
    return drawing if isinstance(drawing, Drawing) else None


def begin(game: Game, position: Position, action: DrawCards) -> DrawState:
    """The draw before the first pick, after the blind cards that a feature adds."""
    drawing = under_way(position) or NOT_BEGUN
    state = piles.piles_of(game, position)
    for numbers, rules in game.rules.hooks[blind.DrawRules]:
        if rules.adds(action):
            fewest, most = rules.count(numbers, game, position, action)
            ways = range(fewest, most + 1)
            state = piles.either([piles.draw(game, state, blind.deck_of(game), n) for n in ways])
            state = replace(state, held=more(state.held, rules.cards(action) or ()))
    due = 0 if piles.is_dead(state, blind.deck_of(game)) else drawing.blind
    unseen = drawing.unseen and _is_wild(game, state, None) is None
    return DrawState(state, len(drawing.drawn), due, None if unseen else False)


def check(
    _: object, game: Game, position: Position, seat: int, action: DrawCards
) -> Iterator[Reason]:
    """Each pick must be possible in the state after the previous one (`draw.*`)."""
    for numbers, rules in game.rules.hooks[blind.DrawRules]:
        yield from rules.check(numbers, game, position, seat, action)
    state = begin(game, position, action)
    if not action.picks:
        begun = blind.adds(game, action) or under_way(position) is not None
        yield from _check_no_picks(game, state, begun=begun)
    for number, pick in enumerate(action.picks):
        pointer = f"/action/picks/{number}"
        barred = yield from passing_on(_check_pick(game, state, pick, pointer))
        if barred or number + 1 == len(action.picks):
            return
        state = take(game, state, pick)


def _check_no_picks(game: Game, state: DrawState, *, begun: bool) -> Iterator[Reason]:
    """A draw without a card ends a draw under way, if no card can be taken.

    (`draw.two`, `draw.exhausted`)
    """
    another, pointer = can_take(game, state), "/action/picks"
    if another or (another is None and not begun):
        facts: Facts = {"count": CARDS_A_TURN - state.taken}
        yield Finding(Code.NO_PICKS, "draw.two", pointer, facts)
    elif another is None:
        yield Unchecked("draw.two", "/deck")
    elif not begun:
        yield Finding(Code.NOTHING_TO_DRAW, "draw.exhausted", pointer, {})


def _check_pick(game: Game, state: DrawState, pick: Pick, pointer: str) -> Iterator[Reason]:
    """Blind cards come first, and of the others no more than two.

    (`draw.wild-face-up-alone`, `draw.two`)
    """
    if state.due:
        if pick.source == "row":
            rules = game.rules.hooks[blind.DrawRules][0][1]
            code, rule = rules.due
            if piles.least(state.piles, blind.deck_of(game)):
                yield Finding(code, rule, pointer, {rules.member: state.due})
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
    if nothing_left(game, state.piles):
        yield Finding(Code.NOTHING_TO_DRAW, "draw.exhausted", pointer, {})
        return
    if pick.source == "row":
        second = state.taken > 0
        yield from picks.check_face_up(game, state.piles, pick, pointer, second=second)
    else:
        yield from picks.check_blind(game, state.piles, pick, pointer)


def nothing_left(game: Game, state: Piles) -> bool:
    """Whether it is known that no card is left to draw, face up or blind (`draw.exhausted`)."""
    return state.row == () and all(piles.is_dead(state, deck) for deck in game.cards.decks)


def take(game: Game, state: DrawState, pick: Pick) -> DrawState:
    """The draw after a pick that is possible; a wild drawn blind is a card like any other.

    (`draw.wild-blind`, `draw.wild-face-up-alone`)
    """
    if pick.source == "row":
        ended = _is_wild(game, state.piles, pick.card)
        after, fresh = picks.take_face_up(game, state.piles, pick)
        return DrawState(after, state.taken + 1, ended=ended, fresh=fresh)
    deck = picks.deck_of(game, pick) or blind.deck_of(game)
    after = piles.draw(game, state.piles, deck)
    after = replace(after, held=more(after.held, (pick.card,)))
    if state.due:
        return DrawState(after, state.taken, 0 if piles.is_dead(after, deck) else state.due - 1)
    return DrawState(after, state.taken + 1)


def _is_wild(game: Game, state: Piles, card: str | None) -> bool | None:
    """Whether a face-up card is a wild that ends the draw; None if unknown."""
    wild = game.cards.wild
    if game.draw.ordinary_wilds or (card is None and possible.copies(game, state, wild) < 1):
        return False
    return None if card is None else card == wild


def can_take(game: Game, state: DrawState) -> bool | None:
    """Whether another card can be taken now; None if unknown (`draw.exhausted`)."""
    if state.ended or state.taken >= CARDS_A_TURN:
        return False
    row = state.piles.row
    ordinary = game.draw.ordinary_wilds
    if state.fresh:
        return True
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
    """The cards go to the hand; the turn ends with the second, or if no second can be taken.

    If it is unknown whether a second card can be taken, it is still due until a draw without a card
    says that there is none, or another player acts. After an unseen first face-up card it is also
    unknown whether the turn is over (`draw.wild-face-up-alone`).
    """
    turn = position.turn or NO_TURN
    player = position.players[seat]
    taken = blind.added(game, position, action)
    for numbers, rules in game.rules.hooks[blind.DrawRules]:
        player = rules.follow(numbers, player, action)
    state = begin(game, position, action)
    drawn = list((under_way(position) or NOT_BEGUN).drawn)
    for pick in action.picks:
        if pick.source == "row" or not state.due:
            drawn.append(pick.card)
        state = take(game, state, pick)
    if taken is not None:
        taken = (*taken, *[pick.card for pick in action.picks])
    hand = _gained(player.hand, taken)
    another = can_take(game, state)
    over = not action.picks or another is False
    unseen = not over and state.ended is None
    unsure = not over and another is None
    if not over:
        drawing = Drawing(tuple(drawn), state.due, unseen=unseen, unsure=unsure)
        turn = replace(turn, player=seat, passes=0, ready=(), under_way=drawing)
    players = _with_hand(position, seat, player, hand)
    after = piles.put_back(position, state.piles, players=players, turn=turn)
    return Effects(drawn=taken, turn_complete=None if unseen or unsure else over), after


def _gained(hand: Hand | None, cards: Iterable[str | None] | None) -> Hand | None:
    """The hand with more cards; unknown if their number is."""
    if cards is None:
        return None
    for card in cards:
        hand = gain(hand, card)
    return hand


def _with_hand(
    position: Position, seat: int, player: Player, hand: Hand | None
) -> tuple[Player, ...]:
    """The players, with a new hand for one of them."""
    if hand is None and player is position.players[seat]:
        return position.players
    return seated(position.players, seat, replace(player, hand=hand))


def offers(_: object, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every first pick, and every pick after the blind cards that features add."""
    drawing = under_way(position) or NOT_BEGUN
    now = begin(game, position, DrawCards(()))
    with_more = [
        (rules, value, begin(game, position, opening))
        for numbers, rules in game.rules.hooks[blind.DrawRules]
        for value, opening in rules.choices(numbers, game, position, seat)
        if not barred(rules.check(numbers, game, position, seat, opening))
    ]
    second = bool(drawing.drawn)
    for pick, choices in picks.offers(game, now.piles, row=not drawing.blind, second=second):
        if not barred(_check_pick(game, now, pick, "")):
            added: dict[str, tuple[int, ...]] = {}
            for rules, value, state in with_more:
                if not barred(_check_pick(game, state, pick, "")):
                    added[rules.member] = (*added.get(rules.member, ()), value)
            yield Listed(DrawCards((pick,)), {**choices, **added} if added else choices)
    openings = [
        opening
        for numbers, rules in game.rules.hooks[blind.DrawRules]
        for _, opening in rules.choices(numbers, game, position, seat)
    ]
    if not openings and can_take(game, now):
        # A card can be taken, so a draw without any is illegal.
        return
    for alone in (DrawCards(()), *openings):
        if not barred(check(None, game, position, seat, alone)):
            yield Listed(alone)
