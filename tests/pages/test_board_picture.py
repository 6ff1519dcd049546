"""The picture of a board: everything is on it, where the printed board has it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest

from referee.maps.catalog import load_catalog
from referee.maps.inks import INKS
from referee.model.cards import RouteKind
from referee.pages import features, picture, placed
from referee.pages.claims import Claims, marks
from referee.pages.drawing import Drawing
from referee.pages.obstacles import spaces
from referee.pages.shapes import outline, space_id
from referee.pages.sketch import lay_out
from referee.pages.svg import number
from referee.pages.words import picture_words
from referee.resources import maps_folder
from referee.rules.features.ferries import WILD_SPACES
from referee.rules.features.harbors import PORT
from referee.rules.features.tolls import TOLL
from referee.rules.features.tunnels import TUNNEL

CATALOG = load_catalog()
MAPS = tuple(CATALOG.maps)
SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 200_000
EVERY_MAP = pytest.mark.parametrize("map_id", MAPS)


@cache
def sketch_of(map_id):
    return placed.sketch_of(CATALOG.maps[map_id])


def drawn(map_id, players=(), language="en"):
    sketch = sketch_of(map_id)
    words = picture_words(language, map_id, sketch.board, players)
    return picture.draw(sketch, words, names_on(map_id), players)


@cache
def names_on(map_id):
    return placed.names_of(CATALOG.maps[map_id], sketch_of(map_id))


def parsed(svg):
    return ET.fromstring(svg)  # noqa: S314 our own picture


def lies_on(box, thing):
    """Whether a box lies on a thing: no line along a side of either parts them."""
    left, top, right, bottom = box
    half_wide, half_high = (right - left) / 2, (bottom - top) / 2
    across, down = (left + right) / 2 - thing.x, (top + bottom) / 2 - thing.y
    a, b = abs(thing.along), abs(thing.aside)
    return (
        abs(across) < half_wide + a * thing.length + b * thing.width
        and abs(down) < half_high + b * thing.length + a * thing.width
        and abs(across * thing.along + down * thing.aside)
        < thing.length + a * half_wide + b * half_high
        and abs(down * thing.along - across * thing.aside)
        < thing.width + b * half_wide + a * half_high
    )


def routes_of(root):
    return {g.get("data-route"): g for g in root.iter(f"{SVG}g") if g.get("data-route")}


def full_house(map_id):
    """Five players, every route and ticket taken, and built wherever it may be built."""
    board = CATALOG.maps[map_id].game.board
    names = ["Anna", "Ben", "Cleo", "Dirk", "Ömer & Söhne <KG>"]
    colors = ["red", "blue", "green", "yellow", "black"]
    cities = [i for i, place in enumerate(board.places) if place.kind == "city"]
    ports = [i for i in cities if PORT.of(board.places[i])]
    features = CATALOG.maps[map_id].contents["features"]
    return [
        Claims(
            name=name,
            color=color,
            mark=mark,
            routes=tuple(range(seat, len(board.routes), 5)),
            built={
                name: where[seat::5]
                for name, where in (("harbors", ports), ("stations", cities))
                if name in features
            },
            tickets=tuple(range(seat, len(board.tickets), 5)),
        )
        for seat, (name, color, mark) in enumerate(zip(names, colors, marks(names), strict=True))
    ]


@EVERY_MAP
def test_every_space_is_drawn_where_the_board_has_it(map_id):
    contents = CATALOG.maps[map_id].contents
    root = parsed(drawn(map_id))
    _, _, width, height = map(float, root.get("viewBox").split())
    groups = routes_of(root)
    assert len(groups) == contents["counts"]["routes"]
    for route in contents["routes"]:
        uses = groups[route["id"]].findall(f"{SVG}use")
        assert len(uses) == route["length"]
        for use, (x, y, _) in zip(uses, route["spaces"], strict=True):
            at = use.get("transform").split("(")[1].split(")")[0].split()
            assert float(at[0]) == pytest.approx(x * width, abs=0.2)
            assert float(at[1]) == pytest.approx(y * height, abs=0.2)


@EVERY_MAP
def test_a_picture_is_small_even_with_everything_on_it(map_id):
    assert len(drawn(map_id).encode()) < LARGEST
    assert len(drawn(map_id, full_house(map_id)).encode()) < LARGEST


@EVERY_MAP
def test_a_picture_stands_alone(map_id):
    """Whatever it uses is in it, and nothing is fetched."""
    root = parsed(drawn(map_id, full_house(map_id)))
    used = {use.get("href") for use in root.iter(f"{SVG}use")}
    defined = {f"#{element.get('id')}" for element in root.iter() if element.get("id")}
    assert used <= defined
    assert not [
        element for element in root.iter() if element.tag in (f"{SVG}image", f"{SVG}script")
    ]


@EVERY_MAP
def test_a_picture_has_a_title_and_says_what_is_on_it(map_id):
    root = parsed(drawn(map_id, full_house(map_id)))
    names = dict.fromkeys(root.get("aria-labelledby").split())
    texts = {e.get("id"): e.text for e in root if e.get("id") in names}
    assert root.get("role") == "img"
    assert all(texts.values())
    assert len(texts) == len(names)
    description = texts["b-description"]
    assert "Anna (red, A): " in description
    assert "Ömer & Söhne <KG>" in description


@EVERY_MAP
def test_every_route_says_its_color_and_length(map_id):
    board = CATALOG.maps[map_id].game.board
    groups = routes_of(parsed(drawn(map_id)))
    for route in board.routes:
        title = groups[route.id].find(f"{SVG}title").text
        spaces = "1 space" if route.length == 1 else f"{route.length} spaces"
        assert f", {spaces}, {route.color}" in title


@EVERY_MAP
def test_every_place_has_its_name_and_no_name_stands_on_a_track_or_on_another(map_id):
    sketch = sketch_of(map_id)
    root = parsed(drawn(map_id))
    written = Counter(
        "".join(t.itertext())
        for t in root.iter(f"{SVG}text")
        if (t.get("class") or "").startswith("b-name")
    )
    cities = [p.name for p in sketch.board.places if p.kind == "city"]
    countries = {p.name for p in sketch.board.places if p.kind == "country"}
    assert set(written) == {*cities, *countries}
    assert all(written[name] == 1 for name in cities)
    labels = names_on(map_id)
    boxes = [label.box for label in labels]
    tracks = list(spaces(sketch))
    on_tracks = [one.text for one in labels if any(lies_on(one.box, track) for track in tracks)]
    assert on_tracks == []
    assert not [1 for one, other in combinations(boxes, 2) if overlap(one, other)]


def test_names_are_kept_as_they_were_placed_and_placed_anew_on_another_board():
    for map_id in MAPS:
        kept = json.loads((maps_folder() / "names" / f"{map_id}.json").read_text("utf-8"))
        assert kept["key"] == placed.key_of(sketch_of(map_id)), (
            f"{map_id}: python -m referee.pages.placed"
        )
    kept = (maps_folder() / "names" / "nederland.json").read_bytes()
    assert placed.written(sketch_of("nederland")) == kept
    names = placed.names_of(CATALOG.maps["berlin"], sketch_of("nederland"))
    assert {label.text for label in names} == {label.text for label in names_on("nederland")}


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@EVERY_MAP
def test_a_picture_is_the_same_every_time(map_id):
    assert drawn(map_id, full_house(map_id)) == drawn(map_id, full_house(map_id))


def test_each_color_has_a_symbol_of_its_own():
    symbols = [ink.symbol for color, ink in INKS.items() if color != "gray"]
    assert all(symbols)
    assert len(set(symbols)) == len(symbols)
    assert INKS["gray"].symbol == ""


def test_kinds_of_routes_are_told_apart_by_their_outline():
    kinds = [RouteKind("a", "train", shape=shape) for shape in ("box", "hull", "capsule")]
    assert len({outline(kind.shape, 30, 12) for kind in kinds}) == len(kinds)
    kinds.append(RouteKind("pair", "train", per_space=2))
    assert len({space_id("red", kind) for kind in kinds}) == len(kinds)


@pytest.mark.parametrize(
    ("map_id", "mark", "count"),
    [
        ("nederland", "b-toll", 97),
        ("berlin", "b-cards b-city", 24),
        ("great-lakes", "b-anchor", 25),
        ("great-lakes", "b-junction", 2),
        ("germany", "b-terminal", 14),
    ],
)
def test_what_only_some_maps_have(map_id, mark, count):
    classes = Counter(e.get("class") for e in parsed(drawn(map_id)).iter())
    found = {
        "b-cards b-city": sum(r.kind == "subway" for r in CATALOG.maps["berlin"].game.board.routes),
        "b-terminal": sum("terminal" in r for r in CATALOG.maps["germany"].contents["routes"]),
    }
    assert classes[mark] == found.get(mark, count)


def test_tolls_are_on_their_routes():
    board = CATALOG.maps["nederland"].game.board
    groups = routes_of(parsed(drawn("nederland")))
    for route in board.routes:
        figures = [t.text for t in groups[route.id].iter(f"{SVG}text")]
        assert figures == [str(TOLL.of(route))]


@pytest.mark.parametrize("map_id", ["europe", "switzerland"])
def test_tunnels_are_drawn_as_tunnels(map_id):
    root = parsed(drawn(map_id))
    beds = next(e for e in root.iter() if e.get("class") == "b-beds")
    teeth = [e.get("transform") for e in beds.iter() if "teeth" in (e.get("href") or "")]
    board = CATALOG.maps[map_id].game.board
    spaces = [
        use.get("transform")
        for route in board.routes
        if TUNNEL.of(route)
        for use in routes_of(root)[route.id].findall(f"{SVG}use")
        if "wild" not in use.get("href")
    ]
    assert teeth == spaces


@pytest.mark.parametrize(("map_id", "rates"), [("europe", 0), ("nordic-countries", 24)])
def test_ferries_have_locomotives_on_their_wild_spaces(map_id, rates):
    root = parsed(drawn(map_id))
    board = CATALOG.maps[map_id].game.board
    for route in board.routes:
        group = routes_of(root)[route.id]
        spaces = [use.get("transform") for use in group.findall(f"{SVG}use")]
        wild = [use.get("transform") for use in group.findall(f"{SVG}g/{SVG}use")]
        assert wild == [spaces[at] for at in WILD_SPACES.of(route)]
    assert [e.get("class") for e in root.iter()].count("b-ferry-rate") == rates


def test_four_for_one_is_on_its_route():
    group = routes_of(parsed(drawn("nordic-countries")))["lieksa-murmansk"]
    assert [t.text for t in group.iter(f"{SVG}text")] == ["4:1"]
    assert "any cards go" in group.findtext(f"{SVG}title")


def test_routes_over_the_edge_are_drawn_to_it_on_both_sides():
    contents = CATALOG.maps["world"].contents
    root = parsed(drawn("world"))
    width = float(root.get("viewBox").split()[2])
    for route in contents["routes"]:
        group = routes_of(root)[route["id"]]
        line = group.find(f"{SVG}path").get("d")
        edges = [p.get("d") for p in group.findall(f"{SVG}path") if p.get("class") == "b-edge"]
        if not route.get("wrap"):
            assert line.count("M") == 1
            assert not edges
            continue
        ends = sorted(float(edge[1:].split()[0]) for edge in edges)
        assert ends == [0.0, width]
        for part in line.split("M")[1:]:
            steps = [float(point.split()[0]) for point in part.split("L")]
            assert max(abs(b - a) for a, b in pairwise(steps)) < width / 5


def test_a_space_that_takes_two_cards_has_two_fields():
    root = parsed(drawn("world"))
    uses = {use.get("href") for use in routes_of(root)["beijing-lahore"].iter(f"{SVG}use")}
    assert uses == {"#b-gray-box-2"}


@EVERY_MAP
def test_claims_are_pieces_in_the_players_color_with_a_mark(map_id):
    players = full_house(map_id)
    board = CATALOG.maps[map_id].game.board
    root = parsed(drawn(map_id, players))
    groups = {g.get("data-of"): g for g in root.iter(f"{SVG}g") if g.get("class") == "b-piece"}
    for player in players:
        for index in player.routes:
            route = board.routes[index]
            pieces = groups[route.id]
            assert pieces.get("fill") == INKS[player.color].fill
            assert [t.text for t in pieces.iter(f"{SVG}text")] == [player.mark] * route.length


def test_a_feature_draws_on_places_as_on_routes(monkeypatch):
    """A mark on the place that a new feature names, with a larger dot and room for its name."""
    sketch = sketch_of("germany")

    def on_place(_sketch, place, at, radius):
        if place.id == "berlin":
            yield f'<path class="new" d="M{at[0]:.1f} {at[1]:.1f}" data-radius="{radius:.1f}"/>'

    def dot(place):
        return 0.9 if place.id == "berlin" else 0.5

    drawing = Drawing("passengers", dot=dot, on_place=on_place)
    monkeypatch.setattr(features, "DRAWINGS", (*features.DRAWINGS, drawing))
    places = {place.id: place for place in sketch.board.places}
    drawn = picture.draw(sketch, picture_words("en", "germany", sketch.board), names_on("germany"))
    at = sketch.places[sketch.board.places.index(places["berlin"])]
    radius = sketch.space_width * 0.9
    mark = f'<path class="new" d="M{at[0]:.1f} {at[1]:.1f}" data-radius="{radius:.1f}"/>'
    assert drawn.count('class="new"') == 1
    assert f'r="{number(radius)}"/>{mark}</g>' in drawn
    assert features.clearance(sketch, places["berlin"]) > features.clearance(sketch, places["kiel"])


def test_a_station_is_on_its_city_and_its_loan_on_the_route():
    board = CATALOG.maps["europe"].game.board
    city = board.names.places["wien"]
    route = next(route.index for route in board.routes if city in route.ends)
    player = Claims("Anna", "red", "A", built={"stations": [city]}, borrowed=(route,))
    root = parsed(drawn("europe", [player]))
    (loan,) = [e for e in root.iter() if e.get("class") == "b-loan"]
    assert loan.get("stroke") == INKS["red"].fill
    (built,) = [g for g in root.iter(f"{SVG}g") if g.get("data-of") == "wien"]
    (place,) = [g for g in root.iter(f"{SVG}g") if g.get("data-place") == "wien"]
    assert built.get("transform") == f"translate({place.get('data-at')})"
    assert built.find(f"{SVG}use").get("href") == "#b-built-stations"


def test_tickets_are_arcs_between_their_places():
    player = Claims("Anna", "red", "A", tickets=(0, 1))
    root = parsed(drawn("germany", [player]))
    assert len([g for g in root.iter(f"{SVG}g") if g.get("class") == "b-ticket"]) == 2


@EVERY_MAP
def test_a_board_without_spaces_has_them_between_its_places(map_id):
    game_map = CATALOG.maps[map_id]
    board = game_map.game.board
    sketch = lay_out(board, [{}] * len(board.routes), 1.0)
    for route in board.routes:
        spaces = sketch.spaces[route.index]
        assert len(spaces) == route.length
        (ax, ay), (bx, by) = (sketch.places[end] for end in route.ends)
        for x, y, _ in spaces:
            assert min(ax, bx) - 60 < x < max(ax, bx) + 60
            assert min(ay, by) - 60 < y < max(ay, by) + 60
    # Parallel tracks lie side by side.
    for route in board.routes:
        for other in route.parallel:
            assert sketch.spaces[route.index] != sketch.spaces[other]


@pytest.mark.parametrize("language", ["en", "it", "de", "nl"])
def test_a_picture_speaks_every_language(language):
    player = Claims("Anna", "red", "A", routes=(0,))
    for map_id in MAPS:
        root = parsed(drawn(map_id, [player], language))
        words = [e.text for e in root.iter() if e.text and e.tag != f"{SVG}style"]
        assert not [said for said in words if "{" in said]
