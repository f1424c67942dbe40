/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the compiler puts into the program for an image.

   Source: doc/abi/gcn.md section 1.  */

#include "gcn/image.h"

/* Versions: of the library that reads the image, in the upper half, and of the
   code in the lower.  */
#define LIBRARY_SHIFT 16
#define DEVICE_MASK 0xffff
/* Up to GCC 12, and from GCC 13 on.  */
#define DEVICE_OLD 2
#define DEVICE_NEW 3
/* Has a word more, for indirect calls.  */
#define LIBRARY_INDIRECT 3

struct code
{
  size_t size;
  const void *image;
};

struct data_old
{
  const struct code *code;
  unsigned n_kernels;
  const struct gomp_gcn_kernel_data *kernels;
  unsigned n_variables;
};

struct data_indirect
{
  const struct code *code;
  unsigned n_kernels;
  const struct gomp_gcn_kernel_data *kernels;
  unsigned n_indirect;
  unsigned n_variables;
};

_Static_assert (sizeof (struct gomp_gcn_kernel_data) == 32, "as compiled");
_Static_assert (offsetof (struct data_old, n_variables) == 24, "as compiled");

/* The library that made an image of VERSION; 0: not known.  */
static unsigned
known_library (unsigned version)
{
  unsigned library = version >> LIBRARY_SHIFT;
  unsigned device = version & DEVICE_MASK;

  if (device == DEVICE_OLD && library <= 1)
    return 1;
  return device == DEVICE_NEW && library >= 2 ? library : 0;
}

bool
gomp_gcn_image_data_read (unsigned version, const void *data,
                          struct gomp_gcn_image_data *image)
{
  const struct data_old *old = data;

  image->library = known_library (version);
  if (image->library == 0)
    {
      GOMP_PLUGIN_error ("Offload data incompatible with GCN plugin (expected "
                         "%u or %u, received %u)",
                         DEVICE_OLD, DEVICE_NEW, version & DEVICE_MASK);
      return false;
    }
  if (!old->code || old->n_kernels < GOMP_GCN_HOOKS || !old->kernels)
    {
      GOMP_PLUGIN_error ("Corrupt GCN offload data: no code, or no "
                         "constructors");
      return false;
    }
  image->code = old->code->image;
  image->code_size = old->code->size;
  image->n_kernels = old->n_kernels;
  image->kernels = old->kernels;
  image->n_variables = old->n_variables;
  image->n_indirect = 0;
  if (image->library >= LIBRARY_INDIRECT)
    {
      const struct data_indirect *newer = data;
      image->n_variables = newer->n_variables;
      image->n_indirect = newer->n_indirect;
    }
  return true;
}
