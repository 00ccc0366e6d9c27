/* Sokoban in plain C, written for speed: kernel_sokoban INPUT ROUNDS [DUMP]
 *
 * A cell is a byte, a sum of WALL, TARGET and BOX; the worker is a variable. The border is all
 * wall, so no step checks for an edge. The game is over when no box is off the targets (astray).
 */
#include "peers.h"

enum { WALL = 1, TARGET = 2, BOX = 4 };
enum { STAYED, WALKED, PUSHED };

typedef struct {
    const uint8_t *start, *keys, *end; /* cells; keystrokes 0..3 for U D L R */
    int width, area, here, astray;
} Case;

static int here; /* where play() leaves the worker */
static uint8_t *said; /* the answer to each keystroke: stayed, walked or pushed */

/* Play a case to its end on a copy of its start; returns the number of keystrokes played. */
static long play(const Case *c, uint8_t *b)
{
    const ptrdiff_t ways[4] = {-c->width, c->width, -1, 1};
    uint8_t *at = b + c->here;
    int astray = c->astray;
    const uint8_t *key = c->keys, *const end = c->end;
    uint8_t *out = said;

    memcpy(b, c->start, (size_t)c->area);
    if (astray == 0)
        return here = c->here, 0;
    while (key < end) {
        const ptrdiff_t way = ways[*key++];
        uint8_t *const there = at + way;
        if (*there & BOX) {
            if (there[way] & (WALL | BOX)) {
                *out++ = STAYED;
                continue;
            }
            astray += ((*there & TARGET) - (there[way] & TARGET)) / TARGET;
            *there ^= BOX;
            there[way] ^= BOX;
            at = there;
            *out++ = PUSHED;
            if (astray == 0)
                break;
        } else if (!(*there & WALL)) {
            at = there;
            *out++ = WALKED;
        } else {
            *out++ = STAYED;
        }
    }
    here = (int)(at - b);
    return out - said;
}

/* The board in glyphs, its rows joined by '/'. */
static void dump(FILE *file, const Case *c, const uint8_t *b)
{
    for (int at = 0; at < c->area; at++) {
        if (at && at % c->width == 0)
            putc('/', file);
        putc(at == here ? "w.W"[b[at]] : ".#+.b.B"[b[at]], file);
    }
    putc('\n', file);
}

int main(int argc, char **argv)
{
    usage(argc == 3 || argc == 4, "kernel_sokoban INPUT ROUNDS [DUMP]");
    size_t length;
    char *text = slurp(argv[1], &length);
    const int rounds = atoi(argv[2]);

    /* Boards and keystrokes are shorter in memory than in the text. */
    uint8_t *store = room(length), code[256] = {0}, key[256] = {0};
    for (int i = 0; i < 7; i++)
        code[(int)"#.+bBwW"[i]] =
            (uint8_t[]){WALL, 0, TARGET, BOX, BOX | TARGET, 0, TARGET}[i];
    for (int i = 0; i < 4; i++)
        key[(int)"UDLR"[i]] = (uint8_t)i;

    Case *cases = NULL;
    size_t count = 0, held = 0;
    int most = 0;
    for (char *p = text;;) {
        const int rows = (int)number(&p), columns = (int)number(&p);
        if (rows == 0)
            break;
        if (count == held)
            cases = realloc(cases, (held = 2 * held + 16) * sizeof *cases);
        Case *c = &cases[count++];
        *c = (Case){.start = store, .width = columns, .area = rows * columns};
        for (int row = 0; row < rows; row++) {
            p = next_line(p);
            for (int column = 0; column < columns; column++, p++) {
                if (*p == 'w' || *p == 'W')
                    c->here = row * columns + column;
                c->astray += *p == 'b';
                *store++ = code[(uint8_t)*p];
            }
        }
        p = next_line(p);
        c->keys = store;
        for (; *p > '\r'; p++)
            *store++ = key[(uint8_t)*p];
        c->end = store;
        if (c->area > most)
            most = c->area;
    }

    uint8_t *board = room((size_t)most);
    said = room(length);
    long steps = 0;
    const double begin = now();
    for (int round = 0; round < rounds; round++)
        for (size_t i = 0; i < count; i++)
            steps += play(&cases[i], board);
    report(steps, now() - begin);

    FILE *file = argc == 4 ? created(argv[3]) : NULL;
    for (size_t i = 0; file && i < count; i++) {
        play(&cases[i], board);
        dump(file, &cases[i], board);
    }
    return file && fclose(file) ? 1 : 0;
}
