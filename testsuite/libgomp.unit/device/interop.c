/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Interop constructs and routines, as GCC 15 and 16 call them, on a plugin
   that has objects, on one that has none, and without devices.  */

#include <stdlib.h>
#include <string.h>

#include "device-support.h"
#include "gomp-constants.h"
#include "device/interop.h"
#include "libgomp_g.h"
#include "unit.h"

intptr_t omp_get_interop_int (void *, int, enum gomp_interop_rc *);
void *omp_get_interop_ptr (void *, int, enum gomp_interop_rc *);
const char *omp_get_interop_str (void *, int, enum gomp_interop_rc *);
const char *omp_get_interop_name (void *, int);
const char *omp_get_interop_type_desc (void *, int);
const char *omp_get_interop_rc_desc (void *, int);
int omp_get_num_interop_properties (void *);
void omp_get_interop_str_ (const char **, size_t *, void *, int,
                           enum gomp_interop_rc *);
void omp_get_interop_name_ (const char **, size_t *, void *, int);
void omp_get_interop_type_desc_ (const char **, size_t *, void *, int);
void omp_get_interop_rc_desc_ (const char **, size_t *, void *, int);

#define DEFAULT GOMP_DEVICE_DEFAULT
#define INITIAL (-1)            /* as the program writes it */
#define NOWAIT GOMP_TARGET_FLAG_NOWAIT

static void
init (int device, void **variable, int type, const char *prefer)
{
  GOMP_interop (device, 1, (void **[]) { variable }, (int[]) { type },
                (const char *[]) { prefer }, 0, NULL, 0, NULL, 0, NULL);
}

static void
destroy (int device, void **variable, unsigned flags)
{
  GOMP_interop (device, 0, NULL, NULL, NULL, 0, NULL, 1,
                (void **[]) { variable }, flags, NULL);
}

static void
use (int device, void *object, unsigned flags)
{
  GOMP_interop (device, 0, NULL, NULL, NULL, 1, (void *[]) { object }, 0, NULL,
                flags, NULL);
}

/* Did the plugin see just LOG since the latest call?  */
static bool
logged (const char *log)
{
  struct fake_plugin *fake = support_fake ("newer");
  bool same = strcmp (fake->log, log) == 0;

  if (!same)
    printf ("logged '%s', expected '%s'\n", fake->log, log);
  fake->log[0] = '\0';
  return same;
}

static void
check_int (void *object, int property, intptr_t value, int rc)
{
  enum gomp_interop_rc got = 77;

  CHECK_EQUAL (omp_get_interop_int (object, property, &got), value);
  CHECK_EQUAL ((int) got, rc);
  CHECK_EQUAL (omp_get_interop_int (object, property, NULL), value);
}

static void
check_ptr (void *object, int property, void *value, int rc)
{
  enum gomp_interop_rc got = 77;

  CHECK_EQUAL (omp_get_interop_ptr (object, property, &got), value);
  CHECK_EQUAL ((int) got, rc);
  CHECK_EQUAL (omp_get_interop_ptr (object, property, NULL), value);
}

static void
check_text (const char *text, size_t len, const char *expected)
{
  CHECK (expected ? text && strcmp (text, expected) == 0 : text == NULL);
  CHECK_EQUAL (len, expected ? strlen (expected) : 0);
}

static void
check_str (void *object, int property, const char *value, int rc)
{
  enum gomp_interop_rc got = 77;
  const char *text = "";
  size_t len = 77;

  omp_get_interop_str_ (&text, &len, object, property, &got);
  check_text (text, len, value);
  CHECK_EQUAL ((int) got, rc);
  CHECK_EQUAL (omp_get_interop_str (object, property, NULL), text);
}

static void
check_type (void *object, int property, const char *value)
{
  const char *text = "";
  size_t len = 77;

  omp_get_interop_type_desc_ (&text, &len, object, property);
  check_text (text, len, value);
}

static void
check_names (void)
{
  static const char *const names[]
    = { NULL, "fr_id", "fr_name", "vendor", "vendor_name", "device_num",
        "platform", "device", "device_context", "targetsync", NULL };
  static const char *const results[]
    = { "no meaningful value available", "successful",
        "provided interoperability object is equal to omp_interop_none",
        "property ID is out of range",
        "property type is integer; use omp_get_interop_int",
        "property type is pointer; use omp_get_interop_ptr",
        "property type is string; use omp_get_interop_str", NULL, NULL };
  const char *text;
  size_t len;

  for (int p = 0; p < 11; p++)
    {
      omp_get_interop_name_ (&text, &len, NULL, -p);
      check_text (text, len, names[p]);
    }
  for (int rc = 2; rc > -8; rc--)
    {
      omp_get_interop_rc_desc_ (&text, &len, NULL, rc);
      check_text (text, len, rc == 2 ? NULL : results[1 - rc]);
    }
  CHECK_EQUAL (omp_get_num_interop_properties (NULL), 0);
}

static void
check_none (void)
{
  for (int p = -9; p < 0; p++)
    {
      check_int (NULL, p, 0, GOMP_INTEROP_EMPTY);
      check_ptr (NULL, p, NULL, GOMP_INTEROP_EMPTY);
      check_str (NULL, p, NULL, GOMP_INTEROP_EMPTY);
      check_type (NULL, p, NULL);
    }
  check_int (NULL, -10, 0, GOMP_INTEROP_OUT_OF_RANGE);
  check_ptr (NULL, 0, NULL, GOMP_INTEROP_OUT_OF_RANGE);
  check_str (NULL, 1, NULL, GOMP_INTEROP_OUT_OF_RANGE);
  check_type (NULL, -10, NULL);
}

/* omp_interop_none, which may be used and destroyed with any device.  */
static void
check_no_object (int device)
{
  void *object = &object, *other = NULL;

  init (device, &object, GOMP_INTEROP_TARGETSYNC_TYPE, "\200\1\200\0\0");
  CHECK_EQUAL (object, NULL);
  use (device, object, 0);
  destroy (device, &object, NOWAIT);
  GOMP_interop (device, 1, (void **[]) { &object }, (int[]) { 1 }, NULL, 1,
                (void *[]) { NULL }, 1, (void **[]) { &other }, NOWAIT, NULL);
  CHECK_EQUAL (object, NULL);
  CHECK_EQUAL (other, NULL);
}

static int
without_devices (void)
{
  check_names ();
  check_none ();
  check_no_object (DEFAULT);
  check_no_object (INITIAL);
  check_no_object (0);
  return unit_failures != 0;
}

static int
older (void)
{
  check_no_object (DEFAULT);
  check_no_object (0);
  check_no_object (1);
  return unit_failures != 0;
}

static void
check_properties (void)
{
  void *object, *plain;

  init (1, &object, GOMP_INTEROP_TARGETSYNC_TYPE, NULL);
  init (0, &plain, GOMP_INTEROP_TARGET_TYPE, NULL);
  CHECK (object && plain && object != plain);
  check_int (object, GOMP_INTEROP_FR_ID, 1, GOMP_INTEROP_SUCCESS);
  check_int (object, GOMP_INTEROP_DEVICE_NUM, 1, GOMP_INTEROP_SUCCESS);
  check_int (plain, GOMP_INTEROP_DEVICE_NUM, 0, GOMP_INTEROP_SUCCESS);
  check_int (object, GOMP_INTEROP_FR_NAME, 0, GOMP_INTEROP_TYPE_STR);
  check_ptr (object, GOMP_INTEROP_TARGETSYNC, support_fake ("newer")->log,
             GOMP_INTEROP_SUCCESS);
  check_ptr (plain, GOMP_INTEROP_TARGETSYNC, NULL, GOMP_INTEROP_SUCCESS);
  check_str (object, GOMP_INTEROP_VENDOR_NAME, "nobody", GOMP_INTEROP_SUCCESS);
  check_type (object, GOMP_INTEROP_FR_ID, "omp_interop_t");
  check_type (object, GOMP_INTEROP_DEVICE_NUM, "int");
  check_type (object, GOMP_INTEROP_PLATFORM, "N/A");
  check_type (object, GOMP_INTEROP_TARGETSYNC, "fake_stream");
  check_type (object, -10, NULL);
  check_int (object, -10, 0, GOMP_INTEROP_OUT_OF_RANGE);
  /* Nothing is read behind a pointer that is not an object.  */
  check_int ((void *) 16, GOMP_INTEROP_FR_ID, 0, GOMP_INTEROP_OTHER);
  check_type ((void *) 16, GOMP_INTEROP_FR_ID, NULL);
  CHECK_STRING (omp_get_interop_rc_desc ((void *) 16, GOMP_INTEROP_OTHER),
                "not an interoperability object, or it has been destroyed");
  CHECK_EQUAL (omp_get_interop_rc_desc (object, GOMP_INTEROP_OTHER), NULL);
  destroy (1, &object, 0);
  destroy (DEFAULT, &plain, 0);
}

static int
newer (void)
{
  void *a = NULL, *b, *c, *copy;

  check_properties ();
  CHECK (logged ("i11ti01 d11td01 "));
  check_no_object (INITIAL);
  check_no_object (2);
  /* The first preference that the plugin has.  */
  init (0, &a, 1, "\200\2\5\200\0\200\201\200ompx_x\0ompx_y\0\0\200\7\200\0"
                  "\200\1\200\0");
  init (1, &b, 3, "\200\2\200\0");
  CHECK (logged ("i07 i11t"));
  /* Destroyed, made, used; in that order, and of both devices.  */
  copy = b;
  GOMP_interop (DEFAULT, 1, (void **[]) { &c }, (int[]) { 2 }, NULL, 1,
                (void *[]) { b }, 1, (void **[]) { &a }, 0, NULL);
  CHECK (logged ("d07 i01tu11t"));
  CHECK (a == NULL && b == copy && c);
  /* Without a parallel region a task is carried out at once.  */
  use (1, b, NOWAIT);
  destroy (0, &c, NOWAIT);
  CHECK (logged ("u11td01t") && c == NULL);
  destroy (0, &c, 0);
  CHECK (logged (""));
  /* Objects of a device that is shut down are gone, not their handles.  */
  CHECK (gomp_device_shutdown (gomp_interop_find (b)->device,
                               &(struct gomp_error) { .text = "" }));
  check_int (b, GOMP_INTEROP_FR_ID, 0, GOMP_INTEROP_NO_VALUE);
  use (DEFAULT, b, 0);
  destroy (DEFAULT, &b, 0);
  CHECK (logged ("") && b == NULL && gomp_interop_find (copy) == NULL);
  return unit_failures != 0;
}

/* ---- Errors ------------------------------------------------------------- */

static int
invalid_device (void)
{
  check_no_object (-2);
  check_no_object (77);
  check_no_object (-4);
  return 0;
}

static int
mandatory (void)
{
  setenv ("OMP_TARGET_OFFLOAD", "mandatory", 1);
  check_no_object (INITIAL);
  check_no_object (-2);
  return 0;
}

static void *object;

/* What has to be as it was when the program ends.  */
static void
check_unchanged (void)
{
  if (!logged ("i01t") || gomp_interop_find (object) == NULL)
    _Exit (99);
}

static void
begin (void)
{
  init (0, &object, 2, NULL);
  atexit (check_unchanged);
}

/* The next object is another one, wherever its memory lies.  */
static int
destroyed_twice (void)
{
  void *copy;

  init (0, &object, 1, NULL);
  copy = object;
  destroy (DEFAULT, &object, 0);
  support_fake ("newer")->log[0] = '\0';
  begin ();
  destroy (DEFAULT, &copy, 0);
  return 0;
}

static int
no_object (void)
{
  void *variable = (void *) 0x1000;

  begin ();
  GOMP_interop (DEFAULT, 1, (void **[]) { &object }, (int[]) { 2 }, NULL, 1,
                (void *[]) { object }, 1, (void **[]) { &variable }, 0, NULL);
  return 0;
}

static int
twice_in_one (void)
{
  void *copy;

  begin ();
  copy = object;
  GOMP_interop (DEFAULT, 0, NULL, NULL, NULL, 0, NULL, 2,
                (void **[]) { &object, &copy }, NOWAIT, NULL);
  return 0;
}

static int
other_device (void)
{
  begin ();
  destroy (1, &object, NOWAIT);
  return 0;
}

static int
other_device_host (void)
{
  begin ();
  use (INITIAL, object, 0);
  return 0;
}

static void
init_with (const char *prefer)
{
  void *other = NULL;

  begin ();
  GOMP_interop (1, 2, (void **[]) { &object, &other }, (int[]) { 2, 2 },
                (const char *[]) { NULL, prefer }, 0, NULL, 0, NULL, 0, NULL);
}

static int
no_mark (void)
{
  init_with ("\200\1\200\0cuda");
  return 0;
}

static int
no_runtime (void)
{
  init_with ("\200\377\200\0");
  return 0;
}

static int
no_end (void)
{
  static char prefer[70000];

  memset (prefer, 'x', sizeof prefer - 1);
  memcpy (prefer, "\200\200", 2);
  init_with (prefer);
  return 0;
}

static bool
refuses (int (*body) (void), const char *text)
{
  struct support_result result = support_run (body, "newer");

  if (result.status == 1 && strstr (result.text, text))
    return true;
  printf ("status %d, stderr: %s\nexpected: %s\n", result.status, result.text,
          text);
  return false;
}

int
main (void)
{
  support_init ();
  support_plugin ("older", "");
  support_plugin ("newer", "-DFAKE_DEVICES=2 -DFAKE_NEWER");
  unit_case ("without devices: objects that are none");
  CHECK (support_gives (without_devices, "none", 0, NULL));
  unit_case ("a plugin without interop: objects that are none");
  CHECK (support_gives (older, "older", 0, NULL));
  unit_case ("a plugin with interop: objects, properties and their end");
  CHECK (support_gives (newer, "newer", 0, NULL));
  unit_case ("destroyed twice: an error");
  CHECK (refuses (destroyed_twice, " is not an interop object of this program,"
                                   " or it has been destroyed\n"));
  unit_case ("use of what is no object: an error");
  CHECK (refuses (no_object, "interop: 0x1000 is not an interop object of "
                             "this program, or it has been destroyed\n"));
  unit_case ("destroyed and used in one construct: an error");
  CHECK (refuses (twice_in_one, " is destroyed, and appears once more in the "
                                "same construct\n"));
  unit_case ("an object of another device: an error");
  CHECK (refuses (other_device, " is an object of device 0, but the "
                                "construct's device clause says 1; "));
  unit_case ("an object of a device, on the host: an error");
  CHECK (refuses (other_device_host, " is an object of device 0, but the "
                                     "construct's device clause says 2; "));
  unit_case ("omp_invalid_device: an error");
  CHECK (support_gives (invalid_device, "newer", 1,
                        "a construct for device 77 runs on the host: device "
                        "numbers here are below 2\n\nlibgomp: "
                        "omp_invalid_device encountered"));
  unit_case ("offloading is mandatory: no device is an error");
  CHECK (support_gives (mandatory, "newer", 1,
                        "OMP_TARGET_OFFLOAD is set to MANDATORY, but device "
                        "not found"));
  unit_case ("prefer_type without a mark: an error");
  CHECK (refuses (no_mark, "interop: preference 2 of the prefer_type modifier "
                           "of variable 2 in init is not understood (0x63); "));
  unit_case ("prefer_type without a runtime: an error");
  CHECK (refuses (no_runtime, "preference 1 of the prefer_type modifier of "
                              "variable 2 in init is not understood (0x80)"));
  unit_case ("prefer_type without an end: an error");
  CHECK (refuses (no_end, "preference 1 of the prefer_type modifier of "
                          "variable 2 in init is not understood (0x80)"));
  return unit_result ();
}
