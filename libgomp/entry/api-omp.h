/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenMP routines this library defines, as the standard and the compiler's
   omp.h have them.  Results and errors: OpenMP 5.2, chapter 18; where the
   standard leaves it open, as stock libgomp.  Routines whose names end with _
   are for Fortran programs, which pass arguments by reference.  NUMBER is a
   device number; omp_get_initial_device () and omp_initial_device stand for the
   host.  */

#ifndef GOMP_API_OMP_H
#define GOMP_API_OMP_H 1

#include "device/default-device.h"
#include "device/device.h"

/* How omp_pause_resource gives resources up: those that can be made again
   without loss, or all.  */
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

/* Return, or set to NUMBER, the default-device variable of the calling
   task.  */
int omp_get_default_device (void);
int omp_get_default_device_ (void);
void omp_set_default_device (int number);
void omp_set_default_device_ (const int32_t *number);
void omp_set_default_device_8_ (const int64_t *number);
/* Return the number of devices without the host; the device number of the host,
   which is the same; whether the calling thread is on the host; and the number
   of the device, or host, that it is on.  */
int omp_get_num_devices (void);
int omp_get_num_devices_ (void);
int omp_get_initial_device (void);
int omp_get_initial_device_ (void);
int omp_is_initial_device (void);
int omp_is_initial_device_ (void);
int omp_get_device_num (void);
int omp_get_device_num_ (void);

/* Return SIZE bytes of memory of device NUMBER, which omp_target_free frees;
   NULL if there is no memory, or no such device.  */
void *omp_target_alloc (size_t size, int number);
/* Free PTR, which omp_target_alloc has returned for device NUMBER, when all
   queues of the device have done what is on them.  Nothing happens if PTR is
   NULL, or if there is no such device.  Memory of mapped data ends the
   program.  */
void omp_target_free (void *ptr, int number);
/* Return 1 if host address PTR is mapped on device NUMBER, or if NUMBER stands
   for the host; 0 if not, if PTR is NULL, or if there is no such device.  */
int omp_target_is_present (const void *ptr, int number);
/* Return the device address of host address PTR on device NUMBER, or PTR itself
   if NUMBER stands for the host; NULL if PTR is not mapped there, if PTR is
   NULL, or if there is no such device.  */
void *omp_get_mapped_ptr (const void *ptr, int number);
/* Return 1 if kernels on device NUMBER can access the SIZE bytes at PTR; 0 if
   not, if that is not known, if PTR is NULL, or if SIZE is 0.  */
int omp_target_is_accessible (const void *ptr, size_t size, int number);
/* Map the SIZE bytes at host address HOST to the memory at PTR + OFFSET of
   device NUMBER, without copying, and return 0.  Returns 0, too, if they are
   mapped there already.  Returns EINVAL, with nothing changed, if a part of
   them is mapped elsewhere, if HOST or PTR is NULL, if SIZE is 0, or if no such
   device has memory of its own.  */
int omp_target_associate_ptr (const void *host, const void *ptr, size_t size,
                              size_t offset, int number);
/* Remove the mapping that omp_target_associate_ptr has made from host address
   HOST on device NUMBER, and return 0; EINVAL if there is none.  Waits while
   it is in use.  */
int omp_target_disassociate_ptr (const void *host, int number);

/* Copy SIZE bytes from SRC + SRC_OFFSET on device SRC_NUMBER to DST +
   DST_OFFSET on device DST_NUMBER, and return when that is done.  Returns 0, or
   EINVAL on failure.  */
int omp_target_memcpy (void *dst, const void *src, size_t size,
                       size_t dst_offset, size_t src_offset, int dst_number,
                       int src_number);
/* Copy a box of elements of ELEMENT bytes with N dimensions between two arrays,
   and return when that is done.  VOLUME is the box's extents, DST_OFFSETS and
   SRC_OFFSETS are the indices of its first element in either array, and
   DST_DIMS and SRC_DIMS the arrays' extents; each has N elements, the outermost
   dimension first.  Returns 0, or EINVAL on failure.  If DST and SRC are NULL,
   nothing is copied, and the result is the highest N, which is INT_MAX.  */
int omp_target_memcpy_rect (void *dst, const void *src, size_t element, int n,
                            const size_t *volume, const size_t *dst_offsets,
                            const size_t *src_offsets, const size_t *dst_dims,
                            const size_t *src_dims, int dst_number,
                            int src_number);
/* Copy as omp_target_memcpy and omp_target_memcpy_rect do, in a task with the N
   dependences of LIST, an array of omp_depend_t.  The copy may be made after
   the return.  Returns 0, or EINVAL, with no task made, if an argument is
   wrong.  A copy that fails later ends the program.  */
int omp_target_memcpy_async (void *dst, const void *src, size_t size,
                             size_t dst_offset, size_t src_offset,
                             int dst_number, int src_number, int n, void *list);
int omp_target_memcpy_rect_async (void *dst, const void *src, size_t element,
                                  int dims, const size_t *volume,
                                  const size_t *dst_offsets,
                                  const size_t *src_offsets,
                                  const size_t *dst_dims,
                                  const size_t *src_dims, int dst_number,
                                  int src_number, int n, void *list);
/* Set the SIZE bytes at PTR on device NUMBER to the lowest byte of VALUE, and
   return PTR when that is done.  A failure ends the program.  */
void *omp_target_memset (void *ptr, int value, size_t size, int number);
/* Set the bytes as omp_target_memset does, in a task with the N dependences of
   LIST, an array of omp_depend_t; they may be set after the return.  Returns
   PTR.  A failure ends the program.  */
void *omp_target_memset_async (void *ptr, int value, size_t size, int number,
                               int n, void *list);

/* Give up resources of device NUMBER, or of all devices, and return 0; another
   number on failure.  Only the installed libgomp, for the host, gives up any:
   for a device with memory of its own nothing is done.  */
int omp_pause_resource (omp_pause_resource_t kind, int number);
int omp_pause_resource_all (omp_pause_resource_t kind);
int omp_pause_resource_ (const int32_t *kind, const int32_t *number);
int omp_pause_resource_all_ (const int32_t *kind);

/* Return the name of device NUMBER, which stays valid for ever; NULL if there
   is no such device.  */
const char *omp_get_uid_from_device (int number);
/* Return the number of the device with the name UID; hyphens do not count.  The
   result is omp_initial_device for the host's name, and omp_invalid_device if
   UID is NULL or no device has that name.  */
int omp_get_device_from_uid (const char *uid);
/* The functions below are those that Fortran programs call.

   omp_get_uid_from_device_ (UID, LEN, NUMBER) and omp_get_uid_from_device_8_
   set *UID to the name of device NUMBER, which is passed by value, and *LEN to
   the length of the name in characters.  The name stays valid for ever.  If no
   device has NUMBER, *UID is set to NULL and *LEN to 0.

   omp_get_device_from_uid_ (UID, LEN) returns the number of the device with the
   name UID.  UID has LEN characters and needs no final 0; hyphens do not count.
   The result is omp_initial_device for the host's name, and omp_invalid_device
   if UID is NULL or no device has that name.  */
void omp_get_uid_from_device_ (const char **uid, size_t *len, int32_t number);
void omp_get_uid_from_device_8_ (const char **uid, size_t *len, int64_t number);
int32_t omp_get_device_from_uid_ (const char *uid, size_t len);

#pragma GCC visibility pop

#endif
