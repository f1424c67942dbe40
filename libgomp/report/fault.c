/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Report of a kernel that touched memory it must not touch.  */

#define _GNU_SOURCE 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/worker.h"
#include "report/check.h"
#include "device/device.h"
#include "device/device-memory.h"
#include "device/guard.h"
#include "report/fault-call.h"
#include "report/fault-null.h"
#include "report/fault-pointer.h"
#include "program/acc-program.h"
#include "program/caller.h"
#include "report/message.h"
#include "report/report.h"
#include "program/source.h"

#define NAME 200

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

/* Where this thread is.  Is that the construct whose kernel it is, as far as
   can be told, and not one that waits for a queue, with a kernel of its own or
   without?  */
static bool
find_site (struct gomp_site *site, bool *launches)
{
  static char name[GOMP_CALLER_NAME];

  *launches = false;
  if (!gomp_caller_find (site, name, sizeof name))
    return false;
  *launches = (site->construct && !gomp_device_queue_waiting ()
               && (strcmp (site->construct, "target") == 0
                   || strcmp (site->construct, "acc compute") == 0));
  return true;
}

/* The construct's frame, for local variables; or NULL.  */
static const struct gomp_source_frame *
construct_frame (void)
{
  static struct gomp_site site;
  bool launches;

  return find_site (&site, &launches) ? &site.frame : NULL;
}

/* The frame of the construct that has launched the kernel, for local
   variables; NULL if the thread's construct is another one.  */
static const struct gomp_source_frame *
kernel_frame (void)
{
  static struct gomp_site site;
  bool launches;

  return find_site (&site, &launches) && launches ? &site.frame : NULL;
}

static void
print_range (const struct gomp_present *table, const char *what,
             const struct gomp_mapping *mapping)
{
  char name[NAME], line[NAME];
  size_t size = mapping->host_end - mapping->host_start;

  if (gomp_source_section (construct_frame (), mapping->host_start, size, name,
                           NAME)
      == NULL)
    gomp_source_object_name (mapping->host_start, name, NAME);
  fprintf (stderr, "  %s: %s, host [%p..%p), device [%p..), mapped by %s\n",
           what, name, (void *) mapping->host_start, (void *) mapping->host_end,
           (void *) mapping->device_start.value,
           gomp_source_line (gomp_mapping_site (table, mapping), line, NAME));
}

static void
explain_released (const struct gomp_released *old, bool host)
{
  char made[NAME], gone[NAME], name[NAME];
  size_t size = old->host_end - old->host_start;
  bool named = gomp_source_section (construct_frame (), old->host_start, size,
                                    name, NAME);

  fprintf (stderr,
           "  the address is %s of a mapping that is gone: %s%shost "
           "[%p..%p), mapped by %s, released by %s\n",
           host ? "the host address" : "the device address", named ? name : "",
           named ? ", " : "", (void *) old->host_start, (void *) old->host_end,
           gomp_source_line (old->made_at, made, NAME),
           gomp_source_line (old->released_at, gone, NAME));
  if (!host)
    fputs ("  to do: keep it mapped for as long as kernels use it: what held "
           "the address on the device was not set anew\n",
           stderr);
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
  enum gomp_source_pointer_kind kind;

  if (gomp_source_pointer_at (frame, where, &kind, text, size))
    return text;
  if (gomp_source_section (frame, where, sizeof (void *), text, size) == NULL)
    snprintf (text, size, "the pointer at %p", (void *) where);
  /* Of a class container.  */
  else if (strncmp (text, part, sizeof part - 1) == 0)
    memmove (text, text + sizeof part - 1, strlen (text) - sizeof part + 2);
  return text;
}

static const char *
mapped_at (const struct gomp_present *table, const struct gomp_mapping *mapping,
           char *line, size_t size)
{
  return gomp_source_line (gomp_mapping_site (table, mapping), line, size);
}

/* What a pointer without a name refers to is not mapped.  */
static void
advise_nameless (const struct gomp_source_frame *frame)
{
  bool told = frame && gomp_source_has_lines (frame->pc);

  fprintf (stderr, "  to do: map it, too, by its name%s\n",
           !told ? "; the program tells it if it is compiled with -g"
           : gomp_source_unit (frame->pc).fortran
             ? ": a pointer without one may be gfortran's own, of ASSOCIATE or "
               "SELECT TYPE, which then have to be inside of the region"
             : "");
}

/* What POINTER, called NAME, refers to is not mapped: how to map it, in words
   that the program's compiler takes.  */
static void
advise_map (const struct gomp_source_frame *frame, const char *name,
            const struct gomp_fault_pointer *pointer)
{
  int root = (int) strcspn (name, "%(");
  uintptr_t container;
  size_t bytes;
  bool object
    = gomp_source_container (frame, pointer->value, &container, &bytes);
  const char *clause = goacc_program_clause ();
  char own[NAME];
  enum gomp_source_pointer_kind kind = GOMP_SOURCE_POINTER;
  bool known = gomp_source_pointer_at (frame, pointer->where, &kind, own, NAME);

  if (strchr (name, ' '))
    advise_nameless (frame);
  else if (frame && gomp_source_unit (frame->pc).cxx && !known)
    fprintf (stderr,
             "  to do: map its elements by a pointer of their own, and use "
             "that in the kernel: of a std::vector, auto *p = %s.data (); and "
             "%s(p[0:n])\n",
             name, clause);
  else if (frame == NULL || !gomp_source_unit (frame->pc).fortran)
    fprintf (stderr, "  to do: map it, too, by that name: %s(%s%s)\n", clause,
             name, strchr (name, '%') ? "" : "[0:n]");
  else if (!object && kind == GOMP_SOURCE_ARRAY_POINTER && strchr (name, '('))
    fprintf (stderr,
             "  to do: map it, too, by that name: %s(%s); or by a pointer of "
             "its own, where the compiler refuses that\n",
             clause, name);
  else if (object || strchr (name, '('))
    fprintf (stderr,
             "  to do: map it, too, with all that %.*s owns: call "
             "gomp_pset_enter_deep (%.*s), or set GOMP_PSET_DEEP=1\n",
             root, name, root, name);
  else if (name[root] == '%')
    fprintf (stderr,
             "  to do: map it, too, by that name: %s(%s); or all that "
             "%.*s owns, where the compiler refuses that: call "
             "gomp_pset_enter_deep (%.*s), or set GOMP_PSET_DEEP=1\n",
             clause, name, root, name, root, name);
  else
    fprintf (stderr, "  to do: map it, too, by that name: %s(%s)\n", clause,
             name);
}

/* Is POINTER by itself what is mapped, and no part of something?  */
static bool
is_whole (const struct gomp_fault_pointer *pointer)
{
  const struct gomp_mapping *holder = pointer->holder;

  return (holder && holder->host_start == pointer->where
          && holder->host_end - holder->host_start == sizeof (void *));
}

/* How to attach POINTER, called NAME, whose target is mapped; LATER: after what
   the pointer lies in.  */
static void
advise_attach (const struct gomp_source_frame *frame, const char *name,
               const struct gomp_fault_pointer *pointer, bool later)
{
  size_t length = strlen (name), bytes;
  bool fortran = frame && gomp_source_unit (frame->pc).fortran;
  uintptr_t container;

  if (gomp_source_container (frame, pointer->value, &container, &bytes)
      && container == pointer->where)
    fprintf (stderr,
             "  to do: %s is polymorphic, of which a clause maps no object: "
             "call gomp_pset_enter_deep (%s), or set GOMP_PSET_DEEP=1 and map "
             "it, before its components are mapped\n",
             name, name);
  else if (goacc_program () && is_whole (pointer))
    fprintf (
      stderr,
      "  to do: if %s is in a deviceptr clause, that wants an address of "
      "the device: name what it refers to instead, present(%s%s), or "
      "pass acc_deviceptr (%s); else name %s in an attach clause, too, "
      "once both are there\n",
      name, name, fortran ? "" : "[0:n]", name, name);
  else if (length > 0 && name[length - 1] == ']')
    fprintf (stderr,
             "  to do: call gomp_pset_attach for %s once both are there; "
             "clauses of gcc 12 do not attach elements of arrays, those "
             "of gcc 14 do\n",
             name);
  else
    fprintf (stderr,
             "  to do: %sname %s in a map or attach clause%s once "
             "both are there\n",
             later ? "map what it refers to before what it lies in, or " : "",
             name, later ? "" : ", too,");
}

/* The device has a copy of POINTER, with the host's value.  TARGET: the
   mapping that it should lead to, or NULL.  */
static void
explain_pointer (const struct gomp_present *table, uintptr_t addr,
                 const struct gomp_fault_pointer *pointer,
                 const struct gomp_mapping *target)
{
  const struct gomp_source_frame *frame = construct_frame ();
  char name[NAME], line[NAME], other[NAME];
  const void *missed = gomp_present_missed (table, pointer->where);

  pointer_name (frame, pointer->where, name, NAME);
  fprintf (stderr,
           "  %s%s holds it on the host%s: it was copied, but not "
           "attached, when %s mapped what it lies in\n",
           pointer->value == addr ? "" : "probably ", name,
           pointer->value == addr ? "" : ", or an address before it",
           mapped_at (table, pointer->holder, line, NAME));
  if (missed)
    fprintf (stderr,
             "  %s was to attach it, and did nothing: it, or what it "
             "refers to, was not on the device then\n",
             gomp_source_line (missed, line, NAME));
  if (target == NULL)
    {
      fprintf (stderr, "  what %s refers to is not mapped\n", name);
      advise_map (frame, name, pointer);
    }
  else
    {
      if (target->serial > pointer->holder->serial)
        fprintf (stderr, "  what it refers to was mapped later, by %s\n",
                 mapped_at (table, target, other, NAME));
      advise_attach (frame, name, pointer,
                     target->serial > pointer->holder->serial);
    }
}

/* ADDR, that of the Fortran variable NAME: internal procedures get at the
   variables of their host by its frame, which cannot be mapped whole once parts
   of it are mapped by themselves.  */
static void
explain_host_association (const char *variable)
{
  fprintf (stderr,
           "  an internal procedure that the kernel calls uses %s of its "
           "host, or the kernel got the address as the value of a pointer\n"
           "  to do: hand %s to the internal procedure as an argument, or "
           "declare it in a module; of a pointer p, map what it refers to, "
           "%s(p)\n",
           variable, variable, goacc_program_clause ());
}

/* ADDR, that of the component COMPONENT of a variable: a copy of the variable
   refers to what the host's owns.  */
static void
explain_private_component (const char *component)
{
  const int root = (int) strcspn (component, "%(");

  fprintf (stderr,
           "  probably the kernel has a copy of %.*s that refers to it: "
           "firstprivate(%.*s) does not copy what %.*s owns\n"
           "  to do: no firstprivate(%.*s), and map it with all that it owns: "
           "call gomp_pset_enter_deep (%.*s), or set GOMP_PSET_DEEP=1\n",
           root, component, root, component, root, component, root, component,
           root, component);
}

/* ADDR is that of the Fortran variable NAME, or of a part of it.  */
static void
explain_variable (const char *name)
{
  const char *variable = strncmp (name, "a part of ", 10) ? name : name + 10;

  if (strchr (variable, '%'))
    explain_private_component (variable);
  else
    explain_host_association (variable);
}

/* No mapped memory leads to ADDR: the kernel, whose host code is KERNEL, or
   NULL, was given it.  */
static void
explain_bare (uintptr_t addr, const void *kernel)
{
  const struct gomp_source_frame *frame = construct_frame ();
  bool fortran = frame && gomp_source_unit (frame->pc).fortran;
  const char *bounds = fortran ? "" : "[0:n]";
  const char *clause = goacc_program_clause ();
  const char *bare = goacc_program () ? "deviceptr" : "is_device_ptr";
  char name[NAME], own[NAME];
  bool of_variable = gomp_source_section (frame, addr, 0, own, NAME);

  if (of_variable)
    fprintf (stderr, "  it is that of %s\n", own);
  if (gomp_fault_find_variable (kernel_frame (), kernel, addr, name, NAME))
    fprintf (stderr,
             "  probably the kernel got it as the value of the pointer "
             "%s (firstprivate, %s, or outside of what is mapped)\n"
             "  to do: a %s clause for what %s refers to, %s(%s%s), in this "
             "construct or around it, and no firstprivate(%s)\n",
             name, bare, clause, name, clause, name, bounds, name);
  else if (fortran && of_variable)
    explain_variable (own);
  else
    fprintf (stderr,
             "  the kernel got it as the value of a pointer "
             "(firstprivate, %s, or outside of what is mapped)\n"
             "  to do: a %s clause for what the pointer p refers to, "
             "%s(p%s), in this construct or around it, and no "
             "firstprivate(p)\n",
             bare, clause, clause, bounds);
}

/* Is POINTER the compiler's copy of a variable that OpenACC's firstprivate
   names?  It is mapped by itself, and the program has no name for it.  */
static bool
is_private_copy (const struct gomp_fault_pointer *pointer)
{
  const struct gomp_source_frame *frame = construct_frame ();
  enum gomp_source_pointer_kind kind;
  char name[NAME];

  return (goacc_program () && frame && gomp_source_has_lines (frame->pc)
          && is_whole (pointer)
          && !gomp_source_pointer_at (frame, pointer->where, &kind, name, NAME)
          && !gomp_source_section (frame, pointer->where, sizeof (void *), name,
                                   NAME));
}

/* How the kernel, whose host code is KERNEL, or NULL, came to host address
   ADDR.  */
static void
explain_origin (struct gomp_present *table, uintptr_t addr,
                const struct gomp_mapping *target, const void *kernel)
{
  struct gomp_fault_pointer pointer;

  if (gomp_fault_find_pointer (table, addr, &pointer)
      && !is_private_copy (&pointer))
    explain_pointer (table, addr, &pointer, target);
  else
    explain_bare (addr, kernel);
}

/* Is ADDR in a table of functions of the host's?  */
static bool
explain_table (struct gomp_present *table, uintptr_t addr)
{
  struct gomp_fault_pointer pointer;
  char name[NAME];
  struct gomp_site site;
  bool launches;
  bool known = gomp_fault_find_pointer (table, addr, &pointer);

  if (known)
    pointer_name (construct_frame (), pointer.where, name, NAME);
  return gomp_fault_explain_table (addr, known ? name : NULL,
                                   find_site (&site, &launches) ? &site : NULL);
}

/* Is it the compiler that has made and named what is at START: a table of
   procedures, a type's initial value?  */
static bool
is_compilers (uintptr_t start)
{
  static const char marks[][16]
    = { "__vtab_", "__def_init_", "_ZTV", "_ZTI", "_ZTS" };
  char symbol[NAME];

  if (!gomp_source_symbol (start, symbol, NAME))
    return false;
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (strstr (symbol, marks[i]))
      return true;
  return false;
}

/* What is mapped next to ADDR that the program has a name for, on both
   sides.  */
static void
print_neighbours (struct gomp_present *table, uintptr_t addr)
{
  struct gomp_mapping *below, *above, *other;

  gomp_present_neighbours (table, addr, &below, &above);
  while (below && is_compilers (below->host_start))
    gomp_present_neighbours (table, below->host_start - 1, &below, &other);
  while (above && is_compilers (above->host_start))
    gomp_present_neighbours (table, above->host_start, &other, &above);
  if (below)
    print_range (table, "nearest mapping below", below);
  if (above)
    print_range (table, "nearest mapping above", above);
}

static void
explain_unmapped (struct gomp_present *table, uintptr_t addr,
                  const void *kernel)
{
  char name[NAME];

  if (!is_host_memory (addr))
    {
      fputs ("  the address is neither host memory nor that of something "
             "mapped\n",
             stderr);
      if (gomp_fault_explain_roomless (table, kernel_frame (), kernel)
          || gomp_fault_explain_unset (table, kernel_frame (), kernel))
        return;
      fprintf (stderr,
               "  to do: look at the subscripts and pointers of that line: the "
               "kernel has computed it, or got it from memory that was never "
               "set%s\n",
               gomp_guard_active ? "" : "; gomp-pset-run --check tells more");
      return;
    }
  if (explain_table (table, addr))
    return;
  fprintf (stderr, "  the address is host memory that is not mapped (%s)\n",
           gomp_source_object_name (addr, name, NAME));
  explain_origin (table, addr, NULL, kernel);
  print_neighbours (table, addr);
}

/* The address of all objects without bytes has so many bytes behind it where
   nothing else is.  */
#define EMPTY 4096

/* With the guard, ADDR is where elements of an array would be that has none.
   False: it is not.  */
static bool
explain_empty (const struct gomp_present *table, uintptr_t addr)
{
  uintptr_t empty = table->zero_object.value;

  if (!gomp_guard_active || empty == 0 || addr < empty || addr - empty >= EMPTY)
    return false;
  fputs ("  the address is that of an array or section of size zero, which has "
         "no elements\n"
         "  to do: look at the subscripts of that line, and at the bounds\n",
         stderr);
  return true;
}

/* Farther from all mappings, an address is not an element of one.  */
#define NEAR ((uintptr_t) 16 << 20)

/* ADDR of the device is inside of a mapping of TABLE, or near to it.  False:
   neither.  */
static bool
explain_device (struct gomp_present *table, uintptr_t addr)
{
  struct gomp_mapping *below, *above;
  uintptr_t behind = NEAR, before = NEAR;
  size_t size;

  gomp_present_device_neighbours (table, gomp_devaddr_make (addr), &below,
                                  &above);
  if (below)
    {
      size = below->host_end - below->host_start;
      behind = addr - below->device_start.value;
      if (behind < size)
        {
          fprintf (stderr,
                   "  the address is byte %zu of mapped data on the "
                   "device\n",
                   (size_t) behind);
          print_range (table, "mapping", below);
          return true;
        }
      behind -= size;
    }
  if (above)
    before = above->device_start.value - addr;
  if (behind >= NEAR && before >= NEAR)
    return false;
  if (behind <= before)
    fprintf (stderr,
             "  the address is %zu bytes behind the end of what is "
             "mapped next to it on the device\n",
             (size_t) behind);
  else
    fprintf (stderr,
             "  the address is %zu bytes before the start of what is "
             "mapped next to it on the device\n",
             (size_t) before);
  print_range (table, "nearest mapping", behind <= before ? below : above);
  fputs ("  to do: mend a subscript that is out of bounds, or map all that the "
         "kernel uses; gomp-pset-run --check tells of which variable\n",
         stderr);
  return true;
}

/* ADDR is where the program has said that the device keeps what it has mapped,
   and there is no such memory.  False: it has said nothing of ADDR.  */
static bool
explain_associated (struct gomp_present *table, uintptr_t addr)
{
  struct gomp_mapping *mapping
    = gomp_present_by_device (table, gomp_devaddr_make (addr));
  bool openmp;

  if (mapping == NULL || mapping->lifetime != GOMP_LIFE_ASSOCIATED)
    return false;
  openmp = mapping->more && mapping->more->memory;
  fprintf (stderr,
           "  the address is in what %s was given as memory of the "
           "device, but the device has no memory there%s\n",
           openmp ? "omp_target_associate_ptr" : "acc_map_data",
           is_host_memory (addr) ? ": the host has" : "");
  print_range (table, "mapping", mapping);
  fprintf (stderr,
           "  to do: pass it an address that %s has returned for this device, "
           "and %s only after the mapping has ended\n",
           openmp ? "omp_target_alloc" : "acc_malloc",
           openmp ? "omp_target_free" : "acc_free");
  return true;
}

/* ADDR is in memory that the program has given back to its device.  False: it
   is not, or has been given anew.  */
static bool
explain_freed (uintptr_t addr)
{
  char line[NAME];
  uintptr_t start;
  size_t size;
  const void *pc = gomp_device_memory_find_freed (addr, &start, &size);

  if (pc == NULL || gomp_device_memory_owner (addr) >= 0)
    return false;
  fprintf (stderr,
           "  the address is byte %zu of device memory, %zu bytes, that was "
           "freed at %s\n"
           "  to do: free it only when no kernel uses it any more\n",
           (size_t) (addr - start), size, gomp_source_line (pc, line, NAME));
  return true;
}

/* ADDR is memory of another device than DEVICE.  */
static bool
explain_elsewhere (const struct gomp_device *device, uintptr_t addr)
{
  struct gomp_mapping *mapping = NULL;
  int n;
  struct gomp_device **devices = gomp_device_all (&n);

  for (int d = 0; d < n && !mapping; d++)
    {
      struct gomp_present *table = &devices[d]->present;
      if (devices[d] == device || !gomp_present_try (table))
        continue;
      mapping = gomp_present_by_device (table, gomp_devaddr_make (addr));
      if (mapping)
        {
          fprintf (stderr, "  the address is that of data on device %d\n",
                   devices[d]->id);
          print_range (table, "mapping", mapping);
          fputs ("  to do: name the same device in both (device clause, "
                 "omp_set_default_device, acc_set_device_num)\n",
                 stderr);
        }
      gomp_present_unlock (table);
    }
  return mapping != NULL;
}

/* A jump to ADDR.  */
static void
explain_jump (struct gomp_present *table, uintptr_t addr, const void *kernel)
{
  struct gomp_site site;
  bool launches;

  if (addr < GOMP_FAULT_NULL)
    gomp_fault_explain_null_call (table, kernel_frame (), kernel);
  else
    gomp_fault_explain_jump (addr, find_site (&site, &launches) ? &site : NULL);
}

/* KERNEL: its host code, or NULL.  */
static void
explain (struct gomp_device *device, uintptr_t addr, const void *kernel)
{
  struct gomp_present *table = &device->present;
  struct gomp_mapping *mapping;
  struct gomp_released old;
  bool host;

  if (addr < GOMP_FAULT_NULL)
    {
      gomp_fault_explain_null (table, kernel_frame (), kernel);
      return;
    }
  mapping = gomp_present_at (table, addr);
  if (mapping)
    {
      fprintf (stderr, "  the address is the host address of mapped data\n");
      print_range (table, "mapping", mapping);
      explain_origin (table, addr, mapping, kernel);
      return;
    }
  if (gomp_check_explain (device, addr, GOMP_CHECK_BESIDE)
      || explain_empty (table, addr))
    return;
  if (gomp_report_released (table, addr, &old, &host))
    {
      explain_released (&old, host);
      if (host)
        explain_origin (table, addr, NULL, kernel);
    }
  else if (!explain_freed (addr)
           && !gomp_check_explain (device, addr, GOMP_CHECK_NEAR)
           && !explain_elsewhere (device, addr)
           && !explain_associated (table, addr)
           && !explain_device (table, addr))
    explain_unmapped (table, addr, kernel);
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

/* "step (target region 0)".  */
static const char *
kernel_name (const struct gomp_pset_fault *fault, char *text, size_t size)
{
  if (fault->kernel)
    return gomp_source_function (fault->kernel, text, size);
  if (fault->kernel_name)
    return gomp_source_spell_function (fault->kernel_name, text, size);
  snprintf (text, size, "whose name is not known");
  return text;
}

/* The kernel's host code, or NULL.  */
static const void *
host_kernel (const struct gomp_pset_fault *fault)
{
  char symbol[NAME];

  if (fault->kernel || fault->kernel_name == NULL)
    return fault->kernel;
  gomp_source_host_symbol (fault->kernel_name, symbol, NAME);
  return gomp_source_find_function (symbol);
}

static const void *
behind (const void *code)
{
  return code ? (const char *) code + 1 : NULL;
}

/* Where in the program: the instruction, and the directive; who waits for a
   queue has another one.  CODE: the kernel's, or NULL.  */
static void
print_place (const struct gomp_pset_fault *fault, const void *code)
{
  const void *region = behind (code);
  char line[NAME];
  struct gomp_site site;
  bool launches, called = find_site (&site, &launches);
  bool own = !launches && gomp_source_has_lines (region);

  /* Lines are asked for by return address, one behind.  */
  if (fault->pc)
    fprintf (stderr, "  %s\n", gomp_source_at (behind (fault->pc), line, NAME));
  else if (fault->place)
    fprintf (stderr, "  at %s\n", fault->place);
  if (own)
    fprintf (stderr, "  it is that of the region %s\n",
             gomp_source_at (region, line, NAME));
  if (called)
    fprintf (stderr, "  %s %s %s\n", own ? "seen at" : "it is that of",
             site.construct ? site.construct : "the construct",
             gomp_source_at (site.frame.pc, line, NAME));
}

/* The words of the driver, which stock libgomp ends with.  */
static _Noreturn void
end_program (const struct gomp_pset_fault *fault)
{
  if (fault->driver)
    fprintf (stderr, "\nlibgomp: %s\n", fault->driver);
  exit (1);
}

/* A kernel ended by itself, or by what it computed.  */
static _Noreturn void
report_stop (const struct gomp_device *device,
             const struct gomp_pset_fault *fault)
{
  char kernel[NAME];

  fprintf (stderr, "\nlibgomp: kernel %s on device %d (%s) stopped by %s\n",
           kernel_name (fault, kernel, NAME), device ? device->id : fault->ord,
           fault->device, fault->cause);
  print_place (fault, host_kernel (fault));
  if (fault->advice)
    fprintf (stderr, "  to do: %s\n", fault->advice);
  exit (1);
}

void
GOMP_PLUGIN_pset_fault (const struct gomp_pset_fault *fault)
{
  const struct gomp_pset_callbacks *callbacks = gomp_worker_callbacks ();
  struct gomp_device *device;
  const void *code;
  char kernel[NAME];

  if (callbacks)
    callbacks->fault (fault);
  device = find_device (fault);
  code = host_kernel (fault);
  gomp_ending_claim ();
  fflush (gomp_stdout ());
  if (fault->access == 's')
    report_stop (device, fault);
  fprintf (stderr,
           "\nlibgomp: memory fault in kernel %s on device %d (%s): "
           "%s at %p%s%s\n",
           kernel_name (fault, kernel, NAME), device ? device->id : fault->ord,
           fault->device, access_name (fault->access), (void *) fault->address,
           fault->cause ? ", " : "", fault->cause ? fault->cause : "");
  print_place (fault, code);
  if (fault->advice)
    fprintf (stderr, "  to do: %s\n", fault->advice);
  /* The program is ending; another thread may be in the table for good.  */
  else if (device && gomp_present_try (&device->present))
    {
      if (fault->access == 'x')
        explain_jump (&device->present, fault->address, code);
      else
        explain (device, fault->address, code);
      gomp_present_unlock (&device->present);
    }
  end_program (fault);
}
