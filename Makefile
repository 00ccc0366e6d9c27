# Each target does its own set-up: a virtual environment, and the packages that it needs.

PYTHON ?= python3
CORES := $(shell nproc 2>/dev/null || echo 2)
BUILDERS := $(shell [ $(CORES) -lt 5 ] && echo $(CORES) || echo 5)
PIP := .venv/bin/python -m pip --disable-pip-version-check
SOURCES := $(shell git ls-files src 2>/dev/null || find src -type f -not -name '*.pyc')
UNITS := setup.py MANIFEST.in
SKATER := $(shell find tests/skater -name '*.py' -o -name '*.md' -o -name '*.toml')
# With LOCKED=1, as in CI, the versions are those of the lock file, which `make lock` writes.
LOCK := $(if $(LOCKED),--constraint requirements-dev.txt)
EXAMPLES := sokoban tower boulder labyrinth sweets

# These two parts run under coverage, which requires that every line and branch of the core
# (pyproject.toml) is reached: INTERPRETED without compiled twins, COMPILED for the code that uses them.
# Coverage makes tests four times as slow, so random tests have few examples here and long tests (the
# marker "thorough") are left out. The other parts run the same tests in full, with twins.
INTERPRETED := tests/engine tests/env/test_learning_modules.py tests/env/test_treasure.py tests/game tests/games tests/golden \
	tests/notation/test_encodings.py tests/notation/test_hostile.py tests/notation/test_sanitize.py \
	tests/notation/test_source.py tests/notation/test_words.py \
	tests/test_opponents.py tests/session tests/shrinking/test_passes.py tests/shrinking/test_printed.py \
	tests/shrinking/test_labyrinth.py tests/test_conformance.py \
	tests/cli/test_convert.py tests/cli/test_trace.py \
	tests/cli/test_commands.py::test_errors_are_one_sentence \
	tests/cli/test_advice.py::test_the_input_of_another_game_is_recognised
COMPILED := tests/engine/test_legality.py tests/engine/test_play.py tests/engine/test_stream.py \
	tests/engine/test_twins.py
# What compiles and runs programs, and what plays mutants.
PROGRAMS := tests/check tests/programs tests/sandbox
MUTANTS := tests/mutation tests/shrinking tests/testsets
# What waits for a disk, a terminal or a server, so that other parts have the processor meanwhile.
FACES := tests/cli tests/data_sets tests/env tests/jobs tests/terminal tests/test_docs.py
WEB := tests/web
# In a process of their own, because Playwright keeps an event loop running.
BROWSER := tests/web/browser
COVERED := GYOJI_EXAMPLES=few .venv/bin/coverage run -m pytest -m "not thorough"

.PHONY: demo test test-programs test-mutants test-rules test-faces test-web test-interpreted test-browser test-compiled zoo fuzz site check lock docs \
	numbers pictures bench bench-others suites lighthouse performance packages cuda mutants clean

demo: .venv/gyoji  ## judge the five sample inputs
	@for game in $(EXAMPLES); do \
		echo; echo "\$$ gyoji judge $$game examples/$$game.in"; \
		.venv/bin/gyoji judge $$game examples/$$game.in || exit; \
	done

# The longest parts start first, so that all cores finish at about the same time. A part waits for
# programs and pages about a third of its time, so two more than the cores run beside each other.
test: .venv/test node_modules build/wheels  ## all tests that need no network
	.venv/bin/coverage erase
	$(MAKE) --jobs=$$(( $(CORES) + 2 )) --output-sync=line test-programs test-web test-browser test-mutants \
		test-rules test-faces test-interpreted test-compiled
	.venv/bin/coverage combine --quiet
	.venv/bin/coverage report

test-programs:
	.venv/bin/python -m pytest $(PROGRAMS)

test-mutants:
	.venv/bin/python -m pytest $(MUTANTS)

test-rules:
	.venv/bin/python -m pytest $(addprefix --ignore=,$(PROGRAMS) $(MUTANTS) $(FACES) $(WEB))

test-faces:
	.venv/bin/python -m pytest $(FACES)

test-web:
	.venv/bin/python -m pytest $(WEB) --ignore=$(BROWSER)

test-browser:
	.venv/bin/python -m pytest $(BROWSER)

test-interpreted:
	GYOJI_TWINS=0 $(COVERED) $(INTERPRETED)

test-compiled:
	$(COVERED) $(COMPILED)

zoo: .venv/test  ## all wrong and right programs, all planted faults, and the larger samples
	.venv/bin/python -m pytest --zoo $$(grep --recursive --files-with-matches --include='test_*.py' \
		-e 'mark\.zoo' -e 'in_zoo' tests) tests/programs

site: .venv/test node_modules build/wheels  ## a site without a server, in build/site; ADDRESS=URL, REPOSITORY=URL (docs/site.md)
	.venv/bin/python website/build.py $(and $(ADDRESS),--address $(ADDRESS)) \
		$(and $(REPOSITORY),--repository $(REPOSITORY))

fuzz: .venv/test  ## solvers against a plain search, on 10,000 tiny levels of every game
	.venv/bin/python -m tests.solving.fuzz

check: .venv/check node_modules  ## style, types, layers, workflows, and whether the generated pages are up to date
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports
	node_modules/.bin/tsc --project tsconfig.json
	.venv/bin/zizmor --offline --quiet .github/workflows
	node tests/workflows.mjs .github/workflows/*.yml
	.venv/bin/python docs/generate.py --check
	.venv/bin/python docs/code_numbers.py --check
	.venv/bin/python docs/catalogues.py --check

lock: .venv/bin/python  ## the versions that CI installs: requirements-dev.txt, from pyproject.toml
	$(PIP) install --quiet uv
	.venv/bin/uv pip compile --quiet --universal --upgrade --python-version 3.11 --extra check --no-annotate \
		--custom-compile-command "make lock" --output-file requirements-dev.txt pyproject.toml

docs: .venv/gyoji  ## write the generated pages
	.venv/bin/python docs/generate.py
	.venv/bin/python docs/code_numbers.py --write

numbers: .venv/gyoji  ## the size of the project, its layers, and its import circles
	.venv/bin/python docs/code_numbers.py

pictures: .venv/test  ## screenshots of each game, in the terminal and in the browser, for docs/
	PYTHONPATH=. .venv/bin/python docs/pictures.py

bench: .venv/bench  ## the speed, compared with other programs on this machine
	.venv/bin/python bench/run.py

performance: .venv/bench  ## the same, written into the pages of docs/
	.venv/bin/python bench/run.py --write docs/*.md

suites: .venv/bench  ## how many levels of known collections are solved (bench/solving/README.md)
	.venv/bin/python bench/suites.py --write docs/solve.md

lighthouse: .venv/test  ## are all pages fast and accessible on a slow phone?
	.venv/bin/python -m tests.web.lighthouse

packages: .venv/test  ## do the tools of Kattis and BAPC accept our problem packages?
	tests/system-packages.sh latex
	$(PIP) install --quiet "$$(echo .venv/wheel/*.whl)[packages]"
	.venv/bin/python -m pytest tests/testsets/packages/test_with_tools.py

cuda: .venv/test  ## do the kernels compile for a GPU? NVIDIA's compiler (90 MB) needs none
	$(PIP) install --quiet "nvidia-cuda-nvrtc-cu12>=12.4"
	.venv/bin/python -m pytest tests/compiling/test_nvrtc.py

mutants: .venv/test  ## do the tests notice every small change to the rules? GAME=tower for one game
	$(PIP) install --quiet "$$(echo .venv/wheel/*.whl)[mutants]"
	.venv/bin/mutmut run 'gyoji.games.$(or $(GAME),*).*'
	.venv/bin/mutmut results

bench-others: .venv/bench  ## install the peer environments that `make bench` compares ours with
	.venv/bin/python bench/others/install.py

.venv/bin/python:
	$(PYTHON) -m venv .venv

# The wheel is built once and installed as users install it: what is tested is what is shipped.
# Earlier copies of setuptools are removed, because it would go on shipping modules that have been
# deleted. Compiled twins are kept elsewhere in build/, under the digest of their sources.
.venv/gyoji: .venv/bin/python pyproject.toml README.md docs/gyoji.1 $(SOURCES) $(UNITS)
	@echo "Building gyoji. Where there is a C compiler, this compiles the rules of five games, unless they"
	@echo "are compiled already: 15 seconds of processor time, or about $$((15 / $(BUILDERS) + 10)) s on $(CORES) cores that are idle."
	rm -rf .venv/wheel build/lib* build/bdist*
	$(PIP) wheel --quiet --no-deps --wheel-dir .venv/wheel .
	$(PIP) install --quiet --force-reinstall --no-deps .venv/wheel/*.whl
	$(PIP) install --quiet $(LOCK) .venv/wheel/*.whl
	@touch $@

.venv/test: .venv/gyoji node_modules $(SKATER) tests/system-packages.sh
	tests/system-packages.sh
	$(PIP) install --quiet $(LOCK) "$$(echo .venv/wheel/*.whl)[test]" tests/skater
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
	$(PIP) install --quiet "$$(echo .venv/wheel/*.whl)[rl,web,cluster]"
	@touch $@

.venv/check: .venv/gyoji
	$(PIP) install --quiet $(LOCK) "$$(echo .venv/wheel/*.whl)[check]"
	@touch $@

clean:
	rm -rf .venv node_modules build bench/build dist mutants .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
