/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations as the Fortran module gomp_pset has them.

   The variable comes as gfortran passes what is of assumed type and rank: by a
   descriptor of what the call names, sections included, with no copy made.  It
   is not the variable's own: what is attached goes by the address of its
   descriptor.  Of components of arrays and of substrings gfortran passes a
   copy, though: these go by the address of a pointer's descriptor, too.

   Optional arguments that are absent are null.  The lengths of characters
   follow the arguments; that of the variable, if it is one, too, in programs
   of gfortran 12 and before.  Later ones call procedures with 13 in their
   names.  */

#include "extension/api-pset-data.h"

#include <string.h>

#include "program/caller.h"
#include "gfc-descriptor.h"

#define PUBLIC __attribute__ ((visibility ("default")))

/* Characters of Fortran's, with a null at the end.  */
struct text
{
  char bytes[256];
};

/* NULL for none.  */
static const char *
terminate (struct text *text, const char *from, size_t length)
{
  if (from == NULL)
    return NULL;
  while (length > 0 && from[length - 1] == ' ')
    length--;
  if (length >= sizeof text->bytes)
    length = sizeof text->bytes - 1;
  memcpy (text->bytes, from, length);
  text->bytes[length] = '\0';
  return text->bytes;
}

/* The type gomp_pset_bounds: one dimension in the user's indices.  */
struct user_bounds
{
  int64_t lower, upper, extent, step, stride, stride_bytes, start, whole;
};
#define UNSET (-INT64_MAX)

/* Optional arguments that all procedures have.  */
struct options
{
  const int32_t *clause, *decomposed_from, *async, *device, *line;
  const int32_t *condition, *attached;
  void *const *descriptor, *const *location;
  const gfc_descriptor *bounds; /* of user_bounds, rank 1 */
  const int64_t *element_size;
  const char *name, *file;
  size_t name_length, file_length;
};

#define OPTIONS                                                           \
  {                                                                       \
    .clause = clause, .decomposed_from = decomposed_from, .async = async, \
    .device = device, .line = line, .condition = condition,               \
    .attached = attached, .descriptor = descriptor, .location = location, \
    .bounds = bounds, .element_size = element_size, .name = name,         \
    .file = file, .name_length = name_length, .file_length = file_length  \
  }

/* Those at the end, before the lengths.  */
#define LAST_OPTIONS                                       \
  void *const *descriptor, const gfc_descriptor *bounds,   \
    const int32_t *decomposed_from, void *const *location, \
    const int64_t *element_size, const int32_t *attached

/* What a gomp_pset_data refers to.  */
struct storage
{
  struct text name, file;
  struct gomp_pset_bounds bounds[GOMP_PSET_MAX_RANK];
};

static int32_t
value_or (const int32_t *option, int32_t otherwise)
{
  return option ? *option : otherwise;
}

#define TYPE_CHARACTER 6

/* gfortran 12: if VAR is a character, its own length comes before those of name
   and file.  Without a variable nobody knows.  */
static void
sort_lengths (struct options *o, const gfc_descriptor *var, size_t third)
{
  if (var && var->dtype.type == TYPE_CHARACTER)
    {
      o->name_length = o->file_length;
      o->file_length = third;
    }
  if (var == NULL && o->descriptor == NULL && o->location == NULL)
    o->name = o->file = NULL;
}

/* INDEX of the user's, counted from START; what does not fit is outside of any
   object.  */
static ptrdiff_t
count_from (int64_t start, int64_t index)
{
  ptrdiff_t from_0;

  if (__builtin_sub_overflow (index, start, &from_0))
    return index < 0 ? PTRDIFF_MIN : PTRDIFF_MAX;
  return from_0;
}

/* Takes FIELD over, if it is set.  */
static void
take (ptrdiff_t *field, unsigned *flags, int64_t value, unsigned flag)
{
  if (value == UNSET)
    return;
  *field = value;
  *flags |= flag;
}

/* START: of the descriptor.  */
static void
translate_bounds (const struct user_bounds *user, int64_t start,
                  struct gomp_pset_bounds *b)
{
  if (user->start != UNSET)
    start = user->start;
  *b = (struct gomp_pset_bounds) { .start = start,
                                   .flags = GOMP_PSET_HAS_START };
  if (user->lower != UNSET)
    b->lower = count_from (start, user->lower);
  if (user->upper != UNSET)
    take (&b->upper, &b->flags, count_from (start, user->upper),
          GOMP_PSET_HAS_UPPER);
  take (&b->extent, &b->flags, user->extent, GOMP_PSET_HAS_EXTENT);
  take (&b->step, &b->flags, user->step, GOMP_PSET_HAS_STEP);
  take (&b->stride, &b->flags, user->stride, GOMP_PSET_HAS_STRIDE);
  take (&b->stride, &b->flags, user->stride_bytes,
        GOMP_PSET_HAS_STRIDE | GOMP_PSET_STRIDE_IN_BYTES);
  take (&b->whole, &b->flags, user->whole, GOMP_PSET_HAS_WHOLE);
}

/* What gfortran passes as BOUNDS has no other type around its elements.  Lower
   bounds are those of the descriptor that the user names; what a procedure
   gets begins with 1.  */
static void
read_bounds (struct gomp_pset_data *data, const struct options *o,
             struct gomp_pset_bounds *bounds)
{
  const gfc_dimension *list = o->bounds->dim;
  const gfc_descriptor *named = o->descriptor ? *o->descriptor : NULL;
  ptrdiff_t n = list->upper_bound - list->lower_bound + 1;

  data->rank = n > GOMP_PSET_MAX_RANK ? GOMP_PSET_MAX_RANK + 1 : (int) n;
  data->bounds = bounds;
  for (ptrdiff_t i = 0; i < n && i < GOMP_PSET_MAX_RANK; i++)
    translate_bounds (
      ((const struct user_bounds *) o->bounds->base_addr + i * list->stride),
      (named && i < named->dtype.rank ? named->dim[i].lower_bound : 1),
      &bounds[i]);
}

/* An operation on what VAR describes, or the descriptor or the address that O
   names.  */
static void
make_data (struct gomp_pset_data *data, int32_t action, void *var,
           const struct options *o, struct storage *storage)
{
  bool attach = action == GOMP_PSET_ATTACH || action == GOMP_PSET_DETACH;

  *data = (struct gomp_pset_data) GOMP_PSET_DATA_INIT;
  data->device = value_or (o->device, GOMP_PSET_ACC_DEVICE);
  data->async = value_or (o->async, GOMP_PSET_SYNC);
  data->condition = value_or (o->condition, 1);
  data->clause = (gomp_pset_clause) value_or (o->clause, 0);
  data->decomposed_from = (gomp_pset_clause) value_or (o->decomposed_from, 0);
  data->var = o->location ? *o->location : NULL;
  data->descriptor = o->descriptor ? *o->descriptor : var;
  data->layout = GOMP_PSET_GFORTRAN;
  data->describes = !(o->descriptor && value_or (o->attached, attach));
  data->element_size = o->element_size ? (size_t) *o->element_size : 0;
  if (o->bounds)
    read_bounds (data, o, storage->bounds);
  data->line = value_or (o->line, 0);
  data->name = terminate (&storage->name, o->name, o->name_length);
  data->file = terminate (&storage->file, o->file, o->file_length);
}

/* STATUS is the caller's, who may not ask for it.  */
static void
report (int32_t *stat, gomp_pset_status status)
{
  if (stat)
    *stat = status;
  else if (status < 0)
    gomp_fatal ("%s", gomp_pset_message ());
}

/* Their prototypes, which nobody else needs.  */
#define PROCEDURE(name, ...)      \
  PUBLIC void name (__VA_ARGS__); \
  void name (__VA_ARGS__)

#define ENTER_PARAMETERS                                                   \
  const int32_t *action, void *var, int64_t *handle, void **address,       \
    const int32_t *structured, const int32_t *implicit, const char *name,  \
    const int32_t *clause, const int32_t *condition, const int32_t *async, \
    const int32_t *device, const char *file, const int32_t *line,          \
    int32_t *stat, LAST_OPTIONS, size_t name_length, size_t file_length

static void
enter (int32_t action, void *var, int64_t *handle, void **address,
       bool structured, bool implicit, int32_t *stat,
       const struct options *options, const struct gomp_source_frame *frame)
{
  struct gomp_pset_data data;
  struct storage storage;
  gomp_pset_handle entered = 0;
  gomp_pset_status status;

  make_data (&data, action, var, options, &storage);
  data.structured = structured;
  data.implicit = implicit;
  status = gomp_data_enter ((gomp_pset_action) action, &data, address,
                            handle ? &entered : NULL, frame);
  if (handle && status >= 0)
    *handle = (int64_t) entered;
  report (stat, status);
}

#define ENTER()                                                                \
  enter (*action, var, handle, address, value_or (structured, handle != NULL), \
         value_or (implicit, 0), stat, &options, &frame)

PROCEDURE (gomp_pset_data_enter_, ENTER_PARAMETERS, size_t third_length)
{
  const struct gomp_source_frame frame = CALLER_FRAME;
  struct options options = OPTIONS;

  sort_lengths (&options, var, third_length);
  ENTER ();
}

PROCEDURE (gomp_pset_data_enter_13_, ENTER_PARAMETERS)
{
  const struct gomp_source_frame frame = CALLER_FRAME;
  const struct options options = OPTIONS;

  ENTER ();
}

#define EXIT_PARAMETERS                                                    \
  const int32_t *action, void *var, const int64_t *handle,                 \
    const int32_t *finalize, const char *name, const int32_t *clause,      \
    const int32_t *condition, const int32_t *async, const int32_t *device, \
    const char *file, const int32_t *line, int32_t *stat, LAST_OPTIONS,    \
    size_t name_length, size_t file_length

static void
leave (int32_t action, void *var, const int64_t *handle, bool finalize,
       int32_t *stat, const struct options *options,
       const struct gomp_source_frame *frame)
{
  struct gomp_pset_data data;
  struct storage storage;

  make_data (&data, action, var, options, &storage);
  data.structured = handle != NULL;
  data.finalize = finalize;
  report (stat,
          gomp_data_exit ((gomp_pset_action) action, &data,
                          handle ? (gomp_pset_handle) *handle : 0, frame));
}

#define LEAVE() \
  leave (*action, var, handle, value_or (finalize, 0), stat, &options, &frame)

PROCEDURE (gomp_pset_data_exit_, EXIT_PARAMETERS, size_t third_length)
{
  const struct gomp_source_frame frame = CALLER_FRAME;
  struct options options = OPTIONS;

  sort_lengths (&options, var, third_length);
  LEAVE ();
}

PROCEDURE (gomp_pset_data_exit_13_, EXIT_PARAMETERS)
{
  const struct gomp_source_frame frame = CALLER_FRAME;
  const struct options options = OPTIONS;

  LEAVE ();
}

#define UPDATE_PARAMETERS                                                 \
  const int32_t *action, void *var, const int32_t *if_present,            \
    const char *name, const int32_t *clause, const int32_t *condition,    \
    const int32_t *async, const int32_t *device, const char *file,        \
    const int32_t *line, int32_t *stat, LAST_OPTIONS, size_t name_length, \
    size_t file_length

static void
update (int32_t action, void *var, bool if_present, int32_t *stat,
        const struct options *options, const struct gomp_source_frame *frame)
{
  struct gomp_pset_data data;
  struct storage storage;

  make_data (&data, action, var, options, &storage);
  data.if_present = if_present;
  report (stat, gomp_data_update ((gomp_pset_action) action, &data, frame));
}

#define UPDATE() \
  update (*action, var, value_or (if_present, 0), stat, &options, &frame)

PROCEDURE (gomp_pset_data_update_, UPDATE_PARAMETERS, size_t third_length)
{
  const struct gomp_source_frame frame = CALLER_FRAME;
  struct options options = OPTIONS;

  sort_lengths (&options, var, third_length);
  UPDATE ();
}

PROCEDURE (gomp_pset_data_update_13_, UPDATE_PARAMETERS)
{
  const struct gomp_source_frame frame = CALLER_FRAME;
  const struct options options = OPTIONS;

  UPDATE ();
}

PUBLIC int32_t gomp_pset_data_open_ (const int32_t *, const int32_t *);

/* PRINT: to standard error.  */
int32_t
gomp_pset_data_open_ (const int32_t *device, const int32_t *print)
{
  return (int32_t) gomp_pset_data_open (value_or (device, GOMP_PSET_ACC_DEVICE),
                                        (value_or (print, 0) ? stderr : NULL));
}
