/* Snapshots: the cells (a byte each if they have 8 bits, else 8 bytes), then the registers. */
static inline void @NAME@_save(@NAME@_cell *cells, @NAME@_register *registers, @NAME@_named *named,
	gyoji_Bytes line, int64_t at, int64_t area, int64_t count, int64_t wide) {
	uint8_t *const to = line.at + at;
	gyoji_within(at, area * wide + 8 * count, line.size);
	@NAME@_store(registers, named);
	if (sizeof(@NAME@_cell) == 1) memcpy(to, cells, (size_t)area);
	else for (int64_t i = 0; i < area; i++) { const int64_t cell = cells[i]; memcpy(to + 8 * i, &cell, 8); }
	memcpy(to + area * wide, registers - count, 8 * (size_t)count);
}
static inline void @NAME@_restore(@NAME@_cell *cells, @NAME@_register *registers, @NAME@_named *named,
	gyoji_Bytes line, int64_t at, int64_t area, int64_t count, int64_t wide) {
	const uint8_t *const from = line.at + at;
	gyoji_within(at, area * wide + 8 * count, line.size);
	if (sizeof(@NAME@_cell) == 1) memcpy(cells, from, (size_t)area);
	else for (int64_t i = 0; i < area; i++) { int64_t cell; memcpy(&cell, from + 8 * i, 8); cells[i] = (@NAME@_cell)cell; }
	memcpy(registers - count, from + area * wide, 8 * (size_t)count);
	@NAME@_load(registers, named);
}
static inline int64_t @NAME@_is_unchanged(@NAME@_cell *cells, @NAME@_register *registers, @NAME@_named *named,
	gyoji_Bytes line, int64_t at, int64_t area, int64_t count, int64_t wide) {
	const uint8_t *const from = line.at + at;
	gyoji_within(at, area * wide + 8 * count, line.size);
	@NAME@_store(registers, named);
	if (memcmp(registers - count, from + area * wide, 8 * (size_t)count)) return 0;
	if (sizeof(@NAME@_cell) == 1) return memcmp(cells, from, (size_t)area) == 0;
	for (int64_t i = 0; i < area; i++) { int64_t cell; memcpy(&cell, from + 8 * i, 8); if (cells[i] != cell) return 0; }
	return 1;
}
#define GYOJI_SAVE @NAME@_save
#define GYOJI_RESTORE @NAME@_restore
#define GYOJI_IS_UNCHANGED @NAME@_is_unchanged
