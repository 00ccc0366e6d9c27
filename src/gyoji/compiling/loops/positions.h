/* Which plays of a batch are legal. Nothing is trusted here: the lines may hold any numbers. */

typedef struct {
    const line *cells, *registers, *actions;
    const int64_t *zeros, *tops, *bounds;
    int wide, exact;
} suspects;

/* The end of the cells of a play; -1 if they, or the registers that say so, are not in the lines. */
static int64_t end_of_cells(const suspects *s, int64_t i)
{
    const int64_t zero = s->zeros[i], top = s->tops[i];
    if (top < -AREA || top > s->registers->size || zero < 0 || zero > s->cells->size)
        return -1;
    const int64_t area = ((const number_t *)s->registers->view.buf)[top + AREA];
    return 0 < area && area <= s->cells->size - zero ? zero + area : -1;
}

/* Whether a play is a legal state behind those before it: its cells from `low` on, its registers from
 * `floor` on. `exact`: right behind them. */
static int is_legal(const suspects *s, int64_t i, int64_t low, int64_t floor)
{
    const int64_t top = s->tops[i], own = top - floor;
    if (low < 0 || end_of_cells(s, i) < 0 || s->zeros[i] < low || own < G(CHECKED_REGISTERS))
        return 0;
    cell_t *const cells = (cell_t *)s->cells->view.buf + s->zeros[i];
    number_t *const registers = (number_t *)s->registers->view.buf + top;
    const int64_t width = registers[WIDTH], area = registers[AREA];
    if (width < 2 || area / 2 < width || area % width)
        return 0;
    named_t named;
    G(bound_state)(cells, s->cells->size - s->zeros[i], registers, own);
    G(load)(registers, &named);
    const int64_t needed = G(position_registers)(cells, registers, &named);
    if (needed > own || (s->exact && (needed != own || s->zeros[i] != low)))
        return 0;
    return G(fault)(cells, registers, &named) == 0;
}

/* Whether all of a play's actions are actions of the game. */
static int are_actions(const suspects *s, int64_t i)
{
    cell_t *const cells = (cell_t *)s->cells->view.buf + s->zeros[i];
    number_t *const registers = (number_t *)s->registers->view.buf + s->tops[i];
    const int64_t *const wide = s->actions->view.buf;
    const uint8_t *const small = s->actions->view.buf;
    named_t named;
    G(bound_state)(cells, s->cells->size - s->zeros[i], registers, held(s->tops, i));
    G(load)(registers, &named);
    for (int64_t k = s->bounds[i]; k < s->bounds[i + 1]; k++)
        if (!G(is_action)(cells, registers, &named, s->wide ? wide[k] : small[k]))
            return 0;
    return 1;
}

/* The first play that is not legal; `last` if there is none. */
static int64_t search(const suspects *s, int64_t first, int64_t last)
{
    int64_t i = first, low = first ? end_of_cells(s, first - 1) : 0, floor = first ? s->tops[first - 1] : 0;
    while (i < last) {
        const int64_t begin = s->bounds[i], end = s->bounds[i + 1];
        if (!is_legal(s, i, low, floor) || !(0 <= begin && begin <= end && end <= s->actions->size)
            || !are_actions(s, i))
            break;
        low = end_of_cells(s, i);
        floor = s->tops[i++];
    }
    return i;
}

PyDoc_STRVAR(first_illegal_doc,
"first_illegal(cells, zeros, registers, tops, actions, bounds, first, last, exact)\n--\n\n"
"The first of some plays that is not legal, without the GIL; -1 if all are.\n\n"
"The arguments are those of `play`; plays have to be in order and may not overlap. `exact`: nothing\n"
"is between two states. Nothing is trusted: this may be any numbers.");

static PyObject *first_illegal(PyObject *module, PyObject *args)
{
    PyObject *things[ANSWERS], *result = NULL;
    long long first, last;
    int64_t found;
    int exact;
    line lines[ANSWERS] = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOOOOLLp", &things[0], &things[1], &things[2], &things[3], &things[4],
                          &things[5], &first, &last, &exact))
        return NULL;
    line_kind kinds[ANSWERS];
    for (int at = 0; at < ANSWERS; at++)
        kinds[at] = (line_kind){BATCH_KINDS[at].name, BATCH_KINDS[at].width, READ};
    if (lines_open(lines, things, kinds, ANSWERS) || check_actions(&lines[ACTIONS]))
        goto close;
    if (check_range(first, last, lines[BOUNDS].size - 1, &lines[ZEROS], &lines[TOPS]))
        goto close;
    const suspects s = {
        &lines[CELLS], &lines[REGISTERS], &lines[ACTIONS], lines[ZEROS].view.buf, lines[TOPS].view.buf,
        lines[BOUNDS].view.buf, lines[ACTIONS].view.itemsize == 8, exact,
    };
    Py_BEGIN_ALLOW_THREADS
    found = search(&s, first, last);
    Py_END_ALLOW_THREADS
    result = PyLong_FromLongLong(found == last ? -1 : found);
close:
    lines_close(lines, ANSWERS);
    return result;
}
