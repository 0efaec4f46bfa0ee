# Two commands do everything on a machine with python3.11+, pip and make: `make simulate` and `make test`.
# Each installs what it needs into .venv first, the first of them no more than a player needs; `make help` lists the rest.

VENV := .venv
BIN := $(VENV)/bin
BASE := $(VENV)/.base
INSTALLED := $(VENV)/.installed
WARM := $(VENV)/.warm
SOURCES := $(shell find engine solo experiments -name '*.py' 2>/dev/null)
PYTEST := $(BIN)/python -m pytest
JOBS ?= auto
# The versions that the tests were green with. `make install CONSTRAINTS=` takes the newest that pyproject.toml allows.
CONSTRAINTS ?= constraints.txt
PIP := $(BIN)/python -m pip --disable-pip-version-check
KEPT_VERSIONS = $(addprefix -c ,$(CONSTRAINTS))
install = $(BIN)/python -m uv pip install --quiet --python $(BIN)/python $(KEPT_VERSIONS) -e '$(1)' 2>/dev/null \
	|| $(PIP) install --quiet $(KEPT_VERSIONS) -e '$(1)'

# Rule tests, and those of the game for a person, run as plain Python, where coverage sees every line; the rest compiled.
# A game has a ledger, and its tests are in the folder of its name.
GAMES := $(patsubst engine/%/ledger.toml,%,$(wildcard engine/*/ledger.toml))
PLAIN := $(addprefix tests/,$(GAMES)) tests/solo
COVER := $(addprefix --cov=engine/,$(GAMES)) --cov-report=term
COMPILED := $(filter-out $(PLAIN) tests/__pycache__,$(patsubst %/,%,$(wildcard tests/*/ tests/test_*.py)))

.DEFAULT_GOAL := help
.PHONY: help install simulate test lint test-rules test-compiled test-long mutants hard lock golden screens findings set-ups \
	runs bench notebooks format clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

install: $(WARM) ## make .venv, install everything, compile the rules (does nothing when up to date)

# A command named python3.13 may exist and still not run, hence the trial of each. Some systems ship python without
# ensurepip: there pip itself fills the new environment. uv installs ten times as fast as pip, which stays the way where
# uv cannot be had.
$(BASE): pyproject.toml $(CONSTRAINTS)
	@new_enough='import sys; sys.exit(sys.version_info < (3, 11))'; \
	if ! $(BIN)/python -c "$$new_enough" 2>/dev/null || ! $(BIN)/python -m pip --version >/dev/null 2>&1; then \
		for python in python3.13 python3.12 python3.11 python3 python none; do \
			$$python -c "$$new_enough" >/dev/null 2>&1 && break; \
		done; \
		if [ $$python = none ]; then \
			echo "pampero-solo needs Python 3.11 or newer, and found none on the PATH." >&2; exit 1; \
		fi; \
		echo "making $(VENV) with $$($$python --version)"; \
		$$python -m venv --clear $(VENV) >/dev/null 2>&1 \
			|| { $$python -m venv --clear --without-pip $(VENV) \
				&& $$python -m pip --python $(BIN)/python install --quiet pip; }; \
	fi
	@$(BIN)/python -m uv --version >/dev/null 2>&1 || $(PIP) install --quiet uv >/dev/null 2>&1 || true
	@echo "installing pampero-solo into $(VENV)"
	@$(call install,.)
	@touch $@

$(INSTALLED): $(BASE)
	@echo "installing the tools of developers into $(VENV)"
	@$(call install,.[dev])
	@touch $@

# A source from the future would be newer than any mark of today: the mark is then made as new as the source.
$(WARM): $(INSTALLED) $(SOURCES)
	@$(BIN)/solo warmup
	@touch $@
	@for file in $(SOURCES); do [ ! "$$file" -nt $@ ] || touch -r "$$file" $@; done

# Needs no more than the base, and compiles no more than these games call.
simulate: $(BASE) ## play 10,000 games of the book into runs/simulate and print their summary
	@rm -rf runs/simulate
	@$(BIN)/solo simulate --games 10000 --player book --seed 1 --out runs/simulate
	@$(BIN)/solo summarise runs/simulate

test: lint test-rules test-compiled ## lint, types, import contracts, all tests

lint: $(INSTALLED) ## ruff, mypy --strict, import contracts, dead names
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict engine solo experiments tests
	$(BIN)/lint-imports
	$(BIN)/vulture

# The two runs share the rule ledgers: the first keeps what it covered, the second judges the sum.
test-rules: $(INSTALLED)
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(PLAIN) -n $(JOBS) --ledger=begin $(COVER)

test-compiled: $(INSTALLED) test-rules
	$(PYTEST) $(COMPILED) -n $(JOBS) --ledger=judge

test-long: $(INSTALLED) ## the tests that take minutes
	$(PYTEST) -m long --ledger=off; code=$$?; [ $$code -eq 5 ] || exit $$code

SEED ?= 1
SAMPLE ?= 100
FIRST ?= 1

mutants: $(INSTALLED) ## small faults in the rules, and whether tests/pampero/rules notice (long): SEED=1 SAMPLE=100 FIRST=1
	$(BIN)/python -m tests.mutants --seed $(SEED) --sample $(SAMPLE) --first $(FIRST)

ONLY ?=
LAST ?= 0

hard: $(INSTALLED) ## kills, flipped bits, broken files, full disks, odd surroundings (hours): SEED=1 ONLY=kill FIRST=1 LAST=100
	$(BIN)/python -m tests.hard --seed $(SEED) --only "$(ONLY)" --first $(FIRST) --last $(LAST)

lock: $(INSTALLED) ## write the versions that are installed now to constraints.txt; run the tests first
	$(BIN)/python -m tests.lock > constraints.txt.new && mv constraints.txt.new constraints.txt

golden: $(INSTALLED) ## remake the golden files after a rule change; look at the difference before you commit it
	@if [ -d tests/golden ]; then REMAKE_GOLDEN=1 $(PYTEST) tests/golden --ledger=off && \
		REMAKE_GOLDEN=1 $(PYTEST) tests/tui/test_pictures.py -m long --ledger=off; \
	else echo "There are no golden files yet."; fi

WHAT ?= play
RUN ?=

bench: $(WARM) ## time 'solo play', the environments, reading a run, or other libraries: WHAT=play|envs|analysis|peers RUN=runs/NAME
	@$(BIN)/python -m tests.bench $(WHAT) $(RUN)

screens: $(INSTALLED) ## remake the pictures of the screens in docs/screens
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m tests.pages.screens docs/screens

findings: $(WARM) ## ask every question of experiments/studies and write docs/findings.md (takes a quarter of an hour)
	@rm -rf runs/findings
	$(BIN)/python -m tests.pages.findings

set-ups: $(WARM) ## measure how hard set-ups are in general, for 'solo setup' and the end of a game (takes minutes)
	@$(BIN)/python -m tests.pages.set_ups pampero

KEPT := $(patsubst docs/runs/%/,%,$(sort $(wildcard docs/runs/*/)))

runs: $(WARM) ## play the studies of docs/runs again, and keep their manifests, summaries and first games (a quarter of an hour)
	@for name in $(KEPT); do \
		rm -rf runs/kept/$$name; \
		$(BIN)/solo simulate --study experiments/studies/$$name.toml --out runs/kept/$$name || exit 1; \
	done
	$(BIN)/python -m tests.pages.archive $(addprefix runs/kept/,$(KEPT)) --out docs/runs

LAB ?=

$(VENV)/.notebooks: $(INSTALLED)
	@echo "installing JupyterLab into $(VENV)"
	@$(call install,.[notebooks])
	@touch $@

notebooks: $(WARM) $(VENV)/.notebooks ## open the notebooks in JupyterLab: LAB="--no-browser --port 8899"
	$(BIN)/jupyter lab notebooks $(LAB)

format: $(INSTALLED) ## sort imports, format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove .venv, caches and builds
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage coverage.xml
	find engine solo experiments tests -name __pycache__ -type d -prune -exec rm -rf {} +
