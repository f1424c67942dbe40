/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Interop objects, through which programs reach a device's own programming
   interface: what compilers, the runtime and plugins pass each other.

   Source: OpenMP 6.0, chapter 16 and section 26; the numbers of foreign
   runtimes and vendors are OpenMP's Additional Definitions.  GCC 15 is the
   first release with interop objects.  */

#ifndef GOMP_INTEROP_H
#define GOMP_INTEROP_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Foreign runtimes.  */
enum gomp_interop_fr
{
  GOMP_INTEROP_FR_NONE = 0,
  GOMP_INTEROP_FR_CUDA = 1,
  GOMP_INTEROP_FR_CUDA_DRIVER = 2,
  GOMP_INTEROP_FR_HIP = 5,
  GOMP_INTEROP_FR_HSA = 7
};

/* Vendors of devices.  */
enum gomp_interop_vendor
{
  GOMP_INTEROP_VENDOR_AMD = 1,
  GOMP_INTEROP_VENDOR_NVIDIA = 11
};

/* Properties.  */
enum gomp_interop_property
{
  GOMP_INTEROP_FR_ID = -1,
  GOMP_INTEROP_FR_NAME = -2,
  GOMP_INTEROP_VENDOR = -3,
  GOMP_INTEROP_VENDOR_NAME = -4,
  GOMP_INTEROP_DEVICE_NUM = -5,
  GOMP_INTEROP_PLATFORM = -6,
  GOMP_INTEROP_DEVICE = -7,
  GOMP_INTEROP_DEVICE_CONTEXT = -8,
  GOMP_INTEROP_TARGETSYNC = -9
};

/* The result of asking for a property.  There is one function for properties
   that are numbers (omp_get_interop_int), one for pointers (..._ptr), and one
   for texts (..._str).  TYPE_INT, TYPE_PTR and TYPE_STR are failures: the
   property exists, but its value is a number, a pointer or a text, so that
   another of these functions has to be asked.  */
enum gomp_interop_rc
{
  GOMP_INTEROP_NO_VALUE = 1,
  GOMP_INTEROP_SUCCESS = 0,
  GOMP_INTEROP_EMPTY = -1,
  GOMP_INTEROP_OUT_OF_RANGE = -2,
  GOMP_INTEROP_TYPE_INT = -3,
  GOMP_INTEROP_TYPE_PTR = -4,
  GOMP_INTEROP_TYPE_STR = -5,
  GOMP_INTEROP_OTHER = -6
};

/* What GOMP_OFFLOAD_interop (libgomp-plugin.h) is to do.  */
enum gomp_interop_action
{
  GOMP_INTEROP_INIT = 0,
  GOMP_INTEROP_USE = 1,
  GOMP_INTEROP_DESTROY = 2
};

/* An interop object, as plugins know it.  */
struct gomp_interop_object
{
  /* The queue of operations of the foreign runtime.  NULL if the object was
     made without `targetsync'.  */
  void *stream;
  void *device_data; /* the plugin's own */
  int fr;                       /* enum gomp_interop_fr */
  int ord; /* device number of the plugin's; the runtime
                                   sets it */
};

/* ---- Preferences -------------------------------------------------------- */

/* A prefer_type modifier is passed as a list of preferences, followed by a zero
   byte.  Each preference is: the byte 0x80; its foreign runtimes, a byte each;
   0x80; its attributes, each a text that ends with a zero byte; and a zero
   byte.  */
#define GOMP_INTEROP_MARK 0x80u
#define GOMP_INTEROP_FR_UNKNOWN 0x81u /* a name the compiler does not know */

/* The size in bytes of the longest list that is read.  */
#define GOMP_INTEROP_LIST_MAX 65536

/* Read one preference at *AT.  SUPPORTED has bit F set for each foreign runtime
   F that may be taken.  Returns 1 if there is a preference at *AT.  Then *AT is
   moved behind the preference, and *FR is set to the last of these foreign
   runtimes that the preference names, or to GOMP_INTEROP_FR_NONE if it names
   none of them.  Returns 0 if *AT is the end of the list, and -1 if there is no
   valid preference at *AT.  In these two cases *AT is not moved, and *FR is not
   to be read.  */
static inline int
gomp_interop_next_preference (const char **at, unsigned supported,
                              enum gomp_interop_fr *fr)
{
  const unsigned char *p = (const unsigned char *) *at;
  const unsigned char *limit = p + GOMP_INTEROP_LIST_MAX;

  *fr = GOMP_INTEROP_FR_NONE;
  if (*p == 0)
    return 0;
  if (*p++ != GOMP_INTEROP_MARK)
    return -1;
  for (; *p != GOMP_INTEROP_MARK; p++)
    if (*p == 0 || *p > GOMP_INTEROP_FR_UNKNOWN || p == limit)
      return -1;
    else if (*p < 32 && supported >> *p & 1)
      *fr = (enum gomp_interop_fr) * p;
  for (p++; *p != 0; p++)
    while (*p != 0)
      if (*p++ < ' ' || p == limit)
        return -1;
  *at = (const char *) p + 1;
  return 1;
}

/* Return the foreign runtime to take for PREFER, which may be NULL.  SUPPORTED
   has bit F set for each foreign runtime F that may be taken.  The first
   preference that names one of these decides; if none does, the result is
   OTHERWISE.  */
static inline enum gomp_interop_fr
gomp_interop_choose (const char *prefer, unsigned supported,
                     enum gomp_interop_fr otherwise)
{
  enum gomp_interop_fr fr;

  while (prefer && gomp_interop_next_preference (&prefer, supported, &fr) > 0)
    if (fr != GOMP_INTEROP_FR_NONE)
      return fr;
  return otherwise;
}

#endif
