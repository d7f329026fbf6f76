"""In place of ``mineru``'s Python interface: ``do_parse`` and ``read_fn`` of ``mineru.cli.common``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Optional, Union

from ..parsing import parse_with
from ._sources import as_file, pages_from_0

__all__ = ["aio_do_parse", "do_parse", "read_fn"]

_METHODS = ("auto", "txt", "ocr")



def read_fn(path: Union[str, Path]) -> bytes:
    """The bytes of a document."""
    return Path(path).read_bytes()


def do_parse(
    output_dir: Union[str, Path],
    pdf_file_names: Sequence[str],
    pdf_bytes_list: Sequence[bytes],
    p_lang_list: Sequence[str],
    backend: str = "pipeline",
    parse_method: str = "auto",
    formula_enable: bool = True,
    table_enable: bool = True,
    server_url: Optional[str] = None,
    *,
    f_dump_md: bool = True,
    f_dump_middle_json: bool = True,
    f_dump_orig_pdf: bool = True,
    f_dump_content_list: bool = True,
    f_draw_layout_bbox: bool = False,
    f_draw_span_bbox: bool = False,
    f_dump_model_output: bool = False,
    start_page_id: int = 0,
    end_page_id: Optional[int] = None,
    base_url: Optional[str] = None,
    api_key: Optional[str] = None,
) -> None:
    """Parses documents, and writes the results of each to ``output_dir/name/method``.

    Pages count from 0, the last included. ``base_url`` and ``api_key`` are those of :func:`parsewright.parse`.
    """
    if not len(pdf_file_names) == len(pdf_bytes_list) == len(p_lang_list):
        raise ValueError("pdf_file_names, pdf_bytes_list and p_lang_list must have the same length")
    if f_draw_layout_bbox or f_draw_span_bbox or f_dump_model_output:
        names = "f_draw_layout_bbox, f_draw_span_bbox and f_dump_model_output"
        raise ValueError(f"{names} have no effect here: leave them out")
    if parse_method not in _METHODS:
        raise ValueError(f"parse_method must be one of {', '.join(_METHODS)}; got {parse_method!r}")
    fields = {
        "backend": backend,
        "server_url": server_url,
        "force_ocr": parse_method == "ocr" or None,
        "ocr": False if parse_method == "txt" else None,
        "formula_enable": formula_enable,
        "table_enable": table_enable,
        "page_ranges": pages_from_0(start_page_id, end_page_id),
    }
    for name, content, lang in zip(pdf_file_names, pdf_bytes_list, p_lang_list):
        with as_file(content, name) as path:
            document = parse_with(path, {**fields, "lang": lang}, base_url=base_url, api_key=api_key)
        folder = Path(output_dir) / name / (parse_method if backend == "pipeline" else "vlm")
        (folder / "images").mkdir(parents=True, exist_ok=True)
        for image, data in document.images.items():
            (folder / "images" / image).write_bytes(data)
        if f_dump_md:
            (folder / f"{name}.md").write_text(document.markdown, "utf-8")
        if f_dump_content_list:
            _write_json(folder / f"{name}_content_list.json", document.content_list)
        if f_dump_middle_json:
            _write_json(folder / f"{name}_middle.json", document.middle)
        if f_dump_orig_pdf:
            (folder / f"{name}_origin.pdf").write_bytes(content)


async def aio_do_parse(*args: Any, **options: Any) -> None:
    """Does the same without blocking the event loop."""
    await asyncio.to_thread(do_parse, *args, **options)


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=4), "utf-8")
