/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   PTX programs on a device: variables get memory, symbols get addresses,
   functions get their constants.  */

#include "nvptx/exec/ptx.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

#include "common/memory.h"

struct ptx_windows ptx_windows;

static pthread_mutex_t windows_lock = PTHREAD_MUTEX_INITIALIZER;

bool
ptx_windows_reserve (void)
{
  const size_t size = PTX_SHARED_WINDOW + 2 * PTX_LOCAL_WINDOW
                      + PTX_CODE_WINDOW;
  bool ok;

  pthread_mutex_lock (&windows_lock);
  if (!ptx_windows.shared)
    {
      void *all = mmap (NULL, size, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (all != MAP_FAILED)
        {
          ptx_windows.local = (uintptr_t) all;
          ptx_windows.code = ptx_windows.local + 2 * PTX_LOCAL_WINDOW;
          ptx_windows.shared = ptx_windows.code + PTX_CODE_WINDOW;
        }
      else
        emu_addresses_missing ("the windows of local and shared memory", size);
    }
  ok = ptx_windows.shared != 0;
  pthread_mutex_unlock (&windows_lock);
  return ok;
}

uint64_t
ptx_symbol_address (const struct ptx_program *program,
                    const struct ptx_symbol *symbol)
{
  if (symbol->function)
    return (program->code_base
            + (uint64_t) symbol->function->number * PTX_FUNCTION_STEP);
  if (symbol->variable->space == PTX_SHARED)
    return ptx_windows.shared + symbol->variable->address;
  return symbol->variable->address;
}

struct ptx_function *
ptx_program_function_at (const struct ptx_program *program, uint64_t address)
{
  uint64_t offset = address - program->code_base;

  if (offset % PTX_FUNCTION_STEP != 0
      || offset / PTX_FUNCTION_STEP >= program->function_count)
    return NULL;
  return program->functions[offset / PTX_FUNCTION_STEP];
}

static bool
is_in_memory (const struct ptx_symbol *symbol)
{
  return (symbol->variable && symbol->variable->size > 0
          && (symbol->variable->space == PTX_GLOBAL
              || symbol->variable->space == PTX_CONST));
}

static bool
variables_allocate (struct ptx_program *program)
{
  for (struct ptx_symbol *s = program->all; s; s = s->next)
    if (is_in_memory (s))
      {
        s->variable->address
          = emu_memory_alloc (program->arena, s->variable->size,
                              EMU_BLOCK_UNCOUNTED, s->name);
        if (!s->variable->address)
          return false;
      }
  return true;
}

static void
variable_initialize (const struct ptx_program *program,
                     const struct ptx_variable *variable)
{
  char *bytes = emu_memory_host (variable->address, variable->size);

  memset (bytes, 0, variable->size);
  for (const struct ptx_initializer *i = variable->initializers; i;
       i = i->next)
    {
      uint64_t value = i->value;
      if (i->symbol)
        value += ptx_symbol_address (program, i->symbol);
      memcpy (bytes + i->offset, &value, i->size);
    }
}

static void
constants_resolve (const struct ptx_program *program,
                   struct ptx_function *function)
{
  for (uint32_t i = 0; i < function->constants; i++)
    {
      struct ptx_constant *constant = &function->constant[i];
      if (constant->symbol)
        constant->value += ptx_symbol_address (program, constant->symbol);
    }
}

bool
ptx_program_load (struct ptx_program *program, struct emu_arena *arena)
{
  static uint64_t next_code;    /* under the lock of the windows */

  if (!ptx_windows_reserve ())
    return false;
  program->arena = arena;
  pthread_mutex_lock (&windows_lock);
  program->code_base = ptx_windows.code + next_code % PTX_CODE_WINDOW;
  next_code += (uint64_t) (program->function_count + 1) * PTX_FUNCTION_STEP;
  pthread_mutex_unlock (&windows_lock);
  if (!variables_allocate (program))
    {
      ptx_program_unload (program);
      return false;
    }
  for (struct ptx_symbol *s = program->all; s; s = s->next)
    if (is_in_memory (s))
      variable_initialize (program, s->variable);
  for (uint32_t i = 0; i < program->function_count; i++)
    constants_resolve (program, program->functions[i]);
  return true;
}

void
ptx_program_unload (struct ptx_program *program)
{
  if (!program->arena)
    return;
  for (struct ptx_symbol *s = program->all; s; s = s->next)
    if (is_in_memory (s) && s->variable->address)
      {
        emu_memory_free (program->arena, s->variable->address);
        s->variable->address = 0;
      }
  program->arena = NULL;
}
