"""What is fast stays fast: nothing takes many more steps than are pinned.

Steps are counted, not seconds, so it does not matter what else the machine does.
"""

import pytest

from tests.speed.pin import pinned
from tests.speed.steps import all_steps, steps
from tests.speed.work import WORK

MARGIN = 1.3
"""For other versions of Python and of the libraries, and for a little more work."""
SLOWER = (
    "{name} takes {found:,} steps (bytecodes run), {times:.2f} times the {pin:,} that are pinned in"
    " tests/speed/pinned.json; up to {margin} times are let pass. Either a change made it slower"
    " than it was meant to, or it does more and that is worth it: then pin anew with"
    " `.venv/bin/python -m tests.speed.pin` and say in the commit what the steps are for."
)


@pytest.fixture(scope="module")
def counted():
    return all_steps()


@pytest.mark.parametrize("name", WORK)
def test_steps_stay_near_the_pinned_ones(name, counted):
    found, pin = counted[name], pinned()[name]
    row = {"name": name, "found": found, "pin": pin, "times": found / pin, "margin": MARGIN}
    assert found <= MARGIN * pin, SLOWER.format(**row)


def test_every_pin_is_of_something():
    assert pinned().keys() == WORK.keys()


def test_steps_of_called_code_are_counted_and_are_always_the_same():
    def hundred():
        return sum(number * number for number in range(100))

    few, many = steps(lambda: None), steps(hundred)
    assert 0 < few < 10
    assert many > 300
    assert many == steps(hundred)
