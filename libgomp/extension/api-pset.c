/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Attaching by calls: gomp_pset.h.  api-pset-fortran.c has the module's
   procedures.  */

#include "extension/api-pset.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "openacc/acc.h"
#include "table/attach.h"
#include "program/caller.h"
#include "base/checked.h"
#include "device/default-device.h"
#include "gomp-constants.h"
#include "device/native.h"

_Static_assert ((int) GOMP_PSET_POINTER == (int) GOMP_LAYOUT_POINTER
                  && (int) GOMP_PSET_GFORTRAN == (int) GOMP_LAYOUT_GFORTRAN
                  && (int) GOMP_PSET_CFI == (int) GOMP_LAYOUT_CFI
                  && (int) GOMP_PSET_OTHER == (int) GOMP_LAYOUT_OTHER,
                "layouts");

/* ---- Messages ----------------------------------------------------------- */

/* On the heap, since what is thread-local takes room on each thread's stack.
   NULL: there is none yet.  */
static __thread char *message;
static pthread_once_t message_once = PTHREAD_ONCE_INIT;
static pthread_key_t message_key;       /* frees it at the thread's end */

/* Other destructors of the thread may ask for it still.  */
static void
free_message (void *text)
{
  free (text);
  message = NULL;
}

static void
make_key (void)
{
  pthread_key_create (&message_key, free_message);
}

static void
keep_message (char *text)
{
  pthread_once (&message_once, make_key);
  free (message);
  message = text;
  pthread_setspecific (message_key, text);
}

const char *
gomp_pset_message (void)
{
  return message ? message : "";
}

gomp_pset_status
gomp_pset_give_up (const struct gomp_pset_call *call, gomp_pset_status status,
                   const struct gomp_error *err)
{
  char place[256];
  const char *name = call->what ? call->what : call->site.construct;

  keep_message (
    call->file
      ? gomp_print ("%s:%d: %s: %s", call->file, call->line, name, err->text)
      : gomp_print ("%s: %s: %s",
                    gomp_source_line (call->site.frame.pc, place, sizeof place),
                    name, err->text));
  return status;
}

/* ---- Which device ------------------------------------------------------- */

gomp_pset_status
gomp_pset_find_device (const struct gomp_pset_call *call,
                       struct gomp_device **device)
{
  struct gomp_error err = { .text = "" };

  *device = NULL;
  if (call->device == GOMP_PSET_ACC_DEVICE)
    {
      struct gomp_device *current = goacc_thread_active ()->dev;
      if (goacc_device_maps (current))
        *device = current;
      return GOMP_PSET_DONE;
    }
  switch (gomp_device_resolve (call->device, GOMP_USE_API, device, &err))
    {
    case GOMP_RESOLVED_DEVICE:
      if (!gomp_device_maps (*device))
        *device = NULL;
      return GOMP_PSET_DONE;
    case GOMP_RESOLVED_HOST:
      *device = NULL;
      return GOMP_PSET_DONE;
    case GOMP_RESOLVED_NONE:
      break;
    }
  if (err.text[0] && call->device != GOMP_INVALID_DEVICE)
    return gomp_pset_give_up (call, GOMP_PSET_DEVICE_ERROR, &err);
  return GIVE_UP (
    call, GOMP_PSET_BAD_DEVICE, "there is no device %d%s", call->device,
    (call->device == GOMP_INVALID_DEVICE ? ", which is omp_invalid_device"
                                         : ""));
}

static gomp_pset_status
give_up_shared (const struct gomp_pset_call *call)
{
  return GIVE_UP (call, GOMP_PSET_NO_ACTION,
                  "the device shares the host's memory");
}

gomp_pset_status
gomp_pset_need_device (const struct gomp_pset_call *call,
                       struct gomp_device **device)
{
  gomp_pset_status status = gomp_pset_find_device (call, device);

  return (status == GOMP_PSET_DONE && *device == NULL ? give_up_shared (call)
                                                      : status);
}

/* ---- What is mapped ----------------------------------------------------- */

/* The mapping that [START, END) touches; whether it is all in there.  */
static enum gomp_relation
find_mapped (struct gomp_present *table, uintptr_t start, uintptr_t end,
             struct gomp_mapping **mapping)
{
  enum gomp_relation relation
    = gomp_present_lookup (table, start, end, mapping);

  if (*mapping && (*mapping)->lifetime == GOMP_LIFE_LINK)
    {
      *mapping = NULL;
      return GOMP_ABSENT;
    }
  return relation;
}

/* Two mappings that must not go while something is attached.  */
struct hold
{
  struct gomp_mapping *descriptor;
  struct gomp_mapping *data;    /* or NULL */
};

static void
let_go (struct gomp_present *table, struct hold *hold)
{
  gomp_present_lock (table);
  gomp_mapping_unpin (hold->descriptor);
  if (hold->data)
    gomp_mapping_unpin (hold->data);
  gomp_present_signal (table);
  gomp_present_unlock (table);
}

static gomp_pset_status
check_data (const struct gomp_pset_call *call,
            const struct gomp_pset_target *target, enum gomp_relation relation)
{
  switch (relation)
    {
    case GOMP_CONTAINED:
      return GOMP_PSET_DONE;
    case GOMP_ABSENT:
      if (target->empty)
        return GOMP_PSET_DONE;
      return GIVE_UP (call, GOMP_PSET_NO_ACTION,
                      "the data at %p, %zu bytes, "
                      "is not present",
                      (void *) target->start, target->end - target->start);
    case GOMP_CONTAINS:
    case GOMP_STRADDLES:
      break;
    }
  return GIVE_UP (call, GOMP_PSET_BAD_SECTION,
                  "the section [%p..%p) is not "
                  "inside one mapping",
                  (void *) target->start, (void *) target->end);
}

static gomp_pset_status
check_descriptor (const struct gomp_pset_call *call,
                  const struct gomp_pset_target *target,
                  enum gomp_relation relation)
{
  switch (relation)
    {
    case GOMP_CONTAINED:
      return GOMP_PSET_DONE;
    case GOMP_ABSENT:
      return GIVE_UP (call, GOMP_PSET_NO_ACTION,
                      "the descriptor at %p is not "
                      "present",
                      call->descriptor);
    case GOMP_CONTAINS:
    case GOMP_STRADDLES:
      break;
    }
  return GIVE_UP (call, GOMP_PSET_BAD_DESCRIPTOR,
                  "of the descriptor at %p, "
                  "%zu bytes of rank %d, only a part is mapped",
                  call->descriptor, target->outline.size, target->outline.rank);
}

/* CALL's descriptor, in MAPPING, is the front of a class container that is
   known: the container's second pointer goes along.  */
static void
widen (const struct gomp_pset_call *call, const struct gomp_mapping *mapping,
       struct gomp_outline *outline)
{
  const struct gomp_attachment *record
    = gomp_attachment_at (mapping, (uintptr_t) call->descriptor);

  if (record && record->extent > outline->size && !outline->auxiliary
      && gomp_descriptor_vptr_offset (record->extent) >= outline->size)
    {
      outline->auxiliary = gomp_descriptor_vptr_offset (record->extent);
      outline->size = record->extent;
    }
}

/* Take hold of the mappings that CALL is about.  */
static gomp_pset_status
take_hold (const struct gomp_pset_call *call, struct gomp_present *table,
           struct gomp_pset_target *target, struct hold *hold)
{
  uintptr_t at = (uintptr_t) call->descriptor;
  enum gomp_relation data, descriptor;
  gomp_pset_status status;

  gomp_present_lock (table);
  for (;;)
    {
      data = find_mapped (table, target->start, target->end, &hold->data);
      descriptor
        = find_mapped (table, at, at + target->outline.size, &hold->descriptor);
      if (!(hold->data && hold->data->busy)
          && !(hold->descriptor && hold->descriptor->busy))
        break;
      gomp_present_wait (table);
    }
  status = check_data (call, target, data);
  if (status == GOMP_PSET_DONE)
    status = check_descriptor (call, target, descriptor);
  if (status == GOMP_PSET_DONE)
    {
      widen (call, hold->descriptor, &target->outline);
      gomp_mapping_pin (hold->descriptor);
      if (hold->data)
        gomp_mapping_pin (hold->data);
    }
  gomp_present_unlock (table);
  return status;
}

/* ---- Attaching ---------------------------------------------------------- */

/* A map list of one item, made by hand.  */
struct one_item
{
  struct gomp_item item;
  struct gomp_pointer pointer;
  struct gomp_arrays arrays;
  void *address;
  size_t size;
  unsigned short kind;
  struct gomp_list list;
};

static void
make_list (struct one_item *one, enum gomp_context context,
           const struct gomp_item *item)
{
  *one = (struct one_item) { .item = *item,
                             .address = (void *) item->start,
                             .kind = item->code,
                             .arrays = { .n = 1,
                                         .addresses = &one->address,
                                         .sizes = &one->size,
                                         .kinds = &one->kind,
                                         .acc = true },
                             .list = { .context = context,
                                       .acc = true,
                                       .arrays = &one->arrays,
                                       .n = 1,
                                       .items = &one->item,
                                       .pointers = &one->pointer } };
}

/* The second pointer of a descriptor, AT.  */
static void
add_auxiliary (struct one_item *one, struct gomp_device *device, uintptr_t at)
{
  uintptr_t value;

  memcpy (&value, (const void *) at, sizeof value);
  one->pointer
    = (struct gomp_pointer) { .where = at,
                              .value_of = GOMP_NO_ITEM,
                              .next = GOMP_NO_ITEM,
                              .flags
                              = GOMP_FLAG_UNMAPPED_OK | GOMP_FLAG_AUXILIARY,
                              .twin = gomp_native_twin (device, value) };
  one->item.pointers = 0;
  one->list.n_pointers = 1;
  one->list.has_auxiliary = true;
}

static gomp_pset_status
attach_on (const struct gomp_pset_call *call, struct gomp_device *device,
           struct gomp_pset_target *target)
{
  const struct gomp_outline *outline = &target->outline;
  struct gomp_item item = { .start = (uintptr_t) call->descriptor,
                            .bias = target->start - outline->base,
                            .flags = GOMP_FLAG_COMPONENT,
                            .class = GOMP_ITEM_ATTACH,
                            .code = GOMP_MAP_ATTACH,
                            .group = GOMP_NO_ITEM,
                            .pointers = GOMP_NO_ITEM,
                            .value_of = GOMP_NO_ITEM };
  struct gomp_error err = { .text = "" };
  struct gomp_scratch scratch;
  struct one_item one;
  struct hold hold;
  gomp_pset_status status;
  bool fine;

  status = take_hold (call, &device->present, target, &hold);
  if (status != GOMP_PSET_DONE)
    return status;
  item.size = outline->size;
  make_list (&one, GOMP_CONTEXT_ENTER, &item);
  if (outline->auxiliary)
    add_auxiliary (&one, device, item.start + outline->auxiliary);
  gomp_scratch_init (&scratch);
  fine = gomp_run_enter (device, &one.list, false, true, &call->site, &scratch,
                         NULL, &err);
  gomp_scratch_fini (&scratch);
  let_go (&device->present, &hold);
  return fine ? GOMP_PSET_DONE
              : gomp_pset_give_up (call, GOMP_PSET_DEVICE_ERROR, &err);
}

gomp_pset_status
gomp_pset_read_target (const struct gomp_pset_call *call,
                       gomp_pset_layout layout, struct gomp_pset_target *target)
{
  const char *wrong;

  if (call->descriptor == NULL)
    return GIVE_UP (call, GOMP_PSET_BAD_DESCRIPTOR,
                    "the descriptor's address is null");
  wrong = gomp_descriptor_outline ((enum gomp_layout) layout, call->descriptor,
                                   &target->outline);
  if (wrong)
    return GIVE_UP (call, GOMP_PSET_BAD_DESCRIPTOR, "no descriptor at %p: %s",
                    call->descriptor, wrong);
  /* The engine knows empty arrays of this layout.  */
  target->empty = (layout == GOMP_PSET_GFORTRAN && target->outline.base != 0
                   && target->outline.low == target->outline.high);
  return GOMP_PSET_DONE;
}

gomp_pset_status
gomp_pset_attach_target (const struct gomp_pset_call *call,
                         struct gomp_pset_target *target)
{
  struct gomp_device *device;
  gomp_pset_status status = gomp_pset_find_device (call, &device);

  if (status != GOMP_PSET_DONE)
    return status;
  if (device == NULL)
    return give_up_shared (call);
  if (target->outline.base == 0)
    return GIVE_UP (call, GOMP_PSET_NO_ACTION, "the pointer is null");
  if (target->start == target->end)
    target->end++;
  return attach_on (call, device, target);
}

/* Checks of what gomp_pset_attach is given beyond the descriptor.  */
static gomp_pset_status
check_section (const struct gomp_pset_call *call, gomp_pset_layout layout,
               const void *data, size_t offset, size_t size,
               struct gomp_pset_target *target)
{
  const struct gomp_outline *outline = &target->outline;

  if ((uintptr_t) data != outline->base)
    return GIVE_UP (call, GOMP_PSET_BAD_DESCRIPTOR,
                    "the descriptor at %p "
                    "refers to %p, not to %p",
                    call->descriptor, (void *) outline->base, data);
  target->start = (uintptr_t) data + offset;
  if (size > PTRDIFF_MAX
      || (offset <= PTRDIFF_MAX) != (target->start >= (uintptr_t) data)
      || !gomp_checked_end (target->start, size, &target->end)
      || target->end == UINTPTR_MAX)
    return GIVE_UP (call, GOMP_PSET_BAD_SECTION,
                    "a section of %zd bytes, %zd "
                    "from %p, is not in the address space",
                    (ssize_t) size, (ssize_t) offset, data);
  if (layout == GOMP_PSET_CFI && outline->rank == 0 && outline->base != 0
      && (offset != 0 || size != (size_t) outline->high))
    return GIVE_UP (call, GOMP_PSET_BAD_SECTION,
                    "a section of %zu bytes, %zd "
                    "from the start, of a scalar of %zd bytes",
                    size, (ssize_t) offset, outline->high);
  return GOMP_PSET_DONE;
}

static gomp_pset_status
attach (const struct gomp_pset_call *call, gomp_pset_layout layout,
        const void *data, size_t offset, size_t size)
{
  struct gomp_pset_target target;
  gomp_pset_status status = gomp_pset_read_target (call, layout, &target);

  if (status == GOMP_PSET_DONE)
    status = check_section (call, layout, data, offset, size, &target);
  if (status == GOMP_PSET_DONE)
    status = gomp_pset_attach_target (call, &target);
  return status;
}

gomp_pset_status
gomp_pset_attach (int device, gomp_pset_layout layout, void *descriptor,
                  const void *data, size_t offset, size_t size,
                  const char *file, int line)
{
  struct gomp_pset_call call
    = PSET_CALL ("attach", device, descriptor, file, line);

  return attach (&call, layout, data, offset, size);
}

void
_FortranAOpenACCAttachDescriptor (const void *descriptor, const void *data,
                                  size_t offset, size_t size, const char *file,
                                  int line)
{
  struct gomp_pset_call call
    = PSET_CALL ("attach", GOMP_PSET_ACC_DEVICE, descriptor, file, line);

  if (attach (&call, GOMP_PSET_CFI, data, offset, size) < 0)
    gomp_fatal ("%s", gomp_pset_message ());
}

/* ---- Detaching ---------------------------------------------------------- */

/* How often CALL's descriptor is attached.  HOLD: it is, and its mapping is
   held.  */
static unsigned
count_of (const struct gomp_pset_call *call, struct gomp_present *table,
          struct hold *hold)
{
  uintptr_t at = (uintptr_t) call->descriptor;
  struct gomp_attachment *record = NULL;
  struct gomp_mapping *mapping;
  unsigned count = 0;

  gomp_present_lock (table);
  while ((mapping = gomp_present_at (table, at)) != NULL && mapping->busy)
    gomp_present_wait (table);
  if (mapping)
    record = gomp_attachment_at (mapping, at);
  if (record)
    count = record->count;
  if (hold && count > 0)
    {
      *hold = (struct hold) { .descriptor = mapping };
      gomp_mapping_pin (mapping);
    }
  gomp_present_unlock (table);
  return count;
}

gomp_pset_status
gomp_pset_detach_call (const struct gomp_pset_call *call, bool finalize)
{
  struct gomp_item item
    = { .start = (uintptr_t) call->descriptor,
        .size = sizeof (void *),
        .flags = finalize ? GOMP_FLAG_FORCE : 0,
        .class = GOMP_ITEM_DETACH,
        .code = finalize ? GOMP_MAP_FORCE_DETACH : GOMP_MAP_DETACH,
        .group = GOMP_NO_ITEM,
        .pointers = GOMP_NO_ITEM,
        .value_of = GOMP_NO_ITEM };
  struct gomp_error err = { .text = "" };
  struct gomp_scratch scratch;
  struct gomp_device *device;
  struct one_item one;
  struct hold hold;
  gomp_pset_status status = gomp_pset_find_device (call, &device);
  bool fine;

  if (status != GOMP_PSET_DONE)
    return status;
  if (device == NULL)
    return give_up_shared (call);
  if (count_of (call, &device->present, &hold) == 0)
    return GIVE_UP (call, GOMP_PSET_NO_ACTION, "nothing is attached at %p",
                    call->descriptor);
  make_list (&one, GOMP_CONTEXT_EXIT, &item);
  gomp_scratch_init (&scratch);
  fine = gomp_run_exit (device, &one.list, &call->site, &scratch, &err);
  gomp_scratch_fini (&scratch);
  let_go (&device->present, &hold);
  return fine ? GOMP_PSET_DONE
              : gomp_pset_give_up (call, GOMP_PSET_DEVICE_ERROR, &err);
}

gomp_pset_status
gomp_pset_detach (int device, void *descriptor, const char *file, int line)
{
  struct gomp_pset_call call
    = PSET_CALL ("detach", device, descriptor, file, line);

  return gomp_pset_detach_call (&call, false);
}

gomp_pset_status
gomp_pset_detach_finalize (int device, void *descriptor, const char *file,
                           int line)
{
  struct gomp_pset_call call
    = PSET_CALL ("detach", device, descriptor, file, line);

  return gomp_pset_detach_call (&call, true);
}

/* ---- What is attached --------------------------------------------------- */

gomp_pset_status
gomp_pset_count_call (const struct gomp_pset_call *call, unsigned *count)
{
  struct gomp_device *device;
  gomp_pset_status status = gomp_pset_find_device (call, &device);

  if (status == GOMP_PSET_DONE)
    *count = device ? count_of (call, &device->present, NULL) : 0;
  return status;
}

gomp_pset_status
gomp_pset_attach_count (int device, const void *descriptor, unsigned *count)
{
  struct gomp_pset_call call
    = PSET_CALL ("attach count", device, descriptor, NULL, 0);

  return gomp_pset_count_call (&call, count);
}

/* Attachments of a device, taken down.  */
struct notes
{
  size_t n, room;
  struct gomp_pset_attachment *all;
};

static struct gomp_pset_attachment
describe (const struct gomp_mapping *mapping,
          const struct gomp_attachment *record)
{
  const void *host = (const void *) record->start;
  struct gomp_pset_attachment a
    = { .host = host,
        .extent = record->extent,
        .count = record->count,
        .device
        = (void *) gomp_mapping_device_address (mapping, record->start).value,
        .layout = (gomp_pset_layout) gomp_descriptor_layout (
          record->current ? record->image : host, record->extent) };

  memcpy (&a.host_target, host, sizeof a.host_target);
  if (record->current)
    memcpy (&a.device_target, record->image, sizeof a.device_target);
  return a;
}

/* What was detached and only not restored yet is not attached.  */
static bool
note_mapping (const struct gomp_mapping *mapping, void *data)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);
  struct notes *notes = data;

  for (size_t i = 0; all && i < all->n; i++)
    {
      if (all->records[i]->due)
        continue;
      if (notes->n == notes->room)
        {
          notes->room = notes->room ? 2 * notes->room : 16;
          notes->all
            = gomp_realloc (notes->all, notes->room * sizeof *notes->all);
        }
      notes->all[notes->n++] = describe (mapping, all->records[i]);
    }
  return true;
}

/* NOTES of DEVICE, or of none; the caller frees them.  */
static void
take_notes (struct gomp_device *device, struct notes *notes)
{
  *notes = (struct notes) { 0, 0, NULL };
  if (device == NULL)
    return;
  gomp_present_lock (&device->present);
  gomp_present_walk (&device->present, note_mapping, notes);
  gomp_present_unlock (&device->present);
  gomp_device_expose (device);
}

gomp_pset_status
gomp_pset_attachments (int device_number,
                       bool (*visit) (const struct gomp_pset_attachment *,
                                      void *),
                       void *data)
{
  struct gomp_pset_call call
    = PSET_CALL ("attachments", device_number, NULL, NULL, 0);
  struct gomp_device *device;
  struct notes notes;
  gomp_pset_status status = gomp_pset_find_device (&call, &device);

  if (status != GOMP_PSET_DONE)
    return status;
  take_notes (device, &notes);
  for (size_t i = 0; i < notes.n; i++)
    if (!visit (&notes.all[i], data))
      break;
  free (notes.all);
  return GOMP_PSET_DONE;
}

static const char *
layout_name (gomp_pset_layout layout)
{
  switch (layout)
    {
    case GOMP_PSET_POINTER:
      return "pointer";
    case GOMP_PSET_GFORTRAN:
      return "gfortran descriptor";
    case GOMP_PSET_CFI:
      return "CFI descriptor";
    case GOMP_PSET_OTHER:
      break;
    }
  return "other";
}

gomp_pset_status
gomp_pset_print_call (const struct gomp_pset_call *call, FILE *stream)
{
  struct gomp_device *device;
  struct notes notes;
  gomp_pset_status status = gomp_pset_find_device (call, &device);

  if (status != GOMP_PSET_DONE)
    return status;
  take_notes (device, &notes);
  if (device)
    fprintf (stream, "device %d: %zu attached\n", device->id, notes.n);
  else
    fprintf (stream, "shared memory: nothing attached\n");
  for (size_t i = 0; i < notes.n; i++)
    {
      const struct gomp_pset_attachment *a = &notes.all[i];
      fprintf (stream, "  %p %zu bytes, %s, count %u: host %p, device %p\n",
               a->host, a->extent, layout_name (a->layout), a->count,
               a->host_target, a->device_target);
    }
  free (notes.all);
  return GOMP_PSET_DONE;
}

gomp_pset_status
gomp_pset_print_attachments (int device, FILE *stream)
{
  struct gomp_pset_call call
    = PSET_CALL ("print attachments", device, NULL, NULL, 0);

  return gomp_pset_print_call (&call, stream);
}
