/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin for NVIDIA GPUs: interop objects, names, memory that kernels
   reach, filling, copies within the device in queues.  */

#include <stdlib.h>
#include <string.h>

#include "nvptx-support.h"
#include "interop-plugin.h"
#include "../../../../plugin/nvptx/device.h"

static void
check_common (struct gomp_interop_object *object, int fr, const char *name)
{
  CHECK (IS_INT (object, GOMP_INTEROP_FR_ID, fr));
  CHECK (IS_STR (object, GOMP_INTEROP_FR_NAME, name));
  CHECK (IS_INT (object, GOMP_INTEROP_VENDOR, 11));
  CHECK (IS_STR (object, GOMP_INTEROP_VENDOR_NAME, "nvidia"));
  CHECK (IS_INT (object, GOMP_INTEROP_DEVICE_NUM, 1));
  CHECK (IS_NONE (object, GOMP_INTEROP_PLATFORM));
  CHECK (IS_INT (object, GOMP_INTEROP_DEVICE, 1));
  if (object->stream)
    CHECK (IS_PTR (object, GOMP_INTEROP_TARGETSYNC, object->stream));
  else
    CHECK (IS_NONE (object, GOMP_INTEROP_TARGETSYNC));
}

static void
test_runtimes (void)
{
  CUcontext context = gomp_nvptx_device (1)->context;
  struct gomp_interop_object cuda = interop_make (1, false, NULL);
  struct gomp_interop_object driver
    = interop_make (1, true, PREFER_OTHERS PREFER_NOTHING PREFER_HSA
                             PREFER_DRIVER PREFER_CUDA);
  struct gomp_interop_object hip = interop_make (1, true, "\200\1\7\5\200\0");

  check_common (&cuda, GOMP_INTEROP_FR_CUDA, "cuda");
  CHECK_EQUAL (cuda.stream, NULL);
  CHECK (IS_NONE (&cuda, GOMP_INTEROP_DEVICE_CONTEXT));
  CHECK (interop_types (&cuda, "int", "N/A", "cudaStream_t"));
  check_common (&driver, GOMP_INTEROP_FR_CUDA_DRIVER, "cuda_driver");
  CHECK (driver.stream && IS_PTR (&driver, GOMP_INTEROP_DEVICE_CONTEXT,
                                  context));
  CHECK (interop_types (&driver, "CUdevice", "CUcontext", "CUstream"));
  check_common (&hip, GOMP_INTEROP_FR_HIP, "hip");
  CHECK (hip.stream && hip.stream != driver.stream);
  CHECK (IS_PTR (&hip, GOMP_INTEROP_DEVICE_CONTEXT, context));
  CHECK (interop_types (&hip, "hipDevice_t", "hipCtx_t", "hipStream_t"));
  interop_destroy (&cuda);
  interop_destroy (&driver);
  interop_destroy (&hip);
  CHECK_EQUAL (driver.stream, NULL);
}

/* Nothing is asked of the driver where there is no stream.  */
static void
test_streams (void)
{
  struct gomp_interop_object plain = interop_make (0, false, PREFER_HSA);
  struct gomp_interop_object object = interop_make (0, true, NULL);
  long start = fake->calls;
  int streams = fake->streams;

  CHECK_EQUAL (plain.fr, GOMP_INTEROP_FR_CUDA);
  interop_use (&plain);
  interop_destroy (&plain);
  CHECK_EQUAL (fake->calls, start);
  interop_use (&object);
  CHECK_EQUAL (nvptx_calls (start, "cuStreamSynchronize"), 1);
  interop_destroy (&object);
  CHECK_EQUAL (nvptx_calls (start, "cuStreamSynchronize"), 2);
  CHECK_EQUAL (nvptx_calls (start, "cuStreamDestroy_v2"), 1);
  CHECK_EQUAL (fake->streams, streams - 1);
}

static void
test_names (bool modern)
{
  const char *first = GOMP_OFFLOAD_get_uid (0);

  if (!modern)
    {
      CHECK_EQUAL (first, NULL);
      return;
    }
  CHECK_STRING (first, "GPU-f0f1f2f3-f4f5-f6f7-f8f9-fafbfcfdfeff");
  CHECK_STRING (GOMP_OFFLOAD_get_uid (1),
                "GPU-f1f2f3f4-f5f6-f7f8-f9fa-fbfcfdfeff00");
  CHECK_EQUAL (GOMP_OFFLOAD_get_uid (0), first);
}

static void
test_reach (bool modern)
{
  char *block = GOMP_OFFLOAD_alloc (0, 64), *other = GOMP_OFFLOAD_alloc (1, 8);
  char *pinned = GOMP_OFFLOAD_pset_host_alloc (0, 32), here;

  CHECK_EQUAL (GOMP_OFFLOAD_is_accessible_ptr (0, block, 64), modern);
  CHECK_EQUAL (GOMP_OFFLOAD_is_accessible_ptr (0, block + 63, 1), modern);
  CHECK_EQUAL (GOMP_OFFLOAD_is_accessible_ptr (0, block + 60, 8), 0);
  CHECK_EQUAL (GOMP_OFFLOAD_is_accessible_ptr (0, other, 8), 0);
  CHECK_EQUAL (GOMP_OFFLOAD_is_accessible_ptr (1, other, 8), modern);
  CHECK_EQUAL (GOMP_OFFLOAD_is_accessible_ptr (1, pinned, 32), modern);
  CHECK_EQUAL (GOMP_OFFLOAD_is_accessible_ptr (0, &here, 1), 0);
  CHECK_EQUAL (nvptx_said[0], '\0');
  GOMP_OFFLOAD_pset_host_free (0, pinned);
  CHECK (GOMP_OFFLOAD_free (0, block) && GOMP_OFFLOAD_free (1, other));
}

static void
test_fill (bool modern)
{
  unsigned char *block = GOMP_OFFLOAD_alloc (0, 16);
  long start = fake->calls;

  CHECK (GOMP_OFFLOAD_memset (0, block, 1, 16));
  CHECK (GOMP_OFFLOAD_memset (0, block + 3, 0x1fe, 5));
  CHECK (GOMP_OFFLOAD_memset (0, block, 7, 0));
  CHECK (memcmp (block, "\1\1\1\376\376\376\376\376\1\1\1\1\1\1\1\1", 16)
         == 0);
  CHECK_EQUAL (nvptx_calls (start, "cuMemsetD8Async"), modern ? 2 : 0);
  CHECK (!GOMP_OFFLOAD_memset (0, block + 8, 1, 9));
  CHECK (nvptx_says ("invalid size"));
  nvptx_hush ();
  CHECK (GOMP_OFFLOAD_free (0, block));
}

static void
test_queue (void)
{
  struct goacc_asyncqueue *queue = GOMP_OFFLOAD_openacc_async_construct (0);
  char *from = GOMP_OFFLOAD_alloc (0, 8), *to = GOMP_OFFLOAD_alloc (0, 8);

  CHECK (GOMP_OFFLOAD_host2dev (0, from, "abcdefg", 8));
  CHECK (GOMP_OFFLOAD_openacc_async_dev2dev (0, to, from, 8, queue));
  CHECK (!GOMP_OFFLOAD_openacc_async_dev2dev (0, to + 1, from, 8, queue));
  CHECK (nvptx_says ("invalid size"));
  nvptx_hush ();
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (queue));
  CHECK_STRING (to, "abcdefg");
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (queue));
  CHECK (GOMP_OFFLOAD_free (0, from) && GOMP_OFFLOAD_free (0, to));
}

static void
fail_stream (void)
{
  fake->fail_at = fake->calls + 2;
  interop_make (0, true, NULL);
}

static void
check_all (bool modern)
{
  unit_case ("devices: initialized");
  fake->devices = 2;
  CHECK (GOMP_OFFLOAD_init_device (0) && GOMP_OFFLOAD_init_device (1));
  unit_case ("objects: of CUDA, its driver and HIP");
  test_runtimes ();
  unit_case ("objects without a stream: nothing is asked of the driver");
  test_streams ();
  unit_case ("names of devices: those of the driver");
  test_names (modern);
  unit_case ("memory that kernels reach: known");
  test_reach (modern);
  unit_case ("filling: just those bytes");
  test_fill (modern);
  unit_case ("copies within the device, in queues: in order");
  test_queue ();
  unit_case ("a stream that cannot be made: an error");
  CHECK (nvptx_is_fatal (fail_stream));
  CHECK_STRING (fake->failed, "cuStreamCreate");
  CHECK (nvptx_says ("cannot make an interop object"));
  unit_case ("the end: nothing is left in the driver");
  CHECK (GOMP_OFFLOAD_fini_device (0) && GOMP_OFFLOAD_fini_device (1));
  CHECK_EQUAL (fake->blocks, 0);
  CHECK_EQUAL (fake->host_blocks, 0);
  CHECK_EQUAL (fake->streams, 0);
}

static void
check_old_driver (void)
{
  nvptx_start ("-Wl,-soname,libcuda.so.1 -DFAKE_OLD");
  check_all (false);
}

int
main (void)
{
  unit_case ("an old driver: all of it, without what that lacks");
  CHECK_EQUAL (nvptx_fork (check_old_driver), 0);
  nvptx_start ("-Wl,-soname,libcuda.so.1");
  check_all (true);
  return unit_result ();
}
