/* The game "boulder" in C99, written by gyoji from
 *
 *     gyoji.games.boulder.rules
 *     gyoji.state
 *     gyoji.games.boulder.fast_path
 *     gyoji.notation.scan
 *     gyoji.games.boulder.learning
 *     gyoji.game.plain_learning
 *     gyoji.games.boulder.positions
 *     gyoji.game.places
 *
 * A play is `cells`, the cells of the board in reading order; `registers`, which is a pointer behind
 * the last register, so that they are registers[-1], registers[-2] and so on; and `named`, those of
 * them that C should keep in the processor. boulder_load fills it from the registers before a
 * play goes on, and boulder_store writes it back.
 *
 * The lines in Python stand in comments above what became of them. With GYOJI_CHECKED every access
 * is checked; a program that looks at something else stops with a message.
 */
#ifndef GYOJI_boulder_H
#define GYOJI_boulder_H

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

typedef uint8_t boulder_cell;
typedef int64_t boulder_register;
typedef struct { int64_t r1; int64_t r2; int64_t r3; int64_t r4; int64_t r5; int64_t r6; } boulder_named;

#define boulder_NAMED 6 /* the registers that are in boulder_named */
#define boulder_REGISTERS 6 /* a state has at least so many registers */
#define boulder_CHECKED_REGISTERS 6 /* the same, without those of the fast path */
#define boulder_HAS_FAST_PATH 1
#define boulder_HAS_LEARNING 1
#define boulder_HAS_POSITIONS 1
#define boulder_SERIAL 1 /* whether any piece of the text is a data set */

static inline void boulder_load(const boulder_register *registers, boulder_named *named) {
	named->r1 = registers[-1];
	named->r2 = registers[-2];
	named->r3 = registers[-3];
	named->r4 = registers[-4];
	named->r5 = registers[-5];
	named->r6 = registers[-6];
}
static inline void boulder_store(boulder_register *registers, const boulder_named *named) {
	registers[-1] = named->r1;
	registers[-2] = named->r2;
	registers[-3] = named->r3;
	registers[-4] = named->r4;
	registers[-5] = named->r5;
	registers[-6] = named->r6;
}

#ifdef GYOJI_CHECKED
/* What this thread may look at: see boulder_bound_state and boulder_bound_text. */
static __thread const boulder_cell *boulder_cells_first, *boulder_cells_end;
static __thread const boulder_register *boulder_registers_first, *boulder_registers_end;
static __thread const uint8_t *boulder_text_first, *boulder_text_end, *boulder_out_first, *boulder_out_end;

/* The memory of the state that is played next; without it, only the board's own size is checked. */
static inline void boulder_bound_state(const boulder_cell *cells, int64_t room, const boulder_register *registers, int64_t count) {
	boulder_cells_first = cells;
	boulder_cells_end = cells + room;
	boulder_registers_first = registers - count;
	boulder_registers_end = registers;
}
/* The memory of the text and the output that are used next. */
static inline void boulder_bound_text(const uint8_t *text, int64_t size, const uint8_t *out, int64_t room) {
	boulder_text_first = text;
	boulder_text_end = text + size;
	boulder_out_first = out;
	boulder_out_end = out + room;
}
static inline void boulder_check_cell(const boulder_cell *cells, const boulder_named *named, int64_t at) {
	if (at < 0 || at >= named->r4) gyoji_stop("looked outside the cells of a state", at);
	if (cells == boulder_cells_first && cells + at >= boulder_cells_end) gyoji_stop("looked behind a state", at);
}
static inline int64_t boulder_get_cell(const boulder_cell *cells, const boulder_named *named, int64_t at) {
	boulder_check_cell(cells, named, at);
	return cells[at];
}
static inline void boulder_set_cell(boulder_cell *cells, const boulder_named *named, int64_t at, int64_t value) {
	boulder_check_cell(cells, named, at);
	if (value != (boulder_cell)value) gyoji_stop("a number too large for a cell", at);
	cells[at] = (boulder_cell)value;
}
static inline void boulder_check_register(const boulder_register *registers, int64_t at) {
	if (at >= -boulder_NAMED) gyoji_stop("counted up to a register that is only named, or to a cell,", at);
	if (registers == boulder_registers_end && registers + at < boulder_registers_first) gyoji_stop("looked before the registers", at);
}
static inline int64_t boulder_get_register(const boulder_register *registers, int64_t at) {
	boulder_check_register(registers, at);
	return registers[at];
}
static inline void boulder_set_register(boulder_register *registers, int64_t at, int64_t value) {
	boulder_check_register(registers, at);
	registers[at] = value;
}
static inline int64_t boulder_get_text(const uint8_t *text, int64_t at) {
	if (text + at < boulder_text_first || text + at >= boulder_text_end) gyoji_stop("read outside a text", at);
	return text[at];
}
static inline int64_t boulder_get_out(const uint8_t *out, int64_t at) {
	if (out + at < boulder_out_first || out + at >= boulder_out_end) gyoji_stop("read outside the output", at);
	return out[at];
}
static inline void boulder_set_out(uint8_t *out, int64_t at, int64_t value) {
	if (out + at < boulder_out_first || out + at >= boulder_out_end) gyoji_stop("wrote outside the output", at);
	if (value < 0 || value > 255) gyoji_stop("no byte", value);
	out[at] = (uint8_t)value;
}
#define GYOJI_CELL(at) boulder_get_cell(cells, named, at)
#define GYOJI_SET_CELL(at, value) boulder_set_cell(cells, named, at, value)
#define GYOJI_REGISTER(at) boulder_get_register(registers, at)
#define GYOJI_SET_REGISTER(at, value) boulder_set_register(registers, at, value)
#define GYOJI_TEXT(text, at) boulder_get_text(text, at)
#define GYOJI_OUT(out, at) boulder_get_out(out, at)
#define GYOJI_SET_OUT(out, at, value) boulder_set_out(out, at, value)
#define GYOJI_TABLE(table, at, size) gyoji_table(table, at, size)
#else
#define boulder_bound_state(cells, room, registers, count) ((void)0)
#define boulder_bound_text(text, size, out, room) ((void)0)
#define GYOJI_CELL(at) ((int64_t)cells[at])
#define GYOJI_SET_CELL(at, value) ((void)(cells[at] = (boulder_cell)(value)))
#define GYOJI_REGISTER(at) ((int64_t)registers[at])
#define GYOJI_SET_REGISTER(at, value) ((void)(registers[at] = (boulder_register)(value)))
#define GYOJI_TEXT(text, at) ((int64_t)(text)[at])
#define GYOJI_OUT(out, at) ((int64_t)(out)[at])
#define GYOJI_SET_OUT(out, at, value) ((void)((out)[at] = (uint8_t)(value)))
#define GYOJI_TABLE(table, at, size) ((int64_t)(table)[at])
#endif

enum {
	boulder_AREA = -4,
	boulder_LEFT = 2,
	boulder_OWN = -5,
	boulder_RUNNING = 0,
	boulder_STATUS = -1,
	boulder_WIDTH = -3,
	boulder_OUTSIDE = 0,
	boulder_ROCK = 1,
	boulder_EMPTY = 2,
	boulder_EARTH = 3,
	boulder_EXIT = 4,
	boulder_ROCKFORD = 5,
	boulder_STONE = 6,
	boulder_DIAMOND = 7,
	boulder_CELL_LIMIT = 8,
	boulder_HERE = -5,
	boulder_DIAMONDS = -6,
	boulder_ESCAPED = 1,
	boulder_STAYED = 0,
	boulder_WALKED = 1,
	boulder_DUG = 2,
	boulder_TOOK = 3,
	boulder_PUSHED = 4,
	boulder_GONE = 5,
	boulder_STEP = 1,
	boulder_DIG = 2,
	boulder_TAKE = 3,
	boulder_PUSH = 4,
	boulder_LEAVE = 5,
	boulder_FALL = 6,
	boulder_ROCK_AHEAD = 7,
	boulder_STONE_JAMMED = 8,
	boulder_STONE_UPRIGHT = 9,
	boulder_EXIT_SHUT = 10,
};

static const uint8_t boulder_WAYS[] = {
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2, 255, 255,
	3, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 255, 255, 255, 0, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255
};
static const uint8_t boulder_DRAWN[] = {
	0, 35, 32, 46, 88, 38, 79, 36, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
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

// gyoji.games.boulder.rules:130
// def fall(state: State, here: int, there: int, log: Log) -> None:
//     """One loose thing falls from one place to another."""
static inline void boulder_rules_fall(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t here, int64_t there) {
	// state[there] = state[here]
	GYOJI_SET_CELL(there, GYOJI_CELL(here));
	// state[here] = EMPTY
	GYOJI_SET_CELL(here, 2);
	// tell(log, FALL, here, there)
}

// gyoji.games.boulder.rules:34
// def settle(state: State, bottom: int, log: Log) -> None:
//     """Everything loose in the column falls, the lowest first."""
static inline void boulder_rules_settle(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t bottom) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// floor = bottom  # where the next loose thing comes to rest
	int64_t floor = bottom;
	// here = bottom
	int64_t here = bottom;
	// while here >= width:
	while (here >= width) {
		// cell = state[here]
		int64_t cell = GYOJI_CELL(here);
		// if cell >= STONE:
		if (cell >= 6) {
			// if here != floor:
			if (here != floor) {
				// fall(state, here, floor, log)
				boulder_rules_fall(cells, registers, named, here, floor);
			}
			floor -= width;
		} else if (cell != 2) {  // elif cell != EMPTY:
			floor = here - width;
		}
		here -= width;
	}
}

// gyoji.games.boulder.rules:27
// def begin(state: State, log: Log) -> None:
//     """The whole board comes to rest, column by column."""
static inline void boulder_begin(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named) {
	// lowest = state[AREA] - 2 * state[WIDTH]
	int64_t lowest = named->r4 - 2 * named->r3;
	// for bottom in range(lowest + 1, lowest + state[WIDTH] - 1):
	for (int64_t bottom = lowest + 1, bottom_end = lowest + named->r3 - 1; bottom < bottom_end; bottom++) {
		// settle(state, bottom, log)
		boulder_rules_settle(cells, registers, named, bottom);
	}
}

// gyoji.state:39
// def stride(state: State, way: int) -> int:
//     """How far a step in this direction moves a place."""
static inline int64_t boulder_state_stride(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t way) {
	// return (2 * (way & 1) - 1) * (1 if way & 2 else state[WIDTH])
	return (2 * (way & 1) - 1) * ((way & 2) ? 1 : named->r3);
}

// gyoji.games.boulder.rules:101
// def push(state: State, way: int, there: int, beyond: int, log: Log) -> int:
//     """A stone moves one place to the left or right, if that place is empty."""
static inline int64_t boulder_rules_push(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t way, int64_t there, int64_t beyond) {
	// if way < LEFT:
	if (way < 2) {
		// tell(log, STONE_UPRIGHT, there, beyond)
		// return STAYED
		return 0;
	}
	// if state[beyond] != EMPTY:
	if (GYOJI_CELL(beyond) != 2) {
		// tell(log, STONE_JAMMED, there, beyond)
		// return STAYED
		return 0;
	}
	// state[beyond] = STONE
	GYOJI_SET_CELL(beyond, 6);
	// tell(log, PUSH, there, beyond)
	// return PUSHED
	return 4;
}

// gyoji.games.boulder.rules:86
// def enter(state: State, ahead: int, there: int, log: Log) -> int:
//     """Earth is dug away, a diamond is taken, and the exit is shut while a diamond is left."""
static inline int64_t boulder_rules_enter(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t ahead, int64_t there) {
	// if ahead == EARTH:
	if (ahead == 3) {
		// tell(log, DIG, there, there)
		// return DUG
		return 2;
	}
	// if ahead == DIAMOND:
	if (ahead == 7) {
		// state[DIAMONDS] -= 1
		named->r6 = named->r6 - 1;
		// tell(log, TAKE, there, state[DIAMONDS])
		// return TOOK
		return 3;
	}
	// if state[DIAMONDS] == 0:
	if (named->r6 == 0) {
		// return GONE
		return 5;
	}
	// tell(log, EXIT_SHUT, there, state[DIAMONDS])
	// return STAYED
	return 0;
}

// gyoji.games.boulder.rules:115
// def loosen(state: State, gap: int, log: Log) -> None:
//     """If this place is empty, the stack above it falls; the rest of the board is at rest."""
static inline void boulder_rules_loosen(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t gap) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// above = gap - width
	int64_t above = gap - width;
	// if state[above] < STONE or state[gap] != EMPTY:
	if (GYOJI_CELL(above) < 6 || GYOJI_CELL(gap) != 2) {
		return;
	}
	// floor = gap
	int64_t floor = gap;
	// while state[floor + width] == EMPTY:
	while (GYOJI_CELL(floor + width) == 2) {
		floor += width;
	}
	// while state[above] >= STONE:
	while (GYOJI_CELL(above) >= 6) {
		// fall(state, above, floor, log)
		boulder_rules_fall(cells, registers, named, above, floor);
		above -= width;
		floor -= width;
	}
}

// gyoji.games.boulder.rules:73
// def go(state: State, here: int, there: int, answer: int, log: Log) -> None:
//     """Rockford goes on, or off the board, and the place left behind is empty."""
static inline void boulder_rules_go(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t here, int64_t there, int64_t answer) {
	// state[here] = EMPTY
	GYOJI_SET_CELL(here, 2);
	// state[HERE] = there
	named->r5 = there;
	// if answer == GONE:
	if (answer == 5) {
		// state[STATUS] = ESCAPED
		named->r1 = 1;
		// tell(log, LEAVE, here, there)
	} else {
		// state[there] = ROCKFORD
		GYOJI_SET_CELL(there, 5);
		// tell(log, STEP, here, there)
	}
	// loosen(state, here, log)
	boulder_rules_loosen(cells, registers, named, here);
}

// gyoji.games.boulder.rules:50
// def apply(state: State, way: int, log: Log) -> int:
//     """One command, and everything that falls after it."""
static inline int64_t boulder_apply(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t way) {
	int64_t answer;
	// here = state[HERE]
	int64_t here = named->r5;
	// step = stride(state, way)
	int64_t step = boulder_state_stride(cells, registers, named, way);
	// there = here + step
	int64_t there = here + step;
	// ahead = state[there]
	int64_t ahead = GYOJI_CELL(there);
	// if ahead <= ROCK:
	if (ahead <= 1) {
		// tell(log, ROCK_AHEAD, here, there)
		// return STAYED
		return 0;
	}
	// if ahead == EMPTY:
	if (ahead == 2) {
		// answer = WALKED
		answer = 1;
	} else if (ahead == 6) {  // elif ahead == STONE:
		// answer = push(state, way, there, there + step, log)
		answer = boulder_rules_push(cells, registers, named, way, there, there + step);
	} else {
		// answer = enter(state, ahead, there, log)
		answer = boulder_rules_enter(cells, registers, named, ahead, there);
	}
	// if answer != STAYED:
	if (answer != 0) {
		// go(state, here, there, answer, log)
		boulder_rules_go(cells, registers, named, here, there, answer);
	}
	// if answer == PUSHED:
	if (answer == 4) {
		// loosen(state, there + step + state[WIDTH], log)
		boulder_rules_loosen(cells, registers, named, there + step + named->r3);
	}
	return answer;
}

// gyoji.games.boulder.rules:137
// def score(state: State, player: int) -> int:
//     """One for leaving by the exit."""
static inline int64_t boulder_score(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t player) {
	// return 0 if state[STATUS] == RUNNING else 1
	return named->r1 == 0 ? 0 : 1;
}

// gyoji.state:44
// def four_ways(state: State, action: int) -> int:
//     """The `next_action` of a game whose actions are the four directions."""
static inline int64_t boulder_next_action(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t action) {
	// return action + 1 if action < RIGHT else -1
	return action < 3 ? action + 1 : -1;
}

// gyoji.games.boulder.fast_path:14
// def extent(text: Text, at: int, end: int, state: State) -> int:
//     """Everything: unknown characters are skipped."""
static inline int64_t boulder_extent(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named) {
	return end;
}

// gyoji.notation.scan:160
// def shared_area(text: Text, at: int, end: int, state: State) -> int:
//     """The `area` of a fast path whose data sets share the board of the opening."""
static inline int64_t boulder_area(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named) {
	// return state[AREA]
	return named->r4;
}

// gyoji.games.boulder.fast_path:19
// def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
//     """Play on; there is no answer yet."""
static inline int64_t boulder_perform(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to, int64_t number) {
	// while at < end and state[STATUS] == RUNNING:
	while (at < end && named->r1 == 0) {
		// way = WAYS[text[at]]
		int64_t way = GYOJI_TABLE(boulder_WAYS, GYOJI_TEXT(text, at), 256);
		// if way <= RIGHT:
		if (way <= 3) {
			// apply(state, way, None)
			boulder_apply(cells, registers, named, way);
		}
		at += 1;
	}
	return to;
}

// gyoji.games.boulder.fast_path:29
// def close(state: State, out: Out, to: int) -> int:
static inline int64_t boulder_close(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to) {
	// start = 0
	int64_t start = 0;
	// while start < state[AREA]:
	while (start < named->r4) {
		// for place in range(start, start + state[WIDTH]):
		for (int64_t place = start, place_end = start + named->r3; place < place_end; place++) {
			// out[to] = DRAWN[state[place]]
			GYOJI_SET_OUT(out, to, GYOJI_TABLE(boulder_DRAWN, GYOJI_CELL(place), 256));
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

// gyoji.games.boulder.learning:11
// def features(state: State, at: int, player: int) -> int:
//     """A bit for each plane; empty cells have none."""
static inline int64_t boulder_features(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t at, int64_t player) {
	// cell = state[at]
	int64_t cell = GYOJI_CELL(at);
	// if cell <= ROCK:
	if (cell <= 1) {
		return 1;
	}
	// return 2 << cell - EARTH if cell >= EARTH else 0
	return cell >= 3 ? gyoji_shift_left(2, cell - 3) : 0;
}

// gyoji.game.plain_learning:22
// def number(state: State, index: int, player: int) -> int:
static inline int64_t boulder_number(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t index, int64_t player) {
	return 0;
}

// gyoji.game.plain_learning:26
// def announcement(state: State, action: int) -> int:
static inline int64_t boulder_announcement(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t action) {
	return 0;
}

// gyoji.games.boulder.learning:19
// def potential(state: State, player: int) -> int:
static inline int64_t boulder_potential(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t player) {
	// return -state[DIAMONDS]
	return -named->r6;
}

// gyoji.game.plain_learning:46
// def complete(state: State, coded: int) -> int:
static inline int64_t boulder_complete(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t coded) {
	return coded;
}

// gyoji.game.plain_learning:50
// def code(state: State, action: int) -> int:
static inline int64_t boulder_code(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t action) {
	return action;
}

// gyoji.game.places:19
// def fault_at(fault: int, at: int) -> int:
//     """The number of a fault of the cell at a place; faults of registers have just their numbers."""
static inline int64_t boulder_places_fault_at(int64_t fault, int64_t at) {
	// return fault + AT * (at + 1)
	return fault + 32 * (at + 1);
}

// gyoji.game.places:32
// def next_on_ring(state: State, at: int) -> int:
//     """The next place of the ring in reading order, from -1; AREA or more at the end."""
static inline int64_t boulder_places_next_on_ring(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t at) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// if at < width - 1 or at >= state[AREA] - width or at % width == width - 1:
	if (at < width - 1 || at >= named->r4 - width || gyoji_modulo(at, width) == width - 1) {
		return at + 1;
	}
	return at + width - 1;
}

// gyoji.games.boulder.positions:44
// def edge_fault(state: State) -> int:
//     """The first place of the ring that is not rock."""
static inline int64_t boulder_positions_edge_fault(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named) {
	// at = 0
	int64_t at = 0;
	// while at < state[AREA]:
	while (at < named->r4) {
		// if state[at] > ROCK:
		if (GYOJI_CELL(at) > 1) {
			// return fault_at(RING, at)
			return boulder_places_fault_at(2, at);
		}
		// at = next_on_ring(state, at)
		at = boulder_places_next_on_ring(cells, registers, named, at);
	}
	return 0;
}

// gyoji.game.places:24
// def is_inside(state: State, at: int) -> bool:
//     """Whether the place is on the board, and not on its ring."""
static inline int64_t boulder_places_is_inside(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t at) {
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

// gyoji.games.boulder.positions:54
// def register_fault(state: State, diamonds: int) -> int:
static inline int64_t boulder_positions_register_fault(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t diamonds) {
	// here = state[HERE]
	int64_t here = named->r5;
	// if not is_inside(state, here):
	if (!boulder_places_is_inside(cells, registers, named, here)) {
		// return PLACE
		return 4;
	}
	// if state[here] != (ROCKFORD if state[STATUS] == RUNNING else EXIT):
	if (GYOJI_CELL(here) != (named->r1 == 0 ? 5 : 4)) {
		// return PLACE
		return 4;
	}
	// if state[DIAMONDS] != diamonds:
	if (named->r6 != diamonds) {
		// return COUNT
		return 5;
	}
	// if state[TURN] != 0:
	if (named->r2 != 0) {
		// return PLAYER
		return 6;
	}
	// return 0 if RUNNING <= state[STATUS] <= ESCAPED else END
	return (0 <= named->r1 && named->r1 <= 1) ? 0 : 7;
}

// gyoji.games.boulder.positions:31
// def fault(state: State) -> int:
static inline int64_t boulder_fault(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named) {
	int64_t rockfords, diamonds, value;
	// rockfords = diamonds = 0
	rockfords = 0;
	diamonds = 0;
	// for at in range(state[AREA]):
	for (int64_t at = 0, at_end = named->r4; at < at_end; at++) {
		// cell = state[at]
		int64_t cell = GYOJI_CELL(at);
		// if not OUTSIDE <= cell <= DIAMOND:
		if (!(0 <= cell && cell <= 7)) {
			// return fault_at(CELL, at)
			return boulder_places_fault_at(1, at);
		}
		// rockfords += int(cell == ROCKFORD)
		rockfords += cell == 5;
		// diamonds += int(cell == DIAMOND)
		diamonds += cell == 7;
	}
	// if rockfords != int(state[STATUS] == RUNNING):
	if (rockfords != (named->r1 == 0)) {
		// return ROCKFORDS
		return 3;
	}
	// return edge_fault(state) or register_fault(state, diamonds)
	value = boulder_positions_edge_fault(cells, registers, named);
	if (!value) {
		value = boulder_positions_register_fault(cells, registers, named, diamonds);
	}
	return value;
}

// gyoji.games.boulder.positions:27
// def registers(state: State) -> int:
static inline int64_t boulder_position_registers(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named) {
	// return REGISTERS
	return 6;
}

// gyoji.game.places:40
// def is_direction(state: State, action: int) -> bool:
//     """The `is_action` of a game whose actions are the four directions."""
static inline int64_t boulder_is_action(boulder_cell *GYOJI_RESTRICT cells, boulder_register *GYOJI_RESTRICT registers, boulder_named *GYOJI_RESTRICT named, int64_t action) {
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
