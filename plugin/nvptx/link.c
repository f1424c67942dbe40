/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Linking PTX with the driver's compiler.  */

#include <stdlib.h>
#include <string.h>

#include "nvptx/image.h"
#include "nvptx/settings.h"

#define INFO_LOG 16384
#define ERROR_LOG 8192

/* Options and what they bring.  */
struct link
{
  const struct gomp_nvptx_device *device;
  const struct gomp_nvptx_image_data *data;
  const char *advice;           /* NULL: what DATA and the log tell */
  CUlinkState state;
  float ms;
  int options[7];
  void *values[7];
  unsigned n;
  char info[INFO_LOG], errors[ERROR_LOG];
};

static void
add_option (struct link *link, int option, void *value)
{
  link->options[link->n] = option;
  link->values[link->n++] = value;
}

static void
set_options (struct link *link)
{
  int level = gomp_nvptx_settings ()->optimization;

  add_option (link, CU_JIT_WALL_TIME, &link->ms);
  add_option (link, CU_JIT_INFO_LOG_BUFFER, link->info);
  add_option (link, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, (void *) INFO_LOG);
  add_option (link, CU_JIT_ERROR_LOG_BUFFER, link->errors);
  add_option (link, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, (void *) ERROR_LOG);
  add_option (link, CU_JIT_LOG_VERBOSE, (void *) 1);
  if (level >= 0)
    add_option (link, CU_JIT_OPTIMIZATION_LEVEL, (void *) (intptr_t) level);
}

/* The driver writes the time over the option's value, or to where that
   points, depending on its version.  */
static float
wall_ms (const struct link *link)
{
  float ms;

  if (link->values[0] == &link->ms)
    return link->ms;
  memcpy (&ms, &link->values[0], sizeof ms);
  return ms;
}

/* What the driver said of errors, without the end of its last line.  */
static int
log_length (const struct link *link)
{
  size_t length = strnlen (link->errors, ERROR_LOG);

  while (length > 0 && strchr (" \r\n", link->errors[length - 1]))
    length--;
  return (int) length;
}

/* Did CALL, of which this is the result, work?  */
static bool
link_check (const struct link *link, CUresult result, const char *call)
{
  char text[GOMP_CUDA_TEXT], advice[GOMP_NVPTX_ADVICE];

  /* Without a log, it is not the code that is wrong.  */
  if (result == CUDA_SUCCESS || log_length (link) == 0)
    return gomp_cuda_check (result, call);
  GOMP_PLUGIN_error (
    "%s error: %s\nLink error log %.*s\n%s", call,
    gomp_cuda_text (result, text), log_length (link), link->errors,
    link->advice ? link->advice
                 : gomp_nvptx_link_advice (link->data, link->device->capability,
                                           gomp_cuda_version_number (),
                                           link->errors, advice));
  return false;
}

static bool
add_objects (struct link *link)
{
  for (unsigned i = 0; i < link->data->n_objects; i++)
    {
      const struct gomp_nvptx_ptx *object = &link->data->objects[i];
      CUresult result = gomp_cuda.cuLinkAddData (
        link->state, CU_JIT_INPUT_PTX, (char *) object->code, object->size,
        NULL, 0, NULL, NULL);

      GOMP_PLUGIN_debug (0, "Loading:\n---\n%s\n---\n", object->code);
      if (!link_check (link, result, "cuLinkAddData"))
        return false;
    }
  return true;
}

/* The linked code belongs to the state, so the module is loaded from it before
   that goes.  */
static bool
complete (struct link *link, CUmodule *module)
{
  void *code;
  size_t size;

  if (!link_check (link, gomp_cuda.cuLinkComplete (link->state, &code, &size),
                   "cuLinkComplete"))
    return false;
  GOMP_PLUGIN_debug (0, "Link complete: %fms\nLink log %s\n", wall_ms (link),
                     link->info);
  return GOMP_CUDA_TRY (cuModuleLoadData, module, code);
}

bool
gomp_nvptx_link (const struct gomp_nvptx_device *device,
                 const struct gomp_nvptx_image_data *data, const char *advice,
                 CUmodule *module)
{
  struct link *link = GOMP_PLUGIN_malloc_cleared (sizeof *link);
  bool linked = false;

  link->device = device;
  link->data = data;
  link->advice = advice;
  set_options (link);
  if (GOMP_CUDA_TRY (cuLinkCreate, link->n, link->options, link->values,
                     &link->state))
    {
      linked = add_objects (link) && complete (link, module);
      if (!GOMP_CUDA_TRY (cuLinkDestroy, link->state) && linked)
        {
          gomp_cuda.cuModuleUnload (*module);
          linked = false;
        }
    }
  free (link);
  return linked;
}
