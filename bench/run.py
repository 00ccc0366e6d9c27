"""Measure the speed: each claim is compared with something else on the same machine.

    python bench/run.py [--only NAME ...] [--quick] [--format text|json] [--write PAGE ...]

Machines are noisy, so programs that are compared run alternately, several times. These are not
tests. Ctrl-C ends the run with the tables so far.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from claims import CLAIMS, Claim
from measuring.pages import write
from measuring.plan import MissingError, Plan
from measuring.table import Table


def main() -> int:
    """Measure the chosen claims; return 1 if it was interrupted."""
    options = arguments()
    plan, tables, done = Plan(options.quick), list[Table](), True
    plan.progress.warn()
    for name in options.only or CLAIMS:
        if not done:
            break
        table = Table(name, CLAIMS[name].TITLE, " ".join(CLAIMS[name].ABOUT.split()))
        tables.append(table)
        done = measured(CLAIMS[name], plan, table)
        plan.say("")
        if options.format == "text":
            print(table.text(), flush=True)
    if options.format == "json":
        print(json.dumps([table.data() for table in tables], indent=1))
    if options.write:
        write(options.write, tables if done else tables[:-1])
    return 0 if done else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    about = f"only these tables: {', '.join(CLAIMS)}"
    parser.add_argument("--only", nargs="+", choices=list(CLAIMS), metavar="NAME", help=about)
    parser.add_argument("--quick", action="store_true", help="few rounds and small inputs")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument(
        "--write", type=Path, nargs="+", metavar="PAGE", help="put the tables into these pages"
    )
    return parser.parse_args()


def measured(claim: Claim, plan: Plan, table: Table) -> bool:
    """Fill in a table as far as possible; False if it was interrupted."""
    try:
        for row in claim.rows(plan):
            if isinstance(row, str):
                table.remarks.append(row)
            else:
                table.rows.append(row)
    except MissingError as error:
        table.remarks.append(f"Not measured: {error}.")
    except KeyboardInterrupt:
        table.remarks.append("Interrupted here.")
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
