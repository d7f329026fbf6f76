"""Reads PDFs with DocVortex, one after the other. Prints its version, then a JSON line for each: seconds of CPU and Markdown."""

import json
import os
import sys
import tempfile
from pathlib import Path

import docvortex

TICKS = os.sysconf("SC_CLK_TCK")


def spent_seconds() -> float:
    """CPU time of this process and of those that it started, ended or not."""
    return sum(os.times()[:4]) + sum(seconds_of(child) for child in children_of(os.getpid()))


def children_of(process: int) -> list[int]:
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for path in lists for child in path.read_text().split()]


def seconds_of(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        own = sum(int(ticks) for ticks in fields[11:15]) / TICKS
        return own + sum(seconds_of(child) for child in children_of(process))
    except (FileNotFoundError, ProcessLookupError):
        return 0.0


def read(source: str) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "document.md"
        start = spent_seconds()
        # It refuses scans: an empty document.
        try:
            docvortex.convert(source, target)
        except Exception as error:
            print(f"{source}: {error}", file=sys.stderr)
        seconds = spent_seconds() - start
        return {"seconds": seconds, "markdown": target.read_text("utf-8") if target.exists() else ""}


# It starts processes, which import this file.
if __name__ == "__main__":
    print(json.dumps({"version": docvortex.__version__}), flush=True)
    for path in sys.argv[1:]:
        print(json.dumps(read(path)), flush=True)
