// The Curse of Boulder Dash as an accepted contest program: iostream_boulder < INPUT
#include <iostream>
#include <string>
#include <vector>
using namespace std;

static vector<string> board;

static bool loose(char cell) { return cell == 'O' || cell == '$'; }

// Everything loose above an empty place falls, the lowest first.
static void fall(int r, int c)
{
    int floor = r;
    while (board[floor + 1][c] == ' ')
        floor++;
    for (r--; loose(board[r][c]); r--, floor--)
        swap(board[r][c], board[floor][c]);
}

int main()
{
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    string line;
    int r = 0, c = 0, diamonds = 0;
    while (getline(cin, line) && !line.empty())
        board.push_back(line);
    for (size_t i = 0; i < board.size(); i++)
        for (size_t j = 0; j < board[i].size(); j++) {
            if (board[i][j] == '&')
                r = i, c = j;
            diamonds += board[i][j] == '$';
        }
    // Settle the board: let everything fall, from the bottom row up.
    for (int i = board.size() - 2; i > 0; i--)
        for (size_t j = 1; j + 1 < board[i].size(); j++)
            if (board[i][j] == ' ')
                fall(i, j);

    vector<char> piece(1 << 16);
    for (bool over = false; !over && (cin.read(piece.data(), piece.size()), cin.gcount());)
        for (int at = 0; at < cin.gcount() && !over; at++) {
            int dr = 0, dc = 0;
            switch (piece[at]) {
            case 'w': dr = -1; break;
            case 's': dr = 1; break;
            case 'a': dc = -1; break;
            case 'd': dc = 1; break;
            default: continue;
            }
            const char ahead = board[r + dr][c + dc];
            const bool pushed = ahead == 'O' && dc && board[r][c + 2 * dc] == ' ';
            over = ahead == 'X' && !diamonds;
            if (ahead != ' ' && ahead != '.' && ahead != '$' && !pushed && !over)
                continue;
            diamonds -= ahead == '$';
            board[r][c] = ' ';
            if (!over)
                board[r + dr][c + dc] = '&';
            if (pushed)
                board[r][c + 2 * dc] = 'O';
            fall(r, c);
            if (pushed && board[r + 1][c + 2 * dc] == ' ')
                fall(r + 1, c + 2 * dc);
            r += dr;
            c += dc;
        }
    for (const string &row : board)
        cout << row << '\n';
}
