/* Searches: plain functions of a state, a record of lines, and a number of steps. */

/* The lines that are open for a call. */
typedef struct {
    Py_buffer *views;
    Py_ssize_t count, room;
} opened_lines;

static void release_lines(opened_lines *opened)
{
    for (Py_ssize_t i = 0; i < opened->count; i++)
        PyBuffer_Release(&opened->views[i]);
    PyMem_Free(opened->views);
}

/* Make Python's strings of the names of a record's fields when the module is loaded, since a call looks up
   hundreds of them. */
static int intern_names(const gyoji_record *kind)
{
    for (int at = 0; kind->fields[at].name; at++) {
        kind->names[at] = PyUnicode_InternFromString(kind->fields[at].name);
        if (!kind->names[at] || (kind->fields[at].inner && intern_names(kind->fields[at].inner)))
            return -1;
    }
    return 0;
}

/* Open one line of a record. */
static int fill_line(PyObject *value, const gyoji_field *field, gyoji_any *into, opened_lines *opened)
{
    if (opened->count == opened->room) {
        const Py_ssize_t room = 2 * opened->room + 32;
        Py_buffer *views = PyMem_Realloc(opened->views, (size_t)room * sizeof(Py_buffer));
        if (!views) {
            PyErr_NoMemory();
            return -1;
        }
        opened->views = views;
        opened->room = room;
    }
    Py_buffer *const view = &opened->views[opened->count];
    if (PyObject_GetBuffer(value, view, PyBUF_ND | PyBUF_FORMAT | PyBUF_WRITABLE) < 0)
        return -1;
    opened->count++;
    if (view->itemsize != field->width) {
        PyErr_Format(PyExc_TypeError, "%s: expected numbers of %lld bytes, found %zd", field->name,
                     (long long)field->width, view->itemsize);
        return -1;
    }
    into->at = view->buf;
    into->size = view->len / view->itemsize;
    return 0;
}

/* Fill a struct from a record in Python; records in it get memory that `empty_record` frees. */
static int fill_record(PyObject *record, const gyoji_record *kind, char *into, opened_lines *opened)
{
    PyObject *const *name = (PyObject **)kind->names;
    for (const gyoji_field *field = kind->fields; field->name; field++) {
        PyObject *const value = PyObject_GetAttr(record, *name++);
        char *const at = into + field->offset;
        int failed = !value;
        if (!failed && field->width == 0) {
            *(int64_t *)at = PyLong_AsLongLong(value);
            failed = PyErr_Occurred() != NULL;
        } else if (!failed && field->width > 0) {
            failed = fill_line(value, field, (gyoji_any *)at, opened);
        } else if (!failed) {
            char *const inner = PyMem_Calloc(1, field->inner->size);
            *(char **)at = inner;
            failed = inner ? fill_record(value, field->inner, inner, opened) : (PyErr_NoMemory(), -1);
        }
        Py_XDECREF(value);
        if (failed)
            return -1;
    }
    return 0;
}

/* Write the integers of a struct back to the record, if there is one, and free its inner structs. */
static int empty_record(PyObject *record, const gyoji_record *kind, char *from)
{
    int failed = 0;
    PyObject *const *name = (PyObject **)kind->names;
    for (const gyoji_field *field = kind->fields; field->name; field++, name++) {
        char *const at = from + field->offset;
        if (field->width == 0 && record && !failed) {
            PyObject *const value = PyLong_FromLongLong(*(int64_t *)at);
            failed = !value || PyObject_SetAttr(record, *name, value);
            Py_XDECREF(value);
        } else if (field->width < 0 && *(char **)at) {
            PyObject *const inner = record && !failed ? PyObject_GetAttr(record, *name) : NULL;
            failed |= empty_record(inner, field->inner, *(char **)at);
            PyMem_Free(*(char **)at);
            Py_XDECREF(inner);
        }
    }
    return failed;
}

typedef int64_t (*searching)(cell_t *, number_t *, named_t *, void *, int64_t);

/* Run one of the searches on a state and a record, without the GIL. */
static PyObject *run_record(PyObject *args, const gyoji_record *kind, searching run)
{
    PyObject *things[ONE], *record, *result = NULL;
    long long steps;
    line lines[ONE] = {0};
    opened_lines opened = {0};
    int64_t answer = 0;
    if (!PyArg_ParseTuple(args, "OOOL", &things[0], &things[1], &record, &steps))
        return NULL;
    char *const memory = PyMem_Calloc(1, kind->size);
    if (!memory)
        return PyErr_NoMemory();
    int failed = lines_open(lines, things, ONE_KINDS, ONE) || check_alone(&lines[0], &lines[1])
        || fill_record(record, kind, memory, &opened);
    if (!failed) {
        cell_t *cells = lines[ONE_CELLS].view.buf;
        number_t *registers = (number_t *)lines[ONE_REGISTERS].view.buf + lines[ONE_REGISTERS].size;
        named_t named;
        Py_BEGIN_ALLOW_THREADS
        G(bound_state)(cells, lines[ONE_CELLS].size, registers, lines[ONE_REGISTERS].size);
        G(load)(registers, &named);
        answer = run(cells, registers, &named, memory, steps);
        G(store)(registers, &named);
        Py_END_ALLOW_THREADS
    }
    failed |= empty_record(failed ? NULL : record, kind, memory);
    PyMem_Free(memory);
    release_lines(&opened);
    lines_close(lines, ONE);
    if (!failed)
        result = PyLong_FromLongLong(answer);
    return result;
}

/* A method of the module that goes on with one of the searches, and its documentation. */
#define SEARCH_METHOD(METHOD, RECORD, ABOUT) \
    PyDoc_STRVAR(METHOD##_doc, #METHOD "(cells, registers, record, steps)\n--\n\n" ABOUT); \
    static int64_t METHOD##_on(cell_t *cells, number_t *registers, named_t *named, void *record, int64_t steps) \
    { \
        return G(METHOD)(cells, registers, named, record, steps); \
    } \
    static PyObject *METHOD(PyObject *module, PyObject *args) \
    { \
        (void)module; \
        return run_record(args, &G(RECORD), METHOD##_on); \
    }

SEARCH_METHOD(run_search, SEARCH_RECORD,
    "Go on with a search (gyoji.solving) for about so many steps, without the GIL. The state is memory to\n"
    "work in, and the root at the first call; its integers and lines are those of the record.")
SEARCH_METHOD(run_tree, TREE_RECORD, "The same for the tree search of opponents (gyoji.solving.tree_search).")
#if G(HAS_SOLVER)
SEARCH_METHOD(run_solver, SOLVER_RECORD, "The same for the game's own solver.")
#endif
#if G(HAS_BACKWARD)
SEARCH_METHOD(run_backward, BACKWARD_RECORD, "The same for the game's search for all starts.")
#endif
#if G(HAS_OPPONENT)
SEARCH_METHOD(run_opponent, OPPONENT_RECORD, "The same for the game's own opponent (gyoji.solving.opponents).")
#endif

static int intern_all_names(void)
{
    return intern_names(&G(SEARCH_RECORD)) || intern_names(&G(TREE_RECORD))
#if G(HAS_SOLVER)
        || intern_names(&G(SOLVER_RECORD))
#endif
#if G(HAS_BACKWARD)
        || intern_names(&G(BACKWARD_RECORD))
#endif
#if G(HAS_OPPONENT)
        || intern_names(&G(OPPONENT_RECORD))
#endif
        ;
}
