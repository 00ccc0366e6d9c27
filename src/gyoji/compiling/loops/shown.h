/* What learners see of the plays, kept in memory: a step changes it only where it changed a play. */

enum { SHOWN_NOTHING, SHOWN_CELLS, SHOWN_PLANES, SHOWN_ANNOUNCEMENTS };

/* Memory for what is seen of all plays, now or at their last ends; what is not seen is NULL. */
typedef struct {
    uint8_t *boards, *numbers, *real;
} sights;

typedef struct {
    sights now, ends;
    number_t *known; /* the registers that are shown; NULL if nothing but cells matters */
    looks looks;     /* for planes; without bits the game's own function tells them */
    int64_t kind, depth, room, width, bytes, numbers; /* bytes: of a board; numbers: beside it */
    int last;
} shown;

/* Write a number of 1, 2, 4 or 8 bytes. */
static inline void put_number(uint8_t *out, int64_t at, int64_t width, int64_t value)
{
    if (width == 1)
        out[at] = (uint8_t)value;
    else if (width == 2)
        ((uint16_t *)out)[at] = (uint16_t)value;
    else if (width == 4)
        ((uint32_t *)out)[at] = (uint32_t)value;
    else
        ((int64_t *)out)[at] = value;
}

/* The place of the lowest bit that is set. */
static inline int64_t lowest(uint64_t bits)
{
#ifdef __GNUC__
    return __builtin_ctzll(bits);
#else
    int64_t at = 0;
    while (!(bits >> at & 1))
        at++;
    return at;
#endif
}

/* One place of a board, whose planes need a table: all of them, or those that a cell had otherwise. */
static inline void show_place(const shown *s, const views *v, uint8_t *board, int64_t place, const int64_t *before)
{
    const number_t *const registers = v->registers + v->all->size;
    const int64_t to = v->width ? framed(v, place, registers[WIDTH]) : place;
    int64_t value = (int64_t)v->cells[place];
    if (s->kind == SHOWN_PLANES) {
        const int64_t *const row = row_of(&s->looks, registers, place);
        const uint64_t seen = (uint64_t)bits_of(&s->looks, row, value);
        uint64_t planes = ((uint64_t)1 << s->depth) - 1;
        uint8_t *const out = board + (s->last ? to * s->depth : to);
        if (before)
            planes = seen ^ (uint64_t)bits_of(&s->looks, row, *before);
        for (; planes; planes &= planes - 1) {
            const int64_t plane = lowest(planes);
            out[plane * (s->last ? 1 : s->room)] = seen >> plane & 1;
        }
    } else {
        for (int64_t mark = 0, bit = 1; bit < s->looks.sets; bit *= 2, mark += 2)
            value += registers[s->looks.marks[mark]] == place ? s->looks.marks[mark + 1] : 0;
        put_number(board, to, s->depth, value);
    }
}

/* The places of marks, as these registers say. */
static inline void show_marks(const shown *s, const views *v, uint8_t *board, const number_t *registers)
{
    for (int64_t mark = 0, bit = 1; bit < s->looks.sets; bit *= 2, mark += 2) {
        const int64_t place = registers[s->looks.marks[mark]];
        if (0 <= place && place < v->registers[v->all->size + AREA])
            show_place(s, v, board, place, NULL);
    }
}

/* A whole board. */
static void show_board(const shown *s, const views *v, const int64_t *heard, uint8_t *board)
{
    if (s->kind == SHOWN_PLANES)
        view_planes(v, board, s->depth, s->last);
    else if (s->kind == SHOWN_ANNOUNCEMENTS)
        view_announcements(v, board, heard, s->depth);
    else {
        view_cells(v, board, (Py_ssize_t)s->depth);
        show_marks(s, v, board, v->registers + v->all->size);
    }
}

/* All that is seen of one play, whose state is here. */
static void show_all(const shown *s, const plays *p, int64_t at, cell_t *cells, number_t *registers,
                     const int64_t *heard, const sights *to)
{
    const views v = {p, cells + at * p->area, registers + at * p->size, 1, s->room, s->width,
                     s->looks.bits ? &s->looks : NULL};
    if (s->kind != SHOWN_ANNOUNCEMENTS && !are_framed(&v))
        return;
    show_board(s, &v, heard + at * p->players, to->boards + at * s->bytes);
    if (to->numbers)
        view_numbers(&v, to->numbers + at * s->numbers, s->numbers);
    if (to->real)
        view_real(&v, to->real + at * s->room);
}

/* A play as it is now, from the beginning. */
NOINLINE void show(const shown *s, const plays *p, int64_t at)
{
    show_all(s, p, at, p->cells, p->registers, p->heard, &s->now);
    if (s->known)
        memcpy(s->known + at * p->size, p->registers + at * p->size, (size_t)p->size * sizeof(number_t));
}

/* The end of the play before, if a new one has begun in the same step. */
NOINLINE void show_end(const shown *s, const plays *p, int64_t at)
{
    show_all(s, p, at, p->finals, p->final_registers, p->last, &s->ends);
}

/* The general case: registers may have changed, or more cells than are noted, or boards have frames. */
NOINLINE void show_more(const shown *s, const plays *p, int64_t at, const changes *changed)
{
    const views v = {p, p->cells + at * p->area, p->registers + at * p->size, 1, s->room, s->width,
                     s->looks.bits ? &s->looks : NULL};
    uint8_t *const board = s->now.boards + at * s->bytes;
    const number_t *const registers = v.registers + p->size;
    number_t *const known = s->known ? s->known + (at + 1) * p->size : NULL;
    const int planes = s->kind == SHOWN_PLANES, turned = known && known[TURN] != registers[TURN];
    if (s->kind == SHOWN_ANNOUNCEMENTS || changed->count > G(CHANGES)
        || (planes && (turned || !s->looks.bits))) {
        show_board(s, &v, p->heard + at * p->players, board);
    } else {
        for (int64_t i = 0; i < changed->count; i++)
            show_place(s, &v, board, changed->cells[2 * i], &changed->cells[2 * i + 1]);
        if (known)
            show_marks(s, &v, board, known);
        show_marks(s, &v, board, registers);
    }
    if (s->now.numbers)
        view_numbers(&v, s->now.numbers + at * s->numbers, s->numbers);
    if (known)
        memcpy(known - p->size, registers - p->size, (size_t)p->size * sizeof(number_t));
}

/* The planes of the cells that an action has changed, if planes depend on cells alone. */
ALWAYS_INLINE void show_cells(const shown *s, const cell_t *cells, uint8_t *board, const changes *changed)
{
    const int64_t next = s->last ? s->depth : 1, plane = s->last ? 1 : s->room;
    for (int64_t i = 0; i < 2 * changed->count; i += 2) {
        const int64_t place = changed->cells[i];
        const uint64_t seen = (uint64_t)bits_of(&s->looks, s->looks.bits, (int64_t)cells[place]);
        uint64_t rest = seen ^ (uint64_t)bits_of(&s->looks, s->looks.bits, changed->cells[i + 1]);
        for (; rest; rest &= rest - 1)
            board[place * next + lowest(rest) * plane] = seen >> lowest(rest) & 1;
    }
}

/* A play that has begun anew, and the end of the one before. */
NOINLINE void show_new(const shown *s, const plays *p, int64_t at, const changes *changed, int simple)
{
    if (p->over[at] | p->cut[at]) {
        uint8_t *const end = s->ends.boards + at * s->bytes;
        if (simple) { /* it differs from what is shown by the last action */
            memcpy(end, s->now.boards + at * s->bytes, (size_t)s->bytes);
            show_cells(s, p->finals + at * p->area, end, changed);
        } else {
            show_end(s, p, at);
        }
    }
    show(s, p, at);
}

/* Show what an action has changed. `s` and `p` are copies of `shared` and `all`, as for `act`. */
ALWAYS_INLINE void show_changes(const shown *s, const shown *shared, const plays *p, const plays *all, int64_t at,
                                const changes *changed)
{
    const size_t bytes = (size_t)p->size * sizeof(number_t);
    const int simple = !s->known && !s->width && s->kind == SHOWN_PLANES && changed->count <= G(CHANGES);
    if (changed->began)
        show_new(shared, all, at, changed, simple);
    else if (simple)
        show_cells(s, p->cells + at * p->area, s->now.boards + at * s->bytes, changed);
    else if (changed->count || s->kind == SHOWN_ANNOUNCEMENTS
             || (s->known && memcmp(s->known + at * p->size, p->registers + at * p->size, bytes)))
        show_more(shared, all, at, changed);
}

/* All plays as they are now. */
static void show_every(const shown *s, const plays *p)
{
    for (int64_t at = 0; s && at < p->count; at++)
        show(s, p, at);
}
