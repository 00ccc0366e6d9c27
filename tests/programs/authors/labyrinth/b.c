#include <stdio.h>
#include <string.h>

#define N 7

char cell[N][N][8];
char line[100000];

const char *LETTERS = "NESW";
const char *ARROWS = "^>v<";
const int DR[] = {-1, 0, 1, 0};
const int DC[] = {0, 1, 0, -1};

int arrow(int r, int c)
{
    return strchr(ARROWS, cell[r][c][strlen(cell[r][c]) - 1]) - ARROWS;
}

int main(void)
{
    int r, c, p, k, walks;
    for (r = 0; r < N; r++)
        for (c = 0; c < N; c++)
            scanf("%s", cell[r][c]);
    scanf("%d", &walks);
    fgets(line, sizeof line, stdin);
    for (p = 0; p < walks; p++) {
        char *s;
        int used = 0;
        line[0] = 0;
        fgets(line, sizeof line, stdin);
        sscanf(line, "%d %d %n", &r, &c, &used);
        if (p > 0)
            putchar(' ');
        for (s = line + used; *s && strchr(LETTERS, *s); s++) {
            int way = strchr(LETTERS, *s) - LETTERS;
            int y = r + DR[way], x = c + DC[way];
            char from = cell[r][c][0], to;
            if (from == 'b' && arrow(r, c) == way) {
                putchar('b');
                continue;
            }
            if (y < 0 || y >= N || x < 0 || x >= N || cell[y][x][0] == 'w') {
                putchar(from);
                continue;
            }
            to = cell[y][x][0];
            if (to == 'y') {
                int i, j, best = -1, by = y, bx = x;
                int me = cell[y][x][2] - '0';
                for (i = 0; i < N; i++)
                    for (j = 0; j < N; j++)
                        if (cell[i][j][0] == 'y' && cell[i][j][1] == cell[y][x][1]) {
                            int it = cell[i][j][2] - '0';
                            if (it == me + 1 || (it == 0 && best < 0)) {
                                best = it;
                                by = i;
                                bx = j;
                            }
                        }
                y = by;
                x = bx;
            } else if (to == 'r') {
                int flow = arrow(y, x);
                int down = from == 'r' && arrow(r, c) == way;
                int up = (flow + 2) % 4 == way;
                if (!down && !up) {
                    y += DR[flow];
                    x += DC[flow];
                }
            }
            r = y;
            c = x;
            putchar(cell[r][c][0]);
        }
    }
    putchar('\n');
    return 0;
}
