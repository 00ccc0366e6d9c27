/* What the kernels and environments share: reading text and numbers, and a clock. */
#ifndef PEERS_H
#define PEERS_H
#define _POSIX_C_SOURCE 200809L
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Memory that is never freed, because the process ends after one run. */
static inline void *room(size_t bytes)
{
    void *got = calloc(bytes ? bytes : 1, 1);
    if (!got) {
        perror("room");
        exit(1);
    }
    return got;
}

/* A whole file, followed by a NUL. */
static inline char *slurp(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) {
        perror(path);
        exit(1);
    }
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = room(*length + 1);
    if (fread(text, 1, *length, file) != *length) {
        perror(path);
        exit(1);
    }
    fclose(file);
    return text;
}

/* The next number, after any white space; moves `*at` past it. */
static inline long number(char **at)
{
    return strtol(*at, at, 10);
}

/* The start of the next line. */
static inline char *next_line(char *at)
{
    char *end = strchr(at, '\n');
    return end ? end + 1 : at + strlen(at);
}

/* The next word; moves `*at` past it. */
static inline char *word(char **at)
{
    char *p = *at + strspn(*at, " \t\r\n");
    *at = p + strcspn(p, " \t\r\n");
    return p;
}

/* A fast generator (splitmix64): a draw does not wait for the result of the one before. */
static inline uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

/* Seconds of the processor: what else a busy machine does is not counted. */
static inline double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline void report(long steps, double seconds)
{
    printf("{\"steps\": %ld, \"seconds\": %.9f}\n", steps, seconds);
}

static inline void usage(int right, const char *line)
{
    if (!right) {
        fprintf(stderr, "usage: %s\n", line);
        exit(2);
    }
}

static inline FILE *created(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (!file) {
        perror(path);
        exit(1);
    }
    return file;
}

#endif
