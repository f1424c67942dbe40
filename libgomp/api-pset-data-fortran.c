/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations as the Fortran module gomp_pset has them.

   The variable comes as gfortran passes what is of assumed type and rank: by a
   descriptor of what the call names, sections included, with no copy made.  It
   is not the variable's own: pointers are attached by gomp_pset_attach.  Of
   components of arrays and of substrings gfortran passes a copy, though: these
   go by the address of a pointer's descriptor.

   Optional arguments that are absent are null.  The lengths of characters
   follow the arguments; that of the variable, if it is one, too.  */

#include "api-pset-data.h"

#include <string.h>

#include "caller.h"
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

/* Optional arguments that all procedures have.  */
struct options
{
  const int32_t *clause, *async, *device, *line;
  const int32_t *condition;
  const char *name, *file;
  size_t name_length, file_length;
};

#define OPTIONS \
  { .clause = clause, .async = async, .device = device, .line = line, \
    .condition = condition, .name = name, .file = file, \
    .name_length = name_length, .file_length = file_length }

static int32_t
value_or (const int32_t *option, int32_t otherwise)
{
  return option ? *option : otherwise;
}

#define TYPE_CHARACTER 6

/* VAR is a character: then its own length comes before those of name and file.
   Without a variable nobody knows.  */
static bool
sort_lengths (struct options *o, const gfc_descriptor *var, bool described,
              size_t third)
{
  if (var && var->dtype.type == TYPE_CHARACTER)
    {
      o->name_length = o->file_length;
      o->file_length = third;
    }
  return var || described;
}

/* An operation on what VAR describes, or the descriptor at *DESCRIPTOR.
   TEXTS: two.  */
static void
make_data (struct gomp_pset_data *data, void *var, void *const *descriptor,
           struct options *o, size_t third, struct text *texts)
{
  bool texts_known = sort_lengths (o, var, descriptor != NULL, third);

  *data = (struct gomp_pset_data) GOMP_PSET_DATA_INIT;
  data->device = value_or (o->device, GOMP_PSET_ACC_DEVICE);
  data->async = value_or (o->async, GOMP_PSET_SYNC);
  data->condition = value_or (o->condition, 1);
  data->clause = (gomp_pset_clause) value_or (o->clause, 0);
  data->descriptor = descriptor ? *descriptor : var;
  data->layout = GOMP_PSET_GFORTRAN;
  data->describes = true;
  data->line = value_or (o->line, 0);
  if (!texts_known)
    return;
  data->name = terminate (&texts[0], o->name, o->name_length);
  data->file = terminate (&texts[1], o->file, o->file_length);
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
#define PROCEDURE(name, ...) \
  PUBLIC void name (__VA_ARGS__); \
  void name (__VA_ARGS__)

PROCEDURE (gomp_pset_data_enter_, const int32_t *action, void *var,
           int64_t *handle, void **address, const int32_t *structured,
           const int32_t *implicit, const char *name, const int32_t *clause,
           const int32_t *condition, const int32_t *async,
           const int32_t *device, const char *file, const int32_t *line,
           int32_t *stat, void *const *descriptor, size_t name_length,
           size_t file_length, size_t third_length)
{
  const struct gomp_source_frame frame = CALLER_FRAME;
  struct options options = OPTIONS;
  struct gomp_pset_data data;
  struct text texts[2];
  gomp_pset_handle entered = 0;
  gomp_pset_status status;

  make_data (&data, var, descriptor, &options, third_length, texts);
  data.structured = value_or (structured, handle != NULL);
  data.implicit = value_or (implicit, 0);
  status = gomp_data_enter ((gomp_pset_action) *action, &data, address,
                            handle ? &entered : NULL, &frame);
  if (handle && status >= 0)
    *handle = (int64_t) entered;
  report (stat, status);
}

PROCEDURE (gomp_pset_data_exit_, const int32_t *action, void *var,
           const int64_t *handle, const int32_t *finalize, const char *name,
           const int32_t *clause, const int32_t *condition,
           const int32_t *async, const int32_t *device, const char *file,
           const int32_t *line, int32_t *stat, void *const *descriptor,
           size_t name_length, size_t file_length, size_t third_length)
{
  const struct gomp_source_frame frame = CALLER_FRAME;
  struct options options = OPTIONS;
  struct gomp_pset_data data;
  struct text texts[2];

  make_data (&data, var, descriptor, &options, third_length, texts);
  data.structured = handle != NULL;
  data.finalize = value_or (finalize, 0);
  report (stat, gomp_data_exit ((gomp_pset_action) *action, &data,
                                handle ? (gomp_pset_handle) *handle : 0,
                                &frame));
}

PROCEDURE (gomp_pset_data_update_, const int32_t *action, void *var,
           const int32_t *if_present, const char *name,
           const int32_t *clause, const int32_t *condition,
           const int32_t *async, const int32_t *device, const char *file,
           const int32_t *line, int32_t *stat, void *const *descriptor,
           size_t name_length, size_t file_length, size_t third_length)
{
  const struct gomp_source_frame frame = CALLER_FRAME;
  struct options options = OPTIONS;
  struct gomp_pset_data data;
  struct text texts[2];

  make_data (&data, var, descriptor, &options, third_length, texts);
  data.if_present = value_or (if_present, 0);
  report (stat, gomp_data_update ((gomp_pset_action) *action, &data,
                                  &frame));
}

PUBLIC int32_t gomp_pset_data_open_ (const int32_t *, const int32_t *);

/* PRINT: to standard error.  */
int32_t
gomp_pset_data_open_ (const int32_t *device, const int32_t *print)
{
  return (int32_t) gomp_pset_data_open (value_or (device,
                                                  GOMP_PSET_ACC_DEVICE),
                                        (value_or (print, 0) ? stderr
                                         : NULL));
}
