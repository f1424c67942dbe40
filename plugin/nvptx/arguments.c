/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The block of arguments that an OpenACC kernel gets.  */

#include "nvptx/arguments.h"

#include <stdlib.h>
#include <string.h>

#include "common/profile.h"
#include "nvptx/driver.h"
#include "libgomp-plugin.h"

#define SMALLEST 64             /* words */

/* A queue may be that many launches with new arguments behind, before the host
   waits for it.  */
#define UPLOADS 256

/* ---- The device's memory ------------------------------------------------ */

static size_t
room_for (size_t words)
{
  size_t room = SMALLEST;

  while (room < words)
    room *= 2;
  return room;
}

/* A larger block: kernels of STREAM still read the old one.  */
static bool
grow (struct gomp_nvptx_arguments *arguments, CUstream stream, size_t words)
{
  size_t room = room_for (words);
  CUdeviceptr block;

  if (!GOMP_CUDA_TRY (cuMemAlloc, &block, room * sizeof (void *)))
    return false;
  if (arguments->block
      && !(GOMP_CUDA_TRY (cuStreamSynchronize, stream)
           && GOMP_CUDA_TRY (cuMemFree, arguments->block)))
    {
      gomp_cuda.cuMemFree (block);
      return false;
    }
  gomp_profile_data (acc_device_api_cuda, acc_ev_alloc, block,
                     room * sizeof (void *));
  arguments->block = block;
  arguments->room = room;
  arguments->n_sent = 0;
  arguments->sent
    = GOMP_PLUGIN_realloc (arguments->sent, room * sizeof (void *));
  return true;
}

/* ---- The host's memory -------------------------------------------------- */

static void
upload_destroy (struct gomp_nvptx_upload *upload)
{
  if (upload->pinned)
    GOMP_CUDA_TRY (cuMemFreeHost, upload->words);
  else
    free (upload->words);
  GOMP_CUDA_TRY (cuEventDestroy, upload->done);
  free (upload);
}

static struct gomp_nvptx_upload *
upload_create (size_t room)
{
  struct gomp_nvptx_upload *upload
    = GOMP_PLUGIN_malloc_cleared (sizeof *upload);
  size_t bytes = room * sizeof (void *);

  if (!GOMP_CUDA_TRY (cuEventCreate, &upload->done, CU_EVENT_DISABLE_TIMING))
    {
      free (upload);
      return NULL;
    }
  upload->room = room;
  upload->pinned
    = gomp_cuda.cuMemAllocHost (&upload->words, bytes) == CUDA_SUCCESS;
  if (!upload->pinned)
    upload->words = GOMP_PLUGIN_malloc (bytes);
  return upload;
}

static struct gomp_nvptx_upload *
take_oldest (struct gomp_nvptx_arguments *arguments)
{
  struct gomp_nvptx_upload *upload = arguments->oldest;

  arguments->oldest = upload->next;
  if (!arguments->oldest)
    arguments->newest = NULL;
  arguments->n_uploads--;
  return upload;
}

/* Memory of the block's size that no copy reads from: the oldest that was
   used, if its copy is done.  */
static struct gomp_nvptx_upload *
take_upload (struct gomp_nvptx_arguments *arguments)
{
  struct gomp_nvptx_upload *upload = arguments->oldest;
  CUresult result;

  if (!upload)
    return upload_create (arguments->room);
  if (arguments->n_uploads < UPLOADS)
    {
      result = gomp_cuda.cuEventQuery (upload->done);
      if (result == CUDA_ERROR_NOT_READY)
        return upload_create (arguments->room);
      if (!gomp_cuda_check (result, "cuEventQuery"))
        return NULL;
    }
  else if (!GOMP_CUDA_TRY (cuEventSynchronize, upload->done))
    return NULL;
  take_oldest (arguments);
  if (upload->room >= arguments->room)
    return upload;
  upload_destroy (upload);
  return upload_create (arguments->room);
}

static void
give_upload (struct gomp_nvptx_arguments *arguments,
             struct gomp_nvptx_upload *upload)
{
  upload->next = NULL;
  if (arguments->newest)
    arguments->newest->next = upload;
  else
    arguments->oldest = upload;
  arguments->newest = upload;
  arguments->n_uploads++;
}

/* ---- Sending ------------------------------------------------------------ */

static bool
copy (struct gomp_nvptx_arguments *arguments, CUstream stream,
      void *const *words, size_t n)
{
  struct gomp_nvptx_upload *upload = take_upload (arguments);
  size_t bytes = n * sizeof (void *);

  if (!upload)
    return false;
  memcpy (upload->words, words, bytes);
  arguments->n_sent = 0;
  if (!GOMP_CUDA_TRY (cuMemcpyHtoDAsync, arguments->block, upload->words, bytes,
                      stream)
      || !GOMP_CUDA_TRY (cuEventRecord, upload->done, stream))
    {
      /* The copy may be under way.  */
      gomp_cuda.cuStreamSynchronize (stream);
      upload_destroy (upload);
      return false;
    }
  give_upload (arguments, upload);
  memcpy (arguments->sent, words, bytes);
  arguments->n_sent = n;
  return true;
}

bool
gomp_nvptx_arguments_send (struct gomp_nvptx_arguments *arguments,
                           CUstream stream, void *const *words, size_t n,
                           CUdeviceptr *block)
{
  size_t bytes = n * sizeof (void *);
  bool sent;

  *block = 0;
  if (n == 0)
    return true;
  if (n > arguments->room && !grow (arguments, stream, n))
    return false;
  *block = arguments->block;
  if (n <= arguments->n_sent && memcmp (arguments->sent, words, bytes) == 0)
    return true;
  gomp_profile_data (acc_device_api_cuda, acc_ev_enqueue_upload_start, *block,
                     bytes);
  sent = copy (arguments, stream, words, n);
  gomp_profile_data (acc_device_api_cuda, acc_ev_enqueue_upload_end, *block,
                     bytes);
  return sent;
}

void
gomp_nvptx_arguments_fini (struct gomp_nvptx_arguments *arguments)
{
  while (arguments->oldest)
    upload_destroy (take_oldest (arguments));
  if (arguments->block)
    GOMP_CUDA_TRY (cuMemFree, arguments->block);
  free (arguments->sent);
  *arguments = (struct gomp_nvptx_arguments) { 0 };
}
