// The Labyrinth as an accepted contest program: iostream_labyrinth < INPUT
#include <algorithm>
#include <cctype>
#include <cstring>
#include <iostream>
#include <map>
#include <string>
#include <vector>
using namespace std;

struct Cell {
    char kind; // o w b r e y
    int lead;  // where a river flows, a cave comes out, a bog holds
};

// The next word of a line from `at`, which moves past it; empty at the end of the line.
static string next_word(const string &line, size_t &at)
{
    const size_t from = min(line.find_first_not_of(" \t\r", at), line.size());
    at = min(line.find_first_of(" \t\r", from), line.size());
    return line.substr(from, at - from);
}

int main()
{
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    // Rows up to the line that is a number; a wall surrounds the map.
    vector<vector<string>> rows;
    string line;
    while (getline(cin, line) && !isdigit(line[line.find_first_not_of(" \t")])) {
        rows.emplace_back();
        size_t at = 0;
        for (string word = next_word(line, at); !word.empty(); word = next_word(line, at))
            rows.back().push_back(word);
    }
    const int width = rows[0].size() + 2;
    vector<Cell> cells((rows.size() + 2) * width, Cell{'w', 0});
    map<int, vector<pair<int, int>>> chains; // of caves: index and place
    for (size_t r = 0; r < rows.size(); r++)
        for (size_t c = 0; c < rows[r].size(); c++) {
            const string &word = rows[r][c];
            const int place = (r + 1) * width + c + 1;
            const char arrow = word.back();
            cells[place].kind = word[0];
            cells[place].lead = place + (arrow == '^' ? -width : arrow == 'v' ? width
                                         : arrow == '<' ? -1 : 1);
            const size_t dot = word.find('.');
            if (word[0] == 'y' && dot == string::npos)
                chains[word[1] - '0'].emplace_back(word[2] - '0', place);
            else if (word[0] == 'y')
                chains[stoi(word.substr(1))].emplace_back(stoi(word.substr(dot + 1)), place);
        }
    for (auto &[number, chain] : chains) {
        sort(chain.begin(), chain.end());
        for (size_t i = 0; i < chain.size(); i++)
            cells[chain[i].second].lead = chain[(i + 1) % chain.size()].second;
    }

    const int ways[] = {-width, width, -1, 1};
    string answers;
    for (int walk = 0, walks = stoi(line); walk < walks; walk++) {
        getline(cin, line);
        size_t at = 0;
        const int row = stoi(next_word(line, at)), column = stoi(next_word(line, at));
        int here = (row + 1) * width + column + 1;
        if (walk)
            answers += ' ';
        for (; at < line.size(); at++) {
            const char *key = strchr("NSWE", line[at]);
            if (!key)
                continue;
            const int there = here + ways[key - "NSWE"];
            const Cell from = cells[here], to = cells[there];
            const bool held = from.kind == 'b' && from.lead == there;
            const bool wades = (from.kind == 'r' && from.lead == there) || to.lead == here;
            if (!held && to.kind != 'w')
                here = to.kind == 'y' || (to.kind == 'r' && !wades) ? to.lead : there;
            answers += cells[here].kind;
        }
    }
    cout << answers << '\n';
}
