/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a server does about requests, on a plugin made for this: good ones are
   carried out, bad ones are refused with a reason, and no request whatever
   makes the plugin be called with what has not been handed out.  */

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "mpi/places.h"
#include "mpi/serve.h"
#include "unit.h"

/* ---- The plugin ---- */

#define MEMORY 65536
static char memory[MEMORY]; /* of the device */
static size_t used;
static int strayed; /* calls for what lies beside it */
static int launches;
static int copies;

static void
check_inside (const void *address, size_t size)
{
  size_t offset = (const char *) address - memory;

  strayed += size > 0 && (offset > used || size > used - offset);
}

static int devices = 1;
static unsigned told; /* a bit for each device that a module is gone for */

static int
count_devices (unsigned requires)
{
  (void) requires;
  return devices;
}

static bool
open_device (int ord)
{
  return ord < devices;
}

static bool
drop_module (int ord, uintptr_t base, uintptr_t end)
{
  strayed += base >= end;
  told |= 1 << ord;
  return true;
}

static unsigned
features (int ord)
{
  (void) ord;
  return GOMP_PSET_CONCURRENT_IO;
}

static void *
allocate (int ord, size_t size)
{
  void *block = memory + used;

  (void) ord;
  if (size > MEMORY - used)
    return NULL;
  used += size;
  return block;
}

static bool
release (int ord, void *block)
{
  (void) ord;
  check_inside (block, 0);
  return true;
}

static bool
copy_to (int ord, void *dst, const void *src, size_t n)
{
  (void) ord;
  copies++;
  check_inside (dst, n);
  if (!strayed && n > 0)
    memcpy (dst, src, n);
  return true;
}

static bool
copy_from (int ord, void *dst, const void *src, size_t n)
{
  (void) ord;
  copies++;
  check_inside (src, n);
  if (!strayed && n > 0)
    memcpy (dst, src, n);
  return true;
}

static bool direct; /* MPI uses the memory itself */
static int ends;

static void *
reach (int ord, void *block, size_t n)
{
  (void) ord;
  check_inside (block, n);
  return direct ? block : NULL;
}

static bool
close_device (int ord)
{
  ends++;
  return open_device (ord);
}

static bool
copy_within (int ord, void *dst, const void *src, size_t n)
{
  check_inside (src, n);
  return copy_to (ord, dst, src, n);
}

static bool
fill (int ord, void *dst, int value, size_t n)
{
  (void) ord;
  check_inside (dst, n);
  if (!strayed && n > 0)
    memset (dst, value, n);
  return true;
}

/* Kernels are known by their names alone.  */
static void
launch (int ord, void *fn, void *vars, void **args)
{
  (void) ord, (void) args;
  strayed += fn != (void *) launch;
  if (vars)
    check_inside (vars, 1);
  launches++;
}

static int
load (int ord, unsigned version, const void *image, struct addr_pair **table,
      uint64_t **reverse, uint64_t *indirect)
{
  (void) ord, (void) version, (void) image, (void) reverse, (void) indirect;
  *table = calloc (1, sizeof **table);
  (*table)[0].start = (*table)[0].end = (uintptr_t) launch;
  return 1;
}

static bool
unload (int ord, unsigned version, const void *image)
{
  (void) ord, (void) version, (void) image;
  return true;
}

static void
execute (void (*fn) (void *), size_t n, void **a, void **b, unsigned *dims,
         void *unused)
{
  (void) n, (void) a, (void) b, (void) unused;
  dims[0] = 5;
  launch (0, (void *) fn, NULL, NULL);
}

static union goacc_property_value
property (int ord, enum goacc_property which)
{
  union goacc_property_value value = { .val = 0 };

  (void) ord;
  if (which & 0x10000)
    value.ptr = "fake";
  return value;
}

static void
set_plugin (void)
{
  struct gomp_mpi_served *plugin = &gomp_mpi_served;

  plugin->name = "fake";
  plugin->get_num_devices = count_devices;
  plugin->init_device = open_device;
  plugin->fini_device = close_device;
  plugin->pset_features = features;
  plugin->alloc = allocate;
  plugin->free = release;
  plugin->host2dev = copy_to;
  plugin->dev2host = copy_from;
  plugin->dev2dev = copy_within;
  plugin->memset = fill;
  plugin->run = launch;
  plugin->load_image = load;
  plugin->unload_image = unload;
  plugin->pset_module_gone = drop_module;
  plugin->pset_reach = reach;
  plugin->openacc_exec = execute;
  plugin->openacc_get_property = property;
}

/* ---- In place of the runtime and of MPI ---- */

void *
GOMP_PLUGIN_malloc (size_t size)
{
  void *block = malloc (size);

  return block ? block : (abort (), NULL);
}

void *
GOMP_PLUGIN_malloc_cleared (size_t size)
{
  return memset (GOMP_PLUGIN_malloc (size), 0, size);
}

void *
GOMP_PLUGIN_realloc (void *old, size_t size)
{
  return realloc (old, size);
}

static char answer[1 << 20];
static size_t answer_size;
static int pieces; /* streams */
static const void *unsent; /* what could not be sent; see SENDS */
static bool sends = true;

static bool
send_answer (const struct gomp_mpi_peer *peer, int tag, const void *bytes,
             size_t n, const struct gomp_mpi_wait *wait)
{
  (void) peer, (void) tag, (void) wait;
  answer_size = n < sizeof answer ? n : sizeof answer;
  memcpy (answer, bytes, answer_size);
  if (!sends)
    unsent = bytes;
  return sends;
}

/* How many answers went as long messages, and how many as ordinary ones.  */
static int longs, ordinaries;

bool
gomp_mpi_send (const struct gomp_mpi_peer *peer, int tag, const void *bytes,
               size_t n, const struct gomp_mpi_wait *wait)
{
  ordinaries++;
  return send_answer (peer, tag, bytes, n, wait);
}

bool
gomp_mpi_send_long (const struct gomp_mpi_peer *peer, int tag,
                    const void *bytes, size_t n,
                    const struct gomp_mpi_wait *wait)
{
  longs++;
  return send_answer (peer, tag, bytes, n, wait);
}

bool
gomp_mpi_other_server (uint64_t rank, struct gomp_mpi_peer *other)
{
  memset (other, 0, sizeof *other);
  return rank == 1;
}

static bool breaks_off; /* who sends pieces, or receives them */

/* Two pieces, which is enough to be beside the place.  */
bool
gomp_mpi_pieces_store (const struct gomp_mpi_peer *peer, int tag, size_t n,
                       gomp_mpi_place_piece *place, void *data,
                       const struct gomp_mpi_wait *wait, bool *broken)
{
  static char piece[GOMP_MPI_INLINE];
  size_t size = n < sizeof piece ? n : sizeof piece;

  (void) peer, (void) tag, (void) wait;
  pieces++;
  *broken = breaks_off;
  return (!breaks_off && place (data, 0, piece, size)
          && place (data, n - size, piece, size));
}

bool
gomp_mpi_pieces_forward (const struct gomp_mpi_peer *peer, int tag, size_t n,
                         gomp_mpi_place_piece *place, void *data,
                         const struct gomp_mpi_wait *wait, bool *broken)
{
  return gomp_mpi_pieces_store (peer, tag, n, place, data, wait, broken);
}

/* The device is closed while they are under way.  */
static bool closes;

bool
gomp_mpi_pieces_receive (const struct gomp_mpi_peer *peer, int tag, void *bytes,
                         size_t n, const struct gomp_mpi_wait *wait)
{
  (void) peer, (void) tag;
  pieces++;
  check_inside (bytes, n);
  if (!strayed)
    memset (bytes, 'd', n);
  if (closes)
    gomp_mpi_served_devices[0].open = false;
  return !closes || wait->goes_on (wait->data);
}

bool
gomp_mpi_pieces_send (const struct gomp_mpi_peer *peer, int tag,
                      const void *bytes, size_t n,
                      const struct gomp_mpi_wait *wait)
{
  (void) peer, (void) tag, (void) wait;
  pieces++;
  check_inside (bytes, n);
  return true;
}

/* ---- Requests ---- */

/* Have REQUEST carried out, and free it.  Returns the kind of the answer, which
   *READER then reads.  */
static uint64_t
ask (struct gomp_mpi_writer *request, struct gomp_mpi_reader *reader)
{
  /* A block of its own, so that what reads beyond it is seen.  */
  char *bytes = malloc (request->n ? request->n : 1);

  memcpy (bytes, request->bytes, request->n);
  answer_size = 0;
  gomp_mpi_serve (NULL, bytes, request->n, NULL);
  free (bytes);
  gomp_mpi_writer_fini (request);
  *reader = (struct gomp_mpi_reader) { answer, answer + answer_size, false };
  return gomp_mpi_get (reader);
}

/* Ask for KIND with N words.  */
static uint64_t
ask_words (enum gomp_mpi_request kind, struct gomp_mpi_reader *reader, int n,
           ...)
{
  struct gomp_mpi_writer request = { 0 };
  va_list words;

  gomp_mpi_put_request (&request, kind, 0);
  va_start (words, n);
  for (int i = 0; i < n; i++)
    gomp_mpi_put (&request, va_arg (words, uint64_t));
  va_end (words);
  return ask (&request, reader);
}

#define W(value) ((uint64_t) (uintptr_t) (value))

/* A batch that copies SIZE bytes to IN, runs FN, and copies them from OUT.  */
static void
write_batch (struct gomp_mpi_writer *request, const void *in, size_t size,
             uint64_t fn, const void *out)
{
  static const char bytes[GOMP_MPI_INLINE] = "new";

  gomp_mpi_put_request (request, GOMP_MPI_BATCH, 0);
  gomp_mpi_put (request, in != NULL);
  if (in)
    gomp_mpi_put (request, W (in));
  if (in && size <= GOMP_MPI_INLINE)
    gomp_mpi_put_bytes (request, bytes, size);
  else if (in)
    {
      gomp_mpi_put (request, 0);
      gomp_mpi_put (request, size);
    }
  gomp_mpi_put (request, fn);
  gomp_mpi_put (request, 0);
  gomp_mpi_put (request, 0);
  gomp_mpi_put (request, out != NULL);
  if (out)
    {
      gomp_mpi_put (request, W (out));
      gomp_mpi_put (request, size);
    }
}

static uint64_t
ask_batch (const void *in, size_t size, uint64_t fn, const void *out,
           struct gomp_mpi_reader *reader)
{
  struct gomp_mpi_writer request = { 0 };

  write_batch (&request, in, size, fn, out);
  return ask (&request, reader);
}

static char *block;

static void
test_good (void)
{
  struct gomp_mpi_reader reader;
  size_t n;

  unit_case ("serve: a device that is not open is refused");
  CHECK_EQUAL (ask_words (GOMP_MPI_ALLOC, &reader, 1, W (16)), GOMP_MPI_FAILED);
  unit_case ("serve: good requests are carried out");
  CHECK_EQUAL (ask_words (GOMP_MPI_OPEN, &reader, 0), GOMP_MPI_DONE);
  CHECK_EQUAL (gomp_mpi_get (&reader), GOMP_PSET_CONCURRENT_IO);
  CHECK_EQUAL (ask_words (GOMP_MPI_ALLOC, &reader, 1, W (40000)),
               GOMP_MPI_DONE);
  block = (char *) gomp_mpi_get (&reader);
  CHECK_EQUAL (block, memory);
  CHECK_EQUAL (
    ask_words (GOMP_MPI_LOAD, &reader, 4, W (1), W (memory), W (0), W (0)),
    GOMP_MPI_DONE);
  CHECK_EQUAL (ask_batch (block + 8, 4, W (launch), block + 8, &reader),
               GOMP_MPI_DONE);
  CHECK_STRING (gomp_mpi_get_bytes (&reader, &n), "new");
  CHECK_EQUAL (n, 4);
  CHECK_EQUAL (launches, 1);
  CHECK_EQUAL (ask_batch (block, 20000, 0, block, &reader), GOMP_MPI_DONE);
  CHECK_EQUAL (pieces, 2);
  CHECK_EQUAL (ask_words (GOMP_MPI_EXEC, &reader, 5, W (launch), W (1), W (1),
                          W (1), W (0)),
               GOMP_MPI_DONE);
  CHECK_EQUAL (gomp_mpi_get (&reader), 5);
  CHECK_EQUAL (strayed, 0);
}

static void
test_bad (void)
{
  struct gomp_mpi_reader reader;
  int before = launches, streams = pieces;

  unit_case ("serve: what has not been handed out is refused with a reason");
  CHECK_EQUAL (ask_batch (block + 39998, 4, 0, NULL, &reader), GOMP_MPI_FAILED);
  CHECK (strstr (gomp_mpi_get_text (&reader), "not handed out 4 bytes"));
  CHECK_EQUAL (ask_batch (NULL, 4, 0, block - 1, &reader), GOMP_MPI_FAILED);
  CHECK_EQUAL (ask_batch (NULL, SIZE_MAX, 0, block + 1, &reader),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (ask_batch (block, 4, W (launch) + 1, block, &reader),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (ask_words (GOMP_MPI_WITHIN, &reader, 3, W (block), W (block + 1),
                          W (40000)),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (
    ask_words (GOMP_MPI_FILL, &reader, 3, W (block), W (1), W (40001)),
    GOMP_MPI_FAILED);
  CHECK_EQUAL (ask_words (GOMP_MPI_FREE, &reader, 1, W (block + 8)),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (ask_words (GOMP_MPI_BOX, &reader, 9, W (block), W (block), W (1),
                          W (3), W (3), W (SIZE_MAX / 2), W (2), W (1), W (1)),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (ask_words (GOMP_MPI_BOX, &reader, 9, W (block), W (block), W (1),
                          W (SIZE_MAX / 2), W (1), W (0), W (0), W (0), W (0)),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (
    ask_words (GOMP_MPI_LOAD, &reader, 4, W (1), W (16), W (0), W (0)),
    GOMP_MPI_FAILED);
  unit_case ("serve: the pieces of what is refused are received for nothing");
  CHECK_EQUAL (ask_batch (block + 30000, 20000, 0, NULL, &reader),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (pieces, streams + 1);
  unit_case ("serve: requests of no kind, or damaged, are refused");
  CHECK_EQUAL (ask_words (GOMP_MPI_REQUESTS + 7, &reader, 0), GOMP_MPI_FAILED);
  CHECK_EQUAL (ask_words (GOMP_MPI_FREE, &reader, 2, W (block), W (0)),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (launches, before);
  CHECK_EQUAL (strayed, 0);
}

static void
test_peers (void)
{
  struct gomp_mpi_reader reader;
  int streams = pieces;

  unit_case ("serve: copies to another server, from it, and between devices");
  CHECK_EQUAL (
    ask_words (GOMP_MPI_GIVE, &reader, 3, W (1), W (block), W (40000)),
    GOMP_MPI_DONE);
  CHECK_EQUAL (
    ask_words (GOMP_MPI_TAKE, &reader, 3, W (1), W (block + 1), W (1)),
    GOMP_MPI_DONE);
  CHECK_EQUAL (pieces, streams + 2);
  memset (block, 3, 300);
  CHECK_EQUAL (ask_words (GOMP_MPI_ACROSS, &reader, 4, W (block + 30000), W (0),
                          W (block), W (300)),
               GOMP_MPI_DONE);
  CHECK_EQUAL (block[30000], 3);
  CHECK_EQUAL (block[30299], 3);
  unit_case ("serve: what is not there is neither given nor taken, but the "
             "other server's pieces are received");
  streams = pieces;
  CHECK_EQUAL (
    ask_words (GOMP_MPI_TAKE, &reader, 3, W (1), W (block + 1), W (40000)),
    GOMP_MPI_FAILED);
  CHECK (strstr (gomp_mpi_get_text (&reader), "not handed out 40000 bytes"));
  CHECK_EQUAL (
    ask_words (GOMP_MPI_GIVE, &reader, 3, W (1), W (block - 1), W (4)),
    GOMP_MPI_FAILED);
  CHECK_EQUAL (pieces, streams + 2);
  CHECK_EQUAL (
    ask_words (GOMP_MPI_GIVE, &reader, 3, W (2), W (block), W (4)),
    GOMP_MPI_FAILED);
  CHECK_STRING (gomp_mpi_get_text (&reader), "there is no such server");
  CHECK_EQUAL (pieces, streams + 2);
  breaks_off = true;
  CHECK_EQUAL (ask_words (GOMP_MPI_TAKE, &reader, 3, W (1), W (block), W (4)),
               GOMP_MPI_FAILED);
  CHECK_STRING (gomp_mpi_get_text (&reader), "the other server has broken off");
  breaks_off = false;
  CHECK_EQUAL (ask_words (GOMP_MPI_ACROSS, &reader, 4, W (block), W (1),
                          W (block), W (300)),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (ask_words (GOMP_MPI_ACROSS, &reader, 4, W (block), W (0),
                          W (block + 39990), W (300)),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (strayed, 0);
}

/* A request for N bytes in each of COUNT arrays.  */
static uint64_t
ask_many (int count, size_t n, struct gomp_mpi_reader *reader)
{
  struct gomp_mpi_writer request = { 0 };

  gomp_mpi_put_request (&request, GOMP_MPI_BATCH, 0);
  for (int i = 0; i < 4; i++)
    gomp_mpi_put (&request, 0);
  gomp_mpi_put (&request, count + 1);
  for (int i = 0; i < count; i++)
    {
      gomp_mpi_put (&request, W (block));
      gomp_mpi_put (&request, n);
    }
  gomp_mpi_put (&request, W (block));
  gomp_mpi_put (&request, GOMP_MPI_INLINE + 1);
  return ask (&request, reader);
}

static void
test_order (void)
{
  struct gomp_mpi_reader reader;

  unit_case ("serve: the failure of pieces does not overtake the answer that "
             "they follow, however long either is");
  breaks_off = true;
  for (int count = 0; count < 3; count++)
    {
      longs = ordinaries = 0;
      CHECK_EQUAL (ask_many (count, GOMP_MPI_INLINE, &reader),
                   GOMP_MPI_FAILED);
      CHECK_EQUAL (longs, 2);
      CHECK_EQUAL (ordinaries, 0);
    }
  breaks_off = false;
  CHECK_EQUAL (ask_batch (block, 4, 0, block, &reader), GOMP_MPI_DONE);
  CHECK_EQUAL (ordinaries, 1);
}

static void
test_direct (void)
{
  struct gomp_mpi_reader reader;
  int before = copies, streams = pieces;

  unit_case ("serve: MPI uses the device's memory itself where it can");
  direct = true;
  CHECK_EQUAL (ask_batch (block, 20000, 0, block + 20000, &reader),
               GOMP_MPI_DONE);
  CHECK_EQUAL (block[19999], 'd');
  CHECK_EQUAL (
    ask_words (GOMP_MPI_GIVE, &reader, 3, W (1), W (block), W (40000)),
    GOMP_MPI_DONE);
  CHECK_EQUAL (copies, before);
  CHECK_EQUAL (pieces, streams + 3);
  CHECK_EQUAL (
    ask_words (GOMP_MPI_TAKE, &reader, 3, W (1), W (block + 1), W (40000)),
    GOMP_MPI_FAILED);
  direct = false;
  CHECK_EQUAL (strayed, 0);
}

static void
test_closed (void)
{
  struct gomp_mpi_reader reader;
  int before = ends;

  unit_case ("serve: memory that MPI may still use stays when its device is "
             "closed");
  direct = true;
  CHECK_EQUAL (ask_words (GOMP_MPI_ALLOC, &reader, 1, W (16)), GOMP_MPI_DONE);
  block = (char *) gomp_mpi_get (&reader);
  closes = true;
  CHECK_EQUAL (ask_words (GOMP_MPI_TAKE, &reader, 3, W (1), W (block), W (8)),
               GOMP_MPI_FAILED);
  closes = false;
  gomp_mpi_served_devices[0].open = true;
  CHECK_EQUAL (ask_words (GOMP_MPI_CLOSE, &reader, 0), GOMP_MPI_DONE);
  CHECK_EQUAL (ends, before);
  CHECK_EQUAL (ask_words (GOMP_MPI_OPEN, &reader, 0), GOMP_MPI_FAILED);
  CHECK (strstr (gomp_mpi_get_text (&reader), "MPI still uses"));
  gomp_mpi_served_devices[0].held = false;
  CHECK_EQUAL (ask_words (GOMP_MPI_OPEN, &reader, 0), GOMP_MPI_DONE);
  CHECK_EQUAL (ask_words (GOMP_MPI_CLOSE, &reader, 0), GOMP_MPI_DONE);
  CHECK_EQUAL (ends, before + 1);
  block = memory;
  direct = false;
  CHECK_EQUAL (strayed, 0);
}

static void
test_reversing (void)
{
  struct gomp_mpi_reader reader;

  unit_case ("serve: a kernel that waits for a region opens its device alone");
  used += 8; /* which nobody was given */
  CHECK_EQUAL (ask_batch (block + 40000, 8, 0, NULL, &reader), GOMP_MPI_FAILED);
  gomp_mpi_served_devices[1].reversing++;
  CHECK_EQUAL (ask_batch (block + 40000, 8, 0, NULL, &reader), GOMP_MPI_FAILED);
  gomp_mpi_served_devices[0].reversing++;
  CHECK_EQUAL (ask_batch (block + 40000, 8, 0, NULL, &reader), GOMP_MPI_DONE);
  gomp_mpi_served_devices[0].reversing--;
  gomp_mpi_served_devices[1].reversing--;
  used -= 8;
  unit_case ("serve: a server without a plugin has no devices, and says why");
  strcpy (gomp_mpi_served_why, "no plugin");
  CHECK_EQUAL (ask_words (GOMP_MPI_COUNT, &reader, 1, W (0)), GOMP_MPI_FAILED);
  CHECK_STRING (gomp_mpi_get_text (&reader), "no plugin");
  gomp_mpi_served_why[0] = '\0';
}

static void
test_unload (void)
{
  struct gomp_mpi_reader reader;

  unit_case ("serve: kernels of an image that is unloaded are known no more");
  CHECK_EQUAL (ask_words (GOMP_MPI_UNLOAD, &reader, 2, W (1), W (memory)),
               GOMP_MPI_DONE);
  CHECK_EQUAL (ask_batch (NULL, 0, W (launch), NULL, &reader),
               GOMP_MPI_FAILED);
  CHECK_EQUAL (
    ask_words (GOMP_MPI_LOAD, &reader, 4, W (1), W (memory), W (0), W (0)),
    GOMP_MPI_DONE);
  CHECK_EQUAL (ask_batch (NULL, 0, W (launch), NULL, &reader), GOMP_MPI_DONE);
}

static void
test_unsent (void)
{
  struct gomp_mpi_reader reader;

  unit_case ("serve: an answer that is still being sent stays as it is");
  sends = false;
  ask_words (GOMP_MPI_COUNT, &reader, 1, W (0));
  sends = true;
  CHECK_EQUAL (memcmp (unsent, answer, answer_size), 0);
}

static uint64_t
ask_of (int ord, enum gomp_mpi_request kind, struct gomp_mpi_reader *reader)
{
  struct gomp_mpi_writer request = { 0 };

  gomp_mpi_put_request (&request, kind, ord);
  return ask (&request, reader);
}

/* The C library stands for a module of the program.  */
static uint64_t
ask_locate (struct gomp_mpi_reader *reader)
{
  struct gomp_mpi_writer request = { 0 };
  struct gomp_mpi_module module;

  CHECK (gomp_mpi_module_at ((uintptr_t) strtol, &module));
  gomp_mpi_put_request (&request, GOMP_MPI_LOCATE, -1);
  gomp_mpi_put_text (&request, "");
  gomp_mpi_put_text (&request, module.identity);
  return ask (&request, reader);
}

static void
test_gone (void)
{
  struct gomp_mpi_reader reader;
  uint64_t load;

  unit_case ("serve: all devices are told once that a module is gone");
  devices = 3;
  CHECK_EQUAL (ask_of (2, GOMP_MPI_OPEN, &reader), GOMP_MPI_DONE);
  CHECK_EQUAL (ask_locate (&reader), GOMP_MPI_DONE);
  load = gomp_mpi_get (&reader);
  CHECK_EQUAL (ask_locate (&reader), GOMP_MPI_DONE);
  CHECK_EQUAL (ask_words (GOMP_MPI_GONE, &reader, 1, load), GOMP_MPI_DONE);
  CHECK_EQUAL (told, 1 << 0 | 1 << 2);
  CHECK_EQUAL (ask_words (GOMP_MPI_GONE, &reader, 1, load), GOMP_MPI_FAILED);
  CHECK_EQUAL (ask_of (2, GOMP_MPI_CLOSE, &reader), GOMP_MPI_DONE);
  devices = 1;
}

/* A request of some kind; mostly of words that mean something.  */
static void
write_random (struct gomp_mpi_writer *request)
{
  const uint64_t words[] = { 0,
                             1,
                             8,
                             40000,
                             UINT64_MAX,
                             W (memory),
                             W (block + 39999),
                             W (launch),
                             20000,
                             UINT64_MAX / 2 };
  int n = rand () % 12;

  if (rand () % 3 == 0)
    write_batch (request, block + rand () % 45000, rand () % 40000,
                 rand () % 2 ? W (launch) : 0, block + rand () % 45000);
  else
    {
      gomp_mpi_put_request (request, rand () % GOMP_MPI_REQUESTS,
                            rand () % 8 == 0 ? rand () : 0);
      while (n-- > 0)
        gomp_mpi_put (request, words[rand () % (sizeof words / 8)]);
    }
}

static void
test_random (void)
{
  struct gomp_mpi_reader reader;
  unsigned done = 0;

  unit_case ("serve: random requests never reach beyond what is handed out");
  srand (1);
  for (int turn = 0; turn < 200000; turn++)
    {
      struct gomp_mpi_writer request = { 0 };
      direct = rand () % 2;
      write_random (&request);
      if (rand () % 4 == 0)
        request.bytes[rand () % request.n] ^= 1 << rand () % 8;
      if (rand () % 8 == 0)
        request.n = rand () % request.n;
      /* What is opened and closed by chance is open.  */
      done += ask (&request, &reader) == GOMP_MPI_DONE;
      if (!__atomic_load_n (&gomp_mpi_served_devices[0].open, __ATOMIC_RELAXED))
        {
          used = 0;
          ask_words (GOMP_MPI_OPEN, &reader, 0);
          ask_words (GOMP_MPI_ALLOC, &reader, 1, W (40000));
          ask_words (GOMP_MPI_LOAD, &reader, 4, W (1), W (memory), W (0),
                     W (0));
        }
    }
  CHECK_EQUAL (strayed, 0);
  CHECK (done > 1000);
}

int
main (void)
{
  set_plugin ();
  test_good ();
  test_peers ();
  test_order ();
  test_direct ();
  test_bad ();
  test_reversing ();
  test_unload ();
  test_unsent ();
  test_gone ();
  test_closed ();
  test_random ();
  return unit_result ();
}
