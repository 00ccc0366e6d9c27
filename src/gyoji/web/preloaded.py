"""What worker processes have before they are forked: the modules of all jobs, and the games."""

from __future__ import annotations

import gc
from contextlib import suppress

from ..games import load, names
from ..pictures import gif, html, raster
from . import handlers, single_jobs
from .rooms import jobs

MODULES = (handlers, single_jobs, jobs, gif, html, raster)

for _name in names():
    with suppress(LookupError):  # the catalog logs it
        load(_name)

# Collected once here and never again: the processes then share these pages.
gc.collect()
gc.freeze()
