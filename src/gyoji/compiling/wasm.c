/* A game as a WebAssembly module: docs/c.md describes what it exports.
 *
 * A file defines GYOJI_GAME, includes the game's header, and then this one. There is one state, one
 * text and one output. Memory is taken from the end of the module's own and never moves, except
 * that `reset` gives all of it back.
 */
#define GYOJI_PASTE(game, name) game##_##name
#define GYOJI_NAME(game, name) GYOJI_PASTE(game, name)
#define G(name) GYOJI_NAME(GYOJI_GAME, name)
#define EXPORT(name) __attribute__((export_name(#name)))

/* SPARE: by how much an answer may be longer than the text of its data set. */
enum { PAGE = 1 << 16, ALIGNMENT = 16, SPARE = 64 };

extern unsigned char __heap_base; /* from the linker */
static uint32_t taken;
static G(cell) *cells;
static int64_t *registers; /* behind the last one */
static uint32_t room, count; /* the cells and registers that there are */
static unsigned char *text, *out;
static uint32_t text_size, out_size, consumed, games;

/* Memory that is all 0; a null pointer if there is no more. */
static void *take(uint64_t size) {
	uint32_t start;
	if (!taken) taken = ((uint32_t)(uintptr_t)&__heap_base + ALIGNMENT - 1) & -(uint32_t)ALIGNMENT;
	start = taken;
	size = (size + ALIGNMENT - 1) & -(uint64_t)ALIGNMENT;
	if (start + size > 0xFFFF0000u) return 0;
	uint64_t missing = (start + size + PAGE - 1) / PAGE, there = __builtin_wasm_memory_size(0);
	if (missing > there && __builtin_wasm_memory_grow(0, missing - there) == (__SIZE_TYPE__)-1) return 0;
	taken = start + (uint32_t)size;
	for (uint32_t at = start; at < taken; at += 8) *(uint64_t *)(uintptr_t)at = 0;
	return (void *)(uintptr_t)start;
}

EXPORT(reset) void wasm_reset(void) {
	taken = room = count = text_size = out_size = consumed = games = 0;
	cells = 0;
	registers = 0;
	text = out = 0;
}
EXPORT(cell_bytes) uint32_t wasm_cell_bytes(void) { return sizeof(G(cell)); }
EXPORT(least_registers) uint32_t wasm_least_registers(void) { return G(CHECKED_REGISTERS); }
EXPORT(text_registers) uint32_t wasm_text_registers(void) { return G(REGISTERS); }

/* Room for a state: the address of its cells, or 0 if there is no memory or too few registers. */
EXPORT(load) void *wasm_load(uint32_t area, uint32_t number) {
	int64_t *first;
	if (number < G(CHECKED_REGISTERS)) return 0;
	first = take(8 * (uint64_t)number);
	cells = take(sizeof(G(cell)) * (uint64_t)area);
	if (!first || !cells) return 0;
	registers = first + number;
	room = area;
	count = number;
	return cells;
}
EXPORT(cells) void *wasm_cells(void) { return cells; }
EXPORT(registers) void *wasm_registers(void) { return registers - count; }

EXPORT(begin) void wasm_begin(void) {
	G(named) named;
	G(load)(registers, &named);
	G(begin)(cells, registers, &named);
	G(store)(registers, &named);
}
EXPORT(apply) uint32_t wasm_apply(double action) {
	G(named) named;
	G(load)(registers, &named);
	int64_t answer = G(apply)(cells, registers, &named, (int64_t)action);
	G(store)(registers, &named);
	return (uint32_t)answer;
}
EXPORT(next_action) double wasm_next_action(double action) {
	G(named) named;
	G(load)(registers, &named);
	return (double)G(next_action)(cells, registers, &named, (int64_t)action);
}
EXPORT(score) double wasm_score(uint32_t player) {
	G(named) named;
	G(load)(registers, &named);
	return (double)G(score)(cells, registers, &named, player);
}

#if G(HAS_FAST_PATH)
/* Room for so much output: whether there is. */
static int speak(uint64_t size) {
	if (size <= out_size) return 1;
	out = take(size);
	out_size = out ? (uint32_t)size : 0;
	return out != 0;
}
/* Room for a text of this size, and for what is written about it: the text's address, or 0. */
EXPORT(text) void *wasm_text(uint32_t size) {
	if (size > text_size || !text) {
		text = take(size + 1ull);
		text_size = text ? size : 0;
	}
	return speak(2ull * size + SPARE) ? text : 0;
}
EXPORT(out) void *wasm_out(void) { return out; }
EXPORT(consumed) uint32_t wasm_consumed(void) { return consumed; }
EXPORT(games) uint32_t wasm_games(void) { return games; }

/* Whether the state has room for a board of this size. */
static int fits(int64_t area) {
	if (area <= room) return 1;
	G(cell) *larger = take(sizeof(G(cell)) * (uint64_t)area);
	if (!larger) return 0;
	cells = larger;
	room = (uint32_t)area;
	return 1;
}

/* Plays the data sets that lie whole in the text: how many bytes are written into the output. */
EXPORT(play) uint32_t wasm_play(uint32_t size) {
	G(named) named;
	uint32_t written = 0;
	consumed = 0;
	if (count < G(REGISTERS)) return 0;
	G(load)(registers, &named);
	while (consumed < size) {
		int64_t end = G(extent)(text, consumed, size, cells, registers, &named), then;
		if (end <= consumed || out_size - written < end - consumed + SPARE) break;
		if (!fits(G(area)(text, consumed, end, cells, registers, &named))) break;
		then = G(perform)(text, consumed, end, cells, registers, &named, out, written, games + 1);
		if (then < 0) break;
		games++;
		written = (uint32_t)then;
		consumed = (uint32_t)end;
	}
	G(store)(registers, &named);
	return written;
}
/* What is written after the last data set: how many bytes. */
EXPORT(close) uint32_t wasm_close(void) {
	G(named) named;
	/* A fast path may draw the whole board, with a line end behind each row of three cells or more. */
	if (count < G(REGISTERS) || !speak(room * 4ull / 3 + SPARE)) return 0;
	G(load)(registers, &named);
	return (uint32_t)G(close)(cells, registers, &named, out, 0);
}
#endif
