/* Runs a program from a file into a file: launch INPUT OUTPUT PROGRAM [ARGUMENT]...
 *
 * Prints the time and the peak memory of the program. The kernel counts the memory of a process from
 * its fork, so a small process has to start it: a child of a large Python process would be reported
 * as just as large.
 */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

static int lead(const char *path, int flags, int as)
{
    const int file = open(path, flags, 0666);
    return file < 0 || dup2(file, as) < 0;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: launch INPUT OUTPUT PROGRAM [ARGUMENT]...\n");
        return 2;
    }
    const double begin = now();
    const pid_t child = fork();
    if (child == 0) {
        if (lead(argv[1], O_RDONLY, 0) || lead(argv[2], O_WRONLY | O_CREAT | O_TRUNC, 1)) {
            perror("launch");
            _exit(126);
        }
        execv(argv[3], argv + 3);
        perror(argv[3]);
        _exit(127);
    }
    struct rusage used;
    int status;
    if (child < 0 || wait4(child, &status, 0, &used) < 0) {
        perror("launch");
        return 1;
    }
    const double end = now();
    if (status)
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
    printf("{\"seconds\": %.6f, \"busy\": %.6f, \"kib\": %ld}\n", end - begin,
           seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss);
    return 0;
}
