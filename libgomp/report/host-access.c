/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device pointers that the host follows.

   The handler says one line, puts back what was there before, and returns, so
   that the access is made again and has the effect that it would have had.  A
   program that installs a handler of its own later replaces this one, and one
   that had installed it before keeps it.  */

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/env.h"
#include "device/device-memory.h"
#include "device/device.h"

static struct sigaction before;

static void
say (const void *address, int device)
{
  char text[400];
  int length
    = snprintf (text, sizeof text,
                "\nlibgomp: SIGSEGV: the host has used address %p, which is "
                "memory of device %d: what omp_target_alloc, acc_malloc, "
                "use_device_ptr and acc_deviceptr give is for kernels "
                "(is_device_ptr, deviceptr), and for copies by "
                "omp_target_memcpy and acc_memcpy_from_device\n",
                address, device);

  if (length > 0 && (size_t) length < sizeof text
      && write (STDERR_FILENO, text, (size_t) length) < 0)
    return;
}

static void
handle (int signal, siginfo_t *info, void *context)
{
  (void) context;
  if (info->si_code > 0)
    {
      int device = gomp_device_memory_owner ((uintptr_t) info->si_addr);
      if (device >= 0)
        say (info->si_addr, device);
    }
  sigaction (signal, &before, NULL);
  /* Who sends the signal does so once.  */
  if (info->si_code <= 0)
    raise (signal);
}

static void
watch (int n)
{
  struct sigaction action
    = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK };

  if (n == 0 || sigaction (SIGSEGV, NULL, &before) != 0)
    return;
  if ((before.sa_flags & SA_SIGINFO) == 0 && before.sa_handler == SIG_IGN)
    return;
  if (gomp_settings ()->check == GOMP_CHECK_NOT
      && ((before.sa_flags & SA_SIGINFO) || before.sa_handler != SIG_DFL))
    return;
  sigemptyset (&action.sa_mask);
  sigaction (SIGSEGV, &action, NULL);
}

GOMP_HOOK (gomp_device_hooks, struct gomp_device_hook) = { .found = watch };
