/* The game "labyrinth" in C99, written by gyoji from
 *
 *     gyoji.games.labyrinth.rules
 *     gyoji.state
 *     gyoji.games.labyrinth.fast_path
 *     gyoji.notation.scan
 *     gyoji.game.plain_learning
 *     gyoji.games.labyrinth.learning
 *     gyoji.games.labyrinth.positions
 *     gyoji.game.places
 *
 * A play is `cells`, the cells of the board in reading order; `registers`, which is a pointer behind
 * the last register, so that they are registers[-1], registers[-2] and so on; and `named`, those of
 * them that C should keep in the processor. labyrinth_load fills it from the registers before a
 * play goes on, and labyrinth_store writes it back.
 *
 * The lines in Python stand in comments above what became of them. With GYOJI_CHECKED every access
 * is checked; a program that looks at something else stops with a message.
 */
#ifndef GYOJI_labyrinth_H
#define GYOJI_labyrinth_H

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

typedef int64_t labyrinth_cell;
typedef int64_t labyrinth_register;
typedef struct { int64_t r1; int64_t r2; int64_t r3; int64_t r4; int64_t r5; } labyrinth_named;

#define labyrinth_NAMED 5 /* the registers that are in labyrinth_named */
#define labyrinth_REGISTERS 6 /* a state has at least so many registers */
#define labyrinth_CHECKED_REGISTERS 6 /* the same, without those of the fast path */
#define labyrinth_HAS_FAST_PATH 1
#define labyrinth_HAS_LEARNING 1
#define labyrinth_HAS_POSITIONS 1
#define labyrinth_SERIAL 0 /* whether any piece of the text is a data set */

static inline void labyrinth_load(const labyrinth_register *registers, labyrinth_named *named) {
	named->r1 = registers[-1];
	named->r2 = registers[-2];
	named->r3 = registers[-3];
	named->r4 = registers[-4];
	named->r5 = registers[-5];
}
static inline void labyrinth_store(labyrinth_register *registers, const labyrinth_named *named) {
	registers[-1] = named->r1;
	registers[-2] = named->r2;
	registers[-3] = named->r3;
	registers[-4] = named->r4;
	registers[-5] = named->r5;
}

#ifdef GYOJI_CHECKED
/* What this thread may look at: see labyrinth_bound_state and labyrinth_bound_text. */
static __thread const labyrinth_cell *labyrinth_cells_first, *labyrinth_cells_end;
static __thread const labyrinth_register *labyrinth_registers_first, *labyrinth_registers_end;
static __thread const uint8_t *labyrinth_text_first, *labyrinth_text_end, *labyrinth_out_first, *labyrinth_out_end;

/* The memory of the state that is played next; without it, only the board's own size is checked. */
static inline void labyrinth_bound_state(const labyrinth_cell *cells, int64_t room, const labyrinth_register *registers, int64_t count) {
	labyrinth_cells_first = cells;
	labyrinth_cells_end = cells + room;
	labyrinth_registers_first = registers - count;
	labyrinth_registers_end = registers;
}
/* The memory of the text and the output that are used next. */
static inline void labyrinth_bound_text(const uint8_t *text, int64_t size, const uint8_t *out, int64_t room) {
	labyrinth_text_first = text;
	labyrinth_text_end = text + size;
	labyrinth_out_first = out;
	labyrinth_out_end = out + room;
}
static inline void labyrinth_check_cell(const labyrinth_cell *cells, const labyrinth_named *named, int64_t at) {
	if (at < 0 || at >= named->r4) gyoji_stop("looked outside the cells of a state", at);
	if (cells == labyrinth_cells_first && cells + at >= labyrinth_cells_end) gyoji_stop("looked behind a state", at);
}
static inline int64_t labyrinth_get_cell(const labyrinth_cell *cells, const labyrinth_named *named, int64_t at) {
	labyrinth_check_cell(cells, named, at);
	return cells[at];
}
static inline void labyrinth_set_cell(labyrinth_cell *cells, const labyrinth_named *named, int64_t at, int64_t value) {
	labyrinth_check_cell(cells, named, at);
	if (value != (labyrinth_cell)value) gyoji_stop("a number too large for a cell", at);
	cells[at] = (labyrinth_cell)value;
}
static inline void labyrinth_check_register(const labyrinth_register *registers, int64_t at) {
	if (at >= -labyrinth_NAMED) gyoji_stop("counted up to a register that is only named, or to a cell,", at);
	if (registers == labyrinth_registers_end && registers + at < labyrinth_registers_first) gyoji_stop("looked before the registers", at);
}
static inline int64_t labyrinth_get_register(const labyrinth_register *registers, int64_t at) {
	labyrinth_check_register(registers, at);
	return registers[at];
}
static inline void labyrinth_set_register(labyrinth_register *registers, int64_t at, int64_t value) {
	labyrinth_check_register(registers, at);
	registers[at] = value;
}
static inline int64_t labyrinth_get_text(const uint8_t *text, int64_t at) {
	if (text + at < labyrinth_text_first || text + at >= labyrinth_text_end) gyoji_stop("read outside a text", at);
	return text[at];
}
static inline int64_t labyrinth_get_out(const uint8_t *out, int64_t at) {
	if (out + at < labyrinth_out_first || out + at >= labyrinth_out_end) gyoji_stop("read outside the output", at);
	return out[at];
}
static inline void labyrinth_set_out(uint8_t *out, int64_t at, int64_t value) {
	if (out + at < labyrinth_out_first || out + at >= labyrinth_out_end) gyoji_stop("wrote outside the output", at);
	if (value < 0 || value > 255) gyoji_stop("no byte", value);
	out[at] = (uint8_t)value;
}
#define GYOJI_CELL(at) labyrinth_get_cell(cells, named, at)
#define GYOJI_SET_CELL(at, value) labyrinth_set_cell(cells, named, at, value)
#define GYOJI_REGISTER(at) labyrinth_get_register(registers, at)
#define GYOJI_SET_REGISTER(at, value) labyrinth_set_register(registers, at, value)
#define GYOJI_TEXT(text, at) labyrinth_get_text(text, at)
#define GYOJI_OUT(out, at) labyrinth_get_out(out, at)
#define GYOJI_SET_OUT(out, at, value) labyrinth_set_out(out, at, value)
#define GYOJI_TABLE(table, at, size) gyoji_table(table, at, size)
#else
#define labyrinth_bound_state(cells, room, registers, count) ((void)0)
#define labyrinth_bound_text(text, size, out, room) ((void)0)
#define GYOJI_CELL(at) ((int64_t)cells[at])
#define GYOJI_SET_CELL(at, value) ((void)(cells[at] = (labyrinth_cell)(value)))
#define GYOJI_REGISTER(at) ((int64_t)registers[at])
#define GYOJI_SET_REGISTER(at, value) ((void)(registers[at] = (labyrinth_register)(value)))
#define GYOJI_TEXT(text, at) ((int64_t)(text)[at])
#define GYOJI_OUT(out, at) ((int64_t)(out)[at])
#define GYOJI_SET_OUT(out, at, value) ((void)((out)[at] = (uint8_t)(value)))
#define GYOJI_TABLE(table, at, size) ((int64_t)(table)[at])
#endif

enum {
	labyrinth_OWN = -5,
	labyrinth_TURN = -2,
	labyrinth_WALL = 1,
	labyrinth_ISLAND = 2,
	labyrinth_BOG = 3,
	labyrinth_RIVER = 4,
	labyrinth_ESTUARY = 5,
	labyrinth_CAVE = 6,
	labyrinth_KIND = 7,
	labyrinth_FIRST = 8,
	labyrinth_CHAIN = 16,
	labyrinth_LEAD = 31,
	labyrinth_WALKERS = -5,
	labyrinth_PLACE = -6,
	labyrinth_HELD = 1,
	labyrinth_BUMPED = 2,
	labyrinth_WENT = 3,
	labyrinth_FELL = 4,
	labyrinth_DRAWN = 5,
	labyrinth_STRANDED = 6,
	labyrinth_WADED_DOWN = 7,
	labyrinth_WADED_UP = 8,
};

static const uint8_t labyrinth_WHITE[] = {
	0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
};
static const uint8_t labyrinth_WAYS[] = {
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 3, 255, 255, 255, 255, 255, 255, 255, 255, 0, 255,
	255, 255, 255, 1, 255, 255, 255, 2, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255
};
static const uint8_t labyrinth_ANSWERS[] = {
	0, 119, 111, 98, 114, 101, 121, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
	24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
	49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73,
	74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98,
	99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
	119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138,
	139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158,
	159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178,
	179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198,
	199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218,
	219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238,
	239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255
};

// gyoji.games.labyrinth.rules:25
// def begin(state: State, log: Log) -> None:
//     """Nothing moves on its own, wherever a walker stands."""
static inline void labyrinth_begin(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named) {
}

// gyoji.state:39
// def stride(state: State, way: int) -> int:
//     """How far a step in this direction moves a place."""
static inline int64_t labyrinth_state_stride(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t way) {
	// return (2 * (way & 1) - 1) * (1 if way & 2 else state[WIDTH])
	return (2 * (way & 1) - 1) * ((way & 2) ? 1 : named->r3);
}

// gyoji.games.labyrinth.rules:59
// def wading(state: State, here: int, there: int, log: Log) -> bool:
//     """Whether the step follows one river, downstream or upstream."""
static inline int64_t labyrinth_rules_wading(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t here, int64_t there) {
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
static inline int64_t labyrinth_rules_drift(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t there, int64_t beyond) {
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
static inline int64_t labyrinth_rules_enter(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t here, int64_t there) {
	// entered = state[there] & KIND
	int64_t entered = GYOJI_CELL(there) & 7;
	// if entered == CAVE:
	if (entered == 6) {
		// tell(log, FELL, there, state[there] >> LEAD)
		// return state[there] >> LEAD
		return GYOJI_CELL(there) >> 31;
	}
	// if entered == RIVER and not wading(state, here, there, log):
	if (entered == 4 && !labyrinth_rules_wading(cells, registers, named, here, there)) {
		// return drift(state, there, state[there] >> LEAD, log)
		return labyrinth_rules_drift(cells, registers, named, there, GYOJI_CELL(there) >> 31);
	}
	return there;
}

// gyoji.games.labyrinth.rules:29
// def apply(state: State, way: int, log: Log) -> int:
//     """One command of the walker whose turn it is; the answer is the kind of the walker's cell."""
static inline int64_t labyrinth_apply(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t way) {
	// walker = state[TURN]
	int64_t walker = named->r2;
	// here = state[PLACE - walker]
	int64_t here = GYOJI_REGISTER(-6 - walker);
	// there = here + stride(state, way)
	int64_t there = here + labyrinth_state_stride(cells, registers, named, way);
	// if state[here] >> LEAD == there and state[here] & KIND == BOG:
	if ((GYOJI_CELL(here) >> 31) == there && (GYOJI_CELL(here) & 7) == 3) {
		// tell(log, HELD, here, there)
	} else if ((GYOJI_CELL(there) & 7) == 1) {  // elif state[there] & KIND == WALL:
		// tell(log, BUMPED, here, there)
	} else {
		// tell(log, WENT, here, there)
		// here = enter(state, here, there, log)
		here = labyrinth_rules_enter(cells, registers, named, here, there);
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

// gyoji.games.labyrinth.rules:85
// def score(state: State, player: int) -> int:
//     """There is nothing to win."""
static inline int64_t labyrinth_score(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t player) {
	return 0;
}

// gyoji.state:44
// def four_ways(state: State, action: int) -> int:
//     """The `next_action` of a game whose actions are the four directions."""
static inline int64_t labyrinth_next_action(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t action) {
	// return action + 1 if action < RIGHT else -1
	return action < 3 ? action + 1 : -1;
}

// gyoji.notation.scan:56
// def number_end(text: Text, at: int, end: int) -> int:
//     """Behind the digits expected here, at most DIGITS of them; the number may not touch the end."""
static inline int64_t labyrinth_scan_number_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
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

// gyoji.games.labyrinth.fast_path:39
// def letters_at(text: Text, at: int, end: int) -> int:
//     """Behind the two numbers expected here, and the blank before the letters."""
static inline int64_t labyrinth_fast_path_letters_at(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// stop = number_end(text, at, end)
	int64_t stop = labyrinth_scan_number_end(text, at, end);
	// if stop <= 0:
	if (stop <= 0) {
		return stop;
	}
	// if text[stop] != BLANK:
	if (GYOJI_TEXT(text, stop) != 32) {
		return -1;
	}
	// stop = number_end(text, stop + 1, end)
	stop = labyrinth_scan_number_end(text, stop + 1, end);
	// if stop > 0 and not WHITE[text[stop]]:
	if (stop > 0 && !GYOJI_TABLE(labyrinth_WHITE, GYOJI_TEXT(text, stop), 256)) {
		return -1;
	}
	// return stop + int(text[stop] == BLANK) if stop > 0 else stop
	return stop > 0 ? stop + (GYOJI_TEXT(text, stop) == 32) : stop;
}

// gyoji.notation.scan:42
// def line_end(text: Text, at: int, end: int) -> int:
//     """Behind the line end (LF or CR LF) expected here."""
static inline int64_t labyrinth_scan_line_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
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

// gyoji.games.labyrinth.fast_path:26
// def extent(text: Text, at: int, end: int, state: State) -> int:
//     """Behind the line of the walk that begins here; `at` if it is not complete yet."""
static inline int64_t labyrinth_extent(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named) {
	// stop = letters_at(text, at, end)
	int64_t stop = labyrinth_fast_path_letters_at(text, at, end);
	// if stop > 0:
	if (stop > 0) {
		// while stop < end and WAYS[text[stop]] <= RIGHT:
		while (stop < end && GYOJI_TABLE(labyrinth_WAYS, GYOJI_TEXT(text, stop), 256) <= 3) {
			stop += 1;
		}
		// stop = line_end(text, stop, end)
		stop = labyrinth_scan_line_end(text, stop, end);
	}
	// if (stop if stop else end) - at > WALK_LIMIT:
	if ((stop ? stop : end) - at > 1073741824) {
		return -1;
	}
	// return stop if stop else at
	return stop ? stop : at;
}

// gyoji.notation.scan:160
// def shared_area(text: Text, at: int, end: int, state: State) -> int:
//     """The `area` of a fast path whose data sets share the board of the opening."""
static inline int64_t labyrinth_area(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named) {
	// return state[AREA]
	return named->r4;
}

// gyoji.games.labyrinth.fast_path:70
// def start(state: State, row: int, column: int) -> bool:
//     """Put the walker there, if it is an island; False otherwise."""
static inline int64_t labyrinth_fast_path_start(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t row, int64_t column) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// if row >= state[AREA] or column >= width:
	if (row >= named->r4 || column >= width) {
		// return False
		return 0;
	}
	// place = (row + 1) * width + column + 1
	int64_t place = (row + 1) * width + column + 1;
	// if place >= state[AREA] or state[place] & KIND != ISLAND:
	if (place >= named->r4 || (GYOJI_CELL(place) & 7) != 2) {
		// return False
		return 0;
	}
	// state[PLACE] = place
	GYOJI_SET_REGISTER(-6, place);
	// state[WALKERS] = 1
	named->r5 = 1;
	// state[TURN] = 0
	named->r2 = 0;
	// state[STATUS] = RUNNING
	named->r1 = 0;
	// return True
	return 1;
}

// gyoji.notation.scan:117
// def number_at(text: Text, at: int) -> int:
//     """The number at this index; 0 if there is none."""
static inline int64_t labyrinth_scan_number_at(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
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

// gyoji.notation.scan:126
// def second_at(text: Text, at: int) -> int:
//     """The number behind the next blank."""
static inline int64_t labyrinth_scan_second_at(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
	// while text[at] != BLANK:
	while (GYOJI_TEXT(text, at) != 32) {
		at += 1;
	}
	// return number_at(text, at + 1)
	return labyrinth_scan_number_at(text, at + 1);
}

// gyoji.games.labyrinth.fast_path:52
// def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
//     """Walk; the index behind the answer, or -1 if the start is not an island."""
static inline int64_t labyrinth_perform(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to, int64_t number) {
	// if not start(state, number_at(text, at), second_at(text, at)):
	if (!labyrinth_fast_path_start(cells, registers, named, labyrinth_scan_number_at(text, at), labyrinth_scan_second_at(text, at))) {
		return -1;
	}
	// at = letters_at(text, at, end)
	at = labyrinth_fast_path_letters_at(text, at, end);
	// if number > 1:
	if (number > 1) {
		// out[to] = BLANK
		GYOJI_SET_OUT(out, to, 32);
		to += 1;
	}
	// begin(state, None)
	labyrinth_begin(cells, registers, named);
	// way = WAYS[text[at]]
	int64_t way = GYOJI_TABLE(labyrinth_WAYS, GYOJI_TEXT(text, at), 256);
	// while way <= RIGHT:
	while (way <= 3) {
		// out[to] = ANSWERS[apply(state, way, None)]
		GYOJI_SET_OUT(out, to, GYOJI_TABLE(labyrinth_ANSWERS, labyrinth_apply(cells, registers, named, way), 256));
		to += 1;
		at += 1;
		// way = WAYS[text[at]]
		way = GYOJI_TABLE(labyrinth_WAYS, GYOJI_TEXT(text, at), 256);
	}
	return to;
}

// gyoji.games.labyrinth.fast_path:86
// def close(state: State, out: Out, to: int) -> int:
//     """All walks are on one line, which ends here."""
static inline int64_t labyrinth_close(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to) {
	// out[to] = NEWLINE
	GYOJI_SET_OUT(out, to, 10);
	return to + 1;
}

// gyoji.game.plain_learning:18
// def features(state: State, at: int, player: int) -> int:
static inline int64_t labyrinth_features(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t at, int64_t player) {
	return 0;
}

// gyoji.game.plain_learning:22
// def number(state: State, index: int, player: int) -> int:
static inline int64_t labyrinth_number(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t index, int64_t player) {
	return 0;
}

// gyoji.games.labyrinth.learning:14
// def announcement(state: State, action: int) -> int:
//     """What will be said aloud about this action: kinds of cells, as in ANNOUNCEMENTS.
//
//     The first is the cell met: a wall, the bog that holds the walker, or the cell entered (a cave
//     leads elsewhere). The second, unless 0, is the cell that a river draws the walker to.
//     """
static inline int64_t labyrinth_announcement(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t action) {
	// here = state[PLACE - state[TURN]]
	int64_t here = GYOJI_REGISTER(-6 - named->r2);
	// there = here + stride(state, action)
	int64_t there = here + labyrinth_state_stride(cells, registers, named, action);
	// if state[here] & KIND == BOG and state[here] >> LEAD == there:
	if ((GYOJI_CELL(here) & 7) == 3 && (GYOJI_CELL(here) >> 31) == there) {
		// return BOG
		return 3;
	}
	// met = state[there] & KIND
	int64_t met = GYOJI_CELL(there) & 7;
	// if met != RIVER or wading(state, here, there, None):
	if (met != 4 || labyrinth_rules_wading(cells, registers, named, here, there)) {
		return met;
	}
	// beyond = state[state[there] >> LEAD] & KIND
	int64_t beyond = GYOJI_CELL(GYOJI_CELL(there) >> 31) & 7;
	// return met if beyond == WALL else met | beyond << 3
	return beyond == 1 ? met : (met | gyoji_shift_left(beyond, 3));
}

// gyoji.game.plain_learning:30
// def potential(state: State, player: int) -> int:
static inline int64_t labyrinth_potential(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t player) {
	return 0;
}

// gyoji.game.plain_learning:46
// def complete(state: State, coded: int) -> int:
static inline int64_t labyrinth_complete(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t coded) {
	return coded;
}

// gyoji.game.plain_learning:50
// def code(state: State, action: int) -> int:
static inline int64_t labyrinth_code(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t action) {
	return action;
}

// gyoji.game.places:24
// def is_inside(state: State, at: int) -> bool:
//     """Whether the place is on the board, and not on its ring."""
static inline int64_t labyrinth_places_is_inside(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t at) {
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
static inline int64_t labyrinth_positions_cave_fault(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t cell, int64_t beyond) {
	// if not is_inside(state, beyond) or state[beyond] & KIND != CAVE:
	if (!labyrinth_places_is_inside(cells, registers, named, beyond) || (GYOJI_CELL(beyond) & 7) != 6) {
		// return LINK
		return 4;
	}
	// return 0 if cell % LEADS // CHAIN == state[beyond] % LEADS // CHAIN else LINK
	return ((cell & 2147483647) >> 4) == ((GYOJI_CELL(beyond) & 2147483647) >> 4) ? 0 : 4;
}

// gyoji.games.labyrinth.positions:72
// def cell_fault(state: State, at: int) -> int:
//     """What is wrong with one cell: its kind, where it leads, or that it leads anywhere."""
static inline int64_t labyrinth_positions_cell_fault(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t at) {
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
		return (labyrinth_places_is_inside(cells, registers, named, at) && (away == 1 || away == named->r3)) ? 0 : 3;
	}
	// if kind == CAVE:
	if (kind == 6) {
		// return cave_fault(state, cell, beyond)
		return labyrinth_positions_cave_fault(cells, registers, named, cell, beyond);
	}
	// return CELL if beyond else 0
	return beyond ? 1 : 0;
}

// gyoji.game.places:32
// def next_on_ring(state: State, at: int) -> int:
//     """The next place of the ring in reading order, from -1; AREA or more at the end."""
static inline int64_t labyrinth_places_next_on_ring(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t at) {
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
static inline int64_t labyrinth_places_fault_at(int64_t fault, int64_t at) {
	// return fault + AT * (at + 1)
	return fault + 32 * (at + 1);
}

// gyoji.games.labyrinth.positions:95
// def chain_fault(state: State, caves: int) -> int:
//     """Every cave is in a circle that leads through exactly one first cave."""
static inline int64_t labyrinth_positions_chain_fault(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t caves) {
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
static inline int64_t labyrinth_positions_map_fault(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named) {
	int64_t at;
	// caves = 0
	int64_t caves = 0;
	// for at in range(state[AREA]):
	for (int64_t at_next = 0, at_end = named->r4; at_next < at_end; at_next++) {
		at = at_next;
		// found = cell_fault(state, at)
		int64_t found = labyrinth_positions_cell_fault(cells, registers, named, at);
		// if found:
		if (found) {
			// return fault_at(found, at)
			return labyrinth_places_fault_at(found, at);
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
			return labyrinth_places_fault_at(2, at);
		}
		// at = next_on_ring(state, at)
		at = labyrinth_places_next_on_ring(cells, registers, named, at);
	}
	// return chain_fault(state, caves)
	return labyrinth_positions_chain_fault(cells, registers, named, caves);
}

// gyoji.games.labyrinth.positions:110
// def walker_fault(state: State) -> int:
//     """What is wrong with the walkers."""
static inline int64_t labyrinth_positions_walker_fault(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named) {
	// if not 0 < state[WALKERS] <= MOST:
	if (!(0 < named->r5 && named->r5 <= 16777216)) {
		// return NUMBER
		return 6;
	}
	// for walker in range(state[WALKERS]):
	for (int64_t walker = 0, walker_end = named->r5; walker < walker_end; walker++) {
		// if not is_inside(state, state[PLACE - walker]):
		if (!labyrinth_places_is_inside(cells, registers, named, GYOJI_REGISTER(-6 - walker))) {
			// return START
			return 7;
		}
	}
	// return 0 if 0 <= state[TURN] < state[WALKERS] else PLAYER
	return (0 <= named->r2 && named->r2 < named->r5) ? 0 : 8;
}

// gyoji.games.labyrinth.positions:49
// def fault(state: State) -> int:
static inline int64_t labyrinth_fault(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named) {
	int64_t value;
	// found = map_fault(state) or walker_fault(state)
	value = labyrinth_positions_map_fault(cells, registers, named);
	if (!value) {
		value = labyrinth_positions_walker_fault(cells, registers, named);
	}
	int64_t found = value;
	// if found:
	if (found) {
		return found;
	}
	// return END if state[STATUS] != 0 else 0
	return named->r1 != 0 ? 9 : 0;
}

// gyoji.games.labyrinth.positions:43
// def registers(state: State) -> int:
static inline int64_t labyrinth_position_registers(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named) {
	// if not 0 < state[WALKERS] <= MOST:
	if (!(0 < named->r5 && named->r5 <= 16777216)) {
		// return -WALKERS  # the common ones and this: `fault` will refuse it
		return 5;
	}
	// return -WALKERS + state[WALKERS]
	return 5 + named->r5;
}

// gyoji.game.places:40
// def is_direction(state: State, action: int) -> bool:
//     """The `is_action` of a game whose actions are the four directions."""
static inline int64_t labyrinth_is_action(labyrinth_cell *GYOJI_RESTRICT cells, labyrinth_register *GYOJI_RESTRICT registers, labyrinth_named *GYOJI_RESTRICT named, int64_t action) {
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
