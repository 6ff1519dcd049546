"""A browser, the service to look at with it, and fresh pages.

Each process that runs some of these tests has one browser and one service for all of them.
"""

from __future__ import annotations

import os
import threading
from collections import defaultdict
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wrappers import Response

from referee.server import create_app
from tests.marks import missing
from tests.pages.browser.pad import Pad, silent

INSTALLED = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
"""The one without windows takes a third less of the processor."""
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
    "--host-resolver-rules=MAP at.home 127.0.0.1",
)
"""What browsers keep for HTTPS and localhost is not to be had at `at.home`."""
DESKTOP = {"width": 1280, "height": 1000}
FORGET = """() => {
  localStorage.clear();
  sessionStorage.clear();
  return new Promise((done) => {
    const request = indexedDB.deleteDatabase('referee');
    request.onsuccess = request.onerror = request.onblocked = done;
  });
}"""
PHONE = {"width": 360, "height": 740}


class Brief(WSGIRequestHandler):
    """Closes every connection after one request, and writes no line about it."""

    def log_request(self, code="-", size="-"):
        pass


class Lasting(Brief):
    """Keeps connections open, as a server in earnest does."""

    protocol_version = "HTTP/1.1"


@cache
def application():
    """The application that all services here have."""
    return create_app()


class Light:
    """The service with nothing that every page would load again and draw again, test after test.

    Files of the page are asked for once in a window, and the small pictures of the maps are blank.
    """

    BLANK = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"/>'

    def __init__(self, app):
        self.app = app

    def __call__(self, environ, start_response):
        path = environ["PATH_INFO"]
        if path.endswith("/board.svg") and environ.get("HTTP_SEC_FETCH_DEST") == "image":
            start_response("200 OK", [("Content-Type", "image/svg+xml")])
            return [self.BLANK]

        def start(status, headers):
            kept = [(name, value) for name, value in headers if name != "Cache-Control"]
            return start_response(status, [*kept, ("Cache-Control", "max-age=3600")])

        return self.app(environ, start if path.startswith("/assets/") else start_response)


class Service:
    """The service on a port of its own. With brief connections it can be stopped and restarted."""

    def __init__(self, connections=Brief, *, light=False):
        self.app = Light(application()) if light else application()
        self.connections = connections
        self.port = 0
        self.start()

    def start(self):
        self.server = make_server(
            "127.0.0.1", self.port, self.app, threaded=True, request_handler=self.connections
        )
        self.port = self.server.port
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def stop(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def change(self, path, before, after):
        """From now on a page is another one, as after a new version was installed."""
        inner = self.app

        def changed(environ, start_response):
            if environ["PATH_INFO"] != path:
                return inner(environ, start_response)
            plain = {k: v for k, v in environ.items() if not k.startswith("HTTP_")}
            response = Response.from_app(inner, plain)
            body = response.get_data(as_text=True).replace(before, after)
            headers = [(k, v) for k, v in response.headers if k not in ("ETag", "Content-Length")]
            answer = Response(body, 200, [*headers, ("ETag", '"changed"')])
            return answer(environ, start_response)

        self.app = self.server.app = changed

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(scope="session")
def service():
    service = Service(Lasting, light=True)
    yield service
    service.stop()


@pytest.fixture(scope="session")
def whole_service():
    service = Service(Lasting)
    yield service
    service.stop()


def chromium():
    """The path of the browser, or none."""
    known = (os.environ.get("CHROMIUM"),) if os.environ.get("CHROMIUM") else INSTALLED
    return next((path for path in known if Path(path).exists()), None)


@pytest.fixture(scope="session")
def browser():
    path = chromium()
    if path is None:
        missing("There is no browser: make browser, or CHROMIUM=/path/to/chromium")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 only where there is a browser

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


class Windows:
    """Browser windows: one that a test has left is emptied and lent again; a new one is slow."""

    def __init__(self, browser, address):
        self.browser = browser
        self.address = address
        self.spare = defaultdict(list)

    def new(self, how):
        context = self.browser.new_context(**how)
        context.set_default_timeout(10_000)
        return context.new_page()

    def lend(self, how):
        kept = self.spare[repr(how)]
        return kept.pop() if kept else self.new(how)

    def take_back(self, how, context):
        first, *others = context.pages
        for page in others:
            page.close()
        # Any address of the service will do to get at what the page has stored.
        first.goto(f"{self.address}/healthz")
        first.evaluate(FORGET)
        self.spare[repr(how)].append(first)


@pytest.fixture(scope="session")
def windows(browser, service):
    return Windows(browser, service.address)


@pytest.fixture
def open_pad(windows, service, request):
    """Opens score pads, each in a browser of its own: `open_pad(locale="de-DE", phone=True)`.

    `fresh` ones have never been at the service, which keeps nothing from them.
    """
    lent, closing = [], ExitStack()

    def open_one(*, address=None, phone=False, worker=False, fresh=False, path="/", **how):
        how.setdefault("locale", "en-US")
        how.setdefault("viewport", PHONE if phone else DESKTOP)
        how.setdefault("reduced_motion", "reduce")
        if phone:
            how |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        if fresh:
            address = request.getfixturevalue("whole_service").address
        how["service_workers"] = "allow" if worker else "block"
        if worker or address:
            page = windows.new(how)
            closing.callback(page.context.close)
        else:
            page = windows.lend(how)
            lent.append((how, page.context))
        closing.enter_context(silent(page))
        return Pad(page, address or service.address).open(path)

    with closing:
        yield open_one
    for how, context in lent:
        windows.take_back(how, context)
