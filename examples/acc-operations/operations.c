/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A front end in small: walks a list of acc dialect operations, in the text
   form that Flang prints, and carries them out by calls of gomp_pset_data.h.
   What they are about comes from main, in array.f90; so does the serial
   region.  */

#include <gfc-descriptor.h>
#include <gomp_pset.h>
#include <stdlib.h>
#include <string.h>

static const char text[] =
#include "array.inc"
  ;

/* %N: an address or a number, bounds, or an entry.  */
static struct value
{
  long v[3];
  struct gomp_pset_bounds bounds;
  gomp_pset_handle handle;
} values[100];

void serial_ (void);

/* What LINE has behind KEYWORD: %N, %N#R, or %cN, the number N.  NULL:
   none.  */
static long *
operand (const char *line, const char *keyword)
{
  static long constants[4];
  static int k;
  const char *at = strstr (line, keyword);
  int n = 0, r = 0;

  if (at == NULL)
    return NULL;
  at += strlen (keyword);
  if (sscanf (at, "%%c%ld", &constants[k = (k + 1) % 4]) == 1)
    return &constants[k];
  sscanf (at, "%%%d#%d", &n, &r);
  return &values[n].v[r];
}

static struct value *
value_of (long *first)
{
  return (struct value *) first;
}

static void
make_bounds (const char *line, struct gomp_pset_bounds *b)
{
  *b = (struct gomp_pset_bounds) {
    .lower = *operand (line, "lowerbound("),
    .upper = *operand (line, "upperbound("),
    .stride = *operand (line, "stride("),
    .start = *operand (line, "startIdx("),
    .flags = (GOMP_PSET_HAS_UPPER | GOMP_PSET_HAS_STRIDE | GOMP_PSET_HAS_START
              | (strstr (line, "strideInBytes = true")
                 ? GOMP_PSET_STRIDE_IN_BYTES : 0))
  };
}

/* acc.copyin, acc.create and acc.copyout; RESULT: of the first two.  */
static void
act (const char *line, int number, gomp_pset_action action,
     struct value *result)
{
  struct gomp_pset_data data = GOMP_PSET_DATA_INIT;
  long *bounds = operand (line, " bounds(");
  const char *clause = strstr (line, "dataClause = ");
  char name[40] = "?";
  gomp_pset_status status;

  sscanf (strstr (line, "name = "), "name = \"%39[^\"]", name);
  data.var = (void *) *operand (line, "varPtr(");
  data.element_size = (size_t) atoi (strstr (line, "i32") + 1) / 8;
  data.rank = bounds != NULL;
  data.bounds = bounds ? &value_of (bounds)->bounds : NULL;
  data.decomposed_from = (gomp_pset_clause) atoi (clause + 13);
  data.name = name, data.file = "array.inc", data.line = number;
  if (action == GOMP_PSET_COPYOUT)
    status = gomp_pset_data_exit (action, &data,
                                  value_of (operand (line, "accPtr("))
                                  ->handle);
  else
    status = gomp_pset_data_enter (action, &data, (void **) &result->v[0],
                                   &result->handle);
  if (status < 0)
    fprintf (stderr, "%s\n", gomp_pset_message ()), exit (1);
}

static void
walk_line (const char *line, int number, gfc_descriptor *array, int *size)
{
  int n = 0;
  struct value *result;

  sscanf (line, " %%%d", &n);
  result = &values[n];
  if (strstr (line, "@_QFEarraysize"))
    result->v[0] = (long) size;
  else if (strstr (line, "@_QFEarray"))
    result->v[0] = (long) array;
  else if (strstr (line, "fir.load "))
    result->v[0] = *operand (line, "load ");
  else if (strstr (line, "fir.box_dims "))
    {
      const gfc_descriptor *box = (void *) *operand (line, "box_dims ");
      const gfc_dimension *dim = &box->dim[*operand (line, ", ")];
      result->v[0] = dim->lower_bound;
      result->v[1] = dim->upper_bound - dim->lower_bound + 1;
      result->v[2] = dim->stride * box->span;
    }
  else if (strstr (line, "fir.box_addr "))
    result->v[0] = (long) ((gfc_descriptor *) *operand (line, "box_addr "))
                   ->base_addr;
  else if (strstr (line, "arith.subi "))
    result->v[0] = *operand (line, "subi ") - *operand (line, ", ");
  else if (strstr (line, "acc.bounds "))
    make_bounds (line, &result->bounds);
  else if (strstr (line, "acc.copyin "))
    act (line, number, GOMP_PSET_COPYIN, result);
  else if (strstr (line, "acc.create "))
    act (line, number, GOMP_PSET_CREATE, result);
  else if (strstr (line, "acc.copyout "))
    act (line, number, GOMP_PSET_COPYOUT, NULL);
  else if (strstr (line, "acc.serial "))
    serial_ ();
}

void walk_operations_ (gfc_descriptor *array, int *size);

void
walk_operations_ (gfc_descriptor *array, int *size)
{
  char line[400];
  int n = 0;

  for (const char *at = text; *at; at = strchr (at, '\n') + 1)
    {
      snprintf (line, sizeof line, "%.*s", (int) strcspn (at, "\n"), at);
      walk_line (line, ++n, array, size);
    }
}
