/* Plays of a packed batch, and what happens before a play's first action. */

typedef struct {
    cell_t *cells;
    number_t *registers;
    const int64_t *zeros, *tops, *bounds, *wide;
    const uint8_t *small; /* the actions if they are bytes; else `wide` has them */
    uint8_t *answers;
    int64_t *done;
    const cell_t *cells_end;
} batch;

/* The registers from the end of those of the play before to the end of a play's own. */
static inline int64_t held(const int64_t *tops, int64_t i)
{
    return i && tops[i - 1] < tops[i] ? tops[i] - tops[i - 1] : tops[i];
}

/* Play the plays from `first` to `last` (not included) to their ends. */
FLATTEN void play_all(const batch *b, int64_t first, int64_t last, int fresh)
{
    for (int64_t i = first; i < last; i++) {
        cell_t *const cells = b->cells + b->zeros[i];
        number_t *const registers = b->registers + b->tops[i];
        const int64_t start = b->bounds[i], end = b->bounds[i + 1];
        uint8_t *const answers = b->answers;
        int64_t k = start;
        named_t named;
        G(bound_state)(cells, b->cells_end - cells, registers, held(b->tops, i));
        G(load)(registers, &named);
        if (fresh)
            G(begin)(cells, registers, &named);
        if (b->small) {
            const uint8_t *const actions = b->small;
            for (; k < end && named.r1 == 0; k++)
                answers[k] = (uint8_t)G(apply)(cells, registers, &named, actions[k]);
        } else {
            const int64_t *const actions = b->wide;
            for (; k < end && named.r1 == 0; k++)
                answers[k] = (uint8_t)G(apply)(cells, registers, &named, actions[k]);
        }
        b->done[i] = k - start;
        G(store_played)(registers, &named);
    }
}

enum { CELLS, ZEROS, REGISTERS, TOPS, ACTIONS, BOUNDS, ANSWERS, DONE, BATCH };

static const line_kind BATCH_KINDS[BATCH] = {
    {"cells", sizeof(cell_t), WRITE}, {"zeros", 8, READ},
    {"registers", sizeof(number_t), WRITE}, {"tops", 8, READ},
    {"actions", 0, READ}, {"bounds", 8, READ}, {"answers", 1, WRITE}, {"done", 8, WRITE},
};

/* TypeError unless actions are numbers of 1 or 8 bytes. */
static int check_actions(const line *actions)
{
    const Py_ssize_t width = actions->view.itemsize;
    if (width == 1 || width == 8)
        return 0;
    PyErr_Format(PyExc_TypeError, "actions: expected numbers of 1 bytes, found %zd", width);
    return -1;
}

/* IndexError unless these plays, and their actions and answers, are all there. */
static int check_batch(const line *lines, int64_t first, int64_t last)
{
    const int64_t *zeros = lines[ZEROS].view.buf, *tops = lines[TOPS].view.buf;
    const int64_t *bounds = lines[BOUNDS].view.buf;
    const int64_t count = lines[BOUNDS].size - 1, done = lines[DONE].size;
    if (check_range(first, last, count < done ? count : done, &lines[ZEROS], &lines[TOPS]))
        return -1;
    for (int64_t i = first; i < last; i++) {
        if (check_whole(&lines[CELLS], zeros[i], &lines[REGISTERS], tops[i]))
            return -1;
        if (!(0 <= bounds[i] && bounds[i] <= bounds[i + 1] && bounds[i + 1] <= lines[ACTIONS].size
              && bounds[i + 1] <= lines[ANSWERS].size)) {
            PyErr_Format(PyExc_IndexError, "play %lld: expected actions that are all there", (long long)i);
            return -1;
        }
    }
    return 0;
}

PyDoc_STRVAR(play_doc,
"play(cells, zeros, registers, tops, actions, bounds, answers, done, first, last, fresh=True)\n--\n\n"
"Play the plays `first` to `last` (not included) of a packed batch to their ends, without the GIL.\n\n"
"`cells` are numbers of CELL bytes, `registers` of REGISTER bytes; `zeros[i]` is where play i's first\n"
"cell is, `tops[i]` is the index behind its last register; its actions (of 1 or of 8 bytes) are\n"
"`actions[bounds[i]:bounds[i + 1]]`. The answers go to the same places of `answers` (bytes), how many\n"
"there are to `done[i]`. `fresh` plays begin first.");

static PyObject *play(PyObject *module, PyObject *args)
{
    PyObject *things[BATCH], *result = NULL;
    long long first, last;
    int fresh = 1;
    line lines[BATCH] = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOOOOOOLL|p", &things[0], &things[1], &things[2], &things[3], &things[4],
                          &things[5], &things[6], &things[7], &first, &last, &fresh))
        return NULL;
    if (lines_open(lines, things, BATCH_KINDS, BATCH) || check_actions(&lines[ACTIONS])
        || check_batch(lines, first, last))
        goto close;
    const int wide = lines[ACTIONS].view.itemsize == 8;
    const batch b = {
        lines[CELLS].view.buf, lines[REGISTERS].view.buf, lines[ZEROS].view.buf, lines[TOPS].view.buf,
        lines[BOUNDS].view.buf, wide ? lines[ACTIONS].view.buf : NULL, wide ? NULL : lines[ACTIONS].view.buf,
        lines[ANSWERS].view.buf, lines[DONE].view.buf,
        (const cell_t *)lines[CELLS].view.buf + lines[CELLS].size,
    };
    Py_BEGIN_ALLOW_THREADS
    play_all(&b, first, last, fresh);
    Py_END_ALLOW_THREADS
    result = Py_NewRef(Py_None);
close:
    lines_close(lines, BATCH);
    return result;
}

enum { ONE_CELLS, ONE_REGISTERS, ONE };

static const line_kind ONE_KINDS[ONE] = {
    {"cells", sizeof(cell_t), WRITE}, {"registers", sizeof(number_t), WRITE},
};

PyDoc_STRVAR(begin_doc,
"begin(cells, registers)\n--\n\nWhat happens before the first action of a play.");

static PyObject *begin(PyObject *module, PyObject *args)
{
    PyObject *things[ONE], *result = NULL;
    line lines[ONE] = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &things[0], &things[1]))
        return NULL;
    if (!lines_open(lines, things, ONE_KINDS, ONE) && !check_alone(&lines[0], &lines[1])) {
        cell_t *cells = lines[ONE_CELLS].view.buf;
        number_t *registers = (number_t *)lines[ONE_REGISTERS].view.buf + lines[ONE_REGISTERS].size;
        named_t named;
        Py_BEGIN_ALLOW_THREADS
        G(bound_state)(cells, lines[ONE_CELLS].size, registers, lines[ONE_REGISTERS].size);
        G(load)(registers, &named);
        G(begin)(cells, registers, &named);
        G(store_played)(registers, &named);
        Py_END_ALLOW_THREADS
        result = Py_NewRef(Py_None);
    }
    lines_close(lines, ONE);
    return result;
}
