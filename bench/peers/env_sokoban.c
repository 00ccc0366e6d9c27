/* Sokoban for learners in plain C, written for speed: env_sokoban INPUT ENVS STEPS [bare]
 *
 * ENVS environments side by side, each on a random level of the input (boards of one size). In each
 * of STEPS rounds every environment gets one random action. Its reward (1 for a solved board) and
 * whether the episode is done (solved, or 120 actions long) are written to arrays. A finished
 * environment starts another level at once. Then, without "bare", the cells are copied to the array
 * of observations. All of this is timed; reading the input is not.
 */
#include "peers.h"

enum { WALL = 1, TARGET = 2, BOX = 4, WORKER = 8, EPISODE = 120 };

typedef struct {
    int here, astray, age; /* the worker's place, boxes off their targets, actions so far */
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

/* One step of the worker, perhaps with a box, if there is room. */
static inline void act(Env *env, uint8_t *b, ptrdiff_t way)
{
    uint8_t *const at = b + env->here, *const there = at + way;
    if (*there & WALL)
        return;
    if (*there & BOX) {
        if (there[way] & (WALL | BOX))
            return;
        env->astray += ((*there & TARGET) - (there[way] & TARGET)) / TARGET;
        *there ^= BOX;
        there[way] ^= BOX;
    }
    *at ^= WORKER;
    *there ^= WORKER;
    env->here += (int)way;
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
            act(env, board, ways[draw(&seed) >> 62]);
            const int home = env->astray == 0, done = home | (++env->age == EPISODE);
            rewards[e] = (float)home;
            dones[e] = (uint8_t)done;
            if (done)
                reset(e);
            if (!bare)
                memcpy(observations + e * area, board, area);
        }
}

int main(int argc, char **argv)
{
    const int bare = argc == 5 && strcmp(argv[4], "bare") == 0;
    usage(argc == 4 || bare, "env_sokoban INPUT ENVS STEPS [bare]");
    size_t length;
    char *text = slurp(argv[1], &length);
    const size_t size = (size_t)atol(argv[2]);
    const long steps = atol(argv[3]);

    static const char glyphs[] = "#.+bBwW";
    static const uint8_t cells[] = {WALL, 0, TARGET, BOX, BOX | TARGET, WORKER, WORKER | TARGET};
    levels = room(length);
    blank = room((length / 8 + 1) * sizeof *blank); /* every level is longer than 8 bytes */
    uint8_t *cell = levels;
    for (char *p = text; number(&p); count++) { /* rows, which the first line break ends */
        Env *const start = &blank[count];
        width = (int)number(&p);
        p = next_line(p);
        for (; *p == '#'; p = next_line(p))
            for (int column = 0; column < width; column++, p++) {
                if (*p == 'w' || *p == 'W')
                    start->here = (int)(cell - levels - (ptrdiff_t)(count * area));
                start->astray += *p == 'b';
                *cell++ = cells[strchr(glyphs, *p) - glyphs];
            }
        area = (size_t)(cell - levels) / (count + 1);
        p = next_line(p); /* the keystrokes */
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
