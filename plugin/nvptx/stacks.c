/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Stacks for the threads of OpenMP kernels, kept from launch to launch.

   A block is as large as the launch's threads need together, up to a gigabyte
   on a large GPU.  So a second one is only made for a second host thread while
   all of them together stay within a share of the device's memory.  */

#include "nvptx/device.h"

#include <stdlib.h>

/* 1 / SHARE of the memory.  */
#define SHARE 8

/* The smallest idle block that has SIZE bytes.  */
static struct gomp_nvptx_stack *
find_idle (const struct gomp_nvptx_device *device, size_t size)
{
  struct gomp_nvptx_stack *best = NULL;

  for (struct gomp_nvptx_stack *s = device->stacks; s; s = s->next)
    if (!s->in_use && s->size >= size && (!best || s->size < best->size))
      best = s;
  return best;
}

static size_t
size_in_use (const struct gomp_nvptx_device *device)
{
  size_t size = 0;

  for (const struct gomp_nvptx_stack *s = device->stacks; s; s = s->next)
    if (s->in_use)
      size += s->size;
  return size;
}

/* Stack lock held.  */
static bool
trim_locked (struct gomp_nvptx_device *device)
{
  struct gomp_nvptx_stack **at = &device->stacks, *stack;
  bool any = false;

  while ((stack = *at) != NULL)
    if (stack->in_use)
      at = &stack->next;
    else
      {
        *at = stack->next;
        GOMP_CUDA_TRY (cuMemFree, stack->address);
        free (stack);
        any = true;
      }
  return any;
}

/* A new block.  Stack lock held.  */
static CUresult
make_locked (struct gomp_nvptx_device *device, size_t size,
             struct gomp_nvptx_stack **made)
{
  struct gomp_nvptx_stack *stack;
  CUdeviceptr address;
  CUresult result;

  /* Idle ones are too small.  */
  trim_locked (device);
  result = gomp_cuda.cuMemAlloc (&address, size);
  if (result != CUDA_SUCCESS)
    return result;
  stack = *made = GOMP_PLUGIN_malloc_cleared (sizeof *stack);
  stack->address = address;
  stack->size = size;
  stack->next = device->stacks;
  device->stacks = stack;
  return CUDA_SUCCESS;
}

/* Stack lock held; dropped while waiting.  */
static CUresult
take_locked (struct gomp_nvptx_device *device, size_t size,
             struct gomp_nvptx_stack **stack)
{
  for (;;)
    {
      size_t others = size_in_use (device);
      CUresult result = CUDA_ERROR_OUT_OF_MEMORY;

      *stack = find_idle (device, size);
      if (*stack)
        return CUDA_SUCCESS;
      if (others == 0 || others + size <= device->memory / SHARE)
        result = make_locked (device, size, stack);
      if (result != CUDA_ERROR_OUT_OF_MEMORY || others == 0)
        return result;
      pthread_cond_wait (&device->stack_given, &device->stack_lock);
    }
}

CUresult
gomp_nvptx_stack_take (struct gomp_nvptx_device *device, size_t size,
                       struct gomp_nvptx_stack **stack)
{
  CUresult result;

  pthread_mutex_lock (&device->stack_lock);
  result = take_locked (device, size, stack);
  if (result == CUDA_SUCCESS)
    (*stack)->in_use = true;
  pthread_mutex_unlock (&device->stack_lock);
  return result;
}

void
gomp_nvptx_stack_give (struct gomp_nvptx_device *device,
                       struct gomp_nvptx_stack *stack)
{
  pthread_mutex_lock (&device->stack_lock);
  stack->in_use = false;
  pthread_cond_broadcast (&device->stack_given);
  pthread_mutex_unlock (&device->stack_lock);
}

bool
gomp_nvptx_stacks_trim (struct gomp_nvptx_device *device)
{
  bool any;

  pthread_mutex_lock (&device->stack_lock);
  any = trim_locked (device);
  pthread_mutex_unlock (&device->stack_lock);
  return any;
}
