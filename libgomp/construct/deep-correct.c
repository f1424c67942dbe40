/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Map lists of class variables, put right.

   gfortran makes them with the declared type: the dynamic one may be larger,
   and what is listed is then a part of the data.  Of sections the size is that
   of the last dimension, which is negative if they go downwards.  From 15 on
   components of all elements are listed, found at distances of the declared
   type: they may be anything.  Here the variable is mapped already, with all
   it owns, so that one entry that lies in it is enough for the list to find it
   present.  */

#include "construct/deep-directive.h"

#include <string.h>

#include "gomp-constants.h"
#include "base/scratch.h"

/* Whether, and as what, an entry is about the data of a variable.  */
enum role
{
  ROLE_NONE,
  ROLE_DATA,
  ROLE_COMPONENT                /* attaches one in it */
};

static enum role
role_of (const struct gomp_arrays *arrays, size_t e,
         const struct gomp_deep_variable *variable)
{
  uintptr_t start = (uintptr_t) arrays->addresses[e];

  switch ((enum gomp_kind_class) gomp_map_kind_decode (arrays->kinds[e]).class)
    {
    case GOMP_KIND_DATA:
    case GOMP_KIND_RELEASE:
      return start == variable->data ? ROLE_DATA : ROLE_NONE;
    case GOMP_KIND_ATTACH:
    case GOMP_KIND_DETACH:
      return (start - variable->start >= variable->extent
                  && gomp_deep_variable_holds (variable, start)
                ? ROLE_COMPONENT
                : ROLE_NONE);
    default:
      return ROLE_NONE;
    }
}

/* Bytes that lie in the data of VARIABLE, from its first element on.  */
static size_t
bytes_there (const struct gomp_deep_variable *variable)
{
  return (gomp_deep_shape_is_whole (&variable->shape)
            ? variable->count * variable->size
            : variable->size);
}

/* A list that may be changed.  */
struct copy
{
  struct gomp_arrays arrays;
  void **addresses;
  size_t *sizes;
  unsigned short *kinds;
};

static struct copy *
copy_arrays (const struct gomp_arrays *arrays, struct gomp_scratch *scratch)
{
  struct copy *copy = GOMP_SCRATCH_ARRAY (scratch, struct copy, 1);

  copy->arrays = *arrays;
  copy->arrays.addresses = copy->addresses
    = GOMP_SCRATCH_ARRAY (scratch, void *, arrays->n);
  copy->arrays.sizes = copy->sizes
    = GOMP_SCRATCH_ARRAY (scratch, size_t, arrays->n);
  copy->arrays.kinds = copy->kinds
    = GOMP_SCRATCH_ARRAY (scratch, unsigned short, arrays->n);
  memcpy (copy->addresses, arrays->addresses,
          arrays->n * sizeof *copy->addresses);
  memcpy (copy->sizes, arrays->sizes, arrays->n * sizeof *copy->sizes);
  memcpy (copy->kinds, arrays->kinds, arrays->n * sizeof *copy->kinds);
  return copy;
}

/* Entry E is inert.  */
static void
drop (struct copy *copy, size_t e)
{
  copy->addresses[e] = NULL;
  copy->sizes[e] = 0;
  copy->kinds[e] = GOMP_MAP_ALLOC;
}

/* Put right what COPY says of VARIABLE.  */
static void
correct (struct copy *copy, const struct gomp_deep_variable *variable)
{
  for (size_t e = 0; e < copy->arrays.n; e++)
    switch (role_of (&copy->arrays, e, variable))
      {
      case ROLE_DATA:
        copy->sizes[e] = bytes_there (variable);
        break;
      case ROLE_COMPONENT:
        drop (copy, e);
        /* What it refers to comes before it.  */
        if (e > 0 && role_of (&copy->arrays, e - 1, variable) == ROLE_NONE)
          drop (copy, e - 1);
        break;
      case ROLE_NONE:
        break;
      }
}

const struct gomp_arrays *
gomp_deepen_correct (const struct gomp_arrays *arrays,
                     const struct gomp_deepened *list,
                     struct gomp_scratch *scratch)
{
  struct copy *copy = NULL;

  for (; list; list = list->next)
    if (list->variable.misstated)
      {
        if (copy == NULL)
          copy = copy_arrays (arrays, scratch);
        correct (copy, &list->variable);
      }
  return copy ? &copy->arrays : arrays;
}
