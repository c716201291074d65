# make run    open the workbench (sets everything up the first time)
# make test   tests (with a second look at a few that fail), lint, types and layer rules
# make test-all adds the long suites; make bench prints the measured ratios
# make test-wheel runs the tests against the built wheel in a clean venv
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# A file's tests share what is warm: one worker runs them all, or each would start its own. How
# many workers `auto` is stands in tests/conftest.py. A worker that died ends the run, and its rest is
# run once more: a worker in its place has now and then left the run waiting for ever.
WORKERS := -n auto --dist loadfile --no-loadscope-reorder --max-worker-restart 0
# pip compiles all it installs on one core, the packages' own tests too, a third of the set-up.
INSTALL := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check -c constraints.txt
COMPILE := @$(BIN)/python -m compileall -q -q -j 0 -x '[/\\]tests?[/\\]' $(VENV)/lib >/dev/null || true
# Where it is set, each worker and each process that a test starts would compile all it imports.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-all test-wheel bench compiled lint types wheel clean

run: $(VENV)/.run
	@$(BIN)/workbench

# Lint and types run beside the tests, which leave a core free now and then, and are told after them.
test: $(VENV)/.dev compiled
	@mkdir -p build; rm -f build/static.*; \
	{ $(MAKE) --no-print-directory lint types >build/static.txt 2>&1; echo $$? >build/static.status; } & \
	$(BIN)/python -m tests.second_look -m "not long and not benchmark" $(WORKERS); tests=$$?; \
	wait; cat build/static.txt; exit $$((tests ? tests : $$(cat build/static.status)))

test-all: $(VENV)/.dev compiled
	$(BIN)/python -m pytest -m "not benchmark" --hypothesis-profile=thorough $(WORKERS)
	$(MAKE) --no-print-directory lint types

# The tests start some thousand processes at once; none should have to compile what it imports.
compiled: $(VENV)/.dev
	@$(BIN)/python -m compileall -q -j 0 workbench domains

test-wheel: $(VENV)/.dev
	$(BIN)/python -m pytest -m long tests/test_packaging.py

bench: $(VENV)/.dev
	$(BIN)/python -m pytest -m benchmark -s tests/benchmarks

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

wheel: $(VENV)/.dev
	$(BIN)/python -m build

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Feedback Workbench needs Python 3.11 or newer; this is $$($(PYTHON) -V). Try: make PYTHON=python3.12" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(VENV)/bin/python pyproject.toml constraints.txt
	$(INSTALL) -e '.[all]' >&2
	$(COMPILE)
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml constraints.txt
	$(INSTALL) -e '.[dev]' >&2
	$(COMPILE)
	@touch $@ $(VENV)/.run

clean:
	rm -rf $(VENV) dist build
