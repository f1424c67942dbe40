/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Shared by the calls of the emulated HSA runtime: settings, agents, signals,
   memory, reports, and what each call begins and ends with.

   Handles are addresses of the emulation's structures.  Those of agents, ISAs,
   regions, queues, executables and signals are looked up before they are used,
   so that a wrong handle is an error and no crash.  */

#ifndef GCN_DRIVER_H
#define GCN_DRIVER_H 1

#include <pthread.h>
#include <stdatomic.h>

#include "common/memory.h"
#include "common/settings.h"
#include "gcn/code/image.h"

/* The functions of HSA are what the library exports.  */
#pragma GCC visibility push(default)
#include "vendor/hsa.h"
#pragma GCC visibility pop

#define GCN_QUEUE_SIZE_MAX 131072u
#define GCN_GROUP_SIZE_MAX 1024u

/* A flat address is a 64-bit address that a kernel can use for memory of any
   kind.  GCN_LDS_APERTURE is the high half of the flat addresses of the LDS,
   the memory that a work-group shares.  GCN_PRIVATE_APERTURE is the high half
   of the flat addresses of private memory, of which each lane has its own.  No
   mapping of a process has an address with such a high half, on any host.  */
#define GCN_LDS_APERTURE 0x00010000u
#define GCN_PRIVATE_APERTURE 0x00020000u

/* What the environment asks of this driver, beyond the settings of
   emulate/common/settings.h; constant after hsa_init.  */
struct gcn_settings
{
  /* GOMP_PSET_EMULATE_ISA: one of GCN_ISA_NAMES, or gfx9-generic, which is a
     gfx906; default: what gcn_program_isa returns.  */
  enum gcn_isa isa;
  /* GOMP_PSET_EMULATE_UNITS: compute units, from 1 to 1024; default: 4.  */
  unsigned units;
  /* GOMP_PSET_EMULATE_SEED: 0: all turns of waves have the same length.  Not 0:
     turns have random lengths up to that one, and this number is the seed from
     which each queue makes its random numbers.  Default: 0.  */
  uint64_t seed;
  /* GOMP_PSET_EMULATE_KEEP_FREED: 1: kernels may use freed memory, until an
     allocation fails for lack of memory while no queue has packets.  0: kernels
     may use freed memory only until gcn_memory_reap is called while no queue
     has packets.  Default: 0.  */
  bool keep_freed;
  /* GOMP_PSET_EMULATE_PAGEABLE: 1: kernels may use all of the host's memory
     that the process can read.  0: of the host's memory, kernels may use only
     what is registered (emu_memory_register).  Default: 0.  */
  bool pageable;
};

/* Return the settings of this driver.  */
const struct gcn_settings *gcn_settings (void);

/* Return the processor that the device code of the running program is for.
   Code objects are looked for in the program and in the shared objects that are
   loaded now.  The result is the newest processor that all of them can run on.
   A code object that shares no processor with those found before it is left
   out; the program's own come first.  The result is gfx900 if there is no
   device code.  If there is code, but only for processors that are not
   emulated, a message is printed.  The result is then gfx803 if that code has
   the format of old compilers (EI_ABIVERSION is below 2), and gfx90a if
   not.  */
enum gcn_isa gcn_program_isa (void);

struct gcn_device;

/* A kind of memory that a device has.  HSA's handles of regions and AMD's
   handles of memory pools both refer to it.  SEGMENT is a constant
   HSA_REGION_SEGMENT_..., FLAGS is a mask of HSA_REGION_GLOBAL_FLAG_...; 0 for
   memory that is not global.  If HOST_VISIBLE is true, the host can use the
   memory at its device address.  If not, it cannot.  */
struct gcn_region
{
  struct gcn_device *device;
  int segment;
  uint32_t flags;
  bool host_visible;
};

/* How many regions an agent has at most.  */
enum { GCN_REGIONS = 3 };

/* An agent: a device, or the host, whose NUMBER is -1.  */
struct gcn_device
{
  int number;
  /* Memory of the agent's regions is allocated from this arena.  For the host
     it is the arena of device 0.  */
  struct emu_arena *arena;
  struct gcn_region regions[GCN_REGIONS];
  unsigned region_count;

  /* The images that are loaded.  Kernels hold the lock for reading while they
     run.  */
  pthread_rwlock_t images_lock;
  struct gcn_images images;
};

/* Return the array of the agents, GPUs first, then the host, and set *COUNT to
   their number.  */
struct gcn_device *gcn_devices (unsigned *count);

/* Return the record of AGENT, or NULL if there is no such agent.  */
struct gcn_device *gcn_device_get (hsa_agent_t agent);
/* Return the agent that DEVICE is the record of.  */
hsa_agent_t gcn_device_handle (const struct gcn_device *device);

/* ---- The frame of a call ----------------------------------------------- */

/* Return whether CALL has to fail, and set *STATUS to the result of CALL then.
   If the runtime is not initialized, that is HSA_STATUS_ERROR_NOT_INITIALIZED.
   If the environment asks for the failure (emu_call_fails), it is the code that
   the variable FAIL gives, or INJECTED if FAIL gives no code.  If CALL has not
   to fail, *STATUS means nothing.  */
bool gcn_call_refused (const char *call, hsa_status_t injected,
                       hsa_status_t *status);

/* Write the line of CALL to the trace, with the arguments that FORMAT gives as
   for printf, and return STATUS.  */
hsa_status_t gcn_call_leave (const char *call, hsa_status_t status,
                             const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* Begin a function of HSA.  If gcn_call_refused says that the call has to fail,
   write its line to the trace, and return the status that gcn_call_refused has
   set from the function.  INJECTED is the argument of gcn_call_refused.  If the
   call has not to fail, do nothing.  */
#define GCN_ENTER(INJECTED) \
  do \
    { \
      hsa_status_t refused; \
      if (gcn_call_refused (__func__, INJECTED, &refused)) \
        return gcn_call_leave (__func__, refused, "%s", ""); \
    } \
  while (0)

/* Return STATUS from a call; the format and its arguments are those of
   gcn_call_leave.  */
#define GCN_LEAVE(STATUS, ...) \
  return gcn_call_leave (__func__, STATUS, __VA_ARGS__)

/* Return the time in nanoseconds by a clock that does not jump, for HSA's
   timestamps.  */
uint64_t gcn_now_ns (void);

/* ---- Signals ----------------------------------------------------------- */

/* A signal of HSA.  Its handle is the address of this struct.  VALID is false
   after gcn_signal_release.  WAITERS is how many threads wait for CHANGED, with
   LOCK.  */
struct gcn_signal
{
  _Atomic int64_t value;
  _Atomic unsigned waiters;
  _Atomic bool valid;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  /* When the work that has this completion signal began and ended, as
     gcn_now_ns tells; 0: no such work has ended so far.  */
  _Atomic uint64_t start_ns, end_ns;
  struct gcn_signal *next_free;
};

/* Return the signal of HANDLE, or NULL if there is none.  */
struct gcn_signal *gcn_signal_get (hsa_signal_t handle);

/* Return a new signal with VALUE, which gcn_signal_release frees; NULL if there
   is no memory.  */
struct gcn_signal *gcn_signal_make (int64_t value);
/* Free SIGNAL.  From now on gcn_signal_get returns NULL for its handle, until
   gcn_signal_make uses the memory again.  */
void gcn_signal_release (struct gcn_signal *signal);

/* Set SIGNAL to VALUE, and wake those who wait for it.  */
void gcn_signal_set (struct gcn_signal *signal, int64_t value);
/* Subtract VALUE from SIGNAL, and wake those who wait for it.  */
void gcn_signal_subtract (struct gcn_signal *signal, int64_t value);

/* Return whether the comparison CONDITION, a constant HSA_SIGNAL_CONDITION_...,
   holds for VALUE and COMPARED.  For HSA_SIGNAL_CONDITION_LT, the result is
   whether VALUE < COMPARED.  Returns true if CONDITION is none of these
   constants.  */
bool gcn_signal_holds (int64_t value, int condition, int64_t compared);

/* Return a number that grows with each change of a signal.  */
uint64_t gcn_signals_seen (void);
/* Wait until some signal changes, at most TIMEOUT_NS nanoseconds.  SEEN is what
   gcn_signals_seen returned before the caller looked at its signals; if a
   signal has changed since then, return at once.  */
void gcn_signals_wait (uint64_t seen, uint64_t timeout_ns);

/* ---- Memory ------------------------------------------------------------ */

/* Return the host's address of [ADDRESS, ADDRESS + SIZE), which is memory of a
   device or the host's; NULL if it is device memory that is not allocated.  */
void *gcn_memory_host (const void *address, size_t size);

/* Return whether no queue has a packet that waits or is being carried out.  */
bool gcn_queues_idle (void);

/* Free the blocks of DEVICE that emu_memory_retire has left to kernels.  Does
   nothing while a queue has packets, whose kernels may use the blocks, or if
   freed memory is to be kept (keep_freed in struct gcn_settings).  */
void gcn_memory_reap (struct gcn_device *device);

/* ---- Reports ----------------------------------------------------------- */

/* Report on standard error how DISPATCH stopped.  */
void gcn_report (const struct gcn_dispatch *dispatch,
                 const struct gcn_stop *stop);

/* Tell the program's system event handler of a memory fault of DEVICE at
   ADDRESS.  Returns true if there is a handler and it returned success.  */
bool gcn_event_memory_fault (const struct gcn_device *device,
                             uint64_t address);

#endif
