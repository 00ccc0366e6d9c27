/* The game "labyrinth_pencil" in C99, written by gyoji from
 *
 *     gyoji.games.labyrinth.rules
 *     gyoji.games.labyrinth.pencil.rules
 *     gyoji.state
 *     gyoji.game.plain_learning
 *     gyoji.games.labyrinth.pencil.learning
 *     gyoji.games.labyrinth.learning
 *     gyoji.games.labyrinth.pencil.positions
 *     gyoji.games.labyrinth.positions
 *     gyoji.game.places
 *
 * A play is `cells`, the cells of the board in reading order; `registers`, which is a pointer behind
 * the last register, so that they are registers[-1], registers[-2] and so on; and `named`, those of
 * them that C should keep in the processor. labyrinth_pencil_load fills it from the registers before a
 * play goes on, and labyrinth_pencil_store writes it back.
 *
 * The lines in Python stand in comments above what became of them. With GYOJI_CHECKED every access
 * is checked; a program that looks at something else stops with a message.
 */
#ifndef GYOJI_labyrinth_pencil_H
#define GYOJI_labyrinth_pencil_H

#include <stdint.h>
#ifdef GYOJI_CHECKED
#include <stdio.h>
#include <stdlib.h>
#endif

#ifndef GYOJI_ARITHMETIC
#define GYOJI_ARITHMETIC
#if defined(__cplusplus) || defined(_MSC_VER)
#define GYOJI_RESTRICT __restrict
#else
#define GYOJI_RESTRICT restrict
#endif

/* Division rounds down, as in Python; numbers of 32 bits are divided faster. */
static inline int64_t gyoji_divide(int64_t a, int64_t b) {
	int64_t quotient;
	if (((uint64_t)a | (uint64_t)b) >> 32 == 0) return (uint32_t)a / (uint32_t)b;
	quotient = a / b;
	return quotient - (a % b != 0 && (a < 0) != (b < 0));
}
static inline int64_t gyoji_modulo(int64_t a, int64_t b) {
	int64_t rest;
	if (((uint64_t)a | (uint64_t)b) >> 32 == 0) return (uint32_t)a % (uint32_t)b;
	rest = a % b;
	return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
static inline int64_t gyoji_min(int64_t a, int64_t b) { return b < a ? b : a; }
static inline int64_t gyoji_max(int64_t a, int64_t b) { return b > a ? b : a; }
static inline int64_t gyoji_abs(int64_t a) { return a < 0 ? -a : a; }

#ifdef GYOJI_CHECKED
static void gyoji_stop(const char *what, int64_t at) {
	fprintf(stderr, "gyoji: %s at %lld\n", what, (long long)at);
	abort();
}
static inline int64_t gyoji_shift_left(int64_t a, int64_t by) {
	if (by < 0 || by > 63 || (int64_t)((uint64_t)a << by) >> by != a) gyoji_stop("shifted too far", by);
	return (int64_t)((uint64_t)a << by);
}
static inline int64_t gyoji_table(const uint8_t *table, int64_t at, int64_t size) {
	if (at < 0 || at >= size) gyoji_stop("read outside a table", at);
	return table[at];
}
#else
static inline int64_t gyoji_shift_left(int64_t a, int64_t by) { return (int64_t)((uint64_t)a << by); }
#endif
#endif

typedef int64_t labyrinth_pencil_cell;
typedef int64_t labyrinth_pencil_register;
typedef struct { int64_t r1; int64_t r2; int64_t r3; int64_t r4; int64_t r5; } labyrinth_pencil_named;

#define labyrinth_pencil_NAMED 5 /* the registers that are in labyrinth_pencil_named */
#define labyrinth_pencil_REGISTERS 6 /* a state has at least so many registers */
#define labyrinth_pencil_CHECKED_REGISTERS 6 /* the same, without those of the fast path */
#define labyrinth_pencil_HAS_FAST_PATH 0
#define labyrinth_pencil_HAS_LEARNING 1
#define labyrinth_pencil_HAS_POSITIONS 1
#define labyrinth_pencil_SERIAL 0 /* whether any piece of the text is a data set */

static inline void labyrinth_pencil_load(const labyrinth_pencil_register *registers, labyrinth_pencil_named *named) {
	named->r1 = registers[-1];
	named->r2 = registers[-2];
	named->r3 = registers[-3];
	named->r4 = registers[-4];
	named->r5 = registers[-5];
}
static inline void labyrinth_pencil_store(labyrinth_pencil_register *registers, const labyrinth_pencil_named *named) {
	registers[-1] = named->r1;
	registers[-2] = named->r2;
	registers[-3] = named->r3;
	registers[-4] = named->r4;
	registers[-5] = named->r5;
}

#ifdef GYOJI_CHECKED
/* What this thread may look at: see labyrinth_pencil_bound_state and labyrinth_pencil_bound_text. */
static __thread const labyrinth_pencil_cell *labyrinth_pencil_cells_first, *labyrinth_pencil_cells_end;
static __thread const labyrinth_pencil_register *labyrinth_pencil_registers_first, *labyrinth_pencil_registers_end;
static __thread const uint8_t *labyrinth_pencil_text_first, *labyrinth_pencil_text_end, *labyrinth_pencil_out_first, *labyrinth_pencil_out_end;

/* The memory of the state that is played next; without it, only the board's own size is checked. */
static inline void labyrinth_pencil_bound_state(const labyrinth_pencil_cell *cells, int64_t room, const labyrinth_pencil_register *registers, int64_t count) {
	labyrinth_pencil_cells_first = cells;
	labyrinth_pencil_cells_end = cells + room;
	labyrinth_pencil_registers_first = registers - count;
	labyrinth_pencil_registers_end = registers;
}
/* The memory of the text and the output that are used next. */
static inline void labyrinth_pencil_bound_text(const uint8_t *text, int64_t size, const uint8_t *out, int64_t room) {
	labyrinth_pencil_text_first = text;
	labyrinth_pencil_text_end = text + size;
	labyrinth_pencil_out_first = out;
	labyrinth_pencil_out_end = out + room;
}
static inline void labyrinth_pencil_check_cell(const labyrinth_pencil_cell *cells, const labyrinth_pencil_named *named, int64_t at) {
	if (at < 0 || at >= named->r4) gyoji_stop("looked outside the cells of a state", at);
	if (cells == labyrinth_pencil_cells_first && cells + at >= labyrinth_pencil_cells_end) gyoji_stop("looked behind a state", at);
}
static inline int64_t labyrinth_pencil_get_cell(const labyrinth_pencil_cell *cells, const labyrinth_pencil_named *named, int64_t at) {
	labyrinth_pencil_check_cell(cells, named, at);
	return cells[at];
}
static inline void labyrinth_pencil_set_cell(labyrinth_pencil_cell *cells, const labyrinth_pencil_named *named, int64_t at, int64_t value) {
	labyrinth_pencil_check_cell(cells, named, at);
	if (value != (labyrinth_pencil_cell)value) gyoji_stop("a number too large for a cell", at);
	cells[at] = (labyrinth_pencil_cell)value;
}
static inline void labyrinth_pencil_check_register(const labyrinth_pencil_register *registers, int64_t at) {
	if (at >= -labyrinth_pencil_NAMED) gyoji_stop("counted up to a register that is only named, or to a cell,", at);
	if (registers == labyrinth_pencil_registers_end && registers + at < labyrinth_pencil_registers_first) gyoji_stop("looked before the registers", at);
}
static inline int64_t labyrinth_pencil_get_register(const labyrinth_pencil_register *registers, int64_t at) {
	labyrinth_pencil_check_register(registers, at);
	return registers[at];
}
static inline void labyrinth_pencil_set_register(labyrinth_pencil_register *registers, int64_t at, int64_t value) {
	labyrinth_pencil_check_register(registers, at);
	registers[at] = value;
}
static inline int64_t labyrinth_pencil_get_text(const uint8_t *text, int64_t at) {
	if (text + at < labyrinth_pencil_text_first || text + at >= labyrinth_pencil_text_end) gyoji_stop("read outside a text", at);
	return text[at];
}
static inline int64_t labyrinth_pencil_get_out(const uint8_t *out, int64_t at) {
	if (out + at < labyrinth_pencil_out_first || out + at >= labyrinth_pencil_out_end) gyoji_stop("read outside the output", at);
	return out[at];
}
static inline void labyrinth_pencil_set_out(uint8_t *out, int64_t at, int64_t value) {
	if (out + at < labyrinth_pencil_out_first || out + at >= labyrinth_pencil_out_end) gyoji_stop("wrote outside the output", at);
	if (value < 0 || value > 255) gyoji_stop("no byte", value);
	out[at] = (uint8_t)value;
}
#define GYOJI_CELL(at) labyrinth_pencil_get_cell(cells, named, at)
#define GYOJI_SET_CELL(at, value) labyrinth_pencil_set_cell(cells, named, at, value)
#define GYOJI_REGISTER(at) labyrinth_pencil_get_register(registers, at)
#define GYOJI_SET_REGISTER(at, value) labyrinth_pencil_set_register(registers, at, value)
#define GYOJI_TEXT(text, at) labyrinth_pencil_get_text(text, at)
#define GYOJI_OUT(out, at) labyrinth_pencil_get_out(out, at)
#define GYOJI_SET_OUT(out, at, value) labyrinth_pencil_set_out(out, at, value)
#define GYOJI_TABLE(table, at, size) gyoji_table(table, at, size)
#else
#define labyrinth_pencil_bound_state(cells, room, registers, count) ((void)0)
#define labyrinth_pencil_bound_text(text, size, out, room) ((void)0)
#define GYOJI_CELL(at) ((int64_t)cells[at])
#define GYOJI_SET_CELL(at, value) ((void)(cells[at] = (labyrinth_pencil_cell)(value)))
#define GYOJI_REGISTER(at) ((int64_t)registers[at])
#define GYOJI_SET_REGISTER(at, value) ((void)(registers[at] = (labyrinth_pencil_register)(value)))
#define GYOJI_TEXT(text, at) ((int64_t)(text)[at])
#define GYOJI_OUT(out, at) ((int64_t)(out)[at])
#define GYOJI_SET_OUT(out, at, value) ((void)((out)[at] = (uint8_t)(value)))
#define GYOJI_TABLE(table, at, size) ((int64_t)(table)[at])
#endif

enum {
	labyrinth_pencil_OWN = -5,
	labyrinth_pencil_TURN = -2,
	labyrinth_pencil_WALL = 1,
	labyrinth_pencil_ISLAND = 2,
	labyrinth_pencil_BOG = 3,
	labyrinth_pencil_RIVER = 4,
	labyrinth_pencil_ESTUARY = 5,
	labyrinth_pencil_CAVE = 6,
	labyrinth_pencil_KIND = 7,
	labyrinth_pencil_FIRST = 8,
	labyrinth_pencil_CHAIN = 16,
	labyrinth_pencil_LEAD = 31,
	labyrinth_pencil_WALKERS = -5,
	labyrinth_pencil_PLACE = -6,
	labyrinth_pencil_HELD = 1,
	labyrinth_pencil_BUMPED = 2,
	labyrinth_pencil_WENT = 3,
	labyrinth_pencil_FELL = 4,
	labyrinth_pencil_DRAWN = 5,
	labyrinth_pencil_STRANDED = 6,
	labyrinth_pencil_WADED_DOWN = 7,
	labyrinth_pencil_WADED_UP = 8,
	labyrinth_pencil_RUNNING = 0,
	labyrinth_pencil_STATUS = -1,
	labyrinth_pencil_MEETS = 1,
	labyrinth_pencil_LIES = 2,
	labyrinth_pencil_CARRIER = 3,
	labyrinth_pencil_HOME = 4,
	labyrinth_pencil_BROUGHT_OUT = 1,
	labyrinth_pencil_FOUND = 9,
	labyrinth_pencil_MET = 10,
	labyrinth_pencil_TOOK = 11,
	labyrinth_pencil_OUT = 12,
};

// gyoji.games.labyrinth.rules:25
// def begin(state: State, log: Log) -> None:
//     """Nothing moves on its own, wherever a walker stands."""
static inline void labyrinth_pencil_begin(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named) {
}

// gyoji.state:39
// def stride(state: State, way: int) -> int:
//     """How far a step in this direction moves a place."""
static inline int64_t labyrinth_pencil_state_stride(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t way) {
	// return (2 * (way & 1) - 1) * (1 if way & 2 else state[WIDTH])
	return (2 * (way & 1) - 1) * ((way & 2) ? 1 : named->r3);
}

// gyoji.games.labyrinth.rules:59
// def wading(state: State, here: int, there: int, log: Log) -> bool:
//     """Whether the step follows one river, downstream or upstream."""
static inline int64_t labyrinth_pencil_rules_wading(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t here, int64_t there) {
	// left = state[here] & KIND
	int64_t left = GYOJI_CELL(here) & 7;
	// if state[here] >> LEAD == there and left == RIVER:
	if ((GYOJI_CELL(here) >> 31) == there && left == 4) {
		// tell(log, WADED_DOWN, here, there)
		// return True
		return 1;
	}
	// if state[there] >> LEAD == here and (left == RIVER or left == ESTUARY):
	if ((GYOJI_CELL(there) >> 31) == here && (left == 4 || left == 5)) {
		// tell(log, WADED_UP, here, there)
		// return True
		return 1;
	}
	// return False
	return 0;
}

// gyoji.games.labyrinth.rules:71
// def drift(state: State, there: int, beyond: int, log: Log) -> int:
//     """The current draws a walker one cell on; a river into a wall draws nobody."""
static inline int64_t labyrinth_pencil_rules_drift(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t there, int64_t beyond) {
	// if state[beyond] & KIND == WALL:
	if ((GYOJI_CELL(beyond) & 7) == 1) {
		// tell(log, STRANDED, there, beyond)
		return there;
	}
	// tell(log, DRAWN, there, beyond)
	return beyond;
}

// gyoji.games.labyrinth.rules:47
// def enter(state: State, here: int, there: int, log: Log) -> int:
//     """Where a walker who enters a cell comes to rest."""
static inline int64_t labyrinth_pencil_rules_enter(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t here, int64_t there) {
	// entered = state[there] & KIND
	int64_t entered = GYOJI_CELL(there) & 7;
	// if entered == CAVE:
	if (entered == 6) {
		// tell(log, FELL, there, state[there] >> LEAD)
		// return state[there] >> LEAD
		return GYOJI_CELL(there) >> 31;
	}
	// if entered == RIVER and not wading(state, here, there, log):
	if (entered == 4 && !labyrinth_pencil_rules_wading(cells, registers, named, here, there)) {
		// return drift(state, there, state[there] >> LEAD, log)
		return labyrinth_pencil_rules_drift(cells, registers, named, there, GYOJI_CELL(there) >> 31);
	}
	return there;
}

// gyoji.games.labyrinth.rules:29
// def apply(state: State, way: int, log: Log) -> int:
//     """One command of the walker whose turn it is; the answer is the kind of the walker's cell."""
static inline int64_t labyrinth_pencil_rules_apply(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t way) {
	// walker = state[TURN]
	int64_t walker = named->r2;
	// here = state[PLACE - walker]
	int64_t here = GYOJI_REGISTER(-6 - walker);
	// there = here + stride(state, way)
	int64_t there = here + labyrinth_pencil_state_stride(cells, registers, named, way);
	// if state[here] >> LEAD == there and state[here] & KIND == BOG:
	if ((GYOJI_CELL(here) >> 31) == there && (GYOJI_CELL(here) & 7) == 3) {
		// tell(log, HELD, here, there)
	} else if ((GYOJI_CELL(there) & 7) == 1) {  // elif state[there] & KIND == WALL:
		// tell(log, BUMPED, here, there)
	} else {
		// tell(log, WENT, here, there)
		// here = enter(state, here, there, log)
		here = labyrinth_pencil_rules_enter(cells, registers, named, here, there);
		// state[PLACE - walker] = here
		GYOJI_SET_REGISTER(-6 - walker, here);
	}
	// if state[WALKERS] > 1:
	if (named->r5 > 1) {
		// state[TURN] = (walker + 1) % state[WALKERS]
		named->r2 = gyoji_modulo(walker + 1, named->r5);
	}
	// return state[here] & KIND
	return GYOJI_CELL(here) & 7;
}

// gyoji.games.labyrinth.pencil.rules:51
// def meet(state: State, walker: int, here: int, log: Log) -> None:
//     """Each walker there is met; the newcomer takes the treasure from its carrier."""
static inline void labyrinth_pencil_rules_meet(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t walker, int64_t here) {
	// carrier = PLACE - state[WALKERS] + 1 - CARRIER
	int64_t carrier = -6 - named->r5 + 1 - 3;
	// for other in range(state[WALKERS]):
	for (int64_t other = 0, other_end = named->r5; other < other_end; other++) {
		// if other != walker and state[PLACE - other] == here:
		if (other != walker && GYOJI_REGISTER(-6 - other) == here) {
			// tell(log, MET, walker, other)
			// if state[carrier] == other + 1:
			if (GYOJI_REGISTER(carrier) == other + 1) {
				// state[carrier] = walker + 1
				GYOJI_SET_REGISTER(carrier, walker + 1);
				// tell(log, TOOK, walker, other)
			}
		}
	}
}

// gyoji.games.labyrinth.pencil.rules:37
// def rest(state: State, walker: int, here: int, log: Log) -> None:
//     """The walker finds what lies there, meets whoever stands there, and may be home."""
static inline void labyrinth_pencil_rules_rest(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t walker, int64_t here) {
	// last = PLACE - state[WALKERS] + 1
	int64_t last = -6 - named->r5 + 1;
	// if state[last - LIES] == here:
	if (GYOJI_REGISTER(last - 2) == here) {
		// state[last - LIES] = 0
		GYOJI_SET_REGISTER(last - 2, 0);
		// state[last - CARRIER] = walker + 1
		GYOJI_SET_REGISTER(last - 3, walker + 1);
		// tell(log, FOUND, walker, here)
	}
	// if state[last - MEETS]:
	if (GYOJI_REGISTER(last - 1)) {
		// meet(state, walker, here, log)
		labyrinth_pencil_rules_meet(cells, registers, named, walker, here);
	}
	// if state[last - CARRIER] == walker + 1 and state[last - HOME - walker] == here:
	if (GYOJI_REGISTER(last - 3) == walker + 1 && GYOJI_REGISTER(last - 4 - walker) == here) {
		// state[STATUS] = BROUGHT_OUT
		named->r1 = 1;
		// tell(log, OUT, walker, here)
	}
}

// gyoji.games.labyrinth.pencil.rules:26
// def apply(state: State, way: int, log: Log) -> int:
//     """A command of the labyrinth, and then what follows from resting on another cell."""
static inline int64_t labyrinth_pencil_apply(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t way) {
	// walker = state[TURN]
	int64_t walker = named->r2;
	// before = state[PLACE - walker]
	int64_t before = GYOJI_REGISTER(-6 - walker);
	// answer = walk(state, way, log)
	int64_t answer = labyrinth_pencil_rules_apply(cells, registers, named, way);
	// here = state[PLACE - walker]
	int64_t here = GYOJI_REGISTER(-6 - walker);
	// if here != before:
	if (here != before) {
		// rest(state, walker, here, log)
		labyrinth_pencil_rules_rest(cells, registers, named, walker, here);
	}
	return answer;
}

// gyoji.games.labyrinth.pencil.rules:62
// def score(state: State, player: int) -> int:
//     """One for bringing the treasure out."""
static inline int64_t labyrinth_pencil_score(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t player) {
	// if state[STATUS] == RUNNING:
	if (named->r1 == 0) {
		return 0;
	}
	// return int(state[PLACE - state[WALKERS] + 1 - CARRIER] == player + 1)
	return GYOJI_REGISTER(-6 - named->r5 + 1 - 3) == player + 1;
}

// gyoji.state:44
// def four_ways(state: State, action: int) -> int:
//     """The `next_action` of a game whose actions are the four directions."""
static inline int64_t labyrinth_pencil_next_action(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t action) {
	// return action + 1 if action < RIGHT else -1
	return action < 3 ? action + 1 : -1;
}

// gyoji.game.plain_learning:18
// def features(state: State, at: int, player: int) -> int:
static inline int64_t labyrinth_pencil_features(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t at, int64_t player) {
	return 0;
}

// gyoji.game.plain_learning:22
// def number(state: State, index: int, player: int) -> int:
static inline int64_t labyrinth_pencil_number(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t index, int64_t player) {
	return 0;
}

// gyoji.games.labyrinth.pencil.learning:35
// def rests(state: State, here: int, there: int) -> int:
//     """Where a walker who tries to go there comes to rest."""
static inline int64_t labyrinth_pencil_learning_rests(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t here, int64_t there) {
	// if state[here] >> LEAD == there and state[here] & KIND == BOG:
	if ((GYOJI_CELL(here) >> 31) == there && (GYOJI_CELL(here) & 7) == 3) {
		return here;
	}
	// return here if state[there] & KIND == WALL else enter(state, here, there, None)
	return (GYOJI_CELL(there) & 7) == 1 ? here : labyrinth_pencil_rules_enter(cells, registers, named, here, there);
}

// gyoji.games.labyrinth.learning:14
// def announcement(state: State, action: int) -> int:
//     """What will be said aloud about this action: kinds of cells, as in ANNOUNCEMENTS.
//
//     The first is the cell met: a wall, the bog that holds the walker, or the cell entered (a cave
//     leads elsewhere). The second, unless 0, is the cell that a river draws the walker to.
//     """
static inline int64_t labyrinth_pencil_learning_announcement(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t action) {
	// here = state[PLACE - state[TURN]]
	int64_t here = GYOJI_REGISTER(-6 - named->r2);
	// there = here + stride(state, action)
	int64_t there = here + labyrinth_pencil_state_stride(cells, registers, named, action);
	// if state[here] & KIND == BOG and state[here] >> LEAD == there:
	if ((GYOJI_CELL(here) & 7) == 3 && (GYOJI_CELL(here) >> 31) == there) {
		// return BOG
		return 3;
	}
	// met = state[there] & KIND
	int64_t met = GYOJI_CELL(there) & 7;
	// if met != RIVER or wading(state, here, there, None):
	if (met != 4 || labyrinth_pencil_rules_wading(cells, registers, named, here, there)) {
		return met;
	}
	// beyond = state[state[there] >> LEAD] & KIND
	int64_t beyond = GYOJI_CELL(GYOJI_CELL(there) >> 31) & 7;
	// return met if beyond == WALL else met | beyond << 3
	return beyond == 1 ? met : (met | gyoji_shift_left(beyond, 3));
}

// gyoji.games.labyrinth.pencil.learning:42
// def treasure(state: State, walker: int, there: int) -> int:
//     """What is said about the treasure and the other walkers when this one comes to rest there."""
static inline int64_t labyrinth_pencil_learning_treasure(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t walker, int64_t there) {
	// last = PLACE - state[WALKERS] + 1
	int64_t last = -6 - named->r5 + 1;
	// carrier = state[last - CARRIER]
	int64_t carrier = GYOJI_REGISTER(last - 3);
	// said = 0
	int64_t said = 0;
	// if state[last - LIES] == there:
	if (GYOJI_REGISTER(last - 2) == there) {
		carrier = walker + 1;
		// said = GOT
		said = 1;
	}
	// if state[last - MEETS]:
	if (GYOJI_REGISTER(last - 1)) {
		// for other in range(state[WALKERS]):
		for (int64_t other = 0, other_end = named->r5; other < other_end; other++) {
			// if other != walker and state[PLACE - other] == there:
			if (other != walker && GYOJI_REGISTER(-6 - other) == there) {
				// said |= MET
				said |= 2;
				// if carrier == other + 1:
				if (carrier == other + 1) {
					carrier = walker + 1;
					// said |= GOT
					said |= 1;
				}
			}
		}
	}
	// if carrier == walker + 1 and state[last - HOME - walker] == there:
	if (carrier == walker + 1 && GYOJI_REGISTER(last - 4 - walker) == there) {
		// said |= OUT
		said |= 4;
	}
	return said;
}

// gyoji.games.labyrinth.pencil.learning:21
// def announcement(state: State, action: int) -> int:
//     """What will be said aloud: what the labyrinth says, and in three more bits what follows.
//
//     1: the walker finds the treasure or takes it from another; 2: meets others; 4: is out with it.
//     """
static inline int64_t labyrinth_pencil_announcement(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t action) {
	// walker = state[TURN]
	int64_t walker = named->r2;
	// here = state[PLACE - walker]
	int64_t here = GYOJI_REGISTER(-6 - walker);
	// there = rests(state, here, here + stride(state, action))
	int64_t there = labyrinth_pencil_learning_rests(cells, registers, named, here, here + labyrinth_pencil_state_stride(cells, registers, named, action));
	// said = walked(state, action)
	int64_t said = labyrinth_pencil_learning_announcement(cells, registers, named, action);
	// if there == here:
	if (there == here) {
		return said;
	}
	// return said | treasure(state, walker, there) << 6
	return said | gyoji_shift_left(labyrinth_pencil_learning_treasure(cells, registers, named, walker, there), 6);
}

// gyoji.game.plain_learning:30
// def potential(state: State, player: int) -> int:
static inline int64_t labyrinth_pencil_potential(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t player) {
	return 0;
}

// gyoji.game.plain_learning:46
// def complete(state: State, coded: int) -> int:
static inline int64_t labyrinth_pencil_complete(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t coded) {
	return coded;
}

// gyoji.game.plain_learning:50
// def code(state: State, action: int) -> int:
static inline int64_t labyrinth_pencil_code(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t action) {
	return action;
}

// gyoji.game.places:24
// def is_inside(state: State, at: int) -> bool:
//     """Whether the place is on the board, and not on its ring."""
static inline int64_t labyrinth_pencil_places_is_inside(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t at) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// if at < width or at >= state[AREA] - width:
	if (at < width || at >= named->r4 - width) {
		// return False
		return 0;
	}
	// return 0 < at % width < width - 1
	return 0 < gyoji_modulo(at, width) && gyoji_modulo(at, width) < width - 1;
}

// gyoji.games.labyrinth.positions:88
// def cave_fault(state: State, cell: int, beyond: int) -> int:
//     """What is wrong with the cave that a cave leads to."""
static inline int64_t labyrinth_pencil_positions_cave_fault(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t cell, int64_t beyond) {
	// if not is_inside(state, beyond) or state[beyond] & KIND != CAVE:
	if (!labyrinth_pencil_places_is_inside(cells, registers, named, beyond) || (GYOJI_CELL(beyond) & 7) != 6) {
		// return LINK
		return 4;
	}
	// return 0 if cell % LEADS // CHAIN == state[beyond] % LEADS // CHAIN else LINK
	return ((cell & 2147483647) >> 4) == ((GYOJI_CELL(beyond) & 2147483647) >> 4) ? 0 : 4;
}

// gyoji.games.labyrinth.positions:72
// def cell_fault(state: State, at: int) -> int:
//     """What is wrong with one cell: its kind, where it leads, or that it leads anywhere."""
static inline int64_t labyrinth_pencil_positions_cell_fault(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t at) {
	// cell = state[at]
	int64_t cell = GYOJI_CELL(at);
	// kind, beyond = cell & KIND, cell >> LEAD
	int64_t kind = cell & 7;
	int64_t beyond = cell >> 31;
	// if cell < 0 or not WALL <= kind <= CAVE or (kind != CAVE and cell & FIRST):
	if (cell < 0 || !(1 <= kind && kind <= 6) || (kind != 6 && (cell & 8))) {
		// return CELL
		return 1;
	}
	// if kind != RIVER and kind < ESTUARY and cell % LEADS >= CHAIN:
	if (kind != 4 && kind < 5 && (cell & 2147483647) >= 16) {
		// return CELL  # only rivers, estuaries and caves have a number
		return 1;
	}
	// if kind == BOG or kind == RIVER:
	if (kind == 3 || kind == 4) {
		// away = abs(beyond - at)
		int64_t away = gyoji_abs(beyond - at);
		// return 0 if is_inside(state, at) and (away == 1 or away == state[WIDTH]) else ARROW
		return (labyrinth_pencil_places_is_inside(cells, registers, named, at) && (away == 1 || away == named->r3)) ? 0 : 3;
	}
	// if kind == CAVE:
	if (kind == 6) {
		// return cave_fault(state, cell, beyond)
		return labyrinth_pencil_positions_cave_fault(cells, registers, named, cell, beyond);
	}
	// return CELL if beyond else 0
	return beyond ? 1 : 0;
}

// gyoji.game.places:32
// def next_on_ring(state: State, at: int) -> int:
//     """The next place of the ring in reading order, from -1; AREA or more at the end."""
static inline int64_t labyrinth_pencil_places_next_on_ring(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t at) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// if at < width - 1 or at >= state[AREA] - width or at % width == width - 1:
	if (at < width - 1 || at >= named->r4 - width || gyoji_modulo(at, width) == width - 1) {
		return at + 1;
	}
	return at + width - 1;
}

// gyoji.game.places:19
// def fault_at(fault: int, at: int) -> int:
//     """The number of a fault of the cell at a place; faults of registers have just their numbers."""
static inline int64_t labyrinth_pencil_places_fault_at(int64_t fault, int64_t at) {
	// return fault + AT * (at + 1)
	return fault + 32 * (at + 1);
}

// gyoji.games.labyrinth.positions:95
// def chain_fault(state: State, caves: int) -> int:
//     """Every cave is in a circle that leads through exactly one first cave."""
static inline int64_t labyrinth_pencil_positions_chain_fault(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t caves) {
	// left = caves
	int64_t left = caves;
	// for at in range(state[AREA]):
	for (int64_t at = 0, at_end = named->r4; at < at_end; at++) {
		// if state[at] & KIND == CAVE and state[at] & FIRST:
		if ((GYOJI_CELL(at) & 7) == 6 && (GYOJI_CELL(at) & 8)) {
			// here = state[at] >> LEAD
			int64_t here = GYOJI_CELL(at) >> 31;
			left -= 1;
			// while here != at:
			while (here != at) {
				// if left <= 0 or state[here] & FIRST:
				if (left <= 0 || (GYOJI_CELL(here) & 8)) {
					// return CIRCLE
					return 5;
				}
				// here = state[here] >> LEAD
				here = GYOJI_CELL(here) >> 31;
				left -= 1;
			}
		}
	}
	// return 0 if left == 0 else CIRCLE
	return left == 0 ? 0 : 5;
}

// gyoji.games.labyrinth.positions:56
// def map_fault(state: State) -> int:
//     """What is wrong with the cells."""
static inline int64_t labyrinth_pencil_positions_map_fault(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named) {
	int64_t at;
	// caves = 0
	int64_t caves = 0;
	// for at in range(state[AREA]):
	for (int64_t at_next = 0, at_end = named->r4; at_next < at_end; at_next++) {
		at = at_next;
		// found = cell_fault(state, at)
		int64_t found = labyrinth_pencil_positions_cell_fault(cells, registers, named, at);
		// if found:
		if (found) {
			// return fault_at(found, at)
			return labyrinth_pencil_places_fault_at(found, at);
		}
		// caves += int(state[at] & KIND == CAVE)
		caves += (GYOJI_CELL(at) & 7) == 6;
	}
	at = 0;
	// while at < state[AREA]:
	while (at < named->r4) {
		// if state[at] != WALL:
		if (GYOJI_CELL(at) != 1) {
			// return fault_at(RING, at)
			return labyrinth_pencil_places_fault_at(2, at);
		}
		// at = next_on_ring(state, at)
		at = labyrinth_pencil_places_next_on_ring(cells, registers, named, at);
	}
	// return chain_fault(state, caves)
	return labyrinth_pencil_positions_chain_fault(cells, registers, named, caves);
}

// gyoji.games.labyrinth.positions:110
// def walker_fault(state: State) -> int:
//     """What is wrong with the walkers."""
static inline int64_t labyrinth_pencil_positions_walker_fault(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named) {
	// if not 0 < state[WALKERS] <= MOST:
	if (!(0 < named->r5 && named->r5 <= 16777216)) {
		// return NUMBER
		return 6;
	}
	// for walker in range(state[WALKERS]):
	for (int64_t walker = 0, walker_end = named->r5; walker < walker_end; walker++) {
		// if not is_inside(state, state[PLACE - walker]):
		if (!labyrinth_pencil_places_is_inside(cells, registers, named, GYOJI_REGISTER(-6 - walker))) {
			// return START
			return 7;
		}
	}
	// return 0 if 0 <= state[TURN] < state[WALKERS] else PLAYER
	return (0 <= named->r2 && named->r2 < named->r5) ? 0 : 8;
}

// gyoji.games.labyrinth.pencil.positions:38
// def treasure_fault(state: State) -> int:
//     """What is wrong with the treasure, its carrier, or the walkers' starts."""
static inline int64_t labyrinth_pencil_positions_treasure_fault(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named) {
	// walkers = state[WALKERS]
	int64_t walkers = named->r5;
	// last = PLACE - walkers + 1
	int64_t last = -6 - walkers + 1;
	// if not 0 <= state[last - MEETS] <= 1:
	if (!(0 <= GYOJI_REGISTER(last - 1) && GYOJI_REGISTER(last - 1) <= 1)) {
		// return MEETING
		return 10;
	}
	// if state[last - LIES] != 0 and not is_inside(state, state[last - LIES]):
	if (GYOJI_REGISTER(last - 2) != 0 && !labyrinth_pencil_places_is_inside(cells, registers, named, GYOJI_REGISTER(last - 2))) {
		// return LYING
		return 11;
	}
	// if not 0 <= state[last - CARRIER] <= walkers:
	if (!(0 <= GYOJI_REGISTER(last - 3) && GYOJI_REGISTER(last - 3) <= walkers)) {
		// return CARRYING
		return 12;
	}
	// for walker in range(walkers):
	for (int64_t walker = 0; walker < walkers; walker++) {
		// if not is_inside(state, state[last - HOME - walker]):
		if (!labyrinth_pencil_places_is_inside(cells, registers, named, GYOJI_REGISTER(last - 4 - walker))) {
			// return HOMES
			return 13;
		}
	}
	return 0;
}

// gyoji.games.labyrinth.pencil.positions:31
// def fault(state: State) -> int:
static inline int64_t labyrinth_pencil_fault(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named) {
	int64_t value;
	// found = map_fault(state) or walker_fault(state) or treasure_fault(state)
	value = labyrinth_pencil_positions_map_fault(cells, registers, named);
	if (!value) {
		value = labyrinth_pencil_positions_walker_fault(cells, registers, named);
	}
	if (!value) {
		value = labyrinth_pencil_positions_treasure_fault(cells, registers, named);
	}
	int64_t found = value;
	// if found:
	if (found) {
		return found;
	}
	// return 0 if 0 <= state[STATUS] <= BROUGHT_OUT else ENDED
	return (0 <= named->r1 && named->r1 <= 1) ? 0 : 14;
}

// gyoji.games.labyrinth.positions:43
// def registers(state: State) -> int:
static inline int64_t labyrinth_pencil_positions_registers(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named) {
	// if not 0 < state[WALKERS] <= MOST:
	if (!(0 < named->r5 && named->r5 <= 16777216)) {
		// return -WALKERS  # the common ones and this: `fault` will refuse it
		return 5;
	}
	// return -WALKERS + state[WALKERS]
	return 5 + named->r5;
}

// gyoji.games.labyrinth.pencil.positions:25
// def registers(state: State) -> int:
//     """The labyrinth's, the three of the treasure, and a start for each walker."""
static inline int64_t labyrinth_pencil_position_registers(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named) {
	// walkers = labyrinth_registers(state) + WALKERS
	int64_t walkers = labyrinth_pencil_positions_registers(cells, registers, named) + -5;
	// return -WALKERS + 2 * walkers + CARRIER
	return 5 + 2 * walkers + 3;
}

// gyoji.game.places:40
// def is_direction(state: State, action: int) -> bool:
//     """The `is_action` of a game whose actions are the four directions."""
static inline int64_t labyrinth_pencil_is_action(labyrinth_pencil_cell *GYOJI_RESTRICT cells, labyrinth_pencil_register *GYOJI_RESTRICT registers, labyrinth_pencil_named *GYOJI_RESTRICT named, int64_t action) {
	// return UP <= action <= RIGHT
	return 0 <= action && action <= 3;
}

#undef GYOJI_CELL
#undef GYOJI_SET_CELL
#undef GYOJI_REGISTER
#undef GYOJI_SET_REGISTER
#undef GYOJI_TEXT
#undef GYOJI_OUT
#undef GYOJI_SET_OUT
#undef GYOJI_TABLE
#endif
