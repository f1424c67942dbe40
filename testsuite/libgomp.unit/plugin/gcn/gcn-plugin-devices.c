/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   plugin/gcn on a fake HSA runtime: devices and images, those that are
   found and those that are refused.  */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gcn-support.h"
#include "gcn/slot.h"

/* ---- Devices -------------------------------------------------------- */

static void
no_library (void)
{
  gcn_has_library = false;
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
}

static void
no_hardware (void)
{
  fake_hsa.fail = FAKE_init;
  fake_hsa.fail_at = 1;
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
  CHECK_EQUAL (fake_hsa.calls[FAKE_init], 1);
}

static void
strange_agent (void)
{
  fake_hsa.name = "gfx1200";
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
}

static void
no_fallback (void)
{
  setenv ("GCN_SUPPRESS_HOST_FALLBACK", "1", 1);
  gcn_has_library = false;
  GOMP_OFFLOAD_get_num_devices (0);
}

static void
identity (void)
{
  fake_hsa.agents = 2;
  CHECK_EQUAL (GOMP_OFFLOAD_version (), 1);
  CHECK_STRING (GOMP_OFFLOAD_get_name (), "gcn");
  CHECK_EQUAL (GOMP_OFFLOAD_get_type (), OFFLOAD_TARGET_TYPE_GCN);
  CHECK_EQUAL (GOMP_OFFLOAD_get_caps (), 12);
  CHECK_EQUAL (GOMP_OFFLOAD_pset_features (0), GOMP_PSET_CONCURRENT_IO);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 2);
  CHECK (!GOMP_OFFLOAD_init_device (2));
  CHECK (GOMP_OFFLOAD_openacc_get_property (1, GOACC_PROPERTY_MEMORY).val
         == 1 << 30);
  CHECK_EQUAL (
      GOMP_OFFLOAD_openacc_get_property (1, GOACC_PROPERTY_FREE_MEMORY).val,
      0);
  CHECK_STRING (GOMP_OFFLOAD_openacc_get_property (1, GOACC_PROPERTY_NAME).ptr,
                "gfx803");
  CHECK_STRING (
      GOMP_OFFLOAD_openacc_get_property (1, GOACC_PROPERTY_VENDOR).ptr,
      "FAKE");
  CHECK_STRING (
      GOMP_OFFLOAD_openacc_get_property (1, GOACC_PROPERTY_DRIVER).ptr,
      "HSA Runtime 1.1");
}

/* What a program requires, and devices of which some cannot do it.  */
static void
requirements (void)
{
  const unsigned address = GOMP_REQUIRES_UNIFIED_ADDRESS;
  const unsigned memory = GOMP_REQUIRES_UNIFIED_SHARED_MEMORY;
  const unsigned self = GOMP_REQUIRES_SELF_MAPS;

  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (address), 1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (GOMP_REQUIRES_REVERSE_OFFLOAD),
               1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (memory), -1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (self | address), -1);
  fake_hsa.shared = true;
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (memory), 1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (self | address), 1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0x8000 | memory), -1);
}

static void
devices (void)
{
  struct gcn_outcome outcome;

  gcn_child (requirements, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK_EQUAL (outcome.text[0], '\0');

  gcn_child (no_library, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK_EQUAL (outcome.text[0], '\0');
  gcn_child (no_hardware, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK_EQUAL (outcome.text[0], '\0');
  gcn_child (strange_agent, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK_EQUAL (outcome.text[0], '\0');
  gcn_child (no_fallback, &outcome);
  CHECK (outcome.status == 1 && gcn_said (&outcome, "been suppressed"));
  gcn_child (identity, &outcome);
  CHECK_EQUAL (outcome.status, 0);
}

/* ---- Images --------------------------------------------------------- */

static void
variables (void)
{
  static int number = -5, object[3];
  struct
  {
    void *address;
    uint64_t size;
  } table[2] = { { object, sizeof object }, { &number, 0x8000000000000004 } };
  struct addr_pair *pairs = NULL;
  int n = GCN_KERNELS;

  fake_hsa.variables = (void *) table;
  fake_hsa.number = &number;
  CHECK (GOMP_OFFLOAD_init_device (0));
  CHECK_EQUAL (GOMP_OFFLOAD_load_image (0, GCN_VERSION,
                                        gcn_image (gcn_kernels, 2), &pairs,
                                        NULL, NULL),
               n + 3);
  CHECK_EQUAL (fake_hsa.hooks, 1);
  for (int i = 0; i < n; i++)
    CHECK_EQUAL (GOMP_OFFLOAD_can_run (gcn_handle (pairs, i)),
                 i != GCN_MISSING);
  CHECK_EQUAL (pairs[n].start, (uintptr_t) object);
  CHECK_EQUAL (pairs[n].end - pairs[n].start, sizeof object);
  CHECK (pairs[n + 1].start == (uintptr_t) &number);
  CHECK (pairs[n + 2].start == (uintptr_t) &number);
  CHECK_EQUAL (pairs[n + 2].end - pairs[n + 2].start, sizeof number);
  free (pairs);
  CHECK (
      GOMP_OFFLOAD_unload_image (0, GCN_VERSION, gcn_image (gcn_kernels, 2)));
  CHECK_EQUAL (fake_hsa.hooks, 2);
  CHECK (
      !GOMP_OFFLOAD_unload_image (0, GCN_VERSION, gcn_image (gcn_kernels, 2)));
  gcn_stop (0);
}

/* Two images side by side, and a device that is used again.  */
static void
two_images (void)
{
  int number = 0;
  struct addr_pair *first = gcn_start (0), *second = NULL;
  const void *same = gcn_image (gcn_kernels, 0);
  _Alignas(8) char copy[32];
  void *vars = gcn_make_vars (0, &number);

  memcpy (copy, same, sizeof copy);
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, GCN_VERSION, copy, &second, NULL, NULL),
      GCN_KERNELS + 1);
  CHECK_EQUAL (fake_hsa.executables, 2);
  GOMP_OFFLOAD_run (0, gcn_handle (first, GCN_ADD), vars, gcn_no_args);
  GOMP_OFFLOAD_run (0, gcn_handle (second, GCN_ADD), vars, gcn_no_args);
  CHECK (GOMP_OFFLOAD_unload_image (0, GCN_VERSION, copy));
  GOMP_OFFLOAD_run (0, gcn_handle (first, GCN_ADD), vars, gcn_no_args);
  CHECK_EQUAL (number, 3);
  CHECK (GOMP_OFFLOAD_free (0, vars));
  free (first);
  free (second);
  gcn_stop (0);
  CHECK_EQUAL (fake_hsa.hooks, 4);
  free (gcn_start (0));
  gcn_stop (0);
}

static void
wrong_isa (void)
{
  struct addr_pair *pairs;

  fake_hsa.name = "gfx906";
  CHECK (GOMP_OFFLOAD_init_device (0));
  CHECK_EQUAL (GOMP_OFFLOAD_load_image (0, GCN_VERSION,
                                        gcn_image (gcn_kernels, 0), &pairs,
                                        NULL, NULL),
               -1);
  gcn_stop (0);
}

/* Load an image of GCC 14 with N_INDIRECT functions and unload it.  */
static bool
load_newer (unsigned n_indirect, uint64_t **codes, uint64_t *host)
{
  static struct
  {
    const void *code;
    unsigned n_kernels;
    const void *kernels;
    unsigned n_indirect, n_variables;
  } image;
  struct addr_pair *pairs = NULL;
  int n;

  memcpy (&image, gcn_image (gcn_kernels, 0), 24);
  image.n_indirect = n_indirect;
  n = GOMP_OFFLOAD_load_image (0, 0x30003, &image, &pairs, codes, host);
  free (pairs);
  CHECK (n == -1 || n == GCN_KERNELS + 1);
  return n != -1;
}

/* The functions' tables, for regions on the host and indirect calls; and
   images that lack one.  */
static void
tables (void)
{
  uint64_t functions[GCN_KERNELS] = { 0, 77 }, indirect[] = { 111, 222 };
  uint64_t host[] = { 1, 2, 0 }, map = 0, pairs[5], *codes = NULL;

  CHECK (GOMP_OFFLOAD_init_device (0));
  fake_hsa.functions = functions;
  CHECK (load_newer (0, &codes, NULL));
  CHECK (codes && codes[0] == 0 && codes[1] == 77);
  free (codes);
  fake_hsa.functions = NULL;
  CHECK (!load_newer (0, &codes, NULL) && codes == NULL);

  fake_hsa.indirect = indirect;
  CHECK (!load_newer (2, NULL, host));
  fake_hsa.indirect_map = &map;
  CHECK (load_newer (2, NULL, host));
  CHECK (GOMP_OFFLOAD_dev2host (0, pairs, (void *) map, sizeof pairs));
  CHECK_EQUAL (pairs[0], 1);
  CHECK_EQUAL (pairs[1], 111);
  CHECK_EQUAL (pairs[2], 2);
  CHECK_EQUAL (pairs[3], 222);
  CHECK_EQUAL (pairs[4], 0);
  host[1] = 0;
  CHECK (!load_newer (2, NULL, host));
  CHECK (!load_newer (2, NULL, NULL));
  gcn_stop (0);
}

static bool loaded;             /* atomic */

static void *
run_until_loaded (void *data)
{
  const struct addr_pair *pairs = data;
  int number = 0;
  void *vars = gcn_make_vars (0, &number);

  while (!__atomic_load_n (&loaded, __ATOMIC_RELAXED))
    GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_ADD), vars, gcn_no_args);
  CHECK (number > 0 && GOMP_OFFLOAD_free (0, vars));
  return NULL;
}

/* An image whose kernels ask for regions of the host is loaded while another
   image's kernels run.  ThreadSanitizer sees whether a launch reads plainly
   what the loading writes.  */
static void
load_meanwhile (void)
{
  uint64_t functions[GCN_KERNELS] = { 0, 77 }, *codes = NULL;
  struct addr_pair *pairs = gcn_start (0);
  pthread_t thread;

  fake_hsa.functions = functions;
  pthread_create (&thread, NULL, run_until_loaded, pairs);
  usleep (20000);
  CHECK (load_newer (0, &codes, NULL));
  usleep (20000);
  __atomic_store_n (&loaded, true, __ATOMIC_RELAXED);
  pthread_join (thread, NULL);
  CHECK (codes && codes[1] == 77);
  free (codes);
  free (pairs);
  gcn_stop (0);
}

/* Code for kinds of processors: one that the GPU belongs to, another one, and
   one that is not known, of which the HSA runtime has to know.  */
static void
generic_code (void)
{
  struct addr_pair *pairs;
  const void *image;
  const unsigned char machines[] = { 0x51, 0x54, 0xf0 };

  fake_hsa.name = "gfx906";
  image = gcn_image (gcn_kernels, 0);
  gcn_code[8] = 4;
  gcn_code[51] = 1;
  CHECK (GOMP_OFFLOAD_init_device (0));
  for (int i = 0; i < 3; i++)
    {
      gcn_code[48] = machines[i];
      pairs = NULL;
      CHECK_EQUAL (
          GOMP_OFFLOAD_load_image (0, 0x30003, image, &pairs, NULL, NULL),
          i == 1 ? -1 : GCN_KERNELS + 1);
      CHECK (i == 1 || GOMP_OFFLOAD_unload_image (0, 0x30003, image));
      free (pairs);
    }
  gcn_stop (0);
}

static void
corrupt_code (void)
{
  struct addr_pair *pairs;
  const void *image = gcn_image (gcn_kernels, 0);

  gcn_code[48] = 0;
  CHECK (GOMP_OFFLOAD_init_device (0));
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, GCN_VERSION, image, &pairs, NULL, NULL), -1);
  gcn_code[0] = 0;
  CHECK_EQUAL (
      GOMP_OFFLOAD_load_image (0, GCN_VERSION, image, &pairs, NULL, NULL), -1);
  CHECK_EQUAL (GOMP_OFFLOAD_load_image (0, 0x10001, image, &pairs, NULL, NULL),
               -1);
  gcn_stop (0);
}

static void
images (void)
{
  struct gcn_outcome outcome;

  gcn_child (variables, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  gcn_child (two_images, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK_EQUAL (outcome.text[0], '\0');
  gcn_child (wrong_isa, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK (gcn_said (
      &outcome,
      "GCN code object ISA 'gfx803' is incompatible with "
      "GPU ISA 'gfx906' (device 0).\nTry to recompile with '-foffload-options="
      "amdgcn-amdhsa=-march=gfx906', or from GCC 15 on "
      "gfx9-generic."));
  gcn_child (load_meanwhile, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  gcn_child (tables, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK (gcn_said (&outcome, "Could not find .offload_func_table in code "
                             "object"));
  CHECK (gcn_said (&outcome, "Could not find __gomp_indirect_addr_map in code "
                             "object"));
  CHECK (gcn_said (&outcome,
                   "the program has no address for indirect function "
                   "2 of 2"));
  gcn_child (generic_code, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK (gcn_said (&outcome,
                   "Unsupported generic ISA 'gfx11-generic' on GPU "
                   "with ISA 'gfx906' (device 0).\nTry to recompile with "
                   "'-foffload-options=amdgcn-amdhsa=-march=gfx906', or "
                   "from GCC 15 on gfx9-generic."));
  gcn_child (corrupt_code, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK (gcn_said (&outcome, "Unsupported ISA in GCN code object"));
  CHECK (gcn_said (&outcome, "Corrupt GCN code object: it is no ELF file"));
  CHECK (gcn_said (&outcome, "(expected 2 or 3, received 1)"));
}

int
main (void)
{
  unit_case ("devices: found, refused, identified");
  devices ();
  unit_case ("images: functions and variables, or what is wrong");
  images ();
  return unit_result ();
}
