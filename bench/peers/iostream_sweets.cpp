// The game of sweets as an accepted contest program: iostream_sweets < INPUT
// The input is trusted, as the contest allows.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

struct Field {
    char ground = '*';      // * L M
    char kind = 0;          // of a token, 0 if there is none
    int strength = 0, owner = 0;
    bool sweets[3] = {};    // of a city: C P K
};

static const string KINDS = "CPK";
static int width, height, empty_land;
static vector<Field> board;
static int won[4][3];

static Field &read_field()
{
    int r, c;
    cin >> r >> c;
    return board[r * width + c];
}

static int read_kind()
{
    char kind;
    cin >> kind;
    return KINDS.find(kind);
}

static void settle(Field &city, const int (&around)[6])
{
    for (int kind = 0; kind < 3; kind++) {
        if (!city.sweets[kind])
            continue;
        int strength[4] = {};
        for (int step : around) {
            const Field &field = (&city)[step];
            if (field.kind == 'W' || field.kind == 'S' || field.kind == KINDS[kind])
                strength[field.owner] += field.strength;
        }
        int *best = max_element(strength, strength + 4);
        if (count(strength, strength + 4, *best) == 1)
            won[best - strength][kind]++;
        city.sweets[kind] = false;
    }
}

static void put(Field &field, const string &token, int owner)
{
    field.kind = token[1];
    field.strength = token[0] - '0';
    field.owner = owner;
    if (field.ground != 'L')
        return;
    empty_land--;
    const int around[6] = {-width, -width + 1, -1, 1, width - 1, width};
    for (int step : around) {
        Field &city = (&field)[step];
        if (city.ground == 'M' && none_of(around, around + 6, [&](int beside) {
                return (&city)[beside].ground == 'L' && !(&city)[beside].kind;
            }))
            settle(city, around);
    }
}

static void read_entry(int player)
{
    string token, moved;
    cin >> token;
    if (token == "ZZ") {
        cin >> moved >> moved; // 0 0, off the board
        const int one = read_kind();
        Field &city = read_field();
        const int two = read_kind();
        Field &other = read_field();
        city.sweets[one] = other.sweets[two] = false;
        city.sweets[two] = other.sweets[one] = true;
    } else if (token == "00") {
        Field &field = read_field();
        cin >> moved;
        field.strength = 0;
        put(read_field(), moved, player);
    } else {
        put(read_field(), token, player);
    }
}

// The winners' letters, each with a blank before it.
static string verdict()
{
    int leads[4] = {}, rest[4], total[4];
    for (int p = 0; p < 4; p++)
        rest[p] = total[p] = won[p][0] + won[p][1] + won[p][2];
    for (int kind = 0; kind < 3; kind++)
        for (int p = 0; p < 4; p++) {
            bool leader = true;
            for (int q = 0; q < 4; q++)
                leader &= q == p || won[p][kind] > won[q][kind];
            leads[p] += leader;
            rest[p] -= leader * won[p][kind];
        }
    // A player who leads two kinds wins alone; otherwise the rest decides, then the total.
    const int most = *max_element(leads, leads + 4);
    pair<int, int> best{-1, -1};
    string winners;
    for (int p : {1, 0, 3, 2}) { // A J M T
        const pair<int, int> worth{rest[p], total[p]};
        if (!most || leads[p] < most || worth < best)
            continue;
        if (worth > best)
            winners.clear();
        best = worth;
        winners += {' ', "JATM"[p]};
    }
    return winners;
}

int main()
{
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    cin >> width >> height;
    width += 2; // fields count from 1; sea surrounds the board
    vector<Field> start((height + 2) * width);
    int cities = 0, lands = 0;
    for (int r = 1; r <= height; r++) {
        string row;
        cin >> row;
        for (int c = 1; c <= width - 2; c++) {
            start[r * width + c].ground = row[c - 1];
            cities += row[c - 1] == 'M';
            lands += row[c - 1] == 'L';
        }
    }
    int games;
    cin >> games;
    while (games--) {
        board = start;
        empty_land = lands;
        fill(won[0], won[4], 0);
        for (int i = 0; i < cities; i++) {
            Field &city = read_field();
            int packages;
            cin >> packages;
            while (packages--)
                city.sweets[read_kind()] = true;
        }
        for (int player = 0; empty_land; player = (player + 1) % 4) {
            int entries;
            cin >> entries;
            while (entries--)
                read_entry(player);
        }
        const string winners = verdict();
        cout << winners.size() / 2 << winners << '\n';
    }
}
