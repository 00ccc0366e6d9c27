/* The methods of Stage that change plays. */

PyDoc_STRVAR(reset_doc,
"reset(which=None, level=None)\n--\n\n"
"Begin all plays, or those whose byte in `which` is not 0; on random levels, or on this one.");

static PyObject *stage_reset(PyObject *self, PyObject *args)
{
    PyObject *which = Py_None, *number = Py_None;
    const plays *const p = &((stage *)self)->plays;
    long long level = -1;
    line chosen = {0};
    if (!PyArg_ParseTuple(args, "|OO", &which, &number))
        return NULL;
    if (number != Py_None) {
        level = PyLong_AsLongLong(number);
        if (level == -1 && PyErr_Occurred())
            return NULL;
        if (level < 0 || level >= p->pool)
            return PyErr_Format(PyExc_IndexError, "there are %lld levels, so there is no level %lld",
                                (long long)p->pool, level);
    }
    if (which != Py_None && line_open(&chosen, which, 1, "which", READ))
        goto failed;
    if (which != Py_None && chosen.size != p->count) {
        PyErr_Format(PyExc_ValueError, "expected a byte for each of %lld plays", (long long)p->count);
        goto failed;
    }
    for (int64_t at = 0; at < p->count; at++) {
        if (which != Py_None && !((const uint8_t *)chosen.view.buf)[at])
            continue;
        p->over[at] = p->cut[at] = 0;
        if (level < 0)
            enter(p, at);
        else
            enter_on(p, at, level);
    }
    lines_close(&chosen, 1);
    return Py_NewRef(Py_None);
failed:
    lines_close(&chosen, 1);
    return NULL;
}

/* TypeError unless the actions of a step are integers of 8 bytes. */
static int check_integers(const line *actions)
{
    const char *format = actions->view.format ? actions->view.format : "B";
    format += strchr("@=<>!", *format) != NULL && *format;
    if (*format && strchr("lqLQ", *format))
        return 0;
    PyErr_Format(PyExc_TypeError, "actions: expected integers, found numbers of format %s", format);
    return -1;
}

/* Open the actions of a step, and the boards that cells are copied to, if they are not None. */
static int open_step(line *actions, line *boards, PyObject *const *things, const plays *p)
{
    if (line_open(actions, things[0], 8, "actions", READ) || check_integers(actions))
        return -1;
    if (actions->size != p->count) {
        PyErr_Format(PyExc_ValueError, "expected %lld actions, found %lld", (long long)p->count,
                     (long long)actions->size);
        return -1;
    }
    if (!are_choices(p, actions->view.buf, actions->size)) {
        PyErr_Format(PyExc_IndexError, "expected actions from 0 to %lld", (long long)p->choices - 1);
        return -1;
    }
    if (things[1] == Py_None)
        return 0;
    if (line_open(boards, things[1], sizeof(cell_t), "boards", WRITE))
        return -1;
    return boards->size == p->count * p->area ? 0 : fail_size(p->count * p->area, boards->size);
}

PyDoc_STRVAR(step_doc,
"step(actions, boards=None)\n--\n\n"
"One action in each play: integers of 8 bytes, places in the table; IndexError for another.\n\n"
"The cells after it are copied to `boards`, numbers of CELL bytes. Returns how many plays ended.");

static PyObject *stage_step(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    const plays *const p = &((stage *)self)->plays;
    PyObject *const things[2] = {count ? args[0] : NULL, count > 1 ? args[1] : Py_None};
    const copies none = {NULL, 0, 0};
    PyObject *result = NULL;
    line lines[2] = {0};
    int64_t ended;
    if (count < 1 || count > 2)
        return PyErr_Format(PyExc_TypeError, "step() takes actions and boards, not %zd arguments", count);
    if (!open_step(&lines[0], &lines[1], things, p)) {
        const copies boards = {lines[1].view.buf, sizeof(cell_t), 0};
        /* To let the GIL go takes longer than a few plays. */
        PyThreadState *const waiting = p->count > FEW ? PyEval_SaveThread() : NULL;
        ended = step_all(p, lines[0].view.buf, none, boards);
        if (waiting)
            PyEval_RestoreThread(waiting);
        result = PyLong_FromLongLong(ended);
    }
    lines_close(lines, 2);
    return result;
}

enum { R_ACTIONS, R_REWARDS, R_OVER, R_CUT, R_BOARDS, ROLLOUT };

static const line_kind ROLLOUT_KINDS[ROLLOUT] = {
    {"actions", 8, WRITE}, {"rewards", 8, WRITE}, {"over", 1, WRITE}, {"cut", 1, WRITE},
    {"boards", 0, WRITE},
};

/* Open the lines of a rollout that are not None, and compare their sizes. */
static int open_rollout(line *lines, PyObject *const *things, const plays *p, int64_t steps)
{
    for (int at = 0; at < ROLLOUT; at++) {
        if (things[at] == Py_None && at != R_ACTIONS)
            continue;
        if (lines_open(&lines[at], &things[at], &ROLLOUT_KINDS[at], 1))
            return -1;
        const int64_t size = steps * p->count * (at == R_BOARDS ? p->area : 1);
        if (lines[at].size != size)
            return fail_size(size, lines[at].size);
    }
    return 0;
}

PyDoc_STRVAR(rollout_doc,
"rollout(steps, actions, rewards=None, over=None, cut=None, boards=None)\n--\n\n"
"Many steps of all plays in one call, without the GIL.\n\n"
"The lines are for `steps` times n actions, doubles, bytes, bytes, and the cells before the step.\n"
"They are written into, except for actions that are given: a first action below 0 says that they\n"
"are drawn by chance. Returns how many plays ended.");

static PyObject *stage_rollout(PyObject *self, PyObject *args)
{
    const plays *const p = &((stage *)self)->plays;
    PyObject *t[ROLLOUT] = {Py_None, Py_None, Py_None, Py_None, Py_None}, *result = NULL;
    line lines[ROLLOUT] = {0};
    long long steps;
    int64_t ended;
    if (!PyArg_ParseTuple(args, "LO|OOOO", &steps, &t[0], &t[1], &t[2], &t[3], &t[4]))
        return NULL;
    if (open_rollout(lines, t, p, steps))
        goto close;
    record r = {
        lines[R_ACTIONS].view.buf, lines[R_REWARDS].view.buf, lines[R_OVER].view.buf,
        lines[R_CUT].view.buf, {lines[R_BOARDS].view.buf, lines[R_BOARDS].view.itemsize, lines[R_BOARDS].view.len > MANY}, 0,
    };
    r.given = lines[R_ACTIONS].size > 0 && r.actions[0] >= 0;
    if (r.given && !are_choices(p, r.actions, lines[R_ACTIONS].size)) {
        PyErr_Format(PyExc_IndexError, "expected actions from 0 to %lld", (long long)p->choices - 1);
        goto close;
    }
    Py_BEGIN_ALLOW_THREADS
    ended = roll(p, steps, &r);
    Py_END_ALLOW_THREADS
    result = PyLong_FromLongLong(ended);
close:
    lines_close(lines, ROLLOUT);
    return result;
}

static const line_kind STATE_KINDS[ONE] = {
    {"cells", sizeof(cell_t), READ}, {"registers", sizeof(number_t), READ},
};

/* Begin the first play on a level that is given: its cells, which may be fewer, and all registers. */
static int place(const plays *p, PyObject *cells, PyObject *registers)
{
    PyObject *const things[ONE] = {cells, registers};
    line lines[ONE] = {0};
    int failed = lines_open(lines, things, STATE_KINDS, ONE);
    if (!failed && (lines[ONE_CELLS].size > p->area || lines[ONE_REGISTERS].size != p->size))
        failed = fail_size(p->size, lines[ONE_REGISTERS].size);
    failed = failed || check_alone(&lines[ONE_CELLS], &lines[ONE_REGISTERS]);
    if (!failed) {
        memcpy(p->cells, lines[ONE_CELLS].view.buf, (size_t)lines[ONE_CELLS].view.len);
        memcpy(p->registers, lines[ONE_REGISTERS].view.buf, (size_t)lines[ONE_REGISTERS].view.len);
        memset(p->heard, 0, (size_t)p->players * 8);
        p->ages[0] = p->over[0] = p->cut[0] = 0;
        p->rewards[0] = 0;
    }
    lines_close(lines, ONE);
    return failed ? -1 : 0;
}

PyDoc_STRVAR(place_doc,
"place(cells, registers)\n--\n\nBegin the first play on a level that is given.");

static PyObject *stage_place(PyObject *self, PyObject *args)
{
    PyObject *cells, *registers;
    if (!PyArg_ParseTuple(args, "OO", &cells, &registers)
        || place(&((stage *)self)->plays, cells, registers))
        return NULL;
    return Py_NewRef(Py_None);
}
