/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What to do about device code that the driver refuses.

   Source: PTX ISA 8.5, release notes (which driver knows which version);
   GCC's nvptx options.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvptx/image.h"

#define OPTIONS "-foffload-options=nvptx-none="

/* What the texts of an image want: sm_52 is 52, PTX ISA 7.3 is 73.  */
struct wanted
{
  unsigned target, version;
};

/* The number behind the first WORD in TEXT, and behind a point after it, one
   digit, in *MINOR.  */
static unsigned
number_after (const char *text, const char *word, unsigned *minor)
{
  const char *at = strstr (text, word);
  char *end;
  unsigned long number;

  *minor = 0;
  if (!at)
    return 0;
  number = strtoul (at + strlen (word), &end, 10);
  if (*end == '.' && end[1] >= '0' && end[1] <= '9')
    *minor = (unsigned) (end[1] - '0');
  return number < 1000 ? (unsigned) number : 0;
}

/* The most that any object wants.  */
static struct wanted
wanted_read (const struct gomp_nvptx_image_data *data)
{
  struct wanted most = { 0, 0 };

  for (unsigned i = 0; i < data->n_objects; i++)
    {
      const char *code = data->objects[i].code;
      unsigned minor, none;
      unsigned target = number_after (code, ".target sm_", &none);
      unsigned major = number_after (code, ".version ", &minor);

      if (target > most.target)
        most.target = target;
      if (10 * major + minor > most.version)
        most.version = 10 * major + minor;
    }
  return most;
}

/* The highest of GCC's N values, in ascending order, up to MOST; the lowest if
   there is none.  */
static unsigned
highest (const unsigned *values, size_t n, unsigned most)
{
  while (n > 1 && values[n - 1] > most)
    n--;
  return values[n - 1];
}

/* The PTX version that a driver of CUDA version CUDA, as 12020, knows.  */
static unsigned
ptx_of_cuda (int cuda)
{
  unsigned major = (unsigned) cuda / 1000, minor = (unsigned) cuda % 1000 / 10;

  if (major < 10)
    return 60 + minor;
  if (major == 10)
    return 63 + minor;
  return 10 * (major - 4) + minor;
}

static const char undefined[]
  = "What is undefined has to be in `declare target' (or `routine'), or in a "
    "library\nfor the device: " OPTIONS "-lgfortran, -lm";

const char *
gomp_nvptx_link_advice (const struct gomp_nvptx_image_data *data,
                        unsigned capability, int cuda, const char *log,
                        char text[GOMP_NVPTX_ADVICE])
{
  /* GCC 12's.  */
  static const unsigned targets[] = { 30, 35, 53, 70, 75, 80 };
  static const unsigned versions[] = { 60, 63, 70 };
  struct wanted wanted = wanted_read (data);
  unsigned known = ptx_of_cuda (cuda), version;

  if (capability && wanted.target > capability)
    snprintf (
      text, GOMP_NVPTX_ADVICE,
      "The program is compiled for sm_%u and newer GPUs, this one is "
      "sm_%u: compile with\n" OPTIONS "-march=sm_%u",
      wanted.target, capability,
      highest (targets, sizeof targets / sizeof targets[0], capability));
  else if (wanted.version > known)
    {
      version = highest (versions, sizeof versions / sizeof versions[0], known);
      snprintf (text, GOMP_NVPTX_ADVICE,
                "The program is compiled to PTX %u.%u, the driver knows up to "
                "%u.%u: install a newer\ndriver, or compile with " OPTIONS
                "-mptx=%u.%u",
                wanted.version / 10, wanted.version % 10, known / 10,
                known % 10, version / 10, version % 10);
    }
  else if (strstr (log, "ndefined") || strstr (log, "nresolved"))
    snprintf (text, GOMP_NVPTX_ADVICE, "%s", undefined);
  else
    snprintf (text, GOMP_NVPTX_ADVICE,
              "The program is compiled for sm_%u, to PTX %u.%u; " OPTIONS
              "-march=sm_30\nor -mptx=6.0 chooses other code",
              wanted.target, wanted.version / 10, wanted.version % 10);
  return text;
}
