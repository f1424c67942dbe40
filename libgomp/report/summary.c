/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Summary at exit.  */

#include "report/summary.h"
#include "device/device-stats.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "device/device.h"
#include "report/lines.h"
#include "program/source.h"

#define KINDS 16
#define LEAKS_SHOWN 20
#define NAME 200

static FILE *output;

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
    gomp_line (
      output, "  %s [%p..%p), count %u, mapped by %s",
      gomp_source_object_name (mapping->host_start, name, NAME),
      (void *) mapping->host_start, (void *) mapping->host_end,
      gomp_mapping_leader (mapping)->refcount,
      gomp_source_line (gomp_mapping_site (leaks->table, mapping), line, NAME));
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
      gomp_line (output, "still mapped on device %d at exit:", d);
      /* A thread that goes on beside exit may have the lock for good.  */
      if (!gomp_present_try (&devices[d]->present))
        {
          gomp_line (output, "  not known: another thread is using it");
          continue;
        }
      gomp_present_walk (&devices[d]->present, count_leak, &leaks);
      gomp_present_unlock (&devices[d]->present);
      gomp_line (output, "  %zu mappings, %zu bytes", leaks.mappings,
                 leaks.bytes);
    }
}

static void
print_summary (void)
{
  const struct gomp_device_stats *s = &gomp_device_stats;

  if (gomp_device_forked ())
    return;
  gomp_line (output, "summary");
  for (int k = 0; k < KINDS && counters[k].name; k++)
    gomp_line (output, "  %10lu %s", (unsigned long) counters[k].count,
               counters[k].name);
  gomp_line (output, "  %10ju kernels run", (uintmax_t) s->runs);
  gomp_line (output, "  %10ju copies to the device, %ju bytes",
             (uintmax_t) s->copies_in, (uintmax_t) s->bytes_in);
  gomp_line (output, "  %10ju copies from the device, %ju bytes",
             (uintmax_t) s->copies_out, (uintmax_t) s->bytes_out);
  gomp_line (output, "  %10ju copies on the device",
             (uintmax_t) s->copies_within);
  gomp_line (output, "  %10ju device allocations, %ju frees",
             (uintmax_t) s->allocs, (uintmax_t) s->frees);
  print_leaks ();
}

void
gomp_summary_init (const char *name)
{
  output = gomp_lines_open (name, "GOMP_PSET_SUMMARY");
  if (output == NULL)
    output = stderr;
  atexit (print_summary);
}
