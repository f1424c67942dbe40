/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Deep objects by calls: gomp_pset_deep.h.  api-deep-fortran.c has the
   module's procedures.  */

#include "extension/api-deep.h"

#include "program/caller.h"
#include "deep/deep-run.h"
#include "program/type.h"

/* ---- Collecting -------------------------------------------------------- */

/* *OBJECT: which object ROOT is.  */
static gomp_pset_status
check_root (const struct gomp_pset_call *call,
            const struct gomp_deep_root *root, struct gomp_deep_object *object)
{
  bool empty = root->size == 0;
  if (root->n_runs == 0)
    return GIVE_UP (call, GOMP_PSET_NO_ACTION,
                    "there is no object: it is not "
                    "allocated, or not associated");
  for (size_t r = 0; r < root->n_runs && !empty; r++)
    empty = root->runs[r].count == 0;
  if (empty)
    return GIVE_UP (call, GOMP_PSET_NO_ACTION, "the object has no bytes");
  *object = gomp_deep_runs_object (root->runs, root->n_runs, root->size);
  if (object->bytes == 0)
    return GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                    "there cannot be %zu objects of "
                    "%zu bytes",
                    root->runs[0].count, root->size);
  return GOMP_PSET_DONE;
}

/* ---- Devices ----------------------------------------------------------- */

/* A device operation under way.  */
struct operation
{
  const struct gomp_pset_call *call;
  const struct gomp_deep_root *root;
  struct gomp_deep_object object;
  struct gomp_device *device;
  struct gomp_deep deep; /* to be given to gomp_deep_fini */
};

/* Collect all of the object but what the N PATHS say, which are freed.  SKIPS:
   and but what cannot have been entered.  */
static gomp_pset_status
collect (struct operation *o, char **paths, size_t n, bool skips)
{
  struct gomp_deep_root root = *o->root;
  gomp_pset_status status;

  root.leave_out = (const char *const *) paths;
  root.n_leave_out = n;
  root.skips = skips;
  status = gomp_deep_walk_root (o->call, &root, true, &o->deep);
  gomp_deep_paths_free (paths, n);
  return status;
}

/* Begin an operation on ROOT.  */
static gomp_pset_status
begin (struct operation *o, const struct gomp_pset_call *call,
       const struct gomp_deep_root *root)
{
  gomp_pset_status status;

  *o = (struct operation) { .call = call, .root = root };
  status = gomp_pset_need_device (call, &o->device);
  if (status == GOMP_PSET_DONE)
    status = check_root (call, root, &o->object);
  return status;
}

/* Collect the object, which is to be entered.  */
static gomp_pset_status
collect_new (struct operation *o)
{
  const struct gomp_deep_root *root = o->root;
  char **paths;
  size_t n;

  gomp_deep_leave_out (o->device, &o->object, root->leave_out,
                       root->n_leave_out, &paths, &n);
  return collect (o, paths, n, false);
}

/* What is done with an object that has been entered.  */
enum use
{
  RELEASE,
  COPY_BACK,
  UPDATE_DEVICE
};

/* Collect the object, which has been entered; for RELEASE, see that it was.
   What is copied back has been entered, so that nothing else matters.  */
static gomp_pset_status
collect_known (struct operation *o, enum use use)
{
  struct gomp_error err = { .text = "" };
  char **paths;
  size_t n;

  if (!gomp_deep_left_out (o->device, &o->object, &paths, &n, &err))
    {
      gomp_pset_give_up (o->call, GOMP_PSET_NO_ACTION, &err);
      return GOMP_DEEP_NOT_ENTERED;
    }
  if (use != RELEASE)
    return collect (o, paths, n, use == COPY_BACK);
  gomp_deep_paths_free (paths, n);
  return GOMP_PSET_DONE;
}

static gomp_pset_status
finish (struct operation *o, bool fine, gomp_pset_status status,
        const struct gomp_error *err)
{
  return (fine || status == GOMP_DEEP_AGAIN
            ? status
            : gomp_pset_give_up (o->call, status, err));
}

static gomp_pset_status
enter (struct operation *o, unsigned how)
{
  struct gomp_error err = { .text = "" };
  gomp_pset_status status;
  bool fine;

  gomp_deep_find_twins (&o->deep, o->device);
  fine = gomp_deep_enter (o->device, &o->deep, &o->object, how, &o->call->site,
                          &status, &err);
  return finish (o, fine, status, &err);
}

gomp_pset_status
gomp_deep_enter_call (const struct gomp_pset_call *call,
                      const struct gomp_deep_root *root, unsigned flags)
{
  struct operation o;
  gomp_pset_status status = begin (&o, call, root);

  if (status != GOMP_PSET_DONE)
    return status;
  do
    {
      status = collect_new (&o);
      if (status == GOMP_PSET_DONE)
        status
          = enter (&o, (flags & GOMP_PSET_DEEP_CREATE ? GOMP_DEEP_ENTER_CREATE
                                                      : GOMP_DEEP_ENTER));
      gomp_deep_fini (&o.deep);
    }
  while (status == GOMP_DEEP_AGAIN);
  return status;
}

static gomp_pset_status
leave (struct operation *o, bool copies, bool finalize)
{
  struct gomp_error err = { .text = "" };
  gomp_pset_status status;
  bool fine = gomp_deep_exit (o->device, copies ? &o->deep : NULL, &o->object,
                              finalize, NULL, &o->call->site, &status, &err);

  return finish (o, fine, status, &err);
}

gomp_pset_status
gomp_deep_exit_call (const struct gomp_pset_call *call,
                     const struct gomp_deep_root *root, unsigned flags)
{
  bool copies = !(flags & GOMP_PSET_DEEP_RELEASE);
  struct operation o;
  gomp_pset_status status = begin (&o, call, root);

  if (status != GOMP_PSET_DONE)
    return status;
  do
    {
      o.deep = (struct gomp_deep) { .walk = NULL };
      status = collect_known (&o, copies ? COPY_BACK : RELEASE);
      if (status == GOMP_PSET_DONE)
        status = leave (&o, copies, (flags & GOMP_PSET_DEEP_FINALIZE) != 0);
      gomp_deep_fini (&o.deep);
    }
  while (status == GOMP_DEEP_AGAIN);
  return status;
}

static gomp_pset_status
fetch (struct operation *o)
{
  struct gomp_error err = { .text = "" };
  gomp_pset_status status;
  bool fine = gomp_deep_fetch (o->device, &o->deep, &o->object, &o->call->site,
                               &status, &err);

  return finish (o, fine, status, &err);
}

gomp_pset_status
gomp_deep_update_call (const struct gomp_pset_call *call,
                       const struct gomp_deep_root *root, bool to_device)
{
  struct operation o;
  gomp_pset_status status = begin (&o, call, root);

  if (status != GOMP_PSET_DONE)
    return status;
  do
    {
      o.deep = (struct gomp_deep) { .walk = NULL };
      status = collect_known (&o, to_device ? UPDATE_DEVICE : COPY_BACK);
      if (status == GOMP_PSET_DONE)
        status = to_device ? enter (&o, GOMP_DEEP_ENTER_UPDATE) : fetch (&o);
      gomp_deep_fini (&o.deep);
    }
  while (status == GOMP_DEEP_AGAIN);
  return status;
}

/* ---- For C ------------------------------------------------------------- */

/* What the caller is told.  */
static gomp_pset_status
outer_status (gomp_pset_status status)
{
  return status == GOMP_DEEP_NOT_ENTERED ? GOMP_PSET_NO_ACTION : status;
}

/* May FLAGS, of CALL, be?  KNOWN: those that mean something.  */
static gomp_pset_status
check_flags (const struct gomp_pset_call *call, unsigned flags, unsigned known)
{
  return (flags & ~known ? GIVE_UP (call, GOMP_PSET_BAD_ARGUMENT,
                                    "flags %#x, of which %#x mean nothing here",
                                    flags, flags & ~known)
                         : GOMP_PSET_DONE);
}

/* OBJECT as a root; RUN is where its elements are noted.  */
static struct gomp_deep_root
root_of (const struct gomp_pset_object *object, struct gomp_deep_run *run)
{
  *run = (struct gomp_deep_run) { (uintptr_t) object->data, object->count };
  return (struct gomp_deep_root) { .n_runs = object->data != NULL,
                                   .runs = run,
                                   .size = object->size,
                                   .inside
                                   = { object->inside, object->argument },
                                   .leave_out = object->leave_out,
                                   .n_leave_out = object->n_leave_out };
}

gomp_pset_status
gomp_pset_enter_deep (int device, const struct gomp_pset_object *object,
                      unsigned flags, const char *file, int line)
{
  struct gomp_pset_call call
    = PSET_CALL ("enter deep", device, NULL, file, line);
  struct gomp_deep_run run;
  struct gomp_deep_root root = root_of (object, &run);
  gomp_pset_status status = check_flags (&call, flags, GOMP_PSET_DEEP_CREATE);

  return (status == GOMP_PSET_DONE ? gomp_deep_enter_call (&call, &root, flags)
                                   : status);
}

gomp_pset_status
gomp_pset_exit_deep (int device, const struct gomp_pset_object *object,
                     unsigned flags, const char *file, int line)
{
  struct gomp_pset_call call
    = PSET_CALL ("exit deep", device, NULL, file, line);
  struct gomp_deep_run run;
  struct gomp_deep_root root = root_of (object, &run);
  gomp_pset_status status = check_flags (
    &call, flags, GOMP_PSET_DEEP_RELEASE | GOMP_PSET_DEEP_FINALIZE);

  return (status == GOMP_PSET_DONE
            ? outer_status (gomp_deep_exit_call (&call, &root, flags))
            : status);
}

gomp_pset_status
gomp_pset_update_device_deep (int device, const struct gomp_pset_object *object,
                              const char *file, int line)
{
  struct gomp_pset_call call
    = PSET_CALL ("update device deep", device, NULL, file, line);
  struct gomp_deep_run run;
  struct gomp_deep_root root = root_of (object, &run);

  return outer_status (gomp_deep_update_call (&call, &root, true));
}

gomp_pset_status
gomp_pset_update_self_deep (int device, const struct gomp_pset_object *object,
                            const char *file, int line)
{
  struct gomp_pset_call call
    = PSET_CALL ("update self deep", device, NULL, file, line);
  struct gomp_deep_run run;
  struct gomp_deep_root root = root_of (object, &run);

  return outer_status (gomp_deep_update_call (&call, &root, false));
}

gomp_pset_status
gomp_pset_pack (const struct gomp_pset_object *object, void **buffer,
                size_t *bytes, const char *file, int line)
{
  struct gomp_pset_call call = PSET_CALL ("pack", 0, NULL, file, line);
  struct gomp_deep_run run;
  struct gomp_deep_root root = root_of (object, &run);

  return gomp_deep_pack_call (&call, &root, buffer, bytes);
}

gomp_pset_status
gomp_pset_unpack (const void *buffer, size_t bytes,
                  const struct gomp_pset_object *object, const char *file,
                  int line)
{
  struct gomp_pset_call call = PSET_CALL ("unpack", 0, NULL, file, line);
  struct gomp_deep_run run;
  struct gomp_deep_root root = root_of (object, &run);

  return gomp_deep_unpack_call (&call, &root, buffer, bytes);
}

gomp_pset_status
gomp_pset_register_type (const void *vtab, gomp_pset_inside *inside,
                         const void *argument)
{
  struct gomp_pset_call call = PSET_CALL ("register type", 0, NULL, NULL, 0);

  if (vtab == NULL)
    return GIVE_UP (&call, GOMP_PSET_BAD_OBJECT, "the table's address is null");
  gomp_deep_register (vtab, &(struct gomp_deep_registration) {
                              .callback = { inside, argument } });
  return GOMP_PSET_DONE;
}

/* ---- For whoever wants to know ----------------------------------------- */

static bool
is_told (const struct gomp_deep_piece *piece)
{
  return (piece->inside == GOMP_DEEP_NONE && !(piece->flags & GOMP_DEEP_TABLE));
}

static int
tell_pieces (const struct gomp_deep *deep,
             const struct gomp_pset_visitor *visitor, void *token, bool reverse)
{
  int answer = 0;

  for (size_t i = 0; i < deep->n_pieces && answer == 0; i++)
    {
      const struct gomp_deep_piece *piece
        = &deep->pieces[reverse ? deep->n_pieces - 1 - i : i];
      if (is_told (piece))
        answer = visitor->transfer (token, (void *) piece->start, 1,
                                    piece->size, NULL, NULL);
    }
  return answer;
}

static int
tell_links_in (const struct gomp_deep *deep,
               const struct gomp_deep_piece *piece,
               const struct gomp_pset_visitor *visitor, void *token,
               bool reverse)
{
  size_t first = gomp_deep_link_from (deep, piece->start), last = first;
  int answer = 0;

  while (last < deep->n_links
         && deep->links[last].where < piece->start + piece->size)
    last++;
  for (size_t l = first; l < last && answer == 0; l++)
    answer = gomp_deep_tell_link (
      &deep->links[reverse ? last - 1 - (l - first) : l], visitor, token);
  return answer;
}

static int
tell_links (const struct gomp_deep *deep,
            const struct gomp_pset_visitor *visitor, void *token, bool reverse)
{
  int answer = 0;

  for (size_t i = 0; i < deep->n_pieces && answer == 0; i++)
    {
      const struct gomp_deep_piece *piece
        = &deep->pieces[reverse ? deep->n_pieces - 1 - i : i];
      if (is_told (piece) && (piece->flags & GOMP_DEEP_HOLDER))
        answer = tell_links_in (deep, piece, visitor, token, reverse);
    }
  return answer;
}

static int
tell (const struct gomp_deep *deep, const struct gomp_pset_visitor *visitor,
      void *token, bool reverse)
{
  int answer
    = (reverse ? tell_links : tell_pieces) (deep, visitor, token, reverse);

  return answer ? answer
                : (reverse ? tell_pieces : tell_links) (deep, visitor, token,
                                                        reverse);
}

int
gomp_pset_walk (const struct gomp_pset_object *object,
                const struct gomp_pset_visitor *visitor, void *token,
                unsigned flags, const char *file, int line)
{
  struct gomp_pset_call call = PSET_CALL ("walk", 0, NULL, file, line);
  struct gomp_deep_run run;
  struct gomp_deep_root root = root_of (object, &run);
  struct gomp_deep_object object_there;
  struct gomp_deep deep;
  int answer;

  if (visitor->version != GOMP_PSET_VISITOR_VERSION)
    return GIVE_UP (&call, GOMP_PSET_BAD_OBJECT,
                    "a visitor of version %u, not "
                    "%u",
                    visitor->version, GOMP_PSET_VISITOR_VERSION);
  answer = check_flags (&call, flags, GOMP_PSET_WALK_REVERSE);
  if (answer == GOMP_PSET_DONE)
    answer = check_root (&call, &root, &object_there);
  if (answer != GOMP_PSET_DONE)
    return answer;
  answer = gomp_deep_walk_root (&call, &root, false, &deep);
  if (answer == GOMP_PSET_DONE)
    answer
      = tell (&deep, visitor, token, (flags & GOMP_PSET_WALK_REVERSE) != 0);
  else if (deep.answer)
    answer = deep.answer;
  gomp_deep_fini (&deep);
  return answer;
}
