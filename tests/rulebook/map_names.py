"""What the maps are called, in any language: names that no text may have in it."""

_BY_MAP = {
    "germany": ("Germany", "German", "Germania", "Deutschland", "Duitsland"),
    "great-lakes": ("Great Lakes", "Grandi Laghi", "Große Seen", "Großen Seen", "Grote Meren"),
    "berlin": ("Berlin", "Berlino", "Berlijn"),
    "new-york": ("New York", "Manhattan"),
    "south-korea": ("Korea", "South Korea", "Corea", "Südkorea", "Zuid-Korea"),
    "nederland": (
        "Nederland",
        "Netherlands",
        "Holland",
        "Paesi Bassi",
        "Niederlande",
        "Niederlanden",
    ),
    "usa": ("USA", "America", "Amerika", "Stati Uniti", "Vereinigte Staaten", "Verenigde Staten"),
    "europe": ("Europe", "Europa"),
    "world": ("World", "The World", "Il Mondo", "Die Welt", "De Wereld", "Rails & Sails"),
    "nordic-countries": (
        "Nordic",
        "Nordic Countries",
        "Paesi Nordici",
        "Skandinavien",
        "Scandinavi",
        "Noordse",
    ),
    "switzerland": ("Switzerland", "Swiss", "Svizzera", "Schweiz", "Zwitserland"),
    "india": ("India", "Indien"),
}

NAMES = {name for names in _BY_MAP.values() for name in names}
