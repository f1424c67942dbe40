/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenMP routines this library defines, as the standard and the compiler's
   omp.h have them.  Results and errors: OpenMP 5.2, chapter 18; where the
   standard leaves it open, as stock libgomp.  */

#ifndef GOMP_API_OMP_H
#define GOMP_API_OMP_H 1

#include "device/default-device.h"
#include "device/device.h"

typedef enum
{
  omp_pause_soft = 1,
  omp_pause_hard = 2
} omp_pause_resource_t;

/* Find the device NUMBER that a routine was given, as gomp_device_resolve does
   with GOMP_USE_API.  Sets *DEVICE to the device and returns
   GOMP_RESOLVED_DEVICE; or sets *DEVICE to NULL and returns GOMP_RESOLVED_HOST
   if NUMBER stands for the host, or GOMP_RESOLVED_NONE if no device has NUMBER
   or if that device has been finalized.

   With OMP_TARGET_OFFLOAD=mandatory the program ends instead if that device has
   been finalized, or if NUMBER is 0 or more and no device has it.

   With any value of OMP_TARGET_OFFLOAD the program ends if NUMBER is
   omp_invalid_device, if the device cannot be initialized, or if fork has made
   this process while its parent was using the device.  No lock held.  */
enum gomp_resolution gomp_api_find (int number, struct gomp_device **device)
  GOMP_HIDDEN;
/* Find the device NUMBER that a routine was given as gomp_api_find does, but
   treat a device that shares the host's memory as the host: the result is
   GOMP_RESOLVED_HOST then, and *DEVICE is NULL.  */
enum gomp_resolution gomp_api_resolve (int number, struct gomp_device **device)
  GOMP_HIDDEN;

#pragma GCC visibility push(default)

int omp_get_default_device (void);
int omp_get_default_device_ (void);
void omp_set_default_device (int);
void omp_set_default_device_ (const int32_t *);
void omp_set_default_device_8_ (const int64_t *);
int omp_get_num_devices (void);
int omp_get_num_devices_ (void);
int omp_get_initial_device (void);
int omp_get_initial_device_ (void);
int omp_is_initial_device (void);
int omp_is_initial_device_ (void);
int omp_get_device_num (void);
int omp_get_device_num_ (void);

void *omp_target_alloc (size_t, int);
void omp_target_free (void *, int);
int omp_target_is_present (const void *, int);
void *omp_get_mapped_ptr (const void *, int);
int omp_target_is_accessible (const void *, size_t, int);
int omp_target_associate_ptr (const void *, const void *, size_t, size_t, int);
int omp_target_disassociate_ptr (const void *, int);

int omp_target_memcpy (void *, const void *, size_t, size_t, size_t, int, int);
int omp_target_memcpy_rect (void *, const void *, size_t, int, const size_t *,
                            const size_t *, const size_t *, const size_t *,
                            const size_t *, int, int);
int omp_target_memcpy_async (void *, const void *, size_t, size_t, size_t, int,
                             int, int, void *);
int omp_target_memcpy_rect_async (void *, const void *, size_t, int,
                                  const size_t *, const size_t *,
                                  const size_t *, const size_t *,
                                  const size_t *, int, int, int, void *);
void *omp_target_memset (void *, int, size_t, int);
void *omp_target_memset_async (void *, int, size_t, int, int, void *);

int omp_pause_resource (omp_pause_resource_t, int);
int omp_pause_resource_all (omp_pause_resource_t);
int omp_pause_resource_ (const int32_t *, const int32_t *);
int omp_pause_resource_all_ (const int32_t *);

const char *omp_get_uid_from_device (int);
int omp_get_device_from_uid (const char *);
/* The functions below are those that Fortran programs call.

   omp_get_uid_from_device_ (UID, LEN, NUMBER) and omp_get_uid_from_device_8_
   set *UID to the name of device NUMBER, which is passed by value, and *LEN to
   the length of the name in characters.  The name stays valid for ever.  If no
   device has NUMBER, *UID is set to NULL and *LEN to 0.

   omp_get_device_from_uid_ (UID, LEN) returns the number of the device with the
   name UID.  UID has LEN characters and needs no final 0; hyphens do not count.
   The result is omp_initial_device for the host's name, and omp_invalid_device
   if UID is NULL or no device has that name.  */
void omp_get_uid_from_device_ (const char **, size_t *, int32_t);
void omp_get_uid_from_device_8_ (const char **, size_t *, int64_t);
int32_t omp_get_device_from_uid_ (const char *, size_t len);

#pragma GCC visibility pop

#endif
