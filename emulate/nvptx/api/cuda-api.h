/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   vendor/cuda.h, the interface of the CUDA driver, with its opaque types
   replaced by the emulated driver's structures.  A CUcontext is a `struct
   emu_context *', and so on.  To be included in place of vendor/cuda.h.  */

#ifndef EMU_CUDA_API_H
#define EMU_CUDA_API_H 1

#include <stdint.h>

#define CUctx_st emu_context
#define CUmod_st emu_module
#define CUfunc_st emu_function
#define CUstream_st emu_stream
#define CUevent_st emu_event
#define CUlinkState_st emu_link

#include "vendor/cuda.h"

#endif
