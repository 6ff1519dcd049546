"""On an open board only what is described is known: of tickets, tracks and decks."""

from referee.maps.catalog import load_catalog
from referee.model.codes import Code
from referee.rules.audits.audit import audit_position
from referee.rules.verdicts.judge import play
from referee.wire.api.requests import read_verdict

GERMANY = load_catalog().maps["germany"]


def asked(action, **position):
    players = [{"name": "Anna", "routes": [], "tickets": []}, {"name": "Ben", "routes": []}]
    members = {"players": players, "turn": {"player": "Anna"}, **position}
    request = read_verdict(GERMANY, {"board": "open", "position": members, "action": action})
    return request.setting.game, request.position, request.action


def test_tickets_decks_a_ticket_need_not_say_its_deck():
    kept = [{"from": "Berlin", "to": "München", "value": 15}]
    action = {"type": "draw_tickets", "count": {"long": 4}, "kept": kept}
    game, position, read = asked(action, ticket_deck={"short": 40, "long": 20})
    verdict = play(game, position, read)
    assert verdict.legal
    assert verdict.position.ticket_deck == {"short": 40, "long": 19}


def test_tickets_decks_a_ticket_that_says_its_deck_is_held_to_it():
    kept = [{"from": "Berlin", "to": "München", "value": 15, "deck": "short"}]
    action = {"type": "draw_tickets", "count": {"long": 4}, "kept": kept}
    (finding,) = play(*asked(action)).findings
    assert finding.code is Code.TICKET_OF_OTHER_DECK


def test_tickets_decks_one_that_does_not_say_its_deck_excuses_no_other():
    kept = [
        {"from": "Berlin", "to": "München", "value": 15},
        {"from": "Berlin", "to": "Ulm", "value": 9, "deck": "short"},
    ]
    action = {"type": "draw_tickets", "count": {"long": 4}, "kept": kept}
    (finding,) = play(*asked(action)).findings
    assert (finding.code, finding.pointer) == (Code.TICKET_OF_OTHER_DECK, "/action/kept/1")


def test_tickets_decks_cards_of_unknown_decks_announce_no_mix():
    drawn = [{"from": "Berlin", "to": "Ulm", "value": value} for value in (1, 2, 3, 4)]
    action = {"type": "draw_tickets", "count": 4, "drawn": drawn, "kept": drawn[:1]}
    (finding,) = play(*asked(action)).findings
    assert finding.code is Code.MIX_NOT_ANNOUNCED


def test_tickets_decks_of_a_mix_the_deck_of_a_ticket_kept_may_be_unknown():
    kept = [{"from": "Berlin", "to": "München", "value": 15}]
    action = {"type": "draw_tickets", "count": {"short": 2, "long": 2}, "kept": kept}
    verdict = play(*asked(action, ticket_deck={"short": 40, "long": 20}))
    assert verdict.position.ticket_deck == {"short": None, "long": None}


def test_tickets_unique_how_many_tickets_there_are_is_not_known():
    game, position, _ = asked({"type": "pass"}, ticket_deck={"short": 40, "long": 20})
    assert audit_position(game, position) == ()
