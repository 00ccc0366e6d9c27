/* The type Stage: plays side by side on arrays that the caller owns. */

enum {
    S_CELLS, S_REGISTERS, S_LEVELS, S_LEVEL_REGISTERS, S_FINALS, S_FINAL_REGISTERS, S_TABLE, S_SEEDS,
    S_AGES, S_REWARDS, S_OVER, S_CUT, S_HEARD, S_LAST, STAGE_LINES,
};

static const line_kind STAGE_KINDS[STAGE_LINES] = {
    {"cells", sizeof(cell_t), WRITE}, {"registers", sizeof(number_t), WRITE},
    {"levels", sizeof(cell_t), READ}, {"level_registers", sizeof(number_t), READ},
    {"finals", sizeof(cell_t), WRITE}, {"final_registers", sizeof(number_t), WRITE},
    {"table", 8, READ}, {"seeds", 8, WRITE}, {"ages", 8, WRITE}, {"rewards", 8, WRITE},
    {"over", 1, WRITE}, {"cut", 1, WRITE}, {"heard", 8, WRITE}, {"last", 8, WRITE},
};

enum {
    W_BOARDS, W_FINAL_BOARDS, W_NUMBERS, W_FINAL_NUMBERS, W_REAL, W_FINAL_REAL, W_KNOWN, W_BITS, W_MARKS,
    SHOWN_LINES,
};

static const line_kind SHOWN_KINDS[SHOWN_LINES] = {
    {"boards", 0, WRITE}, {"final_boards", 0, WRITE}, {"numbers", 1, WRITE}, {"final_numbers", 1, WRITE},
    {"real", 1, WRITE}, {"final_real", 1, WRITE}, {"known", sizeof(number_t), WRITE}, {"bits", 8, READ},
    {"marks", 8, READ},
};

PyDoc_STRVAR(stage_doc,
"Stage(*, cells, registers, levels, level_registers, finals, final_registers, table, seeds, ages,\n"
"      rewards, over, cut, heard, last, players, limit, mode, scale)\n--\n\n"
"Plays side by side on boards of one size in memory, and what one step of all of them does.\n\n"
"Every line is numbers that the caller owns; n is how many plays there are, m how many levels.\n"
"`cells` (n boards), `levels` (m, which have begun already) and `finals` (n, where a play's last\n"
"state is kept when a new one begins in the same step): numbers of CELL bytes. `registers`,\n"
"`level_registers`, `final_registers`: the same, of REGISTER bytes. `table`: the coded actions.\n"
"`seeds`, `ages`: n numbers of 8 bytes. `rewards`: n doubles. `over`, `cut`: n bytes. `heard`: for n\n"
"times `players` numbers of 8 bytes what was done and announced last; `last`: the same of a play that\n"
"ended when a new one began in the same step.\n\n"
"A play is cut off after `limit` actions. `mode`: 0 no new play begins by itself, 1 one begins in the\n"
"next step, 2 in the same step. The reward is what the score of whoever acted has risen by, and\n"
"`scale` times their potential.");

typedef struct {
    PyObject_HEAD
    line lines[STAGE_LINES];
    plays plays;
    line shown_lines[SHOWN_LINES];
    shown shown;
} stage;

/* What a stage shows, or NULL. */
static const shown *shown_of(const stage *s)
{
    return s->shown.kind == SHOWN_NOTHING ? NULL : &s->shown;
}

static int fail_size(int64_t expected, int64_t found)
{
    PyErr_Format(PyExc_ValueError, "expected %lld numbers, found %lld", (long long)expected,
                 (long long)found);
    return -1;
}

/* ValueError unless all lines have the sizes that belong together. */
static int check_sizes(const line *lines, const plays *p)
{
    const int64_t sizes[STAGE_LINES] = {
        p->count * p->area, p->count * p->size, p->pool * p->area, p->pool * p->size,
        p->count * p->area, p->count * p->size, p->choices, p->count, p->count, p->count, p->count,
        p->count, p->count * p->players, p->count * p->players,
    };
    for (int at = 0; at < STAGE_LINES; at++)
        if (lines[at].size != sizes[at])
            return fail_size(sizes[at], lines[at].size);
    return 0;
}

/* Take the pointers and sizes from the lines. */
static int bind_lines(const line *lines, plays *p)
{
    p->count = lines[S_AGES].size;
    p->area = p->count ? lines[S_CELLS].size / p->count : 0;
    p->size = p->count ? lines[S_REGISTERS].size / p->count : 0;
    if (!p->area || p->size < G(NAMED) || p->size < -AREA || !lines[S_LEVELS].size)
        return fail(PyExc_ValueError, "expected plays with cells and registers, and a level");
    p->pool = lines[S_LEVELS].size / p->area;
    p->choices = lines[S_TABLE].size;
    p->cells = lines[S_CELLS].view.buf;
    p->registers = lines[S_REGISTERS].view.buf;
    p->levels = lines[S_LEVELS].view.buf;
    p->level_registers = lines[S_LEVEL_REGISTERS].view.buf;
    p->finals = lines[S_FINALS].view.buf;
    p->final_registers = lines[S_FINAL_REGISTERS].view.buf;
    p->table = lines[S_TABLE].view.buf;
    p->seeds = lines[S_SEEDS].view.buf;
    p->ages = lines[S_AGES].view.buf;
    p->rewards = lines[S_REWARDS].view.buf;
    p->over = lines[S_OVER].view.buf;
    p->cut = lines[S_CUT].view.buf;
    p->heard = lines[S_HEARD].view.buf;
    p->last = lines[S_LAST].view.buf;
    if (check_sizes(lines, p))
        return -1;
    for (int64_t level = 0; level < p->pool; level++) {
        const int64_t area = p->level_registers[(level + 1) * p->size + AREA];
        if (area < 0 || area > p->area) {
            PyErr_Format(PyExc_IndexError, "expected a whole state as level %lld", (long long)level);
            return -1;
        }
    }
    return 0;
}

static int stage_init(PyObject *self, PyObject *args, PyObject *words)
{
    static char *names[] = {
        "cells", "registers", "levels", "level_registers", "finals", "final_registers", "table", "seeds",
        "ages", "rewards", "over", "cut", "heard", "last", "players", "limit", "mode", "scale", NULL,
    };
    stage *const made = (stage *)self;
    PyObject *t[STAGE_LINES];
    line lines[STAGE_LINES] = {0};
    plays p = {0};
    long long players, limit;
    if (!PyArg_ParseTupleAndKeywords(args, words, "$OOOOOOOOOOOOOOLLid", names, &t[0], &t[1], &t[2], &t[3],
                                     &t[4], &t[5], &t[6], &t[7], &t[8], &t[9], &t[10], &t[11], &t[12],
                                     &t[13], &players, &limit, &p.mode, &p.scale))
        return -1;
    p.players = players;
    p.limit = limit;
    if (made->plays.count)
        return fail(PyExc_TypeError, "a stage cannot be made anew: others may be using it");
    if (lines_open(lines, t, STAGE_KINDS, STAGE_LINES) || bind_lines(lines, &p)) {
        lines_close(lines, STAGE_LINES);
        return -1;
    }
    memcpy(made->lines, lines, sizeof lines);
    made->plays = p;
    return 0;
}

static void stage_dealloc(PyObject *self)
{
    PyTypeObject *const type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    lines_close(((stage *)self)->lines, STAGE_LINES);
    lines_close(((stage *)self)->shown_lines, SHOWN_LINES);
    release(self);
    Py_DECREF(type);
}
