/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers the compilers put into their calls: map kinds, flags, versions.

   Names and values are the ABI's; in brackets the first GCC release to emit
   a kind, where it is not GCC 4.9.  */

#ifndef GOMP_CONSTANTS_H
#define GOMP_CONSTANTS_H 1

/* Map kinds: the low byte of a 16-bit kind word, whose high byte is log2 of the
   alignment.  */
#define GOMP_MAP_ALLOC 0x00             /* make present */
#define GOMP_MAP_TO 0x01 /* make present, copy in if new */
#define GOMP_MAP_FROM 0x02 /* make present, copy out when released */
#define GOMP_MAP_TOFROM 0x03 /* TO and FROM together */
/* A pointer variable.  The size of the entry is no size, but the bias: the
   distance in bytes from the address that the pointer holds to the start of the
   section.  */
#define GOMP_MAP_POINTER 0x04
#define GOMP_MAP_TO_PSET 0x05           /* an array descriptor */
#define GOMP_MAP_FORCE_PRESENT 0x06 /* error if absent [5] */
#define GOMP_MAP_DELETE 0x07            /* exit: drop all references */
#define GOMP_MAP_FORCE_DEVICEPTR 0x08 /* variable with a device pointer [5] */
#define GOMP_MAP_DEVICE_RESIDENT 0x09 /* compiler-internal [5] */
#define GOMP_MAP_LINK 0x0a /* compiler-internal [5] */
#define GOMP_MAP_IF_PRESENT 0x0b /* no_create [10] */
#define GOMP_MAP_FIRSTPRIVATE 0x0c /* private copy [6] */
/* The address of the entry is no address, but the value of the variable
   [6].  */
#define GOMP_MAP_FIRSTPRIVATE_INT 0x0d
/* A host address, which is overwritten in HOSTADDRS with the device address of
   its data, for host code to use; error if the data is absent [6].  */
#define GOMP_MAP_USE_DEVICE_PTR 0x0e
/* The start of an array section without elements: adds a reference to the
   mapping that has the byte there, if there is one; maps nothing if there is
   none [6].  */
#define GOMP_MAP_ZERO_LEN_ARRAY_SECTION 0x0f
/* As USE_DEVICE_PTR, but the address stays the host's if the data is absent
   [10].  */
#define GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT 0x10
#define GOMP_MAP_ALWAYS_TO 0x11 /* [6] */
#define GOMP_MAP_ALWAYS_FROM 0x12 /* [6] */
#define GOMP_MAP_ALWAYS_TOFROM 0x13 /* [6] */
#define GOMP_MAP_RELEASE 0x17 /* exit: drop one reference [6] */
/* A structure, some members of which are mapped.  The size of the entry is no
   size, but the number of these members.  The next so many entries are the
   members [6].  */
#define GOMP_MAP_STRUCT 0x1c
/* A pointer that gets the device address of what the entry before maps [6].  */
#define GOMP_MAP_ALWAYS_POINTER 0x1d
#define GOMP_MAP_POINTER_TO_ZERO_LENGTH_ARRAY_SECTION 0x1e /* [6] */
#define GOMP_MAP_DELETE_ZERO_LEN_ARRAY_SECTION 0x1f /* exit [6] */
#define GOMP_MAP_ATTACH 0x50 /* [10] */
#define GOMP_MAP_DETACH 0x51 /* [10] */
#define GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION 0x52 /* [12] */
#define GOMP_MAP_STRUCT_UNORD 0x5c /* STRUCT in any order [14] */
#define GOMP_MAP_IMPLICIT 0x60 /* OR-ed into kinds 0-3 [12] */
/* FORCE_ALLOC, and the other FORCE_ kinds up to FORCE_TOFROM: as ALLOC, TO,
   FROM and TOFROM, but in constructs that map data it is an error if a part of
   the data is present.  In some directives of OpenACC the bit 0x80 says
   something else.  In enter data it has no effect.  In exit data it stands for
   the clause finalize.  In update it says that the data has to be present.  */
#define GOMP_MAP_FORCE_ALLOC 0x80 /* [5] */
#define GOMP_MAP_FORCE_TO 0x81 /* [5] */
#define GOMP_MAP_FORCE_FROM 0x82 /* [5] */
#define GOMP_MAP_FORCE_TOFROM 0x83 /* [5] */
#define GOMP_MAP_ALWAYS_PRESENT_TO 0x95 /* [14] */
#define GOMP_MAP_ALWAYS_PRESENT_FROM 0x96 /* [14] */
#define GOMP_MAP_ALWAYS_PRESENT_TOFROM 0x97 /* [14] */
#define GOMP_MAP_FORCE_DETACH 0xd1 /* [10] */

/* The size of an entry that stands for a map clause with an iterator.  The
   address of such an entry is that of an array of 64-bit words.  The first word
   is the number of iterations.  Two words follow for each iteration: the
   address and the size that the entry has in this iteration [16].  */
#define GOMP_MAP_ITERATOR_SIZE (~(size_t) 0)

/* Device numbers in GOMP_target*.  */
#define GOMP_DEVICE_ICV (-1) /* the default-device variable */
#define GOMP_DEVICE_HOST_FALLBACK (-2) /* if (false), omp_initial_device */
#define GOMP_DEVICE_DEFAULT \
  (-5) /* omp_default_device; interop without
                                           a device clause [15] */

/* Types of interop objects, in GOMP_interop [15].  */
#define GOMP_INTEROP_TARGET_TYPE 1
#define GOMP_INTEROP_TARGETSYNC_TYPE 2

/* Flags of GOMP_target_ext, GOMP_target_update_ext,
   GOMP_target_enter_exit_data and GOMP_interop.  NOWAIT: the construct has a
   nowait clause.  EXIT_DATA, of GOMP_target_enter_exit_data alone: the construct
   is target exit data; without this flag it is target enter data.  */
#define GOMP_TARGET_FLAG_NOWAIT 1u
#define GOMP_TARGET_FLAG_EXIT_DATA 2u

/* Flags of GOMP_task.  */
#define GOMP_TASK_FLAG_DEPEND 8u

#endif
