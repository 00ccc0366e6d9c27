/* The methods of Stage that show what learners see. */

enum { V_CELLS, V_REGISTERS, V_OUT, VIEW };

typedef struct {
    views views;
    line lines[VIEW];
    PyObject *things[VIEW]; /* cells and registers of other states, or None; what is written */
} viewing;

/* The states that a view is of: those that are given, or the plays. */
static int open_states(viewing *v, const plays *p)
{
    v->views = (views){p, p->cells, p->registers, p->count, p->area, 0, NULL};
    if (v->things[V_CELLS] == Py_None)
        return 0;
    const line *const cells = &v->lines[V_CELLS], *const registers = &v->lines[V_REGISTERS];
    if (lines_open(v->lines, v->things, STATE_KINDS, ONE))
        return -1;
    const int64_t count = cells->size / p->area;
    v->views.cells = cells->view.buf;
    v->views.registers = registers->view.buf;
    v->views.count = count;
    if (cells->size != count * p->area)
        return fail_size(count * p->area, cells->size);
    if (registers->size != count * p->size)
        return fail_size(count * p->size, registers->size);
    for (int64_t at = 0; at < count; at++)
        if (check_whole(cells, at * p->area, registers, (at + 1) * p->size))
            return -1;
    return 0;
}

/* Open a view, and what it is written to: frames with `depth` numbers for each of their places.
 * `bytes`: how wide the numbers are; 0 if any will do. */
static int open_frames(viewing *v, const plays *p, int64_t depth, int64_t width, int bytes)
{
    const line_kind kind = {"out", bytes, WRITE};
    if (open_states(v, p) || lines_open(&v->lines[V_OUT], &v->things[V_OUT], &kind, 1))
        return -1;
    const int64_t size = v->lines[V_OUT].size, count = v->views.count * depth;
    v->views.room = count > 0 ? size / count : 0;
    v->views.width = width;
    if (width < 0 || v->views.room * count != size || !are_framed(&v->views))
        return fail(PyExc_ValueError, "expected a frame for each play, with room for its board");
    return 0;
}

/* Open a view with `count` bytes for each state. */
static int open_rows(viewing *v, const plays *p, int64_t count)
{
    if (open_states(v, p) || line_open(&v->lines[V_OUT], v->things[V_OUT], 1, "out", WRITE))
        return -1;
    if (v->lines[V_OUT].size != v->views.count * count)
        return fail_size(v->views.count * count, v->lines[V_OUT].size);
    return 0;
}

#define VIEWING {.things = {Py_None, Py_None, NULL}}

/* Close a view; the method's result. */
static PyObject *close_view(viewing *v, int done)
{
    lines_close(v->lines, VIEW);
    return done ? Py_NewRef(Py_None) : NULL;
}

PyDoc_STRVAR(cells_doc,
"cells(out, width=0, cells=None, registers=None)\n--\n\n"
"The cells of every play, or of other states: a frame for each, of numbers that have room for them.\n\n"
"If `width` is not 0, a frame has rows of that width, a smaller board fills its upper left corner,\n"
"and the rest is 0.");

static PyObject *stage_cells(PyObject *self, PyObject *args)
{
    viewing v = VIEWING;
    long long width = 0;
    if (!PyArg_ParseTuple(args, "O|LOO", &v.things[V_OUT], &width, &v.things[0], &v.things[1]))
        return NULL;
    const int done = !open_frames(&v, &((stage *)self)->plays, 1, width, 0);
    if (done) {
        Py_BEGIN_ALLOW_THREADS
        view_cells(&v.views, v.lines[V_OUT].view.buf, v.lines[V_OUT].view.itemsize);
        Py_END_ALLOW_THREADS
    }
    return close_view(&v, done);
}

PyDoc_STRVAR(real_doc,
"real(out, width, cells=None, registers=None)\n--\n\n"
"A byte for each place of every frame of rows of `width`: 1 for the cells of the board.");

static PyObject *stage_real(PyObject *self, PyObject *args)
{
    viewing v = VIEWING;
    long long width;
    if (!PyArg_ParseTuple(args, "OL|OO", &v.things[V_OUT], &width, &v.things[0], &v.things[1]))
        return NULL;
    const int done = !open_frames(&v, &((stage *)self)->plays, 1, width, 1);
    if (done)
        view_real(&v.views, v.lines[V_OUT].view.buf);
    return close_view(&v, done);
}

PyDoc_STRVAR(planes_doc,
"planes(out, planes, width=0, last=False, cells=None, registers=None)\n--\n\n"
"The planes of every play, or of other states, as whoever has the turn knows them, in bytes.\n\n"
"A frame for each plane, or, if `last`, the planes of each place side by side. `width` as in `cells`.");

static PyObject *stage_planes(PyObject *self, PyObject *args)
{
    viewing v = VIEWING;
    long long planes, width = 0;
    int last = 0;
    if (!PyArg_ParseTuple(args, "OL|LpOO", &v.things[V_OUT], &planes, &width, &last, &v.things[0],
                          &v.things[1]))
        return NULL;
    const int done = !open_frames(&v, &((stage *)self)->plays, planes, width, 1);
    if (done) {
        Py_BEGIN_ALLOW_THREADS
        v.views.table = ((stage *)self)->shown.looks.bits ? &((stage *)self)->shown.looks : NULL;
        view_planes(&v.views, v.lines[V_OUT].view.buf, planes, last);
        Py_END_ALLOW_THREADS
    }
    return close_view(&v, done);
}

PyDoc_STRVAR(numbers_doc,
"numbers(out, numbers, cells=None, registers=None)\n--\n\n"
"The numbers that boards do not show, as whoever has the turn knows them: bytes.");

static PyObject *stage_numbers(PyObject *self, PyObject *args)
{
    viewing v = VIEWING;
    long long numbers;
    if (!PyArg_ParseTuple(args, "OL|OO", &v.things[V_OUT], &numbers, &v.things[0], &v.things[1]))
        return NULL;
    const int done = !open_rows(&v, &((stage *)self)->plays, numbers);
    if (done)
        view_numbers(&v.views, v.lines[V_OUT].view.buf, numbers);
    return close_view(&v, done);
}

PyDoc_STRVAR(masks_doc,
"masks(out, cells=None, registers=None)\n--\n\n"
"Which actions would be done now, in every play or in other states: a byte for each action.");

static PyObject *stage_masks(PyObject *self, PyObject *args)
{
    viewing v = VIEWING;
    const plays *const p = &((stage *)self)->plays;
    if (!PyArg_ParseTuple(args, "O|OO", &v.things[V_OUT], &v.things[0], &v.things[1]))
        return NULL;
    int done = !open_rows(&v, p, p->choices);
    cell_t *const cells = done ? PyMem_Malloc((size_t)p->area * sizeof(cell_t)) : NULL;
    number_t *const registers = done ? PyMem_Malloc((size_t)p->size * sizeof(number_t)) : NULL;
    if (done && (!cells || !registers)) {
        done = 0;
        PyErr_NoMemory();
    }
    if (done) {
        Py_BEGIN_ALLOW_THREADS
        view_masks(&v.views, v.lines[V_OUT].view.buf, cells, registers);
        Py_END_ALLOW_THREADS
    }
    PyMem_Free(cells);
    PyMem_Free(registers);
    return close_view(&v, done);
}
