/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a kernel may have a host address from: what is mapped has been copied,
   and the copy of a pointer that is not attached has the host's value.  */

#define _GNU_SOURCE 1
#include "report/fault-pointer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "table/attach.h"

/* The first access through a pointer is mostly near to what it refers to.  */
#define NEAR ((uintptr_t) 16 << 20)

/* Bytes that are looked at, so that a report does not take long.  */
#define MOST ((size_t) 4 << 30)

/* Bytes read at once; a multiple of the page, so that what is gone is
   skipped.  */
#define CHUNK 4096

struct search
{
  uintptr_t addr;
  uintptr_t lowest; /* address of this process; what is below is no
                                   address, but zero or a small number */
  size_t left;                  /* bytes to look at */
  struct gomp_fault_pointer *best;
};

/* The bytes from START to END, or less; memory that is gone ends nothing.  */
static size_t
read_some (uintptr_t start, uintptr_t end, uintptr_t *words)
{
  uintptr_t chunk_end = (start / CHUNK + 1) * CHUNK;
  size_t size = (chunk_end < end ? chunk_end : end) - start;
  struct iovec local = { words, size };
  struct iovec remote = { (void *) start, size };

  if (process_vm_readv (getpid (), &local, 1, &remote, 1, 0) != (ssize_t) size)
    memset (words, 0, size);
  return size;
}

bool
gomp_fault_is_attached (const struct gomp_mapping *mapping, uintptr_t where)
{
  const struct gomp_attachment *record
    = (gomp_mapping_attachments (mapping)
         ? gomp_attachment_after (mapping, where)
         : NULL);

  return record && record->start <= where;
}

static void
look_at (struct search *search, const struct gomp_mapping *mapping,
         uintptr_t where, uintptr_t value)
{
  struct gomp_fault_pointer *best = search->best;

  if (value >= search->lowest && value <= search->addr
      && search->addr - value < NEAR
      && (best->where == 0 || value > best->value)
      && !gomp_fault_is_attached (mapping, where))
    *best = (struct gomp_fault_pointer) { where, value, mapping };
}

static bool
visit (const struct gomp_mapping *mapping, void *data)
{
  struct search *search = data;
  const size_t word = sizeof (uintptr_t);
  uintptr_t words[CHUNK / sizeof (uintptr_t)];
  uintptr_t at = (mapping->host_start + word - 1) / word * word;

  while (at < mapping->host_end && mapping->host_end - at >= word)
    {
      size_t size = read_some (at, mapping->host_end, words);
      for (size_t i = 0; i < size / word; i++)
        look_at (search, mapping, at + i * word, words[i]);
      at += size;
      if (size > search->left)
        return false;
      search->left -= size;
    }
  return true;
}

/* The lowest address where this process has memory; 1: not known.  */
static uintptr_t
lowest_address (void)
{
  FILE *maps = fopen ("/proc/self/maps", "re");
  uintptr_t lowest = 0;

  if (maps == NULL)
    return 1;
  if (fscanf (maps, "%" SCNxPTR, &lowest) != 1 || lowest == 0)
    lowest = 1;
  fclose (maps);
  return lowest;
}

bool
gomp_fault_find_pointer (struct gomp_present *table, uintptr_t addr,
                         struct gomp_fault_pointer *found)
{
  struct search search = { addr, lowest_address (), MOST, found };

  *found = (struct gomp_fault_pointer) { .where = 0 };
  gomp_present_walk (table, visit, &search);
  return found->where != 0;
}

struct variable
{
  uintptr_t addr, value;        /* VALUE: of the closest one; 0: none */
  char *text;
  size_t size;
};

static bool
compare_variable (const struct gomp_source_pointer *pointer, void *data)
{
  struct variable *variable = data;

  if (pointer->variable && pointer->kind != GOMP_SOURCE_PROCEDURE
      && pointer->value <= variable->addr
      && variable->addr - pointer->value < NEAR
      && pointer->value > variable->value)
    {
      variable->value = pointer->value;
      snprintf (variable->text, variable->size, "%s", pointer->name);
    }
  return false;
}

bool
gomp_fault_find_variable (const struct gomp_source_frame *frame,
                          const void *kernel, uintptr_t addr, char *text,
                          size_t size)
{
  struct variable variable = { addr, 0, text, size };

  return (kernel != NULL
          && gomp_source_pointers (frame, kernel, compare_variable, &variable)
          && variable.value != 0);
}
