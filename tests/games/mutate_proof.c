/* Changes a proof many times, and counts the changed ones that the checker in C accepts.
 *
 *     cc -O2 -Iexamples tests/games/mutate_proof.c -o mutate_proof
 *     gzip -dc level.proof | ./mutate_proof COUNT SEED [all]
 *
 * With `all` each changed proof is written, with 1 if it is accepted, or else 0. What is accepted though its head is another one makes another claim: its head is written, in
 * hexadecimal, for the test to decide. The last line has the number of proofs that were tried, and of
 * those that were accepted with the same head: with another table, and with another pointer only. */
#define NO_MAIN
#include "check_proof.c"

static uint64_t seed;

static int64_t below(int64_t most) { /* xorshift64* (Vigna, 2016) */
	seed ^= seed >> 12, seed ^= seed << 25, seed ^= seed >> 27;
	return most < 1 ? 0 : (int64_t)((seed * 0x2545F4914F6CDD1Dull >> 33) % (uint64_t)most);
}

static byte *original, *changed;
static int64_t length, head, rows, count;

/* Return the size of a head: it ends with the first empty line behind the start. */
static int64_t head_of(const byte *data, int64_t size) {
	int64_t place = 0;
	while (place + 7 < size && memcmp(data + place, "\nstart ", 7)) place++;
	while (place + 2 < size && memcmp(data + place, "\n\n", 2)) place++;
	return place + 2;
}

/* Leave one position out, with all that belongs to it but pointers to it. */
static int64_t leave_out(int64_t gone) {
	char *start = strstr((char *)original, "\npositions "), *next;
	int64_t size, columns_all = count, left = rows - 1;
	(void)strtol(start + 11, &next, 10);
	size = start + 11 - (char *)original;
	memcpy(changed, original, (size_t)size);
	size += sprintf((char *)changed + size, "%d", (int)left);
	char *first = strstr(next, "\nstart ");
	memcpy(changed + size, next, (size_t)(first + 7 - next)), size += first + 7 - next;
	next = first + 7;
	if (*next != '-') {
		int64_t number = strtol(next, &next, 10);
		size += sprintf((char *)changed + size, "%d", (int)(number > gone ? number - 1 : number));
	}
	int64_t rest = (char *)original + head - next;
	memcpy(changed + size, next, (size_t)rest), size += rest;
	for (int64_t column = 0; column < columns_all; column++)
		for (int64_t row = 0; row < rows; row++)
			if (row != gone) memcpy(changed + size, original + head + 2 * (column * rows + row), 2), size += 2;
	for (int64_t place = head + 2 * rows * columns_all; place < length; place += 4) {
		int64_t number = original[place] | original[place + 1] << 8 | original[place + 2] << 16;
		number -= number > gone;
		for (int each = 0; each < 4; each++) changed[size++] = (byte)(number >> 8 * each);
	}
	return size;
}

static int64_t change(void) {
	int64_t size = length, place = below(length), other = below(length), body = (length - head) / 2;
	memcpy(changed, original, (size_t)length);
	switch (below(10)) {
	case 0: changed[place] ^= (byte)(1 << below(8)); break;                       /* a bit */
	case 1: changed[place] = (byte)below(256); break;                             /* a byte */
	case 2: changed[place] = original[other]; break;                              /* another's byte */
	case 3: memmove(changed + place, changed + place + 1, (size_t)(--size - place)); break;
	case 4: memmove(changed + place + 1, changed + place, (size_t)(size++ - place)); break;
	case 5: return length - 1 - below(length - 1);                                /* cut off */
	case 6:                                                                       /* a number, by one */
		if (body) changed[head + 2 * below(body)] += (byte)(below(2) ? 1 : 255);
		break;
	case 7:                                                                       /* two numbers */
		place = head + 2 * below(body), other = head + 2 * below(body);
		if (body) memcpy(changed + place, original + other, 2), memcpy(changed + other, original + place, 2);
		break;
	case 8:                                                                       /* a bound */
		if (claim != NEVER && rows) changed[head + 2 * (rows * (count - 1) + below(rows))] += (byte)(1 + below(255));
		break;
	default: return rows ? leave_out(below(rows)) : size;                         /* a position */
	}
	return size;
}

int main(int many, char **words) {
	original = calloc(1, MOST_BYTES), changed = calloc(1, MOST_BYTES);
	if (many < 3 || !original || !changed) return 2;
	length = (int64_t)fread(original, 1, MOST_BYTES / 2, stdin);
	seed = strtoull(words[2], NULL, 10) * 0x9E3779B97F4A7C15ull + 1;
	if (!accepts(original, length)) return fprintf(stderr, "refused: %s\n", reason), 2;
	head = head_of(original, length), rows = total, count = columns + (claim != NEVER);
	int first_claim = claim, tried = 0, same = 0, redirected = 0;
	for (int64_t most = strtol(words[1], NULL, 10); tried < most;) {
		claim = first_claim;
		int64_t size = change();
		if (size == length && !memcmp(original, changed, (size_t)size)) continue;
		tried++;
		int right = accepts(changed, size);
		if (many > 3) {
			for (int64_t place = 0; place < size; place++) printf("%02x", changed[place]);
			printf(" %d\n", right);
			continue;
		}
		if (!right) continue;
		int64_t end_of_head = head_of(changed, size);
		if (end_of_head == head && !memcmp(original, changed, (size_t)head)) {
			int64_t table_end = head + 2 * rows * count;
			if (size == length && !memcmp(original, changed, (size_t)table_end)) redirected++;
			else same++;
			continue;
		}
		for (int64_t place = 0; place < end_of_head; place++) printf("%02x", changed[place]);
		puts("");
	}
	printf("%d %d %d\n", tried, same, redirected);
	return 0;
}
