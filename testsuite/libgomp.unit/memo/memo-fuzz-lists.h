/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Random lists of map entries for memo-fuzz: templates, drawn once, from which
   the same list is made again and again, of what the program's memory holds
   then.  */

#ifndef MEMO_FUZZ_H
#define MEMO_FUZZ_H 1

#include "fake-device.h"
#include "gfc-descriptor.h"

#define FUZZ_ARRAYS 8
#define FUZZ_BYTES 64 /* of an array */
#define FUZZ_LARGE 40000
#define FUZZ_DESCRIPTOR GFC_DESCRIPTOR_SIZE (1)
#define FUZZ_PARENTS 3
#define FUZZ_POINTERS 4
#define FUZZ_TEMPLATES 40
#define FUZZ_SITES 6
#define FUZZ_ENTRIES 16 /* of a list, at most */

/* A derived type with two allocatable components and a pointer.  */
struct fuzz_parent
{
  long lead;
  unsigned char first[FUZZ_DESCRIPTOR];
  long middle;
  unsigned char second[FUZZ_DESCRIPTOR];
  void *p;
  long tail[2];
};

/* All that is mapped.  */
struct fuzz_memory
{
  unsigned char arrays[FUZZ_ARRAYS][FUZZ_BYTES];
  struct fuzz_parent parents[FUZZ_PARENTS];
  void *pointers[FUZZ_POINTERS];
  unsigned char large[2][FUZZ_LARGE];
};
extern struct fuzz_memory fuzz_memory;

enum fuzz_what
{
  FUZZ_ARRAY,     /* a whole one */
  FUZZ_PART,      /* some bytes of one */
  FUZZ_BIG,       /* one that travels alone */
  FUZZ_PARENT,    /* a whole parent */
  FUZZ_PSET,      /* an allocatable: data, descriptor, pointer */
  FUZZ_COMPONENT, /* the same, attached */
  FUZZ_ATTACH,    /* a bare attach or detach */
  FUZZ_POINTER,   /* a pointer variable and its target */
  FUZZ_STRUCT,    /* members by name */
  FUZZ_USE,       /* use_device */
  FUZZ_VALUE,     /* firstprivate, a scalar */
  FUZZ_PRIVATE,   /* firstprivate, an array */
  FUZZ_ZERO,      /* a section without elements */
  FUZZ_IF_PRESENT
};

/* One clause.  */
struct fuzz_part
{
  enum fuzz_what what;
  unsigned which, offset, length;
  bool second; /* component */
  unsigned kind;
};

struct fuzz_template
{
  enum gomp_context context;
  bool acc;
  unsigned site, n;
  struct fuzz_part parts[6];
};

struct fuzz_list
{
  bool acc;
  size_t n;
  void *addresses[FUZZ_ENTRIES];
  size_t sizes[FUZZ_ENTRIES];
  unsigned short kinds[FUZZ_ENTRIES];
};

/* The next of the sequence that fuzz_seed begins, below BELOW.  */
void fuzz_start (uint64_t seed);
size_t fuzz_draw (size_t below);

void fuzz_templates_make (struct fuzz_template *templates);
void fuzz_add (struct fuzz_list *list, void *address, size_t size,
               unsigned kind);
/* The list of TEMPLATE, as memory is now.  */
struct fuzz_list fuzz_list_make (const struct fuzz_template *template);

/* The descriptor that PART means, and the pointer at WHERE.  */
void *fuzz_descriptor (const struct fuzz_part *part);
void *fuzz_pointer (const void *where);
bool fuzz_is_mapped (const void *address);

static inline bool
fuzz_is_region (const struct fuzz_template *template)
{
  return (template->context == GOMP_CONTEXT_TARGET
          || template->context == GOMP_CONTEXT_DATA);
}

#endif
