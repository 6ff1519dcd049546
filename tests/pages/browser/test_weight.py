"""The pad is light: few bytes, few requests, soon ready."""

from __future__ import annotations

SHELL_BYTES = 200_000
FIRST_GAME_BYTES = 400_000  # with the small pictures of eleven maps, and the ground below them
REQUESTS = 140  # a module for each thing, all of them asked for at once
READY_MS = 4_000  # on shared test machines; a phone of today takes far less


def measured(pad):
    """Bytes and requests of everything loaded so far, by what it is."""
    entries = pad.page.evaluate(
        "[...performance.getEntriesByType('navigation'),"
        " ...performance.getEntriesByType('resource')]"
        ".map((e) => [new URL(e.name).pathname, e.transferSize, e.responseEnd])"
    )
    shell = sum(size for path, size, _ in entries if not path.startswith("/v1/"))
    return {"shell": shell, "all": sum(size for _, size, _ in entries), "requests": len(entries)}


def test_the_weight_of_the_pad(open_pad):
    pad = open_pad(fresh=True)
    pad.page.wait_for_selector(".map")
    ready = pad.page.evaluate("performance.now()")
    pad.begin("germany", ["Anna", "Ben"])
    pad.settle()
    found = measured(pad)
    print(f"\npad: {found}, ready after {ready:.0f} ms")  # noqa: T201 what is measured is shown
    assert found["shell"] < SHELL_BYTES
    assert found["all"] < FIRST_GAME_BYTES
    assert found["requests"] < REQUESTS
    assert ready < READY_MS
