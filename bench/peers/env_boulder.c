/* The Curse of Boulder Dash for learners: env_boulder INPUT ENVS STEPS [bare]
 *
 * Like env_sokoban: ENVS environments side by side, one random action for each in each of STEPS
 * rounds, reward 1 for leaving by the exit, and episodes of at most 120 actions. A finished
 * environment starts another level at once. Then, without "bare", the cells are copied as an
 * observation.
 *
 * An input holds one board; here a file may hold several of one size: a line that begins with '#'
 * after the commands begins the next.
 */
#include "peers.h"

enum { ENTER = 4, LOOSE = 8, EPISODE = 120 };
enum { ROCK = 0, EXIT = 1, ROCKFORD = 2, EMPTY = ENTER, EARTH = ENTER | 1,
       STONE = LOOSE, DIAMOND = LOOSE | ENTER };

typedef struct {
    int here, diamonds, age; /* Rockford's place, diamonds on the board, actions so far */
} Env;

static uint8_t *levels, *boards, *observations, *dones; /* `area` cells each, but one byte per done */
static float *rewards;
static Env *blank, *envs; /* the start of each level; the present state of each environment */
static size_t area, count;
static int width;
static uint64_t seed = 1;

/* Start another level in environment e. */
static void reset(size_t e)
{
    const size_t level = (draw(&seed) >> 32) * count >> 32;
    memcpy(boards + e * area, levels + level * area, area);
    envs[e] = blank[level];
}

/* The stack right above an empty cell falls as a whole. */
static inline void drop(uint8_t *gap)
{
    uint8_t *above = gap - width, *floor = gap;
    if (!(*above & LOOSE))
        return;
    while (floor[width] == EMPTY)
        floor += width;
    do {
        *floor = *above;
        *above = EMPTY;
        floor -= width;
        above -= width;
    } while (*above & LOOSE);
}

/* Do one command; returns whether Rockford has left. */
static inline int act(Env *env, uint8_t *b, ptrdiff_t way)
{
    uint8_t *const here = b + env->here, *const there = here + way;
    const uint8_t ahead = *there;
    const int left = ahead == EXIT && env->diamonds == 0;
    uint8_t *pushed = NULL;
    if (ahead == STONE && (way == 1 || way == -1) && there[way] == EMPTY) {
        pushed = there + way;
        *pushed = STONE;
    } else if (!(ahead & ENTER) && !left) {
        return 0;
    }
    env->diamonds -= ahead == DIAMOND;
    env->here += (int)way;
    *here = EMPTY;
    *there = left ? EXIT : ROCKFORD;
    drop(here);
    if (pushed && pushed[width] == EMPTY)
        drop(pushed + width);
    return left;
}

static void play(size_t size, long steps, int bare)
{
    const ptrdiff_t ways[4] = {-width, width, -1, 1};
    for (size_t e = 0; e < size; e++)
        reset(e);
    for (long step = 0; step < steps; step++)
        for (size_t e = 0; e < size; e++) {
            Env *const env = &envs[e];
            uint8_t *const board = boards + e * area;
            const int left = act(env, board, ways[draw(&seed) >> 62]);
            const int done = left | (++env->age == EPISODE);
            rewards[e] = (float)left;
            dones[e] = (uint8_t)done;
            if (done)
                reset(e);
            if (!bare)
                memcpy(observations + e * area, board, area);
        }
}

/* Settle a level: loose cells fall, the lowest first. */
static void settle(uint8_t *b)
{
    for (size_t at = area; at-- > (size_t)width;)
        if (b[at] == EMPTY)
            drop(b + at);
}

int main(int argc, char **argv)
{
    const int bare = argc == 5 && strcmp(argv[4], "bare") == 0;
    usage(argc == 4 || bare, "env_boulder INPUT ENVS STEPS [bare]");
    size_t length;
    char *text = slurp(argv[1], &length);
    const size_t size = (size_t)atol(argv[2]);
    const long steps = atol(argv[3]);

    static const char glyphs[] = "#X&. O$";
    static const uint8_t cells[] = {ROCK, EXIT, ROCKFORD, EARTH, EMPTY, STONE, DIAMOND};
    width = (int)strcspn(text, "\r\n");
    levels = room(length);
    blank = room((length / 9 + 1) * sizeof *blank); /* the smallest board */
    uint8_t *cell = levels;
    for (char *p = text; *p; count++) {
        Env *const start = &blank[count];
        for (; *p == '#'; p = next_line(p))
            for (int column = 0; column < width; column++, p++) {
                if (*p == '&')
                    start->here = (int)(cell - levels - (ptrdiff_t)(count * area));
                start->diamonds += *p == '$';
                *cell++ = cells[strchr(glyphs, *p) - glyphs];
            }
        area = (size_t)(cell - levels) / (count + 1);
        settle(levels + count * area);
        while (*p && *p != '#')
            p = next_line(p); /* commands */
    }

    boards = room(size * area);
    observations = room(size * area);
    dones = room(size);
    rewards = room(size * sizeof *rewards);
    envs = room(size * sizeof *envs);
    const double begin = now();
    play(size, steps, bare);
    report((long)size * steps, now() - begin);
    return 0;
}
