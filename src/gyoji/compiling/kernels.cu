/* The plays of a stage on a device: thread i does play i, with the functions of `loops/plays.h`.
 *
 * `gyoji.compiling.device` puts the game's header and these loops into one text. A device compiles
 * it with functions that are its own by default (-default-device); a test compiles the same text as
 * plain C++ for a grid of indices, with `__global__` and the indices defined before.
 */

/* The number of the play that a thread does. */
#define PLAY ((int64_t)blockIdx.x * blockDim.x + threadIdx.x)

/* One play as `loops/views.h` expects many. */
static inline views one_view(const plays *p, cell_t *cells, number_t *registers, int64_t at)
{
    const views v = {p, cells + at * p->area, registers + at * p->size, 1, p->area, 0, 0};
    return v;
}

/* Begin all plays, or those with a byte in `mask`, on random levels, or on this one if it is not -1. */
extern "C" __global__ void gyoji_reset(const plays *p, const uint8_t *mask, int64_t level)
{
    const int64_t at = PLAY;
    if (at >= p->count || !mask[at])
        return;
    p->over[at] = p->cut[at] = 0;
    if (level < 0)
        enter(p, at);
    else
        enter_on(p, at, level);
}

/* One action in each play. An action that is none is not done; then `wrong` is 1. */
extern "C" __global__ void gyoji_step(const plays *p, const int64_t *choices, uint8_t *wrong)
{
    const int64_t at = PLAY;
    if (at >= p->count)
        return;
    if ((uint64_t)choices[at] >= (uint64_t)p->choices)
        *wrong = 1;
    else
        act(p, p, at, choices[at], p->scale == 0 && p->players == 0, 0);
}

/* Many steps of each play, with given actions or random ones, which are written down. */
extern "C" __global__ void gyoji_rollout(
    const plays *p, int64_t steps, int64_t given, int64_t *actions, double *rewards, uint8_t *over,
    uint8_t *cut, uint8_t *wrong)
{
    const int64_t at = PLAY, plain = p->scale == 0 && p->players == 0;
    if (at >= p->count)
        return;
    for (int64_t i = at; i < steps * p->count; i += p->count) {
        if (!given)
            actions[i] = pick(&p->seeds[at], p->choices);
        if ((uint64_t)actions[i] >= (uint64_t)p->choices) {
            *wrong = 1;
            return;
        }
        act(p, p, at, actions[i], (int)plain, 0);
        rewards[i] = p->rewards[at];
        over[i] = p->over[at];
        cut[i] = p->cut[at];
    }
}

/* Which actions would be done now: `out` is 0 before, and the spare states are copies of the plays'. */
extern "C" __global__ void gyoji_masks(const plays *p, uint8_t *out, cell_t *spare_cells, number_t *spare_registers)
{
    const int64_t at = PLAY;
    if (at < p->count)
        try_actions(p, p->cells + at * p->area, p->registers + (at + 1) * p->size, spare_cells + at * p->area,
                    spare_registers + at * p->size, out + at * p->choices);
}

/* What was announced to each play. */
extern "C" __global__ void gyoji_announcements(
    const plays *p, cell_t *cells, number_t *registers, const int64_t *heard, uint8_t *out, int64_t depth)
{
    const int64_t at = PLAY;
    if (at >= p->count)
        return;
    const views v = one_view(p, cells, registers, at);
    view_announcements(&v, out + at * p->players * depth, heard + at * p->players, depth);
}

/* The planes of each state, as whoever has the turn knows them: a block does a play, a thread a place. */
extern "C" __global__ void gyoji_planes(
    const plays *p, cell_t *cells, number_t *registers, uint8_t *out, int64_t planes, int64_t last)
{
    const int64_t at = blockIdx.x, area = p->area;
    const views v = one_view(p, cells, registers, at);
    named_t named;
    G(bound_state)(v.cells, area, registers_of(&v, 0), p->size);
    G(load)(registers_of(&v, 0), &named);
    out += at * area * planes;
    for (int64_t place = threadIdx.x; place < area; place += blockDim.x) {
        const int64_t seen =
            place < named.r4 ? G(features)(v.cells, registers_of(&v, 0), &named, place, named.r2) : 0;
        for (int64_t plane = 0; plane < planes; plane++)
            out[last ? place * planes + plane : plane * area + place] = seen >> plane & 1;
    }
}

/* The numbers that boards do not show, as whoever has the turn knows them: a block does a play. */
extern "C" __global__ void gyoji_numbers(
    const plays *p, cell_t *cells, number_t *registers, uint8_t *out, int64_t numbers)
{
    const int64_t at = blockIdx.x;
    const views v = one_view(p, cells, registers, at);
    named_t named;
    G(load)(registers_of(&v, 0), &named);
    for (int64_t index = threadIdx.x; index < numbers; index += blockDim.x)
        out[at * numbers + index] = (uint8_t)G(number)(v.cells, registers_of(&v, 0), &named, index, named.r2);
}
