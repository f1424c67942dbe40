/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC: is the program one with its directives?  */

#ifndef GOMP_ACC_PROGRAM_H
#define GOMP_ACC_PROGRAM_H 1

#include "base/types.h"

/* Return whether some loaded object was compiled from code with OpenACC
   directives.  No lock needed.  */
bool goacc_program (void) GOMP_HIDDEN;

/* Return the name of the clause that has data on the device for as long as a
   construct lasts, copied there and back, in the directives that the program is
   written with: "copy" if goacc_program returns true, else "map".  For messages
   that say what to write.  No lock needed.  */
const char *goacc_program_clause (void) GOMP_HIDDEN;

#endif
