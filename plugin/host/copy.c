/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies to, from and within an emulated device.  */

#include "host/device.h"

#include <string.h>

#include "host/end.h"
#include "libgomp-plugin.h"

/* Is [ADDRESS, ADDRESS + N) in one of the worker's variables?  */
static bool
in_object (struct gomp_host_device *device, uintptr_t address, size_t n)
{
  bool inside = false;

  pthread_mutex_lock (&device->control_lock);
  for (size_t i = 0; i < device->n_objects && !inside; i++)
    {
      const struct gomp_host_object *object = &device->objects[i];
      inside
        = (address >= object->start && address - object->start <= object->size
           && n <= object->size - (address - object->start));
    }
  pthread_mutex_unlock (&device->control_lock);
  return inside;
}

/* Is it memory of the worker itself that a kernel has named in the request it
   waits for?  What is there shows when it is copied.  */
static bool
in_kernel (struct gomp_host_device *device, uintptr_t address, size_t n)
{
  const struct gomp_memory *memory = &device->memory;

  return (__atomic_load_n (&device->reversing, __ATOMIC_ACQUIRE)
          && address + n >= address
          && (address + n <= memory->base
              || address - memory->base >= memory->range));
}

/* Are the bytes, which this process does not reach, some of the worker's?  */
static bool __attribute__ ((noinline))
has_elsewhere (struct gomp_host_device *device, uintptr_t address, size_t n)
{
  if (in_object (device, address, n) || in_kernel (device, address, n))
    return true;
  GOMP_PLUGIN_error ("invalid device address: [%p..%p) is not allocated on "
                     "host device %d",
                     (void *) address, (void *) (address + n), device->ord);
  return false;
}

/* *MEMORY: where this process reaches the device's bytes; NULL for a variable
   of the worker.  False: the device has no such bytes.  */
static inline bool
reach (struct gomp_host_device *device, uintptr_t address, size_t n,
       void **memory)
{
  *memory = gomp_memory_reach (&device->memory, address, n);
  return (__builtin_expect (*memory != NULL, 1)
          || has_elsewhere (device, address, n));
}

static size_t
piece_size (size_t n)
{
  return n < GOMP_MESSAGE_PAYLOAD ? n : GOMP_MESSAGE_PAYLOAD;
}

static bool
store (struct gomp_host_device *device, uintptr_t dst, const char *src,
       size_t n)
{
  bool stored = true;

  pthread_mutex_lock (&device->control_lock);
  while (n > 0 && stored)
    {
      struct gomp_message request = { GOMP_MESSAGE_STORE, { dst } };
      size_t piece = piece_size (n);

      stored = gomp_host_device_ask (device, &request, src, piece);
      dst += piece;
      src += piece;
      n -= piece;
    }
  pthread_mutex_unlock (&device->control_lock);
  return stored || gomp_host_end_elsewhere ();
}

static bool
load (struct gomp_host_device *device, char *dst, uintptr_t src, size_t n)
{
  bool loaded = true;

  pthread_mutex_lock (&device->control_lock);
  while (n > 0 && loaded)
    {
      size_t piece = piece_size (n);
      struct gomp_message request = { GOMP_MESSAGE_LOAD, { src, piece } };

      loaded = gomp_host_device_ask (device, &request, NULL, 0);
      if (loaded)
        memcpy (dst, device->packet.payload, piece);
      dst += piece;
      src += piece;
      n -= piece;
    }
  pthread_mutex_unlock (&device->control_lock);
  return loaded || gomp_host_end_elsewhere ();
}

bool
gomp_host_copy_in (struct gomp_host_device *device, uintptr_t dst,
                   const void *src, size_t n)
{
  void *memory;

  if (n == 0)
    return true;
  if (!reach (device, dst, n, &memory))
    return false;
  if (!memory)
    return store (device, dst, src, n);
  memcpy (memory, src, n);
  return true;
}

bool
gomp_host_copy_out (struct gomp_host_device *device, void *dst, uintptr_t src,
                    size_t n)
{
  void *memory;

  if (n == 0)
    return true;
  if (!reach (device, src, n, &memory))
    return false;
  if (!memory)
    return load (device, dst, src, n);
  memcpy (dst, memory, n);
  return true;
}

/* Between two of the worker's variables: from the end if the ranges overlap
   that way round.  */
static bool
copy_objects (struct gomp_host_device *device, uintptr_t dst, uintptr_t src,
              size_t n)
{
  char piece[4096];
  bool copied = true, backward = dst > src;
  size_t done = 0;

  while (done < n && copied)
    {
      size_t size = n - done < sizeof piece ? n - done : sizeof piece;
      size_t at = backward ? n - done - size : done;

      copied = (load (device, piece, src + at, size)
                && store (device, dst + at, piece, size));
      done += size;
    }
  return copied;
}

bool
gomp_host_copy_within (struct gomp_host_device *device, uintptr_t dst,
                       uintptr_t src, size_t n)
{
  void *to, *from;

  if (n == 0)
    return true;
  if (!reach (device, dst, n, &to) || !reach (device, src, n, &from))
    return false;
  if (to && from)
    memmove (to, from, n);
  else if (to)
    return load (device, to, src, n);
  else if (from)
    return store (device, dst, from, n);
  else
    return copy_objects (device, dst, src, n);
  return true;
}

bool
gomp_host_fill (struct gomp_host_device *device, uintptr_t dst, int value,
                size_t n)
{
  char piece[4096];
  bool done = true;
  void *memory;

  if (n == 0)
    return true;
  if (!reach (device, dst, n, &memory))
    return false;
  if (memory)
    {
      memset (memory, value, n);
      return true;
    }
  memset (piece, value, sizeof piece);
  for (size_t at = 0, size; at < n && done; at += size)
    {
      size = n - at < sizeof piece ? n - at : sizeof piece;
      done = store (device, dst + at, piece, size);
    }
  return done;
}

bool
gomp_host_has (struct gomp_host_device *device, uintptr_t address, size_t n)
{
  return (gomp_memory_reach (&device->memory, address, n) != NULL
          || in_object (device, address, n));
}

static bool
copy_row (struct gomp_host_device *device, enum gomp_pset_direction direction,
          char *dst, const char *src, size_t n)
{
  switch (direction)
    {
    case GOMP_PSET_TO_DEVICE:
      return gomp_host_copy_in (device, (uintptr_t) dst, src, n);
    case GOMP_PSET_TO_HOST:
      return gomp_host_copy_out (device, dst, (uintptr_t) src, n);
    case GOMP_PSET_ON_DEVICE:
      return gomp_host_copy_within (device, (uintptr_t) dst, (uintptr_t) src,
                                    n);
    }
  return false;
}

bool
gomp_host_copy_box (struct gomp_host_device *device,
                    enum gomp_pset_direction direction,
                    const struct gomp_pset_rect *box)
{
  bool copied = true;

  for (size_t i = 0; i < box->depth; i++)
    for (size_t j = 0; j < box->height && copied; j++)
      copied = copy_row (
        device, direction,
        ((char *) box->dst + i * box->dst_slice + j * box->dst_pitch),
        ((const char *) box->src + i * box->src_slice + j * box->src_pitch),
        box->width);
  return copied;
}
