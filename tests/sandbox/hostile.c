/* Everything a program may try. The first argument says what; the last marks its processes. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static char block[1 << 16];

/* If containment fails, these processes must not stay for long. */
static void mortal(void) { alarm(20); }

static int begun(void)
{
    int child = fork();
    if (child == 0)
        mortal();
    return child;
}

static void forever(void)
{
    for (;;)
        pause();
}

static void bomb(int sessions)
{
    for (;;)
        if (begun() == 0 && sessions)
            setsid();
}

static void eat(long bytes)
{
    long page = 4096;
    for (long done = 0; done < bytes; done += 1 << 20) {
        volatile char *more = malloc(1 << 20);
        for (long at = 0; more && at < 1 << 20; at += page)
            more[at] = 1;
    }
}

static void endless(int where)
{
    memset(block, 'x', sizeof block);
    for (;;)
        if (write(where, block, sizeof block) < 0)
            exit(9);
}

/* The path comes on standard input: as an argument it would be shown to the program. */
static int open_for(int how)
{
    char path[4096] = "";
    long got = read(0, path, sizeof path - 1);
    if (got > 0 && open(path, how, 0600) >= 0) {
        puts("done");
        return 0;
    }
    puts(strerror(errno));
    return 0;
}

static int greet(int port)
{
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(port)};
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int end = socket(AF_INET, SOCK_STREAM, 0);
    puts(connect(end, (struct sockaddr *)&there, sizeof there) ? strerror(errno) : "done");
    return 0;
}

static void linger(int sessions)
{
    if (begun() == 0) {
        if (sessions)
            setsid();
        if (begun() == 0)
            forever();
        _exit(0);
    }
    wait(NULL);
}

/* Kills only where processes have their own numbers, so that nothing outside can be hit. */
static void kill_all(void)
{
    if (getpid() < 9) {
        kill(1, SIGKILL);
        kill(-1, SIGKILL);
    }
}

static void *waiting(void *nothing)
{
    forever();
    return nothing;
}

static void crowd(int many)
{
    pthread_t one;
    for (int at = 0; at < many; at++)
        pthread_create(&one, NULL, waiting, NULL);
    forever();
}

static void feast(int many, long bytes)
{
    for (int at = 0; at < many; at++)
        if (begun() == 0) {
            eat(bytes);
            forever();
        }
    forever();
}

/* Many processes that share their memory, which must count once. */
static void share(int many, long bytes)
{
    eat(bytes);
    for (int at = 0; at < many; at++)
        if (begun() == 0) {
            usleep(100000);
            _exit(0);
        }
    while (wait(NULL) > 0)
        ;
}

static int echo(void)
{
    long got;
    while ((got = read(0, block, sizeof block)) > 0)
        if (write(1, block, got) < 0)
            return 9;
    return 0;
}

static int pour(const char *path)
{
    int file = open(path, O_CREAT | O_WRONLY, 0600);
    if (file < 0)
        return 8;
    endless(file);
    return 0;
}

/* Empty files: they take no space, and the kernel's memory all the same. */
static int litter(const char *folder, long many)
{
    char path[4096];
    for (long at = 0; at < many; at++) {
        snprintf(path, sizeof path, "%s/%ld", folder, at);
        int file = open(path, O_CREAT | O_WRONLY, 0600);
        if (file < 0)
            return 8;
        close(file);
    }
    forever();
    return 0;
}

int main(int count, char **words)
{
    const char *what = words[1], *more = count > 3 ? words[2] : "0";
    long number = atol(more);
    mortal();
    if (!strcmp(what, "echo")) return echo();
    if (!strcmp(what, "status")) return number;
    if (!strcmp(what, "signal")) raise(number);
    if (!strcmp(what, "bomb")) bomb(0);
    if (!strcmp(what, "sessions")) bomb(1);
    if (!strcmp(what, "crowd")) crowd(number);
    if (!strcmp(what, "flood")) endless(1);
    if (!strcmp(what, "grumble")) endless(2);
    if (!strcmp(what, "spin")) for (;;) ;
    if (!strcmp(what, "sleep")) forever();
    if (!strcmp(what, "eat")) { eat(number << 20); puts("full"); }
    if (!strcmp(what, "feast")) feast(8, number << 20);
    if (!strcmp(what, "share")) { share(8, number << 20); puts("shared"); }
    if (!strcmp(what, "huge")) puts(malloc(1L << 46) ? "done" : "refused");
    if (!strcmp(what, "write")) return open_for(O_CREAT | O_WRONLY);
    if (!strcmp(what, "open")) return open_for(O_WRONLY);
    if (!strcmp(what, "read")) return open_for(O_RDONLY);
    if (!strcmp(what, "litter")) return litter(number ? "." : "/dev/shm", 100000);
    if (!strcmp(what, "pour")) return pour(more);
    if (!strcmp(what, "greet")) return greet(number);
    if (!strcmp(what, "linger")) { puts("gone"); fflush(stdout); linger(number); }
    if (!strcmp(what, "all")) { kill_all(); forever(); }
    if (!strcmp(what, "parent")) { kill(getppid(), number); forever(); }
    if (!strcmp(what, "daemon")) { linger(1); forever(); }
    if (!strcmp(what, "trace")) { ptrace(PTRACE_ATTACH, getppid(), 0, 0); forever(); }
    if (!strcmp(what, "binary")) for (int at = 0; at < 256; at++) putchar(at);
    if (!strcmp(what, "closed")) { close(0); close(1); close(2); forever(); }
    if (!strcmp(what, "stubborn")) {
        for (int at = 1; at < 65; at++)
            signal(at, SIG_IGN);
        forever();
    }
    return 0;
}
