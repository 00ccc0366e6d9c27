import sys


def settle(column):
    """Let everything in a column fall."""
    free = None
    for r in range(len(column) - 1, -1, -1):
        cell = column[r]
        if cell == " ":
            if free is None:
                free = r
        elif cell in "O$":
            if free is not None:
                column[free] = cell
                column[r] = " "
                free -= 1
        else:
            free = None


def main():
    text = sys.stdin.read().replace("\r", "")
    picture, _, commands = text.partition("\n\n")
    rows = picture.strip("\n").split("\n")
    columns = [list(column) for column in zip(*rows)]
    diamonds = 0
    for c, column in enumerate(columns):
        settle(column)
        diamonds += column.count("$")
        if "&" in column:
            x, y = c, column.index("&")
    for command in commands:
        if command not in "wasd":
            continue
        dx = {"a": -1, "d": 1}.get(command, 0)
        dy = {"w": -1, "s": 1}.get(command, 0)
        there = columns[x + dx][y + dy]
        if there == "X":
            if diamonds == 0:
                columns[x][y] = " "
                settle(columns[x])
                break
            continue
        if there == "#":
            continue
        if there == "O":
            if dy or columns[x + 2 * dx][y] != " ":
                continue
            columns[x + 2 * dx][y] = "O"
            settled = x + 2 * dx
        else:
            settled = x
        if there == "$":
            diamonds -= 1
        columns[x][y] = " "
        columns[x + dx][y + dy] = "&"
        settle(columns[settled])
        settle(columns[x])
        x += dx
        y += dy
        settle(columns[x])
    for row in zip(*columns):
        print("".join(row))


main()
