/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A coarray library for tests (-fcoarray=lib): as many images as IMAGES says (default
   3), which are processes that fork makes, with memory in common.  What gfortran's
   programs call of it: starting, ending, SYNC ALL, CO_BROADCAST, and CO_MAX of integers
   of kind 8, and CO_REDUCE of
   one integer of kind 4.  A process that waits for another for too long ends with status 9.  */

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MOST 16
#define CHUNK ((size_t) 1 << 16)

struct dimension
{
  ptrdiff_t stride, lower, upper;
};

struct descriptor
{
  char *base;
  size_t offset, elem_len;
  int version;
  signed char rank, type;
  short attribute;
  ptrdiff_t span;
  struct dimension dim[1];
};

static struct
{
  atomic_int arrived, round;
  int64_t numbers[MOST][CHUNK / MOST / sizeof (int64_t)];
  char bytes[CHUNK];
} *common;

static int me = 1, images = 1;
static pid_t children[MOST];

static void
meet (void)
{
  int round = common->round;
  time_t begun = time (NULL);

  if (atomic_fetch_add (&common->arrived, 1) + 1 == images)
    {
      common->arrived = 0;
      common->round = round + 1;
    }
  while (common->round == round)
    {
      if (time (NULL) - begun > 40)
        {
          fprintf (stderr, "image %d has waited too long\n", me);
          _exit (9);
        }
      sched_yield ();
    }
}

void
_gfortran_caf_init (int *argc, char ***argv)
{
  const char *text = getenv ("IMAGES");
  (void) argc;
  (void) argv;

  images = text ? atoi (text) : 3;
  common = mmap (NULL, sizeof *common, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  for (int image = 2; image <= images && me == 1; image++)
    if ((children[image - 1] = fork ()) == 0)
      me = image;
}

/* The first process ends last, with the status of one that has failed.  */
static int
join (int status)
{
  for (int image = 2; image <= images && me == 1; image++)
    {
      int other;
      waitpid (children[image - 1], &other, 0);
      if (other != 0 && status == 0)
        status = WIFEXITED (other) ? WEXITSTATUS (other) : 10;
    }
  return status;
}

void
_gfortran_caf_finalize (void)
{
  int status = join (0);

  if (status)
    exit (status);
}

/* A program that was stopped waits for nobody.  */
void
_gfortran_caf_stop_numeric (int code, bool quiet)
{
  (void) quiet;
  fprintf (stderr, "image %d: STOP %d\n", me, code);
  exit (code);
}

void
_gfortran_caf_error_stop (int code, bool quiet)
{
  _gfortran_caf_stop_numeric (code, quiet);
}

int
_gfortran_caf_this_image (void *zero)
{
  (void) zero;
  return me;
}

int
_gfortran_caf_num_images (void *zero, void *nil)
{
  (void) zero;
  (void) nil;
  return images;
}

void
_gfortran_caf_sync_all (int *stat, char *errmsg, size_t length)
{
  (void) errmsg;
  (void) length;
  meet ();
  if (stat)
    *stat = 0;
}

static size_t
elements (const struct descriptor *a)
{
  return (a->rank == 0 ? 1
          : a->dim[0].upper < a->dim[0].lower
            ? 0
            : (size_t) (a->dim[0].upper - a->dim[0].lower + 1));
}

void
_gfortran_caf_co_broadcast (struct descriptor *a, int source, int *stat,
                            char *errmsg, size_t length)
{
  size_t left = elements (a) * a->elem_len;
  char *at = a->base;
  (void) errmsg;
  (void) length;

  while (left > 0)
    {
      size_t n = left < CHUNK ? left : CHUNK;
      if (me == source)
        memcpy (common->bytes, at, n);
      meet ();
      if (me != source)
        memcpy (at, common->bytes, n);
      meet ();
      at += n;
      left -= n;
    }
  if (stat)
    *stat = 0;
}

void
_gfortran_caf_co_max (struct descriptor *a, int result_image, int *stat,
                      char *errmsg, int a_length, size_t length)
{
  int64_t *numbers = (int64_t *) a->base;
  size_t n = elements (a);
  (void) errmsg;
  (void) a_length;
  (void) length;

  if (a->type != 1 || a->elem_len != 8
      || n > sizeof common->numbers[0] / sizeof (int64_t))
    {
      fprintf (stderr, "CO_MAX of what is not known here\n");
      _exit (9);
    }
  memcpy (common->numbers[me - 1], numbers, n * sizeof *numbers);
  meet ();
  for (int image = 0; image < images; image++)
    for (size_t i = 0; i < n && (result_image == 0 || result_image == me); i++)
      if (common->numbers[image][i] > numbers[i])
        numbers[i] = common->numbers[image][i];
  meet ();
  if (stat)
    *stat = 0;
}

void
_gfortran_caf_co_reduce (struct descriptor *a, void (*operation) (void),
                         int flags, int result_image, int *stat, char *errmsg,
                         int a_length, size_t length)
{
  int32_t sum, next, own = *(int32_t *) a->base;
  struct descriptor one = { .base = (char *) &next, .elem_len = sizeof next };
  (void) a_length;

  if (a->type != 1 || a->elem_len != sizeof sum || flags != 0)
    {
      fprintf (stderr, "CO_REDUCE of what is not known here\n");
      _exit (9);
    }
  for (int image = 1; image <= images; image++)
    {
      next = own;
      _gfortran_caf_co_broadcast (&one, image, stat, errmsg, length);
      sum = image == 1
              ? next
              : ((int32_t (*) (int32_t *, int32_t *)) operation) (&sum, &next);
    }
  if (result_image == 0 || result_image == me)
    *(int32_t *) a->base = sum;
}
