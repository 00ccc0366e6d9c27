/* Plays games of Sokoban, text to text, with nothing of Gyoji but its header:
 *
 *     gyoji twin sokoban --target c --out sokoban.h
 *     cc -O2 -I. examples/play.c -o play && ./play < examples/sokoban.in
 *
 * The same for the Tower: -DGAME=tower -DHEADER='"tower.h"'. docs/c.md explains every name.
 */
#ifndef GAME
#define GAME sokoban
#define HEADER "sokoban.h"
#endif
#include HEADER
#include <stdio.h>
#include <stdlib.h>
#define PASTE(game, name) game##_##name
#define NAME(game, name) PASTE(game, name)
#define G(name) NAME(GAME, name)

int main(void) {
	enum { MOST = 1 << 24 };
	uint8_t *text = malloc(MOST), *out = malloc(MOST + 64);
	int64_t size = text ? (int64_t)fread(text, 1, MOST, stdin) : 0, at = 0, end, number = 1;
	G(register) registers[G(REGISTERS)] = {0}, *last = registers + G(REGISTERS);
	G(named) named = {0};
	while ((end = G(extent)(text, at, size, NULL, last, &named)) > at) {
		G(cell) *cells = calloc((size_t)G(area)(text, at, end, NULL, last, &named), sizeof *cells);
		int64_t written = -1;
		if (cells && out) written = G(perform)(text, at, end, cells, last, &named, out, 0, number++);
		free(cells);
		if (written < 0) return fprintf(stderr, "game %d: gyoji judge explains it\n", (int)number - 1), 1;
		fwrite(out, 1, (size_t)written, stdout);
		at = end;
	}
	return 0;
}
