/* The game of sweets, for the statement's bounds only: anything outside ends the program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 29
#define HEIGHT 19
#define CITIES 34
#define LAND 56
#define PLAYERS 4
#define KINDS 3
#define CODES 15

struct field {
    char type;                 /* as on the map */
    int owner;                 /* of the token on it, or NOBODY */
    int code;                  /* of the token on it */
    int packages[KINDS];       /* that are still in a city */
};

static const int NOBODY = -1, SHIP = 12, REPLACEMENT = 13, EXCHANGE = 14;
static const char codes[CODES][3] = {"2C", "3C", "4C", "2P", "3P", "4P", "2K", "3K",
                                     "4K", "1W", "2W", "3W", "1S", "00", "ZZ"};
static const int supply[CODES] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 2, 1, 3, 1, 1};
static const char kinds[] = "CPK";
static const char letters[] = "JATM";
static const int alphabetical[PLAYERS] = {1, 0, 3, 2};
static const int beside[6][2] = {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}};

static struct field board[HEIGHT + 2][WIDTH + 2]; /* with a border of no type */
static int land, cities, filled;
static int hand[PLAYERS][CODES];
static int won[PLAYERS][KINDS];
static int led[PLAYERS], rest[PLAYERS], total[PLAYERS];

static void require(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "outside of the statement's bounds: %s\n", what);
    exit(EXIT_FAILURE);
}

static int read_number(int least, int most, const char *what)
{
    int number;
    require(scanf("%d", &number) == 1 && number >= least && number <= most, what);
    return number;
}

static int read_kind(void)
{
    char word[3];
    require(scanf("%2s", word) == 1, "a kind of sweets that is missing");
    require(strlen(word) == 1 && strchr(kinds, word[0]) != NULL, "a kind of sweets");
    return (int)(strchr(kinds, word[0]) - kinds);
}

static int read_code(void)
{
    char word[4];
    int code;
    require(scanf("%3s", word) == 1, "a token that is missing");
    for (code = 0; code < CODES && strcmp(word, codes[code]) != 0; code++)
        ;
    require(code < CODES, "an unknown token");
    return code;
}

static struct field *read_field(char type)
{
    int r = read_number(1, HEIGHT, "a row of the board");
    int c = read_number(1, WIDTH, "a column of the board");
    require(board[r][c].type == type, "a field of the right type");
    return &board[r][c];
}

static void read_map(void)
{
    char row[WIDTH + 2];
    int r, c;
    read_number(WIDTH, WIDTH, "the width of the board");
    read_number(HEIGHT, HEIGHT, "the height of the board");
    for (r = 1; r <= HEIGHT; r++) {
        require(scanf("%30s", row) == 1, "a row that is missing");
        require(strlen(row) == WIDTH && strspn(row, "*LM") == WIDTH, "a row of the board");
        for (c = 1; c <= WIDTH; c++) {
            board[r][c].type = row[c - 1];
            land += row[c - 1] == 'L';
            cities += row[c - 1] == 'M';
        }
    }
    require(land == LAND && cities == CITIES, "the board of the sample");
}

static void read_packages(void)
{
    struct field *city = read_field('M');
    int count = read_number(1, KINDS, "the number of packages");
    require(city->packages[0] + city->packages[1] + city->packages[2] == 0, "a city once");
    for (; count > 0; count--) {
        int kind = read_kind();
        require(city->packages[kind] == 0, "packages of different kinds");
        city->packages[kind] = 1;
    }
}

static int strength(const struct field *at, int player, int kind)
{
    const char *code = codes[at->code];
    if (at->owner != player)
        return 0;
    return code[1] == kinds[kind] || code[1] == 'W' || code[1] == 'S' ? code[0] - '0' : 0;
}

static void share_out(int r, int c, int kind)
{
    int power[PLAYERS] = {0, 0, 0, 0};
    int player, way, best = 0, shared = 0;
    for (player = 0; player < PLAYERS; player++)
        for (way = 0; way < 6; way++)
            power[player] += strength(&board[r + beside[way][0]][c + beside[way][1]], player, kind);
    for (player = 1; player < PLAYERS; player++)
        if (power[player] > power[best])
            best = player;
    for (player = 0; player < PLAYERS; player++)
        shared += power[player] == power[best];
    if (shared == 1)
        won[best][kind]++;
}

static int is_surrounded(int r, int c)
{
    int way, fields = 0;
    for (way = 0; way < 6; way++) {
        const struct field *at = &board[r + beside[way][0]][c + beside[way][1]];
        if (at->type == 'L' && at->owner == NOBODY)
            return 0;
        fields += at->type == 'L';
    }
    return fields > 0;
}

static void settle(void)
{
    int r, c, kind;
    for (r = 1; r <= HEIGHT; r++)
        for (c = 1; c <= WIDTH; c++)
            if (board[r][c].type == 'M' && is_surrounded(r, c))
                for (kind = 0; kind < KINDS; kind++)
                    if (board[r][c].packages[kind]) {
                        board[r][c].packages[kind] = 0;
                        share_out(r, c, kind);
                    }
}

static void put(struct field *at, int player, int code)
{
    require(at->owner == NOBODY, "an empty field");
    at->owner = player;
    at->code = code;
    filled += at->type == 'L';
}

static void replace(int player)
{
    struct field *here = read_field('L');
    int code = read_code();
    struct field *there = read_field('L');
    require(code < SHIP, "an ordinary token to move");
    require(here->owner == player && here->code == code, "one's own token to move");
    put(there, player, code);
    here->code = REPLACEMENT;
}

static void change(struct field *city, int taken, int given)
{
    require(city->packages[taken], "a package that is in the city");
    city->packages[taken] = 0;
    require(!city->packages[given], "packages of different kinds");
    city->packages[given] = 1;
}

static void exchange(void)
{
    struct field *first, *second;
    int one, other;
    read_number(0, 0, "a place off the board");
    read_number(0, 0, "a place off the board");
    one = read_kind();
    first = read_field('M');
    other = read_kind();
    second = read_field('M');
    require(first != second, "two cities");
    change(first, one, other);
    change(second, other, one);
}

/* Returns the number of new tokens on land. */
static int play_token(int player)
{
    int code = read_code();
    require(hand[player][code]-- > 0, "a token that is left");
    if (code == EXCHANGE)
        exchange();
    else if (code == REPLACEMENT)
        replace(player);
    else
        put(read_field(code == SHIP ? '*' : 'L'), player, code);
    settle();
    return code != EXCHANGE && code != SHIP;
}

static void play_turn(int player)
{
    int tokens = read_number(1, 5, "the number of tokens in a turn"), on_land = 0;
    for (; tokens > 0; tokens--)
        on_land += play_token(player);
    require(on_land == 1, "one new token on land in a turn");
}

static int leads(int player, int kind)
{
    int other;
    for (other = 0; other < PLAYERS; other++)
        if (other != player && won[other][kind] >= won[player][kind])
            return 0;
    return 1;
}

/* Counts the kinds that each player leads, the packages of other kinds, and all packages. */
static void count_up(void)
{
    int player, kind;
    for (player = 0; player < PLAYERS; player++) {
        led[player] = rest[player] = total[player] = 0;
        for (kind = 0; kind < KINDS; kind++) {
            led[player] += leads(player, kind);
            rest[player] += leads(player, kind) ? 0 : won[player][kind];
            total[player] += won[player][kind];
        }
    }
}

/* Only players who have the most of this remain. */
static void keep_best(int remains[PLAYERS], const int value[PLAYERS])
{
    int player, most = 0;
    for (player = 0; player < PLAYERS; player++)
        if (remains[player] && value[player] > most)
            most = value[player];
    for (player = 0; player < PLAYERS; player++)
        remains[player] = remains[player] && value[player] == most;
}

/* Only one player can lead two kinds, and then no other is compared. */
static void print_winners(void)
{
    int winners[PLAYERS], i, most = 1;
    count_up();
    for (i = 0; i < PLAYERS; i++)
        most = led[i] > most ? led[i] : most;
    for (i = 0; i < PLAYERS; i++)
        winners[i] = led[i] == most;
    keep_best(winners, rest);
    keep_best(winners, total);
    printf("%d", winners[0] + winners[1] + winners[2] + winners[3]);
    for (i = 0; i < PLAYERS; i++)
        if (winners[alphabetical[i]])
            printf(" %c", letters[alphabetical[i]]);
    putchar('\n');
}

static void begin(void)
{
    int r, c, player;
    for (r = 0; r < HEIGHT + 2; r++)
        for (c = 0; c < WIDTH + 2; c++) {
            struct field *at = &board[r][c];
            at->owner = NOBODY;
            at->packages[0] = at->packages[1] = at->packages[2] = 0;
        }
    for (player = 0; player < PLAYERS; player++)
        memcpy(hand[player], supply, sizeof supply);
    memset(won, 0, sizeof won);
    filled = 0;
}

int main(void)
{
    int games, city, player;
    read_map();
    for (games = read_number(1, 1000, "the number of games"); games > 0; games--) {
        begin();
        for (city = 0; city < cities; city++)
            read_packages();
        for (player = 0; filled < land; player = (player + 1) % PLAYERS)
            play_turn(player);
        print_winners();
    }
    return EXIT_SUCCESS;
}
