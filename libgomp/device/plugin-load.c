/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finding plugins and binding their operations.  */

#define _GNU_SOURCE 1
#include "device/plugin-load.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/env.h"
#include "base/host-inert.h"
#include "base/host-libgomp.h"
#include "device/image-list.h"
#include "base/own-folder.h"
#include "device/plugin-file.h"
#include "device/plugin-words.h"
#include "device/requires.h"

/* The emulated device's plugin has up to so many devices, that for MPI starts up
   to so many servers.  */
#define HOST_DEVICES 64

#define DEFAULT_PLUGINS "nvptx,gcn"

/* ---- Binding ------------------------------------------------------------ */

/* What dlsym fills in.  */
struct bound
{
  unsigned (*version) (void);
  const char *(*get_name) (void);
  unsigned (*get_caps) (void);
  int (*get_type) (void);
  union
  {
    int (*abi_1) (void);
    int (*abi_2) (unsigned);
  } get_num_devices;
  struct gomp_plugin plugin;
};

/* One operation.  Needed by plugins with the capability CAPS (0: by all) if
   REQUIRED, else NULL when missing.  Where its prototype depends on the
   version of the ABI, its place is a union.  */
struct operation
{
  char name[36]; /* after GOMP_OFFLOAD_ */
  size_t offset;                /* in struct bound */
  unsigned caps;
  bool required;
};

#define IDENTITY(name)                            \
  {                                               \
    #name, offsetof (struct bound, name), 0, true \
  }
#define CORE(name)                                       \
  {                                                      \
    #name, offsetof (struct bound, plugin.name), 0, true \
  }
#define OPENMP(name, required)                                                \
  {                                                                           \
    #name, offsetof (struct bound, plugin.name), GOMP_OFFLOAD_CAP_OPENMP_400, \
      required                                                                \
  }
#define OPENACC(name)                                           \
  {                                                             \
    "openacc_" #name, offsetof (struct bound, plugin.acc.name), \
      GOMP_OFFLOAD_CAP_OPENACC_200, true                        \
  }
#define OPENACC_OPTIONAL(name)                                  \
  {                                                             \
    "openacc_" #name, offsetof (struct bound, plugin.acc.name), \
      GOMP_OFFLOAD_CAP_OPENACC_200, false                       \
  }
#define EXTENSION(name)                                   \
  {                                                       \
    #name, offsetof (struct bound, plugin.name), 0, false \
  }

static const struct operation operations[] = {
  IDENTITY (get_name),
  IDENTITY (get_caps),
  IDENTITY (get_type),
  IDENTITY (get_num_devices),
  CORE (init_device),
  CORE (fini_device),
  CORE (load_image),
  CORE (unload_image),
  CORE (alloc),
  CORE (free),
  CORE (dev2host),
  CORE (host2dev),
  OPENMP (run, true),
  OPENMP (can_run, false),
  OPENMP (dev2dev, true),
  OPENACC (exec),
  OPENACC (async_exec),
  OPENACC (create_thread_data),
  OPENACC (destroy_thread_data),
  OPENACC (async_construct),
  OPENACC (async_destruct),
  OPENACC (async_test),
  OPENACC (async_synchronize),
  OPENACC (async_serialize),
  OPENACC (async_queue_callback),
  OPENACC (async_dev2host),
  OPENACC (async_host2dev),
  OPENACC (get_property),
  OPENACC_OPTIONAL (cuda_get_current_device),
  OPENACC_OPTIONAL (cuda_get_current_context),
  OPENACC_OPTIONAL (cuda_get_stream),
  OPENACC_OPTIONAL (cuda_set_stream),
  EXTENSION (get_uid),
  EXTENSION (is_accessible_ptr),
  EXTENSION (memset),
  EXTENSION (interop),
  EXTENSION (get_interop_int),
  EXTENSION (get_interop_ptr),
  EXTENSION (get_interop_str),
  EXTENSION (get_interop_type_desc),
  OPENACC_OPTIONAL (async_dev2dev),
  EXTENSION (pset_features),
  EXTENSION (pset_number),
  EXTENSION (pset_variables),
  EXTENSION (pset_module_gone),
  EXTENSION (pset_variable_names),
  EXTENSION (pset_takes_code),
  EXTENSION (pset_load_code),
  EXTENSION (pset_unload_code),
  EXTENSION (pset_batch),
  EXTENSION (pset_copy_rect),
  EXTENSION (pset_copy_peer),
  EXTENSION (pset_times),
  EXTENSION (pset_host_alloc),
  EXTENSION (pset_host_free),
  EXTENSION (pset_managed_alloc),
  EXTENSION (pset_managed_free),
};

static void *
find_symbol (void *handle, const char *name)
{
  char symbol[64];

  snprintf (symbol, sizeof symbol, "GOMP_OFFLOAD_%.36s", name);
  return dlsym (handle, symbol);
}

static bool
bind (void *handle, bool by_caps, struct bound *bound, struct gomp_error *err)
{
  for (size_t i = 0; i < GOMP_ARRAY_LEN (operations); i++)
    {
      const struct operation *op = &operations[i];
      void *symbol;
      if ((op->caps != 0) != by_caps
          || (op->caps & bound->plugin.caps) != op->caps)
        continue;
      symbol = find_symbol (handle, op->name);
      if (symbol == NULL && op->required
          && op->caps == GOMP_OFFLOAD_CAP_OPENACC_200)
        return gomp_error_set (err, "plugin missing OpenACC handler function");
      if (symbol == NULL && op->required)
        return gomp_error_set (err, "%s", dlerror ());
      memcpy ((char *) bound + op->offset, &symbol, sizeof symbol);
    }
  return true;
}

/* The plugin ABIs we can talk to are all up to the newest.  */
static bool
check_abi (unsigned version, struct gomp_error *err)
{
  return ((version >= 1 && version <= GOMP_VERSION)
          || gomp_error_set (err,
                             "plugin version mismatch (the plugin's is "
                             "%u, this libgomp takes 1 to %u)",
                             version, GOMP_VERSION));
}

static int
count_devices (const struct bound *bound, unsigned requires)
{
  int n;

  if (bound->plugin.abi >= 2)
    return bound->get_num_devices.abi_2 (requires);
  n = bound->get_num_devices.abi_1 ();
  return requires && n > 0 ? -1 : n;
}

int
gomp_plugin_load_image (const struct gomp_plugin *plugin, int ord,
                        unsigned version, const void *data,
                        struct addr_pair **table, uint64_t **reverse,
                        uint64_t *indirect)
{
  switch (plugin->abi)
    {
    case 1:
      return plugin->load_image.abi_1 (ord, version, data, table);
    case 2:
      return plugin->load_image.abi_2 (ord, version, data, table, reverse);
    default:
      return plugin->load_image.abi_3 (ord, version, data, table, reverse,
                                       indirect);
    }
}

/* Written while the plugins are loaded.  */
static char unfit[512];

static void
note_unfit (const char *name, unsigned requires)
{
  size_t n = strlen (unfit);
  char text[GOMP_REQUIRES_TEXT];

  /* Two bytes come before the text.  */
  if (n + 2 >= sizeof unfit)
    return;
  gomp_requires_text (requires, text);
  snprintf (unfit + n, sizeof unfit - n,
            "%s%s devices present but 'omp "
            "requires %s' cannot be fulfilled",
            n ? "; " : "", name, text);
  gomp_debug ("%s\n", unfit + n + (n ? 2 : 0));
}

const char *
gomp_plugins_unfit (void)
{
  return unfit;
}

/* The plugin open as HANDLE, for a program that requires what REQUIRES says;
   NULL, and *ERR set, if it is not fit.  */
static struct gomp_plugin *
plugin_create (void *handle, const char *file, unsigned requires,
               struct gomp_error *err)
{
  struct bound bound = { .version = NULL };
  struct gomp_plugin *plugin;
  void *version = find_symbol (handle, "version");

  if (version == NULL)
    {
      gomp_error_set (err, "%s", dlerror ());
      return NULL;
    }
  memcpy (&bound.version, &version, sizeof version);
  bound.plugin.abi = bound.version ();
  if (!check_abi (bound.plugin.abi, err) || !bind (handle, false, &bound, err))
    return NULL;
  bound.plugin.caps = bound.get_caps ();
  if (!bind (handle, true, &bound, err))
    return NULL;
  bound.plugin.device_count = count_devices (&bound, requires);
  if (bound.plugin.device_count < 0 && requires)
    note_unfit (bound.get_name (), requires);
  /* Such devices work on host memory.  */
  if (requires
      & (GOMP_REQUIRES_UNIFIED_SHARED_MEMORY | GOMP_REQUIRES_SELF_MAPS))
    bound.plugin.caps |= GOMP_OFFLOAD_CAP_SHARED_MEM;
  if (bound.plugin.device_count > 0)
    {
      bound.plugin.name = bound.get_name ();
      bound.plugin.type = bound.get_type ();
    }
  bound.plugin.file = gomp_strdup (file);
  plugin = gomp_malloc (sizeof *plugin);
  *plugin = bound.plugin;
  return plugin;
}

/* ---- Finding ------------------------------------------------------------ */

/* Why the file that was found last was not handed to the loader, which tells of
   all else; NULL: it was.  While plugins are loaded.  */
static const char *refused;

static void *
open_file (const char *path)
{
  refused = gomp_plugin_file_is_cut (path)
              ? "the file is incomplete: its end is missing"
              : NULL;
  return refused ? NULL : dlopen (path, RTLD_LAZY);
}

/* FILE in folder DIR/SUB.  *FOUND is set if there is one, fit or not.  */
static void *
open_in (const char *dir, const char *sub, const char *file, bool *found)
{
  char *path = gomp_print ("%s%s/%s", dir, sub, file);
  void *handle = NULL;

  if (access (path, F_OK) == 0)
    {
      *found = true;
      handle = open_file (path);
    }
  free (path);
  return handle;
}

/* FILE in one of the folders of LIST, with colons between them, or NULL.  */
static void *
open_in_list (const char *list, const char *file, bool *found)
{
  char *copy = list ? gomp_strdup (list) : NULL, *rest = copy, *folder;
  void *handle = NULL;

  while (!*found && (folder = strsep (&rest, ":")) != NULL)
    if (*folder != '\0')
      handle = open_in (folder, "", file, found);
  free (copy);
  return handle;
}

/* FILE where the loader looks.  It may think that it has it already, where the
   installed libgomp is kept from finding one (host-inert.h); then plugins are
   in the folders that the user names, or where that libgomp is.  */
static void *
open_elsewhere (const char *file, bool *found)
{
  void *there = dlopen (file, RTLD_LAZY | RTLD_NOLOAD), *handle = NULL;
  bool inert = there && gomp_host_inert_is (there);
  char *folder = NULL;

  if (there)
    dlclose (there);
  if (!inert)
    return dlopen (file, RTLD_LAZY);
  handle = open_in_list (secure_getenv ("LD_LIBRARY_PATH"), file, found);
  if (!*found)
    folder = gomp_folder_of ((void *) gomp_host_libgomp ()->task);
  if (folder)
    handle = open_in (folder, "", file, found);
  free (folder);
  return handle;
}

/* The user's folder, then ours, in the build tree and installed, then wherever
   the loader looks.  The first file there is decides.  */
static void *
open_plugin (const char *file)
{
  const char *dir = gomp_settings ()->plugin_dir;
  char *folder = NULL;
  bool found = false;
  void *handle = NULL;

  refused = NULL;
  if (strchr (file, '/'))
    return open_file (file);
  if (dir)
    handle = open_in (dir, "", file, &found);
  if (!found)
    folder = gomp_own_folder ();
  if (folder)
    handle = open_in (folder, "", file, &found);
  if (folder && !found)
    handle = open_in (folder, "/gomp-pset", file, &found);
  free (folder);
  return found ? handle : open_elsewhere (file, &found);
}

/* Plugins refer to this library's functions, which they find among those that
   all objects see.  If it came with an object that was opened without
   RTLD_GLOBAL, as scripting languages open their extensions, it is not among
   them.  Linking plugins to it would bring it into processes of other runtimes
   that use them.  False: it was opened by dlmopen; the C library has no such
   objects in other namespaces, and crashes when it is to make one.  */
static bool
be_visible (void)
{
  Lmid_t namespace = LM_ID_BASE;
  Dl_info own;
  void *handle;

  if (dladdr ((void *) gomp_plugins_load, &own) == 0 || !own.dli_fname)
    return true;
  handle = dlopen (own.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (handle == NULL)
    return true;
  if (dlinfo (handle, RTLD_DI_LMID, &namespace) == 0 && namespace != LM_ID_BASE)
    return false;
  dlopen (own.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
  return true;
}

/* What was looked for and not found, and why; NULL: nothing.  And whether the
   user has been told all of it.  While plugins are loaded.  */
static char *missing;
static bool told = true;

/* The program is not to go on without a device.  */
static bool required;

static void
note_missing (const char *file, const char *why, bool was_told)
{
  char *all = gomp_print ("%s%s%s: %s", missing ? missing : "",
                          missing ? "; " : "", file, why);

  free (missing);
  missing = all;
  told = told && was_told;
}

/* The user has ASKED for devices, and there is none.  */
static void
tell_missing (const char *asked)
{
  if (required)
    gomp_fatal ("GOMP_PSET_DEVICES=%s: no device is found: %s\nThe program was "
                "not to run without one; --device=none runs all of it on the "
                "host",
                asked, missing ? missing : "nothing is looked for");
  if (missing && !told)
    gomp_warn ("GOMP_PSET_DEVICES=%s: no device is found, target regions run "
               "on the host: %s",
               asked, missing);
}

/* Load FILE for a program with REQUIRES.  EXPLICIT: the user asked for it, and
   is told when it is not there.  NULL: not fit, or no devices.  */
static struct gomp_plugin *
load (const char *file, bool explicit, unsigned requires)
{
  struct gomp_error err = { .text = "" };
  struct gomp_plugin *plugin;
  char *noted;
  void *handle = open_plugin (file);

  if (handle == NULL)
    {
      const char *why = refused ? refused : dlerror ();
      if (!why)
        why = "No such file in any of the usual folders";
      if (explicit && !required)
        gomp_warn ("while loading %s: %s", file, why);
      note_missing (file, why, explicit && !required);
      return NULL;
    }
  gomp_plugin_words_keep ();
  plugin = plugin_create (handle, file, requires, &err);
  noted = gomp_plugin_words_noted ();
  gomp_plugin_words_print ();
  if (plugin == NULL)
    {
      gomp_warn ("while loading %s: %s", file, err.text);
      note_missing (file, err.text, true);
      free (noted);
      dlclose (handle);
      return NULL;
    }
  if (plugin->device_count < 1)
    {
      gomp_debug ("%s: no devices\n", file);
      note_missing (file, noted ? noted : "it finds no device", false);
      free (noted);
      return NULL;
    }
  free (noted);
  return plugin;
}

/* ---- The list ----------------------------------------------------------- */

/* Cuts COUNT off "host:COUNT" or "mpi:COUNT" and hands it to the plugin.  False:
   it is not a number.  */
static bool
take_count (char *name)
{
  char *colon = strchr (name, ':');
  bool host;

  if (colon == NULL || strchr (name, '/'))
    return true;
  *colon = '\0';
  host = strcmp (name, "host") == 0;
  if ((!host && strcmp (name, "mpi") != 0) || colon[1] == '\0'
      || strlen (colon + 1) > 2
      || colon[1 + strspn (colon + 1, "0123456789")] != '\0'
      || atoi (colon + 1) > HOST_DEVICES || (!host && atoi (colon + 1) == 0))
    return false;
  setenv (host ? "GOMP_PSET_HOST_DEVICES" : "GOMP_PSET_MPI_SPAWN", colon + 1,
          1);
  return true;
}

/* The file of the plugin called NAME: a path or soname, complete or up to the
   suffix, or what comes between "libgomp-plugin-" and the suffix.  */
static char *
file_name (const char *name)
{
  bool short_name
    = (strchr (name, '/') == NULL && strncmp (name, "lib", 3) != 0);

  return gomp_print ("%s%s%s", short_name ? "libgomp-plugin-" : "", name,
                     strstr (name, ".so") ? "" : ".so.1");
}

static char *
trim (char *text)
{
  size_t n;

  while (isspace ((unsigned char) *text))
    text++;
  for (n = strlen (text); n > 0 && isspace ((unsigned char) text[n - 1]); n--)
    text[n - 1] = '\0';
  return text;
}

static bool
has_item (const char *list, const char *wanted)
{
  char *copy = gomp_strdup (list), *rest = copy, *item;
  bool found = false;

  while ((item = strsep (&rest, ",")) != NULL)
    found = found || strcmp (trim (item), wanted) == 0;
  free (copy);
  return found;
}

/* Each plugin has one set of devices.  */
static bool
is_among (struct gomp_plugin *const *plugins, size_t n, const char *name)
{
  for (size_t i = 0; i < n; i++)
    if (strcmp (plugins[i]->name, name) == 0)
      {
        gomp_warn ("GOMP_PSET_DEVICES names %s more than once: its devices are "
                   "there once",
                   name);
        return true;
      }
  return false;
}

size_t
gomp_plugins_load (struct gomp_plugin ***plugins)
{
  const char *asked = gomp_settings ()->devices;
  char *list = gomp_strdup (asked ? asked : DEFAULT_PLUGINS);
  struct gomp_plugin **found
    = gomp_malloc ((strlen (list) + 1) * sizeof *found);
  unsigned requires = gomp_images_fix_requires ();
  char *rest = list, *item, *file;
  bool visible;
  size_t n = 0;

  required = asked && has_item (asked, "required");
  visible = be_visible ();
  while ((item = strsep (&rest, ",")) != NULL)
    {
      item = trim (item);
      if (*item == '\0' || strcmp (item, "none") == 0
          || strcmp (item, "required") == 0)
        continue;
      if (!visible)
        {
          note_missing (item,
                        "the runtime was opened by dlmopen, and can load no "
                        "plugins there",
                        false);
          continue;
        }
      if (!take_count (item))
        {
          gomp_warn ("Invalid value for environment variable "
                     "GOMP_PSET_DEVICES: \"%s\"; only host and mpi may have a "
                     "number, of up to %d, as in host:2",
                     asked, HOST_DEVICES);
          continue;
        }
      if (is_among (found, n, item))
        continue;
      file = file_name (item);
      found[n] = load (file, asked != NULL, requires);
      n += found[n] != NULL;
      free (file);
    }
  if (n == 0 && asked && !gomp_plugins_unfit ()[0])
    tell_missing (asked);
  free (missing);
  missing = NULL;
  free (list);
  *plugins = found;
  return n;
}
