/* The Labyrinth. bug is a number of zoo.py, its argument; 0 is right. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS (1 << 20)
#define LINE (1 << 20)

static int bug = 0;

struct cell {
    char kind, arrow;
    int chain, index;
    int next; /* where a river flows, or a cave comes out */
};

static struct cell map[CELLS];
static struct cell outside = {'w', 0, 0, 0, -1};
static char line[LINE], word[LINE];
static int rows, columns, cells, walks;

static struct cell *at(int r, int c)
{
    return r >= 0 && r < rows && c >= 0 && c < columns ? &map[r * columns + c] : &outside;
}

static int down_of(char way)
{
    if (bug == 8)
        return (way == 'N') - (way == 'S') - (way == '^') + (way == 'v');
    return (way == 'S' || way == 'v') - (way == 'N' || way == '^');
}

static int right_of(char way)
{
    return (way == 'E' || way == '>') - (way == 'W' || way == '<');
}

static void read_cell(const char *text, struct cell *cell)
{
    const char *dot = strchr(text, '.');
    cell->kind = text[0];
    cell->arrow = text[strlen(text) - 1];
    cell->chain = dot || text[0] != 'y' ? atoi(text + 1) : text[1] - '0';
    cell->index = text[0] != 'y' ? 0 : dot ? atoi(dot + 1) : text[2] - '0';
}

static int cave_after(const struct cell *cave)
{
    int first = -1;
    for (int i = 0; i < cells; i++)
        if (map[i].kind == 'y' && map[i].chain == cave->chain) {
            if (map[i].index == cave->index + 1)
                return i;
            if (map[i].index == 0)
                first = i;
        }
    return bug == 10 ? (int)(cave - map) : first;
}

static void read_map(void)
{
    while (fgets(line, LINE, stdin) && (line[0] < '0' || line[0] > '9')) {
        columns = 0;
        for (char *text = strtok(line, " \r\n"); text; text = strtok(NULL, " \r\n"))
            read_cell(text, &map[cells + columns++]);
        cells += columns;
        rows++;
    }
    walks = atoi(line);
    for (int i = 0; i < cells; i++) {
        char way = map[i].arrow;
        map[i].next = i + down_of(way) * columns + right_of(way);
        if (map[i].kind == 'y')
            map[i].next = cave_after(&map[i]);
    }
}

/* Is the step from one place to the other along a river? */
static int wading(int here, int there)
{
    const struct cell *left = &map[here], *entered = &map[there];
    int upstream = entered->next == here;
    if (left->kind == 'r' && left->next == there)
        return bug != 6;
    if (bug == 4 && left->kind == 'r')
        return 0;
    if (bug == 5 && left->kind == 'e')
        return 0;
    return upstream && (left->kind == 'r' || left->kind == 'e');
}

static int drift(int place)
{
    place = map[place].next;
    if (bug == 1 && map[place].kind == 'r')
        place = map[place].next;
    while (bug == 2 && map[place].kind == 'r')
        place = map[place].next;
    return place;
}

static int fall(int cave)
{
    int out = map[cave].next;
    if (bug == 3)
        out = map[out].next;
    while (bug == 11 && out == cave)
        out = map[out].next;
    return out;
}

static int last = -1; /* the place of the last step */

static int step(int r, int c, char way)
{
    const struct cell *here = at(r, c);
    int held = (bug == 7 ? -1 : 1) * (down_of(here->arrow) * 2 + right_of(here->arrow));
    if (here->kind == 'b' && held == down_of(way) * 2 + right_of(way))
        return r * columns + c;
    if (at(r + down_of(way), c + right_of(way))->kind == 'w')
        return r * columns + c;
    int place = r * columns + c, there = place + down_of(way) * columns + right_of(way);
    if (map[there].kind == 'y')
        there = fall(there);
    else if (map[there].kind == 'r' && !wading(bug == 12 && last >= 0 ? last : place, there))
        there = drift(there);
    return there;
}

static void walk(int r, int c)
{
    for (const char *way = word; *way && strchr("NSWE", *way); way++) {
        last = step(r, c, *way);
        r = last / columns;
        c = last % columns;
        putchar(at(r, c)->kind);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1)
        bug = atoi(argv[1]);
    read_map();
    for (int i = 0; i < walks; i++) {
        int r, c;
        if ((bug == 9 ? scanf("%d %d", &c, &r) : scanf("%d %d", &r, &c)) != 2)
            break;
        int there_are = bug == 13 ? scanf("%1000000s", word) == 1
                                  : getchar() == ' ' && fgets(word, bug == 14 ? 42 : LINE, stdin);
        if (!there_are)
            word[0] = 0;
        if (i)
            putchar(' ');
        walk(r, c);
    }
    putchar('\n');
    return 0;
}
