#include <stdio.h>
#include <string.h>

/* fields are numbered; number 0 is "outside" */
int w, h, games;
char map_[32][64];
int id[40][64], fields;
int side[2000][6];
char kind_of[2000];
char who[2000], what[2000], level[2000];
unsigned char sweets[2000];
int settled[2000];
int prize[4][3];

int bit(char kind)
{
    if (kind == 'C')
        return 0;
    if (kind == 'P')
        return 1;
    return 2;
}

int field(void)
{
    int r, c;
    scanf("%d %d", &r, &c);
    return r ? id[r][c] : 0;
}

void look(int city)
{
    int k, kind, p;
    if (kind_of[city] != 'M' || settled[city])
        return;
    for (k = 0; k < 6; k++)
        if (kind_of[side[city][k]] == 'L' && !who[side[city][k]])
            return;
    settled[city] = 1;
    for (kind = 0; kind < 3; kind++) {
        int sum[5] = {0}, best = -1, winner = 0;
        if (!(sweets[city] & (1 << kind)))
            continue;
        for (k = 0; k < 6; k++) {
            int f = side[city][k];
            if (who[f] && (what[f] == "CPK"[kind] || what[f] == 'W' || what[f] == 'S'))
                sum[(int)who[f]] += level[f];
        }
        for (p = 1; p <= 4; p++) {
            if (sum[p] > best) {
                best = sum[p];
                winner = p;
            } else if (sum[p] == best)
                winner = 0;
        }
        if (winner)
            prize[winner - 1][kind]++;
    }
}

void lay(int player, const char *token, int f)
{
    who[f] = player;
    level[f] = token[0] - '0';
    what[f] = token[1];
}

void touch(int f)
{
    int k;
    for (k = 0; k < 6; k++)
        look(side[f][k]);
}

void result(void)
{
    static const int order[] = {1, 0, 3, 2};
    int leads[4] = {0}, total[4] = {0}, rest[4], p, q, kind, n = 0, any = 0;
    int in[4];
    for (p = 0; p < 4; p++)
        rest[p] = total[p] = prize[p][0] + prize[p][1] + prize[p][2];
    for (kind = 0; kind < 3; kind++)
        for (p = 0; p < 4; p++) {
            int beaten = 0;
            for (q = 0; q < 4; q++)
                beaten += prize[p][kind] > prize[q][kind];
            if (beaten == 3) {
                leads[p]++;
                rest[p] -= prize[p][kind];
                any = 1;
            }
        }
    for (p = 0; p < 4; p++)
        in[p] = leads[p] > 0;
    for (p = 0; p < 4; p++)
        if (leads[p] > 1)
            for (q = 0; q < 4; q++)
                in[q] = p == q;
    for (p = 0; p < 4; p++)
        for (q = 0; q < 4; q++)
            if (in[p] && in[q] && (rest[p] > rest[q] || (rest[p] == rest[q] && total[p] > total[q])))
                in[q] = 0;
    for (p = 0; p < 4; p++)
        n += in[p];
    printf("%d", any ? n : 0);
    for (p = 0; p < 4; p++)
        if (in[order[p]])
            printf(" %c", "JATM"[order[p]]);
    printf("\n");
}

int main(void)
{
    static const int dr[] = {-1, -1, 0, 0, 1, 1}, dc[] = {0, 1, -1, 1, -1, 0};
    int r, c, k, i, cities = 0, land = 0;
    scanf("%d %d", &w, &h);
    for (r = 1; r <= h; r++) {
        scanf("%s", map_[r] + 1);
        for (c = 1; c <= w; c++) {
            id[r][c] = ++fields;
            kind_of[fields] = map_[r][c];
            cities += map_[r][c] == 'M';
            land += map_[r][c] == 'L';
        }
    }
    for (r = 1; r <= h; r++)
        for (c = 1; c <= w; c++)
            for (k = 0; k < 6; k++)
                side[id[r][c]][k] = id[r + dr[k]][c + dc[k]];
    scanf("%d", &games);
    while (games-- > 0) {
        int filled = 0, turn;
        memset(who, 0, sizeof who);
        memset(sweets, 0, sizeof sweets);
        memset(settled, 0, sizeof settled);
        memset(prize, 0, sizeof prize);
        for (i = 0; i < cities; i++) {
            int city = field(), n;
            char kind;
            scanf("%d", &n);
            while (n--) {
                scanf(" %c", &kind);
                sweets[city] |= 1 << bit(kind);
            }
        }
        for (turn = 0; filled < land; turn++) {
            int entries, me = turn % 4 + 1;
            scanf("%d", &entries);
            while (entries--) {
                char token[8], other[8];
                int f, to;
                scanf("%s", token);
                f = field();
                if (token[0] == 'Z') {
                    char a, b;
                    scanf(" %c", &a);
                    f = field();
                    scanf(" %c", &b);
                    to = field();
                    sweets[f] &= ~(1 << bit(a));
                    sweets[to] &= ~(1 << bit(b));
                    sweets[f] |= 1 << bit(b);
                    sweets[to] |= 1 << bit(a);
                } else if (token[0] == '0') {
                    scanf("%s", other);
                    to = field();
                    lay(me, token, f);
                    lay(me, other, to);
                    touch(to);
                    filled++;
                } else {
                    lay(me, token, f);
                    touch(f);
                    if (token[1] != 'S')
                        filled++;
                }
            }
        }
        result();
    }
    return 0;
}
