/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables of devices that run host code.  */

#define _GNU_SOURCE 1
#include "native.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "elf-sections.h"
#include "image.h"

#define VARIABLES ".gnu.offload_vars"
#define INDIRECT ".gnu.offload_ind_funcs"
#define EXECUTABLE "/proc/self/exe"

/* ---- Modules ------------------------------------------------------------ */

/* A loaded object.  */
struct module
{
  char *name;                   /* the dynamic linker's; "": the executable */
  const char *path;             /* absolute, else as NAME; never freed */
  uintptr_t base, start, end;
  ElfW (Phdr) *phdrs;           /* a copy; NULL once read */
  size_t n_phdrs;
  const struct gomp_host_variable *variables;
  size_t n_variables;
  void *const *indirect;        /* functions of `declare target indirect' */
  size_t n_indirect;
};

/* All that are loaded now.  The images lock protects it.  */
static struct modules
{
  struct module *list;
  size_t n;
  uint64_t stamp;
} modules;

static int
note_stamp (struct dl_phdr_info *info, size_t size, void *data)
{
  (void) size;
  *(uint64_t *) data = info->dlpi_adds + info->dlpi_subs;
  return 1;
}

uint64_t
gomp_native_stamp (void)
{
  uint64_t stamp = 0;

  dl_iterate_phdr (note_stamp, &stamp);
  return stamp;
}

/* The dynamic linker's lock is held: only copy.  */
static int
note_module (struct dl_phdr_info *info, size_t size, void *data)
{
  struct modules *all = data;
  struct module *module;
  size_t bytes = info->dlpi_phnum * sizeof *info->dlpi_phdr;
  (void) size;

  all->list = gomp_realloc (all->list, (all->n + 1) * sizeof *all->list);
  module = &all->list[all->n++];
  *module = (struct module) { .name = strdup (info->dlpi_name),
                              .base = info->dlpi_addr,
                              .start = UINTPTR_MAX,
                              .phdrs = gomp_malloc (bytes),
                              .n_phdrs = info->dlpi_phnum };
  memcpy (module->phdrs, info->dlpi_phdr, bytes);
  for (size_t i = 0; i < module->n_phdrs; i++)
    {
      const ElfW (Phdr) *segment = &module->phdrs[i];
      uintptr_t start = module->base + segment->p_vaddr;
      if (segment->p_type != PT_LOAD)
        continue;
      if (start < module->start)
        module->start = start;
      if (start + segment->p_memsz > module->end)
        module->end = start + segment->p_memsz;
    }
  all->stamp = info->dlpi_adds + info->dlpi_subs;
  return 0;
}

/* PATH, the same pointer each time.  */
static const char *
intern (const char *path)
{
  static struct known
  {
    struct known *next;
    char path[];
  } *known;                     /* under the images lock */
  struct known *k;

  for (k = known; k; k = k->next)
    if (strcmp (k->path, path) == 0)
      return k->path;
  k = gomp_malloc (sizeof *k + strlen (path) + 1);
  strcpy (k->path, path);
  k->next = known;
  known = k;
  return k->path;
}

/* Section NAME of MODULE, whose path is known: *START and, returned, its bytes; 0 if
   it has none.  */
static size_t
find_section (const struct module *module, bool executable, const char *name,
              const void **start)
{
  uintptr_t first, last;

  *start = NULL;
  if (!gomp_elf_section_find (executable ? EXECUTABLE : module->path,
                              module->base, module->phdrs, module->n_phdrs,
                              name, &first, &last))
    return 0;
  *start = (const void *) first;
  return last - first;
}

static void
read_module (struct module *module)
{
  bool executable = module->name[0] == '\0';
  char *path = executable ? NULL : realpath (module->name, NULL);
  const void *start;

  module->path = intern (path ? path : module->name);
  module->n_variables = (find_section (module, executable, VARIABLES, &start)
                         / sizeof *module->variables);
  module->variables = start;
  module->n_indirect = (find_section (module, executable, INDIRECT, &start)
                        / sizeof *module->indirect);
  module->indirect = start;
  free (path);
}

/* Take over from OLD what is known of MODULE; false if nothing is.  */
static bool
inherit (struct module *module, const struct modules *old)
{
  for (size_t i = 0; i < old->n; i++)
    {
      const struct module *same = &old->list[i];
      if (same->base == module->base && same->end == module->end
          && strcmp (same->name, module->name) == 0)
        {
          module->path = same->path;
          module->variables = same->variables;
          module->n_variables = same->n_variables;
          module->indirect = same->indirect;
          module->n_indirect = same->n_indirect;
          return true;
        }
    }
  return false;
}

/* Bring the list up to date.  Files are read once, as long as nothing is
   loaded in the place of something else.  */
static void
modules_refresh (void)
{
  struct modules old = modules;

  if (old.n > 0 && old.stamp == gomp_native_stamp ())
    return;
  modules = (struct modules) { .n = 0 };
  dl_iterate_phdr (note_module, &modules);
  for (size_t i = 0; i < modules.n; i++)
    {
      if (!inherit (&modules.list[i], &old))
        read_module (&modules.list[i]);
      free (modules.list[i].phdrs);
      modules.list[i].phdrs = NULL;
    }
  for (size_t i = 0; i < old.n; i++)
    free (old.list[i].name);
  free (old.list);
}

static const struct module *
module_at (uintptr_t addr)
{
  for (size_t i = 0; i < modules.n; i++)
    if (addr >= modules.list[i].start && addr < modules.list[i].end)
      return &modules.list[i];
  return NULL;
}

/* ---- Functions ---------------------------------------------------------- */

bool
gomp_native_is_indirect (const void *function)
{
  const struct module *module;
  bool found = false;

  gomp_lock_take (&gomp_images_lock);
  modules_refresh ();
  module = module_at ((uintptr_t) function);
  for (size_t i = 0; module && i < module->n_indirect && !found; i++)
    found = module->indirect[i] == function;
  gomp_lock_leave (&gomp_images_lock);
  return found;
}

/* ---- Variables ---------------------------------------------------------- */

struct variable
{
  uintptr_t start;
  size_t size;
  const char *path;             /* of the module it is in */
  uintptr_t base;
};

/* Sorted by start, which is unique.  */
struct gomp_native
{
  size_t n, room;
  struct variable *list;
  size_t n_twins;               /* static objects asked for one by one */
  struct twin { uintptr_t host, device; } *twins;
};

static void
add_variable (struct gomp_native *all,
              const struct gomp_host_variable *variable)
{
  const struct module *module = module_at (variable->start);

  if (module == NULL || variable->size == 0)
    return;
  if (all->n == all->room)
    {
      all->room = all->room ? 2 * all->room : 32;
      all->list = gomp_realloc (all->list, all->room * sizeof *all->list);
    }
  all->list[all->n++] = (struct variable) { variable->start, variable->size,
                                            module->path, module->base };
}

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

/* All variables there are; tables and sections mostly name the same ones.  */
static void
collect (struct gomp_native *all)
{
  size_t n = 0;

  *all = (struct gomp_native) { .n = 0 };
  for (size_t m = 0; m < modules.n; m++)
    for (size_t i = 0; i < modules.list[m].n_variables; i++)
      add_variable (all, &modules.list[m].variables[i]);
  gomp_images_walk (add_table, all);
  if (all->n == 0)
    return;
  qsort (all->list, all->n, sizeof *all->list, compare_starts);
  for (size_t i = 0; i < all->n; i++)
    if (n == 0 || all->list[n - 1].start != all->list[i].start)
      all->list[n++] = all->list[i];
  all->n = n;
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
          || b->list[j].base != v->base)
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
    asked[i] = (struct gomp_pset_variable) { list[i].path,
                                             list[i].start - list[i].base,
                                             object_size (&list[i]),
                                             is_link (&list[i]) };
  fine = device->plugin->pset_variables (device->ord, asked, n, pairs);
  if (!fine)
    gomp_error_set (err, "device %d has no copies of the program's `declare "
                    "target' variables", device->id);
  for (size_t i = 0; fine && i < n; i++)
    if (pairs[i].end - pairs[i].start != object_size (&list[i]))
      fine = gomp_error_set (err, "Cannot map target variables (size "
                             "mismatch)");
  for (size_t i = 0; fine && i < n; i++)
    fine = gomp_image_map_variable (device, list[i].start,
                                    object_size (&list[i]),
                                    is_link (&list[i]), &pairs[i], err);
  free (pairs);
  free (asked);
  return fine;
}

static bool
replace (struct gomp_device *device, const struct gomp_native *wanted,
         struct gomp_error *err)
{
  struct gomp_native *had = device->native;
  size_t n_gone, n_new;
  struct variable *list
    = gomp_malloc ((had->n + wanted->n) * sizeof *list);
  bool fine;

  n_gone = difference (had, wanted, list);
  for (size_t i = 0; i < n_gone; i++)
    gomp_image_unmap_variable (device, list[i].start,
                               object_size (&list[i]));
  n_new = difference (wanted, had, list);
  fine = n_new == 0 || introduce (device, list, n_new, err);
  free (list);
  return fine;
}

void
gomp_native_forget (struct gomp_device *device)
{
  struct gomp_native *native = device->native;

  if (native == NULL)
    return;
  for (size_t i = 0; i < native->n; i++)
    gomp_image_unmap_variable (device, native->list[i].start,
                               object_size (&native->list[i]));
  free (native->list);
  free (native->twins);
  free (native);
  device->native = NULL;
}

/* Ask the device where it has the static object at ADDR.  */
static uintptr_t
find_twin (struct gomp_device *device, uintptr_t addr)
{
  const struct module *module = module_at (addr);
  struct gomp_pset_variable asked = { .size = sizeof (void *) };
  struct gomp_native *native = device->native;
  struct addr_pair pair = { 0, 0 };

  if (module == NULL)
    return 0;
  asked.module = module->path;
  asked.offset = addr - module->base;
  if (!device->plugin->pset_variables (device->ord, &asked, 1, &pair))
    return 0;
  native->twins = gomp_realloc (native->twins, ((native->n_twins + 1)
                                                * sizeof *native->twins));
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
  gomp_lock_take (&gomp_images_lock);
  gomp_lock_take (&device->state_lock);
  if (device->state == GOMP_DEVICE_INITIALIZED && device->native)
    {
      for (size_t t = 0; t < device->native->n_twins; t++)
        if (device->native->twins[t].host == addr)
          found = device->native->twins[t].device;
      if (found == 0)
        found = find_twin (device, addr);
    }
  gomp_lock_leave (&device->state_lock);
  gomp_lock_leave (&gomp_images_lock);
  return found;
}

bool
gomp_native_sync (struct gomp_device *device, struct gomp_error *err)
{
  struct gomp_native wanted;
  bool fine;

  if (!(device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
      || device->plugin->pset_variables == NULL)
    return true;
  modules_refresh ();
  collect (&wanted);
  if (device->native == NULL)
    device->native = gomp_calloc (1, sizeof *device->native);
  fine = replace (device, &wanted, err);
  free (device->native->list);
  free (device->native->twins);
  *device->native = wanted;
  __atomic_store_n (&device->native_stamp, modules.stamp, __ATOMIC_RELAXED);
  return fine;
}
