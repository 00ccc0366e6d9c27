/* The game "@NAME@" in C99, written by gyoji from
 *
@SOURCES@ *
 * A play is `cells`, the cells of the board in reading order; `registers`, which is a pointer behind
 * the last register, so that they are registers[-1], registers[-2] and so on; and `named`, those of
 * them that C should keep in the processor. @NAME@_load fills it from the registers before a
 * play goes on, and @NAME@_store writes it back.
 *
 * The lines in Python stand in comments above what became of them. With GYOJI_CHECKED every access
 * is checked; a program that looks at something else stops with a message.
 */
#ifndef GYOJI_@NAME@_H
#define GYOJI_@NAME@_H

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

typedef @CELL@ @NAME@_cell;
typedef int64_t @NAME@_register;
typedef struct {
	@FIELDS@
	int64_t *changed; /* room for @NAME@_CHANGES places that are written, and what was there; or NULL */
	int64_t changes; /* how many were written: if there is no room for all, the first ones are noted */
} @NAME@_named;

#define @NAME@_CHANGES 64
#define @NAME@_NAMED @APART@ /* the registers that are in @NAME@_named */
#define @NAME@_REGISTERS @REGISTERS@ /* a state has at least so many registers */
#define @NAME@_CHECKED_REGISTERS @CHECKED_REGISTERS@ /* the same, without those of the fast path */
#define @NAME@_HAS_FAST_PATH @HAS_FAST_PATH@
#define @NAME@_HAS_LEARNING @HAS_LEARNING@
#define @NAME@_HAS_POSITIONS @HAS_POSITIONS@
#define @NAME@_HAS_SOLVER @HAS_SOLVER@
#define @NAME@_HAS_BACKWARD @HAS_BACKWARD@
#define @NAME@_HAS_OPPONENT @HAS_OPPONENT@
#define @NAME@_STATEMENTS @STATEMENTS@ /* how long the functions below are together */
#define @NAME@_SERIAL @SERIAL@ /* whether any piece of the text is a data set */

static inline void @NAME@_load(const @NAME@_register *registers, @NAME@_named *named) {
@LOAD@	named->changed = 0;
	named->changes = 0;
}
static inline void @NAME@_store(@NAME@_register *registers, const @NAME@_named *named) {
@STORE@}
/* The same after @NAME@_begin and @NAME@_apply alone, which leave the other registers as they are. */
static inline void @NAME@_store_played(@NAME@_register *registers, const @NAME@_named *named) {
@STORE_PLAYED@}

/* Note that a cell is written. In a long game this is a function of its own: the rules stay small. */
#if defined(__GNUC__) && @STATEMENTS@ >= 400
__attribute__((noinline, unused))
#else
inline
#endif
static void @NAME@_note(@NAME@_named *named, int64_t at, int64_t before) {
	if (named->changes < @NAME@_CHANGES) {
		named->changed[2 * named->changes] = at;
		named->changed[2 * named->changes + 1] = before;
	}
	named->changes++;
}
static inline void @NAME@_put_cell(@NAME@_cell *cells, @NAME@_named *named, int64_t at, int64_t value) {
	if (named->changed) @NAME@_note(named, at, (int64_t)cells[at]);
	cells[at] = (@NAME@_cell)value;
}

#ifdef GYOJI_CHECKED
/* What this thread may look at: see @NAME@_bound_state and @NAME@_bound_text. */
static __thread const @NAME@_cell *@NAME@_cells_first, *@NAME@_cells_end;
static __thread const @NAME@_register *@NAME@_registers_first, *@NAME@_registers_end;
static __thread const uint8_t *@NAME@_text_first, *@NAME@_text_end, *@NAME@_out_first, *@NAME@_out_end;

/* The memory of the state that is played next; without it, only the board's own size is checked. */
static inline void @NAME@_bound_state(const @NAME@_cell *cells, int64_t room, const @NAME@_register *registers, int64_t count) {
	@NAME@_cells_first = cells;
	@NAME@_cells_end = cells + room;
	@NAME@_registers_first = registers - count;
	@NAME@_registers_end = registers;
}
/* The memory of the text and the output that are used next. */
static inline void @NAME@_bound_text(const uint8_t *text, int64_t size, const uint8_t *out, int64_t room) {
	@NAME@_text_first = text;
	@NAME@_text_end = text + size;
	@NAME@_out_first = out;
	@NAME@_out_end = out + room;
}
static inline void @NAME@_check_cell(const @NAME@_cell *cells, const @NAME@_named *named, int64_t at) {
	if (at < 0 || at >= named->r4) gyoji_stop("looked outside the cells of a state", at);
	if (cells == @NAME@_cells_first && cells + at >= @NAME@_cells_end) gyoji_stop("looked behind a state", at);
}
static inline int64_t @NAME@_get_cell(const @NAME@_cell *cells, const @NAME@_named *named, int64_t at) {
	@NAME@_check_cell(cells, named, at);
	return cells[at];
}
static inline void @NAME@_set_cell(@NAME@_cell *cells, @NAME@_named *named, int64_t at, int64_t value) {
	@NAME@_check_cell(cells, named, at);
	if (value != (@NAME@_cell)value) gyoji_stop("a number too large for a cell", at);
	@NAME@_put_cell(cells, named, at, value);
}
static inline void @NAME@_check_register(const @NAME@_register *registers, int64_t at) {
	if (at >= -@NAME@_NAMED) gyoji_stop("counted up to a register that is only named, or to a cell,", at);
	if (registers == @NAME@_registers_end && registers + at < @NAME@_registers_first) gyoji_stop("looked before the registers", at);
}
static inline int64_t @NAME@_get_register(const @NAME@_register *registers, int64_t at) {
	@NAME@_check_register(registers, at);
	return registers[at];
}
static inline void @NAME@_set_register(@NAME@_register *registers, int64_t at, int64_t value) {
	@NAME@_check_register(registers, at);
	registers[at] = value;
}
static inline int64_t @NAME@_get_text(const uint8_t *text, int64_t at) {
	if (text + at < @NAME@_text_first || text + at >= @NAME@_text_end) gyoji_stop("read outside a text", at);
	return text[at];
}
static inline int64_t @NAME@_get_out(const uint8_t *out, int64_t at) {
	if (out + at < @NAME@_out_first || out + at >= @NAME@_out_end) gyoji_stop("read outside the output", at);
	return out[at];
}
static inline void @NAME@_set_out(uint8_t *out, int64_t at, int64_t value) {
	if (out + at < @NAME@_out_first || out + at >= @NAME@_out_end) gyoji_stop("wrote outside the output", at);
	if (value < 0 || value > 255) gyoji_stop("no byte", value);
	out[at] = (uint8_t)value;
}
#define GYOJI_CELL(at) @NAME@_get_cell(cells, named, at)
#define GYOJI_SET_CELL(at, value) @NAME@_set_cell(cells, named, at, value)
#define GYOJI_REGISTER(at) @NAME@_get_register(registers, at)
#define GYOJI_SET_REGISTER(at, value) @NAME@_set_register(registers, at, value)
#define GYOJI_TEXT(text, at) @NAME@_get_text(text, at)
#define GYOJI_OUT(out, at) @NAME@_get_out(out, at)
#define GYOJI_SET_OUT(out, at, value) @NAME@_set_out(out, at, value)
#define GYOJI_TABLE(table, at, size) gyoji_table(table, at, size)
#else
#define @NAME@_bound_state(cells, room, registers, count) ((void)0)
#define @NAME@_bound_text(text, size, out, room) ((void)0)
#define GYOJI_CELL(at) ((int64_t)cells[at])
#define GYOJI_SET_CELL(at, value) @NAME@_put_cell(cells, named, at, value)
#define GYOJI_REGISTER(at) ((int64_t)registers[at])
#define GYOJI_SET_REGISTER(at, value) ((void)(registers[at] = (@NAME@_register)(value)))
#define GYOJI_TEXT(text, at) ((int64_t)(text)[at])
#define GYOJI_OUT(out, at) ((int64_t)(out)[at])
#define GYOJI_SET_OUT(out, at, value) ((void)((out)[at] = (uint8_t)(value)))
#define GYOJI_TABLE(table, at, size) ((int64_t)(table)[at])
#endif
