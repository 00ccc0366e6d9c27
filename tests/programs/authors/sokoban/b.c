#include <stdio.h>
#include <string.h>

#define MAX 16

char wall[MAX][MAX], goal[MAX][MAX], box[MAX][MAX];
char line[128];
int R, C, wr, wc;

int done(void)
{
    int r, c;
    for (r = 0; r < R; r++)
        for (c = 0; c < C; c++)
            if (box[r][c] && !goal[r][c])
                return 0;
    return 1;
}

int main(void)
{
    int number = 0, r, c, i;
    while (scanf("%d %d", &R, &C) == 2 && (R || C)) {
        int n = 0;
        memset(wall, 0, sizeof wall);
        memset(goal, 0, sizeof goal);
        memset(box, 0, sizeof box);
        for (r = 0; r < R; r++) {
            scanf("%s", line);
            for (c = 0; c < C; c++) {
                switch (line[c]) {
                case '#': wall[r][c] = 1; break;
                case '+': goal[r][c] = 1; break;
                case 'b': box[r][c] = 1; break;
                case 'B': box[r][c] = 1; goal[r][c] = 1; break;
                case 'w': wr = r; wc = c; break;
                case 'W': wr = r; wc = c; goal[r][c] = 1; break;
                }
            }
        }
        while (getchar() != '\n')
            ;
        fgets(line, sizeof line, stdin);
        n = strcspn(line, "\r\n");
        for (i = 0; i < n && !done(); i++) {
            int dr = (line[i] == 'D') - (line[i] == 'U');
            int dc = (line[i] == 'R') - (line[i] == 'L');
            int nr = wr + dr, nc = wc + dc;
            int br = nr + dr, bc = nc + dc;
            if (wall[nr][nc])
                continue;
            if (box[nr][nc]) {
                if (wall[br][bc] || box[br][bc])
                    continue;
                box[nr][nc] = 0;
                box[br][bc] = 1;
            }
            wr = nr;
            wc = nc;
        }
        printf("Game %d: %s\n", ++number, done() ? "complete" : "incomplete");
        for (r = 0; r < R; r++) {
            for (c = 0; c < C; c++) {
                char out = '.';
                if (wall[r][c])
                    out = '#';
                else if (box[r][c])
                    out = goal[r][c] ? 'B' : 'b';
                else if (r == wr && c == wc)
                    out = goal[r][c] ? 'W' : 'w';
                else if (goal[r][c])
                    out = '+';
                putchar(out);
            }
            putchar('\n');
        }
    }
    return 0;
}
