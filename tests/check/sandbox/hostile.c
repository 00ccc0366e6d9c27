/* Everything a program may try. The first argument says what; the last marks its processes. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
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

/* Memory that belongs to no process: in files with and without a name, and of the kernel's own. */
static int hoard(const char *what)
{
    char name[16];
    if (!strcmp(what, "memfd")) return syscall(SYS_memfd_create, "x", 0);
    if (!strcmp(what, "segment")) return shmget(IPC_PRIVATE, 1 << 20, IPC_CREAT | 0600);
    if (!strcmp(what, "ring")) return syscall(425, 4096, block);
    if (!strcmp(what, "tables")) {
        /* The kernel shows one page of zeros everywhere, but needs a table for each 2 MB. */
        volatile char *wide = mmap(0, 1L << 45, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        for (long at = 0; at < 1L << 38; at += 1 << 21)
            (void)wide[at];
        forever();
    }
    memset(block, 'x', sizeof block);
    for (int at = 0; at < 240; at++) {
        snprintf(name, sizeof name, "f%d", at);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (!strcmp(what, "unnamed")) unlink(name);
        for (int part = 0; part < 15; part++)
            if (write(file, block, sizeof block) < 0) return puts("full"), 0;
        if (strcmp(what, "unnamed")) close(file);
    }
    forever();
    return 0;
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

static void report(const char *what, long result)
{
    printf("%s: %s\n", what, result < 0 ? strerror(errno) : "done");
}

/* What the first process has open, holds in memory and lets others do, and new rights. */
static void attack(void)
{
    char path[64], first[] = "x";
    struct iovec here = {first, 1}, there = {block, 1};
    long opened = -1, handle = syscall(SYS_pidfd_open, 1, 0), taken = -1;
    for (int at = 0; at < 64; at++) {
        snprintf(path, sizeof path, "/proc/1/fd/%d", at);
        if (open(path, O_WRONLY) >= 0 || open(path, O_RDONLY) >= 0)
            opened = at;
        if (syscall(SYS_pidfd_getfd, handle, at, 0) >= 0)
            taken = at;
    }
    printf("pipes: %ld %ld\n", opened, taken);
    report("memory", open("/proc/1/mem", O_RDWR));
    report("environment", open("/proc/1/environ", O_RDONLY) < 0 ? -1 : read(3, path, 1));
    report("read", process_vm_readv(1, &here, 1, &there, 1, 0));
    report("trace", ptrace(PTRACE_ATTACH, 1, 0, 0));
    for (int at = 1; at < 65; at++)
        kill(1, at);
    report("namespace", unshare(CLONE_NEWUSER));
    report("mount", mount("none", "/tmp", "tmpfs", 0, ""));
    report("unmount", umount2("/proc", MNT_DETACH));
    report("user", setuid(getuid() + 1));
}

/* Everywhere that something may stay: is it there, and put it there. */
static void leave(void)
{
    const char *files[] = {"/tmp/file", "/dev/shm/file", "file"};
    for (int at = 0; at < 3; at++)
        report(files[at], open(files[at], O_CREAT | O_EXCL | O_WRONLY, 0600));
    report("segment", shmget(4711, 4096, IPC_CREAT | IPC_EXCL | 0600));
    report("key", syscall(SYS_keyctl, 10, -4, "user", "gyoji", 0) < 0 ? 0 : (errno = EEXIST, -1));
    syscall(SYS_add_key, "user", "gyoji", "x", 1, -4);
    for (int other = 1; other < 99; other++)
        if (other != getpid() && other != getppid() && kill(other, 0) == 0)
            printf("process %d\n", other);
    fflush(stdout);
    linger(1);
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
    if (!strcmp(what, "hoard")) report(more, hoard(more));
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
    if (!strcmp(what, "attack")) attack();
    if (!strcmp(what, "leave")) leave();
    if (!strcmp(what, "binary")) for (int at = 0; at < 256; at++) putchar(at);
    if (!strcmp(what, "closed")) { close(0); close(1); close(2); forever(); }
    if (!strcmp(what, "stubborn")) {
        for (int at = 1; at < 65; at++)
            signal(at, SIG_IGN);
        forever();
    }
    return 0;
}
