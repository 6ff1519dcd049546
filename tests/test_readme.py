"""What the README and the examples show is what the service answers."""

import doctest
import json
import re
from pathlib import Path

import pytest

from referee.server import create_app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = README + (ROOT / "docs/examples.md").read_text("utf-8")
CURL = re.compile(
    r"localhost:8080(/v1/maps/\S+/scores) -H 'Content-Type: application/json' -d '(.*?)'( \|.*?)?\n"
    r"```\n```json\n(.*?)\n```",
    re.DOTALL,
)
SHORT = " | jq -c '.players[] | [.name, .place, .total, .points]'"
STEP = re.compile(
    r"jq '\{position: (?P<from>\.|\.position)(?:, action: (?P<action>\{.*?\}))?\}' "
    r"(?P<file>\w+)\.json \|\s+curl -s \$api/(?P<call>\S+) .*?(?:> (?P<into>\w+)\.json)?"
    r"(?:;| \|) jq -c '(?P<jq>[^']*)'[^\n]*\n(?P<shown>(?:#  [^\n]*\n)+)",
    re.DOTALL,
)


@pytest.fixture(scope="module")
def client():
    return create_app().test_client()


def map_and_player(example: tuple[str, str, str, str]) -> str:
    """An example by its map and the first player."""
    path, body, *_ = example
    return f"{path.split('/')[3]}-{json.loads(body)['players'][0]['name']}"


@pytest.mark.parametrize("example", CURL.findall(EXAMPLES), ids=map_and_player)
def test_curl_has_its_real_answer(client, example):
    path, body, jq, shown = example
    answer = client.post(path, json=json.loads(body)).get_json()
    if jq:
        assert jq == SHORT
        players = answer["players"]
        expected = [[p["name"], p["place"], p["total"], p["points"]] for p in players]
        assert [json.loads(line) for line in shown.splitlines()] == expected
    else:
        assert json.loads(shown) == answer


def test_every_map_has_a_curl(client):
    shown = {path.split("/")[3] for path, *_ in CURL.findall(EXAMPLES)}
    assert shown == {entry["id"] for entry in client.get("/v1/maps").get_json()["maps"]}


def pick(answer: dict, path: str):
    """The value at a path such as .position.players[0].hand."""
    value = answer
    for step in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        value = value[step[0]] if step[0] else value[int(step[1])]
    return value


def test_a_turn_in_five_curls(client):
    position = re.search(r"<<'END'\n(.*?)\nEND\n", README, re.DOTALL)[1]
    files = {"position": json.loads(position)}
    steps = list(STEP.finditer(README))
    assert len(steps) == 5
    for step in steps:
        source = files[step["file"]]
        body = {"position": source if step["from"] == "." else source["position"]}
        if step["action"]:
            body["action"] = json.loads(step["action"])
        answer = client.post(f"/v1/maps/germany/{step['call']}", json=body).get_json()
        if step["into"]:
            files[step["into"]] = answer
        shown = [json.loads(line.removeprefix("#  ")) for line in step["shown"].splitlines()]
        in_a_list = step["jq"].startswith("[")
        paths = (step["jq"][1:-1] if in_a_list else step["jq"]).split(", ")
        picked = [pick(answer, path) for path in paths]
        assert shown == ([picked] if in_a_list else picked)


def test_the_library_answers_as_shown():
    shown = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]
    example = doctest.DocTestParser().get_doctest(shown, {}, "README.md", None, 0)
    assert doctest.DocTestRunner().run(example) == (0, len(example.examples))


LINK = re.compile(r"\]\((?!https?:)([^)#:]+)[^)]*\)|(?:src|href)=\"([^\":]+)\"")


@pytest.mark.parametrize(
    "page", ["README.md", *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
)
def test_what_a_page_links_to_is_there(page):
    linked = [first or second for first, second in LINK.findall((ROOT / page).read_text("utf-8"))]
    assert [link for link in linked if not ((ROOT / page).parent / link).exists()] == []
