/* Plays side by side for learners: what one step of all of them does. */

enum { FEW = 512 }; /* so many plays are stepped within microseconds */
enum { CACHED = 1 << 13, MANY = 1 << 22 }; /* bytes: certainly in the first cache; in none, perhaps */

/* One action of the plays from `first` to `last` (not included); how many of them ended. */
FLATTEN int64_t act_plain(const plays *shared, const int64_t *choices, int64_t first, int64_t last)
{
    const plays own = *shared;
    int64_t ended = 0;
    for (int64_t at = first; at < last; at++)
        ended += act(&own, shared, at, choices[at], 1, NULL);
    return ended;
}

/* The same, and what learners see is kept up to date. */
FLATTEN int64_t act_shown(const plays *shared, const shown *seen, const int64_t *choices, int64_t first, int64_t last)
{
    const plays own = *shared;
    const shown s = *seen;
    const int plain = own.scale == 0 && own.players == 0;
    int64_t ended = 0;
    for (int64_t at = first; at < last; at++) {
        changes changed;
        ended += act(&own, shared, at, choices[at], plain, &changed);
        show_changes(&s, seen, &own, shared, at, &changed);
    }
    return ended;
}

/* The same, with shaped rewards or announcements, shown or not. */
static int64_t act_all(const plays *p, const shown *s, const int64_t *choices, int64_t first, int64_t last)
{
    int64_t ended = 0;
    if (s)
        return act_shown(p, s, choices, first, last);
    if (p->scale == 0 && p->players == 0)
        return act_plain(p, choices, first, last);
    for (int64_t at = first; at < last; at++)
        ended += act(p, p, at, choices[at], 0, NULL);
    return ended;
}

/* Copy bytes that are not read again soon past the caches, where the processor can: what is written
 * into a cache has to be read from memory first. */
static void stream(uint8_t *out, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;
#ifdef __SSE2__
    const size_t odd = (size_t)(-(uintptr_t)out & 15);
    if (count > odd) {
        memcpy(out, from, odd);
        for (out += odd, from += odd, count -= odd; count >= 16; out += 16, from += 16, count -= 16)
            _mm_stream_si128((__m128i *)out, _mm_loadu_si128((const __m128i *)from));
    }
#endif
    memcpy(out, from, count);
}

/* Where to copy boards, or NULL: what is shown, or cells in numbers of `width` bytes; `many`: more
 * than caches hold. */
typedef struct {
    uint8_t *boards;
    Py_ssize_t width;
    int many;
} copies;

static void copy_boards(const plays *p, const shown *s, int64_t first, int64_t last, copies to)
{
    if (to.boards && s) {
        uint8_t *const out = to.boards + first * s->bytes, *const boards = s->now.boards + first * s->bytes;
        const size_t bytes = (size_t)((last - first) * s->bytes);
        if (to.many)
            stream(out, boards, bytes);
        else
            memcpy(out, boards, bytes);
        return;
    }
    const int64_t from = first * p->area, count = last * p->area - from;
    if (to.boards && to.many && to.width == sizeof(cell_t))
        stream(to.boards + from * to.width, p->cells + from, (size_t)count * sizeof(cell_t));
    else if (to.boards)
        narrow(p->cells + from, to.boards + from * to.width, count, to.width);
}

/* One action of every play, whose cells are copied before, and whose boards after it, as they are
 * shown if they are; how many plays ended. */
static int64_t step_all(const plays *p, const shown *s, const int64_t *choices, copies before, copies after)
{
    /* Boards are copied while they are in the processor's cache, so some plays at a time. */
    const int64_t bytes = s ? s->bytes : p->area * (int64_t)sizeof(cell_t);
    const int64_t some = before.boards || after.boards ? CACHED / bytes + 1 : p->count;
    int64_t ended = 0;
    for (int64_t first = 0; first < p->count; first += some) {
        const int64_t last = p->count - first > some ? first + some : p->count;
        copy_boards(p, NULL, first, last, before);
        ended += act_all(p, s, choices, first, last);
        copy_boards(p, s, first, last, after);
    }
    return ended;
}

/* Whether all numbers are places in the table of actions. */
static int are_choices(const plays *p, const int64_t *choices, int64_t count)
{
    const uint64_t most = (uint64_t)p->choices - 1;
    uint64_t wrong = 0;
    /* The highest bit is set if a number is negative or too large: C can look at several at once. */
    for (int64_t at = 0; at < count; at++)
        wrong |= (uint64_t)choices[at] | (most - (uint64_t)choices[at]);
    return wrong >> 63 == 0;
}

typedef struct {
    int64_t *actions; /* each line has a row for each step, and may be missing, but for this one */
    double *rewards;
    uint8_t *over, *cut;
    copies boards;
    int given; /* whether actions are given, or to be drawn */
} record;

/* Many steps of every play; how many plays ended. */
static int64_t roll(const plays *p, int64_t steps, const record *r)
{
    const copies none = {NULL, 0, 0};
    copies boards = r->boards;
    int64_t ended = 0;
    for (int64_t step = 0; step < steps; step++) {
        int64_t *const choices = r->actions + step * p->count;
        if (!r->given)
            for (int64_t at = 0; at < p->count; at++)
                choices[at] = pick(&p->seeds[at], p->choices);
        ended += step_all(p, NULL, choices, boards, none);
        if (boards.boards)
            boards.boards += p->count * p->area * boards.width;
        if (r->rewards)
            memcpy(r->rewards + step * p->count, p->rewards, (size_t)p->count * sizeof(double));
        if (r->over)
            memcpy(r->over + step * p->count, p->over, (size_t)p->count);
        if (r->cut)
            memcpy(r->cut + step * p->count, p->cut, (size_t)p->count);
    }
    return ended;
}
