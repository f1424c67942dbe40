/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC profiling: where constructs are in the source.  Each place is looked
   up once and kept, since tools may keep the strings.  */

#define _GNU_SOURCE 1
#include "event/acc-prof.h"

#include <ctype.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 256
#define NAME 256

struct entry
{
  struct entry *next;
  const void *pc;
  struct goacc_prof_place place;        /* file NULL: unknown */
};

/* Held while source.c's lock is taken.  */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct entry *buckets[BUCKETS];  /* under the mutex */

/* Split "solver.f90:120".  Anything else: the place is not known.  */
static bool
split_line (char *text, int *line)
{
  char *colon = strrchr (text, ':'), *end;

  if (colon == NULL || colon == text || !isdigit ((unsigned char) colon[1]))
    return false;
  *line = (int) strtol (colon + 1, &end, 10);
  *colon = '\0';
  return *end == '\0';
}

/* NULL: no memory.  */
static struct entry *
look_up (const void *pc)
{
  struct entry *entry = calloc (1, sizeof *entry);
  char line[NAME], function[NAME];

  if (entry == NULL)
    return NULL;
  entry->pc = pc;
  gomp_source_line (pc, line, sizeof line);
  if (split_line (line, &entry->place.line))
    {
      /* A return address may already belong to the next function.  */
      gomp_source_function ((const char *) pc - 1, function, sizeof function);
      entry->place.file = strdup (line);
      entry->place.function = strdup (function);
    }
  return entry;
}

const struct goacc_prof_place *
goacc_prof_place (const void *pc)
{
  struct entry **bucket = &buckets[(uintptr_t) pc / 4 % BUCKETS];
  struct entry *entry;

  pthread_mutex_lock (&mutex);
  for (entry = *bucket; entry && entry->pc != pc; entry = entry->next)
    continue;
  if (entry == NULL && (entry = look_up (pc)) != NULL)
    {
      entry->next = *bucket;
      *bucket = entry;
    }
  pthread_mutex_unlock (&mutex);
  return entry && entry->place.file ? &entry->place : NULL;
}
