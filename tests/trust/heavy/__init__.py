"""The heaviest requests that we could think of, for each endpoint: large, crowded, or all wrong.

Every one is within the limits of the body. Those that are too large in another way are refused, and
that too has a price. Each feature adds its most expensive ones (`features`).
"""

from tests.trust.heavy import (
    actions,
    faulty_boards,
    features,
    pictures,
    replays,
    scores,
    wrong,
)
from tests.trust.heavy.making import (
    HEAVY,
    MAPS,
    OF_FEATURES,
    grid,
    holding,
    position,
    written,
)

__all__ = (
    "HEAVY",
    "MAPS",
    "OF_FEATURES",
    "actions",
    "faulty_boards",
    "features",
    "grid",
    "holding",
    "pictures",
    "position",
    "replays",
    "scores",
    "written",
    "wrong",
)
