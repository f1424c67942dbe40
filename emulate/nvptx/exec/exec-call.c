/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Calls, returns, what functions take of the stack, and the end of lanes.  */

#include "nvptx/exec/exec.h"
#include "nvptx/exec/exec-ops.h"

#include <string.h>

/* A register of one frame becomes one of another, for MASK's lanes.  WHOLE:
   nobody else uses the destination.  */
static void
register_pass (const struct ptx_frame *from, uint32_t source,
               struct ptx_frame *to, uint32_t target, uint32_t mask,
               bool whole)
{
  const uint64_t *a = from->r[source];
  uint64_t *d = to->r[target];
  bool uniform = from->shape[source] != PTX_VARYING;

  if (whole && uniform)
    {
      d[0] = a[0];
      to->shape[target] = PTX_UNIFORM;
      return;
    }
  if (!whole && to->shape[target] == PTX_UNIFORM)
    for (int l = 1; l < PTX_LANES; l++)
      d[l] = d[0];
  for (uint32_t rest = mask; rest; rest &= rest - 1)
    {
      unsigned l = (unsigned) __builtin_ctz (rest);
      d[l] = a[uniform ? 0 : l];
    }
  to->shape[target] = PTX_VARYING;
}

/* Whether FUNCTION can be called like that; if not, a fault.  */
static bool
target_check (struct ptx_warp *w, const struct ptx_code *i, unsigned lane,
              const struct ptx_function *function, uint64_t address)
{
  const struct ptx_call *call = i->x.call;

  if (!function)
    ptx_fault_jump (w, i, lane, address);
  else if (function->parameters != call->arguments
           || (call->result != PTX_NO_REGISTER && !function->has_result))
    ptx_fault (w, i, lane, PTX_FAULT_PC,
               "call through a pointer to '%s', which has other parameters",
               function->symbol->name);
  else
    return true;
  return false;
}

/* The lanes whose register holds the address of one function; the others stay
   before the call.  NULL after a fault.  */
static struct ptx_function *
target_choose (struct ptx_warp *w, const struct ptx_code *i, uint32_t *mask)
{
  unsigned first = (unsigned) __builtin_ctz (w->mask);
  uint64_t address = ptx_lane (w, i->x.call->target, first);
  struct ptx_function *function
    = ptx_program_function_at (w->launch->program, address);

  *mask = w->mask;
  if (!ptx_is_uniform (w, i->x.call->target))
    for (uint32_t rest = w->mask; rest; rest &= rest - 1)
      {
        unsigned l = (unsigned) __builtin_ctz (rest);
        if (w->r[i->x.call->target][l] != address)
          *mask &= ~(UINT32_C (1) << l);
      }
  return target_check (w, i, first, function, address) ? function : NULL;
}

const struct ptx_code *
ptx_run_call (struct ptx_warp *w, const struct ptx_code *i)
{
  const struct ptx_call *call = i->x.call;
  struct ptx_frame *frame, *caller = w->frame;
  struct ptx_function *function;
  uint32_t mask = w->mask;

  if (call->callee)
    function = call->callee->function;
  else
    {
      function = target_choose (w, i, &mask);
      if (!function)
        return PTX_STOPPED;
    }
  frame = ptx_frame_get (w, function);
  if (!frame || caller->low < function->local_size)
    return ptx_fault (w, i, (unsigned) __builtin_ctz (mask),
                      PTX_FAULT_ADDRESS, "stack overflow: %u calls deep",
                      caller->depth + 1);
  for (uint32_t k = 0; k < call->arguments; k++)
    register_pass (caller, call->registers[k], frame,
                   function->parameter_registers[k], mask, true);
  frame->caller = caller;
  frame->call = i;
  frame->members = mask;
  frame->depth = caller->depth + 1;
  frame->local = frame->low = caller->low - function->local_size;
  if (mask != w->mask)
    ptx_group_add (w, w->mask & ~mask, caller, i, NULL);
  ptx_warp_enter (w, frame, mask);
  w->limit = PTX_STOPPED;
  if (--w->budget < 0)
    return ptx_stop (w, PTX_STOP_SLICE, function->code);
  return function->code;
}

const struct ptx_code *
ptx_run_return (struct ptx_warp *w, const struct ptx_code *i)
{
  struct ptx_frame *frame = w->frame, *caller = frame->caller;
  const struct ptx_code *call = frame->call;
  uint32_t mask = w->mask;

  (void) i;
  if (!caller)
    return ptx_warp_exit (w);
  if (call->x.call->result != PTX_NO_REGISTER)
    register_pass (frame, frame->function->result, caller,
                   call->x.call->result, mask, mask == caller->members);
  frame->members &= ~mask;
  if (frame->members == 0)
    ptx_frame_put (w, frame);
  if (w->group_count == 0)
    {
      ptx_warp_enter (w, caller, mask);
      return call + 1;
    }
  ptx_group_add (w, mask, caller, call + 1, NULL);
  return ptx_group_pick (w);
}

/* ---- The stack ---------------------------------------------------------- */

/* One address for all lanes, each of which has bytes of its own there.  */
const struct ptx_code *
ptx_run_alloca (struct ptx_warp *w, const struct ptx_code *i)
{
  const uint64_t *bytes = ptx_read (w, i->a);
  struct ptx_frame *frame = w->frame;
  uint64_t most = 0, align = i->x.detail;

  PTX_FOR_LANES (w, l, most = bytes[l] > most ? bytes[l] : most);
  if (most > frame->low)
    return ptx_fault (w, i, (unsigned) __builtin_ctz (w->mask),
                      PTX_FAULT_ADDRESS,
                      "stack overflow: %llu bytes asked of alloca",
                      (unsigned long long) most);
  frame->low = (uint32_t) ((frame->low - most) & ~(align - 1));
  ptx_write_alike (w, i->d, ptx_windows.local + frame->low);
  return i + 1;
}

const struct ptx_code *
ptx_run_stack_save (struct ptx_warp *w, const struct ptx_code *i)
{
  ptx_write_alike (w, i->d, ptx_windows.local + w->frame->low);
  return i + 1;
}

/* When only some of the lanes are here, the others may still need theirs.  */
const struct ptx_code *
ptx_run_stack_restore (struct ptx_warp *w, const struct ptx_code *i)
{
  unsigned lane = (unsigned) __builtin_ctz (w->mask);
  uint64_t low = ptx_lane (w, i->a, lane) - ptx_windows.local;

  if (low < w->frame->low || low > w->frame->local)
    return ptx_fault (w, i, lane, PTX_FAULT_ADDRESS,
                      "stackrestore of what stacksave has not given");
  if (w->whole && ptx_is_uniform (w, i->a))
    w->frame->low = (uint32_t) low;
  return i + 1;
}

/* ---- Ends --------------------------------------------------------------- */

const struct ptx_code *
ptx_run_exit (struct ptx_warp *w, const struct ptx_code *i)
{
  (void) i;
  return ptx_warp_exit (w);
}

const struct ptx_code *
ptx_run_trap (struct ptx_warp *w, const struct ptx_code *i)
{
  return ptx_fault (w, i, (unsigned) __builtin_ctz (w->mask), PTX_FAULT_TRAP,
                    "trap");
}
