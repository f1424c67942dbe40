/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The program's offload images, as registered.

   Source: doc/abi/entry-points.md.  */

#ifndef GOMP_IMAGE_LIST_H
#define GOMP_IMAGE_LIST_H 1

#include "base/error.h"
#include "base/lock.h"
#include "base/types.h"
#include "program/loaded.h"

/* The compiler's table of what is on devices too, one per linked object.  */
struct gomp_host_table
{
  void **functions, **functions_end;
  struct gomp_host_variable *variables, *variables_end;
  /* Of images of library version 3 (GCC 14) and newer only.  */
  void **indirect, **indirect_end;
};

/* Newest library version of images, in the upper half of an image's version:
   GCC 12 emits 1, 13 2, 14 3.  */
#define GOMP_IMAGE_LIBRARY_MAX 3u

/* The list of images.  Outermost lock: loading a device, too, happens under
   it, so that no image gets lost or is loaded twice.  */
extern struct gomp_lock gomp_images_lock GOMP_HIDDEN;

/* Images of library version 2 (GCC 13) and newer begin with a word of
   requirements, and their devices know more than their number.  */
#define GOMP_LIBRARY_REQUIRES 2u

struct gomp_image
{
  struct gomp_image *next;
  unsigned version;             /* library << 16 | device */
  int type;
  const struct gomp_host_table *table;
  const void *data;             /* as registered */
};

/* In order of registration; under the images lock.  */
extern struct gomp_image *gomp_images GOMP_HIDDEN;

/* Return the library version that IMAGE was made for.  */
static inline unsigned
gomp_image_library (const struct gomp_image *image)
{
  return image->version >> 16;
}

/* Append IMAGE to the list; it stays the caller's memory, and has to stay
   until gomp_images_remove.  Images lock held.  */
void gomp_images_add (struct gomp_image *image) GOMP_HIDDEN;
/* Take the image that was registered with TYPE and DATA off the list and
   return it; the caller frees it.  NULL: none was registered with both.
   Images lock held.  */
struct gomp_image *gomp_images_remove (int type, const void *data) GOMP_HIDDEN;

/* Require from now on what IMAGE requires.  With OMP_TARGET_OFFLOAD=disabled
   nothing is asked of any device.  Images lock held.  False: *ERR says what it
   contradicts.  */
bool gomp_images_require (const struct gomp_image *image,
                          struct gomp_error *err) GOMP_HIDDEN;

/* Note that devices are being chosen, and return what the images so far
   require of them: bits of libgomp-plugin.h.  No lock held that is taken
   before that of images.  */
unsigned gomp_images_fix_requires (void) GOMP_HIDDEN;

/* Call VISIT (TABLE, DATA) for each registered image's table, in order of
   registration.  Images lock held.  */
void gomp_images_walk (void (*visit) (const struct gomp_host_table *, void *),
                       void *data) GOMP_HIDDEN;

#endif
