/* Check a proof about a level of Sokoban: it has no solution, or none with fewer pushes.
 *
 *     cc -O2 examples/check_proof.c -o check_proof
 *     gyoji prove sokoban examples/sokoban.xsb --case 1 --out level.proof
 *     gzip -dc level.proof | ./check_proof
 *
 * docs/proofs.md has the format and the argument; no line here is from the package, and nothing in a
 * proof is trusted. Exit status 0: the proof is right; 1: it is refused. */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
typedef unsigned char byte;
enum { NEVER = 1 << 20, MOST_PLACES = 4096, MOST_PAIRS = 1 << 20, MOST_BYTES = 1 << 28, BLOCKS = 4 };
static jmp_buf refusal;
static const char *reason;
static void *blocks[BLOCKS];
static int block_count;
static void require(int condition, const char *sentence) {
	reason = sentence;
	if (!condition) longjmp(refusal, 1);
}

static void *take(int64_t count, int64_t size) {
	void *block = calloc((size_t)count + 1, (size_t)size);
	require(block != NULL && block_count < BLOCKS, "out of memory");
	return blocks[block_count++] = block;
}

/* ------------------------------------------------------------------------- the head */
static const byte *at, *end;
static int peek(const char *letters) { return at < end && *at && strchr(letters, *at) != NULL; }
static void word(const char *text) {
	size_t size = strlen(text);
	require((size_t)(end - at) >= size && !memcmp(at, text, size), "the head is wrong");
	at += size;
}

static int64_t decimal(int digits) {
	int64_t found = 0;
	const byte *begin = at;
	while (peek("0123456789") && at - begin < digits) found = 10 * found + (*at++ - '0');
	require(at > begin && (*begin != '0' || at == begin + 1), "a number in the head is wrong");
	return found;
}

/* ------------------------------------------------------------------------- the board */
static int area, goals, worker, hopeless, ways[4]; /* up, right, down, left */
static byte is_floor[MOST_PLACES], is_goal[MOST_PLACES], start[MOST_PLACES];
static byte *side; /* side[box * area + worker] */
static int *far;   /* far[(box * 4 + side) * goals + goal] */
static int queue[MOST_PLACES], mark[MOST_PLACES], stamp;
/* Mark the places that are connected between boxes; return the first of them. */
static int flood(int from, const byte *full) {
	int least = from, count = 1;
	mark[queue[0] = from] = ++stamp;
	while (count) {
		int here = queue[--count];
		if (here < least) least = here;
		for (int way = 0; way < 4; way++) {
			int next = here + ways[way];
			if (is_floor[next] && !full[next] && mark[next] != stamp) mark[queue[count++] = next] = stamp;
		}
	}
	return least;
}

static void read_board(void) {
	const byte *text = at;
	int wide = 0, rows = 0, workers = 0, place = 0, count = 1;
	for (; !peek("\n"); rows++) {
		const byte *begin = at;
		while (peek(" #.$*@+")) at++;
		if (at - begin > wide) wide = (int)(at - begin);
		require(at > begin && rows < MOST_PLACES && wide <= MOST_PLACES / (rows + 1), "a wrong row");
		word("\n");
	}
	area = wide * rows, ways[0] = -wide, ways[1] = 1, ways[2] = wide, ways[3] = -1;
	char signs[MOST_PLACES + 1];
	memset(signs, ' ', sizeof signs), memset(is_floor, 0, area), memset(mark, 0, sizeof mark);
	for (; text < at; text++)
		if (*text == '\n') place = (place + wide - 1) / wide * wide;
		else signs[place++] = (char)*text;
	word("\n");
	for (place = 0; place < area; place++) if (strchr("@+", signs[place])) workers++, worker = place;
	require(workers == 1, "the board needs one worker");
	is_floor[queue[0] = worker] = 1;
	while (count) {
		int here = queue[--count];
		require(here >= wide && here < area - wide && here % wide && (here + 1) % wide, "the board is open");
		for (int way = 0; way < 4; way++) {
			int next = here + ways[way];
			if (signs[next] != '#' && !is_floor[next]) is_floor[queue[count++] = next] = 1;
		}
	}
	for (place = goals = hopeless = stamp = 0; place < area; place++) {
		hopeless |= !is_floor[place] && signs[place] == '$';
		goals += is_goal[place] = is_floor[place] && strchr(".*+", signs[place]);
		start[place] = is_floor[place] && strchr("$*", signs[place]);
	}
	require(area * goals <= MOST_PAIRS, "the board is too large");
}

/* Find the pushes that a single box needs to each target, by the side on which the worker is. */
static void measure(void) {
	byte alone[MOST_PLACES] = {0};
	int todo[4 * MOST_PLACES], goal = -1;
	side = take(area * area, 1), far = take(4 * area * goals, sizeof *far);
	for (int each = 0; each < 4 * area * goals; each++) far[each] = NEVER;
	for (int box = 0; box < area; box++) {
		byte *sides = memset(side + box * area, 4, (size_t)area), name = 0;
		for (int from = 0; from < area && is_floor[box]; from++) {
			if (!is_floor[from] || from == box || sides[from] != 4) continue;
			alone[box] = 1, flood(from, alone), alone[box] = 0;
			for (int each = 0; each < area; each++) if (mark[each] == stamp) sides[each] = name;
			name++;
		}
	}
	for (int target = 0; target < area; target++) {
		int last = is_goal[target] ? 4 : 0;
		goal += is_goal[target];
		for (int name = 0; name < last; name++) far[(todo[name] = target * 4 + name) * goals + goal] = 0;
		for (int first = 0; first < last; first++)
			for (int key = todo[first], box = key / 4, way = 0; way < 4; way++) { /* pulled to `before` */
				int before = box + ways[way], behind = before + ways[way];
				if (!is_floor[before] || !is_floor[behind] || side[box * area + before] != key % 4) continue;
				int earlier = before * 4 + side[before * area + behind], *pushes = far + earlier * goals + goal;
				if (*pushes == NEVER) *pushes = far[key * goals + goal] + 1, todo[last++] = earlier;
			}
	}
}

/* Return the least sum of pushes of single boxes to targets of their own: shortest augmenting
 * paths, with potentials `up` of boxes and `down` of targets; target 0 is none. */
static int64_t up[MOST_PLACES + 1], down[MOST_PLACES + 1], slack[MOST_PLACES + 1];
static int holder[MOST_PLACES + 1], back[MOST_PLACES + 1], done[MOST_PLACES + 1];
static int64_t bound(const int *full, int count, int from) {
	for (int j = 0; j <= goals; j++) down[j] = holder[j] = 0;
	for (int row = 1; row <= count && count <= goals; row++) {
		int column = 0;
		holder[0] = row, up[row] = 0;
		for (int j = 0; j <= goals; j++) slack[j] = (int64_t)NEVER << 12, done[j] = 0;
		while (holder[column]) {
			int this = holder[column], best = 0, box = full[this - 1];
			const int *costs = far + (box * 4 + side[box * area + from]) * goals;
			int64_t least = (int64_t)NEVER << 12;
			done[column] = 1;
			for (int j = 1; j <= goals; j++) {
				if (done[j]) continue;
				int64_t cost = costs[j - 1] - up[this] - down[j];
				if (cost < slack[j]) slack[j] = cost, back[j] = column;
				if (slack[j] < least) least = slack[j], best = j;
			}
			for (int j = 0; j <= goals; j++)
				if (done[j]) up[holder[j]] += least, down[j] -= least;
				else slack[j] -= least;
			column = best;
		}
		for (; column; column = back[column]) holder[column] = holder[back[column]];
	}
	return count <= goals && -down[0] < NEVER ? -down[0] : NEVER;
}

/* ------------------------------------------------------------------------- positions */
static int claim, columns, list[2 * MOST_PLACES]; /* a position: boxes in order, fillers, worker */
static int64_t total, *needed;
static byte pattern[MOST_PLACES], boxes[MOST_PLACES], reach[MOST_PLACES];
static const byte *table;
static int two(const byte *data, int64_t index) { return data[2 * index] | data[2 * index + 1] << 8; }
static int cell(int64_t number, int column) { return two(table, column * total + number); }
static int64_t bound_of(int64_t number) { return claim == NEVER ? NEVER : cell(number, columns); }
static int compare(int64_t number) { /* a listed position with `list` */
	int column = 0, found = 0;
	for (; column < columns && !found; column++) found = cell(number, column) - list[column];
	return found;
}

/* Read a listed position; return where its worker is. */
static int read_position(int64_t number, byte *full) {
	memset(full, 0, (size_t)area);
	for (int column = 0; column < columns; column++) {
		int here = list[column] = cell(number, column), last = column ? list[column - 1] : -1;
		require(here < area ? is_floor[here] && !full[here] : here == area, "a cell is not on the board");
		if (column == columns - 1) break;
		require(here > last || here == area, "boxes out of order");
		full[here] = here < area;
	}
	require(list[columns - 1] < area, "a position without a worker");
	return list[columns - 1];
}

/* Refuse a proof unless a listed position covers the one of `boxes`, its worker in `from`. */
static void cover(int64_t number, int from, int64_t need) {
	require(number < total && bound_of(number) >= need, "a pointer leads to no bound");
	flood(read_position(number, pattern), pattern);
	for (int here = 0; here < area; here++) require(pattern[here] <= boxes[here], "another box");
	require(mark[from] == stamp, "the worker is elsewhere");
	if (needed[number] < need) needed[number] = need;
}

/* Refuse a proof unless the position of `boxes`, its worker in `from`, needs so many pushes. */
static void ensure(int from, int64_t need) {
	int64_t low = 0, high = total;
	int count = 0, least = flood(from, boxes);
	for (int box = 0; box < area; box++)
		if (boxes[box]) list[count++] = box;
	for (int column = count; column < columns; column++) list[column] = column < columns - 1 ? area : least;
	while (low < high && count < columns) {
		int64_t middle = (low + high) / 2;
		if (compare(middle) < 0) low = middle + 1;
		else high = middle;
	}
	if (count < columns && low < total && !compare(low) && bound_of(low) >= need) {
		if (needed[low] < need) needed[low] = need;
	} else if (bound(list, count, from) < need) {
		require(at < end, "a bound does not follow");
		cover((int64_t)two(at, 1) << 16 | two(at, 0), from, need), at += 4;
	}
}

static void check_position(int64_t number) {
	int from = read_position(number, boxes), solved = 1;
	int64_t need = bound_of(number) - (claim != NEVER);
	require(number == 0 || compare(number - 1) < 0, "positions out of order");
	require(flood(from, boxes) == from, "the worker is not in its first cell");
	for (int here = 0; here < area; here++)
		reach[here] = mark[here] == stamp, solved &= boxes[here] <= is_goal[here];
	require(!solved && need >= 0, "a position that is solved has a bound");
	for (int here = 0; need && here < area; here++)
		for (int way = 0; way < 4 && boxes[here]; way++) {
			int behind = here - ways[way], there = here + ways[way];
			if (!reach[behind] || !is_floor[there] || boxes[there]) continue;
			boxes[here] = 0, boxes[there] = 1;
			ensure(here, need);
			boxes[here] = 1, boxes[there] = 0;
		}
}

static void replay(const byte *solution, const byte *stop) {
	int pushes = 0, open = hopeless;
	for (; solution < stop; solution++) {
		int way = ways[(strchr("urdlURDL", *solution) - "urdlURDL") % 4], push = *solution < 'a';
		worker += way;
		require(is_floor[worker] && start[worker] == push, "no such move");
		require(!push || (is_floor[worker + way] && !start[worker + way]), "a push without room");
		if (push) start[worker] = 0, start[worker + way] = 1, pushes++;
	}
	for (int here = 0; here < area; here++) open |= start[here] > is_goal[here];
	require(!open && pushes == claim, "the solution does not solve the level as claimed");
}

/* Refuse a proof that is none: `reason` says why. */
static void check(const byte *data, int64_t size) {
	int64_t first = -1, bytes;
	at = data, end = data + size, claim = NEVER;
	require(size < MOST_BYTES, "it is too large");
	word("gyoji certificate 1\nsokoban\n");
	if (peek("n")) word("no solution\n");
	else word("fewest pushes "), claim = (int)decimal(5), word("\n");
	const byte *solution = at, *stop;
	while (peek("udlrUDLR")) at++;
	stop = at, require(claim != NEVER || stop == solution, "a solution of a level without one");
	word("\npositions "), total = decimal(9);
	word("\nnumbers "), columns = (int)decimal(4), word("\nstart ");
	if (peek("-")) word("-\n");
	else first = decimal(9), word("\n");
	read_board(), measure();
	bytes = 2 * total * (columns + (claim != NEVER));
	require(columns && columns <= area && bytes <= end - at && (end - at - bytes) % 4 == 0,
	        "the length does not fit the head");
	table = at, at += bytes, needed = take(total, sizeof *needed);
	memcpy(boxes, start, (size_t)area);
	if (!hopeless && first >= 0) cover(first, worker, claim);
	if (!hopeless && first < 0) ensure(worker, claim);
	for (int64_t number = 0; number < total; number++) check_position(number);
	for (int64_t number = 0; number < total; number++)
		require(needed[number] == bound_of(number), "a bound that nothing needs");
	require(at == end, "a pointer that nothing needs");
	if (claim != NEVER) replay(solution, stop);
}

/* Return whether a proof is right, and give its memory back. */
static int accepts(const byte *data, int64_t size) {
	volatile int right = 0;
	if (!setjmp(refusal)) check(data, size), right = 1;
	while (block_count) free(blocks[--block_count]);
	return right;
}

#ifndef NO_MAIN
int main(void) {
	byte *data = malloc(MOST_BYTES);
	size_t size = data ? fread(data, 1, MOST_BYTES, stdin) : 0;
	alarm(3600);
	if (!accepts(data, (int64_t)size)) return printf("refused: %s\n", reason), 1;
	return printf(claim == NEVER ? "no solution\n" : "fewest pushes %d\n", claim), 0;
}
#endif
