SERIAL = bool($SERIAL)


def find(const unsigned char[::1] text not None, state, long long zero, ends):
    """Find the data sets that lie whole in a text.

    `state` is the opening's, its cell 0 at `zero`. Writes where each data set ends into `ends` (numbers
    of 8 bytes) until that is full. Gives how many there are, the most cells that one has, and
    whether the next one is left to the reader that explains.
    """
    cdef Line s = Line(state, sizeof(cell_t), "state", True)
    cdef Line e = Line(ends, 8, "ends", True)
    cdef long long *edge = <long long *>e.view.buf
    cdef const unsigned char *first = &text[0] if text.shape[0] else NULL
    cdef long long at = 0, end = text.shape[0], stop = 0, count = 0, most = 0, cells
    cdef cell_t *here = <cell_t *>s.view.buf + zero
    cdef own_t own
    whole(s, zero)
    with nogil:
        take(here, &own)
        bound(first, end, NULL, 0)
        while count < e.size and at < end:
            stop = $fast_path_extent(first, at, end, here, &own)
            if stop <= at:
                break
            cells = $fast_path_area(first, at, stop, here, &own)
            most = cells if cells > most else most
            edge[count] = stop
            count += 1
            at = stop
    return count, most, stop < 0


def perform(const unsigned char[::1] text not None, ends, long long count, state, long long zero, out, long long number):
    """Read, play and answer so many data sets, without the GIL.

    They lie one after the other in the text, as `find` found them; `number` is the first one's. The
    state has room for the largest. Gives how many are done (fewer, if one is to be left to the
    reader that explains) and how many bytes were written into `out`.
    """
    cdef Line s = Line(state, sizeof(cell_t), "state", True)
    cdef Line e = Line(ends, 8, "ends")
    cdef Line o = Line(out, 1, "out", True)
    cdef const long long *edge = <const long long *>e.view.buf
    cdef const unsigned char *first = &text[0] if text.shape[0] else NULL
    cdef unsigned char *written = <unsigned char *>o.view.buf
    cdef long long at = 0, to = 0, then, done = 0
    cdef cell_t *here = <cell_t *>s.view.buf + zero
    cdef own_t own
    whole(s, zero)
    if not 0 <= count <= e.size or (count and not 0 <= edge[count - 1] <= text.shape[0]):
        raise IndexError("expected data sets that are all there")
    with nogil:
        take(here, &own)
        while done < count and o.size - to >= edge[done] - at + 64:
            bound(first + at, edge[done] - at, written + to, o.size - to)
            then = $fast_path_perform(first, at, edge[done], here, &own, written, to, number + done)
            if then < 0:
                break
            to = then
            at = edge[done]
            done += 1
        give(here, &own)
    return done, to


def close(state, long long zero, out):
    """What is written after the last data set; gives how many bytes it is."""
    cdef Line s = Line(state, sizeof(cell_t), "state", True)
    cdef Line o = Line(out, 1, "out", True)
    cdef cell_t *here = <cell_t *>s.view.buf + zero
    cdef own_t own
    whole(s, zero)
    take(here, &own)
    bound(NULL, 0, <unsigned char *>o.view.buf, o.size)
    return $fast_path_close(here, &own, <unsigned char *>o.view.buf, 0)


def begin(state, long long zero):
    """What happens before the first action."""
    cdef Line s = Line(state, sizeof(cell_t), "state", True)
    cdef cell_t *here = <cell_t *>s.view.buf + zero
    cdef own_t own
    whole(s, zero)
    with nogil:
        take(here, &own)
        $rules_begin(here, &own)
        give(here, &own)


def lines(const unsigned char[::1] text not None):
    """How many lines end in a text."""
    cdef const unsigned char *first = &text[0] if text.shape[0] else NULL
    cdef long long at, count = 0, end = text.shape[0]
    with nogil:
        for at in range(end):
            count += first[at] == 10
    return count


def widen(const unsigned char[::1] cells not None, state, long long zero):
    """Put cells that are bytes into a state."""
    cdef Line s = Line(state, sizeof(cell_t), "state", True)
    cdef cell_t *here = <cell_t *>s.view.buf + zero
    cdef const unsigned char *first = &cells[0] if cells.shape[0] else NULL
    cdef long long at, count = cells.shape[0]
    if not 0 <= zero <= s.size - count:
        raise IndexError("expected a state with room for these cells")
    for at in range(count):
        here[at] = first[at]
