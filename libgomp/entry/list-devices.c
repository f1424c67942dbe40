/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The list of devices that gomp-pset-run --devices prints, in place of a
   program's main.  */

#define _GNU_SOURCE 1           /* environ, secure_getenv */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "base/worker.h"
#include "device/device.h"

/* What gomp-pset-run sets.  */
#define WISH "GOMP_PSET_LIST_DEVICES"

/* What the device's driver calls it; its plugin's name if that is not known.  */
static const char *
name_of (struct gomp_device *device)
{
  const struct gomp_plugin *plugin = device->plugin;
  struct gomp_error err = { .text = "" };
  const char *name = NULL;

  if (plugin->acc.get_property && gomp_device_prepare (device, &err))
    name = plugin->acc.get_property (device->ord, GOACC_PROPERTY_NAME).ptr;
  return name && *name ? name : plugin->name;
}

static int
list_main (int argc, char **argv, char **envp)
{
  int n;
  struct gomp_device **devices = gomp_device_all (&n);

  (void) argc, (void) argv, (void) envp;
  for (int i = 0; i < n; i++)
    printf ("%d  %s  %s  %s\n", devices[i]->id, devices[i]->plugin->name,
            name_of (devices[i]), gomp_device_uid (devices[i]));
  if (n == 0)
    printf ("no device is found\n");
  return 0;
}

/* Without a call, as each of the first calls of the C library's functions takes a
   thousand instructions, at the start of all programs.  */
static bool
is_wished (char **variables)
{
  static const char name[] = WISH "=";

  for (; variables && *variables; variables++)
    {
      size_t n = 0;
      while (name[n] && name[n] == (*variables)[n])
        n++;
      if (!name[n])
        return true;
    }
  return false;
}

/* The processes of devices, and servers, have the program's environment.  What
   glibc passes to constructors is not there after link-time optimization, which
   makes one function of all.  */
static void __attribute__ ((constructor)) note_wish (void)
{
  if (!is_wished (environ) || !secure_getenv (WISH))
    return;
  unsetenv (WISH);
  if (!gomp_worker_process ())
    gomp_worker_replace_main (list_main);
}
