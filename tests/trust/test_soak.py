"""`make soak`, a short while of it."""

import pytest

from tests.api.serving import serving
from tests.laws.naive_payment import Till
from tests.laws.naive_score import NaiveScore
from tools.soak import attacked, bodies, claims, compared, games, lines, load
from tools.soak.hostile import ATTACKS


def test_lines_come_back_in_order_and_in_constant_memory(tmp_path):
    with serving(tmp_path) as service:
        measured = lines.stream(service, 3000)
    assert measured.bad == 3000 // lines.BAD_EACH
    assert measured.grown < 8 * 1024


def test_a_wrong_order_would_be_seen(monkeypatch, tmp_path):
    monkeypatch.setattr(lines, "is_answer", lambda number, _: number != 40)
    with (
        serving(tmp_path) as service,
        pytest.raises(AssertionError, match="line 40 is answered by"),
    ):
        lines.stream(service, 100)


def test_load_of_all_kinds_is_answered(tmp_path):
    with serving(tmp_path, workers=2) as service:
        measured = load.load(service, 3)
    assert measured.wrong == 0
    assert measured.stayed
    assert measured.statuses[200] > 100
    assert 0 < measured.milliseconds(0.5) <= measured.milliseconds(0.99)


def test_random_games_are_scored_and_played():
    for seed in range(60):
        games.finished(seed)
    for seed in range(0, 25, 5):
        games.played(seed)


def test_random_snapshots_are_scored_as_a_naive_count_scores_them():
    for seed in range(110):
        compared.compared(seed)


def test_a_wrong_score_would_be_seen(monkeypatch):
    monkeypatch.setattr(NaiveScore, "route_points", lambda *_: [1])
    with pytest.raises(AssertionError, match="snapshot 7"):
        compared.compared(7)


def test_claims_are_judged_as_a_naive_count_judges_them(monkeypatch):
    monkeypatch.setattr(claims, "MOMENTS", 6)
    assert sum(map(claims.claims, range(len(claims.MAPS)))) > 2_000


def test_a_wrong_verdict_would_be_seen(monkeypatch):
    monkeypatch.setattr(Till, "takes", lambda *_: True)
    seed = [game_map.id for game_map in claims.MAPS].index("nordic-countries")
    with pytest.raises(AssertionError, match=rf"game {seed}, nordic-countries: Claim\("):
        claims.claims(seed)


def test_random_and_mutated_bodies_are_answered(tmp_path):
    with serving(tmp_path, workers=2) as service:
        workers = service.workers()
        *_, statuses = bodies.sent(service, 3_000)
        assert service.workers() == workers
    assert set(statuses) <= {200, 400, 409, 413, 422}
    assert statuses[200] > 100 < statuses[422]


def test_everyday_load_is_answered_among_all_attackers(tmp_path):
    with serving(tmp_path, workers=2, output=">/dev/full") as service:
        found = attacked.attacked(service, 5, calm=0.5)
    assert found.stayed
    assert found.beside.wrong == 0
    assert found.beside.statuses[200] > 100
    assert set(found.attacks) == set(ATTACKS)
    assert found.left < 80 * 1024
