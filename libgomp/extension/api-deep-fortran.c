/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The procedures of the Fortran module gomp_pset that take whole objects, as
   gfortran calls them.  */

#include "extension/fortran-object.h"

#include <stdlib.h>
#include <string.h>

#include "program/acc-program.h"
#include "program/caller.h"
#include "base/descriptor.h"
#include "extension/fortran-text.h"
#include "device/default-device.h"
#include "program/type.h"

#define PUBLIC __attribute__ ((visibility ("default")))

/* What programs refer to that use the module, which has class (*) dummies: the
   table of class (*).  */
PUBLIC struct
{
  int32_t hash;
  int64_t size;
  void *rest[5];
} __gomp_pset_MOD___vtab__STAR = { .size = sizeof (void *) };

/* ---- Arguments --------------------------------------------------------- */

/* The device that was asked for, or that directives use by default.  */
static int
device_of (const struct gomp_fortran_options *options)
{
  enum
  {
    INITIAL_DEVICE = -1
  };
  int number;

  if (options->device)
    return *options->device;
  if (goacc_program ())
    return GOMP_PSET_ACC_DEVICE;
  number = gomp_default_device ();
  /* Regions run on the host then.  */
  return (number >= 0 && number < gomp_device_count () ? number
                                                       : INITIAL_DEVICE);
}

#define DEVICE_CALL(name, object, options) \
  GOMP_FORTRAN_CALL (name, device_of (options), object, options)
/* No device is looked for.  */
#define HOST_CALL(name, object, options) \
  GOMP_FORTRAN_CALL (name, 0, object, options)

/* ARGUMENT without the paths in array LEAVE_OUT, of LENGTH characters
   each.  */
static void
argument_leave_out (struct gomp_fortran_object *argument,
                    const gfc_descriptor *leave_out, size_t length)
{
  const gfc_dimension *dim;
  size_t n = 0;

  if (leave_out == NULL)
    return;
  dim = &leave_out->dim[0];
  if (dim->upper_bound >= dim->lower_bound)
    n = (size_t) (dim->upper_bound - dim->lower_bound + 1);
  argument->paths = gomp_malloc (n * sizeof *argument->paths + 1);
  for (size_t i = 0; i < n; i++)
    {
      const char *text = ((const char *) leave_out->base_addr
                          + ((ptrdiff_t) i * dim->stride * (ptrdiff_t) length));
      size_t bytes = gomp_fortran_length (text, length);
      argument->paths[i] = gomp_malloc (bytes + 1);
      memcpy (argument->paths[i], text, bytes);
      argument->paths[i][bytes] = '\0';
    }
  argument->root.leave_out = (const char *const *) argument->paths;
  argument->root.n_leave_out = n;
}

/* ---- Devices ----------------------------------------------------------- */

static bool
is_true (const int32_t *flag)
{
  return flag && *flag;
}

PUBLIC void gomp_pset_enter_deep_ (void *, const int32_t *,
                                   const gfc_descriptor *, const int32_t *,
                                   const char *, const int32_t *, int32_t *,
                                   char *, size_t, size_t, size_t);

void
gomp_pset_enter_deep_ (void *object, const int32_t *create,
                       const gfc_descriptor *leave_out, const int32_t *device,
                       const char *file, const int32_t *line, int32_t *stat,
                       char *errmsg, size_t leave_out_length,
                       size_t file_length, size_t errmsg_length)
{
  struct gomp_fortran_options options = GOMP_FORTRAN_OPTIONS;
  struct gomp_pset_call call = DEVICE_CALL ("enter deep", object, &options);
  struct gomp_fortran_object argument;
  gomp_pset_status status = gomp_fortran_object_read (&call, &argument);

  argument_leave_out (&argument, leave_out, leave_out_length);
  if (status == GOMP_PSET_DONE)
    status = gomp_deep_enter_call (
      &call, &argument.root, is_true (create) ? GOMP_PSET_DEEP_CREATE : 0);
  gomp_fortran_object_fini (&argument);
  gomp_fortran_report (&options, status);
}

PUBLIC void gomp_pset_exit_deep_ (void *, const int32_t *, const int32_t *,
                                  const int32_t *, const char *,
                                  const int32_t *, int32_t *, char *, size_t,
                                  size_t);

void
gomp_pset_exit_deep_ (void *object, const int32_t *release,
                      const int32_t *finalize, const int32_t *device,
                      const char *file, const int32_t *line, int32_t *stat,
                      char *errmsg, size_t file_length, size_t errmsg_length)
{
  struct gomp_fortran_options options = GOMP_FORTRAN_OPTIONS;
  struct gomp_pset_call call = DEVICE_CALL ("exit deep", object, &options);
  struct gomp_fortran_object argument;
  gomp_pset_status status = gomp_fortran_object_read (&call, &argument);
  unsigned flags = ((is_true (release) ? GOMP_PSET_DEEP_RELEASE : 0)
                    | (is_true (finalize) ? GOMP_PSET_DEEP_FINALIZE : 0));

  if (status == GOMP_PSET_DONE)
    status = gomp_deep_exit_call (&call, &argument.root, flags);
  gomp_fortran_object_fini (&argument);
  gomp_fortran_report (&options, status);
}

#define UPDATE(name, to_device)                                              \
  do                                                                         \
    {                                                                        \
      struct gomp_fortran_options options = GOMP_FORTRAN_OPTIONS;            \
      struct gomp_pset_call call = DEVICE_CALL (name, object, &options);     \
      struct gomp_fortran_object argument;                                   \
      gomp_pset_status status = gomp_fortran_object_read (&call, &argument); \
      if (status == GOMP_PSET_DONE)                                          \
        status = gomp_deep_update_call (&call, &argument.root, to_device);   \
      gomp_fortran_object_fini (&argument);                                  \
      gomp_fortran_report (&options, status);                                \
    }                                                                        \
  while (0)

PUBLIC void gomp_pset_update_device_deep_ (void *, const int32_t *,
                                           const char *, const int32_t *,
                                           int32_t *, char *, size_t, size_t);
PUBLIC void gomp_pset_update_self_deep_ (void *, const int32_t *, const char *,
                                         const int32_t *, int32_t *, char *,
                                         size_t, size_t);

void
gomp_pset_update_device_deep_ (void *object, const int32_t *device,
                               const char *file, const int32_t *line,
                               int32_t *stat, char *errmsg, size_t file_length,
                               size_t errmsg_length)
{
  UPDATE ("update device deep", true);
}

void
gomp_pset_update_self_deep_ (void *object, const int32_t *device,
                             const char *file, const int32_t *line,
                             int32_t *stat, char *errmsg, size_t file_length,
                             size_t errmsg_length)
{
  UPDATE ("update self deep", false);
}

PUBLIC void gomp_pset_print_deep_ (void *, const gfc_descriptor *, const char *,
                                   const int32_t *, int32_t *, char *, size_t,
                                   size_t, size_t);

void
gomp_pset_print_deep_ (void *object, const gfc_descriptor *leave_out,
                       const char *file, const int32_t *line, int32_t *stat,
                       char *errmsg, size_t leave_out_length,
                       size_t file_length, size_t errmsg_length)
{
  const int32_t *device = NULL;
  struct gomp_fortran_options options = GOMP_FORTRAN_OPTIONS;
  struct gomp_pset_call call = HOST_CALL ("print deep", object, &options);
  struct gomp_fortran_object argument;
  struct gomp_deep deep = { .walk = NULL };
  gomp_pset_status status = gomp_fortran_object_read (&call, &argument);

  argument_leave_out (&argument, leave_out, leave_out_length);
  if (status == GOMP_PSET_DONE && argument.root.n_runs == 0)
    fprintf (stderr, "not allocated\n");
  else if (status == GOMP_PSET_DONE)
    {
      status = gomp_deep_walk_root (&call, &argument.root, true, &deep);
      if (status == GOMP_PSET_DONE)
        gomp_deep_print (&deep, stderr);
      gomp_deep_fini (&deep);
    }
  gomp_fortran_object_fini (&argument);
  gomp_fortran_report (&options, status);
}

/* ---- Buffers ----------------------------------------------------------- */

/* BUFFER, an allocatable array of bytes, becomes the BYTES bytes at DATA,
   which were allocated as Fortran does.  */
static void
set_bytes (gfc_descriptor *buffer, void *data, size_t bytes)
{
  *buffer = (gfc_descriptor) { .base_addr = data,
                               .offset = (size_t) -1,
                               .dtype = { .elem_len = 1, .rank = 1, .type = 1 },
                               .span = 1 };
  buffer->dim[0] = (gfc_dimension) { 1, 1, (ptrdiff_t) bytes };
}

PUBLIC void gomp_pset_pack_ (void *, gfc_descriptor *, const gfc_descriptor *,
                             const char *, const int32_t *, int32_t *, char *,
                             size_t, size_t, size_t);

void
gomp_pset_pack_ (void *object, gfc_descriptor *buffer,
                 const gfc_descriptor *leave_out, const char *file,
                 const int32_t *line, int32_t *stat, char *errmsg,
                 size_t leave_out_length, size_t file_length,
                 size_t errmsg_length)
{
  const int32_t *device = NULL;
  struct gomp_fortran_options options = GOMP_FORTRAN_OPTIONS;
  struct gomp_pset_call call = HOST_CALL ("pack", object, &options);
  struct gomp_fortran_object argument;
  gomp_pset_status status = gomp_fortran_object_read (&call, &argument);
  void *data;
  size_t bytes;

  argument_leave_out (&argument, leave_out, leave_out_length);
  if (status == GOMP_PSET_DONE)
    status = gomp_deep_pack_call (&call, &argument.root, &data, &bytes);
  if (status == GOMP_PSET_DONE)
    set_bytes (buffer, data, bytes);
  gomp_fortran_object_fini (&argument);
  gomp_fortran_report (&options, status);
}

PUBLIC void gomp_pset_unpack_ (const gfc_descriptor *, void *, const char *,
                               const int32_t *, int32_t *, char *, size_t,
                               size_t);

void
gomp_pset_unpack_ (const gfc_descriptor *buffer, void *object, const char *file,
                   const int32_t *line, int32_t *stat, char *errmsg,
                   size_t file_length, size_t errmsg_length)
{
  const int32_t *device = NULL;
  struct gomp_fortran_options options = GOMP_FORTRAN_OPTIONS;
  struct gomp_pset_call call = HOST_CALL ("unpack", object, &options);
  struct gomp_fortran_object argument;
  gomp_pset_status status = gomp_fortran_object_read (&call, &argument);
  ptrdiff_t bytes = 0; /* of a buffer that is allocated */

  if (buffer->base_addr)
    bytes = buffer->dim[0].upper_bound - buffer->dim[0].lower_bound + 1;

  if (status == GOMP_PSET_DONE && bytes > 1 && buffer->dim[0].stride != 1)
    status
      = GIVE_UP (&call, GOMP_PSET_BAD_OBJECT, "the buffer is not contiguous");
  if (status == GOMP_PSET_DONE && argument.root.n_runs > 0)
    status = gomp_fortran_object_owns_nothing (&call, &argument);
  if (status == GOMP_PSET_DONE)
    status = gomp_deep_unpack_call (&call, &argument.root, buffer->base_addr,
                                    bytes > 0 ? (size_t) bytes : 0);
  gomp_fortran_object_fini (&argument);
  gomp_fortran_report (&options, status);
}

/* ---- Mappers ----------------------------------------------------------- */

/* What the token of a mapper stands for.  */
struct telling
{
  void *token;                  /* the visitor's */
  const struct gomp_pset_visitor *visitor;
  char *object;
  const struct gomp_vtab *vtab; /* of its type */
  int answer;
};

/* The callback of all types with mappers; ARGUMENT: the table of the object's
   type.  */
static int
inside_mapper (void *token, void *object, const void *argument,
               const struct gomp_pset_visitor *visitor)
{
  struct telling telling = { token, visitor, object, argument, 0 };
  void *container[3] = { object, (void *) argument, NULL };
  void *its_token = &telling;

  gomp_deep_registered_all (argument).mapper (&its_token, container);
  return telling.answer;
}

PUBLIC void gomp_pset_register_mapper_ (void *const *,
                                        void (*) (void **, void *));

void
gomp_pset_register_mapper_ (void *const *mold,
                            void (*mapper) (void **token, void *container))
{
  gomp_deep_register (
    mold[1], &(struct gomp_deep_registration) {
               .callback = { inside_mapper, NULL }, .mapper = mapper });
}

/* A component, as its mapper passes it.  */
struct component
{
  void *start;
  int rank;
  const struct gomp_vtab *vtab;
};

/* Bytes of the address or descriptor at WHERE, ROOM bytes before its object's
   end, that refers to COMPONENT.  */
static size_t
component_extent (const struct component *component, const char *where,
                  size_t room)
{
  size_t size = GFC_DESCRIPTOR_SIZE (component->rank);

  return (component->rank > 0 && size <= room
              && ((const gfc_descriptor *) where)->dtype.rank == component->rank
            ? size
            : sizeof (void *));
}

/* The word at AT in the object refers to COMPONENT; behind it there may be a
   _vptr.  *NEXT: the first byte that is something else.  */
static int
attach_word (const struct telling *telling, const struct component *component,
             size_t at, size_t *next)
{
  const struct gomp_pset_visitor *visitor = telling->visitor;
  size_t size = (size_t) telling->vtab->size;
  char *where = telling->object + at;
  size_t extent = component_extent (component, where, size - at);
  int answer = visitor->attach (telling->token, where, extent, component->start,
                                GOMP_PSET_LINK_OWNED);
  void *word;

  *next = at + extent;
  if (answer != 0 || *next + sizeof word > size)
    return answer;
  memcpy (&word, telling->object + *next, sizeof word);
  if (word != component->vtab)
    return 0;
  where = telling->object + *next;
  *next += sizeof word;
  return visitor->attach (telling->token, where, sizeof word, word,
                          GOMP_PSET_LINK_TABLE);
}

/* Words of the object that refer to COMPONENT: the component itself, and
   pointers to it, which are to be attached likewise.  */
static int
attach_words (const struct telling *telling, const struct gomp_pset_call *call,
              const struct component *component)
{
  size_t size = (size_t) telling->vtab->size, next;
  bool found = false;
  int answer = 0;

  for (size_t at = 0; at + sizeof (void *) <= size && answer == 0; at = next)
    {
      void *word;
      memcpy (&word, telling->object + at, sizeof word);
      next = at + sizeof word;
      if (word != component->start)
        continue;
      found = true;
      answer = attach_word (telling, component, at, &next);
    }
  return found ? answer
               : GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                          "nothing in the mapper's "
                          "object refers to %p",
                          component->start);
}

PUBLIC void gomp_pset_component_ (void **, void *);

void
gomp_pset_component_ (void **token, void *component)
{
  struct telling *telling = *token;
  struct gomp_pset_call call = PSET_CALL ("component", 0, component, NULL, 0);
  struct gomp_fortran_object argument;

  if (telling->answer != 0)
    return;
  telling->answer = gomp_fortran_object_read (&call, &argument);
  if (telling->answer == 0 && argument.root.n_runs > 0)
    {
      struct component passed
        = { .start = (void *) argument.root.runs[0].start,
            .rank = ((const gfc_descriptor *) component)->dtype.rank,
            .vtab = argument.vtab };
      telling->answer = telling->visitor->transfer (
        telling->token, passed.start, argument.root.runs[0].count,
        argument.root.size, gomp_pset_inside_fortran, argument.vtab);
      if (telling->answer == 0)
        telling->answer = attach_words (telling, &call, &passed);
    }
  gomp_fortran_object_fini (&argument);
}
