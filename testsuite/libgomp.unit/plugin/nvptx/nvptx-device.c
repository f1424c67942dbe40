/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin for NVIDIA GPUs: finding the driver, contexts, images, and
   kernels that fail.  */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvptx-support.h"
#include "unit.h"

#define SONAME "-Wl,-soname,libcuda.so.1"

static void *functions[NVPTX_FUNCTIONS];

/* ---- Drivers ------------------------------------------------------------ */

/* Nothing is called so, and no other driver is to be found.  */
static void
check_none (void)
{
  void *real = dlopen ("libcuda.so.1", RTLD_LAZY);

  if (!real)
    CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
  CHECK_EQUAL (nvptx_said[0], '\0');
}

static void
check_broken (void)
{
  nvptx_start (SONAME " -DFAKE_BROKEN");
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
  CHECK_EQUAL (nvptx_said[0], '\0');
}

static void
check_version (void)
{
  nvptx_start (SONAME);
  fake->version = 8000;
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
  CHECK_EQUAL (nvptx_said[0], '\0');
}

static void
check_no_device (void)
{
  nvptx_start (SONAME);
  fake->fail_at = 1;
  fake->fail_with = 100;
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
  CHECK_EQUAL (nvptx_said[0], '\0');
}

static void
check_warp (void)
{
  nvptx_start (SONAME);
  fake->warp = 64;
  CHECK (!GOMP_OFFLOAD_init_device (0));
  CHECK (nvptx_says ("Only warp size 32 is supported"));
  CHECK_EQUAL (fake->contexts, 0);
}

/* ---- Contexts ----------------------------------------------------------- */

static int (*create) (void **, unsigned, int);
static int (*get_current) (void **);

static void
find_functions (void)
{
  void *driver = dlopen ("libcuda.so.1", RTLD_LAZY);

  create = dlsym (driver, "cuCtxCreate_v2");
  get_current = dlsym (driver, "cuCtxGetCurrent");
}

/* The program's own context, of the same device, is used and left alone.  */
static void
check_shared (void)
{
  void *own, *now;

  nvptx_start (SONAME);
  find_functions ();
  create (&own, 0, 0);
  CHECK (GOMP_OFFLOAD_init_device (0));
  CHECK (nvptx_load (0x10001, functions));
  CHECK_EQUAL (fake->contexts, 1);
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK_EQUAL (fake->contexts, 1);
  CHECK_EQUAL (get_current (&now), 0);
  CHECK_EQUAL (now, own);
}

/* One of another device comes back after each call.  */
static void
check_foreign (void)
{
  void *own, *now, *block;

  nvptx_start (SONAME);
  find_functions ();
  fake->devices = 2;
  create (&own, 0, 1);
  CHECK (GOMP_OFFLOAD_init_device (0));
  CHECK (nvptx_load (0x10001, functions));
  block = GOMP_OFFLOAD_alloc (0, 8);
  CHECK_EQUAL (get_current (&now), 0);
  CHECK_EQUAL (now, own);
  CHECK (GOMP_OFFLOAD_free (0, block));
  GOMP_OFFLOAD_run (0, functions[0], NULL, NULL);
  CHECK_EQUAL (get_current (&now), 0);
  CHECK_EQUAL (now, own);
}

/* Without one of the program's, ours is there for its calls.  */
static void
check_own (void)
{
  void *now = NULL;

  nvptx_start (SONAME);
  find_functions ();
  CHECK (nvptx_load (0x10001, functions));
  nvptx_thread = GOMP_OFFLOAD_openacc_create_thread_data (0);
  CHECK (get_current (&now) == 0 && now != NULL);
  CHECK_EQUAL (now, GOMP_OFFLOAD_openacc_cuda_get_current_context ());
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK_EQUAL (get_current (&now), 0);
  CHECK_EQUAL (now, NULL);
  /* And again.  */
  CHECK (nvptx_load (0x10001, functions));
  CHECK (GOMP_OFFLOAD_fini_device (0) && fake->contexts == 0);
}

/* ---- Images ------------------------------------------------------------- */

static void
check_images (void)
{
  struct addr_pair *table;
  long start;

  nvptx_start (SONAME);
  CHECK (GOMP_OFFLOAD_init_device (0));
  start = fake->calls;
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, 0x10001, nvptx_image, &table, NULL, NULL),
      7);
  CHECK_EQUAL (nvptx_calls (start, "cuLinkAddData_v2"), 2);
  CHECK_EQUAL (table[4].end - table[4].start, 8);
  CHECK_EQUAL (table[5].end - table[5].start, 16);
  CHECK_EQUAL (table[6].end - table[6].start, 4);
  CHECK_EQUAL (fake->launches, 0);
  free (table);
  CHECK (GOMP_OFFLOAD_unload_image (0, 0x10001, nvptx_image));
  CHECK_EQUAL (fake->modules, 0);
  /* GCC 13: control variables, constructors; GCC 14: shared memory.  */
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, 0x20001, nvptx_image, &table, NULL, NULL),
      7);
  CHECK_EQUAL (table[6].end - table[6].start, 16);
  CHECK_EQUAL (fake->launches, 1);
  CHECK_EQUAL (fake->launch.grid, 1);
  CHECK_STRING (fake->launch.function, "__do_global_ctors__entry");
  GOMP_OFFLOAD_run (0, (void *) table[0].start, NULL, NULL);
  CHECK_EQUAL (fake->launch.shared, 0);
  free (table);
  CHECK (GOMP_OFFLOAD_unload_image (0, 0x20001, nvptx_image));
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, 0x30001, nvptx_image, &table, NULL, NULL),
      7);
  GOMP_OFFLOAD_run (0, (void *) table[0].start, NULL, NULL);
  CHECK_EQUAL (fake->launch.shared, 8192);
  free (table);
  nvptx_hush ();
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, 0x10002, nvptx_image, &table, NULL, NULL),
      -1);
  CHECK (nvptx_says ("Offload data incompatible with PTX plugin (expected 1, "
                     "received 2)"));
}

/* ---- Constructors and destructors --------------------------------------- */

#define CONSTRUCTORS "__do_global_ctors__entry__mgomp"
#define DESTRUCTORS "__do_global_dtors__entry__mgomp"

static unsigned constructed, destructed;

/* The parameter is the top of a stack: the bytes below it can be used.  */
static void
note_special (const struct fake_launch *launch)
{
  char *top;

  CHECK_EQUAL (launch->grid, 1);
  CHECK_EQUAL (launch->block_x, 1);
  CHECK_EQUAL (launch->block_y, 1);
  CHECK_EQUAL (launch->shared, 0);
  CHECK_EQUAL (launch->parameters_size, sizeof top);
  memcpy (&top, launch->parameters, sizeof top);
  memset (top - 131072, 1, 131072);
  constructed += strcmp (launch->function, CONSTRUCTORS) == 0;
  destructed += strcmp (launch->function, DESTRUCTORS) == 0;
}

/* With GCC 15 and a soft stack: run once each, at load and at unload, or when
   the device is closed; the number is of GCC 14.  */
static void
check_constructors (void)
{
  static const char code[] = "entry k0\nentry " CONSTRUCTORS "\n"
                             "entry " DESTRUCTORS "\n";
  static const struct { const char *code; size_t size; } objects[]
    = { { code, sizeof code } };
  static const struct { const char *name; unsigned short dims[3]; }
  kernels[] = { { "k0", { 0, 0, 0 } } };
  static const struct nvptx_image image
    = { objects, 1, NULL, 0, kernels, 1, 0 };
  struct addr_pair *table;

  nvptx_start (SONAME);
  fake->kernel = note_special;
  CHECK (GOMP_OFFLOAD_init_device (0));
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, 0x30001, &image, &table, NULL, NULL), 2);
  CHECK_EQUAL (constructed, 1);
  CHECK_EQUAL (destructed, 0);
  /* There are no control variables.  */
  CHECK_EQUAL (table[1].start, 0);
  CHECK_EQUAL (table[1].end, 0);
  free (table);
  CHECK (GOMP_OFFLOAD_unload_image (0, 0x30001, &image));
  CHECK_EQUAL (constructed, 1);
  CHECK_EQUAL (destructed, 1);
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, 0x30001, &image, &table, NULL, NULL), 2);
  free (table);
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK_EQUAL (constructed, 2);
  CHECK_EQUAL (destructed, 2);
  CHECK_EQUAL (fake->blocks, 0);
  /* One that fails is told, and the image is not there.  */
  CHECK (GOMP_OFFLOAD_init_device (0));
  fake->kernel_fails = 719;
  nvptx_hush ();
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, 0x30001, &image, &table, NULL, NULL), -1);
  CHECK (nvptx_says ("cuStreamSynchronize error: fake error"));
}

static void
check_link_error (void)
{
  struct addr_pair *table;

  setenv ("GOMP_NVPTX_JIT", " -O1", 1);
  setenv ("GOMP_PSET_NVPTX_HEAP", "20M", 1);
  nvptx_start (SONAME);
  CHECK (GOMP_OFFLOAD_init_device (0));
  CHECK (fake->heap == (size_t) 20 << 20);
  fake->link_fails = 218;
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, 0x10001, nvptx_image, &table, NULL, NULL),
      -1);
  CHECK (nvptx_says ("Link error log line 7: no such thing"));
  CHECK (nvptx_says ("cuLinkComplete error: fake error (CUDA_ERROR_218)"));
  CHECK_EQUAL (fake->jit_level, 1);
  CHECK_EQUAL (fake->links, 0);
  CHECK_EQUAL (fake->modules, 0);
}

static void
check_settings (void)
{
  setenv ("GOMP_NVPTX_JIT", "-O3 -g", 1);
  setenv ("GOMP_PSET_NVPTX_HEAP", "20X", 1);
  nvptx_start (SONAME);
  CHECK (GOMP_OFFLOAD_init_device (0));
  CHECK (nvptx_says ("Error parsing GOMP_NVPTX_JIT"));
  CHECK (nvptx_says ("GOMP_PSET_NVPTX_HEAP: \"20X\""));
  /* 1 GiB / 64.  */
  CHECK (fake->heap == (size_t) 16 << 20);
}

/* ---- Kernels that fail -------------------------------------------------- */

static void
run (void)
{
  GOMP_OFFLOAD_run (0, functions[0], NULL, NULL);
}

static void
exec (void)
{
  unsigned dims[3] = { 1, 1, 32 };

  GOMP_OFFLOAD_openacc_exec ((void (*) (void *)) functions[2], 0, NULL, NULL,
                             dims, NULL);
}

static int failure;

static void
check_failure (void)
{
  char text[100];

  nvptx_start (SONAME);
  CHECK (nvptx_load (0x10001, functions));
  fake->kernel_fails = failure;
  nvptx_hush ();
  CHECK (nvptx_is_fatal (failure == 719 ? exec : run));
  snprintf (text, sizeof text, "cuStreamSynchronize error: fake error%s "
            "(CUDA_ERROR_%d) in kernel k%d",
            failure == 719 ? " (perhaps abort was called)" : "", failure,
            failure == 719 ? 2 : 0);
  CHECK (nvptx_says (text));
  /* The end of the program is silent.  */
  nvptx_hush ();
  CHECK (GOMP_OFFLOAD_unload_image (0, 0x10001, nvptx_image));
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK_EQUAL (nvptx_said[0], '\0');
}

int
main (void)
{
  static const struct
  {
    const char *name;
    void (*check) (void);
  } checks[] = {
    { "no driver: no devices", check_none },
    { "a driver without a function: said which", check_broken },
    { "a driver that is too old: said so", check_version },
    { "a driver without devices: none", check_no_device },
    { "a device with other warps: said so", check_warp },
    { "the program's own context: used and left alone", check_shared },
    { "a context of another device: comes back after each call",
      check_foreign },
    { "without a context of the program's: ours is there", check_own },
    { "images: functions and variables, or what is wrong", check_images },
    { "constructors and destructors: run once each", check_constructors },
    { "a link that fails: said why", check_link_error },
    { "settings: taken, or said what is wrong", check_settings },
  };
  const int failures[] = { 700, 702, 719, 214, 716 };

  for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
    {
      unit_case ("%s", checks[i].name);
      CHECK_EQUAL (nvptx_fork (checks[i].check), 0);
    }
  for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++)
    {
      failure = failures[i];
      unit_case ("a kernel that fails with %d: said why", failure);
      CHECK_EQUAL (nvptx_fork (check_failure), 0);
    }
  return unit_result ();
}
