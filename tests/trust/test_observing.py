"""What the log and the metrics say, and what they do not."""

import json
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from referee.maps.catalog import load_catalog
from tests.api.serving import serving, until

MAPS = load_catalog(None).maps
JSON, NDJSON = "application/json", "application/x-ndjson"
HIDDEN = "Hildegard-of-Bingen"
SNAPSHOT = {"players": [{"name": HIDDEN, "routes": ["berlin-leipzig"]}, {"name": "Ben"}]}
TWICE = {
    "players": [
        {"name": HIDDEN, "tickets": ["berlin-munchen"]},
        {"name": "Ben", "tickets": ["berlin-munchen"]},
    ]
}
DRAW = {"type": "draw_cards", "picks": [{"from": "deck"}, {"from": "deck"}]}
START = {"players": [{"name": HIDDEN}, {"name": "Ben"}], "turn": {"player": HIDDEN}}
LEGAL = {"position": START, "action": DRAW}
ILLEGAL = {"position": START, "action": {"type": "pass"}}
GERMANY, BERLIN = "/v1/maps/germany", "/v1/maps/berlin"

REQUESTS = [
    *[("POST", f"{GERMANY}/scores", SNAPSHOT, JSON)] * 30,
    *[("POST", f"{GERMANY}/audits", TWICE, JSON)] * 10,
    *[("POST", f"{GERMANY}/verdicts", LEGAL, JSON)] * 20,
    *[("POST", f"{BERLIN}/verdicts", ILLEGAL, JSON)] * 10,
    *[("POST", f"{GERMANY}/scores", {"players": [{"nme": HIDDEN}]}, JSON)] * 10,
    *[("POST", f"{GERMANY}/scores", SNAPSHOT, "text/plain")] * 5,
    *[("GET", f"/v1/maps/{HIDDEN}", None, None)] * 5,
    *[("GET", f"/{HIDDEN}", None, None)] * 5,
    *[("PROPFIND", "/v1/maps", None, None)] * 5,
    *[("GET", "/v1/maps", None, None)] * 20,
]
LINES = [LEGAL, {"position": {}}, ILLEGAL, LEGAL]


@pytest.fixture(scope="module")
def service_log(tmp_path_factory):
    """All requests asked of two workers at once: the service, and the ids of the answers."""
    folder = tmp_path_factory.mktemp("observed")
    with serving(folder, workers=2) as service:
        until(lambda: len(service.workers()) == 2, "no second worker")

        def ask(request):
            method, path, value, kind = request
            headers = {"Content-Type": kind, "User-Agent": HIDDEN} if kind else {}
            body = None if value is None else json.dumps(value)
            return service.ask(method, path, body, headers)

        with ThreadPoolExecutor(8) as clients:
            answers = list(clients.map(ask, REQUESTS))
        body = "\n".join(map(json.dumps, LINES))
        path = f"{GERMANY}/verdicts/lines"
        answers.append(service.ask("POST", path, body, {"Content-Type": NDJSON}))
        ids = [headers["X-Request-ID"] for _, headers, _ in answers]
        until(lambda: set(ids) <= {line["id"] for line in service.lines()}, "not all logged")
        yield service, ids, folder


def metrics(service):
    """The counts by name and labels."""
    text = service.ask("GET", "/metrics")[2].decode()
    rows = (line.rpartition(" ") for line in text.splitlines() if line.startswith("referee_"))
    return {name: float(value) for name, _, value in rows}


def test_workers_count_requests_together(service_log):
    service, _, _ = service_log
    # Whichever worker is asked: both have answered some of these.
    for found in [metrics(service) for _ in range(8)]:

        def count(method, route, status, found=found):
            row = f'referee_requests_total{{method="{method}",route="{route}",status="{status}"}}'
            return found[row]

        assert count("POST", "/v1/maps/{map_id}/scores", 200) == 30
        assert count("POST", "/v1/maps/{map_id}/scores", 422) == 10
        assert count("POST", "/v1/maps/{map_id}/scores", 415) == 5
        assert count("POST", "/v1/maps/{map_id}/verdicts", 200) == 30
        assert count("POST", "/v1/maps/{map_id}/verdicts/lines", 200) == 1
        assert count("GET", "/v1/maps/{map_id}", 404) == 5
        assert count("GET", "unknown", 404) == 5
        assert count("other", "unknown", 405) + count("GET", "/v1/maps", 200) == 25


def test_durations_are_counted_once_for_each_request(service_log):
    found = metrics(service_log[0])
    assert found['referee_request_seconds_count{route="/v1/maps/{map_id}/scores"}'] == 45
    assert found['referee_request_seconds_bucket{le="+Inf",route="/v1/maps/{map_id}/scores"}'] == 45
    assert found['referee_request_seconds_sum{route="/v1/maps/{map_id}/scores"}'] > 0


def test_verdicts_are_counted_by_map_and_findings_by_code(service_log):
    found = metrics(service_log[0])
    assert found['referee_verdicts_total{legal="true",map="germany"}'] == 22
    assert found['referee_verdicts_total{legal="false",map="germany"}'] == 1
    assert found['referee_verdicts_total{legal="false",map="berlin"}'] == 10
    assert found['referee_findings_total{code="PASS_NOT_ALLOWED"}'] == 11
    assert found['referee_findings_total{code="TICKET_HELD_TWICE"}'] == 10


def test_every_request_has_one_line(service_log):
    service, ids, _ = service_log
    by_id = Counter(line["id"] for line in service.lines())
    assert len(set(ids)) == len(REQUESTS) + 1
    assert {by_id[one] for one in ids} == {1}


def test_a_line_says_what_was_asked_and_what_became_of_it(service_log):
    service, ids, _ = service_log
    lines = {line["id"]: line for line in service.lines()}
    for line in lines.values():
        assert line.keys() - {"lines"} == {
            *("time", "id", "method", "route", "status", "ms", "map", "legal")
        }
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
    scored, judged, passed, streamed = (lines[ids[number]] for number in (0, 40, 60, -1))
    assert (scored["map"], scored["status"], scored["legal"]) == ("germany", 200, None)
    assert (judged["map"], judged["status"], judged["legal"]) == ("germany", 200, True)
    assert (passed["map"], passed["status"], passed["legal"]) == ("berlin", 200, False)
    assert (streamed["route"], streamed["lines"]) == ("/v1/maps/{map_id}/verdicts/lines", 4)


def test_nothing_is_logged_of_players_bodies_or_addresses(service_log):
    service, _, folder = service_log
    written = "".join(path.read_text() for path in folder.glob("*.log"))
    written += service.ask("GET", "/metrics")[2].decode()
    for hidden in (HIDDEN, "Ben", "berlin-leipzig", "127.0.0.1:", "nme"):
        assert hidden not in written.replace(f"http://127.0.0.1:{service.port}", "")


def test_about_has_versions_and_the_revision_of_every_map(service_log):
    about = json.loads(service_log[0].ask("GET", "/v1/about")[2])
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", about["engine"])
    assert "revision" in about
    assert {one["id"]: one["revision"] for one in about["maps"]} == {
        game_map.id: game_map.revision for game_map in MAPS.values()
    }
