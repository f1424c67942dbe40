/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data routines of OpenACC as gfortran's module openacc calls them.

   acc_NAME_32_h_ and acc_NAME_64_h_ have an address and a length, a default or
   a long integer, by reference; acc_NAME_array_h_ has the descriptor of a
   scalar or of an array that is contiguous.  Lengths of characters come behind
   the arguments, and are of no interest here.
   Source: the compiler's openacc.f90; doc/abi/entry-points.md section 6.3.  */

#include "entry/api-acc-data.h"
#include "gfc-descriptor.h"

#define PUBLIC __attribute__ ((visibility ("default")))

/* The extents of a section that is empty may be negative.  */
static size_t
array_bytes (const gfc_descriptor *array)
{
  size_t bytes = array->dtype.elem_len;

  for (int d = 0; d < array->dtype.rank; d++)
    {
      ptrdiff_t extent
        = array->dim[d].upper_bound - array->dim[d].lower_bound + 1;
      bytes *= extent > 0 ? (size_t) extent : 0;
    }
  return bytes;
}

/* ROUTINE for ARRAY.  As with directives, an array may well have no elements,
   and then there is nothing to do.  */
static void
data_array (enum goacc_data_routine routine, const gfc_descriptor *array,
            int async, const struct gomp_source_frame *frame)
{
  size_t bytes = array_bytes (array);

  if (bytes > 0)
    goacc_data (routine, array->base_addr, bytes, async, frame);
}

#define FORMS(name, routine)                                             \
  PUBLIC void acc_##name##_32_h_ (void *, const int32_t *);              \
  PUBLIC void acc_##name##_64_h_ (void *, const int64_t *);              \
  PUBLIC void acc_##name##_array_h_ (const gfc_descriptor *);            \
  void acc_##name##_32_h_ (void *data, const int32_t *size)              \
  {                                                                      \
    goacc_data (routine, data, (size_t) *size, GOACC_ASYNC_SYNC, FRAME); \
  }                                                                      \
  void acc_##name##_64_h_ (void *data, const int64_t *size)              \
  {                                                                      \
    goacc_data (routine, data, (size_t) *size, GOACC_ASYNC_SYNC, FRAME); \
  }                                                                      \
  void acc_##name##_array_h_ (const gfc_descriptor *array)               \
  {                                                                      \
    data_array (routine, array, GOACC_ASYNC_SYNC, FRAME);                \
  }

#define ASYNC_FORMS(name, routine)                                 \
  PUBLIC void acc_##name##_async_32_h_ (void *, const int32_t *,   \
                                        const int32_t *);          \
  PUBLIC void acc_##name##_async_64_h_ (void *, const int64_t *,   \
                                        const int32_t *);          \
  PUBLIC void acc_##name##_async_array_h_ (const gfc_descriptor *, \
                                           const int32_t *);       \
  void acc_##name##_async_32_h_ (void *data, const int32_t *size,  \
                                 const int32_t *async)             \
  {                                                                \
    goacc_data (routine, data, (size_t) *size, *async, FRAME);     \
  }                                                                \
  void acc_##name##_async_64_h_ (void *data, const int64_t *size,  \
                                 const int32_t *async)             \
  {                                                                \
    goacc_data (routine, data, (size_t) *size, *async, FRAME);     \
  }                                                                \
  void acc_##name##_async_array_h_ (const gfc_descriptor *array,   \
                                    const int32_t *async)          \
  {                                                                \
    data_array (routine, array, *async, FRAME);                    \
  }

#define ALL_FORMS(name, routine) \
  FORMS (name, routine) ASYNC_FORMS (name, routine)

FORMS (present_or_copyin, GOACC_COPYIN)
FORMS (present_or_create, GOACC_CREATE)
ALL_FORMS (copyin, GOACC_COPYIN)
ALL_FORMS (create, GOACC_CREATE)
ALL_FORMS (copyout, GOACC_COPYOUT)
ALL_FORMS (copyout_finalize, GOACC_COPYOUT_FINALIZE)
ALL_FORMS (delete, GOACC_DELETE)
ALL_FORMS (delete_finalize, GOACC_DELETE_FINALIZE)
ALL_FORMS (update_device, GOACC_UPDATE_DEVICE)
ALL_FORMS (update_self, GOACC_UPDATE_SELF)

/* These are of type logical.  */
PUBLIC int32_t acc_is_present_32_h_ (void *, const int32_t *);
PUBLIC int32_t acc_is_present_64_h_ (void *, const int64_t *);
PUBLIC int32_t acc_is_present_array_h_ (const gfc_descriptor *);

int32_t
acc_is_present_32_h_ (void *data, const int32_t *size)
{
  return goacc_data_present (data, (size_t) *size);
}

int32_t
acc_is_present_64_h_ (void *data, const int64_t *size)
{
  return goacc_data_present (data, (size_t) *size);
}

int32_t
acc_is_present_array_h_ (const gfc_descriptor *array)
{
  return goacc_data_present (array->base_addr, array_bytes (array));
}
