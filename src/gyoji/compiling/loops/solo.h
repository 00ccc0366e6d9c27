/* The type Solo: the step of an environment with one play, in one call. */

typedef struct {
    PyObject_HEAD
    PyObject *stage, *refill, *observations, *info, *make_mask, *refuse;
    PyObject *mask_name, *state_name; /* the attributes of an info */
    line block; /* where observations are written */
    int64_t next, room; /* the next observation of the block, and how many it has */
} solo;

PyDoc_STRVAR(solo_doc,
"Solo(stage, refill, info, make_mask, refuse)\n--\n\n"
"Steps the first play of a stage, and makes all that Gymnasium's `step` returns.\n\n"
"`refill()` returns an array of boards, as they are shown, or cells, which are written into one after\n"
"the other, and an iterator over them: many observations cost less when they are made at once.\n"
"`info()` makes a dictionary with the attributes `make_mask`, which is set to what is given here, and\n"
"`state`: the registers and then the cells, as bytes. `refuse(action)` raises the error for what is no\n"
"action, and for any action after the end.");

/* The bytes of an observation. */
static int64_t solo_bytes(const solo *s)
{
    const stage *const on = (stage *)s->stage;
    return shown_of(on) ? on->shown.bytes : on->plays.area * (int64_t)sizeof(cell_t);
}

/* Get a block of observations; the iterator over it is kept. */
static int solo_refill(solo *s)
{
    const int64_t bytes = solo_bytes(s);
    PyObject *made = PyObject_CallNoArgs(s->refill);
    PyObject *block = NULL, *observations = NULL;
    line opened = {0};
    int failed = !made || !PyArg_ParseTuple(made, "OO", &block, &observations)
        || line_open_any(&opened, block, WRITE);
    if (!failed && (opened.view.len < bytes || opened.view.len % bytes))
        failed = fail_size(bytes, opened.view.len);
    if (failed) {
        lines_close(&opened, 1);
    } else {
        PyObject *const before = s->observations;
        lines_close(&s->block, 1);
        s->block = opened;
        s->observations = Py_NewRef(observations);
        s->next = 0;
        s->room = opened.view.len / bytes;
        Py_XDECREF(before);
    }
    Py_XDECREF(made);
    return failed ? -1 : 0;
}

/* The observation of the play now: an array of its own. */
static PyObject *solo_observe(solo *s)
{
    const stage *const on = (stage *)s->stage;
    const void *const board = shown_of(on) ? (void *)on->shown.now.boards : (void *)on->plays.cells;
    const int64_t bytes = solo_bytes(s);
    if (s->next == s->room && solo_refill(s))
        return NULL;
    PyObject *const observation = PyIter_Next(s->observations);
    if (!observation) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "expected an observation for each board of the block");
        return NULL;
    }
    memcpy((char *)s->block.view.buf + s->next++ * bytes, board, (size_t)bytes);
    return observation;
}

/* An info: its mask can be made later from a copy of the state. */
static PyObject *solo_info(solo *s)
{
    const plays *const p = &((stage *)s->stage)->plays;
    const size_t cells = (size_t)p->area * sizeof(cell_t), registers = (size_t)p->size * sizeof(number_t);
    PyObject *info = PyObject_CallNoArgs(s->info);
    PyObject *const state = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(cells + registers));
    if (info && state) {
        char *const bytes = PyBytes_AsString(state);
        memcpy(bytes, p->registers, registers); /* first, since bytes are aligned for them */
        memcpy(bytes + registers, p->cells, cells);
    }
    if (!info || !state || PyObject_SetAttr(info, s->mask_name, s->make_mask)
        || PyObject_SetAttr(info, s->state_name, state))
        Py_CLEAR(info);
    Py_XDECREF(state);
    return info;
}

/* The place in the table that an action is; -1 if it is none. An error is none either. */
static int64_t solo_choice(const plays *p, PyObject *action)
{
    int64_t choice;
    if (PyLong_Check(action)) {
        choice = PyLong_AsLongLong(action);
    } else {
        PyObject *const number = PyNumber_Index(action);
        choice = number ? PyLong_AsLongLong(number) : -1;
        Py_XDECREF(number);
    }
    if (choice == -1 && PyErr_Occurred())
        PyErr_Clear();
    return 0 <= choice && choice < p->choices ? choice : -1;
}

/* What `step` returns; this takes over the references. */
static PyObject *solo_result(const plays *p, PyObject *observation, PyObject *info)
{
    PyObject *const result = observation && info ? PyTuple_New(5) : NULL;
    PyObject *const reward = result ? PyFloat_FromDouble(p->rewards[0]) : NULL;
    if (!reward) {
        Py_XDECREF(observation);
        Py_XDECREF(info);
        Py_XDECREF(result);
        return NULL;
    }
    PyTuple_SetItem(result, 0, observation);
    PyTuple_SetItem(result, 1, reward);
    PyTuple_SetItem(result, 2, PyBool_FromLong(p->over[0]));
    PyTuple_SetItem(result, 3, PyBool_FromLong(p->cut[0]));
    PyTuple_SetItem(result, 4, info);
    return result;
}

PyDoc_STRVAR(solo_step_doc,
"step(action)\n--\n\n"
"One action: the observation, the reward, whether the play is over, or cut off, and the info.\n\n"
"What `refuse` does, and nothing else, if the action is none or the play has ended.");

static PyObject *solo_step(PyObject *self, PyObject *action)
{
    solo *const s = (solo *)self;
    const plays *const p = &((stage *)s->stage)->plays;
    const int64_t choice = p->over[0] | p->cut[0] ? -1 : solo_choice(p, action);
    const copies none = {NULL, 0, 0};
    if (choice < 0)
        return PyObject_CallFunctionObjArgs(s->refuse, action, NULL);
    step_all(p, shown_of((stage *)s->stage), &choice, none, none);
    PyObject *const observation = solo_observe(s);
    return solo_result(p, observation, observation ? solo_info(s) : NULL);
}

PyDoc_STRVAR(solo_enter_doc,
"enter(cells, registers)\n--\n\n"
"Begin the play on a level; returns its first observation and info.");

static PyObject *solo_enter(PyObject *self, PyObject *args)
{
    solo *const s = (solo *)self;
    PyObject *cells, *registers, *result = NULL;
    if (!PyArg_ParseTuple(args, "OO", &cells, &registers) || place((stage *)s->stage, cells, registers))
        return NULL;
    PyObject *const observation = solo_observe(s), *const info = observation ? solo_info(s) : NULL;
    if (info)
        result = PyTuple_Pack(2, observation, info);
    Py_XDECREF(observation);
    Py_XDECREF(info);
    return result;
}

static int solo_clear(PyObject *self)
{
    solo *const s = (solo *)self;
    Py_CLEAR(s->stage);
    Py_CLEAR(s->refill);
    Py_CLEAR(s->observations);
    Py_CLEAR(s->info);
    Py_CLEAR(s->make_mask);
    Py_CLEAR(s->refuse);
    Py_CLEAR(s->mask_name);
    Py_CLEAR(s->state_name);
    lines_close(&s->block, 1);
    return 0;
}

static int solo_traverse(PyObject *self, visitproc visit, void *arg)
{
    solo *const s = (solo *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(s->stage);
    Py_VISIT(s->refill);
    Py_VISIT(s->observations);
    Py_VISIT(s->info);
    Py_VISIT(s->make_mask);
    Py_VISIT(s->refuse);
    return 0;
}

static void solo_dealloc(PyObject *self)
{
    PyTypeObject *const type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    solo_clear(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static int solo_init(PyObject *self, PyObject *args, PyObject *words)
{
    solo *const s = (solo *)self;
    PyObject *staged, *refill, *info, *make_mask, *refuse;
    (void)words;
    if (s->stage)
        return fail(PyExc_TypeError, "this cannot be made anew");
    if (!PyArg_ParseTuple(args, "OOOOO", &staged, &refill, &info, &make_mask, &refuse))
        return -1;
    /* The type is the one whose `init` this module has written. */
    if (PyType_GetSlot(Py_TYPE(staged), Py_tp_init) != (void *)stage_init || !((stage *)staged)->plays.count)
        return fail(PyExc_TypeError, "expected a Stage");
    s->mask_name = PyUnicode_InternFromString("make_mask");
    s->state_name = PyUnicode_InternFromString("state");
    s->refill = Py_NewRef(refill);
    s->info = Py_NewRef(info);
    s->make_mask = Py_NewRef(make_mask);
    s->refuse = Py_NewRef(refuse);
    s->stage = Py_NewRef(staged);
    return s->mask_name && s->state_name ? 0 : -1;
}
