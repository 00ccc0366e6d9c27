import sys

words = sys.stdin.read().split()
words.reverse()


def read():
    return words.pop()


BLANK = "."
while True:
    n, m = int(read()), int(read())
    if n == 0:
        break
    # A frame of blanks all around; the ground is handled by row 1.
    rows = [BLANK * (m + 2)] + ([BLANK + read() + BLANK for _ in range(n)])[::-1] + [BLANK * (m + 2)]
    t = "".join(rows)
    W = m + 2
    me, goal = t.index("S"), t.index("G")
    t = list(t.replace("S", BLANK))
    result = None

    def check():
        if t[me - W] == "G":
            return "Cleared"
        if t[me - W] == "B":
            return "Death by Hole"
        if t[me] != BLANK:
            return "Death by Block"
        if t[goal] != "G":
            return "Death by Walking Goal"

    def walk(to):
        under = t[me - W]
        if under in "123":
            t[me - W] = ".12"[int(under) - 1]
        return to

    result = check()
    for _ in range(int(read())):
        verb, what = read(), read()
        if result:
            continue
        d = -1 if what == "LEFT" else 1
        y = me // W
        border = {0, W - 1}
        if verb == "MOVETO":
            to = y * W + int(what) if 1 <= int(what) <= m else me
            path = range(min(me, to), max(me, to) + 1)
            if to != me and t[to] == BLANK and (y == 1 or all(t[p - W] != BLANK for p in path)):
                me = walk(to)
        elif verb == "CLIMB":
            if y < n and t[me + d] != BLANK and t[me + W] == BLANK == t[me + W + d]:
                me = walk(me + W + d)
        elif verb == "GETDOWN":
            if y > 1 and (me + d) % W not in border and t[me + d] == BLANK == t[me + d - W]:
                me = walk(me + d - W)
        elif verb == "PULL":
            b = t[me - d]
            if (me + d) % W not in border and t[me + d] == BLANK and b not in ".C":
                t[me - d] = BLANK
                old = me
                me = walk(me + d)
                t[old] = b
        else:
            far = me + d
            while t[far] not in ".C":
                far += d
            if t[far] != "C":
                for p in range(far - d, me, -d):
                    b = t[p]
                    t[p] = BLANK
                    while t[p + d] == BLANK:
                        p += d
                        if p % W in border:
                            break
                        if b == "I" and y > 1 and t[p - W] == BLANK:
                            break
                        if b != "I" and t[p - W] != "I":
                            break
                    if p % W not in border:
                        t[p] = b
        result = check()
        if result:
            continue
        before = None
        while before != (me, t):
            before = me, t[:]
            for p in range(len(t) - 1, W, -1):
                if t[p - W] == "B":
                    t[p] = BLANK
            while me >= 2 * W and t[me - W] == BLANK:
                me -= W
            for p in range(2 * W, len(t)):
                b = t[p]
                if b != BLANK:
                    t[p] = BLANK
                    while p >= 2 * W and t[p - W - 1 : p - W + 2] == [BLANK] * 3:
                        p -= W
                    t[p] = b
        result = check()
    print("Game Over :", result or "Gave Up")
