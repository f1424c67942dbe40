/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Layouts of descriptors: told from each other by size and fields, of which none
   is read beyond the size.  */

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "gfc-descriptor.h"
#include "unit.h"

#define FLANG 20240719

/* CFI_cdesc_t of two dimensions, as GCC and Flang have it.  */
struct cfi
{
  void *base;
  size_t length;
  int32_t version;
  int8_t rank;
  uint8_t rest[3];
  struct
  {
    ptrdiff_t lower, extent, bytes;
  } dim[2];
};

static char data[800];

static struct cfi
cfi_of_rank (int8_t rank, int32_t version)
{
  return (struct cfi){ .base = data,
                       .length = 8,
                       .version = version,
                       .rank = rank,
                       .dim = { { 0, 10, 8 }, { 0, 10, 80 } } };
}

/* gfortran's, of two dimensions.  */
struct gfortran
{
  void *base;
  size_t offset;
  size_t length;
  int32_t version;
  int8_t rank, type;
  int16_t attribute;
  ptrdiff_t span;
  gfc_dimension dim[2];
};

static struct gfortran
gfortran_of_rank (int8_t rank)
{
  return (struct gfortran){ .base = data,
                            .offset = (size_t) -11,
                            .length = 8,
                            .rank = rank,
                            .type = 3,
                            .span = 8,
                            .dim = { { 1, 1, 10 }, { 10, 1, 10 } } };
}

static void
test_layouts (void)
{
  struct cfi of_gcc = cfi_of_rank (2, 1), of_flang = cfi_of_rank (1, FLANG);
  struct gfortran of_gfortran = gfortran_of_rank (2);

  CHECK_EQUAL (gomp_descriptor_layout (&of_gcc, 8), GOMP_LAYOUT_POINTER);
  CHECK_EQUAL (gomp_descriptor_layout (&of_gcc, 72), GOMP_LAYOUT_CFI);
  CHECK_EQUAL (gomp_descriptor_layout (&of_gcc, 48), GOMP_LAYOUT_OTHER);
  CHECK_EQUAL (gomp_descriptor_layout (&of_flang, 48), GOMP_LAYOUT_CFI);
  CHECK_EQUAL (gomp_descriptor_layout (&of_gfortran, sizeof of_gfortran),
               GOMP_LAYOUT_GFORTRAN);
  CHECK (gomp_descriptor_is_flang (&of_flang));
  CHECK (!gomp_descriptor_is_flang (&of_gcc));
}

/* COUNT bytes of FROM at the end of memory that can be read.  */
static const void *
at_end (const void *from, size_t count)
{
  size_t page = (size_t) sysconf (_SC_PAGESIZE);
  char *pages = mmap (NULL, 2 * page, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  CHECK (pages != MAP_FAILED && mprotect (pages + page, page, PROT_NONE) == 0);
  return memcpy (pages + page - count, from, count);
}

/* Its fields say that there are 15 dimensions.  */
static void
test_ends (void)
{
  struct cfi of_gcc = cfi_of_rank (15, 1), of_flang = cfi_of_rank (15, FLANG);
  struct gfortran of_gfortran = gfortran_of_rank (15);

  CHECK_EQUAL (gomp_descriptor_layout (at_end (&of_gcc, 24), 24),
               GOMP_LAYOUT_OTHER);
  CHECK_EQUAL (gomp_descriptor_layout (at_end (&of_flang, 72), 72),
               GOMP_LAYOUT_OTHER);
  CHECK_EQUAL (gomp_descriptor_layout (at_end (&of_gfortran, 64), 64),
               GOMP_LAYOUT_OTHER);
}

int
main (void)
{
  unit_case ("layouts: told by size and fields");
  test_layouts ();
  unit_case ("layouts: nothing is read beyond the size");
  test_ends ();
  return unit_result ();
}
