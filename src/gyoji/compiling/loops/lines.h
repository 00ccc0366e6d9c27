/* Lines of numbers in memory that somebody else owns. */

enum { READ = 0, WRITE = PyBUF_WRITABLE };

typedef struct {
    Py_buffer view;
    int64_t size; /* in numbers */
} line;

/* Open a line of numbers of `width` bytes. TypeError for other numbers; BufferError if it cannot be written. */
static int line_open(line *opened, PyObject *thing, Py_ssize_t width, const char *name, int flags)
{
    if (PyObject_GetBuffer(thing, &opened->view, PyBUF_ND | PyBUF_FORMAT | flags) < 0)
        return -1;
    if (opened->view.itemsize != width) {
        PyErr_Format(PyExc_TypeError, "%s: expected numbers of %zd bytes, found %zd", name, width,
                     opened->view.itemsize);
        return -1;
    }
    opened->size = opened->view.len / width;
    return 0;
}

/* The same for numbers of any width: that of the numbers found. */
static int line_open_any(line *opened, PyObject *thing, int flags)
{
    if (PyObject_GetBuffer(thing, &opened->view, PyBUF_ND | PyBUF_FORMAT | flags) < 0)
        return -1;
    opened->size = opened->view.itemsize ? opened->view.len / opened->view.itemsize : 0;
    return 0;
}

/* Close lines; those that were never opened are zero. */
static void lines_close(line *lines, int count)
{
    for (int at = 0; at < count; at++)
        PyBuffer_Release(&lines[at].view);
}

typedef struct {
    const char *name;
    Py_ssize_t width; /* the bytes of a number; 0 if any will do */
    int flags;
} line_kind;

/* Open several lines, as their kinds say. After an error the caller closes all of them. */
static int lines_open(line *lines, PyObject *const *things, const line_kind *kinds, int count)
{
    for (int at = 0; at < count; at++) {
        const line_kind *kind = &kinds[at];
        const int failed = kind->width
            ? line_open(&lines[at], things[at], kind->width, kind->name, kind->flags)
            : line_open_any(&lines[at], things[at], kind->flags);
        if (failed)
            return -1;
    }
    return 0;
}

static inline int fail(PyObject *error, const char *sentence)
{
    PyErr_SetString(error, sentence);
    return -1;
}

/* IndexError unless a state, with its first cell and the end of its registers there, is in these lines. */
static int check_whole(const line *cells, int64_t zero, const line *registers, int64_t top)
{
    const number_t *numbers = registers->view.buf;
    if (G(NAMED) <= top && top <= registers->size && 0 <= zero && zero <= cells->size) {
        const int64_t area = numbers[top + AREA];
        if (0 <= area && area <= cells->size - zero)
            return 0;
    }
    PyErr_Format(PyExc_IndexError, "expected a whole state with its first cell at %lld", (long long)zero);
    return -1;
}

/* The same for a state that has its lines for itself. */
static int check_alone(const line *cells, const line *registers)
{
    return check_whole(cells, 0, registers, registers->size);
}

/* IndexError unless plays from `first` to `last` (not included) are among `count`, and have states. */
static int check_range(int64_t first, int64_t last, int64_t count, const line *zeros, const line *tops)
{
    if (0 <= first && first <= last && last <= count && last <= zeros->size && last <= tops->size)
        return 0;
    return fail(PyExc_IndexError, "expected plays that are all there");
}
