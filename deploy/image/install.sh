#!/bin/sh
# Install referee from a source folder into a new virtual environment, as the image does it.
# Usage: install.sh SOURCE TARGET
# The rules are compiled (hatch_build.py). Every package is checked against the hash in its lock, and only built
# packages are taken.
# WORK=FOLDER keeps what is built on the way.
set -eu

source=$1
target=$2
python=${PYTHON:-python3}
work=${WORK:-$(mktemp -d)}
[ -n "${WORK:-}" ] || trap 'rm -rf "$work"' EXIT

"$python" -m venv "$work/build"
"$work/build/bin/pip" install --quiet --no-cache-dir --disable-pip-version-check --no-compile \
  --require-hashes --only-binary :all: -r "$source/locks/build.txt"
HATCH_BUILD_HOOKS_ENABLE=1 "$work/build/bin/pip" wheel --quiet --disable-pip-version-check \
  --no-index --no-deps --no-build-isolation --wheel-dir "$work/wheel" "$source"

"$python" -m venv "$target"
"$target/bin/pip" install --quiet --no-cache-dir --disable-pip-version-check \
  --require-hashes --only-binary :all: -r "$source/locks/runtime.txt"
"$target/bin/pip" install --quiet --no-cache-dir --disable-pip-version-check \
  --no-index --no-deps "$work"/wheel/*.whl

mkdir -p "$target/share/referee"
cp "$source/deploy/image/health.py" "$source/locks/runtime.cdx.json" "$target/share/referee/"

# What runs needs no installer.
"$target/bin/python" -m pip uninstall --quiet --yes --disable-pip-version-check pip
