/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin for NVIDIA GPUs on the emulated driver: kernels that ask the host
   to run a region, as code of GCC 13 and newer does, and the table by which
   device code finds functions for the host's addresses; made-up images that
   have neither, or tables that do not fit.  */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nvptx-support.h"
#include "unit.h"

#define HEAD ".version 6.0\n.target sm_35\n.address_size 64\n"
#define BLOCK ".visible .global .align 8 .u64 __gomp_rev_offload_var = 0;\n"
#define MAP ".visible .global .align 8 .u64 __gomp_indirect_addr_map = 0;\n"
#define FUNCTIONS ".visible .func region (.param .u64 %a)\n{\nret;\n}\n" \
                  ".visible .func other (.param .u64 %a)\n{\nret;\n}\n"
#define TABLE ".visible .global .align 8 .u64 $offload_func_table[] = " \
              "{0, region};\n"
#define INDIRECT ".visible .global .align 8 .u64 $offload_ind_func_table[] = " \
                 "{other, region};\n"

/* Thread 0 asks for `region' with the kernel's argument and constants, waits,
   and adds 100 to what the argument refers to.  */
#define KERNEL \
  ".visible .entry k (.param .u64 %a, .param .u64 %s, .param .u64 %n)\n{\n" \
  ".reg .u64 %d; .reg .u64 %b; .reg .u64 %f; .reg .u64 %c; .reg .u32 %t;\n" \
  ".reg .pred %p;\n" \
  "mov.u32 %t, %tid.x;\nsetp.ne.u32 %p, %t, 0;\n@%p bra done;\n" \
  "ld.param.u64 %d, [%a];\n" \
  "ld.global.u64 %b, [__gomp_rev_offload_var];\n" \
  "mov.u64 %c, 3;\nst.u64 [%b+8], %c;\nst.u64 [%b+16], %d;\n" \
  "mov.u64 %c, 5;\nst.u64 [%b+24], %c;\n" \
  "mov.u64 %c, 6;\nst.u64 [%b+32], %c;\n" \
  "mov.u32 %t, 7;\nst.u32 [%b+40], %t;\n" \
  "mov.u64 %f, region;\nmembar.sys;\nst.volatile.u64 [%b], %f;\n" \
  "wait:\nld.volatile.u64 %f, [%b];\nsetp.ne.u64 %p, %f, 0;\n" \
  "@%p bra wait;\nmembar.sys;\n" \
  "ld.global.u32 %t, [%d];\nadd.u32 %t, %t, 100;\nst.global.u32 [%d], %t;\n" \
  "done:\nret;\n}\n"

/* A kernel that asks for nothing.  */
#define IDLE                                                             \
  ".visible .entry k (.param .u64 %a, .param .u64 %s, .param .u64 %n)\n" \
  "{\nret;\n}\n"

#define GCC_13 0x20001
#define GCC_14 0x30001

static struct { const char *code; size_t size; } object;
static const char *const variables[] = { "__gomp_indirect_addr_map" };
static const struct { const char *name; unsigned short dims[3]; } functions[]
  = { { "k", { 0 } }, { "region", { 0 } } };
static uint64_t *codes;
static struct addr_pair pairs[4];

/* An image of CODE with both functions.  */
static int
load (const char *code, unsigned n_variables, unsigned version,
      bool wants_reverse, unsigned n_indirect, uint64_t *indirect)
{
  static struct nvptx_image image;
  struct addr_pair *table = NULL;
  int n;

  nvptx_hush ();
  object.code = code;
  object.size = strlen (code) + 1;
  image = (struct nvptx_image) { &object, 1, variables, n_variables,
                                 functions, 2, n_indirect };
  codes = NULL;
  n = GOMP_OFFLOAD_load_image (0, version, &image, &table,
                               wants_reverse ? &codes : NULL, indirect);
  if (n > 0)
    memcpy (pairs, table, (size_t) n * sizeof *table);
  free (table);
  return n;
}

static void
open_device (void)
{
  CHECK (GOMP_OFFLOAD_get_num_devices (GOMP_REQUIRES_REVERSE_OFFLOAD) == 1
         && GOMP_OFFLOAD_init_device (0));
}

/* ---- The runtime's side ------------------------------------------------- */

static unsigned calls;
static void (*region) (int *device);

void
GOMP_PLUGIN_target_rev (uint64_t fn, uint64_t mapnum, uint64_t addrs,
                        uint64_t sizes, uint64_t kinds, int dev_num,
                        struct goacc_asyncqueue *queue, ...)
{
  calls++;
  CHECK (codes && fn == codes[1] && fn != 0 && mapnum == 3 && sizes == 5
         && kinds == 6 && dev_num == 7 && queue == NULL);
  region ((int *) addrs);
}

static void *argument;

static void
run (void)
{
  /* One team of one thread.  */
  void *args[] = { (void *) (GOMP_TARGET_ARG_NUM_TEAMS | 1 << 16),
                   (void *) (GOMP_TARGET_ARG_THREAD_LIMIT | 1 << 16), NULL };

  GOMP_OFFLOAD_run (0, (void *) pairs[0].start, argument, args);
}

/* ---- Loading ------------------------------------------------------------ */

static bool loaded;             /* atomic */

static void *
run_until_loaded (void *handle)
{
  void *args[] = { (void *) (GOMP_TARGET_ARG_NUM_TEAMS | 1 << 16),
                   (void *) (GOMP_TARGET_ARG_THREAD_LIMIT | 1 << 16), NULL };

  while (!__atomic_load_n (&loaded, __ATOMIC_RELAXED))
    GOMP_OFFLOAD_run (0, handle, NULL, args);
  return NULL;
}

/* An image whose kernels ask for regions of the host is loaded while another
   image's kernels run: these go on as before.  */
static void
check_meanwhile (void)
{
  pthread_t thread;

  open_device ();
  CHECK_EQUAL (load (HEAD FUNCTIONS IDLE, 0, GCC_13, false, 0, NULL), 3);
  pthread_create (&thread, NULL, run_until_loaded, (void *) pairs[0].start);
  usleep (20000);
  CHECK (load (HEAD BLOCK FUNCTIONS TABLE KERNEL, 0, GCC_13, true, 0, NULL)
         > 0);
  usleep (20000);
  __atomic_store_n (&loaded, true, __ATOMIC_RELAXED);
  pthread_join (thread, NULL);
  CHECK (codes && codes[1] != 0);
  free (codes);
  CHECK (GOMP_OFFLOAD_fini_device (0));
}

/* ---- Requests ----------------------------------------------------------- */

/* Copies are made while the kernel waits.  */
static void
add_one (int *device)
{
  int value;

  CHECK (GOMP_OFFLOAD_dev2host (0, &value, device, sizeof value));
  value++;
  CHECK (GOMP_OFFLOAD_host2dev (0, device, &value, sizeof value));
}

static void
start_kernel (int *device)
{
  (void) device;
  nvptx_hush ();
  CHECK (nvptx_is_fatal (run));
  CHECK (nvptx_says ("launched by a region with `device(ancestor: 1)'"));
}

static void
check_requests (void)
{
  int value = 1;
  struct gomp_pset_copy in = { NULL, &value, sizeof value };
  struct gomp_pset_copy out = { &value, NULL, sizeof value };
  struct gomp_pset_batch batch = { &in, 1, NULL, NULL, NULL, &out, 1 };
  void *args[] = { (void *) (GOMP_TARGET_ARG_NUM_TEAMS | 1 << 16),
                   (void *) (GOMP_TARGET_ARG_THREAD_LIMIT | 1 << 16), NULL };

  open_device ();
  CHECK_EQUAL (
      load (HEAD BLOCK FUNCTIONS TABLE KERNEL, 0, GCC_13, true, 0, NULL), 3);
  CHECK (codes && codes[0] == 0 && codes[1] != 0);
  argument = GOMP_OFFLOAD_alloc (0, sizeof value);
  region = add_one;
  CHECK (GOMP_OFFLOAD_host2dev (0, argument, &value, sizeof value));
  for (int i = 0; i < 3; i++)
    run ();
  CHECK (GOMP_OFFLOAD_dev2host (0, &value, argument, sizeof value));
  CHECK_EQUAL (calls, 3);
  CHECK_EQUAL (value, 1 + 3 * 101);

  in.dst = argument;
  out.src = argument;
  batch.fn = (void *) pairs[0].start;
  batch.vars = argument;
  batch.args = args;
  value = 5;
  CHECK (GOMP_OFFLOAD_pset_batch (0, &batch));
  CHECK_EQUAL (calls, 4);
  CHECK_EQUAL (value, 5 + 101);

  region = start_kernel;
  run ();
  CHECK_EQUAL (calls, 5);
  CHECK (GOMP_OFFLOAD_free (0, argument));
  CHECK (GOMP_OFFLOAD_fini_device (0));
  free (codes);
}

/* A region that ends the program does not wait for the kernel for ever.  */
static void
end_program (int *device)
{
  (void) device;
  CHECK (GOMP_OFFLOAD_fini_device (0));
  exit (unit_failures ? 1 : 5);
}

static void
check_end (void)
{
  open_device ();
  CHECK_EQUAL (
      load (HEAD BLOCK FUNCTIONS TABLE KERNEL, 0, GCC_13, true, 0, NULL), 3);
  argument = GOMP_OFFLOAD_alloc (0, sizeof (int));
  region = end_program;
  run ();
}

/* A region that closes the device must not end, since the kernel that waits for
   it is no more.  The device can be opened again.   */
static void
close_device (int *device)
{
  (void) device;
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK (GOMP_OFFLOAD_init_device (0));
}

static void
check_close (void)
{
  open_device ();
  CHECK_EQUAL (
    load (HEAD BLOCK FUNCTIONS TABLE KERNEL, 0, GCC_13, true, 0, NULL), 3);
  argument = GOMP_OFFLOAD_alloc (0, sizeof (int));
  region = close_device;
  nvptx_hush ();
  CHECK (nvptx_is_fatal (run));
  CHECK (nvptx_says ("has closed the device on which a kernel waits"));
}

/* ---- Tables ------------------------------------------------------------- */

static void
check_tables (void)
{
  open_device ();
  /* No request is possible.  */
  CHECK_EQUAL (load (HEAD FUNCTIONS TABLE ".visible .entry k ()\n{\nret;\n}\n",
                     0, GCC_13, true, 0, NULL),
               3);
  CHECK_EQUAL (codes, NULL);
  CHECK_EQUAL (load (HEAD BLOCK FUNCTIONS KERNEL, 0, GCC_13, true, 0, NULL),
               -1);
  CHECK (nvptx_says ("cuModuleGetGlobal error: named symbol not found"));
  CHECK_EQUAL (load (HEAD BLOCK FUNCTIONS
                     ".visible .global .align 8 .u64 $offload_func_table[] = "
                     "{0};\n" KERNEL,
                     0, GCC_13, true, 0, NULL),
               -1);
  CHECK (nvptx_says ("$offload_func_table has 8 bytes, for 2 functions"));
  CHECK_EQUAL (codes, NULL);
  CHECK (GOMP_OFFLOAD_fini_device (0));
}

static void
check_indirect (void)
{
  uint64_t host[] = { 1000, 2000, 0 }, pair[5], map;

  open_device ();
  CHECK_EQUAL (load (HEAD BLOCK MAP FUNCTIONS INDIRECT KERNEL, 1, GCC_14,
                     false, 2, host),
               4);
  CHECK (GOMP_OFFLOAD_dev2host (0, &map, (void *) pairs[2].start, 8));
  CHECK (GOMP_OFFLOAD_dev2host (0, pair, (void *) map, sizeof pair));
  CHECK_EQUAL (pair[0], 1000);
  CHECK_EQUAL (pair[2], 2000);
  CHECK_EQUAL (pair[4], 0);
  CHECK (pair[1] != 0 && pair[3] != 0 && pair[1] != pair[3]);

  CHECK_EQUAL (load (HEAD BLOCK MAP FUNCTIONS INDIRECT KERNEL, 1, GCC_14,
                     false, 3, host),
               -1);
  CHECK (nvptx_says ("$offload_ind_func_table has 16 bytes, for 3"));
  host[1] = 0;
  CHECK_EQUAL (load (HEAD BLOCK MAP FUNCTIONS INDIRECT KERNEL, 1, GCC_14,
                     false, 2, host),
               -1);
  CHECK (nvptx_says ("the program has no address for indirect function 2 of "
                     "2"));
  CHECK_EQUAL (load (HEAD BLOCK MAP FUNCTIONS INDIRECT KERNEL, 1, GCC_14,
                     false, 2, NULL),
               -1);
  CHECK (nvptx_says ("no address for indirect function 1 of 2"));
  CHECK_EQUAL (load (HEAD BLOCK FUNCTIONS INDIRECT KERNEL, 0, GCC_14, false, 2,
                     (uint64_t[]){ 1, 2, 0 }),
               -1);
  CHECK (nvptx_says ("Indirect map variable not found in image: "
                     "__gomp_indirect_addr_map"));
  CHECK (GOMP_OFFLOAD_fini_device (0));
}

int
main (void)
{
  unit_case ("requests of kernels: the region is run, with its data");
  CHECK_EQUAL (nvptx_fork (check_requests), 0);
  unit_case ("requests: their image is loaded while kernels run");
  CHECK_EQUAL (nvptx_fork (check_meanwhile), 0);
  unit_case ("exit in a region of the host: the program's status");
  CHECK_EQUAL (nvptx_fork (check_end), 5);
  unit_case ("a region that closes the device: a message");
  CHECK_EQUAL (nvptx_fork (check_close), 0);
  unit_case ("tables of functions: what is in the image");
  CHECK_EQUAL (nvptx_fork (check_tables), 0);
  unit_case ("indirect calls: the device's function by the host's");
  CHECK_EQUAL (nvptx_fork (check_indirect), 0);
  return unit_result ();
}
