#include <stdio.h>
#include <string.h>

#define ROWS 100
#define COLUMNS 200

char board[ROWS + 1][COLUMNS + 2];
int rows, width, y, x;

void settle(void)
{
    int r, c, moved;
    do {
        moved = 0;
        for (r = rows - 2; r > 0; r--)
            for (c = 1; c < width - 1; c++)
                if ((board[r][c] == 'O' || board[r][c] == '$') && board[r + 1][c] == ' ') {
                    board[r + 1][c] = board[r][c];
                    board[r][c] = ' ';
                    moved = 1;
                }
    } while (moved);
}

int diamonds(void)
{
    int r, c, n = 0;
    for (r = 0; r < rows; r++)
        for (c = 0; c < width; c++)
            if (board[r][c] == '$')
                n++;
    return n;
}

int main(void)
{
    int ch, c = 0, r, over = 0;
    while ((ch = getchar()) != EOF) {
        if (ch == '\r')
            continue;
        if (ch != '\n') {
            board[rows][c++] = (char)ch;
            continue;
        }
        if (c == 0)
            break;
        width = c;
        board[rows][c] = '\0';
        rows++;
        c = 0;
    }
    for (r = 0; r < rows; r++)
        for (c = 0; c < width; c++)
            if (board[r][c] == '&') {
                y = r;
                x = c;
            }
    settle();
    while (!over && (ch = getchar()) != EOF) {
        int dy = 0, dx = 0;
        char *next;
        if (ch == 'w')
            dy = -1;
        else if (ch == 's')
            dy = 1;
        else if (ch == 'a')
            dx = -1;
        else if (ch == 'd')
            dx = 1;
        else
            continue;
        next = &board[y + dy][x + dx];
        if (*next == 'X' && diamonds() == 0) {
            board[y][x] = ' ';
            over = 1;
        } else if (*next == ' ' || *next == '.' || *next == '$' || (*next == 'O' && dx != 0 && next[dx] == ' ')) {
            if (*next == 'O')
                next[dx] = 'O';
            *next = '&';
            board[y][x] = ' ';
            y += dy;
            x += dx;
        }
        settle();
    }
    for (r = 0; r < rows; r++)
        puts(board[r]);
    return 0;
}
