/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reads and prepares recordings as gomp-pset-replay does, each in a process of
   its own:  replay-damaged FILE...

   The status is 0 if each one was taken, or refused with one line and status 1.
   Built with sanitizers, this shows that nothing is read beyond the end.  */

#define _GNU_SOURCE 1
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "traffic.h"

/* What a recording may ask for, in bytes of memory beside what is there.  */
#define MEMORY (256 << 20)

static void
limit_memory (void)
{
  FILE *status = fopen ("/proc/self/status", "r");
  unsigned long data = 0;
  char line[256];
  struct rlimit limit;

  while (status && fgets (line, sizeof line, status))
    sscanf (line, "VmData: %lu", &data);
  if (status)
    fclose (status);
  limit.rlim_cur = limit.rlim_max = data * 1024 + MEMORY;
  if (data)
    setrlimit (RLIMIT_DATA, &limit);
}

/* Is the place of PART, which has no shape, where memory is?  */
static bool
is_inside (const struct replay_traffic *traffic, const struct replay_part *part)
{
  const struct replay_block *blocks = traffic->blocks;
  bool host = (part->kind == GOMP_OPERATION_COPY_IN
               || part->kind == GOMP_OPERATION_COPY_OUT);

  if (part->block >= traffic->n_blocks
      || part->there + part->size > blocks[part->block].size)
    return false;
  if (host)
    return part->other + part->size <= traffic->host_size;
  return (part->kind == GOMP_OPERATION_FILL
          || (part->other_block < traffic->n_blocks
              && part->other + part->size <= blocks[part->other_block].size));
}

static void
look_at_places (const struct replay_traffic *traffic)
{
  const struct replay_recording *recording = traffic->recording;

  for (size_t o = 0; o < recording->n_operations; o++)
    {
      const struct replay_operation *operation = &recording->operations[o];
      for (size_t n = 0; n < operation->n && !operation->left_out; n++)
        {
          const struct replay_part *part
            = &recording->parts[operation->first + n];
          if (part->kind >= GOMP_OPERATION_COPY_IN
              && part->kind <= GOMP_OPERATION_FILL && part->size > 0
              && !operation->box && !is_inside (traffic, part))
            abort ();
        }
    }
}

static void
read_one (const char *path)
{
  struct replay_recording recording;
  struct replay_traffic traffic;

  replay_read (&recording, path, false);
  replay_prepare (&traffic, &recording);
  look_at_places (&traffic);
}

int
main (int argc, char **argv)
{
  int wrong = 0, taken = 0;

  for (int i = 1; i < argc; i++)
    {
      int said = memfd_create ("said", 0), status;
      char text[4096];
      ssize_t n;
      pid_t child;
      fflush (stdout);
      child = fork ();
      if (child == 0)
        {
          dup2 (said, 2);
          limit_memory ();
          read_one (argv[i]);
          _exit (0);
        }
      if (child < 0 || waitpid (child, &status, 0) != child)
        abort ();
      n = pread (said, text, sizeof text - 1, 0);
      close (said);
      text[n > 0 ? n : 0] = 0;
      taken += status == 0;
      if (status == 0 ? n > 0
                      : (!WIFEXITED (status) || WEXITSTATUS (status) != 1
                         || strncmp (text, "gomp-pset-replay: ", 18) != 0
                         || strchr (text, '\n') != text + n - 1))
        {
          printf ("%s: status %d: %s\n", argv[i], status, text);
          wrong++;
        }
    }
  printf ("%d taken, %d refused\n", taken, argc - 1 - taken);
  return wrong != 0;
}
