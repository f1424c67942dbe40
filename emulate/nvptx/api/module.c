/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Modules of a context.  */

#include "nvptx/api/driver.h"

#include <stdlib.h>

bool
module_withdraw (struct emu_context *context, struct emu_module *module)
{
  struct emu_module **link;
  bool found;

  pthread_mutex_lock (&context->lock);
  link = &context->modules;
  while (*link && *link != module)
    link = &(*link)->next;
  found = *link != NULL;
  if (found)
    *link = module->next;
  pthread_mutex_unlock (&context->lock);
  return found;
}

void
module_free (struct emu_module *module)
{
  ptx_program_destroy (module->program);
  while (module->functions)
    {
      struct emu_function *function = module->functions;
      module->functions = function->next;
      free (function);
    }
  free (module);
}
