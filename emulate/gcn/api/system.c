/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The runtime as a whole: initialization, settings, devices, status texts.  */

#include "gcn/api/driver.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* ---- Settings ---------------------------------------------------------- */

static struct gcn_settings settings;
static pthread_once_t settings_once = PTHREAD_ONCE_INIT;

/* As the environment wants it, else as the program's code does.  */
static enum gcn_isa
isa_choose (void)
{
  const char *wanted = emu_setting_text ("ISA");
  enum gcn_isa isa = wanted != NULL ? gcn_isa_find (wanted) : 0;

  /* Any of the kind.  */
  if (wanted != NULL && strcmp (wanted, "gfx9-generic") == 0)
    isa = GCN_GFX906;
  if (isa != 0)
    return isa;
  isa = gcn_program_isa ();
  if (wanted != NULL)
    fprintf (stderr,
             "gomp-pset: GOMP_PSET_EMULATE_ISA=%s is none of " GCN_ISA_NAMES
             "; it is %s now\n",
             wanted, gcn_isa_name (isa));
  return isa;
}

static void
settings_read (void)
{
  settings.isa = isa_choose ();
  settings.units = (unsigned) emu_setting_number ("UNITS", 4, 1, 1024);
  settings.seed = (uint64_t) emu_setting_number ("SEED", 0, 0, INT32_MAX);
  settings.pageable = emu_setting_number ("PAGEABLE", 0, 0, 1) != 0;
  settings.keep_freed = emu_setting_number ("KEEP_FREED", 0, 0, 1) != 0;
}

const struct gcn_settings *
gcn_settings (void)
{
  pthread_once (&settings_once, settings_read);
  return &settings;
}

/* ---- Devices ----------------------------------------------------------- */

static struct gcn_device devices[EMU_MAX_DEVICES + 1];
static unsigned device_count;
static pthread_once_t devices_once = PTHREAD_ONCE_INIT;

static void
region_add (struct gcn_device *device, int segment, uint32_t flags,
            bool host_visible)
{
  device->regions[device->region_count++]
    = (struct gcn_region) { device, segment, flags, host_visible };
}

static void
device_init (struct gcn_device *device, int number)
{
  enum
  {
    FINE = HSA_REGION_GLOBAL_FLAG_FINE_GRAINED,
    KERNARG = HSA_REGION_GLOBAL_FLAG_KERNARG,
    COARSE = HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED
  };

  device->number = number;
  pthread_rwlock_init (&device->images_lock, NULL);
  device->arena = emu_arena_get (number >= 0 ? number : 0);
  region_add (device, HSA_REGION_SEGMENT_GLOBAL, FINE | KERNARG, true);
  region_add (device, HSA_REGION_SEGMENT_GLOBAL, COARSE, number < 0);
  if (number >= 0)
    region_add (device, HSA_REGION_SEGMENT_GROUP, 0, false);
}

/* The host comes last: it counts on the memory of device 0.  */
static void
devices_make (void)
{
  int count = emu_settings ()->devices;

  for (int n = 0; n < count && emu_arena_get (n) != NULL; n++)
    device_init (&devices[device_count++], n);
  if (device_count > 0)
    device_init (&devices[device_count++], -1);
}

struct gcn_device *
gcn_devices (unsigned *count)
{
  pthread_once (&devices_once, devices_make);
  *count = device_count;
  return devices;
}

struct gcn_device *
gcn_device_get (hsa_agent_t agent)
{
  for (unsigned n = 0; n < device_count; n++)
    if (agent.handle == (uintptr_t) &devices[n])
      return &devices[n];
  return NULL;
}

hsa_agent_t
gcn_device_handle (const struct gcn_device *device)
{
  return (hsa_agent_t) { (uintptr_t) device };
}

/* ---- The frame of a call ----------------------------------------------- */

static _Atomic unsigned initialized;

uint64_t
gcn_now_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
}

bool
gcn_call_refused (const char *call, hsa_status_t injected,
                  hsa_status_t *status)
{
  if (initialized == 0)
    {
      *status = HSA_STATUS_ERROR_NOT_INITIALIZED;
      return true;
    }
  *status = injected;
  return emu_call_fails (call, status);
}

hsa_status_t
gcn_call_leave (const char *call, hsa_status_t status, const char *format,
                ...)
{
  char text[256];
  va_list args;

  if (!emu_settings ()->trace)
    return status;
  va_start (args, format);
  vsnprintf (text, sizeof text, format, args);
  va_end (args);
  emu_trace_call (call, status, "%s", text);
  return status;
}

/* ---- Initialization ---------------------------------------------------- */

hsa_status_t
hsa_init (void)
{
  hsa_status_t status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  unsigned count;

  if (emu_call_fails ("hsa_init", &status))
    GCN_LEAVE (status, "%s", "");
  gcn_devices (&count);
  if (count == 0)
    GCN_LEAVE (HSA_STATUS_ERROR_OUT_OF_RESOURCES, "%s", "");
  gcn_settings ();
  initialized++;
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%s", "");
}

/* Only counts: what was made stays, so that late threads do no harm.  */
hsa_status_t
hsa_shut_down (void)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  initialized--;
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%s", "");
}

hsa_status_t
hsa_system_get_info (int attribute, void *value)
{
  GCN_ENTER (HSA_STATUS_ERROR_INVALID_ARGUMENT);
  if (value == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%d, NULL", attribute);
  switch (attribute)
    {
    case HSA_SYSTEM_INFO_VERSION_MAJOR:
    case HSA_SYSTEM_INFO_VERSION_MINOR:
      *(uint16_t *) value = 1;
      break;
    case HSA_SYSTEM_INFO_TIMESTAMP:
      *(uint64_t *) value = gcn_now_ns ();
      break;
    case HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY:
      *(uint64_t *) value = 1000000000;
      break;
    case HSA_SYSTEM_INFO_SIGNAL_MAX_WAIT:
      *(uint64_t *) value = UINT64_MAX;
      break;
    case HSA_SYSTEM_INFO_ENDIANNESS:
      *(int *) value = 0;
      break;
    case HSA_SYSTEM_INFO_MACHINE_MODEL:
      *(int *) value = HSA_MACHINE_MODEL_LARGE;
      break;
    case HSA_SYSTEM_INFO_EXTENSIONS:
      memset (value, 0, 128);
      break;
    case HSA_AMD_SYSTEM_INFO_SVM_SUPPORTED:
      *(bool *) value = true;
      break;
    case HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT:
      *(bool *) value = settings.pageable;
      break;
    case HSA_AMD_SYSTEM_INFO_BUILD_VERSION:
      *(const char **) value = "gomp-pset emulation";
      break;
    default:
      GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%d", attribute);
    }
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%d", attribute);
}

hsa_status_t
hsa_system_extension_supported (uint16_t extension, uint16_t major,
                                uint16_t minor, bool *result)
{
  GCN_ENTER (HSA_STATUS_ERROR_INVALID_ARGUMENT);
  if (result == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%d, NULL", extension);
  *result = false;
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%d, %d, %d", extension, major, minor);
}

/* ---- Texts ------------------------------------------------------------- */

/* As AMD's runtime has them, since programs and tests look for them.  */
#define STATUS(NAME, TEXT)                                              \
  { HSA_STATUS_##NAME, "HSA_STATUS_" #NAME ": " TEXT }

static const struct
{
  hsa_status_t status;
  const char *text;
} texts[] = {
  STATUS (SUCCESS, "The function has been executed successfully."),
  STATUS (INFO_BREAK,
          "A traversal over a list of elements has been interrupted by the"
          " application before completing."),
  STATUS (ERROR, "A generic error has occurred."),
  STATUS (ERROR_INVALID_ARGUMENT,
          "One of the actual arguments does not meet a precondition stated"
          " in the documentation of the corresponding formal argument."),
  STATUS (ERROR_INVALID_QUEUE_CREATION,
          "The requested queue creation is not valid."),
  STATUS (ERROR_INVALID_ALLOCATION, "The requested allocation is not valid."),
  STATUS (ERROR_INVALID_AGENT, "The agent is invalid."),
  STATUS (ERROR_INVALID_REGION, "The memory region is invalid."),
  STATUS (ERROR_INVALID_SIGNAL, "The signal is invalid."),
  STATUS (ERROR_INVALID_QUEUE, "The queue is invalid."),
  STATUS (ERROR_OUT_OF_RESOURCES,
          "The runtime failed to allocate the necessary resources. This"
          " error may also occur when the core runtime library needs to"
          " spawn threads or create internal OS-specific events."),
  STATUS (ERROR_INVALID_PACKET_FORMAT, "The AQL packet is malformed."),
  STATUS (ERROR_RESOURCE_FREE,
          "An error has been detected while releasing a resource."),
  STATUS (ERROR_NOT_INITIALIZED,
          "An API other than hsa_init has been invoked while the reference"
          " count of the HSA runtime is zero."),
  STATUS (ERROR_REFCOUNT_OVERFLOW,
          "The maximum reference count for the object has been reached."),
  STATUS (ERROR_INCOMPATIBLE_ARGUMENTS,
          "The arguments passed to a functions are not compatible."),
  STATUS (ERROR_INVALID_INDEX, "The index is invalid."),
  STATUS (ERROR_INVALID_ISA, "The instruction set architecture is invalid."),
  STATUS (ERROR_INVALID_ISA_NAME,
          "The instruction set architecture name is invalid."),
  STATUS (ERROR_INVALID_CODE_OBJECT, "The code object is invalid."),
  STATUS (ERROR_INVALID_EXECUTABLE, "The executable is invalid."),
  STATUS (ERROR_FROZEN_EXECUTABLE, "The executable is frozen."),
  STATUS (ERROR_INVALID_SYMBOL_NAME,
          "There is no symbol with the given name."),
  STATUS (ERROR_VARIABLE_ALREADY_DEFINED, "The variable is already defined."),
  STATUS (ERROR_VARIABLE_UNDEFINED, "The variable is undefined."),
  STATUS (ERROR_EXCEPTION,
          "An HSAIL operation resulted in a hardware exception."),
  STATUS (ERROR_INVALID_CODE_SYMBOL, "The code object symbol is invalid."),
  STATUS (ERROR_INVALID_EXECUTABLE_SYMBOL,
          "The executable symbol is invalid."),
  STATUS (ERROR_INVALID_FILE, "The file descriptor is invalid."),
  STATUS (ERROR_INVALID_CODE_OBJECT_READER,
          "The code object reader is invalid."),
  STATUS (ERROR_INVALID_CACHE, "The cache is invalid."),
  STATUS (ERROR_INVALID_WAVEFRONT, "The wavefront is invalid."),
  STATUS (ERROR_INVALID_SIGNAL_GROUP, "The signal group is invalid."),
  STATUS (ERROR_INVALID_RUNTIME_STATE,
          "The HSA runtime is not in the configuration state."),
  STATUS (ERROR_FATAL,
          "The queue received an error that may require process"
          " termination."),
  STATUS (ERROR_INVALID_MEMORY_POOL, "The memory pool is invalid."),
  STATUS (ERROR_MEMORY_APERTURE_VIOLATION,
          "The agent attempted to access memory beyond the largest legal"
          " address."),
  STATUS (ERROR_ILLEGAL_INSTRUCTION,
          "The agent attempted to execute an illegal shader instruction."),
  STATUS (ERROR_MEMORY_FAULT,
          "Agent attempted to access an inaccessible address."),
};

hsa_status_t
hsa_status_string (hsa_status_t status, const char **text)
{
  if (text == NULL)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (size_t n = 0; n < sizeof texts / sizeof *texts; n++)
    if (texts[n].status == status)
      {
        *text = texts[n].text;
        return HSA_STATUS_SUCCESS;
      }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

/* ---- Events ------------------------------------------------------------ */

static hsa_amd_event_callback_t *event_callback;
static void *event_data;
static pthread_mutex_t event_lock = PTHREAD_MUTEX_INITIALIZER;

/* One handler per process, as in ROCm's runtime.  */
hsa_status_t
hsa_amd_register_system_event_handler (hsa_amd_event_callback_t *callback,
                                       void *data)
{
  hsa_status_t status = HSA_STATUS_SUCCESS;

  GCN_ENTER (HSA_STATUS_ERROR);
  pthread_mutex_lock (&event_lock);
  if (event_callback != NULL && callback != NULL)
    status = HSA_STATUS_ERROR;
  else
    {
      event_callback = callback;
      event_data = data;
    }
  pthread_mutex_unlock (&event_lock);
  GCN_LEAVE (status, "%s", callback != NULL ? "callback" : "NULL");
}

bool
gcn_event_memory_fault (const struct gcn_device *device, uint64_t address)
{
  hsa_amd_event_t event = { HSA_AMD_GPU_MEMORY_FAULT_EVENT, { { 0 }, 0, 0 } };
  hsa_amd_event_callback_t *callback;
  void *data;

  event.memory_fault.agent = gcn_device_handle (device);
  event.memory_fault.virtual_address = address;
  event.memory_fault.fault_reason_mask
    = HSA_AMD_MEMORY_FAULT_PAGE_NOT_PRESENT;
  pthread_mutex_lock (&event_lock);
  callback = event_callback;
  data = event_data;
  pthread_mutex_unlock (&event_lock);
  return callback != NULL && callback (&event, data) == HSA_STATUS_SUCCESS;
}
