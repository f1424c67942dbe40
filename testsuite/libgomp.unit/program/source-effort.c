/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How much of the debug information, and of the stack, is gone through for a
   name.  To be compiled with -g.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#define GOMP_LIBDW_NAMES_ONLY 1
#include "program/libdw.h"
#include "program/source.h"
#include "unit.h"

#if !defined HAVE_LIBDW || !defined __x86_64__
int
main (void)
{
  puts ("SKIP: built without libdw, or frames are not known");
  return 77;
}
#else

#include <gnu/libc-version.h>
#include <unwind.h>

#define KEEP(x) __asm__ volatile ("" : : "r" (x) : "memory")

static unsigned steps;          /* from DIE to DIE */
static unsigned ways_up;        /* of the stack */
static unsigned asked_of_library;       /* for code of the C library */
static unsigned sizes;          /* of types that are worked out */
static __typeof__ (dwarf_siblingof) *real_step;
static __typeof__ (dwarf_aggregate_size) *real_size;
static __typeof__ (dwfl_module_addrdie) *real_addrdie;

/* In place of libgcc's.  */
_Unwind_Reason_Code
_Unwind_Backtrace (_Unwind_Trace_Fn visit, void *data)
{
  static _Unwind_Reason_Code (*real) (_Unwind_Trace_Fn, void *);

  ways_up++;
  if (real == NULL)
    *(void **) &real = dlsym (RTLD_NEXT, "_Unwind_Backtrace");
  return real (visit, data);
}

static int
count_step (Dwarf_Die *die, Dwarf_Die *result)
{
  steps++;
  return real_step (die, result);
}

static int
count_size (Dwarf_Die *die, Dwarf_Word *size)
{
  sizes++;
  return real_size (die, size);
}

static const void *
object_of (uintptr_t addr)
{
  Dl_info info;

  return dladdr ((void *) addr, &info) ? info.dli_fbase : NULL;
}

static Dwarf_Die *
note_addrdie (Dwfl_Module *mod, Dwarf_Addr addr, Dwarf_Addr *bias)
{
  asked_of_library
    += object_of (addr) == object_of ((uintptr_t) gnu_get_libc_version);
  return real_addrdie (mod, addr, bias);
}

static void
count_all (void)
{
  if (!gomp_libdw_load ())
    return;
  real_step = gomp_libdw.dwarf_siblingof;
  gomp_libdw.dwarf_siblingof = count_step;
  real_size = gomp_libdw.dwarf_aggregate_size;
  gomp_libdw.dwarf_aggregate_size = count_size;
  real_addrdie = gomp_libdw.dwfl_module_addrdie;
  gomp_libdw.dwfl_module_addrdie = note_addrdie;
}

static void
begin_counting (void)
{
  steps = ways_up = asked_of_library = sizes = 0;
}

/* Seen from the caller, WANTED begins at each of the N ADDRS.  */
static __attribute__ ((noinline, optimize ("no-omit-frame-pointer")))
void
ask (const void *const *addrs, size_t n, const char *wanted)
{
  struct gomp_source_frame frame
    = { __builtin_return_address (0), (uintptr_t) __builtin_dwarf_cfa (),
        *(uintptr_t *) __builtin_frame_address (0) };
  char texts[8][80];
  struct gomp_source_name names[8] = { 0 };

  for (size_t i = 0; i < n; i++)
    names[i] = (struct gomp_source_name) { (uintptr_t) addrs[i], texts[i],
                                           sizeof texts[i] };
  gomp_source_variables (&frame, names, n);
  for (size_t i = 0; i < n; i++)
    CHECK_STRING (texts[i], wanted);
}

static __attribute__ ((noipa)) void
first_function (void)
{
  double first[4];
  const void *addr = first;

  ask (&addr, 1, "first");
  KEEP (first);
}

static __attribute__ ((noipa)) void
second_function (void)
{
  double second[4];
  const void *addr = second;

  ask (&addr, 1, "second");
  KEEP (second);
}

static __attribute__ ((noipa)) void
several (void)
{
  double many[4];
  const void *addrs[5];

  for (int i = 0; i < 5; i++)
    addrs[i] = many;
  ask (addrs, 5, "many");
  KEEP (many);
}

static __attribute__ ((noipa)) void
others (int n, size_t names)
{
  double others[n], one[n], two[n], three[n];
  const void *addrs[5];

  for (int i = 0; i < 5; i++)
    addrs[i] = others;
  ask (addrs, names, "others");
  KEEP (others);
  KEEP (one);
  KEEP (two);
  KEEP (three);
}

static void
test_sizes (void)
{
  unsigned of_one;

  unit_case ("sizes: of one frame, each variable's is worked out once");
  begin_counting ();
  others (4, 1);
  of_one = sizes;
  begin_counting ();
  others (4, 5);
  CHECK (of_one > 0);
  CHECK (sizes < 3 * of_one);
}

static void
test_functions (void)
{
  unsigned at_first;

  unit_case ("functions: those of a unit are gone through once");
  begin_counting ();
  first_function ();
  at_first = steps;
  begin_counting ();
  second_function ();
  CHECK (at_first > 0);
  CHECK (steps * 2 < at_first);
}

static void
test_names (void)
{
  unsigned one;

  unit_case ("names: of one frame, the way up the stack is gone once");
  begin_counting ();
  second_function ();
  one = steps;
  CHECK_EQUAL (ways_up, 1u);
  begin_counting ();
  several ();
  CHECK_EQUAL (ways_up, 1u);
  CHECK (steps <= 2 * one);
}

static void
test_unknown_code (void)
{
  char text[80];
  char *page = mmap (NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct gomp_source_frame frame
    = { page + 1, (uintptr_t) __builtin_dwarf_cfa (), 0 };

  unit_case ("frames: of code without debug information none is looked for");
  begin_counting ();
  CHECK (!gomp_source_variable (&frame, (uintptr_t) text, text, sizeof text));
  CHECK_EQUAL (ways_up, 0u);
  munmap (page, 4096);
}

int
main (void)
{
  double in_main[4];
  const void *addr = in_main;

  count_all ();
  test_functions ();
  test_names ();
  test_sizes ();
  test_unknown_code ();
  unit_case ("main: who has called it is not asked");
  begin_counting ();
  ask (&addr, 1, "in_main");
  KEEP (in_main);
  CHECK_EQUAL (asked_of_library, 0u);
  return unit_result ();
}

#endif
