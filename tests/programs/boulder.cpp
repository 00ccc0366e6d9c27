// The Curse of Boulder Dash. bug is a number of zoo.py, its argument; 0 is right.
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

static int bug = 0;

struct Cave {
    std::vector<std::string> board;
    int row = 0, column = 0, last_exit_row = -1, last_exit_column = -1;
    bool gone = false;

    void add(const std::string &line)
    {
        board.push_back(line);
        for (int c = 0; c < int(line.size()); c++) {
            if (line[c] == '&')
                row = int(board.size()) - 1, column = c;
            if (line[c] == 'X')
                last_exit_row = int(board.size()) - 1, last_exit_column = c;
        }
    }

    bool loose(char cell) const { return cell == 'O' || (cell == '$' && bug != 3); }

    int diamonds() const
    {
        int count = 0;
        for (const std::string &line : board)
            for (char cell : line)
                count += cell == '$';
        return count;
    }

    // One thing falls, all the way.
    void fall(int r, int c)
    {
        int floor = r;
        while (board[floor + 1][c] == ' ' && !(bug == 1 && floor > r))
            floor++;
        std::swap(board[r][c], board[floor][c]);
        if (bug == 11 && floor > r && board[floor + 1][c] == '&') {
            board[floor + 1][c] = ' ';
            gone = true;
            fall(floor, c);
        }
    }

    // A stone on a stone tips over to a side where two cells are empty.
    bool roll(int r, int c)
    {
        if (board[r][c] != 'O' || board[r + 1][c] != 'O')
            return false;
        for (int side : {-1, 1})
            if (board[r][c + side] == ' ' && board[r + 1][c + side] == ' ') {
                std::swap(board[r][c], board[r][c + side]);
                return true;
            }
        return false;
    }

    void settle()
    {
        for (int r = int(board.size()) - 2; r > 0; r--)
            for (int c = 1; c + 1 < int(board[r].size()); c++)
                if (loose(board[r][c]))
                    fall(r, c);
        for (int r = int(board.size()) - 2; bug == 4 && r > 0; r--)
            for (int c = 1; c + 1 < int(board[r].size()); c++)
                if (roll(r, c))
                    return settle();
    }

    bool exit_opens(int r, int c) const
    {
        if (bug == 12 && (r != last_exit_row || c != last_exit_column))
            return false;
        return diamonds() <= (bug == 7);
    }

    // The thing ahead moves on, if it may.
    bool push(char ahead, int down, int right)
    {
        if ((ahead != 'O' && !(bug == 10 && ahead == '$')) || (down && bug != 9))
            return false;
        char &beyond = board[row + 2 * down][column + 2 * right];
        if (beyond != ' ' && !(bug == 13 && beyond == 'X'))
            return false;
        beyond = ahead;
        return true;
    }

    // Is it a command that changed anything?
    void command(int down, int right)
    {
        int r = row + down, c = column + right;
        char ahead = board[r][c];
        bool out = ahead == 'X' && exit_opens(r, c);
        bool pushed = push(ahead, down, right);
        if (ahead == '#' || (ahead == 'X' && !out) || (ahead == 'O' && !pushed))
            return;
        board[row][column] = ' ';
        row = r, column = c;
        if (!out || bug == 5)
            board[r][c] = out ? ' ' : '&';
        gone = out;
        if (out && bug == 14 && loose(board[r - down - 1][c - right]))
            fall(r - down - 1, c - right);
        if (!(out && (bug == 6 || bug == 14)) && !(pushed && bug == 8))
            settle();
    }
};

int main(int argc, char **argv)
{
    if (argc > 1)
        bug = std::atoi(argv[1]);
    std::ios::sync_with_stdio(false);
    Cave cave;
    for (std::string line; std::getline(std::cin, line) && !line.empty();)
        cave.add(line);
    if (bug != 2)
        cave.settle();
    for (char key; std::cin.get(key) && !cave.gone;) {
        if (key == 'w' || key == 's')
            cave.command(key == 'w' ? -1 : 1, 0);
        if (key == 'a' || key == 'd')
            cave.command(0, key == 'a' ? -1 : 1);
    }
    for (const std::string &line : cave.board)
        std::cout << line << '\n';
}
