/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Devices: finding them, their state, and thin wrappers over the operations
   of their plugins.  Nothing here knows about map clauses.

   device-table.c  which there are, and whether this process may use them
   device.c        finding them and making them ready
   device-number.c what their numbers mean
   device-end.c    their end, with the program or on request  */

#ifndef GOMP_DEVICE_H
#define GOMP_DEVICE_H 1

#include "base/cancel.h"
#include "base/error.h"
#include "device/icv.h"
#include "device/large.h"
#include "base/lock.h"
#include "device/pinned.h"
#include "device/posted.h"
#include "table/present.h"
#include "device/queue-work.h"
#include "base/types.h"
#include "device/visits.h"

#include "libgomp-plugin.h"

/* The operations of one plugin, bound once by plugin-load.c, and what the
   plugin says about itself.  An operation is NULL only where a comment says
   that it may be.  Prototypes: libgomp-plugin.h.  */
struct gomp_plugin
{
  unsigned abi;                 /* GOMP_OFFLOAD_version () */
  const char *file;             /* soname, for messages */
  const char *name;             /* get_name () */
  unsigned caps;
  int type;
  int device_count;
  bool (*init_device) (int);
  bool (*fini_device) (int);
  /* Not to be called directly: gomp_plugin_load_image does.  */
  union
  {
    int (*abi_1) (int, unsigned, const void *, struct addr_pair **);
    int (*abi_2) (int, unsigned, const void *, struct addr_pair **,
                  uint64_t **);
    int (*abi_3) (int, unsigned, const void *, struct addr_pair **, uint64_t **,
                  uint64_t *);
  } load_image;
  bool (*unload_image) (int, unsigned, const void *);
  void *(*alloc) (int, size_t);
  bool (*free) (int, void *);
  bool (*dev2host) (int, void *, const void *, size_t);
  bool (*host2dev) (int, void *, const void *, size_t);
  /* The next three are NULL if CAPS lacks GOMP_OFFLOAD_CAP_OPENMP_400.  */
  bool (*dev2dev) (int, void *, const void *, size_t);
  void (*run) (int, void *, void *, void **);
  bool (*can_run) (void *);     /* may be NULL in any case: each function can
                                   be run */
  /* All of ACC is NULL if CAPS lacks GOMP_OFFLOAD_CAP_OPENACC_200.  */
  struct gomp_plugin_acc
  {
    void (*exec) (void (*) (void *), size_t, void **, void **, unsigned *,
                  void *);
    void (*async_exec) (void (*) (void *), size_t, void **, void **, unsigned *,
                        void *, struct goacc_asyncqueue *);
    void *(*create_thread_data) (int);
    void (*destroy_thread_data) (void *);
    struct goacc_asyncqueue *(*async_construct) (int);
    bool (*async_destruct) (struct goacc_asyncqueue *);
    int (*async_test) (struct goacc_asyncqueue *);
    bool (*async_synchronize) (struct goacc_asyncqueue *);
    bool (*async_serialize) (struct goacc_asyncqueue *,
                             struct goacc_asyncqueue *);
    void (*async_queue_callback) (struct goacc_asyncqueue *, void (*) (void *),
                                  void *);
    bool (*async_dev2host) (int, void *, const void *, size_t,
                            struct goacc_asyncqueue *);
    bool (*async_host2dev) (int, void *, const void *, size_t,
                            struct goacc_asyncqueue *);
    union goacc_property_value (*get_property) (int, enum goacc_property);
    /* The four operations with names that begin with cuda: a plugin has all
       of them; or it has none, and they are NULL.  */
    void *(*cuda_get_current_device) (void);
    void *(*cuda_get_current_context) (void);
    void *(*cuda_get_stream) (struct goacc_asyncqueue *);
    int (*cuda_set_stream) (struct goacc_asyncqueue *, void *);
    /* May be NULL.  */
    bool (*async_dev2dev) (int, void *, const void *, size_t,
                           struct goacc_asyncqueue *);
  } acc;
  /* The next eight are operations of plugins of GCC 15 or, is_accessible_ptr
     and memset, GCC 16.  Each is NULL if the plugin lacks it.  A plugin without
     interop has none of the get_interop operations, either.  */
  const char *(*get_uid) (int);
  int (*is_accessible_ptr) (int, const void *, size_t);
  bool (*memset) (int, void *, int, size_t);
  void (*interop) (struct gomp_interop_object *, int, enum gomp_interop_action,
                   bool, const char *);
  intptr_t (*get_interop_int) (struct gomp_interop_object *,
                               enum gomp_interop_property,
                               enum gomp_interop_rc *);
  void *(*get_interop_ptr) (struct gomp_interop_object *,
                            enum gomp_interop_property, enum gomp_interop_rc *);
  const char *(*get_interop_str) (struct gomp_interop_object *,
                                  enum gomp_interop_property,
                                  enum gomp_interop_rc *);
  const char *(*get_interop_type_desc) (struct gomp_interop_object *,
                                        enum gomp_interop_property);
  /* Operations that only this project's plugins have (part 2 of
     libgomp-plugin.h); may be NULL.  */
  unsigned (*pset_features) (int);
  bool (*pset_number) (int, int, int);
  bool (*pset_module_gone) (int, uintptr_t, uintptr_t);
  bool (*pset_variables) (int, const struct gomp_pset_variable *, size_t,
                          struct addr_pair *);
  const char *const *(*pset_variable_names) (const void *);
  bool (*pset_takes_code) (int, const void *, size_t);
  bool (*pset_load_code) (int, const struct gomp_pset_code *,
                            struct addr_pair *);
  bool (*pset_unload_code) (int, const void *);
  bool (*pset_batch) (int, const struct gomp_pset_batch *);
  bool (*pset_copy_rect) (int, enum gomp_pset_direction,
                          const struct gomp_pset_rect *,
                          struct goacc_asyncqueue *);
  bool (*pset_copy_peer) (int, void *, int, const void *, size_t);
  void (*pset_times) (uint64_t, gomp_pset_tell *);
  void *(*pset_host_alloc) (int, size_t);
  void (*pset_host_free) (int, void *);
  void *(*pset_managed_alloc) (int, size_t);
  void (*pset_managed_free) (int, void *);
};

/* Have PLUGIN load the image of version VERSION at DATA into its device ORD,
   with the arguments that the plugin's version of the ABI takes.  Returns the
   number of entries of *TABLE, which is an array for the caller to free; -1 if
   the plugin has failed.  What the entries mean is said at
   GOMP_OFFLOAD_load_image in libgomp-plugin.h.

   REVERSE may be NULL.  If it is not NULL, a plugin of ABI 2 or newer sets
   *REVERSE to an array for the caller to free, or to NULL; a plugin of ABI 1
   does not set it.  INDIRECT has addresses for the plugin, and may be NULL; a
   plugin of ABI 1 or 2 is not passed it.  */
int gomp_plugin_load_image (const struct gomp_plugin *plugin, int ord,
                            unsigned version, const void *data,
                            struct addr_pair **table, uint64_t **reverse,
                            uint64_t *indirect) GOMP_HIDDEN;

/* Return whether PLUGIN's operations exec and async_exec, which launch OpenACC
   kernels, take the arguments of a kernel as one block: their fourth argument,
   DEVADDRS of libgomp-plugin.h, is the device address of that block then.  If
   this returns false, it is an array of device addresses, one for each argument
   of the kernel.  */
static inline bool
gomp_plugin_takes_block (const struct gomp_plugin *plugin)
{
  return plugin->abi >= 2 && plugin->pset_features == NULL;
}

/* How many buffers of pinned memory a device has at most.  */
#define GOMP_DEVICE_PINNED 16

/* How far a device is.  */
enum gomp_device_state
{
  GOMP_DEVICE_UNINITIALIZED,
  GOMP_DEVICE_INITIALIZED,
  GOMP_DEVICE_FINALIZED,
  GOMP_DEVICE_FORKED /* the parent of this process was using it when it
                                   called fork */
};

/* What a use of a device has to look at first, as bits of SPECIAL of struct
   gomp_device.  Most often no bit is set, so that one comparison tells that
   there is nothing.  */
enum gomp_device_special
{
  /* The device is not initialized.  */
  GOMP_SPECIAL_STATE = 1 << 0,
  /* The device runs host code, and has to be told about objects that are
     loaded (native.h).  Fixed.  */
  GOMP_SPECIAL_NATIVE = 1 << 1,
  /* No data is mapped for the device (gomp_device_maps).  Fixed.  */
  GOMP_SPECIAL_UNMAPPED = 1 << 2,
  /* OpenACC maps no data for the device (goacc_device_maps).  Fixed.  */
  GOMP_SPECIAL_NO_ACC = 1 << 6,
  /* Copies to the device are posted (posted.h).  Changes only under the lock
     of struct gomp_posted.  */
  GOMP_SPECIAL_POSTED = 1 << 3,
  /* The latest use of the plugin was a small copy from the device, so that the
     next such copy may read ahead (ahead.h).  */
  GOMP_SPECIAL_ARMED = 1 << 4,
  /* Bytes have been read ahead (ahead.h).  Changes only under the lock of
     struct gomp_posted.  */
  GOMP_SPECIAL_THERE = 1 << 5,
  /* Copies have been posted, and may be again, so that copies from the device
     may read ahead.  Changes only under the lock of struct gomp_posted.  */
  GOMP_SPECIAL_POSTS = 1 << 7
};

#define GOMP_SPECIAL_AHEAD (GOMP_SPECIAL_ARMED | GOMP_SPECIAL_THERE)
/* What has to be looked at before the plugin is used for something that could
   see the device's memory or change it.  */
#define GOMP_SPECIAL_ANY \
  (GOMP_SPECIAL_STATE | GOMP_SPECIAL_POSTED | GOMP_SPECIAL_AHEAD)

/* How many queues, those with the lowest async values, are found without a
   lock.  */
#define GOMP_QUICK_QUEUES 8

/* A device.  */
struct gomp_device
{
  /* Fixed once the device table is published.  */
  int id; /* OpenMP device number */
  int ord; /* plugin's own number */
  const struct gomp_plugin *plugin;
  struct gomp_device_icvs icvs;

  /* Fixed once initialized.  */
  bool concurrent_io; /* plugin needs no io_lock */

  unsigned special; /* atomic: bits of enum gomp_device_special */
  struct gomp_lock state_lock; /* initializing, images, finalizing */
  enum gomp_device_state state; /* written under state_lock; read with
                                   acquire semantics without it */
  struct gomp_lock io_lock; /* held during alloc, free and copies, unless
                                   concurrent_io */
  struct gomp_pinned pinned[GOMP_DEVICE_PINNED];
  struct gomp_large large; /* how large objects are copied */
  struct gomp_present present; /* mappings and device memory pool */

  /* Host function -> the plugin's handle; written with both state_lock and
     present.writer held, read with one of them.  Unused with NATIVE_EXEC.  */
  struct gomp_ptree functions;
  /* Address of device code -> host function, for reverse offload
     (reverse-table.h); protected by present.writer.  */
  struct gomp_ptree reverse_functions;

  /* What omp_get_uid_from_device gives; NULL: nobody has asked yet.  Written
     once, atomically.  */
  const char *uid;

  /* OpenACC: queues by async value; acc-queue.c.  */
  struct goacc_queues *queues;
  /* Of these queues, those for the async values acc_async_noval, 0, 1 and so
     on; NULL: not made yet.  Accessed atomically.  */
  struct goacc_asyncqueue *quick_queues[GOMP_QUICK_QUEUES];
  struct gomp_queue_work queue_work;

  /* With NATIVE_EXEC: the `declare target' variables and the loaded objects
     that the device has been told about (native.c); NULL: none so far.  */
  struct gomp_native *native; /* under state_lock */
  /* What gomp_loaded_stamp was when the device was told about loaded objects
     the last time (gomp_native_sync).  If it is another number now, objects
     have been loaded or unloaded since.  Written under state_lock, read
     without.  */
  uint64_t native_stamp;

  struct gomp_guard *guard; /* surroundings of its blocks (guard.h); NULL:
                                   none so far */

  struct gomp_visits visits; /* threads inside the plugin */
  struct gomp_posted posted; /* copies that are still to be made */

  int told; /* what a tool has been told of the device
                                   (device-told.c); accessed atomically */
  unsigned recording; /* which recording has the device's name, by
                                   gomp_record_count; 0: none; atomic */
};

/* Why a device ends.  SHUTDOWN: on request.  PROGRAM: with the program.
   FAILED: with a program whose exit status says that it has failed; the failure
   has been reported.  IN_USE: with the program, while other threads are still
   inside the device's plugin and may use all that belongs to it.  */
enum gomp_device_end
{
  GOMP_DEVICE_END_SHUTDOWN,
  GOMP_DEVICE_END_PROGRAM,
  GOMP_DEVICE_END_FAILED,
  GOMP_DEVICE_END_IN_USE
};

/* What upper layers do when devices begin and end.  Each function may be
   NULL.  */
struct gomp_device_hook
{
  void (*looks) (void); /* devices are going to be looked for; called
                                   once, before all else, but not in a worker
                                   process */
  void (*found) (int n); /* N have been found; handlers of exit that are
                                   registered now run before devices end */
  /* DEVICE is going to end, for the reason HOW.  It is still initialized, and
     its memory and images are there.  State lock held.  Returns false if
     something has failed that has not been reported.  */
  bool (*ends) (struct gomp_device *device, enum gomp_device_end how);
  void (*gone) (void); /* the program ends, and all devices have
                                   ended */
};
GOMP_HOOKS (gomp_device_hooks, struct gomp_device_hook);

/* Return the number of devices that are capable of OpenMP.  The first call
   loads the plugins.  With OMP_TARGET_OFFLOAD=disabled, and in a worker
   process, the number is 0 and nothing is loaded.  */
int gomp_device_count (void) GOMP_HIDDEN;

/* Find the devices, which loads the plugins at the first call, and return an
   array of all of them, those capable of OpenMP first; *COUNT is set to their
   number.  The array belongs to the runtime and never changes.  */
struct gomp_device **gomp_device_all (int *count) GOMP_HIDDEN;

/* Return whether some thread runs exit.  From then on devices are finalized,
   and that thread may hold locks that it never leaves.  */
bool gomp_device_exiting (void) GOMP_HIDDEN;

/* Return whether this process may use DEVICE.  Returns false, with *ERR set, if
   fork has made this process while its parent was using DEVICE.  No lock
   needed.  */
bool gomp_device_is_own (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Return whether fork has made this process while its parent was using devices.
   What is in memory about constructs and devices is the parent's then.  No lock
   needed.  */
bool gomp_device_forked (void) GOMP_HIDDEN;
/* Wait a second if another thread is in exit, perhaps because a kernel has
   failed; else return at once.  To be called after waiting for queues.  The
   exit of another thread destroys queues, so that a wait for them may end
   before their work is done.  If the calling thread went on then, it might
   return from main and end the program with another status than that exit has.
   Within the second the thread in exit normally ends the program.  The wait is
   short since that thread may itself be waiting for the calling thread.  */
void gomp_device_leave_to_exit (void) GOMP_HIDDEN;

/* Return all devices, and set *COUNT to their number, as gomp_device_all does,
   but load nothing: *COUNT is 0 if the devices have not been looked for
   yet.  */
struct gomp_device **gomp_device_running (int *count) GOMP_HIDDEN;

/* How a compiler's or a user's device number is meant.  */
enum gomp_device_use
{
  /* GOMP_target*: -1 and -5 (omp_default_device) mean the default-device
     variable.  The number of devices, -2 and all other numbers that no device
     has mean the host.  Errors: gomp_device_resolve.  */
  GOMP_USE_CONSTRUCT,
  /* omp_target_*: -5 (omp_default_device) means the default-device variable.
     The number of devices and -1 (omp_initial_device) mean the host.  All other
     numbers that no device has mean no device (GOMP_RESOLVED_NONE).  */
  GOMP_USE_API
};

/* What a device number stands for: a device, the host, or nothing.  */
enum gomp_resolution
{
  GOMP_RESOLVED_DEVICE,
  GOMP_RESOLVED_HOST,
  GOMP_RESOLVED_NONE
};

/* Find device NUMBER as USE says, and initialize it if need be.  *DEVICE is set
   only if the result is GOMP_RESOLVED_DEVICE.

   GOMP_RESOLVED_NONE with *ERR set is the result in these cases:
   - The device could not be initialized, or not be told about the variables of
     loaded objects (gomp_device_prepare).
   - fork has made this process while its parent used the device.
   - NUMBER is omp_invalid_device.
   - OMP_TARGET_OFFLOAD is mandatory, and the device has been finalized.
   - OMP_TARGET_OFFLOAD is mandatory, and there is no device NUMBER.  With
     GOMP_USE_API a negative NUMBER is no such error.

   GOMP_RESOLVED_HOST: NUMBER stands for the host, or this is a worker process.
   With GOMP_USE_CONSTRUCT the host also takes the place of a device that is not
   there or has been finalized, unless that is one of the errors above.

   GOMP_RESOLVED_NONE with *ERR not set, only with GOMP_USE_API: the device is
   not there or has been finalized, and that is none of the errors above.

   No lock held.  Source: OpenMP 5.2, 13.2; doc/abi/entry-points.md section
   3.  */
enum gomp_resolution gomp_device_resolve (int number, enum gomp_device_use use,
                                          struct gomp_device **device,
                                          struct gomp_error *err) GOMP_HIDDEN;

/* Make DEVICE ready for use.  What is done depends on DEVICE's state:
   - Uninitialized: DEVICE is initialized.  If that fails, DEVICE is finalized
     from then on, and no later call tries again.
   - Initialized: if DEVICE runs host code, it is told about the variables of
     objects that have been loaded since the last call.  For other devices
     nothing is done.
   - Finalized: nothing is done, and the result is true all the same; the caller
     has to look at the state.  If another thread is in exit, this waits up to
     ten seconds for the end of the program, once in each thread.
   - In use by the parent of this process when it called fork: the result is
     false.
   Returns false, with *ERR set, on failure; true in all other cases.  Takes the
   images lock, the state lock and the table's, so none of these is held.  */
bool gomp_device_prepare (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Shut DEVICE down on request.  If DEVICE is initialized, its state is
   GOMP_DEVICE_UNINITIALIZED after this, so that it can be initialized again.
   If DEVICE is in another state, nothing happens, and the result is true.  All
   mappings of DEVICE are removed, and nothing is copied.  No lock held.
   Returns false if something has failed; *ERR says what, unless it was a
   function of gomp_device_hooks.  DEVICE is shut down all the same.  */
bool gomp_device_shutdown (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Set *HANDLE to the handle that DEVICE has for the code of host function FN.
   Returns false if DEVICE has no code for it, or the plugin cannot run it
   (can_run); FN then runs on the host.  No lock held.  */
bool gomp_device_function (struct gomp_device *device, void (*fn) (void *),
                           void **handle) GOMP_HIDDEN;
/* Return the handle that an image of DEVICE has for FN, also if DEVICE runs
   host code; NULL if no image has one.  No lock held.  */
void *gomp_device_image_function (struct gomp_device *device,
                                  void (*fn) (void *)) GOMP_HIDDEN;

/* Set the bits BITS of DEVICE's SPECIAL.  A process with one thread needs no
   atomic operation for that.  */
static inline void
gomp_device_special_set (struct gomp_device *device, unsigned bits)
{
  if (__libc_single_threaded)
    __atomic_store_n (&device->special, device->special | bits,
                      __ATOMIC_RELAXED);
  else
    __atomic_fetch_or (&device->special, bits, __ATOMIC_SEQ_CST);
}

/* Clear the bits BITS of DEVICE's SPECIAL.  What the calling thread has done
   before is seen by threads that find the bits cleared.  */
static inline void
gomp_device_special_clear (struct gomp_device *device, unsigned bits)
{
  if (__libc_single_threaded)
    __atomic_store_n (&device->special, device->special & ~bits,
                      __ATOMIC_RELAXED);
  else
    __atomic_fetch_and (&device->special, ~bits, __ATOMIC_SEQ_CST);
}

/* Return which of the bits BITS are set in DEVICE's SPECIAL.  */
static inline unsigned
gomp_device_special (const struct gomp_device *device, unsigned bits)
{
  return __atomic_load_n (&device->special, __ATOMIC_SEQ_CST) & bits;
}

/* Return whether data has to be mapped for DEVICE: it is OpenMP capable and
   has memory of its own.  */
static inline bool
gomp_device_maps (const struct gomp_device *device)
{
  return !gomp_device_special (device, GOMP_SPECIAL_UNMAPPED);
}

/* End the program with a message if DEVICE has been finalized by the exit of
   another thread; else return.  The calling thread has been counted as inside
   the plugin, and gomp_visits_begin has returned BEFORE to it.  Only
   gomp_device_enter and its relatives call this, if DEVICE is not
   initialized.  */
void gomp_device_look (struct gomp_device *device, int before) GOMP_HIDDEN;

/* Begin a use of DEVICE's plugin that neither looks at the device's memory nor
   changes it, so that posted copies (posted.h) go on waiting.  Until
   gomp_device_leave, which is passed the number returned here, the thread is
   not cancelled, and the exit of another thread does not finalize the device.
   If such an exit has finalized it already, this ends the program with a
   message and does not return.  Calls nest.  */
static inline int
gomp_device_enter_early (struct gomp_device *device)
{
  int before = gomp_visits_begin (&device->visits, gomp_cancel_hold ());

  if (GOMP_UNLIKELY (gomp_device_special (device, GOMP_SPECIAL_STATE)))
    gomp_device_look (device, before);
  return before;
}

/* Begin a use of DEVICE's plugin, before which the copies that are posted for
   it are made.  Until gomp_device_leave, which is passed the number returned
   here, the thread is not cancelled, and the exit of another thread does not
   finalize the device.  If such an exit has finalized it already, this ends the
   program with a message and does not return.  Calls nest.  */
static inline int
gomp_device_enter (struct gomp_device *device)
{
  int before = gomp_visits_begin (&device->visits, gomp_cancel_hold ());

  if (GOMP_UNLIKELY (gomp_device_special (device, GOMP_SPECIAL_ANY)))
    gomp_posted_send (device, before);
  return before;
}

/* Begin a use of DEVICE's plugin that reads SIZE bytes at START of the device's
   memory and changes nothing.  If no posted copy is to any of these bytes, the
   posted copies go on waiting; else all of them are made now.  All else is as
   gomp_device_enter says.  */
static inline int
gomp_device_enter_reading (struct gomp_device *device, const void *start,
                           size_t size)
{
  int before = gomp_device_enter_early (device);

  if (GOMP_UNLIKELY (gomp_device_special (device, GOMP_SPECIAL_POSTED)))
    gomp_posted_send_for (device, start, size);
  return before;
}

/* Return whether a kernel may be running on DEVICE: a thread is inside the
   plugin, or a queue has work.  */
static inline bool
gomp_device_may_run (const struct gomp_device *device)
{
  return (gomp_queue_work_any (&device->queue_work)
          || gomp_visits_any (&device->visits));
}

/* End the use of DEVICE's plugin that gomp_device_enter,
   gomp_device_enter_early or gomp_device_enter_reading has begun.  BEFORE is
   the result of that call.  */
static inline void
gomp_device_leave (struct gomp_device *device, int before)
{
  gomp_cancel_release (gomp_visits_end (&device->visits, before));
}

/* Allocate SIZE bytes of DEVICE's memory, which gomp_device_free frees, and
   return their address; one of value 0 if the device has no room for them.

   For this function and all operations below: the present table's lock is not
   held.  Operations that return bool return false on failure, with *ERR set in
   the words of doc/abi/errors.md.  */
gomp_devaddr gomp_device_alloc (struct gomp_device *device, size_t size)
  GOMP_HIDDEN;
/* Free the block at ADDR of DEVICE, which gomp_device_alloc has returned.  */
bool gomp_device_free (struct gomp_device *device, gomp_devaddr addr,
                       struct gomp_error *err) GOMP_HIDDEN;
/* Allocate a block of SIZE bytes as the plugin gives it, without the
   surroundings of a guard, and return its address; value 0 if there is no
   memory.  guard.c calls this.  */
gomp_devaddr gomp_device_alloc_block (struct gomp_device *device, size_t size)
  GOMP_HIDDEN;
/* Free the block at ADDR of DEVICE, which gomp_device_alloc_block has
   returned.  */
bool gomp_device_free_block (struct gomp_device *device, gomp_devaddr addr,
                             struct gomp_error *err) GOMP_HIDDEN;
/* Check that a copy between the host and DEVICE can access the SIZE bytes at
   host address START.  IN says that the copy goes to DEVICE, so that the bytes
   have to be readable.  If IN is false, the copy comes from DEVICE, and the
   bytes have to be readable and writable.  Returns true if they are, and in
   these cases without a check of all bytes:
   - GOMP_PSET_CHECK is not set, and SIZE is less than 1 MiB.
   - GOMP_PSET_CHECK is not set, and the first and the last page are there.
   - IN is false, and START lies in a read-only segment of a loaded object, as
     constants of the program do (gomp_host_read_only).
   Returns false if a part cannot be accessed, which *ERR names.  No lock
   needed.  The functions that copy call this themselves.  */
bool gomp_device_host_is_there (const struct gomp_device *device,
                                const void *start, size_t size, bool in,
                                struct gomp_error *err) GOMP_HIDDEN;
/* Copy SIZE bytes from the host's SRC to DST on DEVICE, and wait until that is
   done.  */
bool gomp_device_copy_in (struct gomp_device *device, gomp_devaddr dst,
                          const void *src, size_t size, struct gomp_error *err)
  GOMP_HIDDEN;
/* Take the io_lock of DEVICE, if its plugin needs it.  Clang's analysis cannot
   follow that.  */
GOMP_NO_LOCK_ANALYSIS
static inline void
gomp_device_lock_io (struct gomp_device *device)
{
  if (!device->concurrent_io)
    gomp_lock (&device->io_lock);
}

/* Leave the io_lock of DEVICE, if its plugin needs it.  */
GOMP_NO_LOCK_ANALYSIS
static inline void
gomp_device_unlock_io (struct gomp_device *device)
{
  if (!device->concurrent_io)
    gomp_unlock (&device->io_lock);
}

/* Begin a use of DEVICE's plugin before which posted copies (posted.h) are not
   made, such as an allocation.  The use must not change the device's memory.
   If it reads memory to which copies are posted, it gets the old bytes there.
   Takes the io_lock if the plugin needs it.  gomp_device_end_io, which is
   passed the number returned here, ends the use.  */
static inline int
gomp_device_begin_io_early (struct gomp_device *device)
{
  int before = gomp_device_enter_early (device);

  gomp_device_lock_io (device);
  return before;
}

/* The value that gomp_device_begin_io returns if gomp_device_is_alone is true.
   gomp_device_begin_io has then taken no lock, and has not counted the calling
   thread as inside the plugin.  So gomp_device_end_io has nothing to undo.  */
#define GOMP_DEVICE_ALONE -2

/* Return whether the calling thread is the only one of the process, and there
   is nothing to do before DEVICE's plugin copies.  Nobody else can use the
   plugin, or call exit, before the plugin returns, since a copy calls nothing
   of the program's; so there is nobody to keep out.  */
static inline bool
gomp_device_is_alone (const struct gomp_device *device)
{
  return (GOMP_LIKELY (__libc_single_threaded)
          && GOMP_LIKELY (!gomp_device_special (device, GOMP_SPECIAL_ANY)));
}

/* Do the work of gomp_device_begin_io and gomp_device_end_io where
   gomp_device_is_alone is false.  Only these two call them.  */
int gomp_device_begin_io_shared (struct gomp_device *device) GOMP_HIDDEN;
void gomp_device_end_io_shared (struct gomp_device *device, int before)
  GOMP_HIDDEN;

/* Begin several copies to DEVICE: calls of gomp_device_copy_in_next follow,
   then gomp_device_end_io, which is passed the number returned here.  Takes
   the io_lock if the plugin needs it and the process has other threads, which
   clang's analysis cannot follow.  */
static inline int
gomp_device_begin_io (struct gomp_device *device)
{
  return (gomp_device_is_alone (device) ? GOMP_DEVICE_ALONE
                                        : gomp_device_begin_io_shared (device));
}

/* End the use of DEVICE's plugin that gomp_device_begin_io or
   gomp_device_begin_io_early has begun.  BEFORE is the result of that
   call.  Leaves the io_lock if it was taken.  */
static inline void
gomp_device_end_io (struct gomp_device *device, int before)
{
  if (GOMP_UNLIKELY (before != GOMP_DEVICE_ALONE))
    gomp_device_end_io_shared (device, before);
}

/* Copy SIZE bytes from the host's SRC to DST on DEVICE, and wait until that is
   done.  To be called between gomp_device_begin_io and gomp_device_end_io.  */
bool gomp_device_copy_in_next (struct gomp_device *device, gomp_devaddr dst,
                               const void *src, size_t size,
                               struct gomp_error *err) GOMP_HIDDEN;
/* Copy SIZE bytes from SRC on DEVICE to the host's DST, and wait until that is
   done.  */
bool gomp_device_copy_out (struct gomp_device *device, void *dst,
                           gomp_devaddr src, size_t size,
                           struct gomp_error *err) GOMP_HIDDEN;
/* Return whether DEVICE can copy a box as one operation.  */
static inline bool
gomp_device_takes_boxes (const struct gomp_device *device)
{
  return device->plugin->pset_copy_rect != NULL;
}

/* Copy BOX in DIRECTION as one operation of DEVICE, for which
   gomp_device_takes_boxes has to be true.  With a QUEUE this returns at once,
   and the host memory has to stay until the queue has made the copy; with QUEUE
   NULL it waits until the copy is made.  */
bool gomp_device_copy_box (struct gomp_device *device,
                           struct goacc_asyncqueue *queue,
                           enum gomp_pset_direction direction,
                           const struct gomp_pset_rect *box,
                           struct gomp_error *err) GOMP_HIDDEN;
/* Copy SIZE bytes from SRC to DST, both on DEVICE, and wait until that is
   done.  */
bool gomp_device_copy_within (struct gomp_device *device, gomp_devaddr dst,
                              gomp_devaddr src, size_t size,
                              struct gomp_error *err) GOMP_HIDDEN;
/* Set the SIZE bytes at DST on DEVICE to the lowest byte of VALUE, and wait
   until that is done.  If the plugin has no operation for it, bytes of this
   value are copied from the host.  */
bool gomp_device_fill (struct gomp_device *device, gomp_devaddr dst, int value,
                       size_t size, struct gomp_error *err) GOMP_HIDDEN;
/* Return whether kernels on DEVICE can access the SIZE > 0 bytes at PTR, which
   may be memory of the device or of the host.  Returns false where the plugin
   cannot tell.  */
bool gomp_device_reaches (struct gomp_device *device, const void *ptr,
                          size_t size) GOMP_HIDDEN;
/* Return the unique identifier of DEVICE: the plugin's or, if it has none,
   "OMP_DEV_" and the device number.  The text stays valid for ever.  */
const char *gomp_device_uid (struct gomp_device *device) GOMP_HIDDEN;
/* Return whether the different devices A and B can copy to each other without
   the host.  */
bool gomp_device_is_peer (const struct gomp_device *a,
                          const struct gomp_device *b) GOMP_HIDDEN;
/* Copy SIZE bytes from SRC on SRC_DEVICE to DST on DST_DEVICE without the
   host, and wait until that is done.  Both devices are initialized, and
   gomp_device_is_peer has returned true for them.  The statistics count the
   copy as one within a device (COPIES_WITHIN of struct gomp_device_stats).  */
bool gomp_device_copy_peer (struct gomp_device *dst_device, gomp_devaddr dst,
                            struct gomp_device *src_device, gomp_devaddr src,
                            size_t size, struct gomp_error *err) GOMP_HIDDEN;
/* Return whether a directive should call gomp_post for DEVICE.  The result is
   false in two cases:
   - Nothing is posted for DEVICE any more, for instance since the program has
     an address of DEVICE's memory (gomp_device_expose).
   - Posting was of no use GOMP_POSTED_LONE times in a row (posted.h).  Then the
     next GOMP_POSTED_SKIPS calls of this function return false.  The call after
     these returns true, so that posting is tried again.
   Calls that several threads make at the same time may be counted as one.  */
static inline bool
gomp_device_posts (struct gomp_device *device)
{
  unsigned skips = __atomic_load_n (&device->posted.skips, __ATOMIC_RELAXED);

  if (__atomic_load_n (&device->posted.exposed, __ATOMIC_ACQUIRE))
    return false;
  if (skips == 0)
    return true;
  __atomic_store_n (&device->posted.skips, skips - 1, __ATOMIC_RELAXED);
  return false;
}

/* Run the kernel HANDLE on DEVICE and wait until it is done.  BLOCK is the
   address of its argument block, ARGS is the list of words of the launch, as
   libgomp-plugin.h describes it.  A kernel that fails ends the program.  */
void gomp_device_run (struct gomp_device *device, void *handle,
                      gomp_devaddr block, void **args) GOMP_HIDDEN;

/* Carry out the copies and the launch in BATCH, in order, and wait until all
   is done.  Only where DEVICE's plugin has pset_batch.  */
bool gomp_device_batch (struct gomp_device *device,
                        const struct gomp_pset_batch *batch,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Put a copy of SIZE bytes from the host's SRC to DST on DEVICE on QUEUE,
   behind what is on it, and return at once.  SRC has to stay until the queue
   has made the copy.  */
bool gomp_device_queue_in (struct gomp_device *device,
                           struct goacc_asyncqueue *queue, gomp_devaddr dst,
                           const void *src, size_t size, struct gomp_error *err)
  GOMP_HIDDEN;
/* Put a copy of SIZE bytes from SRC on DEVICE to the host's DST on QUEUE,
   behind what is on it, and return at once.  DST has to stay until the queue
   has made the copy.  */
bool gomp_device_queue_out (struct gomp_device *device,
                            struct goacc_asyncqueue *queue, void *dst,
                            gomp_devaddr src, size_t size,
                            struct gomp_error *err) GOMP_HIDDEN;
/* Put a copy of SIZE bytes from SRC to DST, both on DEVICE, on QUEUE, behind
   what is on it, and return at once.  Only where DEVICE's plugin has
   async_dev2dev.  */
bool gomp_device_queue_within (struct gomp_device *device,
                               struct goacc_asyncqueue *queue, gomp_devaddr dst,
                               gomp_devaddr src, size_t size,
                               struct gomp_error *err) GOMP_HIDDEN;
/* Return whether a copy to DEVICE that is put on a queue may read the host's
   memory only when the queue gets to the copy.  The result is false for the
   stock plugin for NVIDIA's devices, since NVIDIA's driver reads ordinary host
   memory before the call that puts the copy on the queue returns.  The result
   is true for this project's plugins, and for all other stock plugins.  */
static inline bool
gomp_device_reads_late (const struct gomp_device *device)
{
  return (device->plugin->pset_features
          || device->plugin->type != OFFLOAD_TARGET_TYPE_NVIDIA_PTX);
}
/* Have QUEUE wait for BEFORE, another queue of DEVICE.  What is put on QUEUE
   after this call does not begin until everything that BEFORE has at the time
   of the call is done.  Returns at once.  */
bool gomp_device_queue_order (struct gomp_device *device,
                              struct goacc_asyncqueue *before,
                              struct goacc_asyncqueue *queue,
                              struct gomp_error *err) GOMP_HIDDEN;
/* Wait until all that is on QUEUE of DEVICE now is done.  */
bool gomp_device_queue_wait (struct gomp_device *device,
                             struct goacc_asyncqueue *queue,
                             struct gomp_error *err) GOMP_HIDDEN;
/* Return whether the calling thread waits for a queue: what its plugin says now
   is about what is on that queue, not about the thread's own construct.  */
bool gomp_device_queue_waiting (void) GOMP_HIDDEN;
/* Return 1 if QUEUE of DEVICE has done all that was put on it, 0 if something
   is left, a negative number if something has failed.  */
int gomp_device_queue_test (struct gomp_device *device,
                            struct goacc_asyncqueue *queue) GOMP_HIDDEN;
/* Have FN (DATA) called, in any thread, once all that is on QUEUE now is done,
   and return at once.  FN must not wait for queues (gomp_queue_work_wait).  */
void gomp_device_queue_call (struct gomp_device *device,
                             struct goacc_asyncqueue *queue,
                             void (*fn) (void *), void *data) GOMP_HIDDEN;
/* Launch the OpenACC kernel HANDLE on DEVICE.  The arguments of the kernel are
   passed in one of two ways.
   - If gomp_plugin_takes_block is false for the plugin, there are N arguments.
     Argument i is the device address DEVICES[i] or, where that is NULL, the
     host address HOSTS[i].
   - If gomp_plugin_takes_block is true, DEVICES is the device address of the
     block of arguments.  The plugin does not use N and HOSTS.
   DIMS[0..2] are the numbers of gangs, workers and vector lanes, 0 where the
   program gives none; the plugin may change them.  With QUEUE NULL this returns
   when the kernel is done; otherwise the launch is put on QUEUE, and this
   returns at once.  */
void gomp_device_exec (struct gomp_device *device, void *handle, size_t n,
                       void **hosts, void **devices, unsigned *dims,
                       struct goacc_asyncqueue *queue) GOMP_HIDDEN;

/* Wait for the queues of DEVICE before an operation for which that is needed
   (queue-work.h).  QUEUE is the queue on which the operation is put, or NULL if
   the operation is done at once.  If QUEUE is NULL, this waits for all queues
   of DEVICE that have work.  If QUEUE is not NULL, nothing is done: an
   operation on a queue waits for no other queue.  Returns false, with *ERR set,
   if a wait has failed; true in all other cases.  No lock held.  */
static inline bool
gomp_device_settle (struct gomp_device *device,
                    const struct goacc_asyncqueue *queue,
                    struct gomp_error *err)
{
  return (GOMP_LIKELY (!gomp_queue_work_any (&device->queue_work)) || queue
          || gomp_queue_work_wait (device, err));
}

#endif
