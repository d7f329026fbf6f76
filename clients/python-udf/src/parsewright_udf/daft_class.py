"""For Daft: `frame.with_column("read", documents_reader()(frame["bytes"]))`."""

from collections.abc import Sequence
from typing import Any

import daft

from .engine import Engine, columns_of


def documents_reader(
    formats: Sequence[str] = ("markdown",), max_concurrency: int = 1, files: bool = False, **engine: Any
) -> Any:
    """Returns a function that turns a column of bytes into a struct with the columns of a document."""
    fields = {name: daft.DataType.string() for name in columns_of(formats, files)}
    fields["pages"] = daft.DataType.int32()
    if files:
        fields["files"] = daft.DataType.binary()

    @daft.cls(max_concurrency=max_concurrency)
    class ReadDocuments:
        def __init__(self) -> None:
            self._engine = Engine(formats=formats, files=files, **engine)

        @daft.method(return_dtype=daft.DataType.struct(fields))
        def read(self, document: bytes) -> dict[str, Any]:
            return self._engine.parse(document)

    return ReadDocuments().read
