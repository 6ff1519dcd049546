"""The contract as a page: readable, complete, and with nothing to fetch or run."""

import re

import pytest

from referee.pages.docs import STYLE, markdown, page, schemas
from tests.contract.document import document

DOCUMENT = document()


@pytest.fixture(scope="module")
def shown():
    return page(DOCUMENT)


def test_every_call_and_every_schema_has_its_part(shown):
    calls = 0
    for item in DOCUMENT["paths"].values():
        for method in ("get", "post"):
            if method in item:
                calls += 1
                assert f'<section id="{item[method]["operationId"]}">' in shown
    assert calls > 10
    for name in DOCUMENT["components"]["schemas"]:
        assert f'<section id="schema-{name}">' in shown


def test_every_link_within_the_page_leads_somewhere(shown):
    targets = set(re.findall(r'id="([^"]+)"', shown))
    links = set(re.findall(r'href="#([^"]+)"', shown))
    assert links <= targets


def test_the_page_fetches_nothing_and_runs_nothing(client, shown):
    assert "<script" not in shown
    assert "<link" not in shown
    assert "src=" not in shown
    assert "url(" not in STYLE
    policy = client.get("/docs").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_examples_are_shown(shown):
    assert "<summary>" in shown
    assert "berlin-leipzig" in shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (None, ""),
        ("One\nline.\n\nTwo.", "<p>One line.</p><p>Two.</p>"),
        ("- a\n  b\n- c", "<ul><li>a b</li><li>c</li></ul>"),
        ("So:\n- a", "<p>So:</p><ul><li>a</li></ul>"),
        ("`a*b*` and **c**", "<p><code>a*b*</code> and <strong>c</strong></p>"),
        ("[x](https://y.z/?a=1)", '<p><a href="https://y.z/?a=1">x</a></p>'),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("<b>&", "<p>&lt;b&gt;&amp;</p>"),
        ("```json\n<1>\n```\nafter", "<pre><code>&lt;1&gt;\n</code></pre><p>after</p>"),
    ],
)
def test_markdown(text, shown):
    assert markdown.html(text) == shown


@pytest.mark.parametrize(
    ("schema", "shown"),
    [
        (True, "anything"),
        (False, "nothing"),
        ({}, "anything"),
        ({"type": ["integer", "null"]}, "integer or null"),
        (
            {"enum": ["a", 1, None, True]},
            " | ".join(f"<code>{v}</code>" for v in ("a", 1, "null", "true")),
        ),
        ({"const": "open"}, "<code>open</code>"),
        ({"oneOf": [{"type": "string"}, {"type": "object"}]}, "string or object"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "object of integer"),
        (
            {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}]},
            "[number, number]",
        ),
        ({"type": "array"}, "list of anything"),
        ({"$ref": "#/components/schemas/A"}, '<a href="#schema-A">A</a>'),
    ],
)
def test_kind_of_value(schema, shown):
    assert schemas.kind(schema) == shown


def test_members_of_an_object_and_of_what_it_is_made_of():
    schema = {
        "required": ["a"],
        "properties": {"a": {"type": "string"}},
        "allOf": [{"properties": {"b": {"type": "integer"}}}],
    }
    assert [(name, required) for name, _, required in schemas.rows(schema)] == [
        ("a", True),
        ("b", False),
    ]
    assert list(schemas.rows(True)) == []
    assert schemas.limits(True) == ""


def test_a_call_without_a_tag_is_shown_too():
    document = {"info": {"title": "x", "version": "1"}, "paths": {"/a": {"get": {"responses": {}}}}}
    assert 'id="get-a"' in page(document)
