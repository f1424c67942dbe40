/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructors and destructors of clang's images: each is a variable with the
   address of a function, whose name ends with its priority; a kernel calls those
   that a list has, which nobody has linked.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvptx/image.h"

/* A variable.  */
struct hook
{
  const char *name;             /* in the image, not ended */
  size_t length;
  unsigned long priority;
};

struct hooks
{
  struct hook *all;
  size_t n;
};

/* ---- Which there are ----------------------------------------------------- */

static bool
is_of_name (char c)
{
  return ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
          || (c >= '0' && c <= '9') || c == '_' || c == '$');
}

/* The number at the end of the name of LENGTH.  */
static unsigned long
priority_of (const char *name, size_t length)
{
  size_t at = length;
  char digits[24] = "";

  while (at > 0 && name[at - 1] >= '0' && name[at - 1] <= '9')
    at--;
  if (length - at < sizeof digits)
    memcpy (digits, name + at, length - at);
  return strtoul (digits, NULL, 10);
}

static bool
is_known (const struct hooks *hooks, const struct hook *hook)
{
  for (size_t i = 0; i < hooks->n; i++)
    if (hooks->all[i].length == hook->length
        && memcmp (hooks->all[i].name, hook->name, hook->length) == 0)
      return true;
  return false;
}

/* Behind all of no higher priority.  */
static void
add (struct hooks *hooks, const struct hook *hook)
{
  size_t at = hooks->n++;

  hooks->all = realloc (hooks->all, hooks->n * sizeof *hooks->all);
  if (hooks->all == NULL)
    GOMP_PLUGIN_fatal ("Out of memory");
  for (; at > 0 && hooks->all[at - 1].priority > hook->priority; at--)
    hooks->all[at] = hooks->all[at - 1];
  hooks->all[at] = *hook;
}

/* Those whose names begin with PREFIX, wherever these stand in the image: in a text,
   or in the symbols of machine code.  */
static struct hooks
find (const char *bytes, size_t size, const char *prefix)
{
  const char *end = bytes + size, *at = bytes;
  struct hooks hooks = { NULL, 0 };

  while ((at = memmem (at, (size_t) (end - at), prefix, strlen (prefix))))
    {
      struct hook hook = { .name = at };
      bool whole = at == bytes || !is_of_name (at[-1]);
      while (at < end && is_of_name (*at))
        at++;
      hook.length = (size_t) (at - hook.name);
      hook.priority = priority_of (hook.name, hook.length);
      if (whole && !is_known (&hooks, &hook))
        add (&hooks, &hook);
    }
  return hooks;
}

/* ---- Their list ---------------------------------------------------------- */

/* Set *FUNCTION to the address that the variable HOOK of IMAGE has.  */
static bool
read_hook (const struct gomp_nvptx_image *image, int ord,
           const struct hook *hook, uint64_t *function)
{
  char *name = GOMP_PLUGIN_malloc (hook->length + 1);
  CUdeviceptr address;
  size_t size;
  bool fine;

  memcpy (name, hook->name, hook->length);
  name[hook->length] = '\0';
  *function = 0;
  fine = (gomp_nvptx_variable_find (image->module, name, &address, &size)
          && (size != sizeof *function
              || GOMP_OFFLOAD_dev2host (ord, function, (const void *) address,
                                        sizeof *function)));
  free (name);
  return fine;
}

/* Have the variable NAME of IMAGE, a pointer, refer to ADDRESS.  */
static bool
set_pointer (const struct gomp_nvptx_image *image, const char *name,
             CUdeviceptr address)
{
  CUdeviceptr pointer;
  size_t size;

  return (gomp_nvptx_variable_find (image->module, name, &pointer, &size)
          && (size != sizeof address
              || GOMP_CUDA_TRY (cuMemcpyHtoD, pointer, &address, size)));
}

/* *LIST: device memory with the N functions at FUNCTIONS.  */
static bool
make_list (const uint64_t *functions, size_t n, CUdeviceptr *list)
{
  return (
    GOMP_CUDA_TRY (cuMemAlloc, list, n * sizeof *functions)
    && GOMP_CUDA_TRY (cuMemcpyHtoD, *list, functions, n * sizeof *functions));
}

bool
gomp_nvptx_llvm_list (struct gomp_nvptx_image *image, int ord,
                      const struct gomp_pset_code *object, const char *kind,
                      CUdeviceptr *list)
{
  char prefix[40], start[40], end[40];
  uint64_t *functions;
  struct hooks hooks;
  bool fine = true;

  snprintf (prefix, sizeof prefix, "__%s_array_object_", kind);
  snprintf (start, sizeof start, "__%s_array_start", kind);
  snprintf (end, sizeof end, "__%s_array_end", kind);
  hooks = find (object->bytes, object->size, prefix);
  functions = GOMP_PLUGIN_malloc ((hooks.n + 1) * sizeof *functions);
  for (size_t i = 0; i < hooks.n && fine; i++)
    fine = read_hook (image, ord, &hooks.all[i], &functions[i]);
  if (fine && hooks.n > 0)
    fine = (make_list (functions, hooks.n, list)
            && set_pointer (image, start, *list)
            && set_pointer (image, end, *list + hooks.n * sizeof *functions));
  free (functions);
  free (hooks.all);
  return fine;
}
