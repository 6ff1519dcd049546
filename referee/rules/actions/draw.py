"""Draw cards: one or two picks, after the cards of an express card if one is spent.

The picks are followed one after the other on a `Draw`, the state between two picks, so that the
second is judged on what the first left behind.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import DrawCards, Pick
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.game import Game
from referee.model.legal import Listed
from referee.model.player import Hand, Player
from referee.model.position import Position, Turn
from referee.model.verdict import Effects
from referee.rules import express, picks, piles
from referee.rules.cards import gain
from referee.rules.piles import Piles
from referee.rules.reasons import barred, told
from referee.rules.seats import seated
from referee.rules.turn import NO_TURN

CARDS_A_TURN = 2


class Draw(Struct, frozen=True):
    """A draw under way: the piles, the ordinary cards taken, express cards still due.

    `ended` is true when a face-up wild has been taken, None when the card was not seen.
    """

    piles: Piles
    taken: int = 0
    due: int = 0
    ended: bool | None = False


def begin(game: Game, position: Position, value: int | None) -> Draw:
    """The draw before the first pick, the cards of an express card of a value taken."""
    turn = position.turn or NO_TURN
    state = piles.piles_of(game, position)
    if value is not None:
        state = piles.draw(game, state, _deck(game), express_count(game, position, value))
    due = 0 if piles.is_dead(state, _deck(game)) else turn.express
    return Draw(state, len(turn.drawn), due, None if turn.unseen else False)


def _deck(game: Game) -> str:
    return next(iter(game.cards.decks))


def express_count(game: Game, position: Position, value: int) -> int:
    """How many cards an express card brings: its value, or as many as there are."""
    held = piles.available(piles.piles_of(game, position), _deck(game))
    return value if held is None else min(value, held)


def check(game: Game, position: Position, seat: int, action: DrawCards) -> Iterator[Reason]:
    """Each pick in turn must be possible on what the one before left (`draw.*`)."""
    if action.express is not None:
        yield from _check_express(game, position, seat, action.express, action.express_cards)
    elif action.express_cards:
        facts: Facts = {"count": len(action.express_cards), "expected": 0}
        at = "/action/express_cards"
        yield Finding(Code.EXPRESS_CARDS, "express.draw", at, facts)
    state = begin(game, position, action.express)
    if not action.picks:
        yield from _check_no_picks(game, position, state, action)
    for number, pick in enumerate(action.picks):
        pointer = f"/action/picks/{number}"
        barred = yield from told(_check_pick(game, state, pick, pointer))
        if barred or number + 1 == len(action.picks):
            return
        state = take(game, state, pick)


def _check_no_picks(
    game: Game, position: Position, state: Draw, action: DrawCards
) -> Iterator[Reason]:
    """A draw without a card ends one that is under way, where no card can be taken.

    (`draw.two`, `draw.exhausted`)
    """
    more, pointer = can_take(game, state), "/action/picks"
    begun = action.express is not None or (position.turn or NO_TURN).drawing
    if more or (more is None and not begun):
        facts: Facts = {"count": CARDS_A_TURN - state.taken}
        yield Finding(Code.NO_PICKS, "draw.two", pointer, facts)
    elif more is None:
        yield Unchecked("draw.two", "/deck")
    elif not begun:
        yield Finding(Code.NOTHING_TO_DRAW, "draw.exhausted", pointer, {})


def _check_express(
    game: Game,
    position: Position,
    seat: int,
    value: int,
    cards: tuple[str | None, ...] | None = None,
) -> Iterator[Reason]:
    """Spent before the first card, for at least one card (`express.draw`)."""
    turn = position.turn or NO_TURN
    rule = "express.draw"
    yield from express.check_spent(game, position.players[seat], value)
    if turn.drawing:
        yield Finding(Code.EXPRESS_TOO_LATE, rule, "/action/express", {"express": value})
    state = piles.piles_of(game, position)
    held, least = piles.available(state, _deck(game)), piles.least(state, _deck(game))
    if held == 0:
        yield Finding(Code.NOTHING_TO_DRAW, rule, "/action/express", {"deck": _deck(game)})
        return
    if least < value and held is None:
        yield Unchecked(rule, "/deck")
    if cards is not None:
        most = value if held is None else min(value, held)
        fewest = max(1, min(value, least))
        expected = max(fewest, min(len(cards), most))
        if len(cards) != expected:
            facts: Facts = {"count": len(cards), "expected": expected}
            yield Finding(Code.EXPRESS_CARDS, rule, "/action/express_cards", facts)


def _check_pick(game: Game, state: Draw, pick: Pick, pointer: str) -> Iterator[Reason]:
    """Express cards come first, and of the others no more than two.

    (`express.draw`, `draw.wild-face-up-alone`, `draw.two`)
    """
    if state.due:
        if pick.source == "row":
            if piles.least(state.piles, _deck(game)):
                facts: Facts = {"express": state.due}
                yield Finding(Code.EXPRESS_FIRST, "express.draw", pointer, facts)
                return
            yield Unchecked("express.draw", "/deck")
    elif state.ended:
        yield Finding(Code.WILD_ENDS_DRAW, "draw.wild-face-up-alone", pointer, {})
        return
    elif state.taken >= CARDS_A_TURN:
        facts = {"count": state.taken + 1, "most": CARDS_A_TURN}
        yield Finding(Code.TOO_MANY_PICKS, "draw.two", pointer, facts)
        return
    elif state.ended is None:
        yield Unchecked("draw.wild-face-up-alone", pointer)
    if pick.source == "row":
        second = state.taken > 0
        yield from picks.check_face_up(game, state.piles, pick, pointer, second=second)
    else:
        yield from picks.check_blind(game, state.piles, pick, pointer)


def take(game: Game, state: Draw, pick: Pick) -> Draw:
    """The draw after a pick that is possible; a wild drawn blind is a card like any other.

    (`draw.wild-blind`, `draw.wild-face-up-alone`)
    """
    if pick.source == "row":
        ended = None if pick.card is None else pick.card == game.cards.wild
        return Draw(picks.take_face_up(game, state.piles, pick), state.taken + 1, ended=ended)
    deck = picks.deck_of(game, pick) or _deck(game)
    after = piles.draw(game, state.piles, deck)
    if state.due:
        return Draw(after, state.taken, 0 if piles.is_dead(after, deck) else state.due - 1)
    return Draw(after, state.taken + 1)


def can_take(game: Game, state: Draw) -> bool | None:
    """Whether another card can be taken now; None where that is not known (`draw.exhausted`)."""
    if state.ended or state.taken >= CARDS_A_TURN:
        return False
    row = state.piles.row
    if row and any(
        card is not None and (state.taken == 0 or card != game.cards.wild) for card in row
    ):
        return True
    if any(piles.least(state.piles, deck) for deck in game.cards.decks):
        return True
    dead = all(piles.is_dead(state.piles, deck) for deck in game.cards.decks)
    unseen = row is None or None in row
    return False if dead and not unseen else None


def follow(
    game: Game, position: Position, seat: int, action: DrawCards
) -> tuple[Effects, Position]:
    """The cards come to the hand; the turn is over with the second, or where none can be taken.

    Where it is not known whether a second card can be taken, it is still due, until a draw without
    a card says that there is none, or somebody else acts. After a first face-up card that was not
    seen it is not known whether the turn is over (`draw.wild-face-up-alone`).
    """
    turn = position.turn or NO_TURN
    state = begin(game, position, action.express)
    hand = position.players[seat].hand
    if action.express is not None:
        blind = (None,) * express_count(game, position, action.express)
        for card in blind if action.express_cards is None else action.express_cards:
            hand = gain(hand, card)
    drawn = list(turn.drawn)
    for pick in action.picks:
        if pick.source == "row" or not state.due:
            drawn.append(pick.card)
        hand = gain(hand, pick.card)
        state = take(game, state, pick)
    more = can_take(game, state)
    over = not action.picks or more is False
    unseen = not over and state.ended is None
    if not over:
        turn = Turn(
            player=seat,
            drawn=tuple(drawn),
            express=state.due,
            round=turn.round,
            phase=turn.phase,
            begun=not drawn and not state.due,
            unseen=unseen,
            unsure=more is None,
        )
    players = _with_drawn(position, seat, hand, action.express)
    after = piles.put_back(position, state.piles, players=players, turn=turn)
    return Effects(turn_complete=None if unseen else over), after


def _with_drawn(
    position: Position, seat: int, hand: Hand | None, express: int | None
) -> tuple[Player, ...]:
    """The players, one of them with another hand and perhaps an express card less."""
    players, player = position.players, position.players[seat]
    if hand is None and express is None:
        return players
    spent = player.express_spent if express is None else (*player.express_spent, express)
    player = replace(player, hand=hand, express_spent=spent)
    return seated(players, seat, player)


def offers(game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every first pick, and with an express card what may be picked after its cards."""
    turn = position.turn or NO_TURN
    cards = express.unspent(game, position.players[seat])
    now = begin(game, position, None)
    begun = {
        value: begin(game, position, value)
        for value in cards
        if not barred(_check_express(game, position, seat, value))
    }
    for pick, choices in picks.offers(game, now.piles, row=not turn.express):
        if not barred(_check_pick(game, now, pick, "")):
            spendable = tuple(
                [v for v, state in begun.items() if not barred(_check_pick(game, state, pick, ""))]
            )
            more = {"express": spendable} if spendable else {}
            yield Listed(DrawCards((pick,)), {**choices, **more})
    for alone in (DrawCards(()), *[DrawCards((), value) for value in cards]):
        if not barred(check(game, position, seat, alone)):
            yield Listed(alone)
