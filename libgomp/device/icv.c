/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Control variables of devices.  */

#define _GNU_SOURCE 1
#include "device/icv.h"

#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static const struct variable
{
  char name[24];
  size_t offset;                /* in struct gomp_device_icvs */
  int least;
} variables[] = {
  { "OMP_DEFAULT_DEVICE", offsetof (struct gomp_device_icvs, default_device),
    0 },
  { "OMP_NUM_TEAMS", offsetof (struct gomp_device_icvs, nteams), 1 },
  { "OMP_TEAMS_THREAD_LIMIT",
    offsetof (struct gomp_device_icvs, teams_thread_limit), 1 },
};

/* TEXT as a number of at least LEAST, with blanks around it.  */
static bool
read_number (const char *text, int least, int *number)
{
  char *end;
  long value;

  while (isspace ((unsigned char) *text))
    text++;
  if (!isdigit ((unsigned char) *text))
    return false;
  errno = 0;
  value = strtol (text, &end, 10);
  while (isspace ((unsigned char) *end))
    end++;
  if (errno || *end != '\0' || value < least || value > INT_MAX)
    return false;
  *number = (int) value;
  return true;
}

static bool
read_variable (const struct variable *variable, const char *suffix, int *number)
{
  char name[64];
  const char *text;

  snprintf (name, sizeof name, "%.24s%s", variable->name, suffix);
  text = getenv (name);
  return text && read_number (text, variable->least, number);
}

int
gomp_icv_default_device (void)
{
  int number = 0;

  if (!read_variable (&variables[0], "", &number))
    read_variable (&variables[0], "_ALL", &number);
  return number;
}

void
gomp_device_icvs_read (int number, struct gomp_device_icvs *icvs)
{
  char own[24];

  *icvs = (struct gomp_device_icvs) { .device_num = number,
                                      .default_device = INT_MIN };
  snprintf (own, sizeof own, "_DEV_%d", number);
  for (size_t v = 0; v < GOMP_ARRAY_LEN (variables); v++)
    {
      int *value = (int *) ((char *) icvs + variables[v].offset);
      if (!read_variable (&variables[v], own, value)
          && !read_variable (&variables[v], "_DEV", value))
        read_variable (&variables[v], "_ALL", value);
    }
}

/* ---- Complaints ---------------------------------------------------------- */

/* N characters of TEXT are a device number as it is written.  */
static bool
is_device_number (const char *text, size_t n)
{
  char copy[16];
  int number;

  if (n == 0 || n >= sizeof copy || (n > 1 && text[0] == '0'))
    return false;
  memcpy (copy, text, n);
  copy[n] = '\0';
  return (strspn (copy, "0123456789") == n && read_number (copy, 0, &number));
}

static bool
is_suffix (const char *text, size_t n, const char *suffix)
{
  return n == strlen (suffix) && memcmp (text, suffix, n) == 0;
}

/* ENTRY, of the environment, begins with VARIABLE's name and is longer than
   it.  */
static void
check_entry (const struct variable *variable, const char *entry)
{
  const char *suffix = entry + strlen (variable->name);
  const char *equals = strchr (entry, '=');
  size_t n = equals ? (size_t) (equals - suffix) : 0;
  int number;

  if (!equals || equals <= suffix)
    return;
  if (n >= 5 && memcmp (suffix, "_DEV_", 5) == 0)
    {
      if (!is_device_number (suffix + 5, n - 5))
        {
          gomp_warn ("Invalid device number in %s", entry);
          return;
        }
    }
  else if (!is_suffix (suffix, n, "_DEV") && !is_suffix (suffix, n, "_ALL"))
    {
      gomp_warn ("Invalid environment variable in %s", entry);
      return;
    }
  if (!read_number (equals + 1, variable->least, &number))
    gomp_warn ("Invalid value for environment variable %.*s: \"%s\"; it may "
               "be a number from %d on",
               (int) (equals - entry), entry, equals + 1, variable->least);
}

/* A variable that is named would be looked up as programs start.  */
static char **
environment (void)
{
  return *(char ***) dlsym (RTLD_DEFAULT, "environ");
}

void
gomp_device_icvs_check (void)
{
  for (char **entry = environment (); entry && *entry; entry++)
    for (size_t v = 0; v < GOMP_ARRAY_LEN (variables); v++)
      if (strncmp (*entry, variables[v].name, strlen (variables[v].name)) == 0)
        check_entry (&variables[v], *entry);
}
