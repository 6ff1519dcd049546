"""What the referee answers is sound: a legal action brings nothing that cannot be.

No position after a legal action has a finding in its audit that the one before had not, whatever is
known of it and whatever is done; and the service takes it as it is. How many cards there may be in
piles, hands or a row not wholly known is not worked out, so their sum may be found out later.
"""

from hypothesis import given

from referee.model.codes import Code
from referee.rules.audits.audit import audit_position
from referee.rules.verdicts.judge import play
from tests.laws.mutating import conceivable, mutations
from tests.laws.pool import chances, each_map, spots, tried
from tests.laws.veiling import veiled, veiled_action


def named(game, position):
    """What an audit finds, by code and rule."""
    return {(found.code, found.rule) for found in audit_position(game, position)}


def is_taken(position):
    """Whether a position can be sent: each route has one owner, no pile is below nothing."""
    routes = [route for player in position.players for route in player.routes]
    piles = [position.deck, position.ticket_deck]
    piles += [position.discards.totals] if position.discards else []
    piles += [player.pieces for player in position.players]
    counts = [count for pile in piles for count in (pile or {}).values()]
    return len(routes) == len(set(routes)) and all(n is None or n >= 0 for n in counts)


def all_counted(position):
    """Whether the row is seen, and all piles and hands are counted."""
    piles = [position.deck, position.discards and position.discards.totals]
    counts = [count for pile in piles for count in (pile or {None: None}).values()]
    hands = [player.hand for player in position.players]
    return None not in [*(position.row or [None]), *counts, *hands]


def holds(game, position, action):
    verdict = play(game, position, action)
    if not verdict.legal:
        return
    assert is_taken(verdict.position), (action, verdict.position)
    more = named(game, verdict.position) - named(game, position)
    if not (all_counted(position) and all_counted(verdict.position)):
        more = {found for found in more if found[0] is not Code.CARDS_TOTAL}
    assert not more, (more, action, position)


@each_map
@tried(40)
@given(spot=spots, chance=chances)
def test_no_legal_action_brings_a_finding(map_id, spot, chance):
    game, step = spot.on(map_id)
    veil = veiled(step.position, chance)
    for position in (step.position, veil):
        holds(game, position, step.action)
        holds(game, position, veiled_action(step.action, chance))
        for action in mutations(game, step.position, step.action, chance):
            holds(game, position, action)
        for action in conceivable(game, step.position, chance):
            holds(game, position, action)
