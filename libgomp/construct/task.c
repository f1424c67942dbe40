/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device constructs as tasks.  */

#include "construct/task.h"
#include "base/work-memory.h"

#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "gomp-constants.h"
#include "base/host-libgomp.h"
#include "construct/launch-args.h"
#include "construct/task-outside.h"

/* A call packed into one block that GOMP_task can copy: this, then the arrays,
   then copies of FIRSTPRIVATE objects and of what iterators stand for.
   Offsets are from the block's start, so that it may be moved.  CARRIED is that
   of a byte for each entry, which is 1 if the entry's address is an offset,
   too.  */
struct packed
{
  struct gomp_call call;        /* its arrays are set by unpack */
  void (*execute) (const struct gomp_call *);
  size_t n_args;
  size_t addresses, sizes, args, kinds, carried; /* offsets */
  size_t area; /* offset of the copies */
  size_t total;
};

#define PRIVATE_ALIGN 64
/* Largest frame of a function that we reckon with, bytes.  */
#define LARGEST_FRAME ((uintptr_t) 1 << 30)

static bool
is_private (const struct gomp_call *call, size_t i)
{
  return (gomp_map_kind_decode (call->kinds[i]).class == GOMP_KIND_PRIVATE
          && call->addresses[i] != NULL);
}

/* An iterator's address is that of words on the compiler's stack.  */
static bool
is_iterator (const struct gomp_call *call, size_t i)
{
  struct gomp_arrays arrays = { .n = call->n,
                                .addresses = call->addresses,
                                .sizes = call->sizes,
                                .kinds = call->kinds,
                                .frame = &call->site.frame };

  return gomp_map_is_iterator (&arrays, i);
}

/* Entry I is a pointer to the data of the entry before it.  */
static bool
is_pointer (const struct gomp_call *call, size_t i)
{
  return (i > 0 && call->addresses[i] != NULL
          && gomp_map_kind_decode (call->kinds[i]).class == GOMP_KIND_POINTER
          && gomp_map_kind_decode (call->kinds[i - 1]).class == GOMP_KIND_DATA);
}

/* Is entry I a pointer in the frame of the program's function?  Of a section of
   an array gfortran lists a variable of its own, which has another value when
   the function comes to the same construct again.  */
static bool
is_local_pointer (const struct gomp_call *call, size_t i)
{
  uintptr_t frame = call->site.frame.cfa;
  uintptr_t address = (uintptr_t) call->addresses[i];

  return (call->context == GOMP_CONTEXT_TARGET && is_pointer (call, i)
          && frame != 0 && address >= frame && address - frame < LARGEST_FRAME);
}

/* Is what entry I names copied along?  */
static inline bool
is_carried (const struct gomp_call *call, size_t i)
{
  return (is_private (call, i) || is_iterator (call, i)
          || (call->later && is_local_pointer (call, i)));
}

/* How many bytes: an iterator's words are a count, and then so many addresses
   and sizes.  The size of a pointer's entry is something else.  */
static size_t
carried_size (const struct gomp_call *call, size_t i)
{
  if (is_pointer (call, i))
    return sizeof (void *);
  if (!is_iterator (call, i))
    return call->sizes[i];
  return (1 + 2 * *(const size_t *) call->addresses[i]) * sizeof (size_t);
}

static size_t
carried_bytes (const struct gomp_call *call)
{
  size_t bytes = 0;

  for (size_t i = 0; i < call->n; i++)
    if (is_carried (call, i))
      bytes += gomp_align_up (carried_size (call, i), PRIVATE_ALIGN);
  return bytes ? bytes + PRIVATE_ALIGN : 0;
}

/* Copy what is carried to AREA; ADDRESSES[I] becomes the copy's, minus
   BASE.  */
static void
copy_carried (const struct gomp_call *call, char *area, uintptr_t base,
              void **addresses)
{
  uintptr_t at = gomp_align_up ((uintptr_t) area, PRIVATE_ALIGN);

  for (size_t i = 0; i < call->n; i++)
    if (is_carried (call, i))
      {
        memcpy ((void *) at, call->addresses[i], carried_size (call, i));
        addresses[i] = (void *) (at - base);
        at += gomp_align_up (carried_size (call, i), PRIVATE_ALIGN);
      }
}

/* Entry I of CALL is an ATTACH to another word of the addresses' array: the
   private copy which that is of refers to the private copy before I.  GCC 13
   and newer list it for firstprivate allocatables.  */
static bool
is_patch (const struct gomp_call *call, size_t i)
{
  return (i > 0 && call->addresses[i] != NULL && is_private (call, i - 1)
          && (gomp_map_kind_decode (call->kinds[i]).class == GOMP_KIND_ATTACH));
}

bool
gomp_call_has_patch (const struct gomp_call *call)
{
  for (size_t i = 1; i < call->n; i++)
    if (is_patch (call, i))
      return true;
  return false;
}

/* The array of CALL's addresses is ADDRESSES now, and was OLD when the compiler
   wrote it: patches name their words there, and the copies are patched.  What
   makes no sense is left for decoding to refuse.  */
static void
move_patches (const struct gomp_call *call, const void *old, void **addresses)
{
  for (size_t i = 1; i < call->n; i++)
    {
      size_t word
        = ((uintptr_t) addresses[i] - (uintptr_t) old) / sizeof (void *);
      if (!is_patch (call, i) || word >= i || !is_private (call, word))
        continue;
      addresses[i] = &addresses[word];
      if (call->sizes[word] >= sizeof (void *)
          && call->sizes[i] <= call->sizes[word] - sizeof (void *))
        memcpy ((char *) addresses[word] + call->sizes[i], &addresses[i - 1],
                sizeof (void *));
    }
}

void **
gomp_call_privatize (const struct gomp_call *call, struct gomp_scratch *scratch)
{
  size_t bytes = carried_bytes (call);
  void **addresses;

  if (bytes == 0)
    return call->addresses;
  addresses = GOMP_SCRATCH_ARRAY (scratch, void *, call->n);
  memcpy (addresses, call->addresses, call->n * sizeof *addresses);
  copy_carried (call, gomp_scratch_acquire (scratch, bytes), 0, addresses);
  move_patches (call, call->addresses, addresses);
  return addresses;
}

/* ---- Packing ------------------------------------------------------------ */

static struct packed
layout (const struct gomp_call *call,
        void (*execute) (const struct gomp_call *))
{
  struct packed head = { .call = *call,
                         .execute = execute,
                         .n_args = gomp_launch_args_count (call->args) };
  size_t at = gomp_align_up (sizeof head, sizeof (void *));

  head.call.later = true;
  head.addresses = at;
  at += call->n * sizeof (void *);
  head.sizes = at;
  at += call->n * sizeof (size_t);
  head.args = at;
  at += head.n_args * sizeof (void *);
  head.kinds = at;
  at += call->n * sizeof (unsigned short);
  head.carried = at;
  at = gomp_align_up (at + call->n, sizeof (void *));
  head.area = at;
  head.total = at + carried_bytes (&head.call);
  return head;
}

static void
pack_array (char *block, size_t offset, const void *from, size_t bytes)
{
  if (bytes)
    memcpy (block + offset, from, bytes);
}

/* BLOCK has head.total bytes, aligned to PRIVATE_ALIGN.  Addresses of what is
   carried are packed as offsets.  */
static void
pack (const struct packed *head, char *block)
{
  const struct gomp_call *call = &head->call;

  memcpy (block, head, sizeof *head);
  pack_array (block, head->addresses, call->addresses,
              call->n * sizeof (void *));
  pack_array (block, head->sizes, call->sizes, call->n * sizeof (size_t));
  pack_array (block, head->args, call->args, head->n_args * sizeof (void *));
  pack_array (block, head->kinds, call->kinds,
              call->n * sizeof (unsigned short));
  for (size_t i = 0; i < call->n; i++)
    block[head->carried + i] = is_carried (call, i);
  copy_carried (call, block + head->area, (uintptr_t) block,
                (void **) (block + head->addresses));
}

/* What GOMP_task calls, with its copy of the block.  */
static void
run_packed (void *data)
{
  char *block = data;
  struct packed *head = data;
  struct gomp_call call = head->call;

  call.addresses = (void **) (block + head->addresses);
  call.sizes = (size_t *) (block + head->sizes);
  call.kinds = (unsigned short *) (block + head->kinds);
  call.args = head->n_args ? (void **) (block + head->args) : NULL;
  for (size_t i = 0; i < call.n; i++)
    if (block[head->carried + i])
      call.addresses[i] = block + (uintptr_t) call.addresses[i];
  move_patches (&call, head->call.addresses, call.addresses);
  /* No frame to look into for names any more.  */
  call.site.frame.cfa = call.site.frame.frame_pointer = 0;
  head->execute (&call);
}

/* The functions below are not inlined: what one of them needs on the stack is
   not to add to what the other calls.  */
static __attribute__ ((noinline)) void
run_now (const struct gomp_call *call, void **depend,
         void (*execute) (const struct gomp_call *))
{
  struct gomp_scratch scratch;
  struct gomp_call now = *call;

  gomp_scratch_init (&scratch);
  now.addresses = gomp_call_privatize (call, &scratch);
  if (depend)
    gomp_host_libgomp ()->taskwait_depend (depend);
  execute (&now);
  gomp_scratch_fini (&scratch);
}

/* Return false if no other thread can carry CALL out.  */
static __attribute__ ((noinline)) bool
defer_apart (const struct gomp_call *call,
             void (*execute) (const struct gomp_call *))
{
  struct packed head = layout (call, execute);
  char *block = gomp_calloc_lines (head.total);

  pack (&head, block);
  if (gomp_task_apart (run_packed, block))
    return true;
  free (block);
  return false;
}

/* The installed libgomp may run the task at once, with a copy of the block on
   this stack.  */
static __attribute__ ((noinline)) void
defer (const struct gomp_call *call, void **depend,
       void (*execute) (const struct gomp_call *))
{
  struct packed head = layout (call, execute);
  void *work = gomp_work_acquire (head.total + PRIVATE_ALIGN);
  char *block = (char *) gomp_align_up ((uintptr_t) work, PRIVATE_ALIGN);

  pack (&head, block);
  gomp_host_libgomp ()->task (
    run_packed, block, NULL, (long) head.total, PRIVATE_ALIGN, true,
    depend ? GOMP_TASK_FLAG_DEPEND : 0, depend, 0, NULL);
  gomp_work_release (work);
}

void
gomp_call_schedule (const struct gomp_call *call, bool nowait, bool apart,
                    void **depend, void (*execute) (const struct gomp_call *))
{
  if (!nowait)
    run_now (call, depend, execute);
  else if (!gomp_task_outside () || !apart || depend
           || !defer_apart (call, execute))
    defer (call, depend, execute);
}

/* ---- Tasks of routines -------------------------------------------------- */

/* An omp_depend_t of the compiler.  */
struct depend_object
{
  void *address;
  uintptr_t type;
};

void
gomp_task_after_depend (void **depend, void (*fn) (void *), void *data,
                        size_t size)
{
  gomp_host_libgomp ()->task (fn, data, NULL, (long) size, 8, true,
                              depend ? GOMP_TASK_FLAG_DEPEND : 0, depend, 0,
                              NULL);
}

void
gomp_task_after (int n, void *objects, void (*fn) (void *), void *data,
                 size_t size)
{
  struct depend_object *object = objects;
  struct gomp_scratch scratch;
  void **depend = NULL;

  gomp_scratch_init (&scratch);
  if (n > 0)
    {
      depend = GOMP_SCRATCH_ARRAY (&scratch, void *, (size_t) n + 5);
      depend[0] = NULL;
      depend[1] = (void *) (uintptr_t) n;
      depend[2] = depend[3] = depend[4] = NULL;
      for (int i = 0; i < n; i++)
        depend[5 + i] = &object[i];
    }
  gomp_task_after_depend (depend, fn, data, size);
  gomp_scratch_fini (&scratch);
}
