"""Faults that were planted in right programs, wrong within what the statements promise.

Each is one change of a text: state that is carried over, narrow integer types, arrays that are too
small, formats, the start's value where the present one is meant, and coincidences.
"""

from __future__ import annotations

from pathlib import Path
from subprocess import run
from typing import NamedTuple

HERE = Path(__file__).parent


class Fault(NamedTuple):
    """A text in a source, and what replaces it."""

    source: str
    name: str
    was: str
    becomes: str

    @property
    def game(self) -> str:
        return self.source.partition(".")[0]


BOULDER, LABYRINTH, SOKOBAN, SWEETS, TOWER = (
    "boulder.cpp", "labyrinth.c", "sokoban.c", "sweets.cpp", "tower.cpp"
)  # fmt: skip

FAULTS = [
    Fault(SOKOBAN, "forgets the target under the worker", 'NULL;\n    }', 'NULL && glyph != \'W\';\n    }'),
    Fault(SOKOBAN, "reads 49 keystrokes", "bug == 4 ? 128 : KEYS", "50"),
    Fault(SOKOBAN, "counts cells in a signed char", "i < rows * columns; i++)\n        if (board",
          "i < (signed char)(rows * columns); i++)\n        if (board"),
    Fault(SOKOBAN, "pushes no box from target to target", "if (bug == 5 && down < 0)\n            raise(SIGSEGV);",
          "if (target[r * columns + c] && target[beyond_row * columns + beyond_column])\n            return;"),
    Fault(SOKOBAN, "has room for 13 columns", "c >= 0 && c < columns;", "c >= 0 && c < columns && c < 13;"),
    Fault(SOKOBAN, "has room for 13 rows", "r >= 0 && r < rows &&", "r >= 0 && r < rows && r < 13 &&"),
    Fault(SOKOBAN, "counts games in an unsigned char", "for (int number = 1;", "for (unsigned char number = 1;"),
    Fault(SOKOBAN, "stops at the twentieth keystroke", "*key; key++) {", "*key && key < keys + 20; key++) {"),
    Fault(SOKOBAN, "keeps the last verdict of a completed game", "    return 1;\n}\n\nstatic void read_keys",
          "    static int last; return last |= rows * columns > 100;\n}\n\nstatic void read_keys"),
    Fault(BOULDER, "counts diamonds in a signed char", "int count = 0;", "signed char count = 0;"),
    Fault(BOULDER, "reads 128 columns", "board.push_back(line);", "board.push_back(line.substr(0, 128));"),
    Fault(BOULDER, "takes capitals for commands", "!cave.gone;) {", "!cave.gone;) {\n        key |= 32;"),
    Fault(BOULDER, "reads one line of commands", "cin.get(key) && !cave.gone;)", "cin.get(key) && key != '\\n' && !cave.gone;)"),
    Fault(BOULDER, "reads 1,000 commands", "!cave.gone;) {", "!cave.gone;) {\n        static int n; if (n++ == 1000) break;"),
    Fault(BOULDER, "nothing falls from the first row", "r > 0; r--)\n            for (int c = 1; c + 1 < int(board[r].size()); c++)\n                if (loose",
          "r > 1; r--)\n            for (int c = 1; c + 1 < int(board[r].size()); c++)\n                if (loose"),
    Fault(BOULDER, "nothing falls in the last column", "c + 1 < int(board[r].size()); c++)\n                if (loose",
          "c + 2 < int(board[r].size()); c++)\n                if (loose"),
    Fault(BOULDER, "settles 64 rows", "int r = int(board.size()) - 2; r > 0; r--)\n            for (int c = 1; c + 1 < int(board[r].size()); c++)\n                if (loose",
          "int r = std::min(64, int(board.size()) - 2); r > 0; r--)\n            for (int c = 1; c + 1 < int(board[r].size()); c++)\n                if (loose"),
    Fault(BOULDER, "falls at most 20 cells", "&& !(bug == 1 && floor > r))", "&& floor < r + 20)"),
    Fault(BOULDER, "does not see diamonds in column 1", "for (char cell : line)\n                count += cell == '$';",
          "for (char cell : line.substr(2))\n                count += cell == '$';"),
    Fault(BOULDER, "pushes no stone over a stone", "if (beyond != ' ' &&", "if ((beyond != ' ' || board[row + 1][column + 2 * right] == 'O') &&"),
    Fault(BOULDER, "ignores a last line without an end", "std::cin.get(key) && !cave.gone;)",
          "std::cin.get(key) && std::cin.peek() != EOF && !cave.gone;)"),
    Fault(TOWER, "clears only at the goal's first place", "if (under == 'G')", "if (under == 'G' && row + 1 == goal_row && column == goal_column)"),
    Fault(TOWER, "has room for 40 columns", "c >= 0 && c < width; }", "c >= 0 && c < width && c < 40; }"),
    Fault(TOWER, "has room for 45 rows", "board.assign(height,", "height = std::min(height, 45); board.assign(height,"),
    Fault(TOWER, "keeps the first tower's goal", "goal_row = r, goal_column = c;\n            }", "{ if (!goal_row && !goal_column) goal_row = r, goal_column = c; }\n            }"),
    Fault(TOWER, "counts commands in an unsigned char", "std::cin >> commands;", "std::cin >> commands; commands &= 255;"),
    Fault(TOWER, "a block with three departures has two", "char(under - 1)", "char(under == '3' ? '1' : under - 1)"),
    Fault(TOWER, "reads one digit of a column", "std::stoi(where)", "std::stoi(where.substr(0, where[0] == '-' ? 2 : 1))"),
    Fault(TOWER, "columns have no sign", "std::stoi(where)", "std::abs(std::stoi(where))"),
    Fault(TOWER, "nothing vanishes in the top row", "for (int r = height - 2; r >= 0; r--)\n            for (int c = 0; c < width; c++)\n                if (seen", "for (int r = height - 2; r > 0; r--)\n            for (int c = 0; c < width; c++)\n                if (seen"),
    Fault(TOWER, "blocks fall from the right", "for (int c = 0; c < width; c++)\n                        fall(r, c);", "for (int c = width - 1; c >= 0; c--)\n                        fall(r, c);"),
    Fault(TOWER, "ice pushed by ice stops", "slides = (under == 'I' && bug != 3)", "slides = (under == 'I' && block != 'I')"),
    Fault(TOWER, "settles once more only if blocks moved", "board != before || row != from)", "board != before)"),
    Fault(TOWER, "pulls no block from the edge", "if (!inside(row, column + way) ||", "if (!inside(row, column + way) || !inside(row, column - 2 * way) ||"),
    Fault(TOWER, "does not get down to the ground", "return inside(row + 1, column + way) &&", "return inside(row + 2, column + way) &&"),
    Fault(LABYRINTH, "reads 200 letters", "bug == 14 ? 42 : LINE", "200"),
    Fault(LABYRINTH, "nine caves in a chain", "== cave->index + 1)", "== cave->index + 1 && cave->index < 7)"),
    Fault(LABYRINTH, "a single cave leads back", "    int out = map[cave].next;\n", "    int out = map[cave].next;\n    if (out == cave) return last < 0 ? cave : last;\n"),
    Fault(LABYRINTH, "bogs do not hold upwards", "if (here->kind == 'b' && held", "if (here->kind == 'b' && here->arrow != '^' && held"),
    Fault(LABYRINTH, "counts walks in an unsigned char", "walks = atoi(line);", "walks = (unsigned char)atoi(line);"),
    Fault(LABYRINTH, "chain 9 is chain 0", "text[1] - '0';", "(text[1] - '0') % 9;"),
    Fault(LABYRINTH, "the last row is outside", "r >= 0 && r < rows && c", "r >= 0 && r < rows && r != 6 && c"),
    Fault(LABYRINTH, "held bogs also hold walkers who came from a cave", "static int wading(int here, int there)\n{", "static int wading(int here, int there)\n{\n    if (map[here].kind == 'r' && map[there].kind == 'r' && map[here].chain == map[there].chain) return 1;"),
    Fault(LABYRINTH, "wades up from any estuary", "return upstream && (left->kind == 'r' || left->kind == 'e');", "return (upstream && left->kind == 'r') || left->kind == 'e';"),
    Fault(SWEETS, "counts games in an unsigned char", "while (games-- > 0) {", "games &= 255;\n    while (games-- > 0) {"),
    Fault(SWEETS, "strength is at most 9", "if (force > best)", "force = std::min(force, 9);\n        if (force > best)"),
    Fault(SWEETS, "three who share are none", "if (sharers == 1 ||", "if (sharers % 2 == 1 ||"),
    Fault(SWEETS, "keeps what was won", "std::fill(&won[0][0], &won[0][0] + 12, 0);", "std::fill(&won[0][0], &won[0][0] + 11, 0);"),
    Fault(SWEETS, "adds the rest to the total", "1000 * rest[player] + total(player)", "10 * rest[player] + total(player)"),
    Fault(SWEETS, "keeps sweets of the game before", "field.packages.clear();\n        }", "if (field.packages.size() == 3) field.packages.clear();\n        }"),
    Fault(SWEETS, "an exchange reaches one package only", "std::swap(one[one.find(a)], other[other.find(b)]);", "one[one.find(a)] = b[0];"),
    Fault(SWEETS, "00 gives the token away", "to.token = moved, to.owner = player;", "to.token = moved, to.owner = field.owner % 3;"),
    Fault(SWEETS, "ships beside the border", "letter == 'S' && bug != 7)", "letter == 'S' && player != 3)"),
    Fault(SWEETS, "leads need two packages", "int best = 0;\n    for (int player = 1;", "int best = 0;\n    if (won[0][kind] + won[1][kind] + won[2][kind] + won[3][kind] < 2) return -1;\n    for (int player = 1;"),
    Fault(SWEETS, "joint winners only of two", "if (worth == best && leads[player])", "if (worth == best && leads[player] && names.size() < 2)"),
]  # fmt: skip


def planted(fault: Fault) -> str:
    """The text of the program with the fault; ValueError unless the place is the only one."""
    text = (HERE / fault.source).read_text()
    if text.count(fault.was) != 1:
        raise ValueError(f"{fault.source}: {text.count(fault.was)} places for {fault.name}")
    return text.replace(fault.was, fault.becomes)


def compiled(fault: Fault, into: Path) -> Path:
    """The program with the fault, compiled."""
    source = into / fault.source
    source.write_text(planted(fault))
    compiler = ["cc"] if source.suffix == ".c" else ["c++", "-std=c++17"]
    program = source.with_suffix("")
    run([*compiler, "-O1", "-w", "-o", str(program), str(source)], check=True)
    return program
