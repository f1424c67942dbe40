/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The place in the program that a construct or a routine's call is.  */

#ifndef GOMP_SITE_H
#define GOMP_SITE_H 1

#include "program/source.h"

/* The place in the program where a construct, or the call of a routine, is, for
   traces and reports; and how the copies of that construct are made.  */
struct gomp_site
{
  const char *construct;        /* "target", "target enter data" ... */
  struct gomp_source_frame frame;
  const void *function; /* host address of the outlined function of
                                   the construct; NULL: it has none */
  /* OpenACC: the queue on which the construct's copies are put; they may be
     made after the call that carries the construct out has returned.  NULL:
     when that call has returned, host memory that was copied from may be
     changed, and host memory that was copied to has its contents.  */
  struct goacc_asyncqueue *queue;
  int async; /* QUEUE's async value; means nothing if QUEUE is NULL */
  /* What OpenACC's profiling tools, which are told of the construct's data
     (event/observe.h), are to know about the construct.  NULL: no tool is to be
     told.  */
  struct goacc_prof_scope *observer;
};

#endif
