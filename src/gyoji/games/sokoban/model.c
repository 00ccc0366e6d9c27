/* Sokoban, for the statement's bounds only: anything outside of them ends the program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAST 4
#define MOST 15
#define MOST_KEYS 50

static char board[MOST][MOST + 2]; /* a row that is one cell too long still fits */
static char keys[MOST_KEYS + 2];
static int rows, columns, worker_row, worker_column;

static void require(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "outside of the statement's bounds: %s\n", what);
    exit(EXIT_FAILURE);
}

static int is_box(char cell)
{
    return cell == 'b' || cell == 'B';
}

static int is_target(char cell)
{
    return cell == '+' || cell == 'B' || cell == 'W';
}

static int count(const char *cells)
{
    int r, c, found = 0;
    for (r = 0; r < rows; r++)
        for (c = 0; c < columns; c++)
            found += strchr(cells, board[r][c]) != NULL;
    return found;
}

static void require_walls(void)
{
    int r, c;
    for (r = 0; r < rows; r++)
        require(board[r][0] == '#' && board[r][columns - 1] == '#', "walls left and right");
    for (c = 0; c < columns; c++)
        require(board[0][c] == '#' && board[rows - 1][c] == '#', "walls above and below");
}

static void find_worker(void)
{
    int r, c;
    for (r = 0; r < rows; r++)
        for (c = 0; c < columns; c++)
            if (board[r][c] == 'w' || board[r][c] == 'W') {
                worker_row = r;
                worker_column = c;
            }
}

static void read_board(void)
{
    int r;
    require(rows >= LEAST && rows <= MOST, "the number of rows");
    require(columns >= LEAST && columns <= MOST, "the number of columns");
    for (r = 0; r < rows; r++) {
        require(scanf("%16s", board[r]) == 1, "a row that is missing");
        require((int)strlen(board[r]) == columns, "the length of a row");
        require((int)strspn(board[r], "#.+bBwW") == columns, "an unknown cell");
    }
    require_walls();
    require(count("wW") == 1, "one worker");
    require(count("bB") == count("+BW"), "as many boxes as targets");
    require(count("b") > 0, "a box that is not on a target");
    find_worker();
}

static void read_keys(void)
{
    require(scanf("%51s", keys) == 1, "keystrokes that are missing");
    require(strlen(keys) <= MOST_KEYS, "the number of keystrokes");
    require(strspn(keys, "UDLR") == strlen(keys), "an unknown keystroke");
}

static void press(char key)
{
    int down = (key == 'D') - (key == 'U'), right = (key == 'R') - (key == 'L');
    char *here = &board[worker_row][worker_column];
    char *there = &board[worker_row + down][worker_column + right];
    if (*there == '#')
        return;
    if (is_box(*there)) {
        char *beyond = &board[worker_row + 2 * down][worker_column + 2 * right];
        if (*beyond == '#' || is_box(*beyond))
            return;
        *beyond = is_target(*beyond) ? 'B' : 'b';
    }
    *there = is_target(*there) ? 'W' : 'w';
    *here = is_target(*here) ? '+' : '.';
    worker_row += down;
    worker_column += right;
}

int main(void)
{
    int game, r, k;
    for (game = 1;; game++) {
        require(scanf("%d %d", &rows, &columns) == 2, "a size that is missing");
        if (rows == 0 && columns == 0)
            return EXIT_SUCCESS;
        read_board();
        read_keys();
        for (k = 0; keys[k] != '\0' && count("b") > 0; k++)
            press(keys[k]);
        printf("Game %d: %s\n", game, count("b") > 0 ? "incomplete" : "complete");
        for (r = 0; r < rows; r++)
            puts(board[r]);
    }
}
