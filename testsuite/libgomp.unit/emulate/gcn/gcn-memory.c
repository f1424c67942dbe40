/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory instructions of the emulated GCN processor: what they load, store
   and exchange, and that they fault beyond what is allocated.  */

#include "gcn-unit.h"
#include "common/settings.h"

#include <unistd.h>

static struct emu_arena *arena;
static uint64_t block;          /* 4096 bytes of device memory */
static unsigned char *bytes;    /* the same, on the host's side */

static void
address_set (unsigned reg, unsigned lane, uint64_t address)
{
  wave->v[reg][lane] = (uint32_t) address;
  wave->v[reg + 1][lane] = (uint32_t) (address >> 32);
}

static void
bytes_fill (void)
{
  for (unsigned n = 0; n < 4096; n++)
    bytes[n] = (unsigned char) random_bits ();
}

static uint64_t
bytes_get (unsigned at, unsigned size)
{
  uint64_t value = 0;

  memcpy (&value, bytes + at, size);
  return value;
}

/* Which words are executed, and their text.  */
#define RUN(ISA, TEXT, WORD, WORD2) \
  ({ \
    static const uint32_t words[2] = { WORD, WORD2 }; \
    CHECK (text_is_right (TEXT, words, GCN_UNIT_##ISA)); \
    words_run (words, GCN_UNIT_##ISA); \
  })
#define G8(TEXT, WORD, WORD2) RUN (G8, TEXT, WORD, WORD2)
#define G9(TEXT, WORD, WORD2) RUN (G9, TEXT, WORD, WORD2)

/* ---- Loads and stores -------------------------------------------------- */

/* Lane l at its own place, some lanes off; v20 and on get what is loaded.  */
static void
loads_check (void)
{
  const uint64_t exec = 0x8000000f0000a501;

  bytes_fill ();
  exec_set (exec);
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      address_set (2, l, block + 20 * l + l % 4);
      for (unsigned n = 0; n < 8; n++)
        wave->v[20 + n][l] = 0x11111111;
    }
  CHECK (G8 ("flat_load_dwordx4 v[20:23], v[2:3]",
             0xdc5c0000, 0x14000002));
  CHECK (G8 ("flat_load_ubyte v24, v[2:3]",
             0xdc400000, 0x18000002));
  CHECK (G8 ("flat_load_sshort v25, v[2:3]",
             0xdc4c0000, 0x19000002));
  CHECK_EQUAL (G9 ("global_load_dwordx2 v[26:27], v[2:3], off offset:-1",
                   0xdc549fff, 0x1a7f0002),
               false);
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_LOAD);
  CHECK_EQUAL (wave->fault.lane, 0);
  CHECK_EQUAL (wave->fault.address, block - 1);
  CHECK_EQUAL (wave->fault.bytes, 8);
  CHECK (G9 ("global_load_dwordx2 v[26:27], v[2:3], off offset:7",
             0xdc548007, 0x1a7f0002));
  bool right = true;
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      unsigned at = 20 * l + l % 4;
      bool on = exec >> l & 1;
      for (unsigned n = 0; n < 4; n++)
        right &= wave->v[20 + n][l]
                 == (on ? bytes_get (at + 4 * n, 4) : 0x11111111);
      right &= wave->v[24][l] == (on ? bytes_get (at, 1) : 0x11111111);
      right &= wave->v[25][l]
               == (on ? (uint32_t) (int16_t) bytes_get (at, 2)
                      : 0x11111111);
      right &= wave->v[26][l] == (on ? bytes_get (at + 7, 4) : 0x11111111);
      right &= wave->v[27][l] == (on ? bytes_get (at + 11, 4) : 0x11111111);
    }
  CHECK (right);
}

static void
stores_check (void)
{
  memset (bytes, 0, 4096);
  exec_set (3);
  address_set (2, 0, block);
  address_set (2, 1, block + 64);
  for (unsigned n = 0; n < 4; n++)
    for (unsigned l = 0; l < 2; l++)
      wave->v[4 + n][l] = 0x01020304 * (n + 1) + l;
  CHECK (G8 ("flat_store_dwordx4 v[2:3], v[4:7]",
             0xdc7c0000, 0x00000402));
  CHECK_EQUAL (bytes_get (0, 4), 0x01020304);
  CHECK_EQUAL (bytes_get (12, 4), 0x04080c10);
  CHECK_EQUAL (bytes_get (16, 8), 0);
  CHECK_EQUAL (bytes_get (64, 4), 0x01020305);
  CHECK (G9 ("global_store_byte v[2:3], v4, off offset:33",
             0xdc608021, 0x007f0402));
  CHECK_EQUAL (bytes_get (32, 4), 0x0400);
  CHECK_EQUAL (bytes_get (96, 4), 0x0500);
  CHECK (G9 ("global_store_short v[2:3], v4, off offset:40",
             0xdc688028, 0x007f0402));
  CHECK_EQUAL (bytes_get (40, 4), 0x0304);

  /* A scalar base, and 32 bits of offset per lane.  */
  gcn_pair_set (&wave->s[6], block);
  wave->v[2][0] = 512;
  wave->v[2][1] = 516;
  CHECK (G9 ("global_store_dword v2, v4, s[6:7]",
             0xdc708000, 0x00060402));
  CHECK_EQUAL (bytes_get (512, 8), 0x0102030501020304);
}

/* Beyond the end, freed, the host's: none is a device's memory.  */
static void
faults_check (void)
{
  uint64_t other = emu_memory_alloc (arena, 100, 0, NULL);
  int host = 5;

  exec_set (2);
  address_set (2, 1, block + 4092);
  CHECK (G8 ("flat_load_dword v20, v[2:3]",
             0xdc500000, 0x14000002));
  address_set (2, 1, block + 4093);
  CHECK (!G8 ("flat_load_dword v20, v[2:3]",
              0xdc500000, 0x14000002));
  CHECK_EQUAL (wave->state, GCN_WAVE_FAULTED);
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_LOAD);
  CHECK_EQUAL (wave->fault.lane, 1);
  address_set (2, 1, other + 96);
  CHECK (G8 ("flat_store_dword v[2:3], v4",
             0xdc700000, 0x00000402));
  address_set (2, 1, other + 100);
  CHECK (!G8 ("flat_store_dword v[2:3], v4",
              0xdc700000, 0x00000402));
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_STORE);
  CHECK (emu_memory_free (arena, other));
  address_set (2, 1, other);
  CHECK (!G8 ("flat_store_dword v[2:3], v4",
              0xdc700000, 0x00000402));
  address_set (2, 1, (uintptr_t) &host);
  CHECK (!G8 ("flat_load_dword v20, v[2:3]",
              0xdc500000, 0x14000002));
  CHECK (emu_memory_register (&host, sizeof host));
  CHECK (G8 ("flat_load_dword v20, v[2:3]",
             0xdc500000, 0x14000002) && wave->v[20][1] == 5);
  CHECK (emu_memory_unregister (&host));

  /* Lanes that are off may hold anything.  */
  address_set (2, 0, 0);
  exec_set (0);
  CHECK (G8 ("flat_load_dword v20, v[2:3]",
             0xdc500000, 0x14000002));
}

/* ---- Atomics ----------------------------------------------------------- */

static void
atomics_check (void)
{
  uint32_t seven = 7;

  memset (bytes, 0, 64);
  memcpy (bytes, &seven, 4);
  memcpy (bytes + 8, &seven, 4);
  exec_set (3);
  address_set (2, 0, block);
  address_set (2, 1, block + 8);
  for (unsigned l = 0; l < 2; l++)
    {
      wave->v[4][l] = 100 + l;          /* the new value comes first */
      wave->v[5][l] = l == 0 ? 7 : 8;   /* what is expected */
      wave->v[20][l] = 0;
    }
  CHECK (G8 ("flat_atomic_cmpswap v20, v[2:3], v[4:5] glc",
             0xdd050000, 0x14000402));
  CHECK_EQUAL (bytes_get (0, 4), 100);
  CHECK_EQUAL (bytes_get (8, 4), 7);
  CHECK_EQUAL (wave->v[20][0], 7);
  CHECK_EQUAL (wave->v[20][1], 7);
  CHECK (G9 ("global_atomic_swap v[2:3], v4, off",
             0xdd008000, 0x007f0402));
  CHECK_EQUAL (bytes_get (0, 4), 100);
  CHECK_EQUAL (bytes_get (8, 4), 101);
  CHECK_EQUAL (wave->v[20][1], 7);

  /* Both lanes at one place: one after the other.  */
  address_set (2, 1, block);
  wave->v[4][0] = 1;
  wave->v[4][1] = 10;
  CHECK (G8 ("flat_atomic_add v20, v[2:3], v4 glc",
             0xdd090000, 0x14000402));
  CHECK_EQUAL (bytes_get (0, 4), 111);
  CHECK_EQUAL (wave->v[20][0], 100);
  CHECK_EQUAL (wave->v[20][1], 101);
  wave->v[4][0] = wave->v[5][0] = UINT32_MAX;   /* -1 */
  exec_set (1);
  CHECK (G8 ("flat_atomic_smin v[2:3], v4",
             0xdd100000, 0x00000402));
  CHECK_EQUAL (bytes_get (0, 4), UINT32_MAX);
  address_set (2, 0, block + 16);
  CHECK (G8 ("flat_atomic_add_x2 v[20:21], v[2:3], v[4:5] glc",
             0xdd890000, 0x14000402));
  CHECK_EQUAL (bytes_get (16, 8), UINT64_MAX);
  CHECK_EQUAL (wave->v[20][0], 0);
  CHECK_EQUAL (wave->v[21][0], 0);
  CHECK (G8 ("flat_atomic_umax_x2 v[2:3], v[4:5]",
             0xdd9c0000, 0x00000402));
  address_set (2, 0, block + 2);
  CHECK (!G8 ("flat_atomic_add v20, v[2:3], v4 glc",
              0xdd090000, 0x14000402));
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_MISALIGNED);
}

/* ---- LDS --------------------------------------------------------------- */

static uint32_t
lds_get (unsigned at)
{
  uint32_t value;

  memcpy (&value, group.lds + at, 4);
  return value;
}

static void
lds_check (void)
{
  memset (group.lds, 0, GCN_LDS_MAX);
  exec_set (3);
  for (unsigned l = 0; l < 2; l++)
    {
      wave->v[2][l] = 16 + 16 * l;
      wave->v[4][l] = 0xa0 + l;
      wave->v[5][l] = 0xb0 + l;
      wave->v[6][l] = 0xc0 + l;
    }
  CHECK (G8 ("ds_write_b64 v2, v[4:5] offset:4",
             0xd89a0004, 0x00000402));
  CHECK_EQUAL (lds_get (20), 0xa0);
  CHECK_EQUAL (lds_get (24), 0xb0);
  CHECK_EQUAL (lds_get (36), 0xa1);
  CHECK (G8 ("ds_read_b32 v20, v2 offset:8",
             0xd86c0008, 0x14000002));
  CHECK_EQUAL (wave->v[20][0], 0xb0);
  CHECK_EQUAL (wave->v[20][1], 0xb1);
  CHECK (G8 ("ds_write_b8 v2, v4 offset:1",
             0xd83c0001, 0x00000402));
  CHECK_EQUAL (lds_get (16), 0xa000);
  CHECK (G8 ("ds_read_u8 v20, v2 offset:1",
             0xd8740001, 0x14000002) && wave->v[20][1] == 0xa1);
  CHECK (G8 ("ds_read_i8 v20, v2 offset:1",
             0xd8720001, 0x14000002)
         && wave->v[20][1] == 0xffffffa1);

  /* Compared with the first operand, replaced by the second.  */
  CHECK (G8 ("ds_cmpst_rtn_b32 v20, v2, v4, v6 offset:4",
             0xd8600004, 0x14060402));
  CHECK_EQUAL (wave->v[20][0], 0xa0);
  CHECK_EQUAL (lds_get (20), 0xc0);
  CHECK_EQUAL (lds_get (36), 0xc1);
  CHECK (G8 ("ds_cmpst_rtn_b32 v20, v2, v4, v6 offset:4",
             0xd8600004, 0x14060402));
  CHECK_EQUAL (wave->v[20][0], 0xc0);
  CHECK_EQUAL (lds_get (20), 0xc0);
  wave->v[2][1] = 16;
  wave->v[5][0] = wave->v[5][1] = 1;
  CHECK (G8 ("ds_add_rtn_u64 v[20:21], v2, v[4:5] offset:48",
             0xd8c00030, 0x14000402));
  CHECK_EQUAL (lds_get (64), 0xa0 + 0xa1);
  CHECK_EQUAL (lds_get (68), 2);
  CHECK_EQUAL (wave->v[20][1], 0xa0);
  CHECK_EQUAL (wave->v[21][1], 1);
  CHECK (G8 ("ds_write2_b32 v2, v4, v6 offset0:2 offset1:5",
             0xd81c0502, 0x00060402));
  CHECK_EQUAL (lds_get (24), 0xa1);
  CHECK_EQUAL (lds_get (36), 0xc1);
  CHECK (G8 ("ds_read2_b32 v[20:21], v2 offset0:5 offset1:2",
             0xd86e0205, 0x14000002));
  CHECK_EQUAL (wave->v[20][0], 0xc1);
  CHECK_EQUAL (wave->v[21][0], 0xa1);

  /* Through flat addresses, and beyond the end.  */
  address_set (8, 0, (dispatch.lds_aperture << 32) + 24);
  exec_set (1);
  CHECK (G8 ("flat_load_dword v20, v[8:9]",
             0xdc500000, 0x14000008) && wave->v[20][0] == 0xa1);
  dispatch.group_bytes = 28;
  CHECK (G8 ("flat_load_dword v20, v[8:9]",
             0xdc500000, 0x14000008));
  address_set (8, 0, (dispatch.lds_aperture << 32) + 25);
  CHECK (!G8 ("flat_load_dword v20, v[8:9]",
              0xdc500000, 0x14000008));
  CHECK (!G8 ("ds_read_b64 v[20:21], v2 offset:8",
              0xd8ec0008, 0x14000002));
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_LDS);
  CHECK_EQUAL (wave->fault.address, 24);
  dispatch.group_bytes = GCN_LDS_MAX;
}

/* ---- Private memory ---------------------------------------------------- */

enum
{
  PRIVATE = 48,                 /* bytes of a lane */
  APERTURE = 0x20000
};

/* The second wave of a group, whose registers say where its private memory is,
   and whose stack begins at byte 16 of each lane.  */
static void
private_start (void)
{
  dispatch.private_bytes = PRIVATE;
  dispatch.private_aperture = APERTURE;
  wave->apertures[2] = (uint64_t) APERTURE << 32;
  wave->index = 1;
  group.scratch
    = emu_memory_alloc (arena, 2 * GCN_LANES * PRIVATE, 0, NULL);
  CHECK (group.scratch != 0);
  memset (emu_memory_host (group.scratch, 2 * GCN_LANES * PRIVATE), 0,
          2 * GCN_LANES * PRIVATE);
  gcn_pair_set (&wave->s[0], group.scratch + GCN_LANES * PRIVATE);
  gcn_pair_set (&wave->s[2], 0x00ea0000ffffffff);
  wave->s[32] = 16 * GCN_LANES;
}

/* Each lane has its own; what one way of access writes, the others read.  */
static void
private_check (void)
{
  exec_set (0x8000000000000003);
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      wave->v[2][l] = 4;
      wave->v[4][l] = 0x81828384 + l;
      wave->v[5][l] = 0x91929394 + l;
      wave->v[24][l] = wave->v[25][l] = 0x55555555;
    }
  CHECK (G9 ("buffer_store_dword v4, off, s[0:3], s32 offset:8",
             0xe0700008, 0x20000400));
  CHECK (G9 ("buffer_store_byte_d16_hi v5, off, s[0:3], s32 offset:1",
             0xe0640001, 0x20000500));
  CHECK (G9 ("buffer_store_short_d16_hi v5, v2, s[0:3], s32 offen offset:18",
             0xe06c1012, 0x20000502));
  CHECK (G9 ("buffer_load_dword v20, v2, s[0:3], 0 offen offset:20",
             0xe0501014, 0x80001402));
  CHECK (G9 ("buffer_load_sbyte v21, off, s[0:3], s32 offset:1",
             0xe0440001, 0x20001500));
  CHECK (G9 ("buffer_load_ushort v22, off, s[0:3], s32 offset:22",
             0xe0480016, 0x20001600));
  CHECK (G9 ("buffer_load_short_d16 v24, off, s[0:3], s32 offset:22",
             0xe0900016, 0x20001800));
  CHECK (G9 ("buffer_load_short_d16_hi v25, off, s[0:3], s32 offset:8",
             0xe0940008, 0x20001900));
  for (unsigned l = 0; l < GCN_LANES; l++)
    address_set (2, l, (uint64_t) APERTURE << 32 | 24);
  CHECK (G9 ("flat_load_dword v26, v[2:3]", 0xdc500000, 0x1a000002));
  for (unsigned l = 0; l < GCN_LANES; l += l == 1 ? 62 : 1)
    {
      CHECK_EQUAL (wave->v[20][l], 0x81828384 + l);
      CHECK_EQUAL (wave->v[21][l], 0xffffff92);
      CHECK_EQUAL (wave->v[22][l], 0x9192);
      CHECK_EQUAL (wave->v[24][l], 0x55559192);
      CHECK_EQUAL (wave->v[25][l], (0x8384 + l) << 16 | 0x5555);
      CHECK_EQUAL (wave->v[26][l], 0x81828384 + l);
    }
  CHECK_EQUAL (wave->v[24][2], 0x55555555);
}

/* Beyond a lane's memory, and a buffer that is not that of private memory.  */
static void
private_faults_check (void)
{
  exec_set (2);
  CHECK (!G9 ("buffer_store_dwordx4 v[4:7], off, s[0:3], s32 offset:20",
              0xe07c0014, 0x20000400));
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_STORE);
  CHECK_EQUAL (wave->fault.lane, 1);
  CHECK_EQUAL (wave->fault.bytes, 16);
  CHECK_EQUAL (wave->fault.address, (uint64_t) APERTURE << 32 | 36);
  address_set (2, 1, (uint64_t) APERTURE << 32 | (PRIVATE - 3));
  CHECK (!G9 ("flat_load_dword v26, v[2:3]", 0xdc500000, 0x1a000002));
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_LOAD);
  gcn_pair_set (&wave->s[4], block);
  gcn_pair_set (&wave->s[6], 0x00ea0000ffffffff);
  CHECK (!G9 ("buffer_load_dword v20, off, s[4:7], s32",
              0xe0500000, 0x20011400));
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_ILLEGAL);
  wave->s[3] = 0;
  CHECK (!G9 ("buffer_store_dword v4, off, s[0:3], s32",
              0xe0700000, 0x20000400));
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_ILLEGAL);
  wave->index = 0;
}

/* ---- Scalar ------------------------------------------------------------ */

static void
scalar_check (void)
{
  bytes_fill ();
  gcn_pair_set (&wave->s[2], block + 16);
  CHECK (G8 ("s_load_dwordx2 s[4:5], s[2:3], 0x10",
             0xc0060101, 0x00000010));
  CHECK_EQUAL (gcn_pair (&wave->s[4]), bytes_get (32, 8));
  CHECK (G9 ("s_load_dword s4, s[2:3], -0x8",
             0xc0020101, 0x001ffff8)
         && wave->s[4] == bytes_get (8, 4));
  wave->s[6] = 20;
  CHECK (G8 ("s_load_dwordx4 s[8:11], s[2:3], s6",
             0xc0080201, 0x00000006)
         && wave->s[11] == bytes_get (48, 4));
  CHECK (!G9 ("s_load_dword s4, s[2:3], -0x14",
              0xc0020101, 0x001fffec));
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_LOAD);

  /* 27 ticks per microsecond.  */
  CHECK (G8 ("s_memrealtime s[4:5]",
             0xc0940100, 0x00000000));
  usleep (20000);
  CHECK (G8 ("s_memrealtime s[6:7]",
             0xc0940180, 0x00000000));
  uint64_t ticks = gcn_pair (&wave->s[6]) - gcn_pair (&wave->s[4]);
  CHECK (ticks >= 27 * 20000 && ticks < (uint64_t) 27 * 20000000);
}

int
main (void)
{
  unit_case ("the machine and its memory: start");
  arena = emu_arena_get (0);
  CHECK (arena != NULL && machine_init (arena));
  block = emu_memory_alloc (arena, 4096, 0, NULL);
  CHECK (block != 0);
  bytes = emu_memory_host (block, 4096);
  unit_case ("loads: each lane from its place");
  loads_check ();
  unit_case ("stores: each lane to its place");
  stores_check ();
  unit_case ("what is no device memory: a fault");
  faults_check ();
  unit_case ("atomics: exchange and return what they should");
  atomics_check ();
  unit_case ("the LDS: loads, stores and exchanges");
  lds_check ();
  unit_case ("private memory: each lane has its own");
  private_start ();
  private_check ();
  unit_case ("private memory: beyond it, or another buffer: a fault");
  private_faults_check ();
  unit_case ("scalar loads: all of their words");
  scalar_check ();
  return unit_result ();
}
