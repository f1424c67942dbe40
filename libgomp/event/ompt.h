/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OMPT: what a tool is told of devices, target constructs and their operations.

   Callbacks belong to the user.  They run with none of our locks held, on the
   thread on which the event happens, and may use OpenMP themselves.

   An entry point opens a scope on its stack, below which device operations are
   told, and closes the scope:

     struct gomp_ompt_scope scope;

     gomp_ompt_open (&scope, ompt_target, device->id, pc, teams);
     ... gomp_ompt_op_begin (&op); ... gomp_ompt_op_end (&op); ...
     gomp_ompt_close (&scope);

   A thread that has no open scope tells nothing.  Common to all functions: no
   lock held.  Source: OpenMP 5.2, chapter 19.  */

#ifndef GOMP_OMPT_H
#define GOMP_OMPT_H 1

#include "base/types.h"
#include "event/watch.h"

/* omp-tools.h declares ompt_start_tool, which this library defines and exports.
   If the program defines it, too, the dynamic linker takes the program's
   definition for both, which it could not do if this library hid its own.  */
#pragma GCC visibility push(default)
#include "omp-tools.h"
#pragma GCC visibility pop

/* Whether a tool is at work.  Written when a tool has been found, and when it
   ends; to be read atomically.  While it is true, gomp_trace_active is, too, so
   that nothing else need be looked at where nobody watches.  */
extern bool gomp_ompt_active GOMP_HIDDEN;

/* Return whether a tool is at work.  */
static inline bool
gomp_ompt_is_active (void)
{
  return (GOMP_UNLIKELY (gomp_trace_active)
          && __atomic_load_n (&gomp_ompt_active, __ATOMIC_ACQUIRE));
}

/* ---- Scopes -------------------------------------------------------------- */

/* A device operation that a tool is told of.  */
struct gomp_ompt_op
{
  ompt_target_data_op_t type; /* of no meaning for the launch of a kernel */
  void *src, *dst;
  int src_device, dst_device; /* GOMP_OMPT_HOST stands for the host */
  size_t bytes;
  ompt_id_t id; /* host_op_id: a new number of this library; or, if the
                                   tool's callback is one whose name ends with
                                   _emi, 0 until the tool writes its own */
};

#define GOMP_OMPT_HOST (-1)

/* A construct or routine whose operations a tool is told of.  It lies on the
   stack of the thread that carries it out.  */
struct gomp_ompt_scope
{
  bool open; /* true: a tool is told of what happens in the
                                   scope; false: no tool is told, and the other
                                   members are not set */
  struct gomp_ompt_scope *outer; /* the scope around this one on the thread */
  int kind; /* ompt_target_t; 0: a routine, of which no target event is
                                   told */
  int device; /* number; GOMP_OMPT_HOST: the host */
  const void *pc; /* return address into the user's code */
  unsigned teams; /* requested number of teams; 0: open */
  ompt_id_t id; /* target_id; 0: of a routine */
  ompt_data_t data, task_data, target_task_data; /* for the tool to write */
  struct gomp_ompt_op *op; /* the operation that is going on; NULL: none */
};

/* Begin SCOPE, which becomes the calling thread's innermost one, and tell the
   tool of the begin of target construct KIND for DEVICE; with KIND 0 nothing is
   told.  PC is the return address into the user's code, TEAMS the number of
   teams that is asked for.  If no tool is at work, SCOPE is not open.  */
void gomp_ompt_open (struct gomp_ompt_scope *scope, int kind, int device,
                     const void *pc, unsigned teams) GOMP_HIDDEN;
/* End SCOPE, the innermost one of the calling thread, if it is open, and tell
   the tool of the end of its construct.  */
void gomp_ompt_close (struct gomp_ompt_scope *scope) GOMP_HIDDEN;

/* Return whether device operations of the calling thread are to be told: a tool
   is at work, the thread has an open scope, and that scope is not in the middle
   of an operation that has been told of already.  */
bool gomp_ompt_listens (void) GOMP_HIDDEN;

/* ---- Operations ---------------------------------------------------------- */

/* Common to these functions: the calling thread has an open scope.  They are
   about its innermost one, and are called if gomp_ompt_listens has returned
   true.  OP stays the caller's; it has to stay valid until its end has been
   told.  */

/* Tell of the begin of OP, a data operation.  The caller has set all members
   but ID, which this function sets.  The tool is never told of device
   operations that OP consists of: until gomp_ompt_op_end, gomp_ompt_listens
   returns false.  */
void gomp_ompt_op_begin (struct gomp_ompt_op *op) GOMP_HIDDEN;
/* Tell of the end of OP, which gomp_ompt_op_begin has begun.  The caller may
   have set DST of OP in between, to the address of memory that OP has
   allocated.  */
void gomp_ompt_op_end (struct gomp_ompt_op *op) GOMP_HIDDEN;
/* Tell of OP, a data operation that takes no time: its begin and end are one
   event.  The caller has set all members but ID, which this function sets.  */
void gomp_ompt_op_at_once (struct gomp_ompt_op *op) GOMP_HIDDEN;

/* Tell of the begin of OP, the launch of a kernel with the number of teams that
   the scope has.  The caller need not set any member of OP; this function sets
   ID.  The tool is not told of device operations that the launch consists of:
   until gomp_ompt_submit_end, gomp_ompt_listens returns false.  */
void gomp_ompt_submit_begin (struct gomp_ompt_op *op) GOMP_HIDDEN;
/* Tell of the end of the launch OP, which gomp_ompt_submit_begin has begun.  */
void gomp_ompt_submit_end (struct gomp_ompt_op *op) GOMP_HIDDEN;

/* What a construct maps: N items, an element of each array for each item.  */
struct gomp_ompt_map
{
  size_t n;
  void **host, **device;
  size_t *bytes;
  unsigned *flags; /* of ompt_target_map_flag_t */
};

/* Tell of MAP, what the construct of the calling thread's innermost scope maps.
   Nothing is told of routines, nor if there are no items, if the thread has no
   open scope, or if no tool is at work.  */
void gomp_ompt_tell_map (const struct gomp_ompt_map *map) GOMP_HIDDEN;

/* ---- Devices (ompt-device.c) --------------------------------------------- */

/* Tell that the device NUMBER has been initialized.  TYPE is the name of the
   device's plugin, which the tool gets as the type of the device.  HANDLE is
   the address by which the tool identifies the device (ompt_device_t).  TYPE
   and HANDLE stay valid for ever.  */
void gomp_ompt_device_begins (int number, const char *type, void *handle)
  GOMP_HIDDEN;
/* Tell that the image at address IMAGE of the program's object FILE is loaded
   into the device NUMBER.  FILE is the name of the object, and stays valid for
   ever; NULL: the name is not known.  */
void gomp_ompt_image_begins (int number, const char *file, const void *image)
  GOMP_HIDDEN;
/* Tell that the image at address IMAGE has been unloaded.  The tool is told so
   for each device for which gomp_ompt_image_begins has been called with IMAGE;
   if there is none, it is told nothing.  */
void gomp_ompt_image_ends (const void *image) GOMP_HIDDEN;
/* Tell of the end of each device of whose begin the tool has been told by
   gomp_ompt_device_begins.  */
void gomp_ompt_devices_end (void) GOMP_HIDDEN;

/* ---- The tool ------------------------------------------------------------ */

/* Look for a tool, and start it.  N_DEVICES is the number of devices, which is
   the initial device's number, too.  To be called once.  */
void gomp_ompt_start (int n_devices) GOMP_HIDDEN;

/* gomp_ompt_theirs returns the omp_control_tool of the installed libgomp, a
   function of type gomp_ompt_control, if the installed libgomp has OMPT itself.
   All of OMPT is left to the installed libgomp then.  The result is NULL if the
   installed libgomp has no OMPT, and before gomp_ompt_start.  */
typedef int gomp_ompt_control (int command, int modifier, void *arg);
gomp_ompt_control *gomp_ompt_theirs (void) GOMP_HIDDEN;

/* Return the tool's callback for EVENT; NULL if no callback has been set for
   EVENT.  */
ompt_callback_t gomp_ompt_callback (ompt_callbacks_t event) GOMP_HIDDEN;
/* The callback for EVENT as a function of its type.  */
#define GOMP_OMPT_CALLBACK(event) ((event##_t) gomp_ompt_callback (event))
/* Return a number that has not been returned before.  */
ompt_id_t gomp_ompt_new_id (void) GOMP_HIDDEN;
/* Note that there are N devices besides the host.  */
void gomp_ompt_set_device_count (int n) GOMP_HIDDEN;
/* Return the number of devices besides the host.  */
int gomp_ompt_device_count (void) GOMP_HIDDEN;
/* Return the number by which the tool knows DEVICE.  If DEVICE is
   GOMP_OMPT_HOST, it is the number of devices besides the host.  Otherwise it
   is DEVICE.  */
int gomp_ompt_device_number (int device) GOMP_HIDDEN;
/* Return the calling thread's innermost scope, or NULL.  */
struct gomp_ompt_scope *gomp_ompt_innermost (void) GOMP_HIDDEN;
/* Return the calling thread's data, which is the tool's to write.  */
ompt_data_t *gomp_ompt_thread_data (void) GOMP_HIDDEN;
/* Return the function that tools call by NAME, or NULL (ompt-entry.c).  */
ompt_interface_fn_t gomp_ompt_lookup (const char *name) GOMP_HIDDEN;
/* Set the tool's callback for EVENT; CALLBACK NULL: EVENT has none any more.
   Returns ompt_set_always if the tool is told of all such events, and
   ompt_set_sometimes if it is told of some.  If this library never tells of
   EVENT, nothing changes, and the result is ompt_set_never.  If there is no
   event EVENT, nothing changes, and the result is ompt_set_error.  */
ompt_set_result_t gomp_ompt_set_callback (ompt_callbacks_t event,
                                          ompt_callback_t callback) GOMP_HIDDEN;
/* Note that TOOL, which has been initialized, is at work from now on, until the
   program ends or the tool asks for its end (ompt-end.c).  */
void gomp_ompt_begin (ompt_start_tool_result_t *tool) GOMP_HIDDEN;
/* End the tool, if one is at work: devices end for it, its finalizer is called,
   and nothing is told any more.  */
void gomp_ompt_finish (void) GOMP_HIDDEN;

#endif
