/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For tests of remembered constructs: lists of one entry, entered and left.  */

#ifndef MEMO_SINGLE_H
#define MEMO_SINGLE_H 1

#include <string.h>

#include "memo-support.h"
#include "run/run-due.h"

/* So often does a construct come until it is remembered, and then some.  */
#define TIMES 4

/* Where data is entered and left.  */
static const struct gomp_site *place = &there;

static inline struct list
one (void *address, size_t size, unsigned kind, bool acc)
{
  struct list list = { .acc = acc };

  add (&list, address, size, kind);
  return list;
}

static inline void
enter (struct list list)
{
  CHECK (run (&list, GOMP_CONTEXT_ENTER, place, NULL));
}

static inline void
leave (struct list list)
{
  CHECK (run (&list, GOMP_CONTEXT_EXIT, place, NULL));
}

static inline bool
send_due (void)
{
  struct gomp_error err = { .text = "" };

  return gomp_run_due (&fake_device, &err);
}

static inline void *
pointer_on_device (const void *where)
{
  void *value;

  memcpy (&value, on_device (where), sizeof value);
  return value;
}

#endif
