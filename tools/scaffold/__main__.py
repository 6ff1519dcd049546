"""Write the skeleton of a feature or of a map.

python -m tools.scaffold feature NAME [--members]    with --members: what clients send and the page
python -m tools.scaffold map ID                      for a file maps/ID.json that check-map accepts
"""

import argparse

from tools.scaffold.feature import feature
from tools.scaffold.map_files import map_files

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.scaffold")
    kinds = parser.add_subparsers(dest="kind", required=True)
    of_feature = kinds.add_parser("feature", help="rules, words and tests of a feature")
    of_feature.add_argument("name", help="as map files name it, such as four_for_one")
    of_feature.add_argument("--members", action="store_true", help="a member of players, too")
    of_map = kinds.add_parser("map", help="what stands beside a map file: facts, rulebook, games")
    of_map.add_argument("id", help="the id of the map, such as south-korea")
    given = parser.parse_args()
    if given.kind == "feature":
        feature(given.name, members=given.members)
    else:
        map_files(given.id)
