#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

struct Cave {
    vector<string> rows;
    int r = 0, c = 0;
    bool left = false;

    bool falls(char cell) { return cell == 'O' || cell == '$'; }

    void settle()
    {
        for (int r = int(rows.size()) - 1; r >= 0; r--)
            for (size_t c = 0; c < rows[r].size(); c++)
                for (int k = r; falls(rows[k][c]) && rows[k + 1][c] == ' '; k++)
                    swap(rows[k][c], rows[k + 1][c]);
    }

    bool cleared()
    {
        for (const string &row : rows)
            if (row.find('$') != string::npos)
                return false;
        return true;
    }

    void go(int dr, int dc)
    {
        char there = rows[r + dr][c + dc];
        bool can = there == ' ' || there == '.' || there == '$';
        if (there == 'O' && dr == 0 && rows[r][c + 2 * dc] == ' ') {
            rows[r][c + 2 * dc] = 'O';
            can = true;
        }
        if (there == 'X' && cleared()) {
            rows[r][c] = ' ';
            left = true;
        }
        if (can) {
            rows[r][c] = ' ';
            r += dr;
            c += dc;
            rows[r][c] = '&';
        }
    }
};

int main()
{
    Cave cave;
    string line;
    while (getline(cin, line)) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (line.empty())
            break;
        size_t here = line.find('&');
        if (here != string::npos) {
            cave.r = cave.rows.size();
            cave.c = here;
        }
        cave.rows.push_back(line);
    }
    cave.settle();
    char key;
    while (!cave.left && cin >> key) {
        switch (key) {
        case 'w': cave.go(-1, 0); break;
        case 's': cave.go(1, 0); break;
        case 'a': cave.go(0, -1); break;
        case 'd': cave.go(0, 1); break;
        }
        cave.settle();
    }
    for (const string &row : cave.rows)
        cout << row << '\n';
}
