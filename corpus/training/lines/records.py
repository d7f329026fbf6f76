"""Reads the pages that `make-pages.mjs` and `label-real.mjs` write."""

import struct
from pathlib import Path

import numpy as np

MAGIC = 0x4C494E45
STYLES = 9


def read_records(path: Path):
    """Yields a dictionary of arrays for each page."""
    data = path.read_bytes()
    at = 0

    def take(kind: str, count: int):
        nonlocal at
        array = np.frombuffer(data, kind, count, at)
        at += array.nbytes
        return array

    while at < len(data):
        magic, rows, lines, features, width, height, size, styles = struct.unpack_from("<8i", data, at)
        if magic != MAGIC:
            raise ValueError(f"{path} is damaged at {at}")
        at += 32
        yield {
            "lines": lines,
            "page": np.array([width, height, size], np.float32) / 100,
            "boxes": take("<i2", rows * 4).reshape(rows, 4),
            "block": take("<i2", rows),
            "rank": take("<i2", rows),
            "features": take("i1", rows * features).reshape(rows, features),
            "styles": take("i1", rows * styles).reshape(rows, styles) if styles else np.zeros((rows, STYLES), np.int8),
            "kind": take("i1", rows),
            "row": take("i1", rows),
            "column": take("i1", rows),
            "level": take("i1", rows),
        }
