/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offload images of the program.  */

#define _GNU_SOURCE 1
#include "device/image.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/env.h"
#include "base/hook.h"
#include "device/declared.h"
#include "device/indirect.h"
#include "device/native.h"
#include "event/ompt.h"
#include "device/plugin-words.h"
#include "device/reverse-table.h"
#include "program/source.h"

unsigned gomp_functions_generation;

/* What the plugin gets.  */
static const void *
plugin_data (const struct gomp_image *image)
{
  if (gomp_image_library (image) < GOMP_LIBRARY_REQUIRES)
    return image->data;
  return (const char *) image->data + sizeof (uintptr_t);
}

/* May its kernels have regions with device(ancestor: 1)?  */
static bool
wants_reverse (const struct gomp_image *image)
{
  return (
    gomp_image_library (image) >= GOMP_LIBRARY_REQUIRES
    && (*(const uintptr_t *) image->data & GOMP_REQUIRES_REVERSE_OFFLOAD));
}

static size_t
function_count (const struct gomp_image *image)
{
  return (size_t) (image->table->functions_end - image->table->functions);
}

static size_t
variable_count (const struct gomp_image *image)
{
  return (size_t) (image->table->variables_end - image->table->variables);
}

/* ---- Loading ------------------------------------------------------------ */

static void
unload_from_plugin (struct gomp_device *device, const struct gomp_image *image)
{
  device->plugin->unload_image (device->ord, image->version,
                                plugin_data (image));
}

static bool
check_variables (const struct gomp_image *image, const struct addr_pair *pairs,
                 struct gomp_error *err)
{
  for (size_t i = 0; i < variable_count (image); i++)
    {
      size_t size = image->table->variables[i].size;
      if (!(size & GOMP_HOST_VARIABLE_LINK)
          && pairs[i].end - pairs[i].start != size)
        {
          const struct gomp_about about
            = { .device = -1,
                .start = image->table->variables[i].start,
                .size = size,
                .found = "the device's code has a variable of another size in "
                         "its place",
                .remedy = "compile and link all parts of the program with one "
                          "compiler" };
          return gomp_error_set_about (
            err, &about, "Cannot map target variables (size mismatch)");
        }
    }
  return true;
}

static void
enter_functions (struct gomp_device *device, const struct gomp_image *image,
                 const struct addr_pair *pairs)
{
  gomp_present_lock (&device->present);
  for (size_t i = 0; i < function_count (image); i++)
    if (pairs[i].start != 0)
      gomp_ptree_insert (&device->functions,
                         (uintptr_t) image->table->functions[i],
                         (void *) pairs[i].start);
  gomp_present_unlock (&device->present);
  __atomic_fetch_add (&gomp_functions_generation, 1, __ATOMIC_RELEASE);
}

/* On a device that reaches host memory and maps nothing, the device's pointer
   to a link variable is to the host's object.  */
static bool
refer_to_host (struct gomp_device *device,
               const struct gomp_host_variable *variable,
               const struct addr_pair *pair, struct gomp_error *err)
{
  if (!(variable->size & GOMP_HOST_VARIABLE_LINK) || pair->start == 0
      || !(device->plugin->caps & GOMP_OFFLOAD_CAP_SHARED_MEM))
    return true;
  return gomp_device_copy_in (device, gomp_devaddr_make (pair->start),
                              &variable->start, sizeof variable->start, err);
}

static bool
enter_variables (struct gomp_device *device, const struct gomp_image *image,
                 const struct addr_pair *pairs, struct gomp_error *err)
{
  for (size_t i = 0; i < variable_count (image); i++)
    {
      const struct gomp_host_variable *variable = &image->table->variables[i];
      if (!gomp_declared_enter (device, variable->start,
                                (variable->size & ~GOMP_HOST_VARIABLE_LINK),
                                variable->size & GOMP_HOST_VARIABLE_LINK,
                                &pairs[i], err)
          || !refer_to_host (device, variable, &pairs[i], err))
        return false;
    }
  return true;
}

/* Tell the image its device's number; newer ones get the device's control
   variables, of which the number is the first.  */
static bool
send_number (struct gomp_device *device, const struct gomp_image *image,
             const struct addr_pair *extra, struct gomp_error *err)
{
  bool newer = gomp_image_library (image) >= GOMP_LIBRARY_REQUIRES;
  struct gomp_device_icvs icvs = device->icvs;
  size_t size = newer ? sizeof icvs : sizeof icvs.device_num;

  if (extra->start == 0)
    return true;
  if (extra->end - extra->start != size)
    return gomp_error_set (err,
                           "offload plugin managed '%s' not of expected "
                           "format",
                           newer ? "icv struct" : "device_num");
  /* GCC 13's zero for a variable that is not set.  */
  if (gomp_image_library (image) == GOMP_LIBRARY_REQUIRES
      && icvs.default_device == INT_MIN)
    icvs.default_device = 0;
  return gomp_device_copy_in (device, gomp_devaddr_make (extra->start), &icvs,
                              size, err);
}

/* ---- Link variables ----------------------------------------------------- */

#define LINK_SUFFIX "$linkptr"
#define NAME_ROOM 256

static bool
is_link (const struct gomp_image *image, size_t variable)
{
  return image->table->variables[variable].size & GOMP_HOST_VARIABLE_LINK;
}

static size_t
count_links (const struct gomp_image *image)
{
  size_t n = 0;

  for (size_t v = 0; v < variable_count (image); v++)
    n += is_link (image, v);
  return n;
}

/* Is NAME what devices call the link variable that is SYMBOL here?  */
static bool
names_match (const char *name, const char *symbol)
{
  while (*symbol && (*name == *symbol || *name == '$'))
    {
      name++;
      symbol++;
    }
  return *symbol == '\0' && strcmp (name, LINK_SUFFIX) == 0;
}

/* Which of the image's NAMES is that of link variable V; variable_count if
   none or several are.  */
static size_t
find_name (const struct gomp_image *image, size_t v, const char *const *names)
{
  size_t found = variable_count (image);
  char symbol[NAME_ROOM];

  if (!gomp_source_symbol (image->table->variables[v].start, symbol,
                           sizeof symbol))
    return found;
  for (size_t i = 0; i < variable_count (image); i++)
    if (names_match (names[i], symbol))
      {
        if (found != variable_count (image))
          return variable_count (image);
        found = i;
      }
  return found;
}

/* Set ORDERED of IMAGE's variables that are no link variables to their PAIRS:
   those that are not TAKEN, which are in the host's order.  */
static void
order_others (const struct gomp_image *image, const struct addr_pair *pairs,
              const bool *taken, struct addr_pair *ordered)
{
  size_t from = 0;

  for (size_t v = 0; v < variable_count (image); v++)
    if (!is_link (image, v))
      {
        while (taken[from])
          from++;
        ordered[v] = pairs[from++];
      }
}

/* GCC 12 may list link variables for a GPU in another order than for the host,
   and among the other variables instead of behind them.  Put PAIRS, those of
   the variables, in the host's order, where the names tell it for all link
   variables.  */
static void
order_links (const struct gomp_device *device, const struct gomp_image *image,
             struct addr_pair *pairs)
{
  size_t n = variable_count (image);
  struct addr_pair *ordered;
  const char *const *names;
  bool *taken, known = true;

  if (!device->plugin->pset_variable_names || count_links (image) == 0 || n < 2)
    return;
  names = device->plugin->pset_variable_names (plugin_data (image));
  ordered = gomp_malloc (n * sizeof *ordered);
  taken = gomp_malloc (n * sizeof *taken);
  memset (taken, 0, n * sizeof *taken);
  memcpy (ordered, pairs, n * sizeof *ordered);
  for (size_t v = 0; v < n && known; v++)
    if (is_link (image, v))
      {
        size_t from = find_name (image, v, names);
        known = from < n && !taken[from];
        if (known)
          {
            taken[from] = true;
            ordered[v] = pairs[from];
          }
      }
  if (known)
    {
      order_others (image, pairs, taken, ordered);
      memcpy (pairs, ordered, n * sizeof *ordered);
    }
  free (taken);
  free (ordered);
}

/* ---- All of an image ---------------------------------------------------- */

/* DEVICE has refused IMAGE, and told why.  */
static bool
refused (const struct gomp_device *device, const struct gomp_image *image,
         struct gomp_error *err)
{
  Dl_info object;
  bool known = (dladdr (image->data, &object) != 0 && object.dli_fname
                && object.dli_fname[0]);

  return gomp_plugin_words_fail (err,
                                 "device %d (%s) does not take the code "
                                 "that %s has for it; compile that for this "
                                 "device, or run on the host with "
                                 "OMP_TARGET_OFFLOAD=disabled",
                                 device->id, device->plugin->name,
                                 known ? object.dli_fname : "the program");
}

static void
enter_reverse (struct gomp_device *device, const struct gomp_image *image,
               const uint64_t *codes)
{
  if (codes == NULL)
    return;
  gomp_present_lock (&device->present);
  gomp_reverse_enter (device, codes, image->table->functions,
                      function_count (image));
  gomp_present_unlock (&device->present);
}

/* PAIRS[0..N-1] is what the plugin gave for IMAGE.  */
static bool
enter_image (struct gomp_device *device, const struct gomp_image *image,
             struct addr_pair *pairs, size_t n, struct gomp_error *err)
{
  size_t functions = function_count (image);
  size_t expected = functions + variable_count (image);

  if (n != expected && n != expected + 1)
    return gomp_error_set (err,
                           "Cannot map target functions or variables "
                           "(expected %u, have %u)",
                           (unsigned) expected, (unsigned) n);
  order_links (device, image, pairs + functions);
  if (!check_variables (image, pairs + functions, err)
      || (n > expected && !send_number (device, image, &pairs[expected], err)))
    return false;
  enter_functions (device, image, pairs);
  return enter_variables (device, image, pairs + functions, err);
}

/* State lock held.  */
static bool
load_image (struct gomp_device *device, const struct gomp_image *image,
            struct gomp_error *err)
{
  struct addr_pair *pairs = NULL;
  uint64_t *codes = NULL, *indirect;
  bool fine;
  int n;

  if (!gomp_indirect_addresses (image->table, gomp_image_library (image),
                                &indirect, err))
    return false;
  gomp_plugin_words_keep ();
  n = gomp_plugin_load_image (device->plugin, device->ord, image->version,
                              plugin_data (image), &pairs,
                              wants_reverse (image) ? &codes : NULL, indirect);
  free (indirect);
  if (n < 0)
    return refused (device, image, err);
  gomp_plugin_words_print ();
  fine = enter_image (device, image, pairs, (size_t) n, err);
  if (fine)
    enter_reverse (device, image, codes);
  else
    unload_from_plugin (device, image);
  free (codes);
  free (pairs);
  return fine;
}

/* Devices that run host code have no use for images.  */
static bool
takes_images (const struct gomp_device *device, int type)
{
  return (device->plugin->type == type
          && !(device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC));
}

bool
gomp_images_load (struct gomp_device *device, struct gomp_error *err)
{
  for (const struct gomp_image *image = gomp_images; image; image = image->next)
    if (takes_images (device, image->type) && !load_image (device, image, err))
      return false;
  GOMP_FOR_EACH_HOOK (hook, gomp_image_hooks)
    if (!(*hook)->load (device, err))
      return false;
  return gomp_native_sync (device, err);
}

/* ---- Unloading ---------------------------------------------------------- */

static void
leave_functions (struct gomp_device *device, const struct gomp_image *image)
{
  gomp_present_lock (&device->present);
  for (size_t i = 0; i < function_count (image); i++)
    gomp_ptree_remove (&device->functions,
                       (uintptr_t) image->table->functions[i]);
  if (wants_reverse (image))
    gomp_reverse_leave (device, image->table->functions,
                        function_count (image));
  gomp_present_unlock (&device->present);
  __atomic_fetch_add (&gomp_functions_generation, 1, __ATOMIC_RELEASE);
}

static bool
unload_image (struct gomp_device *device, const struct gomp_image *image,
              struct gomp_error *err)
{
  int before;
  bool fine;

  leave_functions (device, image);
  for (size_t i = 0; i < variable_count (image); i++)
    gomp_declared_remove (
      device, image->table->variables[i].start,
      (image->table->variables[i].size & ~GOMP_HOST_VARIABLE_LINK));
  /* Copies that were posted to its variables are made before these are gone,
     and nothing of them that was read ahead is used afterwards.  */
  before = gomp_device_enter (device);
  fine = device->plugin->unload_image (device->ord, image->version,
                                       plugin_data (image));
  gomp_device_leave (device, before);
  return fine || gomp_error_set (err, "image unload fail");
}

bool
gomp_images_unload (struct gomp_device *device, struct gomp_error *err)
{
  bool fine = true;

  for (const struct gomp_image *image = gomp_images; image; image = image->next)
    if (takes_images (device, image->type))
      fine = unload_image (device, image, err) && fine;
  GOMP_CALL_HOOKS (gomp_image_hooks, unload, device);
  gomp_native_forget (device);
  return fine;
}

/* ---- The list ----------------------------------------------------------- */

/* Call CHANGE, or sync what is no image, on each initialized device.  Images
   lock held.  */
static bool
change_devices (const struct gomp_image *image,
                bool (*change) (struct gomp_device *, const struct gomp_image *,
                                struct gomp_error *),
                struct gomp_error *err)
{
  int n;
  struct gomp_device **devices = gomp_device_running (&n);
  bool fine = true;

  for (int d = 0; fine && d < n; d++)
    {
      struct gomp_device *device = devices[d];
      gomp_lock (&device->state_lock);
      if (device->state == GOMP_DEVICE_INITIALIZED)
        {
          if (takes_images (device, image->type))
            fine = change (device, image, err);
          else
            fine = gomp_native_sync (device, err);
        }
      gomp_unlock (&device->state_lock);
    }
  return fine;
}

bool
gomp_image_register (unsigned version, const struct gomp_host_table *host_table,
                     int type, const void *data, struct gomp_error *err)
{
  struct gomp_image *image;
  bool fine;

  if (version >> 16 > GOMP_IMAGE_LIBRARY_MAX)
    return gomp_error_set (err,
                           "Library too old for offload (version %u < "
                           "%u)",
                           GOMP_IMAGE_LIBRARY_MAX, version >> 16);
  if (gomp_device_exiting ())
    return true;
  image = gomp_malloc (sizeof *image);
  *image = (struct gomp_image) { NULL, version, type, host_table, data };
  gomp_lock (&gomp_images_lock);
  fine = gomp_images_require (image, err);
  if (fine)
    {
      gomp_images_add (image);
      fine = change_devices (image, load_image, err);
    }
  else
    free (image);
  gomp_unlock (&gomp_images_lock);
  return fine;
}

bool
gomp_image_unregister (int type, const void *data, struct gomp_error *err)
{
  struct gomp_image *image;
  bool fine = true;

  /* Devices are finalized, and whoever called exit may hold the lock.  */
  if (gomp_device_exiting ())
    return true;
  gomp_lock (&gomp_images_lock);
  image = gomp_images_remove (type, data);
  if (image)
    fine = change_devices (image, unload_image, err);
  gomp_unlock (&gomp_images_lock);
  free (image);
  if (gomp_ompt_is_active ())
    gomp_ompt_image_ends (data);
  return fine;
}
