/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Interop objects: GPUs have them, with a stream if asked for one, the
   emulated device and the host have none; what is used or destroyed waits for
   what it depends on, in tasks too.  */
/* { dg-do run } */
/* { dg-require-effective-target gcc_15_up } */
/* { dg-additional-options "-DGPU" { target gpu } } */

#include <omp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
  ((condition) ? (void) 0 \
   : (__builtin_printf ("line %d: %s\n", __LINE__, #condition), abort ()))

#ifdef GPU
# define HAS_OBJECTS(device) ((device) < omp_get_num_devices ())
#else
# define HAS_OBJECTS(device) 0
#endif

static void
check_object (omp_interop_t object, int device)
{
  omp_interop_rc_t rc = omp_irc_other;

  if (!HAS_OBJECTS (device))
    {
      CHECK (object == omp_interop_none);
      CHECK (omp_get_interop_int (object, omp_ipr_fr_id, &rc) == 0);
      CHECK (rc == omp_irc_empty);
      return;
    }
  CHECK (object != omp_interop_none);
  CHECK (omp_get_interop_int (object, omp_ipr_device_num, &rc) == device);
  CHECK (rc == omp_irc_success);
  CHECK (omp_get_interop_int (object, omp_ipr_fr_name, &rc) == 0);
  CHECK (rc == omp_irc_type_str);
  CHECK (strlen (omp_get_interop_str (object, omp_ipr_vendor_name, &rc)) > 2);
  CHECK (rc == omp_irc_success);
  CHECK (omp_get_interop_ptr (object, omp_ipr_platform, &rc) == NULL);
  CHECK (rc == omp_irc_no_value);
}

static void
check_stream (omp_interop_t object, int device, bool wanted)
{
  omp_interop_rc_t rc;
  void *stream = omp_get_interop_ptr (object, omp_ipr_targetsync, &rc);

  CHECK ((stream != NULL) == (wanted && HAS_OBJECTS (device)));
  if (HAS_OBJECTS (device))
    CHECK (rc == (wanted ? omp_irc_success : omp_irc_no_value));
}

static void
make (int device)
{
  omp_interop_t plain, object, other = omp_interop_none;
  int x = 0;

#pragma omp interop init (target : plain) device (device)
#pragma omp interop init (targetsync, prefer_type ("hsa", "cuda_driver") \
                          : object) device (device) depend (inout : x)
  check_object (plain, device);
  check_object (object, device);
  check_stream (plain, device, false);
  check_stream (object, device, true);
#pragma omp interop use (object, plain)
#pragma omp interop init (targetsync : other) use (object) destroy (plain) \
  device (device)
  check_object (other, device);
  CHECK (plain == omp_interop_none);
#pragma omp interop use (other) destroy (object) nowait
#pragma omp taskwait
  CHECK (object == omp_interop_none);
#pragma omp interop destroy (other)
#pragma omp interop destroy (other, object, plain)
}

/* The task after it sees what the region has done.  */
static void
wait_in_order (int device)
{
  omp_interop_t object;
  int x = 0, seen = 0;

#pragma omp interop init (targetsync : object) device (device)
#pragma omp target device (device) map (x) nowait depend (out : x)
  for (int i = 0; i < 1000; i++)
    x++;
#pragma omp interop use (object) depend (inout : x) nowait
#pragma omp task depend (in : x) shared (x, seen)
  seen = x;
#pragma omp interop destroy (object) depend (inout : x)
  CHECK (x == 1000);
#pragma omp taskwait
  CHECK (seen == 1000);
}

int
main (void)
{
  for (int device = 0; device <= omp_get_num_devices (); device++)
    {
      make (device);
      wait_in_order (device);
#pragma omp parallel num_threads (4)
      make (device);
#pragma omp parallel num_threads (4)
#pragma omp single
      wait_in_order (device);
    }
  make (omp_get_num_devices ());
  return 0;
}
