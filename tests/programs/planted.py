"""Faults planted in the right programs of the zoo: each is a small change of the source.

The zoo has misreadings of the rules; these are slips of programmers who read them rightly: a type
that is too narrow, an array that is too small, state left over from the data set before, the
start's value where the present one is meant. All show within the statements' bounds.
`python -m tests.programs.planted --for 60` measures how many of them `gyoji check` finds.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import click

from .zoo import HERE, compiled

Change = tuple[str, str]


class Planted(NamedTuple):
    """A fault: a right source, the change, and what it does."""

    source: str
    about: str
    old: str
    new: str

    @property
    def game(self) -> str:
        return self.source.partition(".")[0]

    def text(self) -> str:
        """The source with the fault; ValueError if what it changes is not there exactly once."""
        right = (HERE / self.source).read_text()
        if right.count(self.old) != 1:
            raise ValueError(f"{self.source} has {self.old!r} {right.count(self.old)} times")
        return right.replace(self.old, self.new)

    def build(self, into: Path) -> list[str]:
        """The command that runs the program with the fault."""
        path = into / self.source
        path.write_text(self.text())
        return compiled(path, into)


SOKOBAN = [
    Planted("sokoban.c", "an array of 50 keystrokes has no room for its end",
            "bug == 4 ? 128 : KEYS", "50"),
    Planted("sokoban.c", "the number of cells is an int8",
            "i < rows * columns; i++)\n        if (board", "i < (signed char)(rows * columns); i++)"
            "\n        if (board"),
    Planted("sokoban.c", "the number of the game is an int8",
            'printf("Game %d: %s\\n", number', 'printf("Game %d: %s\\n", (signed char)number'),
    Planted("sokoban.c", "the number of the game is a uint8",
            'printf("Game %d: %s\\n", number', 'printf("Game %d: %s\\n", (unsigned char)number'),
    Planted("sokoban.c", "room for 500 games", "for (int number = 1; read_game(); number++)",
            "for (int number = 1; number <= 500 && read_game(); number++)"),
    Planted("sokoban.c", "a game that is complete ends all later games",
            "        if (bug != 3 && complete())\n            return;",
            "        static int done;\n        done |= complete();\n        if (done)\n"
            "            return;"),
    Planted("sokoban.c", "the worker stays in the 13th column",
            "    if (cell(r, c) == '#')", "    if (cell(r, c) == '#' || c > 12)"),
    Planted("sokoban.java", "only the first 20 boxes count",
            "targets.containsAll(boxes)",
            "targets.containsAll(boxes.subList(0, Math.min(20, boxes.size())))"),
    Planted("sokoban.java", "completeness is known from the start",
            "            if (complete()) return;\n", "            if (keys.isEmpty()) return;\n"),
    Planted("sokoban.py", "a box that leaves a target for a target is drawn off it",
            'self.put(row + down, column + right, "b")',
            'self.put(row + down, column + right, "b")\n            '
            'if ahead == "B" and self.board[row + down][column + right] == "B":\n'
            '                self.board[row + down][column + right] = "b"'),
]  # fmt: skip

BOULDER = [
    Planted("boulder.cpp", "room for 64 rows", "        board.push_back(line);",
            "        if (board.size() >= 64)\n            return;\n        board.push_back(line);"),
    Planted("boulder.cpp", "the width is an int8 when things fall",
            "for (int c = 1; c + 1 < int(board[r].size()); c++)\n                if (loose(board",
            "for (int c = 1; c + 1 < (signed char)(board[r].size()); c++)\n"
            "                if (loose(board"),
    Planted("boulder.cpp", "room for 150 columns", "        board.push_back(line);",
            "        board.push_back(line.substr(0, 150));"),
    Planted("boulder.cpp", "capitals are commands", "        if (key == 'w' || key == 's')",
            "        key |= 32;\n        if (key == 'w' || key == 's')"),
    Planted("boulder.cpp", "stops at the first character that is no command",
            "        if (key == 'w' || key == 's')",
            "        if (std::string(\"wsad\\n\").find(key) > 4)\n            break;\n"
            "        if (key == 'w' || key == 's')"),
    Planted("boulder.py", "the last command is cut off where no line ends after it",
            "    keys = [key for key in text if", "    keys = [key for key in text[:-1] if"),
    Planted("boulder.py", "reads one line of commands", "    keys = [key for key in text if",
            "    keys = [key for key in text.strip().partition(\"\\n\")[0] if"),
    Planted("boulder.cpp", "room for 1,000 characters of commands",
            "    for (char key; std::cin.get(key) && !cave.gone;)",
            "    int room = 1000;\n"
            "    for (char key; std::cin.get(key) && !cave.gone && room-- > 0;)"),
    Planted("boulder.cpp", "the number of diamonds is an int8",
            "        int count = 0;\n        for (const std::string &line : board)",
            "        signed char count = 0;\n        for (const std::string &line : board)"),
    Planted("boulder.cpp", "the exit opens if there was no diamond at the start",
            "        return diamonds() <= (bug == 7);",
            "        static int first = diamonds();\n        return first == 0;"),
    Planted("boulder.cpp", "nothing falls in the last column",
            "for (int c = 1; c + 1 < int(board[r].size()); c++)\n                if (loose(board",
            "for (int c = 1; c + 2 < int(board[r].size()); c++)\n                if (loose(board"),
    Planted("boulder.cpp", "nothing falls further than 64 cells",
            "!(bug == 1 && floor > r))", "floor < r + 64)"),
    Planted("boulder.cpp", "no stone is pushed beyond column 127",
            "if ((ahead != 'O' && !(bug == 10", "if (column > 127 || (ahead != 'O' && !(bug == 10"),
]  # fmt: skip

TOWER = [
    Planted("tower.cpp", "the goal is where it was at the start",
            "        if (under == 'G')\n            return \"Cleared\";",
            "        if (row + 1 == goal_row && column == goal_column)\n"
            "            return \"Cleared\";"),
    Planted("tower.cpp", "MOVETO reads one digit", "std::stoi(where)",
            "std::stoi(where.substr(0, 1))"),
    Planted("tower.cpp", "the number of commands is an int8",
            "    std::cin >> commands;\n", "    std::cin >> commands;\n"
            "    commands = (signed char)commands;\n"),
    Planted("tower.cpp", "room for 1,000 commands",
            "    std::cin >> commands;\n", "    std::cin >> commands;\n"
            "    commands = std::min(commands, 1000);\n"),
    Planted("tower.cpp", "ice slides 16 cells at most",
            "            slides = (under == 'I' && bug != 3) || (block == 'I' && under != '.');",
            "            slides = (under == 'I' || (block == 'I' && under != '.')) &&"
            " std::abs(c - column) < 16;"),
    Planted("tower.cpp", "a run of more than 8 blocks is too heavy",
            "        if (last == column)\n",
            "        if (last == column || std::abs(last - column) > 8)\n"),
    Planted("tower.cpp", "room for 128 towers",
            "        std::cout << \"Game Over : \"", "        static int towers = 128;\n"
            "        if (--towers < 0)\n"
            "            break;\n        std::cout << \"Game Over : \""),
    Planted("tower.cpp", "a block with 3 left does not wear",
            "under >= '1' && under <= '3'", "under >= '1' && under <= '2'"),
    Planted("tower.cpp", "nothing hangs by a corner in column 32 and beyond",
            "return bug == 5 || (", "return c >= 32 || ("),
]  # fmt: skip

LABYRINTH = [
    Planted("labyrinth.c", "room for 1,000 letters",
            "bug == 14 ? 42 : LINE", "1002"),
    Planted("labyrinth.c", "the number of walks is an int8",
            "    walks = atoi(line);", "    walks = (signed char)atoi(line);"),
    Planted("labyrinth.c", "room for 500 walks",
            "    walks = atoi(line);", "    walks = atoi(line);\n    if (walks > 500)\n"
            "        walks = 500;"),
    Planted("labyrinth.c", "a chain has seven caves at most",
            "            if (map[i].index == cave->index + 1)",
            "            if (map[i].index == cave->index + 1 && map[i].index < 7)"),
    Planted("labyrinth.c", "a cave is used only once by all the walkers",
            "    int out = map[cave].next;",
            "    static char used[CELLS];\n    if (used[cave]++)\n        return cave;\n"
            "    int out = map[cave].next;"),
    Planted("labyrinth.c", "every way into a river from an estuary is wading",
            "    return upstream && (left->kind == 'r' || left->kind == 'e');",
            "    return left->kind == 'e' || (upstream && left->kind == 'r');"),
]  # fmt: skip

SWEETS = [
    Planted("sweets.cpp", "the number of games is an int8",
            "    std::cin >> games;\n", "    std::cin >> games;\n"
            "    games = (signed char)games;\n"),
    Planted("sweets.cpp", "room for 500 games",
            "    std::cin >> games;\n", "    std::cin >> games;\n"
            "    games = std::min(games, 500);\n"),
    Planted("sweets.cpp", "a strength has four bits",
            "        if (force > best)", "        force &= 15;\n        if (force > best)"),
    Planted("sweets.cpp", "three who share the greatest strength do not tie",
            "if (sharers == 1 || bug == 5", "if (sharers == 1 || sharers == 3"),
    Planted("sweets.cpp", "two winners at most",
            "    std::sort(names.begin(), names.end());",
            "    std::sort(names.begin(), names.end());\n    names = names.substr(0, 2);"),
    Planted("sweets.cpp", "the total counts a tenth of the rest, not less",
            "1000 * rest[player] + total(player)", "10 * rest[player] + total(player)"),
    Planted("sweets.cpp", "the winnings of earlier games stay",
            "    std::fill(&won[0][0], &won[0][0] + 12, 0);", "    static int games = 0;\n"
            "    if (games++ % 16 == 0)\n        std::fill(&won[0][0], &won[0][0] + 12, 0);"),
]  # fmt: skip

PLANTED = [*SOKOBAN, *BOULDER, *TOWER, *LABYRINTH, *SWEETS]


@click.command()
@click.option("--for", "seconds", default=60, help="The seconds for each program.")
@click.option("--seed", default=1, help="The seed of the cases.")
@click.option("--only", default="", help="Only the faults whose source or name contains this.")
def main(seconds: int, seed: int, only: str) -> None:
    """Print how long `gyoji check` needs for each fault, and how many it finds."""
    found = list[float]()
    chosen = [one for one in PLANTED if only in f"{one.source} {one.about}"]
    with TemporaryDirectory() as folder:
        for number, planted in enumerate(chosen):
            into = Path(folder, str(number))
            into.mkdir()
            result = checked(planted, planted.build(into), seconds, seed)
            verdict, spent = result["verdict"], result["seconds"]
            if verdict != "accepted":
                found.append(spent)
            print(f"{spent:6.1f} s {result['cases']:8,} {verdict:18} {planted.source:12}"
                  f" {planted.about}", flush=True)  # fmt: skip
    for limit in sorted({20, seconds}):
        within = sum(spent <= limit for spent in found)
        print(f"found in {limit} s: {within} of {len(chosen)}")


def checked(planted: Planted, command: list[str], seconds: int, seed: int) -> dict[str, Any]:
    """What `gyoji check` says of it."""
    check = [sys.executable, "-m", "gyoji", "check", planted.game, "--for", f"{seconds}s",
             "--seed", str(seed), "--format", "json", "--", *command]  # fmt: skip
    printed = run(check, check=False, capture_output=True).stdout
    result: dict[str, Any] = json.loads(printed)
    return result


if __name__ == "__main__":
    main()
