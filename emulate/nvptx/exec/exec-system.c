/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions that the driver provides to device code: vprintf, malloc, free.

   Each is a function of two instructions: its work, and a return.  The lanes
   that call are served one after the other.  */

#include "nvptx/exec/exec-system.h"

#include <string.h>

#include "nvptx/exec/exec.h"
#include "nvptx/exec/exec-memory.h"
#include "nvptx/exec/exec-ops.h"
#include "nvptx/exec/exec-printf.h"
#include "nvptx/exec/ptx-pool.h"
#include "common/settings.h"

/* ---- The heap of device code -------------------------------------------- */

#define DEFAULT_HEAP ((uint64_t) 8 << 20)

static const char heap_label[] = "malloc in device code";
static uint64_t heap_limits[EMU_MAX_DEVICES]; /* 0: DEFAULT_HEAP; atomic */
static uint64_t heap_used[EMU_MAX_DEVICES];   /* bytes; atomic */

uint64_t
ptx_heap_limit (int device)
{
  uint64_t limit = __atomic_load_n (&heap_limits[device], __ATOMIC_RELAXED);

  return limit ? limit : DEFAULT_HEAP;
}

void
ptx_heap_limit_set (int device, uint64_t bytes)
{
  __atomic_store_n (&heap_limits[device], bytes, __ATOMIC_RELAXED);
}

void
ptx_heap_release (struct emu_arena *arena)
{
  emu_memory_free_labelled (arena, heap_label, heap_label);
  __atomic_store_n (&heap_used[arena->device], 0, __ATOMIC_RELAXED);
}

static uint64_t
heap_alloc (struct emu_arena *arena, uint64_t bytes)
{
  uint64_t *used = &heap_used[arena->device];
  uint64_t limit = ptx_heap_limit (arena->device), base = 0;

  if (bytes == 0)
    bytes = 1;
  if (bytes > limit)
    return 0;
  if (__atomic_add_fetch (used, bytes, __ATOMIC_RELAXED) <= limit)
    base = emu_memory_alloc (arena, bytes, EMU_BLOCK_UNCOUNTED, heap_label);
  if (!base)
    __atomic_sub_fetch (used, bytes, __ATOMIC_RELAXED);
  return base;
}

static bool
heap_free (struct emu_arena *arena, uint64_t base)
{
  struct emu_block block;

  if (!emu_memory_find (base, &block) || block.base != base
      || block.label != heap_label || block.device != arena->device
      || !emu_memory_free (arena, base))
    return false;
  __atomic_sub_fetch (&heap_used[arena->device], block.size,
                      __ATOMIC_RELAXED);
  return true;
}

/* ---- Handlers: parameters are registers 0 and 1, the result is D -------- */

static const struct ptx_code *
run_malloc (struct ptx_warp *w, const struct ptx_code *i)
{
  const uint64_t *bytes = ptx_read (w, 0);
  uint64_t *d = ptx_write (w, i->d);

  PTX_FOR_LANES (w, l, d[l] = heap_alloc (w->launch->arena, bytes[l]));
  return i + 1;
}

static const struct ptx_code *
run_free (struct ptx_warp *w, const struct ptx_code *i)
{
  const uint64_t *base = ptx_read (w, 0);

  PTX_FOR_LANES (w, l, {
      if (base[l] && !heap_free (w->launch->arena, base[l]))
        return ptx_fault (w, i, l, PTX_FAULT_TRAP,
                          "free (0x%llx), which malloc has not given",
                          (unsigned long long) base[l]);
    });
  return i + 1;
}

static const struct ptx_code *
run_vprintf (struct ptx_warp *w, const struct ptx_code *i)
{
  const uint64_t *format = ptx_read (w, 0), *arguments = ptx_read (w, 1);
  uint64_t *d = ptx_write (w, i->d);

  PTX_FOR_LANES (w, l, {
      uint64_t bad = 0;
      int count = ptx_printf (w, l, format[l], arguments[l], &bad);
      if (bad)
        return ptx_fault_access (w, i, l, bad, 1, "read by vprintf");
      d[l] = (uint64_t) (int64_t) count;
    });
  return i + 1;
}

/* ---- Functions ---------------------------------------------------------- */

static const struct system_function
{
  const char *name;
  uint32_t parameters;
  bool has_result;
  ptx_run *run;
} functions[] = {
  { "vprintf", 2, true, run_vprintf },
  { "malloc", 1, true, run_malloc },
  { "free", 1, false, run_free }
};

static struct ptx_function *
function_make (struct ptx_program *program, struct ptx_symbol *symbol,
               const struct system_function *system)
{
  struct ptx_pool *pool = program->pool;
  struct ptx_function *function = ptx_pool_get (pool, sizeof *function);

  function->symbol = symbol;
  function->has_result = system->has_result;
  function->parameters = system->parameters;
  function->parameter_registers
    = ptx_pool_get (pool, system->parameters * sizeof (uint32_t));
  for (uint32_t k = 0; k < system->parameters; k++)
    function->parameter_registers[k] = k;
  function->result = system->parameters;
  function->registers = system->parameters + 1;
  function->code = ptx_pool_get (pool, 2 * sizeof *function->code);
  function->code_length = 2;
  function->code[0].run = system->run;
  function->code[0].d = function->result;
  function->code[1].run = ptx_run_return;
  return function;
}

bool
ptx_system_provide (struct ptx_program *program, struct ptx_symbol *symbol)
{
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
    if (strcmp (functions[i].name, symbol->name) == 0
        && functions[i].parameters == symbol->parameters
        && (functions[i].has_result || !symbol->has_result))
      {
        symbol->function = function_make (program, symbol, &functions[i]);
        return true;
      }
  return false;
}
