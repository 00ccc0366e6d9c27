"""What `bench/suites.py` is made of: suites of levels, solvers, results, and their tables."""
