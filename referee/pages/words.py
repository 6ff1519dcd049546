"""The words of the pages and pictures: one file for each language, flat, with the same keys.

The score pad reads the same files; a template has its facts in braces, and one that ends in
`.one` is for a count of one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from referee.model.board import Board, Route
from referee.pages.claims import Claims
from referee.pages.drawing import counted
from referee.pages.features import DRAWINGS
from referee.pages.picture import Words


@cache
def strings(language: str) -> Mapping[str, str]:
    """All words of the pages in a language."""
    source = files(__package__).joinpath("strings", f"{language}.json")
    phrases: Mapping[str, str] = json.loads(source.read_text(encoding="utf-8"))
    return phrases


def picture_words(language: str, name: str, board: Board, players: Sequence[Claims] = ()) -> Words:
    """What a picture of the board says in words: its title, whose routes, and every route."""
    phrases = strings(language)
    owners = {route: player.name for player in players for route in player.routes}
    routes = {route.index: _route(phrases, board, route) for route in board.routes}
    counts = {"places": len(board.places), "routes": len(board.routes)}
    sentences = [phrases["picture.counts"].format(**counts)]
    for player in players:
        facts = {
            "player": player.name,
            "color": phrases[f"color.{player.color}"],
            "mark": player.mark,
            "routes": "; ".join(_ends(board, board.routes[route]) for route in player.routes)
            or phrases["none"],
        }
        sentences.append(phrases["picture.player"].format(**facts))
    return Words(
        title=phrases["picture.title"].format(map=name),
        description=" ".join(sentences),
        routes={
            index: f"{words}, {owners[index]}" if index in owners else words
            for index, words in routes.items()
        },
    )


def _ends(board: Board, route: Route) -> str:
    return " – ".join(board.places[end].name for end in route.ends)


def _route(phrases: Mapping[str, str], board: Board, route: Route) -> str:
    words = [
        _ends(board, route),
        counted(phrases, "route.spaces", route.length),
        phrases.get(f"color.{route.color}", route.color),
    ]
    if route.kind:
        words.append(phrases.get(f"kind.{route.kind}", route.kind))
    if route.priced:
        words.append(counted(phrases, "route.cards", route.cost))
    words += [said for drawing in DRAWINGS for said in drawing.words(phrases, route)]
    return ", ".join(words)
