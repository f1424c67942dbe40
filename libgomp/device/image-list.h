/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The program's offload images, as registered.

   Source: doc/abi/entry-points.md.  */

#ifndef GOMP_IMAGE_LIST_H
#define GOMP_IMAGE_LIST_H 1

#include "base/error.h"
#include "base/lock.h"
#include "base/types.h"
#include "program/loaded.h"

/* The compiler's table of host functions and variables that devices have too.
   Each linked object has one.  */
struct gomp_host_table
{
  void **functions, **functions_end;
  struct gomp_host_variable *variables, *variables_end;
  /* The host functions of `declare target indirect'.  Only the tables of images
     of library version 3 (GCC 14) and newer have these two members.  The tables
     of older images end before them, so they must not be read there.  */
  void **indirect, **indirect_end;
};

/* Newest library version of images that is known; it is the upper half of an
   image's version.  GCC 12 emits 1, GCC 13 2, GCC 14 3.  */
#define GOMP_IMAGE_LIBRARY_MAX 3u

/* Protects the list of images.  It is the outermost lock, and held while
   devices load images, so that no image is forgotten or loaded twice.  */
extern struct gomp_lock gomp_images_lock GOMP_HIDDEN;

/* The library version (the upper half of an image's version) of GCC 13.  From
   this version on, the data of an image begin with a word of `requires'
   clauses, and its device code has a variable for all control variables of the
   device.  In older images that variable holds the device's number alone.  */
#define GOMP_LIBRARY_REQUIRES 2u

/* An offload image that the program has registered.  */
struct gomp_image
{
  struct gomp_image *next;
  unsigned version; /* upper 16 bits: the library version; lower 16
                                   bits: the version of the image's format,
                                   which the plugin checks */
  int type;
  const struct gomp_host_table *table;
  const void *data; /* the image itself, in memory of the program's
                                   and in a form that plugins for TYPE know.  It
                                   is the address that was registered, by which
                                   gomp_images_remove finds the image */
};

/* The list of images, in order of registration.  Protected by the images
   lock.  */
extern struct gomp_image *gomp_images GOMP_HIDDEN;

/* Return the library version that IMAGE was made for, the upper half of its
   version.  */
static inline unsigned
gomp_image_library (const struct gomp_image *image)
{
  return image->version >> 16;
}

/* Append IMAGE to the list.  It stays the caller's memory, and has to stay
   valid until gomp_images_remove.  Images lock held.  */
void gomp_images_add (struct gomp_image *image) GOMP_HIDDEN;
/* Take the image that was registered with TYPE and DATA off the list and
   return it, for the caller to free; NULL if none was registered with both.
   Images lock held.  */
struct gomp_image *gomp_images_remove (int type, const void *data) GOMP_HIDDEN;

/* Add the requirements of IMAGE to those of the program.  With
   OMP_TARGET_OFFLOAD=disabled, and for images older than GCC 13's, nothing is
   added.  Images lock held.  Returns true if the requirements are accepted or
   nothing is added.  Returns false, with *ERR saying why, if gomp_requires_add
   (requires.h) refuses them: IMAGE has other clauses than the image before it,
   clauses that no image had when devices were chosen, or unknown bits.  */
bool gomp_images_require (const struct gomp_image *image,
                          struct gomp_error *err) GOMP_HIDDEN;

/* Return what the images so far require of devices: bits of libgomp-plugin.h.
   To be called when devices are chosen.  From then on it is an error if a later
   image requires more (gomp_images_require), and later calls return the same
   bits.  No lock needed.  */
unsigned gomp_images_fix_requires (void) GOMP_HIDDEN;

/* Call VISIT (TABLE, DATA) for each registered image's table, in order of
   registration.  Images lock held.  */
void gomp_images_walk (void (*visit) (const struct gomp_host_table *, void *),
                       void *data) GOMP_HIDDEN;

#endif
