#include <stdio.h>
#include <string.h>

#define MAX 52

char t[MAX + 2][MAX + 2];
int n, m, py, px, gy, gx;
int kind;

int block(int y, int x)
{
    return t[y][x] != '.';
}

int is_over(void)
{
    if (t[py - 1][px] == 'G') { kind = 0; return 1; }
    if (t[py - 1][px] == 'B') { kind = 1; return 1; }
    if (block(py, px)) { kind = 2; return 1; }
    if (t[gy][gx] != 'G') { kind = 3; return 1; }
    return 0;
}

void wear(void)
{
    char *b = &t[py - 1][px];
    if (*b == '1')
        *b = '.';
    else if (*b == '2' || *b == '3')
        --*b;
}

void slide(int y, int x, int d)
{
    char b = t[y][x];
    t[y][x] = '.';
    for (;;) {
        x += d;
        if (x < 1 || x > m)
            return;
        if (block(y, x)) {
            t[y][x - d] = b;
            return;
        }
        if (b == 'I') {
            if (y > 1 && !block(y - 1, x))
                break;
        } else if (y == 1 || t[y - 1][x] != 'I')
            break;
    }
    t[y][x] = b;
}

void automatic(void)
{
    int y, x, again = 1;
    while (again) {
        again = 0;
        for (x = 1; x <= m; x++)
            for (y = n; y > 1; y--)
                if (block(y, x) && t[y - 1][x] == 'B') {
                    t[y][x] = '.';
                    again = 1;
                }
        while (py > 1 && !block(py - 1, px)) {
            py--;
            again = 1;
        }
        for (y = 2; y <= n; y++)
            for (x = 1; x <= m; x++) {
                int k = y;
                if (!block(y, x))
                    continue;
                while (k > 1 && !block(k - 1, x - 1) && !block(k - 1, x) && !block(k - 1, x + 1))
                    k--;
                if (k < y) {
                    t[k][x] = t[y][x];
                    t[y][x] = '.';
                    again = 1;
                }
            }
    }
}

int main(void)
{
    static const char *names[] = {"Cleared", "Death by Hole", "Death by Block", "Death by Walking Goal", "Gave Up"};
    while (scanf("%d%d", &n, &m) == 2 && n) {
        int y, x, k, commands, over;
        memset(t, '.', sizeof t);
        for (y = n; y >= 1; y--) {
            char row[MAX + 2];
            scanf("%s", row);
            for (x = 1; x <= m; x++) {
                char b = row[x - 1];
                if (b == 'S') {
                    py = y;
                    px = x;
                    b = '.';
                }
                if (b == 'G') {
                    gy = y;
                    gx = x;
                }
                t[y][x] = b;
            }
        }
        scanf("%d", &commands);
        over = is_over();
        for (k = 0; k < commands; k++) {
            char verb[20], what[20];
            int d, s;
            scanf("%s%s", verb, what);
            if (over)
                continue;
            d = what[0] == 'R' ? 1 : -1;
            if (verb[0] == 'M') {
                int ok, i;
                sscanf(what, "%d", &s);
                ok = s >= 1 && s <= m && s != px && !block(py, s);
                for (i = px; ok && py > 1; i += s > px ? 1 : -1) {
                    if (!block(py - 1, i))
                        ok = 0;
                    if (i == s)
                        break;
                }
                if (ok) {
                    wear();
                    px = s;
                }
            } else if (verb[0] == 'C') {
                if (py < n && block(py, px + d) && !block(py + 1, px) && !block(py + 1, px + d)) {
                    wear();
                    py++;
                    px += d;
                }
            } else if (verb[0] == 'G') {
                if (py > 1 && px + d >= 1 && px + d <= m && !block(py, px + d) && !block(py - 1, px + d)) {
                    wear();
                    py--;
                    px += d;
                }
            } else if (verb[1] == 'U' && verb[2] == 'S') {
                int far = px + d, ok = 1;
                while (block(py, far)) {
                    if (t[py][far] == 'C')
                        ok = 0;
                    far += d;
                }
                if (ok)
                    for (far -= d; far != px; far -= d)
                        slide(py, far, d);
            } else {
                char b = t[py][px - d];
                if (px + d >= 1 && px + d <= m && !block(py, px + d) && b != '.' && b != 'C') {
                    wear();
                    t[py][px] = b;
                    t[py][px - d] = '.';
                    px += d;
                }
            }
            over = is_over();
            if (!over) {
                automatic();
                over = is_over();
            }
        }
        printf("Game Over : %s\n", over ? names[kind] : names[4]);
    }
    return 0;
}
