"""The command line: serve, score, judge, replay, draw, list the maps, check a map file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from referee.cli import games as cli_games
from referee.cli import lines as cli_lines
from referee.cli import maps as cli_maps
from referee.cli import picture as cli_picture
from referee.maps.catalog import Catalog, CatalogError, load_catalog
from referee.version import __version__
from referee.words.store import LANGUAGES

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit code: 0, or 1 where something is wrong."""
    chosen = _parser().parse_args(arguments)
    command: Command = chosen.command
    try:
        return command(chosen)
    except CatalogError as error:
        for broken in error.broken:
            print(cli_maps.report(broken, chosen.lang), file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader has read enough; closing what is left must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="referee", description="Referee and score keeper for the Ticket to Ride games."
    )
    parser.add_argument("--version", action="version", version=f"referee {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the answer"
    )

    def add(name: str, command: Command, summary: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=summary, description=summary, parents=[shared])
        added.set_defaults(command=command)
        return added

    serve = add("serve", _serve, "Run the HTTP service.")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on")  # noqa: S104
    serve.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 8080))
    serve.add_argument("--workers", type=int, help="processes; otherwise one for each core")

    score = add("score", _score, "Score a finished game.")
    _takes_a_game(score, "the request for a score")
    score.add_argument(
        "--jsonl",
        nargs=2,
        metavar=("IN", "OUT"),
        help="score a file with one request a line, on all cores, into another",
    )
    _takes_a_game(add("judge", _judge, "Judge an action."), "a position and an action")
    _takes_a_game(add("replay", _replay, "Replay a game."), "a position and a list of actions")

    picture = add("picture", _picture, "Draw the board with everybody's routes.")
    picture.add_argument(
        "file", metavar="FILE", help="players, as for the service; - for the input"
    )
    picture.add_argument("--map", help='the map, unless the file has a member "map"')
    picture.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help="an SVG; - for the output"
    )

    add("maps", _maps, "List the maps.")
    check = add(
        "check-map", _check_map, "Say everything that is wrong with a map file, and what it lacks."
    )
    check.add_argument("file", metavar="FILE", type=Path)
    check.add_argument(
        "--write", action="store_true", help="give a file without faults its canonical form"
    )
    return parser


def _takes_a_game(command: argparse.ArgumentParser, what: str) -> None:
    command.add_argument(
        "file", metavar="FILE", nargs="?", help=f"{what}, as for the service; - for the input"
    )
    command.add_argument("--map", help='the map, unless the file has a member "map"')
    command.add_argument("--json", action="store_true", help="answer as the service does")


def _folder() -> Path | None:
    folder = os.environ.get("REFEREE_MAPS")
    return Path(folder) if folder else None


def _catalog() -> Catalog:
    return load_catalog(_folder())


def _serve(chosen: argparse.Namespace) -> int:
    # Not at the top: no other command needs a server.
    from referee.cli import serve  # noqa: PLC0415

    return serve.serve(_catalog(), chosen.host, chosen.port, chosen.workers)


def _score(chosen: argparse.Namespace) -> int:
    if chosen.jsonl is None:
        return _answer(chosen, "scores")
    # Every process will load the maps; what is wrong with them is printed before any begins.
    _catalog()
    source, target = map(Path, chosen.jsonl)
    try:
        text = cli_lines.score_lines(_folder(), chosen.map, source, target, chosen.lang)
    except OSError as error:
        print(f"referee: {error}", file=sys.stderr)
        return 1
    print(text, file=sys.stderr)
    return 0


def _judge(chosen: argparse.Namespace) -> int:
    return _answer(chosen, "verdicts")


def _replay(chosen: argparse.Namespace) -> int:
    return _answer(chosen, "replays")


def _answer(chosen: argparse.Namespace, question: str) -> int:
    if chosen.file is None:
        print("referee: a FILE is needed, or - for the standard input", file=sys.stderr)
        return 2
    try:
        game = _game(chosen)
    except OSError as error:
        print(f"referee: {error}", file=sys.stderr)
        return 1
    text, judged = cli_games.answer(game, question, chosen.lang, as_json=chosen.json)
    print(text, file=sys.stdout if judged else sys.stderr)
    return 0 if judged else 1


def _game(chosen: argparse.Namespace) -> cli_games.Game:
    catalog = _catalog()
    raw = sys.stdin.buffer.read() if chosen.file == "-" else Path(chosen.file).read_bytes()
    return cli_games.Game(catalog, raw, chosen.map)


def _picture(chosen: argparse.Namespace) -> int:
    try:
        problem = cli_picture.draw(_game(chosen), Path(chosen.file), chosen.output, chosen.lang)
    except OSError as error:
        problem = f"referee: {error}"
    if problem is not None:
        print(problem, file=sys.stderr)
    return 0 if problem is None else 1


def _maps(chosen: argparse.Namespace) -> int:
    print(cli_maps.listed(_catalog(), chosen.lang))
    return 0


def _check_map(chosen: argparse.Namespace) -> int:
    text, good = cli_maps.check(chosen.file, chosen.lang, write=chosen.write)
    print(text)
    return 0 if good else 1
