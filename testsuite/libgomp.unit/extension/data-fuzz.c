/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Random data operations on sections of random arrays, of rank 1 to 7, with
   gaps and strides of either sign, described by bounds or by descriptors, on
   devices of all kinds, some operations failing: against a plain model of the
   host's and the device's bytes and of the references.

   data-fuzz [SEED [CASES]]; a case is one operation.  */

#include <stdlib.h>
#include <string.h>

#include "data-support.h"
#include "gfc-descriptor.h"
#include "unit.h"

#define RANK 7
#define MAPPINGS 16
#define HANDLES 12
#define MOST 66000              /* bytes of an array */

static uint64_t seed = 1;

static size_t
draw (size_t below)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (size_t) (seed >> 33) % below;
}

/* ---- The array, and the model --------------------------------------- */

static struct array
{
  size_t element, size;         /* bytes, SIZE with gaps */
  int rank;
  size_t extent[RANK];
  ptrdiff_t stride[RANK];       /* bytes */
  unsigned char *host, *model;
  unsigned char *var;           /* the element with index 0 */
} array;

/* Device memory for host bytes [START, END), offsets.  */
static struct mapping
{
  bool used;
  size_t start, end;
  unsigned structured, dynamic;
  unsigned char *device, *model;
} mappings[MAPPINGS];

struct section
{
  bool empty;
  ptrdiff_t lower[RANK], step[RANK];
  size_t count[RANK];
  size_t start, end;            /* offsets */
  unsigned char *mask;          /* of the array's bytes, 1: is in it */
};

static struct held
{
  gomp_pset_handle handle;
  gomp_pset_action action;
  struct mapping *mapping;      /* NULL: nothing */
  struct section section;
} held[HANDLES];

static void
make_array (void)
{
  static const size_t elements[] = { 1, 2, 3, 4, 8, 12, 16, 24 };
  size_t order[RANK], reach;
  ptrdiff_t low = 0;

  array.element = elements[draw (8)];
  array.rank = 1 + (int) draw (RANK);
  for (int d = 0; d < array.rank; d++)
    {
      size_t k = draw ((size_t) d + 1);
      order[d] = order[k];
      order[k] = (size_t) d;
      array.extent[d] = 1 + draw (array.rank < 4 ? 9 : 4);
    }
  if (draw (30) == 0)
    array.element *= 300;
  reach = array.element * (1 + (draw (3) == 0 ? draw (3) : 0));
  for (int i = 0; i < array.rank; i++)
    {
      size_t d = order[i];
      array.stride[d] = (ptrdiff_t) reach;
      reach *= array.extent[d];
      if (draw (3) == 0)
        reach += array.element * draw (3);
      if (draw (4) == 0)
        {
          low -= array.stride[d] * (ptrdiff_t) (array.extent[d] - 1);
          array.stride[d] = -array.stride[d];
        }
    }
  array.size = reach;
  if (array.size > MOST)
    {
      make_array ();
      return;
    }
  array.host = malloc (array.size);
  array.model = malloc (array.size);
  for (size_t i = 0; i < array.size; i++)
    array.host[i] = array.model[i] = (unsigned char) draw (256);
  array.var = array.host - low;
}

/* Element I, counted through the section.  */
static size_t
element_offset (const struct section *s, size_t i)
{
  ptrdiff_t at = array.var - array.host;

  for (int d = 0; d < array.rank; d++)
    {
      at += ((s->lower[d] + (ptrdiff_t) (i % s->count[d]) * s->step[d])
             * array.stride[d]);
      i /= s->count[d];
    }
  return (size_t) at;
}

static void
make_section (struct section *s)
{
  size_t n = 1;

  *s = (struct section) { .start = SIZE_MAX };
  s->mask = calloc (array.size, 1);
  for (int d = 0; d < array.rank; d++)
    {
      ptrdiff_t room = (ptrdiff_t) array.extent[d];
      s->lower[d] = (ptrdiff_t) draw (array.extent[d]);
      s->step[d] = draw (3) ? 1 : 1 + (ptrdiff_t) draw (3);
      if (draw (4) == 0)
        {
          s->step[d] = -s->step[d];
          s->count[d] = (size_t) (s->lower[d] / -s->step[d]) + 1;
        }
      else
        {
          if (draw (2))
            s->lower[d] = 0;
          s->count[d] = (size_t) ((room - 1 - s->lower[d]) / s->step[d]) + 1;
        }
      if (draw (3) == 0)
        s->count[d] = 1 + draw (s->count[d]);
      if (draw (100) == 0)
        s->count[d] = 0;
      n *= s->count[d];
    }
  s->empty = n == 0;
  for (size_t i = 0; i < n; i++)
    {
      size_t at = element_offset (s, i);
      memset (s->mask + at, 1, array.element);
      s->start = at < s->start ? at : s->start;
      s->end = at + array.element > s->end ? at + array.element : s->end;
    }
}

/* ---- As the interface has it ---------------------------------------- */

struct cfi
{
  void *base_addr;
  size_t elem_len;
  int version;
  signed char rank, attribute;
  short type;
  struct { ptrdiff_t lower_bound, extent, sm; } dim[RANK];
};

struct request
{
  struct gomp_pset_data data;
  struct gomp_pset_bounds bounds[RANK];
  struct { gfc_descriptor head; gfc_dimension dim[RANK]; } gfc;
  struct cfi cfi;
  void *pointer;
};

static void
make_descriptors (struct request *r)
{
  r->gfc.head.base_addr = r->cfi.base_addr = array.var;
  r->gfc.head.dtype.elem_len = r->cfi.elem_len = array.element;
  r->gfc.head.dtype.rank = r->cfi.rank = (signed char) array.rank;
  r->gfc.head.dtype.type = 5;
  r->gfc.head.span = (ptrdiff_t) array.element;
  r->cfi.version = 1;
  for (int d = 0; d < array.rank; d++)
    {
      r->gfc.dim[d].stride = array.stride[d] / (ptrdiff_t) array.element;
      r->gfc.dim[d].lower_bound = r->cfi.dim[d].lower_bound = 1;
      r->gfc.dim[d].upper_bound = (ptrdiff_t) array.extent[d];
      r->cfi.dim[d].extent = (ptrdiff_t) array.extent[d];
      r->cfi.dim[d].sm = array.stride[d];
    }
}

static void
make_bound (struct gomp_pset_bounds *b, const struct section *s, int d,
            bool described)
{
  ptrdiff_t count = (ptrdiff_t) s->count[d];
  bool to_end = (described && s->step[d] > 0
                 && (s->lower[d] + count * s->step[d]
                     >= (ptrdiff_t) array.extent[d]) && count > 0);

  *b = (struct gomp_pset_bounds) { .lower = s->lower[d],
                                   .start = (ptrdiff_t) draw (9) - 4,
                                   .whole = (ptrdiff_t) array.extent[d] };
  b->upper = b->lower + (count - 1) * s->step[d];
  b->extent = count;
  b->step = s->step[d];
  b->flags = (unsigned) draw (2) * GOMP_PSET_HAS_START;
  if (!described || draw (2))
    {
      b->stride = array.stride[d];
      b->flags |= GOMP_PSET_HAS_STRIDE | GOMP_PSET_STRIDE_IN_BYTES;
      if (draw (2))
        {
          b->stride /= (ptrdiff_t) array.element;
          b->flags &= ~GOMP_PSET_STRIDE_IN_BYTES;
        }
    }
  if (draw (2))
    b->flags |= GOMP_PSET_HAS_WHOLE;
  if (s->step[d] != 1 || draw (2))
    b->flags |= GOMP_PSET_HAS_STEP;
  if (!to_end || draw (2))
    b->flags |= (draw (2) ? GOMP_PSET_HAS_UPPER
                 : draw (2) ? GOMP_PSET_HAS_EXTENT
                 : GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_UPPER);
}

static void
make_request (struct request *r, const struct section *s)
{
  size_t how = draw (4);
  bool described = how == 1 || how == 2;

  *r = (struct request) { .data = GOMP_PSET_DATA_INIT };
  make_descriptors (r);
  r->data.device = DEVICE;
  r->data.describes = true;
  r->data.rank = array.rank;
  r->data.bounds = r->bounds;
  r->data.name = "array";
  r->data.file = "model";
  r->data.async = draw (3) ? GOMP_PSET_SYNC : 1;
  for (int d = 0; d < array.rank; d++)
    make_bound (&r->bounds[d], s, d, described);
  if (described)
    {
      r->data.descriptor = how == 1 ? (void *) &r->gfc : (void *) &r->cfi;
      r->data.layout = how == 1 ? GOMP_PSET_GFORTRAN : GOMP_PSET_CFI;
    }
  else
    r->data.element_size = array.element;
  r->pointer = array.var;
  if (how == 3)
    r->data.var_ptr_ptr = &r->pointer;
  else if (how == 0 || draw (2))
    r->data.var = array.var;
}

/* ---- What the model makes of it ------------------------------------- */

/* The mapping that S touches; whether it is all in there.  */
static struct mapping *
find (const struct section *s, bool *contained)
{
  struct mapping *first = NULL;

  for (int m = 0; m < MAPPINGS; m++)
    if (mappings[m].used && mappings[m].start < s->end
        && s->start < mappings[m].end
        && (first == NULL || mappings[m].start < first->start))
      first = &mappings[m];
  *contained = first && first->start <= s->start && s->end <= first->end;
  return first;
}

static void
check_bytes (void)
{
  CHECK (memcmp (array.host, array.model, array.size) == 0);
  for (int m = 0; m < MAPPINGS; m++)
    if (mappings[m].used)
      CHECK (memcmp (mappings[m].device, mappings[m].model,
                     mappings[m].end - mappings[m].start) == 0);
}

/* Bytes of S from FROM to TO, which start at these offsets of the array.  */
static void
copy (unsigned char *to, size_t to_start, const unsigned char *from,
      size_t from_start, const struct section *s)
{
  for (size_t i = s->start; i < s->end; i++)
    if (s->mask[i])
      to[i - to_start] = from[i - from_start];
}

static unsigned char *
where (const struct section *s)
{
  struct gomp_mapping *mapping;
  uintptr_t start = (uintptr_t) array.host + s->start, at;

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, start);
  at = (mapping ? gomp_mapping_device_address (mapping,
                                               mapping->host_start).value : 0);
  gomp_present_unlock (&fake_device.present);
  return (unsigned char *) at;
}

static struct mapping *
add_mapping (const struct section *s, bool copied)
{
  struct mapping *m = mappings;
  size_t size = s->end - s->start;

  while (m->used)
    m++;
  *m = (struct mapping) { true, s->start, s->end, 0, 0, where (s), NULL };
  CHECK (m->device != NULL);
  for (size_t i = s->start; copied && i < s->end; i++)
    if (s->mask[i])
      CHECK_EQUAL (m->device[i - s->start], array.host[i]);
  /* A kernel writes it.  */
  m->model = malloc (size);
  for (size_t i = 0; i < size; i++)
    m->model[i] = m->device[i] = (unsigned char) draw (256);
  return m;
}

static void
drop_mapping (struct mapping *m)
{
  CHECK_EQUAL (where (&(struct section){ .start = m->start }), NULL);
  free (m->model);
  m->used = false;
}

/* An operation failed in the middle: section bytes may be either; the model
   takes over what there is.  */
static void
settle (const struct section *s, struct mapping *m)
{
  copy (array.model, 0, array.host, 0, s);
  if (m)
    copy (m->model, m->start, m->device, m->start, s);
}

/* ---- Operations ----------------------------------------------------- */

static bool
room_for_mapping (void)
{
  for (int m = 0; m < MAPPINGS; m++)
    if (!mappings[m].used)
      return true;
  return false;
}

static void
enter (void)
{
  static const gomp_pset_action actions[] = {
    GOMP_PSET_COPYIN, GOMP_PSET_COPYIN, GOMP_PSET_CREATE, GOMP_PSET_PRESENT,
    GOMP_PSET_NO_CREATE, GOMP_PSET_USE_DEVICE
  };
  gomp_pset_action action = actions[draw (6)];
  bool structured = action == GOMP_PSET_PRESENT
                    || action == GOMP_PSET_NO_CREATE || draw (2);
  struct held *h = &held[draw (HANDLES)];
  gomp_pset_handle handle = 77;
  gomp_pset_status status, wanted = GOMP_PSET_DONE;
  void *address = &wanted;
  struct request r;
  struct section s;
  struct mapping *m;
  bool contained, fails = draw (20) == 0;

  if (h->handle || !room_for_mapping ())
    return;
  make_section (&s);
  make_request (&r, &s);
  r.data.structured = structured;
  m = find (&s, &contained);
  if (s.empty)
    wanted = GOMP_PSET_NO_ACTION;
  else if (m && !contained)
    wanted = GOMP_PSET_PARTLY_PRESENT;
  else if (!m && (action == GOMP_PSET_PRESENT
                  || action == GOMP_PSET_USE_DEVICE))
    wanted = GOMP_PSET_NOT_PRESENT;
  else if (!m && action == GOMP_PSET_NO_CREATE)
    wanted = GOMP_PSET_NO_ACTION;
  fake_device_fail_in = fails ? 1 + (unsigned) draw (2) : 0;
  status = gomp_pset_data_enter (action, &r.data, &address, &handle);
  fake_device_fail_in = 0;
  if (fails && status == GOMP_PSET_DEVICE_ERROR)
    wanted = status;
  CHECK_EQUAL (status, wanted);
  if (status < 0)
    {
      CHECK_EQUAL (handle, 77);
      CHECK_EQUAL (address, &wanted);
      free (s.mask);
      return;
    }
  if (status == GOMP_PSET_NO_ACTION)
    CHECK_EQUAL (address, array.var);
  else if (!m && action != GOMP_PSET_USE_DEVICE)
    m = add_mapping (&s, action == GOMP_PSET_COPYIN);
  if (status == GOMP_PSET_DONE)
    CHECK_EQUAL ((unsigned char *) address - m->device,
                 array.var - (array.host + m->start));
  else
    m = NULL;
  if (action == GOMP_PSET_USE_DEVICE || !structured)
    {
      CHECK_EQUAL (handle, 0);
      if (m && action != GOMP_PSET_USE_DEVICE)
        m->dynamic++;
      free (s.mask);
      return;
    }
  if (m)
    m->structured++;
  *h = (struct held) { handle, action, m, s };
}

/* The model of an exit by ACTION from MAPPING, references gone already.  */
static void
leave_mapping (struct mapping *m, gomp_pset_action action,
               const struct section *s)
{
  if (m->structured + m->dynamic > 0)
    return;
  if (action == GOMP_PSET_COPYOUT)
    copy (array.model, 0, m->model, m->start, s);
  drop_mapping (m);
}

static void
exit_structured (void)
{
  struct held *h = &held[draw (HANDLES)];
  bool keeps = h->action == GOMP_PSET_PRESENT
               || h->action == GOMP_PSET_NO_CREATE;
  gomp_pset_action action = draw (2) ? GOMP_PSET_COPYOUT : GOMP_PSET_DELETE;
  gomp_pset_status status, wanted = GOMP_PSET_DONE;
  gomp_pset_handle handle = h->handle;
  bool fails = draw (20) == 0;
  struct request r;

  if (handle == 0)
    return;
  make_request (&r, &h->section);
  if (draw (3))
    r.data.var = NULL, r.data.var_ptr_ptr = NULL, r.data.descriptor = NULL;
  if (keeps && action == GOMP_PSET_COPYOUT)
    wanted = GOMP_PSET_BAD_HANDLE;
  else if (h->section.empty || h->mapping == NULL)
    wanted = GOMP_PSET_NO_ACTION;
  fake_device_fail_in = fails;
  status = gomp_pset_data_exit (action, &r.data, handle);
  fake_device_fail_in = 0;
  if (fails && status == GOMP_PSET_DEVICE_ERROR)
    {
      settle (&h->section, h->mapping);
      return;
    }
  CHECK_EQUAL (status, wanted);
  if (status < 0)
    return;
  if (h->mapping)
    {
      h->mapping->structured--;
      leave_mapping (h->mapping, action, &h->section);
    }
  free (h->section.mask);
  h->handle = 0;
  r.data.var = NULL, r.data.var_ptr_ptr = NULL, r.data.descriptor = NULL;
  CHECK_EQUAL (gomp_pset_data_exit (action, &r.data, handle),
               GOMP_PSET_BAD_HANDLE);
}

static void
exit_dynamic (void)
{
  gomp_pset_action action = draw (2) ? GOMP_PSET_COPYOUT : GOMP_PSET_DELETE;
  gomp_pset_status status, wanted = GOMP_PSET_DONE;
  bool contained, fails = draw (20) == 0;
  struct section s;
  struct request r;
  struct mapping *m;

  make_section (&s);
  make_request (&r, &s);
  r.data.structured = false;
  r.data.finalize = draw (4) == 0;
  m = find (&s, &contained);
  if (s.empty || !m)
    wanted = GOMP_PSET_NO_ACTION;
  else if (!contained)
    wanted = GOMP_PSET_PARTLY_PRESENT;
  fake_device_fail_in = fails;
  status = gomp_pset_data_exit (action, &r.data, 0);
  fake_device_fail_in = 0;
  if (fails && status == GOMP_PSET_DEVICE_ERROR)
    settle (&s, m);
  else
    {
      CHECK_EQUAL (status, wanted);
      if (status == GOMP_PSET_DONE)
        {
          unsigned before = m->structured + m->dynamic;
          m->dynamic -= r.data.finalize ? m->dynamic : m->dynamic > 0;
          if (before > m->structured + m->dynamic)
            leave_mapping (m, action, &s);
        }
    }
  free (s.mask);
}

static void
update (void)
{
  bool in = draw (2), contained, fails = draw (20) == 0;
  gomp_pset_action action = (in ? GOMP_PSET_UPDATE_DEVICE
                             : GOMP_PSET_UPDATE_HOST);
  gomp_pset_status status, wanted = GOMP_PSET_DONE;
  struct section s;
  struct request r;
  struct mapping *m;

  make_section (&s);
  make_request (&r, &s);
  r.data.if_present = draw (4) == 0;
  m = find (&s, &contained);
  if (s.empty || (!m && r.data.if_present))
    wanted = GOMP_PSET_NO_ACTION;
  else if (!m)
    wanted = GOMP_PSET_NOT_PRESENT;
  else if (!contained)
    wanted = GOMP_PSET_PARTLY_PRESENT;
  fake_device_fail_in = fails;
  status = gomp_pset_data_update (action, &r.data);
  fake_device_fail_in = 0;
  if (fails && status == GOMP_PSET_DEVICE_ERROR)
    settle (&s, m);
  else
    {
      CHECK_EQUAL (status, wanted);
      if (status == GOMP_PSET_DONE && in)
        copy (m->model, m->start, array.model, 0, &s);
      else if (status == GOMP_PSET_DONE)
        copy (array.model, 0, m->model, m->start, &s);
    }
  free (s.mask);
}

/* Bounds that reach out of the array by one.  */
static void
reach_out (void)
{
  struct section s;
  struct request r;
  int d = (int) draw ((size_t) array.rank);
  struct gomp_pset_bounds *b = &r.bounds[d];
  gomp_pset_handle handle;

  make_section (&s);
  make_request (&r, &s);
  if (!s.empty)
    {
      b->flags |= GOMP_PSET_HAS_WHOLE | GOMP_PSET_HAS_UPPER;
      b->flags &= ~(GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_STEP);
      if (draw (2))
        b->lower = -1 - (ptrdiff_t) draw (3);
      b->upper = b->whole - (b->lower >= 0 ? 0 : 1);
      CHECK_EQUAL (
          gomp_pset_data_enter (GOMP_PSET_COPYIN, &r.data, NULL, &handle),
          GOMP_PSET_BAD_BOUNDS);
      CHECK (strstr (gomp_pset_message (), "array") != NULL);
      CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &r.data),
                   GOMP_PSET_BAD_BOUNDS);
    }
  free (s.mask);
}

/* The host's code and kernels write.  */
static void
write_bytes (void)
{
  for (int i = 0; i < 5; i++)
    {
      size_t at = draw (array.size);
      struct mapping *m = &mappings[draw (MAPPINGS)];
      array.host[at] = array.model[at] = (unsigned char) draw (256);
      if (m->used)
        {
          at = draw (m->end - m->start);
          m->device[at] = m->model[at] = (unsigned char) draw (256);
        }
    }
}

static void
operate (void)
{
  switch (draw (10))
    {
    case 0: case 1: case 2:
      enter ();
      break;
    case 3: case 4:
      exit_structured ();
      break;
    case 5:
      exit_dynamic ();
      break;
    case 6: case 7: case 8:
      update ();
      break;
    case 9:
      reach_out ();
      break;
    }
  check_bytes ();
  write_bytes ();
}

/* All that is open ends.  */
static void
end_array (void)
{
  for (int h = 0; h < HANDLES; h++)
    if (held[h].handle)
      {
        struct gomp_pset_data data = GOMP_PSET_DATA_INIT;
        data.device = DEVICE;
        CHECK (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, held[h].handle)
               >= 0);
        if (held[h].mapping)
          {
            held[h].mapping->structured--;
            leave_mapping (held[h].mapping, GOMP_PSET_DELETE,
                           &held[h].section);
          }
        free (held[h].section.mask);
        held[h].handle = 0;
      }
  for (int m = 0; m < MAPPINGS; m++)
    if (mappings[m].used)
      {
        struct gomp_pset_data data = GOMP_PSET_DATA_INIT;
        data.device = DEVICE;
        data.var = array.host + mappings[m].start;
        data.element_size = mappings[m].end - mappings[m].start;
        data.structured = false;
        data.finalize = true;
        CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, 0),
                     GOMP_PSET_DONE);
        mappings[m].dynamic = 0;
        drop_mapping (&mappings[m]);
      }
  check_bytes ();
  CHECK_EQUAL (gomp_pset_data_open (DEVICE, NULL), 0);
  free (array.host);
  free (array.model);
}

int
main (int argc, char **argv)
{
  size_t cases = 20000;

  if (argc > 1)
    seed = strtoull (argv[1], NULL, 0);
  if (argc > 2)
    cases = strtoull (argv[2], NULL, 0);
  unit_case ("random data operations: as the model has them");
  for (size_t done = 0; done < cases;)
    {
      size_t most = done + 20 + draw (150);
      const char *wrong;
      fake_device_init ();
      fake_device.plugin = &kinds[draw (4)];
      make_array ();
      for (; done < most && done < cases; done++)
        {
          operate ();
          if (unit_failures > 10)
            {
              printf ("case %zu\n", done);
              return unit_result ();
            }
        }
      end_array ();
      wrong = fake_device_fini ();
      if (wrong)
        printf ("%s\n", wrong);
      CHECK_STRING (wrong, NULL);
    }
  return unit_result ();
}
