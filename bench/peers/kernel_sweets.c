/* The game of sweets in plain C, written for speed: kernel_sweets INPUT ROUNDS [DUMP]
 *
 * Whenever a token comes or goes, a city updates its count of free land around it and each player's
 * strength for each kind: twelve sums of five bits (at most six tokens of 4), 20 bits for each kind,
 * 5 of them for each player. So a closed city is settled without scanning its neighbours. The cities
 * that a field touches are computed once for the board.
 *
 * Every entry is checked as a referee must (hands, free fields, one land token per turn, whose token
 * 00 moves, what ZZ exchanges). With -DCHECKED=0 the input is trusted, as the contest allows; then
 * there are neither hands nor fields, only cities.
 */
#include "peers.h"

#ifndef CHECKED
#define CHECKED 1
#endif

/* Tokens: 2C 3C 4C 2P 3P 4P 2K 3K 4K 1W 2W 3W are 0 to 11; then these, and the end of a turn. */
enum { SHIP = 12, SWAP, TRADE, END };
/* Fields: empty ground, or TOKEN plus sixteen for each player before its owner plus the token. */
enum { SEA, LAND, CITY, TOKEN };

/* An action: the token in 4 bits, the moved token or the kinds in 4, and twice a field or city. */
#define ACTION(what, x, p, q) \
    ((uint64_t)(what) | (uint64_t)(x) << 4 | (uint64_t)(p) << 8 | (uint64_t)(q) << 36)
#define PLACE(action) ((action) >> 8 & 0xFFFFFFF)
#define OTHER(action) ((action) >> 36)

typedef struct {
    uint64_t press;
    uint8_t packages, open; /* a sum of 1 2 4 for C P K; how much land beside it is free */
} City;

typedef struct {
    uint64_t *todo, *end;
    uint8_t *packages;
} Case;

static const uint64_t ALL = 1 | 1 << 20 | 1ull << 40;
static uint64_t strength[16];
static uint8_t *board, *field; /* the grounds; the fields that are played on */
static uint32_t *first;        /* the cities that field p touches: near[first[p]] and on */
static uint16_t *near;
static int area, lands, cities;
static City *blank, *city;

static int won[4][3], winners;
static uint32_t hand[4]; /* two bits a token: how many are left */
static int turn, landed, empty;

/* Without branches, because nothing predicts whether there is a package and who takes it. */
static void settle(City *c)
{
    for (int kind = 0; kind < 3; kind++) {
        /* Four times the strength of each player, plus the player's number. */
        const unsigned four = (unsigned)(c->press >> 20 * kind), j = four << 2 & 124,
                       a = (four >> 3 & 124) + 1, t = (four >> 8 & 124) + 2,
                       m = (four >> 13 & 124) + 3, ja = j > a ? j : a, tm = t > m ? t : m,
                       top = ja > tm ? ja : tm;
        const int equals = ((top ^ j) < 4) + ((top ^ a) < 4) + ((top ^ t) < 4) + ((top ^ m) < 4);
        won[top & 3][kind] += (equals == 1) & (c->packages >> kind);
    }
    c->packages = 0;
}

/* A token comes to empty land. */
static inline void land(uint64_t at, int token)
{
    const uint64_t force = strength[token] << 5 * turn;
    empty--;
    if (CHECKED)
        field[at] = (uint8_t)(TOKEN + 16 * turn + token);
    for (uint32_t i = first[at]; i < first[at + 1]; i++) {
        City *c = &city[near[i]];
        c->press += force;
        if (--c->open == 0)
            settle(c);
    }
}

/* Play the token if the player has it in hand and may play it in this turn. */
static inline int taken(int token, int new_on_land)
{
    if ((new_on_land && landed) || !(hand[turn] >> 2 * token & 3))
        return 0;
    hand[turn] -= 1u << 2 * token;
    landed += new_on_land;
    return 1;
}

/* The winners, as a sum of 1 2 4 8. */
static int verdict(void)
{
    int rest[4], total[4], candidates = 0, best = -1, kept = 0;
    for (int p = 0; p < 4; p++)
        rest[p] = total[p] = won[p][0] + won[p][1] + won[p][2];
    for (int kind = 0; kind < 3; kind++)
        for (int p = 0; p < 4; p++) {
            int beaten = 0;
            for (int q = 0; q < 4; q++)
                beaten += won[p][kind] > won[q][kind];
            if (beaten == 3) {
                if (candidates >> p & 1) /* two leads */
                    return 1 << p;
                rest[p] -= won[p][kind];
                candidates |= 1 << p;
            }
        }
    for (int p = 0; p < 4; p++) { /* the greatest rest, and of these the greatest total */
        const int worth = rest[p] << 16 | total[p];
        if (!(candidates >> p & 1) || worth < best)
            continue;
        kept = worth > best ? 1 << p : kept | 1 << p;
        best = worth;
    }
    return kept;
}

/* One action; 0 if it is refused. */
static inline int obey(uint64_t action)
{
    const int token = action & 15, x = action >> 4 & 15;
    const uint64_t at = PLACE(action);
    if (token < SHIP) {
        if (CHECKED && (field[at] != LAND || !taken(token, 1)))
            return 0;
        land(at, token);
    } else if (token == END) {
        if (CHECKED && !landed)
            return 0;
        landed = 0;
        if (empty)
            turn = (turn + 1) & 3;
        else
            winners = verdict();
    } else if (token == SHIP) {
        if (CHECKED && (field[at] != SEA || !taken(token, 0)))
            return 0;
        if (CHECKED)
            field[at] = (uint8_t)(TOKEN + 16 * turn + token);
        for (uint32_t i = first[at]; i < first[at + 1]; i++)
            city[near[i]].press += ALL << 5 * turn;
    } else if (token == SWAP) {
        if (CHECKED && (field[OTHER(action)] != LAND || field[at] != TOKEN + 16 * turn + x
                        || x >= SHIP || !taken(token, 1)))
            return 0;
        if (CHECKED)
            field[at] = (uint8_t)(TOKEN + 16 * turn + SWAP);
        for (uint32_t i = first[at]; i < first[at + 1]; i++)
            city[near[i]].press -= strength[x] << 5 * turn;
        land(OTHER(action), x);
    } else {
        City *c = &city[at], *d = &city[OTHER(action)];
        const int one = 1 << x / 3, two = 1 << x % 3;
        if (CHECKED && (c == d || !(c->packages & one) || !(d->packages & two)
                        || (one != two && (c->packages & two || d->packages & one))
                        || !taken(token, 0)))
            return 0;
        c->packages ^= one ^ two;
        d->packages ^= one ^ two;
    }
    return 1;
}

/* Play one game to its end on a copy of its start. */
static long play(const Case *c)
{
    memcpy(city, blank, (size_t)cities * sizeof *city);
    if (CHECKED)
        memcpy(field, board, (size_t)area);
    for (int i = 0; i < cities; i++)
        city[i].packages = c->packages[i];
    memset(won, 0, sizeof won);
    /* One of each; of 1W two more, of 2W one, of ships two. */
    hand[0] = hand[1] = hand[2] = hand[3] = 0x15555555 + (2 << 18) + (1 << 20) + (2 << 24);
    turn = landed = 0;
    empty = lands;
    for (const uint64_t *action = c->todo; action < c->end; action++)
        if (!obey(*action)) {
            fprintf(stderr, "refused: action %ld\n", (long)(action - c->todo));
            exit(1);
        }
    return c->end - c->todo;
}

static int kind_of(const char *p)
{
    return (int)(strchr("CPKWS", *p) - "CPKWS");
}

/* A token as a number; strict input has no others than these. */
static int token_of(const char *p)
{
    const int digit = *p - '0';
    if (*p == '0' || *p == 'Z')
        return *p == '0' ? SWAP : TRADE;
    return p[1] == 'S' ? SHIP : p[1] == 'W' ? 8 + digit : 3 * kind_of(p + 1) + digit - 2;
}

/* Which field touches which cities: the six around it, as far as they lie on the board. */
static void survey(int width, int height, const int *number_of)
{
    first = room(((size_t)area + 1) * sizeof *first);
    near = room(6 * (size_t)cities * sizeof *near);
    uint32_t n = 0;
    for (int r = 0; r < height; r++)
        for (int c = 0; c < width; c++) {
            first[r * width + c] = n;
            for (int way = 0; way < 6; way++) {
                const int y = r + (way < 2 ? -1 : way < 4 ? 0 : 1);
                const int x = c + (int[]){0, 1, -1, 1, -1, 0}[way];
                if (y < 0 || y >= height || x < 0 || x >= width || board[y * width + x] != CITY)
                    continue;
                near[n++] = (uint16_t)number_of[y * width + x];
                blank[number_of[y * width + x]].open += board[r * width + c] == LAND;
            }
        }
    first[area] = n;
}

int main(int argc, char **argv)
{
    usage(argc == 3 || argc == 4, "kernel_sweets INPUT ROUNDS [DUMP]");
    size_t length;
    char *p = slurp(argv[1], &length);
    const int rounds = atoi(argv[2]), width = (int)number(&p), height = (int)number(&p);

    for (int i = 0; i < SHIP; i++)
        strength[i] = i < 9 ? (uint64_t)(i % 3 + 2) << 20 * (i / 3) : ALL * (uint64_t)(i - 8);
    area = width * height;
    board = room((size_t)area), field = room((size_t)area);
    int *number_of = room((size_t)area * sizeof *number_of);
    for (int r = 0, at = 0; r < height; r++)
        for (const char *row = word(&p), *end = row + width; row < end; row++, at++) {
            board[at] = *row == 'M' ? CITY : *row == 'L' ? LAND : SEA;
            lands += *row == 'L';
            number_of[at] = *row == 'M' ? cities++ : -1;
        }
    city = room((size_t)cities * sizeof *city);
    blank = room((size_t)cities * sizeof *blank);
    survey(width, height, number_of);

    const int count = (int)number(&p);
    Case *cases = room((size_t)count * sizeof *cases);
    uint64_t *store = room(length / 2 * sizeof *store); /* an action has two bytes at least */
#define FIELD(at) (at = ((int)number(&p) - 1) * width, at += (int)number(&p) - 1)
    for (Case *c = cases; c < cases + count; c++) {
        int at, to;
        c->packages = room((size_t)cities);
        for (int i = 0; i < cities; i++) {
            FIELD(at);
            for (long n = number(&p); n > 0; n--)
                c->packages[number_of[at]] |= (uint8_t)(1 << kind_of(word(&p)));
        }
        c->todo = store;
        for (int t = 0; t < lands; t++) { /* each turn fills one */
            for (long entries = number(&p); entries > 0; entries--) {
                const int token = token_of(word(&p));
                if (token == TRADE) {
                    number(&p), number(&p);
                    int kinds = 3 * kind_of(word(&p));
                    FIELD(at);
                    kinds += kind_of(word(&p));
                    FIELD(to);
                    *store++ = ACTION(token, kinds, number_of[at], number_of[to]);
                } else if (token == SWAP) {
                    FIELD(at);
                    const int moved = token_of(word(&p));
                    FIELD(to);
                    *store++ = ACTION(token, moved, at, to);
                } else {
                    FIELD(at);
                    *store++ = ACTION(token, 0, at, 0);
                }
            }
            *store++ = END;
        }
        c->end = store;
    }

    long steps = 0;
    const double begin = now();
    for (int round = 0; round < rounds; round++)
        for (const Case *c = cases; c < cases + count; c++)
            steps += play(c);
    report(steps, now() - begin);

    static const char *const names[16] = {"-", "J", "A", "AJ", "T", "JT", "AT", "AJT", "M", "JM",
                                          "AM", "AJM", "MT", "JMT", "AMT", "AJMT"};
    FILE *file = argc == 4 ? created(argv[3]) : NULL;
    for (const Case *c = cases; file && c < cases + count; c++) {
        play(c);
        fputs(names[winners], file);
        for (int i = 0; i < 12; i++)
            fprintf(file, " %d", won[i / 3][i % 3]);
        putc('\n', file);
    }
    return file && fclose(file) ? 1 : 0;
}
