"""Where the boards and the contract lie: in the installed package or at the top of a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def maps_folder() -> Path:
    """The folder of the map files that come with the product."""
    return _first_of(_PACKAGE / "_maps", _PACKAGE.parent / "maps")


def openapi_path() -> Path:
    """The file that describes the service, served as it is."""
    return _first_of(_PACKAGE / "_openapi.yaml", _PACKAGE.parent / "openapi.yaml")


def _first_of(installed: Path, checkout: Path) -> Path:
    # The installed copy first: beside an installed package, "maps" could be anybody's.
    for path in (installed, checkout):
        if path.exists():
            return path
    raise FileNotFoundError(f"neither {installed} nor {checkout} is there")
