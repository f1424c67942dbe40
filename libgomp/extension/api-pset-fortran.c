/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The procedures of the Fortran module gomp_pset, as gfortran calls them.

   A pointer or allocatable dummy of assumed rank comes as the address of the
   actual argument's own descriptor (of a copy for scalars, rank 0), optional
   arguments that are absent as null, lengths of characters behind the
   arguments.  The specific procedures of a generic differ in type only:
   gomp_pset-f90.awk has the same list.  */

#include "extension/api-pset.h"

#include <string.h>

#include "program/caller.h"
#include "extension/fortran-text.h"

#define PUBLIC __attribute__ ((visibility ("default")))

#define TYPES(do, name)                                                   \
  do                                                                      \
  (name, i1) do (name, i2) do (name, i4) do (name, i8) do (name, r4) do ( \
    name, r8) do (name, c4) do (name, c8) do (name, l1) do (name,         \
                                                            l4) do (name, l8)

/* Procedures that all are function NAME.  */
#define ALIAS(name, what, type)                            \
  PUBLIC __typeof (name##_array) name##_##what##_##type##_ \
    __attribute__ ((alias (#name "_array")));
#define ALIAS_BOTH(name, type) \
  ALIAS (name, pointer, type) ALIAS (name, allocatable, type)
/* Procedures that all are function NAME, for characters, whose length comes
   with the other hidden arguments.  */
#define ALIAS_CHARACTER(name, what)                      \
  PUBLIC __typeof (name##_character) name##_##what##_ch_ \
    __attribute__ ((alias (#name "_character")));

/* ---- Arguments ---------------------------------------------------------- */

/* The optional ones.  */
struct options
{
  const int32_t *device;
  const char *file;
  const int32_t *line;
  int32_t *stat;
  size_t file_length;
  char text[256];               /* the file's name, terminated */
};

#define OPTIONS                                                 \
  {                                                             \
    .device = device, .file = file, .line = line, .stat = stat, \
    .file_length = file_length                                  \
  }

/* The call that NAME with OPTIONS makes.  */
#define FORTRAN_CALL(name, where, options)                          \
  PSET_CALL (name, device ? *device : GOMP_PSET_ACC_DEVICE, where,  \
             gomp_fortran_copy (file, file_length, (options)->text, \
                                sizeof (options)->text),            \
             line ? *line : 0)

/* STATUS is the caller's, who may not ask for it.  */
static void
report (const struct options *options, gomp_pset_status status)
{
  if (options->stat)
    *options->stat = status;
  else if (status < 0)
    gomp_fatal ("%s", gomp_pset_message ());
}

/* ---- Attaching ---------------------------------------------------------- */

/* With all of its elements.  */
static gomp_pset_status
attach_whole (const struct gomp_pset_call *call, gomp_pset_layout layout)
{
  struct gomp_pset_target target;
  gomp_pset_status status = gomp_pset_read_target (call, layout, &target);

  if (status != GOMP_PSET_DONE)
    return status;
  target.start = target.outline.base + (uintptr_t) target.outline.low;
  target.end = target.outline.base + (uintptr_t) target.outline.high;
  return gomp_pset_attach_target (call, &target);
}

#define ATTACH(where, layout)                                                \
  do                                                                         \
    {                                                                        \
      struct options options = OPTIONS;                                      \
      struct gomp_pset_call call = FORTRAN_CALL ("attach", where, &options); \
      report (&options, attach_whole (&call, layout));                       \
    }                                                                        \
  while (0)

static void __attribute__ ((used))
gomp_pset_attach_array (void *p, const int32_t *device, const char *file,
                        const int32_t *line, int32_t *stat, size_t file_length)
{
  ATTACH (p, GOMP_PSET_GFORTRAN);
}

static void __attribute__ ((used))
gomp_pset_attach_character (void *p, const int32_t *device, const char *file,
                            const int32_t *line, int32_t *stat, size_t p_length,
                            size_t file_length)
{
  (void) p_length;
  ATTACH (p, GOMP_PSET_GFORTRAN);
}

TYPES (ALIAS_BOTH, gomp_pset_attach)
ALIAS_CHARACTER (gomp_pset_attach, pointer)
ALIAS_CHARACTER (gomp_pset_attach, allocatable)

PUBLIC void gomp_pset_attach_address_ (void *const *, const int32_t *,
                                       const int32_t *, const char *,
                                       const int32_t *, int32_t *, size_t);

void
gomp_pset_attach_address_ (void *const *descriptor, const int32_t *layout,
                           const int32_t *device, const char *file,
                           const int32_t *line, int32_t *stat,
                           size_t file_length)
{
  ATTACH (*descriptor, (gomp_pset_layout) *layout);
}

/* ---- Detaching ---------------------------------------------------------- */

#define DETACH(where)                                                         \
  do                                                                          \
    {                                                                         \
      struct options options = OPTIONS;                                       \
      struct gomp_pset_call call = FORTRAN_CALL ("detach", where, &options);  \
      report (&options, gomp_pset_detach_call (&call, finalize &&*finalize)); \
    }                                                                         \
  while (0)

static void __attribute__ ((used))
gomp_pset_detach_array (void *p, const int32_t *finalize, const int32_t *device,
                        const char *file, const int32_t *line, int32_t *stat,
                        size_t file_length)
{
  DETACH (p);
}

static void __attribute__ ((used))
gomp_pset_detach_character (void *p, const int32_t *finalize,
                            const int32_t *device, const char *file,
                            const int32_t *line, int32_t *stat, size_t p_length,
                            size_t file_length)
{
  (void) p_length;
  DETACH (p);
}

TYPES (ALIAS_BOTH, gomp_pset_detach)
ALIAS_CHARACTER (gomp_pset_detach, pointer)
ALIAS_CHARACTER (gomp_pset_detach, allocatable)

PUBLIC void gomp_pset_detach_address_ (void *const *, const int32_t *,
                                       const int32_t *, const char *,
                                       const int32_t *, int32_t *, size_t);

void
gomp_pset_detach_address_ (void *const *descriptor, const int32_t *finalize,
                           const int32_t *device, const char *file,
                           const int32_t *line, int32_t *stat,
                           size_t file_length)
{
  DETACH (*descriptor);
}

/* ---- Asking ------------------------------------------------------------- */

/* Device DEVICE's counter at P, or a negative status.  */
#define COUNT(where)                                                          \
  do                                                                          \
    {                                                                         \
      struct gomp_pset_call call                                              \
        = PSET_CALL ("attach count", device ? *device : GOMP_PSET_ACC_DEVICE, \
                     where, NULL, 0);                                         \
      unsigned count;                                                         \
      gomp_pset_status status = gomp_pset_count_call (&call, &count);         \
      return status < 0 ? (int32_t) status : (int32_t) count;                 \
    }                                                                         \
  while (0)

static int32_t __attribute__ ((used))
gomp_pset_attach_count_array (void *p, const int32_t *device)
{
  COUNT (p);
}

static int32_t __attribute__ ((used))
gomp_pset_attach_count_character (void *p, const int32_t *device,
                                  size_t p_length)
{
  (void) p_length;
  COUNT (p);
}

TYPES (ALIAS_BOTH, gomp_pset_attach_count)
ALIAS_CHARACTER (gomp_pset_attach_count, pointer)
ALIAS_CHARACTER (gomp_pset_attach_count, allocatable)

PUBLIC int32_t gomp_pset_attach_count_address_ (void *const *, const int32_t *);

int32_t
gomp_pset_attach_count_address_ (void *const *descriptor, const int32_t *device)
{
  COUNT (*descriptor);
}

PUBLIC void gomp_pset_print_attachments_ (const int32_t *);

void
gomp_pset_print_attachments_ (const int32_t *device)
{
  struct gomp_pset_call call
    = PSET_CALL ("print attachments", device ? *device : GOMP_PSET_ACC_DEVICE,
                 NULL, NULL, 0);

  gomp_pset_print_call (&call, stderr);
}

PUBLIC void gomp_pset_print_present_ (const int32_t *);

void
gomp_pset_print_present_ (const int32_t *device)
{
  struct gomp_pset_call call = PSET_CALL (
    "print present", device ? *device : GOMP_PSET_ACC_DEVICE, NULL, NULL, 0);

  gomp_pset_print_present_call (&call, stderr);
}

PUBLIC void gomp_pset_message_ (char *, size_t);

void
gomp_pset_message_ (char *text, size_t length)
{
  const char *message = gomp_pset_message ();
  size_t n = strlen (message);

  memset (text, ' ', length);
  memcpy (text, message, n < length ? n : length);
}

/* The address of a descriptor or pointer that its owner passes by an interface
   of his own: not in the module.  */
PUBLIC void *gomp_pset_address_ (void *);

void *
gomp_pset_address_ (void *p)
{
  return p;
}
