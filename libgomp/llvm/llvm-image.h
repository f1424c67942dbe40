/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Images that programs of clang and flang register, and which device has
   which.  */

#ifndef GOMP_LLVM_IMAGE_H
#define GOMP_LLVM_IMAGE_H 1

#include "base/error.h"
#include "device/device.h"
#include "llvm/llvm-abi.h"

/* Note IMAGES, which stay valid until they are unregistered.  Devices that are
   initialized load theirs at once, others when they are initialized.  Returns
   false, with *ERR set, if a device cannot load an image, or the images do not
   agree about what they require of devices (requires.h).  No lock held.  */
bool gomp_llvm_image_register (const struct llvm_images *images,
                               struct gomp_error *err) GOMP_HIDDEN;

/* Forget IMAGES; devices unload them.  Nothing is done while devices are ended
   at the program's end.  No lock held.  */
void gomp_llvm_image_unregister (const struct llvm_images *images) GOMP_HIDDEN;

/* Return the name of the kernel with the identifier ADDRESS, which is a
   program's for ever; "unknown" if no image has it.  No lock held.  */
const char *gomp_llvm_image_kernel (const void *address) GOMP_HIDDEN;

/* Return where the device with NUMBER has the host's FUNCTION, which an image has
   told may be called through pointers; 0: it is none.  No lock held.  */
uintptr_t gomp_llvm_image_function (int number, const void *function)
  GOMP_HIDDEN;

/* Return whether some image requires unified shared memory, which devices with
   memory of their own have not.  */
bool gomp_llvm_requires_shared (void) GOMP_HIDDEN;

#endif
