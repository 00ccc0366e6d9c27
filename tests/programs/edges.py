"""Inputs at the bounds of the statements and just outside of them, named by what is special."""

from __future__ import annotations

from .contest.sweets import SAMPLE


def text(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


# Sokoban: 4 to 15 rows and columns, 1 to 50 keystrokes.


def warehouse(rows: int, columns: int, keys: str, inside: str = "wb+") -> bytes:
    """One game: a room whose first row begins with the cells `inside`."""
    wall, room = "#" * columns, "." * (columns - 2)
    first = f"{inside}{room[len(inside) :]}"
    middle = [f"#{first}#", *[f"#{room}#"] * (rows - 3)]
    return text(f"{rows} {columns}", wall, *middle, wall, keys)


def games(*each: bytes) -> bytes:
    return b"".join(each) + b"0 0\n"


SOKOBAN = {
    "no game": games(),
    "the smallest": games(text("4 4", "####", "#wb#", "#.+#", "####", "L")),
    "tall": games(text("15 4", "####", "#w.#", "#b.#", *["#..#"] * 10, "#+.#", "####", "D" * 50)),
    "wide": games(warehouse(4, 15, "R")),
    "the largest": games(warehouse(15, 15, "RD" * 25)),
    "complete with the last keystroke": games(warehouse(4, 15, "L" * 49 + "R")),
    "complete, with keystrokes left": games(warehouse(15, 15, "R" + "L" * 49)),
    "hardly any room": games(text("4 5", "#####", "#wb+#", "#bB+#", "#####", "DRRULLDR")),
    "a worker on a target": games(text("4 6", "######", "#Wb..#", "#....#", "######", "RRRRLL")),
    "many games": games(*[warehouse(5, 6, "RRRR"), warehouse(6, 5, "D")] * 500),
}
SOKOBAN_OUTSIDE = {
    "three rows": games(warehouse(3, 6, "R")),
    "16 rows": games(warehouse(16, 6, "R")),
    "three columns": games(text("5 3", "###", "#w#", "#b#", "#+#", "###", "D")),
    "16 columns": games(warehouse(4, 16, "R")),
    "no keystroke": games(warehouse(4, 6, "")),
    "51 keystrokes": games(warehouse(4, 6, "U" * 51)),
    "no box": games(warehouse(4, 6, "R", "w")),
    "all boxes home": games(warehouse(4, 6, "R", "wB")),
    "more boxes than targets": games(warehouse(4, 7, "R", "wb+b")),
    "more targets than boxes": games(warehouse(4, 7, "R", "wb++")),
    "two workers": games(warehouse(4, 7, "R", "wb+w")),
    "no worker": games(warehouse(4, 7, "R", ".b+")),
    "a gap in the wall": games(text("4 5", "#####", "#wb+#", "#....", "#####", "R")),
}

# The Tower: 3 to 50 rows and columns, and any number of commands.


def tower(rows: list[str], *commands: str) -> bytes:
    return text(f"{len(rows)} {len(rows[0])}", *rows, str(len(commands)), *commands)


def towers(*each: bytes) -> bytes:
    return b"".join(each) + b"0 0\n"


def plain(rows: int, columns: int) -> list[str]:
    """The player at the left, the goal at the right, on a floor of ordinary blocks."""
    blank = "." * columns
    return [*[blank] * (rows - 2), f"S{blank[2:]}G", "#" * columns]


REST = ("CLIMB RIGHT", "CLIMB LEFT", "GETDOWN RIGHT", "GETDOWN LEFT", "PULL LEFT", "PULL RIGHT")
TOWER = {
    "no tower": towers(),
    "the smallest": towers(tower(["...", "S.G", "###"], "MOVETO 2", "CLIMB RIGHT")),
    "no command": towers(tower(plain(3, 3))),
    "tall": towers(tower(plain(50, 3), "MOVETO 2", "CLIMB RIGHT")),
    "wide": towers(tower(plain(3, 50), "MOVETO 49", "CLIMB RIGHT")),
    "the largest": towers(tower(plain(50, 50), "PUSH RIGHT", "MOVETO 49", "PUSH RIGHT")),
    "columns that are none": towers(
        tower(
            plain(3, 3),
            *(f"MOVETO {column}" for column in (0, 4, -1, 51, 10**9, 10**30)),
        )
    ),
    "many commands, and some after the end": towers(
        tower(plain(4, 6), *["MOVETO 3", "MOVETO 1"] * 1000, "MOVETO 5", "CLIMB RIGHT", *REST)
    ),
    "a long fall": towers(tower(["S.G", *["###"] * 2, *["..."] * 46, "#.."], "MOVETO 2", *REST)),
    "ice over the whole width": towers(
        tower(["." * 50, "SI" + "." * 47 + "G", "I" * 50], *["PUSH RIGHT"] * 2, "MOVETO 47")
    ),
    "a run over the whole width": towers(
        tower(["." * 50, "S" + "#" * 48 + "G", "#" * 50], "PUSH RIGHT", "PUSH RIGHT")
    ),
    "many towers": towers(*[tower(plain(3, 4), "MOVETO 3"), tower(plain(4, 3), *REST)] * 500),
}
TOWER_OUTSIDE = {
    "two rows": towers(tower(plain(2, 5))),
    "51 rows": towers(tower(plain(51, 5))),
    "two columns": towers(tower([".G", "S.", "##"])),
    "51 columns": towers(tower(plain(5, 51))),
    "no S": towers(tower(["...", "..G", "###"])),
    "two S": towers(tower(["S..", "S.G", "###"])),
    "no G": towers(tower(["...", "S..", "###"])),
    "two G": towers(tower(["..G", "S.G", "###"])),
}

# Boulder: at most 100 rows and 200 columns; text without end.


def cave(rows: int, columns: int, inside: str = "&") -> list[str]:
    """A cave full of earth, with the fields `inside` at the beginning of its first row."""
    rock, earth = "#" * columns, "." * (columns - 2)
    return [rock, f"#{inside}{earth[len(inside) :]}#", *[f"#{earth}#"] * (rows - 3), rock]


BOULDER = {
    "the smallest": text(*cave(3, 3), "", "wasd"),
    "nothing after the board": text(*cave(3, 4)),
    "no line end after the board": text(*cave(3, 4)).rstrip(b"\n"),
    "no command": text(*cave(3, 6, "O& $"), ""),
    "tall": text(*cave(100, 3), "", "s" * 200),
    "wide": text(*cave(3, 200), "", "d" * 300),
    "the largest": text(*cave(100, 200, "O$&O X$"), "", "dssaawwdddd" * 50),
    "a long fall": text("#####", "#O$&#", *["#  .#"] * 96, "#X .#", "#####", "", "sa" * 99),
    "text between the commands": text(*cave(9, 9), "", "Do DS! WASD", "", "#&O", "s") + b"d\0\xffs",
    "an open exit": text("#####", "#&.X#", "#####", "", "ddd", "aaa"),
    "a shut exit": text("#####", "#&$X#", "#####", "", "ddawdddda"),
    "a push": text("######", "#&O  #", "#...O#", "######", "", "dddsd"),
}
BOULDER_OUTSIDE = {
    "no board": b"",
    "101 rows": text(*cave(101, 3), "", "s"),
    "201 columns": text(*cave(3, 201), "", "d"),
    "no Rockford": text(*cave(3, 5, "."), ""),
    "two Rockfords": text(*cave(3, 5, "&&"), ""),
    "no rock on the right": text("####", "#&. ", "####", ""),
    "no rock below": text("####", "#&.#", "##.#", ""),
    "lines of different lengths": text("####", "#&.#", "###", ""),
}

# The Labyrinth: seven rows of seven cells.

ISLANDS = ["o o o o o o o"] * 7
CHAIN = ["y00 y09 y01 y02 y03 y04 y05", "o y08 o y07 o y06 o", *ISLANDS[2:]]
SPIRAL = [
    "r0> r0> r0> r0> r0> r0> r0v",
    "r0^ o o o o o r0v",
    "r0^ o r1> r1> e1 o r0v",
    "r0^ o r1^ b^ o o r0v",
    "r0^ o r1^ o bv o r0v",
    "r0^ o b< o b> o r0v",
    "r0^ w o e0 r0< r0< r0<",
]
EVERYWHERE = "NESWWSENNNEEESSSSWWWWNNNNNESENWSSEESWNWWS"

LABYRINTH = {
    "no walk": text(*ISLANDS, "0"),
    "a walk without letters": text(*ISLANDS, "3", "0 0 ", "6 6", "3 3 N"),
    "a walk around": text(*ISLANDS, "1", "0 0 NWSSSSSSSEEEEEEENNNNNNNWWWWWWWW"),
    "many blanks": text(*(row.replace(" ", "    ") for row in ISLANDS), "1", "3 3 NESW"),
    "a chain of ten caves": text(*CHAIN, "3", "1 0 NENENENENES", "2 6 NNNNNNN", "1 2 NEWNSEW"),
    "a river around the map": text(
        *SPIRAL, "3", f"1 1 {EVERYWHERE}", f"6 2 {EVERYWHERE}", f"4 3 {EVERYWHERE}"
    ),
    "a long walk": text(*SPIRAL, "2", f"1 1 {EVERYWHERE * 50}", "5 5 " + "NWSE" * 500),
    "many walks": text(*SPIRAL, "1000", *[f"3 1 {EVERYWHERE}", "1 5 SSS"] * 500),
}
LABYRINTH_OUTSIDE = {
    "six rows": text(*ISLANDS[:6], "1", "0 0 N"),
    "eight rows": text(*ISLANDS, ISLANDS[0], "1", "0 0 N"),
    "six columns": text(*(row[2:] for row in ISLANDS), "1", "0 0 N"),
    "eight columns": text(*(f"{row} o" for row in ISLANDS), "1", "0 0 N"),
    "a start in a wall": text(*SPIRAL, "1", "6 1 N"),
    "a start outside": text(*ISLANDS, "1", "7 0 N"),
    "a river without an end": text("r0> r0v o o o o o", "r0^ r0< o o o o o", *ISLANDS[2:], "0"),
    "rivers that merge": text("r0> e0 r1< o o o o", *ISLANDS[1:], "0"),
    "two numbers in a river": text("r0> e1 o o o o o", *ISLANDS[1:], "0"),
    "two estuaries with one number": text("r0> e0 o o o r0> e0", *ISLANDS[1:], "0"),
    "an estuary without a river": text("o e0 o o o o o", *ISLANDS[1:], "0"),
    "a gap in a chain of caves": text("y00 y02 o o o o o", *ISLANDS[1:], "0"),
    "a chain with a number of two digits": text("y10.0 o o o o o o", *ISLANDS[1:], "0"),
}

# Sweets: the board of the statement, 1 to 1,000 games.

FIELDS = {f"{r} {c}": kind for r, row in enumerate(SAMPLE, 1) for c, kind in enumerate(row, 1)}
LAND, CITIES = ([at for at, kind in FIELDS.items() if kind == which] for which in "LM")
TOKENS = ["2C", "2P", "2K", "3C", "3P", "3K", "4C", "4P", "4K", "1W", "1W", "2W", "2W", "3W"]


def play(turns: dict[int, str] | None = None, packages: dict[int, str] | None = None) -> str:
    """A game in which the land is filled in order; some turns and cities can be different."""
    usual = ("3 C K P", "2 P K", "1 C")
    sweets = [
        f"{city} {(packages or {}).get(number, usual[number % 3])}"
        for number, city in enumerate(CITIES)
    ]
    played = [
        (turns or {}).get(number, f"1 {TOKENS[number // 4]} {field}")
        for number, field in enumerate(LAND)
    ]
    return "\n".join([*sweets, *played])


def sweets(*games: str, board: tuple[str, ...] = SAMPLE) -> bytes:
    return text(f"{len(board[0])} {len(board)}", *board, str(len(games)), *games)


FIVE = f"5 1S 1 1 1S 2 28 ZZ 0 0 C {CITIES[0]} P {CITIES[1]} 1S 19 29 2C {LAND[0]}"
SWEETS = {
    "one game": sweets(play()),
    "1,000 games": sweets(*[play(), play({0: FIVE}, {0: "1 C", 1: "1 P"})] * 500),
    "a turn of five tokens": sweets(play({0: FIVE}, {0: "1 C", 1: "1 P"})),
    "replacements": sweets(
        play({number: f"1 00 {LAND[number - 4]} 2C {LAND[number]}" for number in range(4, 8)})
    ),
    "many packages": sweets(play(packages=dict.fromkeys(range(34), "3 P C K"))),
}
SWEETS_OUTSIDE = {
    "28 columns": sweets(play(), board=tuple(row[1:] for row in SAMPLE)),
    "30 columns": sweets(play(), board=tuple(f"{row}*" for row in SAMPLE)),
    "18 rows": sweets(play(), board=SAMPLE[:-1]),
    "20 rows": sweets(play(), board=(*SAMPLE, SAMPLE[0])),
    "57 land fields": sweets(play(), board=("L" + SAMPLE[0][1:], *SAMPLE[1:])),
    "35 cities": sweets(play(), board=("M" + SAMPLE[0][1:], *SAMPLE[1:])),
    "no game": sweets(),
    "1,001 games": sweets(*[play()] * 1001),
    "four packages": sweets(play(packages={0: "4 C P K C"})),
    "two packages alike": sweets(play(packages={33: "2 P P"})),
    "a city without packages": sweets(play(packages={5: "0"})),
    "a turn without tokens": sweets(play({9: "0"})),
    "two tokens on land": sweets(play({0: f"2 2C {LAND[0]} 3C {LAND[1]}"})),
    "no token on land": sweets(play({0: "1 1S 1 1"})),
    "four ships": sweets(play({0: f"5 1S 1 1 1S 1 2 1S 1 3 1S 1 4 2C {LAND[0]}"})),
    "a token twice": sweets(play({4: f"1 2C {LAND[4]}"})),
    "a package that is not there": sweets(play({0: FIVE}, {0: "1 K", 1: "1 P"})),
}

INSIDE = {
    "sokoban": SOKOBAN,
    "tower": TOWER,
    "boulder": BOULDER,
    "labyrinth": LABYRINTH,
    "sweets": SWEETS,
}
OUTSIDE = {
    "sokoban": SOKOBAN_OUTSIDE,
    "tower": TOWER_OUTSIDE,
    "boulder": BOULDER_OUTSIDE,
    "labyrinth": LABYRINTH_OUTSIDE,
    "sweets": SWEETS_OUTSIDE,
}
