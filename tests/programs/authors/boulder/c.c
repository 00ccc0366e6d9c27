#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* the whole input in one buffer; a cell is its offset, a row is W + 1 bytes */
char *text;
long size, W, end, at;

void drop(long cell)
{
    while ((text[cell] == 'O' || text[cell] == '$') && text[cell + W] == ' ') {
        text[cell + W] = text[cell];
        text[cell] = ' ';
        cell += W;
    }
}

void drop_above(long cell)
{
    while (cell > W) {
        cell -= W;
        if (text[cell] != 'O' && text[cell] != '$')
            break;
        drop(cell);
    }
}

int main(void)
{
    long room = 1 << 16, i;
    long diamonds = 0;
    size_t got;
    text = malloc(room + 1);
    while ((got = fread(text + size, 1, room - size, stdin)) > 0) {
        size += got;
        if (size == room) {
            room *= 2;
            text = realloc(text, room + 1);
        }
    }
    text[size] = '\0';
    W = strchr(text, '\n') - text + 1;
    end = strstr(text, "\n\n") ? strstr(text, "\n\n") - text + 1 : size;
    for (i = end - 1; i >= 0; i--) {
        if (text[i] == '&')
            at = i;
        if (text[i] == '$')
            diamonds++;
        drop(i);
    }
    for (i = 0; i < end; i++)
        if (text[i] == '&')
            at = i;
    for (i = end; i < size; i++) {
        long way, to;
        switch (text[i]) {
        case 'w': way = -W; break;
        case 's': way = W; break;
        case 'a': way = -1; break;
        case 'd': way = 1; break;
        default: continue;
        }
        to = at + way;
        if (text[to] == '#')
            continue;
        if (text[to] == 'X') {
            if (diamonds > 0)
                continue;
            text[at] = ' ';
            drop_above(at);
            break;
        }
        if (text[to] == 'O') {
            if (way == W || way == -W || text[to + way] != ' ')
                continue;
            text[to + way] = 'O';
            text[to] = '&';
            text[at] = ' ';
            drop(to + way);
        } else {
            if (text[to] == '$')
                diamonds--;
            text[to] = '&';
            text[at] = ' ';
        }
        drop_above(at);
        at = to;
        if (way == -W)
            drop_above(at);
    }
    fwrite(text, 1, end, stdout);
    return 0;
}
