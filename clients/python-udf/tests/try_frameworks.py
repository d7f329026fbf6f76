"""Runs the README's example of each framework that is installed, as it is written: `python tests/try_frameworks.py COMMAND...`

The bucket is a folder with three documents, one of them spoilt, and `parsewright` is a program that starts COMMAND.
Its first process that gets a document is killed while it has it, and each result must still be right.
Before the command, `--only daft` tries one framework, and `--cores 4` lets Ray and Spark use another number of cores.
Exits with 1 where a result is wrong.
"""

import argparse
import importlib.util
import os
import re
import shlex
import tempfile
from pathlib import Path
from typing import Any, Callable, Optional

PACKAGE = Path(__file__).parents[1]
DOCUMENT = (PACKAGE.parents[1] / "fixtures/office/sources/lighthouses.docx").read_bytes()
DOCUMENTS = {"first.docx": DOCUMENT, "second.docx": DOCUMENT, "spoilt.docx": b"\0no document"}
BUCKET = re.compile(r"s3a?://documents/in")
KILLED_ONCE = """#!/bin/sh
if mkdir {mark} 2>/dev/null; then read -r line; kill -9 $$; fi
exec {command} "$@"
"""

Variables = dict[str, Any]
Rows = list[dict[str, Any]]


def rows_of_ray(variables: Variables) -> Rows:
    return [dict(row) for row in variables["rows"].take_all()]


def rows_of_daft(variables: Variables) -> Rows:
    return [row["read"] for row in variables["frame"].to_pylist()]


def rows_of_spark(variables: Variables) -> Rows:
    rows = [row.asDict() for row in variables["read"].collect()]
    variables["spark"].stop()
    return rows


FRAMEWORKS: tuple[tuple[str, str, Callable[[Variables], Rows]], ...] = (
    ("Ray Data", "ray", rows_of_ray),
    ("Daft", "daft", rows_of_daft),
    ("Spark", "pyspark", rows_of_spark),
)


def example_of(module: str, documents: Path) -> str:
    blocks = re.findall(r"^```python\n(.*?)^```", (PACKAGE / "README.md").read_text("utf8"), re.S | re.M)
    (code,) = (block for block in blocks if re.search(rf"^(?:import|from) {module}\b", block, re.M))
    code, count = BUCKET.subn(str(documents), code)
    assert count == 1, f"The example of {module} has no bucket."
    return str(code)


def use_cores(module: str, cores: int) -> None:
    if module == "ray":
        # Read when it is imported: it may start on a busy machine, and leaves no key in the home of whoever tries it.
        os.environ.update(RAY_raylet_start_wait_time_s="300", RAY_AUTH_MODE="disabled")
        import ray

        ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False)
    os.environ["PYSPARK_SUBMIT_ARGS"] = f"--master local[{cores}] --conf spark.ui.enabled=false pyspark-shell"


def try_example(module: str, rows_of: Callable[[Variables], Rows], command: list[str], cores: Optional[int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        documents, programs, mark = (Path(folder) / name for name in ("in", "programs", "killed"))
        documents.mkdir()
        for name, content in DOCUMENTS.items():
            (documents / name).write_bytes(content)
        programs.mkdir()
        program = programs / "parsewright"
        program.write_text(KILLED_ONCE.format(mark=shlex.quote(str(mark)), command=shlex.join(command)))
        program.chmod(0o755)
        os.environ["PATH"] = f"{programs}:{os.environ['PATH']}"
        if cores is not None:
            use_cores(module, cores)
        variables: Variables = {}
        exec(compile(example_of(module, documents), f"README.md, {module}", "exec"), variables)
        check(rows_of(variables))
        assert mark.exists(), "nothing was killed"


def check(rows: Rows) -> None:
    read = [row["markdown"] for row in rows if row["pages"] > 0]
    failed = [row["error"] for row in rows if row["pages"] == 0]
    assert len(read) == 2 and read[0] == read[1] != "", rows
    assert len(failed) == 1 and failed[0].startswith("UNSUPPORTED_FORMAT"), rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", choices=[module for _, module, _ in FRAMEWORKS])
    parser.add_argument("--cores", type=int)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    for name, module, rows_of in FRAMEWORKS:
        if arguments.only not in (None, module):
            continue
        if importlib.util.find_spec(module) is None:
            print(f"{name}: not installed")
            continue
        try_example(module, rows_of, arguments.command or ["parsewright"], arguments.cores)
        print(f"{name}: right")


if __name__ == "__main__":
    main()
