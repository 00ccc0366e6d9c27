"""The command `gyoji`, which is also `python -m gyoji`."""

import sys


def main() -> int:
    """Run the command line; Ctrl-C ends it quietly, even while it is being imported."""
    try:
        from .cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
