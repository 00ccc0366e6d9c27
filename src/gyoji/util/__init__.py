"""Code for every package that knows no games: atomic files, digests, jobs, translations."""
