/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations by calls: gomp_pset_data.h.  Lists of one object are made by
   hand and carried out as directives are; data-object.c reads the bounds,
   data-entry.c keeps what was entered.  */

#include "extension/api-pset-data.h"

#include <stdlib.h>
#include <string.h>

#include "openacc/acc.h"
#include "event/acc-prof.h"
#include "table/attach.h"
#include "program/caller.h"
#include "extension/data-entry.h"
#include "gomp-constants.h"
#include "device/native.h"
#include "run/run-due.h"

/* ---- Operations ----------------------------------------------------- */

enum form
{
  FORM_NONE,
  FORM_ENTER,
  FORM_EXIT,
  FORM_UPDATE
};

/* FLAGS and CODE: of the item that stands for the data.  */
static const struct operation
{
  char construct[24];           /* in traces; in messages without "acc " */
  enum form form;
  uint16_t flags;
  uint8_t code;
  bool pointer;                 /* about a pointer or descriptor alone */
  bool by_pointer;              /* of what is behind one, no size is needed */
  bool dynamic;                 /* can be without structure */
  bool counted;
} operations[] = {
  [GOMP_PSET_COPYIN] = { "acc copyin", FORM_ENTER, GOMP_FLAG_IN, GOMP_MAP_TO,
                         .dynamic = true, .counted = true },
  [GOMP_PSET_CREATE] = { "acc create", FORM_ENTER, 0, GOMP_MAP_ALLOC,
                         .dynamic = true, .counted = true },
  [GOMP_PSET_PRESENT] = { "acc present", FORM_ENTER, GOMP_FLAG_MUST_BE_PRESENT,
                          GOMP_MAP_FORCE_PRESENT, .counted = true },
  [GOMP_PSET_NO_CREATE]
  = { "acc no_create", FORM_ENTER, GOMP_FLAG_MAY_BE_ABSENT, GOMP_MAP_IF_PRESENT,
      .counted = true },
  [GOMP_PSET_DEVICEPTR]
  = { "acc deviceptr", FORM_ENTER, .by_pointer = true, .dynamic = true },
  [GOMP_PSET_ATTACH] = { "acc attach", FORM_ENTER, 0, GOMP_MAP_ATTACH,
                         .pointer = true, .dynamic = true, .counted = true },
  [GOMP_PSET_USE_DEVICE] = { "acc use_device", FORM_ENTER, .dynamic = true },
  [GOMP_PSET_COPYOUT]
  = { "acc copyout", FORM_EXIT, GOMP_FLAG_OUT, GOMP_MAP_FROM, .dynamic = true },
  [GOMP_PSET_DELETE]
  = { "acc delete", FORM_EXIT, 0, GOMP_MAP_RELEASE, .dynamic = true },
  [GOMP_PSET_DETACH] = { "acc detach", FORM_EXIT, 0, GOMP_MAP_DETACH,
                         .pointer = true, .dynamic = true },
  [GOMP_PSET_UPDATE_HOST] = { "acc update host", FORM_UPDATE, GOMP_FLAG_OUT,
                              GOMP_MAP_FORCE_FROM, .dynamic = true },
  [GOMP_PSET_UPDATE_DEVICE] = { "acc update device", FORM_UPDATE, GOMP_FLAG_IN,
                                GOMP_MAP_FORCE_TO, .dynamic = true },
};

static const char *
operation_name (const struct operation *operation)
{
  return operation->construct + strlen ("acc ");
}

static const char *
clause_name (gomp_pset_clause clause)
{
  static const char names[][20]
    = { [GOMP_PSET_CLAUSE_COPYIN] = "copyin",
        [GOMP_PSET_CLAUSE_COPYIN_READONLY] = "copyin readonly",
        [GOMP_PSET_CLAUSE_COPY] = "copy",
        [GOMP_PSET_CLAUSE_COPYOUT] = "copyout",
        [GOMP_PSET_CLAUSE_COPYOUT_ZERO] = "copyout zero",
        [GOMP_PSET_CLAUSE_PRESENT] = "present",
        [GOMP_PSET_CLAUSE_CREATE] = "create",
        [GOMP_PSET_CLAUSE_CREATE_ZERO] = "create zero",
        [GOMP_PSET_CLAUSE_DELETE] = "delete",
        [GOMP_PSET_CLAUSE_ATTACH] = "attach",
        [GOMP_PSET_CLAUSE_DETACH] = "detach",
        [GOMP_PSET_CLAUSE_NO_CREATE] = "no_create",
        [GOMP_PSET_CLAUSE_DEVICEPTR] = "deviceptr",
        [GOMP_PSET_CLAUSE_UPDATE_HOST] = "update host",
        [GOMP_PSET_CLAUSE_UPDATE_SELF] = "update self",
        [GOMP_PSET_CLAUSE_UPDATE_DEVICE] = "update device",
        [GOMP_PSET_CLAUSE_USE_DEVICE] = "use_device" };

  return ((size_t) clause < GOMP_ARRAY_LEN (names) && names[clause][0]
            ? names[clause]
            : NULL);
}

/* A call with what it comes to.  */
struct data_call
{
  struct gomp_pset_call call;
  const struct operation *operation;
  const struct gomp_pset_data *data;
  struct gomp_device *device;   /* or NULL */
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;
  char what[200];               /* "implicit copyin of `a' (copy)" */
};

static void
describe (struct data_call *c)
{
  const struct gomp_pset_data *data = c->data;
  const char *clause = clause_name (data->decomposed_from);

  if (clause == NULL)
    clause = clause_name (data->clause);
  if (clause && strcmp (clause, operation_name (c->operation)) == 0)
    clause = NULL;
  snprintf (c->what, sizeof c->what, "%s%s of '%.100s'%s%s%s",
            data->implicit ? "implicit " : "", operation_name (c->operation),
            data->name ? data->name : "?", clause ? " (" : "",
            clause ? clause : "", clause ? ")" : "");
}

/* Set up *C for ACTION, which has to be of FORM.  */
static gomp_pset_status
begin (struct data_call *c, gomp_pset_action action, enum form form,
       const struct gomp_pset_data *data, const struct gomp_source_frame *frame)
{
  bool known = (unsigned) action < GOMP_ARRAY_LEN (operations);

  *c = (struct data_call) { .call = { .site = { .construct = "data operation",
                                                .frame = *frame } },
                            .operation = &operations[known ? action : 0],
                            .data = data };
  if (data == NULL || data->struct_size != sizeof *data)
    return GIVE_UP (&c->call, GOMP_PSET_BAD_ARGUMENT,
                    "the structure was not "
                    "made by GOMP_PSET_DATA_INIT");
  c->call.device = data->device;
  c->call.file = data->file;
  c->call.line = data->line;
  if (c->operation->form != form)
    return GIVE_UP (&c->call, GOMP_PSET_BAD_ARGUMENT,
                    "action %d is none of "
                    "this function's",
                    (int) action);
  c->call.site.construct = c->operation->construct;
  describe (c);
  c->call.what = c->what;
  if (data->async < GOACC_ASYNC_SYNC)
    return GIVE_UP (&c->call, GOMP_PSET_BAD_ARGUMENT, "async value %d",
                    data->async);
  return GOMP_PSET_DONE;
}

/* C is about DEVICE, or NULL, and the queue there.  */
static void
set_device (struct data_call *c, struct gomp_device *device)
{
  c->device = device;
  if (device && (device->plugin->caps & GOMP_OFFLOAD_CAP_OPENACC_200))
    {
      c->call.site.queue = goacc_queue (device, c->data->async);
      c->call.site.async = c->data->async;
    }
}

static gomp_pset_status
find_device (struct data_call *c)
{
  struct gomp_device *device;
  gomp_pset_status status = gomp_pset_find_device (&c->call, &device);

  if (status == GOMP_PSET_DONE)
    set_device (c, device);
  return status;
}

/* Tools are told that C, which has its device, begins and ends, if it is the
   thread's OpenACC device.  */
static void
start_event (struct data_call *c)
{
  static const acc_event_t events[] = { [FORM_ENTER] = acc_ev_enter_data_start,
                                        [FORM_EXIT] = acc_ev_exit_data_start,
                                        [FORM_UPDATE] = acc_ev_update_start };
  struct goacc_thread *thread = goacc_thread_known ();

  if (thread == NULL || thread->dev != c->device)
    return;
  goacc_prof_open (&c->scope, acc_construct_runtime_api, thread,
                   &c->call.site.frame);
  goacc_prof_set_async (&c->scope, c->data->async);
  goacc_prof_start (&c->scope, &c->span, events[c->operation->form],
                    c->data->implicit);
  if (GOMP_UNLIKELY (c->scope.active))
    c->call.site.observer = &c->scope;
}

static void
end_event (struct data_call *c)
{
  goacc_prof_end (&c->scope, &c->span);
  goacc_prof_close (&c->scope);
}

/* What C is about.  */
static gomp_pset_status
read_object (const struct data_call *c, struct gomp_data_object *object)
{
  bool pointer = c->operation->pointer;

  if (pointer && c->data->describes)
    return GIVE_UP (&c->call, GOMP_PSET_BAD_ARGUMENT,
                    "the pointer or "
                    "descriptor only describes a variable");
  return gomp_data_object_read (&c->call, c->data,
                                pointer || c->operation->by_pointer, object);
}

static gomp_pset_status
no_action (const struct data_call *c, const char *why)
{
  return GIVE_UP (&c->call, GOMP_PSET_NO_ACTION, "%s", why);
}

static const char shared[] = "the device shares the host's memory";
static const char unconditional[] = "the condition is false";
static const char absent[] = "it is not present";

/* ---- What is mapped ------------------------------------------------- */

/* How the bytes [START, START + SIZE) relate to what is mapped; *ADDRESS:
   where VAR would be there.  */
static enum gomp_relation
relate (struct gomp_device *device, uintptr_t start, size_t size, uintptr_t var,
        uintptr_t *address)
{
  struct gomp_mapping *mapping;
  enum gomp_relation relation;

  gomp_present_lock (&device->present);
  relation = gomp_present_lookup (&device->present, start,
                                  start + (size ? size : 1), &mapping);
  if (mapping && mapping->lifetime == GOMP_LIFE_LINK)
    relation = GOMP_ABSENT;
  if (relation != GOMP_ABSENT)
    *address = gomp_mapping_device_address (mapping, var).value;
  gomp_present_unlock (&device->present);
  return relation;
}

static enum gomp_relation
relate_object (struct gomp_device *device,
               const struct gomp_data_object *object, uintptr_t *address)
{
  *address = object->var;
  return relate (device, object->section.start, object->section.size,
                 object->var, address);
}

/* The engine would not do it, with ERR; why is seen by the table as it is
   now.  */
static gomp_pset_status
explain (const struct data_call *c, const struct gomp_data_object *object,
         const struct gomp_error *err)
{
  uintptr_t start = object->section.start, address;
  bool needed = (c->operation->form == FORM_UPDATE
                 || (c->operation->flags & GOMP_FLAG_MUST_BE_PRESENT));

  if (object->var && object->section.size)
    switch (relate_object (c->device, object, &address))
      {
      case GOMP_CONTAINED:
        break;
      case GOMP_ABSENT:
        if (needed)
          return GIVE_UP (&c->call, GOMP_PSET_NOT_PRESENT,
                          "[%p..%p) is not "
                          "present on device %d",
                          (void *) start,
                          (void *) (start + object->section.size),
                          c->device->id);
        break;
      case GOMP_CONTAINS:
      case GOMP_STRADDLES:
        return GIVE_UP (&c->call, GOMP_PSET_PARTLY_PRESENT,
                        "of [%p..%p) only "
                        "a part is present on device %d",
                        (void *) start, (void *) (start + object->section.size),
                        c->device->id);
      }
  return gomp_pset_give_up (&c->call, GOMP_PSET_DEVICE_ERROR, err);
}

/* ---- Lists ---------------------------------------------------------- */

/* At most a pointer and its data.  */
struct data_list
{
  struct gomp_item items[2];
  struct gomp_pointer pointer;
  struct gomp_arrays arrays;
  void *addresses[2];
  size_t sizes[2];
  unsigned short kinds[2];
  struct gomp_list list;
};

static void
start_list (struct data_list *l, enum gomp_context context)
{
  *l = (struct data_list) { .list = { .context = context, .acc = true } };
  l->list.arrays = &l->arrays;
  l->list.items = l->items;
  l->list.pointers = &l->pointer;
  l->arrays = (struct gomp_arrays) {
    .addresses = l->addresses, .sizes = l->sizes, .kinds = l->kinds, .acc = true
  };
}

static struct gomp_item *
add_item (struct data_list *l, enum gomp_item_class class, unsigned code,
          uintptr_t start, size_t size)
{
  size_t i = l->list.n++;

  l->arrays.n = l->list.n;
  l->addresses[i] = (void *) start;
  l->sizes[i] = size;
  l->kinds[i] = (unsigned short) code;
  l->items[i] = (struct gomp_item) { .start = start,
                                     .size = size,
                                     .class = (uint8_t) class,
                                     .code = (uint8_t) code,
                                     .group = GOMP_NO_ITEM,
                                     .pointers = GOMP_NO_ITEM,
                                     .value_of = GOMP_NO_ITEM,
                                     .entry = (uint32_t) i };
  return &l->items[i];
}

static bool
has_data (const struct gomp_data_object *object)
{
  return object->var != 0 && object->section.size > 0;
}

/* OBJECT's section.  */
static void
add_data (struct data_list *l, const struct data_call *c,
          enum gomp_item_class class, const struct gomp_data_object *object)
{
  const struct gomp_section *section = &object->section;
  struct gomp_item *item
    = add_item (l, class, c->operation->code, section->start, section->size);

  item->flags = c->operation->flags;
  if (c->data->implicit)
    item->flags |= GOMP_FLAG_IMPLICIT;
  item->align_log2 = (uint8_t) object->align_log2;
  item->shape = section->shape.n > 0 ? &section->shape : NULL;
}

/* OBJECT's holder is attached.  */
static void
add_attach (struct data_list *l, struct gomp_device *device,
            const struct gomp_data_object *object)
{
  struct gomp_item *item = add_item (l, GOMP_ITEM_ATTACH, GOMP_MAP_ATTACH,
                                     object->holder, object->holder_size);
  uintptr_t at = object->holder + object->auxiliary, value;

  item->flags = GOMP_FLAG_COMPONENT;
  item->bias = has_data (object) ? object->section.start - object->var : 0;
  if (object->auxiliary == 0)
    return;
  memcpy (&value, (const void *) at, sizeof value);
  l->pointer
    = (struct gomp_pointer) { .where = at,
                              .value_of = GOMP_NO_ITEM,
                              .next = GOMP_NO_ITEM,
                              .flags
                              = GOMP_FLAG_UNMAPPED_OK | GOMP_FLAG_AUXILIARY,
                              .twin = gomp_native_twin (device, value) };
  item->pointers = 0;
  l->list.n_pointers = 1;
  l->list.has_auxiliary = true;
}

/* ---- Entering ------------------------------------------------------- */

/* Can ACTION be what DATA says it is, and can its handle be given?  */
static gomp_pset_status
check_entry (const struct data_call *c, const gomp_pset_handle *handle)
{
  if (!c->data->structured && !c->operation->dynamic)
    return GIVE_UP (&c->call, GOMP_PSET_BAD_ARGUMENT,
                    "there is none but "
                    "structured ones");
  if (c->data->structured && c->operation->counted && handle == NULL)
    return GIVE_UP (&c->call, GOMP_PSET_BAD_ARGUMENT,
                    "a structured entry "
                    "needs a place for its handle");
  return GOMP_PSET_DONE;
}

/* Room for what ENTRY's region will hold.  */
static void
make_region (struct gomp_data_entry *entry, size_t n)
{
  struct gomp_region *region = &entry->region;
  size_t size = n * sizeof *region->releases + (n + 1) * sizeof *region->held;

  *region = (struct gomp_region) { .device = entry->device,
                                   .heap = true,
                                   .releases = gomp_malloc (size) };
  region->held = (struct gomp_chunk *) (region->releases + n);
}

/* Enter OBJECT, ENTRY's if there is one: then it is structured.  */
static gomp_pset_status
map (struct data_call *c, const struct gomp_data_object *object,
     struct gomp_data_entry *entry)
{
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  struct data_list l;
  bool fine;

  start_list (&l, entry ? GOMP_CONTEXT_DATA : GOMP_CONTEXT_ENTER);
  if (!c->operation->pointer && has_data (object))
    add_data (&l, c, GOMP_ITEM_DATA, object);
  if (object->holder)
    add_attach (&l, c->device, object);
  if (l.list.n == 0)
    return GOMP_PSET_DONE;
  if (entry)
    make_region (entry, l.list.n);
  gomp_scratch_init (&scratch);
  start_event (c);
  fine = gomp_run_enter (c->device, &l.list, false, true, &c->call.site,
                         &scratch, entry ? &entry->region : NULL, &err);
  end_event (c);
  gomp_scratch_fini (&scratch);
  if (!fine)
    return explain (c, object, &err);
  if (entry)
    entry->mapped = true;
  return GOMP_PSET_DONE;
}

static char *
copy_text (const char *text)
{
  return text ? gomp_strdup (text) : NULL;
}

static struct gomp_data_entry *
make_entry (const struct data_call *c, gomp_pset_action action,
            const struct gomp_data_object *object)
{
  struct gomp_data_entry *entry = gomp_data_entry_create ();

  entry->action = action;
  entry->number = c->data->device;
  entry->device = c->device;
  entry->object = *object;
  entry->pc = c->call.site.frame.pc;
  entry->line = c->data->line;
  entry->file = copy_text (c->data->file);
  entry->what = copy_text (c->what);
  return entry;
}

/* USE_DEVICE, and what an entry's caller gets.  */
static gomp_pset_status
find_address (const struct data_call *c, gomp_pset_action action,
              const struct gomp_data_object *object, uintptr_t *address)
{
  enum gomp_relation relation;

  *address = object->var;
  if (!has_data (object))
    return (c->operation->pointer || object->holder
              ? GOMP_PSET_DONE
              : no_action (c, (object->var ? "the section has no elements"
                                           : "the pointer is null")));
  gomp_device_expose (c->device);
  relation = relate_object (c->device, object, address);
  if (relation == GOMP_CONTAINED
      || (relation != GOMP_ABSENT && c->data->implicit))
    return GOMP_PSET_DONE;
  *address = object->var;
  if (action == GOMP_PSET_USE_DEVICE)
    {
      struct gomp_error none = { .text = "" };
      struct data_call needed = *c;
      struct operation present = operations[GOMP_PSET_PRESENT];
      needed.operation = &present;
      return explain (&needed, object, &none);
    }
  return no_action (c, absent);
}

/* Is OBJECT's holder, a pointer alone, attached now?  */
static bool
is_attached (struct gomp_device *device, const struct gomp_data_object *object)
{
  const struct gomp_attachment *record;
  struct gomp_mapping *mapping;
  bool attached = false;

  gomp_present_lock (&device->present);
  mapping = gomp_present_at (&device->present, object->holder);
  if (mapping)
    {
      record = gomp_attachment_at (mapping, object->holder);
      attached = record && record->count > 0;
    }
  gomp_present_unlock (&device->present);
  return attached;
}

/* Carry the entry out, on a device that maps.  */
static gomp_pset_status
enter_mapped (struct data_call *c, gomp_pset_action action,
              const struct gomp_data_object *object,
              struct gomp_data_entry *entry, uintptr_t *address)
{
  gomp_pset_status status;

  if (action != GOMP_PSET_USE_DEVICE)
    {
      status = map (c, entry ? &entry->object : object, entry);
      if (status != GOMP_PSET_DONE)
        return status;
    }
  status = find_address (c, action, object, address);
  if (c->operation->pointer && !is_attached (c->device, object))
    status = no_action (c, "the pointer, or what it refers to, is not "
                           "present");
  return status;
}

gomp_pset_status
gomp_data_enter (gomp_pset_action action, const struct gomp_pset_data *data,
                 void **address, gomp_pset_handle *handle,
                 const struct gomp_source_frame *frame)
{
  struct gomp_data_entry *entry = NULL;
  struct gomp_data_object object;
  struct data_call c;
  uintptr_t there;
  gomp_pset_status status = begin (&c, action, FORM_ENTER, data, frame);

  if (status == GOMP_PSET_DONE)
    status = check_entry (&c, handle);
  if (status == GOMP_PSET_DONE && action == GOMP_PSET_DEVICEPTR
      && !data->var_ptr_ptr && !data->descriptor)
    object = (struct gomp_data_object) { .var = (uintptr_t) data->var };
  else if (status == GOMP_PSET_DONE)
    status = read_object (&c, &object);
  if (status == GOMP_PSET_DONE && data->condition)
    status = find_device (&c);
  if (status != GOMP_PSET_DONE)
    return status;

  there = object.var;
  if (data->structured && c.operation->counted)
    entry = make_entry (&c, action, &object);
  if (!data->condition)
    status = no_action (&c, unconditional);
  else if (action != GOMP_PSET_DEVICEPTR)
    status = (c.device ? enter_mapped (&c, action, &object, entry, &there)
                       : no_action (&c, shared));
  if (status < 0)
    {
      if (entry)
        gomp_data_entry_destroy (entry);
      return status;
    }
  if (address)
    *address = (void *) there;
  if (handle)
    *handle = entry ? gomp_data_entry_open (entry) : 0;
  return status;
}

/* ---- Leaving -------------------------------------------------------- */

/* Is ACTION the end of what ENTRY began?  */
static bool
ends (gomp_pset_action action, gomp_pset_action entry)
{
  switch (entry)
    {
    case GOMP_PSET_COPYIN:
    case GOMP_PSET_CREATE:
      return action == GOMP_PSET_COPYOUT || action == GOMP_PSET_DELETE;
    case GOMP_PSET_PRESENT:
    case GOMP_PSET_NO_CREATE:
      return action == GOMP_PSET_DELETE;
    case GOMP_PSET_ATTACH:
      return action == GOMP_PSET_DETACH;
    default:
      return false;
    }
}

/* C, an exit, does not fit ENTRY, of which WHAT says something.  Finding the
   line where it was entered takes long, and much stack.  */
static __attribute__ ((noinline)) gomp_pset_status
reject_exit (struct data_call *c, const struct gomp_data_entry *entry,
             const char *what)
{
  char text[600];

  gomp_data_entry_describe (entry, text, sizeof text);
  return GIVE_UP (&c->call, GOMP_PSET_BAD_HANDLE, "%s %s", what, text);
}

/* Does C, an exit, name the device of ENTRY, or none?  */
static gomp_pset_status
check_device (struct data_call *c, const struct gomp_data_entry *entry)
{
  gomp_pset_status status;
  char what[64];

  if (c->data->device == GOMP_PSET_ACC_DEVICE)
    {
      set_device (c, entry->device);
      return GOMP_PSET_DONE;
    }
  status = find_device (c);
  if (status != GOMP_PSET_DONE || c->device == entry->device)
    return status;
  snprintf (what, sizeof what, "another device than number %d of",
            entry->device->id);
  return reject_exit (c, entry, what);
}

/* Does C, an exit by ACTION, fit ENTRY?  */
static gomp_pset_status
check_exit (struct data_call *c, gomp_pset_action action,
            const struct gomp_data_entry *entry)
{
  const struct gomp_pset_data *data = c->data;
  struct gomp_data_object object;
  gomp_pset_status status;

  if (!ends (action, entry->action))
    return reject_exit (c, entry, "it is no end of");
  if (entry->mapped)
    {
      status = check_device (c, entry);
      if (status != GOMP_PSET_DONE)
        return status;
    }
  if (!data->var && !data->var_ptr_ptr && !data->descriptor)
    return GOMP_PSET_DONE;
  if (data->var && !data->var_ptr_ptr && !data->descriptor && data->rank == 0
      && data->element_size == 0)
    return ((uintptr_t) data->var == entry->object.var
              ? GOMP_PSET_DONE
              : reject_exit (c, entry, "another variable than that of"));
  status = read_object (c, &object);
  if (status != GOMP_PSET_DONE)
    return status;
  if (object.var != entry->object.var
      || !gomp_section_equal (&object.section, &entry->object.section))
    return reject_exit (c, entry, "another variable or section than that of");
  return GOMP_PSET_DONE;
}

/* The end of ENTRY, which is mapped.  */
static gomp_pset_status
unmap (struct data_call *c, struct gomp_data_entry *entry)
{
  struct gomp_region *region = &entry->region;
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  bool fine;

  for (size_t r = 0; r < region->n; r++)
    if (!region->releases[r].detach)
      region->releases[r].flags = c->operation->flags;
  gomp_scratch_init (&scratch);
  start_event (c);
  fine = gomp_run_leave (region, &c->call.site, &scratch, &err);
  end_event (c);
  gomp_scratch_fini (&scratch);
  return (fine ? GOMP_PSET_DONE
               : gomp_pset_give_up (&c->call, GOMP_PSET_DEVICE_ERROR, &err));
}

static gomp_pset_status
exit_structured (struct data_call *c, gomp_pset_action action,
                 gomp_pset_handle handle)
{
  struct gomp_data_entry *entry = gomp_data_entry_acquire (handle);
  gomp_pset_status status;
  bool nothing, unmaps, ended;

  if (entry == NULL)
    return GIVE_UP (&c->call, GOMP_PSET_BAD_HANDLE,
                    "handle %#llx is of no "
                    "entry, or of one that was left",
                    (unsigned long long) handle);
  status = check_exit (c, action, entry);
  nothing = !entry->mapped || entry->region.n == 0;
  unmaps = status == GOMP_PSET_DONE && entry->mapped;
  if (unmaps)
    status = unmap (c, entry);
  if (status == GOMP_PSET_DONE && nothing)
    status = no_action (c, "nothing was entered");
  ended = unmaps && entry->region.n == 0;
  if (status < 0 && !ended)
    {
      gomp_data_entry_release (handle);
      return status;
    }
  gomp_data_entry_close (handle);
  gomp_data_entry_destroy (entry);
  return status;
}

/* exit data.  */
static gomp_pset_status
exit_dynamic (struct data_call *c)
{
  const struct operation *operation = c->operation;
  struct gomp_data_object object;
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  struct data_list l;
  uintptr_t address;
  bool fine;
  gomp_pset_status status = read_object (c, &object);

  if (status == GOMP_PSET_DONE)
    status = find_device (c);
  if (status != GOMP_PSET_DONE)
    return status;
  if (c->device == NULL)
    return no_action (c, shared);
  start_list (&l, GOMP_CONTEXT_EXIT);
  if (object.holder && is_attached (c->device, &object))
    {
      unsigned code
        = (c->data->finalize ? GOMP_MAP_FORCE_DETACH : GOMP_MAP_DETACH);
      struct gomp_item *item
        = add_item (&l, GOMP_ITEM_DETACH, code, object.holder, sizeof (void *));
      item->flags = c->data->finalize ? GOMP_FLAG_FORCE : 0;
    }
  if (!operation->pointer && has_data (&object)
      && relate_object (c->device, &object, &address) != GOMP_ABSENT)
    {
      add_data (&l, c, GOMP_ITEM_RELEASE, &object);
      l.items[l.list.n - 1].flags |= c->data->finalize ? GOMP_FLAG_DELETE : 0;
    }
  if (l.list.n == 0)
    return no_action (c, (operation->pointer ? "nothing is attached" : absent));
  gomp_scratch_init (&scratch);
  start_event (c);
  fine = gomp_run_exit (c->device, &l.list, &c->call.site, &scratch, &err);
  end_event (c);
  gomp_scratch_fini (&scratch);
  return fine ? GOMP_PSET_DONE : explain (c, &object, &err);
}

gomp_pset_status
gomp_data_exit (gomp_pset_action action, const struct gomp_pset_data *data,
                gomp_pset_handle handle, const struct gomp_source_frame *frame)
{
  struct data_call c;
  gomp_pset_status status = begin (&c, action, FORM_EXIT, data, frame);

  if (status != GOMP_PSET_DONE)
    return status;
  if (data->structured != (handle != 0))
    return GIVE_UP (&c.call, GOMP_PSET_BAD_HANDLE,
                    (data->structured
                       ? "a structured exit needs the handle of its entry"
                       : "only a structured exit takes a handle"));
  if (data->structured && data->finalize)
    return GIVE_UP (&c.call, GOMP_PSET_BAD_ARGUMENT,
                    "a structured exit "
                    "cannot finalize");
  if (handle)
    return exit_structured (&c, action, handle);
  return data->condition ? exit_dynamic (&c) : no_action (&c, unconditional);
}

/* ---- Updates -------------------------------------------------------- */

gomp_pset_status
gomp_data_update (gomp_pset_action action, const struct gomp_pset_data *data,
                  const struct gomp_source_frame *frame)
{
  struct gomp_data_object object;
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  struct data_list l;
  struct data_call c;
  uintptr_t address;
  bool fine;
  gomp_pset_status status = begin (&c, action, FORM_UPDATE, data, frame);

  if (status == GOMP_PSET_DONE)
    status = read_object (&c, &object);
  if (status == GOMP_PSET_DONE && data->condition)
    status = find_device (&c);
  if (status != GOMP_PSET_DONE)
    return status;
  if (!data->condition || c.device == NULL)
    return no_action (&c, data->condition ? shared : unconditional);
  if (!has_data (&object))
    return no_action (
      &c, (object.var ? "the section has no elements" : "the pointer is null"));
  if (data->if_present
      && relate_object (c.device, &object, &address) == GOMP_ABSENT)
    return no_action (&c, absent);
  start_list (&l, GOMP_CONTEXT_UPDATE);
  add_data (&l, &c, GOMP_ITEM_DATA, &object);
  if (!data->if_present)
    l.items[0].flags |= GOMP_FLAG_MUST_BE_PRESENT;
  gomp_scratch_init (&scratch);
  start_event (&c);
  fine = gomp_run_update (c.device, &l.list, &c.call.site, &scratch, &err);
  end_event (&c);
  gomp_scratch_fini (&scratch);
  return fine ? GOMP_PSET_DONE : explain (&c, &object, &err);
}

/* ---- C -------------------------------------------------------------- */

gomp_pset_status
gomp_pset_data_enter (gomp_pset_action action,
                      const struct gomp_pset_data *data, void **address,
                      gomp_pset_handle *handle)
{
  const struct gomp_source_frame frame = CALLER_FRAME;

  return gomp_data_enter (action, data, address, handle, &frame);
}

gomp_pset_status
gomp_pset_data_exit (gomp_pset_action action, const struct gomp_pset_data *data,
                     gomp_pset_handle handle)
{
  const struct gomp_source_frame frame = CALLER_FRAME;

  return gomp_data_exit (action, data, handle, &frame);
}

gomp_pset_status
gomp_pset_data_update (gomp_pset_action action,
                       const struct gomp_pset_data *data)
{
  const struct gomp_source_frame frame = CALLER_FRAME;

  return gomp_data_update (action, data, &frame);
}

static void
print_entry (const char *text, void *stream)
{
  fprintf (stream, "%s\n", text);
}

size_t
gomp_pset_data_open (int number, FILE *stream)
{
  struct gomp_pset_call call = PSET_CALL ("data open", number, NULL, NULL, 0);
  struct gomp_device *device;

  if (gomp_pset_find_device (&call, &device) != GOMP_PSET_DONE)
    return 0;
  return gomp_data_entries_walk (device, stream ? print_entry : NULL, stream);
}
