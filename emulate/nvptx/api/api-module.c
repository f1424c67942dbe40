/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Modules and functions of the emulated driver.  */

#include "nvptx/api/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_THREADS 1024
#define REGISTERS 64            /* of a thread, as the user is told */

/* ---- Loading ------------------------------------------------------------ */

/* A text that is a program by itself.  */
static CUresult
text_load (const char *text, struct jit_logs *logs,
           struct ptx_program **program)
{
  CUresult result = CUDA_SUCCESS;

  *program = program_create (logs ? &logs->error : NULL);
  if (!*program)
    return CUDA_ERROR_OUT_OF_MEMORY;
  if (!ptx_program_add (*program, text, strlen (text), ""))
    result = CUDA_ERROR_INVALID_PTX;
  else if (ptx_program_link (*program) != PTX_LINKED)
    result = CUDA_ERROR_INVALID_PTX;
  (*program)->log = NULL;
  if (result == CUDA_SUCCESS)
    return CUDA_SUCCESS;
  ptx_program_destroy (*program);
  return result;
}

/* What comes before .version can only be blanks and comments.  */
static bool
looks_like_ptx (const char *image)
{
  const char *at = image;

  for (;;)
    {
      at += strspn (at, " \t\r\n");
      if (strncmp (at, "//", 2) == 0)
        at += strcspn (at, "\n");
      else if (strncmp (at, "/*", 2) == 0 && strstr (at, "*/"))
        at = strstr (at, "*/") + 2;
      else
        return strncmp (at, ".version", 8) == 0;
    }
}

static CUresult
module_load (struct emu_context *context, const char *image,
             struct jit_logs *logs, CUmodule *answer)
{
  struct ptx_program *program = link_program_take (image);
  struct emu_module *module;
  CUresult result;

  if (!program)
    {
      if (!looks_like_ptx (image))
        return CUDA_ERROR_INVALID_IMAGE;
      result = text_load (image, logs, &program);
      if (result != CUDA_SUCCESS)
        return result;
    }
  module = calloc (1, sizeof *module);
  if (!module || !ptx_program_load (program, context->arena))
    {
      ptx_program_destroy (program);
      free (module);
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
  module->context = context;
  module->program = program;
  pthread_mutex_lock (&context->lock);
  module->next = context->modules;
  context->modules = module;
  pthread_mutex_unlock (&context->lock);
  *answer = module;
  return CUDA_SUCCESS;
}

CUresult
cuModuleLoadData (CUmodule *module, const void *image)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && (!module || !image))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    result = module_load (context, image, NULL, module);
  API_LEAVE (__func__, result, "%p", image);
}

CUresult
cuModuleLoadDataEx (CUmodule *module, const void *image, unsigned count,
                    int *options, void **values)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  uint64_t start = now_ns ();
  struct jit_logs logs;

  if (result == CUDA_SUCCESS && (!module || !image))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      jit_logs_init (&logs, count, options, values);
      result = module_load (context, image, &logs, module);
      jit_logs_finish (&logs, start);
    }
  API_LEAVE (__func__, result, "%p, %u options", image, count);
}

/* All of a file with a null behind it.  */
static char *
file_read (const char *path)
{
  FILE *file = fopen (path, "re");
  char *text = NULL;
  size_t used = 0, room = 0, got = 1;

  while (file && got > 0)
    {
      if (used + 1 >= room)
        {
          char *more = realloc (text, room = 2 * room + 4096);
          if (!more)
            break;
          text = more;
        }
      got = fread (text + used, 1, room - used - 1, file);
      used += got;
      text[used] = '\0';
    }
  if (file)
    fclose (file);
  return text;
}

CUresult
cuModuleLoad (CUmodule *module, const char *path)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  char *text = NULL;

  if (result == CUDA_SUCCESS && (!module || !path))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      text = file_read (path);
      result = text ? module_load (context, text, NULL, module)
                    : CUDA_ERROR_FILE_NOT_FOUND;
    }
  free (text);
  API_LEAVE (__func__, result, "%s", path ? path : "");
}

CUresult
cuModuleUnload (CUmodule module)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !module)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS)
    result = context_synchronize (context);
  if (result == CUDA_SUCCESS)
    {
      if (module_withdraw (context, module))
        module_free (module);
      else
        result = CUDA_ERROR_INVALID_HANDLE;
    }
  API_LEAVE (__func__, result, "%p", (void *) module);
}

/* ---- What is in them ---------------------------------------------------- */

/* Kernels, and other functions that are public: GCC names in its tables also
   what reverse offload looks up, though nobody can launch that.  */
static CUresult
function_get (struct emu_context *context, struct emu_module *module,
              const char *name, CUfunction *answer)
{
  struct ptx_symbol *symbol = ptx_program_find (module->program, name, true);
  struct emu_function *function;
  CUresult result = CUDA_SUCCESS;

  if (!symbol || (!symbol->function->entry && !symbol->is_public))
    return CUDA_ERROR_NOT_FOUND;
  pthread_mutex_lock (&context->lock);
  function = module->functions;
  while (function && function->code != symbol->function)
    function = function->next;
  if (!function)
    {
      function = calloc (1, sizeof *function);
      if (!function)
        result = CUDA_ERROR_OUT_OF_MEMORY;
      else
        {
          function->module = module;
          function->code = symbol->function;
          function->next = module->functions;
          module->functions = function;
        }
    }
  pthread_mutex_unlock (&context->lock);
  *answer = function;
  return result;
}

CUresult
cuModuleGetFunction (CUfunction *function, CUmodule module, const char *name)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && (!function || !name))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && !module)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS)
    result = function_get (context, module, name, function);
  API_LEAVE (__func__, result, "%s", name ? name : "");
}

CUresult
cuModuleGetGlobal_v2 (CUdeviceptr *address, size_t *bytes, CUmodule module,
                      const char *name)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  struct ptx_symbol *symbol = NULL;

  if (result == CUDA_SUCCESS && !name)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && !module)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS)
    {
      symbol = ptx_program_find (module->program, name, false);
      if (!symbol || (symbol->variable->space != PTX_GLOBAL
                      && symbol->variable->space != PTX_CONST))
        result = CUDA_ERROR_NOT_FOUND;
    }
  if (result == CUDA_SUCCESS && address)
    *address = symbol->variable->address;
  if (result == CUDA_SUCCESS && bytes)
    *bytes = symbol->variable->size;
  API_LEAVE (__func__, result, "%s", name ? name : "");
}

/* ---- Functions ---------------------------------------------------------- */

static int
function_threads (const struct emu_function *function)
{
  uint32_t given = function->code->max_threads;

  return given && given < MAX_THREADS ? (int) given : MAX_THREADS;
}

CUresult
cuFuncGetAttribute (int *value, int attribute, CUfunction function)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && !function)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS && (!value || attribute < 0 || attribute > 9))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      const int values[]
        = { function_threads (function),
            (int) function->module->program->shared_size, 0,
            (int) function->code->local_size, REGISTERS, 60,
            (int) device_capability (), 0, 49152,
            -1 };
      *value = values[attribute];
    }
  API_LEAVE (__func__, result, "attribute %d, %s", attribute,
             function ? function->code->symbol->name : "");
}

CUresult
cuFuncSetAttribute (CUfunction function, int attribute, int value)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && !function)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS && attribute != 8 && attribute != 9)
    result = CUDA_ERROR_INVALID_VALUE;
  API_LEAVE (__func__, result, "attribute %d, %d", attribute, value);
}

CUresult
cuFuncSetCacheConfig (CUfunction function, int config)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && !function)
    result = CUDA_ERROR_INVALID_HANDLE;
  API_LEAVE (__func__, result, "%d", config);
}

CUresult
cuFuncGetModule (CUmodule *module, CUfunction function)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && !function)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS && !module)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *module = function->module;
  API_LEAVE (__func__, result, "%p", (void *) function);
}

/* ---- Occupancy ---------------------------------------------------------- */

static CUresult
occupancy_enter (const char *name, const struct emu_function *function,
                 const void *answer)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (name, API_CONTEXT, &context);

  if (result != CUDA_SUCCESS)
    return result;
  if (!emu_setting_number ("OCCUPANCY", 1, 0, 1))
    return CUDA_ERROR_NOT_SUPPORTED;
  if (!function)
    return CUDA_ERROR_INVALID_HANDLE;
  return answer ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult
cuOccupancyMaxPotentialBlockSize (int *grid, int *block, CUfunction function,
                                  CUoccupancyB2DSize shared, size_t dynamic,
                                  int limit)
{
  CUresult result = occupancy_enter (__func__, function,
                                     block ? grid : NULL);

  (void) shared, (void) dynamic;
  if (result == CUDA_SUCCESS)
    {
      int most = function_threads (function);

      *grid = (int) emu_setting_number ("SMS", 2, 1, 1024);
      *block = most < 128 ? most : 128;
      if (limit > 0 && limit < *block)
        *block = limit;
    }
  API_LEAVE (__func__, result, "limit %d", limit);
}

CUresult
cuOccupancyMaxActiveBlocksPerMultiprocessor (int *blocks, CUfunction function,
                                             int block, size_t dynamic)
{
  CUresult result = occupancy_enter (__func__, function, blocks);

  (void) dynamic;
  if (result == CUDA_SUCCESS && block <= 0)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *blocks = block > function_threads (function) ? 0
              : 65536 / REGISTERS / block;
  API_LEAVE (__func__, result, "block %d", block);
}
