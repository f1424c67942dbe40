/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The emulated HSA runtime through its calls: agents, a code object made
   here, kernels, barriers, copies, faults, and code objects that are broken
   in every place.  */

#include "gcn-object.h"
#include "vendor/hsa.h"
#include "unit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define OK(CALL) CHECK_EQUAL (CALL, HSA_STATUS_SUCCESS)

/* ---- A code object ----------------------------------------------------- */

/* out[64 * group + item] = group + item.  */
static const uint32_t text[] = {
  0xc0060304, 0x00000000, /* s_load_dwordx2 s[12:13], s[8:9], 0x0 */
  0xbf8c007f, /* s_waitcnt lgkmcnt(0) */
  0x8e0e880a, /* s_lshl_b32 s14, s10, 8 */
  0x24060282, /* v_lshlrev_b32_e32 v3, 2, v1 */
  0x3206060e, /* v_add_u32_e32 v3, vcc, s14, v3 */
  0x7e0a020d, /* v_mov_b32_e32 v5, s13 */
  0x3208060c, /* v_add_u32_e32 v4, vcc, s12, v3 */
  0x380a0a80, /* v_addc_u32_e32 v5, vcc, 0, v5, vcc */
  0x7e0c020a, /* v_mov_b32_e32 v6, s10 */
  0x320c0306, /* v_add_u32_e32 v6, vcc, v6, v1 */
  0xdc700000, 0x00000604, /* flat_store_dword v[4:5], v6 */
  0xbf810000, /* s_endpgm */
};

/* As GCC 12 makes them.  */
static const struct object_kind gfx803
  = { .flags = 0x2a, .abi = 1, .private_size = 512, .rsrc1 = 0x00af01c5,
      .rsrc2 = 0x1095, .properties = 15, .text = text,
      .text_size = sizeof text };

/* ---- Agents and memory ------------------------------------------------- */

static hsa_agent_t gpus[4], host;
static unsigned gpu_count;
static hsa_region_t kernarg, coarse;

static hsa_status_t
agent_add (hsa_agent_t agent, void *data)
{
  uint32_t type = 99;

  (void) data;
  OK (hsa_agent_get_info (agent, HSA_AGENT_INFO_DEVICE, &type));
  if (type == HSA_DEVICE_TYPE_GPU)
    gpus[gpu_count++] = agent;
  else
    host = agent;
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

static hsa_status_t
isa_check (hsa_isa_t isa, void *data)
{
  char name[64] = "";
  uint32_t length = 0;

  (void) data;
  OK (hsa_isa_get_info_alt (isa, HSA_ISA_INFO_NAME_LENGTH, &length));
  CHECK_EQUAL (length, sizeof "amdgcn-amd-amdhsa--gfx803");
  OK (hsa_isa_get_info_alt (isa, HSA_ISA_INFO_NAME, name));
  CHECK_STRING (name, "amdgcn-amd-amdhsa--gfx803");
  return HSA_STATUS_INFO_BREAK;
}

static void
agents_check (void)
{
  char name[64];
  uint32_t units = 0;
  hsa_agent_t wrong = { 12345 };

  CHECK_EQUAL (hsa_iterate_agents (agent_add, NULL),
               HSA_STATUS_ERROR_NOT_INITIALIZED);
  OK (hsa_init ());
  OK (hsa_iterate_agents (agent_add, NULL));
  CHECK (gpu_count == 2 && host.handle != 0);
  OK (hsa_agent_get_info (gpus[0], HSA_AGENT_INFO_NAME, name));
  CHECK_STRING (name, "gfx803");
  OK (hsa_agent_get_info (gpus[0], HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT,
                          &units));
  CHECK_EQUAL (units, 3);
  CHECK_EQUAL (hsa_agent_get_info (wrong, HSA_AGENT_INFO_NAME, name),
               HSA_STATUS_ERROR_INVALID_AGENT);
  CHECK_EQUAL (hsa_agent_get_info (gpus[0], 0x7777, name),
               HSA_STATUS_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL (hsa_agent_iterate_isas (gpus[0], isa_check, NULL),
               HSA_STATUS_INFO_BREAK);
  OK (hsa_agent_iterate_regions (gpus[0], region_add, NULL));
  CHECK (kernarg.handle != 0 && coarse.handle != 0);
}

/* The environment has the third allocation fail.  */
static uint64_t
microseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000u + (uint64_t) now.tv_nsec / 1000u;
}

static void
memory_check (void)
{
  char *a, *b, text_there[16] = "hello, device", text_back[16] = "";
  void *c = NULL;
  uint64_t start;

  OK (hsa_memory_allocate (coarse, 1000, (void **) &a));
  OK (hsa_memory_allocate (coarse, 1000, (void **) &b));
  CHECK_EQUAL (hsa_memory_allocate (coarse, 1000, &c),
               HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  CHECK_EQUAL (c, NULL);
  CHECK_EQUAL (hsa_memory_allocate (coarse, (size_t) 1 << 40, &c),
               HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  OK (hsa_memory_assign_agent (a, gpus[0], 3));
  start = microseconds ();
  OK (hsa_memory_copy (a + 100, text_there, 16));
  /* As LATENCY says.  */
  CHECK (microseconds () - start >= 16);
  OK (hsa_memory_copy (b, a + 100, 16));
  OK (hsa_memory_copy (text_back, b, 16));
  CHECK_STRING (text_back, text_there);
  CHECK_EQUAL (hsa_memory_copy (text_back, a + 990, 16),
               HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK (hsa_amd_memory_fill (a, 0x01010101, 25));
  OK (hsa_memory_copy (text_back, a + 92, 16));
  CHECK_EQUAL (text_back[7], 1);
  CHECK_EQUAL (text_back[8], 'h');
  OK (hsa_memory_free (a));
  CHECK_EQUAL (hsa_memory_free (a), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  CHECK_EQUAL (hsa_memory_copy (text_back, a, 16),
               HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK (hsa_memory_free (b));
}

/* ---- Executables ------------------------------------------------------- */

/* Load what OBJECT holds; its first SIZE bytes.  */
static hsa_status_t
object_load (size_t size, hsa_executable_t *executable)
{
  hsa_code_object_t code;
  hsa_status_t status
    = hsa_code_object_deserialize (object.bytes, size, NULL, &code);

  if (status != HSA_STATUS_SUCCESS)
    return status;
  OK (hsa_executable_create (HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN,
                             "", executable));
  status = hsa_executable_load_code_object (*executable, gpus[0], code, "");
  OK (hsa_code_object_destroy (code));
  if (status != HSA_STATUS_SUCCESS)
    OK (hsa_executable_destroy (*executable));
  return status;
}

static uint64_t
symbols_check (hsa_executable_t executable)
{
  hsa_executable_symbol_t symbol;
  uint64_t kernel = 0, variable = 0, there = 0;
  uint32_t size = 0;

  OK (hsa_executable_get_symbol (executable, NULL, "k.kd", gpus[0], 0,
                                 &symbol));
  OK (hsa_executable_symbol_get_info (
    symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &kernel));
  OK (hsa_executable_symbol_get_info (
    symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, &size));
  CHECK_EQUAL (size, 512);
  CHECK_EQUAL (
      hsa_executable_symbol_get_info (
          symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &variable),
      HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK (hsa_executable_get_symbol_by_name (executable, "variable", &gpus[0],
                                         &symbol));
  OK (hsa_executable_symbol_get_info (
    symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &variable));
  OK (hsa_memory_copy (&there, (void *) (uintptr_t) variable, 8));
  CHECK_EQUAL (there, variable + 8); /* as relocated */
  CHECK_EQUAL (
      hsa_executable_get_symbol (executable, NULL, "k", gpus[0], 0, &symbol),
      HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
  CHECK_EQUAL (hsa_executable_get_symbol (executable, NULL, "k.kd", gpus[1], 0,
                                          &symbol),
               HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
  return kernel;
}

/* Whatever is broken, loading answers with a status.  */
static void
broken_objects_check (void)
{
  hsa_executable_t executable;
  unsigned accepted = 0, refused = 0;

  for (size_t size = 0; size < SIZE; size += size < 0x480 ? 1 : 61)
    {
      hsa_status_t status = object_load (size, &executable);
      if (status == HSA_STATUS_SUCCESS)
        OK (hsa_executable_destroy (executable));
      CHECK (status != HSA_STATUS_SUCCESS);
    }
  for (unsigned at = 0; at < SIZE; at++)
    {
      /* The loader looks at these.  */
      if (at >= DESCRIPTOR + 64 && at < DYNAMIC)
        continue;
      object.bytes[at] ^= at % 2 != 0 ? 0xff : 0x81;
      if (object_load (SIZE, &executable) == HSA_STATUS_SUCCESS)
        {
          accepted++;
          OK (hsa_executable_destroy (executable));
        }
      else
        refused++;
      object.bytes[at] ^= at % 2 != 0 ? 0xff : 0x81;
    }
  printf ("changed bytes: %u accepted, %u refused\n", accepted, refused);
  CHECK (accepted > 0 && refused > 200);
  object.bytes[48] = 0x2c;      /* gfx900 */
  CHECK_EQUAL (object_load (SIZE, &executable),
               HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
  object.bytes[48] = 0x2a;
}

/* ---- Queues ------------------------------------------------------------ */

static pthread_mutex_t told_lock = PTHREAD_MUTEX_INITIALIZER;
static hsa_status_t told;

static void
queue_told (hsa_status_t status, hsa_queue_t *queue, void *data)
{
  (void) queue;
  (void) data;
  pthread_mutex_lock (&told_lock);
  told = status;
  pthread_mutex_unlock (&told_lock);
}

/* Write PACKET, header last, and ring.  */
static void
packet_submit (hsa_queue_t *queue, const void *packet)
{
  uint64_t index = hsa_queue_add_write_index_release (queue, 1);
  char *slot = (char *) queue->base_address + 64 * (index % queue->size);

  memcpy (slot + 4, (const char *) packet + 4, 60);
  __atomic_store_n ((uint32_t *) slot, *(const uint32_t *) packet,
                    __ATOMIC_RELEASE);
  hsa_signal_store_release (queue->doorbell_signal, (int64_t) index);
}

static void
kernel_submit (hsa_queue_t *queue, uint64_t kernel, void *argument,
               hsa_signal_t completion)
{
  static void **arguments;
  hsa_kernel_dispatch_packet_t packet = { .header = 0x1402,
                                          .setup = 3,
                                          .workgroup_size_x = 1,
                                          .workgroup_size_y = 64,
                                          .workgroup_size_z = 1,
                                          .grid_size_x = 7,
                                          .grid_size_y = 64,
                                          .grid_size_z = 1,
                                          .private_segment_size = 512,
                                          .group_segment_size = 1536,
                                          .kernel_object = kernel,
                                          .completion_signal = completion };

  if (arguments == NULL)
    OK (hsa_memory_allocate (kernarg, 64, (void **) &arguments));
  arguments[0] = argument;
  packet.kernarg_address = arguments;
  packet_submit (queue, &packet);
}

static int64_t
wait_below_1 (hsa_signal_t signal, unsigned seconds)
{
  return hsa_signal_wait_acquire (signal, HSA_SIGNAL_CONDITION_LT, 1,
                                  (uint64_t) seconds * 1000000000,
                                  HSA_WAIT_STATE_BLOCKED);
}

static void
kernel_check (hsa_queue_t *queue, uint64_t kernel)
{
  uint32_t results[7 * 64];
  hsa_signal_t done;
  void *out;
  bool right = true;

  OK (hsa_memory_allocate (coarse, sizeof results, &out));
  OK (hsa_signal_create (1, 0, NULL, &done));
  kernel_submit (queue, kernel, out, done);
  CHECK_EQUAL (wait_below_1 (done, 20), 0);
  OK (hsa_memory_copy (results, out, sizeof results));
  for (unsigned n = 0; n < 7 * 64; n++)
    right &= results[n] == n / 64 + n % 64;
  CHECK (right);
  OK (hsa_signal_destroy (done));
  OK (hsa_memory_free (out));
}

/* A kernel behind a barrier waits for the barrier's signals.  */
static void
barrier_check (hsa_queue_t *queue, uint64_t kernel)
{
  hsa_signal_t go, more, done;
  hsa_barrier_and_packet_t barrier = { .header = 0x1503 };
  void *out;

  OK (hsa_memory_allocate (coarse, 7 * 256, &out));
  OK (hsa_signal_create (1, 0, NULL, &go));
  OK (hsa_signal_create (2, 0, NULL, &more));
  OK (hsa_signal_create (1, 0, NULL, &done));
  barrier.dep_signal[0] = go;
  barrier.dep_signal[3] = more;
  packet_submit (queue, &barrier);
  kernel_submit (queue, kernel, out, done);
  hsa_signal_store_relaxed (go, 0);
  usleep (30000);
  CHECK_EQUAL (hsa_signal_load_acquire (done), 1);
  hsa_signal_subtract_acq_rel (more, 2);
  CHECK_EQUAL (wait_below_1 (done, 20), 0);

  /* Any one of them is enough here.  */
  barrier.header = 0x1505;
  hsa_signal_store_relaxed (go, 1);
  hsa_signal_store_relaxed (done, 1);
  barrier.completion_signal = done;
  packet_submit (queue, &barrier);
  CHECK_EQUAL (wait_below_1 (done, 20), 0);
  OK (hsa_signal_destroy (go));
  OK (hsa_signal_destroy (more));
  OK (hsa_signal_destroy (done));
  CHECK_EQUAL (hsa_signal_destroy (done), HSA_STATUS_ERROR_INVALID_SIGNAL);
  OK (hsa_memory_free (out));
}

/* ---- Copies by themselves ---------------------------------------------- */

static void
async_copy_check (void)
{
  static uint32_t from[64], to[64];
  hsa_signal_t first, second, go;
  hsa_agent_t *agents = &gpus[0];
  void *there, *locked;
  uint64_t start;

  for (unsigned n = 0; n < 64; n++)
    from[n] = n;
  OK (hsa_memory_allocate (coarse, sizeof from, &there));
  OK (hsa_signal_create (1, 0, NULL, &go));
  OK (hsa_signal_create (1, 0, NULL, &first));
  OK (hsa_signal_create (1, 0, NULL, &second));
  OK (hsa_amd_memory_lock (from, sizeof from, agents, 1, &locked));
  OK (hsa_amd_memory_async_copy (to, host, there, gpus[0], sizeof to, 1,
                                 &first, second));
  OK (hsa_amd_memory_async_copy (there, gpus[0], locked, host, sizeof from, 1,
                                 &go, first));
  usleep (20000);
  CHECK_EQUAL (hsa_signal_load_acquire (first), 1);
  start = microseconds ();
  hsa_signal_store_release (go, 0);
  CHECK_EQUAL (wait_below_1 (second, 20), 0);
  CHECK (microseconds () - start >= 2 * sizeof to);
  CHECK (memcmp (from, to, sizeof from) == 0);
  CHECK_EQUAL (hsa_amd_memory_async_copy (to, host, (char *) there + 8,
                                          gpus[0], sizeof to, 0, NULL, second),
               HSA_STATUS_ERROR_INVALID_ARGUMENT);

  /* Columns 1 and 2 of rows 2 and 3, of 8 columns, to the front.  */
  hsa_pitched_ptr_t src = { there, 32, 0 }, dst = { to, 8, 0 };
  hsa_dim3_t src_at = { 4, 2, 0 }, dst_at = { 0, 0, 0 }, range = { 8, 2, 1 };
  hsa_signal_store_relaxed (second, 1);
  OK (hsa_amd_memory_async_copy_rect (&dst, &dst_at, &src, &src_at, &range,
                                      gpus[0], 2, 0, NULL, second));
  CHECK_EQUAL (wait_below_1 (second, 20), 0);
  CHECK_EQUAL (to[0], 17);
  CHECK_EQUAL (to[1], 18);
  CHECK_EQUAL (to[2], 25);
  CHECK_EQUAL (to[3], 26);
  CHECK_EQUAL (to[4], 4);
  range.x = 32;
  CHECK_EQUAL (hsa_amd_memory_async_copy_rect (&dst, &dst_at, &src, &src_at,
                                               &range, gpus[0], 2, 0, NULL,
                                               second),
               HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK (hsa_amd_memory_unlock (from));
  CHECK_EQUAL (hsa_amd_memory_unlock (from),
               HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK (hsa_memory_free (there));
}

/* ---- Faults ------------------------------------------------------------ */

static uint64_t fault_address;

static hsa_status_t
event_told (const hsa_amd_event_t *event, void *data)
{
  (void) data;
  fault_address = event->memory_fault.virtual_address;
  return HSA_STATUS_SUCCESS;
}

/* The kernel's signal stays as it is, and the callback knows why.  */
static void
fault_check (uint64_t kernel, void *argument, hsa_status_t expected)
{
  hsa_queue_t *queue;
  hsa_signal_t done;
  hsa_status_t status = HSA_STATUS_SUCCESS;

  told = HSA_STATUS_SUCCESS;
  OK (hsa_signal_create (1, 0, NULL, &done));
  OK (hsa_queue_create (gpus[0], 64, HSA_QUEUE_TYPE_MULTI, queue_told, NULL,
                        UINT32_MAX, UINT32_MAX, &queue));
  kernel_submit (queue, kernel, argument, done);
  for (unsigned n = 0; n < 3000 && status == HSA_STATUS_SUCCESS; n++)
    {
      usleep (10000);
      pthread_mutex_lock (&told_lock);
      status = told;
      pthread_mutex_unlock (&told_lock);
    }
  CHECK_EQUAL (status, expected);
  CHECK_EQUAL (hsa_signal_load_acquire (done), 1);
  OK (hsa_queue_destroy (queue));
  CHECK_EQUAL (hsa_queue_destroy (queue), HSA_STATUS_ERROR_INVALID_QUEUE);
}

static void
faults_check (uint64_t kernel, uint64_t variable)
{
  OK (hsa_amd_register_system_event_handler (event_told, NULL));
  fault_check (kernel, (void *) 4096, HSA_STATUS_ERROR_MEMORY_FAULT);
  CHECK_EQUAL (fault_address, 4096);
  fault_check (variable, NULL, HSA_STATUS_ERROR_INVALID_CODE_OBJECT);

  /* s_trap 2, and no instruction at all, instead of the first one.  */
  static const uint32_t instead[2] = { 0xbf920002, 0xffffffff };
  for (unsigned n = 0; n < 2; n++)
    {
      hsa_executable_t executable;
      uint32_t first[2] = { instead[n], instead[n] };
      put (TEXT, first, sizeof first);
      OK (object_load (SIZE, &executable));
      fault_check (symbols_check (executable), NULL,
                   n == 0 ? HSA_STATUS_ERROR_EXCEPTION
                          : HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION);
      OK (hsa_executable_destroy (executable));
    }
  put (TEXT, text, sizeof text);

  /* s_branch -1: for ever.  */
  uint32_t loop = 0xbf82ffff;
  hsa_executable_t executable;
  put (TEXT, &loop, sizeof loop);
  OK (object_load (SIZE, &executable));
  fault_check (symbols_check (executable), NULL, HSA_STATUS_ERROR);
  OK (hsa_executable_destroy (executable));
  put (TEXT, text, sizeof text);
}

/* Memory that was freed, and a kernel that uses it all the same.  */
static void
freed_check (uint64_t kernel, bool kept)
{
  hsa_queue_t *queue;
  hsa_signal_t done;
  void *out;

  OK (hsa_memory_allocate (coarse, 7 * 256, &out));
  OK (hsa_memory_free (out));
  if (!kept)
    {
      fault_check (kernel, out, HSA_STATUS_ERROR_MEMORY_FAULT);
      return;
    }
  OK (hsa_signal_create (1, 0, NULL, &done));
  OK (hsa_queue_create (gpus[0], 64, 0, queue_told, NULL, 0, 0, &queue));
  kernel_submit (queue, kernel, out, done);
  CHECK_EQUAL (wait_below_1 (done, 5), 0);
  OK (hsa_queue_destroy (queue));
}

/* ---- The host's memory -------------------------------------------------- */

static uint32_t own[7 * 64];

/* The kernel writes into OWN.  */
static void
own_kernel_check (uint64_t kernel)
{
  hsa_queue_t *queue;
  hsa_signal_t done;
  bool right = true;

  memset (own, 0, sizeof own);
  OK (hsa_signal_create (1, 0, NULL, &done));
  OK (hsa_queue_create (gpus[0], 64, 0, queue_told, NULL, 0, 0, &queue));
  kernel_submit (queue, kernel, own, done);
  CHECK_EQUAL (wait_below_1 (done, 20), 0);
  for (unsigned n = 0; n < 7 * 64; n++)
    right &= own[n] == n / 64 + n % 64;
  CHECK (right);
  OK (hsa_queue_destroy (queue));
  OK (hsa_signal_destroy (done));
}

static uint64_t
own_access (void)
{
  hsa_amd_svm_attribute_pair_t query
    = { HSA_AMD_SVM_ATTRIB_ACCESS_QUERY, gpus[0].handle };

  OK (hsa_amd_svm_attributes_get (own, sizeof own, &query, 1));
  return query.attribute;
}

/* A range of shared virtual memory is a GPU's as long as it may use it.  */
static void
svm_check (uint64_t kernel)
{
  hsa_amd_svm_attribute_pair_t pair
    = { HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE, gpus[0].handle };
  bool by_default = true;

  OK (hsa_system_get_info (HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT,
                           &by_default));
  CHECK (!by_default);
  CHECK_EQUAL (own_access (), HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS);
  fault_check (kernel, own, HSA_STATUS_ERROR_MEMORY_FAULT);
  OK (hsa_amd_svm_attributes_set (own, sizeof own, &pair, 1));
  OK (hsa_amd_svm_attributes_set (own, sizeof own, &pair, 1));
  CHECK_EQUAL (own_access (), HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE_IN_PLACE);
  own_kernel_check (kernel);
  pair.attribute = HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS;
  OK (hsa_amd_svm_attributes_set (own, sizeof own, &pair, 1));
  CHECK_EQUAL (own_access (), HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS);
  fault_check (kernel, own, HSA_STATUS_ERROR_MEMORY_FAULT);
  pair.attribute = 0x777;
  CHECK_EQUAL (hsa_amd_svm_attributes_set (own, sizeof own, &pair, 1),
               HSA_STATUS_ERROR_INVALID_ARGUMENT);
  pair.attribute = HSA_AMD_SVM_ATTRIB_ACCESS_QUERY;
  pair.value = 12345;
  CHECK_EQUAL (hsa_amd_svm_attributes_get (own, sizeof own, &pair, 1),
               HSA_STATUS_ERROR_INVALID_ARGUMENT);
}

/* GPUs that reach all of the host's memory, but nothing where there is
   none.  */
static int
pageable_check (void)
{
  hsa_executable_t executable;
  bool by_default = false;

  setenv ("GOMP_PSET_EMULATE_PAGEABLE", "1", 1);
  OK (hsa_init ());
  OK (hsa_iterate_agents (agent_add, NULL));
  OK (hsa_agent_iterate_regions (gpus[0], region_add, NULL));
  OK (hsa_system_get_info (HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT,
                           &by_default));
  CHECK (by_default);
  OK (object_load (SIZE, &executable));
  uint64_t kernel = symbols_check (executable);
  own_kernel_check (kernel);
  CHECK_EQUAL (own_access (), HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE_IN_PLACE);
  OK (hsa_amd_register_system_event_handler (event_told, NULL));
  fault_check (kernel, (void *) 4096, HSA_STATUS_ERROR_MEMORY_FAULT);
  freed_check (kernel, false);
  return unit_result ();
}

/* Settings that concern the whole process: in one of its own.  */
static int
other_settings_check (void)
{
  hsa_executable_t executable;
  hsa_queue_t *queue;

  setenv ("GOMP_PSET_EMULATE_KEEP_FREED", "1", 1);
  setenv ("GOMP_PSET_EMULATE_SEED", "5", 1);
  OK (hsa_init ());
  OK (hsa_iterate_agents (agent_add, NULL));
  OK (hsa_agent_iterate_regions (gpus[0], region_add, NULL));
  OK (object_load (SIZE, &executable));
  uint64_t kernel = symbols_check (executable);
  freed_check (kernel, true);
  OK (hsa_queue_create (gpus[0], 64, 0, queue_told, NULL, 0, 0, &queue));
  for (unsigned n = 0; n < 20; n++)
    kernel_check (queue, kernel);
  OK (hsa_queue_destroy (queue));
  return unit_result ();
}

int
main (void)
{
  hsa_executable_t executable;
  hsa_queue_t *queue;
  int status;

  setenv ("GOMP_PSET_EMULATE_DEVICES", "2", 1);
  setenv ("GOMP_PSET_EMULATE_ISA", "gfx803", 1);
  setenv ("GOMP_PSET_EMULATE_MEMORY", "4m", 1);
  setenv ("GOMP_PSET_EMULATE_UNITS", "3", 1);
  setenv ("GOMP_PSET_EMULATE_LATENCY", "byte=1us", 1);
  setenv ("GOMP_PSET_EMULATE_TIMEOUT", "1", 1);
  object_make (&gfx803);
  unit_case ("freed memory that is kept, random order: all works");
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    exit (other_settings_check ());
  CHECK_EQUAL (waitpid (child, &status, 0), child);
  CHECK_EQUAL (status, 0);
  unit_case (
      "GPUs that reach the host's memory: but nothing where there is none");
  fflush (stdout);
  child = fork ();
  if (child == 0)
    exit (pageable_check ());
  CHECK_EQUAL (waitpid (child, &status, 0), child);
  CHECK_EQUAL (status, 0);
  setenv ("GOMP_PSET_EMULATE_FAIL", "hsa_memory_allocate:3", 1);
  unit_case ("agents: as many as asked for, with their properties");
  agents_check ();
  unit_case ("memory: allocated, copied, freed, refused");
  memory_check ();
  unit_case ("a code object: loaded, its symbols found, frozen once");
  OK (object_load (SIZE, &executable));
  uint64_t kernel = symbols_check (executable);
  OK (hsa_executable_freeze (executable, ""));
  CHECK_EQUAL (hsa_executable_freeze (executable, ""),
               HSA_STATUS_ERROR_FROZEN_EXECUTABLE);
  unit_case ("queues: refused where they cannot be");
  CHECK_EQUAL (hsa_queue_create (gpus[0], 63, 0, NULL, NULL, 0, 0, &queue),
               HSA_STATUS_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL (hsa_queue_create (host, 64, 0, NULL, NULL, 0, 0, &queue),
               HSA_STATUS_ERROR_INVALID_QUEUE_CREATION);
  OK (hsa_queue_create (gpus[0], 64, 0, queue_told, NULL, 0, 0, &queue));
  unit_case ("kernels: more than the ring has room for");
  for (unsigned n = 0; n < 100; n++)    /* more than the ring has room for */
    kernel_check (queue, kernel);
  unit_case ("a barrier: the kernel behind it waits");
  barrier_check (queue, kernel);
  unit_case ("copies with signals: done when they say so");
  async_copy_check ();
  unit_case ("faults: reported, with the address");
  faults_check (kernel, kernel + 64);
  unit_case ("freed memory that a kernel uses: reported");
  freed_check (kernel, false);
  unit_case ("shared virtual memory: a GPU's as long as it may use it");
  svm_check (kernel);
  kernel_check (queue, kernel);
  unit_case ("broken code objects: answered with a status");
  broken_objects_check ();
  kernel_check (queue, kernel);
  unit_case ("the end: once");
  OK (hsa_queue_destroy (queue));
  OK (hsa_executable_destroy (executable));
  CHECK_EQUAL (hsa_executable_destroy (executable),
               HSA_STATUS_ERROR_INVALID_EXECUTABLE);
  OK (hsa_shut_down ());
  return unit_result ();
}
