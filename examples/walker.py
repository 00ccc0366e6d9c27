"""Walks the Labyrinth by ear: anywhere, but not again into the wall that it has just met."""

import random
import sys

ways = "NSWE"
random.seed(1)
while True:
    way = random.choice(ways)
    print(way, flush=True)
    heard = sys.stdin.readline().split()
    if not heard or heard[-1] == "home":
        break
    ways = ways.replace(way, "") if heard == ["wall"] else "NSWE"
