#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>
using namespace std;

typedef pair<int, int> Place;

int main()
{
    int rows, columns, game = 0;
    while (cin >> rows >> columns && rows + columns > 0) {
        vector<string> floor_(rows);
        set<Place> boxes, targets;
        Place worker;
        for (int r = 0; r < rows; r++) {
            cin >> floor_[r];
            for (int c = 0; c < columns; c++) {
                char &cell = floor_[r][c];
                if (cell == 'b' || cell == 'B')
                    boxes.insert(Place(r, c));
                if (cell == 'w' || cell == 'W')
                    worker = Place(r, c);
                if (cell == '+' || cell == 'B' || cell == 'W')
                    targets.insert(Place(r, c));
                if (cell != '#')
                    cell = '.';
            }
        }
        string keys;
        getline(cin, keys);
        getline(cin, keys);
        bool over = boxes == targets;
        for (size_t k = 0; k < keys.size() && !over; k++) {
            Place way(0, 0);
            switch (keys[k]) {
            case 'U': way.first = -1; break;
            case 'D': way.first = 1; break;
            case 'L': way.second = -1; break;
            case 'R': way.second = 1; break;
            default: continue;
            }
            Place next(worker.first + way.first, worker.second + way.second);
            if (floor_[next.first][next.second] == '#')
                continue;
            if (boxes.count(next)) {
                Place beyond(next.first + way.first, next.second + way.second);
                if (floor_[beyond.first][beyond.second] == '#' || boxes.count(beyond))
                    continue;
                boxes.erase(next);
                boxes.insert(beyond);
            }
            worker = next;
            over = boxes == targets;
        }
        for (Place p : targets)
            floor_[p.first][p.second] = '+';
        for (Place p : boxes)
            floor_[p.first][p.second] = targets.count(p) ? 'B' : 'b';
        floor_[worker.first][worker.second] = targets.count(worker) ? 'W' : 'w';
        cout << "Game " << ++game << ": " << (over ? "complete" : "incomplete") << "\n";
        for (string row : floor_)
            cout << row << "\n";
    }
}
