/* The successors of states, for searches. */

typedef struct {
    const cell_t *cells;
    const number_t *registers;
    const int64_t *zeros, *tops;
    cell_t *new_cells;
    number_t *new_registers;
    int64_t *new_zeros, *new_tops, *actions, *parents;
    uint8_t *answers;
    int64_t room, cell_room, register_room; /* for successors, their cells and their registers */
    int64_t found, cells_used, registers_used;
} expansion;

/* Note a successor, which was made at the end of the new states, if it has come about. */
static void keep(expansion *e, int64_t parent, int64_t area, int64_t block, int64_t action, int64_t answer)
{
    e->new_zeros[e->found] = e->cells_used;
    e->new_tops[e->found] = e->registers_used + block;
    e->actions[e->found] = action;
    e->answers[e->found] = (uint8_t)answer;
    e->parents[e->found++] = parent;
    e->cells_used += area;
    e->registers_used += block;
}

/* Add all successors of a state; 0, and none of them, if there is no room. */
static int expand_one(expansion *e, int64_t parent)
{
    const expansion before = *e;
    cell_t *const cells = (cell_t *)e->cells + e->zeros[parent];
    number_t *const registers = (number_t *)e->registers + e->tops[parent];
    named_t named, tried;
    G(bound_state)(cells, registers[AREA], registers, held(e->tops, parent));
    G(load)(registers, &named);
    const int64_t block = G(position_registers)(cells, registers, &named), area = named.r4;
    int64_t action = named.r1 == 0 ? G(next_action)(cells, registers, &named, -1) : -1;
    for (; action >= 0; action = G(next_action)(cells, registers, &named, action)) {
        if (e->found == e->room || e->cells_used + area > e->cell_room
            || e->registers_used + block > e->register_room) {
            *e = before;
            return 0;
        }
        cell_t *const new_cells = e->new_cells + e->cells_used;
        number_t *const top = e->new_registers + e->registers_used + block;
        memcpy(new_cells, cells, (size_t)area * sizeof(cell_t));
        memcpy(top - block, registers - block, (size_t)block * sizeof(number_t));
        tried = named;
        G(bound_state)(new_cells, area, top, block);
        const int64_t answer = G(apply)(new_cells, top, &tried, action);
        if (answer) {
            G(store_played)(top, &tried);
            keep(e, parent, area, block, action, answer);
        }
    }
    return 1;
}

enum {
    OLD_CELLS, OLD_ZEROS, OLD_REGISTERS, OLD_TOPS, NEW_CELLS, NEW_ZEROS, NEW_REGISTERS, NEW_TOPS,
    NEW_ACTIONS, NEW_ANSWERS, NEW_PARENTS, EXPAND,
};

static const line_kind EXPAND_KINDS[EXPAND] = {
    {"cells", sizeof(cell_t), READ}, {"zeros", 8, READ}, {"registers", sizeof(number_t), READ},
    {"tops", 8, READ}, {"new_cells", sizeof(cell_t), WRITE}, {"new_zeros", 8, WRITE},
    {"new_registers", sizeof(number_t), WRITE}, {"new_tops", 8, WRITE}, {"actions", 8, WRITE},
    {"answers", 1, WRITE}, {"parents", 8, WRITE},
};

/* IndexError unless these states are all there, each whole and with all registers that it needs. */
static int check_states(const line *lines, int64_t first, int64_t last)
{
    const int64_t *zeros = lines[OLD_ZEROS].view.buf, *tops = lines[OLD_TOPS].view.buf;
    if (check_range(first, last, lines[OLD_ZEROS].size, &lines[OLD_ZEROS], &lines[OLD_TOPS]))
        return -1;
    for (int64_t i = first; i < last; i++)
        if (check_whole(&lines[OLD_CELLS], zeros[i], &lines[OLD_REGISTERS], tops[i]))
            return -1;
    return 0;
}

PyDoc_STRVAR(expand_doc,
"expand(cells, zeros, registers, tops, first, last,\n"
"       new_cells, new_zeros, new_registers, new_tops, actions, answers, parents)\n--\n\n"
"The successors of some states: each after one action that has an effect, without the GIL.\n\n"
"The new states lie end to end as in a batch; `actions` (8 bytes each), `answers` (1) and `parents`\n"
"(8) are what led to each. The states have to be legal. Stops before the first whose successors do\n"
"not fit. Returns the number of the next state, how many successors there are, and how many of the\n"
"new cells and of the new registers they take.");

static PyObject *expand(PyObject *module, PyObject *args)
{
    PyObject *t[EXPAND], *result = NULL;
    long long first, last;
    line lines[EXPAND] = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOOLLOOOOOOO", &t[0], &t[1], &t[2], &t[3], &first, &last, &t[4], &t[5],
                          &t[6], &t[7], &t[8], &t[9], &t[10]))
        return NULL;
    if (lines_open(lines, t, EXPAND_KINDS, EXPAND) || check_states(lines, first, last))
        goto close;
    expansion e = {
        lines[OLD_CELLS].view.buf, lines[OLD_REGISTERS].view.buf, lines[OLD_ZEROS].view.buf,
        lines[OLD_TOPS].view.buf, lines[NEW_CELLS].view.buf, lines[NEW_REGISTERS].view.buf,
        lines[NEW_ZEROS].view.buf, lines[NEW_TOPS].view.buf, lines[NEW_ACTIONS].view.buf,
        lines[NEW_PARENTS].view.buf, lines[NEW_ANSWERS].view.buf, lines[NEW_ZEROS].size,
        lines[NEW_CELLS].size, lines[NEW_REGISTERS].size, 0, 0, 0,
    };
    for (int at = NEW_TOPS; at < EXPAND; at++)
        e.room = lines[at].size < e.room ? lines[at].size : e.room;
    Py_BEGIN_ALLOW_THREADS
    while (first < last && expand_one(&e, first))
        first++;
    Py_END_ALLOW_THREADS
    result = Py_BuildValue("LLLL", first, (long long)e.found, (long long)e.cells_used,
                           (long long)e.registers_used);
close:
    lines_close(lines, EXPAND);
    return result;
}
