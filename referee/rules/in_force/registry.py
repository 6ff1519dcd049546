"""All features, in the order of their parts in a score.

A new feature is a module in `referee.rules.features` and its value here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.rules.core.feature import Feature, Option
from referee.rules.features import (
    attractions,
    countries,
    draft,
    express,
    ferries,
    four_for_one,
    globetrotter,
    harbors,
    loans,
    longest_path,
    mandala,
    neutral_player,
    passengers,
    province,
    start_offsets,
    stations,
    subways,
    supply,
    ticket_decks,
    tolls,
    tours,
    trains_and_ships,
    tunnels,
    wilds_reserved,
)
from referee.rules.in_force.base import BASE

ROWS: tuple[Feature[Any], ...] = (
    start_offsets.FEATURE,
    BASE,
    ticket_decks.FEATURE,
    countries.FEATURE,
    tours.FEATURE,
    globetrotter.FEATURE,
    longest_path.FEATURE,
    passengers.FEATURE,
    trains_and_ships.FEATURE,
    subways.FEATURE,
    ferries.FEATURE,
    wilds_reserved.FEATURE,
    four_for_one.FEATURE,
    tunnels.FEATURE,
    harbors.FEATURE,
    supply.FEATURE,
    draft.FEATURE,
    province.FEATURE,
    express.FEATURE,
    stations.FEATURE,
    mandala.FEATURE,
    attractions.FEATURE,
    tolls.FEATURE,
    loans.FEATURE,
    neutral_player.FEATURE,
)

FEATURES: Mapping[str, Feature[Any]] = {row.name: row for row in ROWS}
"""The features by name."""

OPTIONS: Mapping[str, Option] = {option.name: option for row in ROWS for option in row.options}
"""Every option that a map may offer."""
