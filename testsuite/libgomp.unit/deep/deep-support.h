/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Objects for the tests of deep copies, and what the device has of them.  */

#ifndef DEEP_SUPPORT_H
#define DEEP_SUPPORT_H 1

#include "fake-device.h"
#include "gomp_pset.h"
#include "unit.h"

/* Device numbers.  */
#define DEVICE 0
#define HOST 1

struct node
{
  long value;
  double *data;                 /* owned, N of them */
  size_t n;
  struct node *next;            /* owned */
  struct node *other;           /* somebody's */
};

/* Tells what is in a node, and in those behind it.  */
int inside_node (void *token, void *object, const void *argument,
                 const struct gomp_pset_visitor *visitor);

struct gomp_pset_object object_of (struct node *nodes, size_t count);

/* N numbers from VALUE on; a list of N nodes with data of several sizes.  The
   caller frees them.  */
double *make_data (size_t n, double value);
struct node *make_list (size_t n);
void free_list (struct node *node);

/* Where HOST is on the device, or NULL.  */
void *on_device (const void *host);

/* Below N; the same in each run.  */
unsigned random_below (unsigned n);

/* Carry out a list of one entry, for the construct CONTEXT.  */
void map (enum gomp_context context, void *start, size_t size,
          unsigned short kind);

/* How many mappings there are.  */
size_t mapped (void);

/* Does the device have LIST with its own addresses all through?  */
bool device_agrees (const struct node *list);

#define ENTER(object, flags) \
  gomp_pset_enter_deep (DEVICE, object, flags, __FILE__, __LINE__)
#define EXIT(object, flags) \
  gomp_pset_exit_deep (DEVICE, object, flags, __FILE__, __LINE__)
#define UPDATE(object) \
  gomp_pset_update_device_deep (DEVICE, object, __FILE__, __LINE__)
#define FETCH(object) \
  gomp_pset_update_self_deep (DEVICE, object, __FILE__, __LINE__)

#endif
