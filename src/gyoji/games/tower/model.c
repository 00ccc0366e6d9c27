/* The Tower, for the statement's bounds only: anything outside of them ends the program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAST 3
#define MOST 50
#define LONGEST_NUMBER 60

static char tower[MOST + 1][MOST + 1]; /* row 1 is the lowest, column 1 the left one */
static int height, width;
static int row, column; /* where the player is */
static int goal_row, goal_column;

static void require(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "outside of the statement's bounds: %s\n", what);
    exit(EXIT_FAILURE);
}

static char at(int r, int c)
{
    return r >= 1 && r <= height && c >= 1 && c <= width ? tower[r][c] : '.';
}

static int is_inside(int c)
{
    return c >= 1 && c <= width;
}

static int is_block(int r, int c)
{
    return at(r, c) != '.';
}

/* Is there a block below, or the ground? */
static int is_borne(int r, int c)
{
    return r == 1 || is_block(r - 1, c);
}

static void read_row(int r)
{
    char marks[MOST + 2];
    int c;
    require(scanf("%51s", marks) == 1, "a row that is missing");
    require((int)strlen(marks) == width, "the length of a row");
    require((int)strspn(marks, ".#IGCB321S") == width, "an unknown mark");
    for (c = 1; c <= width; c++) {
        tower[r][c] = marks[c - 1];
        if (tower[r][c] == 'G') {
            require(goal_row == 0, "one G");
            goal_row = r;
            goal_column = c;
        }
        if (tower[r][c] == 'S') {
            require(row == 0, "one S");
            row = r;
            column = c;
            tower[r][c] = '.';
        }
    }
}

static void read_tower(void)
{
    int r;
    require(height >= LEAST && height <= MOST, "the number of rows");
    require(width >= LEAST && width <= MOST, "the number of columns");
    goal_row = row = 0;
    for (r = height; r >= 1; r--)
        read_row(r);
    require(goal_row != 0, "one G");
    require(row != 0, "one S");
}

/* The block below the place that the player leaves counts down. */
static void leave(void)
{
    char below = at(row - 1, column);
    if (below == '3' || below == '2')
        tower[row - 1][column]--;
    if (below == '1')
        tower[row - 1][column] = '.';
}

static void go(int r, int c)
{
    leave();
    row = r;
    column = c;
}

static void move_to(long target)
{
    int c, first, last;
    if (target < 1 || target > width || target == column || is_block(row, (int)target))
        return;
    first = target < column ? (int)target : column;
    last = target < column ? column : (int)target;
    for (c = first; c <= last; c++)
        if (!is_borne(row, c))
            return;
    go(row, (int)target);
}

static void climb(int way)
{
    if (row < height && is_block(row, column + way) && !is_block(row + 1, column)
        && !is_block(row + 1, column + way))
        go(row + 1, column + way);
}

static void get_down(int way)
{
    if (row >= 2 && is_inside(column + way) && !is_block(row, column + way)
        && !is_block(row - 1, column + way))
        go(row - 1, column + way);
}

static void push_block(int c, int way)
{
    char block = tower[row][c];
    int slides;
    do {
        if (is_block(row, c + way))
            return;
        tower[row][c] = '.';
        c += way;
        if (!is_inside(c))
            return;
        tower[row][c] = block;
        slides = block == 'I' ? is_borne(row, c) : at(row - 1, c) == 'I';
    } while (slides);
}

static void push(int way)
{
    int c, end = column + way;
    for (; is_block(row, end); end += way)
        if (at(row, end) == 'C')
            return;
    for (c = end - way; c != column; c -= way)
        push_block(c, way);
}

static void pull(int way)
{
    int from = column - way, to = column;
    char block = at(row, from);
    if (!is_inside(column + way) || is_block(row, column + way) || block == '.' || block == 'C')
        return;
    go(row, column + way);
    tower[row][from] = '.';
    tower[row][to] = block;
}

static int vanish(void)
{
    int r, c, changed = 0;
    for (r = height; r >= 2; r--)
        for (c = 1; c <= width; c++)
            if (tower[r - 1][c] == 'B' && is_block(r, c)) {
                tower[r][c] = '.';
                changed = 1;
            }
    return changed;
}

static int player_falls(void)
{
    int before = row;
    while (!is_borne(row, column))
        row--;
    return row != before;
}

static int hangs(int r, int c)
{
    return is_block(r - 1, c - 1) || is_block(r - 1, c) || is_block(r - 1, c + 1);
}

static int blocks_fall(void)
{
    int r, c, place, changed = 0;
    for (r = 2; r <= height; r++)
        for (c = 1; c <= width; c++)
            for (place = r; place >= 2 && is_block(place, c) && !hangs(place, c); place--) {
                tower[place - 1][c] = tower[place][c];
                tower[place][c] = '.';
                changed = 1;
            }
    return changed;
}

static void settle(void)
{
    int changed;
    do {
        changed = vanish();
        changed |= player_falls();
        changed |= blocks_fall();
    } while (changed);
}

static const char *ending(void)
{
    if (at(row - 1, column) == 'G')
        return "Cleared";
    if (at(row - 1, column) == 'B')
        return "Death by Hole";
    if (is_block(row, column))
        return "Death by Block";
    if (at(goal_row, goal_column) != 'G')
        return "Death by Walking Goal";
    return NULL;
}

/* Reads a command; obeys it unless the game is over. */
static void obey(int is_over)
{
    char word[10], argument[LONGEST_NUMBER + 2];
    char *end;
    long target;
    int way;
    require(scanf("%9s %61s", word, argument) == 2, "a command that is missing");
    require(strlen(argument) <= LONGEST_NUMBER, "the length of a number");
    target = strtol(argument, &end, 10); /* a number too large is the largest one */
    way = strcmp(argument, "RIGHT") == 0 ? 1 : strcmp(argument, "LEFT") == 0 ? -1 : 0;
    if (strcmp(word, "MOVETO") == 0)
        require(end != argument && *end == '\0', "a column that is a number");
    else
        require(way != 0, "a direction");
    if (is_over)
        return;
    if (strcmp(word, "MOVETO") == 0)
        move_to(target);
    else if (strcmp(word, "PUSH") == 0)
        push(way);
    else if (strcmp(word, "PULL") == 0)
        pull(way);
    else if (strcmp(word, "GETDOWN") == 0)
        get_down(way);
    else if (strcmp(word, "CLIMB") == 0)
        climb(way);
    else
        require(0, "an unknown command");
}

static const char *play(void)
{
    const char *over;
    long commands;
    require(scanf("%ld", &commands) == 1 && commands >= 0, "the number of commands");
    for (over = ending(); commands > 0; commands--) {
        obey(over != NULL);
        if (over == NULL)
            over = ending();
        if (over == NULL) {
            settle();
            over = ending();
        }
    }
    return over != NULL ? over : "Gave Up";
}

int main(void)
{
    for (;;) {
        require(scanf("%d %d", &height, &width) == 2, "a size that is missing");
        if (height == 0 && width == 0)
            return EXIT_SUCCESS;
        read_tower();
        printf("Game Over : %s\n", play());
    }
}
