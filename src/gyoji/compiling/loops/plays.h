/* Plays side by side for learners: what one step of one of them does, here and on a device.
 *
 * n plays lie on boards of `area` cells each, with `size` registers each; play i has its cells from
 * i * area on and its registers from i * size to (i + 1) * size.
 */

enum { DISABLED, NEXT_STEP, SAME_STEP }; /* Gymnasium's autoreset modes */

typedef struct {
    cell_t *cells, *finals;
    number_t *registers, *final_registers;
    const cell_t *levels;
    const number_t *level_registers;
    const int64_t *table;
    uint64_t *seeds;
    int64_t *ages, *heard, *last;
    double *rewards;
    uint8_t *over, *cut;
    int64_t count, area, size, pool, choices, players, limit;
    double scale;
    int mode;
} plays;

/* What an action has changed in a play. */
typedef struct {
    int64_t cells[2 * G(CHANGES)]; /* the places that were written, each with the cell before */
    int64_t count; /* how many were written, even if there was no room to note them all */
    int began;     /* whether the play is a new one */
} changes;

/* Random numbers: splitmix64, one sequence for each seed; one of `count`, from the upper half. */
static inline int64_t pick(uint64_t *seed, int64_t count)
{
    uint64_t z = (*seed += 0x9E3779B97F4A7C15u);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (int64_t)(((z ^ z >> 31) >> 32) * (uint64_t)count >> 32);
}

/* Begin a play on a level. */
static void enter_on(const plays *p, int64_t at, int64_t level)
{
    memcpy(p->cells + at * p->area, p->levels + level * p->area, (size_t)p->area * sizeof(cell_t));
    memcpy(p->registers + at * p->size, p->level_registers + level * p->size,
           (size_t)p->size * sizeof(number_t));
    p->ages[at] = 0;
    memset(p->heard + at * p->players, 0, (size_t)p->players * 8);
}

/* Begin a play on a random level. */
NOINLINE void enter(const plays *p, int64_t at)
{
    enter_on(p, at, p->pool > 1 ? pick(&p->seeds[at], p->pool) : 0);
}

/* Keep the last state of a play, and begin a new one in its place. */
NOINLINE void restart(const plays *p, int64_t at)
{
    memcpy(p->finals + at * p->area, p->cells + at * p->area, (size_t)p->area * sizeof(cell_t));
    memcpy(p->final_registers + at * p->size, p->registers + at * p->size,
           (size_t)p->size * sizeof(number_t));
    memcpy(p->last + at * p->players, p->heard + at * p->players, (size_t)p->players * 8);
    enter(p, at);
}

/* Nothing is done in a play that has ended, except that a new one may begin; whether it has. */
NOINLINE int wait(const plays *p, int64_t at)
{
    const int begins = p->mode == NEXT_STEP && (p->over[at] | p->cut[at]);
    if (begins) {
        enter(p, at);
        p->over[at] = p->cut[at] = 0;
    }
    p->rewards[at] = 0;
    return begins;
}

/* One action of one play; whether the play has ended. `plain`: no shaped rewards, no announcements.
 * What has changed goes to `changed`, unless that is NULL.
 *
 * `p` is a copy of `shared` whose address nobody else has: cells are bytes, and C has to assume that
 * writing one may change any memory that others know, so it would read every pointer again. */
ALWAYS_INLINE int act(const plays *p, const plays *shared, int64_t at, int64_t choice, int plain, changes *changed)
{
    cell_t *const cells = p->cells + at * p->area;
    number_t *const registers = p->registers + (at + 1) * p->size;
    double hope = 0;
    named_t named;
    G(bound_state)(cells, p->area, registers, p->size);
    G(load)(registers, &named);
    if (named.r1 != 0 || (p->mode != SAME_STEP && (p->over[at] | p->cut[at]))) {
        const int began = wait(shared, at);
        if (changed) {
            changed->count = 0;
            changed->began = began;
        }
        return 0;
    }
    const int64_t player = named.r2, worth = G(score)(cells, registers, &named, player);
    if (!plain && p->scale != 0)
        hope = (double)G(potential)(cells, registers, &named, player);
    const int64_t action = G(complete)(cells, registers, &named, p->table[choice]);
    if (!plain && p->players)
        p->heard[at * p->players + player] =
            (action + 1) | G(announcement)(cells, registers, &named, action) << 8;
    if (changed)
        named.changed = changed->cells;
    G(apply)(cells, registers, &named, action);
    if (changed) {
        changed->count = named.changes;
        changed->began = 0;
    }
    double reward = (double)(G(score)(cells, registers, &named, player) - worth);
    if (!plain && p->scale != 0)
        reward += p->scale * ((double)G(potential)(cells, registers, &named, player) - hope);
    G(store_played)(registers, &named);
    const int over = named.r1 != 0, cut = ++p->ages[at] >= p->limit && !over;
    p->rewards[at] = reward;
    p->over[at] = (uint8_t)over;
    p->cut[at] = (uint8_t)cut;
    if (!(over | cut))
        return 0;
    if (p->mode == SAME_STEP) {
        restart(shared, at);
        if (changed)
            changed->began = 1;
    }
    return 1;
}

/* Cells in numbers of 1, 2, 4 or 8 bytes. */
static void narrow(const cell_t *cells, void *out, int64_t count, Py_ssize_t width)
{
    if (width == sizeof(cell_t))
        memcpy(out, cells, (size_t)count * sizeof(cell_t));
    else if (width == 1)
        for (int64_t i = 0; i < count; i++)
            ((uint8_t *)out)[i] = (uint8_t)cells[i];
    else if (width == 2)
        for (int64_t i = 0; i < count; i++)
            ((uint16_t *)out)[i] = (uint16_t)cells[i];
    else if (width == 4)
        for (int64_t i = 0; i < count; i++)
            ((uint32_t *)out)[i] = (uint32_t)cells[i];
    else
        for (int64_t i = 0; i < count; i++)
            ((int64_t *)out)[i] = (int64_t)cells[i];
}
