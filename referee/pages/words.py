"""The texts of pages and pictures, from the store of all words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from referee.model.board import Board, Route
from referee.pages.claims import Claims
from referee.pages.drawing import Say
from referee.pages.features import DRAWINGS
from referee.pages.picture import Words
from referee.words.messages import OPTIONS
from referee.words.store import section
from referee.words.templates import fill

_SHARED: Final = frozenset(("action", "board", "card", "part", "piece"))
"""The kinds of words that the pages say too."""


@cache
def strings(language: str) -> Mapping[str, str]:
    """All templates of the pages in a language, as the score pad fetches them.

    The reason of an option is found by what maps say: `reason.` and their words.
    """
    shared = {k: v for k, v in section("words").items() if k.partition(".")[0] in _SHARED}
    found = {key: words.of(language) for key, words in (shared | section("page")).items()}
    for name, option in OPTIONS.items():
        found[f"option.{name}"] = option.title.of(language)
        for reason in option.reasons:
            found[f"reason.{reason.map or reason.en}"] = reason.of(language)
        for value, words in option.choices.items():
            found[f"choice.{value}"] = words.of(language)
    return found


def say_in(language: str) -> Say:
    """The text function of the pages in a language; a word without a text is unchanged."""
    phrases = strings(language)

    def say(key: str, **facts: object) -> str:
        template = phrases.get(key)
        return key.partition(".")[2] if template is None else fill(template, facts, language)

    return say


def picture_words(language: str, name: str, board: Board, players: Sequence[Claims] = ()) -> Words:
    """What a picture of the board says in words: its title, whose routes, and every route."""
    say = say_in(language)
    owners = {route: player.name for player in players for route in player.routes}
    routes = {route.index: _route(say, board, route) for route in board.routes}
    counts = {"places": len(board.places), "routes": len(board.routes)}
    sentences = [say("picture.counts", **counts)]
    for player in players:
        facts = {
            "player": player.name,
            "color": say(f"color.{player.color}"),
            "mark": player.mark,
            "routes": "; ".join(_ends(board, board.routes[route]) for route in player.routes)
            or say("none"),
        }
        sentences.append(say("picture.player", **facts))
    return Words(
        title=say("picture.title", map=name),
        description=" ".join(sentences),
        routes={
            index: f"{words}, {owners[index]}" if index in owners else words
            for index, words in routes.items()
        },
    )


def _ends(board: Board, route: Route) -> str:
    return " – ".join(board.places[end].name for end in route.ends)


def _route(say: Say, board: Board, route: Route) -> str:
    words = [
        _ends(board, route),
        say("route.spaces", count=route.length),
        say(f"color.{route.color}"),
    ]
    if route.kind:
        words.append(say(f"kind.{route.kind}"))
    if route.priced:
        words.append(say("route.cards", count=route.cost))
    words += [said for drawing in DRAWINGS for said in drawing.words(say, route)]
    return ", ".join(words)
