"""Write openapi.yaml.

python -m tools.contract
"""

from referee.resources import openapi_path
from tools.contract.document import written

if __name__ == "__main__":
    openapi_path().write_text(written(), "utf-8")
