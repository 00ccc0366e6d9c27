/* Sokoban (ACM Mid-Central 2011). bug is a number of zoo.py, its argument; 0 is right. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS (1 << 22)
#define KEYS (1 << 20)

static int bug = 0;
static char board[CELLS];  /* '#', 'b' or '.': what stands there, but the worker */
static char target[CELLS]; /* is it a target? */
static char keys[KEYS];
static int rows, columns, row, column;

static int on_board(int r, int c) { return r >= 0 && r < rows && c >= 0 && c < columns; }

static int cell(int r, int c) { return on_board(r, c) ? board[r * columns + c] : '#'; }

static int complete(void)
{
    for (int i = 0; i < rows * columns; i++)
        if (board[i] == 'b' && !target[i])
            return 0;
    return 1;
}

static void read_keys(void)
{
    keys[0] = 0;
    if (bug == 7) {
        if (scanf("%1048575s", keys) != 1)
            return;
    } else {
        while (getchar() != '\n' && !feof(stdin)) {
        }
        if (!fgets(keys, bug == 4 ? 128 : KEYS, stdin))
            keys[0] = 0;
    }
    for (volatile int waiting = bug == 8; waiting && keys[0] == '\n';) {
    }
}

static int read_game(void)
{
    int sizes = bug == 1 ? scanf("%d %d", &columns, &rows) : scanf("%d %d", &rows, &columns);
    if (sizes != 2 || (rows == 0 && columns == 0))
        return 0;
    for (int i = 0; i < rows * columns; i++) {
        char glyph;
        if (scanf(" %c", &glyph) != 1)
            return 0;
        if (strchr("wW", glyph)) {
            row = i / columns;
            column = i % columns;
        }
        board[i] = glyph == '#' ? '#' : strchr("bB", glyph) ? 'b' : '.';
        if (bug != 6 || strchr("+BW", glyph))
            target[i] = strchr("+BW", glyph) != NULL;
    }
    read_keys();
    return 1;
}

static void move(int down, int right)
{
    int r = row + down, c = column + right;
    int beyond_row = r + down, beyond_column = c + right;
    if (bug == 2)
        while (cell(r, c) == 'b' && cell(beyond_row, beyond_column) == 'b') {
            beyond_row += down;
            beyond_column += right;
        }
    if (cell(r, c) == '#')
        return;
    if (cell(r, c) == 'b') {
        if (cell(beyond_row, beyond_column) != '.')
            return;
        if (bug == 5 && down < 0)
            raise(SIGSEGV);
        board[r * columns + c] = '.';
        board[beyond_row * columns + beyond_column] = 'b';
    }
    row = r;
    column = c;
}

static void play(void)
{
    for (const char *key = keys; *key; key++) {
        if (bug != 3 && complete())
            return;
        switch (*key) {
        case 'U': move(-1, 0); break;
        case 'D': move(1, 0); break;
        case 'L': move(0, -1); break;
        case 'R': move(0, 1); break;
        }
    }
}

static void print_game(int number)
{
    printf("Game %d: %s\n", number, complete() ? "complete" : "incomplete");
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            int i = r * columns + c, worker = r == row && c == column;
            if (worker)
                putchar(target[i] ? 'W' : 'w');
            else if (board[i] == 'b')
                putchar(target[i] ? 'B' : 'b');
            else
                putchar(board[i] == '.' && target[i] ? '+' : board[i]);
        }
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    if (argc > 1)
        bug = atoi(argv[1]);
    for (int number = 1; read_game(); number++) {
        play();
        print_game(number);
    }
    return bug == 9;
}
