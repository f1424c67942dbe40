/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Images of clang and flang: loading them into the worker, alone.  The host
   process has their bytes only.  */

#include "host/objects.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "host/device.h"
#include "host/object-symbols.h"

/* An image of a device, which the worker has loaded.  */
struct gomp_host_image
{
  struct gomp_host_image *next;
  const void *bytes;            /* by which it is known */
  uintptr_t load;               /* in the worker */
  /* The file, in memory: as long as it is open, no other one gets its name.  */
  int file;
  size_t n;
  struct gomp_host_kernel *kernels;
};

/* ---- Loading ------------------------------------------------------------ */

/* A file of SIZE bytes, at BYTES; -1: errno.  */
static int
make_file (const char *bytes, size_t size)
{
  int file = memfd_create ("image", MFD_CLOEXEC);
  size_t at = 0;

  while (file >= 0 && at < size)
    {
      ssize_t written = write (file, bytes + at, size - at);
      if (written <= 0)
        {
          close (file);
          return -1;
        }
      at += (size_t) written;
    }
  return file;
}

/* Have the worker load FILE.  Control lock held.  */
static bool
ask_load (struct gomp_host_device *device, int file, uintptr_t *load)
{
  struct gomp_message request = { GOMP_MESSAGE_LOCATE, { 0, 0, 1 } };
  char name[64];

  snprintf (name, sizeof name, "/proc/%d/fd/%d", (int) getpid (), file);
  if (!gomp_host_device_ask (device, &request, name, strlen (name)))
    return false;
  *load = device->packet.message.words[0];
  return true;
}

/* The image has a symbol NAME_kernel_environment.  */
static bool
is_generic (const struct gomp_object_symbols *symbols, const char *name)
{
  static const char suffix[] = "_kernel_environment";
  size_t length = strlen (name);
  char *symbol = GOMP_PLUGIN_malloc (length + sizeof suffix);
  bool found;

  memcpy (symbol, name, length);
  memcpy (symbol + length, suffix, sizeof suffix);
  found = gomp_object_symbols_find (symbols, symbol) != NULL;
  free (symbol);
  return found;
}

static void
fill_kernels (struct gomp_host_image *image,
              const struct gomp_pset_code *object,
              const struct gomp_object_symbols *symbols,
              struct addr_pair *pairs)
{
  image->n = object->n_kernels;
  image->kernels
    = GOMP_PLUGIN_malloc_cleared ((image->n + 1) * sizeof *image->kernels);
  for (size_t i = 0; i < image->n; i++)
    {
      const char *name = object->names[i];
      const Elf64_Sym *symbol = gomp_object_symbols_find (symbols, name);
      size_t size = strlen (name) + 1;
      if (symbol == NULL)
        continue;
      image->kernels[i].address = image->load + symbol->st_value;
      image->kernels[i].name = memcpy (GOMP_PLUGIN_malloc (size), name, size);
      image->kernels[i].generic = is_generic (symbols, name);
      pairs[i].start = (uintptr_t) &image->kernels[i];
    }
}

static void
fill_variables (struct gomp_host_device *device, uintptr_t load,
                const struct gomp_pset_code *object,
                const struct gomp_object_symbols *symbols,
                struct addr_pair *pairs)
{
  const char *const *names = object->names + object->n_kernels;

  pairs += object->n_kernels;
  for (size_t i = 0; i < object->n_variables; i++)
    {
      const Elf64_Sym *symbol = gomp_object_symbols_find (symbols, names[i]);
      if (symbol == NULL)
        continue;
      pairs[i].start = load + symbol->st_value;
      pairs[i].end = pairs[i].start + symbol->st_size;
      gomp_host_device_add_object (device, pairs[i].start, symbol->st_size);
    }
}

static bool
load (struct gomp_host_device *device, const struct gomp_pset_code *object,
      const struct gomp_object_symbols *symbols, struct addr_pair *pairs)
{
  int file = make_file (object->bytes, object->size);
  struct gomp_host_image *image;
  uintptr_t address;
  bool loaded;

  if (file < 0)
    {
      GOMP_PLUGIN_error ("host device %d: no file for an image of %zu bytes: "
                         "%s",
                         device->ord, object->size, strerror (errno));
      return false;
    }
  pthread_mutex_lock (&device->control_lock);
  loaded = ask_load (device, file, &address);
  pthread_mutex_unlock (&device->control_lock);
  if (!loaded)
    {
      close (file);
      return false;
    }
  image = GOMP_PLUGIN_malloc (sizeof *image);
  *image = (struct gomp_host_image) { .bytes = object->bytes,
                                      .load = address,
                                      .file = file };
  fill_kernels (image, object, symbols, pairs);
  fill_variables (device, address, object, symbols, pairs);
  pthread_mutex_lock (&device->control_lock);
  image->next = device->images.first;
  __atomic_store_n (&device->images.first, image, __ATOMIC_RELEASE);
  pthread_mutex_unlock (&device->control_lock);
  return true;
}

/* An ELF object for this machine, rather than a GPU's.  What exactly it is, and
   whether it can be loaded, loading it finds out.  */
bool
GOMP_OFFLOAD_pset_takes_code (int ord, const void *bytes, size_t size)
{
  static const unsigned char machine[] = {
#if defined __x86_64__
    62,
    0
#elif defined __aarch64__
    183,
    0
#else
    21,
    0
#endif
  };

  (void) ord;
  return (size >= 20 && memcmp (bytes, "\177ELF", 4) == 0
          && memcmp ((const char *) bytes + 18, machine, sizeof machine) == 0);
}

bool
GOMP_OFFLOAD_pset_load_code (int ord, const struct gomp_pset_code *object,
                             struct addr_pair *pairs)
{
  struct gomp_host_device *device = gomp_host_device_get_open (ord);
  struct gomp_object_symbols symbols;
  const char *wrong;

  memset (pairs, 0,
          (object->n_kernels + object->n_variables) * sizeof *pairs);
  if (!device)
    return false;
  wrong = gomp_object_symbols_read (object->bytes, object->size, &symbols);
  if (wrong == NULL)
    return load (device, object, &symbols, pairs);
  GOMP_PLUGIN_error ("host device %d: an image of the program: %s", ord, wrong);
  return false;
}

/* ---- Unloading ---------------------------------------------------------- */

static void
free_image (struct gomp_host_image *image)
{
  for (size_t i = 0; i < image->n; i++)
    free (image->kernels[i].name);
  free (image->kernels);
  close (image->file);
  free (image);
}

/* The image known by BYTES, taken from the list.  Control lock held.  */
static struct gomp_host_image *
take (struct gomp_host_device *device, const void *bytes)
{
  struct gomp_host_image **link = &device->images.first, *image;

  while (*link && (*link)->bytes != bytes)
    link = &(*link)->next;
  image = *link;
  if (image)
    *link = image->next;
  return image;
}

bool
GOMP_OFFLOAD_pset_unload_code (int ord, const void *bytes)
{
  struct gomp_host_device *device = gomp_host_device_get_open (ord);
  struct gomp_message request = { .kind = GOMP_MESSAGE_DROP };
  struct gomp_host_image *image;
  bool fine = true;

  if (!device)
    return false;
  pthread_mutex_lock (&device->control_lock);
  image = take (device, bytes);
  if (image)
    {
      request.words[0] = image->load;
      fine = gomp_host_device_ask (device, &request, NULL, 0);
    }
  pthread_mutex_unlock (&device->control_lock);
  if (image)
    free_image (image);
  return fine;
}

void
gomp_host_images_fini (struct gomp_host_device *device)
{
  struct gomp_host_image *image = device->images.first, *next;

  device->images.first = NULL;
  for (; image; image = next)
    {
      next = image->next;
      free_image (image);
    }
}

/* ---- Kernels ------------------------------------------------------------ */

const struct gomp_host_kernel *
gomp_host_kernel_find (const struct gomp_host_device *device, const void *fn)
{
  const struct gomp_host_image *image
    = __atomic_load_n (&device->images.first, __ATOMIC_ACQUIRE);

  for (; image; image = image->next)
    if (fn >= (const void *) image->kernels
        && fn < (const void *) (image->kernels + image->n))
      return fn;
  return NULL;
}
