/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The default-device variable of the calling task.  */

#include "device/default-device.h"

#include "device/device.h"
#include "base/env.h"
#include "base/host-libgomp.h"
#include "device/icv.h"
#include "base/worker.h"

/* A zero that has been set, where the other one means something else.  */
#define SET_ZERO (GOMP_DEFAULT_DEVICE_MOST + 1)

static int __attribute__ ((noinline, cold)) find_unset_default (int *known)
{
  int number = gomp_host_libgomp ()->abi < 2 ? gomp_icv_default_device () : 0;

  __atomic_store_n (known, number, __ATOMIC_RELAXED);
  return number;
}

/* What 0 means to a libgomp before GCC 13's, which does not know
   OMP_DEFAULT_DEVICE_ALL: not set, perhaps.  */
static int
unset_default (void)
{
  static int known = -1;
  int number = __atomic_load_n (&known, __ATOMIC_RELAXED);

  if (GOMP_LIKELY (number >= 0))
    return number;
  return find_unset_default (&known);
}

/* A zero that has been set is another number than one that has not where that
   makes a difference: with another default, and where a device is mandatory.  */
static int
encode (int number)
{
  if (number == 0
      && (unset_default () != 0
          || (gomp_host_libgomp ()->abi < 2
              && gomp_settings ()->offload == GOMP_OFFLOAD_MANDATORY)))
    return SET_ZERO;
  if (number >= 0)
    return number;
  return (number >= -GOMP_NEGATIVE_DEVICES ? INT_MAX + number + 1
                                           : INT_MAX - GOMP_NEGATIVE_DEVICES);
}

static int
decode (int stored)
{
  if (stored == 0)
    return unset_default ();
  if (GOMP_UNLIKELY (stored == SET_ZERO))
    return 0;
  if (GOMP_LIKELY (stored < INT_MAX - GOMP_NEGATIVE_DEVICES))
    return stored;
  return stored == INT_MAX - GOMP_NEGATIVE_DEVICES ? INT_MIN
                                                   : stored - INT_MAX - 1;
}

/* ---- In a worker --------------------------------------------------------- */

/* The device's variable, one for all of its threads, as on a GPU.  */
static int worker_number;
static bool worker_number_set;

static int
worker_default (void)
{
  struct gomp_device_icvs icvs;

  if (__atomic_load_n (&worker_number_set, __ATOMIC_ACQUIRE))
    return __atomic_load_n (&worker_number, __ATOMIC_RELAXED);
  gomp_device_icvs_read (gomp_worker_device_number (), &icvs);
  return icvs.default_device == INT_MIN ? 0 : icvs.default_device;
}

/* ---- The variable -------------------------------------------------------- */

/* The installed libgomp's, once it is known that this process is no worker.  */
static int (*get_stored) (void);

static int
meaning_of (int stored)
{
  if (stored >= 0)
    return decode (stored);
  /* Not set, and not known to the installed libgomp.  */
  return gomp_device_count () > 0 ? 0 : GOMP_INVALID_DEVICE;
}

static int __attribute__ ((noinline, cold)) first_default (void)
{
  int (*get) (void);

  if (gomp_worker_process ())
    return worker_default ();
  get = gomp_host_libgomp ()->get_default_device;
  __atomic_store_n (&get_stored, get, __ATOMIC_RELEASE);
  return meaning_of (get ());
}

/* Every construct without a device clause asks.  */
int
gomp_default_device (void)
{
  int (*get) (void) = __atomic_load_n (&get_stored, __ATOMIC_ACQUIRE);

  return GOMP_LIKELY (get != NULL) ? meaning_of (get ()) : first_default ();
}

bool
gomp_default_device_is_set (void)
{
  int stored;

  if (gomp_worker_process ())
    return true;
  stored = gomp_host_libgomp ()->get_default_device ();
  return stored > 0 || (stored == 0 && gomp_host_libgomp ()->abi >= 2);
}

bool gomp_default_device_negative;
unsigned gomp_device_host_numbers;

void
gomp_default_device_set (int number)
{
  /* OpenMP 6.0, 23.1: omp_default_device changes nothing.  */
  if (number == GOMP_DEFAULT_DEVICE)
    return;
  if (GOMP_UNLIKELY (number < 0))
    {
      __atomic_store_n (&gomp_default_device_negative, true, __ATOMIC_SEQ_CST);
      __atomic_store_n (&gomp_device_host_numbers, 0, __ATOMIC_SEQ_CST);
    }
  if (GOMP_LIKELY (!gomp_worker_process ()))
    {
      gomp_host_libgomp ()->set_default_device (encode (number));
      return;
    }
  __atomic_store_n (&worker_number, number, __ATOMIC_RELAXED);
  __atomic_store_n (&worker_number_set, true, __ATOMIC_RELEASE);
}
