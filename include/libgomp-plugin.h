/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin contract, in full: what a plugin exports (GOMP_OFFLOAD_*), and
   what the runtime offers to it (GOMP_PLUGIN_*).

   Part 1 is GCC's plugin ABI of version 1 (GCC 12): plugins written to it load
   into stock libgomp and into this runtime.  Part 2 is optional and only this
   runtime looks for it.  ORD is always the plugin's own device index,
   0 .. GOMP_OFFLOAD_get_num_devices () - 1.  Sizes are bytes.  */

#ifndef LIBGOMP_PLUGIN_H
#define LIBGOMP_PLUGIN_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What GOMP_OFFLOAD_version returns.  */
#define GOMP_VERSION 1

/* Bits of GOMP_OFFLOAD_get_caps.  */
#define GOMP_OFFLOAD_CAP_SHARED_MEM 1u  /* no mapping: host pointers work */
#define GOMP_OFFLOAD_CAP_NATIVE_EXEC 2u /* run gets host function addresses */
#define GOMP_OFFLOAD_CAP_OPENMP_400 4u
#define GOMP_OFFLOAD_CAP_OPENACC_200 8u

/* What GOMP_OFFLOAD_get_type returns; images are offered to devices of their
   type.  */
enum offload_target_type
{
  OFFLOAD_TARGET_TYPE_HOST = 2,
  OFFLOAD_TARGET_TYPE_NVIDIA_PTX = 5,
  OFFLOAD_TARGET_TYPE_INTEL_MIC = 6,
  OFFLOAD_TARGET_TYPE_HSA = 7,
  OFFLOAD_TARGET_TYPE_GCN = 8
};

/* A device object: [start, end) of a variable; for a function, start is the
   handle given back to run and end is ignored.  */
struct addr_pair
{
  uintptr_t start;
  uintptr_t end;
};

/* Launch arguments (ARGS of run): a NULL-terminated array of words.  Bits 0-6
   of an item: device type it is for, 0 for all; bit 7: the value is the next
   word, else it is bits 16 and up (signed); bits 8-15: what it is.  */
#define GOMP_TARGET_ARG_DEVICE_MASK 0x7f
#define GOMP_TARGET_ARG_SUBSEQUENT_PARAM 0x80
#define GOMP_TARGET_ARG_ID_MASK 0xff00
#define GOMP_TARGET_ARG_NUM_TEAMS 0x100
#define GOMP_TARGET_ARG_THREAD_LIMIT 0x200
#define GOMP_TARGET_ARG_VALUE_SHIFT 16

/* OpenACC: a first-in first-out queue of operations, the plugin's own.  */
struct goacc_asyncqueue;

/* What openacc_get_property is asked for; string values have bit 16 set.  */
enum goacc_property
{
  GOACC_PROPERTY_MEMORY = 1,            /* bytes */
  GOACC_PROPERTY_FREE_MEMORY = 2,       /* bytes */
  GOACC_PROPERTY_NAME = 0x10001,
  GOACC_PROPERTY_VENDOR = 0x10002,
  GOACC_PROPERTY_DRIVER = 0x10003
};

union goacc_property_value
{
  const char *ptr;              /* static */
  size_t val;
};

#pragma GCC visibility push (default)

/* ---- Part 1: exported by the plugin ---------------------------------- */

/* Required.  Never print, never fail; get_num_devices < 1 means none.  */
unsigned GOMP_OFFLOAD_version (void);
const char *GOMP_OFFLOAD_get_name (void);
unsigned GOMP_OFFLOAD_get_caps (void);
int GOMP_OFFLOAD_get_type (void);
int GOMP_OFFLOAD_get_num_devices (void);
/* Required.  Called once before any other per-device call (again after fini);
   false is fatal, after GOMP_PLUGIN_error told why.  */
bool GOMP_OFFLOAD_init_device (int ord);
bool GOMP_OFFLOAD_fini_device (int ord);
/* Required.  *TABLE is malloc'ed by the plugin and becomes the runtime's:
   functions, then variables, in host table order, then at most one extra pair
   for the device's int __gomp_device_num.  Returns the number of pairs, or -1.
   TARGET_DATA stays valid until unload_image.  */
int GOMP_OFFLOAD_load_image (int ord, unsigned version,
                             const void *target_data,
                             struct addr_pair **table);
bool GOMP_OFFLOAD_unload_image (int ord, unsigned version,
                                const void *target_data);
/* Required.  alloc returns NULL when there is no memory.  The copies block.
   Any host thread may call, several at once only if the plugin exports
   GOMP_OFFLOAD_pset_features with GOMP_PSET_CONCURRENT_IO.  */
void *GOMP_OFFLOAD_alloc (int ord, size_t size);
bool GOMP_OFFLOAD_free (int ord, void *ptr);
bool GOMP_OFFLOAD_dev2host (int ord, void *dst, const void *src, size_t n);
bool GOMP_OFFLOAD_host2dev (int ord, void *dst, const void *src, size_t n);

/* OpenMP: dev2dev and run required, can_run and async_run optional.  FN is
   the function's handle (with NATIVE_EXEC the host function).  VARS is the
   device address of the argument block, or NULL.  run returns when the kernel
   is done and its effects are visible.  Several host threads may call run.  */
bool GOMP_OFFLOAD_dev2dev (int ord, void *dst, const void *src, size_t n);
void GOMP_OFFLOAD_run (int ord, void *fn, void *vars, void **args);
bool GOMP_OFFLOAD_can_run (void *fn);
void GOMP_OFFLOAD_async_run (int ord, void *fn, void *vars, void **args,
                             void *async_data);

/* ---- Part 1: offered by the runtime ---------------------------------- */

void *GOMP_PLUGIN_malloc (size_t) __attribute__ ((malloc));
void *GOMP_PLUGIN_malloc_cleared (size_t) __attribute__ ((malloc));
void *GOMP_PLUGIN_realloc (void *, size_t);
void GOMP_PLUGIN_debug (int, const char *, ...)
  __attribute__ ((format (printf, 2, 3)));
void GOMP_PLUGIN_error (const char *, ...)
  __attribute__ ((format (printf, 1, 2)));
_Noreturn void GOMP_PLUGIN_fatal (const char *, ...)
  __attribute__ ((format (printf, 1, 2)));
void GOMP_PLUGIN_target_task_completion (void *);

/* ---- Part 2: optional entries of plugins for this runtime ------------- */

/* Capability bits beyond the ABI's.  */
#define GOMP_PSET_CONCURRENT_IO 1u /* alloc, free and copies need no lock */
unsigned GOMP_OFFLOAD_pset_features (int ord);

/* One `declare target' variable of a module of the program, for devices that
   run host code and therefore take no image.  MODULE: path of the object,
   "" for the executable; OFFSET: of the variable from the module's load
   address.  */
struct gomp_pset_variable
{
  const char *module;
  uintptr_t offset;
  size_t size;
  bool is_link;
};
/* Fills PAIRS[0..N-1] with the device's objects; false is fatal.  */
bool GOMP_OFFLOAD_pset_variables (int ord,
                                  const struct gomp_pset_variable *variables,
                                  size_t n, struct addr_pair *pairs);

/* Entry of the worker process of the emulated device (plugin/host): called
   by the runtime in a process that was started with the environment variable
   GOMP_PSET_WORKER set to SETTING, after all constructors and before main.  */
struct gomp_pset_numbers
{
  int number;                   /* of the emulated device, as OpenMP counts */
  int count;                    /* devices the program has */
};
/* The worker writes *NUMBERS at its start and whenever the host process tells
   it other ones; kernels read it through the runtime at any time.  */
_Noreturn void GOMP_OFFLOAD_pset_worker (const char *setting,
                                         struct gomp_pset_numbers *numbers);

/* After init_device: the device is number NUMBER of COUNT.  Until then it is
   ORD of get_num_devices.  */
bool GOMP_OFFLOAD_pset_number (int ord, int number, int count);

/* ---- Part 2: offered by this runtime ---------------------------------- */

/* A kernel that touched memory it must not touch.  Strings may be NULL.  */
struct gomp_pset_fault
{
  int ord;
  const char *device;           /* plugin name */
  const void *kernel;           /* host address of the kernel's function */
  uintptr_t address;            /* what was touched */
  const void *pc;               /* host twin of the faulting instruction */
  char access;                  /* 'r', 'w', 'x' or '?' */
  const char *cause;            /* signal or driver text */
};
/* Explains the fault from the present table (nearest mapping, what the address
   was), prints the report and exits (1).  Look it up with dlsym (RTLD_DEFAULT,
   ...): stock libgomp has no such function.  */
_Noreturn void GOMP_PLUGIN_pset_fault (const struct gomp_pset_fault *fault);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
