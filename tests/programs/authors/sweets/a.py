import sys

NAMES = "JATM"
KINDS = "CPK"
words = iter(sys.stdin.read().split())


def number():
    return int(next(words))


def place():
    return number(), number()


width, height = number(), number()
field = {}
for r in range(1, height + 1):
    for c, kind in enumerate(next(words), 1):
        field[r, c] = kind
cities = [p for p in field if field[p] == "M"]
land = [p for p in field if field[p] == "L"]


def neighbours(p):
    r, c = p
    around = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1), (r - 1, c + 1), (r + 1, c - 1)]
    return [q for q in around if q in field]


near = {p: neighbours(p) for p in cities}
shore = {p: [q for q in near[p] if field[q] == "L"] for p in cities}


class Game:
    def __init__(self):
        self.sweets = {}
        for _ in cities:
            p = place()
            self.sweets[p] = [next(words) for _ in range(number())]
        self.tokens = {}
        self.won = [dict.fromkeys(KINDS, 0) for _ in NAMES]
        self.open = set(cities)

    def power(self, player, kind, city):
        total = 0
        for q in near[city]:
            if q in self.tokens:
                owner, token = self.tokens[q]
                if owner == player and token[1] in (kind, "W", "S"):
                    total += int(token[0])
        return total

    def settle(self):
        for city in sorted(self.open):
            if all(q in self.tokens for q in shore[city]):
                self.open.discard(city)
                for kind in self.sweets[city]:
                    powers = [self.power(p, kind, city) for p in range(4)]
                    best = max(powers)
                    if powers.count(best) == 1:
                        self.won[powers.index(best)][kind] += 1
                self.sweets[city] = []

    def entry(self, player):
        token = next(words)
        first = place()
        if token == "ZZ":
            a, p = next(words), place()
            b, q = next(words), place()
            self.sweets[p].remove(a)
            self.sweets[q].remove(b)
            self.sweets[p].append(b)
            self.sweets[q].append(a)
        elif token == "00":
            moved, to = next(words), place()
            self.tokens[first] = player, "00"
            self.tokens[to] = player, moved
        else:
            self.tokens[first] = player, token
        self.settle()

    def play(self):
        turn = 0
        while any(p not in self.tokens for p in land):
            for _ in range(number()):
                self.entry(turn % 4)
            turn += 1
        return self.winners()

    def winners(self):
        leads = {}
        for kind in KINDS:
            counts = [won[kind] for won in self.won]
            best = max(counts)
            if counts.count(best) == 1:
                leads.setdefault(counts.index(best), []).append(kind)
        for player, kinds in leads.items():
            if len(kinds) >= 2:
                return [player]
        if not leads:
            return []
        total = [sum(won.values()) for won in self.won]
        rest = {p: total[p] - self.won[p][kinds[0]] for p, kinds in leads.items()}
        most = max(rest.values())
        left = [p for p in rest if rest[p] == most]
        most = max(total[p] for p in left)
        return [p for p in left if total[p] == most]


for _ in range(number()):
    names = sorted(NAMES[p] for p in Game().play())
    print(len(names), *names)
