/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Asks for this program's own lines, functions, locals, globals and members.
   To be compiled with -g; at any optimization level.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "program/source.h"
#include "unit.h"

#define KEEP(x) __asm__ volatile ("" : : "r" (x) : "memory")

struct inner
{
  double *q;
  int length;
};

struct outer
{
  int first;
  double *p;
  struct inner in;
  double fixed[8];
  struct { int unnamed_part; };
};

double field[100];
struct outer settings;
static char large[1 << 22];     /* mostly in pages that no file backs */
double *heap_field;

static void
check (int line, const char *got, const char *wanted)
{
  unit_check_string (__FILE__, line, "what was found", "what is so",
                     got ? got : "(null)", wanted);
}

/* The name of ADDR, seen from the caller, as an entry point asks for it.  */
static __attribute__ ((noinline, optimize ("no-omit-frame-pointer")))
void
ask (int line, const void *addr, const char *wanted)
{
  struct gomp_source_frame frame = { __builtin_return_address (0), 0, 0 };
  char text[80];

#if defined __x86_64__
  frame.cfa = (uintptr_t) __builtin_dwarf_cfa ();
  frame.frame_pointer = *(uintptr_t *) __builtin_frame_address (0);
#endif
  check (line,
         gomp_source_variable (&frame, (uintptr_t) addr, text, sizeof text),
         wanted);
}

static __attribute__ ((noinline)) void
ask_line (int line)
{
  char text[80], wanted[80];

  snprintf (wanted, sizeof wanted, "source.c:%d", line);
  check (line, gomp_source_line (__builtin_return_address (0), text,
                                 sizeof text),
         wanted);
  /* The call must not become the caller's last instruction.  */
  KEEP (text);
}

#define ASK(addr, wanted) ask (__LINE__, addr, wanted)

#if defined __x86_64__
/* With the stack protector gcc leaves out how long VLA is.  */
static __attribute__ ((noipa, no_stack_protector)) void
test_locals (double *argument, struct outer *pointer, int n)
{
  double local[16], vla[n];
  struct outer whole = { .p = malloc (64) };
  int scalar = n;
  double *unset = (double *) 8;         /* not mapped: must not be read */
  struct outer *dangling = (struct outer *) 16;

  KEEP (local);
  KEEP (vla);
  KEEP (&whole);
  KEEP (&scalar);
  KEEP (&unset);
  KEEP (&dangling);
  ASK (local, "local");
  ASK (&local[5], "local");
  ASK (&scalar, "scalar");
  ASK (vla, "vla");
  ASK (&vla[n - 1], "vla");
  ASK (&whole, "whole");
  ASK (&whole.p, "whole.p");
  ASK (whole.p, "whole.p");
  ASK (whole.fixed, "whole.fixed");
  ASK (&whole.fixed[2], "whole.fixed");
  ASK (&whole.in.length, "whole.in.length");
  ASK (&whole.unnamed_part, "whole.unnamed_part");
  ASK (argument, "argument");
  ASK (pointer, "pointer");
  ASK (&pointer->p, "pointer->p");
  ASK (pointer->p, "pointer->p");
  ASK (pointer->in.q, "pointer->in.q");
  {
    double block[4];

    KEEP (block);
    ASK (block, "block");
  }
  free (whole.p);
  /* Needed after the calls, so that the compiler does not forget them.  */
  KEEP (argument);
  KEEP (pointer);
  KEEP (vla);
}
#endif

static void
test_globals (void)
{
  static int calls[3];
  char text[80];
  void *page;

  KEEP (calls);
  ASK (field, "field");
  ASK (&field[10], "field");
  ASK (&settings, "settings");
  ASK (&settings.in.length, "settings.in.length");
  ASK (&large[sizeof large / 2], "large");
  ASK (heap_field, "heap_field");
  ASK (calls, "calls");
  ASK (NULL, "(null)");

  /* Nothing knows this page, and reading it must not be tried.  */
  page = mmap (NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASK (page, "page");
  ASK ((char *) page + 64, "(null)");
  check (__LINE__, gomp_source_object_name ((uintptr_t) field, text,
                                            sizeof text), "field");
  check (__LINE__, gomp_source_object_name ((uintptr_t) &field[99], text,
                                            sizeof text), "field");
  check (__LINE__, gomp_source_object_name ((uintptr_t) &large[1 << 21], text,
                                            sizeof text), "large");
  check (__LINE__, gomp_source_object_name (16, text, sizeof text),
         "object at 0x10");
  KEEP (page);
  munmap (page, 4096);
}

/* Symbols as gfortran and gcc write them.  */
double fortran_field[10] __asm__ ("__grid_MOD_field_2");
int saved_local __asm__ ("work.12");
__attribute__ ((noinline)) void region (void)
  __asm__ ("step_._omp_fn.3");
__attribute__ ((noinline)) void module_region (void)
  __asm__ ("__grid_MOD_advance._omp_fn.0");
__attribute__ ((noinline)) void main_region (void)
  __asm__ ("MAIN__._omp_fn.1");
__attribute__ ((noinline)) void module_procedure (void)
  __asm__ ("__grid_MOD_update");

void region (void) { KEEP (1); }
void module_region (void) { KEEP (2); }
void main_region (void) { KEEP (3); }
void module_procedure (void) { KEEP (4); }

static void
check_function (int line, void (*fn) (void), const char *wanted)
{
  char text[80];

  check (line, gomp_source_function ((const void *) fn, text, sizeof text),
         wanted);
}

static void
test_spelling (void)
{
  char text[80], small[5];

  check_function (__LINE__, region, "step (target region 3)");
  check_function (__LINE__, module_region, "advance (target region 0)");
  check_function (__LINE__, main_region, "MAIN__ (target region 1)");
  check_function (__LINE__, module_procedure, "update");
  check_function (__LINE__, test_spelling, "test_spelling");
  check (__LINE__, gomp_source_object_name ((uintptr_t) fortran_field, text,
                                            sizeof text), "field_2");
  check (__LINE__, gomp_source_object_name ((uintptr_t) &saved_local, text,
                                            sizeof text), "work");
  check (__LINE__, gomp_source_object_name ((uintptr_t) fortran_field, small,
                                            sizeof small), "fiel");
  check (__LINE__, gomp_source_function ((const void *) 16, text, sizeof text),
         "function at 0x10");
}

int
main (void)
{
#ifndef HAVE_LIBDW
  puts ("SKIP: built without libdw");
  return 77;
#endif
  heap_field = malloc (80);
  settings.p = malloc (64);
  settings.in.q = malloc (64);

  unit_case ("lines: where a function was called");
  ask_line (__LINE__);
  KEEP (1);
  unit_case ("globals: found by any address in them");
  test_globals ();
#if defined __x86_64__
  struct outer *made = calloc (1, sizeof *made);
  double *numbers = malloc (64);
  made->p = malloc (64);
  made->in.q = malloc (64);
  unit_case ("locals and arguments: found from the frame");
  test_locals (numbers, made, 7);
  free (made->p);
  free (made->in.q);
  free (made);
  free (numbers);
#endif
  unit_case ("symbols as compilers write them: as users wrote them");
  test_spelling ();
  ask_line (__LINE__);
  return unit_result ();
}
