"""Exit with 0 when the service answers 200 at the address given, else with 1."""

import sys
from urllib.error import URLError
from urllib.request import urlopen

OK = 200
SECONDS = 2

if __name__ == "__main__":
    try:
        with urlopen(sys.argv[1], timeout=SECONDS) as answer:  # noqa: S310 the address is the image's own
            sys.exit(answer.status != OK)
    except (URLError, OSError) as error:
        sys.exit(f"not healthy: {error}")
