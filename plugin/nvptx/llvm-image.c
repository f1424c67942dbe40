/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Images of clang and flang: PTX that is linked already, with LLVM's device
   runtime in it.  */

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvptx/image.h"
#include "nvptx/settings.h"

#ifndef EM_CUDA
#define EM_CUDA 190
#endif

/* Kernels that run all constructors, and all destructors.  */
#define CONSTRUCTORS "nvptx$device$init"
#define DESTRUCTORS "nvptx$device$fini"

/* LLVM's device runtime reads a clock of nanoseconds.  */
#define CLOCK 1000000000

static const char advice[]
  = "What clang or flang has compiled is loaded as PTX, linked with LLVM's "
    "device "
    "runtime: \n-nogpulib -Xoffload-linker --lto-emit-asm -Xoffload-linker "
    "-lompdevice (doc/llvm.md);\n--offload-arch chooses the GPU";

/* ---- What an image is ---------------------------------------------------- */

/* The first line of PTX that is no comment, before END; or END.  */
static const char *
skip_comments (const char *at, const char *end)
{
  while (at < end)
    if (strchr (" \t\r\n", *at) && *at)
      at++;
    else if (end - at > 1 && at[0] == '/' && at[1] == '/')
      while (at < end && *at != '\n')
        at++;
    else
      break;
  return at;
}

static bool
is_ptx (const char *bytes, size_t size)
{
  static const char word[] = ".version";
  const char *end = bytes + size, *at = skip_comments (bytes, end);

  return ((size_t) (end - at) > sizeof word
          && memcmp (at, word, sizeof word - 1) == 0);
}

static bool
is_machine_code (const void *bytes, size_t size)
{
  Elf64_Ehdr head;

  if (size < sizeof head)
    return false;
  memcpy (&head, bytes, sizeof head);
  return (memcmp (head.e_ident, ELFMAG, SELFMAG) == 0
          && head.e_machine == EM_CUDA);
}

/* The GPU's number, 70, that the PTX at BYTES is for; 0 if it does not say it.  */
static unsigned
target_of (const char *bytes, size_t size)
{
  static const char word[] = ".target sm_";
  const char *at = memmem (bytes, size, word, sizeof word - 1);
  unsigned target = 0;

  for (at = at ? at + sizeof word - 1 : bytes + size;
       at < bytes + size && *at >= '0' && *at <= '9' && target < 10000; at++)
    target = 10 * target + (unsigned) (*at - '0');
  return target;
}

/* ---- What it says of its kernels ----------------------------------------- */

/* Copy what MODULE has under NAME and what is behind it to *ENVIRONMENT; 0s if it
   has nothing.  */
static bool
read_environment (int ord, CUmodule module, const char *name,
                  struct gomp_llvm_kernel_environment *environment)
{
  size_t length = strlen (name) + sizeof GOMP_LLVM_KERNEL_ENVIRONMENT, size;
  char *symbol = GOMP_PLUGIN_malloc (length);
  CUdeviceptr address;
  bool fine;

  memset (environment, 0, sizeof *environment);
  snprintf (symbol, length, "%s" GOMP_LLVM_KERNEL_ENVIRONMENT, name);
  fine = gomp_nvptx_variable_find (module, symbol, &address, &size);
  if (fine && address != 0 && size != sizeof *environment)
    {
      GOMP_PLUGIN_error ("nvptx: the image has %s with %zu bytes, not %zu: was "
                         "it made by another LLVM than 22?",
                         symbol, size, sizeof *environment);
      fine = false;
    }
  free (symbol);
  return (fine
          && (address == 0
              || GOMP_OFFLOAD_dev2host (ord, environment,
                                        (const void *) address, size)));
}

/* The kernel NAME, which the image need not have.  */
static bool
find_kernel (struct gomp_nvptx_device *device, CUmodule module,
             const char *name, struct gomp_nvptx_function *function)
{
  struct gomp_llvm_kernel_environment environment;
  CUfunction handle;

  *function = (struct gomp_nvptx_function) { .device = device, .name = name };
  return (gomp_nvptx_special_find (module, name, &handle)
          && (handle == NULL
              || (gomp_nvptx_function_find (module, function)
                  && read_environment (device->ord, module, name, &environment)
                  && gomp_llvm_kernel_describe (&function->llvm, name,
                                                &environment))));
}

/* Names of kernels, which stay as long as IMAGE does.  */
static void
keep_names (struct gomp_nvptx_image *image, const struct gomp_pset_code *object)
{
  size_t size = 1;
  char *at;

  for (size_t i = 0; i < object->n_kernels; i++)
    size += strlen (object->names[i]) + 1;
  at = image->names = GOMP_PLUGIN_malloc (size);
  for (size_t i = 0; i < object->n_kernels; i++)
    at = stpcpy (at, object->names[i]) + 1;
}

static bool
find_kernels (struct gomp_nvptx_device *device,
              const struct gomp_nvptx_image *image,
              const struct gomp_pset_code *object, struct addr_pair *pairs)
{
  const char *name = image->names;

  for (size_t i = 0; i < object->n_kernels; i++)
    {
      struct gomp_nvptx_function *function = &image->functions[i];
      if (!find_kernel (device, image->module, name, function))
        return false;
      if (function->handle)
        pairs[i].start = (uintptr_t) function;
      name += strlen (name) + 1;
    }
  return true;
}

static bool
find_variables (const struct gomp_nvptx_image *image,
                const struct gomp_pset_code *object, struct addr_pair *pairs)
{
  const char *const *names = object->names + object->n_kernels;
  CUdeviceptr address;
  size_t size;

  for (size_t i = 0; i < object->n_variables; i++)
    {
      if (!gomp_nvptx_variable_find (image->module, names[i], &address, &size))
        return false;
      pairs[i] = (struct addr_pair) { address, address + size };
    }
  return true;
}

/* ---- Loading ------------------------------------------------------------- */

/* The program may be linked with no device runtime, or with one that does not
   look.  */
static bool
tell_device (const struct gomp_nvptx_device *device, CUmodule module,
             const struct gomp_pset_code *object)
{
  const struct gomp_llvm_device_environment environment
    = { .count = (uint32_t) object->count,
        .number = (uint32_t) object->number,
        .debug = (uint32_t) gomp_nvptx_settings ()->llvm.debug,
        .clock = CLOCK,
        .parallelism
        = (uint64_t) device->sm_count * (unsigned) device->max_threads_per_sm };
  CUdeviceptr address;
  size_t size;

  if (!gomp_nvptx_variable_find (module, GOMP_LLVM_DEVICE_ENVIRONMENT, &address,
                                 &size))
    return false;
  if (size > sizeof environment)
    size = sizeof environment;
  return (size == 0
          || GOMP_CUDA_TRY (cuMemcpyHtoD, address, &environment, size));
}

static bool
run_hook (CUmodule module, const char *name)
{
  CUfunction function;

  return (gomp_nvptx_special_find (module, name, &function)
          && (function == NULL || gomp_nvptx_special_run (function, NULL)));
}

/* The driver's compiler wants a text that ends.  */
static bool
load_ptx (const struct gomp_nvptx_device *device,
          const struct gomp_pset_code *object, CUmodule *module)
{
  char *text = GOMP_PLUGIN_malloc (object->size + 1);
  const struct gomp_nvptx_ptx ptx = { text, object->size + 1 };
  const struct gomp_nvptx_image_data data = { .objects = &ptx, .n_objects = 1 };
  bool fine;

  memcpy (text, object->bytes, object->size);
  text[object->size] = '\0';
  fine = gomp_nvptx_link (device, &data, advice, module);
  free (text);
  return fine;
}

/* Machine code, which NVIDIA's linker has made.  */
static bool
load_machine_code (const struct gomp_pset_code *object, CUmodule *module)
{
  CUresult result = gomp_cuda.cuModuleLoadData (module, object->bytes);
  char text[GOMP_CUDA_TEXT];

  if (result == CUDA_SUCCESS)
    return true;
  GOMP_PLUGIN_error ("cuModuleLoadData error: %s: the program has machine code "
                     "for NVIDIA's GPUs (cubin), which this driver does not "
                     "take.\n%s",
                     gomp_cuda_text (result, text), advice);
  return false;
}

static bool
leave (const struct gomp_nvptx_image *image)
{
  return run_hook (image->module, DESTRUCTORS);
}

static bool
load (struct gomp_nvptx_device *device, const struct gomp_pset_code *object,
      struct addr_pair *pairs)
{
  struct gomp_nvptx_image *image;
  CUmodule module;

  if (is_ptx (object->bytes, object->size)
        ? !load_ptx (device, object, &module)
        : !load_machine_code (object, &module))
    return false;
  image = GOMP_PLUGIN_malloc_cleared (sizeof *image);
  image->key = object->bytes;
  image->module = module;
  image->leave = leave;
  image->functions = GOMP_PLUGIN_malloc_cleared ((object->n_kernels + 1)
                                                 * sizeof *image->functions);
  keep_names (image, object);
  if (find_kernels (device, image, object, pairs)
      && find_variables (image, object, pairs + object->n_kernels)
      && tell_device (device, module, object)
      && gomp_nvptx_llvm_list (image, device->ord, object, "init",
                               &image->constructors)
      && gomp_nvptx_llvm_list (image, device->ord, object, "fini",
                               &image->destructors)
      && run_hook (module, CONSTRUCTORS))
    {
      gomp_nvptx_image_enter (device, image);
      return true;
    }
  gomp_nvptx_image_destroy (image);
  return false;
}

/* ---- Entry points -------------------------------------------------------- */

/* PTX for this GPU or for older ones.  Whether the GPU takes machine code, the driver
   says when it is loaded.  */
bool
GOMP_OFFLOAD_pset_takes_code (int ord, const void *bytes, size_t size)
{
  unsigned capability = gomp_nvptx_device (ord)->capability;

  return (is_ptx (bytes, size)
            ? capability == 0 || target_of (bytes, size) <= capability
            : is_machine_code (bytes, size));
}

bool
GOMP_OFFLOAD_pset_load_code (int ord, const struct gomp_pset_code *object,
                             struct addr_pair *pairs)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  bool loaded;

  memset (pairs, 0, (object->n_kernels + object->n_variables) * sizeof *pairs);
  if (!gomp_nvptx_enter (device, &visit))
    return false;
  loaded = load (device, object, pairs);
  gomp_nvptx_leave (&visit);
  return loaded;
}

bool
GOMP_OFFLOAD_pset_unload_code (int ord, const void *bytes)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  bool unloaded;

  if (gomp_cuda_is_broken ())
    return true;
  if (!gomp_nvptx_enter (device, &visit))
    return false;
  unloaded = gomp_nvptx_image_unload (device, bytes);
  gomp_nvptx_leave (&visit);
  return unloaded;
}
