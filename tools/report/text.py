# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""The report as text, as wide as the terminal."""

import textwrap

import units

_TOP = 10


class _Table:
    """Columns as wide as what is in them; the last one takes what is left."""

    def __init__(self, width, *titles):
        self.width = width
        self.rows = [titles]

    def add(self, *cells):
        self.rows.append(tuple(str(cell) for cell in cells))

    def lines(self):
        columns = list(zip(*self.rows))
        widths = [max(map(len, column)) for column in columns[:-1]]
        indent = sum(widths) + 2 * len(widths)
        room = max(20, self.width - indent)
        for row in self.rows:
            start = "".join(f"{cell:>{width}}  "
                            for cell, width in zip(row, widths))
            last = row[-1]
            if len(last) > room:
                last = last[:room // 2 - 2] + "..." + last[-(room - room // 2
                                                            - 1):]
            yield start + last


def _head(report, width):
    for process in report.processes:
        program = process.head.program or "an unknown program"
        yield from textwrap.wrap(
            f"{program} ({process.title()}): "
            f"{units.count(process.constructs)} constructs and routines, "
            f"{units.count(process.operations)} device operations"
            + (f", in {units.duration(process.end - process.begin)}"
               if process.begin is not None else ""), width)
        if process.lost:
            yield (f"  {units.count(process.lost)} events were not recorded")
        if process.cut_off:
            yield from textwrap.wrap(
                f"  the recording was cut off: {process.cut_off}", width)
        if process.ending():
            yield from textwrap.wrap("  " + process.ending(), width,
                                     subsequent_indent="  ")
        for begin in process.unfinished:
            site = report.site(begin.site)
            yield f"  not ended: {site.title()}"


def _on_device(done):
    return units.duration(done.on_device) if done.timed else ""


def _devices(report, width):
    # Few programs copy on devices or between them.
    within = any(done.bytes_within for done in report.by_device.values())
    timed = any(done.timed for done in report.by_device.values())
    table = _Table(width, "operations", "sent", "fetched",
                   *(["within"] if within else []), "time",
                   *(["on device"] if timed else []), "device", "what")
    for (device, what), done in sorted(report.by_device.items()):
        table.add(units.count(done.count), units.size(done.bytes_in),
                  units.size(done.bytes_out),
                  *([units.size(done.bytes_within)] if within else []),
                  units.duration(done.time), *([_on_device(done)] if timed
                                               else []), device, {
                      "in": "copies to the device",
                      "out": "copies back",
                      "kernel": "launches, with copies",
                      "memory": "memory",
                      "wait": "waits for queues",
                      "other": "copies on devices, fills"}[what])
    if report.by_device:
        yield from table.lines()
    else:
        yield "no device was used"


_ON_THE_HOST = 9                # recording.WAYS
_PARTS = (("ours", lambda s: 0 if _on_the_host(s) else s.own),
          ("on the host", lambda s: s.own if _on_the_host(s) else 0),
          ("copies in", lambda s: s.spent["in"]),
          ("copies out", lambda s: s.spent["out"]),
          ("kernels", lambda s: s.spent["kernel"]),
          ("memory", lambda s: s.spent["memory"]),
          ("waiting", lambda s: s.spent["wait"]),
          ("others", lambda s: s.spent["other"]))


def _on_the_host(site):
    return site.ways[_ON_THE_HOST] == site.count


def _site(site, width):
    yield from textwrap.wrap(site.title(), width, subsequent_indent="  ")
    parts = [f"{name} {units.duration(value(site))}"
             for name, value in _PARTS if value(site) * 100 >= site.time > 0]
    words = (f"{units.count(site.count)} times, {units.duration(site.time)}"
             + (": " + ", ".join(parts) if parts else "")
             + f"; sent {units.size(site.sent)}, fetched "
             f"{units.size(site.fetched)}, {units.count(site.operations)} "
             "operations")
    if site.timed:
        words += (f"; kernels ran {units.duration(site.on_device)} on the "
                  "device")
    if site.failed:
        words += f", {units.count(site.failed)} failed"
    yield from textwrap.wrap(words, width, initial_indent="    ",
                             subsequent_indent="    ")


def _sites(report, width, top):
    sites = report.sites()
    for site in sites[:top]:
        yield from _site(site, width)
    if len(sites) > top:
        yield f"and {len(sites) - top} more (--all)"


def _variables(report, width, top):
    table = _Table(width, "mapped", "new", "present", "transfers", "sent",
                   "fetched", "variable")
    variables = report.variables()
    for variable in variables[:top]:
        table.add(units.size(variable.largest), units.count(variable.new),
                  units.count(variable.present),
                  units.count(variable.sends + variable.fetches),
                  units.size(variable.sent), units.size(variable.fetched),
                  variable.name)
    yield from table.lines()
    if len(variables) > top:
        yield f"and {len(variables) - top} more (--all)"


def gains(finding):
    """What the remedy of FINDING saves, in words."""
    gain = []
    if finding.gain >= 1:
        gain.append(f"about {units.duration(finding.gain)}")
    if finding.bytes:
        gain.append(units.size(finding.bytes))
    if finding.transfers:
        gain.append(f"{units.count(finding.transfers)} transfers")
    return ", ".join(gain) or "little"


def _findings(report, findings, width, top):
    for finding in findings[:top]:
        yield from textwrap.wrap(
            ("" if finding.sure else "perhaps: ") + finding.what, width)
        for site in finding.where[:5]:
            yield f"  {site.title()}"
        yield from textwrap.wrap("to do: " + finding.remedy, width,
                                 initial_indent="  ",
                                 subsequent_indent="    ")
        yield "  saves: " + gains(finding)
    if len(findings) > top:
        yield f"and {len(findings) - top} more (--all)"
    if not findings:
        yield "nothing found"
    yield from _wrapped(not_known(report), width)


def not_known(report):
    """Lines on what the findings leave open."""
    if report.traffic.copied and not report.traffic.known:
        yield ("not known: which bytes were copied unchanged; gomp-pset-run "
               "--check-transfers has them compared")


def saved(report):
    """Lines on what the program has been spared."""
    sites = report.sites()
    plain = sum(site.plain for site in sites)
    launches = sum(site.launches for site in sites)
    done = sum(site.operations for site in sites) - launches
    remembered = sum(site.ways[2] + site.ways[3] for site in sites)
    total = sum(site.count for site in sites)
    same = sum(variable.same for variable in report.variables())
    posted = sum(site.posted for site in sites)
    ahead = sum(site.ahead for site in sites)
    yield (f"operations besides the {units.count(launches)} launches: "
           f"{units.count(done)}, where a runtime that carries out each by "
           f"itself takes about {units.count(plain)}")
    yield (f"remembered: {units.count(remembered)} of {units.count(total)} "
           "constructs")
    yield (f"descriptors and pointers not sent, since the device has the same: "
           f"{units.count(same)}")
    yield (f"bytes that travelled with others: {units.size(posted)} to the "
           f"device, {units.size(ahead)} back")


def _wrapped(paragraphs, width):
    for paragraph in paragraphs:
        yield from textwrap.wrap(paragraph, width, subsequent_indent="  ")


def lines(report, findings, width, everything):
    """The lines of the report, up to WIDTH columns where they can be."""
    top = 1 << 60 if everything else _TOP
    sections = (
        ("", _head(report, width)),
        ("Devices", _devices(report, width)),
        ("Directives and routines, those that took longest first",
         _sites(report, width, top)),
        ("Variables, those that were copied most first",
         _variables(report, width, top)),
        ("What is wasted, and the remedy",
         _findings(report, findings, width, top)),
        ("What the runtime has saved", _wrapped(saved(report), width)))
    for title, body in sections:
        if title:
            yield ""
            yield title
            yield "-" * len(title)
        yield from body
