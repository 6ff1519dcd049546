"""Who has the thread next: clients take turns, what is small goes first."""

import asyncio
import time

import pytest

from referee.server.peer import GoneError, Peer
from referee.server.scheduler import Flow, Scheduler
from referee.wire.api.problems import ProblemError
from tests.api.test_front import run

MOST = 8


def large(client):
    return Flow(is_large=True, client=client)


def small(client):
    return Flow(is_large=False, client=client)


def order(*flows, most=MOST):
    """The flows in the order in which they have the thread, or how one is refused."""
    served = []

    async def one(scheduler, flow):
        def call():
            time.sleep(0.002)
            served.append(flow)

        try:
            await scheduler.run(Peer(), flow, call)
        except ProblemError as problem:
            served.append((problem.problem.status, problem.headers["Retry-After"]))

    async def together():
        scheduler = Scheduler(most)
        await asyncio.gather(*(one(scheduler, flow) for flow in flows))

    run(together())
    return served


def test_a_client_that_comes_later_does_not_wait_for_all_that_have_come_before():
    assert order(*[large("a")] * 5, large("b"))[:2] == [large("a"), large("b")]


def test_what_is_small_does_not_wait_for_what_is_large():
    assert order(*[large("a")] * 5, small("a"))[:2] == [large("a"), small("a")]
    assert order(large("a"), large("b"), small("c"))[1] == small("c")


def test_clients_take_turns():
    served = order(*[large("a")] * 4, *[large("b")] * 3)
    assert {*served[:2]} == {*served[2:4]} == {large("a"), large("b")}


def test_of_too_many_the_last_of_whoever_has_most_is_refused():
    served = order(*[large("a")] * 6, large("b"), small("b"), most=4)
    assert served.count((503, "5")) == 3
    assert served.count(large("a")) == 3
    assert {large("b"), small("b")} <= {*served}


def test_whoever_leaves_costs_nothing_more():
    served = []

    async def one(scheduler, peer, name):
        await scheduler.run(peer, large(name), lambda: served.append(name))

    async def together():
        scheduler, peers = Scheduler(MOST), [Peer() for _ in range(4)]
        asked = [
            asyncio.create_task(one(scheduler, peer, name))
            for peer, name in zip(peers, "abcd", strict=True)
        ]
        await asyncio.sleep(0)
        peers[1].is_gone = True
        peers[2].leave()
        return await asyncio.gather(*asked, return_exceptions=True)

    found = run(together())
    assert list(map(type, found)) == [type(None), GoneError, GoneError, type(None)]
    assert served == ["a", "d"]


def test_a_failure_is_raised_where_it_is_awaited():
    async def failing():
        await Scheduler(MOST).run(Peer(), large("a"), lambda: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        run(failing())


def test_a_task_that_is_canceled_is_not_taken_for_a_client_that_has_left():
    async def canceled():
        scheduler = Scheduler(MOST)
        first = asyncio.create_task(scheduler.run(Peer(), large("a"), lambda: time.sleep(0.01)))
        other = asyncio.create_task(scheduler.run(Peer(), large("a"), list))
        await asyncio.sleep(0)
        other.cancel()
        await first
        return await asyncio.gather(other, return_exceptions=True)

    (found,) = run(canceled())
    assert isinstance(found, asyncio.CancelledError)
