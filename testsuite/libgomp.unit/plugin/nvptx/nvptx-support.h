/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For tests of the plugin for NVIDIA GPUs: it is linked in, its driver is
   fake-cuda.c, and the runtime's side is here.  */

#ifndef NVPTX_SUPPORT_H
#define NVPTX_SUPPORT_H 1

#include <acc_prof.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fake-cuda.h"
#include "libgomp-plugin.h"
#include "unit.h"

/* The driver; as FAKE_DRIVER in the first place.  */
extern struct fake_cuda *fake;

/* Build the driver with FLAGS and make it the one that the plugin finds.  */
void nvptx_start (const char *flags);

/* What the plugin said, errors and fatal ones, a line each, since
   nvptx_hush.  */
extern char nvptx_said[];
void nvptx_hush (void);
bool nvptx_says (const char *text);

/* What GOMP_PLUGIN_debug said last, with GOMP_DEBUG set.  */
extern char nvptx_hint[500];

/* Does BODY end with GOMP_PLUGIN_fatal?  */
bool nvptx_is_fatal (void (*body) (void));

/* BODY in a process of its own: its exit status, 1 if a check failed, -1 if it
   was killed.  */
static inline int
nvptx_fork (void (*body) (void))
{
  int status;
  pid_t child;

  fflush (stdout);
  child = fork ();
  if (child == 0)
    {
      alarm (60);
      unit_failures = 0;
      body ();
      fflush (stdout);
      _exit (unit_failures != 0);
    }
  waitpid (child, &status, 0);
  return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

/* Default dimensions of OpenACC, and what is told about events.  */
extern int nvptx_dims[GOMP_DIM_MAX];
extern _Thread_local bool nvptx_listens;
extern acc_event_info nvptx_events[64];
extern unsigned nvptx_n_events;
/* The plugin's record of the calling thread.  */
extern _Thread_local void *nvptx_thread;

/* How the compiler lays out an image.  */
struct nvptx_image
{
  const void *objects;
  unsigned n_objects;
  const char *const *variables;
  unsigned n_variables;
  const void *functions;
  unsigned n_functions;
  unsigned n_indirect;          /* since GCC 14 */
};

/* An image with kernels "k0" .. "k3", of which k1 has fixed dimensions, and
   variables "v0" (8 bytes) and "v1" (16 bytes).  */
extern const void *const nvptx_image;

/* Open device 0 if need be and load that image of VERSION; handles of its
   functions.  */
#define NVPTX_FUNCTIONS 4
bool nvptx_load (unsigned version, void *functions[NVPTX_FUNCTIONS]);

/* Number of calls of the driver since START (a value of fake->calls), and of
   those that are called NAME.  */
long nvptx_calls (long start, const char *name);

#endif
