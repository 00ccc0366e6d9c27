#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

// Every cell and way has its next cell: the walks only look it up.
const int SIZE = 7;
string maze[SIZE * SIZE];
int after_[SIZE * SIZE][4];

int neighbour(int at, int way)
{
    int r = at / SIZE, c = at % SIZE;
    if (way == 0) r--;
    if (way == 1) r++;
    if (way == 2) c--;
    if (way == 3) c++;
    if (r < 0 || c < 0 || r >= SIZE || c >= SIZE)
        return -1;
    return r * SIZE + c;
}

int main()
{
    map<char, int> ways;
    ways['N'] = ways['^'] = 0;
    ways['S'] = ways['v'] = 1;
    ways['W'] = ways['<'] = 2;
    ways['E'] = ways['>'] = 3;
    map<string, int> caves;
    vector<int> current(SIZE * SIZE, -1);
    for (int i = 0; i < SIZE * SIZE; i++) {
        cin >> maze[i];
        if (maze[i][0] == 'y')
            caves[maze[i]] = i;
    }
    for (int i = 0; i < SIZE * SIZE; i++)
        if (maze[i][0] == 'r')
            current[i] = neighbour(i, ways[maze[i][2]]);
    for (int i = 0; i < SIZE * SIZE; i++)
        for (int way = 0; way < 4; way++) {
            int to = neighbour(i, way);
            bool swamp = maze[i][0] == 'b' && ways[maze[i][1]] == way;
            if (swamp || to < 0 || maze[to][0] == 'w')
                to = i;
            else if (maze[to][0] == 'y') {
                string name = maze[to];
                name[2]++;
                if (!caves.count(name))
                    name[2] = '0';
                to = caves[name];
            } else if (maze[to][0] == 'r' && current[i] != to && current[to] != i)
                to = current[to];
            after_[i][way] = to;
        }
    int count;
    string line;
    cin >> count;
    getline(cin, line);
    for (int k = 0; k < count; k++) {
        getline(cin, line);
        istringstream in(line);
        int r, c;
        string letters, answer;
        in >> r >> c >> letters;
        int at = r * SIZE + c;
        for (char letter : letters) {
            at = after_[at][ways[letter]];
            answer += maze[at][0];
        }
        cout << (k ? " " : "") << answer;
    }
    cout << endl;
}
