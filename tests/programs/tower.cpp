// The Tower (Aizu Online Judge 1073). bug is a number of zoo.py, its argument; 0 is right.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

static int bug = 0;

struct Tower {
    int height, width;
    std::vector<std::string> board; // the top row first; without the player
    int row = 0, column = 0, goal_row = 0, goal_column = 0;

    bool inside(int r, int c) const { return r >= 0 && r < height && c >= 0 && c < width; }
    char at(int r, int c) const { return inside(r, c) ? board[r][c] : r == height ? '_' : '.'; }
    bool blank(int r, int c) const { return at(r, c) == '.'; }

    void read()
    {
        board.assign(height, std::string(width, '.'));
        for (int r = 0; r < height; r++)
            for (int c = 0; c < width; c++) {
                std::cin >> board[r][c];
                if (board[r][c] == 'S')
                    row = r, column = c, board[r][c] = '.';
                if (board[r][c] == 'G')
                    goal_row = r, goal_column = c;
            }
    }

    const char *ending() const
    {
        char under = at(row + 1, column);
        bool walked = at(goal_row, goal_column) != 'G';
        if (bug == 11 && walked)
            return "Death by Walking Goal";
        if (under == 'G')
            return "Cleared";
        if (under == 'B')
            return "Death by Hole";
        if (!blank(row, column))
            return "Death by Block";
        return walked ? "Death by Walking Goal" : nullptr;
    }

    // He leaves his cell; a fragile block below it counts down.
    void leave()
    {
        if (!inside(row + 1, column))
            return;
        char &under = board[row + 1][column];
        if (under >= '1' && under <= '3')
            under = under == '1' ? '.' : char(under - 1);
    }

    bool go(int r, int c)
    {
        leave();
        row = r, column = c;
        return true;
    }

    bool move_to(int c)
    {
        if (c < 0 || c >= width || c == column || !blank(row, c))
            return false;
        for (int on = std::min(c, column); on <= std::max(c, column); on++) {
            if (blank(row + 1, on) && !(bug == 8 && on != c))
                return false;
            if (bug == 9 && !blank(row, on))
                return false;
        }
        return go(row, c);
    }

    bool climb(int way)
    {
        if (bug == 15)
            return !blank(row, column + way) && board.at(row - 1)[column] == '.' &&
                   blank(row - 1, column + way) && go(row - 1, column + way);
        return row > 0 && !blank(row, column + way) && blank(row - 1, column) &&
               blank(row - 1, column + way) && go(row - 1, column + way);
    }

    bool get_down(int way)
    {
        return inside(row + 1, column + way) && blank(row, column + way) &&
               blank(row + 1, column + way) && go(row + 1, column + way);
    }

    bool pull(int way)
    {
        char block = at(row, column - way);
        if (!inside(row, column + way) || !blank(row, column + way) || block == '.' || block == 'C')
            return false;
        int c = column - way;
        go(row, column + way);
        do {
            board[row][c + way] = board[row][c];
            board[row][c] = '.';
            c -= way;
        } while (bug == 10 && !blank(row, c) && at(row, c) != 'C');
        return true;
    }

    bool push(int way)
    {
        int last = column;
        while (!blank(row, last + way)) {
            last += way;
            if (at(row, last) == 'C')
                return false;
        }
        if (last == column)
            return false;
        for (int c = last; c != column; c -= way)
            slide(c, way);
        if (bug == 4)
            leave();
        return true;
    }

    void slide(int c, int way)
    {
        char block = board[row][c];
        board[row][c] = '.';
        bool slides = true;
        while (slides && inside(row, c) && blank(row, c + way)) {
            c += way;
            char under = at(row + 1, bug == 2 && block == 'I' ? c + way : c);
            slides = (under == 'I' && bug != 3) || (block == 'I' && under != '.');
        }
        if (inside(row, c))
            board[row][c] = block;
    }

    bool obey(const std::string &deed, const std::string &where)
    {
        if (deed == "MOVETO")
            return move_to(std::stoi(where) - 1);
        int way = where == "RIGHT" ? 1 : -1;
        if (deed == "CLIMB")
            return climb(way);
        if (deed == "GETDOWN")
            return get_down(way);
        return deed == "PULL" ? pull(way) : push(way);
    }

    bool loose(int r, int c) const
    {
        if (blank(r, c) || !blank(r + 1, c))
            return false;
        return bug == 5 || (blank(r + 1, c - 1) && blank(r + 1, c + 1));
    }

    void vanish()
    {
        std::vector<std::string> before = board;
        const std::vector<std::string> &seen = bug == 6 ? board : before;
        for (int r = height - 2; r >= 0; r--)
            for (int c = 0; c < width; c++)
                if (seen[r + 1][c] == 'B')
                    board[r][c] = '.';
    }

    void fall(int r, int c)
    {
        for (; loose(r, c); r++)
            std::swap(board[r][c], board[r + 1][c]);
    }

    // All that is loose falls by one cell at the same time, and again.
    void fall_together()
    {
        std::vector<std::pair<int, int>> falling;
        do {
            falling.clear();
            for (int r = height - 2; r >= 0; r--)
                for (int c = 0; c < width; c++)
                    if (loose(r, c))
                        falling.push_back({r, c});
            for (auto [r, c] : falling)
                std::swap(board[r][c], board[r + 1][c]);
        } while (!falling.empty());
    }

    void settle()
    {
        std::vector<std::string> before;
        int from;
        do {
            before = board;
            from = row;
            vanish();
            while (blank(row + 1, column))
                row++;
            if (bug == 7)
                fall_together();
            else
                for (int r = height - 2; r >= 0; r--)
                    for (int c = 0; c < width; c++)
                        fall(r, c);
        } while (board != before || row != from);
    }
};

static const char *play(Tower &tower)
{
    int commands = 0;
    std::string deed, where;
    tower.read();
    std::cin >> commands;
    if (bug == 13)
        tower.settle();
    const char *ending = tower.ending();
    for (; commands > 0; commands--) {
        std::cin >> deed >> where;
        if (ending)
            continue;
        bool done = tower.obey(deed, where);
        ending = tower.ending();
        if (ending || (bug == 12 && !done))
            continue;
        tower.settle();
        ending = tower.ending();
    }
    return ending ? ending : "Gave Up";
}

int main(int argc, char **argv)
{
    if (argc > 1)
        bug = std::atoi(argv[1]);
    std::ios::sync_with_stdio(false);
    Tower tower;
    while (bug == 1 ? bool(std::cin >> tower.width >> tower.height)
                    : bool(std::cin >> tower.height >> tower.width) || bug == 14) {
        if (tower.height == 0 && tower.width == 0 && bug != 14)
            break;
        std::cout << "Game Over : " << play(tower) << '\n';
    }
}
