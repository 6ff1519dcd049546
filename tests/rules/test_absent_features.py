"""What a map does not play with is not there, whoever asks."""

from referee.model.board import Route
from referee.rules import passengers, province
from tests.maps.expecting import each_map_without
from tests.rules.tables import MAPS, game, table


def first_route(map_id) -> Route:
    return MAPS[map_id].game.board.routes[0]


@each_map_without("passengers")
def test_passengers_take_no_other_map_has_passengers(map_id):
    position = table(map_id, {"Anna": {}, "Ben": {}}).position()
    assert passengers.colors_at(game(map_id), position, 0) == ()


@each_map_without("province")
def test_province_place_no_other_map_has_a_mat(map_id):
    assert province.lines_for(game(map_id), first_route(map_id)) == ()
    assert province.highest_spot(game(map_id)) == 0
