/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The entry point of the interop construct.

   The installed libgomp's, of GCC 15 and later, is never called: it would find
   devices of its own.  */

#include "libgomp_g.h"

#include "gomp-constants.h"
#include "base/host-libgomp.h"
#include "device/interop.h"
#include "base/scratch.h"
#include "construct/task.h"

struct call
{
  struct gomp_device *device;   /* NULL: the host */
  bool explicit;                /* by a device clause */
  int n_init, n_use, n_destroy;
  void ***init;                 /* the variables */
  const int *types;
  const char *const *prefer;
  void **use;                   /* their values */
  void ***destroy;
};

/* NUMBER is what the program wrote: other constructs get these two from the
   compiler one lower.  */
static int
construct_number (int number)
{
  return number == -1 || number == -2 ? number - 1 : number;
}

static struct gomp_device *
find_device (int number)
{
  struct gomp_device *device = NULL;
  struct gomp_error err;

  err.text[0] = '\0';
  if (gomp_device_resolve (construct_number (number), GOMP_USE_CONSTRUCT,
                           &device, &err)
      == GOMP_RESOLVED_NONE)
    gomp_fatal_error (&err);
  return device;
}

/* ---- Checks ------------------------------------------------------------- */

static void
check_preferences (const struct call *call)
{
  for (int i = 0; i < call->n_init && call->prefer; i++)
    {
      const char *at = call->prefer[i];
      enum gomp_interop_fr fr;
      int number = 1, status;

      while (at && (status = gomp_interop_next_preference (&at, 0, &fr)) != 0)
        if (status < 0)
          gomp_fatal ("interop: preference %d of the prefer_type modifier of "
                      "variable %d in init is not understood (0x%02x); the "
                      "program is damaged, or of a compiler that is newer "
                      "than this library",
                      number, i + 1, (unsigned char) *at);
        else
          number++;
    }
}

static void
check_object (const struct call *call, void *handle)
{
  struct gomp_interop *interop;

  if (handle == NULL)
    return;
  interop = gomp_interop_find (handle);
  if (interop == NULL)
    gomp_fatal ("interop: " GOMP_INTEROP_UNKNOWN, handle);
  if (call->explicit && interop->device && interop->device != call->device)
    gomp_fatal ("interop: %p is an object of device %d, but the construct's "
                "device clause says %d; leave the clause out, or name the "
                "device that the object was initialized for",
                handle, interop->device->id,
                call->device ? call->device->id : gomp_device_count ());
}

/* What is destroyed is not also used, nor destroyed again.  */
static void
check_once (const struct call *call, int at)
{
  void *handle = *call->destroy[at];
  bool again = false;

  for (int i = 0; i < at; i++)
    again |= *call->destroy[i] == handle;
  for (int i = 0; i < call->n_use; i++)
    again |= call->use[i] == handle;
  if (handle && again)
    gomp_fatal ("interop: %p is destroyed, and appears once more in the same "
                "construct",
                handle);
}

/* Nothing has been changed yet.  */
static void
check (const struct call *call)
{
  check_preferences (call);
  for (int i = 0; i < call->n_use; i++)
    check_object (call, call->use[i]);
  for (int i = 0; i < call->n_destroy; i++)
    {
      check_object (call, *call->destroy[i]);
      check_once (call, i);
    }
}

/* ---- Carrying out ------------------------------------------------------- */

static void
destroy (void *handle)
{
  struct gomp_interop *interop;

  if (handle == NULL)
    return;
  interop = gomp_interop_find (handle);
  if (interop == NULL)
    gomp_fatal ("interop: " GOMP_INTEROP_UNKNOWN, handle);
  gomp_interop_destroy (interop);
}

static void
use (void *handle)
{
  struct gomp_interop *interop = handle ? gomp_interop_find (handle) : NULL;

  if (interop)
    gomp_interop_use (interop);
}

static void
initialize (const struct call *call)
{
  for (int i = 0; i < call->n_init; i++)
    {
      bool targetsync = call->types[i] & GOMP_INTEROP_TARGETSYNC_TYPE;
      struct gomp_interop *interop = NULL;
      if (call->device)
        interop = gomp_interop_create (call->device, targetsync,
                                       call->prefer ? call->prefer[i] : NULL);
      *call->init[i] = interop ? interop->handle : NULL;
    }
}

static void
execute (const struct call *call)
{
  for (int i = 0; i < call->n_destroy; i++)
    {
      destroy (*call->destroy[i]);
      *call->destroy[i] = NULL;
    }
  initialize (call);
  for (int i = 0; i < call->n_use; i++)
    use (call->use[i]);
}

/* ---- As a task ---------------------------------------------------------- */

/* Only streams have operations that take time.  */
static bool
has_streams (const struct call *call)
{
  struct gomp_interop *interop = NULL;

  for (int i = 0; i < call->n_use + call->n_destroy; i++)
    {
      void *handle
        = (i < call->n_use ? call->use[i] : *call->destroy[i - call->n_use]);
      if (handle && (interop = gomp_interop_find (handle))
          && interop->object.stream)
        return true;
    }
  return false;
}

struct deferred
{
  int n_destroy, n_use;
  void *handles[];              /* to destroy, then to use */
};

static void
run_deferred (void *data)
{
  const struct deferred *deferred = data;

  for (int i = 0; i < deferred->n_destroy; i++)
    destroy (deferred->handles[i]);
  for (int i = 0; i < deferred->n_use; i++)
    use (deferred->handles[deferred->n_destroy + i]);
}

/* Variables change now: by the time of the task they may not be there any
   more.  */
static void
defer (const struct call *call, void **depend)
{
  size_t n = (size_t) call->n_destroy + (size_t) call->n_use;
  struct gomp_scratch scratch;
  struct deferred *deferred;

  gomp_scratch_init (&scratch);
  deferred
    = gomp_scratch_acquire (&scratch, sizeof *deferred + n * sizeof (void *));
  deferred->n_destroy = call->n_destroy;
  deferred->n_use = call->n_use;
  for (int i = 0; i < call->n_destroy; i++)
    {
      deferred->handles[i] = *call->destroy[i];
      *call->destroy[i] = NULL;
    }
  for (int i = 0; i < call->n_use; i++)
    deferred->handles[call->n_destroy + i] = call->use[i];
  initialize (call);
  gomp_task_after_depend (depend, run_deferred, deferred,
                          sizeof *deferred + n * sizeof (void *));
  gomp_scratch_fini (&scratch);
}

void
GOMP_interop (int device, int n_init, void ***init, const int *types,
              const char *const *prefer, int n_use, void **use, int n_destroy,
              void ***destroy, unsigned flags, void **depend)
{
  struct call call = { .explicit = device != GOMP_DEVICE_DEFAULT,
                       .n_init = n_init,
                       .n_use = n_use,
                       .n_destroy = n_destroy,
                       .init = init,
                       .types = types,
                       .prefer = prefer,
                       .use = use,
                       .destroy = destroy };

  call.device = find_device (device);
  check (&call);
  if (flags & GOMP_TARGET_FLAG_NOWAIT && has_streams (&call))
    {
      defer (&call, depend);
      return;
    }
  if (depend)
    gomp_host_libgomp ()->taskwait_depend (depend);
  execute (&call);
}
