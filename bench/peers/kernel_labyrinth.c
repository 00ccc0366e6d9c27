/* The Labyrinth in plain C, written for speed: kernel_labyrinth INPUT ROUNDS [DUMP]
 *
 * A wall surrounds the map, which never changes: a walk is a place, and the kinds of the cells that
 * it reaches, which are written down as the master announces them.
 *
 * With -DTABLE=1 the end of a step in each direction is computed for each cell beforehand (outside
 * the time), and a step is one look-up. This no longer plays the rules, but it is a lower bound.
 */
#include "peers.h"

#ifndef TABLE
#define TABLE 0
#endif

/* Where a player ends who enters the cell (0: a wall); where its river flows; where its bog holds.
 * The last two are 0 without a river or bog. Place 0 is in the ring. */
typedef struct {
    int32_t into, flow, held, kind;
} Cell;

typedef struct {
    const uint8_t *keys, *end; /* commands 0..3 for N S W E */
    int start;
} Case;

typedef struct {
    int chain, index, place;
} Cave;

static Cell *map;
static int width, rows;
static int32_t *table;
static uint8_t *said; /* the answers of a walk */

/* Where a step from `here` to the cell beside it ends. Walls and bogs cannot be predicted, so staying
 * is computed with a mask; wading is rare enough for a branch. */
static inline ptrdiff_t step(const Cell *cells, ptrdiff_t here, ptrdiff_t there)
{
    const Cell *const from = &cells[here], *const to = &cells[there];
    const ptrdiff_t goes = -(ptrdiff_t)((to->into != 0) & (from->held != there));
    ptrdiff_t way = to->into - here;
    if (from->flow == there || to->flow == here)
        way = there - here;
    return here + (way & goes);
}

/* Play one walk; returns its last place. */
static int play(const Case *c)
{
    const ptrdiff_t ways[4] = {-width, width, -1, 1};
    const Cell *const cells = map;
    const uint8_t *const end = c->end;
    ptrdiff_t here = c->start;
    uint8_t *out = said;
    for (const uint8_t *key = c->keys; key < end; key++) {
        here = TABLE ? table[4 * here + *key] : step(cells, here, here + ways[*key]);
        *out++ = (uint8_t)cells[here].kind;
    }
    return (int)here;
}

static int by_chain(const void *a, const void *b)
{
    const Cave *one = a, *two = b;
    return one->chain != two->chain ? (one->chain > two->chain) - (one->chain < two->chain)
                                    : (one->index > two->index) - (one->index < two->index);
}

/* A digit for the chain and one for the index, or both of any length with a dot between. */
static Cave cave(const char *word, int place)
{
    char *end;
    const int chain = (int)strtol(word + 1, &end, 10);
    if (*end == '.')
        return (Cave){chain, (int)strtol(end + 1, NULL, 10), place};
    return (Cave){chain / 10, chain % 10, place};
}

/* Read the rows of the map, up to the line that is a number. */
static char *read_map(char *text, size_t length)
{
    Cave *caves = room((length / 4 + 1) * sizeof *caves);
    int count = 0, place = 0;
    char *p = text;
    for (int in = 0; *p != '\n'; p++) { /* the words of the first line */
        width += !in && *p > ' ';
        in = *p > ' ';
    }
    width += 2;
    /* A row has at least one byte for each word, and a line end. */
    map = room((length / (size_t)(width - 2) + 3) * (size_t)width * sizeof *map);
    for (p = text; rows++, p += strspn(p, " \t"), *p < '0' || *p > '9'; p = next_line(p)) {
        place = rows * width + 1;
        for (int column = 0; column < width - 2; column++, place++) {
            p += strspn(p, " \t");
            const size_t size = strcspn(p, " \t\r\n");
            const char arrow = p[size - 1];
            const int way = arrow == '^' ? -width : arrow == 'v' ? width : arrow == '<' ? -1 : 1;
            Cell *cell = &map[place];
            cell->kind = (int)(strchr("wobrey", *p) - "wobrey");
            cell->into = *p == 'w' ? 0 : *p == 'r' ? place + way : place;
            cell->flow = *p == 'r' ? place + way : 0;
            cell->held = *p == 'b' ? place + way : 0;
            if (*p == 'y')
                caves[count++] = cave(p, place);
            p += size;
        }
    }
    qsort(caves, (size_t)count, sizeof *caves, by_chain);
    for (int i = 0, first = 0; i < count; i++) {
        const int last = i + 1 == count || caves[i + 1].chain != caves[i].chain;
        map[caves[i].place].into = caves[last ? first : i + 1].place;
        first = last ? i + 1 : first;
    }
    free(caves);
    return p;
}

int main(int argc, char **argv)
{
    usage(argc == 3 || argc == 4, "kernel_labyrinth INPUT ROUNDS [DUMP]");
    size_t length;
    char *text = slurp(argv[1], &length), *p = read_map(text, length);
    const int rounds = atoi(argv[2]), count = (int)number(&p);

    Case *cases = room((size_t)count * sizeof *cases);
    uint8_t *store = room(length);
    long most = 0;
    for (Case *c = cases; c < cases + count; c++) {
        const int row = (int)number(&p) + 1;
        c->start = row * width + (int)number(&p) + 1;
        c->keys = store;
        for (p += strspn(p, " \t"); *p > '\r'; p++) {
            const char *key = strchr("NSWE", *p);
            if (key)
                *store++ = (uint8_t)(key - "NSWE");
        }
        c->end = store;
        most = c->end - c->keys > most ? c->end - c->keys : most;
    }
    said = room((size_t)most);
    if (TABLE) {
        const int area = (rows + 1) * width, ways[4] = {-width, width, -1, 1};
        table = room(4 * (size_t)area * sizeof *table);
        for (int at = width; at < area - width; at++)
            for (int way = 0; way < 4; way++)
                table[4 * at + way] = (int32_t)step(map, at, at + ways[way]);
    }

    long steps = 0;
    const double begin = now();
    for (int round = 0; round < rounds; round++)
        for (const Case *c = cases; c < cases + count; c++) {
            play(c);
            steps += c->end - c->keys;
        }
    report(steps, now() - begin);

    FILE *file = argc == 4 ? created(argv[3]) : NULL;
    for (const Case *c = cases; file && c < cases + count; c++) {
        const int here = play(c);
        fprintf(file, "%d %d\n", here / width - 1, here % width - 1);
    }
    return file && fclose(file) ? 1 : 0;
}
