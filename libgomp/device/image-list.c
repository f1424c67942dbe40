/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The program's offload images, as registered.  */

#include "device/image-list.h"

#include "base/env.h"
#include "device/requires.h"

struct gomp_lock gomp_images_lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_IMAGES);

/* In order of registration; under the images lock.  */
struct gomp_image *gomp_images;
static struct gomp_image **images_tail = &gomp_images;
static struct gomp_requires requires;

void
gomp_images_add (struct gomp_image *image)
{
  *images_tail = image;
  images_tail = &image->next;
}

struct gomp_image *
gomp_images_remove (int type, const void *data)
{
  for (struct gomp_image **at = &gomp_images; *at; at = &(*at)->next)
    {
      struct gomp_image *image = *at;
      if (image->data != data || image->type != type)
        continue;
      *at = image->next;
      if (images_tail == &image->next)
        images_tail = at;
      return image;
    }
  return NULL;
}

unsigned
gomp_images_fix_requires (void)
{
  return gomp_requires_fix (&requires);
}

bool
gomp_images_require (const struct gomp_image *image, struct gomp_error *err)
{
  return (
    gomp_image_library (image) < GOMP_LIBRARY_REQUIRES
    || gomp_settings ()->offload == GOMP_OFFLOAD_DISABLED
    || gomp_requires_add (&requires, *(const uintptr_t *) image->data, err));
}

void
gomp_images_walk (void (*visit) (const struct gomp_host_table *, void *),
                  void *data)
{
  for (const struct gomp_image *image = gomp_images; image; image = image->next)
    visit (image->table, data);
}
