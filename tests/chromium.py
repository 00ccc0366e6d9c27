"""Where this machine's Chromium is, if it has one."""

import os
import shutil

# The shell without a window needs two thirds of the processor time of the whole browser.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)

CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
MISSING = "NO BROWSER: Chromium is not installed (apt-get install chromium-headless-shell)"
