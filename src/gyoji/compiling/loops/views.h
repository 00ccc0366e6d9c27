/* What learners see of many states: cells, planes, numbers and legal actions.
 *
 * A frame is where the cells of one state are written: `room` numbers. If `width` is 0, the cells
 * follow each other as in the state; otherwise the frame has rows of `width` numbers, and a smaller
 * board fills its upper left corner.
 */

/* The bits of a place, if they depend on nothing but the cell there, the marks on it and who looks:
 * for each set of marks, and each player, those of the cells from 0 to `most`, or of all bytes. */
typedef struct {
    const int64_t *bits, *marks; /* marks: a register and what is added to the cell that it names */
    int64_t players, sets, most;
} looks;

typedef struct {
    const plays *all;
    cell_t *cells;
    number_t *registers;
    int64_t count, room, width;
    const looks *table; /* NULL: the game's own function tells the bits */
} views;

static inline cell_t *cells_of(const views *v, int64_t at)
{
    return v->cells + at * v->all->area;
}

static inline number_t *registers_of(const views *v, int64_t at)
{
    return v->registers + (at + 1) * v->all->size;
}

/* Whether every board fits into its frame. */
static int are_framed(const views *v)
{
    for (int64_t at = 0; v->width && at < v->count; at++) {
        const int64_t width = registers_of(v, at)[WIDTH], area = registers_of(v, at)[AREA];
        if (width < 1 || width > v->width || area < 0 || area > v->all->area
            || (area + width - 1) / width * v->width > v->room)
            return 0;
    }
    return v->width || v->room == v->all->area;
}

/* Where a place of a board is in its frame. */
static inline int64_t framed(const views *v, int64_t place, int64_t width)
{
    return v->width ? place / width * v->width + place % width : place;
}

static void view_cells(const views *v, uint8_t *out, Py_ssize_t bytes)
{
    if (!v->width) {
        narrow(v->cells, out, v->count * v->all->area, bytes);
        return;
    }
    memset(out, 0, (size_t)(v->count * v->room * bytes));
    for (int64_t at = 0; at < v->count; at++, out += v->room * bytes) {
        const int64_t width = registers_of(v, at)[WIDTH], area = registers_of(v, at)[AREA];
        for (int64_t row = 0; row < area / width; row++)
            narrow(cells_of(v, at) + row * width, out + row * v->width * bytes, width, bytes);
    }
}

/* 1 for every place of a frame that is a cell of the board. */
static void view_real(const views *v, uint8_t *out)
{
    memset(out, 0, (size_t)(v->count * v->room));
    for (int64_t at = 0; at < v->count; at++, out += v->room) {
        const int64_t width = registers_of(v, at)[WIDTH], area = registers_of(v, at)[AREA];
        for (int64_t place = 0; place < area; place++)
            out[framed(v, place, width)] = 1;
    }
}

/* The bits of all cells at a place, for whoever has the turn: a row of the table. */
static inline const int64_t *row_of(const looks *l, const number_t *registers, int64_t place)
{
    const int64_t player = registers[TURN];
    int64_t row = (uint64_t)player < (uint64_t)l->players ? player : 0;
    for (int64_t bit = 1, mark = 0; bit < l->sets; bit *= 2, mark += 2)
        row += (registers[l->marks[mark]] == place) * bit * l->players;
    return l->bits + row * l->most;
}

/* The bits of a cell in a row. */
static inline int64_t bits_of(const looks *l, const int64_t *row, int64_t cell)
{
    return sizeof(cell_t) == 1 || (uint64_t)cell < (uint64_t)l->most ? row[cell] : 0;
}

enum { RUN = 64 }; /* places whose bits are found at once */

/* Bit `low` of each of `count` bytes, as a byte of 0 or 1: eight of them at once. */
static inline void spread(uint8_t *out, const uint8_t *bytes, int64_t low, int64_t count)
{
    int64_t i = 0;
    for (; i + 8 <= count; i += 8) {
        uint64_t eight;
        memcpy(&eight, bytes + i, 8);
        eight = eight >> low & 0x0101010101010101u;
        memcpy(out + i, &eight, 8);
    }
    for (; i < count; i++)
        out[i] = bytes[i] >> low & 1;
}

/* The planes of one row of places, from `place` on; `to` is where the first one is in the frame. */
static void view_run(const views *v, cell_t *cells, number_t *registers, named_t *named, uint8_t *out,
                     int64_t planes, int last, int64_t place, int64_t count, int64_t to)
{
    int64_t seen[RUN];
    uint8_t bytes[RUN];
    if (v->table) {
        const looks l = *v->table;
        const int64_t *const row = row_of(&l, registers, -1);
        for (int64_t i = 0; i < count; i++)
            seen[i] = bits_of(&l, row, (int64_t)cells[place + i]);
        for (int64_t bit = 1, mark = 0; bit < l.sets; bit *= 2, mark += 2) {
            const int64_t i = registers[l.marks[mark]] - place;
            if (0 <= i && i < count)
                seen[i] = bits_of(&l, row_of(&l, registers, place + i), (int64_t)cells[place + i]);
        }
    }
    for (int64_t i = 0; !v->table && i < count; i++)
        seen[i] = G(features)(cells, registers, named, place + i, named->r2);
    for (int64_t i = 0; last && i < count; i++)
        for (int64_t plane = 0; plane < planes; plane++)
            out[(to + i) * planes + plane] = seen[i] >> plane & 1;
    for (int64_t first = 0; !last && first < planes; first += 8) {
        for (int64_t i = 0; i < count; i++)
            bytes[i] = (uint8_t)(seen[i] >> first);
        for (int64_t plane = first; plane < planes && plane < first + 8; plane++)
            spread(out + plane * v->room + to, bytes, plane - first, count);
    }
}

/* The planes, as whoever has the turn knows them; `last`: the planes of a cell lie together. */
static void view_planes(const views *v, uint8_t *out, int64_t planes, int last)
{
    for (int64_t at = 0; at < v->count; at++, out += v->room * planes) {
        cell_t *const cells = cells_of(v, at);
        number_t *const registers = registers_of(v, at);
        named_t named;
        G(bound_state)(cells, v->all->area, registers, v->all->size);
        G(load)(registers, &named);
        const int64_t area = named.r4, width = v->width ? named.r3 : area;
        if (area < v->room)
            memset(out, 0, (size_t)(v->room * planes));
        for (int64_t row = 0; row * width < area; row++)
            for (int64_t place = row * width, end = place + width; place < end; place += RUN)
                view_run(v, cells, registers, &named, out, planes, last, place,
                             end - place < RUN ? end - place : RUN, framed(v, place, width));
    }
}

/* The numbers that boards do not show, as whoever has the turn knows them. */
static void view_numbers(const views *v, uint8_t *out, int64_t numbers)
{
    for (int64_t at = 0; at < v->count; at++) {
        number_t *const registers = registers_of(v, at);
        named_t named;
        G(load)(registers, &named);
        for (int64_t index = 0; index < numbers; index++)
            *out++ = (uint8_t)G(number)(cells_of(v, at), registers, &named, index, named.r2);
    }
}

/* What was announced to one play: a row for each player, that of whoever has the turn first. */
static void view_announcements(const views *v, uint8_t *out, const int64_t *heard, int64_t depth)
{
    const int64_t players = v->all->players, turn = registers_of(v, 0)[TURN];
    for (int64_t row = 0; row < players; row++, out += depth) {
        const int64_t said = heard[(row + turn) % players];
        out[0] = row == 0;
        out[1] = said & 255;
        for (int64_t at = 2; at < depth; at++)
            out[at] = said >> (3 * at + 2) & 7;
    }
}

/* The number of a coded action; -1 if it has none. */
static int64_t number_of(const plays *p, int64_t coded)
{
    int64_t low = 0, high = p->choices;
    if (0 <= coded && coded < high && p->table[coded] == coded)
        return coded;
    while (low < high) {
        const int64_t middle = (low + high) >> 1;
        if (p->table[middle] < coded)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->choices && p->table[low] == coded ? low : -1;
}

/* Undo an action that was tried on a copy of cells, which has changed so many of them. */
static inline void undo(cell_t *copy, const cell_t *cells, int64_t area, const changes *changed, int64_t count)
{
    if (count > G(CHANGES))
        memcpy(copy, cells, (size_t)area * sizeof(cell_t));
    for (int64_t i = count > G(CHANGES) ? 0 : count; i > 0; i--)
        copy[changed->cells[2 * i - 2]] = (cell_t)changed->cells[2 * i - 1];
}

/* Which actions of one play would be done now, each tried on a copy of its state; `out` is 0 before. */
ALWAYS_INLINE void try_actions(const plays *p, cell_t *cells, number_t *registers, cell_t *spare_cells,
                               number_t *spare_registers, uint8_t *out)
{
    named_t named, tried;
    changes changed;
    G(load)(registers, &named);
    int64_t action = named.r1 == 0 ? G(next_action)(cells, registers, &named, -1) : -1;
    for (; action >= 0; action = G(next_action)(cells, registers, &named, action)) {
        tried = named;
        tried.changed = changed.cells;
        if (G(apply)(spare_cells, spare_registers + p->size, &tried, action)) {
            const int64_t number = number_of(p, G(code)(cells, registers, &named, action));
            if (number >= 0)
                out[number] = 1;
        }
        undo(spare_cells, cells, named.r4, &changed, tried.changes);
        if (p->size > G(NAMED))
            memcpy(spare_registers, registers - p->size, (size_t)p->size * sizeof(number_t));
    }
}

/* Which actions would be done now; `cells` and `registers` have room to try each on a copy. */
FLATTEN void view_masks(const views *v, uint8_t *out, cell_t *spare_cells, number_t *spare_registers)
{
    const plays *const p = v->all;
    memset(out, 0, (size_t)(v->count * p->choices));
    for (int64_t at = 0; at < v->count; at++, out += p->choices) {
        number_t *const registers = registers_of(v, at);
        memcpy(spare_cells, cells_of(v, at), (size_t)registers[AREA] * sizeof(cell_t));
        memcpy(spare_registers, registers - p->size, (size_t)p->size * sizeof(number_t));
        try_actions(p, cells_of(v, at), registers, spare_cells, spare_registers, out);
    }
}
