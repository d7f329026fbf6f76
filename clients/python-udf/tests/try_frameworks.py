"""Reads three documents, one of them spoilt, with each framework that is installed: `python tests/try_frameworks.py COMMAND...`

The first process that gets a document is killed while it has it, and each result must still be right. `--only daft` before
the command tries one. The suite installs Daft for this, and runs the others where they are installed: the three are 1.5 GB.
Exits with 1 where a result is wrong.
"""

import importlib.util
import sys
import tempfile
from pathlib import Path
from typing import Any

SAMPLES = Path(__file__).parents[3] / "fixtures" / "office" / "sources"
DOCUMENT = (SAMPLES / "lighthouses.docx").read_bytes()
DOCUMENTS = [DOCUMENT, b"\0no document", DOCUMENT]
KILLED_ONCE = """if mkdir "$0" 2>/dev/null; then read -r line; kill -9 $$; fi; exec "$@\""""


def check(name: str, rows: list[dict[str, Any]]) -> None:
    rows = sorted(rows, key=lambda row: row["number"])
    assert [row["pages"] > 0 for row in rows] == [True, False, True], rows
    assert rows[1]["error"].startswith("UNSUPPORTED_FORMAT"), rows[1]
    assert rows[0]["markdown"] == rows[2]["markdown"] != "", rows[0]
    print(f"{name}: right")


def try_ray(command: list[str]) -> list[dict[str, Any]]:
    import ray
    from parsewright_udf.ray_data import ReadDocuments

    # As many actors as cores: the README's numbers must not starve what reads the files.
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    items = [{"number": number, "bytes": document} for number, document in enumerate(DOCUMENTS)]
    read = ray.data.from_items(items).map_batches(
        ReadDocuments,
        fn_constructor_kwargs={"command": command},
        compute=ray.data.ActorPoolStrategy(min_size=1, max_size=2),
        num_cpus=0.5,
        batch_size=2,
    )
    return [dict(row) for row in read.take_all()]


def try_daft(command: list[str]) -> list[dict[str, Any]]:
    import daft
    from parsewright_udf.daft_class import documents_reader

    frame = daft.from_pydict({"number": list(range(len(DOCUMENTS))), "bytes": DOCUMENTS})
    read = documents_reader(command=command)
    rows = frame.with_column("read", read(frame["bytes"])).to_pylist()
    return [{"number": row["number"], **row["read"]} for row in rows]


def try_spark(command: list[str]) -> list[dict[str, Any]]:
    from parsewright_udf.spark import read_documents, schema_of
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    frame = spark.createDataFrame([(number, bytearray(document)) for number, document in enumerate(DOCUMENTS)], ["number", "content"])
    rows = frame.mapInPandas(read_documents(command=command), schema_of(frame)).collect()
    spark.stop()
    return [row.asDict() for row in rows]


def main() -> None:
    arguments = sys.argv[1:]
    only = arguments[1] if arguments[:1] == ["--only"] else None
    command = arguments[2 if only else 0 :] or ["parsewright"]
    for name, module, attempt in (("Ray Data", "ray", try_ray), ("Daft", "daft", try_daft), ("Spark", "pyspark", try_spark)):
        if only not in (None, module):
            continue
        if importlib.util.find_spec(module) is None:
            print(f"{name}: not installed")
            continue
        with tempfile.TemporaryDirectory() as folder:
            mark = Path(folder) / "killed"
            check(name, attempt(["sh", "-c", KILLED_ONCE, str(mark), *command]))
            assert mark.exists(), f"{name}: nothing was killed"


if __name__ == "__main__":
    main()
