// The Tower as an accepted contest program: iostream_tower < INPUT
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

// The rows as marks, from the top, surrounded by ' ' and by '=' below. All marks but ". =" are blocks.
static vector<string> board;
static int r, c;                   // the player
static int goal_r, goal_c;         // where G was at the start
static int low, high, first, last; // the rows and columns that may be loose; low is 0 at rest

static bool block(char mark) { return mark != '.' && mark != ' ' && mark != '='; }
static bool bears(char mark) { return mark != '.' && mark != ' '; }

static bool borne(int i, int j)
{
    const char *below = board[i + 1].data() + j;
    return bears(below[-1]) || bears(below[0]) || bears(below[1]);
}

// Blocks were added or removed in this row, between two columns.
static void stir(int row, int from, int to)
{
    if (!low) {
        high = row;
        first = from;
        last = to;
    }
    low = max(low, row);
    high = max(min(high, row - 1), 1);
    first = max(min(first, from - 1), 1);
    last = min(max(last, to + 1), int(board[0].size()) - 2);
}

// The ending, or nullptr if the play goes on.
static const char *ending()
{
    if (board[r + 1][c] == 'G')
        return "Cleared";
    if (board[r + 1][c] == 'B')
        return "Death by Hole";
    if (board[r][c] != '.')
        return "Death by Block";
    return board[goal_r][goal_c] == 'G' ? nullptr : "Death by Walking Goal";
}

// The automatic actions, in rounds.
static void settle()
{
    while (low || board[r + 1][c] == '.') {
        for (int i = high; i <= low; i++) // from the top: none is gone before its turn
            for (int j = first; j <= last; j++)
                if (board[i + 1][j] == 'B' && block(board[i][j])) {
                    board[i][j] = '.';
                    stir(i, j, j);
                }
        while (board[r + 1][c] == '.')
            r++;
        int top = high, left = first, right = last;
        const int bottom = low;
        low = 0;
        for (int i = bottom; i > 0 && i >= top; i--)
            for (int j = left; j <= right; j++) {
                if (!block(board[i][j]) || borne(i, j))
                    continue;
                int to = i + 1;
                while (!borne(to, j))
                    to++;
                swap(board[i][j], board[to][j]);
                if (board[to + 1][j] == 'B')
                    stir(to, j, j);
                top = min(top, i - 1); // what is above it may be loose now
                left = max(min(left, j - 1), 1);
                right = min(max(right, j + 1), int(board[0].size()) - 2);
            }
    }
}

// The player leaves; a fragile block below the player counts down.
static void go(int row, int column)
{
    char &below = board[r + 1][c];
    if (below == '1') {
        below = '.';
        stir(r + 1, c, c);
    } else if (below == '2' || below == '3') {
        below--;
    }
    r = row;
    c = column;
}

static bool walk(const string &number)
{
    const int columns = board[0].size() - 2;
    size_t digits = number.find_first_not_of('0');
    if (number[0] == '-' || digits == string::npos || number.size() - digits > 9)
        return false;
    const int column = stoi(number);
    if (column > columns || column == c || board[r][column] != '.')
        return false;
    const auto below = board[r + 1].begin();
    if (find(below + min(c, column), below + max(c, column) + 1, '.')
            != below + max(c, column) + 1)
        return false;
    go(r, column);
    return true;
}

static bool push(int way)
{
    string &row = board[r];
    const string &below = board[r + 1];
    int end = c, farthest = 0;
    while (block(row[end + way]))
        if (row[end += way] == 'C')
            return false;
    if (end == c)
        return false;
    for (int j = end; j != c; j -= way) {
        const char mark = row[j];
        int to = j;
        bool slides = true;
        while (slides && row[to + way] == '.') {
            to += way;
            slides = below[to] == 'I' || (mark == 'I' && below[to] != '.');
        }
        row[j] = '.';
        if (!slides || row[to + way] != ' ')
            row[to] = mark;
        farthest = j == end ? to : farthest;
    }
    stir(r, min(c, farthest), max(c, farthest));
    return true;
}

static bool pull(int way)
{
    const int from = c - way;
    const char mark = board[r][from];
    if (board[r][c + way] != '.' || !block(mark) || mark == 'C')
        return false;
    go(r, c + way);
    board[r][from] = '.';
    board[r][from + way] = mark;
    stir(r, min(from, c), max(from, c));
    return true;
}

static bool get_down(int way)
{
    if (board[r][c + way] != '.' || board[r + 1][c + way] != '.')
        return false;
    go(r + 1, c + way);
    return true;
}

static bool climb(int way)
{
    if (!block(board[r][c + way]) || board[r - 1][c] != '.' || board[r - 1][c + way] != '.')
        return false;
    go(r - 1, c + way);
    return true;
}

static bool obey(const string &deed, const string &side)
{
    const int way = side == "RIGHT" ? 1 : -1;
    switch (deed[1]) {
    case 'O': return walk(side);
    case 'L': return climb(way);
    case 'E': return get_down(way);
    default: return deed == "PUSH" ? push(way) : pull(way);
    }
}

int main()
{
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    int rows, columns;
    while (cin >> rows >> columns && rows) {
        board.assign(rows + 1, string(columns + 2, ' '));
        board.emplace_back(columns + 2, '=');
        string row, deed, side;
        for (int i = 1; i <= rows; i++) {
            cin >> row;
            for (int j = 1; j <= columns; j++) {
                char &mark = board[i][j] = row[j - 1];
                if (mark == 'S') {
                    r = i, c = j;
                    mark = '.';
                } else if (mark == 'G') {
                    goal_r = i, goal_c = j;
                }
            }
        }
        low = rows; // nothing has been scanned yet
        high = first = 1;
        last = columns;
        const char *end = ending();
        long count;
        for (cin >> count; count > 0; count--) {
            cin >> deed >> side;
            if (end)
                continue;
            if (obey(deed, side))
                end = ending();
            if (!end && (low || board[r + 1][c] == '.')) {
                settle();
                end = ending();
            }
        }
        cout << "Game Over : " << (end ? end : "Gave Up") << '\n';
    }
}
