/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: lists of 1 to 4096 allocatable arrays, as gfortran hands them
   over: data, descriptor, and the pointer in the descriptor.  No program has
   that many in one directive; what the cost of an entry depends on shows all
   the same.  */

#include "support.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 4096
#define ELEMS 64
#define BYTES (ELEMS * sizeof (double))
#define ENTRIES (3 * LONGEST)
/* Mappings to weigh, in lists of so many.  */
#define WEIGHED 100000
#define WEIGHED_LIST 1000

#define FLAG_EXIT_DATA 2u

void GOMP_target_ext (int, void (*) (void *), size_t, void **, size_t *,
                      unsigned short *, unsigned, void **, void **);
void GOMP_target_enter_exit_data (int, size_t, void **, size_t *,
                                  unsigned short *, unsigned, void **);

struct list
{
  size_t n;
  void *addresses[ENTRIES];
  size_t sizes[ENTRIES];
  unsigned short kinds[ENTRIES];
};

static struct
{
  union
  {
    gfc_descriptor descriptor;
    char bytes[GFC_DESCRIPTOR_SIZE (1)];
  };
} arrays[LONGEST];
static double *data[LONGEST];
static int length;              /* of the lists now */
static struct list enters, leaves, regions;

static void
kernel (void *block)
{
  double **words = block;

  for (int i = 0; i < length; i++)
    words[3 * i][0]++;
}

/* Among the outlined functions of this program, which register.c looks up by
   section.  */
static void (*entry) (void *)
  __attribute__ ((section (".gnu.offload_funcs"), used)) = kernel;

/* ---- Lists ------------------------------------------------------------- */

static void
add (struct list *list, void *address, size_t size, unsigned kind)
{
  list->addresses[list->n] = address;
  list->sizes[list->n] = size;
  list->kinds[list->n++] = kind | 3 << 8;
}

static void
add_array (struct list *list, int i, unsigned kind)
{
  add (list, data[i], BYTES, kind);
  add (list, &arrays[i], sizeof (arrays[i]), GOMP_MAP_TO_PSET);
  add (list, &arrays[i], 0, GOMP_MAP_POINTER);
}

static void
lists_make (void)
{
  enters.n = leaves.n = regions.n = 0;
  for (int i = 0; i < length; i++)
    {
      add_array (&enters, i, GOMP_MAP_TO);
      add_array (&regions, i, GOMP_MAP_TOFROM);
      add (&leaves, data[i], BYTES, GOMP_MAP_FROM);
      add (&leaves, &arrays[i], sizeof (arrays[i]), GOMP_MAP_RELEASE);
    }
}

static void
arrays_make (void)
{
  for (int i = 0; i < LONGEST; i++)
    {
      gfc_descriptor *d = &arrays[i].descriptor;
      data[i] = calloc (ELEMS, sizeof (double));
      d->base_addr = data[i];
      d->offset = (size_t) -1;
      d->dtype.elem_len = sizeof (double);
      d->dtype.rank = 1;
      d->dtype.type = 3;
      d->span = sizeof (double);
      d->dim[0] = (gfc_dimension) { 1, 1, ELEMS };
    }
}

static void
arrays_reset (void)
{
  for (int i = 0; i < LONGEST; i++)
    memset (data[i], 0, BYTES);
}

/* ---- Constructs --------------------------------------------------------- */

static void
target (void)
{
  void *args[] = { NULL };

  GOMP_target_ext (-1, kernel, regions.n, regions.addresses, regions.sizes,
                   regions.kinds, 0, NULL, args);
}

static void
enter (void)
{
  arrays_reset ();
  GOMP_target_enter_exit_data (-1, enters.n, enters.addresses, enters.sizes,
                               enters.kinds, 0, NULL);
}

static void
leave (void)
{
  GOMP_target_enter_exit_data (-1, leaves.n, leaves.addresses, leaves.sizes,
                               leaves.kinds, FLAG_EXIT_DATA, NULL);
}

static void
target_body (long n)
{
  for (long i = 0; i < n; i++)
    target ();
}

static void
enter_leave_body (long n)
{
  for (long i = 0; i < n; i++)
    {
      GOMP_target_enter_exit_data (-1, enters.n, enters.addresses,
                                   enters.sizes, enters.kinds, 0, NULL);
      if (bench_mode == BENCH_VERIFY)
        target ();
      leave ();
    }
}

static bool
check (long n)
{
  for (int i = 0; i < LONGEST; i++)
    if (data[i][0] != (i < length ? n : 0) || data[i][ELEMS - 1] != 0
        || arrays[i].descriptor.base_addr != data[i])
      return false;
  return true;
}

static void
length_run (int n)
{
  char names[3][64];
  const struct bench_row rows[] =
  {
    { names[0], target_body, arrays_reset, NULL, check, 1 },
    { names[1], target_body, enter, leave, check, 1 },
    { names[2], enter_leave_body, arrays_reset, NULL, check, 1 },
  };

  length = n;
  lists_make ();
  snprintf (names[0], sizeof (names[0]), "s list of %d, target new", n);
  snprintf (names[1], sizeof (names[1]), "s list of %d, target present", n);
  snprintf (names[2], sizeof (names[2]), "s list of %d, enter+exit", n);
  bench_rows_run (rows, 3);
}

/* ---- Memory ------------------------------------------------------------- */

/* Many mappings to a construct, unlike in bench-lookup.c.  */
static void
lists_weigh (void)
{
  char (*pieces)[64] = aligned_alloc (64, WEIGHED * sizeof (*pieces));
  static struct list list;
  long before = bench_resident_bytes ();

  for (int i = 0; pieces && i < WEIGHED; i += WEIGHED_LIST)
    {
      list.n = 0;
      for (int j = 0; j < WEIGHED_LIST; j++)
        add (&list, pieces[i + j], sizeof (*pieces), GOMP_MAP_ALLOC);
      GOMP_target_enter_exit_data (-1, list.n, list.addresses, list.sizes,
                                   list.kinds, 0, NULL);
    }
  bench_value_print ("host bytes per mapping, in lists of 1000",
                     (double) (bench_resident_bytes () - before) / WEIGHED);
  for (int i = 0; pieces && i < WEIGHED; i += WEIGHED_LIST)
    {
      list.n = 0;
      for (int j = 0; j < WEIGHED_LIST; j++)
        add (&list, pieces[i + j], sizeof (*pieces), GOMP_MAP_RELEASE);
      GOMP_target_enter_exit_data (-1, list.n, list.addresses, list.sizes,
                                   list.kinds, FLAG_EXIT_DATA, NULL);
    }
  free (pieces);
}

int
main (void)
{
  (void) entry;
  arrays_make ();
  bench_begin ();
  if (bench_mode == BENCH_TIME && bench_most >= WEIGHED
      && bench_row_wanted ("s memory"))
    lists_weigh ();
  for (int n = 1; n <= LONGEST && n <= bench_most; n *= 4)
    length_run (n);
  return bench_end ();
}
