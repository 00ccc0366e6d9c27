def first_illegal(states, zeros, actions, bounds, long long first, long long last, bint exact):
    """The first of some plays that is not legal, without the GIL; -1 if all are.

    The arguments are those of `play`; plays have to be in order and may not overlap. `exact`: nothing
    is between two states. Nothing is trusted: this may be any numbers.
    """
    cdef Line s = Line(states, sizeof(cell_t), "states")
    cdef Line z = Line(zeros, 8, "zeros")
    cdef Line b = Line(bounds, 8, "bounds")
    cdef bint wide = memoryview(actions).itemsize == 8
    cdef Line a = Line(actions, 8 if wide else 1, "actions")
    cdef const long long *at = <const long long *>z.view.buf
    cdef const long long *edge = <const long long *>b.view.buf
    cdef long long i
    if not 0 <= first <= last <= z.size or last >= b.size:
        raise IndexError("expected plays that are all there")
    with nogil:
        i = search(s, at, edge, a, wide, first, last, exact)
    return -1 if i == last else i


cdef long long search(Line s, const long long *at, const long long *edge, Line a, bint wide,
                      long long i, long long last, bint exact) noexcept nogil:
    """The first play that is not legal; `last` if there is none."""
    cdef long long low = end_of(s, at[i - 1]) if i else 0
    while i < last:
        if not is_legal(s, low, at[i], exact) or not 0 <= edge[i] <= edge[i + 1] <= a.size:
            break
        if wide:
            if not are_actions(s, at[i], <const long long *>a.view.buf, edge[i], edge[i + 1]):
                break
        elif not are_bytes(s, at[i], <const unsigned char *>a.view.buf, edge[i], edge[i + 1]):
            break
        low = end_of(s, at[i])
        i += 1
    return i


cdef long long end_of(Line s, long long zero) noexcept nogil:
    """The end of a state whose cell 0 is there; -1 if it is not in this line."""
    cdef long long area
    if not 4 <= zero <= s.size:
        return -1
    area = (<cell_t *>s.view.buf + zero - 4)[0]
    return zero + area if 0 < area <= s.size - zero else -1


cdef bint is_legal(Line s, long long low, long long zero, bint exact) noexcept nogil:
    """Whether a legal state with its cell 0 there, and its registers behind `low`, is in this line."""
    cdef cell_t *state = <cell_t *>s.view.buf + zero
    cdef long long width, area, count
    cdef own_t own
    if low < 0 or end_of(s, zero) < 0 or zero - low < $checked_registers:
        return False
    area = (state - 4)[0]
    width = (state - 3)[0]
    if width < 2 or area < 2 * width or area % width:
        return False
    take(state, &own)
    count = $positions_registers(state, &own)
    if count > zero - low or (exact and count != zero - low):
        return False
    return $positions_fault(state, &own) == 0


cdef bint are_actions(Line s, long long zero, const long long *actions, long long k, long long end) noexcept nogil:
    cdef cell_t *state = <cell_t *>s.view.buf + zero
    cdef own_t own
    take(state, &own)
    while k < end:
        if not $positions_is_action(state, &own, actions[k]):
            return False
        k += 1
    return True


cdef bint are_bytes(Line s, long long zero, const unsigned char *actions, long long k, long long end) noexcept nogil:
    cdef cell_t *state = <cell_t *>s.view.buf + zero
    cdef own_t own
    take(state, &own)
    while k < end:
        if not $positions_is_action(state, &own, actions[k]):
            return False
        k += 1
    return True


def expand(states, zeros, long long first, long long last, out, places, actions, answers, parents):
    """The successors of some states: each after one action that has an effect, without the GIL.

    `out` is numbers of CELL bytes, for the new states end to end as in a batch; `places` (8 bytes
    each) is where the cell 0 of each is, `actions` (8), `answers` (1) and `parents` (8) what led there.
    The states have to be legal. Stops before the first whose successors do not fit. Gives the number of the next state, how
    many successors there are, and how many numbers of `out` they take.
    """
    cdef Line s = Line(states, sizeof(cell_t), "states")
    cdef Line z = Line(zeros, 8, "zeros")
    cdef Line o = Line(out, sizeof(cell_t), "out", True)
    cdef Line p = Line(places, 8, "places", True)
    cdef Line a = Line(actions, 8, "actions", True)
    cdef Line r = Line(answers, 1, "answers", True)
    cdef Line n = Line(parents, 8, "parents", True)
    cdef long long i = last, kept, used, found = 0, size = 0, block, action, answer
    cdef long long room = min(p.size, a.size, r.size, n.size)
    cdef cell_t *state
    cdef cell_t *new
    cdef own_t own, tried
    if not 0 <= first <= last <= z.size:
        raise IndexError("expected states that are all there")
    for i in range(first, last):
        whole(s, (<const long long *>z.view.buf)[i])
    with nogil:
        for i in range(first, last):
            state = <cell_t *>s.view.buf + (<const long long *>z.view.buf)[i]
            take(state, &own)
            kept = found
            used = size
            block = $positions_registers(state, &own)
            action = $rules_next_action(state, &own, -1) if own.r1 == 0 else -1
            while action >= 0:
                if found == room or size + block + own.r4 > o.size:
                    break
                new = <cell_t *>o.view.buf + size + block
                memcpy(new - block, state - block, (block + own.r4) * sizeof(cell_t))
                tried = own
                answer = $rules_apply(new, &tried, action)
                if answer:
                    give(new, &tried)
                    (<long long *>p.view.buf)[found] = size + block
                    (<long long *>a.view.buf)[found] = action
                    (<unsigned char *>r.view.buf)[found] = <unsigned char>answer
                    (<long long *>n.view.buf)[found] = i
                    found += 1
                    size += block + own.r4
                action = $rules_next_action(state, &own, action)
            if action >= 0:
                found = kept
                size = used
                break
        else:
            i = last
    return i, found, size
