"""Documents that are not files."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Optional, Union


@contextmanager
def as_file(content: Union[bytes, BinaryIO], name: str) -> Iterator[Path]:
    """A file of this name with the content, for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="parsewright-") as folder:
        path = Path(folder) / (Path(name).name or "document")
        path.write_bytes(content if isinstance(content, bytes) else content.read())
        yield path


def pages_from_0(first: int, last: Optional[int]) -> Optional[str]:
    """Pages counted from 0, the last included, as ``page_ranges`` counts them."""
    if first == 0 and (last is None or last < 0):
        return None
    return f"{first + 1}-" if last is None or last < 0 else f"{first + 1}-{last + 1}"
