import sys

WAYS = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
ARROWS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
lines = sys.stdin.read().split("\n")
maze = [line.split() for line in lines[:7]]


def cell(r, c):
    if r < 0 or c < 0 or r >= 7 or c >= 7:
        return "w"
    return maze[r][c]


def flow(r, c):
    dr, dc = ARROWS[cell(r, c)[2]]
    return r + dr, c + dc


def next_cave(r, c):
    chain, index = maze[r][c][1], int(maze[r][c][2])
    first = None
    for y in range(7):
        for x in range(7):
            if maze[y][x][0] == "y" and maze[y][x][1] == chain:
                if int(maze[y][x][2]) == index + 1:
                    return y, x
                if maze[y][x][2] == "0":
                    first = y, x
    return first


def step(r, c, letter):
    here = cell(r, c)
    way = WAYS[letter]
    if here[0] == "b" and ARROWS[here[1]] == way:
        return r, c
    y, x = r + way[0], c + way[1]
    there = cell(y, x)
    if there == "w":
        return r, c
    if there[0] == "y":
        return next_cave(y, x)
    if there[0] == "r":
        downstream = here[0] == "r" and flow(r, c) == (y, x)
        upstream = flow(y, x) == (r, c)
        if not downstream and not upstream:
            return flow(y, x)
    return y, x


answers = []
count = int(lines[7])
for line in lines[8 : 8 + count]:
    words = line.split()
    r, c = int(words[0]), int(words[1])
    answer = ""
    for letter in "".join(words[2:]):
        r, c = step(r, c, letter)
        answer += maze[r][c][0]
    answers.append(answer)
print(" ".join(answers))
