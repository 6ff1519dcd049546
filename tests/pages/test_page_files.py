"""The files of the pages fit together: nothing is missing, and nothing comes from elsewhere."""

from __future__ import annotations

import gzip
import json
import re
import struct
from importlib.resources import files

import pytest
from werkzeug.test import Client

from referee.maps.inks import INKS, NEUTRAL_INK
from referee.pages.words import strings

PAGES = files("referee.pages")
STATIC = PAGES.joinpath("static")
HTML = ("index.html", "boards.html")
LONGEST_MODULE = 300


@pytest.fixture
def ask(app):
    """A client that does not look into the contract: files of pages are no part of it."""
    return Client(app)


def text(name):
    return STATIC.joinpath(name).read_text("utf-8")


def modules(folder="js"):
    for entry in sorted(STATIC.joinpath(folder).iterdir(), key=lambda e: e.name):
        name = f"{folder}/{entry.name}"
        if entry.is_dir():
            yield from modules(name)
        else:
            yield name


@pytest.mark.parametrize("path", ["/", "/boards"])
def test_a_page_and_all_that_it_names(ask, path):
    page = ask.get(path)
    assert page.status_code == 200
    assert page.mimetype == "text/html"
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    named = re.findall(r'(?:href|src)="(/[^"]+)"', page.text)
    assert named
    for address in named:
        assert ask.get(address).status_code == 200, address


def test_the_page_installs_with_icons_of_their_sizes(ask):
    manifest = ask.get("/assets/manifest.webmanifest").json
    purposes = [icon.get("purpose", "any") for icon in manifest["icons"]]
    assert {"any", "maskable"} <= set(purposes)
    for icon in manifest["icons"]:
        sent = ask.get(icon["src"])
        assert sent.mimetype == icon["type"]
        if icon["type"] == "image/png":
            wide, high = struct.unpack(">II", sent.data[16:24])
            assert f"{wide}x{high}" == icon["sizes"]


@pytest.mark.parametrize("page", HTML)
def test_a_page_asks_for_one_module_which_has_all_others_in_it(page, ask):
    (entry,) = re.findall(r'<script type="module" src="/assets/([^"]+)"', text(page))
    served = ask.get(f"/assets/{entry}").text
    assert not re.search(r"^(import|export)\b", served, re.MULTILINE)
    assert "$words_words = (() => {" in served


def test_nothing_is_fetched_from_elsewhere():
    for name in (*modules(), *HTML, "tokens.css", "pad.css", "boards.css", "service-worker.js"):
        addresses = set(re.findall(r"https?://[^\s\"'`)]+", text(name)))
        assert addresses <= {"http://www.w3.org/2000/svg"}, name


def test_modules_are_short():
    long = {n: text(n).count("\n") for n in modules() if text(n).count("\n") > LONGEST_MODULE}
    assert long == {}


def test_every_word_that_the_pages_say_is_there():
    known = strings("en")
    code = "".join(text(name) for name in modules())
    said = set(re.findall(r'say\(\s*"([\w.]+)"', code))
    # A key chosen between two, or made from a name: what is sure of it must begin some key.
    said |= {
        k for pair in re.findall(r'say\([^"(`]+\? "([\w.]+)" : "([\w.]+)"', code) for k in pair
    }
    assert said - set(known) == set()
    for start in re.findall(r"say\(`([\w.]+)\$\{", code):
        assert any(key.startswith(start) for key in known), start
    for group in re.findall(r'word\("(\w+)"', code):
        assert any(key.startswith(f"{group}.") for key in known), group


def python(folder):
    return [entry for entry in folder.iterdir() if entry.name.endswith(".py")]


def test_no_word_is_there_in_vain():
    code = "".join(text(name) for name in modules())
    code += "".join(
        entry.read_text("utf-8")
        for folder in (PAGES, PAGES / "features")
        for entry in python(folder)
    )
    groups = {"color", "kind", "part", "piece", "board", "option", "tab", "decided", "deck"}
    groups |= {"place", "edit", "choice", "reason", "action", "card"}
    starts = tuple(re.findall(r"say\(`([\w.]+)\$\{", code))
    idle = [
        key
        for key in strings("en")
        if f'"{key}"' not in code and key.split(".")[0] not in groups and not key.startswith(starts)
    ]
    assert idle == []


def test_words_for_everything_that_the_maps_have(client):
    known = strings("en")
    for listed in client.get("/v1/maps").json["maps"]:
        served = client.get(f"/v1/maps/{listed['id']}").json
        needed = {f"color.{c}" for c in ("gray", *served["cards"]["colors"])}
        needed |= {f"kind.{r['kind']}" for r in served["routes"] if "kind" in r}
        needed |= {f"piece.{kind}" for kind in served["pieces"]}
        needed |= {f"place.{p['kind']}" for p in served["places"]}
        needed |= {f"board.{served['board']}"}
        booleans = [n for n, o in served["options"].items() if isinstance(o["default"], bool)]
        needed |= {f"option.{name}" for name in booleans}
        score = client.post(f"/v1/maps/{listed['id']}/scores", json={"players": [{}, {}]}).json
        needed |= {f"part.{part}" for part in score["players"][0]["points"]}
        assert needed - set(known) == set()


def test_reasons_of_options_are_those_of_the_maps(client):
    """They are found by what the maps say in English."""
    maps = [one["id"] for one in client.get("/v1/maps").json["maps"]]
    options = [client.get(f"/v1/maps/{one}").json["options"].values() for one in maps]
    said = {f"reason.{option['reason']}" for one in options for option in one}
    assert said == {key for key in strings("en") if key.startswith("reason.")}


def test_the_page_has_the_inks_of_the_pictures():
    inks = re.findall(r"\.ink-(\w+) \{ --fill: (#\w+); --on: (#\w+); \}", text("tokens.css"))
    assert {name: (fill, on) for name, fill, on in inks} == {
        name: (ink.fill, ink.on) for name, ink in (*INKS.items(), ("neutral", NEUTRAL_INK))
    }


def test_colors_and_spaces_are_tokens_of_one_file():
    """The style of the pad has none of its own, but on paper, where all is black on white."""
    style, _, _ = text("pad.css").partition("@media print")
    assert re.findall(r"#[0-9a-f]{3,8}\b|\brgba?\(", style) == []
    spaces = re.findall(r"(?:padding|margin|gap): (0\.[2-68]rem|1rem)\b", style)
    assert spaces == []
    known = set(re.findall(r"(--[\w-]+):", text("tokens.css")))
    used = set(re.findall(r"var\((--[\w-]+)\)", style + text("boards.css")))
    assert used - known <= {"--aspect", "--fill", "--on", "--name-size"}


def test_files_are_sent_compressed_to_those_who_can_read_that(ask):
    plain = ask.get("/assets/js/app/start.js")
    packed = ask.get("/assets/js/app/start.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert plain.headers["ETag"] != packed.headers["ETag"]
    assert "Accept-Encoding" in plain.headers["Vary"]
    known = {"If-None-Match": packed.headers["ETag"], "Accept-Encoding": "gzip"}
    assert ask.get("/assets/js/app/start.js", headers=known).status_code == 304


def test_the_weight_of_the_pad_compressed():
    names = [
        *modules(),
        "vendor/lit-html.js",
        "vendor/lean-qr.js",
        "index.html",
        "tokens.css",
        "pad.css",
        "service-worker.js",
    ]
    pad = [name for name in names if "/editor/" not in name]
    weight = sum(len(gzip.compress(text(name).encode(), mtime=0)) for name in pad)
    weight += len(gzip.compress(json.dumps(strings("en")).encode(), mtime=0))
    assert weight < 200_000
    print(f"\nthe pad weighs {weight} bytes, compressed")  # noqa: T201 measured


def test_a_file_that_is_not_there(client):
    for path in ("/assets/", "/assets/nothing.js", "/assets/../app.py", "/assets/js"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.mimetype == "application/problem+json"


def test_other_peoples_work_is_named_with_its_license():
    assert "SPDX-License-Identifier: BSD-3-Clause" in text("vendor/lit-html.js")
    assert "BSD 3-Clause License" in text("vendor/lit-html.LICENSE.txt")
    assert "SPDX-License-Identifier: MIT" in text("vendor/lean-qr.js")
    assert "MIT License" in text("vendor/lean-qr.LICENSE.txt")
