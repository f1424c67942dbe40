/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Report of a kernel that touched memory it must not touch.  */

#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "memo.h"
#include "source.h"

#define NAME 200

/* Pages at address 0: a null pointer, or an element of a null array.  */
#define NULL_AREA 65536

static struct gomp_device *
find_device (const struct gomp_pset_fault *fault)
{
  int n;
  struct gomp_device **devices = gomp_device_all (&n);

  for (int d = 0; d < n; d++)
    if (devices[d]->ord == fault->ord
        && strcmp (devices[d]->plugin->name, fault->device) == 0)
      return devices[d];
  return NULL;
}

static void
print_range (const struct gomp_present *table, const char *what,
             const struct gomp_mapping *mapping)
{
  char name[NAME], line[NAME];

  fprintf (stderr, "  %s: %s, host [%p..%p), device [%p..), mapped by %s\n",
           what, gomp_source_object_name (mapping->host_start, name, NAME),
           (void *) mapping->host_start, (void *) mapping->host_end,
           (void *) mapping->device_start.value,
           gomp_source_line (gomp_mapping_site (table, mapping), line, NAME));
}

/* What was mapped around ADDR and is gone.  */
static bool
find_released (const struct gomp_present *table, uintptr_t addr,
               struct gomp_released *found, bool *host)
{
  size_t n = table->released;

  for (size_t back = 1; back <= GOMP_PRESENT_HISTORY && back <= n; back++)
    {
      *found = table->history[(n - back) % GOMP_PRESENT_HISTORY];
      if (gomp_released_touches (found, addr, host))
        return true;
    }
  return gomp_memos_recall (table, addr, found, host);
}

static void
explain_released (const struct gomp_released *old, bool host)
{
  char made[NAME], gone[NAME];

  fprintf (stderr, "  the address is %s of a mapping that is gone: host "
           "[%p..%p), mapped by %s, released by %s\n",
           host ? "the host address" : "the device address",
           (void *) old->host_start, (void *) old->host_end,
           gomp_source_line (old->made_at, made, NAME),
           gomp_source_line (old->released_at, gone, NAME));
}

/* Is ADDR memory of this process?  */
static bool
is_host_memory (uintptr_t addr)
{
  FILE *maps = fopen ("/proc/self/maps", "re");
  char line[512], mode[8];
  unsigned long start, end;
  bool found = false;

  while (maps && !found && fgets (line, sizeof line, maps))
    found = (sscanf (line, "%lx-%lx %7s", &start, &end, mode) == 3
             && addr >= start && addr < end && mode[0] == 'r');
  if (maps)
    fclose (maps);
  return found;
}

static void
explain_unmapped (struct gomp_present *table, uintptr_t addr)
{
  struct gomp_mapping *below, *above;
  char name[NAME];

  if (is_host_memory (addr))
    fprintf (stderr, "  the address is host memory that is not mapped (%s): a "
             "map clause for it is missing, or a host pointer to it was left "
             "in something that was copied\n",
             gomp_source_object_name (addr, name, NAME));
  else
    fprintf (stderr, "  the address is neither host memory nor memory of the "
             "device\n");
  gomp_present_neighbours (table, addr, &below, &above);
  if (below)
    print_range (table, "nearest mapping below", below);
  if (above)
    print_range (table, "nearest mapping above", above);
}

/* A jump to ADDR, which is in the host's code.  */
static bool
explain_jump (uintptr_t addr)
{
  char name[NAME];
  Dl_info info;

  if (!dladdr ((void *) addr, &info))
    return false;
  fprintf (stderr, "  the address is that of the host's function %s: device code "
           "can call it through a pointer if `declare target indirect' names "
           "it (GCC 14 and newer)\n",
           gomp_source_function ((const void *) addr, name, NAME));
  return true;
}

static void
explain (struct gomp_present *table, uintptr_t addr)
{
  struct gomp_mapping *mapping;
  struct gomp_released old;
  bool host;

  if (addr < NULL_AREA)
    {
      fprintf (stderr, "  the address is that of a null pointer, or close to "
               "it: something not allocated, not associated, or not "
               "present\n");
      return;
    }
  mapping = gomp_present_at (table, addr);
  if (mapping)
    {
      fprintf (stderr, "  the address is the host address of mapped data: a "
               "host pointer was left in a structure or descriptor that was "
               "copied; map the component too, so that it is attached\n");
      print_range (table, "mapping", mapping);
      return;
    }
  if (find_released (table, addr, &old, &host))
    explain_released (&old, host);
  else
    explain_unmapped (table, addr);
}

static const char *
access_name (char access)
{
  switch (access)
    {
    case 'r':
      return "read";
    case 'w':
      return "write";
    case 'x':
      return "jump";
    default:
      return "access";
    }
}

void
GOMP_PLUGIN_pset_fault (const struct gomp_pset_fault *fault)
{
  struct gomp_device *device = find_device (fault);
  char kernel[NAME], line[NAME];

  fflush (stdout);
  fprintf (stderr, "\nlibgomp: memory fault in kernel %s on device %d (%s): "
           "%s at %p%s%s\n",
           fault->kernel == NULL && fault->kernel_name ? fault->kernel_name
             : gomp_source_function (fault->kernel, kernel, NAME),
           device ? device->id : fault->ord, fault->device,
           access_name (fault->access), (void *) fault->address,
           fault->cause ? ", " : "", fault->cause ? fault->cause : "");
  /* Lines are asked for by return address, one behind.  */
  if (fault->pc)
    fprintf (stderr, "  at %s\n",
             gomp_source_line ((const char *) fault->pc + 1, line, NAME));
  /* The program is ending; another thread may be in the table for good.  */
  if (fault->access == 'x' && explain_jump (fault->address))
    exit (1);
  if (device && gomp_present_try (&device->present))
    {
      explain (&device->present, fault->address);
      gomp_present_leave (&device->present);
    }
  exit (1);
}
