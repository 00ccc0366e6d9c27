"""The parts of `bench/suites.py`: suites of levels, solvers, results, and their tables."""
