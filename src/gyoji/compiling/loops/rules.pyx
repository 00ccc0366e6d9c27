def play(states, zeros, actions, bounds, answers, done, long long first, long long last, bint fresh=True):
    """Play some plays to their ends, without the GIL.

    The plays `first` to `last` (not included) of a packed batch: `states` are numbers of CELL bytes;
    `zeros[i]` is where cell 0 of play i is in them, its registers right before it; its actions are
    `actions[bounds[i]:bounds[i + 1]]` (numbers of 1 or of 8 bytes). The answers go to the same
    places of `answers` (bytes), how many there are to `done[i]`. `fresh` plays begin first.
    """
    cdef Line s = Line(states, sizeof(cell_t), "states", True)
    cdef Line z = Line(zeros, 8, "zeros")
    cdef Line b = Line(bounds, 8, "bounds")
    cdef Line r = Line(answers, 1, "answers", True)
    cdef Line d = Line(done, 8, "done", True)
    cdef bint wide = memoryview(actions).itemsize == 8
    cdef Line a = Line(actions, 8 if wide else 1, "actions")
    cdef long long i, k, end
    cdef cell_t *state
    cdef own_t own
    cdef const long long *at = <const long long *>z.view.buf
    cdef const long long *edge = <const long long *>b.view.buf
    cdef long long *count = <long long *>d.view.buf
    cdef unsigned char *answer = <unsigned char *>r.view.buf
    cdef const unsigned char *small = <const unsigned char *>a.view.buf
    cdef const long long *large = <const long long *>a.view.buf
    if not 0 <= first <= last <= z.size or last >= b.size or last > d.size:
        raise IndexError("expected plays that are all there")
    for i in range(first, last):
        whole(s, at[i])
        if not 0 <= edge[i] <= edge[i + 1] <= a.size or edge[i + 1] > r.size:
            raise IndexError(f"play {i}: expected actions that are all there")
    with nogil:
        for i in range(first, last):
            state = <cell_t *>s.view.buf + at[i]
            take(state, &own)
            if fresh:
                $rules_begin(state, &own)
            k = edge[i]
            end = edge[i + 1]
            if wide:
                while k < end and own.r1 == 0:
                    answer[k] = <unsigned char>$rules_apply(state, &own, large[k])
                    k += 1
            else:
                while k < end and own.r1 == 0:
                    answer[k] = <unsigned char>$rules_apply(state, &own, small[k])
                    k += 1
            count[i] = k - edge[i]
            give(state, &own)
