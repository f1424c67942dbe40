/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The PTX parser accepts all of the device libraries of the compilers that are
   installed, so that no program meets code there that cannot be executed.  */

#include <dirent.h>
#include <sys/stat.h>

#include "emulate-ptx.h"

/* Where Debian, Fedora and SUSE have GCC's folders, by target and version.  */
static const char *const roots[]
  = { "/usr/lib/gcc/x86_64-linux-gnu", "/usr/lib/gcc/x86_64-redhat-linux",
      "/usr/lib64/gcc/x86_64-suse-linux" };

/* The multilibs of each.  */
static const char *const multilibs[] = { "", "/mgomp" };

#define HEAD_SIZE 60            /* of a member of an archive, bytes */
#define SIZE_AT 48              /* in it: decimal digits */

static unsigned archives, members, bad;

static void
member_check (const char *archive, const char *text, size_t size)
{
  struct ptx_log log = { ptx_log_text, sizeof ptx_log_text, 0 };
  struct ptx_program *program;

  /* The table of symbols and that of long names are none.  */
  if (!memmem (text, size < 200 ? size : 200, ".version", 8))
    return;
  members++;
  ptx_log_text[0] = '\0';
  program = ptx_program_create (&log);
  if (!ptx_program_add (program, text, size, ""))
    {
      bad++;
      printf ("%s: %s\n", archive, ptx_log_text);
    }
  program->log = NULL;
  ptx_program_destroy (program);
}

/* All members of the archive at BYTES.  */
static void
archive_walk (const char *archive, const char *bytes, size_t size)
{
  size_t at = 8;

  if (size < at || memcmp (bytes, "!<arch>\n", at) != 0)
    return;
  archives++;
  while (at + HEAD_SIZE <= size)
    {
      size_t length = strtoull (bytes + at + SIZE_AT, NULL, 10);

      at += HEAD_SIZE;
      if (length > size - at)
        break;
      member_check (archive, bytes + at, length);
      at += length + length % 2;
    }
}

static void
archive_check (const char *path)
{
  FILE *file = fopen (path, "re");
  struct stat status;
  char *bytes;

  if (!file || fstat (fileno (file), &status) != 0)
    {
      if (file)
        fclose (file);
      return;
    }
  bytes = malloc ((size_t) status.st_size + 1);
  if (fread (bytes, 1, (size_t) status.st_size, file)
      == (size_t) status.st_size)
    {
      bytes[status.st_size] = '\0';
      archive_walk (path, bytes, (size_t) status.st_size);
    }
  free (bytes);
  fclose (file);
}

static void
folder_check (const char *folder)
{
  DIR *entries = opendir (folder);
  const struct dirent *entry;

  while (entries && (entry = readdir (entries)) != NULL)
    {
      const char *end = strrchr (entry->d_name, '.');
      char path[1000];

      if (!end || strcmp (end, ".a") != 0)
        continue;
      snprintf (path, sizeof path, "%s/%s", folder, entry->d_name);
      archive_check (path);
    }
  if (entries)
    closedir (entries);
}

int
main (void)
{
  unit_case ("the compilers' device libraries: accepted");
  ptx_windows_reserve ();
  for (size_t r = 0; r < sizeof roots / sizeof roots[0]; r++)
    for (int version = 11; version < 30; version++)
      for (size_t m = 0; m < sizeof multilibs / sizeof multilibs[0]; m++)
        {
          char folder[200];

          snprintf (folder, sizeof folder, "%s/%d/accel/nvptx-none%s",
                    roots[r], version, multilibs[m]);
          folder_check (folder);
        }
  if (archives == 0)
    {
      puts ("SKIP: no compiler for nvptx-none is installed");
      return 77;
    }
  printf ("# %u archives, %u members\n", archives, members);
  CHECK (members > 0);
  CHECK_EQUAL (bad, 0);
  return unit_result ();
}
