/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OMPT: the tool's callbacks, and scopes of constructs with their events.  */

#include "event/ompt.h"

#include "base/thread-slot.h"

#define CALLBACKS (ompt_callback_error + 1)

bool gomp_ompt_active;

/* ---- Callbacks ----------------------------------------------------------- */

static ompt_callback_t callbacks[CALLBACKS]; /* each atomic */

/* What becomes of a callback for EVENT.  Threads, tasks and all else that is
   the installed libgomp's is never told.  Images are unloaded when an object is
   closed; those that are there at the end are not.  */
static ompt_set_result_t
result_of (ompt_callbacks_t event)
{
  switch (event)
    {
    case ompt_callback_target:
    case ompt_callback_target_emi:
    case ompt_callback_target_data_op:
    case ompt_callback_target_data_op_emi:
    case ompt_callback_target_submit:
    case ompt_callback_target_submit_emi:
    case ompt_callback_target_map:
    case ompt_callback_target_map_emi:
    case ompt_callback_control_tool:
    case ompt_callback_device_initialize:
    case ompt_callback_device_finalize:
    case ompt_callback_device_load:
      return ompt_set_always;
    case ompt_callback_device_unload:
      return ompt_set_sometimes;
    default:
      return (event >= ompt_callback_thread_begin
                  && event <= ompt_callback_error
                ? ompt_set_never
                : ompt_set_error);
    }
}

ompt_set_result_t
gomp_ompt_set_callback (ompt_callbacks_t event, ompt_callback_t callback)
{
  ompt_set_result_t result = result_of (event);

  if (result > ompt_set_impossible)
    __atomic_store_n (&callbacks[event], callback, __ATOMIC_RELEASE);
  return result;
}

ompt_callback_t
gomp_ompt_callback (ompt_callbacks_t event)
{
  return (event >= ompt_callback_thread_begin && event <= ompt_callback_error
            ? __atomic_load_n (&callbacks[event], __ATOMIC_ACQUIRE)
            : NULL);
}

ompt_id_t
gomp_ompt_new_id (void)
{
  static ompt_id_t last;

  return __atomic_add_fetch (&last, 1, __ATOMIC_RELAXED);
}

/* ---- Devices ------------------------------------------------------------- */

static int device_count;

void
gomp_ompt_set_device_count (int n)
{
  device_count = n;
}

int
gomp_ompt_device_count (void)
{
  return device_count;
}

int
gomp_ompt_device_number (int device)
{
  return device == GOMP_OMPT_HOST ? device_count : device;
}

/* ---- Threads ------------------------------------------------------------- */

struct thread
{
  struct gomp_ompt_scope *innermost;
  ompt_data_t data;
};

static struct thread *
thread_here (void)
{
  return gomp_thread_slot (GOMP_SLOT_TOOL, sizeof (struct thread), NULL);
}

struct gomp_ompt_scope *
gomp_ompt_innermost (void)
{
  return thread_here ()->innermost;
}

ompt_data_t *
gomp_ompt_thread_data (void)
{
  return &thread_here ()->data;
}

bool
gomp_ompt_listens (void)
{
  const struct gomp_ompt_scope *scope;

  return (gomp_ompt_is_active () && (scope = gomp_ompt_innermost ()) != NULL
          && scope->op == NULL);
}

/* ---- Scopes -------------------------------------------------------------- */

static void
tell_target (struct gomp_ompt_scope *scope, ompt_scope_endpoint_t endpoint)
{
  ompt_target_t kind = (ompt_target_t) scope->kind;
  int device = gomp_ompt_device_number (scope->device);
  ompt_callback_target_emi_t emi
    = GOMP_OMPT_CALLBACK (ompt_callback_target_emi);
  ompt_callback_target_t plain = GOMP_OMPT_CALLBACK (ompt_callback_target);

  if (scope->kind == 0 || !gomp_ompt_is_active ())
    return;
  if (emi)
    emi (kind, endpoint, device, &scope->task_data, &scope->target_task_data,
         &scope->data, scope->pc);
  else if (plain)
    plain (kind, endpoint, device, &scope->task_data, scope->id, scope->pc);
}

void
gomp_ompt_open (struct gomp_ompt_scope *scope, int kind, int device,
                const void *pc, unsigned teams)
{
  struct thread *thread;

  scope->open = gomp_ompt_is_active ();
  if (!scope->open)
    return;
  thread = thread_here ();
  *scope = (struct gomp_ompt_scope) { .open = true,
                                      .outer = thread->innermost,
                                      .kind = kind,
                                      .device = device,
                                      .pc = pc,
                                      .teams = teams };
  if (kind)
    scope->id = gomp_ompt_new_id ();
  thread->innermost = scope;
  tell_target (scope, ompt_scope_begin);
}

void
gomp_ompt_close (struct gomp_ompt_scope *scope)
{
  if (!scope->open)
    return;
  tell_target (scope, ompt_scope_end);
  thread_here ()->innermost = scope->outer;
}

/* ---- Operations ---------------------------------------------------------- */

/* Tell of ENDPOINT of OP.  The callback without _emi is told of ends only.  */
static void
tell_op (struct gomp_ompt_op *op, ompt_scope_endpoint_t endpoint)
{
  struct gomp_ompt_scope *scope = gomp_ompt_innermost ();
  int src = gomp_ompt_device_number (op->src_device);
  int dst = gomp_ompt_device_number (op->dst_device);
  ompt_callback_target_data_op_emi_t emi
    = GOMP_OMPT_CALLBACK (ompt_callback_target_data_op_emi);
  ompt_callback_target_data_op_t plain
    = GOMP_OMPT_CALLBACK (ompt_callback_target_data_op);

  if (!gomp_ompt_is_active ())
    return;
  if (emi)
    emi (endpoint, &scope->target_task_data, &scope->data, &op->id, op->type,
         op->src, src, op->dst, dst, op->bytes, scope->pc);
  else if (plain && endpoint != ompt_scope_begin)
    plain (scope->id, op->id, op->type, op->src, src, op->dst, dst, op->bytes,
           scope->pc);
}

/* With callbacks whose names end with _emi the number is the tool's, and 0 at
   the beginning.  */
static ompt_id_t
first_id (ompt_callbacks_t emi)
{
  return gomp_ompt_callback (emi) ? 0 : gomp_ompt_new_id ();
}

void
gomp_ompt_op_begin (struct gomp_ompt_op *op)
{
  op->id = first_id (ompt_callback_target_data_op_emi);
  gomp_ompt_innermost ()->op = op;
  tell_op (op, ompt_scope_begin);
}

void
gomp_ompt_op_end (struct gomp_ompt_op *op)
{
  tell_op (op, ompt_scope_end);
  gomp_ompt_innermost ()->op = NULL;
}

void
gomp_ompt_op_at_once (struct gomp_ompt_op *op)
{
  op->id = first_id (ompt_callback_target_data_op_emi);
  gomp_ompt_innermost ()->op = op;
  tell_op (op, ompt_scope_beginend);
  gomp_ompt_innermost ()->op = NULL;
}

/* The callback without _emi is told of begins only.  */
static void
tell_submit (struct gomp_ompt_op *op, ompt_scope_endpoint_t endpoint)
{
  struct gomp_ompt_scope *scope = gomp_ompt_innermost ();
  ompt_callback_target_submit_emi_t emi
    = GOMP_OMPT_CALLBACK (ompt_callback_target_submit_emi);
  ompt_callback_target_submit_t plain
    = GOMP_OMPT_CALLBACK (ompt_callback_target_submit);

  if (!gomp_ompt_is_active ())
    return;
  if (emi)
    emi (endpoint, &scope->data, &op->id, scope->teams);
  else if (plain && endpoint == ompt_scope_begin)
    plain (scope->id, op->id, scope->teams);
}

void
gomp_ompt_submit_begin (struct gomp_ompt_op *op)
{
  op->id = first_id (ompt_callback_target_submit_emi);
  gomp_ompt_innermost ()->op = op;
  tell_submit (op, ompt_scope_begin);
}

void
gomp_ompt_submit_end (struct gomp_ompt_op *op)
{
  tell_submit (op, ompt_scope_end);
  gomp_ompt_innermost ()->op = NULL;
}

void
gomp_ompt_tell_map (const struct gomp_ompt_map *map)
{
  struct gomp_ompt_scope *scope = gomp_ompt_innermost ();
  unsigned n = (unsigned) map->n;
  ompt_callback_target_map_emi_t emi
    = GOMP_OMPT_CALLBACK (ompt_callback_target_map_emi);
  ompt_callback_target_map_t plain
    = GOMP_OMPT_CALLBACK (ompt_callback_target_map);

  if (!gomp_ompt_is_active () || scope == NULL || scope->kind == 0 || n == 0)
    return;
  if (emi)
    emi (&scope->data, n, map->host, map->device, map->bytes, map->flags,
         scope->pc);
  else if (plain)
    plain (scope->id, n, map->host, map->device, map->bytes, map->flags,
           scope->pc);
}
