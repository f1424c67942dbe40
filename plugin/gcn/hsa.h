/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The HSA runtime, as far as this plugin uses it: declarations of our own, so
   that it is built where there is no ROCm.  Types and constants end with their
   HSA names; there is no prototype here, as all calls are looked up.

   Source: HSA Runtime Programmer's Reference Manual 1.2; doc/abi/gcn.md section
   2; the hsa_amd_ names: ROCm's hsa_ext_amd.h.  */

#ifndef GOMP_GCN_HSA_H
#define GOMP_GCN_HSA_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int hsa_status_t;
enum
{
  HSA_STATUS_SUCCESS = 0,
  HSA_STATUS_INFO_BREAK = 1,
  HSA_STATUS_ERROR = 0x1000,
  HSA_STATUS_ERROR_INVALID_ARGUMENT = 0x1001,
  HSA_STATUS_ERROR_INVALID_ALLOCATION = 0x1003,
  HSA_STATUS_ERROR_OUT_OF_RESOURCES = 0x1008,
  HSA_STATUS_ERROR_EXCEPTION = 0x1016
};

typedef struct { uint64_t handle; } hsa_agent_t;
typedef struct { uint64_t handle; } hsa_region_t;
typedef struct { uint64_t handle; } hsa_signal_t;
typedef struct { uint64_t handle; } hsa_executable_t;
typedef struct { uint64_t handle; } hsa_executable_symbol_t;
typedef struct { uint64_t handle; } hsa_code_object_t;
typedef int64_t hsa_signal_value_t;

/* The attributes of the system, of agents, of regions and of symbols that are
   asked for.  */
enum
{
  HSA_SYSTEM_INFO_VERSION_MAJOR = 0,            /* uint16_t */
  HSA_SYSTEM_INFO_VERSION_MINOR = 1,            /* uint16_t */
  HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY = 3,      /* uint64_t, Hz */
  HSA_AMD_SYSTEM_INFO_SVM_BY_DEFAULT = 0x202    /* bool */
};
enum
{
  HSA_AGENT_INFO_NAME = 0,                      /* char[64] */
  HSA_AGENT_INFO_VENDOR_NAME = 1,               /* char[64] */
  HSA_AGENT_INFO_FEATURE = 2,                   /* uint32_t */
  HSA_AGENT_INFO_QUEUE_MIN_SIZE = 13,           /* uint32_t, packets */
  HSA_AGENT_INFO_QUEUE_MAX_SIZE = 14,           /* uint32_t, packets */
  HSA_AGENT_INFO_QUEUE_TYPE = 15,               /* uint32_t */
  HSA_AGENT_INFO_DEVICE = 17,                   /* uint32_t */
  HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT = 0xA002, /* uint32_t */
  HSA_AMD_AGENT_INFO_PRODUCT_NAME = 0xA009,     /* char[64] */
  HSA_AMD_AGENT_INFO_UUID = 0xA011              /* char[21] */
};
enum
{
  HSA_REGION_INFO_SEGMENT = 0,                  /* uint32_t */
  HSA_REGION_INFO_GLOBAL_FLAGS = 1,             /* uint32_t */
  HSA_REGION_INFO_SIZE = 2,                     /* size_t */
  HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED = 5     /* bool */
};
enum
{
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE = 9, /* uint32_t */
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE = 11, /* uint32_t */
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE = 13,   /* uint32_t */
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE = 14, /* uint32_t */
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS = 21, /* uint64_t */
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT = 22     /* uint64_t */
};

enum
{
  HSA_DEVICE_TYPE_CPU = 0,
  HSA_DEVICE_TYPE_GPU = 1,
  HSA_AGENT_FEATURE_KERNEL_DISPATCH = 1,
  HSA_QUEUE_TYPE_MULTI = 0,
  HSA_REGION_SEGMENT_GLOBAL = 0,
  HSA_REGION_GLOBAL_FLAG_KERNARG = 1,
  HSA_REGION_GLOBAL_FLAG_FINE_GRAINED = 2,
  HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED = 4,
  HSA_ACCESS_PERMISSION_RW = 3,
  HSA_PROFILE_FULL = 1,
  HSA_EXECUTABLE_STATE_UNFROZEN = 0,
  HSA_SIGNAL_CONDITION_EQ = 0,
  HSA_SIGNAL_CONDITION_LT = 2,
  HSA_WAIT_STATE_BLOCKED = 0,
  HSA_WAIT_STATE_ACTIVE = 1
};

/* ---- Queues and packets --------------------------------------------- */

typedef struct
{
  uint32_t type;
  uint32_t features;
  void *base_address;           /* of SIZE packets of 64 bytes */
  hsa_signal_t doorbell_signal;
  uint32_t size;
  uint32_t reserved;
  uint64_t id;
} hsa_queue_t;

typedef struct
{
  uint16_t header;
  uint16_t setup;               /* dimensions */
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

/* The fields of a packet's header: the packet's type is in bits 0 to 7, the
   others begin at the bits that are named.  */
enum
{
  HSA_PACKET_TYPE_KERNEL_DISPATCH = 2,
  HSA_PACKET_TYPE_BARRIER_AND = 3,
  HSA_PACKET_HEADER_BARRIER = 1 << 8,     /* what came before is done first */
  HSA_PACKET_HEADER_SYSTEM_FENCES = 2 << 9 | 2 << 11
};

/* ---- AMD's extensions ----------------------------------------------- */

typedef struct
{
  void *base;
  size_t pitch, slice;          /* bytes */
} hsa_pitched_ptr_t;

typedef struct
{
  uint32_t x, y, z;             /* bytes, rows, slices */
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
  int event_type;
  struct
  {
    hsa_agent_t agent;
    uint64_t virtual_address;
    uint32_t fault_reason_mask;
  } memory_fault;
} hsa_amd_event_t;

/* ---- Calls ---------------------------------------------------------- */

typedef void hsa_queue_callback_t (hsa_status_t, hsa_queue_t *, void *);
typedef hsa_status_t hsa_agent_callback_t (hsa_agent_t, void *);
/* What sort of memory an address belongs to.  */
enum
{
  HSA_EXT_POINTER_TYPE_UNKNOWN = 0,
  HSA_EXT_POINTER_TYPE_HSA = 1
};
typedef struct
{
  uint32_t size;                /* of this, set by the caller */
  int type;
  void *agentBaseAddress;
  void *hostBaseAddress;
  size_t sizeInBytes;
  void *userData;
  hsa_agent_t agentOwner;
  uint32_t global_flags;
} hsa_amd_pointer_info_t;

typedef hsa_status_t hsa_region_callback_t (hsa_region_t, void *);
typedef hsa_status_t hsa_amd_event_callback_t (const hsa_amd_event_t *,
                                               void *);

/* The functions that have to be there, as CALL (result, name after "hsa_",
   parameters).  */
#define GOMP_HSA_REQUIRED(CALL) \
  CALL (hsa_status_t, init, (void)) \
  CALL (hsa_status_t, status_string, (hsa_status_t, const char **)) \
  CALL (hsa_status_t, system_get_info, (int, void *)) \
  CALL (hsa_status_t, iterate_agents, (hsa_agent_callback_t *, void *)) \
  CALL (hsa_status_t, agent_get_info, (hsa_agent_t, int, void *)) \
  CALL (hsa_status_t, agent_iterate_regions, \
        (hsa_agent_t, hsa_region_callback_t *, void *)) \
  CALL (hsa_status_t, region_get_info, (hsa_region_t, int, void *)) \
  CALL (hsa_status_t, queue_create, \
        (hsa_agent_t, uint32_t, uint32_t, hsa_queue_callback_t *, void *, \
         uint32_t, uint32_t, hsa_queue_t **)) \
  CALL (hsa_status_t, queue_destroy, (hsa_queue_t *)) \
  CALL (uint64_t, queue_add_write_index_release, \
        (const hsa_queue_t *, uint64_t)) \
  CALL (uint64_t, queue_load_read_index_acquire, (const hsa_queue_t *)) \
  CALL (hsa_status_t, signal_create, \
        (hsa_signal_value_t, uint32_t, const hsa_agent_t *, \
         hsa_signal_t *)) \
  CALL (hsa_status_t, signal_destroy, (hsa_signal_t)) \
  CALL (void, signal_store_relaxed, (hsa_signal_t, hsa_signal_value_t)) \
  CALL (void, signal_store_release, (hsa_signal_t, hsa_signal_value_t)) \
  CALL (hsa_signal_value_t, signal_load_acquire, (hsa_signal_t)) \
  CALL (hsa_signal_value_t, signal_wait_acquire, \
        (hsa_signal_t, int, hsa_signal_value_t, uint64_t, int)) \
  CALL (hsa_status_t, executable_create, \
        (int, int, const char *, hsa_executable_t *)) \
  CALL (hsa_status_t, executable_load_code_object, \
        (hsa_executable_t, hsa_agent_t, hsa_code_object_t, const char *)) \
  CALL (hsa_status_t, executable_freeze, (hsa_executable_t, const char *)) \
  CALL (hsa_status_t, executable_destroy, (hsa_executable_t)) \
  CALL (hsa_status_t, executable_get_symbol, \
        (hsa_executable_t, const char *, const char *, hsa_agent_t, \
         int32_t, hsa_executable_symbol_t *)) \
  CALL (hsa_status_t, executable_symbol_get_info, \
        (hsa_executable_symbol_t, int, void *)) \
  CALL (hsa_status_t, code_object_deserialize, \
        (void *, size_t, const char *, hsa_code_object_t *)) \
  CALL (hsa_status_t, memory_allocate, (hsa_region_t, size_t, void **)) \
  CALL (hsa_status_t, memory_assign_agent, (void *, hsa_agent_t, int)) \
  CALL (hsa_status_t, memory_copy, (void *, const void *, size_t)) \
  CALL (hsa_status_t, memory_free, (void *))

/* The functions that may be missing; their pointers are NULL then.  */
#define GOMP_HSA_OPTIONAL(CALL) \
  CALL (hsa_status_t, code_object_destroy, (hsa_code_object_t)) \
  CALL (void, signal_subtract_acq_rel, (hsa_signal_t, hsa_signal_value_t)) \
  CALL (hsa_status_t, amd_memory_lock, \
        (void *, size_t, hsa_agent_t *, int, void **)) \
  CALL (hsa_status_t, amd_memory_unlock, (void *)) \
  CALL (hsa_status_t, amd_memory_async_copy, \
        (void *, hsa_agent_t, const void *, hsa_agent_t, size_t, uint32_t, \
         const hsa_signal_t *, hsa_signal_t)) \
  CALL (hsa_status_t, amd_memory_async_copy_rect, \
        (const hsa_pitched_ptr_t *, const hsa_dim3_t *, \
         const hsa_pitched_ptr_t *, const hsa_dim3_t *, \
         const hsa_dim3_t *, hsa_agent_t, int, uint32_t, \
         const hsa_signal_t *, hsa_signal_t)) \
  CALL (hsa_status_t, amd_memory_fill, (void *, uint32_t, size_t)) \
  CALL (hsa_status_t, amd_pointer_info, \
        (const void *, hsa_amd_pointer_info_t *, void *(*) (size_t), \
         uint32_t *, hsa_agent_t **)) \
  CALL (hsa_status_t, amd_register_system_event_handler, \
        (hsa_amd_event_callback_t *, void *))

#endif
