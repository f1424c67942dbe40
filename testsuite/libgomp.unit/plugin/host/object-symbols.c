/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Symbols of a shared object that is not loaded: those of this program, and of
   damaged copies of it.  */

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/object-symbols.h"
#include "unit.h"

static char *bytes;
static size_t size;

static bool
read_own (void)
{
  int file = open ("/proc/self/exe", O_RDONLY);
  struct stat about;
  bool fine = file >= 0 && fstat (file, &about) == 0;

  if (fine)
    {
      size = (size_t) about.st_size;
      bytes = malloc (size);
      fine = read (file, bytes, size) == (ssize_t) size;
    }
  close (file);
  return fine;
}

/* What is wrong with the file when its header is HEADER.  */
static const char *
read_with (const Elf64_Ehdr *header)
{
  Elf64_Ehdr own;
  struct gomp_object_symbols symbols;
  const char *wrong;

  memcpy (&own, bytes, sizeof own);
  memcpy (bytes, header, sizeof *header);
  wrong = gomp_object_symbols_read (bytes, size, &symbols);
  memcpy (bytes, &own, sizeof own);
  return wrong;
}

static void
test_whole (void)
{
  struct gomp_object_symbols symbols;
  size_t n = 0;

  unit_case ("object: its symbols are found by name");
  CHECK_STRING (gomp_object_symbols_read (bytes, size, &symbols), NULL);
  for (size_t i = 1; i < symbols.n; i++)
    n += symbols.symbols[i].st_name < symbols.names_size;
  CHECK_EQUAL (n, symbols.n - 1);
  CHECK (gomp_object_symbols_find (&symbols, "no_such_symbol") == NULL);
  CHECK (gomp_object_symbols_find (&symbols, "malloc") == NULL);
}

static void
test_foreign (void)
{
  Elf64_Ehdr header;

  unit_case ("object: those of other machines and formats are refused");
  memcpy (&header, bytes, sizeof header);
  header.e_machine = EM_AMDGPU;
  CHECK_STRING (read_with (&header), "it is for another machine");
  memcpy (&header, bytes, sizeof header);
  header.e_type = ET_REL;
  CHECK_STRING (read_with (&header), "it is no shared object");
  header.e_ident[0] = 'x';
  CHECK_STRING (read_with (&header), "it is no ELF object of 64 bits");
}

static void
test_damaged (void)
{
  struct gomp_object_symbols symbols;
  Elf64_Ehdr header;

  unit_case ("object: tables that are not in the file are refused");
  memcpy (&header, bytes, sizeof header);
  header.e_shoff = size - 8;
  CHECK_STRING (read_with (&header), "its table of sections is damaged");
  header.e_shoff = (Elf64_Off) -8;
  CHECK_STRING (read_with (&header), "its table of sections is damaged");
  for (size_t cut = 0; cut < size; cut += 1 + size / 97)
    {
      char *part = malloc (cut + 1);
      memcpy (part, bytes, cut);
      CHECK (gomp_object_symbols_read (part, cut, &symbols) != NULL);
      free (part);
    }
}

int
main (void)
{
  if (!read_own ())
    {
      puts ("SKIP: the program cannot be read");
      return 77;
    }
  test_whole ();
  test_foreign ();
  test_damaged ();
  free (bytes);
  return unit_result ();
}
