/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Summary at exit.  */

#include "summary.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "device.h"
#include "source.h"

#define KINDS 16
#define LEAKS_SHOWN 20
#define NAME 200

static struct
{
  _Atomic (const char *) name;
  atomic_ulong count;
} counters[KINDS];

void
gomp_summary_count (const char *name)
{
  for (int k = 0; k < KINDS; k++)
    {
      const char *known = atomic_load (&counters[k].name);
      if (known == NULL
          && atomic_compare_exchange_strong (&counters[k].name, &known, name))
        known = name;
      if (known == name)
        {
          atomic_fetch_add_explicit (&counters[k].count, 1,
                                     memory_order_relaxed);
          return;
        }
    }
}

struct leaks
{
  const struct gomp_present *table;
  size_t mappings, bytes;
};

static bool
count_leak (const struct gomp_mapping *mapping, void *data)
{
  struct leaks *leaks = data;
  char name[NAME], line[NAME];

  if (mapping->lifetime != GOMP_LIFE_COUNTED)
    return true;
  if (leaks->mappings < LEAKS_SHOWN)
    fprintf (stderr, "gomp-pset:   %s [%p..%p), count %u, mapped by %s\n",
             gomp_source_object_name (mapping->host_start, name, NAME),
             (void *) mapping->host_start, (void *) mapping->host_end,
             gomp_mapping_leader (mapping)->refcount,
             gomp_source_line (gomp_mapping_site (leaks->table, mapping), line,
                               NAME));
  leaks->mappings++;
  leaks->bytes += mapping->host_end - mapping->host_start;
  return true;
}

static void
print_leaks (void)
{
  int n;
  struct gomp_device **devices = gomp_device_all (&n);

  for (int d = 0; d < n; d++)
    {
      struct leaks leaks = { &devices[d]->present, 0, 0 };
      if (devices[d]->state == GOMP_DEVICE_UNINITIALIZED)
        continue;
      fprintf (stderr, "gomp-pset: still mapped on device %d at exit:\n", d);
      gomp_present_walk (&devices[d]->present, count_leak, &leaks);
      fprintf (stderr, "gomp-pset:   %zu mappings, %zu bytes\n",
               leaks.mappings, leaks.bytes);
    }
}

static void
print_summary (void)
{
  const struct gomp_device_stats *s = &gomp_device_stats;

  fprintf (stderr, "gomp-pset: summary\n");
  for (int k = 0; k < KINDS && counters[k].name; k++)
    fprintf (stderr, "gomp-pset:   %10lu %s\n",
             (unsigned long) counters[k].count, counters[k].name);
  fprintf (stderr, "gomp-pset:   %10ju kernels run\n"
           "gomp-pset:   %10ju copies to the device, %ju bytes\n"
           "gomp-pset:   %10ju copies from the device, %ju bytes\n"
           "gomp-pset:   %10ju copies on the device\n"
           "gomp-pset:   %10ju device allocations, %ju frees\n",
           (uintmax_t) s->runs, (uintmax_t) s->copies_in,
           (uintmax_t) s->bytes_in, (uintmax_t) s->copies_out,
           (uintmax_t) s->bytes_out, (uintmax_t) s->copies_within,
           (uintmax_t) s->allocs, (uintmax_t) s->frees);
  print_leaks ();
}

void
gomp_summary_init (void)
{
  atexit (print_summary);
}
