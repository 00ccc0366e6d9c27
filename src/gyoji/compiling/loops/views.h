/* What learners see of many states: cells, planes, numbers and legal actions.
 *
 * A frame is where the cells of one state are written: `room` numbers. If `width` is 0, the cells
 * follow each other as in the state; otherwise the frame has rows of `width` numbers, and a smaller
 * board fills its upper left corner.
 */

typedef struct {
    const plays *all;
    cell_t *cells;
    number_t *registers;
    int64_t count, room, width;
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

/* The planes, as whoever has the turn knows them; `last`: the planes of a cell lie together. */
static void view_planes(const views *v, uint8_t *out, int64_t planes, int last)
{
    const int64_t cell = last ? planes : 1, plane = last ? 1 : v->room;
    memset(out, 0, (size_t)(v->count * v->room * planes));
    for (int64_t at = 0; at < v->count; at++, out += v->room * planes) {
        cell_t *const cells = cells_of(v, at);
        number_t *const registers = registers_of(v, at);
        named_t named;
        G(bound_state)(cells, v->all->area, registers, v->all->size);
        G(load)(registers, &named);
        const int64_t area = named.r4, width = named.r3;
        for (int64_t place = 0; place < area; place++) {
            const int64_t seen = G(features)(cells, registers, &named, place, named.r2);
            uint8_t *const bits = out + framed(v, place, width) * cell;
            for (int64_t bit = 0; bit < planes; bit++)
                bits[bit * plane] = seen >> bit & 1;
        }
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

/* The number of a coded action; -1 if it has none. */
static int64_t number_of(const plays *p, int64_t coded)
{
    int64_t low = 0, high = p->choices;
    while (low < high) {
        const int64_t middle = (low + high) >> 1;
        if (p->table[middle] < coded)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->choices && p->table[low] == coded ? low : -1;
}

/* Which actions would be done now; `cells` and `registers` have room to try each on a copy. */
static void view_masks(const views *v, uint8_t *out, cell_t *spare_cells, number_t *spare_registers)
{
    const plays *const p = v->all;
    memset(out, 0, (size_t)(v->count * p->choices));
    for (int64_t at = 0; at < v->count; at++, out += p->choices) {
        cell_t *const cells = cells_of(v, at);
        number_t *const registers = registers_of(v, at);
        named_t named, tried;
        G(load)(registers, &named);
        int64_t action = named.r1 == 0 ? G(next_action)(cells, registers, &named, -1) : -1;
        for (; action >= 0; action = G(next_action)(cells, registers, &named, action)) {
            memcpy(spare_cells, cells, (size_t)named.r4 * sizeof(cell_t));
            memcpy(spare_registers, registers - p->size, (size_t)p->size * sizeof(number_t));
            tried = named;
            if (G(apply)(spare_cells, spare_registers + p->size, &tried, action)) {
                const int64_t number = number_of(p, G(code)(cells, registers, &named, action));
                if (number >= 0)
                    out[number] = 1;
            }
        }
    }
}
