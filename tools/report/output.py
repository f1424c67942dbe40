# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Where a report is written: the standard output, or a file that is replaced
when all of it is there.

    output.refuse(path, inputs)
    with output.opened(path) as out:
        out.write(...)

A path "-" is the standard output.  Errors are OSErrors that name the output.
"""

import contextlib
import errno
import os
import stat
import sys
import tempfile

import recording

_STANDARD = "the standard output"


class Refused(Exception):
    """Writing would destroy a recording."""


def _same(path, other):
    try:
        return os.path.samefile(path, other)
    except OSError:
        return False


def refuse(path, inputs):
    """Raise Refused if PATH is one of INPUTS, or another recording."""
    if path == "-":
        return
    if any(_same(path, other) for other in inputs):
        raise Refused(f"{path}: this is to be read, and would be overwritten")
    if recording.begins_like_one(path):
        raise Refused(f"{path}: this is a recording, which would be "
                      "overwritten")


def encoding():
    """The encoding of the standard output, of a terminal say."""
    return sys.stdout.encoding if sys.stdout else "utf-8"


@contextlib.contextmanager
def opened(path, code="utf-8"):
    """The text file PATH for writing, in the encoding CODE."""
    try:
        if path == "-":
            if sys.stdout is None:
                raise OSError(errno.EBADF, "it is closed")
            with _text_file(os.dup(1), code) as out:
                yield out
        else:
            yield from _file(path, code)
    except OSError as error:
        if error.filename is None:
            error.filename = _STANDARD if path == "-" else path
        raise


def _text_file(file, code):
    return open(file, "w", encoding=code, errors="backslashreplace",
                newline="\n")


def _file(path, code):
    """Yield PATH for writing.  A file that was there stays what it was until
    all is written."""
    target = os.path.realpath(path)
    made = _temporary(target)
    if made is None:
        # A device, say, or a folder in which no file can be made.
        with _text_file(path, code) as out:
            yield out
        return
    handle, temporary = made
    try:
        with _text_file(handle, code) as out:
            yield out
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _temporary(target):
    """(descriptor, path) of a new file beside TARGET with its permissions, or
    None where TARGET has to be written itself."""
    try:
        mode = os.stat(target).st_mode
        if not stat.S_ISREG(mode) or not os.access(target, os.W_OK):
            return None
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    except OSError:
        return None
    try:
        handle, temporary = tempfile.mkstemp(
            prefix=".gomp-pset-report.", dir=os.path.dirname(target))
        os.fchmod(handle, stat.S_IMODE(mode))
    except OSError:
        return None
    return handle, temporary
