/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plan of entering a construct, second half: with the device memory known, the
   addresses, the images of descriptors, and the copies.  */

#include "plan/plan-enter.h"

#include <string.h>

#include "table/attach.h"
#include "base/descriptor.h"

static gomp_devaddr
unit_address (const struct gomp_plan *plan, const struct gomp_place *place)
{
  if (GOMP_UNLIKELY (place->unit == GOMP_NO_ITEM))
    return gomp_devaddr_make (place->offset);
  return gomp_devaddr_add (plan->units[place->unit].start, place->offset);
}

static gomp_devaddr item_address (const struct gomp_plan *, uint32_t);

/* The device address that the STRUCT at H would have as a whole.  */
static gomp_devaddr
struct_address (const struct gomp_plan *plan, uint32_t h)
{
  const struct gomp_item *items = plan->list->items;

  for (uint32_t m = h + 1; m <= h + items[h].size; m++)
    if (plan->places[m].fate == GOMP_FATE_NEW
        || plan->places[m].fate == GOMP_FATE_PRESENT
        || plan->places[m].fate == GOMP_FATE_INSIDE)
      return gomp_devaddr_add (item_address (plan, m),
                               items[h].start - items[m].start);
  return plan->table->zero_object;
}

static gomp_devaddr
inert_address (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  if (item->class == GOMP_ITEM_STRUCT)
    return struct_address (plan, i);
  if (item->class == GOMP_ITEM_INERT && item->start != 0
      && item->group != GOMP_NO_ITEM)
    return gomp_devaddr_add (item_address (plan, item->group),
                             item->start
                               - plan->list->items[item->group].start);
  return gomp_devaddr_make (0);
}

static gomp_devaddr
item_address (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_place *place = &plan->places[i];

  switch ((enum gomp_fate) place->fate)
    {
    case GOMP_FATE_NEW:
    case GOMP_FATE_PRIVATE:
      return unit_address (plan, place);
    case GOMP_FATE_PRESENT:
      return gomp_mapping_device_address (place->mapping, item->start);
    case GOMP_FATE_INSIDE:
      return gomp_devaddr_add (
        unit_address (plan, &plan->places[place->inside]),
        item->start - plan->list->items[place->inside].start);
    case GOMP_FATE_ZERO:
      return (place->mapping
                ? gomp_mapping_device_address (place->mapping, item->start)
                : plan->table->zero_object);
    case GOMP_FATE_ABSENT:
      return gomp_devaddr_make (item->start);
    case GOMP_FATE_NONE:
      break;
    }
  return inert_address (plan, i);
}

/* ---- Pointers ----------------------------------------------------------- */

static uintptr_t
host_word (uintptr_t addr)
{
  uintptr_t word;

  memcpy (&word, (const void *) addr, sizeof word);
  return word;
}

/* Does item K hold the byte at ADDR, or is it a zero-size object there?  */
static bool
item_holds (const struct gomp_plan *plan, uint32_t k, uintptr_t addr)
{
  const struct gomp_item *item = &plan->list->items[k];

  if (item->class != GOMP_ITEM_DATA)
    return false;
  switch ((enum gomp_fate) plan->places[k].fate)
    {
    case GOMP_FATE_NEW:
    case GOMP_FATE_INSIDE:
    case GOMP_FATE_PRESENT:
      return addr >= item->start && addr - item->start < item->size;
    case GOMP_FATE_ZERO:
      return addr == item->start;
    case GOMP_FATE_NONE:
    case GOMP_FATE_PRIVATE:
    case GOMP_FATE_ABSENT:
      break;
    }
  return false;
}

/* ADDR is not mapped: it may be a zero-size object of the list, or a section
   that the list says may be absent.  */
static bool
translate_special (const struct gomp_plan *plan, uintptr_t addr,
                   uintptr_t *value)
{
  for (uint32_t k = 0; k < plan->list->n; k++)
    if (plan->list->items[k].start == addr
        && (plan->places[k].fate == GOMP_FATE_ZERO
            || (plan->places[k].fate == GOMP_FATE_ABSENT
                && plan->list->items[k].class == GOMP_ITEM_DATA)))
      {
        *value = gomp_plan_address (plan, k).value;
        return true;
      }
  return false;
}

/* The item that a pointer of item I mostly refers to: the one before it.
   OpenACC's lists of gfortran 12 and 13 have the descriptor that the pointer is
   part of in between, in an item of its own.  */
static uint32_t
usual_target (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *items = plan->list->items;
  uint32_t item = i;

  if (item > 0)
    item--;
  while (item > 0 && items[item].class == GOMP_ITEM_DESCRIPTOR
         && items[item].start == items[i].start)
    item--;
  return item;
}

/* The device twin of host address ADDR, to which a pointer of item I refers:
   usually the item before it.  False: there is none.  */
static bool
translate (struct gomp_plan *plan, uint32_t i, uintptr_t addr, uintptr_t *value)
{
  const struct gomp_list *list = plan->list;
  struct gomp_mapping *mapping;
  uint32_t item = usual_target (plan, i);

  if (!item_holds (plan, item, addr))
    {
      if (!gomp_plan_find_target (plan, addr,
                                  list->items[i].class == GOMP_ITEM_ATTACH,
                                  &mapping, &item))
        {
          plan->guesses = true;
          return translate_special (plan, addr, value);
        }
      if (mapping)
        {
          plan->guesses = true;
          *value = gomp_mapping_device_address (mapping, addr).value;
          return true;
        }
    }
  /* Just behind the item; something else may be there next time.  */
  if (addr >= gomp_item_end (&plan->list->items[item]))
    plan->guesses = true;
  *value = (gomp_plan_address (plan, item).value
            + (addr - plan->list->items[item].start));
  return true;
}

static bool
reject_pointer (const struct gomp_plan *plan, uint32_t i, uintptr_t where,
                uintptr_t host, struct gomp_error *err)
{
  const char *what = (plan->list->items[i].class == GOMP_ITEM_ATTACH
                        ? "pointer target not mapped for attach"
                        : "Pointer target of array section wasn't mapped");

  struct gomp_about about = gomp_plan_about (plan->table, host, 0, NULL);

  about.holder = where;
  about.absent = true;
  about.found = "it is not mapped";
  about.remedy = "map it before the pointer, or in the same directive";
  return gomp_error_set_about (err, &about, "%s: the pointer at %p holds %p",
                               what, (void *) where, (void *) host);
}

/* Is the pointer of item I, an ATTACH, that of a zero-size array?  */
static bool
is_empty_array (const struct gomp_plan *plan, uint32_t i)
{
  struct gomp_descriptor_view view;

  return (gomp_descriptor_size_fits (plan->places[i].extent)
          && gomp_descriptor_read ((void *) plan->list->items[i].start,
                                   plan->places[i].extent, &view)
          && gomp_descriptor_elements (&view) == 0);
}

/* What the pointer of item I at host address WHERE is to hold on the
   device.  */
static bool
pointer_value (struct gomp_plan *plan, uint32_t i, uintptr_t where, size_t bias,
               uint32_t value_of, unsigned flags, uintptr_t *value,
               struct gomp_error *err)
{
  uintptr_t host = host_word (where);

  if (value_of != GOMP_NO_ITEM)
    {
      uintptr_t address = gomp_plan_address (plan, value_of).value;
      *value = address ? address - bias : 0;
      return true;
    }
  *value = 0;
  if (host == 0)
    return true;
  if (translate (plan, i, host + bias, value))
    *value -= bias;
  else if (flags & GOMP_FLAG_UNMAPPED_OK)
    *value = host;
  else
    return reject_pointer (plan, i, where, host, err);
  return true;
}

/* ---- Copies ------------------------------------------------------------- */

static struct gomp_copy_in *
add_copy (struct gomp_plan *plan)
{
  if (plan->n_copies == plan->copies_room)
    {
      size_t room
        = plan->copies_room ? 2 * plan->copies_room : plan->list->n + 4;
      struct gomp_copy_in *more
        = GOMP_SCRATCH_ARRAY (plan->scratch, struct gomp_copy_in, room);
      if (plan->n_copies)
        memcpy (more, plan->copies, plan->n_copies * sizeof *more);
      plan->copies = more;
      plan->copies_room = room;
    }
  return &plan->copies[plan->n_copies++];
}

/* The unit that item I ends up in, or GOMP_NO_ITEM.  */
static uint32_t
item_unit (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_place *place = &plan->places[i];

  if (place->fate == GOMP_FATE_INSIDE)
    place = &plan->places[place->inside];
  return (place->fate == GOMP_FATE_NEW || place->fate == GOMP_FATE_PRIVATE
            ? place->unit
            : GOMP_NO_ITEM);
}

static void
copy_whole (struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  *add_copy (plan)
    = (struct gomp_copy_in) { .source = (const void *) item->start,
                              .host = item->start,
                              .size = item->size,
                              .shape = item->fills ? NULL : item->shape,
                              .device = gomp_plan_address (plan, i),
                              .unit = item_unit (plan, i),
                              .item = i };
}

/* Of item I, which is present, what its shape says.  */
static void
copy_rows (struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  *add_copy (plan)
    = (struct gomp_copy_in) { .source = (const void *) item->start,
                              .host = item->start,
                              .size = item->size,
                              .shape = item->shape,
                              .device = gomp_plan_address (plan, i),
                              .unit = GOMP_NO_ITEM,
                              .item = i };
}

/* ALWAYS_IN of something present: all but translated pointers.  */
static void
copy_again (struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_mapping *mapping = plan->places[i].mapping;
  uintptr_t at = item->start, end = gomp_item_end (item), piece, piece_end;

  if (at < mapping->host_start)
    at = mapping->host_start;
  if (end > mapping->host_end)
    end = mapping->host_end;
  if (GOMP_UNLIKELY (item->shape != NULL) && at == item->start
      && end == gomp_item_end (item)
      && !gomp_attachments_touch_rows (mapping, at, item->shape))
    {
      copy_rows (plan, i);
      return;
    }
  while (gomp_attachments_gap (mapping, &at, end, &piece, &piece_end))
    *add_copy (plan)
      = (struct gomp_copy_in) { .source = (const void *) piece,
                                .host = piece,
                                .size = piece_end - piece,
                                .device
                                = gomp_mapping_device_address (mapping, piece),
                                .unit = GOMP_NO_ITEM,
                                .item = i };
}

static void
copy_image (struct gomp_plan *plan, uint32_t i, uintptr_t start, size_t size,
            unsigned char *image)
{
  const struct gomp_item *item = &plan->list->items[i];
  gomp_devaddr address
    = gomp_devaddr_add (gomp_plan_address (plan, i), start - item->start);

  *add_copy (plan) = (struct gomp_copy_in) { .source = image,
                                             .host = start,
                                             .size = size,
                                             .device = address,
                                             .unit = item_unit (plan, i),
                                             .item = i,
                                             .image = true };
  if (plan->places[i].fate != GOMP_FATE_PRESENT)
    return;
  if (plan->sent_end == 0 || start < plan->sent_start)
    plan->sent_start = start;
  if (start + size > plan->sent_end)
    plan->sent_end = start + size;
}

/* Is there an image among the copies so far that has bytes of the SIZE at START
   in something present?  The device will hold other bytes there than it was
   given last.  */
static bool
is_sent_already (const struct gomp_plan *plan, uintptr_t start, size_t size)
{
  if (GOMP_LIKELY (start >= plan->sent_end || start + size <= plan->sent_start))
    return false;
  for (size_t c = 0; c < plan->n_copies; c++)
    {
      const struct gomp_copy_in *copy = &plan->copies[c];
      if (copy->image && start < copy->host + copy->size
          && start + size > copy->host)
        return true;
    }
  return false;
}

/* The host's bytes at [START, START + SIZE), or RECORD's idea of them.  */
static unsigned char *
start_image (struct gomp_plan *plan, uintptr_t start, size_t size,
             const struct gomp_attachment *record)
{
  unsigned char *image = gomp_scratch_acquire (plan->scratch, size);

  memcpy (image, record ? (const void *) record->image : (const void *) start,
          size);
  return image;
}

/* What the pointer of OpenACC's ATTACH item I is to hold on the device: a null
   pointer is attached as such.  False: its target is not there, and nothing is
   done.  */
static bool
attach_value (struct gomp_plan *plan, uint32_t i, uintptr_t *value)
{
  const struct gomp_item *item = &plan->list->items[i];
  uintptr_t host = host_word (item->start);

  if (host == 0)
    *value = 0;
  else if (translate (plan, i, host + item->bias, value))
    *value -= item->bias;
  else if (is_empty_array (plan, i))
    *value = plan->table->zero_object.value;
  else
    return false;
  return true;
}

/* Is what POINTER of item I refers to mapped, so that its own twin is not
   needed?  */
static bool
auxiliary_mapped (struct gomp_plan *plan, uint32_t i,
                  const struct gomp_pointer *pointer)
{
  uintptr_t value;

  return translate (plan, i, host_word (pointer->where), &value);
}

/* GIVEN: what the pointer of a STORE or ATTACH is to hold, or NULL: find
   out.  */
static bool
fill_pointers (struct gomp_plan *plan, uint32_t i, uintptr_t start,
               const uintptr_t *given, unsigned char *image,
               struct gomp_error *err)
{
  const struct gomp_list *list = plan->list;
  const struct gomp_item *item = &list->items[i];
  uintptr_t value;

  if (item->class != GOMP_ITEM_DESCRIPTOR)
    {
      unsigned flags = item->flags;
      /* Only constructs with a kernel need the pointee of an attach.  */
      if (item->class == GOMP_ITEM_ATTACH
          && list->context == GOMP_CONTEXT_ENTER)
        flags |= GOMP_FLAG_UNMAPPED_OK;
      if (given)
        value = *given;
      else if (!pointer_value (plan, i, item->start, item->bias, item->value_of,
                               flags, &value, err))
        return false;
      memcpy (image + (item->start - start), &value, sizeof value);
    }
  for (uint32_t p = item->pointers; p != GOMP_NO_ITEM;
       p = list->pointers[p].next)
    {
      const struct gomp_pointer *pointer = &list->pointers[p];
      if (pointer->twin && !auxiliary_mapped (plan, i, pointer))
        value = pointer->twin;
      else if (!pointer_value (plan, i, pointer->where, pointer->bias,
                               pointer->value_of, pointer->flags, &value, err))
        return false;
      memcpy (image + (pointer->where - start), &value, sizeof value);
    }
  return true;
}

/* OpenACC's ATTACH item I has no target on the device.  What this construct has
   just made for the pointer gets the host's value.  */
static void
copy_unattached (struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_place *place = &plan->places[i];

  place->sends = false;
  if (place->fate == GOMP_FATE_INSIDE)
    *add_copy (plan)
      = (struct gomp_copy_in) { .source = (const void *) item->start,
                                .host = item->start,
                                .size = place->extent,
                                .device = gomp_plan_address (plan, i),
                                .unit = item_unit (plan, i),
                                .item = i };
}

/* Does the device, by RECORD or NULL, hold what IMAGE of the ATTACH item I has,
   as far as RECORD goes and but for auxiliary pointers?  Their objects may move
   while the target stays.  */
static bool
known_target (const struct gomp_plan *plan, uint32_t i,
              const struct gomp_attachment *record, uintptr_t start,
              const unsigned char *image)
{
  const struct gomp_list *list = plan->list;
  uint32_t p = list->items[i].pointers;
  uintptr_t at, end, stop;

  if (record == NULL || !record->current)
    return false;
  at = record->start;
  end = record->start + record->extent;
  for (; at < end; p = list->pointers[p].next)
    {
      stop = p != GOMP_NO_ITEM ? list->pointers[p].where : end;
      stop = stop < end ? stop : end;
      if (memcmp (record->image + (at - record->start), image + (at - start),
                  stop - at)
          != 0)
        return false;
      if (p == GOMP_NO_ITEM)
        break;
      at = stop + sizeof (void *);
    }
  return true;
}

/* The pointers of item I, a DESCRIPTOR, STORE or ATTACH.  What the device holds
   already is not sent again.  */
static bool
copy_pointers (struct gomp_plan *plan, uint32_t i, struct gomp_error *err)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_place *place = &plan->places[i];
  struct gomp_attachment *record = NULL, *inner = NULL, *part = NULL;
  uintptr_t start = item->start, target;
  const uintptr_t *given = NULL;
  size_t size
    = (item->class == GOMP_ITEM_DESCRIPTOR ? item->size : place->extent);

  if (plan->list->acc && item->class == GOMP_ITEM_ATTACH)
    {
      if (!attach_value (plan, i, &target))
        {
          copy_unattached (plan, i);
          return true;
        }
      given = &target;
    }

  if (place->fate == GOMP_FATE_PRESENT)
    record = gomp_attachment_after (place->mapping, start);
  if (record && record->start <= start
      && record->start + record->extent >= start + size)
    {
      /* Known as part of a descriptor: that is what is sent.  */
      if (record->start < start && record->current)
        inner = record;
      start = record->start;
      size = record->extent;
    }
  else
    {
      /* The pointer alone may be known already.  */
      if (record && record->start >= start
          && record->start + record->extent <= start + size)
        part = record;
      record = NULL;
    }

  unsigned char *image = start_image (plan, start, size, inner);
  if (!fill_pointers (plan, i, start, given, image, err))
    return false;
  if (!(record && record->current && memcmp (record->image, image, size) == 0)
      || is_sent_already (plan, start, size))
    {
      place->resent
        = !known_target (plan, i, record ? record : part, start, image);
      copy_image (plan, i, start, size, image);
    }
  return true;
}

/* A `declare target link' variable: the device's pointer to it is set, to where
   the variable itself would start.  */
static void
copy_link (struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_mapping *link = plan->places[i].mapping;
  uintptr_t value = (gomp_plan_address (plan, i).value
                     - (plan->list->items[i].start - link->host_start));
  unsigned char *image = gomp_scratch_acquire (plan->scratch, sizeof value);

  memcpy (image, &value, sizeof value);
  *add_copy (plan) = (struct gomp_copy_in) { .source = image,
                                             .size = sizeof value,
                                             .device = link->device_start,
                                             .unit = GOMP_NO_ITEM,
                                             .item = i,
                                             .image = true };
}

/* The data of a privatized allocatable, into its private descriptor.  */
static void
copy_patch (struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  uintptr_t value = gomp_plan_address (plan, item->value_of).value;
  gomp_devaddr where
    = gomp_devaddr_add (gomp_plan_address (plan, item->group), item->bias);
  unsigned char *image = gomp_scratch_acquire (plan->scratch, sizeof value);

  memcpy (image, &value, sizeof value);
  *add_copy (plan)
    = (struct gomp_copy_in) { .source = image,
                              .size = sizeof value,
                              .device = where,
                              .unit = item_unit (plan, item->group),
                              .item = i,
                              .image = true };
}

/* Is item I a part of what the construct makes, and copied in though that is
   not?  */
static bool
goes_alone (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_place *place = &plan->places[i];
  const struct gomp_item *whole;

  if (place->fate != GOMP_FATE_INSIDE || item->class != GOMP_ITEM_DATA)
    return false;
  whole = &plan->list->items[place->inside];
  return ((item->flags & GOMP_FLAG_IN) && !(whole->flags & GOMP_FLAG_IN)
          && item->size < whole->size);
}

static bool
resolve_item (struct gomp_plan *plan, uint32_t i, struct gomp_error *err)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_place *place = &plan->places[i];

  if (place->fate == GOMP_FATE_NEW && place->mapping != NULL
      && !place->mapping->in_place)
    copy_link (plan, i);
  if (place->sends)
    return copy_pointers (plan, i, err);
  if (item->class == GOMP_ITEM_PATCH)
    copy_patch (plan, i);
  else if (place->fate == GOMP_FATE_PRIVATE
           || (place->fate == GOMP_FATE_NEW
               && (item->flags & (GOMP_FLAG_IN | GOMP_FLAG_ATTACHED))
                    == GOMP_FLAG_IN)
           || goes_alone (plan, i))
    copy_whole (plan, i);
  else if (place->fate == GOMP_FATE_PRESENT
           && (item->flags & GOMP_FLAG_ALWAYS_IN))
    copy_again (plan, i);
  return true;
}

/* Is there a copy of an object as a whole behind the image of a descriptor in
   it?  Looked for by the range of all images so far.  */
static bool
has_image_covered (const struct gomp_plan *plan)
{
  uintptr_t first = UINTPTR_MAX, last = 0;

  for (size_t c = 0; c < plan->n_copies; c++)
    {
      const struct gomp_copy_in *copy = &plan->copies[c];
      uintptr_t start = copy->host, end = copy->host + copy->size;
      if (!copy->image && start < last && end > first)
        return true;
      if (!copy->image || start == 0)
        continue;
      first = start < first ? start : first;
      last = end > last ? end : last;
    }
  return false;
}

/* Images come behind all other copies, in the same order.  */
static void
put_images_last (struct gomp_plan *plan)
{
  struct gomp_copy_in *ordered = GOMP_SCRATCH_ARRAY (
    plan->scratch, struct gomp_copy_in, plan->copies_room);
  size_t n = 0;

  for (int images = 0; images < 2; images++)
    for (size_t c = 0; c < plan->n_copies; c++)
      if (plan->copies[c].image == images)
        ordered[n++] = plan->copies[c];
  plan->copies = ordered;
}

bool
gomp_plan_resolve (struct gomp_plan *plan, struct gomp_error *err)
{
  GOMP_LOCK_ASSERT_HELD (&plan->table->writer);
  plan->sent_start = plan->sent_end = 0;
  for (uint32_t i = 0; i < plan->list->n; i++)
    plan->places[i].address = item_address (plan, i);
  for (uint32_t i = 0; i < plan->list->n; i++)
    if (!resolve_item (plan, i, err))
      return false;
  if (GOMP_UNLIKELY (has_image_covered (plan)))
    put_images_last (plan);
  return true;
}
