/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A code object, loaded into the memory of a device.

   Source: the ELF specification; LLVM's AMDGPU usage guide (code object
   versions 3 to 6, kernel descriptors).  */

#ifndef GCN_IMAGE_H
#define GCN_IMAGE_H 1

#include "gcn/code/decode.h"
#include "gcn/exec/group.h"

/* Results of gcn_image_load.  */
enum gcn_image_result
{
  GCN_IMAGE_OK,
  GCN_IMAGE_INVALID,            /* no code object, or a broken one */
  GCN_IMAGE_WRONG_ISA,
  GCN_IMAGE_NO_MEMORY
};

/* A symbol of a code object.  */
struct gcn_symbol
{
  const char *name;             /* in the image's copy of the names */
  uint64_t address;             /* device address */
  uint64_t size;
  /* The symbol is a kernel descriptor; NAME ends in ".kd" then.  */
  bool is_kernel;
  bool is_function;
};

/* A code object that gcn_image_load has loaded.  */
struct gcn_image
{
  struct emu_arena *arena;
  enum gcn_isa isa;
  uint64_t base;                /* device address of virtual address 0 */
  /* The device memory that the image takes: BLOCK is the device address, SIZE
     the number of bytes.  */
  uint64_t block, size;
  struct gcn_code *codes;
  struct gcn_symbol *symbols;   /* dynamic ones */
  size_t symbol_count;
  /* All functions of the code object, in the order of their addresses, for
     reports.  */
  struct gcn_symbol *functions;
  size_t function_count;
  char *names, *function_names;
  char *object;                 /* a copy of the code object, for source lines;
                                   or NULL */
  size_t object_size;
};

/* How many images a device can have at a time.  */
enum { GCN_IMAGES_MAX = 256 };

/* The images that a device has.  They must not change while a kernel runs; the
   callers see to that.  */
struct gcn_images
{
  struct gcn_image *all[GCN_IMAGES_MAX];
  unsigned count;
};

/* Return the one of IMAGES that device address ADDRESS lies in, or NULL.  */
struct gcn_image *gcn_image_find (const struct gcn_images *images,
                                  uint64_t address);

/* Find the instruction at an address: see gcn_code_finder in group.h.  */
gcn_code_finder gcn_code_find;

/* Return whether the LENGTH bytes at BYTES look like a code object, for
   whichever processor.  */
bool gcn_image_probe (const void *bytes, size_t length);

/* Return the processors that the code object at BYTES can run on, as a mask of
   enum gcn_isa.  gcn_image_probe has accepted BYTES before.  The mask has
   several bits for code that is for a family of processors: "gfx9-generic" is
   gfx900 and gfx906.  The result is 0 if the code object can run on none of the
   processors in enum gcn_isa.  */
unsigned gcn_image_isas (const void *bytes);

/* Load the code object of LENGTH bytes at BYTES into ARENA, for the processor
   ISA.  If the result is GCN_IMAGE_OK, *IMAGE is set to the new image, and *WHY
   means nothing.  If the result is another one, *IMAGE is unchanged, and *WHY
   is set to a constant text that says what is wrong.  */
enum gcn_image_result gcn_image_load (struct gcn_image **image,
                                      const void *bytes, size_t length,
                                      struct emu_arena *arena,
                                      enum gcn_isa isa, const char **why);

/* Unload IMAGE and free it.  */
void gcn_image_destroy (struct gcn_image *image);

/* Return the dynamic symbol NAME of IMAGE, or NULL.  */
const struct gcn_symbol *gcn_image_symbol (const struct gcn_image *image,
                                           const char *name);

/* Return the function of IMAGE that ADDRESS lies in, or NULL.  */
const struct gcn_symbol *gcn_image_function (const struct gcn_image *image,
                                             uint64_t address);

/* Write "FILE:LINE" of the instruction at device address ADDRESS to TEXT, which
   has room for SIZE bytes, and return true.  Returns false if the code object
   does not tell the line, or if this program has no libdw; TEXT means nothing
   then.  */
bool gcn_image_line (const struct gcn_image *image, uint64_t address,
                     char *text, size_t size);

/* Set *KERNEL to the kernel descriptor at device address ADDRESS in IMAGE, and
   return true.  Returns false if the bytes there are not allocated, or if the
   descriptor's entry lies in no code of IMAGE; *KERNEL means nothing then.  */
bool gcn_kernel_read (struct gcn_kernel *kernel, const struct gcn_image *image,
                      uint64_t address);

#endif
