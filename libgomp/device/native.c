/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables of devices that run host code.  */

#include "device/native.h"

#include <stdlib.h>
#include <string.h>

#include "device/declared.h"
#include "device/image-list.h"
#include "program/loaded.h"

/* ---- Functions ---------------------------------------------------------- */

bool
gomp_native_is_indirect (const void *function)
{
  const struct gomp_loaded *module;
  bool found = false;
  size_t n;

  gomp_loaded_lock (&n);
  module = gomp_loaded_at ((uintptr_t) function);
  for (size_t i = 0; module && i < module->n_indirect && !found; i++)
    found = module->indirect[i] == function;
  gomp_loaded_unlock ();
  return found;
}

/* ---- Variables ---------------------------------------------------------- */

struct variable
{
  uintptr_t start;
  size_t size;
  const char *path;             /* of the module it is in */
  uintptr_t base;
  uint64_t serial;
};

/* What the device may have of a module is dropped when that is gone.  */
struct module
{
  uint64_t serial;
  uintptr_t base, end;
};

/* Sorted by start, which is unique.  */
struct gomp_native
{
  size_t n, room;
  struct variable *list;
  size_t n_modules;             /* all there are, in any order */
  struct module *modules;
  size_t n_twins;               /* static objects asked for one by one */
  struct twin
  {
    uintptr_t host, device;
  } *twins;
  size_t n_constants;           /* introduced one by one; in LIST, too */
  struct variable *constants;
};

static void
append (struct gomp_native *all, const struct variable *variable)
{
  if (all->n == all->room)
    {
      all->room = all->room ? 2 * all->room : 32;
      all->list = gomp_realloc (all->list, all->room * sizeof *all->list);
    }
  all->list[all->n++] = *variable;
}

/* Between gomp_loaded_lock and leave.  */
GOMP_REQUIRES (gomp_loaded_mutex)
static void
add_variable (struct gomp_native *all,
              const struct gomp_host_variable *variable)
{
  const struct gomp_loaded *module = gomp_loaded_at (variable->start);

  if (module == NULL || variable->size == 0)
    return;
  append (all,
          &(struct variable) { variable->start, variable->size, module->path,
                               module->base, module->serial });
}

GOMP_REQUIRES (gomp_loaded_mutex)
static void
add_table (const struct gomp_host_table *table, void *data)
{
  for (const struct gomp_host_variable *v = table->variables;
       v < table->variables_end; v++)
    add_variable (data, v);
}

static int
compare_starts (const void *a, const void *b)
{
  uintptr_t start_a = ((const struct variable *) a)->start;
  uintptr_t start_b = ((const struct variable *) b)->start;

  return (start_a > start_b) - (start_a < start_b);
}

/* Of the constants that HAD knows, those whose module is still there.  Between
   gomp_loaded_lock and leave.  */
GOMP_REQUIRES (gomp_loaded_mutex)
static void
keep_constants (struct gomp_native *all, const struct gomp_native *had)
{
  if (had->n_constants == 0)
    return;
  all->constants = gomp_malloc (had->n_constants * sizeof *all->constants);
  for (size_t i = 0; i < had->n_constants; i++)
    {
      const struct variable *constant = &had->constants[i];
      const struct gomp_loaded *module = gomp_loaded_at (constant->start);

      if (module == NULL || module->serial != constant->serial)
        continue;
      all->constants[all->n_constants++] = *constant;
      append (all, constant);
    }
}

static void
sort (struct gomp_native *all)
{
  if (all->n > 0)
    qsort (all->list, all->n, sizeof *all->list, compare_starts);
}

/* All variables there are; tables and sections mostly name the same ones.
   HAD: what there was.  Returns the stamp.  */
static uint64_t
collect (struct gomp_native *all, const struct gomp_native *had)
{
  size_t n_modules, n = 0;
  const struct gomp_loaded *modules = gomp_loaded_lock (&n_modules);
  uint64_t stamp = gomp_loaded_listed_stamp ();

  *all = (struct gomp_native) { .n_modules = n_modules };
  all->modules = gomp_malloc (n_modules * sizeof *all->modules);
  for (size_t m = 0; m < n_modules; m++)
    {
      all->modules[m] = (struct module) { modules[m].serial, modules[m].base,
                                          modules[m].end };
      for (size_t i = 0; i < modules[m].n_variables; i++)
        add_variable (all, &modules[m].variables[i]);
    }
  gomp_images_walk (add_table, all);
  keep_constants (all, had);
  gomp_loaded_unlock ();
  sort (all);
  for (size_t i = 0; i < all->n; i++)
    if (n == 0 || all->list[n - 1].start != all->list[i].start)
      all->list[n++] = all->list[i];
  all->n = n;
  return stamp;
}

/* The entries of A that are not in B; OUT has room for all of A.  */
static size_t
difference (const struct gomp_native *a, const struct gomp_native *b,
            struct variable *out)
{
  size_t n = 0, j = 0;

  for (size_t i = 0; i < a->n; i++)
    {
      const struct variable *v = &a->list[i];
      while (j < b->n && b->list[j].start < v->start)
        j++;
      if (j == b->n || b->list[j].start != v->start
          || b->list[j].size != v->size || b->list[j].path != v->path
          || b->list[j].base != v->base || b->list[j].serial != v->serial)
        out[n++] = *v;
    }
  return n;
}

static size_t
object_size (const struct variable *variable)
{
  return variable->size & ~GOMP_HOST_VARIABLE_LINK;
}

static bool
is_link (const struct variable *variable)
{
  return variable->size & GOMP_HOST_VARIABLE_LINK;
}

/* Ask the device for its objects of the N variables at LIST, and map them.  */
static bool
introduce (struct gomp_device *device, const struct variable *list, size_t n,
           struct gomp_error *err)
{
  struct gomp_pset_variable *asked = gomp_malloc (n * sizeof *asked);
  struct addr_pair *pairs = gomp_calloc (n, sizeof *pairs);
  bool fine;

  for (size_t i = 0; i < n; i++)
    asked[i] = (struct gomp_pset_variable) {
      list[i].path, list[i].start - list[i].base, (const void *) list[i].start,
      object_size (&list[i]), is_link (&list[i])
    };
  fine = device->plugin->pset_variables (device->ord, asked, n, pairs);
  if (!fine)
    gomp_error_set (err,
                    "device %d has no copies of the program's `declare "
                    "target' variables",
                    device->id);
  for (size_t i = 0; fine && i < n; i++)
    if (pairs[i].end - pairs[i].start != object_size (&list[i]))
      fine = gomp_error_set (err, "Cannot map target variables (size "
                                  "mismatch)");
  for (size_t i = 0; fine && i < n; i++)
    fine = gomp_declared_enter (device, list[i].start, object_size (&list[i]),
                                is_link (&list[i]), &pairs[i], err);
  free (pairs);
  free (asked);
  return fine;
}

static bool
has_module (const struct gomp_native *native, uint64_t serial)
{
  for (size_t m = 0; m < native->n_modules; m++)
    if (native->modules[m].serial == serial)
      return true;
  return false;
}

/* The device drops what it has of modules that are gone.  */
static bool
drop_modules (struct gomp_device *device, const struct gomp_native *wanted,
              struct gomp_error *err)
{
  const struct gomp_native *had = device->native;

  if (device->plugin->pset_module_gone == NULL)
    return true;
  for (size_t m = 0; m < had->n_modules; m++)
    {
      const struct module *module = &had->modules[m];
      if (!has_module (wanted, module->serial)
          && !device->plugin->pset_module_gone (device->ord, module->base,
                                                module->end))
        return gomp_error_set (err,
                               "device %d does not drop a library that "
                               "the program has closed",
                               device->id);
    }
  return true;
}

static bool
replace (struct gomp_device *device, const struct gomp_native *wanted,
         struct gomp_error *err)
{
  struct gomp_native *had = device->native;
  size_t n_gone, n_new;
  struct variable *list = gomp_malloc ((had->n + wanted->n) * sizeof *list);
  bool fine;

  n_gone = difference (had, wanted, list);
  for (size_t i = 0; i < n_gone; i++)
    gomp_declared_remove (device, list[i].start, object_size (&list[i]));
  n_new = difference (wanted, had, list);
  fine = (drop_modules (device, wanted, err)
          && (n_new == 0 || introduce (device, list, n_new, err)));
  free (list);
  return fine;
}

static void
free_lists (struct gomp_native *native)
{
  free (native->list);
  free (native->modules);
  free (native->twins);
  free (native->constants);
}

void
gomp_native_forget (struct gomp_device *device)
{
  struct gomp_native *native = device->native;

  if (native == NULL)
    return;
  for (size_t i = 0; i < native->n; i++)
    gomp_declared_remove (device, native->list[i].start,
                          object_size (&native->list[i]));
  free_lists (native);
  free (native);
  device->native = NULL;
}

/* Ask the device where it has the static object at ADDR.  */
static uintptr_t
find_twin (struct gomp_device *device, uintptr_t addr)
{
  struct gomp_pset_variable asked
    = { .host = (const void *) addr, .size = sizeof (void *) };
  struct gomp_native *native = device->native;
  struct addr_pair pair = { 0, 0 };
  const struct gomp_loaded *module;
  size_t n;

  gomp_loaded_lock (&n);
  module = gomp_loaded_at (addr);
  if (module)
    {
      asked.module = module->path;
      asked.offset = addr - module->base;
    }
  gomp_loaded_unlock ();
  if (asked.module == NULL)
    return 0;
  if (!device->plugin->pset_variables (device->ord, &asked, 1, &pair))
    return 0;
  native->twins = gomp_realloc (
    native->twins, ((native->n_twins + 1) * sizeof *native->twins));
  native->twins[native->n_twins++] = (struct twin) { addr, pair.start };
  return pair.start;
}

uintptr_t
gomp_native_twin (struct gomp_device *device, uintptr_t addr)
{
  uintptr_t found = 0;

  if (addr == 0 || !(device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
      || device->plugin->pset_variables == NULL)
    return 0;
  gomp_lock (&gomp_images_lock);
  gomp_lock (&device->state_lock);
  if (device->state == GOMP_DEVICE_INITIALIZED && device->native)
    {
      for (size_t t = 0; t < device->native->n_twins; t++)
        if (device->native->twins[t].host == addr)
          found = device->native->twins[t].device;
      if (found == 0)
        found = find_twin (device, addr);
    }
  gomp_unlock (&device->state_lock);
  gomp_unlock (&gomp_images_lock);
  return found;
}

/* Does NATIVE know the constant at START?  */
static bool
knows_constant (const struct gomp_native *native, uintptr_t start)
{
  for (size_t i = 0; i < native->n_constants; i++)
    if (native->constants[i].start == start)
      return true;
  return false;
}

/* What is mapped there already stays as it is.  */
static void
add_constant (struct gomp_device *device, uintptr_t start, size_t size)
{
  struct gomp_native *native = device->native;
  struct variable constant = { .start = start, .size = size };
  struct gomp_error ignored = { .text = "" };
  const struct gomp_loaded *module;
  size_t n;

  gomp_loaded_lock (&n);
  module = gomp_loaded_at (start);
  if (module)
    constant = (struct variable) { start, size, module->path, module->base,
                                   module->serial };
  gomp_loaded_unlock ();
  if (constant.path == NULL || knows_constant (native, start)
      || !introduce (device, &constant, 1, &ignored))
    return;
  native->constants = gomp_realloc (native->constants, (native->n_constants + 1)
                                                         * sizeof constant);
  native->constants[native->n_constants++] = constant;
  append (native, &constant);
  sort (native);
}

void
gomp_native_introduce (struct gomp_device *device, uintptr_t start, size_t size)
{
  if (device->plugin->pset_variables == NULL)
    return;
  gomp_lock (&gomp_images_lock);
  gomp_lock (&device->state_lock);
  if (device->state == GOMP_DEVICE_INITIALIZED && device->native)
    add_constant (device, start, size);
  gomp_unlock (&device->state_lock);
  gomp_unlock (&gomp_images_lock);
}

bool
gomp_native_sync (struct gomp_device *device, struct gomp_error *err)
{
  struct gomp_native wanted;
  uint64_t stamp;
  bool fine;

  if (!(device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
      || device->plugin->pset_variables == NULL)
    return true;
  if (device->native == NULL)
    device->native = gomp_calloc (1, sizeof *device->native);
  stamp = collect (&wanted, device->native);
  fine = replace (device, &wanted, err);
  free_lists (device->native);
  *device->native = wanted;
  __atomic_store_n (&device->native_stamp, stamp, __ATOMIC_RELAXED);
  return fine;
}
