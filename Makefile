# Each target does its own set-up: a virtual environment, and the packages that it needs.

PYTHON ?= python3
CORES := $(shell nproc 2>/dev/null || echo 2)
BUILDERS := $(shell [ $(CORES) -lt 5 ] && echo $(CORES) || echo 5)
PIP := .venv/bin/python -m pip --disable-pip-version-check
SOURCES := setup.py $(shell find src -name "*.py" -o -name "*.[ch]")
SKATER := $(shell find tests/skater -name '*.py' -o -name '*.md' -o -name '*.toml')
# With LOCKED=1, as in CI, the versions are those of the lock file, which `make lock` writes.
LOCK := $(if $(LOCKED),--constraint requirements-dev.txt)
EXAMPLES := sokoban tower boulder labyrinth sweets

# What runs a second time, interpreted and under coverage: every line and branch of the core has to be reached.
CORE := tests/engine tests/env/test_learning_modules.py tests/env/test_treasure.py tests/game tests/games tests/golden \
	tests/author/test_derived.py tests/author/test_loading.py tests/solving/test_opponents.py tests/check/shrinking/test_passes.py tests/check/shrinking/test_printed.py \
	tests/check/shrinking/test_labyrinth.py tests/test_conformance.py \
	tests/cli/test_convert.py tests/cli/test_trace.py \
	tests/cli/test_commands.py::test_errors_are_one_sentence \
	tests/cli/test_advice.py::test_the_input_of_another_game_is_recognised
QUICK := tests/golden tests/engine tests/game tests/games tests/test_conformance.py \
	tests/cli/test_judge.py tests/cli/test_trace.py tests/web/test_api.py

# Tests wait for programs, disks and pages much of their time, so twice as many as the cores run beside
# each other. A worker that has finished its share takes tests from another.
PYTEST := .venv/bin/python -m pytest
SIDE_BY_SIDE := --numprocesses=$$((2 * $(CORES))) --dist=worksteal

# Tests start hundreds of interpreters, and images of containers tell Python to compile all modules anew each time.
unexport PYTHONDONTWRITEBYTECODE

VENDOR := src/gyoji/web/static/vendor/codemirror src/gyoji/web/static/vendor/qr

.PHONY: demo quick test test-core test-long clients fuzz site check lint lock vendor docs numbers recordings pictures bench bench-others suites baselines language lighthouse \
	performance packages cuda mutants clean

demo: .venv/twins  ## judge the five sample inputs
	@for game in $(EXAMPLES); do \
		echo; echo "\$$ gyoji judge $$game examples/$$game.in"; \
		.venv/bin/gyoji judge $$game examples/$$game.in || exit; \
	done

quick: .venv/ready lint  ## most faults in less than two minutes: style, layers, rules, engine, laws, commands
	GYOJI_EXAMPLES=few $(PYTEST) $(SIDE_BY_SIDE) $(QUICK)

test: .venv/ready node_modules build/wheels  ## all tests that need no network, but for the long ones
	$(PYTEST) $(SIDE_BY_SIDE)

# Coverage makes tests four times as slow, so random tests have few examples here.
test-core: .venv/ready  ## the core interpreted: do its tests reach every line and branch?
	GYOJI_TWINS=0 GYOJI_EXAMPLES=few $(PYTEST) $(SIDE_BY_SIDE) --cov --cov-report=term $(CORE)

test-long: .venv/ready .venv/clients node_modules build/wheels test-core  ## the rest: all programs and mutants, large samples, slow servers
	$(PYTEST) $(SIDE_BY_SIDE) -m long

clients: .venv/clients  ## install the libraries whose checks `make test-long` runs on our environments and data sets

site: .venv/ready node_modules build/wheels  ## a site without a server, in build/site; ADDRESS=URL, REPOSITORY=URL (docs/site.md)
	.venv/bin/python website/build.py $(and $(ADDRESS),--address $(ADDRESS)) \
		$(and $(REPOSITORY),--repository $(REPOSITORY))

fuzz: .venv/ready  ## solvers against a plain search, on 10,000 tiny levels of every game
	.venv/bin/python -m tests.solving.fuzz

lint: .venv/check
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/lint-imports

check: lint node_modules .venv/twins  ## style, types, layers, workflows, and whether the generated pages are up to date
	.venv/bin/mypy
	node_modules/.bin/tsc --project tsconfig.json
	for part in $(VENDOR); do npm run --silent vendor -- $$part.d.ts | cmp - $$part.js || exit; done
	.venv/bin/zizmor --offline --quiet .github/workflows
	node tests/workflows.mjs .github/workflows/*.yml
	.venv/bin/python docs/generate.py --check
	.venv/bin/python docs/code_numbers.py --check
	.venv/bin/python docs/check_words.py
	.venv/bin/python docs/catalogues.py --check

lock: .venv/bin/python  ## the versions that CI installs: requirements-dev.txt, from pyproject.toml
	$(PIP) install --quiet uv
	.venv/bin/uv pip compile --quiet --universal --upgrade --python-version 3.11 --extra check --no-annotate \
		--custom-compile-command "make lock" --output-file requirements-dev.txt pyproject.toml

vendor: node_modules  ## the browser's editor for Python, from the packages of CodeMirror, and QR codes, from uqr
	for part in $(VENDOR); do npm run --silent vendor -- $$part.d.ts > $$part.js || exit; done

docs: .venv/twins  ## write the generated pages
	.venv/bin/python docs/generate.py
	.venv/bin/python docs/code_numbers.py --write

numbers: .venv/twins  ## the size of the project, its layers, and its import circles
	.venv/bin/python docs/code_numbers.py

recordings: .venv/ready .venv/clients  ## what tests have recorded: plays, a trace, screens of the terminal, a session of MCP
	.venv/bin/python -m tests.golden.plays
	.venv/bin/gyoji trace sokoban examples/sokoban.in --case 2 > tests/games/data/sokoban/sample-case-2.trace
	GYOJI_SNAPSHOTS=write $(PYTEST) tests/terminal/test_snapshots.py
	.venv/bin/python -m tests.cli.test_mcp

pictures: .venv/ready  ## screenshots of each game, in the terminal and in the browser, for docs/
	PYTHONPATH=. .venv/bin/python docs/pictures.py

bench: .venv/bench .venv/twins  ## the speed, compared with other programs on this machine
	.venv/bin/python bench/run.py

performance: .venv/bench .venv/twins  ## the same, written into the pages of docs/
	.venv/bin/python bench/run.py --write docs/*.md

suites: .venv/bench .venv/twins  ## how many levels of known collections are solved (bench/solving/README.md)
	.venv/bin/python bench/suites.py --write docs/solve.md

baselines: .venv/clients .venv/twins  ## what simple learners and the solver solve, from fixed seeds (docs/environments.md)
	.venv/bin/python bench/baselines.py --write docs/environments.md

language: .venv/twins  ## what agents solve by the number of pushes, from fixed seeds (docs/language-models.md)
	$(PIP) install --quiet $(LOCK) --editable '.[llm]'
	.venv/bin/python bench/language.py --write docs/language-models.md

lighthouse: .venv/ready  ## are all pages fast and accessible on a slow phone?
	.venv/bin/python -m tests.web.lighthouse

packages: .venv/ready  ## do the tools of Kattis and BAPC accept our problem packages?
	tests/system-packages.sh latex
	$(PIP) install --quiet --editable '.[packages]'
	.venv/bin/python -m pytest tests/check/testsets/packages/test_with_tools.py

cuda: .venv/ready  ## do the kernels compile for a GPU? NVIDIA's compiler (90 MB) needs none
	$(PIP) install --quiet "nvidia-cuda-nvrtc-cu12>=12.4"
	.venv/bin/python -m pytest tests/compiling/test_nvrtc.py

mutants: .venv/ready  ## do the tests notice every small change to the rules? GAME=tower for one game
	$(PIP) install --quiet --editable '.[mutants]'
	.venv/bin/mutmut run 'gyoji.games.$(or $(GAME),*).*'
	.venv/bin/mutmut results

bench-others: .venv/bench .venv/twins  ## install the peer environments that `make bench` compares ours with
	.venv/bin/python bench/others/install.py

.venv/bin/python:
	$(PYTHON) -m venv .venv

# The package is installed in place: a change to Python takes effect at once. tests/test_wheel.py tests what is shipped.
.venv/gyoji: .venv/bin/python pyproject.toml
	@echo "Installing gyoji. Where there is a C compiler, this compiles the rules of five games, unless they"
	@echo "are compiled already: 15 seconds of processor time, or about $$((15 / $(BUILDERS) + 10)) s on $(CORES) cores that are idle."
	$(PIP) install --quiet $(LOCK) --editable '.[twin]'
	@touch $@

# Twins are kept in build/ under the digest of their sources, and compiled only if there is none.
.venv/twins: .venv/gyoji $(SOURCES)
	.venv/bin/python setup.py --quiet build_ext --inplace
	@touch $@

.venv/test: .venv/gyoji node_modules $(SKATER) tests/system-packages.sh
	tests/system-packages.sh
	$(PIP) install --quiet $(LOCK) --editable '.[test]' tests/skater
	@touch $@

.venv/ready: .venv/test .venv/twins
	.venv/bin/gyoji twin skater
	@touch $@

# These check the browser's modules: the TypeScript compiler, and rules of accessibility.
node_modules: package.json package-lock.json tests/system-packages.sh
	tests/system-packages.sh
	npm ci --silent --no-audit --no-fund
	@touch $@

# What Python in the browser needs beside its own library; node_modules/pyodide has that Python.
build/wheels: website/requirements.txt .venv/bin/python
	rm -rf $@
	$(PIP) download --quiet --no-deps --require-hashes --only-binary=:all: \
		--platform=pyemscripten_2026_0_wasm32 --python-version=314 --dest $@ --requirement $<
	@touch $@

.venv/bench: .venv/gyoji
	$(PIP) install --quiet --editable '.[rl,web,cluster]'
	@touch $@

# Each test says if its library is not there. This version of PyTorch has a build without CUDA. verifiers wants one
# version of mcp, which need not be that of the lock file.
.venv/clients: .venv/test
	$(PIP) install --quiet $(LOCK) torch==2.13.0 --editable '.[clients]' || echo "PyTorch and its clients could not be installed"
	$(PIP) install --quiet 'verifiers>=0.4' uv || echo "verifiers could not be installed"
	@touch $@

.venv/check: .venv/gyoji
	$(PIP) install --quiet $(LOCK) --editable '.[check]'
	@touch $@

clean:
	rm -rf .venv node_modules build bench/build dist mutants .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
