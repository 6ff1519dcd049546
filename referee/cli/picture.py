"""Pictures on the command line: the board of a game with everybody's routes, as SVG."""

from __future__ import annotations

from pathlib import Path

from referee.cli.files import written
from referee.cli.games import Game, document, problem_lines
from referee.maps.loading import GameMap
from referee.pages.pictures import claims_picture
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError
from referee.wire.api.questions import Question, Reply
from referee.words.messages import Texts


def draw(game: Game, source: Path, target: Path, language: str) -> str | None:
    """Draw a game from one file into another; returns the reason if that fails, else None."""

    def reply(game_map: GameMap, body: object, _: Texts) -> Reply:
        return Reply({"svg": claims_picture(game_map, body, language)})

    try:
        answer = document(game, Question("board.svg", reply), language)
    except ProblemError as error:
        address = f"/v1/maps/{game.map_id}/board.svg"
        problem = problems.document(error, language, address)
        return "\n".join(problem_lines(problem, game, language))
    with written(target, source) as stream:
        stream.write(answer["svg"].encode())
    return None
