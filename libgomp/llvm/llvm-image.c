/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Images of clang and flang.  */

#include "llvm/llvm-image.h"

#include <stdlib.h>
#include <string.h>

#include "base/worker.h"
#include "device/declared.h"
#include "device/device-table.h"
#include "device/image-list.h"
#include "device/image.h"
#include "device/plugin-words.h"
#include "device/requires.h"
#include "llvm/llvm-indirect.h"

/* Images that were registered, the latest first.  Under the images lock.  */
struct registered
{
  struct registered *next;
  const struct llvm_images *images;
};
static struct registered *registered;

/* What the program's images require.  Not told to the devices: none would be
   left that have memory of their own, and libomptarget's have it even so.  */
static struct gomp_requires required;

/* ---- Entries ------------------------------------------------------------- */

static bool
is_kernel (const struct llvm_entry *entry)
{
  return (entry->kind == LLVM_KIND_OPENMP && entry->size == 0
          && !(entry->flags & LLVM_ENTRY_REQUIRES) && entry->name);
}

static bool
is_variable (const struct llvm_entry *entry)
{
  return (entry->kind == LLVM_KIND_OPENMP && entry->size != 0
          && !(entry->flags & (LLVM_ENTRY_INDIRECT | LLVM_ENTRY_TABLE))
          && entry->name);
}

/* A function that is called through pointers: the image has its address in a
   variable.  */
static bool
is_function (const struct llvm_entry *entry)
{
  return (entry->kind == LLVM_KIND_OPENMP && entry->size == sizeof (void *)
          && (entry->flags & LLVM_ENTRY_INDIRECT) && entry->name);
}

/* A table of such functions, likewise.  */
static bool
is_table (const struct llvm_entry *entry)
{
  return (entry->kind == LLVM_KIND_OPENMP && entry->size != 0
          && (entry->flags & LLVM_ENTRY_TABLE) && entry->name);
}

/* Set SORTED to those entries of IMAGES that are kernels, then those that are
   variables, then functions and tables of them, which count as variables; there
   is room for all.  */
static void
sort_entries (const struct llvm_images *images,
              const struct llvm_entry **sorted,
              struct gomp_pset_code *object)
{
  object->n_kernels = object->n_variables = 0;
  for (const struct llvm_entry *e = images->entries_begin;
       e < images->entries_end; e++)
    if (is_kernel (e))
      sorted[object->n_kernels++] = e;
  for (const struct llvm_entry *e = images->entries_begin;
       e < images->entries_end; e++)
    if (is_variable (e))
      sorted[object->n_kernels + object->n_variables++] = e;
  for (const struct llvm_entry *e = images->entries_begin;
       e < images->entries_end; e++)
    if (is_function (e) || is_table (e))
      sorted[object->n_kernels + object->n_variables++] = e;
}

/* ---- Devices ------------------------------------------------------------- */

static void
enter_kernels (struct gomp_device *device, const struct llvm_entry **entries,
               const struct addr_pair *pairs, size_t n)
{
  gomp_present_lock (&device->present);
  for (size_t i = 0; i < n; i++)
    if (pairs[i].start != 0)
      gomp_ptree_insert (&device->functions, (uintptr_t) entries[i]->address,
                         (void *) pairs[i].start);
  gomp_present_unlock (&device->present);
  __atomic_fetch_add (&gomp_functions_generation, 1, __ATOMIC_RELEASE);
}

/* Two objects of a program may list the same variable or function, a weak
   one.  */
static bool
is_entered (struct gomp_device *device, const struct llvm_entry *entry)
{
  uintptr_t start = (uintptr_t) entry->address;
  struct gomp_mapping *there;
  bool same;

  gomp_present_lock (&device->present);
  same = (gomp_present_lookup (&device->present, start, start + entry->size,
                               &there)
            == GOMP_CONTAINED
          && there->lifetime == GOMP_LIFE_DECLARED && there->host_start == start
          && there->host_end == start + entry->size);
  gomp_present_unlock (&device->present);
  return same;
}

/* Set *PAIR, the variable of ENTRY, a function or a table, to what it points to,
   so that a pointer to that is translated as those to variables are.  */
static bool
find_function (struct gomp_device *device, const struct llvm_entry *entry,
               struct addr_pair *pair, struct gomp_error *err)
{
  uintptr_t function = 0;

  if (!device->plugin->dev2host (device->ord, &function,
                                 (const void *) pair->start, sizeof function))
    {
      gomp_plugin_words_fail (err,
                              "device %d (%s) does not tell where "
                              "function %s is",
                              device->id, device->plugin->name, entry->name);
      return false;
    }
  pair->start = function;
  return true;
}

static bool
enter_variables (struct gomp_device *device, const struct llvm_entry **entries,
                 struct addr_pair *pairs, size_t n, struct gomp_error *err)
{
  for (size_t i = 0; i < n; i++)
    {
      if (pairs[i].start == 0)
        continue;
      if ((is_function (entries[i]) || is_table (entries[i]))
          && !find_function (device, entries[i], &pairs[i], err))
        return false;
      if (!is_entered (device, entries[i])
          && !gomp_declared_enter (device, (uintptr_t) entries[i]->address,
                                   entries[i]->size, false, &pairs[i], err))
        return false;
    }
  return true;
}

/* Enter what DEVICE has loaded of IMAGE: the N_KERNELS kernels and N_VARIABLES
   variables at ENTRIES, which it has at PAIRS; behind these, its
   LLVM_DEVICE_ENVIRONMENT.  */
static bool
enter_all (struct gomp_device *device, const struct llvm_image *image,
           const struct llvm_entry **entries, struct addr_pair *pairs,
           size_t n_kernels, size_t n_variables, struct gomp_error *err)
{
  enter_kernels (device, entries, pairs, n_kernels);
  entries += n_kernels;
  pairs += n_kernels;
  return (enter_variables (device, entries, pairs, n_variables, err)
          && gomp_llvm_indirect_tell (device, image->start, entries, pairs,
                                      n_variables, &pairs[n_variables], err));
}

static size_t
image_size (const struct llvm_image *image)
{
  return (size_t) ((const char *) image->end - (const char *) image->start);
}

static bool
load_image (struct gomp_device *device, const struct llvm_images *images,
            const struct llvm_image *image, struct gomp_error *err)
{
  size_t n = (size_t) (images->entries_end - images->entries_begin);
  const struct llvm_entry **entries = gomp_malloc ((n + 1) * sizeof *entries);
  const char **names = gomp_malloc ((n + 1) * sizeof *names);
  struct addr_pair *pairs = gomp_calloc (n + 1, sizeof *pairs);
  struct gomp_pset_code object = { .bytes = image->start,
                                   .size = image_size (image),
                                   .number = device->id,
                                   .count = gomp_device_count (),
                                   .names = names };
  size_t n_variables;
  bool fine;

  sort_entries (images, entries, &object);
  for (size_t i = 0; i < object.n_kernels + object.n_variables; i++)
    names[i] = entries[i]->name;
  n_variables = object.n_variables++;
  names[object.n_kernels + n_variables] = LLVM_DEVICE_ENVIRONMENT;
  gomp_plugin_words_keep ();
  fine = device->plugin->pset_load_code (device->ord, &object, pairs);
  if (fine)
    {
      gomp_plugin_words_print ();
      fine = enter_all (device, image, entries, pairs, object.n_kernels,
                        n_variables, err);
    }
  else
    gomp_plugin_words_fail (err, "device %d (%s) does not take the code that "
                                 "the program has for it",
                            device->id, device->plugin->name);
  free (pairs);
  free (names);
  free (entries);
  return fine;
}

/* DEVICE can load IMAGE.  */
static bool
takes (const struct gomp_device *device, const struct llvm_image *image)
{
  return (device->plugin->pset_takes_code && device->plugin->pset_load_code
          && device->plugin->pset_unload_code
          && device->plugin->pset_takes_code (device->ord, image->start,
                                              image_size (image)));
}

/* DEVICE loads what it can take of IMAGES.  State lock held.  */
static bool
load_all (struct gomp_device *device, const struct llvm_images *images,
          struct gomp_error *err)
{
  for (int32_t i = 0; i < images->n; i++)
    if (takes (device, &images->images[i]))
      return load_image (device, images, &images->images[i], err);
  return true;
}

static void
unload_all (struct gomp_device *device, const struct llvm_images *images)
{
  gomp_present_lock (&device->present);
  for (const struct llvm_entry *e = images->entries_begin;
       e < images->entries_end; e++)
    if (is_kernel (e))
      gomp_ptree_remove (&device->functions, (uintptr_t) e->address);
  gomp_present_unlock (&device->present);
  __atomic_fetch_add (&gomp_functions_generation, 1, __ATOMIC_RELEASE);
  for (const struct llvm_entry *e = images->entries_begin;
       e < images->entries_end; e++)
    if (is_variable (e) || is_function (e) || is_table (e))
      gomp_declared_remove (device, (uintptr_t) e->address, e->size);
  for (int32_t i = 0; i < images->n; i++)
    if (takes (device, &images->images[i]))
      {
        gomp_llvm_indirect_forget (device, images->images[i].start);
        device->plugin->pset_unload_code (device->ord, images->images[i].start);
      }
}

/* ---- Registration -------------------------------------------------------- */

static bool
device_begins (struct gomp_device *device, struct gomp_error *err)
{
  for (const struct registered *r = registered; r; r = r->next)
    if (!load_all (device, r->images, err))
      return false;
  return true;
}

static void
device_ends (struct gomp_device *device)
{
  for (const struct registered *r = registered; r; r = r->next)
    unload_all (device, r->images);
}

GOMP_HOOK (gomp_image_hooks, struct gomp_image_hook)
  = { .load = device_begins, .unload = device_ends };

/* Call CHANGE for each initialized device.  Images lock held.  */
static bool
change_devices (const struct llvm_images *images, bool loads,
                struct gomp_error *err)
{
  int n;
  struct gomp_device **devices = gomp_device_running (&n);
  bool fine = true;

  for (int d = 0; fine && d < n; d++)
    {
      gomp_lock (&devices[d]->state_lock);
      if (devices[d]->state == GOMP_DEVICE_INITIALIZED && loads)
        fine = load_all (devices[d], images, err);
      else if (devices[d]->state == GOMP_DEVICE_INITIALIZED)
        unload_all (devices[d], images);
      gomp_unlock (&devices[d]->state_lock);
    }
  return fine;
}

/* What libgomp-plugin.h has for DATA of an LLVM_ENTRY_REQUIRES.  */
static unsigned
requirements (uint64_t data)
{
  return (
    GOMP_REQUIRES_TARGET_USED
    | (data & LLVM_REQUIRES_REVERSE_OFFLOAD ? GOMP_REQUIRES_REVERSE_OFFLOAD : 0)
    | (data & LLVM_REQUIRES_UNIFIED_ADDRESS ? GOMP_REQUIRES_UNIFIED_ADDRESS : 0)
    | (data & LLVM_REQUIRES_UNIFIED_SHARED_MEMORY
         ? GOMP_REQUIRES_UNIFIED_SHARED_MEMORY
         : 0));
}

/* Images lock held.  */
static bool
note_requires (const struct llvm_images *images, struct gomp_error *err)
{
  for (const struct llvm_entry *e = images->entries_begin;
       e < images->entries_end; e++)
    if (e->kind == LLVM_KIND_OPENMP && (e->flags & LLVM_ENTRY_REQUIRES)
        && !gomp_requires_add (&required, requirements (e->data), err))
      return false;
  return true;
}

bool
gomp_llvm_image_register (const struct llvm_images *images,
                          struct gomp_error *err)
{
  struct registered *r;
  bool fine;

  if (gomp_worker_process () || gomp_device_exiting ())
    return true;
  r = gomp_malloc (sizeof *r);
  gomp_lock (&gomp_images_lock);
  *r = (struct registered) { registered, images };
  registered = r;
  fine = note_requires (images, err) && change_devices (images, true, err);
  gomp_unlock (&gomp_images_lock);
  return fine;
}

void
gomp_llvm_image_unregister (const struct llvm_images *images)
{
  struct gomp_error ignored = { .text = "" };
  struct registered **link = &registered, *r;

  if (gomp_worker_process () || gomp_device_exiting ())
    return;
  gomp_lock (&gomp_images_lock);
  while (*link && (*link)->images != images)
    link = &(*link)->next;
  r = *link;
  if (r)
    {
      *link = r->next;
      change_devices (images, false, &ignored);
    }
  gomp_unlock (&gomp_images_lock);
  free (r);
}

const char *
gomp_llvm_image_kernel (const void *address)
{
  const char *name = "unknown";

  gomp_lock (&gomp_images_lock);
  for (const struct registered *r = registered; r; r = r->next)
    for (const struct llvm_entry *e = r->images->entries_begin;
         e < r->images->entries_end; e++)
      if (is_kernel (e) && e->address == address)
        name = e->name;
  gomp_unlock (&gomp_images_lock);
  return name;
}

/* Images lock held.  */
static bool
is_indirect (const void *function)
{
  for (const struct registered *r = registered; r; r = r->next)
    for (const struct llvm_entry *e = r->images->entries_begin;
         e < r->images->entries_end; e++)
      if (is_function (e) && e->address == function)
        return true;
  return false;
}

/* What DEVICE has at the host's ADDR, which is declared there; or 0.  */
static uintptr_t
declared_address (struct gomp_device *device, uintptr_t addr)
{
  struct gomp_mapping *mapping;
  uintptr_t found = 0;

  gomp_present_lock (&device->present);
  mapping = gomp_present_at (&device->present, addr);
  if (mapping && mapping->lifetime == GOMP_LIFE_DECLARED
      && mapping->host_start == addr)
    found = mapping->device_start.value;
  gomp_present_unlock (&device->present);
  return found;
}

uintptr_t
gomp_llvm_image_function (int number, const void *function)
{
  struct gomp_device **devices;
  uintptr_t found = 0;
  int n;

  gomp_lock (&gomp_images_lock);
  devices = gomp_device_running (&n);
  if (is_indirect (function))
    for (int d = 0; d < n; d++)
      if (devices[d]->id == number)
        found = declared_address (devices[d], (uintptr_t) function);
  gomp_unlock (&gomp_images_lock);
  return found;
}

bool
gomp_llvm_requires_shared (void)
{
  return (__atomic_load_n (&required.all, __ATOMIC_RELAXED)
          & GOMP_REQUIRES_UNIFIED_SHARED_MEMORY)
         != 0;
}
