// Sokoban, text to text, written for speed: readall_sokoban < INPUT
// The whole input is read at once and played in place: a board stays there with its line ends, and
// is copied from there to the output, which is one buffer.
#include <cstdio>
#include <cstdlib>
#include <cstring>

// The whole standard input, followed by a NUL; `size` is the allocated size.
static char *read_all(size_t &size)
{
    size = 1 << 20;
    char *text = (char *)malloc(size);
    for (size_t length = 0, got; text; length += got) {
        got = fread(text + length, 1, size - length - 1, stdin);
        text[length + got] = 0;
        if (got == 0)
            return text;
        if (length + got == size - 1)
            text = (char *)realloc(text, size *= 2);
    }
    exit(1);
}

int main()
{
    size_t size;
    char *p = read_all(size);
    // A board has at least 20 bytes, and its answer at most 28 more: twice the size is enough.
    char *const out = (char *)malloc(2 * size), *o = out;
    long way[256] = {};
    way['L'] = -1;
    way['R'] = 1;

    for (int game = 1;; game++) {
        const long rows = strtol(p, &p, 10), columns = strtol(p, &p, 10);
        if (!rows)
            break;
        char *const board = strchr(p, '\n') + 1, *at = board;
        const long line = columns + 1, area = rows * line;
        way['U'] = -line;
        way['D'] = line;
        int astray = 0;
        for (p = board; p < board + area; p++) {
            astray += *p == 'b';
            if ((*p | 32) == 'w') {
                *p = *p == 'w' ? '.' : '+'; // the worker is at
                at = p;
            }
        }
        for (; *p > '\r' && astray; p++) {
            const long step = way[(unsigned char)*p];
            char &ahead = at[step];
            if (ahead == '#')
                continue;
            if (ahead == 'b' || ahead == 'B') {
                char &beyond = at[2 * step];
                if (beyond != '.' && beyond != '+')
                    continue;
                astray += (ahead == 'B') - (beyond == '+');
                ahead = ahead == 'b' ? '.' : '+';
                beyond = beyond == '.' ? 'b' : 'B';
            }
            at += step;
        }
        *at = *at == '.' ? 'w' : 'W';
        p = strchr(p, '\n');
        o += sprintf(o, "Game %d: %s\n", game, astray ? "incomplete" : "complete");
        memcpy(o, board, area);
        o += area;
    }
    fwrite(out, 1, o - out, stdout);
}
