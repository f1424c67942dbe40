/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Code objects of clang and flang.  */

#include "gcn/llvm.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gcn/memory.h"

#ifndef EM_AMDGPU
#define EM_AMDGPU 224
#endif

/* Kernels that run all constructors, and all destructors.  */
#define CONSTRUCTORS "amdgcn.device.init"
#define DESTRUCTORS "amdgcn.device.fini"

/* What LLVM's device runtime wants to know of the device; and the clock that its
   omp_get_wtime reads, in Hz, where the driver does not tell it.  */
#define CLOCK 100000000
#define LANES_OF_UNIT 2048

/* ---- What the code says of its kernels ----------------------------------- */

/* Copy what the image has under NAME and SUFFIX, of SIZE bytes, to TO; 0s if it has
   nothing.  */
static bool
read_object (const struct gomp_gcn_image *image, const char *name,
             const char *suffix, void *to, size_t size)
{
  size_t length = strlen (name) + strlen (suffix) + 1;
  char *symbol = GOMP_PLUGIN_malloc (length);
  struct addr_pair pair;
  bool fine;

  snprintf (symbol, length, "%s%s", name, suffix);
  fine = gomp_gcn_image_find_variable (image, symbol, &pair);
  if (fine && pair.end == 0)
    {
      memset (to, 0, size);
      free (symbol);
      return true;
    }
  if (fine && pair.end - pair.start != size)
    {
      GOMP_PLUGIN_error (
        "GCN device %d: the code object has %s with %zu bytes, "
        "not %zu: was it made by another LLVM than 22?",
        image->device->ord, symbol, (size_t) (pair.end - pair.start), size);
      fine = false;
    }
  free (symbol);
  return (fine
          && gomp_gcn_copy (image->device, to, (const void *) pair.start, size,
                            GOMP_PSET_TO_HOST));
}

static bool
describe_kernel (struct gomp_gcn_kernel *kernel)
{
  struct gomp_llvm_kernel_environment environment;

  return (kernel->object == 0
          || (gomp_gcn_image_find_growth (kernel, &kernel->llvm.grows)
              && read_object (kernel->image, kernel->name,
                              GOMP_LLVM_KERNEL_ENVIRONMENT, &environment,
                              sizeof environment)
              && gomp_llvm_kernel_describe (&kernel->llvm, kernel->name,
                                            &environment)));
}

/* ---- Loading ------------------------------------------------------------- */

static bool
find_hook (struct gomp_gcn_image *image, struct gomp_gcn_kernel *kernel,
           const char *name)
{
  *kernel = (struct gomp_gcn_kernel) { .image = image,
                                       .name = name,
                                       .llvm.mode = GOMP_LLVM_HOOK };
  return (gomp_gcn_image_find_kernel (kernel)
          && (kernel->object == 0
              || gomp_gcn_image_find_growth (kernel, &kernel->llvm.grows)));
}

/* Names that stay as long as IMAGE does.  */
static void
keep_names (struct gomp_gcn_image *image, const struct gomp_pset_code *object)
{
  size_t size = 0;
  char *at;

  for (size_t i = 0; i < object->n_kernels; i++)
    size += strlen (object->names[i]) + 1;
  at = image->names = GOMP_PLUGIN_malloc (size + 1);
  for (size_t i = 0; i < object->n_kernels; i++)
    {
      size_t length = strlen (object->names[i]) + 1;
      image->kernels[i].image = image;
      image->kernels[i].name = memcpy (at, object->names[i], length);
      at += length;
    }
}

/* PAIRS: those of the kernels, then of the variables.  */
static bool
find_all (struct gomp_gcn_image *image, const struct gomp_pset_code *object,
          struct addr_pair *pairs)
{
  const char *const *names = object->names + object->n_kernels;
  bool fine = (find_hook (image, &image->constructors, CONSTRUCTORS)
               && find_hook (image, &image->destructors, DESTRUCTORS));

  for (size_t i = 0; i < object->n_kernels && fine; i++)
    {
      struct gomp_gcn_kernel *kernel = &image->kernels[i];
      fine = gomp_gcn_image_find_kernel (kernel) && describe_kernel (kernel);
      if (kernel->object != 0)
        pairs[i].start = (uintptr_t) kernel;
    }
  pairs += object->n_kernels;
  for (size_t i = 0; i < object->n_variables && fine; i++)
    fine = gomp_gcn_image_find_variable (image, names[i], &pairs[i]);
  return fine;
}

static uint64_t
clock_of (const struct gomp_gcn_device *device)
{
  uint64_t clock = 0;

  if (gomp_hsa.agent_get_info (device->agent,
                               HSA_AMD_AGENT_INFO_TIMESTAMP_FREQUENCY, &clock)
        != HSA_STATUS_SUCCESS
      || clock == 0)
    return CLOCK;
  return clock;
}

/* The program may be linked with no device runtime, or with one that does not
   look.  */
static bool
tell_device (const struct gomp_gcn_image *image,
             const struct gomp_pset_code *object)
{
  const struct gomp_gcn_device *device = image->device;
  const struct gomp_llvm_device_environment environment
    = { .count = (uint32_t) object->count,
        .number = (uint32_t) object->number,
        .debug = (uint32_t) gomp_gcn_settings ()->llvm.debug,
        .clock = clock_of (device),
        .parallelism = (uint64_t) device->compute_units * LANES_OF_UNIT };
  struct addr_pair pair;
  size_t size;

  if (!gomp_gcn_image_find_variable (image, GOMP_LLVM_DEVICE_ENVIRONMENT,
                                     &pair))
    return false;
  size = pair.end - pair.start;
  if (size > sizeof environment)
    size = sizeof environment;
  return (size == 0
          || gomp_gcn_copy (image->device, (void *) pair.start, &environment,
                            size, GOMP_PSET_TO_DEVICE));
}

/* ---- Entry points -------------------------------------------------------- */

static bool
is_for_gpu (const void *bytes, size_t size)
{
  Elf64_Ehdr head;

  if (size < sizeof head)
    return false;
  memcpy (&head, bytes, sizeof head);
  return (memcmp (head.e_ident, ELFMAG, SELFMAG) == 0
          && head.e_machine == EM_AMDGPU);
}

/* Code for the device's processor, or for a kind of processors that it is of.  Of
   what is broken, loading says so.  */
bool
GOMP_OFFLOAD_pset_takes_code (int ord, const void *bytes, size_t size)
{
  const struct gomp_gcn_device *device = gomp_gcn_device_get (ord);
  struct gomp_gcn_machine machine;
  const struct gomp_gcn_isa *isa;

  if (!device || !is_for_gpu (bytes, size))
    return false;
  if (gomp_gcn_elf_check (bytes, size, &machine))
    return true;
  isa = gomp_gcn_isa_of_machine (machine.number);
  return isa && gomp_gcn_isa_fits (device->isa, isa);
}

bool
GOMP_OFFLOAD_pset_load_code (int ord, const struct gomp_pset_code *object,
                             struct addr_pair *pairs)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);
  struct gomp_gcn_image *image;
  struct gomp_gcn_machine machine;
  const char *wrong
    = gomp_gcn_elf_check (object->bytes, object->size, &machine);

  memset (pairs, 0, (object->n_kernels + object->n_variables) * sizeof *pairs);
  if (wrong)
    GOMP_PLUGIN_error ("Corrupt GCN code object: %s", wrong);
  if (!device || wrong)
    return false;
  image = gomp_gcn_image_create (device, object->bytes, object->n_kernels);
  keep_names (image, object);
  if (gomp_gcn_image_load_code (image, object->bytes, object->size)
      && find_all (image, object, pairs) && tell_device (image, object)
      && gomp_gcn_image_enter (image))
    return true;
  gomp_gcn_image_destroy (image);
  return false;
}

bool
GOMP_OFFLOAD_pset_unload_code (int ord, const void *bytes)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  return device && gomp_gcn_image_unload (device, bytes);
}
