"""For Spark: `frame.mapInPandas(read_documents(), schema_of(frame))`."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Callable

from .engine import Engine, columns_of

if TYPE_CHECKING:
    import pandas
    from pyspark.sql import DataFrame
    from pyspark.sql.types import StructType

#: Spark uses a Python process for task after task; so its engine stays, too.
_engines: dict[str, Engine] = {}


def read_documents(
    column: str = "content", formats: Sequence[str] = ("markdown",), files: bool = False, **engine: Any
) -> "Callable[[Iterator[pandas.DataFrame]], Iterator[pandas.DataFrame]]":
    """Replaces the column of bytes, as `spark.read.format("binaryFile")` gives it, with the columns of its documents."""
    formats = tuple(formats)

    def read(frames: "Iterator[pandas.DataFrame]") -> "Iterator[pandas.DataFrame]":
        key = repr((formats, files, engine))
        reader = _engines.setdefault(key, Engine(formats=formats, files=files, **engine))
        for frame in frames:
            rows = [reader.parse(bytes(document)) for document in frame[column]]
            columns = {name: [row[name] for row in rows] for name in reader.columns}
            yield frame.drop(columns=[column]).assign(**columns)

    return read


def schema_of(
    frame: "DataFrame", column: str = "content", formats: Sequence[str] = ("markdown",), files: bool = False
) -> "StructType":
    """The schema of a frame after `read_documents`."""
    from pyspark.sql.types import BinaryType, IntegerType, StringType, StructType

    schema = StructType([field for field in frame.schema.fields if field.name != column])
    types = {"pages": IntegerType(), "files": BinaryType()}
    for name in columns_of(formats, files):
        schema = schema.add(name, types.get(name, StringType()))
    return schema
