/* Sokoban for learners in plain C whose only state is the observation: planes_sokoban INPUT ENVS STEPS
 *
 * The board of an environment is four planes of bytes (worker, walls, boxes, targets), which are read
 * and changed in place, as PufferLib's boxoban does: each step reads an action, moves what moves in
 * its planes, and writes a reward and whether the episode is done (solved, or 120 actions long). A
 * finished environment copies the planes of another level at once. Actions are drawn beforehand, some
 * rounds of them, and used again and again. All but reading the input and drawing is timed.
 */
#include "peers.h"

enum { WORKER, WALLS, BOXES, TARGETS, PLANES, EPISODE = 120, ROUNDS = 64 };

typedef struct {
    uint8_t *planes, *fresh; /* its observation; targets that no box has reached yet */
    float *reward, *done;
    const float *action;
    int x, y, on_target, tick;
    float total;
} Env;

static uint8_t *levels; /* the planes of each level */
static Env *blank;      /* where the worker of each level starts, and how many boxes are at home */
static size_t area, count;
static int width, boxes;
static uint64_t seed = 1;
static float solved, episodes, totals;

static inline uint8_t *at(const Env *env, int plane, int x, int y)
{
    return env->planes + (size_t)plane * area + (size_t)(y * width + x);
}

static inline int is_clear(const Env *env, int x, int y)
{
    if (x < 0 || y < 0 || x >= width || y >= (int)area / width)
        return 0;
    return !*at(env, WALLS, x, y) && !*at(env, BOXES, x, y);
}

static inline void move(const Env *env, int plane, int x, int y, int dx, int dy)
{
    *at(env, plane, x, y) = 0;
    *at(env, plane, x + dx, y + dy) = 1;
}

static void reset(Env *env)
{
    const size_t level = (draw(&seed) >> 32) * count >> 32;
    memcpy(env->planes, levels + level * PLANES * area, PLANES * area);
    memcpy(env->fresh, env->planes + TARGETS * area, area);
    env->x = blank[level].x;
    env->y = blank[level].y;
    env->on_target = blank[level].on_target;
    env->tick = 0;
    env->total = 0;
}

/* Do an action; 1 if a box has reached a target for the first time. */
static inline int act(Env *env, int action)
{
    int dx = 0, dy = 0;
    if (action == 0)
        dy = -1;
    else if (action == 1)
        dy = 1;
    else if (action == 2)
        dx = -1;
    else
        dx = 1;
    const int x = env->x + dx, y = env->y + dy;
    int first = 0;
    if (!is_clear(env, x, y)) {
        if (!is_clear(env, x + dx, y + dy) || !*at(env, BOXES, x, y))
            return 0;
        env->on_target -= *at(env, TARGETS, x, y);
        move(env, BOXES, x, y, dx, dy);
        if (*at(env, TARGETS, x + dx, y + dy)) {
            uint8_t *const fresh = env->fresh + (y + dy) * width + x + dx;
            env->on_target++;
            first = *fresh;
            *fresh = 0;
        }
    }
    move(env, WORKER, env->x, env->y, dx, dy);
    env->x = x;
    env->y = y;
    return first;
}

static inline void step(Env *env, int action)
{
    const int before = env->on_target;
    *env->done = 0;
    env->tick++;
    *env->reward = (float)act(env, action) * 0.1f;
    if (env->on_target < before)
        *env->reward -= 0.1f;
    const int home = env->on_target == boxes;
    *env->reward += (float)home;
    env->total += *env->reward;
    if (home || env->tick == EPISODE) {
        *env->done = 1;
        solved += (float)home;
        totals += env->total;
        episodes++;
        reset(env);
    }
}

int main(int argc, char **argv)
{
    usage(argc == 4, "planes_sokoban INPUT ENVS STEPS");
    size_t length;
    char *text = slurp(argv[1], &length);
    const size_t size = (size_t)atol(argv[2]);
    const long steps = atol(argv[3]);

    static const char glyphs[] = "#.+bBwW";
    static const uint8_t kinds[] = {1 << WALLS, 0, 1 << TARGETS, 1 << BOXES, 1 << BOXES | 1 << TARGETS, 1 << WORKER,
                                    1 << WORKER | 1 << TARGETS};
    levels = room(length * PLANES);
    blank = room((length / 8 + 1) * sizeof *blank); /* every level is longer than 8 bytes */
    for (char *p = text; number(&p); count++) { /* rows, which the first line break ends */
        width = (int)number(&p);
        p = next_line(p);
        size_t cells = 0;
        for (char *row = p; *row == '#'; row = next_line(row))
            cells += (size_t)width;
        area = cells;
        boxes = 0;
        for (size_t cell = 0; *p == '#'; p = next_line(p))
            for (int column = 0; column < width; column++, cell++) {
                const uint8_t kind = kinds[strchr(glyphs, p[column]) - glyphs];
                for (int plane = 0; plane < PLANES; plane++)
                    levels[(count * PLANES + (size_t)plane) * area + cell] = kind >> plane & 1;
                if (kind >> WORKER & 1) {
                    blank[count].x = column;
                    blank[count].y = (int)cell / width;
                }
                boxes += kind >> BOXES & 1;
                blank[count].on_target += (kind >> BOXES & kind >> TARGETS) & 1;
            }
        p = next_line(p); /* the keystrokes */
    }

    Env *const envs = room(size * sizeof *envs);
    uint8_t *const planes = room(size * PLANES * area), *const fresh = room(size * area);
    float *const rewards = room(size * sizeof *rewards), *const dones = room(size * sizeof *dones);
    float *const actions = room(ROUNDS * size * sizeof *actions);
    for (size_t e = 0; e < ROUNDS * size; e++)
        actions[e] = (float)(draw(&seed) >> 62);
    for (size_t e = 0; e < size; e++) {
        envs[e] = (Env){planes + e * PLANES * area, fresh + e * area, rewards + e, dones + e, NULL, 0, 0, 0, 0, 0};
        reset(&envs[e]);
    }
    const double begin = now();
    for (long round = 0; round < steps; round++)
        for (size_t e = 0; e < size; e++)
            step(&envs[e], (int)actions[(size_t)(round % ROUNDS) * size + e]);
    report((long)size * steps, now() - begin);
    return 0;
}
