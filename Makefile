# Everything starts here: `make serve` runs the service, `make test` runs every check.

PYTHON ?= python3
PORT ?= 8080
# Without windows it takes a third less of the processor.
HEADLESS := /usr/bin/chromium-headless-shell

# Relative paths throughout, so that a folder with a space in its name works too.
VENV := .venv
BIN := $(VENV)/bin
LINT := tools/lint/node_modules
CLIENTS := tools/clients/node_modules
PAGES := tools/pages/node_modules

# A lock carries the hash of every file: what is installed is what was tested. pip would compile the
# files one by one; TO_BYTECODE does it on all cores, and leaves those that are compiled already.
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
INSTALL := $(PIP) install --require-hashes --only-binary :all: --no-compile
TO_BYTECODE = $(BIN)/python -m compileall -q -j 0 $(VENV)/lib || true

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## Say what can be made
	@sed -n 's/^\([a-z]*\):[^#]*## /  make \1\t/p' Makefile | expand -t 16

# --- Setting up. Each step leaves a stamp in .venv and runs again when what it rests on has changed.

$(VENV)/.created:
	@command -v "$(PYTHON)" >/dev/null || { \
	  echo "There is no '$(PYTHON)': install Python 3.11 or newer, or say PYTHON=/path/to/python" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed, and '$(PYTHON)' is older: say PYTHON=/path/to/python" >&2; exit 1; }
	"$(PYTHON)" -m venv --clear $(VENV)
	@touch $@

# The project itself, as it lies here, and what it runs on.
$(VENV)/.runtime: $(VENV)/.created locks/build.txt locks/runtime.txt pyproject.toml
	$(INSTALL) -r locks/build.txt -r locks/runtime.txt
	$(PIP) install --no-index --no-deps --no-build-isolation --editable .
	@$(TO_BYTECODE)
	@touch $@

# What the checks and tests need besides.
$(VENV)/.dev: $(VENV)/.runtime locks/dev.txt
	$(INSTALL) -r locks/dev.txt
	@$(TO_BYTECODE)
	@touch $@

# What draws the plots of `make bench`.
$(VENV)/.bench: $(VENV)/.dev locks/bench.txt
	$(INSTALL) -r locks/bench.txt
	@$(TO_BYTECODE)
	@touch $@

.PHONY: setup
setup: $(VENV)/.dev ## Make .venv with all that work on the project needs

# --- Running

.PHONY: serve
serve: $(VENV)/.runtime ## Serve on port 8080 (PORT=9000 for another)
	@exec $(BIN)/referee serve --port $(PORT)

# --- Compiling. What measures runs the package as the image has it, its rules compiled, in place of the
# sources; Python must not look for modules in the folder that it is started in.

COMPILED := build/compiled
AS_IN_IMAGE = PYTHONSAFEPATH=1 PYTHONPATH="$(CURDIR)/$(COMPILED):$(CURDIR)"

.PHONY: compiled
compiled: setup ## Compile the rules into build/compiled (needs a C compiler)
	HATCH_BUILD_HOOKS_ENABLE=1 $(PIP) install --no-index --no-deps --no-build-isolation --upgrade \
	  --target $(COMPILED) .

# --- Checking

# The tests of the rules alone must run every line and branch of them; counting slows all the others.
OF_RULES := tests/rules tests/test_golden_games.py

.PHONY: quick
quick: check ## What a change of a rule needs: style, types, the tests of the rules, games worked out by hand
	$(BIN)/python -m pytest -q -n 2 $(OF_RULES) tests/test_rulebook_examples.py

.PHONY: test
test: check browser ## Run every check and every test, with coverage of the rules
	$(BIN)/python -m pytest -n 2 --cov=referee/rules --cov-report= $(OF_RULES)
	$(BIN)/python -m coverage report --include='referee/rules/*' --fail-under=100
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(OF_RULES:%=--ignore=%)

.PHONY: taps
taps: setup browser ## Count the taps and keys that a game takes on the score pad, on every map
	TAPS=all $(BIN)/python -m pytest -q -s tests/pages/browser/test_taps.py

.PHONY: check
check: setup ## Style, types and the direction of imports
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/lint-imports --no-logo

.PHONY: browser
browser: ## Install Chromium for the tests of the pages, where that is possible
	@[ -x "$(or $(CHROMIUM),$(HEADLESS))" ] || { \
	  [ "`id -u`" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
	    chromium-headless-shell fonts-dejavu-core >/dev/null; } || [ -x /usr/bin/chromium ] || \
	  echo "No browser at $(or $(CHROMIUM),$(HEADLESS)) (CHROMIUM=/path/to/chromium):" \
	    "the tests of the pages are skipped"

.PHONY: node
node:
	@command -v node >/dev/null && command -v npm >/dev/null || { \
	  echo "Node.js 20.19 or newer with npm is needed, and there is none here" >&2; exit 1; }

$(LINT)/.installed: tools/lint/package.json tools/lint/package-lock.json | node
	cd tools/lint && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: lint
lint: export REDOCLY_TELEMETRY := off
lint: export REDOCLY_SUPPRESS_UPDATE_NOTICE := true
lint: node $(LINT)/.installed $(PAGES)/.installed ## Lint openapi.yaml, check the types of the pages (needs Node.js)
	$(LINT)/.bin/spectral lint --ruleset tools/lint/spectral.yaml --fail-severity=hint openapi.yaml
	$(LINT)/.bin/redocly lint --config tools/lint/redocly.yaml openapi.yaml
	node tools/pages/check.mjs

$(PAGES)/.installed: tools/pages/package.json tools/pages/package-lock.json | node
	cd tools/pages && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENTS)/.installed: tools/clients/package.json tools/clients/package-lock.json | node
	cd tools/clients && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(VENV)/.clients: $(VENV)/.created locks/clients.txt
	"$(PYTHON)" -m venv --clear $(VENV)/clients
	$(VENV)/clients/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes \
	  --only-binary :all: --no-compile -r locks/clients.txt
	@touch $@

.PHONY: clients
clients: setup node $(CLIENTS)/.installed $(VENV)/.clients ## Run what docs/clients.md prints: generate clients and play with them (needs Node.js)
	$(BIN)/python -m tools.clients $(abspath $(VENV))/clients/bin
	$(BIN)/python -m pytest -q tests/trust/test_generated_client.py

.PHONY: bench
bench: compiled $(VENV)/.bench ## Measure how fast it is, draw it and write it into README (needs wrk)
	$(AS_IN_IMAGE) $(BIN)/python -m tools.bench

.PHONY: load
load: compiled ## Measure what one worker and two can take (wrk asks where there is one)
	$(AS_IN_IMAGE) $(BIN)/python -m tools.load

.PHONY: soak
soak: setup ## Run long: 100,000 lines, a million games, a million scores and claims counted twice, ten million bodies, an hour of load (SOAK_MINUTES=60); SOAK_ONLY=hostile for all attacks at once
	$(BIN)/python -m tools.soak

.PHONY: mutate
mutate: setup ## Change the rules and see that the tests notice (RULES="features.tolls claim" for some, AGAIN=1 for what was not noticed)
	$(BIN)/python -m tools.mutate

# --- What comes from others

$(VENV)/.audit: $(VENV)/.created locks/audit.txt
	"$(PYTHON)" -m venv --clear $(VENV)/audit
	$(VENV)/audit/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes \
	  --only-binary :all: --no-compile -r locks/audit.txt
	@touch $@

.PHONY: audit
audit: setup node $(VENV)/.audit ## Ask for known vulnerabilities of all that is locked (needs Node.js)
	$(BIN)/python -m tools.audit $(VENV)/audit/bin/pip-audit

.PHONY: sbom
sbom: $(VENV)/.audit ## Write locks/runtime.cdx.json, the bill of materials of the image, from its lock
	$(VENV)/audit/bin/cyclonedx-py requirements --output-reproducible --short-PURLs --pyproject pyproject.toml \
	  -o locks/runtime.cdx.json locks/runtime.txt

# The digest of the base image, as its registry has it now. Needs Docker and the registry.
BASE = $(shell sed -n 's/^FROM \([^@ ]*\)@.* AS build/\1/p' Dockerfile)

.PHONY: pin
pin: ## Pin the base image in the Dockerfile to the digest that its registry has now (needs Docker)
	@digest=`docker buildx imagetools inspect $(BASE) --format '{{.Manifest.Digest}}'` && [ -n "$$digest" ] || { \
	  echo "the registry of $(BASE) cannot be asked: the digest stays as it is" >&2; exit 1; }; \
	sed -i.old "s/^FROM $(BASE)@sha256:[0-9a-f]*/FROM $(BASE)@$$digest/" Dockerfile && rm Dockerfile.old && \
	grep '^FROM' Dockerfile

# --- Maintenance

# Versions stay as they are locked unless UPGRADE=--upgrade (or --upgrade-package NAME). Needs uv.
COMPILE = uv pip compile --quiet --no-config --no-header --universal --python-version 3.11 \
  --fork-strategy fewest --generate-hashes --no-emit-index-url $(UPGRADE)

.PHONY: lock
lock: ## Write the locks anew from pyproject.toml (needs uv)
	@command -v uv >/dev/null || { echo "make lock needs uv" >&2; exit 1; }
	$(COMPILE) --extra dev pyproject.toml -o locks/dev.txt
	$(COMPILE) --constraint locks/dev.txt --extra server pyproject.toml -o locks/runtime.txt
	$(COMPILE) --constraint locks/dev.txt --extra bench pyproject.toml -o locks/bench.txt
	$(COMPILE) --constraint locks/dev.txt locks/build.in -o locks/build.txt
	$(COMPILE) locks/clients.in -o locks/clients.txt
	$(COMPILE) locks/audit.in -o locks/audit.txt
	$(MAKE) sbom

.PHONY: clean
clean: ## Remove everything that was made here
	rm -rf $(VENV) $(LINT) $(CLIENTS) $(PAGES) tools/clients/build build dist htmlcov mutants .coverage .coverage.* .hypothesis .schemathesis \
	  .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
