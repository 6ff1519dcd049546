"""A worker for each core: of the container, where that has fewer than the machine."""

import os

import pytest

from referee.cores import cores

MACHINE = len(os.sched_getaffinity(0))


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("max 100000\n", MACHINE),
        ("50000 100000\n", 1),
        ("100000 100000\n", 1),
        ("9900000 100000\n", MACHINE),
        ("nonsense", MACHINE),
        ("1 0\n", MACHINE),
    ],
)
def test_cores_of_a_container(tmp_path, written, found):
    quota = tmp_path / "cpu.max"
    quota.write_text(written)
    assert cores(quota) == found


def test_cores_of_a_machine_without_containers(tmp_path):
    assert cores(tmp_path / "nowhere") == MACHINE
