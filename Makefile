# Fogbound. `make play` and `make test` are all a newcomer needs: both install what they use into .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
TEXTS  := $(wildcard src/fogbound/locale/*/LC_MESSAGES/*.po)
FULL   ?=
TESTS  ?= tests
DROP   ?=
ONLY   ?=

# Where the environment forbids byte code, every worker and every command that a test starts would compile all sources.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test install check long chromium browsers postgres golden past bench lock texts proofs mutants unnoticed fuzz format clean

play: $(VENV)/.play          ## install, then open the local game
	$(BIN)/fogbound play

test: $(VENV)/.dev           ## install, then run the fast suite
	$(BIN)/pytest -n auto --dist worksteal -m "not long"

install: $(VENV)/.dev        ## create .venv with the fogbound command

check: $(VENV)/.dev          ## format, lint, strict types, import contract, dead dependencies, translations, workflow
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/deptry src
	$(BIN)/python tools/texts.py check
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml
	$(BIN)/zizmor --offline --quiet .github/workflows
	@if command -v npx >/dev/null; then npx --yes -p typescript@5 tsc -p jsconfig.json; \
	    else echo "npm is not installed: the types of the browser client are not checked."; fi

long: $(VENV)/.dev postgres chromium browsers  ## fuzz, browser, fault and golden tests; FULL=1 for the full fuzz counts
	FOGBOUND_FULL=$(FULL) $(BIN)/pytest -n auto --dist worksteal -m long $(TESTS)

postgres:                    ## install it for the long tests of the server, where we may
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	    { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get install -y -q postgresql; } || \
	    echo "PostgreSQL is not installed: the server's tests on it are skipped."

chromium:                    ## install it for the browser tests, where we may
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	    { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get install -y -q chromium; } || \
	    echo "Chromium is not installed: the browser tests are skipped."

browsers:                    ## install Firefox and WebKit for the tests of the main paths, where we may
	@{ command -v firefox-esr >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null; } || \
	    { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
	      apt-get install -y -q --no-install-recommends firefox-esr webkit2gtk-driver xvfb; } || \
	    echo "Firefox and WebKit are not installed: their tests are skipped."

golden: $(VENV)/.dev         ## write the golden playthroughs anew; review the diff like code
	$(BIN)/pytest -k golden --renew

past: $(VENV)/.dev           ## keep a match of each scenario by the rules of today, before their version is raised
	$(BIN)/python tools/past.py

bench: $(VENV)/.dev chromium ## measured figures beside their peers
	@failed=0; for what in "python bench/kernel.py" "python bench/worlds.py" "python bench/blitz.py" "python bench/client.py" "fogbound bench"; do \
		$(BIN)/$$what || failed=1; done; exit $$failed

docs: $(VENV)/.dev           ## build the site of the documents and the API into build/site
	$(BIN)/zensical build

package: $(VENV)/.dev        ## build wheel and sdist, and try them in empty environments
	$(BIN)/python tools/smoke.py

switches: $(VENV)/.dev       ## measure the options of West that docs/west-switches.md does not have yet; ONLY="SBW1…" for some scenarios, MINUTES=10 to stop then
	$(BIN)/python tools/switches.py $(ONLY) $(if $(MINUTES),--minutes $(MINUTES))

texts: $(VENV)/.dev          ## bring the catalogues up to the code; ONLY="west…" for some of them
	$(BIN)/python tools/texts.py update $(ONLY)

proofs: $(VENV)/.dev         ## write down which tests prove which rules and which are in play; DROP="ID…" where a rule loses its proof
	$(BIN)/python tools/proofs.py update $(DROP)
	$(BIN)/python tools/in_play.py update $(if $(FULL),--all)

mutants: $(VENV)/.dev        ## break every rule in small ways and see that its proofs fail; resumable; FULL=1, ONLY="west 3.1…"
	$(BIN)/python tools/mutants.py $(ONLY) $(if $(FULL),--full)

unnoticed: $(VENV)/.dev      ## every break of what enforces a rule, and which of them no proof notices; resumable; ONLY="west 3.1…"
	$(BIN)/python tools/unnoticed.py $(ONLY)

fuzz: $(VENV)/.dev           ## random games with every check; resumable; FULL=1, ONLY=basic
	$(BIN)/python tools/fuzz.py $(ONLY) $(if $(FULL),--full)

theatre: $(VENV)/.dev        ## rebuild the map: open data and overlay into the data files (docs/map.md)
	$(BIN)/python -m pip install -q -r requirements/theatre.txt
	PYTHONPATH=tools $(BIN)/python -m theatre.classify
	PYTHONPATH=tools $(BIN)/python -m theatre.build

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(VENV)/.dev           ## renew the locked set-up after changing pyproject.toml
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --extra server pyproject.toml -o requirements/play.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --extra all --group dev --group bench pyproject.toml -o requirements/dev.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --group theatre -o requirements/theatre.txt

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Fogbound needs Python 3.11 or newer: run 'make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)'."; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml requirements/play.txt $(TEXTS)
	@test -e $(VENV)/.dev || $(BIN)/python -m pip install -q -r requirements/play.txt
	$(BIN)/python -m pip install -q --no-deps -e .
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml requirements/dev.txt $(TEXTS)
	$(BIN)/python -m pip install -q -r requirements/dev.txt
	$(BIN)/python -m pip install -q --no-deps -e .
	@touch $@ $(VENV)/.play

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
