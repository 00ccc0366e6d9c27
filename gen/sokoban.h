/* The game "sokoban" in C99, written by gyoji from
 *
 *     gyoji.games.sokoban.rules
 *     gyoji.state
 *     gyoji.games.sokoban.fast_path
 *     gyoji.notation.scan
 *     gyoji.games.sokoban.learning
 *     gyoji.game.plain_learning
 *     gyoji.games.sokoban.positions
 *     gyoji.game.places
 *
 * A play is `cells`, the cells of the board in reading order; `registers`, which is a pointer behind
 * the last register, so that they are registers[-1], registers[-2] and so on; and `named`, those of
 * them that C should keep in the processor. sokoban_load fills it from the registers before a
 * play goes on, and sokoban_store writes it back.
 *
 * The lines in Python stand in comments above what became of them. With GYOJI_CHECKED every access
 * is checked; a program that looks at something else stops with a message.
 */
#ifndef GYOJI_sokoban_H
#define GYOJI_sokoban_H

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

typedef uint8_t sokoban_cell;
typedef int64_t sokoban_register;
typedef struct { int64_t r1; int64_t r2; int64_t r3; int64_t r4; int64_t r5; int64_t r6; } sokoban_named;

#define sokoban_NAMED 6 /* the registers that are in sokoban_named */
#define sokoban_REGISTERS 6 /* a state has at least so many registers */
#define sokoban_CHECKED_REGISTERS 6 /* the same, without those of the fast path */
#define sokoban_HAS_FAST_PATH 1
#define sokoban_HAS_LEARNING 1
#define sokoban_HAS_POSITIONS 1
#define sokoban_SERIAL 0 /* whether any piece of the text is a data set */

static inline void sokoban_load(const sokoban_register *registers, sokoban_named *named) {
	named->r1 = registers[-1];
	named->r2 = registers[-2];
	named->r3 = registers[-3];
	named->r4 = registers[-4];
	named->r5 = registers[-5];
	named->r6 = registers[-6];
}
static inline void sokoban_store(sokoban_register *registers, const sokoban_named *named) {
	registers[-1] = named->r1;
	registers[-2] = named->r2;
	registers[-3] = named->r3;
	registers[-4] = named->r4;
	registers[-5] = named->r5;
	registers[-6] = named->r6;
}

#ifdef GYOJI_CHECKED
/* What this thread may look at: see sokoban_bound_state and sokoban_bound_text. */
static __thread const sokoban_cell *sokoban_cells_first, *sokoban_cells_end;
static __thread const sokoban_register *sokoban_registers_first, *sokoban_registers_end;
static __thread const uint8_t *sokoban_text_first, *sokoban_text_end, *sokoban_out_first, *sokoban_out_end;

/* The memory of the state that is played next; without it, only the board's own size is checked. */
static inline void sokoban_bound_state(const sokoban_cell *cells, int64_t room, const sokoban_register *registers, int64_t count) {
	sokoban_cells_first = cells;
	sokoban_cells_end = cells + room;
	sokoban_registers_first = registers - count;
	sokoban_registers_end = registers;
}
/* The memory of the text and the output that are used next. */
static inline void sokoban_bound_text(const uint8_t *text, int64_t size, const uint8_t *out, int64_t room) {
	sokoban_text_first = text;
	sokoban_text_end = text + size;
	sokoban_out_first = out;
	sokoban_out_end = out + room;
}
static inline void sokoban_check_cell(const sokoban_cell *cells, const sokoban_named *named, int64_t at) {
	if (at < 0 || at >= named->r4) gyoji_stop("looked outside the cells of a state", at);
	if (cells == sokoban_cells_first && cells + at >= sokoban_cells_end) gyoji_stop("looked behind a state", at);
}
static inline int64_t sokoban_get_cell(const sokoban_cell *cells, const sokoban_named *named, int64_t at) {
	sokoban_check_cell(cells, named, at);
	return cells[at];
}
static inline void sokoban_set_cell(sokoban_cell *cells, const sokoban_named *named, int64_t at, int64_t value) {
	sokoban_check_cell(cells, named, at);
	if (value != (sokoban_cell)value) gyoji_stop("a number too large for a cell", at);
	cells[at] = (sokoban_cell)value;
}
static inline void sokoban_check_register(const sokoban_register *registers, int64_t at) {
	if (at >= -sokoban_NAMED) gyoji_stop("counted up to a register that is only named, or to a cell,", at);
	if (registers == sokoban_registers_end && registers + at < sokoban_registers_first) gyoji_stop("looked before the registers", at);
}
static inline int64_t sokoban_get_register(const sokoban_register *registers, int64_t at) {
	sokoban_check_register(registers, at);
	return registers[at];
}
static inline void sokoban_set_register(sokoban_register *registers, int64_t at, int64_t value) {
	sokoban_check_register(registers, at);
	registers[at] = value;
}
static inline int64_t sokoban_get_text(const uint8_t *text, int64_t at) {
	if (text + at < sokoban_text_first || text + at >= sokoban_text_end) gyoji_stop("read outside a text", at);
	return text[at];
}
static inline int64_t sokoban_get_out(const uint8_t *out, int64_t at) {
	if (out + at < sokoban_out_first || out + at >= sokoban_out_end) gyoji_stop("read outside the output", at);
	return out[at];
}
static inline void sokoban_set_out(uint8_t *out, int64_t at, int64_t value) {
	if (out + at < sokoban_out_first || out + at >= sokoban_out_end) gyoji_stop("wrote outside the output", at);
	if (value < 0 || value > 255) gyoji_stop("no byte", value);
	out[at] = (uint8_t)value;
}
#define GYOJI_CELL(at) sokoban_get_cell(cells, named, at)
#define GYOJI_SET_CELL(at, value) sokoban_set_cell(cells, named, at, value)
#define GYOJI_REGISTER(at) sokoban_get_register(registers, at)
#define GYOJI_SET_REGISTER(at, value) sokoban_set_register(registers, at, value)
#define GYOJI_TEXT(text, at) sokoban_get_text(text, at)
#define GYOJI_OUT(out, at) sokoban_get_out(out, at)
#define GYOJI_SET_OUT(out, at, value) sokoban_set_out(out, at, value)
#define GYOJI_TABLE(table, at, size) gyoji_table(table, at, size)
#else
#define sokoban_bound_state(cells, room, registers, count) ((void)0)
#define sokoban_bound_text(text, size, out, room) ((void)0)
#define GYOJI_CELL(at) ((int64_t)cells[at])
#define GYOJI_SET_CELL(at, value) ((void)(cells[at] = (sokoban_cell)(value)))
#define GYOJI_REGISTER(at) ((int64_t)registers[at])
#define GYOJI_SET_REGISTER(at, value) ((void)(registers[at] = (sokoban_register)(value)))
#define GYOJI_TEXT(text, at) ((int64_t)(text)[at])
#define GYOJI_OUT(out, at) ((int64_t)(out)[at])
#define GYOJI_SET_OUT(out, at, value) ((void)((out)[at] = (uint8_t)(value)))
#define GYOJI_TABLE(table, at, size) ((int64_t)(table)[at])
#endif

enum {
	sokoban_OWN = -5,
	sokoban_RUNNING = 0,
	sokoban_STATUS = -1,
	sokoban_FLOOR = 0,
	sokoban_WALL = 1,
	sokoban_TARGET = 2,
	sokoban_BOX = 4,
	sokoban_WORKER = 8,
	sokoban_OUTSIDE = 16,
	sokoban_CELL_LIMIT = 32,
	sokoban_HERE = -5,
	sokoban_ASTRAY = -6,
	sokoban_COMPLETE = 1,
	sokoban_STAYED = 0,
	sokoban_WALKED = 1,
	sokoban_PUSHED = 2,
	sokoban_STEP = 1,
	sokoban_PUSH = 2,
	sokoban_WALL_AHEAD = 3,
	sokoban_BOX_JAMMED = 4,
	sokoban_ALL_HOME = 5,
};

static const uint8_t sokoban_WAYS[] = {
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 1, 255, 255, 255, 255, 255, 255, 255, 2, 255, 255, 255,
	255, 255, 3, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255
};
static const uint8_t sokoban_PLAIN[] = {
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 255, 255, 255, 255,
	255, 255, 255, 2, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 6, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 10, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 4, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 8,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255
};
static const uint8_t sokoban_SAID[] = {
	71, 97, 109, 101, 32, 58, 32, 99, 111, 109, 112, 108, 101, 116, 101, 10, 58, 32, 105, 110, 99, 111,
	109, 112, 108, 101, 116, 101, 10
};
static const uint8_t sokoban_DRAWN[] = {
	46, 35, 43, 3, 98, 5, 66, 7, 119, 9, 87, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
	25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49,
	50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74,
	75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99,
	100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119,
	120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139,
	140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
	160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179,
	180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199,
	200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219,
	220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
	240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255
};
static const uint8_t sokoban_KNOWN[] = {
	1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
};

// gyoji.games.sokoban.rules:64
// def finish(state: State, log: Log) -> None:
//     """The game is over as soon as every box is on a target."""
static inline void sokoban_rules_finish(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named) {
	// if state[ASTRAY] == 0:
	if (named->r6 == 0) {
		// state[STATUS] = COMPLETE
		named->r1 = 1;
		// tell(log, ALL_HOME, state[HERE], state[HERE])
	}
}

// gyoji.games.sokoban.rules:25
// def begin(state: State, log: Log) -> None:
//     """A board without a box off the targets is complete before any keystroke."""
static inline void sokoban_begin(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named) {
	// finish(state, log)
	sokoban_rules_finish(cells, registers, named);
}

// gyoji.state:39
// def stride(state: State, way: int) -> int:
//     """How far a step in this direction moves a place."""
static inline int64_t sokoban_state_stride(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t way) {
	// return (2 * (way & 1) - 1) * (1 if way & 2 else state[WIDTH])
	return (2 * (way & 1) - 1) * ((way & 2) ? 1 : named->r3);
}

// gyoji.games.sokoban.rules:52
// def push(state: State, there: int, beyond: int, log: Log) -> bool:
//     """The box moves one place on, if that place is free."""
static inline int64_t sokoban_rules_push(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t there, int64_t beyond) {
	// if state[beyond] & (WALL | BOX):
	if (GYOJI_CELL(beyond) & 5) {
		// tell(log, BOX_JAMMED, there, beyond)
		// return False
		return 0;
	}
	// state[there] -= BOX
	GYOJI_SET_CELL(there, GYOJI_CELL(there) - 4);
	// state[beyond] += BOX
	GYOJI_SET_CELL(beyond, GYOJI_CELL(beyond) + 4);
	// state[ASTRAY] += ((state[there] & TARGET) - (state[beyond] & TARGET)) // TARGET
	named->r6 = named->r6 + (((GYOJI_CELL(there) & 2) - (GYOJI_CELL(beyond) & 2)) >> 1);
	// tell(log, PUSH, there, beyond)
	// return True
	return 1;
}

// gyoji.games.sokoban.rules:30
// def apply(state: State, way: int, log: Log) -> int:
//     """One keystroke."""
static inline int64_t sokoban_apply(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t way) {
	// step = stride(state, way)
	int64_t step = sokoban_state_stride(cells, registers, named, way);
	// here = state[HERE]
	int64_t here = named->r5;
	// there = here + step
	int64_t there = here + step;
	// ahead = state[there]
	int64_t ahead = GYOJI_CELL(there);
	// if ahead & WALL:
	if (ahead & 1) {
		// tell(log, WALL_AHEAD, here, there)
		// return STAYED
		return 0;
	}
	// if ahead & BOX and not push(state, there, there + step, log):
	if ((ahead & 4) && !sokoban_rules_push(cells, registers, named, there, there + step)) {
		// return STAYED
		return 0;
	}
	// state[here] -= WORKER
	GYOJI_SET_CELL(here, GYOJI_CELL(here) - 8);
	// state[there] += WORKER
	GYOJI_SET_CELL(there, GYOJI_CELL(there) + 8);
	// state[HERE] = there
	named->r5 = there;
	// tell(log, STEP, here, there)
	// finish(state, log)
	sokoban_rules_finish(cells, registers, named);
	// return PUSHED if ahead & BOX else WALKED
	return (ahead & 4) ? 2 : 1;
}

// gyoji.games.sokoban.rules:71
// def score(state: State, player: int) -> int:
//     """One for a complete warehouse."""
static inline int64_t sokoban_score(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t player) {
	// return 0 if state[STATUS] == RUNNING else 1
	return named->r1 == 0 ? 0 : 1;
}

// gyoji.state:44
// def four_ways(state: State, action: int) -> int:
//     """The `next_action` of a game whose actions are the four directions."""
static inline int64_t sokoban_next_action(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t action) {
	// return action + 1 if action < RIGHT else -1
	return action < 3 ? action + 1 : -1;
}

// gyoji.notation.scan:56
// def number_end(text: Text, at: int, end: int) -> int:
//     """Behind the digits expected here, at most DIGITS of them; the number may not touch the end."""
static inline int64_t sokoban_scan_number_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
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
static inline int64_t sokoban_scan_line_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
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
static inline int64_t sokoban_scan_sizes_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// stop = number_end(text, at, end)
	int64_t stop = sokoban_scan_number_end(text, at, end);
	// if stop <= 0:
	if (stop <= 0) {
		return stop;
	}
	// if text[stop] != BLANK:
	if (GYOJI_TEXT(text, stop) != 32) {
		return -1;
	}
	// stop = number_end(text, stop + 1, end)
	stop = sokoban_scan_number_end(text, stop + 1, end);
	// return line_end(text, stop, end) if stop > 0 else stop
	return stop > 0 ? sokoban_scan_line_end(text, stop, end) : stop;
}

// gyoji.notation.scan:117
// def number_at(text: Text, at: int) -> int:
//     """The number at this index; 0 if there is none."""
static inline int64_t sokoban_scan_number_at(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
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
static inline int64_t sokoban_scan_second_at(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
	// while text[at] != BLANK:
	while (GYOJI_TEXT(text, at) != 32) {
		at += 1;
	}
	// return number_at(text, at + 1)
	return sokoban_scan_number_at(text, at + 1);
}

// gyoji.notation.scan:105
// def ending_before(text: Text, at: int) -> int:
//     """The length of the line end before this index; that line may not be empty."""
static inline int64_t sokoban_scan_ending_before(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
	// return 2 if text[at - 2] == RETURN else 1
	return GYOJI_TEXT(text, at - 2) == 13 ? 2 : 1;
}

// gyoji.notation.scan:91
// def rows_end(text: Text, at: int, end: int, rows: int, columns: int) -> int:
//     """Behind `rows` rows that end like the line before them; only the line ends are checked."""
static inline int64_t sokoban_scan_rows_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, int64_t rows, int64_t columns) {
	// ending = ending_before(text, at)
	int64_t ending = sokoban_scan_ending_before(text, at);
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

// gyoji.games.sokoban.fast_path:45
// def keys_end(text: Text, at: int, end: int) -> int:
//     """Behind the line of keystrokes expected here."""
static inline int64_t sokoban_fast_path_keys_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// while at < end and WAYS[text[at]] <= RIGHT:
	while (at < end && GYOJI_TABLE(sokoban_WAYS, GYOJI_TEXT(text, at), 256) <= 3) {
		at += 1;
	}
	// return line_end(text, at, end)
	return sokoban_scan_line_end(text, at, end);
}

// gyoji.notation.scan:154
// def fits(rows: int, columns: int) -> bool:
//     """Whether a board of this size is read."""
static inline int64_t sokoban_scan_fits(int64_t rows, int64_t columns) {
	// return 0 < rows <= MOST and 0 < columns <= MOST and rows * columns <= MOST
	return (0 < rows && rows <= 67108864) && (0 < columns && columns <= 67108864) && rows * columns <= 67108864;
}

// gyoji.games.sokoban.fast_path:34
// def extent(text: Text, at: int, end: int, state: State) -> int:
//     """Behind the keystrokes of the game that begins here; `at` if they are not complete yet."""
static inline int64_t sokoban_extent(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named) {
	// stop = sizes_end(text, at, end)
	int64_t stop = sokoban_scan_sizes_end(text, at, end);
	// if stop > 0:
	if (stop > 0) {
		// rows, columns = number_at(text, at), second_at(text, at)
		int64_t rows = sokoban_scan_number_at(text, at);
		int64_t columns = sokoban_scan_second_at(text, at);
		// stop = rows_end(text, stop, end, rows, columns) if fits(rows, columns) else -1
		stop = sokoban_scan_fits(rows, columns) ? sokoban_scan_rows_end(text, stop, end, rows, columns) : -1;
	}
	// if stop > 0:
	if (stop > 0) {
		// stop = keys_end(text, stop, end)
		stop = sokoban_fast_path_keys_end(text, stop, end);
	}
	// return stop if stop else at
	return stop ? stop : at;
}

// gyoji.games.sokoban.fast_path:52
// def area(text: Text, at: int, end: int, state: State) -> int:
static inline int64_t sokoban_area(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named) {
	// return number_at(text, at) * second_at(text, at)
	return sokoban_scan_number_at(text, at) * sokoban_scan_second_at(text, at);
}

// gyoji.notation.scan:110
// def next_line(text: Text, at: int) -> int:
//     """The start of the next line, which has to exist."""
static inline int64_t sokoban_scan_next_line(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
	// while text[at] != NEWLINE:
	while (GYOJI_TEXT(text, at) != 10) {
		at += 1;
	}
	return at + 1;
}

// gyoji.games.sokoban.fast_path:92
// def read_row(text: Text, at: int, state: State, place: int) -> bool:
//     """Put a row into the state; False at an unknown glyph or a second worker."""
static inline int64_t sokoban_fast_path_read_row(const uint8_t *GYOJI_RESTRICT text, int64_t at, sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t place) {
	int64_t astray, bare;
	// astray = bare = 0
	astray = 0;
	bare = 0;
	// for x in range(at, at + state[WIDTH]):
	for (int64_t x = at, x_end = at + named->r3; x < x_end; x++) {
		// cell = PLAIN[text[x]]
		int64_t cell = GYOJI_TABLE(sokoban_PLAIN, GYOJI_TEXT(text, x), 256);
		// if cell >= WORKER:
		// # Place 0 is on the border, so HERE is 0 until the worker is found.
		if (cell >= 8) {
			// if cell == STRANGE or state[HERE]:
			if (cell == 255 || named->r5) {
				// return False
				return 0;
			}
			// state[HERE] = place
			named->r5 = place;
		}
		// astray += int(cell & LOAD == BOX)
		astray += (cell & 6) == 4;
		// bare += int(cell & LOAD == TARGET)
		bare += (cell & 6) == 2;
		// state[place] = cell
		GYOJI_SET_CELL(place, cell);
		place += 1;
	}
	// state[ASTRAY] += astray
	named->r6 = named->r6 + astray;
	// state[TURN] += bare
	named->r2 = named->r2 + bare;
	// return True
	return 1;
}

// gyoji.games.sokoban.fast_path:73
// def read_board(text: Text, at: int, state: State) -> int:
//     """Put the board into the state; the index behind its rows, or -1.
//
//     Until the play begins, the register TURN counts the targets without a box.
//     """
static inline int64_t sokoban_fast_path_read_board(const uint8_t *GYOJI_RESTRICT text, int64_t at, sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named) {
	// rows, columns = number_at(text, at), second_at(text, at)
	int64_t rows = sokoban_scan_number_at(text, at);
	int64_t columns = sokoban_scan_second_at(text, at);
	// state[AREA] = rows * columns
	named->r4 = rows * columns;
	// state[WIDTH] = columns
	named->r3 = columns;
	// state[STATUS] = RUNNING
	named->r1 = 0;
	// state[TURN] = state[HERE] = state[ASTRAY] = 0
	named->r2 = 0;
	named->r5 = 0;
	named->r6 = 0;
	// at = next_line(text, at)
	at = sokoban_scan_next_line(text, at);
	// step = columns + ending_before(text, at)
	int64_t step = columns + sokoban_scan_ending_before(text, at);
	// for row in range(rows):
	for (int64_t row = 0; row < rows; row++) {
		// if not read_row(text, at, state, row * columns):
		if (!sokoban_fast_path_read_row(text, at, cells, registers, named, row * columns)) {
			return -1;
		}
		at += step;
	}
	return at;
}

// gyoji.notation.scan:170
// def decimal(out: Out, to: int, value: int) -> int:
//     """Write a number; the index behind it."""
static inline int64_t sokoban_scan_decimal(uint8_t *GYOJI_RESTRICT out, int64_t to, int64_t value) {
	// end, unit = to + 1, 10
	int64_t end = to + 1;
	int64_t unit = 10;
	// while unit <= value:
	while (unit <= value) {
		unit *= 10;
		end += 1;
	}
	// for at in range(end - 1, to - 1, -1):
	for (int64_t at = end - 1; at > to - 1; at--) {
		// out[at] = ZERO + value % 10
		GYOJI_SET_OUT(out, at, 48 + gyoji_modulo(value, 10));
		// value //= 10
		value = gyoji_divide(value, 10);
	}
	return end;
}

// gyoji.games.sokoban.fast_path:127
// def say(out: Out, to: int, start: int, stop: int) -> int:
//     """Write a part of SAID; the index behind it."""
static inline int64_t sokoban_fast_path_say(uint8_t *GYOJI_RESTRICT out, int64_t to, int64_t start, int64_t stop) {
	// for at in range(start, stop):
	for (int64_t at = start; at < stop; at++) {
		// out[to] = SAID[at]
		GYOJI_SET_OUT(out, to, GYOJI_TABLE(sokoban_SAID, at, 29));
		to += 1;
	}
	return to;
}

// gyoji.games.sokoban.fast_path:111
// def is_whole(state: State) -> bool:
//     """Whether there is a worker, as many boxes as targets, and a border of walls."""
static inline int64_t sokoban_fast_path_is_whole(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named) {
	// if state[HERE] == 0 or state[ASTRAY] != state[TURN]:
	if (named->r5 == 0 || named->r6 != named->r2) {
		// return False
		return 0;
	}
	// state[TURN] = 0
	named->r2 = 0;
	// columns, last = state[WIDTH], state[AREA] - 1
	int64_t columns = named->r3;
	int64_t last = named->r4 - 1;
	// for place in range(columns):
	for (int64_t place = 0; place < columns; place++) {
		// if state[place] != WALL or state[last - place] != WALL:
		if (GYOJI_CELL(place) != 1 || GYOJI_CELL(last - place) != 1) {
			// return False
			return 0;
		}
	}
	// while last >= columns:
	while (last >= columns) {
		last -= columns;
		// if state[last] != WALL or state[last + 1] != WALL:
		if (GYOJI_CELL(last) != 1 || GYOJI_CELL(last + 1) != 1) {
			// return False
			return 0;
		}
	}
	// return True
	return 1;
}

// gyoji.games.sokoban.fast_path:135
// def draw(state: State, out: Out, to: int) -> int:
//     """Write the rows of the board; the index behind them."""
static inline int64_t sokoban_fast_path_draw(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to) {
	// start = 0
	int64_t start = 0;
	// while start < state[AREA]:
	while (start < named->r4) {
		// for place in range(start, start + state[WIDTH]):
		for (int64_t place = start, place_end = start + named->r3; place < place_end; place++) {
			// out[to] = DRAWN[state[place]]
			GYOJI_SET_OUT(out, to, GYOJI_TABLE(sokoban_DRAWN, GYOJI_CELL(place), 256));
			to += 1;
		}
		// out[to] = NEWLINE
		GYOJI_SET_OUT(out, to, 10);
		to += 1;
		// start += state[WIDTH]
		start += named->r3;
	}
	return to;
}

// gyoji.games.sokoban.fast_path:56
// def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
//     """Play the game; the index behind its answer, or -1 if the fast path refuses the board."""
static inline int64_t sokoban_perform(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to, int64_t number) {
	// at = read_board(text, at, state)
	at = sokoban_fast_path_read_board(text, at, cells, registers, named);
	// if at < 0 or not is_whole(state):
	if (at < 0 || !sokoban_fast_path_is_whole(cells, registers, named)) {
		return -1;
	}
	// begin(state, None)
	sokoban_begin(cells, registers, named);
	// way = WAYS[text[at]]
	int64_t way = GYOJI_TABLE(sokoban_WAYS, GYOJI_TEXT(text, at), 256);
	// while way <= RIGHT and state[STATUS] == RUNNING:
	while (way <= 3 && named->r1 == 0) {
		// apply(state, way, None)
		sokoban_apply(cells, registers, named, way);
		at += 1;
		// way = WAYS[text[at]]
		way = GYOJI_TABLE(sokoban_WAYS, GYOJI_TEXT(text, at), 256);
	}
	// to = decimal(out, say(out, to, 0, TITLE), number)
	to = sokoban_scan_decimal(out, sokoban_fast_path_say(out, to, 0, 5), number);
	// done = state[STATUS] == COMPLETE
	int64_t done = named->r1 == 1;
	// to = say(out, to, TITLE, DONE) if done else say(out, to, DONE, UNDONE)
	to = done ? sokoban_fast_path_say(out, to, 5, 16) : sokoban_fast_path_say(out, to, 16, 29);
	// return draw(state, out, to)
	return sokoban_fast_path_draw(cells, registers, named, out, to);
}

// gyoji.notation.scan:165
// def no_trailer(state: State, out: Out, to: int) -> int:
//     """The `close` of a fast path that writes nothing after the last data set."""
static inline int64_t sokoban_close(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to) {
	return to;
}

// gyoji.games.sokoban.learning:12
// def features(state: State, at: int, player: int) -> int:
static inline int64_t sokoban_features(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t at, int64_t player) {
	// return state[at] & (WALL | TARGET | BOX | WORKER)
	return GYOJI_CELL(at) & 15;
}

// gyoji.game.plain_learning:22
// def number(state: State, index: int, player: int) -> int:
static inline int64_t sokoban_number(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t index, int64_t player) {
	return 0;
}

// gyoji.game.plain_learning:26
// def announcement(state: State, action: int) -> int:
static inline int64_t sokoban_announcement(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t action) {
	return 0;
}

// gyoji.games.sokoban.learning:16
// def potential(state: State, player: int) -> int:
static inline int64_t sokoban_potential(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t player) {
	// return -state[ASTRAY]
	return -named->r6;
}

// gyoji.game.plain_learning:46
// def complete(state: State, coded: int) -> int:
static inline int64_t sokoban_complete(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t coded) {
	return coded;
}

// gyoji.game.plain_learning:50
// def code(state: State, action: int) -> int:
static inline int64_t sokoban_code(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t action) {
	return action;
}

// gyoji.game.places:19
// def fault_at(fault: int, at: int) -> int:
//     """The number of a fault of the cell at a place; faults of registers have just their numbers."""
static inline int64_t sokoban_places_fault_at(int64_t fault, int64_t at) {
	// return fault + AT * (at + 1)
	return fault + 32 * (at + 1);
}

// gyoji.game.places:32
// def next_on_ring(state: State, at: int) -> int:
//     """The next place of the ring in reading order, from -1; AREA or more at the end."""
static inline int64_t sokoban_places_next_on_ring(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t at) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// if at < width - 1 or at >= state[AREA] - width or at % width == width - 1:
	if (at < width - 1 || at >= named->r4 - width || gyoji_modulo(at, width) == width - 1) {
		return at + 1;
	}
	return at + width - 1;
}

// gyoji.games.sokoban.positions:52
// def edge_fault(state: State) -> int:
//     """The first place of the ring that is not a wall."""
static inline int64_t sokoban_positions_edge_fault(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named) {
	// at = 0
	int64_t at = 0;
	// while at < state[AREA]:
	while (at < named->r4) {
		// if state[at] & WALL == 0:
		if ((GYOJI_CELL(at) & 1) == 0) {
			// return fault_at(RING, at)
			return sokoban_places_fault_at(2, at);
		}
		// at = next_on_ring(state, at)
		at = sokoban_places_next_on_ring(cells, registers, named, at);
	}
	return 0;
}

// gyoji.games.sokoban.positions:62
// def register_fault(state: State, astray: int) -> int:
static inline int64_t sokoban_positions_register_fault(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t astray) {
	// here = state[HERE]
	int64_t here = named->r5;
	// if not 0 <= here < state[AREA] or state[here] & WORKER == 0:
	if (!(0 <= here && here < named->r4) || (GYOJI_CELL(here) & 8) == 0) {
		// return PLACE
		return 4;
	}
	// if state[ASTRAY] != astray:
	if (named->r6 != astray) {
		// return COUNT
		return 5;
	}
	// if state[TURN] != 0:
	if (named->r2 != 0) {
		// return PLAYER
		return 6;
	}
	// return 0 if 0 <= state[STATUS] <= COMPLETE else END
	return (0 <= named->r1 && named->r1 <= 1) ? 0 : 7;
}

// gyoji.games.sokoban.positions:39
// def fault(state: State) -> int:
static inline int64_t sokoban_fault(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named) {
	int64_t workers, astray, value;
	// workers = astray = 0
	workers = 0;
	astray = 0;
	// for at in range(state[AREA]):
	for (int64_t at = 0, at_end = named->r4; at < at_end; at++) {
		// cell = state[at]
		int64_t cell = GYOJI_CELL(at);
		// if not 0 <= cell < MOST or KNOWN[cell] == 0:
		if (!(0 <= cell && cell < 32) || GYOJI_TABLE(sokoban_KNOWN, cell, 32) == 0) {
			// return fault_at(CELL, at)
			return sokoban_places_fault_at(1, at);
		}
		// workers += int(cell & WORKER > 0)
		workers += (cell & 8) > 0;
		// astray += int(cell == BOX)
		astray += cell == 4;
	}
	// if workers != 1:
	if (workers != 1) {
		// return WORKERS
		return 3;
	}
	// return edge_fault(state) or register_fault(state, astray)
	value = sokoban_positions_edge_fault(cells, registers, named);
	if (!value) {
		value = sokoban_positions_register_fault(cells, registers, named, astray);
	}
	return value;
}

// gyoji.games.sokoban.positions:35
// def registers(state: State) -> int:
static inline int64_t sokoban_position_registers(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named) {
	// return REGISTERS
	return 6;
}

// gyoji.game.places:40
// def is_direction(state: State, action: int) -> bool:
//     """The `is_action` of a game whose actions are the four directions."""
static inline int64_t sokoban_is_action(sokoban_cell *GYOJI_RESTRICT cells, sokoban_register *GYOJI_RESTRICT registers, sokoban_named *GYOJI_RESTRICT named, int64_t action) {
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
