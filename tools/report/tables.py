# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""The report as comma-separated values: one table, whose first column says of
what a row is."""

import csv

COLUMNS = ("of", "name", "place", "function", "count", "failed", "ns",
           "own ns", "in ns", "out ns", "kernel ns", "memory ns", "wait ns",
           "sent bytes", "fetched bytes", "operations", "new", "present",
           "removed", "transfers", "largest bytes", "bytes within",
           "on device ns")


def write(report, out):
    """Write the rows to the text file OUT."""
    table = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
    table.writeheader()
    for site in report.sites():
        table.writerow({
            "of": "directive", "name": site.construct or "",
            "place": site.place or "", "function": site.function or "",
            "count": site.count, "failed": site.failed, "ns": site.time,
            "own ns": site.own, "in ns": site.spent["in"],
            "out ns": site.spent["out"], "kernel ns": site.spent["kernel"],
            "memory ns": site.spent["memory"], "wait ns": site.spent["wait"],
            "sent bytes": site.sent, "fetched bytes": site.fetched,
            "operations": site.operations,
            "on device ns": site.on_device if site.timed else ""})
    for variable in report.variables():
        table.writerow({
            "of": "variable", "name": variable.name, "new": variable.new,
            "present": variable.present, "removed": variable.removed,
            "transfers": variable.sends + variable.fetches,
            "sent bytes": variable.sent, "fetched bytes": variable.fetched,
            "largest bytes": variable.largest})
    for (device, what), done in sorted(report.by_device.items()):
        table.writerow({"of": "operations", "name": f"{device}: {what}",
                        "count": done.count, "ns": done.time,
                        "sent bytes": done.bytes_in,
                        "fetched bytes": done.bytes_out,
                        "bytes within": done.bytes_within,
                        "on device ns": done.on_device if done.timed else ""})
