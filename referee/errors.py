"""What the library raises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class InvalidRequest(ValueError):  # noqa: N818 named as the problem of the service is
    """Something that cannot be judged.

    `errors` say what is wrong with it, each with a `pointer`, a `code`, a `detail` and facts, as
    the service has them.
    """

    def __init__(self, message: str, errors: Sequence[Mapping[str, Any]] = ()) -> None:
        super().__init__(message)
        self.errors = tuple(errors)
