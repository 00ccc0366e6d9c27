"""`python -m gyoji`, and the command `gyoji`."""

import sys


def main() -> int:
    """Run the command line; Ctrl-C ends it without a word, even while it starts."""
    try:
        from .cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
