// Sokoban as an accepted contest program: iostream_sokoban < INPUT
#include <iostream>
#include <string>
#include <vector>
using namespace std;

static bool is_box(char cell) { return cell == 'b' || cell == 'B'; }
static bool is_free(char cell) { return cell == '.' || cell == '+'; }

int main()
{
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    int rows, columns;
    for (int game = 1; cin >> rows >> columns && rows; game++) {
        vector<string> board(rows);
        int r = 0, c = 0, astray = 0;
        for (int i = 0; i < rows; i++) {
            cin >> board[i];
            for (int j = 0; j < columns; j++) {
                char &cell = board[i][j];
                if (cell == 'w' || cell == 'W') {
                    r = i, c = j;
                    cell = cell == 'w' ? '.' : '+'; // the worker is r, c
                }
                astray += cell == 'b';
            }
        }
        string keys;
        getline(cin, keys); // the rest of the last row's line
        getline(cin, keys); // may be empty
        for (char key : keys) {
            if (!astray)
                break;
            const int dr = (key == 'D') - (key == 'U'), dc = (key == 'R') - (key == 'L');
            char &ahead = board[r + dr][c + dc];
            if (ahead == '#')
                continue;
            if (is_box(ahead)) {
                char &beyond = board[r + 2 * dr][c + 2 * dc];
                if (!is_free(beyond))
                    continue;
                astray += (ahead == 'B') - (beyond == '+');
                ahead = ahead == 'b' ? '.' : '+';
                beyond = beyond == '.' ? 'b' : 'B';
            }
            r += dr;
            c += dc;
        }
        board[r][c] = board[r][c] == '.' ? 'w' : 'W';
        cout << "Game " << game << (astray ? ": incomplete\n" : ": complete\n");
        for (const string &row : board)
            cout << row << '\n';
    }
}
