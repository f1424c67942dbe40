/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The HSA runtime's interface, as far as the plugin for AMD GPUs uses it and
   the emulated runtime has it: types, structures and numbers; hsa-calls.h has
   the calls.

   Declarations of our own, so that no ROCm is needed to build this.  Names are
   HSA's; its enumerations are int here, of the same size.  make check-vendor
   compares with <hsa/hsa.h>.
   Source: HSA Runtime Programmer's Reference Manual 1.2; for hsa_amd_ names
   the header of ROCm's runtime, hsa_ext_amd.h.  */

#ifndef GOMP_VENDOR_HSA_H
#define GOMP_VENDOR_HSA_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int hsa_status_t;
typedef int hsa_system_info_t, hsa_agent_info_t, hsa_isa_info_t,
  hsa_region_info_t, hsa_amd_memory_pool_info_t,
  hsa_amd_agent_memory_pool_info_t, hsa_executable_info_t,
  hsa_executable_symbol_info_t, hsa_access_permission_t, hsa_profile_t,
  hsa_executable_state_t, hsa_default_float_rounding_mode_t,
  hsa_signal_condition_t, hsa_wait_state_t, hsa_amd_copy_direction_t,
  hsa_amd_event_type_t, hsa_amd_pointer_type_t;
typedef uint32_t hsa_queue_type32_t;

enum
{
  HSA_STATUS_SUCCESS = 0,
  HSA_STATUS_INFO_BREAK = 1,
  HSA_STATUS_ERROR = 0x1000,
  HSA_STATUS_ERROR_INVALID_ARGUMENT = 0x1001,
  HSA_STATUS_ERROR_INVALID_QUEUE_CREATION = 0x1002,
  HSA_STATUS_ERROR_INVALID_ALLOCATION = 0x1003,
  HSA_STATUS_ERROR_INVALID_AGENT = 0x1004,
  HSA_STATUS_ERROR_INVALID_REGION = 0x1005,
  HSA_STATUS_ERROR_INVALID_SIGNAL = 0x1006,
  HSA_STATUS_ERROR_INVALID_QUEUE = 0x1007,
  HSA_STATUS_ERROR_OUT_OF_RESOURCES = 0x1008,
  HSA_STATUS_ERROR_INVALID_PACKET_FORMAT = 0x1009,
  HSA_STATUS_ERROR_RESOURCE_FREE = 0x100a,
  HSA_STATUS_ERROR_NOT_INITIALIZED = 0x100b,
  HSA_STATUS_ERROR_REFCOUNT_OVERFLOW = 0x100c,
  HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS = 0x100d,
  HSA_STATUS_ERROR_INVALID_INDEX = 0x100e,
  HSA_STATUS_ERROR_INVALID_ISA = 0x100f,
  HSA_STATUS_ERROR_INVALID_CODE_OBJECT = 0x1010,
  HSA_STATUS_ERROR_INVALID_EXECUTABLE = 0x1011,
  HSA_STATUS_ERROR_FROZEN_EXECUTABLE = 0x1012,
  HSA_STATUS_ERROR_INVALID_SYMBOL_NAME = 0x1013,
  HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED = 0x1014,
  HSA_STATUS_ERROR_VARIABLE_UNDEFINED = 0x1015,
  HSA_STATUS_ERROR_EXCEPTION = 0x1016,
  HSA_STATUS_ERROR_INVALID_ISA_NAME = 0x1017,
  HSA_STATUS_ERROR_INVALID_CODE_SYMBOL = 0x1018,
  HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL = 0x1019,
  HSA_STATUS_ERROR_INVALID_FILE = 0x1020,
  HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER = 0x1021,
  HSA_STATUS_ERROR_INVALID_CACHE = 0x1022,
  HSA_STATUS_ERROR_INVALID_WAVEFRONT = 0x1023,
  HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP = 0x1024,
  HSA_STATUS_ERROR_INVALID_RUNTIME_STATE = 0x1025,
  HSA_STATUS_ERROR_FATAL = 0x1026,
  HSA_STATUS_ERROR_INVALID_MEMORY_POOL = 40,
  HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION = 41,
  HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION = 42,
  HSA_STATUS_ERROR_MEMORY_FAULT = 43
};

typedef struct
{
  uint64_t handle;
} hsa_agent_t;
typedef struct
{
  uint64_t handle;
} hsa_isa_t;
typedef struct
{
  uint64_t handle;
} hsa_region_t;
typedef struct
{
  uint64_t handle;
} hsa_amd_memory_pool_t;
typedef struct
{
  uint64_t handle;
} hsa_signal_t;
typedef struct
{
  uint64_t handle;
} hsa_executable_t;
typedef struct
{
  uint64_t handle;
} hsa_executable_symbol_t;
typedef struct
{
  uint64_t handle;
} hsa_code_object_t;
typedef struct
{
  uint64_t handle;
} hsa_code_object_reader_t;
typedef struct
{
  uint64_t handle;
} hsa_loaded_code_object_t;
typedef int64_t hsa_signal_value_t;

enum
{
  HSA_SYSTEM_INFO_VERSION_MAJOR = 0, /* uint16_t */
  HSA_SYSTEM_INFO_VERSION_MINOR = 1, /* uint16_t */
  HSA_SYSTEM_INFO_TIMESTAMP = 2,
  HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY = 3, /* uint64_t, Hz */
  HSA_SYSTEM_INFO_SIGNAL_MAX_WAIT = 4,
  HSA_SYSTEM_INFO_ENDIANNESS = 5,
  HSA_SYSTEM_INFO_MACHINE_MODEL = 6,
  HSA_SYSTEM_INFO_EXTENSIONS = 7,
  HSA_AMD_SYSTEM_INFO_BUILD_VERSION = 0x200,
  HSA_AMD_SYSTEM_INFO_SVM_SUPPORTED = 0x201,
  HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT = 0x202
};

/* Of ranges of shared virtual memory.  */
enum
{
  HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG = 0,
  HSA_AMD_SVM_ATTRIB_GPU_EXEC = 7,
  HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE = 0x200,
  HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE_IN_PLACE = 0x201,
  HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS = 0x202,
  HSA_AMD_SVM_ATTRIB_ACCESS_QUERY = 0x203
};

typedef struct
{
  uint64_t attribute, value;
} hsa_amd_svm_attribute_pair_t;

enum
{
  HSA_AGENT_INFO_NAME = 0,        /* char[64] */
  HSA_AGENT_INFO_VENDOR_NAME = 1, /* char[64] */
  HSA_AGENT_INFO_FEATURE = 2,     /* uint32_t */
  HSA_AGENT_INFO_MACHINE_MODEL = 3,
  HSA_AGENT_INFO_PROFILE = 4,
  HSA_AGENT_INFO_DEFAULT_FLOAT_ROUNDING_MODE = 5,
  HSA_AGENT_INFO_WAVEFRONT_SIZE = 6,
  HSA_AGENT_INFO_WORKGROUP_MAX_DIM = 7,
  HSA_AGENT_INFO_WORKGROUP_MAX_SIZE = 8,
  HSA_AGENT_INFO_GRID_MAX_DIM = 9,
  HSA_AGENT_INFO_GRID_MAX_SIZE = 10,
  HSA_AGENT_INFO_FBARRIER_MAX_SIZE = 11,
  HSA_AGENT_INFO_QUEUES_MAX = 12,
  HSA_AGENT_INFO_QUEUE_MIN_SIZE = 13, /* uint32_t, packets */
  HSA_AGENT_INFO_QUEUE_MAX_SIZE = 14, /* uint32_t, packets */
  HSA_AGENT_INFO_QUEUE_TYPE = 15,     /* uint32_t */
  HSA_AGENT_INFO_NODE = 16,
  HSA_AGENT_INFO_DEVICE = 17, /* uint32_t */
  HSA_AGENT_INFO_CACHE_SIZE = 18,
  HSA_AGENT_INFO_ISA = 19,
  HSA_AGENT_INFO_EXTENSIONS = 20,
  HSA_AGENT_INFO_VERSION_MAJOR = 21,
  HSA_AGENT_INFO_VERSION_MINOR = 22,
  HSA_AGENT_INFO_FAST_F16_OPERATION = 24,
  HSA_AMD_AGENT_INFO_CHIP_ID = 0xa000,
  HSA_AMD_AGENT_INFO_CACHELINE_SIZE = 0xa001,
  HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT = 0xa002, /* uint32_t */
  HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY = 0xa003,
  HSA_AMD_AGENT_INFO_DRIVER_NODE_ID = 0xa004,
  HSA_AMD_AGENT_INFO_BDFID = 0xa006,
  HSA_AMD_AGENT_INFO_PRODUCT_NAME = 0xa009, /* char[64] */
  HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU = 0xa00a,
  HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU = 0xa00b,
  HSA_AMD_AGENT_INFO_DOMAIN = 0xa00f,
  HSA_AMD_AGENT_INFO_UUID = 0xa011, /* char[21] */
  HSA_AMD_AGENT_INFO_TIMESTAMP_FREQUENCY = 0xa016 /* uint64_t */
};

enum
{
  HSA_ISA_INFO_NAME_LENGTH = 0,
  HSA_ISA_INFO_NAME = 1,
  HSA_ISA_INFO_CALL_CONVENTION_COUNT = 2,
  HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONT_SIZE = 3
};

/* The same numbers for memory pools.  */
enum
{
  HSA_REGION_INFO_SEGMENT = 0,      /* uint32_t */
  HSA_REGION_INFO_GLOBAL_FLAGS = 1, /* uint32_t */
  HSA_REGION_INFO_SIZE = 2,         /* size_t */
  HSA_REGION_INFO_ALLOC_MAX_SIZE = 4,
  HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED = 5, /* bool */
  HSA_REGION_INFO_RUNTIME_ALLOC_GRANULE = 6,
  HSA_REGION_INFO_RUNTIME_ALLOC_ALIGNMENT = 7,
  HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL = 15,
  HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE = 16,
  HSA_AMD_REGION_INFO_HOST_ACCESSIBLE = 0xa000
};

enum
{
  HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS = 0,
  HSA_AMD_AGENT_MEMORY_POOL_INFO_NUM_LINK_HOPS = 1,
  HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED = 0,
  HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT = 1,
  HSA_AMD_MEMORY_POOL_ACCESS_DISALLOWED_BY_DEFAULT = 2
};

enum
{
  HSA_EXECUTABLE_SYMBOL_INFO_TYPE = 0,
  HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH = 1,
  HSA_EXECUTABLE_SYMBOL_INFO_NAME = 2,
  HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE = 5,
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION = 6,
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT = 7,
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT = 8,
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE = 9, /* uint32_t */
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST = 10,
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE = 11, /* uint32_t */
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT = 12,
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE = 13,   /* uint32_t */
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE = 14, /* uint32_t */
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK = 15,
  HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION = 17,
  HSA_EXECUTABLE_SYMBOL_INFO_AGENT = 20,
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS = 21, /* uint64_t */
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT = 22     /* uint64_t */
};

enum
{
  HSA_EXECUTABLE_INFO_PROFILE = 1,
  HSA_EXECUTABLE_INFO_STATE = 2,
  HSA_EXECUTABLE_INFO_DEFAULT_FLOAT_ROUNDING_MODE = 3
};

enum
{
  HSA_DEVICE_TYPE_CPU = 0,
  HSA_DEVICE_TYPE_GPU = 1,
  HSA_AGENT_FEATURE_KERNEL_DISPATCH = 1,
  HSA_QUEUE_FEATURE_KERNEL_DISPATCH = 1,
  HSA_QUEUE_TYPE_MULTI = 0,
  HSA_QUEUE_TYPE_SINGLE = 1,
  HSA_REGION_SEGMENT_GLOBAL = 0,
  HSA_REGION_SEGMENT_GROUP = 3,
  HSA_AMD_SEGMENT_GROUP = 3,
  HSA_REGION_GLOBAL_FLAG_KERNARG = 1,
  HSA_REGION_GLOBAL_FLAG_FINE_GRAINED = 2,
  HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED = 4,
  HSA_ACCESS_PERMISSION_RW = 3,
  HSA_MACHINE_MODEL_LARGE = 1,
  HSA_PROFILE_BASE = 0,
  HSA_PROFILE_FULL = 1,
  HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR = 2,
  HSA_EXECUTABLE_STATE_UNFROZEN = 0,
  HSA_EXECUTABLE_STATE_FROZEN = 1,
  HSA_SYMBOL_KIND_VARIABLE = 0,
  HSA_SYMBOL_KIND_KERNEL = 1,
  HSA_SIGNAL_CONDITION_EQ = 0,
  HSA_SIGNAL_CONDITION_NE = 1,
  HSA_SIGNAL_CONDITION_LT = 2,
  HSA_SIGNAL_CONDITION_GTE = 3,
  HSA_WAIT_STATE_BLOCKED = 0,
  HSA_WAIT_STATE_ACTIVE = 1
};

/* ---- Queues and packets ------------------------------------------------ */

typedef struct
{
  hsa_queue_type32_t type;
  uint32_t features;
  void *base_address; /* of SIZE packets of 64 bytes */
  hsa_signal_t doorbell_signal;
  uint32_t size;
  uint32_t reserved1;
  uint64_t id;
} hsa_queue_t;

typedef struct
{
  uint16_t header;
  uint16_t setup; /* dimensions */
  uint16_t workgroup_size_x, workgroup_size_y, workgroup_size_z;
  uint16_t reserved0;
  uint32_t grid_size_x, grid_size_y, grid_size_z;
  uint32_t private_segment_size;
  uint32_t group_segment_size;
  uint64_t kernel_object;
  void *kernarg_address;
  uint64_t reserved2;
  hsa_signal_t completion_signal;
} hsa_kernel_dispatch_packet_t;

/* A packet that makes the queue wait until each of its signals that is not 0
   has the value 0.  */
typedef struct
{
  uint16_t header;
  uint16_t reserved0;
  uint32_t reserved1;
  hsa_signal_t dep_signal[5];
  uint64_t reserved2;
  hsa_signal_t completion_signal;
} hsa_barrier_and_packet_t;

_Static_assert (sizeof (hsa_kernel_dispatch_packet_t) == 64, "a packet");
_Static_assert (sizeof (hsa_barrier_and_packet_t) == 64, "a packet");

enum
{
  HSA_PACKET_TYPE_VENDOR_SPECIFIC = 0,
  HSA_PACKET_TYPE_INVALID = 1,
  HSA_PACKET_TYPE_KERNEL_DISPATCH = 2,
  HSA_PACKET_TYPE_BARRIER_AND = 3,
  HSA_PACKET_TYPE_AGENT_DISPATCH = 4,
  HSA_PACKET_TYPE_BARRIER_OR = 5
};

/* The bits at which the fields of a packet's header begin.  */
enum
{
  HSA_PACKET_HEADER_TYPE = 0,
  HSA_PACKET_HEADER_BARRIER = 8, /* what came before is done first */
  HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE = 9,
  HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE = 11,
  HSA_FENCE_SCOPE_SYSTEM = 2
};

/* ---- AMD's extensions -------------------------------------------------- */

typedef struct
{
  void *base;
  size_t pitch, slice; /* bytes */
} hsa_pitched_ptr_t;

typedef struct
{
  uint32_t x, y, z; /* bytes, rows, slices */
} hsa_dim3_t;

enum
{
  hsaHostToDevice = 1,
  hsaDeviceToHost = 2,
  hsaDeviceToDevice = 3
};

enum
{
  HSA_AMD_GPU_MEMORY_FAULT_EVENT = 0,
  HSA_AMD_MEMORY_FAULT_PAGE_NOT_PRESENT = 1,
  HSA_AMD_MEMORY_FAULT_READ_ONLY = 2,
  HSA_AMD_MEMORY_FAULT_NX = 4,
  HSA_AMD_MEMORY_FAULT_HOST_ONLY = 8
};

typedef struct
{
  hsa_amd_event_type_t event_type;
  struct
  {
    hsa_agent_t agent;
    uint64_t virtual_address;
    uint32_t fault_reason_mask;
  } memory_fault;
} hsa_amd_event_t;

typedef struct
{
  uint64_t start, end;
} hsa_amd_profiling_dispatch_time_t, hsa_amd_profiling_async_copy_time_t;

enum
{
  HSA_EXT_POINTER_TYPE_UNKNOWN = 0,
  HSA_EXT_POINTER_TYPE_HSA = 1,
  HSA_EXT_POINTER_TYPE_LOCKED = 2
};

typedef struct
{
  uint32_t size; /* of this, set by the caller */
  hsa_amd_pointer_type_t type;
  void *agentBaseAddress;
  void *hostBaseAddress;
  size_t sizeInBytes;
  void *userData;
  hsa_agent_t agentOwner;
  uint32_t global_flags;
} hsa_amd_pointer_info_t;

#include "vendor/hsa-calls.h"

#endif
