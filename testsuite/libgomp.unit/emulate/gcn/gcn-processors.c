/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which processor the emulated HSA runtime has: the one that the code in the
   program is for, unless the environment names one; and how kernels of GCC 13
   and newer are started on the newer ones.

   The code object of this test is in its data, where the runtime looks for
   it, and is changed before the runtime is used: each case has a process of
   its own.  */

#include "gcn-object.h"
#include "vendor/hsa.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define OK(CALL) CHECK_EQUAL (CALL, HSA_STATUS_SUCCESS)

enum { TEAMS = 3, THREADS = 2, LANES = 64, ITEMS = TEAMS * THREADS * LANES };

/* out[128 * group + 64 * z + y] = z << 20 | y << 10 | x, where ids lie in
   three registers.  */
static const uint32_t text_apart[] = {
  0xc0060302, 0x00000000, /* s_load_dwordx2 s[12:13], s[4:5], 0x0 */
  0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
  0x8e0e8706,             /* s_lshl_b32 s14, s6, 7 */
  0xd1fd0003, 0x04050d02, /* v_lshl_add_u32 v3, v2, 6, v1 */
  0xd1fe0003, 0x020a060e, /* v_add_lshl_u32 v3, s14, v3, 2 */
  0x2402028a,             /* v_lshlrev_b32_e32 v1, 10, v1 */
  0x24040494,             /* v_lshlrev_b32_e32 v2, 20, v2 */
  0xd2020004, 0x040a0300, /* v_or3_b32 v4, v0, v1, v2 */
  0xdc708000, 0x000c0403, /* global_store_dword v3, v4, s[12:13] */
  0xbf810000,             /* s_endpgm */
};

/* The same where they are packed into one, by way of an accumulation
   register.  */
static const uint32_t text_packed[] = {
  0xc0060302, 0x00000000, /* s_load_dwordx2 s[12:13], s[4:5], 0x0 */
  0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
  0xd1c80001, 0x02291500, /* v_bfe_u32 v1, v0, 10, 10 */
  0xd1c80002, 0x02292900, /* v_bfe_u32 v2, v0, 20, 10 */
  0xd1fd0001, 0x04050d02, /* v_lshl_add_u32 v1, v2, 6, v1 */
  0x8e0e8706,             /* s_lshl_b32 s14, s6, 7 */
  0xd1fe0003, 0x020a020e, /* v_add_lshl_u32 v3, s14, v1, 2 */
  0xd3d94003, 0x18000100, /* v_accvgpr_write_b32 a3, v0 */
  0xdc708000, 0x008c0303, /* global_store_dword v3, a3, s[12:13] */
  0xbf810000,             /* s_endpgm */
};

/* Fields as GCC 14 to 16 set them.  */
#define KIND(FLAGS, ABI, RSRC3, TEXT) \
  { .flags = FLAGS, .abi = ABI, .rsrc3 = RSRC3, .rsrc1 = 0x00af01c5, \
    .rsrc2 = 0x108c, .properties = 14, .text = TEXT, \
    .text_size = sizeof TEXT }

static const struct
{
  const char *wanted;           /* by the environment; or NULL */
  const char *name;             /* of the agent */
  bool loads;
  struct object_kind kind;
} cases[] = {
  { NULL, "gfx900", true, KIND (0x22c, 2, 0, text_apart) },
  { NULL, "gfx906", true, KIND (0x62f, 2, 0, text_apart) },
  { NULL, "gfx908", true, KIND (0x630, 2, 0, text_apart) },
  { NULL, "gfx90a", true, KIND (0x53f, 2, 5, text_packed) },
  /* Code for all of gfx9.  */
  { NULL, "gfx906", true, KIND (0x01000151, 4, 0, text_apart) },
  { "gfx900", "gfx900", true, KIND (0x01000151, 4, 0, text_apart) },
  { "gfx9-generic", "gfx906", true, KIND (0x01000151, 4, 0, text_apart) },
  { "gfx90a", "gfx90a", false, KIND (0x01000151, 4, 0, text_apart) },
  /* ... which only version 6 of the format has.  */
  { "gfx900", "gfx900", false, KIND (0x151, 2, 0, text_apart) },
  { "gfx906", "gfx906", false, KIND (0x53f, 2, 5, text_packed) },
  /* What nobody knows here, of old and new compilers.  */
  { NULL, "gfx90a", false, KIND (0x41, 2, 0, text_apart) },
  { NULL, "gfx803", false, KIND (0x29, 1, 0, text_apart) },
  { "gfx1100", "gfx90a", true, KIND (0x53f, 2, 5, text_packed) },
};

static hsa_agent_t gpu;
static hsa_region_t kernarg, coarse;

static hsa_status_t
agent_add (hsa_agent_t agent, void *data)
{
  int type = -1;

  (void) data;
  OK (hsa_agent_get_info (agent, HSA_AGENT_INFO_DEVICE, &type));
  if (type == HSA_DEVICE_TYPE_GPU)
    gpu = agent;
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
region_add (hsa_region_t region, void *data)
{
  uint32_t flags = 0;
  int segment = -1;

  (void) data;
  OK (hsa_region_get_info (region, HSA_REGION_INFO_SEGMENT, &segment));
  OK (hsa_region_get_info (region, HSA_REGION_INFO_GLOBAL_FLAGS, &flags));
  if (segment == HSA_REGION_SEGMENT_GLOBAL)
    *(flags & HSA_REGION_GLOBAL_FLAG_KERNARG ? &kernarg : &coarse) = region;
  return HSA_STATUS_SUCCESS;
}

static void
packet_put (hsa_queue_t *queue, const hsa_kernel_dispatch_packet_t *packet)
{
  uint64_t index = hsa_queue_add_write_index_release (queue, 1);
  char *slot = (char *) queue->base_address + 64 * (index % queue->size);

  memcpy (slot + 4, (const char *) packet + 4, 60);
  __atomic_store_n ((uint32_t *) slot, 0x00031402, __ATOMIC_RELEASE);
  hsa_signal_store_release (queue->doorbell_signal, (int64_t) index);
}

/* Each work-item finds its own ids, and the group's.  */
static void
kernel_check (uint64_t kernel)
{
  hsa_kernel_dispatch_packet_t packet = { .workgroup_size_x = 1,
                                          .workgroup_size_y = LANES,
                                          .workgroup_size_z = THREADS,
                                          .grid_size_x = TEAMS,
                                          .grid_size_y = LANES,
                                          .grid_size_z = THREADS,
                                          .group_segment_size = 1536,
                                          .kernel_object = kernel };
  uint32_t results[ITEMS];
  hsa_queue_t *queue;
  hsa_signal_t done;
  void *out, **arguments;
  unsigned wrong = 0;

  OK (hsa_memory_allocate (kernarg, 64, (void **) &arguments));
  OK (hsa_memory_allocate (coarse, sizeof results, &out));
  OK (hsa_signal_create (1, 0, NULL, &done));
  OK (hsa_queue_create (gpu, 64, 0, NULL, NULL, 0, 0, &queue));
  arguments[0] = out;
  packet.kernarg_address = arguments;
  packet.completion_signal = done;
  packet_put (queue, &packet);
  CHECK_EQUAL (hsa_signal_wait_acquire (done, HSA_SIGNAL_CONDITION_LT, 1,
                                        20000000000, HSA_WAIT_STATE_BLOCKED),
               0);
  OK (hsa_memory_copy (results, out, sizeof results));
  for (unsigned n = 0; n < ITEMS; n++)
    wrong += results[n] != ((n / LANES % THREADS) << 20 | (n % LANES) << 10);
  CHECK_EQUAL (wrong, 0);
  OK (hsa_queue_destroy (queue));
}

static void
object_check (bool loads)
{
  hsa_code_object_t code;
  hsa_executable_t executable;
  hsa_executable_symbol_t symbol;
  uint64_t kernel = 0;

  OK (hsa_code_object_deserialize (object.bytes, SIZE, NULL, &code));
  OK (hsa_executable_create (HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN,
                             "", &executable));
  hsa_status_t status
    = hsa_executable_load_code_object (executable, gpu, code, "");
  if (!loads)
    {
      CHECK_EQUAL (status, HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
      return;
    }
  CHECK_EQUAL (status, HSA_STATUS_SUCCESS);
  OK (hsa_executable_get_symbol (executable, NULL, "k.kd", gpu, 0, &symbol));
  OK (hsa_executable_symbol_get_info (
    symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &kernel));
  kernel_check (kernel);
}

static void
agent_check (const char *want)
{
  char name[64] = "";

  OK (hsa_init ());
  OK (hsa_iterate_agents (agent_add, NULL));
  OK (hsa_agent_get_info (gpu, HSA_AGENT_INFO_NAME, name));
  if (strcmp (name, want) != 0)
    printf ("agent %s instead of %s\n", name, want);
  CHECK_STRING (name, want);
}

/* A program without code gets what the plugins of all compilers take.  */
static int
no_code_check (void)
{
  agent_check ("gfx900");
  return unit_result ();
}

static int
case_check (unsigned n)
{
  if (cases[n].wanted != NULL)
    setenv ("GOMP_PSET_EMULATE_ISA", cases[n].wanted, 1);
  object_make (&cases[n].kind);
  agent_check (cases[n].name);
  OK (hsa_agent_iterate_regions (gpu, region_add, NULL));
  object_check (cases[n].loads);
  return unit_result ();
}

int
main (void)
{
  unsetenv ("GOMP_PSET_EMULATE_ISA");
  for (unsigned n = 0; n <= sizeof cases / sizeof *cases; n++)
    {
      int status = -1;
      if (n < sizeof cases / sizeof *cases)
        unit_case ("%s wanted, code with flags %#x: %s, which %s it",
                   cases[n].wanted ? cases[n].wanted : "nothing",
                   cases[n].kind.flags, cases[n].name,
                   cases[n].loads ? "runs" : "refuses");
      else
        unit_case ("no code: what the plugins of all compilers take");
      fflush (stdout);
      pid_t child = fork ();
      if (child == 0)
        exit (n < sizeof cases / sizeof *cases ? case_check (n)
              : no_code_check ());
      CHECK_EQUAL (waitpid (child, &status, 0), child);
      CHECK_EQUAL (status, 0);
    }
  return unit_result ();
}
