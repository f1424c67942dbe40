/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Report of a kernel that touched memory it must not touch.  */

#define _GNU_SOURCE 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/check.h"
#include "device/device.h"
#include "report/fault-pointer.h"
#include "program/host-memory.h"
#include "program/caller.h"
#include "report/message.h"
#include "report/report.h"
#include "program/source.h"

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

/* The construct whose kernel it is: its frame, for local variables; or NULL.  */
static const struct gomp_source_frame *
construct_frame (void)
{
  static struct gomp_site site;
  char name[GOMP_CALLER_NAME];

  return (gomp_caller_find (&site, name, sizeof name) ? &site.frame : NULL);
}

static void
print_range (const struct gomp_present *table, const char *what,
             const struct gomp_mapping *mapping)
{
  char name[NAME], line[NAME];
  size_t size = mapping->host_end - mapping->host_start;

  if (gomp_source_section (construct_frame (), mapping->host_start, size, name,
                           NAME) == NULL)
    gomp_source_object_name (mapping->host_start, name, NAME);
  fprintf (stderr, "  %s: %s, host [%p..%p), device [%p..), mapped by %s\n",
           what, name,
           (void *) mapping->host_start, (void *) mapping->host_end,
           (void *) mapping->device_start.value,
           gomp_source_line (gomp_mapping_site (table, mapping), line, NAME));
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

/* "d%p", or "the pointer at 0x...".  */
static const char *
pointer_name (const struct gomp_source_frame *frame, uintptr_t where,
              char *text, size_t size)
{
  static const char part[] = "a part of ";

  if (gomp_source_section (frame, where, sizeof (void *), text, size) == NULL)
    snprintf (text, size, "the pointer at %p", (void *) where);
  /* Of a descriptor.  */
  else if (strncmp (text, part, sizeof part - 1) == 0)
    memmove (text, text + sizeof part - 1, strlen (text) - sizeof part + 2);
  return text;
}

static const char *
mapped_at (const struct gomp_present *table,
           const struct gomp_mapping *mapping, char *line, size_t size)
{
  return gomp_source_line (gomp_mapping_site (table, mapping), line, size);
}

/* What POINTER, called NAME, refers to is not mapped: how to map it, in words that the
   program's compiler takes.  */
static void
advise_map (const struct gomp_source_frame *frame, const char *name,
            const struct gomp_fault_pointer *pointer)
{
  int root = (int) strcspn (name, "%(");
  uintptr_t container;
  size_t bytes;
  bool object = gomp_source_container (frame, pointer->value, &container,
                                       &bytes);

  if (frame == NULL || !gomp_source_unit (frame->pc).fortran)
    fprintf (stderr, "  to do: map it, too, by that name: map(%s%s)\n", name,
             strchr (name, '%') ? "" : "[0:n]");
  else if (object || strchr (name, '('))
    fprintf (stderr, "  to do: map it, too, with all that %.*s owns: call "
             "gomp_pset_enter_deep (%.*s), or set GOMP_PSET_DEEP=1\n", root, name,
             root, name);
  else if (name[root] == '%')
    fprintf (stderr, "  to do: map it, too, by that name: map(%s); or all that "
             "%.*s owns, where the compiler refuses that: call "
             "gomp_pset_enter_deep (%.*s), or set GOMP_PSET_DEEP=1\n", name, root,
             name, root, name);
  else
    fprintf (stderr, "  to do: map it, too, by that name: map(%s)\n", name);
}

/* The device has a copy of POINTER, with the host's value.  TARGET: the mapping that
   it should lead to, or NULL.  */
static void
explain_pointer (const struct gomp_present *table, uintptr_t addr,
                 const struct gomp_fault_pointer *pointer,
                 const struct gomp_mapping *target)
{
  const struct gomp_source_frame *frame = construct_frame ();
  char name[NAME], line[NAME], other[NAME];
  const void *missed = gomp_present_missed (table, pointer->where);

  pointer_name (frame, pointer->where, name, NAME);
  fprintf (stderr, "  %s%s holds it on the host%s: it was copied, but not "
           "attached, when %s mapped what it lies in\n",
           pointer->value == addr ? "" : "probably ", name,
           pointer->value == addr ? "" : ", or an address before it",
           mapped_at (table, pointer->holder, line, NAME));
  if (missed)
    fprintf (stderr, "  %s was to attach it, and did nothing: it, or what it "
             "refers to, was not on the device then\n",
             gomp_source_line (missed, line, NAME));
  if (target == NULL)
    {
      fprintf (stderr, "  what %s refers to is not mapped\n", name);
      advise_map (frame, name, pointer);
    }
  else if (target->serial > pointer->holder->serial)
    fprintf (stderr, "  what it refers to was mapped later, by %s\n"
             "  to do: map what it refers to before what it lies in, or name %s "
             "in a map or attach clause once both are there\n",
             mapped_at (table, target, other, NAME), name);
  else
    fprintf (stderr, "  to do: name %s in a map or attach clause, too, once both "
             "are there\n", name);
}

/* No mapped memory leads to ADDR: the kernel was given it.  */
static void
explain_bare (uintptr_t addr)
{
  const struct gomp_source_frame *frame = construct_frame ();
  char name[NAME];

  if (gomp_source_section (frame, addr, 0, name, NAME))
    fprintf (stderr, "  it is that of %s\n", name);
  fprintf (stderr, "  the kernel got it as the value of a pointer (firstprivate, "
           "is_device_ptr, or outside of what is mapped)\n"
           "  to do: a map clause for what the pointer p refers to, map(p%s), in "
           "this construct or around it, and no firstprivate(p)\n",
           frame && gomp_source_unit (frame->pc).fortran ? "" : "[0:n]");
}

/* How the kernel came to host address ADDR.  */
static void
explain_origin (struct gomp_present *table, uintptr_t addr,
                const struct gomp_mapping *target)
{
  struct gomp_fault_pointer pointer;

  if (gomp_fault_find_pointer (table, addr, &pointer))
    explain_pointer (table, addr, &pointer, target);
  else
    explain_bare (addr);
}

static void
explain_unmapped (struct gomp_present *table, uintptr_t addr)
{
  struct gomp_mapping *below, *above;
  char name[NAME];

  if (is_host_memory (addr))
    {
      fprintf (stderr, "  the address is host memory that is not mapped (%s)\n",
               gomp_source_object_name (addr, name, NAME));
      explain_origin (table, addr, NULL);
    }
  else
    fprintf (stderr, "  the address is neither host memory nor memory of the "
             "device\n");
  gomp_present_neighbours (table, addr, &below, &above);
  if (below)
    print_range (table, "nearest mapping below", below);
  if (above)
    print_range (table, "nearest mapping above", above);
}

/* A jump to ADDR.  Nothing can be mapped to make it possible.  */
static void
explain_jump (uintptr_t addr)
{
  char name[NAME];

  if (addr < NULL_AREA)
    fputs ("  the address is that of a null pointer: a procedure pointer that was "
           "not set on the device\n", stderr);
  else if (gomp_host_is_code (addr))
    fprintf (stderr, "  the address is that of the host's function %s: device code "
             "can call it through a pointer if `declare target indirect' names "
             "it (GCC 14 and newer)\n",
             gomp_source_function ((const void *) addr, name, NAME));
  else
    fputs ("  the address is not that of a function: a procedure pointer was not "
           "set on the device, or overwritten there\n", stderr);
}

static void
explain (struct gomp_device *device, uintptr_t addr)
{
  struct gomp_present *table = &device->present;
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
      fprintf (stderr, "  the address is the host address of mapped data\n");
      print_range (table, "mapping", mapping);
      explain_origin (table, addr, mapping);
      return;
    }
  if (gomp_check_explain (device, addr))
    return;
  if (gomp_report_released (table, addr, &old, &host))
    {
      explain_released (&old, host);
      if (host)
        explain_origin (table, addr, NULL);
    }
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

/* A kernel ended by itself, or by what it computed.  */
static _Noreturn void
report_stop (const struct gomp_device *device,
             const struct gomp_pset_fault *fault)
{
  char kernel[NAME], line[NAME], name[GOMP_CALLER_NAME];
  struct gomp_site site;

  fprintf (stderr, "\nlibgomp: kernel %s on device %d (%s) stopped by %s\n",
           gomp_source_function (fault->kernel, kernel, NAME),
           device ? device->id : fault->ord, fault->device, fault->cause);
  if (fault->pc)
    fprintf (stderr, "  at %s\n",
             gomp_source_line ((const char *) fault->pc + 1, line, NAME));
  if (gomp_caller_find (&site, name, sizeof name))
    fprintf (stderr, "  it is that of %s at %s\n",
             site.construct ? site.construct : "the construct",
             gomp_source_line (site.frame.pc, line, NAME));
  exit (1);
}

void
GOMP_PLUGIN_pset_fault (const struct gomp_pset_fault *fault)
{
  struct gomp_device *device = find_device (fault);
  char kernel[NAME], line[NAME];

  gomp_ending_claim ();
  fflush (stdout);
  if (fault->access == 's')
    report_stop (device, fault);
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
  if (fault->access == 'x')
    {
      explain_jump (fault->address);
      exit (1);
    }
  if (device && gomp_present_try (&device->present))
    {
      explain (device, fault->address);
      gomp_present_leave (&device->present);
    }
  exit (1);
}
