"""What every room may use and no game knows of: atomic files, digests, jobs, translations."""
