// The game of sweets (Gra o slodycze). bug is a number of zoo.py, its argument; 0 is right.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

static int bug = 0;

struct Field {
    char ground = '.'; // '.' is off the board
    int owner = -1;
    std::string token;
    std::string packages; // of a city that is not settled
};

static const std::string KINDS = "CPK", PLAYERS = "JATM";
static const int AROUND[8][2] = {{-1, 0}, {-1, 1}, {0, -1}, {0, 1},
                                 {1, -1}, {1, 0},  {-1, -1}, {1, 1}};
static const int MIRRORED[6][2] = {{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}};
static int width, height;
static std::vector<std::vector<Field>> map;
static int won[4][3];

static int sides() { return bug == 12 ? 8 : 6; }

static Field &beside(int r, int c, int side)
{
    const int *step = bug == 1 ? MIRRORED[side] : AROUND[side];
    return map[r + step[0]][c + step[1]];
}

static Field &read_place(int &r, int &c)
{
    r = c = 0;
    std::cin >> r >> c;
    return map[r][c];
}

static void read_map()
{
    if (bug == 2)
        std::cin >> height >> width;
    else
        std::cin >> width >> height;
    int side = std::max(width, height) + 2;
    map.assign(side, std::vector<Field>(side));
    for (int r = 1; r <= height; r++)
        for (int c = 1; c <= width; c++)
            std::cin >> map[r][c].ground;
}

static int count(char ground)
{
    int fields = 0;
    for (const auto &row : map)
        for (const Field &field : row)
            fields += field.ground == ground;
    return fields;
}

static int strength(const Field &field, int player, char kind)
{
    if (field.owner != player || field.token[0] == '0')
        return 0;
    char letter = field.token[1];
    bool presses = letter == kind || letter == 'W' || (letter == 'S' && bug != 7);
    return presses ? field.token[0] - '0' : 0;
}

static void award(int r, int c, char kind)
{
    int best = -1, taker = -1, sharers = 0;
    for (int player = 0; player < 4; player++) {
        int force = 0;
        for (int side = 0; side < sides(); side++)
            force += strength(beside(r, c, side), player, kind);
        if (force > best)
            best = force, taker = player, sharers = 1;
        else if (force == best)
            sharers++;
    }
    if (sharers == 1 || bug == 5 || (bug == 6 && best == 0))
        won[taker][KINDS.find(kind)]++;
}

static void settle(int r, int c)
{
    for (int side = 0; side < sides(); side++) {
        const Field &field = beside(r, c, side);
        if (field.ground == 'L' && field.owner < 0)
            return;
    }
    for (char kind : map[r][c].packages)
        award(r, c, kind);
    if (bug != 11)
        map[r][c].packages.clear();
}

static void settle_around(int r, int c)
{
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (map[r + down][c + right].ground == 'M')
                settle(r + down, c + right);
}

static void exchange()
{
    int r, c;
    std::string a, b;
    std::cin >> r >> c >> a;
    std::string &one = read_place(r, c).packages;
    std::cin >> b;
    std::string &other = read_place(r, c).packages;
    if (bug == 9 || one.find(a) == std::string::npos || other.find(b) == std::string::npos)
        return;
    std::swap(one[one.find(a)], other[other.find(b)]);
}

// One entry; how many land fields it filled. Where to look for closed cities is left in r and c.
static int entry(int player, int &r, int &c)
{
    std::string token;
    std::cin >> token;
    r = c = 0;
    if (token == "ZZ") {
        exchange();
        return 0;
    }
    Field &field = read_place(r, c);
    if (token == "00") {
        std::string moved;
        std::cin >> moved;
        Field &to = read_place(r, c);
        to.token = moved, to.owner = player;
        if (bug == 8)
            token = moved;
    }
    field.token = token, field.owner = player;
    return token != "1S";
}

static void read_sweets()
{
    for (auto &row : map)
        for (Field &field : row) {
            field.owner = -1;
            field.packages.clear();
        }
    int r, c, n = 0;
    for (int cities = count('M'); cities > 0; cities--) {
        Field &city = read_place(r, c);
        std::cin >> n;
        for (char kind; n > 0 && std::cin >> kind; n--)
            city.packages += kind;
    }
}

static void play()
{
    static int player;
    if (bug != 10)
        player = 0;
    std::fill(&won[0][0], &won[0][0] + 12, 0);
    int free = count('L'), entries = 0, r, c;
    while (free > 0) {
        std::vector<std::pair<int, int>> filled;
        for (std::cin >> entries; entries > 0 && !(bug == 13 && free == 0); entries--) {
            free -= entry(player, r, c);
            if (r == 0)
                continue;
            if (bug == 3)
                filled.push_back({r, c});
            else
                settle_around(r, c);
        }
        for (auto [row, column] : filled)
            settle_around(row, column);
        player = (player + 1) % 4;
    }
}

static int total(int player) { return won[player][0] + won[player][1] + won[player][2]; }

static int leader(int kind)
{
    int best = 0;
    for (int player = 1; player < 4; player++)
        if (won[player][kind] > won[best][kind])
            best = player;
    for (int player = 0; player < 4; player++)
        if (player != best && won[player][kind] == won[best][kind] && bug != 4)
            return -1;
    return best;
}

static std::string winners()
{
    int leads[4] = {0, 0, 0, 0}, rest[4], best = -1;
    for (int player = 0; player < 4; player++)
        rest[player] = total(player);
    for (int kind = 0; kind < 3; kind++) {
        int player = leader(kind);
        if (player < 0)
            continue;
        if (++leads[player] == 2)
            return PLAYERS.substr(player, 1);
        rest[player] -= won[player][kind];
    }
    std::string names;
    for (int player = 0; player < 4; player++) {
        int worth = leads[player] ? 1000 * rest[player] + total(player) : -1;
        if (worth > best)
            best = worth, names.clear();
        if (worth == best && leads[player])
            names += PLAYERS[player];
    }
    std::sort(names.begin(), names.end());
    return names;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        bug = std::atoi(argv[1]);
    std::ios::sync_with_stdio(false);
    int games;
    read_map();
    std::cin >> games;
    while (games-- > 0) {
        read_sweets();
        play();
        std::string names = winners();
        std::cout << names.size();
        for (char name : names)
            std::cout << ' ' << name;
        std::cout << '\n';
    }
}
