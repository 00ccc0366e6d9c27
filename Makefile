# Each target does all its own set-up: a virtual environment, and what is needed in it.

PYTHON ?= python3
CORES := $(shell nproc 2>/dev/null || echo 2)
PIP := .venv/bin/python -m pip --disable-pip-version-check
SOURCES := $(shell git ls-files src 2>/dev/null || find src -type f -not -name '*.pyc')
UNITS := $(shell find src -name '*.pyx') setup.py MANIFEST.in
SKATER := $(shell find tests/skater -name '*.py' -o -name '*.md' -o -name '*.toml')
EXAMPLES := sokoban tower boulder labyrinth sweets

# Under coverage, so that every line and branch of the core (pyproject.toml) is reached: without
# compiled twins, and with them what uses them. It makes everything four times as slow, so the random
# tests have few examples and what is long (the marker "thorough") is left out: the same tests have all
# of that in the other parts, with twins.
INTERPRETED := tests/engine tests/game tests/games tests/golden tests/notation/test_hostile.py \
	tests/notation/test_source.py tests/session tests/shrinking/test_passes.py \
	tests/shrinking/test_printed.py tests/shrinking/test_labyrinth.py tests/test_conformance.py \
	tests/cli
COMPILED := tests/engine/test_stream.py tests/engine/test_twins.py
PROGRAMS := tests/check tests/mutation tests/programs tests/sandbox tests/shrinking \
	tests/testsets
# In a process of their own: what drives the browser keeps an event loop running.
BROWSER := tests/web/browser
COVERED := GYOJI_EXAMPLES=few .venv/bin/coverage run -m pytest -m "not thorough" \
	-k "not examples_of_the_help and not nothing_a_single_step_smaller"

.PHONY: demo test test-programs test-rules test-interpreted test-browser test-compiled zoo check docs \
	numbers pictures bench bench-others performance packages mutants clean

demo: .venv/gyoji  ## referee the five sample inputs
	@for game in $(EXAMPLES); do \
		echo; echo "\$$ gyoji judge $$game examples/$$game.in"; \
		.venv/bin/gyoji judge $$game examples/$$game.in || exit; \
	done

# The longest parts begin first, so that all cores end at about the same time.
test: .venv/test  ## everything that can be proven without a network
	.venv/bin/coverage erase
	$(MAKE) --jobs=$(CORES) --output-sync=line test-rules test-programs test-browser test-interpreted \
		test-compiled
	.venv/bin/coverage combine --quiet
	.venv/bin/coverage report

test-programs:  # with other people's programs
	.venv/bin/python -m pytest $(PROGRAMS)

test-rules:
	.venv/bin/python -m pytest $(addprefix --ignore=,$(PROGRAMS) $(BROWSER))

test-browser:
	.venv/bin/python -m pytest $(BROWSER)

test-interpreted:
	GYOJI_TWINS=0 $(COVERED) $(INTERPRETED)

test-compiled:
	$(COVERED) $(COMPILED)

zoo: .venv/test  ## every wrong and right program of tests/programs, not only those of `make test`
	.venv/bin/python -m pytest --zoo tests/programs tests/check/test_zoo.py

check: .venv/check node_modules  ## style, types, layers, and generated pages that are up to date
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports
	node_modules/.bin/tsc --project tsconfig.json
	.venv/bin/python docs/generate.py --check

docs: .venv/gyoji  ## write the generated pages again
	.venv/bin/python docs/generate.py
	.venv/bin/python docs/numbers.py --write

numbers: .venv/gyoji  ## how large the project is, and whether imports go in circles
	.venv/bin/python docs/numbers.py

pictures: .venv/test  ## the screens of each game, in the terminal and in the browser, into docs/
	.venv/bin/python docs/pictures.py

bench: .venv/bench  ## how fast it is, beside something else on this machine
	.venv/bin/python bench/run.py

performance: .venv/bench  ## the same, into the pages of docs/
	.venv/bin/python bench/run.py --write docs/*.md

packages: .venv/test  ## are problem packages what the tools of Kattis and BAPC take?
	tests/system-packages.sh latex
	$(PIP) install --quiet "$$(echo .venv/wheel/*.whl)[packages]"
	.venv/bin/python -m pytest tests/testsets/packages/test_with_tools.py

mutants: .venv/test  ## do the tests notice every small change of the rules? name a GAME
	$(PIP) install --quiet "$$(echo .venv/wheel/*.whl)[mutants]"
	.venv/bin/mutmut run 'gyoji.games.$(or $(GAME),*).*'
	.venv/bin/mutmut results

bench-others: .venv/bench  ## other people's environments, for the bench of ours
	.venv/bin/python bench/others/install.py

.venv/bin/python:
	$(PYTHON) -m venv .venv

# The wheel is built once and installed as a user's would be: what is tested is what is shipped.
# What setuptools has copied before is thrown away, or modules that are no more would be shipped for
# ever; compiled twins are kept apart, under the digest of what they were made from.
.venv/gyoji: .venv/bin/python pyproject.toml README.md $(SOURCES) $(UNITS)
	rm -rf .venv/wheel build/lib* build/bdist*
	$(PIP) wheel --quiet --no-deps --wheel-dir .venv/wheel .
	$(PIP) install --quiet --force-reinstall --no-deps .venv/wheel/*.whl
	$(PIP) install --quiet .venv/wheel/*.whl
	@touch $@

.venv/test: .venv/gyoji node_modules $(SKATER) tests/system-packages.sh
	tests/system-packages.sh
	$(PIP) install --quiet "$$(echo .venv/wheel/*.whl)[test]" tests/skater
	.venv/bin/gyoji twin skater
	@touch $@

# What checks the browser's modules: the compiler of their types, and the rules of accessibility.
node_modules: package.json package-lock.json tests/system-packages.sh
	tests/system-packages.sh
	npm ci --silent --no-audit --no-fund
	@touch $@

.venv/bench: .venv/gyoji
	$(PIP) install --quiet "$$(echo .venv/wheel/*.whl)[rl,web]"
	@touch $@

.venv/check: .venv/gyoji
	$(PIP) install --quiet "$$(echo .venv/wheel/*.whl)[check]"
	@touch $@

clean:
	rm -rf .venv node_modules build bench/build dist mutants .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
