/* The Curse of Boulder Dash in plain C, written for speed: kernel_boulder INPUT ROUNDS [DUMP]
 *
 * A cell is a byte; its bits say what Rockford may enter and what falls. The border is all rock,
 * so no step checks for an edge. The board is at rest between commands: only what lies right above
 * a cell that has become empty can fall. An input holds one game, so ROUNDS has to be large.
 */
#include "peers.h"

enum { ENTER = 4, LOOSE = 8 };
enum { ROCK = 0, EXIT = 1, ROCKFORD = 2, EMPTY = ENTER, EARTH = ENTER | 1,
       STONE = LOOSE, DIAMOND = LOOSE | ENTER };

typedef struct {
    const uint8_t *start, *keys, *end; /* cells; commands 0..3 for w s a d */
    int width, area, here, diamonds;
} Case;

/* The stack right above an empty cell falls as a whole. */
static inline void drop(uint8_t *gap, ptrdiff_t width)
{
    uint8_t *above = gap - width, *floor = gap;
    if (!(*above & LOOSE))
        return;
    while (floor[width] == EMPTY)
        floor += width;
    do {
        *floor = *above;
        *above = EMPTY;
        floor -= width;
        above -= width;
    } while (*above & LOOSE);
}

/* Settle the whole board: each column from below. */
static void settle(uint8_t *b, int width, int area)
{
    for (int column = 1; column < width - 1; column++) {
        int floor = area - width + column - width;
        for (int at = floor; at >= width; at -= width) {
            const uint8_t cell = b[at];
            if (cell & LOOSE) {
                b[at] = EMPTY;
                b[floor] = cell;
                floor -= width;
            } else if (cell != EMPTY) {
                floor = at - width;
            }
        }
    }
}

/* Play the case to its end on a copy of its start; returns the number of commands played. */
static long play(const Case *c, uint8_t *b)
{
    const ptrdiff_t width = c->width, ways[4] = {-width, width, -1, 1};
    uint8_t *here = b + c->here;
    int diamonds = c->diamonds;
    const uint8_t *key = c->keys, *const end = c->end;

    memcpy(b, c->start, (size_t)c->area);
    settle(b, c->width, c->area);
    while (key < end) {
        const int side = *key >= 2;
        const ptrdiff_t way = ways[*key++];
        uint8_t *const there = here + way, ahead = *there;
        if (ahead & ENTER) {
            diamonds -= ahead == DIAMOND;
            *there = ROCKFORD;
            *here = EMPTY;
            drop(here, width);
            here = there;
        } else if (ahead == STONE) {
            if (!side || there[way] != EMPTY)
                continue;
            there[way] = STONE;
            *there = ROCKFORD;
            *here = EMPTY;
            drop(here, width);
            if (there[way + width] == EMPTY)
                drop(there + way + width, width);
            here = there;
        } else if (ahead == EXIT && diamonds == 0) {
            *here = EMPTY;
            drop(here, width);
            break;
        }
    }
    return key - c->keys;
}

int main(int argc, char **argv)
{
    usage(argc == 3 || argc == 4, "kernel_boulder INPUT ROUNDS [DUMP]");
    size_t length;
    char *text = slurp(argv[1], &length);
    const int rounds = atoi(argv[2]);

    static const char glyphs[] = "#X&. O$";
    static const uint8_t cells[] = {ROCK, EXIT, ROCKFORD, EARTH, EMPTY, STONE, DIAMOND};
    uint8_t *store = room(length), code[256] = {0};
    char drawn[16] = {0};
    for (int i = 0; i < 7; i++) {
        code[(uint8_t)glyphs[i]] = cells[i];
        drawn[cells[i]] = glyphs[i];
    }

    const char *p = text, *const end = text + length;
    Case c = {.start = store, .width = (int)strcspn(text, "\r\n")};
    while (p < end && *p > '\r') {
        for (int column = 0; column < c.width; column++, c.area++) {
            const uint8_t cell = code[(uint8_t)*p++];
            if (cell == ROCKFORD)
                c.here = c.area;
            c.diamonds += cell == DIAMOND;
            *store++ = cell;
        }
        p += (*p == '\r');
        p += (*p == '\n');
    }
    c.keys = store;
    for (; p < end; p++) /* anything else is skipped */
        if (*p == 'w' || *p == 's' || *p == 'a' || *p == 'd')
            *store++ = *p == 'w' ? 0 : *p == 's' ? 1 : *p == 'a' ? 2 : 3;
    c.end = store;

    uint8_t *board = room((size_t)c.area);
    long steps = 0;
    const double begin = now();
    for (int round = 0; round < rounds; round++)
        steps += play(&c, board);
    report(steps, now() - begin);

    if (argc == 4) {
        FILE *file = created(argv[3]);
        play(&c, board);
        for (int at = 0; at < c.area; at++) {
            if (at && at % c.width == 0)
                putc('/', file);
            putc(drawn[board[at]], file);
        }
        putc('\n', file);
        return fclose(file) ? 1 : 0;
    }
    return 0;
}
