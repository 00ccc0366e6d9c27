cdef extern from *:
    """
    /* Numbers by chance: splitmix64, one sequence for each seed. */
    static inline uint64_t by_chance(uint64_t *seed) {
        uint64_t z = (*seed += 0x9E3779B97F4A7C15u);
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        return z ^ z >> 31;
    }
    /* Cells in numbers of 1, 2 or 4 bytes. */
    static inline void narrow(const cell_t *cells, void *out, long long count, int width) {
        long long i;
        if (width == 1) for (i = 0; i < count; i++) ((uint8_t *)out)[i] = (uint8_t)cells[i];
        else if (width == 2) for (i = 0; i < count; i++) ((uint16_t *)out)[i] = (uint16_t)cells[i];
        else for (i = 0; i < count; i++) ((uint32_t *)out)[i] = (uint32_t)cells[i];
    }
    /* One of so many, from the upper half of such a number. */
    static inline long long pick(uint64_t *seed, long long many) {
        return (long long)((by_chance(seed) >> 32) * (uint64_t)many >> 32);
    }
    """
    ctypedef unsigned long long uint64_t
    void narrow(const cell_t *cells, void *out, long long count, int width) noexcept nogil
    long long pick(uint64_t *seed, long long many) noexcept nogil


cdef class Stage:
    """Plays side by side on boards of one shape, and what one step of all of them does.

    Every argument named here is a line of numbers that the caller owns; n is how many plays there
    are and m how many levels. `states` (n blocks) and `levels` (m blocks that have begun already)
    are numbers of CELL bytes; a block is a state, registers first, cell 0 at `zero`. `table`: the
    coded actions, 8 bytes. `seeds`, `ages`: n numbers of 8 bytes. `rewards`: n doubles. `over`, `cut`: n
    bytes. `finals`: n blocks, where a play's last state is kept when a new one begins in the same
    step. `heard`: for n times `players` numbers of 8 bytes what was done and told last; `last`: the same
    of a play that ended when a new one began in the same step.

    A play is cut off after `limit` actions. `mode`: 0 no new play begins by itself, 1 one begins in the
    next step, 2 in the same step. The reward is what the score of whoever acted has risen by, and
    `scale` times his potential.
    """

    cdef Line states, levels, table, seeds, ages, rewards, over, cut, finals, heard, last
    cdef public long long count, limit
    cdef long long block, zero, pool, choices, players
    cdef int mode
    cdef double scale

    def __init__(self, *, states, levels, table, seeds, ages, rewards, over, cut, finals, heard, last,
                 long long block, long long zero, long long players, long long limit, int mode, double scale):
        self.states = Line(states, sizeof(cell_t), "states", True)
        self.levels = Line(levels, sizeof(cell_t), "levels")
        self.table = Line(table, 8, "table")
        self.seeds = Line(seeds, 8, "seeds", True)
        self.ages = Line(ages, 8, "ages", True)
        self.rewards = Line(rewards, 8, "rewards", True)
        self.over = Line(over, 1, "over", True)
        self.cut = Line(cut, 1, "cut", True)
        self.finals = Line(finals, sizeof(cell_t), "finals", True)
        self.heard = Line(heard, 8, "heard", True)
        self.last = Line(last, 8, "last", True)
        self.block, self.zero, self.players = block, zero, players
        self.limit, self.mode, self.scale = limit, mode, scale
        if block < 5 or self.states.size % block or self.levels.size % block or not self.levels.size:
            raise ValueError(f"expected blocks of {block} numbers")
        self.count = self.states.size // block
        self.pool = self.levels.size // block
        self.choices = self.table.size
        for line, many in (
            (self.seeds, 1), (self.ages, 1), (self.rewards, 1), (self.over, 1), (self.cut, 1),
            (self.finals, block), (self.heard, players), (self.last, players),
        ):
            if (<Line>line).size != self.count * many:
                raise ValueError(f"expected {self.count * many} numbers, found {(<Line>line).size}")
        for at in range(self.pool):
            whole(self.levels, at * block + zero)

    cdef inline void enter(self, long long at) noexcept nogil:
        """A play begins on a level by chance."""
        cdef uint64_t *seed = <uint64_t *>self.seeds.view.buf + at
        cdef long long level = pick(seed, self.pool) if self.pool > 1 else 0
        self.enter_on(at, level)

    cdef inline void enter_on(self, long long at, long long level) noexcept nogil:
        memcpy(<cell_t *>self.states.view.buf + at * self.block,
               <cell_t *>self.levels.view.buf + level * self.block, self.block * sizeof(cell_t))
        (<long long *>self.ages.view.buf)[at] = 0
        memset(<long long *>self.heard.view.buf + at * self.players, 0, self.players * 8)

    cdef inline bint act(self, long long at, long long choice) noexcept nogil:
        """One action of one play, and what comes of it: has the play ended?"""
        cdef cell_t *state = <cell_t *>self.states.view.buf + at * self.block + self.zero
        cdef unsigned char *over = <unsigned char *>self.over.view.buf + at
        cdef unsigned char *cut = <unsigned char *>self.cut.view.buf + at
        cdef long long *age = <long long *>self.ages.view.buf + at
        cdef double *reward = <double *>self.rewards.view.buf + at
        cdef long long action, player, worth, hope = 0
        cdef own_t own
        if self.mode == 1 and (over[0] or cut[0]):
            self.enter(at)
            reward[0] = 0
            over[0] = cut[0] = 0
            return False
        take(state, &own)
        if own.r1 != 0 or (self.mode == 0 and cut[0]):
            reward[0] = 0
            return False
        player = own.r2
        worth = $rules_score(state, &own, player)
        if self.scale != 0:
            hope = $learning_potential(state, &own, player)
        action = $learning_complete(state, &own, (<long long *>self.table.view.buf)[choice])
        if self.players:
            (<long long *>self.heard.view.buf)[at * self.players + player] = (
                action + 1 | $learning_announcement(state, &own, action) << 8)
        $rules_apply(state, &own, action)
        age[0] += 1
        reward[0] = $rules_score(state, &own, player) - worth
        if self.scale != 0:
            reward[0] += self.scale * ($learning_potential(state, &own, player) - hope)
        over[0] = own.r1 != 0
        cut[0] = age[0] >= self.limit and not over[0]
        give(state, &own)
        if self.mode == 2 and (over[0] or cut[0]):
            memcpy(<cell_t *>self.finals.view.buf + at * self.block, state - self.zero, self.block * sizeof(cell_t))
            memcpy(<long long *>self.last.view.buf + at * self.players,
                   <long long *>self.heard.view.buf + at * self.players, self.players * 8)
            self.enter(at)
            return True
        return over[0] or cut[0]

    def reset(self, which=None, level=None):
        """Plays begin: all, or those whose byte in `which` is not 0; by chance, or on this level."""
        cdef Line w = None if which is None else Line(which, 1, "which")
        cdef long long at, wanted = -1 if level is None else level
        if w is not None and w.size != self.count:
            raise ValueError(f"expected a byte for each of {self.count} plays")
        if not -1 <= wanted < self.pool:
            raise IndexError(f"there are {self.pool} levels, so there is no level {level}")
        for at in range(self.count):
            if w is None or (<unsigned char *>w.view.buf)[at]:
                (<unsigned char *>self.over.view.buf)[at] = 0
                (<unsigned char *>self.cut.view.buf)[at] = 0
                if wanted < 0:
                    self.enter(at)
                else:
                    self.enter_on(at, wanted)

    def step(self, actions):
        """One action in each play: numbers of 8 bytes, places in the table; IndexError for another.

        Gives how many plays ended.
        """
        cdef Line a = Line(actions, 8, "actions")
        cdef const long long *choice = <const long long *>a.view.buf
        cdef long long at, wrong = 0, ended = 0
        if a.size != self.count:
            raise ValueError(f"expected {self.count} actions, found {a.size}")
        for at in range(self.count):
            wrong += <unsigned long long>choice[at] >= <unsigned long long>self.choices
        if wrong:
            raise IndexError(f"expected actions from 0 to {self.choices - 1}")
        with nogil:
            for at in range(self.count):
                ended += self.act(at, choice[at])
        return ended

    def rollout(self, long long steps, actions=None, rewards=None, over=None, cut=None, boards=None):
        """Many steps of all plays in one call, without the GIL.

        `actions`, `rewards`, `over`, `cut` and `boards` are lines for `steps` times n actions, doubles,
        bytes, bytes and the cells before the step (as `cells` gives them); each may be None, and is written into, but for actions that are given:
        a first action below 0 says that they are drawn by chance. Gives how many plays ended.
        """
        cdef Line a = None if actions is None else Line(actions, 8, "actions", True)
        cdef Line r = None if rewards is None else Line(rewards, 8, "rewards", True)
        cdef Line o = None if over is None else Line(over, 1, "over", True)
        cdef Line c = None if cut is None else Line(cut, 1, "cut", True)
        cdef int width = 1 if boards is None else memoryview(boards).itemsize
        cdef Line b = None if boards is None else Line(boards, width, "boards", True)
        cdef long long area = self.block - self.zero
        cdef long long *choice = NULL if a is None else <long long *>a.view.buf
        cdef long long n = self.count, step, at, k, ended = 0, wrong = 0, drawn
        cdef double *reward = NULL if r is None else <double *>r.view.buf
        cdef unsigned char *overs = NULL if o is None else <unsigned char *>o.view.buf
        cdef unsigned char *cuts = NULL if c is None else <unsigned char *>c.view.buf
        cdef char *board = NULL if b is None else <char *>b.view.buf
        cdef uint64_t *seeds = <uint64_t *>self.seeds.view.buf
        cdef bint given = choice != NULL and steps * n > 0 and choice[0] >= 0
        for line, many in ((a, 1), (r, 1), (o, 1), (c, 1), (b, area)):
            if line is not None and (<Line>line).size != steps * n * many:
                raise ValueError(f"expected {steps * n * many} numbers, found {(<Line>line).size}")
        if given:
            for k in range(steps * n):
                wrong += <unsigned long long>choice[k] >= <unsigned long long>self.choices
            if wrong:
                raise IndexError(f"expected actions from 0 to {self.choices - 1}")
        with nogil:
            for step in range(steps):
                for at in range(n if board != NULL else 0):
                    narrow(<cell_t *>self.states.view.buf + at * self.block + self.zero,
                           board + (step * n + at) * area * width, area, width)
                for at in range(n):
                    k = step * n + at
                    drawn = choice[k] if given else pick(&seeds[at], self.choices)
                    if choice != NULL:
                        choice[k] = drawn
                    ended += self.act(at, drawn)
                if reward != NULL:
                    memcpy(reward + step * n, self.rewards.view.buf, n * 8)
                if overs != NULL:
                    memcpy(overs + step * n, self.over.view.buf, n)
                if cuts != NULL:
                    memcpy(cuts + step * n, self.cut.view.buf, n)
        return ended

    def cells(self, out, states=None):
        """The cells of every play: n x cells numbers of 1, 2 or 4 bytes that have room for them."""
        cdef Line s = self.states if states is None else Line(states, sizeof(cell_t), "states", True)
        cdef int width = memoryview(out).itemsize
        cdef Line o = Line(out, width, "out", True)
        cdef long long at, area = self.block - self.zero, many = s.size // self.block
        if s.size % self.block or o.size != many * area or width not in (1, 2, 4):
            raise ValueError(f"expected {area} numbers for each play")
        with nogil:
            for at in range(many):
                narrow(<cell_t *>s.view.buf + at * self.block + self.zero,
                       <char *>o.view.buf + at * area * width, area, width)

    def planes(self, out, long long planes, states=None):
        """The planes of every play as whoever has the turn knows it: n x planes x cells bytes."""
        cdef Line o = Line(out, 1, "out", True)
        cdef Line s = self.states if states is None else Line(states, sizeof(cell_t), "states", True)
        cdef long long at, place, bit, area, seen
        cdef unsigned char *plane = <unsigned char *>o.view.buf
        cdef cell_t *state
        cdef own_t own
        area = self.block - self.zero
        if s.size % self.block or o.size != s.size // self.block * planes * area:
            raise ValueError(f"expected {planes} planes of {area} cells for each play")
        with nogil:
            for at in range(s.size // self.block):
                state = <cell_t *>s.view.buf + at * self.block + self.zero
                take(state, &own)
                for place in range(area):
                    seen = $learning_features(state, &own, place, own.r2)
                    for bit in range(planes):
                        plane[bit * area + place] = seen >> bit & 1
                plane += planes * area

    def numbers(self, out, long long numbers, states=None):
        """The numbers that boards do not say, as whoever has the turn knows them: n x numbers bytes."""
        cdef Line o = Line(out, 1, "out", True)
        cdef Line s = self.states if states is None else Line(states, sizeof(cell_t), "states", True)
        cdef long long at, index
        cdef cell_t *state
        cdef own_t own
        if s.size % self.block or o.size != s.size // self.block * numbers:
            raise ValueError(f"expected {numbers} numbers for each play")
        with nogil:
            for at in range(s.size // self.block):
                state = <cell_t *>s.view.buf + at * self.block + self.zero
                take(state, &own)
                for index in range(numbers):
                    (<unsigned char *>o.view.buf)[at * numbers + index] = (
                        <unsigned char>$learning_number(state, &own, index, own.r2))

    def masks(self, out, spare):
        """Which actions would be done now: n x choices bytes. `spare` has room for a block."""
        cdef Line o = Line(out, 1, "out", True)
        cdef Line s = Line(spare, sizeof(cell_t), "spare", True)
        cdef long long at, action, coded, low, high, middle
        cdef const long long *table = <const long long *>self.table.view.buf
        cdef unsigned char *mask = <unsigned char *>o.view.buf
        cdef cell_t *state
        cdef own_t own, tried
        if o.size != self.count * self.choices or s.size < self.block:
            raise ValueError(f"expected {self.choices} bytes for each play, and a spare block")
        with nogil:
            memset(mask, 0, o.size)
            for at in range(self.count):
                state = <cell_t *>self.states.view.buf + at * self.block + self.zero
                take(state, &own)
                action = $rules_next_action(state, &own, -1) if own.r1 == 0 else -1
                while action >= 0:
                    memcpy(s.view.buf, state - self.zero, self.block * sizeof(cell_t))
                    tried = own
                    if $rules_apply(<cell_t *>s.view.buf + self.zero, &tried, action):
                        coded = $learning_code(state, &own, action)
                        low = 0
                        high = self.choices
                        while low < high:
                            middle = (low + high) >> 1
                            if table[middle] < coded:
                                low = middle + 1
                            else:
                                high = middle
                        if low < self.choices and table[low] == coded:
                            mask[low] = 1
                    action = $rules_next_action(state, &own, action)
                mask += self.choices
