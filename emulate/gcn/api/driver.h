/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the calls of the emulated runtime share: devices, handles, and the
   frame of each call.

   Handles are addresses of our structures.  Those of agents, ISAs, regions,
   queues, executables and signals are looked up before they are used, so
   that a wrong one is an error and no crash.  */

#ifndef GCN_DRIVER_H
#define GCN_DRIVER_H 1

#include <pthread.h>
#include <stdatomic.h>

#include "common/memory.h"
#include "common/settings.h"
#include "gcn/code/image.h"

/* These are what the library is for.  */
#pragma GCC visibility push(default)
#include "vendor/hsa.h"
#pragma GCC visibility pop

#define GCN_QUEUE_SIZE_MAX 131072u
#define GCN_GROUP_SIZE_MAX 1024u

/* High halves of flat addresses that are not memory.  No mapping of a process
   of any host is there.  */
#define GCN_LDS_APERTURE 0x00010000u
#define GCN_PRIVATE_APERTURE 0x00020000u

/* What the environment asks of this driver; constant after hsa_init.
   Variables GOMP_PSET_EMULATE_ISA, _UNITS, _SEED, _KEEP_FREED,
   _PAGEABLE.  */
struct gcn_settings
{
  enum gcn_isa isa;
  unsigned units;               /* compute units */
  uint64_t seed;                /* not 0: waves take turns of random lengths */
  bool keep_freed;              /* kernels may use freed memory */
  bool pageable;                /* ... and all of the host's memory */
};

const struct gcn_settings *gcn_settings (void);

/* The processor that the code of the running program is for, as far as it is
   loaded.  A gfx900 if there is none; the most common one of its compiler,
   after a message, if there is code only for others that are not emulated.  */
enum gcn_isa gcn_program_isa (void);

struct gcn_device;

/* Memory of one kind, as regions and as pools.  */
struct gcn_region
{
  struct gcn_device *device;
  int segment;
  uint32_t flags;
  bool host_visible;
};

enum { GCN_REGIONS = 3 };

/* An agent.  Number -1 is the host.  */
struct gcn_device
{
  int number;
  struct emu_arena *arena;      /* the host uses that of device 0 */
  struct gcn_region regions[GCN_REGIONS];
  unsigned region_count;

  /* Images that are loaded.  Readers: kernels while they run.  */
  pthread_rwlock_t images_lock;
  struct gcn_images images;
};

/* The devices, GPUs first, then the host.  *COUNT of them.  */
struct gcn_device *gcn_devices (unsigned *count);

/* The device of an agent; NULL: no such agent.  */
struct gcn_device *gcn_device_get (hsa_agent_t agent);
hsa_agent_t gcn_device_handle (const struct gcn_device *device);

/* ---- The frame of a call ----------------------------------------------- */

/* True: CALL shall fail with *STATUS, which is INJECTED if the environment
   wants it to, or that the runtime is not initialized.  */
bool gcn_call_refused (const char *call, hsa_status_t injected,
                       hsa_status_t *status);

/* Leave a call: its line in the trace.  The result is STATUS.  */
hsa_status_t gcn_call_leave (const char *call, hsa_status_t status,
                             const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

#define GCN_ENTER(INJECTED) \
  do \
    { \
      hsa_status_t refused; \
      if (gcn_call_refused (__func__, INJECTED, &refused)) \
        return gcn_call_leave (__func__, refused, "%s", ""); \
    } \
  while (0)

/* GCN_LEAVE (status, format, ...): return from a call.  */
#define GCN_LEAVE(STATUS, ...) \
  return gcn_call_leave (__func__, STATUS, __VA_ARGS__)

/* Nanoseconds of a clock that does not jump: HSA's timestamps.  */
uint64_t gcn_now_ns (void);

/* ---- Signals ----------------------------------------------------------- */

struct gcn_signal
{
  _Atomic int64_t value;
  _Atomic unsigned waiters;
  _Atomic bool valid;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  _Atomic uint64_t start_ns, end_ns;    /* of what it stands for */
  struct gcn_signal *next_free;
};

/* NULL: no such signal.  */
struct gcn_signal *gcn_signal_get (hsa_signal_t handle);

/* NULL: no memory.  */
struct gcn_signal *gcn_signal_make (int64_t value);
void gcn_signal_release (struct gcn_signal *signal);

void gcn_signal_set (struct gcn_signal *signal, int64_t value);
void gcn_signal_subtract (struct gcn_signal *signal, int64_t value);

/* Whether VALUE meets CONDITION with COMPARED.  */
bool gcn_signal_holds (int64_t value, int condition, int64_t compared);

/* Wait for a change of any signal after *SEEN, at most TIMEOUT_NS; *SEEN is
   what gcn_signals_seen gave before the signals were looked at.  */
uint64_t gcn_signals_seen (void);
void gcn_signals_wait (uint64_t seen, uint64_t timeout_ns);

/* ---- Memory ------------------------------------------------------------ */

/* The host's side of [ADDRESS, ADDRESS + SIZE), a device's or the host's;
   NULL: device memory that is not allocated.  */
void *gcn_memory_host (const void *address, size_t size);

/* No packet is being carried out or waits for that.  */
bool gcn_queues_idle (void);

/* Free what kernels of DEVICE might still have used, if none does and freed
   memory is not to be kept.  */
void gcn_memory_reap (struct gcn_device *device);

/* ---- Reports ----------------------------------------------------------- */

/* Say on standard error how a dispatch stopped.  */
void gcn_report (const struct gcn_dispatch *dispatch,
                 const struct gcn_stop *stop);

/* Let the system event handler know of a memory fault.  True: there is one
   and it was content.  */
bool gcn_event_memory_fault (const struct gcn_device *device,
                             uint64_t address);

#endif
