"""Reads PDFs with a package of PyPI, one after the other. Prints a JSON line for each: seconds of CPU and Markdown.

    read_with_python.py PACKAGE FILE...
"""

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def docling_rs() -> Callable[[str], str]:
    from docling_rs.document_converter import DocumentConverter

    # Its layout and table models are on its release page, not in a registry.
    converter = DocumentConverter(text_layer_only=True)
    return lambda source: converter.convert(source).document.export_to_markdown()


def docvortex() -> Callable[[str], str]:
    import docvortex

    def read(source: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "document.md"
            docvortex.convert(source, target)
            return target.read_text("utf-8")

    return read


def kreuzberg() -> Callable[[str], str]:
    from kreuzberg import ExtractionConfig, extract_file_sync

    config = ExtractionConfig(output_format="markdown", use_cache=False)
    return lambda source: extract_file_sync(source, config=config).content


def markitdown() -> Callable[[str], str]:
    from markitdown import MarkItDown

    converter = MarkItDown()
    return lambda source: converter.convert(source).markdown


def pdfminer() -> Callable[[str], str]:
    from pdfminer.high_level import extract_text

    return extract_text


def pymupdf4llm() -> Callable[[str], str]:
    import pymupdf4llm

    return lambda source: pymupdf4llm.to_markdown(source)


def xberg() -> Callable[[str], str]:
    from xberg import ExtractInput, ExtractionConfig, extract

    config = ExtractionConfig(output_format="markdown", use_cache=False)

    async def read(source: str) -> str:
        result = await extract(ExtractInput(uri=source), config)
        return result.results[0].content

    return lambda source: asyncio.run(read(source))


READERS = {
    "docling-rs": docling_rs,
    "docvortex": docvortex,
    "kreuzberg": kreuzberg,
    "markitdown": markitdown,
    "pdfminer.six": pdfminer,
    "pymupdf": pymupdf4llm,
    "xberg": xberg,
}


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


def measure(read: Callable[[str], str], source: str) -> dict[str, object]:
    start = spent_seconds()
    # Some refuse scans: an empty document.
    try:
        markdown = read(source)
    except Exception as error:
        print(f"{source}: {error}", file=sys.stderr)
        markdown = ""
    return {"seconds": spent_seconds() - start, "markdown": markdown}


# Some start processes, which import this file.
if __name__ == "__main__":
    reader = READERS[sys.argv[1]]()
    for path in sys.argv[2:]:
        print(json.dumps(measure(reader, path)), flush=True)
