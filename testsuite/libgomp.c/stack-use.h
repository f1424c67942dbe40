/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How much stack a function uses: it runs in a thread whose stack was filled
   with a pattern.  */

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define STACK ((size_t) 1 << 18)
#define PATTERN 0xa5

/* What all of the runtime and its plugins may take.  The programs' threads can
   have stacks of 16 KiB.  */
#define MOST 8192
/* Emulated drivers of GPUs run in the caller's thread.  */
#ifndef DRIVER
# define DRIVER 0
#endif
#ifndef BINDER
# define BINDER 0
#endif

static unsigned char *stack;
static size_t nothing_uses;
static int too_much;

static void
nothing (void)
{
}

static void *
stack_thread (void *call)
{
  (*(void (**) (void)) call) ();
  return NULL;
}

static size_t
stack_use (void (*function) (void))
{
  pthread_attr_t attributes;
  pthread_t thread;
  size_t unused = 0;

  memset (stack, PATTERN, STACK);
  if (pthread_attr_init (&attributes) != 0
      || pthread_attr_setstack (&attributes, stack, STACK) != 0
      || pthread_create (&thread, &attributes, stack_thread, &function) != 0
      || pthread_join (thread, NULL) != 0)
    abort ();
  while (unused < STACK && stack[unused] == PATTERN)
    unused++;
  return STACK - unused;
}

static void
stack_begin (void)
{
  void *room = mmap (NULL, STACK, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (room == MAP_FAILED)
    abort ();
  stack = room;
  stack_use (nothing);
  nothing_uses = stack_use (nothing);
}

/* Several times, since constructs that come again take other ways.  */
static void
stack_check (const char *name, void (*function) (void), size_t most)
{
  size_t worst = 0;

  for (int i = 0; i < 5; i++)
    {
      size_t used = stack_use (function) - nothing_uses;
      if (used > worst)
        worst = used;
    }
  printf ("%s: %zu bytes of stack\n", name, worst);
  too_much += worst > most;
}

#define CHECK_STACK(function) stack_check (#function, function, MOST + DRIVER)
