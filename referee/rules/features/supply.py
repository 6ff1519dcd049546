"""A supply of pieces: a mix of two kinds, chosen before the game and exchanged during it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import Action
from referee.model.codes import Code
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.member import Member
from referee.model.player import Player, seated
from referee.model.position import Position
from referee.model.score import Line
from referee.model.verdict import Effects, Listed
from referee.rules.audits.audit import Audit
from referee.rules.audits.expenses import Spending, Spent
from referee.rules.board import pieces
from referee.rules.board.pieces import Mix, Snapshot
from referee.rules.core.actions import ActionRules, Following
from referee.rules.core.feature import Feature
from referee.rules.core.game import Game
from referee.rules.core.numbers import Amount, Points, Some
from referee.rules.score.finished import Finished, Receipts
from referee.rules.score.scoring import Part
from referee.rules.turns.setup import SetupStep, already_done, is_ready, step_done

SUPPLY = Member[Mapping[str, int] | None]("supply", None)
"""A player's mix of pieces, on the board and in reserve; None if unknown."""
EXCHANGED = Member[int]("pieces_exchanged", 0)
"""The pieces that a player has exchanged."""

KINDS = 2
"""A mix is of two kinds."""


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    """A player plays with `pieces` of the pieces in the box (`pieces.choose`).

    `exchange` are the points for each exchanged piece (`exchange.pieces`), `suggested` is the
    rulebook's suggested mix, if any.
    """

    pieces: Some
    exchange: Points
    suggested: Mapping[str, Amount] | None = None


class ChoosePieces(Action, frozen=True):
    """Setup: choose the mix of pieces to play with (`pieces.choose`)."""

    type: ClassVar[str] = "choose_pieces"
    phase: ClassVar[str] = "setup"
    pieces: Mapping[str, int]


class ExchangePieces(Action, frozen=True):
    """Give `count` pieces of one kind for as many of another (`exchange.pieces`)."""

    type: ClassVar[str] = "exchange_pieces"
    give: str
    take: str
    count: int


def lines(feature: Supply, finished: Finished) -> Receipts:
    """Every piece exchanged costs points (`exchange.pieces`)."""
    return [
        [Line("exchanges", "exchange.pieces", feature.exchange * count, {"pieces": count})]
        if count
        else []
        for count in map(EXCHANGED.of, finished.players)
    ]


def check_mix(
    feature: Supply,
    game: Game,
    player: Player,
    mix: Mapping[str, int],
    pointer: str,
    kinds_at: str,
) -> Iterator[Finding]:
    """A mix has the right total, and no more of a kind than the box has.

    (`pieces.choose`) `kinds_at` is the pointer under which its kinds stand.
    """
    total = sum(mix.values())
    if total != feature.pieces:
        facts: Facts = {"player": player.name, "count": total, "expected": feature.pieces}
        yield Finding(Code.SUPPLY_TOTAL, "pieces.choose", pointer, facts)
    for kind, count in mix.items():
        limit = game.pieces[kind].count
        if count > limit:
            facts = {"player": player.name, "kind": kind, "count": count, "limit": limit}
            yield Finding(Code.SUPPLY_TOO_MANY, "pieces.choose", f"{kinds_at}/{kind}", facts)


def audit(feature: Supply, snapshot: Snapshot) -> Iterator[Finding]:
    """A mix with a wrong total, or with more of a kind than the box has (`pieces.choose`)."""
    for seat, player in enumerate(snapshot.players):
        mix = SUPPLY.of(player)
        if mix is not None:
            pointer = f"/players/{seat}/supply"
            yield from check_mix(feature, snapshot.game, player, mix, pointer, pointer)


def spent(feature: Supply, game: Game, player: Player) -> Spent:
    """Every exchange took a turn and exchanged no more pieces than the box holds."""
    box = sum([piece.count for piece in game.pieces.values()]) - feature.pieces
    return Spent(turns=-(-EXCHANGED.of(player) // max(1, box)))


# Choosing pieces


def check_choice(
    feature: Supply, game: Game, position: Position, seat: int, action: ChoosePieces
) -> Iterator[Reason]:
    """The mix has the right total, no more of a kind than the box has, and is chosen after tickets.

    (`pieces.choose`)
    """
    player, rule = position.players[seat], "pieces.choose"
    if SUPPLY.of(player) is not None or is_ready(position, seat):
        yield already_done(position, seat)
    if player.tickets is None:
        yield Unchecked(rule, "/action/type")
    elif not player.tickets_held:
        yield Finding(Code.TICKETS_FIRST, rule, "/action/type", {"player": player.name})
    yield from check_mix(feature, game, player, action.pieces, "/action", "/action")


def follow_choice(
    _: Supply, game: Game, position: Position, seat: int, action: ChoosePieces
) -> Following:
    """The mix becomes the player's; the other pieces stay in the player's box."""
    player = replace(position.players[seat], pieces=action.pieces)
    player = SUPPLY.put(player, action.pieces)
    return Effects(), step_done(game, position, seat, player, ChoosePieces)


def choices(feature: Supply, game: Game, _: Position, seat: int) -> Iterator[Listed]:
    """Every mix with the right total; some are illegal."""
    first, second = game.pieces
    for count in range(feature.pieces + 1):
        yield Listed(ChoosePieces({first: count, second: feature.pieces - count}, player=seat))


# Exchanging pieces


def check_exchange(
    _: Supply, game: Game, position: Position, seat: int, action: ExchangePieces
) -> Iterator[Reason]:
    """Pieces are exchanged for as many of the other kind from the box (`exchange.pieces`)."""
    player, rule = position.players[seat], "exchange.pieces"
    if action.give == action.take:
        facts: Facts = {"kind": action.give}
        yield Finding(Code.EXCHANGE_SAME_KIND, rule, "/action/take", facts)
        return
    left, known = pieces.most_left(game, player, action.give)
    if action.count > left:
        facts = {"kind": action.give, "count": action.count, "left": max(0, left)}
        yield Finding(Code.NOT_ENOUGH_PIECES, rule, "/action/count", facts)
    elif not known:
        yield Unchecked(rule, "/action/count")
    box, known = in_box(game, player, action.take)
    if action.count > box:
        facts = {"kind": action.take, "count": action.count, "left": box}
        yield Finding(Code.EXCHANGE_BOX, rule, "/action/count", facts)
    elif not known:
        yield Unchecked(rule, "/action/take")


def in_box(game: Game, player: Player, kind: str) -> tuple[int, bool]:
    """The pieces of a kind in a player's box; if unknown, the most there could be."""
    count, on_board = game.pieces[kind].count, pieces.used(game, player)[kind]
    mix = SUPPLY.of(player)
    if mix is not None:
        return max(0, count - mix.get(kind, 0)), True
    left, known = pieces.most_left(game, player, kind)
    if known:
        return max(0, count - on_board - left), True
    everything = sum(piece.count for piece in game.pieces.values())
    return min(everything - game.once(pieces.total), count - on_board), False


def follow_exchange(
    feature: Supply, _: Game, position: Position, seat: int, action: ExchangePieces
) -> Following:
    """The mix changes, and every piece costs points (`exchange.pieces`)."""
    player = position.players[seat]
    player = replace(player, pieces=_swapped(player.pieces, action))
    player = SUPPLY.put(player, _swapped(SUPPLY.of(player), action))
    player = EXCHANGED.put(player, EXCHANGED.of(player) + action.count)
    effects = Effects(points=feature.exchange * action.count)
    return effects, replace(position, players=seated(position.players, seat, player))


def _swapped(counts: Mapping[str, int] | None, action: ExchangePieces) -> Mapping[str, int] | None:
    if counts is None:
        return None
    change = {action.give: -action.count, action.take: action.count}
    return {kind: number + change.get(kind, 0) for kind, number in counts.items()}


def exchanges(_: Supply, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every number of pieces, in both directions."""
    player = position.players[seat]
    for give in game.pieces:
        for take in game.pieces:
            if give != take:
                most = min(pieces.most_left(game, player, give)[0], in_box(game, player, take)[0])
                for count in range(1, most + 1):
                    yield Listed(ExchangePieces(give, take, count))


def map_faults(written: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """Faults of a suggested mix with a wrong total, or a map without two kinds of pieces."""
    kinds = contents["pieces"]
    suggested = written.get("suggested")
    for kind in suggested or ():
        if kind not in kinds:
            facts: Facts = {"value": kind, "possible": tuple(kinds)}
            pointer = f"/features/supply/suggested/{kind}"
            yield Fault(FaultCode.UNKNOWN_VALUE, pointer, facts)
    found = written["pieces"] if suggested is None else sum(suggested.values())
    if found != written["pieces"]:
        facts = {"what": "pieces", "stated": written["pieces"], "found": found}
        yield Fault(FaultCode.WRONG_COUNT, "/features/supply/pieces", facts)
    for kind, count in (suggested or {}).items():
        if kind in kinds and count > kinds[kind]["count"]:
            facts = {"measure": "number", "least": 0, "most": kinds[kind]["count"]}
            yield Fault(FaultCode.OUT_OF_RANGE, f"/features/supply/suggested/{kind}", facts)
    box = sum(kind["count"] for kind in kinds.values())
    if written["pieces"] > box:
        facts = {"measure": "number", "least": 1, "most": box}
        yield Fault(FaultCode.OUT_OF_RANGE, "/features/supply/pieces", facts)
    if len(kinds) != KINDS:
        facts = {"what": "pieces", "stated": KINDS, "found": len(kinds)}
        yield Fault(FaultCode.WRONG_COUNT, "/features/supply", facts)


def text_facts(contents: Mapping[str, Any]) -> Mapping[str, Any]:
    """How many pieces stay in the box."""
    pieces = sum(kind["count"] for kind in contents["pieces"].values())
    return {"supply.box": pieces - contents["features"]["supply"]["pieces"]}


def all_pieces(feature: Supply) -> int:
    """How many pieces a player plays with (`pieces.choose`)."""
    return feature.pieces


def has_chosen(player: Player) -> bool:
    """Whether it is known that a player has chosen pieces."""
    return SUPPLY.of(player) is not None


FEATURE = Feature(
    "supply",
    numbers=Supply,
    hooks=(
        Part("exchanges", lines, marker=True),
        Audit(audit),
        Spending(spent),
        ActionRules(ChoosePieces, check_choice, follow_choice, choices),
        ActionRules(ExchangePieces, check_exchange, follow_exchange, exchanges),
        Mix(all_pieces, SUPPLY.of, "pieces.choose"),
        SetupStep(ChoosePieces, has_chosen),
    ),
    map_faults=map_faults,
    text_facts=text_facts,
)
