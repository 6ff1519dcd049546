"""Whatever the schemas of openapi.yaml allow has a shape that the code takes.

The reverse, and what is changed until it is no longer allowed, is in
`tests/contract/test_agreement.py`.
"""

from collections import Counter
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from referee.wire.json.document import RequestFaultsError, RevisionError
from tests.contract.document import Follower
from tests.contract.on_map import MAPS, READERS, REQUESTS, checks, is_of_shape, narrowed
from tests.trust.generating import values


@cache
def generated(operation, map_id, is_open):
    """Bodies that the document allows for a map, with an open board or another one."""
    schemas = narrowed(MAPS[map_id], board_is_open=is_open)
    follower = Follower({"components": {"schemas": schemas}})
    return values(follower.component(f"#/components/schemas/{REQUESTS[operation]}"))


def faults_of_shape(operation, map_id, body):
    """What the code says against the shape of a body, not against the names in it."""
    try:
        READERS[operation](MAPS[map_id], body)
    except RevisionError:
        return []
    except RequestFaultsError as error:
        return [f for f in error.faults if is_of_shape(f.code, f.pointer, f.facts)]
    return []


@pytest.mark.parametrize("operation", READERS)
def test_what_the_schemas_allow_has_no_fault_of_shape(operation):
    met = Counter()

    @settings(max_examples=25, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(st.sampled_from(sorted(MAPS)), st.booleans(), st.data())
    def taken(map_id, is_open, data):
        body = data.draw(generated(operation, map_id, is_open))
        if is_open:
            body["board"] = "open"
        else:
            assume(body.get("board") != "open")
        assume(checks(operation, map_id, board_is_open=is_open).is_valid(body))
        met["well formed"] += 1
        assert faults_of_shape(operation, map_id, body) == []

    taken()
    assert met["well formed"] >= 15
