/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OMPT: devices that begin and end, and the code that is loaded into them.  */

#define _GNU_SOURCE 1
#include "event/ompt.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/error.h"

/* A device that has been told to begin, or an image that has been told to be
   loaded into it.  */
struct told
{
  struct told *next;
  int number;
  const void *image; /* NULL: the device itself */
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct told *all; /* under the mutex */

static void
note (int number, const void *image)
{
  struct told *told = gomp_malloc (sizeof *told);

  *told = (struct told) { .number = number, .image = image };
  pthread_mutex_lock (&mutex);
  told->next = all;
  all = told;
  pthread_mutex_unlock (&mutex);
}

void
gomp_ompt_device_begins (int number, const char *type, void *handle)
{
  ompt_callback_device_initialize_t begins
    = GOMP_OMPT_CALLBACK (ompt_callback_device_initialize);

  note (number, NULL);
  /* No function to look others up says that there are no traces.  */
  if (begins)
    begins (number, type, handle, NULL, NULL);
}

/* Where the image is in its file, and on the device, is known to plugins
   only.  */
void
gomp_ompt_image_begins (int number, const char *file, const void *image)
{
  ompt_callback_device_load_t load
    = GOMP_OMPT_CALLBACK (ompt_callback_device_load);
  void *const none = (void *) UINTPTR_MAX;

  note (number, image);
  if (load)
    load (number, file, -1, none, 0, (void *) image, none, (uintptr_t) image);
}

/* Take what was noted of IMAGE, or with NULL of anything, off the list and
   return it, for the caller to free; NULL: there is nothing.  */
static struct told *
take (const void *image)
{
  struct told **link = &all, *told;

  pthread_mutex_lock (&mutex);
  while (*link && image && (*link)->image != image)
    link = &(*link)->next;
  told = *link;
  if (told)
    *link = told->next;
  pthread_mutex_unlock (&mutex);
  return told;
}

void
gomp_ompt_image_ends (const void *image)
{
  ompt_callback_device_unload_t unload
    = GOMP_OMPT_CALLBACK (ompt_callback_device_unload);
  struct told *told;

  while ((told = take (image)) != NULL)
    {
      if (unload)
        unload (told->number, (uintptr_t) image);
      free (told);
    }
}

void
gomp_ompt_devices_end (void)
{
  ompt_callback_device_finalize_t ends
    = GOMP_OMPT_CALLBACK (ompt_callback_device_finalize);
  struct told *told;

  while ((told = take (NULL)) != NULL)
    {
      if (ends && told->image == NULL)
        ends (told->number);
      free (told);
    }
}
