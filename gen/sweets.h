/* The game "sweets" in C99, written by gyoji from
 *
 *     gyoji.games.sweets.rules
 *     gyoji.games.sweets.rules.verdict
 *     gyoji.games.sweets.rules.numbers
 *     gyoji.games.sweets.rules.settling
 *     gyoji.games.sweets.rules.legality
 *     gyoji.games.sweets.rules.enumeration
 *     gyoji.games.sweets.fast_path
 *     gyoji.notation.scan
 *     gyoji.games.sweets.learning
 *     gyoji.game.plain_learning
 *     gyoji.games.sweets.positions
 *     gyoji.game.places
 *
 * A play is `cells`, the cells of the board in reading order; `registers`, which is a pointer behind
 * the last register, so that they are registers[-1], registers[-2] and so on; and `named`, those of
 * them that C should keep in the processor. sweets_load fills it from the registers before a
 * play goes on, and sweets_store writes it back.
 *
 * The lines in Python stand in comments above what became of them. With GYOJI_CHECKED every access
 * is checked; a program that looks at something else stops with a message.
 */
#ifndef GYOJI_sweets_H
#define GYOJI_sweets_H

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

typedef int32_t sweets_cell;
typedef int64_t sweets_register;
typedef struct { int64_t r1; int64_t r2; int64_t r3; int64_t r4; int64_t r5; int64_t r6; int64_t r7; int64_t r8; int64_t r9; int64_t r10; int64_t r11; } sweets_named;

#define sweets_NAMED 11 /* the registers that are in sweets_named */
#define sweets_REGISTERS 30 /* a state has at least so many registers */
#define sweets_CHECKED_REGISTERS 12 /* the same, without those of the fast path */
#define sweets_HAS_FAST_PATH 1
#define sweets_HAS_LEARNING 1
#define sweets_HAS_POSITIONS 1
#define sweets_SERIAL 0 /* whether any piece of the text is a data set */

static inline void sweets_load(const sweets_register *registers, sweets_named *named) {
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
	named->r11 = registers[-11];
}
static inline void sweets_store(sweets_register *registers, const sweets_named *named) {
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
	registers[-11] = named->r11;
}

#ifdef GYOJI_CHECKED
/* What this thread may look at: see sweets_bound_state and sweets_bound_text. */
static __thread const sweets_cell *sweets_cells_first, *sweets_cells_end;
static __thread const sweets_register *sweets_registers_first, *sweets_registers_end;
static __thread const uint8_t *sweets_text_first, *sweets_text_end, *sweets_out_first, *sweets_out_end;

/* The memory of the state that is played next; without it, only the board's own size is checked. */
static inline void sweets_bound_state(const sweets_cell *cells, int64_t room, const sweets_register *registers, int64_t count) {
	sweets_cells_first = cells;
	sweets_cells_end = cells + room;
	sweets_registers_first = registers - count;
	sweets_registers_end = registers;
}
/* The memory of the text and the output that are used next. */
static inline void sweets_bound_text(const uint8_t *text, int64_t size, const uint8_t *out, int64_t room) {
	sweets_text_first = text;
	sweets_text_end = text + size;
	sweets_out_first = out;
	sweets_out_end = out + room;
}
static inline void sweets_check_cell(const sweets_cell *cells, const sweets_named *named, int64_t at) {
	if (at < 0 || at >= named->r4) gyoji_stop("looked outside the cells of a state", at);
	if (cells == sweets_cells_first && cells + at >= sweets_cells_end) gyoji_stop("looked behind a state", at);
}
static inline int64_t sweets_get_cell(const sweets_cell *cells, const sweets_named *named, int64_t at) {
	sweets_check_cell(cells, named, at);
	return cells[at];
}
static inline void sweets_set_cell(sweets_cell *cells, const sweets_named *named, int64_t at, int64_t value) {
	sweets_check_cell(cells, named, at);
	if (value != (sweets_cell)value) gyoji_stop("a number too large for a cell", at);
	cells[at] = (sweets_cell)value;
}
static inline void sweets_check_register(const sweets_register *registers, int64_t at) {
	if (at >= -sweets_NAMED) gyoji_stop("counted up to a register that is only named, or to a cell,", at);
	if (registers == sweets_registers_end && registers + at < sweets_registers_first) gyoji_stop("looked before the registers", at);
}
static inline int64_t sweets_get_register(const sweets_register *registers, int64_t at) {
	sweets_check_register(registers, at);
	return registers[at];
}
static inline void sweets_set_register(sweets_register *registers, int64_t at, int64_t value) {
	sweets_check_register(registers, at);
	registers[at] = value;
}
static inline int64_t sweets_get_text(const uint8_t *text, int64_t at) {
	if (text + at < sweets_text_first || text + at >= sweets_text_end) gyoji_stop("read outside a text", at);
	return text[at];
}
static inline int64_t sweets_get_out(const uint8_t *out, int64_t at) {
	if (out + at < sweets_out_first || out + at >= sweets_out_end) gyoji_stop("read outside the output", at);
	return out[at];
}
static inline void sweets_set_out(uint8_t *out, int64_t at, int64_t value) {
	if (out + at < sweets_out_first || out + at >= sweets_out_end) gyoji_stop("wrote outside the output", at);
	if (value < 0 || value > 255) gyoji_stop("no byte", value);
	out[at] = (uint8_t)value;
}
#define GYOJI_CELL(at) sweets_get_cell(cells, named, at)
#define GYOJI_SET_CELL(at, value) sweets_set_cell(cells, named, at, value)
#define GYOJI_REGISTER(at) sweets_get_register(registers, at)
#define GYOJI_SET_REGISTER(at, value) sweets_set_register(registers, at, value)
#define GYOJI_TEXT(text, at) sweets_get_text(text, at)
#define GYOJI_OUT(out, at) sweets_get_out(out, at)
#define GYOJI_SET_OUT(out, at, value) sweets_set_out(out, at, value)
#define GYOJI_TABLE(table, at, size) gyoji_table(table, at, size)
#else
#define sweets_bound_state(cells, room, registers, count) ((void)0)
#define sweets_bound_text(text, size, out, room) ((void)0)
#define GYOJI_CELL(at) ((int64_t)cells[at])
#define GYOJI_SET_CELL(at, value) ((void)(cells[at] = (sweets_cell)(value)))
#define GYOJI_REGISTER(at) ((int64_t)registers[at])
#define GYOJI_SET_REGISTER(at, value) ((void)(registers[at] = (sweets_register)(value)))
#define GYOJI_TEXT(text, at) ((int64_t)(text)[at])
#define GYOJI_OUT(out, at) ((int64_t)(out)[at])
#define GYOJI_SET_OUT(out, at, value) ((void)((out)[at] = (uint8_t)(value)))
#define GYOJI_TABLE(table, at, size) ((int64_t)(table)[at])
#endif

enum {
	sweets_AREA = -4,
	sweets_TURN = -2,
	sweets_OWN = -5,
	sweets_SEA = 0,
	sweets_LAND = 1,
	sweets_CITY = 2,
	sweets_OUTSIDE = 3,
	sweets_GROUND = 3,
	sweets_PLAYERS = 4,
	sweets_KINDS = 3,
	sweets_WILD = 3,
	sweets_SHIP = 4,
	sweets_ORDINARY = 40,
	sweets_SHIPS = 50,
	sweets_SWAPPER = 50,
	sweets_TRADER = 51,
	sweets_CODES = 64,
	sweets_HAND_FULL = 393041237,
	sweets_END = 0,
	sweets_PLACE = 1,
	sweets_SWAP = 2,
	sweets_TRADE = 3,
	sweets_NO_KIND = 9,
	sweets_CAPTURE = -5,
	sweets_TRUST = -6,
	sweets_FREE = -7,
	sweets_LANDED = -8,
	sweets_ENTRIES = -9,
	sweets_DUE = -10,
	sweets_WINNERS = -11,
	sweets_HAND = -12,
	sweets_WON = -16,
	sweets_LAST = -27,
	sweets_AT_TOKEN = 0,
	sweets_AT_TURN = 1,
	sweets_FINISHED = 1,
	sweets_REFUSED = 0,
	sweets_PLACED = 1,
	sweets_SWAPPED = 2,
	sweets_TRADED = 3,
	sweets_PASSED = 4,
	sweets_TOKEN_SET = 1,
	sweets_SHIP_SET = 2,
	sweets_TOKEN_MOVED = 3,
	sweets_MOVED_FROM = 4,
	sweets_EXCHANGED = 5,
	sweets_EXCHANGED_KINDS = 6,
	sweets_TURN_OVER = 7,
	sweets_CLOSED = 8,
	sweets_PACKAGE = 9,
	sweets_TAKEN = 10,
	sweets_LOST = 11,
	sweets_ALL_FILLED = 12,
	sweets_LEADS = 13,
	sweets_BY_TWO_LEADS = 14,
	sweets_NO_LEADER = 15,
	sweets_ONLY_CANDIDATE = 16,
	sweets_BY_REST = 17,
	sweets_BY_TOTAL = 18,
	sweets_JOINTLY = 19,
	sweets_TURN_EMPTY = 20,
	sweets_TURN_LAND = 21,
	sweets_TURN_NO_LAND = 22,
	sweets_NO_SUCH_TOKEN = 23,
	sweets_NOT_IN_HAND = 24,
	sweets_NOT_LAND = 25,
	sweets_NOT_SEA = 26,
	sweets_OCCUPIED = 27,
	sweets_SWAP_KIND = 28,
	sweets_SWAP_NOT_OWN = 29,
	sweets_SWAP_OTHER_TOKEN = 30,
	sweets_SAME_CITY = 31,
	sweets_NO_PACKAGE = 32,
	sweets_REPEATED = 33,
	sweets_NO_ENTRY = 34,
	sweets_STATUS = -1,
	sweets_WIDTH = -3,
	sweets_SIDES = 6,
};

static const uint8_t sweets_FOR_C[] = {
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2,
	3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
};
static const uint8_t sweets_FOR_P[] = {
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2,
	3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
};
static const uint8_t sweets_FOR_K[] = {
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2,
	3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
};
static const uint8_t sweets_SLOTS[] = {
	0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9, 0, 0, 0, 0, 0, 0, 10,
	11, 12, 0, 0, 0, 0, 0, 0, 0, 13, 0, 0, 0, 0, 0, 0, 0, 0, 14, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
};
static const uint8_t sweets_WHITE[] = {
	0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
};
static const uint8_t sweets_LETTER[] = {
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 2, 255, 255, 255, 255, 1,
	255, 255, 4, 255, 255, 255, 3, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255
};
static const uint8_t sweets_SAID[] = {
	48, 10, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 49, 32, 74, 10, 32, 32, 32, 32, 32,
	32, 32, 32, 32, 32, 32, 32, 49, 32, 65, 10, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 50, 32,
	65, 32, 74, 10, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 49, 32, 84, 10, 32, 32, 32, 32, 32, 32, 32,
	32, 32, 32, 32, 32, 50, 32, 74, 32, 84, 10, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 50, 32, 65, 32,
	84, 10, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 51, 32, 65, 32, 74, 32, 84, 10, 32, 32, 32, 32, 32,
	32, 32, 32, 49, 32, 77, 10, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 50, 32, 74, 32, 77, 10,
	32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 50, 32, 65, 32, 77, 10, 32, 32, 32, 32, 32, 32, 32, 32, 32,
	32, 51, 32, 65, 32, 74, 32, 77, 10, 32, 32, 32, 32, 32, 32, 32, 32, 50, 32, 77, 32, 84, 10, 32, 32,
	32, 32, 32, 32, 32, 32, 32, 32, 51, 32, 74, 32, 77, 32, 84, 10, 32, 32, 32, 32, 32, 32, 32, 32, 51,
	32, 65, 32, 77, 32, 84, 10, 32, 32, 32, 32, 32, 32, 32, 32, 52, 32, 65, 32, 74, 32, 77, 32, 84, 10,
	32, 32, 32, 32, 32, 32
};

// gyoji.games.sweets.rules.numbers:88
// def won(state: State, player: int, kind: int) -> int:
//     """The number of packages of a kind that a player has won."""
static inline int64_t sweets_numbers_won(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t player, int64_t kind) {
	// return state[WON - KINDS * player - kind]
	return GYOJI_REGISTER(-16 - 3 * player - kind);
}

// gyoji.games.sweets.rules.verdict:80
// def leader_of(state: State, kind: int) -> int:
//     """The player with strictly more packages of a kind than all others; PLAYERS if none."""
static inline int64_t sweets_verdict_leader_of(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t kind) {
	// best, leader = -1, PLAYERS
	int64_t best = -1;
	int64_t leader = 4;
	// for player in range(PLAYERS):
	for (int64_t player = 0; player < 4; player++) {
		// number = won(state, player, kind)
		int64_t number = sweets_numbers_won(cells, registers, named, player, kind);
		// if number > best:
		if (number > best) {
			// best, leader = number, player
			best = number;
			leader = player;
		} else if (number == best) {  // elif number == best:
			// leader = PLAYERS
			leader = 4;
		}
	}
	return leader;
}

// gyoji.games.sweets.rules.verdict:45
// def by(players: int, event: int, number: int, log: Log) -> int:
//     """Record each winner's reason."""
static inline int64_t sweets_verdict_by(int64_t players, int64_t event, int64_t number) {
	// for player in range(PLAYERS):
	for (int64_t player = 0; player < 4; player++) {
		// if players >> player & 1:
		if ((players >> player) & 1) {
			// tell(log, event, player, number)
		}
	}
	return players;
}

// gyoji.games.sweets.rules.verdict:92
// def is_one(players: int) -> bool:
//     """Whether the set has exactly one player."""
static inline int64_t sweets_verdict_is_one(int64_t players) {
	// return players & (players - 1) == 0
	return (players & (players - 1)) == 0;
}

// gyoji.games.sweets.rules.verdict:71
// def worth(state: State, player: int, whole: bool) -> int:
//     """A player's packages: all of them, or without the kind that the player leads."""
static inline int64_t sweets_verdict_worth(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t player, int64_t whole) {
	// packages = 0
	int64_t packages = 0;
	// for kind in range(KINDS):
	for (int64_t kind = 0; kind < 3; kind++) {
		// if whole or leader_of(state, kind) != player:
		if (whole || sweets_verdict_leader_of(cells, registers, named, kind) != player) {
			// packages += won(state, player, kind)
			packages += sweets_numbers_won(cells, registers, named, player, kind);
		}
	}
	return packages;
}

// gyoji.games.sweets.rules.verdict:53
// def greatest(state: State, players: int, whole: bool) -> int:
//     """The greatest worth among these players."""
static inline int64_t sweets_verdict_greatest(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t players, int64_t whole) {
	// most = 0
	int64_t most = 0;
	// for player in range(PLAYERS):
	for (int64_t player = 0; player < 4; player++) {
		// if players >> player & 1 and worth(state, player, whole) > most:
		if (((players >> player) & 1) && sweets_verdict_worth(cells, registers, named, player, whole) > most) {
			// most = worth(state, player, whole)
			most = sweets_verdict_worth(cells, registers, named, player, whole);
		}
	}
	return most;
}

// gyoji.games.sweets.rules.verdict:62
// def keep(state: State, players: int, whole: bool, most: int) -> int:
//     """The players with this worth."""
static inline int64_t sweets_verdict_keep(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t players, int64_t whole, int64_t most) {
	// kept = 0
	int64_t kept = 0;
	// for player in range(PLAYERS):
	for (int64_t player = 0; player < 4; player++) {
		// if players >> player & 1 and worth(state, player, whole) == most:
		if (((players >> player) & 1) && sweets_verdict_worth(cells, registers, named, player, whole) == most) {
			// kept |= 1 << player
			kept |= gyoji_shift_left(1, player);
		}
	}
	return kept;
}

// gyoji.games.sweets.rules.verdict:34
// def compare(state: State, candidates: int, log: Log) -> int:
//     """The candidates with the greatest rest; among these, those with the greatest total."""
static inline int64_t sweets_verdict_compare(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t candidates) {
	// most = greatest(state, candidates, False)
	int64_t most = sweets_verdict_greatest(cells, registers, named, candidates, 0);
	// candidates = keep(state, candidates, False, most)
	candidates = sweets_verdict_keep(cells, registers, named, candidates, 0, most);
	// if is_one(candidates):
	if (sweets_verdict_is_one(candidates)) {
		// return by(candidates, BY_REST, most, log)
		return sweets_verdict_by(candidates, 17, most);
	}
	// most = greatest(state, candidates, True)
	most = sweets_verdict_greatest(cells, registers, named, candidates, 1);
	// candidates = keep(state, candidates, True, most)
	candidates = sweets_verdict_keep(cells, registers, named, candidates, 1, most);
	// return by(candidates, BY_TOTAL if is_one(candidates) else JOINTLY, most, log)
	return sweets_verdict_by(candidates, sweets_verdict_is_one(candidates) ? 18 : 19, most);
}

// gyoji.games.sweets.rules.verdict:15
// def verdict(state: State, log: Log) -> int:
//     """The leader of two kinds; else the best of those who lead one; else nobody."""
static inline int64_t sweets_verdict_verdict(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	int64_t candidates, twice;
	// candidates = twice = 0
	candidates = 0;
	twice = 0;
	// for kind in range(KINDS):
	for (int64_t kind = 0; kind < 3; kind++) {
		// leader = leader_of(state, kind)
		int64_t leader = sweets_verdict_leader_of(cells, registers, named, kind);
		// if leader < PLAYERS:
		if (leader < 4) {
			// tell(log, LEADS, leader, kind)
			// twice |= candidates & 1 << leader
			twice |= candidates & gyoji_shift_left(1, leader);
			// candidates |= 1 << leader
			candidates |= gyoji_shift_left(1, leader);
		}
	}
	// if twice:
	if (twice) {
		// return by(twice, BY_TWO_LEADS, 2, log)
		return sweets_verdict_by(twice, 14, 2);
	}
	// if candidates == 0:
	if (candidates == 0) {
		// tell(log, NO_LEADER, 0, 0)
		return 0;
	}
	// if is_one(candidates):
	if (sweets_verdict_is_one(candidates)) {
		// return by(candidates, ONLY_CANDIDATE, 1, log)
		return sweets_verdict_by(candidates, 16, 1);
	}
	// return compare(state, candidates, log)
	return sweets_verdict_compare(cells, registers, named, candidates);
}

// gyoji.games.sweets.rules.verdict:8
// def finish(state: State, log: Log) -> None:
//     """All land is filled: the game is over, and the winners are determined."""
static inline void sweets_verdict_finish(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// state[STATUS] = FINISHED
	named->r1 = 1;
	// tell(log, ALL_FILLED, state[TURN], state[ENTRIES])
	// state[WINNERS] = verdict(state, log)
	named->r11 = sweets_verdict_verdict(cells, registers, named);
}

// gyoji.games.sweets.rules:16
// def begin(state: State, log: Log) -> None:
//     """A board without land is full before any turn."""
static inline void sweets_begin(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// if state[FREE] == 0:
	if (named->r7 == 0) {
		// finish(state, log)
		sweets_verdict_finish(cells, registers, named);
	}
}

// gyoji.games.sweets.rules.settling:33
// def is_closed(state: State, city: int) -> bool:
//     """Whether every land place that touches the city holds a token."""
static inline int64_t sweets_settling_is_closed(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t city) {
	// width = state[WIDTH]
	int64_t width = named->r3;
	// return (
	// state[city - width] != LAND
	// and state[city - width + 1] != LAND
	// and state[city - 1] != LAND
	// and state[city + 1] != LAND
	// and state[city + width - 1] != LAND
	// and state[city + width] != LAND
	// )
	return GYOJI_CELL(city - width) != 1 && GYOJI_CELL(city - width + 1) != 1 && GYOJI_CELL(city - 1) != 1 && GYOJI_CELL(city + 1) != 1 && GYOJI_CELL(city + width - 1) != 1 && GYOJI_CELL(city + width) != 1;
}

// gyoji.games.sweets.rules.numbers:56
// def token(cell: int) -> int:
//     """The code of the token on a cell."""
static inline int64_t sweets_numbers_token(int64_t cell) {
	// return (cell >> 2) - 1 & CODES - 1
	return ((cell >> 2) - 1) & 63;
}

// gyoji.games.sweets.rules.settling:95
// def beside(state: State, side: int) -> int:
//     """The distance to the neighbour on this side, in reading order."""
static inline int64_t sweets_settling_beside(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t side) {
	// if side < 2:
	if (side < 2) {
		// return side - state[WIDTH]
		return side - named->r3;
	}
	// return 2 * side - 5 if side < 4 else state[WIDTH] + side - 5
	return side < 4 ? 2 * side - 5 : named->r3 + side - 5;
}

// gyoji.games.sweets.rules.numbers:61
// def owner(cell: int) -> int:
//     """The player whose token this is."""
static inline int64_t sweets_numbers_owner(int64_t cell) {
	// return ((cell >> 2) - 1) // CODES
	return ((cell >> 2) - 1) >> 6;
}

// gyoji.games.sweets.rules.settling:78
// def award(state: State, kind: int, city: int, forces: int, log: Log) -> None:
//     """The package goes to the player who is strictly the strongest; a tie loses it."""
static inline void sweets_settling_award(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t kind, int64_t city, int64_t forces) {
	// tell(log, PACKAGE, kind, city)
	// best, taker, sharers = -1, 0, 0
	int64_t best = -1;
	int64_t taker = 0;
	int64_t sharers = 0;
	// for player in range(PLAYERS):
	for (int64_t player = 0; player < 4; player++) {
		// force = forces >> 8 * player & 255
		int64_t force = (forces >> (8 * player)) & 255;
		// if force > best:
		if (force > best) {
			// best, taker, sharers = force, player, 1
			best = force;
			taker = player;
			sharers = 1;
		} else if (force == best) {  // elif force == best:
			sharers += 1;
		}
	}
	// if sharers > 1:
	if (sharers > 1) {
		// tell(log, LOST, sharers, best)
		return;
	}
	// state[WON - KINDS * taker - kind] += 1
	GYOJI_SET_REGISTER(-16 - 3 * taker - kind, GYOJI_REGISTER(-16 - 3 * taker - kind) + 1);
	// tell(log, TAKEN, taker, best)
}

// gyoji.games.sweets.rules.settling:58
// def settle(state: State, city: int, log: Log) -> None:
//     """Award each package separately; afterwards the city is empty for good."""
static inline void sweets_settling_settle(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t city) {
	int64_t for_c, for_p, for_k;
	// tell(log, CLOSED, city, state[city] >> 2)
	// for_c = for_p = for_k = 0  # the strengths for each kind, eight bits for each player
	for_c = 0;
	for_p = 0;
	for_k = 0;
	// for side in range(SIDES):
	for (int64_t side = 0; side < 6; side++) {
		// cell = state[city + beside(state, side)]
		int64_t cell = GYOJI_CELL(city + sweets_settling_beside(cells, registers, named, side));
		// if cell >= 4 and cell & GROUND != CITY:
		if (cell >= 4 && (cell & 3) != 2) {
			// code, one = token(cell), 1 << 8 * owner(cell)
			int64_t code = sweets_numbers_token(cell);
			int64_t one = gyoji_shift_left(1, 8 * sweets_numbers_owner(cell));
			// for_c += FOR_C[code] * one
			for_c += GYOJI_TABLE(sweets_FOR_C, code, 64) * one;
			// for_p += FOR_P[code] * one
			for_p += GYOJI_TABLE(sweets_FOR_P, code, 64) * one;
			// for_k += FOR_K[code] * one
			for_k += GYOJI_TABLE(sweets_FOR_K, code, 64) * one;
		}
	}
	// if state[city] & 4:
	if (GYOJI_CELL(city) & 4) {
		// award(state, 0, city, for_c, log)
		sweets_settling_award(cells, registers, named, 0, city, for_c);
	}
	// if state[city] & 8:
	if (GYOJI_CELL(city) & 8) {
		// award(state, 1, city, for_p, log)
		sweets_settling_award(cells, registers, named, 1, city, for_p);
	}
	// if state[city] & 16:
	if (GYOJI_CELL(city) & 16) {
		// award(state, 2, city, for_k, log)
		sweets_settling_award(cells, registers, named, 2, city, for_k);
	}
	// state[city] = CITY
	GYOJI_SET_CELL(city, 2);
}

// gyoji.games.sweets.rules.settling:46
// def settle_all(state: State, log: Log) -> None:
//     """At the end of the turn, settle the cities that it closed."""
static inline void sweets_settling_settle_all(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// city = 0
	int64_t city = 0;
	// while state[DUE]:
	while (named->r10) {
		// cell = state[city]
		int64_t cell = GYOJI_CELL(city);
		// if cell & GROUND == CITY and cell > CITY and is_closed(state, city):
		if ((cell & 3) == 2 && cell > 2 && sweets_settling_is_closed(cells, registers, named, city)) {
			// settle(state, city, log)
			sweets_settling_settle(cells, registers, named, city);
			// state[DUE] -= 1
			named->r10 = named->r10 - 1;
		}
		city += 1;
	}
}

// gyoji.games.sweets.rules:95
// def end_turn(state: State, log: Log) -> int:
//     """A turn has one new token on land; the turn that fills the last land ends the game."""
static inline int64_t sweets_rules_end_turn(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// if not state[TRUST] and state[LANDED] == 0:
	if (!named->r6 && named->r8 == 0) {
		// tell(log, TURN_NO_LAND if state[ENTRIES] else TURN_EMPTY, state[TURN], state[ENTRIES])
		// return REFUSED
		return 0;
	}
	// if state[DUE]:
	if (named->r10) {
		// settle_all(state, log)
		sweets_settling_settle_all(cells, registers, named);
	}
	// state[ENTRIES] = state[LANDED] = 0
	named->r9 = 0;
	named->r8 = 0;
	// tell(log, TURN_OVER, state[TURN], state[FREE])
	// if state[FREE] == 0:
	if (named->r7 == 0) {
		// finish(state, log)
		sweets_verdict_finish(cells, registers, named);
	} else {
		// state[TURN] = (state[TURN] + 1) % PLAYERS
		named->r2 = (named->r2 + 1) & 3;
	}
	// return PASSED
	return 4;
}

// gyoji.games.sweets.rules.numbers:78
// def slot(code: int) -> int:
//     """The index of a code among the set's fifteen; -1 if it is not in the set."""
static inline int64_t sweets_numbers_slot(int64_t code) {
	// return SLOTS[code] - 1
	return GYOJI_TABLE(sweets_SLOTS, code, 64) - 1;
}

// gyoji.games.sweets.rules.numbers:83
// def held(state: State, player: int, code: int) -> int:
//     """The number of tokens of a code left in a player's hand."""
static inline int64_t sweets_numbers_held(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t player, int64_t code) {
	// return state[HAND - player] >> 2 * slot(code) & 3
	return (GYOJI_REGISTER(-12 - player) >> (2 * sweets_numbers_slot(code))) & 3;
}

// gyoji.games.sweets.rules.legality:8
// def may_play(state: State, code: int, moved: int, lands: bool, log: Log) -> bool:
//     """One new token on land a turn; only tokens of the set, and as many as the hand holds."""
static inline int64_t sweets_legality_may_play(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t code, int64_t moved, int64_t lands) {
	// if lands and state[LANDED]:
	if (lands && named->r8) {
		// tell(log, TURN_LAND, state[TURN], code)
		// return False
		return 0;
	}
	// if slot(moved) < 0:
	if (sweets_numbers_slot(moved) < 0) {
		// tell(log, NO_SUCH_TOKEN, moved, code)
		// return False
		return 0;
	}
	// if held(state, state[TURN], code) == 0:
	if (sweets_numbers_held(cells, registers, named, named->r2, code) == 0) {
		// tell(log, NOT_IN_HAND, state[TURN], code)
		// return False
		return 0;
	}
	// return True
	return 1;
}

// gyoji.games.sweets.rules.legality:22
// def is_free(state: State, at: int, ground: int, log: Log) -> bool:
//     """Whether the place has this ground and is empty."""
static inline int64_t sweets_legality_is_free(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t at, int64_t ground) {
	// cell = state[at]
	int64_t cell = GYOJI_CELL(at);
	// if cell == ground:
	if (cell == ground) {
		// return True
		return 1;
	}
	// if cell & GROUND == ground:
	if ((cell & 3) == ground) {
		// tell(log, OCCUPIED, at, owner(cell))
	} else {
		// tell(log, NOT_LAND if ground == LAND else NOT_SEA, at, cell & GROUND)
	}
	// return False
	return 0;
}

// gyoji.games.sweets.rules.settling:23
// def close(state: State, city: int, log: Log) -> None:
//     """A city that has just been closed is settled, at once or at the end of the turn."""
static inline void sweets_settling_close(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t city) {
	// if state[city] & GROUND != CITY or state[city] == CITY or not is_closed(state, city):
	if ((GYOJI_CELL(city) & 3) != 2 || GYOJI_CELL(city) == 2 || !sweets_settling_is_closed(cells, registers, named, city)) {
		return;
	}
	// if state[CAPTURE] == AT_TURN:
	if (named->r5 == 1) {
		// state[DUE] += 1
		named->r10 = named->r10 + 1;
	} else {
		// settle(state, city, log)
		sweets_settling_settle(cells, registers, named, city);
	}
}

// gyoji.games.sweets.rules.settling:10
// def besiege(state: State, at: int, log: Log) -> None:
//     """A land place was filled: any city beside it may be closed now."""
static inline void sweets_settling_besiege(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t at) {
	// state[FREE] -= 1
	named->r7 = named->r7 - 1;
	// state[LANDED] += 1
	named->r8 = named->r8 + 1;
	// width = state[WIDTH]
	int64_t width = named->r3;
	// close(state, at - width, log)
	sweets_settling_close(cells, registers, named, at - width);
	// close(state, at - width + 1, log)
	sweets_settling_close(cells, registers, named, at - width + 1);
	// close(state, at - 1, log)
	sweets_settling_close(cells, registers, named, at - 1);
	// close(state, at + 1, log)
	sweets_settling_close(cells, registers, named, at + 1);
	// close(state, at + width - 1, log)
	sweets_settling_close(cells, registers, named, at + width - 1);
	// close(state, at + width, log)
	sweets_settling_close(cells, registers, named, at + width);
}

// gyoji.games.sweets.rules:42
// def place(state: State, code: int, at: int, log: Log) -> int:
//     """An ordinary token goes to empty land, a ship to empty sea."""
static inline int64_t sweets_rules_place(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t code, int64_t at) {
	// ship = code >= ORDINARY
	int64_t ship = code >= 40;
	// if not state[TRUST] and not may_play(state, code, code, not ship, log):
	if (!named->r6 && !sweets_legality_may_play(cells, registers, named, code, code, !ship)) {
		// return REFUSED
		return 0;
	}
	// if not is_free(state, at, SEA if ship else LAND, log):
	if (!sweets_legality_is_free(cells, registers, named, at, ship ? 0 : 1)) {
		// return REFUSED
		return 0;
	}
	// player = state[TURN]
	int64_t player = named->r2;
	// state[at] += 4 * (1 + code + CODES * player)
	GYOJI_SET_CELL(at, GYOJI_CELL(at) + 4 * (1 + code + 64 * player));
	// state[ENTRIES] += 1
	named->r9 = named->r9 + 1;
	// if not state[TRUST]:
	if (!named->r6) {
		// state[HAND - player] -= 1 << 2 * slot(code)
		GYOJI_SET_REGISTER(-12 - player, GYOJI_REGISTER(-12 - player) - gyoji_shift_left(1, 2 * sweets_numbers_slot(code)));
	}
	// tell(log, SHIP_SET if ship else TOKEN_SET, code, at)
	// if not ship:
	if (!ship) {
		// besiege(state, at, log)
		sweets_settling_besiege(cells, registers, named, at);
	}
	// return PLACED
	return 1;
}

// gyoji.games.sweets.rules.legality:34
// def may_move(state: State, code: int, here: int, log: Log) -> bool:
//     """Only an ordinary token, only the player's own, and only the one on that place."""
static inline int64_t sweets_legality_may_move(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t code, int64_t here) {
	// if code >= ORDINARY:
	if (code >= 40) {
		// tell(log, SWAP_KIND, code, here)
		// return False
		return 0;
	}
	// cell = state[here]
	int64_t cell = GYOJI_CELL(here);
	// if cell < 4 or cell & GROUND == CITY or owner(cell) != state[TURN]:
	if (cell < 4 || (cell & 3) == 2 || sweets_numbers_owner(cell) != named->r2) {
		// tell(log, SWAP_NOT_OWN, here, state[TURN])
		// return False
		return 0;
	}
	// if token(cell) != code:
	if (sweets_numbers_token(cell) != code) {
		// tell(log, SWAP_OTHER_TOKEN, here, token(cell))
		// return False
		return 0;
	}
	// return True
	return 1;
}

// gyoji.games.sweets.rules:60
// def swap(state: State, code: int, here: int, there: int, log: Log) -> int:
//     """00 replaces an ordinary token of the player, which moves to empty land."""
static inline int64_t sweets_rules_swap(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t code, int64_t here, int64_t there) {
	// if not state[TRUST] and not may_play(state, SWAPPER, code, True, log):
	if (!named->r6 && !sweets_legality_may_play(cells, registers, named, 50, code, 1)) {
		// return REFUSED
		return 0;
	}
	// if not is_free(state, there, LAND, log) or not may_move(state, code, here, log):
	if (!sweets_legality_is_free(cells, registers, named, there, 1) || !sweets_legality_may_move(cells, registers, named, code, here)) {
		// return REFUSED
		return 0;
	}
	// player = state[TURN]
	int64_t player = named->r2;
	// state[here] = LAND + 4 * (1 + SWAPPER + CODES * player)
	GYOJI_SET_CELL(here, 1 + 4 * (51 + 64 * player));
	// state[there] = LAND + 4 * (1 + code + CODES * player)
	GYOJI_SET_CELL(there, 1 + 4 * (1 + code + 64 * player));
	// state[ENTRIES] += 1
	named->r9 = named->r9 + 1;
	// if not state[TRUST]:
	if (!named->r6) {
		// state[HAND - player] -= 1 << 2 * slot(SWAPPER)
		GYOJI_SET_REGISTER(-12 - player, GYOJI_REGISTER(-12 - player) - gyoji_shift_left(1, 2 * sweets_numbers_slot(50)));
	}
	// tell(log, MOVED_FROM, code, here)
	// tell(log, TOKEN_MOVED, code, there)
	// besiege(state, there, log)
	sweets_settling_besiege(cells, registers, named, there);
	// return SWAPPED
	return 2;
}

// gyoji.games.sweets.rules.legality:66
// def holds(state: State, city: int, kind: int) -> bool:
//     """Whether the city holds a package of this kind now."""
static inline int64_t sweets_legality_holds(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t city, int64_t kind) {
	// cell = state[city]
	int64_t cell = GYOJI_CELL(city);
	// return kind < KINDS and cell & GROUND == CITY and cell & 4 << kind > 0
	return kind < 3 && (cell & 3) == 2 && (cell & gyoji_shift_left(4, kind)) > 0;
}

// gyoji.games.sweets.rules.legality:49
// def may_trade(state: State, kinds: int, city: int, other: int, log: Log) -> bool:
//     """Two cities that hold these packages; afterwards no city may hold a kind twice."""
static inline int64_t sweets_legality_may_trade(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t kinds, int64_t city, int64_t other) {
	// if city == other and city > 0:
	if (city == other && city > 0) {
		// tell(log, SAME_CITY, city, other)
		// return False
		return 0;
	}
	// one, two = kinds // KINDS, kinds % KINDS
	int64_t one = gyoji_divide(kinds, 3);
	int64_t two = gyoji_modulo(kinds, 3);
	// if not holds(state, city, one) or not holds(state, other, two):
	if (!sweets_legality_holds(cells, registers, named, city, one) || !sweets_legality_holds(cells, registers, named, other, two)) {
		// missing = other if holds(state, city, one) else city
		int64_t missing = sweets_legality_holds(cells, registers, named, city, one) ? other : city;
		// tell(log, NO_PACKAGE, missing, two if missing == other else one)
		// return False
		return 0;
	}
	// if one != two and (holds(state, city, two) or holds(state, other, one)):
	if (one != two && (sweets_legality_holds(cells, registers, named, city, two) || sweets_legality_holds(cells, registers, named, other, one))) {
		// twice = city if holds(state, city, two) else other
		int64_t twice = sweets_legality_holds(cells, registers, named, city, two) ? city : other;
		// tell(log, REPEATED, twice, two if twice == city else one)
		// return False
		return 0;
	}
	// return True
	return 1;
}

// gyoji.games.sweets.rules:78
// def trade(state: State, kinds: int, city: int, other: int, log: Log) -> int:
//     """ZZ: two packages on the board change places."""
static inline int64_t sweets_rules_trade(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t kinds, int64_t city, int64_t other) {
	// if not state[TRUST] and not may_play(state, TRADER, TRADER, False, log):
	if (!named->r6 && !sweets_legality_may_play(cells, registers, named, 51, 51, 0)) {
		// return REFUSED
		return 0;
	}
	// if not may_trade(state, kinds, city, other, log):
	if (!sweets_legality_may_trade(cells, registers, named, kinds, city, other)) {
		// return REFUSED
		return 0;
	}
	// one, two = 4 << kinds // KINDS, 4 << kinds % KINDS
	int64_t one = gyoji_shift_left(4, gyoji_divide(kinds, 3));
	int64_t two = gyoji_shift_left(4, gyoji_modulo(kinds, 3));
	// state[city] += two - one
	GYOJI_SET_CELL(city, GYOJI_CELL(city) + (two - one));
	// state[other] += one - two
	GYOJI_SET_CELL(other, GYOJI_CELL(other) + (one - two));
	// state[ENTRIES] += 1
	named->r9 = named->r9 + 1;
	// if not state[TRUST]:
	if (!named->r6) {
		// state[HAND - state[TURN]] -= 1 << 2 * slot(TRADER)
		GYOJI_SET_REGISTER(-12 - named->r2, GYOJI_REGISTER(-12 - named->r2) - gyoji_shift_left(1, 2 * sweets_numbers_slot(51)));
	}
	// tell(log, EXCHANGED_KINDS, kinds // KINDS, kinds % KINDS)
	// tell(log, EXCHANGED, city, other)
	// return TRADED
	return 3;
}

// gyoji.games.sweets.rules:22
// def apply(state: State, action: int, log: Log) -> int:
//     """One entry of a turn, or its end."""
static inline int64_t sweets_apply(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t action) {
	// if action == END:
	if (action == 0) {
		// return end_turn(state, log)
		return sweets_rules_end_turn(cells, registers, named);
	}
	// area = state[AREA]
	int64_t area = named->r4;
	// here = action // area
	int64_t here = gyoji_divide(action, area);
	// there = action - here * area
	int64_t there = action - here * area;
	// what = here // area
	int64_t what = gyoji_divide(here, area);
	here -= what * area;
	// if what < SWAP * CODES:
	if (what < 128) {
		// code = what - PLACE * CODES
		int64_t code = what - 64;
		// if not 0 <= code < SHIPS or there:
		if (!(0 <= code && code < 50) || there) {
			// tell(log, NO_ENTRY, code, there)
			// return REFUSED
			return 0;
		}
		// return place(state, code, here, log)
		return sweets_rules_place(cells, registers, named, code, here);
	}
	// if what < TRADE * CODES:
	if (what < 192) {
		// return swap(state, what - SWAP * CODES, here, there, log)
		return sweets_rules_swap(cells, registers, named, what - 128, here, there);
	}
	// return trade(state, what - TRADE * CODES, here, there, log)
	return sweets_rules_trade(cells, registers, named, what - 192, here, there);
}

// gyoji.games.sweets.rules:116
// def score(state: State, player: int) -> int:
//     """One for each winner."""
static inline int64_t sweets_score(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t player) {
	// return state[WINNERS] >> player & 1
	return (named->r11 >> player) & 1;
}

// gyoji.games.sweets.rules.enumeration:63
// def next_free(state: State, at: int, ground: int) -> int:
//     """The next empty place of this ground; 0 if there is none."""
static inline int64_t sweets_enumeration_next_free(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t at, int64_t ground) {
	// area = state[AREA]
	int64_t area = named->r4;
	at += 1;
	// while at < area:
	while (at < area) {
		// if state[at] == ground:
		if (GYOJI_CELL(at) == ground) {
			return at;
		}
		at += 1;
	}
	return 0;
}

// gyoji.games.sweets.rules.enumeration:57
// def next_new_place(state: State, code: int, here: int, there: int) -> int:
//     """The next place for the player's token at `here`; 0 if there is none."""
static inline int64_t sweets_enumeration_next_new_place(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t code, int64_t here, int64_t there) {
	// cell = LAND + 4 * (1 + code + CODES * state[TURN])
	int64_t cell = 1 + 4 * (1 + code + 64 * named->r2);
	// return next_free(state, there, LAND) if state[here] == cell else 0
	return GYOJI_CELL(here) == cell ? sweets_enumeration_next_free(cells, registers, named, there, 1) : 0;
}

// gyoji.games.sweets.rules.enumeration:74
// def next_city(state: State, kinds: int, city: int, other: int) -> int:
//     """The next city to exchange these kinds with; 0 if there is none."""
static inline int64_t sweets_enumeration_next_city(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t kinds, int64_t city, int64_t other) {
	// if not holds(state, city, kinds // KINDS):
	if (!sweets_legality_holds(cells, registers, named, city, gyoji_divide(kinds, 3))) {
		return 0;
	}
	// area, wanted = state[AREA], 4 << kinds % KINDS
	int64_t area = named->r4;
	int64_t wanted = gyoji_shift_left(4, gyoji_modulo(kinds, 3));
	other += 1;
	// while other < area:
	while (other < area) {
		// cell = state[other]
		int64_t cell = GYOJI_CELL(other);
		// if cell & wanted and cell & GROUND == CITY and may_trade(state, kinds, city, other, None):
		if ((cell & wanted) && (cell & 3) == 2 && sweets_legality_may_trade(cells, registers, named, kinds, city, other)) {
			return other;
		}
		other += 1;
	}
	return 0;
}

// gyoji.games.sweets.rules.enumeration:40
// def next_pair(state: State, what: int, here: int, there: int) -> int:
//     """The next two places to try, as here * area + there; 0 if there are none."""
static inline int64_t sweets_enumeration_next_pair(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t what, int64_t here, int64_t there) {
	int64_t end;
	// area = state[AREA]
	int64_t area = named->r4;
	// if what < SWAP * CODES:
	if (what < 128) {
		// return next_free(state, here, SEA if what % CODES >= ORDINARY else LAND) * area
		return sweets_enumeration_next_free(cells, registers, named, here, (what & 63) >= 40 ? 0 : 1) * area;
	}
	// while here < area:
	while (here < area) {
		// if what < TRADE * CODES:
		if (what < 192) {
			// end = next_new_place(state, what % CODES, here, there)
			end = sweets_enumeration_next_new_place(cells, registers, named, what & 63, here, there);
		} else {
			// end = next_city(state, what % CODES, here, there)
			end = sweets_enumeration_next_city(cells, registers, named, what & 63, here, there);
		}
		// if end:
		if (end) {
			return here * area + end;
		}
		here += 1;
		there = 0;
	}
	return 0;
}

// gyoji.games.sweets.rules.enumeration:35
// def may_try(state: State, code: int, moved: int, lands: bool) -> bool:
//     """A trusted player may do anything possible, others what their hands allow."""
static inline int64_t sweets_enumeration_may_try(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t code, int64_t moved, int64_t lands) {
	// return state[TRUST] > 0 or may_play(state, code, moved, lands, None)
	return named->r6 > 0 ? (named->r6 > 0) : sweets_legality_may_play(cells, registers, named, code, moved, lands);
}

// gyoji.games.sweets.rules.enumeration:25
// def is_open(state: State, what: int) -> bool:
//     """Whether the player may do anything of this kind now."""
static inline int64_t sweets_enumeration_is_open(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t what) {
	// x = what % CODES
	int64_t x = what & 63;
	// if what >= TRADE * CODES:
	if (what >= 192) {
		// return x < NO_KIND and may_try(state, TRADER, TRADER, False)
		return x < 9 ? sweets_enumeration_may_try(cells, registers, named, 51, 51, 0) : (x < 9);
	}
	// if what >= SWAP * CODES:
	if (what >= 128) {
		// return x < ORDINARY and may_try(state, SWAPPER, x, True)
		return x < 40 ? sweets_enumeration_may_try(cells, registers, named, 50, x, 1) : (x < 40);
	}
	// return x < SHIPS and may_try(state, x, x, x < ORDINARY)
	return x < 50 ? sweets_enumeration_may_try(cells, registers, named, x, x, x < 40) : (x < 50);
}

// gyoji.games.sweets.rules.enumeration:8
// def next_action(state: State, action: int) -> int:
//     """The end of the turn; tokens in hand to free places; the player's tokens to move; trades."""
static inline int64_t sweets_next_action(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t action) {
	// if action < 0:
	if (action < 0) {
		// return END
		return 0;
	}
	// area = state[AREA]
	int64_t area = named->r4;
	// here, there = action // area % area, action % area
	int64_t here = gyoji_modulo(gyoji_divide(action, area), area);
	int64_t there = gyoji_modulo(action, area);
	// what = action // area // area if action else PLACE * CODES
	int64_t what = action ? gyoji_divide(gyoji_divide(action, area), area) : 64;
	// while what < (TRADE + 1) * CODES:
	while (what < 256) {
		// if is_open(state, what):
		if (sweets_enumeration_is_open(cells, registers, named, what)) {
			// pair = next_pair(state, what, here, there)
			int64_t pair = sweets_enumeration_next_pair(cells, registers, named, what, here, there);
			// if pair:
			if (pair) {
				return what * area * area + pair;
			}
		}
		what += 1;
		// here = there = 0
		here = 0;
		there = 0;
	}
	return -1;
}

// gyoji.notation.scan:42
// def line_end(text: Text, at: int, end: int) -> int:
//     """Behind the line end (LF or CR LF) expected here."""
static inline int64_t sweets_scan_line_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
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

// gyoji.notation.scan:56
// def number_end(text: Text, at: int, end: int) -> int:
//     """Behind the digits expected here, at most DIGITS of them; the number may not touch the end."""
static inline int64_t sweets_scan_number_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
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

// gyoji.notation.scan:133
// def word_at(text: Text, at: int, end: int) -> int:
//     """The start of the next word, or `end` if there is none."""
static inline int64_t sweets_scan_word_at(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// while at < end and WHITE[text[at]]:
	while (at < end && GYOJI_TABLE(sweets_WHITE, GYOJI_TEXT(text, at), 256)) {
		at += 1;
	}
	return at;
}

// gyoji.notation.scan:69
// def numbers_end(text: Text, at: int, end: int, count: int) -> int:
//     """Behind `count` numbers, each followed by white space."""
static inline int64_t sweets_scan_numbers_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, int64_t count) {
	// for _ in range(count):
	for (int64_t _ = 0; _ < count; _++) {
		// at = number_end(text, word_at(text, at, end), end)
		at = sweets_scan_number_end(text, sweets_scan_word_at(text, at, end), end);
		// if at <= 0:
		if (at <= 0) {
			return at;
		}
		// if not WHITE[text[at]]:
		if (!GYOJI_TABLE(sweets_WHITE, GYOJI_TEXT(text, at), 256)) {
			return -1;
		}
	}
	return at;
}

// gyoji.notation.scan:117
// def number_at(text: Text, at: int) -> int:
//     """The number at this index; 0 if there is none."""
static inline int64_t sweets_scan_number_at(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
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

// gyoji.games.sweets.fast_path:141
// def signs_end(text: Text, at: int, end: int, count: int) -> int:
//     """Behind a word of `count` letters, followed by white space."""
static inline int64_t sweets_fast_path_signs_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, int64_t count) {
	// at = word_at(text, at, end)
	at = sweets_scan_word_at(text, at, end);
	// if at + count >= end:
	if (at + count >= end) {
		return 0;
	}
	// return at + count if WHITE[text[at + count]] else -1
	return GYOJI_TABLE(sweets_WHITE, GYOJI_TEXT(text, at + count), 256) ? at + count : -1;
}

// gyoji.games.sweets.fast_path:82
// def city_end(text: Text, at: int, end: int) -> int:
//     """Behind row and column, the number of packages, and their kinds."""
static inline int64_t sweets_fast_path_city_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// at = numbers_end(text, at, end, 2)
	at = sweets_scan_numbers_end(text, at, end, 2);
	// if at <= 0:
	if (at <= 0) {
		return at;
	}
	// start = word_at(text, at, end)
	int64_t start = sweets_scan_word_at(text, at, end);
	// at = numbers_end(text, at, end, 1)
	at = sweets_scan_numbers_end(text, at, end, 1);
	// if at <= 0:
	if (at <= 0) {
		return at;
	}
	// count = number_at(text, start)
	int64_t count = sweets_scan_number_at(text, start);
	// if count > KINDS:
	if (count > 3) {
		return -1;
	}
	// while count and at > 0:
	while (count && at > 0) {
		// at = signs_end(text, at, end, 1)
		at = sweets_fast_path_signs_end(text, at, end, 1);
		count -= 1;
	}
	return at;
}

// gyoji.games.sweets.fast_path:134
// def sign_and_field_end(text: Text, at: int, end: int, signs: int) -> int:
//     """Behind a word of `signs` letters, and row and column, unless an error came before."""
static inline int64_t sweets_fast_path_sign_and_field_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, int64_t signs) {
	// if at > 0:
	if (at > 0) {
		// at = signs_end(text, at, end, signs)
		at = sweets_fast_path_signs_end(text, at, end, signs);
	}
	// return numbers_end(text, at, end, 2) if at > 0 else at
	return at > 0 ? sweets_scan_numbers_end(text, at, end, 2) : at;
}

// gyoji.games.sweets.fast_path:115
// def entry_end(text: Text, at: int, end: int) -> int:
//     """Behind an entry: a token, and as many words as it needs."""
static inline int64_t sweets_fast_path_entry_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// start = word_at(text, at, end)
	int64_t start = sweets_scan_word_at(text, at, end);
	// at = signs_end(text, at, end, 2)
	at = sweets_fast_path_signs_end(text, at, end, 2);
	// if at <= 0:
	if (at <= 0) {
		return at;
	}
	// if text[start] == Z and text[start + 1] == Z:
	if (GYOJI_TEXT(text, start) == 90 && GYOJI_TEXT(text, start + 1) == 90) {
		// at = numbers_end(text, at, end, 2)
		at = sweets_scan_numbers_end(text, at, end, 2);
		// at = sign_and_field_end(text, at, end, 1)
		at = sweets_fast_path_sign_and_field_end(text, at, end, 1);
		// return sign_and_field_end(text, at, end, 1)
		return sweets_fast_path_sign_and_field_end(text, at, end, 1);
	}
	// if not ZERO <= text[start] <= NINE:
	if (!(48 <= GYOJI_TEXT(text, start) && GYOJI_TEXT(text, start) <= 57)) {
		return -1;
	}
	// if LETTER[text[start + 1]] != STRANGE:
	if (GYOJI_TABLE(sweets_LETTER, GYOJI_TEXT(text, start + 1), 256) != 255) {
		// return numbers_end(text, at, end, 2)
		return sweets_scan_numbers_end(text, at, end, 2);
	}
	// if text[start] != ZERO or text[start + 1] != ZERO:
	if (GYOJI_TEXT(text, start) != 48 || GYOJI_TEXT(text, start + 1) != 48) {
		return -1;
	}
	// return sign_and_field_end(text, numbers_end(text, at, end, 2), end, 2)
	return sweets_fast_path_sign_and_field_end(text, sweets_scan_numbers_end(text, at, end, 2), end, 2);
}

// gyoji.games.sweets.fast_path:100
// def turn_end(text: Text, at: int, end: int) -> int:
//     """Behind the number of entries and the entries."""
static inline int64_t sweets_fast_path_turn_end(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end) {
	// start = word_at(text, at, end)
	int64_t start = sweets_scan_word_at(text, at, end);
	// at = numbers_end(text, at, end, 1)
	at = sweets_scan_numbers_end(text, at, end, 1);
	// if at <= 0:
	if (at <= 0) {
		return at;
	}
	// count = number_at(text, start)
	int64_t count = sweets_scan_number_at(text, start);
	// if count > MOST_ENTRIES:
	if (count > 1000) {
		return -1;
	}
	// while count and at > 0:
	while (count && at > 0) {
		// at = entry_end(text, at, end)
		at = sweets_fast_path_entry_end(text, at, end);
		count -= 1;
	}
	return at;
}

// gyoji.games.sweets.fast_path:65
// def extent(text: Text, at: int, end: int, state: State) -> int:
//     """Behind the last turn of the game that begins here, and its line; `at` if incomplete."""
static inline int64_t sweets_extent(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	int64_t _;
	// stop = at
	int64_t stop = at;
	// for _ in range(state[CITIES]):
	for (int64_t __next = 0, __end = GYOJI_REGISTER(-28); __next < __end; __next++) {
		_ = __next;
		// stop = city_end(text, stop, end)
		stop = sweets_fast_path_city_end(text, stop, end);
		// if stop <= 0:
		if (stop <= 0) {
			// return stop if stop else at
			return stop ? stop : at;
		}
	}
	// for _ in range(state[LANDS]):
	for (int64_t __next1 = 0, __end1 = GYOJI_REGISTER(-29); __next1 < __end1; __next1++) {
		_ = __next1;
		// stop = turn_end(text, stop, end)
		stop = sweets_fast_path_turn_end(text, stop, end);
		// if stop <= 0:
		if (stop <= 0) {
			// return stop if stop else at
			return stop ? stop : at;
		}
	}
	// while stop < end and text[stop] == BLANK:
	while (stop < end && GYOJI_TEXT(text, stop) == 32) {
		stop += 1;
	}
	// stop = line_end(text, stop, end)
	stop = sweets_scan_line_end(text, stop, end);
	// return stop if stop else at
	return stop ? stop : at;
}

// gyoji.notation.scan:160
// def shared_area(text: Text, at: int, end: int, state: State) -> int:
//     """The `area` of a fast path whose data sets share the board of the opening."""
static inline int64_t sweets_area(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// return state[AREA]
	return named->r4;
}

// gyoji.notation.scan:140
// def next_word(text: Text, at: int) -> int:
//     """The start of the next word, which has to exist."""
static inline int64_t sweets_scan_next_word(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
	// while WHITE[text[at]]:
	while (GYOJI_TABLE(sweets_WHITE, GYOJI_TEXT(text, at), 256)) {
		at += 1;
	}
	return at;
}

// gyoji.notation.scan:147
// def word_end(text: Text, at: int) -> int:
//     """Behind the word at this index, which white space has to follow."""
static inline int64_t sweets_scan_word_end(const uint8_t *GYOJI_RESTRICT text, int64_t at) {
	// while not WHITE[text[at]]:
	while (!GYOJI_TABLE(sweets_WHITE, GYOJI_TEXT(text, at), 256)) {
		at += 1;
	}
	return at;
}

// gyoji.games.sweets.fast_path:260
// def field(text: Text, at: int, state: State) -> int:
//     """The place of the field named here, or 0, and the index behind it, as one number."""
static inline int64_t sweets_fast_path_field(const uint8_t *GYOJI_RESTRICT text, int64_t at, sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// at = next_word(text, at)
	at = sweets_scan_next_word(text, at);
	// row = number_at(text, at)
	int64_t row = sweets_scan_number_at(text, at);
	// at = next_word(text, word_end(text, at))
	at = sweets_scan_next_word(text, sweets_scan_word_end(text, at));
	// column = number_at(text, at)
	int64_t column = sweets_scan_number_at(text, at);
	// behind = word_end(text, at) << BEHIND
	int64_t behind = gyoji_shift_left(sweets_scan_word_end(text, at), 28);
	// width = state[WIDTH]
	int64_t width = named->r3;
	// if not 0 < row < state[AREA] or not 0 < column < width - 1:
	if (!(0 < row && row < named->r4) || !(0 < column && column < width - 1)) {
		return behind;
	}
	// here = row * width + column
	int64_t here = row * width + column;
	// return behind + here if here < state[AREA] - width else behind
	return here < named->r4 - width ? behind + here : behind;
}

// gyoji.games.sweets.fast_path:179
// def fill_city(text: Text, at: int, state: State) -> int:
//     """Put the packages named here into their city; the index behind them, or -1."""
static inline int64_t sweets_fast_path_fill_city(const uint8_t *GYOJI_RESTRICT text, int64_t at, sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// packed = field(text, at, state)
	int64_t packed = sweets_fast_path_field(text, at, cells, registers, named);
	// city = packed & PLACES
	int64_t city = packed & 268435455;
	// at = next_word(text, packed >> BEHIND)
	at = sweets_scan_next_word(text, packed >> 28);
	// count = text[at] - ZERO
	int64_t count = GYOJI_TEXT(text, at) - 48;
	// packages = 0
	int64_t packages = 0;
	// while count > 0:
	while (count > 0) {
		// at = next_word(text, at + 1)
		at = sweets_scan_next_word(text, at + 1);
		// kind = LETTER[text[at]]
		int64_t kind = GYOJI_TABLE(sweets_LETTER, GYOJI_TEXT(text, at), 256);
		// if kind >= KINDS or packages >> kind & 1:
		if (kind >= 3 || ((packages >> kind) & 1)) {
			return -1;
		}
		// packages |= 1 << kind
		packages |= gyoji_shift_left(1, kind);
		count -= 1;
	}
	// if state[city] != CITY or packages == 0:
	if (GYOJI_CELL(city) != 2 || packages == 0) {
		return -1;
	}
	// state[city] += 4 * packages
	GYOJI_SET_CELL(city, GYOJI_CELL(city) + 4 * packages);
	return at + 1;
}

// gyoji.games.sweets.fast_path:240
// def play_trade(text: Text, at: int, state: State) -> int:
//     """ZZ between the two cities named here; the index behind it, or -1."""
static inline int64_t sweets_fast_path_play_trade(const uint8_t *GYOJI_RESTRICT text, int64_t at, sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// for _ in range(2):
	for (int64_t _ = 0; _ < 2; _++) {
		// at = next_word(text, at)
		at = sweets_scan_next_word(text, at);
		// if number_at(text, at):
		if (sweets_scan_number_at(text, at)) {
			return -1;
		}
		// at = word_end(text, at)
		at = sweets_scan_word_end(text, at);
	}
	// at = next_word(text, at)
	at = sweets_scan_next_word(text, at);
	// one = LETTER[text[at]]
	int64_t one = GYOJI_TABLE(sweets_LETTER, GYOJI_TEXT(text, at), 256);
	// packed = field(text, at + 1, state)
	int64_t packed = sweets_fast_path_field(text, at + 1, cells, registers, named);
	// at = next_word(text, packed >> BEHIND)
	at = sweets_scan_next_word(text, packed >> 28);
	// two = LETTER[text[at]]
	int64_t two = GYOJI_TABLE(sweets_LETTER, GYOJI_TEXT(text, at), 256);
	// other = field(text, at + 1, state)
	int64_t other = sweets_fast_path_field(text, at + 1, cells, registers, named);
	// if one >= KINDS or two >= KINDS:
	if (one >= 3 || two >= 3) {
		return -1;
	}
	// if trade(state, KINDS * one + two, packed & PLACES, other & PLACES, None) == REFUSED:
	if (sweets_rules_trade(cells, registers, named, 3 * one + two, packed & 268435455, other & 268435455) == 0) {
		return -1;
	}
	// return other >> BEHIND
	return other >> 28;
}

// gyoji.games.sweets.fast_path:227
// def play_swap(text: Text, at: int, state: State) -> int:
//     """00 for the token named here; the index behind it, or -1."""
static inline int64_t sweets_fast_path_play_swap(const uint8_t *GYOJI_RESTRICT text, int64_t at, sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// packed = field(text, at, state)
	int64_t packed = sweets_fast_path_field(text, at, cells, registers, named);
	// at = next_word(text, packed >> BEHIND)
	at = sweets_scan_next_word(text, packed >> 28);
	// code = 10 * LETTER[text[at + 1]] + text[at] - ZERO
	int64_t code = 10 * GYOJI_TABLE(sweets_LETTER, GYOJI_TEXT(text, at + 1), 256) + GYOJI_TEXT(text, at) - 48;
	// if not ZERO <= text[at] <= NINE or code >= ORDINARY:
	if (!(48 <= GYOJI_TEXT(text, at) && GYOJI_TEXT(text, at) <= 57) || code >= 40) {
		return -1;
	}
	// there = field(text, at + 2, state)
	int64_t there = sweets_fast_path_field(text, at + 2, cells, registers, named);
	// if swap(state, code, packed & PLACES, there & PLACES, None) == REFUSED:
	if (sweets_rules_swap(cells, registers, named, code, packed & 268435455, there & 268435455) == 0) {
		return -1;
	}
	// return there >> BEHIND
	return there >> 28;
}

// gyoji.games.sweets.fast_path:210
// def play_entry(text: Text, at: int, state: State) -> int:
//     """Play the entry written here; the index behind it, or -1."""
static inline int64_t sweets_fast_path_play_entry(const uint8_t *GYOJI_RESTRICT text, int64_t at, sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// if text[at] == Z:
	if (GYOJI_TEXT(text, at) == 90) {
		// return play_trade(text, at + 2, state)
		return sweets_fast_path_play_trade(text, at + 2, cells, registers, named);
	}
	// if text[at + 1] == ZERO:
	if (GYOJI_TEXT(text, at + 1) == 48) {
		// return play_swap(text, at + 2, state)
		return sweets_fast_path_play_swap(text, at + 2, cells, registers, named);
	}
	// code = 10 * LETTER[text[at + 1]] + text[at] - ZERO
	int64_t code = 10 * GYOJI_TABLE(sweets_LETTER, GYOJI_TEXT(text, at + 1), 256) + GYOJI_TEXT(text, at) - 48;
	// packed = field(text, at + 2, state)
	int64_t packed = sweets_fast_path_field(text, at + 2, cells, registers, named);
	// here = packed & PLACES
	int64_t here = packed & 268435455;
	// if place(state, code, here, None) == REFUSED:
	if (sweets_rules_place(cells, registers, named, code, here) == 0) {
		return -1;
	}
	// if code >= ORDINARY:
	if (code >= 40) {
		// state[SHIP_AT - state[FLEET]] = here
		GYOJI_SET_REGISTER(-31 - GYOJI_REGISTER(-30), here);
		// state[FLEET] += 1
		GYOJI_SET_REGISTER(-30, GYOJI_REGISTER(-30) + 1);
	}
	// return packed >> BEHIND
	return packed >> 28;
}

// gyoji.games.sweets.fast_path:199
// def play_turn(text: Text, at: int, state: State) -> int:
//     """Play the turn written here; the index behind it, or -1."""
static inline int64_t sweets_fast_path_play_turn(const uint8_t *GYOJI_RESTRICT text, int64_t at, sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// at = next_word(text, at)
	at = sweets_scan_next_word(text, at);
	// count = number_at(text, at)
	int64_t count = sweets_scan_number_at(text, at);
	// at = word_end(text, at)
	at = sweets_scan_word_end(text, at);
	// while count > 0 and at > 0:
	while (count > 0 && at > 0) {
		// at = play_entry(text, next_word(text, at), state)
		at = sweets_fast_path_play_entry(text, sweets_scan_next_word(text, at), cells, registers, named);
		count -= 1;
	}
	// return at if at > 0 and end_turn(state, None) != REFUSED else -1
	return (at > 0 && sweets_rules_end_turn(cells, registers, named) != 0) ? at : -1;
}

// gyoji.games.sweets.fast_path:164
// def set_up(state: State) -> None:
//     """Clear the tokens of the previous game from the board, and deal the hands."""
static inline void sweets_fast_path_set_up(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// for ship in range(state[FLEET]):
	for (int64_t ship = 0, ship_end = GYOJI_REGISTER(-30); ship < ship_end; ship++) {
		// state[state[SHIP_AT - ship]] = SEA
		GYOJI_SET_CELL(GYOJI_REGISTER(-31 - ship), 0);
	}
	// for land in range(state[LANDS]):
	for (int64_t land = 0, land_end = GYOJI_REGISTER(-29); land < land_end; land++) {
		// state[state[LAND_AT - land]] = LAND
		GYOJI_SET_CELL(GYOJI_REGISTER(-43 - land), 1);
	}
	// for player in range(PLAYERS):
	for (int64_t player = 0; player < 4; player++) {
		// state[HAND - player] = HAND_FULL
		GYOJI_SET_REGISTER(-12 - player, 393041237);
	}
	// for pile in range(PLAYERS * KINDS):
	for (int64_t pile = 0; pile < 12; pile++) {
		// state[WON - pile] = 0
		GYOJI_SET_REGISTER(-16 - pile, 0);
	}
	// state[FREE] = state[LANDS]
	named->r7 = GYOJI_REGISTER(-29);
	// state[STATUS] = RUNNING
	named->r1 = 0;
	// state[TURN] = state[FLEET] = state[LANDED] = state[ENTRIES] = state[DUE] = state[WINNERS] = 0
	named->r2 = 0;
	GYOJI_SET_REGISTER(-30, 0);
	named->r8 = 0;
	named->r9 = 0;
	named->r10 = 0;
	named->r11 = 0;
}

// gyoji.games.sweets.fast_path:275
// def say(out: Out, to: int, at: int) -> int:
//     """Write a line of SAID; the index behind it."""
static inline int64_t sweets_fast_path_say(uint8_t *GYOJI_RESTRICT out, int64_t to, int64_t at) {
	// while SAID[at] != NEWLINE:
	while (GYOJI_TABLE(sweets_SAID, at, 256) != 10) {
		// out[to] = SAID[at]
		GYOJI_SET_OUT(out, to, GYOJI_TABLE(sweets_SAID, at, 256));
		at += 1;
		to += 1;
	}
	// out[to] = NEWLINE
	GYOJI_SET_OUT(out, to, 10);
	return to + 1;
}

// gyoji.games.sweets.fast_path:149
// def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
//     """Play the game; the index behind its answer, or -1 at the first breach of the rules."""
static inline int64_t sweets_perform(const uint8_t *GYOJI_RESTRICT text, int64_t at, int64_t end, sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to, int64_t number) {
	// set_up(state)
	sweets_fast_path_set_up(cells, registers, named);
	// for _ in range(state[CITIES]):
	for (int64_t _ = 0, __end = GYOJI_REGISTER(-28); _ < __end; _++) {
		// at = fill_city(text, at, state)
		at = sweets_fast_path_fill_city(text, at, cells, registers, named);
		// if at < 0:
		if (at < 0) {
			return -1;
		}
	}
	// begin(state, None)
	sweets_begin(cells, registers, named);
	// while state[STATUS] == RUNNING:
	while (named->r1 == 0) {
		// at = play_turn(text, at, state)
		at = sweets_fast_path_play_turn(text, at, cells, registers, named);
		// if at < 0:
		if (at < 0) {
			return -1;
		}
	}
	// return say(out, to, LINE * state[WINNERS])
	return sweets_fast_path_say(out, to, 16 * named->r11);
}

// gyoji.notation.scan:165
// def no_trailer(state: State, out: Out, to: int) -> int:
//     """The `close` of a fast path that writes nothing after the last data set."""
static inline int64_t sweets_close(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, uint8_t *GYOJI_RESTRICT out, int64_t to) {
	return to;
}

// gyoji.games.sweets.learning:72
// def features(state: State, at: int, player: int) -> int:
//     """A bit for each plane; cells off the board have none."""
static inline int64_t sweets_features(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t at, int64_t player) {
	// cell = state[at]
	int64_t cell = GYOJI_CELL(at);
	// ground = cell & GROUND
	int64_t ground = cell & 3;
	// if ground == OUTSIDE:
	if (ground == 3) {
		return 0;
	}
	// if ground == CITY:
	if (ground == 2) {
		// return 1 << CITY | (cell >> 2) << 3
		return 4 | gyoji_shift_left(cell >> 2, 3);
	}
	// if cell < 4:
	if (cell < 4) {
		// return 1 << ground
		return gyoji_shift_left(1, ground);
	}
	// seat = (owner(cell) - player) % PLAYERS
	int64_t seat = (sweets_numbers_owner(cell) - player) & 3;
	// letter, digit = token(cell) // 10, token(cell) % 10
	int64_t letter = gyoji_divide(sweets_numbers_token(cell), 10);
	int64_t digit = gyoji_modulo(sweets_numbers_token(cell), 10);
	// return 1 << ground | 1 << 6 + seat | 1 << 10 + letter | digit << 16
	return ((gyoji_shift_left(1, ground) | gyoji_shift_left(1, 6 + seat)) | gyoji_shift_left(1, 10 + letter)) | gyoji_shift_left(digit, 16);
}

// gyoji.games.sweets.learning:87
// def number(state: State, index: int, player: int) -> int:
//     """One of the numbers besides the board; 255 also stands for anything greater."""
static inline int64_t sweets_number(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t index, int64_t player) {
	int64_t seat;
	// if index == 0:
	if (index == 0) {
		// return state[TURN]
		return named->r2;
	}
	// if index == 1:
	if (index == 1) {
		// return (state[TURN] - player) % PLAYERS
		return (named->r2 - player) & 3;
	}
	// if index == 2:
	if (index == 2) {
		// return min(state[LANDED], MOST)
		return gyoji_min(named->r8, 255);
	}
	// if index == 3:
	if (index == 3) {
		// return min(state[ENTRIES], MOST)
		return gyoji_min(named->r9, 255);
	}
	// if index < WINNINGS:
	if (index < 64) {
		// seat = (player + (index - HANDS) // SLOTS) % PLAYERS
		seat = (player + gyoji_divide(index - 4, 15)) & 3;
		// return state[HAND - seat] >> 2 * ((index - HANDS) % SLOTS) & 3
		return (GYOJI_REGISTER(-12 - seat) >> (2 * gyoji_modulo(index - 4, 15))) & 3;
	}
	// seat = (player + (index - WINNINGS) // KINDS) % PLAYERS
	seat = (player + gyoji_divide(index - 64, 3)) & 3;
	// return min(won(state, seat, (index - WINNINGS) % KINDS), MOST)
	return gyoji_min(sweets_numbers_won(cells, registers, named, seat, gyoji_modulo(index - 64, 3)), 255);
}

// gyoji.game.plain_learning:26
// def announcement(state: State, action: int) -> int:
static inline int64_t sweets_announcement(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t action) {
	return 0;
}

// gyoji.games.sweets.learning:104
// def potential(state: State, player: int) -> int:
//     """The number of packages that the player has won."""
static inline int64_t sweets_potential(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t player) {
	// return won(state, player, 0) + won(state, player, 1) + won(state, player, 2)
	return sweets_numbers_won(cells, registers, named, player, 0) + sweets_numbers_won(cells, registers, named, player, 1) + sweets_numbers_won(cells, registers, named, player, 2);
}

// gyoji.games.sweets.learning:153
// def complete(state: State, coded: int) -> int:
//     """The action for a code: a SWAP moves the token on its place, if there is one."""
static inline int64_t sweets_complete(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t coded) {
	// area = state[AREA]
	int64_t area = named->r4;
	// if coded // area // area != SWAP * CODES:
	if (gyoji_divide(gyoji_divide(coded, area), area) != 128) {
		return coded;
	}
	// cell = state[coded // area % area]
	int64_t cell = GYOJI_CELL(gyoji_modulo(gyoji_divide(coded, area), area));
	// if cell < 4 or cell & GROUND == CITY:
	if (cell < 4 || (cell & 3) == 2) {
		return coded;
	}
	// return coded + token(cell) * area * area
	return coded + sweets_numbers_token(cell) * area * area;
}

// gyoji.games.sweets.learning:164
// def code(state: State, action: int) -> int:
//     """The code of an action: a SWAP without its token."""
static inline int64_t sweets_code(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t action) {
	// area = state[AREA]
	int64_t area = named->r4;
	// x = action // area // area - SWAP * CODES
	int64_t x = gyoji_divide(gyoji_divide(action, area), area) - 128;
	// if 0 <= x < CODES:
	if (0 <= x && x < 64) {
		return action - x * area * area;
	}
	return action;
}

// gyoji.games.sweets.positions:84
// def is_content(ground: int, content: int) -> bool:
//     """Whether a ground can have a content: nothing, packages, or a token of its kind."""
static inline int64_t sweets_positions_is_content(int64_t ground, int64_t content) {
	// if content == 0:
	if (content == 0) {
		// return True
		return 1;
	}
	// if content < 0 or ground == OUTSIDE:
	if (content < 0 || ground == 3) {
		// return False
		return 0;
	}
	// if ground == CITY:
	if (ground == 2) {
		// return content < 1 << KINDS
		return content < 8;
	}
	// code = token(content << 2)
	int64_t code = sweets_numbers_token(gyoji_shift_left(content, 2));
	// if content > CODES * PLAYERS:
	if (content > 256) {
		// return False
		return 0;
	}
	// return ORDINARY <= code < SHIPS if ground == SEA else code < ORDINARY or code == SWAPPER
	return ground == 0 ? (40 <= code && code < 50) : (code < 40 || code == 50);
}

// gyoji.game.places:19
// def fault_at(fault: int, at: int) -> int:
//     """The number of a fault of the cell at a place; faults of registers have just their numbers."""
static inline int64_t sweets_places_fault_at(int64_t fault, int64_t at) {
	// return fault + AT * (at + 1)
	return fault + 32 * (at + 1);
}

// gyoji.game.places:24
// def is_inside(state: State, at: int) -> bool:
//     """Whether the place is on the board, and not on its ring."""
static inline int64_t sweets_places_is_inside(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t at) {
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

// gyoji.games.sweets.positions:111
// def closed_cities(state: State) -> int:
//     """The number of closed cities that still have packages."""
static inline int64_t sweets_positions_closed_cities(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// count = 0
	int64_t count = 0;
	// for at in range(state[AREA]):
	for (int64_t at = 0, at_end = named->r4; at < at_end; at++) {
		// if state[at] & GROUND == CITY and state[at] > CITY and is_closed(state, at):
		if ((GYOJI_CELL(at) & 3) == 2 && GYOJI_CELL(at) > 2 && sweets_settling_is_closed(cells, registers, named, at)) {
			count += 1;
		}
	}
	return count;
}

// gyoji.games.sweets.positions:98
// def counter_fault(state: State) -> int:
//     """What is wrong with the registers of the game and of the turn."""
static inline int64_t sweets_positions_counter_fault(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// if not AT_TOKEN <= state[CAPTURE] <= AT_TURN:
	if (!(0 <= named->r5 && named->r5 <= 1)) {
		// return SETTLING
		return 5;
	}
	// if not 0 <= state[TRUST] <= 1:
	if (!(0 <= named->r6 && named->r6 <= 1)) {
		// return TRUSTED
		return 6;
	}
	// if not 0 <= state[LANDED] < COUNT or not 0 <= state[ENTRIES] < COUNT:
	if (!(0 <= named->r8 && named->r8 < 1073741824) || !(0 <= named->r9 && named->r9 < 1073741824)) {
		// return COUNTER
		return 7;
	}
	// if not 0 <= state[DUE] <= (closed_cities(state) if state[CAPTURE] == AT_TURN else 0):
	if (!(0 <= named->r10 && named->r10 <= (named->r5 == 1 ? sweets_positions_closed_cities(cells, registers, named) : 0))) {
		// return CLOSING
		return 8;
	}
	// return 0 if 0 <= state[WINNERS] < 1 << PLAYERS else PRIZES
	return (0 <= named->r11 && named->r11 < 16) ? 0 : 9;
}

// gyoji.games.sweets.positions:120
// def cities_with_packages(state: State) -> int:
static inline int64_t sweets_positions_cities_with_packages(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// count = 0
	int64_t count = 0;
	// for at in range(state[AREA]):
	for (int64_t at = 0, at_end = named->r4; at < at_end; at++) {
		// count += int(state[at] & GROUND == CITY and state[at] > CITY)
		count += (GYOJI_CELL(at) & 3) == 2 && GYOJI_CELL(at) > 2;
	}
	return count;
}

// gyoji.games.sweets.positions:127
// def player_fault(state: State) -> int:
//     """What is wrong with hands, packages won, the turn or the end."""
static inline int64_t sweets_positions_player_fault(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// for player in range(PLAYERS):
	for (int64_t player = 0; player < 4; player++) {
		// if not 0 <= state[HAND - player] < HAND_SIZE:
		if (!(0 <= GYOJI_REGISTER(-12 - player) && GYOJI_REGISTER(-12 - player) < 1073741824)) {
			// return HANDS
			return 10;
		}
	}
	// most = state[AREA] - cities_with_packages(state)
	int64_t most = named->r4 - sweets_positions_cities_with_packages(cells, registers, named);
	// for at in range(PLAYERS * KINDS):
	for (int64_t at = 0; at < 12; at++) {
		// if not 0 <= state[WON - at] <= most:
		if (!(0 <= GYOJI_REGISTER(-16 - at) && GYOJI_REGISTER(-16 - at) <= most)) {
			// return PACKAGES
			return 11;
		}
	}
	// if not 0 <= state[TURN] < PLAYERS:
	if (!(0 <= named->r2 && named->r2 < 4)) {
		// return PLAYER
		return 12;
	}
	// return 0 if RUNNING <= state[STATUS] <= FINISHED else END
	return (0 <= named->r1 && named->r1 <= 1) ? 0 : 13;
}

// gyoji.games.sweets.positions:70
// def fault(state: State) -> int:
static inline int64_t sweets_fault(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	int64_t value;
	// free = 0
	int64_t free = 0;
	// for at in range(state[AREA]):
	for (int64_t at = 0, at_end = named->r4; at < at_end; at++) {
		// cell = state[at]
		int64_t cell = GYOJI_CELL(at);
		// if not is_content(cell & GROUND, cell >> 2):
		if (!sweets_positions_is_content(cell & 3, cell >> 2)) {
			// return fault_at(CELL, at)
			return sweets_places_fault_at(1, at);
		}
		// if (cell & GROUND == OUTSIDE) == is_inside(state, at):
		if (((cell & 3) == 3) == sweets_places_is_inside(cells, registers, named, at)) {
			// return fault_at(INNER if cell & GROUND == OUTSIDE else RING, at)
			return sweets_places_fault_at((cell & 3) == 3 ? 3 : 2, at);
		}
		// free += int(cell == LAND)
		free += cell == 1;
	}
	// if state[FREE] != free:
	if (named->r7 != free) {
		// return ROOM
		return 4;
	}
	// return counter_fault(state) or player_fault(state)
	value = sweets_positions_counter_fault(cells, registers, named);
	if (!value) {
		value = sweets_positions_player_fault(cells, registers, named);
	}
	return value;
}

// gyoji.games.sweets.positions:62
// def registers(state: State) -> int:
static inline int64_t sweets_position_registers(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named) {
	// return -LAST
	return 27;
}

// gyoji.games.sweets.positions:66
// def is_action(state: State, action: int) -> bool:
static inline int64_t sweets_is_action(sweets_cell *GYOJI_RESTRICT cells, sweets_register *GYOJI_RESTRICT registers, sweets_named *GYOJI_RESTRICT named, int64_t action) {
	// return 0 <= action < (TRADE + 1) * CODES * state[AREA] * state[AREA]
	return 0 <= action && action < 256 * named->r4 * named->r4;
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
