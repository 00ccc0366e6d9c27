def read():
    while True:
        try:
            yield input()
        except EOFError:
            return


source = read()
grid = {}
for row in range(7):
    for column, text in enumerate(next(source).split()):
        grid[row, column] = text
number = int(next(source))
delta = dict(zip("NSWE^v<>", [(-1, 0), (1, 0), (0, -1), (0, 1)] * 2))
chains = {}
for place, text in grid.items():
    if text.startswith("y"):
        chains.setdefault(text[1], {})[int(text[2])] = place


def add(place, sign):
    return place[0] + delta[sign][0], place[1] + delta[sign][1]


def move(place, letter):
    here = grid[place]
    if here[0] == "b" and delta[here[1]] == delta[letter]:
        return place
    goal = add(place, letter)
    there = grid.get(goal, "w")
    if there == "w":
        return place
    kind = there[0]
    if kind == "y":
        chain = chains[there[1]]
        return chain[(int(there[2]) + 1) % len(chain)]
    if kind == "r":
        if here[0] == "r" and add(place, here[2]) == goal:
            return goal
        if here[0] in "re" and add(goal, there[2]) == place:
            return goal
        return add(goal, there[2])
    return goal


out = []
for _ in range(number):
    parts = next(source).split()
    place = int(parts[0]), int(parts[1])
    heard = []
    for letter in parts[2] if len(parts) > 2 else "":
        place = move(place, letter)
        heard.append(grid[place][0])
    out.append("".join(heard))
print(*out)
