# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""gomp-pset-report: what recordings tell (doc/finding-problems.md)."""

import argparse
import shutil
import sys

import difference
import events
import maplists
import model
import output
import page
import recording
import tables
import text
import waste


def _arguments():
    parser = argparse.ArgumentParser(
        prog="gomp-pset-report",
        description="Tell what programs have done that ran under gomp-pset-run "
        "--record: time, transfers, what is wasted and how to mend it.")
    parser.add_argument("files", metavar="FILE", nargs="+",
                        help="recordings, - for the standard input; several "
                        "processes make one report")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--html", metavar="PAGE",
                      help="write a page with a timeline and tables")
    form.add_argument("--perfetto", metavar="JSON",
                      help="write trace events, for Perfetto and Chrome")
    form.add_argument("--csv", metavar="TABLE",
                      help="write comma-separated values")
    form.add_argument("--map-lists", metavar="LISTS",
                      help="write the lists of one process's constructs as the "
                      "runtime's own tests read them")
    form.add_argument("--diff", action="store_true",
                      help="compare two recordings: before and after")
    parser.add_argument("--device", type=int, metavar="N",
                        help="with --map-lists: of this device (default: the "
                        "first that was used)")
    parser.add_argument("--all", action="store_true",
                        help="all directives and variables, not ten")
    parser.add_argument("--width", type=int,
                        help="columns (default: the terminal's)")
    options = parser.parse_args()
    if options.diff and len(options.files) != 2:
        parser.error("--diff compares two recordings")
    if "" in (options.html, options.perfetto, options.csv, options.map_lists):
        parser.error("the output has no name")
    if options.map_lists and len(options.files) != 1:
        parser.error("--map-lists is about one recording")
    if options.device is not None and not options.map_lists:
        parser.error("--device goes with --map-lists")
    return options


def _warn(words):
    if sys.stderr:
        print(f"gomp-pset-report: {words}", file=sys.stderr)


def _read(paths, listeners=()):
    report = model.Report(listeners)
    for path in paths:
        process = report.read(path)
        if process.cut_off:
            _warn(f"{process.cut_off}; what is before that is used")
    return report


def _print(lines):
    with output.opened("-", output.encoding()) as out:
        for line in lines:
            out.write(line + "\n")


def _perfetto(options):
    with output.opened(options.perfetto) as out:
        writer = events.Writer(out)
        _read(options.files, [writer])
        writer.finish()


def _html(options):
    timeline = page.Timeline()
    report = _read(options.files, [timeline])
    with output.opened(options.html) as out:
        page.write(report, timeline, waste.find(report), out)


def _csv(options):
    report = _read(options.files)
    with output.opened(options.csv) as out:
        tables.write(report, out)


def _map_lists(options):
    path, = options.files
    with output.opened(options.map_lists) as out:
        cut_off = maplists.write(path, out, options.device)
    if cut_off:
        _warn(f"{cut_off}; what is before that is used")


def _text(options):
    width = options.width or shutil.get_terminal_size((80, 24)).columns
    report = _read(options.files)
    _print(text.lines(report, waste.find(report), max(60, width),
                      options.all))


def _run(options):
    for path in (options.html, options.perfetto, options.csv,
                 options.map_lists):
        if path:
            output.refuse(path, options.files)
    if options.diff:
        before, after = (_read([path]) for path in options.files)
        _print(difference.lines(before, after))
    elif options.perfetto:
        _perfetto(options)
    elif options.html:
        _html(options)
    elif options.csv:
        _csv(options)
    elif options.map_lists:
        _map_lists(options)
    else:
        _text(options)


def _fail(words):
    sys.exit(f"gomp-pset-report: {recording.visible(str(words))}")


def main():
    options = _arguments()
    try:
        _run(options)
    except (recording.RecordingError, output.Refused) as error:
        _fail(error)
    except BrokenPipeError:
        pass
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}")


if __name__ == "__main__":
    main()
