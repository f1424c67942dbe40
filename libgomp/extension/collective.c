/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Collective subroutines for objects that own other memory.

   Objects travel packed (deep-pack.c).  An image that cannot go on takes part in
   all exchanges up to the next point where all agree, so that none waits for
   ever.  */

#include "extension/collective.h"

#include <stdlib.h>
#include <string.h>

#include "extension/coarray.h"
#include "extension/reduce-operation.h"
#include "program/type.h"

/* ---- Agreement --------------------------------------------------------- */

/* What has to be the same on all images.  */
enum fact
{
  FACT_PROCEDURE,
  FACT_IMAGE,
  FACT_ALLOCATED,
  FACT_TYPE,
  FACT_SIZE,
  FACT_COUNT,
  N_FACTS
};

enum
{
  BROADCAST = 1,
  REDUCE
};

/* Room for a message that goes from image to image; a multiple of 8.  */
#define TEXT 512

/* The message of an image that has failed, on all images.  */
struct failure
{
  int64_t status;
  char text[TEXT];
};

/* Image IMAGE could not do its part, with STATUS if it is this one: end the
   collective subroutine with its status and message.  */
static gomp_pset_status
tell_failure (const struct gomp_collective *party, int image,
              gomp_pset_status status)
{
  struct failure failure = { .status = status };
  const char *message = gomp_pset_message ();
  const char *name
    = party->call->what ? party->call->what : party->call->site.construct;
  const char *text = strstr (message, name);

  /* Without the place, which each image has of its own.  */
  text = text ? text + strlen (name) + strlen (": ") : message;
  if (image == gomp_coarray_this_image ())
    strncpy (failure.text, text, TEXT - 1);
  if (!gomp_coarray_broadcast (&failure, sizeof failure, image))
    strcpy (failure.text, "it has failed or stopped");
  if (gomp_coarray_num_images () == 1)
    return status;
  return GIVE_UP (party->call, (gomp_pset_status) failure.status,
                  "on image %d: %s", image, failure.text);
}

static gomp_pset_status
tell_lost (const struct gomp_collective *party)
{
  return GIVE_UP (party->call, GOMP_PSET_DEVICE_ERROR,
                  "the coarray library reports an error: an image has failed "
                  "or stopped");
}

/* FACT is from LEAST to MOST on the images.  */
static gomp_pset_status
tell_difference (const struct gomp_collective *party, enum fact fact,
                 int64_t least, int64_t most)
{
  static const char what[N_FACTS][56]
    = { [FACT_PROCEDURE] = "the images call different procedures here",
        [FACT_TYPE] = "the objects of the images are of different types" };
  static const char number[N_FACTS][40]
    = { [FACT_IMAGE] = "source_image or result_image is",
        [FACT_SIZE] = "the bytes of an element are",
        [FACT_COUNT] = "the elements of the object are" };

  if (fact == FACT_ALLOCATED)
    return GIVE_UP (party->call, GOMP_PSET_BAD_OBJECT,
                    "the object is allocated on some images only");
  if (number[fact][0])
    return GIVE_UP (party->call,
                    fact == FACT_IMAGE ? GOMP_PSET_BAD_ARGUMENT
                                       : GOMP_PSET_BAD_OBJECT,
                    "%s not the same on all images: %lld to %lld", number[fact],
                    (long long) least, (long long) most);
  return GIVE_UP (party->call,
                  fact == FACT_TYPE ? GOMP_PSET_BAD_OBJECT
                                    : GOMP_PSET_BAD_ARGUMENT,
                  "%s", what[fact]);
}

/* Do all images have STATUS GOMP_PSET_DONE?  Any other status is one for all:
   that of the last image that has another.  */
static gomp_pset_status
agree_on_status (const struct gomp_collective *party, gomp_pset_status status)
{
  int64_t failed = status == GOMP_PSET_DONE ? 0 : gomp_coarray_this_image ();

  if (!gomp_coarray_max (&failed, 1))
    return tell_lost (party);
  return failed ? tell_failure (party, (int) failed, status) : GOMP_PSET_DONE;
}

/* A number that objects of one type have on all images.  */
static int64_t
type_hash (const struct gomp_deep_root *root)
{
  const struct gomp_vtab *vtab = root->inside.argument;

  return root->inside.inside == gomp_pset_inside_fortran ? vtab->hash : 0;
}

/* Do all images call PROCEDURE with the same arguments, and have STATUS
   GOMP_PSET_DONE?  */
static gomp_pset_status
agree (const struct gomp_collective *party, int procedure,
       gomp_pset_status status)
{
  const struct gomp_deep_root *root = party->root;
  bool known = party->status == GOMP_PSET_DONE && root->n_runs > 0;
  int64_t facts[2 * N_FACTS] = { [FACT_PROCEDURE] = procedure,
                                 [FACT_IMAGE] = party->all ? 0 : party->image,
                                 [FACT_ALLOCATED] = root->n_runs > 0 };

  if (known)
    {
      facts[FACT_TYPE] = type_hash (root);
      facts[FACT_SIZE] = (int64_t) root->size;
      facts[FACT_COUNT] = (int64_t) gomp_deep_root_count (root);
    }
  status = agree_on_status (party, status);
  if (status != GOMP_PSET_DONE)
    return status;
  for (int f = 0; f < N_FACTS; f++)
    facts[N_FACTS + f] = -facts[f];
  if (!gomp_coarray_max (facts, 2 * N_FACTS))
    return tell_lost (party);
  for (int f = 0; f < N_FACTS; f++)
    if (facts[f] != -facts[N_FACTS + f])
      return tell_difference (party, f, -facts[N_FACTS + f], facts[f]);
  return GOMP_PSET_DONE;
}

static gomp_pset_status
check_image (const struct gomp_collective *party)
{
  int count = gomp_coarray_num_images ();

  if (party->all || (party->image >= 1 && party->image <= count))
    return GOMP_PSET_DONE;
  return GIVE_UP (party->call, GOMP_PSET_BAD_ARGUMENT,
                  "there is no image %d: the images are 1 to %d", party->image,
                  count);
}

/* ---- What objects own -------------------------------------------------- */

/* Collect what ROOT owns, for own_free.  An object that a mapper or callback of
   the program tells of must own nothing, since nobody knows how that was
   allocated.  DEEP is to be passed to gomp_deep_fini.  */
static gomp_pset_status
own_collect (const struct gomp_pset_call *call,
             const struct gomp_deep_root *root, struct gomp_deep *deep)
{
  gomp_pset_status status = gomp_deep_walk_root (call, root, false, deep);

  if (status == GOMP_PSET_DONE && deep->incomplete && gomp_deep_owns (deep))
    status = GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                      "the object has components that are allocated, and a "
                      "mapper or callback of the program tells of them, so "
                      "that it is not known how to deallocate them; "
                      "deallocate them first");
  return status;
}

static void
own_free (const struct gomp_deep *deep)
{
  for (size_t p = 0; p < deep->n_pieces; p++)
    if (!(deep->pieces[p].flags & (GOMP_DEEP_ROOT | GOMP_DEEP_TABLE))
        && deep->pieces[p].inside == GOMP_DEEP_NONE)
      free ((void *) deep->pieces[p].start);
}

/* ---- Broadcast --------------------------------------------------------- */

/* Send the *BYTES bytes at *BUFFER from image SOURCE to all others, where
   *BUFFER becomes new memory.  */
static bool
send_buffer (void **buffer, size_t *bytes, int source)
{
  uint64_t size = *bytes;

  if (!gomp_coarray_broadcast (&size, sizeof size, source))
    return false;
  if (gomp_coarray_this_image () != source)
    *buffer = gomp_malloc (size);
  *bytes = size;
  return gomp_coarray_broadcast (*buffer, size, source);
}

/* Take the object in the BYTES bytes at BUFFER, if all images can.  */
static gomp_pset_status
receive (const struct gomp_collective *party, const void *buffer, size_t bytes)
{
  const struct gomp_deep_root *root = party->root;
  struct gomp_unpacking *unpacking = NULL;
  struct gomp_deep old = { .walk = NULL };
  bool receives = gomp_coarray_this_image () != party->image;
  gomp_pset_status status = GOMP_PSET_DONE;

  if (receives)
    status
      = gomp_deep_unpack_begin (party->call, root, buffer, bytes, &unpacking);
  if (receives && status == GOMP_PSET_DONE)
    status = own_collect (party->call, root, &old);
  status = agree_on_status (party, status);
  if (status != GOMP_PSET_DONE)
    gomp_deep_unpack_drop (unpacking);
  else if (receives)
    {
      gomp_deep_unpack_finish (unpacking);
      own_free (&old);
    }
  gomp_deep_fini (&old);
  return status;
}

gomp_pset_status
gomp_co_broadcast_call (const struct gomp_collective *party)
{
  const struct gomp_deep_root *root = party->root;
  gomp_pset_status status = party->status;
  void *buffer = NULL;
  size_t bytes = 0;

  if (status == GOMP_PSET_DONE)
    status = check_image (party);
  if (status == GOMP_PSET_DONE && root->n_runs > 0
      && gomp_coarray_num_images () > 1
      && gomp_coarray_this_image () == party->image)
    status = gomp_deep_pack_call (party->call, root, &buffer, &bytes);
  status = agree (party, BROADCAST, status);
  if (status == GOMP_PSET_DONE && root->n_runs > 0
      && gomp_coarray_num_images () > 1)
    status = (send_buffer (&buffer, &bytes, party->image)
                ? receive (party, buffer, bytes)
                : tell_lost (party));
  free (buffer);
  return status;
}

/* ---- Reduction --------------------------------------------------------- */

/* Objects that this image has made, side by side.  */
struct objects
{
  struct gomp_deep_root root;
  struct gomp_deep_run run;
};

struct reduction
{
  const struct gomp_collective *party;
  struct gomp_reduce_operation operation;
  size_t count; /* elements of the object */
  struct objects *result; /* of the images up to now; or NULL */
};

static struct objects *
objects_new (const struct reduction *r)
{
  struct objects *objects = gomp_calloc (1, sizeof *objects);
  size_t size = r->operation.size;

  objects->root = *r->party->root;
  objects->run = (struct gomp_deep_run) {
    (uintptr_t) gomp_calloc (r->count ? r->count : 1, size ? size : 1), r->count
  };
  objects->root.runs = &objects->run;
  objects->root.n_runs = 1;
  return objects;
}

/* OBJECTS may be NULL.  If OWNING, what they own goes, too.  */
static gomp_pset_status
objects_free (const struct reduction *r, struct objects *objects, bool owning)
{
  gomp_pset_status status = GOMP_PSET_DONE;
  struct gomp_deep deep;

  if (objects == NULL)
    return status;
  if (owning)
    {
      status = own_collect (r->party->call, &objects->root, &deep);
      if (status == GOMP_PSET_DONE)
        own_free (&deep);
      gomp_deep_fini (&deep);
    }
  free ((void *) objects->run.start);
  free (objects);
  return status;
}

/* Combine the result up to now with NEXT, the objects of the next image, which
   become the reduction's.  */
static gomp_pset_status
combine (struct reduction *r, struct objects *next)
{
  struct objects *left = r->result;
  size_t size = r->operation.size;
  gomp_pset_status status, status_right;

  r->result = next;
  if (left == NULL)
    return GOMP_PSET_DONE;
  r->result = objects_new (r);
  for (size_t i = 0; i < r->count; i++)
    gomp_reduce_operation_call (&r->operation,
                                (const void *) (left->run.start + i * size),
                                (const void *) (next->run.start + i * size),
                                (void *) (r->result->run.start + i * size));
  status = objects_free (r, left, true);
  status_right = objects_free (r, next, true);
  return status == GOMP_PSET_DONE ? status_right : status;
}

/* Combine the result up to now with the objects in the BYTES bytes at
   BUFFER.  */
static gomp_pset_status
combine_buffer (struct reduction *r, const void *buffer, size_t bytes)
{
  struct objects *next = objects_new (r);
  gomp_pset_status status
    = gomp_deep_unpack_call (r->party->call, &next->root, buffer, bytes);

  if (status == GOMP_PSET_DONE)
    return combine (r, next);
  objects_free (r, next, false);
  return status;
}

/* Each image in turn sends its objects, the OWN_BYTES bytes at OWN here, to all;
   those that want the result combine them.  */
static gomp_pset_status
combine_all (struct reduction *r, void *own, size_t own_bytes)
{
  const struct gomp_collective *party = r->party;
  int this = gomp_coarray_this_image (), count = gomp_coarray_num_images ();
  bool wanted = party->all || party->image == this;
  gomp_pset_status status = GOMP_PSET_DONE;

  for (int image = 1; image <= count; image++)
    {
      void *buffer = image == this ? own : NULL;
      size_t bytes = own_bytes;
      bool fine = send_buffer (&buffer, &bytes, image);

      if (fine && wanted && status == GOMP_PSET_DONE)
        status = combine_buffer (r, buffer, bytes);
      if (image != this)
        free (buffer);
      if (!fine)
        return tell_lost (party);
    }
  return status;
}

/* The object of the program becomes the result, if all images can.  */
static gomp_pset_status
take_result (struct reduction *r, gomp_pset_status status)
{
  const struct gomp_deep_root *root = r->party->root;
  struct gomp_deep old = { .walk = NULL };
  bool takes = r->result != NULL;

  if (takes && status == GOMP_PSET_DONE)
    status = own_collect (r->party->call, root, &old);
  status = agree_on_status (r->party, status);
  if (takes && status == GOMP_PSET_DONE)
    {
      gomp_deep_root_fill (root, (const void *) r->result->run.start);
      own_free (&old);
    }
  gomp_deep_fini (&old);
  objects_free (r, r->result, status != GOMP_PSET_DONE);
  return status;
}

static const struct gomp_type *
type_of (const struct gomp_deep_root *root, struct gomp_error *why)
{
  return (root->inside.inside == gomp_pset_inside_fortran
            ? gomp_type_of_vtab (root->inside.argument, why)
            : gomp_deep_type_of_callback (&root->inside));
}

/* See that FUNCTION, if debug information knows it, is one of two objects of
   TYPE.  */
static bool
suits_type (void (*function) (void), const struct gomp_type *type,
            struct gomp_error *why)
{
  bool known;
  const struct gomp_type *result
    = gomp_type_of_operation ((const void *) function, &known, why);

  if (!known)
    return true;
  if (result == NULL)
    return false;
  /* Each file that uses a module describes its types.  */
  if (result->size == type->size && !strcmp (result->name, type->name))
    return true;
  gomp_error_set (why,
                  "the operation is of type %s (%zu bytes), and the object of "
                  "type %s (%zu bytes)",
                  result->name, result->size, type->name, type->size);
  return false;
}

/* See that the objects can be reduced by FUNCTION.  */
static gomp_pset_status
reduction_check (struct reduction *r, void (*function) (void))
{
  const struct gomp_collective *party = r->party;
  const struct gomp_deep_root *root = party->root;
  struct gomp_error why = { .text = "" };
  const struct gomp_type *type = type_of (root, &why);
  struct gomp_deep deep;
  gomp_pset_status status;

  if (type == NULL)
    return gomp_pset_give_up (party->call, GOMP_PSET_UNKNOWN_TYPE, &why);
  if (!gomp_reduce_operation_init (&r->operation, function, type, &why)
      || !suits_type (function, type, &why))
    return gomp_pset_give_up (party->call, GOMP_PSET_BAD_OBJECT, &why);
  r->count = gomp_deep_root_count (root);
  status = own_collect (party->call, root, &deep);
  gomp_deep_fini (&deep);
  return status;
}

gomp_pset_status
gomp_co_reduce_call (const struct gomp_collective *party,
                     void (*operation) (void))
{
  const struct gomp_deep_root *root = party->root;
  struct reduction r = { .party = party };
  gomp_pset_status status = party->status;
  void *buffer = NULL;
  size_t bytes = 0;

  if (status == GOMP_PSET_DONE)
    status = check_image (party);
  if (status == GOMP_PSET_DONE && root->n_runs > 0)
    status = reduction_check (&r, operation);
  if (status == GOMP_PSET_DONE && root->n_runs > 0
      && gomp_coarray_num_images () > 1)
    status = gomp_deep_pack_call (party->call, root, &buffer, &bytes);
  status = agree (party, REDUCE, status);
  if (status == GOMP_PSET_DONE && root->n_runs > 0
      && gomp_coarray_num_images () > 1)
    {
      status = combine_all (&r, buffer, bytes);
      status = take_result (&r, status);
    }
  free (buffer);
  return status;
}
