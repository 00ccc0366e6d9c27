/* The methods of Stage that change plays. */

PyDoc_STRVAR(reset_doc,
"reset(which=None, level=None)\n--\n\n"
"Begin all plays, or those whose byte in `which` is not 0; on random levels, or on this one.");

static PyObject *stage_reset(PyObject *self, PyObject *args)
{
    PyObject *which = Py_None, *number = Py_None;
    const plays *const p = &((stage *)self)->plays;
    const shown *const s = shown_of((stage *)self);
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
        if (s)
            show(s, p, at);
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

/* Open the actions of a step, and the boards to copy to, if they are not None. */
static int open_step(line *actions, line *boards, PyObject *const *things, const plays *p, const shown *s)
{
    const int64_t size = p->count * (s ? s->bytes : p->area * (int64_t)sizeof(cell_t));
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
    if (line_open_any(boards, things[1], WRITE))
        return -1;
    return boards->view.len == size ? 0 : fail_size(size, boards->view.len);
}

PyDoc_STRVAR(step_doc,
"step(actions, boards=None)\n--\n\n"
"One action in each play: integers of 8 bytes, places in the table; IndexError for another.\n\n"
"The boards after it are copied to `boards`: what is shown, or cells. Returns how many plays ended.");

static PyObject *stage_step(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    const plays *const p = &((stage *)self)->plays;
    const shown *const s = shown_of((stage *)self);
    PyObject *const things[2] = {count ? args[0] : NULL, count > 1 ? args[1] : Py_None};
    const copies none = {NULL, 0, 0};
    PyObject *result = NULL;
    line lines[2] = {0};
    int64_t ended;
    if (count < 1 || count > 2)
        return PyErr_Format(PyExc_TypeError, "step() takes actions and boards, not %zd arguments", count);
    if (!open_step(&lines[0], &lines[1], things, p, s)) {
        const copies boards = {lines[1].view.buf, sizeof(cell_t), s && lines[1].view.len > MANY};
        /* To let the GIL go takes longer than a few plays. */
        PyThreadState *const waiting = p->count > FEW ? PyEval_SaveThread() : NULL;
        ended = step_all(p, s, lines[0].view.buf, none, boards);
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
    show_every(shown_of((stage *)self), p);
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
static int place(const stage *s, PyObject *cells, PyObject *registers)
{
    const plays *const p = &s->plays;
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
        if (shown_of(s))
            show(shown_of(s), p, 0);
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
        || place((stage *)self, cells, registers))
        return NULL;
    return Py_NewRef(Py_None);
}

/* Whether what is shown fits into its lines. */
static int check_shown(const line *lines, const shown *s, const plays *p)
{
    const int64_t n = p->count, sets = s->looks.players * s->looks.sets, marks = lines[W_MARKS].size;
    const int64_t rooms[SHOWN_LINES] = {
        n * s->bytes, n * s->bytes, n * s->numbers, n * s->numbers, n * s->room, n * s->room, n * p->size,
        sets * s->looks.most, marks,
    };
    for (int at = 0; at < SHOWN_LINES; at++) {
        const int64_t found = at <= W_FINAL_BOARDS ? lines[at].view.len : lines[at].size;
        if (lines[at].view.buf && found != rooms[at])
            return fail_size(rooms[at], found);
    }
    const int64_t *const pairs = lines[W_MARKS].view.buf;
    for (int64_t at = 0; at < marks; at += 2)
        if (pairs[at] >= 0 || pairs[at] < -p->size)
            return fail(PyExc_IndexError, "expected marks by registers that states have");
    return 0;
}

/* Take the pointers and sizes of what is shown from the lines. */
static int bind_shown(const line *lines, shown *s, const plays *p)
{
    s->now = (sights){lines[W_BOARDS].view.buf, lines[W_NUMBERS].view.buf, lines[W_REAL].view.buf};
    s->ends = (sights){lines[W_FINAL_BOARDS].view.buf, lines[W_FINAL_NUMBERS].view.buf, lines[W_FINAL_REAL].view.buf};
    s->known = lines[W_KNOWN].view.buf;
    s->looks.bits = lines[W_BITS].view.buf;
    s->looks.marks = lines[W_MARKS].view.buf;
    s->looks.sets = 1ll << lines[W_MARKS].size / 2;
    s->bytes = lines[W_BOARDS].view.len / p->count;
    s->room = s->kind == SHOWN_ANNOUNCEMENTS ? 0 : s->bytes / s->depth;
    s->numbers = lines[W_NUMBERS].size / p->count;
    s->looks.most = s->looks.bits ? lines[W_BITS].size / (s->looks.players * s->looks.sets) : 0;
    if (s->looks.bits && sizeof(cell_t) == 1 && s->looks.most != 256)
        return fail(PyExc_ValueError, "expected bits for each byte");
    if (s->kind == SHOWN_ANNOUNCEMENTS ? s->bytes != p->players * s->depth : !s->width && s->room != p->area)
        return fail(PyExc_ValueError, "expected a frame for each play, with room for its board");
    return check_shown(lines, s, p);
}

PyDoc_STRVAR(show_doc,
"show(boards, final_boards, numbers, final_numbers, real, final_real, known, bits, marks, kind, depth,\n"
"     width, last, players)\n--\n\n"
"Keep what learners see in this memory from now on, from the next reset on. None: not wanted.\n\n"
"`boards`: cells with `marks` (kind 1), `depth` planes (2) or rows of `depth` announcements (3), as in\n"
"`cells` and `planes`; cells have `depth` bytes. `final_boards` and so on: the same at the end of a play\n"
"when a new one begins in the same step. `known`: as many registers as there are; needed unless cells\n"
"alone matter. `bits`: for each set of marks, and each player, the planes of each cell.");

static PyObject *stage_show(PyObject *self, PyObject *args)
{
    stage *const made = (stage *)self;
    PyObject *t[SHOWN_LINES];
    line lines[SHOWN_LINES] = {0};
    shown s = {0};
    long long kind, depth, width, players;
    if (!PyArg_ParseTuple(args, "OOOOOOOOOLLLpL", &t[0], &t[1], &t[2], &t[3], &t[4], &t[5], &t[6], &t[7], &t[8],
                          &kind, &depth, &width, &s.last, &players))
        return NULL;
    if (kind < SHOWN_CELLS || kind > SHOWN_ANNOUNCEMENTS || depth < 1 || width < 0 || players < 1) {
        fail(PyExc_ValueError, "expected a kind from 1 to 3, and positive sizes");
        return NULL;
    }
    s.kind = kind;
    s.depth = depth;
    s.width = width;
    s.looks.players = players;
    int failed = made->shown.kind != SHOWN_NOTHING && fail(PyExc_TypeError, "this stage shows something already");
    for (int at = 0; at < SHOWN_LINES && !failed; at++)
        if (t[at] != Py_None || at == W_BOARDS || at == W_MARKS)
            failed = lines_open(&lines[at], &t[at], &SHOWN_KINDS[at], 1);
    if (failed || bind_shown(lines, &s, &made->plays)) {
        lines_close(lines, SHOWN_LINES);
        return NULL;
    }
    memcpy(made->shown_lines, lines, sizeof lines);
    made->shown = s;
    for (int64_t at = 0; made->plays.mode == SAME_STEP && at < made->plays.count; at++)
        show_end(&made->shown, &made->plays, at);
    return Py_NewRef(Py_None);
}

PyDoc_STRVAR(refresh_doc,
"refresh()\n--\n\nShow all plays anew, after their owner has written into their memory.");

static PyObject *stage_refresh(PyObject *self, PyObject *unused)
{
    (void)unused;
    show_every(shown_of((stage *)self), &((stage *)self)->plays);
    return Py_NewRef(Py_None);
}
