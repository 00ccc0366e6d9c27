/* Records of lines (gyoji.game.lines), snapshots of states (gyoji.game.snapshots), and how Python's objects fill them. */
#ifndef GYOJI_RECORDS
#define GYOJI_RECORDS
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#ifdef GYOJI_CHECKED
#include <stdio.h>
#include <stdlib.h>
#endif

typedef struct gyoji_record gyoji_record;
typedef struct {
    const char *name;
    int64_t width; /* the bytes of a line's numbers; 0 for an integer, -1 for a record */
    size_t offset;
    const gyoji_record *inner;
} gyoji_field;
struct gyoji_record {
    size_t size;
    const gyoji_field *fields; /* the last one has no name */
    void **names; /* those of the fields, as Python's strings */
};

/* Any line: all of them have this layout. */
typedef struct {
    void *at;
    int64_t size;
} gyoji_any;

#ifdef GYOJI_CHECKED
static inline void gyoji_within(int64_t first, int64_t count, int64_t size)
{
    if (first < 0 || count < 0 || first > size - count) {
        fprintf(stderr, "gyoji: looked outside a line at %lld\n", (long long)first);
        abort();
    }
}
#define GYOJI_FITS(type, value) if ((value) != (type)(value)) gyoji_within(-1, (value), 0)
#else
#define gyoji_within(first, count, size) ((void)0)
#define GYOJI_FITS(type, value) ((void)0)
#endif

#define GYOJI_LINE(kind, type) \
    typedef struct { type *at; int64_t size; } gyoji_##kind; \
    static inline int64_t gyoji_get_##kind(gyoji_##kind line, int64_t at) \
    { gyoji_within(at, 1, line.size); return line.at[at]; } \
    static inline void gyoji_put_##kind(gyoji_##kind line, int64_t at, int64_t value) \
    { gyoji_within(at, 1, line.size); GYOJI_FITS(type, value); line.at[at] = (type)value; } \
    static inline void gyoji_copy_##kind(gyoji_##kind from, int64_t first, gyoji_##kind to, int64_t at, int64_t count) \
    { gyoji_within(first, count, from.size); gyoji_within(at, count, to.size); \
      memmove(to.at + at, from.at + first, (size_t)count * sizeof(type)); } \
    static inline void gyoji_fill_##kind(gyoji_##kind line, int64_t first, int64_t end, int64_t value) \
    { if (first < end) gyoji_within(first, end - first, line.size); \
      for (; first < end; first++) line.at[first] = (type)value; }
GYOJI_LINE(Bytes, uint8_t)
GYOJI_LINE(Shorts, uint16_t)
GYOJI_LINE(Ints, int32_t)
GYOJI_LINE(Longs, int64_t)

#if defined(__GNUC__)
static inline int64_t gyoji_ones(int64_t number) { return __builtin_popcountll((uint64_t)number); }
static inline int64_t gyoji_lowest(int64_t number) { return __builtin_ctzll((uint64_t)number); }
static inline int64_t gyoji_highest(int64_t number) { return 63 - __builtin_clzll((uint64_t)number); }
#else
static inline int64_t gyoji_ones(int64_t number)
{
    int64_t count = 0;
    for (; number; number &= number - 1)
        count++;
    return count;
}
static inline int64_t gyoji_lowest(int64_t number)
{
    int64_t at = 0;
    for (; !(number & 1); number >>= 1)
        at++;
    return at;
}
static inline int64_t gyoji_highest(int64_t number)
{
    int64_t at = 0;
    while (number >>= 1)
        at++;
    return at;
}
#endif

static inline int64_t gyoji_quad(gyoji_Bytes line, int64_t at)
{
    const uint8_t *const bytes = line.at + at;
    gyoji_within(at, 4, line.size);
    return (int64_t)((uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24);
}
#endif
