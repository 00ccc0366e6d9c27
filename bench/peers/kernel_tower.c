/* The Tower in plain C, written for speed: kernel_tower INPUT ROUNDS [DUMP]
 *
 * A cell is a byte; around the tower is VOID, below it GROUND. EMPTY and VOID do not bear, so
 * three cells together bear when the "or" of them reaches GROUND.
 *
 * The columns that may have come loose are kept as a stretch for each row. Only these are scanned,
 * row by row from below, each from the left: blocks at rest are not checked again, and blocks above
 * one that fell are added to the stretch of their own row, which is scanned later.
 */
#include "peers.h"

enum { EMPTY, VOID, GROUND, BLOCK, ICE, GOAL, FIXED, HOLE, FRAGILE };   /* 1 2 3: FRAGILE + 0 1 2 */
enum { RUNNING, CLEARED, IN_HOLE, CRUSHED, GOAL_WALKED };
enum { PUSH, PULL = 2, GETDOWN = 4, CLIMB = 6, MOVETO = 8 }; /* + 1: to the left; + s: a column */

typedef struct {
    const uint8_t *start;
    const int32_t *todo, *end;
    int width, rows, here, goal, holes; /* rows 1 to `rows` in the ring, 1 at the top */
} Case;

typedef struct {
    int left, right;
} Stretch;

#define NOTHING ((Stretch){1 << 30, 0})

static uint8_t *b;     /* the board that is played on */
static Stretch *loose; /* the columns that may be loose in each row, and those rows */
static int top, bottom, width, here, row, goal;

static inline void widen(Stretch *s, int left, int right)
{
    s->left = left < s->left ? left : s->left;
    s->right = right > s->right ? right : s->right;
}

static inline void touch(int at, int left, int right)
{
    widen(&loose[at], left, right);
    top = at < top ? at : top;
    bottom = at > bottom ? at : bottom;
}

static inline int borne(int under)
{
    return (b[under - 1] | b[under] | b[under + 1]) >= GROUND;
}

static int ending(void)
{
    const int under = b[here + width];
    return under == GOAL ? CLEARED : under == HOLE ? IN_HOLE : b[here] != EMPTY ? CRUSHED
         : b[goal] != GOAL ? GOAL_WALKED : RUNNING;
}

/* All blocks on dimension blocks go at once: from the top, none is gone before its turn. */
static void vanish(void)
{
    for (int at = top; at <= bottom; at++) {
        const Stretch s = loose[at];
        for (int column = s.left, p = at * width + s.left; column <= s.right; column++, p++)
            if (b[p + width] == HOLE && b[p] >= BLOCK) {
                b[p] = EMPTY;
                touch(at - 1, column - 1, column + 1);
            }
    }
}

/* Blocks fall; what comes down on a dimension block is left to the next round. */
static void fall(void)
{
    const int lowest = bottom;
    int highest = top;
    top = INT32_MAX;
    bottom = 0;
    for (int at = lowest; at >= highest; at--) {
        const Stretch s = loose[at];
        loose[at] = NOTHING;
        for (int column = s.left, p = at * width + s.left; column <= s.right; column++, p++) {
            if ((b[p] < BLOCK) | borne(p + width)) /* few are loose: a single predictable branch */
                continue;
            int to = p + width, down = at + 1;
            for (; !borne(to + width); down++)
                to += width;
            b[to] = b[p];
            b[p] = EMPTY;
            if (b[to + width] == HOLE)
                touch(down, column, column);
            widen(&loose[at - 1], column - 1, column + 1);
            highest = at - 1 < highest ? at - 1 : highest;
        }
    }
}

static inline void settle(int holes)
{
    while (bottom || b[here + width] == EMPTY) {
        if (holes && bottom)
            vanish();
        for (; b[here + width] == EMPTY; row++)
            here += width;
        if (bottom)
            fall();
    }
}

/* The player leaves for another place in row `to`; a fragile block below the player counts down. */
static inline int go(int there, int to)
{
    const int under = here + width;
    if (b[under] > FRAGILE) {
        b[under]--;
    } else if (b[under] == FRAGILE) {
        const int column = here - row * width;
        b[under] = EMPTY;
        touch(row, column - 1, column + 1);
    }
    here = there;
    row = to;
    return 1;
}

static inline int moveto(int column)
{
    const int there = row * width + column;
    if (there == here || b[there] != EMPTY) /* column 0 and the last are VOID */
        return 0;
    const int from = here < there ? here : there, to = here < there ? there : here;
    for (int under = from + width; under <= to + width; under++)
        if (b[under] == EMPTY)
            return 0;
    return go(there, row);
}

static inline int pull(int way)
{
    const int block = b[here - way], column = here - row * width, old = here;
    if (b[here + way] != EMPTY || block < BLOCK || block == FIXED)
        return 0;
    go(here + way, row);
    b[old - way] = EMPTY;
    b[old] = (uint8_t)block;
    touch(row, column, column);
    touch(row - 1, way > 0 ? column - 2 : column, way > 0 ? column : column + 2);
    return 1;
}

static inline int push(int way)
{
    int last = here, farthest = 0;
    for (; b[last + way] >= BLOCK; last += way)
        if (b[last + way] == FIXED)
            return 0;
    if (last == here)
        return 0;
    for (int p = last; p != here; p -= way) { /* the farthest first */
        const uint8_t block = b[p];
        int to = p, sliding = 1;
        for (; sliding && b[to + way] == EMPTY; to += way) {
            const int under = b[to + way + width];
            sliding = under == ICE || (block == ICE && under != EMPTY);
        }
        b[p] = EMPTY;
        if (!sliding || b[to + way] != VOID)
            b[to] = block;
        if (p == last)
            farthest = to;
    }
    const int start = row * width, one = here + way - start, other = farthest - start;
    const int left = one < other ? one : other, right = one < other ? other : one;
    touch(row, left, right);
    touch(row - 1, left - 1, right + 1);
    return 1;
}

static inline int obey(int action)
{
    const int way = 1 - 2 * (action & 1), above = here - width, below = here + width;
    if (action >= MOVETO)
        return moveto(action - MOVETO);
    switch (action & ~1) {
    case PUSH: return push(way);
    case PULL: return pull(way);
    case GETDOWN: /* GROUND and VOID are not EMPTY */
        return b[here + way] == EMPTY && b[below + way] == EMPTY && go(below + way, row + 1);
    default:
        return b[here + way] >= BLOCK && b[above] == EMPTY && b[above + way] == EMPTY
            && go(above + way, row - 1);
    }
}

/* Play a case to its end on a copy of its start; returns the number of commands played. */
static long play(const Case *c, int *status)
{
    memcpy(b, c->start, (size_t)(c->rows + 2) * (size_t)c->width);
    width = c->width;
    here = c->here;
    row = here / width;
    goal = c->goal;
    *status = ending();
    if (*status != RUNNING)
        return 0;
    /* Nothing has been scanned yet: all of the tower may be loose. */
    for (int at = 0; at <= c->rows; at++)
        loose[at] = at ? (Stretch){1, width - 2} : NOTHING;
    top = 1;
    bottom = c->rows;

    const int32_t *action = c->todo;
    while (action < c->end) {
        const int done = obey(*action++);
        if (done && (*status = ending()) != RUNNING)
            break;
        if (bottom || b[here + width] == EMPTY) {
            settle(c->holes);
            if ((*status = ending()) != RUNNING)
                break;
        }
    }
    return action - c->todo;
}

/* Read the next action; a column outside the tower becomes the one beside it. */
static int32_t command(char **at, int columns)
{
    const char *deed = word(at), *side = word(at);
    if (*deed == 'M') {
        const long column = strtol(side, NULL, 10);
        return MOVETO + (int32_t)(column < 0 ? 0 : column > columns ? columns + 1 : column);
    }
    return (*deed == 'C' ? CLIMB : *deed == 'G' ? GETDOWN : deed[2] == 'L' ? PULL : PUSH)
         + (*side == 'L');
}

int main(int argc, char **argv)
{
    usage(argc == 3 || argc == 4, "kernel_tower INPUT ROUNDS [DUMP]");
    size_t length, count = 0, held = 0, area = 0;
    char *p = slurp(argv[1], &length);
    static const char marks[] = ". =#IGCB123", *const words[] = {
        "Gave Up", "Cleared", "Death by Hole", "Death by Block", "Death by Walking Goal"};
    uint8_t code[256] = {0};
    for (int i = 0; i < 11; i++)
        code[(uint8_t)marks[i]] = (uint8_t)i;

    Case *cases = NULL;
    for (int rows; (rows = (int)number(&p)) != 0;) {
        const int columns = (int)number(&p);
        if (count == held)
            cases = realloc(cases, (held = 2 * held + 16) * sizeof *cases);
        Case *c = &cases[count++];
        *c = (Case){.width = columns + 2, .rows = rows};
        const size_t size = (size_t)(rows + 2) * (size_t)c->width;
        uint8_t *start = memset(room(size), VOID, size);
        memset(start + size - c->width, GROUND, (size_t)c->width);
        for (int at = 1; at <= rows; at++) {
            p = next_line(p);
            for (int place = at * c->width + 1, column = 0; column < columns; column++, place++) {
                c->here = *p == 'S' ? place : c->here;
                c->goal = *p == 'G' ? place : c->goal;
                c->holes |= *p == 'B';
                start[place] = code[(uint8_t)*p++];
            }
        }
        const size_t actions = (size_t)number(&p);
        int32_t *todo = room(actions * sizeof *todo);
        for (size_t i = 0; i < actions; i++)
            todo[i] = command(&p, columns);
        c->start = start;
        c->todo = todo;
        c->end = todo + actions;
        area = size > area ? size : area;
    }
    b = room(area);
    loose = room(area * sizeof *loose); /* more than rows */

    const int rounds = atoi(argv[2]);
    long steps = 0;
    int status;
    const double begin = now();
    for (int round = 0; round < rounds; round++)
        for (size_t i = 0; i < count; i++)
            steps += play(&cases[i], &status);
    report(steps, now() - begin);

    FILE *file = argc == 4 ? created(argv[3]) : NULL;
    for (size_t i = 0; file && i < count; i++) {
        const Case *c = &cases[i];
        play(c, &status);
        for (int at = 1; at <= c->rows; at++) {
            for (int place = at * width + 1; place < (at + 1) * width - 1; place++)
                putc(place == here && b[place] == EMPTY ? 'S' : marks[b[place]], file);
            putc(at < c->rows ? '/' : ' ', file);
        }
        fprintf(file, "%s\n", words[status]);
    }
    return file && fclose(file) ? 1 : 0;
}
