/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which memory can be read.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1 /* process_vm_readv */
#endif

#include "deep-memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* So many questions cost as much as reading the table.  */
#define ASK_MOST 32
/* Pages asked about at a time.  */
#define PAGES_AT_A_TIME 64
/* Also where pages are larger.  */
#define PAGE 4096

enum answer
{
  READABLE,
  NOT_READABLE,
  NOT_KNOWN
};

/* Ask the kernel about a byte of each page of [START, END).  */
static enum answer
ask (struct gomp_deep_memory *memory, uintptr_t start, uintptr_t end)
{
  struct iovec remote[PAGES_AT_A_TIME];
  char bytes[PAGES_AT_A_TIME];

  for (uintptr_t at = start; at < end;)
    {
      size_t n = 0;
      for (; n < PAGES_AT_A_TIME && at < end; n++)
        {
          remote[n] = (struct iovec){ (void *) at, 1 };
          at = at / PAGE * PAGE + PAGE;
          if (at == 0)
            at = end;
        }
      struct iovec local = { bytes, n };
      memory->asked++;
      ssize_t got = process_vm_readv (getpid (), &local, 1, remote, n, 0);
      if (got < 0 && errno != EFAULT)
        return NOT_KNOWN;
      if (got != (ssize_t) n)
        return NOT_READABLE;
    }
  return READABLE;
}

static void
range_add (struct gomp_deep_memory *memory, uintptr_t start, uintptr_t end)
{
  struct gomp_deep_key *last
      = memory->n ? &memory->ranges[memory->n - 1] : NULL;

  if (last && last->at + last->value == start)
    {
      last->value += end - start;
      return;
    }
  if (memory->n == memory->room)
    {
      memory->room = memory->room ? 2 * memory->room : 64;
      memory->ranges = gomp_realloc (memory->ranges,
                                     memory->room * sizeof *memory->ranges);
    }
  memory->ranges[memory->n++] = (struct gomp_deep_key){ start, end - start };
}

/* The number at TEXT, and what comes behind it.  */
static const char *
read_hex (const char *text, uintptr_t *number)
{
  for (*number = 0;; text++)
    if (*text >= '0' && *text <= '9')
      *number = *number << 4 | (uintptr_t) (*text - '0');
    else if (*text >= 'a' && *text <= 'f')
      *number = *number << 4 | (uintptr_t) (*text - 'a' + 10);
    else
      return text;
}

static void
list_ranges (struct gomp_deep_memory *memory)
{
  FILE *maps = fopen ("/proc/self/maps", "re");
  bool begins = true; /* LINE is not the rest of a long one */
  char line[512];

  memory->listed = true;
  while (maps && fgets (line, sizeof line, maps))
    {
      uintptr_t start, end;
      const char *at = read_hex (line, &start);
      if (begins && *at == '-')
        {
          at = read_hex (at + 1, &end);
          if (at[0] == ' ' && at[1] == 'r')
            range_add (memory, start, end);
        }
      begins = strchr (line, '\n') != NULL;
    }
  if (maps)
    fclose (maps);
}

static bool
is_listed (struct gomp_deep_memory *memory, uintptr_t start, uintptr_t end)
{
  size_t n = gomp_deep_keys_up_to (memory->ranges, memory->n, start);

  if (n == 0 || !gomp_deep_key_covers (&memory->ranges[n - 1], start, end))
    return false;
  memory->last = memory->ranges[n - 1];
  return true;
}

bool
gomp_deep_memory_ask (struct gomp_deep_memory *memory, uintptr_t start,
                      size_t size)
{
  uintptr_t end = start + size;
  enum answer answer;

  if (size == 0)
    return true;
  if (end < start)
    return false;
  if (GOMP_LIKELY (memory->listed) && is_listed (memory, start, end))
    return true;
  /* What is not in the table may have been made since.  */
  answer
      = (memory->asked < ASK_MOST || memory->listed ? ask (memory, start, end)
                                                    : NOT_KNOWN);
  if (answer == NOT_KNOWN && !memory->listed)
    {
      list_ranges (memory);
      if (is_listed (memory, start, end))
        return true;
      answer = ask (memory, start, end);
    }
  return answer == READABLE || (answer == NOT_KNOWN && memory->n == 0);
}

void
gomp_deep_memory_fini (struct gomp_deep_memory *memory)
{
  free (memory->ranges);
}
