/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The HSA runtime library: its calls, and messages about those that
   failed.  */

#ifndef GOMP_GCN_DRIVER_H
#define GOMP_GCN_DRIVER_H 1

#include <stdarg.h>

#include "gomp-pset-emulated.h"
#include "vendor/hsa.h"

/* Bits in the header of a packet.  BARRIER: the packet does not begin before
   all earlier packets of its command queue are done.  FENCES: memory is
   consistent within the whole system before and after the packet.  */
#define GOMP_GCN_PACKET_BARRIER (1 << HSA_PACKET_HEADER_BARRIER)
#define GOMP_GCN_PACKET_FENCES                                       \
  (HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE \
   | HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE)

/* The functions that the HSA runtime library has to have: if one is missing,
   gomp_gcn_driver_open returns false.  CALL is the name of a macro.  The list
   expands to CALL (NAME) for each function, where NAME is the function's name
   without "hsa_".  */
#define GOMP_HSA_REQUIRED(CALL)        \
  CALL (init)                          \
  CALL (status_string)                 \
  CALL (system_get_info)               \
  CALL (iterate_agents)                \
  CALL (agent_get_info)                \
  CALL (agent_iterate_regions)         \
  CALL (region_get_info)               \
  CALL (queue_create)                  \
  CALL (queue_destroy)                 \
  CALL (queue_add_write_index_release) \
  CALL (queue_load_read_index_acquire) \
  CALL (signal_create)                 \
  CALL (signal_destroy)                \
  CALL (signal_store_relaxed)          \
  CALL (signal_store_release)          \
  CALL (signal_load_acquire)           \
  CALL (signal_wait_acquire)           \
  CALL (executable_create)             \
  CALL (executable_load_code_object)   \
  CALL (executable_freeze)             \
  CALL (executable_destroy)            \
  CALL (executable_get_symbol)         \
  CALL (executable_symbol_get_info)    \
  CALL (code_object_deserialize)       \
  CALL (memory_allocate)               \
  CALL (memory_assign_agent)           \
  CALL (memory_copy)                   \
  CALL (memory_free)

/* The functions that may be missing; their pointers are NULL then.  */
#define GOMP_HSA_OPTIONAL(CALL)             \
  CALL (code_object_destroy)                \
  CALL (signal_subtract_acq_rel)            \
  CALL (amd_memory_lock)                    \
  CALL (amd_memory_unlock)                  \
  CALL (amd_memory_async_copy)              \
  CALL (amd_memory_async_copy_rect)         \
  CALL (amd_memory_fill)                    \
  CALL (amd_pointer_info)                   \
  CALL (amd_profiling_set_profiler_enabled) \
  CALL (amd_profiling_get_dispatch_time)    \
  CALL (amd_register_system_event_handler)

#define GOMP_HSA_MEMBER(name) __typeof__ (hsa_##name) *name;

/* The functions of the HSA runtime library: hsa_memory_copy is
   gomp_hsa.memory_copy, and so on.  */
struct gomp_hsa
{
  GOMP_HSA_REQUIRED (GOMP_HSA_MEMBER)
  GOMP_HSA_OPTIONAL (GOMP_HSA_MEMBER)
};

#pragma GCC visibility push(hidden)

/* The functions that have been found.  Constant once gomp_gcn_driver_open has
   returned true.  */
extern struct gomp_hsa gomp_hsa;

/* Open the HSA runtime library and initialize it.  Only the first call does so;
   later calls return the result of the first one.  Returns true if the library
   can be used.  Returns false if there is no library, if the library lacks a
   function of GOMP_HSA_REQUIRED, or if hsa_init fails; debug output tells why.
   If the user has set GCN_SUPPRESS_HOST_FALLBACK (settings.h), the program ends
   with a message in these cases.  Any thread.  */
bool gomp_gcn_driver_open (void);

/* Set *FAULT to the first memory fault of device ORD, and return true.  Returns
   false if the device had no fault, or if the driver cannot tell faults: only
   emulated drivers can.  *FAULT is not to be read then.  */
bool gomp_gcn_driver_fault (int ord, struct gomp_pset_emulated_fault *fault);

/* Return the name and version of the HSA runtime, as in "HSA Runtime 1.1".  The
   text is static; it is empty until gomp_gcn_driver_open has returned true.  */
const char *gomp_gcn_driver_version (void);

/* Return MS milliseconds in the unit of signal_wait_acquire's timeout.  The
   result is the next whole number above that time, so that it is never 0.  */
uint64_t gomp_gcn_driver_ticks (double ms);

/* Set *BEGIN and *END, in nanoseconds of CLOCK_MONOTONIC, to when AGENT has
   carried out the dispatch whose completion signal is DONE, on a queue whose
   profiler is enabled.  Returns false, without a message, if the HSA runtime
   does not tell it.  */
bool gomp_gcn_driver_times (hsa_agent_t agent, hsa_signal_t done,
                            uint64_t *begin, uint64_t *end);

/* Return the text that the HSA runtime has for STATUS, which is the HSA
   runtime's own; "unknown status" if it has none.  */
const char *gomp_gcn_status_text (hsa_status_t status);

/* Report, by GOMP_PLUGIN_error, that something has failed with STATUS.  FORMAT
   and what follows say what, as for printf.  CALL is the name of the function
   that has returned STATUS, for the message.  If CALL is NULL, the message has
   no such name.  Always returns false.  */
bool gomp_gcn_error (hsa_status_t status, const char *call, const char *format,
                     ...) __attribute__ ((format (printf, 3, 4)));

/* Write debug output, a line that FORMAT and what follows make as for printf:
   - to standard error if the environment variable GCN_DEBUG is set, and is
     neither empty nor 0;
   - else by GOMP_PLUGIN_debug if GOMP_DEBUG is set, or if gomp_gcn_driver_open
     has not succeeded yet: the runtime is told why there is no driver;
   - else nowhere.  */
void gomp_gcn_debug (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));

#pragma GCC visibility pop

#endif
