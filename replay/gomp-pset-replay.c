/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   gomp-pset-replay: carries out the traffic of a recording without the program
   (doc/recording.md).  */

#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "perform.h"

struct options
{
  const char *path;
  int device; /* for all operations; -1: those that were recorded */
  bool timed, partial;
};

static const char usage[]
  = "usage: [gomp-pset-run [OPTION...]] gomp-pset-replay [OPTION...] FILE\n"
    "\n"
    "Carry out the device operations that FILE, a recording, has: allocations "
    "and\n"
    "copies, without the program and its kernels. gomp-pset-run --device= "
    "chooses the\n"
    "devices.\n"
    "\n"
    "  --timed      no operation begins earlier than in the recording\n"
    "  --device=N   all on OpenMP device N, whatever it was in the recording\n"
    "  --partial    of a recording that was cut off, what is there\n"
    "  --help, --version\n";

static _Noreturn void
refuse (const char *what, const char *argument)
{
  fprintf (stderr,
           "gomp-pset-replay: %s%s\n"
           "Try 'gomp-pset-replay --help'.\n",
           what, argument);
  exit (2);
}

static int
read_device (const char *text)
{
  char *end;
  long number;

  errno = 0;
  number = strtol (text, &end, 10);
  if (*text < '0' || *text > '9' || *end || errno || number > INT_MAX)
    refuse ("bad device number: ", text);
  return (int) number;
}

static void
read_options (int argc, char **argv, struct options *options)
{
  static const struct option longs[]
    = { { "timed", no_argument, NULL, 't' },
        { "device", required_argument, NULL, 'd' },
        { "partial", no_argument, NULL, 'p' },
        { "help", no_argument, NULL, 'h' },
        { "version", no_argument, NULL, 'v' },
        { NULL, 0, NULL, 0 } };
  int option;

  *options = (struct options) { .device = -1 };
  while ((option = getopt_long (argc, argv, "", longs, NULL)) != -1)
    switch (option)
      {
      case 't':
        options->timed = true;
        break;
      case 'd':
        options->device = read_device (optarg);
        break;
      case 'p':
        options->partial = true;
        break;
      case 'h':
        fputs (usage, stdout);
        exit (0);
      case 'v':
        puts ("gomp-pset-replay " PACKAGE_VERSION);
        exit (0);
      default:
        fputs ("Try 'gomp-pset-replay --help'.\n", stderr);
        exit (2);
      }
  if (optind != argc - 1)
    refuse ("one recording is expected", "");
  options->path = argv[optind];
}

/* The name of the recorded device NUMBER.  */
static const char *
device_name (const struct replay_recording *recording, unsigned number)
{
  for (size_t d = 0; d < recording->n_devices; d++)
    if (recording->devices[d].number == number)
      return recording->devices[d].name;
  return "";
}

/* The numbers of the devices that TRAFFIC goes to, for the caller to free.  */
static int *
choose_devices (const struct replay_traffic *traffic,
                const struct options *options)
{
  int there = omp_get_num_devices ();
  int *numbers = calloc (traffic->n_devices, sizeof *numbers);

  if (numbers == NULL)
    replay_fail ("no memory for what the recording has");
  if (there == 0)
    replay_fail ("there is no device; 'gomp-pset-run --device=host "
                 "gomp-pset-replay ...' has an emulated one");
  if (options->device >= there)
    replay_fail ("there is no device %d, the last one is %d", options->device,
                 there - 1);
  for (size_t d = 0; d < traffic->n_devices; d++)
    {
      numbers[d]
        = options->device >= 0 ? options->device : (int) traffic->devices[d];
      if (numbers[d] >= there)
        replay_fail ("%s: it is of device %d, and the last one here is %d; "
                     "--device=N has all go to device N",
                     options->path, numbers[d], there - 1);
    }
  return numbers;
}

/* What is printed before the table.  */
static void
print_head (const struct replay_traffic *traffic, const int *numbers)
{
  const struct replay_recording *recording = traffic->recording;

  for (char *at = recording->program; *at; at++)
    if ((unsigned char) *at < ' ' || *at == 127)
      *at = '?';
  printf ("%s: %s%s%zu thread%s\n", recording->path, recording->program,
          *recording->program ? ", " : "", recording->n_threads,
          recording->n_threads == 1 ? "" : "s");
  for (size_t d = 0; d < traffic->n_devices; d++)
    {
      const char *name = device_name (recording, traffic->devices[d]);
      printf ("recorded device %u%s%s%s: device %d\n", traffic->devices[d],
              *name ? " (" : "", name, *name ? ")" : "", numbers[d]);
    }
}

/* What the table does not say.  */
static void
print_notes (const struct replay_traffic *traffic)
{
  const struct replay_recording *recording = traffic->recording;
  size_t failed = 0, odd = 0;

  for (size_t o = 0; o < recording->n_operations; o++)
    {
      const struct replay_operation *operation = &recording->operations[o];
      if (operation->flags & GOMP_OPERATION_FAILED)
        failed++;
      else if (operation->left_out && operation->kind != GOMP_OPERATION_LAUNCH)
        odd++;
    }
  if (failed)
    printf ("left out: %zu operations that had failed\n", failed);
  if (odd)
    printf ("left out: %zu operations that say too little\n", odd);
  if (traffic->stand_ins < traffic->n_blocks)
    printf ("places of device memory that were not allocated in the recording, "
            "such as declare target variables: %zu\n",
            traffic->n_blocks - traffic->stand_ins);
  if (recording->lost)
    printf ("%llu events were not recorded\n",
            (unsigned long long) recording->lost);
  if (recording->cut_off)
    puts ("the recording was cut off");
}

int
main (int argc, char **argv)
{
  struct replay_recording recording;
  struct replay_traffic traffic;
  struct replay_tally recorded, replayed;
  struct options options;
  int *numbers;

  read_options (argc, argv, &options);
  replay_read (&recording, options.path, options.partial);
  replay_tally_recorded (&recorded, &recording);
  replay_prepare (&traffic, &recording);
  numbers = choose_devices (&traffic, &options);
  replay_perform (&traffic, numbers, options.timed, &replayed);
  print_head (&traffic, numbers);
  replay_tally_print (&recorded, &replayed);
  print_notes (&traffic);
  return 0;
}
