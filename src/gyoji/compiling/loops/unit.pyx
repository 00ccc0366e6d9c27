# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: embedsignature=True, freethreading_compatible=True
"""A compiled twin, written by gyoji.compiling from the sources that SOURCES names."""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.string cimport memcpy, memset

cdef extern from *:
    """
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #ifndef GYOJI_CELL
    #define GYOJI_CELL int32_t
    #endif
    typedef GYOJI_CELL cell_t;
    $own

    #ifdef GYOJI_CHECKED
    /* Every access is looked at: a state ends with its area, and around it stands poison. */
    #define POISON 0x5EAFBED5
    static const unsigned char *text_first, *text_end;
    static unsigned char *out_first, *out_end;
    static void broken(const char *what, long long at) {
        fprintf(stderr, "gyoji: %s at %lld\\n", what, at);
        abort();
    }
    static inline long long at_cell(const cell_t *state, const own_t *own, long long at) {
        if (at >= -KEPT && at < 0) broken("counted a register that is only named", at);
        if (at >= 0 && at >= own->r4) broken("read behind a state", at);
        if (state[at] == POISON) broken("read outside a state", at);
        return state[at];
    }
    static inline void to_cell(cell_t *state, const own_t *own, long long at, long long value) {
        if (at >= -KEPT && at < 0) broken("counted a register that is only named", at);
        if (at >= 0 && at >= own->r4) broken("wrote behind a state", at);
        if (state[at] == POISON) broken("wrote outside a state", at);
        if (value != (cell_t)value || value == POISON) broken("a number too large", at);
        state[at] = (cell_t)value;
    }
    static inline long long at_text(const unsigned char *text, long long at) {
        if (text + at < text_first || text + at >= text_end) broken("read outside a text", at);
        return text[at];
    }
    static inline long long at_out(const unsigned char *out, long long at) {
        if (out + at < out_first || out + at >= out_end) broken("read outside the output", at);
        return out[at];
    }
    static inline void to_out(unsigned char *out, long long at, long long value) {
        if (out + at < out_first || out + at >= out_end) broken("wrote outside the output", at);
        if (value < 0 || value > 255) broken("no byte", value);
        out[at] = (unsigned char)value;
    }
    static inline long long at_table(const unsigned char *table, long long at, long long size) {
        if (at < 0 || at >= size) broken("read outside a table", at);
        return table[at];
    }
    static void bound(const unsigned char *text, long long size, unsigned char *out, long long room) {
        text_first = text; text_end = text + size;
        out_first = out; out_end = out + room;
    }
    #else
    #define at_cell(state, own, at) ((long long)(state)[at])
    #define to_cell(state, own, at, value) ((void)((state)[at] = (cell_t)(value)))
    #define at_text(text, at) ((long long)(text)[at])
    #define at_out(out, at) ((long long)(out)[at])
    #define to_out(out, at, value) ((void)((out)[at] = (unsigned char)(value)))
    #define at_table(table, at, size) ((long long)(table)[at])
    #define bound(text, size, out, room) ((void)0)
    #endif

    static inline long long truth(int value) { return value; }

    /* Division rounds down, as Python's does; small numbers are divided as small numbers. */
    static inline long long floor_div(long long a, long long b) {
        long long quotient;
        if (((uint64_t)a | (uint64_t)b) >> 32 == 0) return (uint32_t)a / (uint32_t)b;
        quotient = a / b;
        return quotient - (a % b != 0 && (a < 0) != (b < 0));
    }
    static inline long long floor_mod(long long a, long long b) {
        long long rest;
        if (((uint64_t)a | (uint64_t)b) >> 32 == 0) return (uint32_t)a % (uint32_t)b;
        rest = a % b;
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    }
    """
    ctypedef int cell_t
    const int KEPT
    ctypedef struct own_t:
        $fields
    void take(const cell_t *state, own_t *own) noexcept nogil
    void give(cell_t *state, const own_t *own) noexcept nogil
    long long at_cell(const cell_t *state, const own_t *own, long long at) noexcept nogil
    void to_cell(cell_t *state, const own_t *own, long long at, long long value) noexcept nogil
    long long at_text(const unsigned char *text, long long at) noexcept nogil
    long long at_out(const unsigned char *out, long long at) noexcept nogil
    void to_out(unsigned char *out, long long at, long long value) noexcept nogil
    long long at_table(const unsigned char *table, long long at, long long size) noexcept nogil
    void bound(const unsigned char *text, long long size, unsigned char *out, long long room) noexcept nogil
    long long truth(bint value) noexcept nogil
    long long floor_div(long long a, long long b) noexcept nogil
    long long floor_mod(long long a, long long b) noexcept nogil

$tables

SOURCES = $sources
DIGEST = $digest
PARTS = $parts
REGISTERS = $registers  # how many registers a state has at least
CELL = sizeof(cell_t)  # how many bytes a cell or register has in memory


cdef class Line:
    """A line of numbers in memory that somebody else owns; nothing is copied."""

    cdef Py_buffer view
    cdef long long size

    def __cinit__(self, thing, Py_ssize_t width, str name, bint writable=False):
        PyObject_GetBuffer(thing, &self.view, PyBUF_ND | PyBUF_FORMAT | (PyBUF_WRITABLE if writable else 0))
        if self.view.itemsize != width:
            raise TypeError(f"{name}: expected numbers of {width} bytes, found {self.view.itemsize}")
        self.size = self.view.len // width

    def __dealloc__(self):
        PyBuffer_Release(&self.view)


cdef int whole(Line states, long long zero) except -1:
    """IndexError unless a state with its cell 0 there lies in this line."""
    cdef cell_t *here = <cell_t *>states.view.buf + zero
    if not KEPT <= zero <= states.size or not 0 <= (here - 4)[0] <= states.size - zero:
        raise IndexError(f"expected a whole state with its first cell at {zero}")
    return 0


$functions
