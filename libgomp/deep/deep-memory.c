/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which memory can be read.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1 /* process_vm_readv */
#endif

#include "deep/deep-memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <unistd.h>

/* So many questions about pages cost as much as the first one about a mapping,
   or as reading the table of all of them.  */
#define ASK_FIRST 2
#define ASK_MOST 32
/* Answers that are kept.  */
#define RANGES_MOST 64
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
          remote[n] = (struct iovec) { (void *) at, 1 };
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

/* ---- One mapping ------------------------------------------------------- */

/* As Linux 6.11 has it: which of the process's mappings holds an address?  */
struct query
{
  uint64_t size, flags, addr;   /* in */
  uint64_t start, end;          /* out */
  uint64_t out[4];
  uint32_t no_name[4];
  uint64_t nowhere[2];
};
#define QUERY _IOWR ('f', 17, struct query)
#define QUERY_READABLE 1

/* The kernel does not know QUERY; atomic.  */
static bool no_query;

static void
range_add (struct gomp_deep_memory *memory, size_t at, uintptr_t start,
           uintptr_t end)
{
  if (memory->n == memory->room)
    {
      memory->room = memory->room ? 2 * memory->room : 64;
      memory->ranges
        = gomp_realloc (memory->ranges, memory->room * sizeof *memory->ranges);
    }
  memmove (memory->ranges + at + 1, memory->ranges + at,
           (memory->n++ - at) * sizeof *memory->ranges);
  memory->ranges[at] = (struct gomp_deep_key) { start, end - start };
}

/* Ask for the mappings that hold [START, END).  */
static enum answer
query (struct gomp_deep_memory *memory, uintptr_t start, uintptr_t end)
{
  uintptr_t first = start, at = start;

  if (__atomic_load_n (&no_query, __ATOMIC_RELAXED))
    return NOT_KNOWN;
  if (memory->file == 0)
    memory->file = open ("/proc/self/maps", O_RDONLY | O_CLOEXEC) + 1;
  while (at < end)
    {
      struct query q
        = { .size = sizeof q, .flags = QUERY_READABLE, .addr = at };
      if (ioctl (memory->file - 1, QUERY, &q) != 0)
        {
          if (errno == ENOENT)
            return NOT_READABLE;
          __atomic_store_n (&no_query, true, __ATOMIC_RELAXED);
          return NOT_KNOWN;
        }
      first = at == start ? q.start : first;
      at = q.end;
    }
  memory->last = (struct gomp_deep_key) { first, at - first };
  if (memory->n < RANGES_MOST)
    range_add (memory, gomp_deep_keys_up_to (memory->ranges, memory->n, first),
               first, at);
  return READABLE;
}

/* ---- All mappings ------------------------------------------------------ */

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

/* Ranges come in ascending order; neighbours are joined.  */
static void
range_append (struct gomp_deep_memory *memory, uintptr_t start, uintptr_t end)
{
  struct gomp_deep_key *last
    = memory->n ? &memory->ranges[memory->n - 1] : NULL;

  if (last && last->at + last->value == start)
    last->value += end - start;
  else
    range_add (memory, memory->n, start, end);
}

static void
list_ranges (struct gomp_deep_memory *memory)
{
  FILE *maps = fopen ("/proc/self/maps", "re");
  bool begins = true; /* LINE is not the rest of a long one */
  char line[512];

  memory->listed = true;
  memory->n = 0;
  while (maps && fgets (line, sizeof line, maps))
    {
      uintptr_t start, end;
      const char *at = read_hex (line, &start);
      if (begins && *at == '-')
        {
          at = read_hex (at + 1, &end);
          if (at[0] == ' ' && at[1] == 'r')
            range_append (memory, start, end);
        }
      begins = strchr (line, '\n') != NULL;
    }
  if (maps)
    fclose (maps);
}

/* ---- Answers ----------------------------------------------------------- */

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
  enum answer answer = NOT_KNOWN;

  if (size == 0)
    return true;
  if (end < start)
    return false;
  if (is_listed (memory, start, end))
    return true;
  if (memory->asked < ASK_FIRST && size <= PAGE)
    answer = ask (memory, start, end);
  if (answer == NOT_KNOWN)
    answer = query (memory, start, end);
  /* What is not in the table may have been made since.  */
  if (answer == NOT_KNOWN
      && (memory->listed
          || (memory->asked < ASK_MOST && size <= PAGES_AT_A_TIME * PAGE)))
    answer = ask (memory, start, end);
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
  if (memory->file > 0)
    close (memory->file - 1);
}
