"""Every question about the games of a map, asked once: what the law of map files asks for."""

from itertools import islice

from referee.library import Map
from referee.maps.playing import values_of
from referee.rules.in_force.registry import OPTIONS


def everything(game_map):
    """Ask all questions of the map with its default options and with each value of each option."""
    ask(Map(game_map), game_map, {})
    most = game_map.contents["players"][1]
    for name, offered in game_map.facts.options.items():
        for value in values_of(OPTIONS[name], offered, most):
            written = list(value) if isinstance(value, tuple) else value
            ask(Map(game_map), game_map, {name: written})


def ask(library, game_map, options):
    """Start, list, judge, replay, score and audit, with the fewest and with the most players."""
    counts = game_map.contents["players"]
    if options.get("neutral_player") is True:
        counts = [game_map.contents["features"]["neutral_player"]["players"]]
    for count in dict.fromkeys(counts):
        ask_table(library, game_map, count, options)


def ask_table(library, game_map, count, options):
    """The same for one number of players."""
    beside = {"options": options} if options else {}
    position = library.start(count, **beside)
    listed = library.legal_actions(position)
    assert library.audit(position).findings == ()
    library.score(position)
    for action in listed.to_dict()["actions"][:2]:
        library.judge(position, action)
    routes = [route.id for route in game_map.game.board.routes]
    tickets = [ticket.id for ticket in islice(game_map.game.board.tickets, 6)]
    names = [f"Player {seat + 1}" for seat in range(count)]
    seated = [
        {"name": name, "routes": routes[seat : 6 * count : count], "tickets": []}
        for seat, name in enumerate(names)
    ]
    if not options or "tickets" not in options:
        chosen = game_map.game.tickets_in_play
        for number, ticket in enumerate(tickets):
            if chosen is None or number in chosen:
                seated[number % count]["tickets"].append(ticket)
    library.score(seated, **beside)
    library.audit(seated, **beside)
    mine = position.to_dict()
    mine["players"] = [{**old, **new} for old, new in zip(mine["players"], seated, strict=True)]
    mine["turn"] = {"player": names[0], "phase": "play"}
    library.legal_actions(mine, **beside)
    library.audit(mine, **beside)
