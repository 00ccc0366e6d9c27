"""The game of sweets, as few lines as possible."""
import sys
from collections import Counter


def main():
    data = sys.stdin.read().split()
    i = 0

    def take(n=1):
        nonlocal i
        i += n
        return data[i - n : i]

    w, h = map(int, take(2))
    rows = take(h)
    kind = {(r + 1, c + 1): rows[r][c] for r in range(h) for c in range(w)}
    touch = {}
    for r, c in kind:
        six = {(r - 1, c), (r - 1, c + 1), (r, c - 1), (r, c + 1), (r + 1, c - 1), (r + 1, c)}
        touch[r, c] = six & set(kind)
    lands = sum(k == "L" for k in kind.values())
    missing0 = {p: sum(kind[q] == "L" for q in touch[p]) for p in kind if kind[p] == "M"}
    (tests,) = map(int, take())
    for _ in range(tests):
        stock = {}
        missing = dict(missing0)
        for _ in missing:
            r, c, n = map(int, take(3))
            stock[r, c] = set(take(n))
        lies = {}
        won = Counter()
        free = lands
        player = 0

        def put(p, token):
            nonlocal free
            new = p not in lies
            lies[p] = player, token
            if kind[p] != "L" or not new:
                return
            free -= 1
            for city in touch[p]:
                if kind[city] == "M":
                    missing[city] -= 1
                    if missing[city] == 0:
                        share(city)

        def share(city):
            for x in stock.pop(city):
                force = Counter()
                for q in touch[city]:
                    if q in lies:
                        who, token = lies[q]
                        force[who] += int(token[0]) if token[1] in x + "WS" else 0
                ranking = sorted((force[who] for who in range(4)), reverse=True)
                if ranking[0] > ranking[1]:
                    won[force.most_common(1)[0][0], x] += 1

        while free:
            (k,) = map(int, take())
            for _ in range(k):
                token, r, c = take(3)
                here = int(r), int(c)
                if token == "ZZ":
                    a, r1, c1, b, r2, c2 = take(6)
                    one, two = (int(r1), int(c1)), (int(r2), int(c2))
                    if a == b:
                        continue
                    stock[one] ^= {a, b}
                    stock[two] ^= {a, b}
                elif token == "00":
                    other, r, c = take(3)
                    put(here, token)
                    put((int(r), int(c)), other)
                else:
                    put(here, token)
            player = (player + 1) % 4
        sums = [sum(won[p, x] for x in "CPK") for p in range(4)]
        lead = {}
        for x in "CPK":
            best = max(won[p, x] for p in range(4))
            top = [p for p in range(4) if won[p, x] == best]
            if len(top) == 1:
                lead[top[0]] = lead.get(top[0], "") + x
        keys = {p: (len(xs) > 1, sums[p] - won[p, xs[0]], sums[p]) for p, xs in lead.items()}
        best = max(keys.values(), default=None)
        names = sorted("JATM"[p] for p in keys if keys[p] == best)
        print(" ".join([str(len(names))] + names))


main()
