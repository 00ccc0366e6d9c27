/* The Curse of Boulder Dash, for the statement's bounds only: anything outside ends the program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROWS 100
#define MOST_COLUMNS 200

static char board[MOST_ROWS][MOST_COLUMNS + 1];
static int rows, columns;
static int row, column; /* where Rockford is */

static void require(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "outside of the statement's bounds: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Returns the length of the next line, which becomes a row of the board; 0 is the end of it. */
static int read_row(void)
{
    int c = getchar(), length = 0;
    for (; c != '\n' && c != EOF; c = getchar()) {
        require(rows < MOST_ROWS, "the number of rows");
        require(length < MOST_COLUMNS, "the number of columns");
        require(c != '\0' && strchr("& .#O$X", c) != NULL, "an unknown field");
        board[rows][length++] = (char)c;
    }
    return length;
}

static void read_board(void)
{
    int length;
    for (length = read_row(); length > 0; length = read_row()) {
        if (rows == 0)
            columns = length;
        require(length == columns, "lines of the same length");
        rows++;
    }
    require(rows > 0, "a board");
}

static void require_rock(void)
{
    int r, c;
    for (r = 0; r < rows; r++)
        require(board[r][0] == '#' && board[r][columns - 1] == '#', "rock left and right");
    for (c = 0; c < columns; c++)
        require(board[0][c] == '#' && board[rows - 1][c] == '#', "rock above and below");
}

static int count(char field)
{
    int r, c, found = 0;
    for (r = 0; r < rows; r++)
        for (c = 0; c < columns; c++)
            found += board[r][c] == field;
    return found;
}

static void find_rockford(void)
{
    int r, c;
    require(count('&') == 1, "one Rockford");
    for (r = 0; r < rows; r++)
        for (c = 0; c < columns; c++)
            if (board[r][c] == '&') {
                row = r;
                column = c;
            }
}

/* From the bottom up, so that a place is free when what lies above it is looked at. */
static void settle(void)
{
    int c, r, place;
    for (c = 0; c < columns; c++)
        for (r = rows - 2; r > 0; r--)
            if (board[r][c] == 'O' || board[r][c] == '$')
                for (place = r; board[place + 1][c] == ' '; place++) {
                    board[place + 1][c] = board[place][c];
                    board[place][c] = ' ';
                }
}

/* Can Rockford enter the field, and if it holds a stone, the stone the field beyond? */
static int may_enter(int down, int right)
{
    char there = board[row + down][column + right];
    if (there == 'O')
        return down == 0 && board[row][column + 2 * right] == ' ';
    if (there == 'X')
        return count('$') == 0;
    return there == ' ' || there == '.' || there == '$';
}

/* Returns whether the game goes on. */
static int move(int down, int right)
{
    char there = board[row + down][column + right];
    if (!may_enter(down, right))
        return 1;
    if (there == 'O')
        board[row][column + 2 * right] = 'O';
    board[row][column] = ' ';
    row += down;
    column += right;
    if (there != 'X')
        board[row][column] = '&';
    settle();
    return there != 'X';
}

int main(void)
{
    int c, r, running = 1;
    read_board();
    require_rock();
    find_rockford();
    settle();
    for (c = getchar(); c != EOF && running; c = getchar())
        if (c == 'w' || c == 's' || c == 'a' || c == 'd')
            running = move((c == 's') - (c == 'w'), (c == 'd') - (c == 'a'));
    for (r = 0; r < rows; r++)
        puts(board[r]);
    return EXIT_SUCCESS;
}
