/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The runtime's side of the plugin for NVIDIA GPUs, for its tests.  */

#include "nvptx-support.h"

#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device-support.h"

#define TEXT 16384

struct fake_cuda *fake;
char nvptx_said[TEXT];
char nvptx_hint[500];
int nvptx_dims[GOMP_DIM_MAX];
_Thread_local bool nvptx_listens;
acc_event_info nvptx_events[64];
unsigned nvptx_n_events;
_Thread_local void *nvptx_thread;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local jmp_buf *fatal_jump;
static _Thread_local struct goacc_thread_head head;
static acc_prof_info prof_info;
static acc_api_info api_info;

void
nvptx_start (const char *flags)
{
  void *driver;

  /* A thread that wants to end the program waits for the one that already
     does, which here goes on.  */
  alarm (200);
  support_init ();
  support_build ("plugin/nvptx/fake-cuda.c", "libcuda.so.1", flags);
  driver = dlopen (support_path ("libcuda.so.1"), RTLD_NOW);
  fake = driver ? dlsym (driver, "fake_cuda") : NULL;
  if (fake == NULL)
    {
      printf ("FAIL: %s\n", dlerror ());
      exit (99);
    }
}

/* ---- The runtime -------------------------------------------------------- */

static void
say (const char *format, va_list args)
{
  size_t n;

  pthread_mutex_lock (&lock);
  n = strlen (nvptx_said);
  vsnprintf (nvptx_said + n, TEXT - n, format, args);
  n = strlen (nvptx_said);
  if (n + 1 < TEXT)
    strcpy (nvptx_said + n, "\n");
  pthread_mutex_unlock (&lock);
}

void
nvptx_hush (void)
{
  pthread_mutex_lock (&lock);
  nvptx_said[0] = '\0';
  pthread_mutex_unlock (&lock);
}

bool
nvptx_says (const char *text)
{
  if (strstr (nvptx_said, text))
    return true;
  printf ("said: %s\n", nvptx_said);
  return false;
}

void *
GOMP_PLUGIN_malloc (size_t size)
{
  return malloc (size ? size : 1);
}

void *
GOMP_PLUGIN_malloc_cleared (size_t size)
{
  return calloc (1, size ? size : 1);
}

void *
GOMP_PLUGIN_realloc (void *old, size_t size)
{
  return realloc (old, size);
}

void
GOMP_PLUGIN_debug (int kind, const char *format, ...)
{
  va_list args;

  (void) kind;
  if (!getenv ("GOMP_DEBUG"))
    return;
  va_start (args, format);
  vsnprintf (nvptx_hint, sizeof nvptx_hint, format, args);
  va_end (args);
  printf ("%s", nvptx_hint);
}

void
GOMP_PLUGIN_error (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  say (format, args);
  va_end (args);
}

void
GOMP_PLUGIN_fatal (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  say (format, args);
  va_end (args);
  if (fatal_jump)
    longjmp (*fatal_jump, 1);
  printf ("FAIL: fatal: %s\n", nvptx_said);
  _exit (98);
}

bool
nvptx_is_fatal (void (*body) (void))
{
  jmp_buf jump;
  bool fatal = true;

  if (setjmp (jump) == 0)
    {
      fatal_jump = &jump;
      body ();
      fatal = false;
    }
  fatal_jump = NULL;
  return fatal;
}

void *
GOMP_PLUGIN_acc_thread (void)
{
  return nvptx_thread;
}

int
GOMP_PLUGIN_acc_default_dim (unsigned i)
{
  return nvptx_dims[i];
}

struct goacc_thread *
GOMP_PLUGIN_goacc_thread (void)
{
  head.prof_info = nvptx_listens ? &prof_info : NULL;
  head.api_info = nvptx_listens ? &api_info : NULL;
  return (struct goacc_thread *) &head;
}

void
GOMP_PLUGIN_goacc_profiling_dispatch (acc_prof_info *prof,
                                      acc_event_info *event,
                                      acc_api_info *api)
{
  if (prof == &prof_info && api->device_api == acc_device_api_cuda
      && prof->event_type == event->event_type && nvptx_n_events < 64)
    nvptx_events[nvptx_n_events++] = *event;
}

/* ---- The program -------------------------------------------------------- */

static const char code[]
  = "entry k0\nentry k1\nentry k2\nentry k3\nentry __do_global_ctors__entry\n"
    "global v0 8\nglobal v1 16\nglobal __gomp_device_num 4\n";
static const char more_code[]
  = "global __gomp_additional_icvs 16\nglobal __nvptx_clocktick 8\n";

static const struct { const char *code; size_t size; } objects[]
  = { { code, sizeof code }, { more_code, sizeof more_code } };
static const char *const variables[] = { "v0", "v1" };
static const struct { const char *name; unsigned short dims[3]; } functions[]
  = { { "k0", { 0, 0, 0 } }, { "k1", { 10, 0, 32 } }, { "k2", { 0, 0, 0 } },
      { "k3", { 0, 0, 128 } } };

static const struct nvptx_image image
  = { objects, 2, variables, 2, functions, NVPTX_FUNCTIONS, 0 };
const void *const nvptx_image = &image;

bool
nvptx_load (unsigned version, void *handles[NVPTX_FUNCTIONS])
{
  struct addr_pair *table = NULL;
  int n;

  if (fake->contexts == 0 && !GOMP_OFFLOAD_init_device (0))
    return false;
  n = GOMP_OFFLOAD_load_image (0, version, nvptx_image, &table, NULL, NULL);
  if (n != NVPTX_FUNCTIONS + 3)
    return false;
  for (int i = 0; i < NVPTX_FUNCTIONS; i++)
    handles[i] = (void *) table[i].start;
  free (table);
  return true;
}

long
nvptx_calls (long start, const char *name)
{
  long n = 0;

  for (long i = start; i < fake->calls; i++)
    n += (name == NULL
          || strcmp (fake->names[i % FAKE_CALLS], name) == 0);
  return n;
}
