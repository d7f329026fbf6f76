"""The result of a document."""

from __future__ import annotations

import importlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Literal, Optional

from parser_client import Chunk

from .columns import Cell, read_columns


@dataclass(frozen=True)
class ParsedDocument:
    """A document that was parsed. Pages count from 1."""

    name: str
    #: Tables are HTML and equations LaTeX in it.
    markdown: str
    #: One flat list of typed entries with page and box.
    content_list: list[Any] = field(repr=False)
    #: Pages, blocks, lines and spans with their boxes.
    middle: dict[str, Any] = field(repr=False)
    #: PNG files by name.
    images: dict[str, bytes] = field(repr=False)
    #: Tables as CSV, by the id of their block such as ``p3.b12``.
    csv: dict[str, str] = field(repr=False)
    #: Pieces for retrieval, with headings, pages, blocks and boxes.
    chunks: list[Chunk] = field(default_factory=list, repr=False)
    #: A DoclingDocument, where ``formats`` asked for it; so are the next two.
    docling: Optional[dict[str, Any]] = field(default=None, repr=False)
    html: Optional[str] = field(default=None, repr=False)
    text: Optional[str] = field(default=None, repr=False)

    @property
    def page_count(self) -> int:
        return len(self.middle.get("pdf_info", []))

    @property
    def incomplete(self) -> Optional[str]:
        """What the result lacks, in words; ``None`` if it is complete."""
        shortfall = self.middle.get("parser_shortfall") or {}
        return shortfall.get("message")

    def tables(self, kind: Literal["pandas", "polars", "arrow"] = "pandas") -> list[Any]:
        """The tables in the order of the document, as data frames of pandas or polars, or as Arrow tables.

        The first row of each names its columns. A column in which every cell is a number has numbers; dates, telephone
        numbers and names with leading zeros stay text. For Parquet: ``pyarrow.parquet.write_table(table, path)``,
        ``frame.write_parquet(path)`` or ``frame.to_parquet(path)``.
        """
        if kind not in _FRAMES:
            raise ValueError(f"kind is {kind!r}: it may be {', '.join(_FRAMES)}")
        module, create = _FRAMES[kind]
        try:
            library: Any = importlib.import_module(module)
        except ImportError as error:
            raise ImportError(f'These tables need {module}: pip install "parsewright[{kind}]"') from error
        return [create(library, columns) for columns in read_columns(self.csv.values())]


def _pandas_frame(pandas: Any, columns: dict[str, list[Cell]]) -> Any:
    """Whole numbers stay whole where some cells are empty."""
    return pandas.DataFrame(
        {name: pandas.Series(cells, dtype=_pandas_type(cells)) for name, cells in columns.items()}
    )


def _pandas_type(cells: list[Cell]) -> str:
    known = [cell for cell in cells if cell is not None]
    if known and all(isinstance(cell, int) for cell in known):
        return "int64" if len(known) == len(cells) else "Int64"
    return "float64" if known and all(isinstance(cell, float) for cell in known) else "object"


#: By kind: the package, and how its table is made of columns.
_FRAMES: dict[str, tuple[str, Callable[[Any, dict[str, list[Cell]]], Any]]] = {
    "pandas": ("pandas", _pandas_frame),
    "polars": ("polars", lambda polars, columns: polars.DataFrame(columns)),
    "arrow": ("pyarrow", lambda pyarrow, columns: pyarrow.table(columns)),
}


def read_document(folder: Path, name: str) -> ParsedDocument:
    """Reads the files of a result, in the folder that the command writes or an archive contains."""
    markdown = next(folder.glob("*.md"))
    return ParsedDocument(
        name=name,
        markdown=markdown.read_text("utf-8"),
        content_list=_read_json(folder, "_content_list_v2.json"),
        middle=_read_json(folder, "_middle.json"),
        images={path.name: path.read_bytes() for path in sorted(folder.glob("images/*.png"))},
        csv={path.stem: path.read_text("utf-8") for path in sorted(folder.glob("tables/*.csv"), key=_place)},
        chunks=_read_json(folder, "_chunks.json"),
        docling=_read_json(folder, "_docling.json") if any(folder.glob("*_docling.json")) else None,
        html=_read_text(folder, ".html"),
        text=_read_text(folder, ".txt"),
    )


def _read_json(folder: Path, ending: str) -> Any:
    return json.loads(next(folder.glob(f"*{ending}")).read_text("utf-8"))


def _read_text(folder: Path, ending: str) -> Optional[str]:
    found = next(folder.glob(f"*{ending}"), None)
    return None if found is None else found.read_text("utf-8")


def _place(path: Path) -> list[int]:
    """``p3.b12`` is block 12 of page 3."""
    return [int(part[1:]) if part[1:].isdigit() else 0 for part in path.stem.split(".")]
