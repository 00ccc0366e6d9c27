#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int DR[6] = {-1, -1, 0, 0, 1, 1};
const int DC[6] = {0, 1, -1, 1, -1, 0};

int W, H;
vector<string> board;
int owner[64][64], strength[64][64], closed[64][64];
char letter[64][64];
bool package[64][64][3];
int won[4][3];

int index(char kind) { return kind == 'C' ? 0 : kind == 'P' ? 1 : 2; }

void settle(int r, int c)
{
    if (closed[r][c]) return;
    for (int k = 0; k < 6; k++)
        if (board[r + DR[k]][c + DC[k]] == 'L' && owner[r + DR[k]][c + DC[k]] < 0) return;
    closed[r][c] = 1;
    for (int kind = 0; kind < 3; kind++) {
        if (!package[r][c][kind]) continue;
        int sum[4] = {0, 0, 0, 0};
        for (int k = 0; k < 6; k++) {
            int y = r + DR[k], x = c + DC[k];
            if (owner[y][x] < 0) continue;
            if (letter[y][x] == "CPK"[kind] || letter[y][x] == 'W' || letter[y][x] == 'S')
                sum[owner[y][x]] += strength[y][x];
        }
        int best = max_element(sum, sum + 4) - sum, same = 0;
        for (int p = 0; p < 4; p++) same += sum[p] == sum[best];
        if (same == 1) won[best][kind]++;
    }
}

void put(int player, const string &token, int r, int c)
{
    owner[r][c] = player;
    strength[r][c] = token[0] - '0';
    letter[r][c] = token[1];
}

void around(int r, int c)
{
    for (int k = 0; k < 6; k++)
        if (board[r + DR[k]][c + DC[k]] == 'M') settle(r + DR[k], c + DC[k]);
}

vector<int> verdict()
{
    vector<int> none, left;
    int leads[4] = {0, 0, 0, 0}, total[4], rest[4];
    for (int p = 0; p < 4; p++) {
        total[p] = won[p][0] + won[p][1] + won[p][2];
        rest[p] = total[p];
    }
    for (int kind = 0; kind < 3; kind++)
        for (int p = 0; p < 4; p++) {
            bool first = true;
            for (int q = 0; q < 4; q++)
                if (q != p && won[q][kind] >= won[p][kind]) first = false;
            if (first) {
                leads[p]++;
                rest[p] -= won[p][kind];
            }
        }
    for (int p = 0; p < 4; p++)
        if (leads[p] >= 2) return vector<int>(1, p);
    int high = -1;
    for (int p = 0; p < 4; p++)
        if (leads[p]) high = max(high, rest[p]);
    int top = -1;
    for (int p = 0; p < 4; p++)
        if (leads[p] && rest[p] == high) top = max(top, total[p]);
    for (int p = 0; p < 4; p++)
        if (leads[p] && rest[p] == high && total[p] == top) left.push_back(p);
    return left;
}

int main()
{
    cin >> W >> H;
    board.assign(H + 2, string(W + 2, '*'));
    int cities = 0, land = 0, games;
    for (int r = 1; r <= H; r++) {
        string row;
        cin >> row;
        board[r] = "*" + row + "*";
        for (char ch : row) {
            cities += ch == 'M';
            land += ch == 'L';
        }
    }
    cin >> games;
    while (games--) {
        for (int r = 0; r < H + 2; r++)
            for (int c = 0; c < W + 2; c++) {
                owner[r][c] = -1;
                closed[r][c] = 0;
                for (int k = 0; k < 3; k++) package[r][c][k] = false;
            }
        for (int p = 0; p < 4; p++)
            for (int k = 0; k < 3; k++) won[p][k] = 0;
        for (int i = 0; i < cities; i++) {
            int r, c, n;
            char kind;
            cin >> r >> c >> n;
            while (n--) {
                cin >> kind;
                package[r][c][index(kind)] = true;
            }
        }
        int full = 0;
        for (int player = 0; full < land; player = (player + 1) % 4) {
            int entries;
            cin >> entries;
            while (entries--) {
                string token, other;
                int r, c, y, x;
                cin >> token >> r >> c;
                if (token == "ZZ") {
                    char a, b;
                    cin >> a >> r >> c >> b >> y >> x;
                    package[r][c][index(a)] = false;
                    package[y][x][index(b)] = false;
                    package[r][c][index(b)] = true;
                    package[y][x][index(a)] = true;
                } else if (token == "00") {
                    cin >> other >> y >> x;
                    put(player, "00", r, c);
                    put(player, other, y, x);
                    around(r, c);
                    around(y, x);
                    full++;
                } else {
                    put(player, token, r, c);
                    if (token != "1S") full++;
                    around(r, c);
                }
            }
        }
        vector<int> list = verdict();
        string names;
        for (int p : {1, 0, 3, 2})
            if (find(list.begin(), list.end(), p) != list.end()) names += string(" ") + "JATM"[p];
        cout << list.size() << names << "\n";
    }
}
