"""The files of words as they are written, without the code that reads them."""

import json
from importlib.resources import files

LANGUAGES = ("en", "it", "de", "nl")
FILES = {
    f"{folder}/{entry.name}": json.loads(entry.read_text("utf-8"))
    for folder in ("base", "features")
    for entry in sorted(files("referee.words").joinpath(folder).iterdir(), key=lambda e: e.name)
}


def section(name):
    """A section of all files together."""
    return {key: entry for file in FILES.values() for key, entry in file.get(name, {}).items()}


def texts(value, where=""):
    """All texts with where they stand: `{en, it, de, nl}` each."""
    if isinstance(value, dict):
        if set(value) & set(LANGUAGES):
            yield where, value
            return
        for name, inner in value.items():
            yield from texts(inner, f"{where}/{name}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from texts(inner, f"{where}/{number}")


TEXTS = {where: text for name, file in FILES.items() for where, text in texts(file, name)}
