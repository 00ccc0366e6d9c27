#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>
using namespace std;

// Blocks by place, y upwards from 0; what is not in the map is blank.
typedef pair<int, int> Place;
map<Place, char> blocks;
int height, width, y, x;
Place goal;

bool has(int r, int c) { return blocks.count(Place(r, c)) > 0; }

char mark(int r, int c) { return has(r, c) ? blocks[Place(r, c)] : '.'; }

bool in(int c) { return c >= 0 && c < width; }

string over()
{
    char under = mark(y - 1, x);
    if (under == 'G') return "Cleared";
    if (under == 'B') return "Death by Hole";
    if (has(y, x)) return "Death by Block";
    if (mark(goal.first, goal.second) != 'G') return "Death by Walking Goal";
    return "";
}

void go(int r, int c)
{
    char under = mark(y - 1, x);
    if (under == '1') blocks.erase(Place(y - 1, x));
    if (under == '2' || under == '3') blocks[Place(y - 1, x)]--;
    y = r;
    x = c;
}

void shove(int c, int d)
{
    char b = mark(y, c);
    blocks.erase(Place(y, c));
    bool on = true;
    while (on) {
        if (has(y, c + d)) break;
        c += d;
        if (!in(c)) return;
        on = b == 'I' ? y == 0 || has(y - 1, c) : mark(y - 1, c) == 'I';
    }
    blocks[Place(y, c)] = b;
}

void obey(const string &verb, const string &what)
{
    int d = what == "LEFT" ? -1 : 1;
    if (verb == "MOVETO") {
        int to = stoi(what) - 1;
        if (!in(to) || to == x || has(y, to)) return;
        for (int c = min(to, x); c <= max(to, x); c++)
            if (y > 0 && !has(y - 1, c)) return;
        go(y, to);
    } else if (verb == "CLIMB") {
        if (y + 1 < height && has(y, x + d) && !has(y + 1, x) && !has(y + 1, x + d)) go(y + 1, x + d);
    } else if (verb == "GETDOWN") {
        if (y > 0 && in(x + d) && !has(y, x + d) && !has(y - 1, x + d)) go(y - 1, x + d);
    } else if (verb == "PULL") {
        char b = mark(y, x - d);
        if (!in(x + d) || has(y, x + d) || b == '.' || b == 'C') return;
        blocks.erase(Place(y, x - d));
        int old = x;
        go(y, x + d);
        blocks[Place(y, old)] = b;
    } else {
        vector<int> run;
        for (int c = x + d; has(y, c); c += d) {
            if (mark(y, c) == 'C') return;
            run.push_back(c);
        }
        for (size_t k = run.size(); k-- > 0;) shove(run[k], d);
    }
}

void rest()
{
    for (bool change = true; change;) {
        change = false;
        vector<Place> gone;
        for (auto &b : blocks)
            if (mark(b.first.first - 1, b.first.second) == 'B') gone.push_back(b.first);
        for (Place p : gone) blocks.erase(p);
        change = !gone.empty();
        while (y > 0 && !has(y - 1, x)) y--, change = true;
        vector<Place> order;
        for (auto &b : blocks) order.push_back(b.first);
        for (Place p : order) {
            int r = p.first, c = p.second;
            while (r > 0 && !has(r - 1, c - 1) && !has(r - 1, c) && !has(r - 1, c + 1)) r--;
            if (r == p.first) continue;
            char b = blocks[p];
            blocks.erase(p);
            blocks[Place(r, c)] = b;
            change = true;
        }
    }
}

int main()
{
    while (cin >> height >> width && height) {
        blocks.clear();
        for (int r = height - 1; r >= 0; r--) {
            string row;
            cin >> row;
            for (int c = 0; c < width; c++) {
                if (row[c] == 'S') y = r, x = c;
                else if (row[c] != '.') blocks[Place(r, c)] = row[c];
                if (row[c] == 'G') goal = Place(r, c);
            }
        }
        int count;
        cin >> count;
        string end = over(), verb, what;
        while (count--) {
            cin >> verb >> what;
            if (end != "") continue;
            obey(verb, what);
            end = over();
            if (end == "") {
                rest();
                end = over();
            }
        }
        cout << "Game Over : " << (end == "" ? "Gave Up" : end) << endl;
    }
}
