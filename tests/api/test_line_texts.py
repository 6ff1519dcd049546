"""`texts`: every line of a score in words, in the language asked for."""

import json
import re
from pathlib import Path

import pytest

import referee
from referee.model.score import Line
from referee.rules.in_force.registry import ROWS
from referee.rules.score.scoring import Part
from referee.words.lines import LineTexts
from referee.words.rules import RULE_IDS, line_templates
from referee.words.store import LANGUAGES
from tests.maps.expecting import EXPECTED

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*/*.json"))
BY_HAND = {
    "usa": [{"route_counts": {"6": 2, "1": 1}, "longest_path": 12, "tickets": [{"value": 1}]}],
    "berlin": [{"route_counts": {"streetcar": {"1": 2}, "subway": {"3": 1}}}],
    "india": [{"route_counts": {}, "mandala_tickets": 1}],
    "new-york": [{"route_counts": {"1": 1}, "attractions": 2}],
    "great-lakes": [
        {"route_counts": {}, "harbor_tickets": [2, 0], "pieces_exchanged": 1},
        {"route_counts": {}, "harbors": ["chicago"], "harbor_tickets": [1]},
    ],
    "switzerland": [{"route_counts": {}, "tickets": [{"ticket": "france-any-1"}]}],
    "world": [{"route_counts": {}, "tickets": ["tour-murmansk-petropavlovsk"]}],
    "nederland": [{"loans": 1, "tolls": 4}, {"tolls": None, "loans": 0}],
}


@pytest.fixture(scope="module")
def scored():
    """The scores of golden games of every map, and of players who count by hand."""
    found = []
    for file in GOLDEN:
        game = json.loads(file.read_text("utf-8"))
        request = game["request"]
        beside = {name: request[name] for name in ("options", "board", "points") if name in request}
        players = request.get("players") or request["position"]
        found.append(referee.load(game["map"]).score(players, **beside))
    return found + [referee.load(name).score(players) for name, players in BY_HAND.items()]


def numbers(line):
    """The numbers that are facts of a line, the spaces that a ticket lacks among them."""
    facts = [value for value in line.facts.values() if type(value) is int]
    missing = line.facts.get("missing")
    return {abs(number) for number in facts + ([missing["spaces"]] if missing else [])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_a_text_with_its_numbers_and_the_names_of_places(scored, language):
    for answer in scored:
        board = answer.request.setting.game.board
        said = LineTexts(board, language)
        for line in [line for player in answer.score.players for line in player.lines]:
            text = said.text(line)
            assert text.endswith("."), text
            assert not re.search(r"[{}]|  ", text), text
            given = {int(number) for number in re.findall(r"\d+", _without_names(text, board))}
            assert abs(line.points) in given, text
            assert ("−" in text) is (line.points < 0), text
            assert given <= {abs(line.points), *numbers(line), *_counts(line)}, (line, text)
            ids = {name for name in board.route_ids + board.ticket_ids if "-" in name}
            assert not ids & set(re.findall(r"[\w-]+", text)), text


def _without_names(text, board):
    for place in board.places:
        for name in (place.name, *place.names.values()):
            text = text.replace(name, "")
    return text


def _counts(line):
    tickets = line.facts.get("tickets")
    return {len(tickets)} if isinstance(tickets, tuple) else set()


def test_every_kind_of_line_of_every_feature_is_among_them(scored):
    kinds = {
        (line.rule, template)
        for answer in scored
        for player in answer.score.players
        for line in player.lines
        for template in [_template(line)]
    }
    assert kinds == {
        (rule_id, number)
        for rule_id in RULE_IDS
        for number in range(len(line_templates(rule_id, "en")))
    }
    parts = {line.part for answer in scored for p in answer.score.players for line in p.lines}
    assert parts == {part.name for row in ROWS for part in row.each(Part)}


def _template(line):
    """Which of the templates of its rule a line has."""
    facts = {*line.facts, "worth"} | ({"count"} if "tickets" in line.facts else set())
    needs = [needs for needs, _ in line_templates(line.rule, "en")]
    return next(number for number, one in enumerate(needs) if one <= facts)


def test_every_language_has_as_many_texts_of_a_line():
    for rule_id in RULE_IDS:
        needs = {
            language: [needs for needs, _ in line_templates(rule_id, language)]
            for language in LANGUAGES
        }
        assert all(found == needs["en"] for found in needs.values()), rule_id


ONE_AND_MORE = {
    ("en", "routes", 1): "1 route of 1 space: 1 point.",
    ("en", "routes", 2): "2 routes of 2 spaces: 2 points.",
    ("it", "routes", 1): "1 linea da 1 casella: 1 punto.",
    ("it", "routes", 2): "2 linee da 2 caselle: 2 punti.",
    ("de", "routes", 1): "1 Strecke mit 1 Feld: 1 Punkt.",
    ("de", "routes", 2): "2 Strecken mit 2 Feldern: 2 Punkte.",
    ("nl", "routes", 1): "1 route van 1 vakje: 1 punt.",
    ("nl", "routes", 2): "2 routes van 2 vakjes: 2 punten.",
    ("en", "loans", 1): "1 loan: −1 point.",
    ("it", "loans", 2): "2 prestiti: −2 punti.",
    ("de", "loans", 1): "1 Kredit: −1 Punkt.",
    ("nl", "loans", 2): "2 leningen: −2 punten.",
    ("en", "exchanges", 1): "1 piece exchanged: −1 point.",
    ("it", "exchanges", 1): "1 pezzo scambiato: −1 punto.",
    ("it", "exchanges", 2): "2 pezzi scambiati: −2 punti.",
    ("de", "exchanges", 2): "2 Spielsteine getauscht: −2 Punkte.",
    ("nl", "exchanges", 1): "1 stuk geruild: −1 punt.",
    ("it", "passengers", 1): "1 passeggero di colore rosso, posto 1: 1 punto.",
    ("de", "passengers", 2): "2 Passagiere der Farbe Rot, Platz 1: 2 Punkte.",
    ("de", "globetrotter", 1): "1 erfüllte Zielkarte, die meisten: 1 Punkt.",
    ("nl", "globetrotter", 2): "2 voltooide tickets, de meeste, gelijk: 2 punten.",
    ("en", "harbors", 1): "Harbor, 1 completed ticket: 1 point.",
    ("it", "harbors", 2): "Porto, 2 biglietti completati: 2 punti.",
    ("en", "tickets", 1): "Ticket Berlin – Munich (1), not completed, 1 space short: −1 point.",
    (
        "it",
        "tickets",
        1,
    ): "Biglietto Berlino – Monaco (1), non completato, manca 1 casella: −1 punto.",
    (
        "de",
        "tickets",
        2,
    ): "Zielkarte Berlin – München (2), nicht erfüllt, es fehlen 2 Felder: −2 Punkte.",
    (
        "nl",
        "tickets",
        2,
    ): "Ticket Berlijn – München (2), niet voltooid, 2 vakjes te kort: −2 punten.",
}


@pytest.mark.parametrize(("language", "part", "n"), ONE_AND_MORE)
def test_one_and_more_are_said_as_the_language_has_it(language, part, n):
    facts = {
        "routes": ("claim.points", n, {"length": n, "count": n}),
        "loans": ("loan.points", -n, {"loans": n}),
        "exchanges": ("exchange.pieces", -n, {"pieces": n}),
        "passengers": (
            "passengers.majority",
            n,
            {"color": "red", "count": n, "place": 1, "tied": False},
        ),
        "globetrotter": ("globetrotter.most", n, {"tickets": n, "tied": n > 1}),
        "harbors": ("harbor.points", n, {"count": n}),
        "tickets": (
            "tickets.points",
            -n,
            {
                "ticket": "berlin-munchen",
                "value": n,
                "completed": False,
                "missing": {"spaces": n, "routes": ()},
            },
        ),
    }
    rule, points, given = facts[part]
    board = referee.load("germany")._map.game.board
    assert (
        LineTexts(board, language).text(Line(part, rule, points, given))
        == (ONE_AND_MORE[language, part, n])
    )


def test_parallel_tracks_are_known_by_their_color(client):
    body = {"players": [{"routes": ["berlin-hamburg-blue", "berlin-leipzig"]}], "texts": True}
    assert texts(client, body, "de") == [
        "Berlin – Hamburg (Blau), 7 Felder: 18 Punkte.",
        "Berlin – Leipzig, 4 Felder: 7 Punkte.",
    ]


def texts(client, body, language="en", path="germany/scores"):
    answer = client.post(f"/v1/maps/{path}", json=body, headers={"Accept-Language": language}).json
    score = answer.get("score", answer)
    return [line.get("text") for player in score["players"] for line in player["lines"]]


def test_texts_are_there_where_they_are_asked_for(client):
    players = [{"name": "Anna", "routes": ["berlin-leipzig"], "tickets": []}]
    assert texts(client, {"players": players, "texts": True}) == [
        "Berlin – Leipzig, 4 spaces: 7 points."
    ]
    for asked in (False, None):
        assert texts(client, {"players": players, "texts": asked}) == [None]
    start = {"players": [*players, {"name": "Ben"}]}
    body = {"position": start, "actions": [], "texts": True}
    assert texts(client, body, path="germany/replays") == ["Berlin – Leipzig, 4 spaces: 7 points."]
    assert client.post("/v1/maps/germany/audits", json={**start, "texts": True}).status_code == 200
    refused = client.post("/v1/maps/germany/scores", json={"players": players, "texts": 1})
    assert refused.json["errors"][0]["pointer"] == "#/texts"


def test_the_library_says_them_too():
    answer = referee.load("germany").score([{"routes": ["berlin-leipzig"]}], texts=True)
    (line,) = answer.to_dict()["players"][0]["lines"]
    assert line["text"] == "Berlin – Leipzig, 4 spaces: 7 points."


def test_the_features_of_all_maps_are_among_the_games():
    assert {file.parent.name for file in GOLDEN} == set(EXPECTED)
