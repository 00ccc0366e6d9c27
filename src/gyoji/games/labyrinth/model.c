/* The Labyrinth, for the statement's bounds only: anything outside of them ends the program. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 7
#define CELLS (SIZE * SIZE)
#define OUTSIDE (-1)

static char map[CELLS][5];          /* cells as they are written, such as y12 */
static int next[CELLS];             /* where a current or a cave leads */
static int caves[10][10];           /* the place of each cave, or OUTSIDE */
static int flows_into[CELLS];       /* how many river cells point at a cell */
static const char ways[] = "NESW";  /* in the order of the arrows */
static const char arrows[] = "^>v<";

static void require(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "outside of the statement's bounds: %s\n", what);
    exit(EXIT_FAILURE);
}

static int neighbour(int place, int way)
{
    int r = place / SIZE + (way == 2) - (way == 0);
    int c = place % SIZE + (way == 1) - (way == 3);
    return r >= 0 && r < SIZE && c >= 0 && c < SIZE ? r * SIZE + c : OUTSIDE;
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int is_arrow(char c)
{
    return c != '\0' && strchr(arrows, c) != NULL;
}

static int arrow_of(int place)
{
    return (int)(strchr(arrows, map[place][strlen(map[place]) - 1]) - arrows);
}

static int is_cell(const char *text)
{
    switch (text[0]) {
    case 'o':
    case 'w':
        return strlen(text) == 1;
    case 'b':
        return strlen(text) == 2 && is_arrow(text[1]);
    case 'e':
        return strlen(text) == 2 && is_digit(text[1]);
    case 'r':
        return strlen(text) == 3 && is_digit(text[1]) && is_arrow(text[2]);
    case 'y':
        return strlen(text) == 3 && is_digit(text[1]) && is_digit(text[2]);
    default:
        return 0;
    }
}

static void read_cells(void)
{
    int place;
    for (place = 0; place < CELLS; place++) {
        require(scanf("%4s", map[place]) == 1, "a cell that is missing");
        require(is_cell(map[place]), "an unknown cell");
    }
}

static void find_rivers(void)
{
    int place, there;
    for (place = 0; place < CELLS; place++)
        if (map[place][0] == 'r') {
            there = next[place] = neighbour(place, arrow_of(place));
            require(there != OUTSIDE, "a river that stays on the map");
            require(strchr("re", map[there][0]) != NULL, "a river that ends in its estuary");
            require(map[there][1] == map[place][1], "one number for a river");
            require(++flows_into[there] == 1, "rivers that do not merge");
        }
}

/* A river that never ends is a loop, so it has no more cells than the map. */
static void require_estuaries(void)
{
    int place, there, steps, estuaries[10] = {0};
    for (place = 0; place < CELLS; place++) {
        for (there = place, steps = 0; map[there][0] == 'r' && steps <= CELLS; steps++)
            there = next[there];
        require(map[there][0] != 'r', "a river that ends in its estuary");
        if (map[place][0] == 'e') {
            require(flows_into[place] == 1, "an estuary that ends a river");
            require(++estuaries[map[place][1] - '0'] == 1, "one estuary for a river");
        }
    }
}

static void find_caves(void)
{
    int chain, index, place, *cave;
    for (chain = 0; chain < 10; chain++)
        for (index = 0; index < 10; index++)
            caves[chain][index] = OUTSIDE;
    for (place = 0; place < CELLS; place++)
        if (map[place][0] == 'y') {
            cave = &caves[map[place][1] - '0'][map[place][2] - '0'];
            require(*cave == OUTSIDE, "caves with different numbers");
            *cave = place;
        }
}

static void link_caves(void)
{
    int place, chain, index;
    for (place = 0; place < CELLS; place++)
        if (map[place][0] == 'y') {
            chain = map[place][1] - '0';
            index = map[place][2] - '0';
            require(index == 0 || caves[chain][index - 1] != OUTSIDE, "caves without a gap");
            next[place] = index < 9 ? caves[chain][index + 1] : OUTSIDE;
            if (next[place] == OUTSIDE)
                next[place] = caves[chain][0];
        }
}

static int is_along_the_river(int here, int there)
{
    int downstream = map[here][0] == 'r' && next[here] == there;
    return downstream || next[there] == here;
}

static int step(int here, int way)
{
    int there = neighbour(here, way);
    if (map[here][0] == 'b' && arrow_of(here) == way)
        return here;
    if (there == OUTSIDE || map[there][0] == 'w')
        return here;
    if (map[there][0] == 'y')
        return next[there];
    if (map[there][0] == 'r' && !is_along_the_river(here, there))
        return next[there];
    return there;
}

static void walk(void)
{
    int r, c, place, letter;
    require(scanf("%d %d", &r, &c) == 2, "a walk that is missing");
    require(r >= 0 && r < SIZE && c >= 0 && c < SIZE, "a start on the map");
    place = r * SIZE + c;
    require(map[place][0] == 'o', "a start on an island");
    for (letter = getchar(); letter != '\n' && letter != EOF; letter = getchar()) {
        if (isspace(letter))
            continue;
        require(letter != '\0' && strchr(ways, letter) != NULL, "an unknown letter");
        place = step(place, (int)(strchr(ways, letter) - ways));
        putchar(map[place][0]);
    }
}

int main(void)
{
    int walks, number;
    read_cells();
    find_rivers();
    require_estuaries();
    find_caves();
    link_caves();
    require(scanf("%d", &walks) == 1 && walks >= 0, "the number of walks");
    for (number = 0; number < walks; number++) {
        if (number > 0)
            putchar(' ');
        walk();
    }
    putchar('\n');
    return EXIT_SUCCESS;
}
