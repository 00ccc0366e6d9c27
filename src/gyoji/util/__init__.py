"""Code that knows no games, for all packages: atomic files, digests, jobs, translations."""
