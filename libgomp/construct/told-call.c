/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Target constructs that a tool is told of (OMPT).  */

#include "construct/told-call.h"

#include "construct/launch-args.h"
#include "device/device-told.h"
#include "event/acc-prof.h"

/* The observer of told constructs.  Nothing is reported to a scope that is not
   active.  */
static struct goacc_prof_scope silent;

/* How far the kinds of constructs with nowait are behind the others.  */
#define NOWAIT (ompt_target_nowait - ompt_target)

static int
kind_of (const struct gomp_call *call)
{
  int kind = ompt_target;

  switch (call->context)
    {
    case GOMP_CONTEXT_DATA:
    case GOMP_CONTEXT_ENTER:
      kind = ompt_target_enter_data;
      break;
    case GOMP_CONTEXT_EXIT:
      kind = ompt_target_exit_data;
      break;
    case GOMP_CONTEXT_UPDATE:
      kind = ompt_target_update;
      break;
    default:
      break;
    }
  return call->nowait ? kind + NOWAIT : kind;
}

/* How many teams a launch with ARGS, the compiler's list or NULL, asks for; 0:
   the program leaves it open, or the number is known on the device only.  */
static unsigned
requested_teams (void **args)
{
  intptr_t teams = args ? gomp_launch_args_teams (args) : GOMP_TEAMS_OPEN;

  if (teams == GOMP_TEAMS_NONE)
    return 1;
  return teams > 0 ? (unsigned) teams : 0;
}

/* Open SCOPE.  ARGS: the compiler's launch arguments, or NULL.  */
static void
open_scope (struct gomp_ompt_scope *scope, int kind, struct gomp_device *device,
            struct gomp_site *site, void **args)
{
  if (device)
    gomp_device_tell (device);
  site->observer = &silent;
  gomp_ompt_open (scope, kind, device ? device->id : GOMP_OMPT_HOST,
                  site->frame.pc, requested_teams (args));
}

GOMP_NOINLINE void
gomp_call_tell (struct gomp_device *device, const struct gomp_call *call,
                void (*execute) (const struct gomp_call *call))
{
  struct gomp_call told = *call;
  struct gomp_ompt_scope scope;

  open_scope (&scope, kind_of (call), device, &told.site, call->args);
  execute (&told);
  gomp_ompt_close (&scope);
}

void
gomp_site_tell (struct gomp_ompt_scope *scope, int kind,
                struct gomp_device *device, struct gomp_site *site)
{
  scope->open = false;
  if (gomp_call_is_untold (site))
    open_scope (scope, kind, device, site, NULL);
}

void
gomp_routine_tell (struct gomp_ompt_scope *scope, struct gomp_device *device,
                   const void *pc)
{
  scope->open = false;
  if (!gomp_ompt_is_active ())
    return;
  if (device)
    gomp_device_tell (device);
  gomp_ompt_open (scope, 0, device ? device->id : GOMP_OMPT_HOST, pc, 0);
}

void
gomp_association_tell (struct gomp_device *device, ompt_target_data_op_t type,
                       const void *host, const void *address, size_t size,
                       const void *pc)
{
  struct gomp_ompt_op op = { .type = type,
                             .src = (void *) host,
                             .src_device = GOMP_OMPT_HOST,
                             .dst = (void *) address,
                             .dst_device = device->id,
                             .bytes = size };
  struct gomp_ompt_scope scope;

  gomp_routine_tell (&scope, device, pc);
  if (scope.open)
    gomp_ompt_op_at_once (&op);
  gomp_ompt_close (&scope);
}
