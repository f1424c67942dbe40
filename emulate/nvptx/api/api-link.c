/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Linking of PTX in the emulated driver.

   What cuLinkComplete answers as a "cubin" is an image of the driver's own: a
   head and the texts.  The program that was made of them is kept beside it and
   given to the first who loads the image; for others the texts are parsed
   again.  */

#include "nvptx/api/driver.h"

#include <stdlib.h>
#include <string.h>

static const char magic[16] = "GOMP_PSET-PTX\n\1";

struct image
{
  char magic[16];
  uint64_t size;                /* of all, bytes */
  uint64_t number;              /* of the link, process-wide */
  uint64_t count;               /* texts, each after the other, with a null */
};

struct emu_link
{
  struct jit_logs logs;
  uint64_t start_ns;
  struct ptx_program *program;  /* under links_lock once it is complete */
  bool failed;
  struct image *image;          /* texts are added to it; under links_lock */
  struct emu_link *next;        /* of the complete ones */
};

static pthread_mutex_t links_lock = PTHREAD_MUTEX_INITIALIZER;
static struct emu_link *links;  /* complete */
static uint64_t last_number;

/* ---- Options ------------------------------------------------------------ */

void
jit_logs_init (struct jit_logs *logs, unsigned count, int *options,
               void **values)
{
  memset (logs, 0, sizeof *logs);
  logs->count = options && values ? count : 0;
  logs->options = options;
  logs->values = values;
  for (unsigned i = 0; i < logs->count; i++)
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
      logs->error.buffer = values[i];
    else if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
      logs->error.room = (size_t) (uintptr_t) values[i];
    else if (options[i] == CU_JIT_INFO_LOG_BUFFER && values[i])
      *(char *) values[i] = '\0';
  if (logs->error.buffer && logs->error.room)
    *logs->error.buffer = '\0';
}

void
jit_logs_finish (struct jit_logs *logs, uint64_t start_ns)
{
  float milliseconds = (float) ((double) (now_ns () - start_ns) * 1e-6);

  for (unsigned i = 0; i < logs->count; i++)
    if (logs->options[i] == CU_JIT_WALL_TIME)
      memcpy (&logs->values[i], &milliseconds, sizeof milliseconds);
    else if (logs->options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
      logs->values[i] = (void *) (uintptr_t) logs->error.used;
    else if (logs->options[i] == CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES)
      logs->values[i] = NULL;
}

/* ---- Links -------------------------------------------------------------- */

/* The PTX version that came with a CUDA version.  */
static unsigned
ptx_version (int cuda)
{
  unsigned major = (unsigned) cuda / 1000, minor = (unsigned) cuda % 1000 / 10;

  return (major < 10 ? 60 : major == 10 ? 63 : 10 * (major - 4)) + minor;
}

struct ptx_program *
program_create (struct ptx_log *log)
{
  struct ptx_program *program = ptx_program_create (log);

  if (program)
    program->limits = (struct ptx_limits) { device_capability (),
                                            ptx_version (driver_version ()) };
  return program;
}

static CUresult
link_create (const char *name, unsigned count, int *options, void **values,
             CUlinkState *answer)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (name, API_CONTEXT, &context);
  struct emu_link *link = NULL;

  if (result == CUDA_SUCCESS && !answer)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      link = calloc (1, sizeof *link);
      if (link)
        {
          jit_logs_init (&link->logs, count, options, values);
          link->start_ns = now_ns ();
          link->program = program_create (&link->logs.error);
          link->image = calloc (1, sizeof *link->image);
        }
      if (!link || !link->program || !link->image)
        result = CUDA_ERROR_OUT_OF_MEMORY;
      else
        {
          memcpy (link->image->magic, magic, sizeof magic);
          link->image->size = sizeof *link->image;
          *answer = link;
        }
    }
  API_LEAVE (name, result, "%p, %u options", (void *) link, count);
}

CUresult
cuLinkCreate (unsigned count, int *options, void **values, CUlinkState *state)
{
  return link_create (__func__, count, options, values, state);
}

CUresult
cuLinkCreate_v2 (unsigned count, int *options, void **values,
                 CUlinkState *state)
{
  return link_create (__func__, count, options, values, state);
}

/* TEXT with its null at the end of the image.  */
static bool
image_add (struct emu_link *link, const char *text, size_t length)
{
  struct image *image = realloc (link->image, link->image->size + length + 1);

  if (!image)
    return false;
  link->image = image;
  memcpy ((char *) image + image->size, text, length);
  ((char *) image)[image->size + length] = '\0';
  image->size += length + 1;
  image->count++;
  return true;
}

static CUresult
link_add (const char *call, struct emu_link *link, int type, const char *text,
          size_t size, const char *name)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (call, API_CONTEXT, &context);
  size_t length;

  if (result == CUDA_SUCCESS && (!link || link->failed))
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS && (!text || size == 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && type != CU_JIT_INPUT_PTX)
    result = CUDA_ERROR_INVALID_IMAGE;
  if (result == CUDA_SUCCESS)
    {
      length = strnlen (text, size);
      if (!image_add (link, text, length))
        result = CUDA_ERROR_OUT_OF_MEMORY;
      else if (!ptx_program_add (link->program, text, length,
                                 name ? name : ""))
        {
          link->failed = true;
          result = (link->program->version_unknown
                    ? CUDA_ERROR_UNSUPPORTED_PTX_VERSION
                    : CUDA_ERROR_INVALID_PTX);
          jit_logs_finish (&link->logs, link->start_ns);
        }
    }
  API_LEAVE (call, result, "%p, type %d, %zu bytes", (void *) link, type,
             size);
}

CUresult
cuLinkAddData (CUlinkState state, int type, void *data, size_t size,
               const char *name, unsigned count, int *options, void **values)
{
  (void) count, (void) options, (void) values;
  return link_add (__func__, state, type, data, size, name);
}

CUresult
cuLinkAddData_v2 (CUlinkState state, int type, void *data, size_t size,
                  const char *name, unsigned count, int *options,
                  void **values)
{
  (void) count, (void) options, (void) values;
  return link_add (__func__, state, type, data, size, name);
}

/* What CUDA calls the result.  */
static CUresult
link_finish (struct emu_link *link)
{
  switch (ptx_program_link (link->program))
    {
    case PTX_UNDEFINED: return CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND;
    case PTX_DUPLICATE: return CUDA_ERROR_INVALID_SOURCE;
    case PTX_LINKED: break;
    }
  link->program->log = NULL;
  pthread_mutex_lock (&links_lock);
  link->image->number = ++last_number;
  link->next = links;
  links = link;
  pthread_mutex_unlock (&links_lock);
  return CUDA_SUCCESS;
}

CUresult
cuLinkComplete (CUlinkState link, void **cubin, size_t *size)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS
      && (!link || link->failed || link->image->number))
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS && !cubin)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      result = link_finish (link);
      link->failed = result != CUDA_SUCCESS;
      jit_logs_finish (&link->logs, link->start_ns);
    }
  if (result == CUDA_SUCCESS)
    {
      *cubin = link->image;
      if (size)
        *size = link->image->size;
    }
  API_LEAVE (__func__, result, "%p", (void *) link);
}

CUresult
cuLinkDestroy (CUlinkState link)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CURRENT, &context);

  if (result == CUDA_SUCCESS && !link)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS)
    {
      struct emu_link **at = &links;

      pthread_mutex_lock (&links_lock);
      while (*at && *at != link)
        at = &(*at)->next;
      if (*at)
        *at = link->next;
      pthread_mutex_unlock (&links_lock);
      if (link->program)
        ptx_program_destroy (link->program);
      free (link->image);
      free (link);
    }
  API_LEAVE (__func__, result, "%p", (void *) link);
}

/* ---- Loading ------------------------------------------------------------ */

static struct ptx_program *
link_find (const struct image *image)
{
  struct ptx_program *program = NULL;

  pthread_mutex_lock (&links_lock);
  for (struct emu_link *link = links; link && !program; link = link->next)
    if (link->image->number == image->number)
      {
        program = link->program;
        link->program = NULL;
      }
  pthread_mutex_unlock (&links_lock);
  return program;
}

/* The texts once more.  */
static struct ptx_program *
image_parse (const struct image *image)
{
  struct ptx_program *program = program_create (NULL);
  const char *text = (const char *) (image + 1);

  for (uint64_t i = 0; program && i < image->count; i++)
    {
      size_t length = strlen (text);
      if (!ptx_program_add (program, text, length, ""))
        break;
      text += length + 1;
    }
  if (program && text == (const char *) image + image->size
      && ptx_program_link (program) == PTX_LINKED)
    return program;
  if (program)
    ptx_program_destroy (program);
  return NULL;
}

struct ptx_program *
link_program_take (const void *image)
{
  struct ptx_program *program;

  if (strncmp (image, magic, sizeof magic) != 0)
    return NULL;
  program = link_find (image);
  return program ? program : image_parse (image);
}
