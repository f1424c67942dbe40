/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offload images on a device.  */

#include "gcn/image.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/runtime-scope.h"
#include "gcn/launch.h"
#include "gcn/memory.h"
#include "gcn/reverse.h"
#include "gcn/settings.h"

#define KERNEL_SUFFIX ".kd"
#define VARIABLES ".offload_var_table"
/* The device's number, and what newer compilers have instead.  */
#define NUMBER "__gomp_device_num"
#define ICVS "__gomp_additional_icvs"

/* In an image's list of kernels.  */
#define CONSTRUCTORS 0
#define DESTRUCTORS 1

/* The heap, where the user says nothing: this, or a share of the device's
   memory if that is less.  */
#define HEAP_SIZE ((size_t) 100 << 20)
#define HEAP_MIN ((size_t) 64 << 10)
#define HEAP_SHARE 8

/* How long unloading waits for kernels.  */
#define END_MS 2000

#define NAME 512

/* ---- Code ----------------------------------------------------------- */

/* What to do where code is for another GPU.  */
#define RECOMPILE            \
  "\nTry to recompile with " \
  "'-foffload-options=amdgcn-amdhsa=-march=%s'%s%s."
/* ... and, for compilers that have libraries for whole kinds of processors,
   that of the GPU's.  */
#define RECOMPILE_FOR(isa)                                    \
  (isa)->march, (isa)->generic ? ", or from GCC 15 on " : "", \
    (isa)->generic ? (isa)->generic : ""

/* The code is for this device, as far as can be told: of kinds of processors
   that nobody here knows, the HSA runtime does.  */
static bool
check_isa (const struct gomp_gcn_device *device,
           const struct gomp_gcn_machine *machine)
{
  const struct gomp_gcn_isa *isa = gomp_gcn_isa_of_machine (machine->number);
  const char *name = device->isa->name;

  if (!isa && machine->generic)
    return true;
  if (isa && gomp_gcn_isa_fits (device->isa, isa))
    return true;
  if (!isa)
    GOMP_PLUGIN_error ("Unsupported ISA in GCN code object (machine 0x%x); "
                       "the ISA of GPU %d is '%s'." RECOMPILE,
                       machine->number, device->ord, name,
                       RECOMPILE_FOR (device->isa));
  else if (machine->generic)
    GOMP_PLUGIN_error ("Unsupported generic ISA '%s' on GPU with ISA '%s' "
                       "(device %d)." RECOMPILE,
                       isa->name, name, device->ord,
                       RECOMPILE_FOR (device->isa));
  else
    GOMP_PLUGIN_error ("GCN code object ISA '%s' is incompatible with GPU ISA "
                       "'%s' (device %d)." RECOMPILE,
                       isa->name, name, device->ord,
                       RECOMPILE_FOR (device->isa));
  return false;
}

/* The code is there, whole, and for this device.  */
static bool
check_code (const struct gomp_gcn_device *device,
            const struct gomp_gcn_image_data *data)
{
  struct gomp_gcn_machine machine = { 0, false };
  const char *wrong
    = gomp_gcn_elf_check (data->code, data->code_size, &machine);

  if (!wrong)
    return check_isa (device, &machine);
  GOMP_PLUGIN_error ("Corrupt GCN code object: %s", wrong);
  return false;
}

/* The HSA runtime refuses the code of IMAGE.  */
static bool
load_failed (const struct gomp_gcn_image *image, hsa_status_t status)
{
  const struct gomp_gcn_device *device = image->device;

  return gomp_gcn_error (status, "hsa_executable_load_code_object",
                         "Could not load GCN code object for the GPU with ISA "
                         "'%s' (device %d); if they differ in XNACK alone, "
                         "HSA_XNACK=1 or 0 may help",
                         device->isa->name, device->ord);
}

bool
gomp_gcn_image_load_code (struct gomp_gcn_image *image, const void *code,
                          size_t size)
{
  hsa_status_t status = gomp_hsa.executable_create (
    HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, "", &image->executable);

  if (status != HSA_STATUS_SUCCESS)
    {
      image->executable.handle = 0;
      return gomp_gcn_error (status, "hsa_executable_create",
                             "Could not create GCN executable");
    }
  status = gomp_hsa.code_object_deserialize ((void *) code, size, NULL,
                                             &image->code);
  if (status != HSA_STATUS_SUCCESS)
    {
      image->code.handle = 0;
      return gomp_gcn_error (status, "hsa_code_object_deserialize",
                             "Could not deserialize GCN code object");
    }
  status = gomp_hsa.executable_load_code_object (
    image->executable, image->device->agent, image->code, "");
  if (status != HSA_STATUS_SUCCESS)
    return load_failed (image, status);
  status = gomp_hsa.executable_freeze (image->executable, "");
  return (status == HSA_STATUS_SUCCESS
          || gomp_gcn_error (status, "hsa_executable_freeze",
                             "Could not freeze the GCN executable"));
}

/* Bytes of heap: as stock has it, if that leaves most of the memory.  */
static size_t
heap_size (const struct gomp_gcn_device *device)
{
  size_t share = device->data_size / HEAP_SHARE;
  size_t wanted = gomp_gcn_settings ()->heap_size;

  if (wanted)
    return wanted;
  return (share == 0 || share >= HEAP_SIZE ? HEAP_SIZE
          : share > HEAP_MIN               ? share
                                           : HEAP_MIN);
}

/* Memory for malloc in kernels: its size, then so many bytes.  */
static bool
make_heap (struct gomp_gcn_image *image)
{
  int64_t size = (int64_t) heap_size (image->device);
  struct gomp_gcn_store heap = { NULL, 0 };

  if (!gomp_gcn_store_reserve (image->device, &heap,
                               (size_t) size + sizeof size,
                               "the heap of GCN kernels"))
    return false;
  image->heap = heap.ptr;
  return gomp_gcn_copy (image->device, heap.ptr, &size, sizeof size,
                        GOMP_PSET_TO_DEVICE);
}

/* ---- Symbols -------------------------------------------------------- */

static hsa_status_t
find_symbol (const struct gomp_gcn_image *image, const char *name,
             hsa_executable_symbol_t *symbol)
{
  return gomp_hsa.executable_get_symbol (image->executable, NULL, name,
                                         image->device->agent, 0, symbol);
}

static bool
symbol_info (hsa_executable_symbol_t symbol, const char *name, int attribute,
             void *value)
{
  hsa_status_t status
    = gomp_hsa.executable_symbol_get_info (symbol, attribute, value);

  return (status == HSA_STATUS_SUCCESS
          || gomp_gcn_error (status, "hsa_executable_symbol_get_info",
                             "Could not get information about '%s' in the "
                             "GCN code object",
                             name));
}

/* Set NAME, and the symbol of the code object that KERNEL has.  */
static hsa_status_t
find_kernel_symbol (const struct gomp_gcn_kernel *kernel, char name[NAME],
                    hsa_executable_symbol_t *symbol)
{
  snprintf (name, NAME, "%s" KERNEL_SUFFIX, kernel->name);
  return find_symbol (kernel->image, name, symbol);
}

bool
gomp_gcn_image_find_growth (const struct gomp_gcn_kernel *kernel, bool *grows)
{
  char name[NAME];
  hsa_executable_symbol_t symbol;

  *grows = false;
  return (find_kernel_symbol (kernel, name, &symbol) == HSA_STATUS_SUCCESS
          && symbol_info (symbol, name,
                          HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK,
                          grows));
}

bool
gomp_gcn_image_find_kernel (struct gomp_gcn_kernel *kernel)
{
  char name[NAME];
  hsa_executable_symbol_t symbol;

  if (find_kernel_symbol (kernel, name, &symbol) != HSA_STATUS_SUCCESS)
    {
      gomp_gcn_debug ("no kernel '%s' in the code object", name);
      return true;
    }
  return (
    symbol_info (symbol, name,
                 HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE,
                 &kernel->arguments_size)
    && symbol_info (symbol, name,
                    HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE,
                    &kernel->group_size)
    && symbol_info (symbol, name,
                    HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE,
                    &kernel->private_size)
    && symbol_info (symbol, name, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT,
                    &kernel->object));
}

/* GCC's kernels get one word.  */
static bool
check_arguments (const struct gomp_gcn_kernel *kernel)
{
  if (kernel->arguments_size <= sizeof (uint64_t))
    return true;
  GOMP_PLUGIN_error ("Unexpectedly large kernargs segment requested: %u bytes "
                     "by kernel '%s'",
                     kernel->arguments_size, kernel->name);
  return false;
}

static bool
make_kernel (struct gomp_gcn_image *image, struct gomp_gcn_kernel *kernel,
             const struct gomp_gcn_kernel_data *data)
{
  *kernel = (struct gomp_gcn_kernel) { .image = image,
                                       .name = data->name,
                                       .vgprs = data->vgprs };
  memcpy (kernel->dims, data->dims, sizeof kernel->dims);
  return gomp_gcn_image_find_kernel (kernel) && check_arguments (kernel);
}

static bool
make_kernels (struct gomp_gcn_image *image,
              const struct gomp_gcn_image_data *data)
{
  bool made
    = (make_kernel (image, &image->constructors, &data->kernels[CONSTRUCTORS])
       && make_kernel (image, &image->destructors,
                       &data->kernels[DESTRUCTORS]));

  for (size_t i = 0; i < image->n_kernels && made; i++)
    made = make_kernel (image, &image->kernels[i],
                        &data->kernels[GOMP_GCN_HOOKS + i]);
  return made;
}

/* ---- Variables ------------------------------------------------------ */

/* Fill in PAIRS[0..N-1] from the table that the linker made.  */
static bool
find_variables (const struct gomp_gcn_image *image, size_t n,
                struct addr_pair *pairs)
{
  hsa_executable_symbol_t symbol;
  uint64_t table = 0;
  hsa_status_t status;

  if (n == 0)
    return true;
  status = find_symbol (image, VARIABLES, &symbol);
  if (status != HSA_STATUS_SUCCESS)
    return gomp_gcn_error (status, "hsa_executable_get_symbol",
                           "Could not find symbol for variable in the code "
                           "object: '%s'",
                           VARIABLES);
  if (!symbol_info (symbol, VARIABLES,
                    HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &table)
      || !gomp_gcn_copy (image->device, pairs, (const void *) table,
                         n * sizeof *pairs, GOMP_PSET_TO_HOST))
    return false;
  /* There is a size behind each start.  */
  for (size_t i = 0; i < n; i++)
    pairs[i].end += pairs[i].start;
  return true;
}

bool
gomp_gcn_image_find_variable (const struct gomp_gcn_image *image,
                              const char *name, struct addr_pair *pair)
{
  hsa_executable_symbol_t symbol;
  uint64_t address = 0;
  uint32_t size = 0;

  pair->start = pair->end = 0;
  if (find_symbol (image, name, &symbol) != HSA_STATUS_SUCCESS)
    return true;
  if (!symbol_info (symbol, name, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS,
                    &address)
      || !symbol_info (symbol, name, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE,
                       &size))
    return false;
  pair->start = address;
  pair->end = address + size;
  return true;
}

/* The object that the runtime keeps the device's number in; none: zeros.  */
static bool
find_number (const struct gomp_gcn_image *image, struct addr_pair *pair)
{
  return gomp_gcn_image_find_variable (
    image, image->library >= 2 ? ICVS : NUMBER, pair);
}

/* PAIRS[0..]: kernels, variables, number.  */
static bool
fill_pairs (struct gomp_gcn_image *image, size_t n_variables,
            struct addr_pair *pairs)
{
  size_t n = image->n_kernels;

  for (size_t i = 0; i < n; i++)
    {
      pairs[i].start = (uintptr_t) &image->kernels[i];
      pairs[i].end = (uintptr_t) &image->kernels[i + 1];
    }
  return (find_variables (image, n_variables, &pairs[n])
          && find_number (image, &pairs[n + n_variables]));
}

/* ---- Constructors and destructors ----------------------------------- */

static bool
run_hook (const struct gomp_gcn_kernel *kernel)
{
  const struct gomp_gcn_launch launch = { .kernel = kernel, .grid = { 1, 1 } };

  return kernel->object == 0 || gomp_gcn_launch_run (&launch);
}

/* ---- Loading and unloading ------------------------------------------ */

void
gomp_gcn_image_destroy (struct gomp_gcn_image *image)
{
  if (image->executable.handle)
    gomp_hsa.executable_destroy (image->executable);
  if (image->code.handle && gomp_hsa.code_object_destroy)
    gomp_hsa.code_object_destroy (image->code);
  if (image->indirect_map)
    gomp_hsa.memory_free (image->indirect_map);
  if (image->heap)
    gomp_hsa.memory_free (image->heap);
  free (image->names);
  free (image);
}

bool
gomp_gcn_image_enter (struct gomp_gcn_image *image)
{
  struct gomp_gcn_device *device = image->device;

  if (!run_hook (&image->constructors))
    return false;
  pthread_mutex_lock (&device->images_lock);
  image->next = device->images;
  device->images = image;
  pthread_mutex_unlock (&device->images_lock);
  return true;
}

/* The image at DATA, or any if that is NULL, which is in the list no longer;
   or NULL.  */
static struct gomp_gcn_image *
image_leave (struct gomp_gcn_device *device, const void *data)
{
  struct gomp_gcn_image **link = &device->images, *image;

  pthread_mutex_lock (&device->images_lock);
  while (*link && data && (*link)->data != data)
    link = &(*link)->next;
  image = *link;
  if (image)
    *link = image->next;
  pthread_mutex_unlock (&device->images_lock);
  return image;
}

struct gomp_gcn_image *
gomp_gcn_image_create (struct gomp_gcn_device *device, const void *data,
                       size_t n)
{
  struct gomp_gcn_image *image
    = GOMP_PLUGIN_malloc_cleared (sizeof *image + n * sizeof image->kernels[0]);

  image->device = device;
  image->data = data;
  image->n_kernels = n;
  return image;
}

/* GCC 13's runtime, and older ones, cannot say where the host's are.  */
static size_t
indirect_count (const struct gomp_gcn_image_data *data)
{
  return gomp_runtime_version () >= 3 ? data->n_indirect : 0;
}

int
gomp_gcn_image_load (struct gomp_gcn_device *device, unsigned version,
                     const void *target_data, struct addr_pair **table,
                     uint64_t **reverse, const uint64_t *indirect)
{
  struct gomp_gcn_image_data data;
  struct gomp_gcn_image *image;
  struct addr_pair *pairs;
  size_t n;

  if (reverse)
    *reverse = NULL;
  if (!gomp_gcn_image_data_read (version, target_data, &data)
      || !check_code (device, &data))
    return -1;
  image = gomp_gcn_image_create (device, target_data,
                                 data.n_kernels - GOMP_GCN_HOOKS);
  image->library = data.library;
  n = image->n_kernels + data.n_variables + 1;
  pairs = GOMP_PLUGIN_malloc (n * sizeof *pairs);
  if (gomp_gcn_image_load_code (image, data.code, data.code_size)
      && make_heap (image) && make_kernels (image, &data)
      && fill_pairs (image, data.n_variables, pairs)
      && (!reverse || gomp_gcn_reverse_load (image, reverse))
      && gomp_gcn_indirect_load (image, indirect_count (&data), indirect)
      && gomp_gcn_image_enter (image))
    {
      *table = pairs;
      return (int) n;
    }
  if (reverse)
    {
      free (*reverse);
      *reverse = NULL;
    }
  free (pairs);
  gomp_gcn_image_destroy (image);
  return -1;
}

/* False: kernels still run.  */
static bool
await_kernels (const struct gomp_gcn_image *image, int ms)
{
  const struct timespec pause = { 0, 1000000 };

  for (; __atomic_load_n (&image->running, __ATOMIC_ACQUIRE) != 0; ms--)
    {
      if (ms == 0)
        return false;
      nanosleep (&pause, NULL);
    }
  return true;
}

bool
gomp_gcn_image_unload (struct gomp_gcn_device *device, const void *target_data)
{
  struct gomp_gcn_image *image = image_leave (device, target_data);
  bool fine;

  if (!image)
    {
      GOMP_PLUGIN_error ("Attempt to unload an image that has never been "
                         "loaded before");
      return false;
    }
  /* Nothing is asked of a driver that has lost the device.  */
  if (gomp_gcn_device_state (device) == GOMP_GCN_LOST)
    return true;
  if (!await_kernels (image, END_MS))
    {
      GOMP_PLUGIN_error ("GCN device %d: an image is unloaded while its "
                         "kernels run",
                         device->ord);
      return false;
    }
  fine = run_hook (&image->destructors);
  gomp_gcn_image_destroy (image);
  return fine;
}

bool
gomp_gcn_images_close (struct gomp_gcn_device *device)
{
  struct gomp_gcn_image *image;
  bool fine = true;

  while ((image = image_leave (device, NULL)) != NULL)
    if (await_kernels (image, 0))
      {
        fine &= run_hook (&image->destructors);
        gomp_gcn_image_destroy (image);
      }
  return fine;
}
