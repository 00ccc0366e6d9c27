/* The game "tower" in C99, written by gyoji from
 *
 *     gyoji.games.tower.rules
 *     gyoji.games.tower.rules.settling
 *     gyoji.games.tower.fast_path
 *     gyoji.notation.scan
 *     gyoji.games.tower.learning
 *     gyoji.game.plain_learning
 *     gyoji.games.tower.positions
 *     gyoji.game.places
 *
 * A play is `cells`, the cells of the board in reading order; `registers`, which is a pointer behind
 * the last register, so that they are registers[-1], registers[-2] and so on; and `named`, those of
 * them that C should keep in the processor. tower_load fills it from the registers before a
 * play goes on, and tower_store writes it back.
 *
 * The lines in Python stand in comments above what became of them. With GYOJI_CHECKED every access
 * is checked; a program that looks at something else stops with a message.
 */
#ifndef GYOJI_tower_H
#define GYOJI_tower_H

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

typedef uint8_t tower_cell;
typedef int64_t tower_register;
typedef struct { int64_t r1; int64_t r2; int64_t r3; int64_t r4; int64_t r5; int64_t r6; int64_t r7; int64_t r8; int64_t r9; int64_t r10; } tower_named;

#define tower_NAMED 10 /* the registers that are in tower_named */
#define tower_REGISTERS 10 /* a state has at least so many registers */
#define tower_CHECKED_REGISTERS 10 /* the same, without those of the fast path */
#define tower_HAS_FAST_PATH 1
#define tower_HAS_LEARNING 1
#define tower_HAS_POSITIONS 1
#define tower_SERIAL 0 /* whether any piece of the text is a data set */

static inline void tower_load(const tower_register *registers, tower_named *named) {
	named->r1 = registers[-1];
	named->r2 = registers[-2];
	named->r3 = registers[-3];
	named->r4 = registers[-4];
	named->r5 = registers[-5];
	named->r6 = registers[-6];
	named->r7 = registers[-7];
	named->r8 = registers[-8];
	named->r9 = registers[-9];
	named->r10 = registers[-10];
}
static inline void tower_store(tower_register *registers, const tower_named *named) {
	registers[-1] = named->r1;
	registers[-2] = named->r2;
	registers[-3] = named->r3;
	registers[-4] = named->r4;
	registers[-5] = named->r5;
	registers[-6] = named->r6;
	registers[-7] = named->r7;
	registers[-8] = named->r8;
	registers[-9] = named->r9;
	registers[-10] = named->r10;
}

#ifdef GYOJI_CHECKED
/* What this thread may look at: see tower_bound_state and tower_bound_text. */
static __thread const tower_cell *tower_cells_first, *tower_cells_end;
static __thread const tower_register *tower_registers_first, *tower_registers_end;
static __thread const uint8_t *tower_text_first, *tower_text_end, *tower_out_first, *tower_out_end;

/* The memory of the state that is played next; without it, only the board's own size is checked. */
static inline void tower_bound_state(const tower_cell *cells, int64_t room, const tower_register *registers, int64_t count) {
	tower_cells_first = cells;
	tower_cells_end = cells + room;
	tower_registers_first = registers - count;
	tower_registers_end = registers;
}
/* The memory of the text and the output that are used next. */
static inline void tower_bound_text(const uint8_t *text, int64_t size, const uint8_t *out, int64_t room) {
	tower_text_first = text;
	tower_text_end = text + size;
	tower_out_first = out;
	tower_out_end = out + room;
}
static inline void tower_check_cell(const tower_cell *cells, const tower_named *named, int64_t at) {
	if (at < 0 || at >= named->r4) gyoji_stop("looked outside the cells of a state", at);
	if (cells == tower_cells_first && cells + at >= tower_cells_end) gyoji_stop("looked behind a state", at);
}
static inline int64_t tower_get_cell(const tower_cell *cells, const tower_named *named, int64_t at) {
	tower_check_cell(cells, named, at);
	return cells[at];
}
static inline void tower_set_cell(tower_cell *cells, const tower_named *named, int64_t at, int64_t value) {
	tower_check_cell(cells, named, at);
	if (value != (tower_cell)value) gyoji_stop("a number too large for a cell", at);
	cells[at] = (tower_cell)value;
}
static inline void tower_check_register(const tower_register *registers, int64_t at) {
	if (at >= -tower_NAMED) gyoji_stop("counted up to a register that is only named, or to a cell,", at);
	if (registers == tower_registers_end && registers + at < tower_registers_first) gyoji_stop("looked before the registers", at);
}
static inline int64_t tower_get_register(const tower_register *registers, int64_t at) {
	tower_check_register(registers, at);
	return registers[at];
}
static inline void tower_set_register(tower_register *registers, int64_t at, int64_t value) {
	tower_check_register(registers, at);
	registers[at] = value;
}
static inline int64_t tower_get_text(const uint8_t *text, int64_t at) {
	if (text + at < tower_text_first || text + at >= tower_text_end) gyoji_stop("read outside a text", at);
	return text[at];
}
static inline int64_t tower_get_out(const uint8_t *out, int64_t at) {
	if (out + at < tower_out_first || out + at >= tower_out_end) gyoji_stop("read outside the output", at);
	return out[at];
}
static inline void tower_set_out(uint8_t *out, int64_t at, int64_t value) {
	if (out + at < tower_out_first || out + at >= tower_out_end) gyoji_stop("wrote outside the output", at);
	if (value < 0 || value > 255) gyoji_stop("no byte", value);
	out[at] = (uint8_t)value;
}
#define GYOJI_CELL(at) tower_get_cell(cells, named, at)
#define GYOJI_SET_CELL(at, value) tower_set_cell(cells, named, at, value)
#define GYOJI_REGISTER(at) tower_get_register(registers, at)
#define GYOJI_SET_REGISTER(at, value) tower_set_register(registers, at, value)
#define GYOJI_TEXT(text, at) tower_get_text(text, at)
#define GYOJI_OUT(out, at) tower_get_out(out, at)
#define GYOJI_SET_OUT(out, at, value) tower_set_out(out, at, value)
#define GYOJI_TABLE(table, at, size) gyoji_table(table, at, size)
#else
#define tower_bound_state(cells, room, registers, count) ((void)0)
#define tower_bound_text(text, size, out, room) ((void)0)
#define GYOJI_CELL(at) ((int64_t)cells[at])
#define GYOJI_SET_CELL(at, value) ((void)(cells[at] = (tower_cell)(value)))
#define GYOJI_REGISTER(at) ((int64_t)registers[at])
#define GYOJI_SET_REGISTER(at, value) ((void)(registers[at] = (tower_register)(value)))
#define GYOJI_TEXT(text, at) ((int64_t)(text)[at])
#define GYOJI_OUT(out, at) ((int64_t)(out)[at])
#define GYOJI_SET_OUT(out, at, value) ((void)((out)[at] = (uint8_t)(value)))
#define GYOJI_TABLE(table, at, size) ((int64_t)(table)[at])
#endif

enum {
	tower_AREA = -4,
	tower_RUNNING = 0,
	tower_STATUS = -1,
	tower_WIDTH = -3,
	tower_OWN = -5,
	tower_EMPTY = 0,
	tower_VOID = 1,
	tower_GROUND = 2,
	tower_BLOCK = 3,
	tower_ICE = 4,
	tower_GOAL = 5,
	tower_FIXED = 6,
	tower_HOLE = 7,
	tower_FRAGILE = 8,
	tower_CELL_LIMIT = 11,
	tower_HERE = -5,
	tower_PEAK = -6,
	tower_TOP = -7,
	tower_BOTTOM = -8,
	tower_LEFTMOST = -9,
	tower_RIGHTMOST = -10,
	tower_CLEARED = 1,
	tower_IN_HOLE = 2,
	tower_CRUSHED = 3,
	tower_GOAL_WALKED = 4,
	tower_REFUSED = 0,
	tower_DONE = 1,
	tower_PUSH = 0,
	tower_PULL = 2,
	tower_GETDOWN = 4,
	tower_CLIMB = 6,
	tower_MOVETO = 8,
	tower_UNKNOWN = 1,
	tower_MOVETO_OUT = 2,
	tower_MOVETO_SAME = 3,
	tower_MOVETO_TAKEN = 4,
	tower_MOVETO_GAP = 5,
	tower_CLIMB_TOP = 6,
	tower_CLIMB_NOTHING = 7,
	tower_CLIMB_HEAD = 8,
	tower_CLIMB_TAKEN = 9,
	tower_GETDOWN_BOTTOM = 10,
	tower_GETDOWN_OUT = 11,
	tower_GETDOWN_BESIDE = 12,
	tower_GETDOWN_TAKEN = 13,
	tower_PUSH_NOTHING = 14,
	tower_PUSH_FIXED = 15,
	tower_PULL_OUT = 16,
	tower_PULL_TAKEN = 17,
	tower_PULL_NOTHING = 18,
	tower_PULL_FIXED = 19,
	tower_WALKED = 20,
	tower_CLIMBED = 21,
	tower_GOT_DOWN = 22,
	tower_BACKED = 23,
	tower_PULLED = 24,
	tower_PUSHED = 25,
	tower_SLID = 26,
	tower_GLIDED = 27,
	tower_BUMPED = 28,
	tower_LOST = 29,
	tower_WORN = 30,
	tower_CRUMBLED = 31,
	tower_VANISHED = 32,
	tower_DROPPED = 33,
	tower_FELL = 34,
	tower_ON_GOAL = 35,
	tower_ON_HOLE = 36,
	tower_HIT = 37,
	tower_GOAL_GONE = 38,
	tower_SLIPPED = 39,
	tower_SKATED = 40,
};

static const uint8_t tower_LENGTHS[] = {
	5, 5, 8, 6, 7, 5, 4
};
static const uint8_t tower_WORDS[] = {
	80, 85, 83, 72, 32, 32, 32, 32, 80, 85, 76, 76, 32, 32, 32, 32, 71, 69, 84, 68, 79, 87, 78, 32, 67,
	76, 73, 77, 66, 32, 32, 32, 77, 79, 86, 69, 84, 79, 32, 32, 82, 73, 71, 72, 84, 32, 32, 32, 76, 69,
	70, 84, 32, 32, 32, 32
};
static const uint8_t tower_VERBS[] = {
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 3, 255, 255, 1, 255, 255, 255,
	255, 255, 255, 0, 2, 255, 4, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255
};
static const uint8_t tower_MARKS[] = {
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 3, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 0, 255, 255, 8, 9, 10, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 7, 6, 255, 255, 255, 33, 255, 4, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 32, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255
};
static const uint8_t tower_SAID[] = {
	71, 97, 109, 101, 32, 79, 118, 101, 114, 32, 58, 32, 71, 97, 118, 101, 32, 85, 112, 10, 32, 32, 32,
	32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 71, 97, 109, 101, 32, 79, 118,
	101, 114, 32, 58, 32, 67, 108, 101, 97, 114, 101, 100, 10, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32,
	32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 71, 97, 109, 101, 32, 79, 118, 101, 114, 32, 58, 32, 68,
	101, 97, 116, 104, 32, 98, 121, 32, 72, 111, 108, 101, 10, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32,
	32, 32, 32, 32, 71, 97, 109, 101, 32, 79, 118, 101, 114, 32, 58, 32, 68, 101, 97, 116, 104, 32, 98,
	121, 32, 66, 108, 111, 99, 107, 10, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 71, 97,
	109, 101, 32, 79, 118, 101, 114, 32, 58, 32, 68, 101, 97, 116, 104, 32, 98, 121, 32, 87, 97, 108,
	107, 105, 110, 103, 32, 71, 111, 97, 108, 10, 32, 32, 32, 32, 32, 32
};

// gyoji.games.tower.rules:205
// def end(state: State, status: int, event: int, place: int, log: Log) -> None:
//     """The game is over."""
static inline void tower_rules_end(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t status, int64_t event, int64_t place) {
	// state[STATUS] = status
	named->r1 = status;
	// tell(log, event, state[HERE], place)
}

// gyoji.games.tower.rules:191
// def finish(state: State, log: Log) -> None:
//     """Endings A to D: the first that applies."""
static inline void tower_rules_finish(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// here = state[HERE]
	int64_t here = named->r5;
	// under = state[here + state[WIDTH]]
	int64_t under = GYOJI_CELL(here + named->r3);
	// if under == GOAL:
	if (under == 5) {
		// end(state, CLEARED, ON_GOAL, here + state[WIDTH], log)
		tower_rules_end(cells, registers, named, 1, 35, here + named->r3);
	} else if (under == 7) {  // elif under == HOLE:
		// end(state, IN_HOLE, ON_HOLE, here + state[WIDTH], log)
		tower_rules_end(cells, registers, named, 2, 36, here + named->r3);
	} else if (GYOJI_CELL(here) != 0) {  // elif state[here] != EMPTY:
		// end(state, CRUSHED, HIT, here, log)
		tower_rules_end(cells, registers, named, 3, 37, here);
	} else if (GYOJI_CELL(named->r6) != 5 && named->r6) {  // elif state[state[PEAK]] != GOAL and state[PEAK]:
		// end(state, GOAL_WALKED, GOAL_GONE, state[PEAK], log)
		tower_rules_end(cells, registers, named, 4, 38, named->r6);
	}
}

// gyoji.games.tower.rules:15
// def begin(state: State, log: Log) -> None:
//     """The game may be over before it begins; if not, any part of the tower may be restless."""
static inline void tower_begin(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// finish(state, log)
	tower_rules_finish(cells, registers, named);
	// if state[STATUS] == RUNNING:
	if (named->r1 == 0) {
		// state[TOP] = 1
		named->r7 = 1;
		// state[BOTTOM] = state[AREA] // state[WIDTH] - 2
		named->r8 = gyoji_divide(named->r4, named->r3) - 2;
		// state[LEFTMOST] = 1
		named->r9 = 1;
		// state[RIGHTMOST] = state[WIDTH] - 2
		named->r10 = named->r3 - 2;
	}
}

// gyoji.games.tower.rules:184
// def refuse(reason: int, here: int, there: int, log: Log) -> int:
//     """The command has no effect, for this reason."""
static inline int64_t tower_rules_refuse(int64_t reason, int64_t here, int64_t there) {
	// tell(log, reason, here, there)
	// return REFUSED
	return 0;
}

// gyoji.games.tower.rules.settling:12
// def stir(state: State, one: int, other: int) -> None:
//     """Blocks came or went between these places: they and the blocks above may be restless."""
static inline void tower_settling_stir(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t one, int64_t other) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// row = one // width
	int64_t row = gyoji_divide(one, width);
	// left = min(one, other) - row * width - 1
	int64_t left = gyoji_min(one, other) - row * width - 1;
	// right = max(one, other) - row * width + 1
	int64_t right = gyoji_max(one, other) - row * width + 1;
	// if state[BOTTOM]:
	if (named->r8) {
		// state[TOP] = min(state[TOP], row - 1)
		named->r7 = gyoji_min(named->r7, row - 1);
		// state[BOTTOM] = max(state[BOTTOM], row)
		named->r8 = gyoji_max(named->r8, row);
		// state[LEFTMOST] = min(state[LEFTMOST], left)
		named->r9 = gyoji_min(named->r9, left);
		// state[RIGHTMOST] = max(state[RIGHTMOST], right)
		named->r10 = gyoji_max(named->r10, right);
	} else {
		// state[TOP] = row - 1
		named->r7 = row - 1;
		// state[BOTTOM] = row
		named->r8 = row;
		// state[LEFTMOST] = left
		named->r9 = left;
		// state[RIGHTMOST] = right
		named->r10 = right;
	}
}

// gyoji.games.tower.rules:173
// def wear(state: State, place: int, log: Log) -> None:
//     """A fragile block counts down by one; at zero it is gone."""
static inline void tower_rules_wear(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t place) {
	// if state[place] > FRAGILE:
	if (GYOJI_CELL(place) > 8) {
		// state[place] -= 1
		GYOJI_SET_CELL(place, GYOJI_CELL(place) - 1);
		// tell(log, WORN, place, state[place] - FRAGILE + 1)
	} else {
		// state[place] = EMPTY
		GYOJI_SET_CELL(place, 0);
		// stir(state, place, place)
		tower_settling_stir(cells, registers, named, place, place);
		// tell(log, CRUMBLED, place, place)
	}
}

// gyoji.games.tower.rules:162
// def go(state: State, there: int, event: int, log: Log) -> int:
//     """The player moves to another place; a fragile block below the old one counts down."""
static inline int64_t tower_rules_go(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t there, int64_t event) {
	// here = state[HERE]
	int64_t here = named->r5;
	// state[HERE] = there
	named->r5 = there;
	// tell(log, event, here, there)
	// under = here + state[WIDTH]
	int64_t under = here + named->r3;
	// if state[under] >= FRAGILE:
	if (GYOJI_CELL(under) >= 8) {
		// wear(state, under, log)
		tower_rules_wear(cells, registers, named, under);
	}
	// return DONE
	return 1;
}

// gyoji.games.tower.rules:52
// def move(state: State, column: int, log: Log) -> int:
//     """Along the row to a blank place, past blocks, with something underfoot all the way."""
static inline int64_t tower_rules_move(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t column) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// here = state[HERE]
	int64_t here = named->r5;
	// if column >= width:
	if (column >= width) {
		// return refuse(UNKNOWN, here, here, log)
		return tower_rules_refuse(1, here, here);
	}
	// there = here - here % width + column
	int64_t there = here - gyoji_modulo(here, width) + column;
	// if state[there] == VOID:
	if (GYOJI_CELL(there) == 1) {
		// return refuse(MOVETO_OUT, here, column, log)
		return tower_rules_refuse(2, here, column);
	}
	// if there == here:
	if (there == here) {
		// return refuse(MOVETO_SAME, here, column, log)
		return tower_rules_refuse(3, here, column);
	}
	// if state[there] != EMPTY:
	if (GYOJI_CELL(there) != 0) {
		// return refuse(MOVETO_TAKEN, here, there, log)
		return tower_rules_refuse(4, here, there);
	}
	// for under in range(min(here, there) + width, max(here, there) + width + 1):
	for (int64_t under = gyoji_min(here, there) + width, under_end = gyoji_max(here, there) + width + 1; under < under_end; under++) {
		// if state[under] == EMPTY:
		if (GYOJI_CELL(under) == 0) {
			// return refuse(MOVETO_GAP, here, under, log)
			return tower_rules_refuse(5, here, under);
		}
	}
	// return go(state, there, WALKED, log)
	return tower_rules_go(cells, registers, named, there, 20);
}

// gyoji.games.tower.rules:142
// def slide(state: State, start: int, way: int, log: Log) -> int:
//     """One pushed block moves a place, and further while it slides; returns its last place."""
static inline int64_t tower_rules_slide(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t start, int64_t way) {
	// block = state[start]
	int64_t block = GYOJI_CELL(start);
	// place = start
	int64_t place = start;
	// sliding = True
	int64_t sliding = 1;
	// while sliding and state[place + way] == EMPTY:
	while (sliding && GYOJI_CELL(place + way) == 0) {
		place += way;
		// under = state[place + state[WIDTH]]
		int64_t under = GYOJI_CELL(place + named->r3);
		// sliding = under == ICE or (block == ICE and under != EMPTY)
		sliding = under == 4 || (block == 4 && under != 0);
	}
	// state[start] = EMPTY
	GYOJI_SET_CELL(start, 0);
	// if sliding and state[place + way] == VOID:
	if (sliding && GYOJI_CELL(place + way) == 1) {
		// tell(log, LOST if place == start else SLIPPED if block == ICE else SKATED, start, place)
		return place;
	}
	// state[place] = block
	GYOJI_SET_CELL(place, block);
	// tell(log, PUSHED if place == start + way else SLID if block == ICE else GLIDED, start, place)
	// if sliding:
	if (sliding) {
		// tell(log, BUMPED, place, place + way)
	}
	return place;
}

// gyoji.games.tower.rules:124
// def push(state: State, way: int, log: Log) -> int:
//     """The unbroken run of blocks beside the player moves, the farthest first."""
static inline int64_t tower_rules_push(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t way) {
	// here = state[HERE]
	int64_t here = named->r5;
	// last = here
	int64_t last = here;
	// while state[last + way] >= BLOCK:
	while (GYOJI_CELL(last + way) >= 3) {
		last += way;
		// if state[last] == FIXED:
		if (GYOJI_CELL(last) == 6) {
			// return refuse(PUSH_FIXED, here, last, log)
			return tower_rules_refuse(15, here, last);
		}
	}
	// if last == here:
	if (last == here) {
		// return refuse(PUSH_NOTHING, here, here + way, log)
		return tower_rules_refuse(14, here, here + way);
	}
	// farthest = slide(state, last, way, log)
	int64_t farthest = tower_rules_slide(cells, registers, named, last, way);
	// while last != here + way:
	while (last != here + way) {
		last -= way;
		// slide(state, last, way, log)
		tower_rules_slide(cells, registers, named, last, way);
	}
	// stir(state, here + way, farthest)
	tower_settling_stir(cells, registers, named, here + way, farthest);
	// return DONE
	return 1;
}

// gyoji.games.tower.rules:102
// def pull(state: State, way: int, log: Log) -> int:
//     """A step back, and the block in front comes along."""
static inline int64_t tower_rules_pull(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t way) {
	// here = state[HERE]
	int64_t here = named->r5;
	// front = here - way
	int64_t front = here - way;
	// block = state[front]
	int64_t block = GYOJI_CELL(front);
	// if state[here + way] == VOID:
	if (GYOJI_CELL(here + way) == 1) {
		// return refuse(PULL_OUT, here, here + way, log)
		return tower_rules_refuse(16, here, here + way);
	}
	// if state[here + way] != EMPTY:
	if (GYOJI_CELL(here + way) != 0) {
		// return refuse(PULL_TAKEN, here, here + way, log)
		return tower_rules_refuse(17, here, here + way);
	}
	// if block < BLOCK:
	if (block < 3) {
		// return refuse(PULL_NOTHING, here, front, log)
		return tower_rules_refuse(18, here, front);
	}
	// if block == FIXED:
	if (block == 6) {
		// return refuse(PULL_FIXED, here, front, log)
		return tower_rules_refuse(19, here, front);
	}
	// go(state, here + way, BACKED, log)
	tower_rules_go(cells, registers, named, here + way, 23);
	// state[front] = EMPTY
	GYOJI_SET_CELL(front, 0);
	// state[here] = block
	GYOJI_SET_CELL(here, block);
	// stir(state, front, here)
	tower_settling_stir(cells, registers, named, front, here);
	// tell(log, PULLED, front, here)
	// return DONE
	return 1;
}

// gyoji.games.tower.rules:86
// def get_down(state: State, way: int, log: Log) -> int:
//     """Down one row, past a blank cell; nothing needs to be there to stand on."""
static inline int64_t tower_rules_get_down(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t way) {
	// here = state[HERE]
	int64_t here = named->r5;
	// beside = here + way
	int64_t beside = here + way;
	// there = beside + state[WIDTH]
	int64_t there = beside + named->r3;
	// if state[here + state[WIDTH]] == GROUND:
	if (GYOJI_CELL(here + named->r3) == 2) {
		// return refuse(GETDOWN_BOTTOM, here, here, log)
		return tower_rules_refuse(10, here, here);
	}
	// if state[there] == VOID:
	if (GYOJI_CELL(there) == 1) {
		// return refuse(GETDOWN_OUT, here, there, log)
		return tower_rules_refuse(11, here, there);
	}
	// if state[beside] != EMPTY:
	if (GYOJI_CELL(beside) != 0) {
		// return refuse(GETDOWN_BESIDE, here, beside, log)
		return tower_rules_refuse(12, here, beside);
	}
	// if state[there] != EMPTY:
	if (GYOJI_CELL(there) != 0) {
		// return refuse(GETDOWN_TAKEN, here, there, log)
		return tower_rules_refuse(13, here, there);
	}
	// return go(state, there, GOT_DOWN, log)
	return tower_rules_go(cells, registers, named, there, 22);
}

// gyoji.games.tower.rules:71
// def climb(state: State, way: int, log: Log) -> int:
//     """Up onto the block beside the player."""
static inline int64_t tower_rules_climb(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t way) {
	// here = state[HERE]
	int64_t here = named->r5;
	// above = here - state[WIDTH]
	int64_t above = here - named->r3;
	// if state[above] == VOID:
	if (GYOJI_CELL(above) == 1) {
		// return refuse(CLIMB_TOP, here, above, log)
		return tower_rules_refuse(6, here, above);
	}
	// if state[here + way] < BLOCK:
	if (GYOJI_CELL(here + way) < 3) {
		// return refuse(CLIMB_NOTHING, here, here + way, log)
		return tower_rules_refuse(7, here, here + way);
	}
	// if state[above] != EMPTY:
	if (GYOJI_CELL(above) != 0) {
		// return refuse(CLIMB_HEAD, here, above, log)
		return tower_rules_refuse(8, here, above);
	}
	// if state[above + way] != EMPTY:
	if (GYOJI_CELL(above + way) != 0) {
		// return refuse(CLIMB_TAKEN, here, above + way, log)
		return tower_rules_refuse(9, here, above + way);
	}
	// return go(state, above + way, CLIMBED, log)
	return tower_rules_go(cells, registers, named, above + way, 21);
}

// gyoji.games.tower.rules:38
// def obey(state: State, action: int, log: Log) -> int:
//     """The command without what follows."""
static inline int64_t tower_rules_obey(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t action) {
	// if action >= MOVETO:
	if (action >= 8) {
		// return move(state, action - MOVETO, log)
		return tower_rules_move(cells, registers, named, action - 8);
	}
	// way = 1 - 2 * (action & 1)
	int64_t way = 1 - 2 * (action & 1);
	// if action < PULL:
	if (action < 2) {
		// return push(state, way, log)
		return tower_rules_push(cells, registers, named, way);
	}
	// if action < GETDOWN:
	if (action < 4) {
		// return pull(state, way, log)
		return tower_rules_pull(cells, registers, named, way);
	}
	// if action < CLIMB:
	if (action < 6) {
		// return get_down(state, way, log)
		return tower_rules_get_down(cells, registers, named, way);
	}
	// return climb(state, way, log)
	return tower_rules_climb(cells, registers, named, way);
}

// gyoji.games.tower.rules.settling:30
// def rest(state: State) -> None:
//     """No part of the tower is restless."""
static inline void tower_settling_rest(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// state[TOP] = 0
	named->r7 = 0;
	// state[BOTTOM] = 0
	named->r8 = 0;
	// state[LEFTMOST] = 0
	named->r9 = 0;
	// state[RIGHTMOST] = 0
	named->r10 = 0;
}

// gyoji.games.tower.rules.settling:46
// def vanish(state: State, log: Log) -> None:
//     """All blocks on dimension blocks vanish; top-down, so none is gone before its turn."""
static inline void tower_settling_vanish(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// left = state[LEFTMOST]
	int64_t left = named->r9;
	// right = state[RIGHTMOST]
	int64_t right = named->r10;
	// for row in range(state[TOP], state[BOTTOM] + 1):
	for (int64_t row = named->r7, row_end = named->r8 + 1; row < row_end; row++) {
		// for place in range(row * width + left, row * width + right + 1):
		for (int64_t place = row * width + left; place < row * width + right + 1; place++) {
			// if state[place + width] == HOLE and state[place] >= BLOCK:
			if (GYOJI_CELL(place + width) == 7 && GYOJI_CELL(place) >= 3) {
				// state[place] = EMPTY
				GYOJI_SET_CELL(place, 0);
				// stir(state, place, place)
				tower_settling_stir(cells, registers, named, place, place);
				// tell(log, VANISHED, place, place + width)
			}
		}
	}
}

// gyoji.games.tower.rules.settling:59
// def drop_player(state: State, log: Log) -> None:
//     """The player falls all the way."""
static inline void tower_settling_drop_player(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// here = state[HERE]
	int64_t here = named->r5;
	// there = here
	int64_t there = here;
	// while state[there + state[WIDTH]] == EMPTY:
	while (GYOJI_CELL(there + named->r3) == 0) {
		// there += state[WIDTH]
		there += named->r3;
	}
	// if there != here:
	if (there != here) {
		// state[HERE] = there
		named->r5 = there;
		// tell(log, DROPPED, here, there)
	}
}

// gyoji.games.tower.rules.settling:104
// def borne(state: State, under: int) -> bool:
//     """Whether a block above this place rests on it, or on a corner of a block beside it."""
static inline int64_t tower_settling_borne(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t under) {
	// return state[under] >= GROUND or state[under - 1] >= GROUND or state[under + 1] >= GROUND
	return GYOJI_CELL(under) >= 2 || GYOJI_CELL(under - 1) >= 2 || GYOJI_CELL(under + 1) >= 2;
}

// gyoji.games.tower.rules.settling:91
// def fall(state: State, place: int, log: Log) -> None:
//     """One block falls all the way; on a dimension block it is not at rest."""
static inline void tower_settling_fall(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t place) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// there = place + width
	int64_t there = place + width;
	// while not borne(state, there + width):
	while (!tower_settling_borne(cells, registers, named, there + width)) {
		there += width;
	}
	// state[there] = state[place]
	GYOJI_SET_CELL(there, GYOJI_CELL(place));
	// state[place] = EMPTY
	GYOJI_SET_CELL(place, 0);
	// tell(log, FELL, place, there)
	// if state[there + width] == HOLE:
	if (GYOJI_CELL(there + width) == 7) {
		// stir(state, there, there)
		tower_settling_stir(cells, registers, named, there, there);
	}
}

// gyoji.games.tower.rules.settling:72
// def drop_blocks(state: State, log: Log) -> None:
//     """Blocks fall, bottom row first, each row from the left; above a fallen one, look too."""
static inline void tower_settling_drop_blocks(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// row = state[BOTTOM]
	int64_t row = named->r8;
	// top = state[TOP]
	int64_t top = named->r7;
	// left = state[LEFTMOST]
	int64_t left = named->r9;
	// right = state[RIGHTMOST]
	int64_t right = named->r10;
	// rest(state)
	tower_settling_rest(cells, registers, named);
	// while row >= top and row > 0:
	while (row >= top && row > 0) {
		// start = row * width
		int64_t start = row * width;
		// for place in range(start + left, start + right + 1):
		for (int64_t place = start + left, place_end = start + right + 1; place < place_end; place++) {
			// if state[place] >= BLOCK and not borne(state, place + width):
			if (GYOJI_CELL(place) >= 3 && !tower_settling_borne(cells, registers, named, place + width)) {
				// fall(state, place, log)
				tower_settling_fall(cells, registers, named, place);
				// top = min(top, row - 1)
				top = gyoji_min(top, row - 1);
				// left = min(left, place - start - 1)
				left = gyoji_min(left, place - start - 1);
				// right = max(right, place - start + 1)
				right = gyoji_max(right, place - start + 1);
			}
		}
		row -= 1;
	}
}

// gyoji.games.tower.rules.settling:38
// def settle(state: State, log: Log) -> None:
//     """Rounds of automatic actions, until nothing moves."""
static inline void tower_settling_settle(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// while state[BOTTOM] or state[state[HERE] + state[WIDTH]] == EMPTY:
	while (named->r8 || GYOJI_CELL(named->r5 + named->r3) == 0) {
		// vanish(state, log)
		tower_settling_vanish(cells, registers, named);
		// drop_player(state, log)
		tower_settling_drop_player(cells, registers, named);
		// drop_blocks(state, log)
		tower_settling_drop_blocks(cells, registers, named);
	}
}

// gyoji.games.tower.rules:25
// def apply(state: State, action: int, log: Log) -> int:
//     """One command, done or refused, and everything that follows automatically."""
static inline int64_t tower_apply(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t action) {
	// answer = obey(state, action, log)
	int64_t answer = tower_rules_obey(cells, registers, named, action);
	// if answer == DONE:
	if (answer == 1) {
		// finish(state, log)
		tower_rules_finish(cells, registers, named);
	}
	// if state[STATUS] != RUNNING:
	if (named->r1 != 0) {
		// rest(state)
		tower_settling_rest(cells, registers, named);
	} else if (named->r8 || GYOJI_CELL(named->r5 + named->r3) == 0) {  // elif state[BOTTOM] or state[state[HERE] + state[WIDTH]] == EMPTY:
		// settle(state, log)
		tower_settling_settle(cells, registers, named);
		// finish(state, log)
		tower_rules_finish(cells, registers, named);
	}
	return answer;
}

// gyoji.games.tower.rules:218
// def score(state: State, player: int) -> int:
//     """One for standing on the goal."""
static inline int64_t tower_score(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t player) {
	// return 1 if state[STATUS] == CLEARED else 0
	return named->r1 == 1 ? 1 : 0;
}

// gyoji.games.tower.rules:211
// def next_action(state: State, action: int) -> int:
//     """Every action except walking out of the tower."""
static inline int64_t tower_next_action(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t action) {
	// if action == MOVETO - 1:
	if (action == 7) {
		// return MOVETO + 1
		return 9;
	}
	// return action + 1 if action < MOVETO + state[WIDTH] - 2 else -1
	return action < 8 + named->r3 - 2 ? action + 1 : -1;
}

// gyoji.notation.scan:56
// def number_end(text: Text, at: int, end: int) -> int:
//     """Behind the digits expected here, at most DIGITS of them; the number may not touch the end."""
static inline int64_t tower_scan_number_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// stop = at
	int64_t stop = at;
	// while stop < end and ZERO <= text[stop] <= NINE and stop - at <= DIGITS:
	while (stop < end && (48 <= GYOJI_TEXT(text, stop) && GYOJI_TEXT(text, stop) <= 57) && stop - at <= 18) {
		stop += 1;
	}
	// if stop - at > DIGITS:
	if (stop - at > 18) {
		return -1;
	}
	// if stop == end:
	if (stop == end) {
		return 0;
	}
	// return stop if stop > at else -1
	return stop > at ? stop : -1;
}

// gyoji.notation.scan:42
// def line_end(text: Text, at: int, end: int) -> int:
//     """Behind the line end (LF or CR LF) expected here."""
static inline int64_t tower_scan_line_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// if at >= end:
	if (at >= end) {
		return 0;
	}
	// if text[at] == NEWLINE:
	if (GYOJI_TEXT(text, at) == 10) {
		return at + 1;
	}
	// if text[at] != RETURN:
	if (GYOJI_TEXT(text, at) != 13) {
		return -1;
	}
	// if at + 1 == end:
	if (at + 1 == end) {
		return 0;
	}
	// return at + 2 if text[at + 1] == NEWLINE else -1
	return GYOJI_TEXT(text, at + 1) == 10 ? at + 2 : -1;
}

// gyoji.notation.scan:80
// def sizes_end(text: Text, at: int, end: int) -> int:
//     """Behind a line of two numbers with one blank between them."""
static inline int64_t tower_scan_sizes_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// stop = number_end(text, at, end)
	int64_t stop = tower_scan_number_end(text, at, end);
	// if stop <= 0:
	if (stop <= 0) {
		return stop;
	}
	// if text[stop] != BLANK:
	if (GYOJI_TEXT(text, stop) != 32) {
		return -1;
	}
	// stop = number_end(text, stop + 1, end)
	stop = tower_scan_number_end(text, stop + 1, end);
	// return line_end(text, stop, end) if stop > 0 else stop
	return stop > 0 ? tower_scan_line_end(text, stop, end) : stop;
}

// gyoji.notation.scan:154
// def fits(rows: int, columns: int) -> bool:
//     """Whether a board of this size is read."""
static inline int64_t tower_scan_fits(int64_t rows, int64_t columns) {
	// return 0 < rows <= MOST and 0 < columns <= MOST and rows * columns <= MOST
	return (0 < rows && rows <= 67108864) && (0 < columns && columns <= 67108864) && rows * columns <= 67108864;
}

// gyoji.notation.scan:105
// def ending_before(text: Text, at: int) -> int:
//     """The length of the line end before this index; that line may not be empty."""
static inline int64_t tower_scan_ending_before(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
	// return 2 if text[at - 2] == RETURN else 1
	return GYOJI_TEXT(text, at - 2) == 13 ? 2 : 1;
}

// gyoji.notation.scan:91
// def rows_end(text: Text, at: int, end: int, rows: int, columns: int) -> int:
//     """Behind `rows` rows that end like the line before them; only the line ends are checked."""
static inline int64_t tower_scan_rows_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, int64_t rows, int64_t columns) {
	// ending = ending_before(text, at)
	int64_t ending = tower_scan_ending_before(text, at);
	// step = columns + ending
	int64_t step = columns + ending;
	// stop = at + step - 1
	int64_t stop = at + step - 1;
	// while rows > 0 and stop < end:
	while (rows > 0 && stop < end) {
		// if text[stop] != NEWLINE or (ending == 2 and text[stop - 1] != RETURN):
		if (GYOJI_TEXT(text, stop) != 10 || (ending == 2 && GYOJI_TEXT(text, stop - 1) != 13)) {
			return -1;
		}
		stop += step;
		rows -= 1;
	}
	// return 0 if rows > 0 else stop - step + 1
	return rows > 0 ? 0 : stop - step + 1;
}

// gyoji.games.tower.fast_path:75
// def tower_end(text: Text, at: int, end: int, rows: int, columns: int) -> int:
static inline int64_t tower_fast_path_tower_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, int64_t rows, int64_t columns) {
	// if rows == 0 or columns == 0 or not fits(rows + 2, columns + 2):
	if (rows == 0 || columns == 0 || !tower_scan_fits(rows + 2, columns + 2)) {
		return -1;
	}
	// return rows_end(text, at, end, rows, columns)
	return tower_scan_rows_end(text, at, end, rows, columns);
}

// gyoji.notation.scan:117
// def number_at(text: Text, at: int) -> int:
//     """The number at this index; 0 if there is none."""
static inline int64_t tower_scan_number_at(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
	// value = 0
	int64_t value = 0;
	// while ZERO <= text[at] <= NINE:
	while (48 <= GYOJI_TEXT(text, at) && GYOJI_TEXT(text, at) <= 57) {
		// value = 10 * value + text[at] - ZERO
		value = 10 * value + GYOJI_TEXT(text, at) - 48;
		at += 1;
	}
	return value;
}

// gyoji.games.tower.fast_path:107
// def word_end(text: Text, at: int, end: int, word: int) -> int:
//     """Behind this word, which something has to follow."""
static inline int64_t tower_fast_path_word_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, int64_t word) {
	// stop = at + LENGTHS[word]
	int64_t stop = at + GYOJI_TABLE(tower_LENGTHS, word, 7);
	// for x in range(at, min(stop, end)):
	for (int64_t x = at, x_end = gyoji_min(stop, end); x < x_end; x++) {
		// if text[x] != WORDS[WORD * word + x - at]:
		if (GYOJI_TEXT(text, x) != GYOJI_TABLE(tower_WORDS, 8 * word + x - at, 56)) {
			return -1;
		}
	}
	// return stop if stop < end else 0
	return stop < end ? stop : 0;
}

// gyoji.games.tower.fast_path:94
// def command_end(text: Text, at: int, end: int) -> int:
//     """Behind the command expected here."""
static inline int64_t tower_fast_path_command_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// if at + 2 >= end:
	if (at + 2 >= end) {
		return 0;
	}
	// verb = VERBS[text[at + 2]]
	int64_t verb = GYOJI_TABLE(tower_VERBS, GYOJI_TEXT(text, at + 2), 256);
	// stop = word_end(text, at, end, verb) if verb != STRANGE else -1
	int64_t stop = verb != 255 ? tower_fast_path_word_end(text, at, end, verb) : -1;
	// if stop > 0 and verb == MOVING:
	if (stop > 0 && verb == 4) {
		// stop = number_end(text, stop + int(text[stop] == MINUS), end)
		stop = tower_scan_number_end(text, stop + (GYOJI_TEXT(text, stop) == 45), end);
	} else if (stop > 0) {  // elif stop > 0:
		// stop = word_end(text, stop, end, TO_THE_LEFT if text[stop] == L else TO_THE_RIGHT)
		stop = tower_fast_path_word_end(text, stop, end, GYOJI_TEXT(text, stop) == 76 ? 6 : 5);
	}
	// return line_end(text, stop, end) if stop > 0 else stop
	return stop > 0 ? tower_scan_line_end(text, stop, end) : stop;
}

// gyoji.games.tower.fast_path:81
// def commands_end(text: Text, at: int, end: int) -> int:
//     """Behind the number of commands and the commands expected here."""
static inline int64_t tower_fast_path_commands_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// stop = number_end(text, at, end)
	int64_t stop = tower_scan_number_end(text, at, end);
	// if stop > 0:
	if (stop > 0) {
		// stop = line_end(text, stop, end)
		stop = tower_scan_line_end(text, stop, end);
	}
	// if stop > 0:
	if (stop > 0) {
		// count = number_at(text, at)
		int64_t count = tower_scan_number_at(text, at);
		// while count and stop > 0:
		while (count && stop > 0) {
			// stop = command_end(text, stop, end)
			stop = tower_fast_path_command_end(text, stop, end);
			count -= 1;
		}
	}
	return stop;
}

// gyoji.notation.scan:126
// def second_at(text: Text, at: int) -> int:
//     """The number behind the next blank."""
static inline int64_t tower_scan_second_at(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
	// while text[at] != BLANK:
	while (GYOJI_TEXT(text, at) != 32) {
		at += 1;
	}
	// return number_at(text, at + 1)
	return tower_scan_number_at(text, at + 1);
}

// gyoji.games.tower.fast_path:65
// def extent(text: Text, at: int, end: int, state: State) -> int:
//     """Behind the commands of the tower that begins here; `at` if they are not complete yet."""
static inline int64_t tower_extent(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// stop = sizes_end(text, at, end)
	int64_t stop = tower_scan_sizes_end(text, at, end);
	// if stop > 0:
	if (stop > 0) {
		// stop = tower_end(text, stop, end, number_at(text, at), second_at(text, at))
		stop = tower_fast_path_tower_end(text, stop, end, tower_scan_number_at(text, at), tower_scan_second_at(text, at));
	}
	// if stop > 0:
	if (stop > 0) {
		// stop = commands_end(text, stop, end)
		stop = tower_fast_path_commands_end(text, stop, end);
	}
	// return stop if stop else at
	return stop ? stop : at;
}

// gyoji.games.tower.fast_path:116
// def area(text: Text, at: int, end: int, state: State) -> int:
//     """The number of cells, with the ring."""
static inline int64_t tower_area(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// return (number_at(text, at) + 2) * (second_at(text, at) + 2)
	return (tower_scan_number_at(text, at) + 2) * (tower_scan_second_at(text, at) + 2);
}

// gyoji.notation.scan:110
// def next_line(text: Text, at: int) -> int:
//     """The start of the next line, which has to exist."""
static inline int64_t tower_scan_next_line(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
	// while text[at] != NEWLINE:
	while (GYOJI_TEXT(text, at) != 10) {
		at += 1;
	}
	return at + 1;
}

// gyoji.games.tower.fast_path:157
// def read_row(text: Text, at: int, state: State, place: int) -> bool:
//     """Put a row into the state, from this place on; False at an unknown or repeated mark."""
static inline int64_t tower_fast_path_read_row(const uint8_t *GYOJI_RESTRICT text, int64_t at, tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t place) {
	// columns = state[WIDTH] - 2
	int64_t columns = named->r3 - 2;
	// state[place] = state[place + columns + 1] = VOID
	GYOJI_SET_CELL(place, 1);
	GYOJI_SET_CELL(place + columns + 1, 1);
	// for x in range(at, at + columns):
	for (int64_t x = at; x < at + columns; x++) {
		place += 1;
		// cell = MARKS[text[x]]
		int64_t cell = GYOJI_TABLE(tower_MARKS, GYOJI_TEXT(text, x), 256);
		// if cell == THE_PLAYER and state[HERE] == 0:
		if (cell == 32 && named->r5 == 0) {
			// state[HERE] = place
			named->r5 = place;
			// cell = EMPTY
			cell = 0;
		} else if (cell == 33 && named->r6 == 0) {  // elif cell == THE_GOAL and state[PEAK] == 0:
			// state[PEAK] = place
			named->r6 = place;
			// cell = GOAL
			cell = 5;
		} else if (cell >= 32) {  // elif cell >= THE_PLAYER:
			// return False
			return 0;
		}
		// state[place] = cell
		GYOJI_SET_CELL(place, cell);
	}
	// return True
	return 1;
}

// gyoji.games.tower.fast_path:136
// def read_tower(text: Text, at: int, state: State) -> int:
//     """Put the tower into the state; the index behind its rows, or -1."""
static inline int64_t tower_fast_path_read_tower(const uint8_t *GYOJI_RESTRICT text, int64_t at, tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// rows, columns = number_at(text, at), second_at(text, at)
	int64_t rows = tower_scan_number_at(text, at);
	int64_t columns = tower_scan_second_at(text, at);
	// width = columns + 2
	int64_t width = columns + 2;
	// state[AREA] = (rows + 2) * width
	named->r4 = (rows + 2) * width;
	// state[WIDTH] = width
	named->r3 = width;
	// state[STATUS] = RUNNING
	named->r1 = 0;
	// state[TURN] = state[HERE] = state[PEAK] = 0
	named->r2 = 0;
	named->r5 = 0;
	named->r6 = 0;
	// state[TOP] = state[BOTTOM] = state[LEFTMOST] = state[RIGHTMOST] = 0
	named->r7 = 0;
	named->r8 = 0;
	named->r9 = 0;
	named->r10 = 0;
	// at = next_line(text, at)
	at = tower_scan_next_line(text, at);
	// step = columns + ending_before(text, at)
	int64_t step = columns + tower_scan_ending_before(text, at);
	// for x in range(width):
	for (int64_t x = 0; x < width; x++) {
		// state[x] = VOID
		GYOJI_SET_CELL(x, 1);
		// state[(rows + 1) * width + x] = GROUND
		GYOJI_SET_CELL((rows + 1) * width + x, 2);
	}
	// for row in range(rows):
	for (int64_t row = 0; row < rows; row++) {
		// if not read_row(text, at, state, (row + 1) * width):
		if (!tower_fast_path_read_row(text, at, cells, registers, named, (row + 1) * width)) {
			return -1;
		}
		at += step;
	}
	// return at if state[HERE] and state[PEAK] else -1
	return (named->r5 && named->r6) ? at : -1;
}

// gyoji.games.tower.fast_path:177
// def command(text: Text, at: int, highest: int) -> int:
//     """The action of the command at this index; columns past the highest are all alike."""
static inline int64_t tower_fast_path_command(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t highest) {
	// verb = VERBS[text[at + 2]]
	int64_t verb = GYOJI_TABLE(tower_VERBS, GYOJI_TEXT(text, at + 2), 256);
	// at += LENGTHS[verb]
	at += GYOJI_TABLE(tower_LENGTHS, verb, 7);
	// if verb == MOVING:
	if (verb == 4) {
		// return MOVETO + (0 if text[at] == MINUS else min(number_at(text, at), highest))
		return 8 + (GYOJI_TEXT(text, at) == 45 ? 0 : gyoji_min(tower_scan_number_at(text, at), highest));
	}
	// return 2 * verb + int(text[at] == L)
	return 2 * verb + (GYOJI_TEXT(text, at) == 76);
}

// gyoji.games.tower.fast_path:186
// def say(out: Out, to: int, at: int) -> int:
//     """Write a line of SAID; the index behind it."""
static inline int64_t tower_fast_path_say(uint8_t *GYOJI_RESTRICT out, int64_t to, int64_t at) {
	// while SAID[at] != NEWLINE:
	while (GYOJI_TABLE(tower_SAID, at, 200) != 10) {
		// out[to] = SAID[at]
		GYOJI_SET_OUT(out, to, GYOJI_TABLE(tower_SAID, at, 200));
		at += 1;
		to += 1;
	}
	// out[to] = NEWLINE
	GYOJI_SET_OUT(out, to, 10);
	return to + 1;
}

// gyoji.games.tower.fast_path:121
// def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
//     """Play the tower; the index behind its answer, or -1 if the fast path refuses it."""
static inline int64_t tower_perform(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to, int64_t number) {
	// at = read_tower(text, at, state)
	at = tower_fast_path_read_tower(text, at, cells, registers, named);
	// if at < 0:
	if (at < 0) {
		return -1;
	}
	// count = number_at(text, at)
	int64_t count = tower_scan_number_at(text, at);
	// at = next_line(text, at)
	at = tower_scan_next_line(text, at);
	// begin(state, None)
	tower_begin(cells, registers, named);
	// while count and state[STATUS] == RUNNING:
	while (count && named->r1 == 0) {
		// apply(state, command(text, at, state[WIDTH] - 1), None)
		tower_apply(cells, registers, named, tower_fast_path_command(text, at, named->r3 - 1));
		// at = next_line(text, at + SHORTEST)
		at = tower_scan_next_line(text, at + 8);
		count -= 1;
	}
	// return say(out, to, LINE * state[STATUS])
	return tower_fast_path_say(out, to, 40 * named->r1);
}

// gyoji.notation.scan:165
// def no_trailer(state: State, out: Out, to: int) -> int:
//     """The `close` of a fast path that writes nothing after the last data set."""
static inline int64_t tower_close(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to) {
	return to;
}

// gyoji.games.tower.learning:18
// def features(state: State, at: int, player: int) -> int:
//     """A bit for each plane; blank cells have none."""
static inline int64_t tower_features(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t at, int64_t player) {
	// here = 1 if state[HERE] == at else 0
	int64_t here = named->r5 == at ? 1 : 0;
	// cell = state[at]
	int64_t cell = GYOJI_CELL(at);
	// return here if cell == EMPTY else here | 2 << cell - VOID
	return cell == 0 ? here : (here | gyoji_shift_left(2, cell - 1));
}

// gyoji.game.plain_learning:22
// def number(state: State, index: int, player: int) -> int:
static inline int64_t tower_number(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t index, int64_t player) {
	return 0;
}

// gyoji.game.plain_learning:26
// def announcement(state: State, action: int) -> int:
static inline int64_t tower_announcement(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t action) {
	return 0;
}

// gyoji.games.tower.learning:25
// def potential(state: State, player: int) -> int:
static inline int64_t tower_potential(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t player) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// return state[AREA] // width - 2 - state[HERE] // width
	return gyoji_divide(named->r4, width) - 2 - gyoji_divide(named->r5, width);
}

// gyoji.game.plain_learning:46
// def complete(state: State, coded: int) -> int:
static inline int64_t tower_complete(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t coded) {
	return coded;
}

// gyoji.game.plain_learning:50
// def code(state: State, action: int) -> int:
static inline int64_t tower_code(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t action) {
	return action;
}

// gyoji.game.places:32
// def next_on_ring(state: State, at: int) -> int:
//     """The next place of the ring in reading order, from -1; AREA or more at the end."""
static inline int64_t tower_places_next_on_ring(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t at) {
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
static inline int64_t tower_places_fault_at(int64_t fault, int64_t at) {
	// return fault + AT * (at + 1)
	return fault + 32 * (at + 1);
}

// gyoji.games.tower.positions:70
// def edge_fault(state: State) -> int:
//     """The first place of the ring that is neither void nor, in the last row, ground."""
static inline int64_t tower_positions_edge_fault(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// last = state[AREA] - state[WIDTH]
	int64_t last = named->r4 - named->r3;
	// at = 0
	int64_t at = 0;
	// while at < state[AREA]:
	while (at < named->r4) {
		// if at < last and state[at] != VOID:
		if (at < last && GYOJI_CELL(at) != 1) {
			// return fault_at(SIDE, at)
			return tower_places_fault_at(2, at);
		}
		// if at >= last and state[at] != GROUND:
		if (at >= last && GYOJI_CELL(at) != 2) {
			// return fault_at(FLOOR, at)
			return tower_places_fault_at(3, at);
		}
		// at = next_on_ring(state, at)
		at = tower_places_next_on_ring(cells, registers, named, at);
	}
	return 0;
}

// gyoji.game.places:24
// def is_inside(state: State, at: int) -> bool:
//     """Whether the place is on the board, and not on its ring."""
static inline int64_t tower_places_is_inside(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t at) {
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

// gyoji.games.tower.positions:83
// def inner_fault(state: State) -> int:
//     """The first place inside that is void or ground."""
static inline int64_t tower_positions_inner_fault(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// at = state[WIDTH] + 1
	int64_t at = named->r3 + 1;
	// while not is_inside(state, at) or not VOID <= state[at] <= GROUND:
	while (!tower_places_is_inside(cells, registers, named, at) || !(1 <= GYOJI_CELL(at) && GYOJI_CELL(at) <= 2)) {
		at += 1;
	}
	// return fault_at(CELL, at)
	return tower_places_fault_at(1, at);
}

// gyoji.games.tower.positions:91
// def register_fault(state: State) -> int:
static inline int64_t tower_positions_register_fault(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// if not is_inside(state, state[HERE]):
	if (!tower_places_is_inside(cells, registers, named, named->r5)) {
		// return PLACE
		return 4;
	}
	// if state[PEAK] != 0 and not is_inside(state, state[PEAK]):
	if (named->r6 != 0 && !tower_places_is_inside(cells, registers, named, named->r6)) {
		// return GOAL_PLACE
		return 5;
	}
	// if state[TURN] != 0:
	if (named->r2 != 0) {
		// return PLAYER
		return 10;
	}
	// return 0 if 0 <= state[STATUS] <= GOAL_WALKED else END
	return (0 <= named->r1 && named->r1 <= 4) ? 0 : 11;
}

// gyoji.games.tower.positions:101
// def restless_fault(state: State, rows: int) -> int:
//     """The restless rectangle, if there is one, is above the ground."""
static inline int64_t tower_positions_restless_fault(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t rows) {
	// if not 0 <= state[TOP] < rows - 1:
	if (!(0 <= named->r7 && named->r7 < rows - 1)) {
		// return ROWS
		return 6;
	}
	// if not 0 <= state[BOTTOM] < rows - 1:
	if (!(0 <= named->r8 && named->r8 < rows - 1)) {
		// return LAST_ROW
		return 7;
	}
	// if not 0 <= state[LEFTMOST] < state[WIDTH]:
	if (!(0 <= named->r9 && named->r9 < named->r3)) {
		// return COLUMNS
		return 8;
	}
	// return 0 if 0 <= state[RIGHTMOST] < state[WIDTH] else LAST_COLUMN
	return (0 <= named->r10 && named->r10 < named->r3) ? 0 : 9;
}

// gyoji.games.tower.positions:54
// def fault(state: State) -> int:
static inline int64_t tower_fault(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	int64_t value;
	// around = 0
	int64_t around = 0;
	// for at in range(state[AREA]):
	for (int64_t at = 0, at_end = named->r4; at < at_end; at++) {
		// cell = state[at]
		int64_t cell = GYOJI_CELL(at);
		// if not 0 <= cell <= MOST:
		if (!(0 <= cell && cell <= 10)) {
			// return fault_at(CELL, at)
			return tower_places_fault_at(1, at);
		}
		// around += int(VOID <= cell <= GROUND)
		around += 1 <= cell && cell <= 2;
	}
	// found = edge_fault(state)
	int64_t found = tower_positions_edge_fault(cells, registers, named);
	// if found:
	if (found) {
		return found;
	}
	// rows = state[AREA] // state[WIDTH]
	int64_t rows = gyoji_divide(named->r4, named->r3);
	// if around != 2 * (rows + state[WIDTH]) - 4:
	if (around != 2 * (rows + named->r3) - 4) {
		// return inner_fault(state)
		return tower_positions_inner_fault(cells, registers, named);
	}
	// return register_fault(state) or restless_fault(state, rows)
	value = tower_positions_register_fault(cells, registers, named);
	if (!value) {
		value = tower_positions_restless_fault(cells, registers, named, rows);
	}
	return value;
}

// gyoji.games.tower.positions:45
// def registers(state: State) -> int:
static inline int64_t tower_position_registers(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named) {
	// return REGISTERS
	return 10;
}

// gyoji.games.tower.positions:49
// def is_action(state: State, action: int) -> bool:
//     """Eight commands, a walk to each column, and one number for every unknown command."""
static inline int64_t tower_is_action(tower_cell *GYOJI_RESTRICT cells, tower_register *GYOJI_RESTRICT registers, tower_named *GYOJI_RESTRICT named, int64_t action) {
	// return 0 <= action <= MOVETO + state[WIDTH]
	return 0 <= action && action <= 8 + named->r3;
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
