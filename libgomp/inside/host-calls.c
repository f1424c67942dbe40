/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the host half of a libgomp calls in the offload half.  */

#include "inside/host-calls.h"

#include <pthread.h>

#include "base/env.h"
#include "device/default-device.h"
#include "device/device.h"

/* No device needs to be initialized before somebody uses it.  But the default
   device may depend on whether there is one.  */
void
gomp_init_targets_once (void)
{
  if (gomp_settle_default_device
      && gomp_settings ()->offload == GOMP_OFFLOAD_MANDATORY)
    gomp_settle_default_device (gomp_device_count () > 0 ? 0
                                                         : GOMP_INVALID_DEVICE);
}

int
gomp_get_num_devices (void)
{
  return gomp_device_count ();
}

/* What every program calls as it starts lies beside what else it calls then, so
   that no more of the file is mapped for it.  */
#define AT_START __attribute__ ((section (".text.startup")))

/* OpenACC's settings are read, and its profiling tools are loaded, when OpenACC
   is used (acc-program.c, acc-prof-library.c).  */
AT_START void
goacc_runtime_initialize (void)
{
}

AT_START void
goacc_profiling_initialize (void)
{
}

/* ---- Memory for host and device ------------------------------------------ */

/* Whether PLUGIN gives a kind of memory.  */
typedef bool gives_function (const struct gomp_plugin *plugin);

static bool
gives_pinned (const struct gomp_plugin *plugin)
{
  return plugin->pset_host_alloc && plugin->pset_host_free;
}

static bool
gives_managed (const struct gomp_plugin *plugin)
{
  return plugin->pset_managed_alloc && plugin->pset_managed_free;
}

/* The first device that GIVES; NULL: none.  A device that cannot be used is
   passed over: constructs will tell why.  */
static struct gomp_device *
find_device (gives_function *gives)
{
  struct gomp_device *device = NULL;
  struct gomp_error err;

  for (int number = 0; number < gomp_device_count (); number++)
    {
      err.text[0] = '\0';
      if (gomp_device_resolve (number, GOMP_USE_API, &device, &err)
            == GOMP_RESOLVED_DEVICE
          && gives (device->plugin))
        return device;
    }
  return NULL;
}

static pthread_once_t pins_once = PTHREAD_ONCE_INIT;
static struct gomp_device *pins;

static void
find_device_that_pins (void)
{
  pins = find_device (gives_pinned);
}

bool
gomp_page_locked_host_alloc (void **ptr, size_t size)
{
  pthread_once (&pins_once, find_device_that_pins);
  if (pins == NULL)
    return false;
  *ptr = pins->plugin->pset_host_alloc (pins->ord, size);
  return true;
}

void
gomp_page_locked_host_free (void *ptr)
{
  if (pins)
    pins->plugin->pset_host_free (pins->ord, ptr);
}

static pthread_once_t manages_once = PTHREAD_ONCE_INIT;
static struct gomp_device *manages;

static void
find_device_that_manages (void)
{
  manages = find_device (gives_managed);
}

void *
gomp_managed_alloc (size_t size)
{
  pthread_once (&manages_once, find_device_that_manages);
  return (manages ? manages->plugin->pset_managed_alloc (manages->ord, size)
                  : NULL);
}

void
gomp_managed_free (void *ptr)
{
  if (manages)
    manages->plugin->pset_managed_free (manages->ord, ptr);
}
