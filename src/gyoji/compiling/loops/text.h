/* Text to text: the fast path of a game's notation over blocks of input. */

enum { SPARE = 64 }; /* the bytes by which an answer may be longer than its data set */

typedef struct {
    const uint8_t *text;
    int64_t end; /* of the text */
    cell_t *cells;
    number_t *registers; /* behind the last one */
    int64_t cell_room, register_room;
    int64_t *ends; /* where each data set ends */
    int64_t most, stop; /* the most cells of a data set; what `extent` said last */
} reading;

/* Find data sets until the text, or the room to note their ends, is used up; how many there are. */
static int64_t find_all(reading *r, int64_t room)
{
    int64_t at = 0, count = 0;
    named_t named;
    G(bound_state)(r->cells, r->cell_room, r->registers, r->register_room);
    G(load)(r->registers, &named);
    G(bound_text)(r->text, r->end, NULL, 0);
    while (count < room && at < r->end) {
        r->stop = G(extent)(r->text, at, r->end, r->cells, r->registers, &named);
        if (r->stop <= at)
            break;
        const int64_t cells = G(area)(r->text, at, r->stop, r->cells, r->registers, &named);
        r->most = cells > r->most ? cells : r->most;
        r->ends[count++] = at = r->stop;
    }
    return count;
}

enum { FIND_TEXT, FIND_CELLS, FIND_REGISTERS, FIND_ENDS, FIND };

static const line_kind FIND_KINDS[FIND] = {
    {"text", 1, READ}, {"cells", sizeof(cell_t), WRITE}, {"registers", sizeof(number_t), WRITE},
    {"ends", 8, WRITE},
};

PyDoc_STRVAR(find_doc,
"find(text, cells, registers, ends)\n--\n\n"
"Find the data sets that lie whole in a text.\n\n"
"The state is the opening's. Writes where each data set ends into `ends` (numbers of 8 bytes) until\n"
"that is full. Returns how many there are, the most cells that one has, and whether the next one is\n"
"left to the reader that explains.");

static PyObject *find(PyObject *module, PyObject *args)
{
    PyObject *things[FIND], *result = NULL;
    line lines[FIND] = {0};
    int64_t count;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOO", &things[0], &things[1], &things[2], &things[3]))
        return NULL;
    if (!lines_open(lines, things, FIND_KINDS, FIND)
        && !check_alone(&lines[FIND_CELLS], &lines[FIND_REGISTERS])) {
        reading r = {
            lines[FIND_TEXT].view.buf, lines[FIND_TEXT].size, lines[FIND_CELLS].view.buf,
            (number_t *)lines[FIND_REGISTERS].view.buf + lines[FIND_REGISTERS].size,
            lines[FIND_CELLS].size, lines[FIND_REGISTERS].size,
            lines[FIND_ENDS].view.buf, 0, 0,
        };
        Py_BEGIN_ALLOW_THREADS
        count = find_all(&r, lines[FIND_ENDS].size);
        Py_END_ALLOW_THREADS
        result = Py_BuildValue("LLO", (long long)count, (long long)r.most, r.stop < 0 ? Py_True : Py_False);
    }
    lines_close(lines, FIND);
    return result;
}

typedef struct {
    const uint8_t *text;
    const int64_t *ends;
    int64_t count; /* of the data sets */
    cell_t *cells;
    number_t *registers; /* behind the last one */
    int64_t cell_room, register_room;
    uint8_t *out;
    int64_t room, number, to; /* bytes of `out`; the first data set's number; the bytes written */
} performance;

/* Read, play and answer data sets; how many are done before one that the fast path refuses. */
FLATTEN int64_t perform_all(performance *p)
{
    int64_t at = 0, done = 0;
    named_t named;
    G(bound_state)(p->cells, p->cell_room, p->registers, p->register_room);
    G(load)(p->registers, &named);
    while (done < p->count && p->room - p->to >= p->ends[done] - at + SPARE) {
        G(bound_text)(p->text + at, p->ends[done] - at, p->out + p->to, p->room - p->to);
        const int64_t to = G(perform)(p->text, at, p->ends[done], p->cells, p->registers, &named, p->out,
                                      p->to, p->number + done);
        if (to < 0)
            break;
        p->to = to;
        at = p->ends[done++];
    }
    G(store)(p->registers, &named);
    return done;
}

enum { PERFORM_TEXT, PERFORM_ENDS, PERFORM_CELLS, PERFORM_REGISTERS, PERFORM_OUT, PERFORM };

static const line_kind PERFORM_KINDS[PERFORM] = {
    {"text", 1, READ}, {"ends", 8, READ}, {"cells", sizeof(cell_t), WRITE},
    {"registers", sizeof(number_t), WRITE}, {"out", 1, WRITE},
};

/* IndexError unless so many data sets, in order, are in the text. */
static int check_sets(const line *lines, int64_t count)
{
    const int64_t *ends = lines[PERFORM_ENDS].view.buf;
    if (!(0 <= count && count <= lines[PERFORM_ENDS].size)
        || (count && !(0 <= ends[count - 1] && ends[count - 1] <= lines[PERFORM_TEXT].size)))
        return fail(PyExc_IndexError, "expected data sets that are all there");
    return 0;
}

PyDoc_STRVAR(perform_doc,
"perform(text, ends, count, cells, registers, out, number)\n--\n\n"
"Read, play and answer so many data sets, without the GIL.\n\n"
"They lie one after the other in the text, as `find` found them; `number` is the first one's. The\n"
"state has room for the largest. Returns how many are done (fewer, if one is to be left to the reader\n"
"that explains) and how many bytes were written into `out`.");

static PyObject *perform(PyObject *module, PyObject *args)
{
    PyObject *things[PERFORM], *result = NULL;
    line lines[PERFORM] = {0};
    long long count, number;
    int64_t done;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOLOOOL", &things[0], &things[1], &count, &things[2], &things[3],
                          &things[4], &number))
        return NULL;
    if (!lines_open(lines, things, PERFORM_KINDS, PERFORM) && !check_sets(lines, count)
        && !check_alone(&lines[PERFORM_CELLS], &lines[PERFORM_REGISTERS])) {
        performance p = {
            lines[PERFORM_TEXT].view.buf, lines[PERFORM_ENDS].view.buf, count, lines[PERFORM_CELLS].view.buf,
            (number_t *)lines[PERFORM_REGISTERS].view.buf + lines[PERFORM_REGISTERS].size,
            lines[PERFORM_CELLS].size, lines[PERFORM_REGISTERS].size,
            lines[PERFORM_OUT].view.buf, lines[PERFORM_OUT].size, number, 0,
        };
        Py_BEGIN_ALLOW_THREADS
        done = perform_all(&p);
        Py_END_ALLOW_THREADS
        result = Py_BuildValue("LL", (long long)done, (long long)p.to);
    }
    lines_close(lines, PERFORM);
    return result;
}

enum { CLOSE_CELLS, CLOSE_REGISTERS, CLOSE_OUT, CLOSE };

static const line_kind CLOSE_KINDS[CLOSE] = {
    {"cells", sizeof(cell_t), WRITE}, {"registers", sizeof(number_t), WRITE}, {"out", 1, WRITE},
};

PyDoc_STRVAR(close_doc,
"close(cells, registers, out)\n--\n\n"
"Write what follows the last data set; returns how many bytes it is.");

static PyObject *close_text(PyObject *module, PyObject *args)
{
    PyObject *things[CLOSE], *result = NULL;
    line lines[CLOSE] = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OOO", &things[0], &things[1], &things[2]))
        return NULL;
    if (!lines_open(lines, things, CLOSE_KINDS, CLOSE)
        && !check_alone(&lines[CLOSE_CELLS], &lines[CLOSE_REGISTERS])) {
        number_t *registers = (number_t *)lines[CLOSE_REGISTERS].view.buf + lines[CLOSE_REGISTERS].size;
        named_t named;
        G(bound_state)(lines[CLOSE_CELLS].view.buf, lines[CLOSE_CELLS].size, registers,
                       lines[CLOSE_REGISTERS].size);
        G(load)(registers, &named);
        G(bound_text)(NULL, 0, lines[CLOSE_OUT].view.buf, lines[CLOSE_OUT].size);
        result = PyLong_FromLongLong(
            G(close)(lines[CLOSE_CELLS].view.buf, registers, &named, lines[CLOSE_OUT].view.buf, 0));
    }
    lines_close(lines, CLOSE);
    return result;
}

/* How often a line ends in some bytes; C can look at many of 64 at once. */
static int64_t line_ends(const uint8_t *bytes, int64_t size)
{
    int64_t count = 0, at = 0;
    for (; at + 64 <= size; at += 64) {
        uint8_t some = 0;
        for (int k = 0; k < 64; k++)
            some = (uint8_t)(some + (bytes[at + k] == '\n'));
        count += some;
    }
    for (; at < size; at++)
        count += bytes[at] == '\n';
    return count;
}

PyDoc_STRVAR(lines_doc, "lines(text)\n--\n\nHow many lines end in a text.");

static PyObject *count_lines(PyObject *module, PyObject *thing)
{
    line text = {0};
    int64_t count = 0;
    PyObject *result = NULL;
    (void)module;
    if (!line_open(&text, thing, 1, "text", READ)) {
        Py_BEGIN_ALLOW_THREADS
        count = line_ends(text.view.buf, text.size);
        Py_END_ALLOW_THREADS
        result = PyLong_FromLongLong(count);
    }
    lines_close(&text, 1);
    return result;
}

enum { WIDEN_FROM, WIDEN_CELLS, WIDEN };

static const line_kind WIDEN_KINDS[WIDEN] = {{"bytes", 1, READ}, {"cells", sizeof(cell_t), WRITE}};

PyDoc_STRVAR(widen_doc, "widen(bytes, cells)\n--\n\nPut cells that are bytes into a state's cells.");

static PyObject *widen(PyObject *module, PyObject *args)
{
    PyObject *things[WIDEN], *result = NULL;
    line lines[WIDEN] = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &things[0], &things[1]))
        return NULL;
    if (!lines_open(lines, things, WIDEN_KINDS, WIDEN)) {
        if (lines[WIDEN_FROM].size > lines[WIDEN_CELLS].size) {
            fail(PyExc_IndexError, "expected a state with room for these cells");
        } else {
            const uint8_t *from = lines[WIDEN_FROM].view.buf;
            cell_t *cells = lines[WIDEN_CELLS].view.buf;
            if (sizeof(cell_t) == 1)
                memcpy(cells, from, (size_t)lines[WIDEN_FROM].size);
            else
                for (int64_t at = 0; at < lines[WIDEN_FROM].size; at++)
                    cells[at] = (cell_t)from[at];
            result = Py_NewRef(Py_None);
        }
    }
    lines_close(lines, WIDEN);
    return result;
}
