/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The layout of devices and present tables, for debuggers.

   Nothing here is constant data: what the loader has written to, and what lies
   beside it, is in core files even where they leave out what is in a file.  */

#include "device/debug-layout.h"

#include "device/device-table.h"
#include "event/watch.h"
#include "table/attach.h"

/* Mappings in which one bit field has all bits set.  */
static struct gomp_mapping bits_lifetime = { .lifetime = 3 };
static struct gomp_mapping bits_busy = { .busy = true };
static struct gomp_mapping bits_displaced = { .displaced = true };
static struct gomp_mapping bits_component = { .component = true };

#define NUMBER(what, number)      \
  {                               \
    .name = what, .value = number \
  }
#define ADDRESS(what, address) NUMBER (what, (uintptr_t) (address))
#define SIZE(what) NUMBER ("sizeof " #what, sizeof (struct gomp_##what))
#define FIELD(what, field) \
  NUMBER (#what "." #field, offsetof (struct gomp_##what, field))

static struct gomp_debug_fact facts[]
  = { ADDRESS ("devices", &gomp_devices),
      FIELD (device_table, devices),
      FIELD (device_table, n),
      FIELD (device_table, ready),
      SIZE (device),
      FIELD (device, id),
      FIELD (device, plugin),
      FIELD (device, state),
      FIELD (device, present),
      FIELD (device, posted),
      NUMBER ("state initialized", GOMP_DEVICE_INITIALIZED),
      NUMBER ("state finalized", GOMP_DEVICE_FINALIZED),
      NUMBER ("state forked", GOMP_DEVICE_FORKED),
      FIELD (plugin, name),
      FIELD (plugin, file),
      FIELD (plugin, caps),
      NUMBER ("cap shared", GOMP_OFFLOAD_CAP_SHARED_MEM),
      FIELD (present, by_host),
      FIELD (present, pending),
      FIELD (present, quiet),
      FIELD (present, sites),
      FIELD (present, writer),
      FIELD (ptree, root),
      FIELD (ptree, count),
      FIELD (ptree, height),
      ADDRESS ("node layout", &gomp_ptree_layout),
      FIELD (inserts, next),
      FIELD (inserts, n),
      FIELD (inserts, mappings),
      SIZE (mapping),
      FIELD (mapping, host_start),
      FIELD (mapping, host_end),
      FIELD (mapping, device_start),
      FIELD (mapping, serial),
      FIELD (mapping, more),
      FIELD (mapping, refcount),
      FIELD (mapping, dynamic),
      NUMBER ("lifetime counted", GOMP_LIFE_COUNTED),
      NUMBER ("lifetime declared", GOMP_LIFE_DECLARED),
      NUMBER ("lifetime associated", GOMP_LIFE_ASSOCIATED),
      NUMBER ("lifetime link", GOMP_LIFE_LINK),
      ADDRESS ("bits lifetime", &bits_lifetime),
      ADDRESS ("bits busy", &bits_busy),
      ADDRESS ("bits displaced", &bits_displaced),
      ADDRESS ("bits component", &bits_component),
      FIELD (mapping_more, leader),
      FIELD (mapping_more, attachments),
      FIELD (attachments, n),
      FIELD (attachments, records),
      FIELD (attachment, start),
      FIELD (attachment, extent),
      FIELD (attachment, count),
      FIELD (attachment, current),
      FIELD (attachment, due),
      FIELD (attachment, image),
      FIELD (sites, addresses),
      FIELD (sites, n),
      FIELD (posted, bytes),
      FIELD (posted_bytes, buffer),
      FIELD (posted_bytes, stretches),
      FIELD (posted_bytes, n),
      SIZE (stretch),
      FIELD (stretch, start),
      FIELD (stretch, size),
      FIELD (stretch, at),
      ADDRESS ("answer", &gomp_debug_answer),
      FIELD (debug_answer, bytes),
      NUMBER ("answer bytes", GOMP_DEBUG_BYTES),
      ADDRESS ("read", gomp_debug_read),
      ADDRESS ("ranges", &gomp_debug_ranges),
      FIELD (debug_ranges, all),
      NUMBER ("ranges most", GOMP_DEBUG_RANGES),
      ADDRESS ("trace active", &gomp_trace_active),
      ADDRESS ("event", gomp_debug_event),
      ADDRESS ("event now", &gomp_debug_now),
      FIELD (debug_now, what),
      FIELD (debug_now, device),
      FIELD (debug_now, start),
      FIELD (debug_now, end),
      FIELD (debug_now, pc) };

struct gomp_debug_layout gomp_pset_debug_layout
  = { .magic = GOMP_DEBUG_MAGIC,
      .version = GOMP_DEBUG_VERSION,
      .n = sizeof facts / sizeof facts[0],
      .facts = facts };
