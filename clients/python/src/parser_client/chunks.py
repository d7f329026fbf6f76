"""Parses long documents a few pages at a time."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional, cast

from .counts import require_positive
from .errors import ParserClientError
from .job_group import JobGroup
from .merge import Chunk, merge_chunks
from .results import first
from .types import ResultEntry, SubmitFields, SuccessResponse

if TYPE_CHECKING:
    from .client import OnProgress, ParserClient

_ALL_FORMATS = ("markdown", "content_list", "middle", "images")
_TOO_LARGE = ("RESULT_LOST", "RESULT_TOO_LARGE")
_NOT_FOR_CHUNKS = ("return_format", "archive_format", "idempotency_key")


@dataclass(frozen=True)
class _PageRange:
    start: int
    #: May reach beyond the document.
    count: int


def parse_in_chunks(
    client: ParserClient,
    fields: SubmitFields,
    *,
    pages_per_chunk: int,
    concurrency: int,
    timeout: Optional[float],
    on_progress: Optional[OnProgress],
) -> SuccessResponse:
    """Parses one range after another until one reaches beyond the document."""
    for name in _NOT_FOR_CHUNKS:
        if name in fields:
            raise TypeError(f"parse_in_chunks takes no {name}: its chunks come inline")
    require_positive(pages_per_chunk=pages_per_chunk, concurrency=concurrency)
    _refuse_whole_formats(fields)
    group = JobGroup(client, timeout, on_progress)
    parser = _ChunkParser(group, fields)
    ranges = _list_ranges(fields, pages_per_chunk)
    chunks: list[Chunk] = []
    with ThreadPoolExecutor(max_workers=concurrency) as threads:
        running: deque[Future[list[Chunk]]] = deque(
            threads.submit(parser.parse, pages) for pages in itertools.islice(ranges, concurrency)
        )
        try:
            while running:
                parsed = _result_of(running.popleft(), chunks)
                chunks += parsed
                if _is_end(parsed):
                    break
                running.extend(threads.submit(parser.parse, pages) for pages in itertools.islice(ranges, 1))
        finally:
            # What still runs is beyond the end, or in vain.
            group.stop()
    return _join_responses(chunks, fields)


class _ChunkParser:
    """Parses ranges of one document.

    A range whose result is too large or cut short by the time limit is parsed in halves, down to single pages.
    """

    def __init__(self, group: JobGroup, fields: SubmitFields) -> None:
        self._group = group
        self._fields = fields
        self._start_page = fields.get("start_page") or 0
        # Only the layout says how many pages there were.
        self._formats = list(dict.fromkeys([*_formats_of(fields), "middle"]))

    def parse(self, pages: _PageRange) -> list[Chunk]:
        try:
            response = self._group.run(
                {
                    **self._fields,
                    "start_page": pages.start,
                    "end_page": pages.start + pages.count - 1,
                    "return_format": "inline",
                    "formats": self._formats,
                }
            )
            result = first(response)
            is_cut_short = result.get("degraded", {}).get("reason") == "time_limit" and not (
                pages.count == 1 or _is_read_whole(response)
            )
            if "middle" in result and not is_cut_short:
                return [Chunk(pages.count, pages.start - self._start_page, result, response)]
            if "tarball_url" not in result and not is_cut_short:
                raise ParserClientError("UNEXPECTED_ANSWER", "A chunk came back without its layout.")
        except ParserClientError as error:
            if error.code not in _TOO_LARGE or pages.count == 1:
                raise
        if pages.count == 1:
            raise ParserClientError(
                "RESULT_TOO_LARGE",
                f"The result of page {pages.start} alone does not fit into a response. "
                'Use parse_document with return_format="s3".',
            )
        return self._parse_halves(pages)

    def _parse_halves(self, pages: _PageRange) -> list[Chunk]:
        half = (pages.count + 1) // 2
        left = self.parse(_PageRange(pages.start, half))
        if _is_end(left):
            return left
        try:
            return left + self.parse(_PageRange(pages.start + half, pages.count - half))
        except ParserClientError as error:
            return left + _nothing_beyond_the_end(error, left)


def _list_ranges(fields: SubmitFields, pages_per_chunk: int) -> Iterator[_PageRange]:
    end_page = fields.get("end_page", -1)
    end = None if end_page is None or end_page < 0 else end_page + 1
    start = fields.get("start_page") or 0
    while end is None or start < end:
        yield _PageRange(start, pages_per_chunk if end is None else min(pages_per_chunk, end - start))
        start += pages_per_chunk


def _result_of(running: Future[list[Chunk]], before: Sequence[Chunk]) -> list[Chunk]:
    try:
        return running.result()
    except ParserClientError as error:
        return _nothing_beyond_the_end(error, before)


def _nothing_beyond_the_end(error: ParserClientError, before: Sequence[Chunk]) -> list[Chunk]:
    """A range beyond the document is the end of it, unless it is the first."""
    if error.code == "PAGE_RANGE_EMPTY" and before:
        return []
    raise error


def _is_end(parsed: Sequence[Chunk]) -> bool:
    """Fewer pages than requested: there are no more."""
    if not parsed or _is_read_whole(parsed[-1].response):
        return True
    return len(parsed[-1].result["middle"]["pdf_info"]) < parsed[-1].count


def _is_read_whole(response: SuccessResponse) -> bool:
    """A text document has no pages to choose from: every job has all of it."""
    return response["debug"].get("input_format") == "docx"


def _join_responses(chunks: Sequence[Chunk], fields: SubmitFields) -> SuccessResponse:
    if not chunks:
        raise ParserClientError("INVALID_INPUT", "end_page must not be before start_page.")
    formats = _formats_of(fields)
    joined: dict[str, Any] = {
        name: value for name, value in merge_chunks(chunks).items() if name not in _ALL_FORMATS or name in formats
    }
    start_page, end_page = fields.get("start_page") or 0, fields.get("end_page")
    joined["pages_requested"] = -1 if end_page is None or end_page < 0 else end_page - start_page + 1
    return {
        **chunks[0].response,
        "elapsed_seconds": sum(chunk.response["elapsed_seconds"] for chunk in chunks),
        "results": [cast(ResultEntry, joined)],
    }


def _formats_of(fields: SubmitFields) -> Sequence[str]:
    formats = fields.get("formats")
    if formats is None:
        return _ALL_FORMATS
    return [formats] if isinstance(formats, str) else formats


def _refuse_whole_formats(fields: SubmitFields) -> None:
    """An output made from a whole document cannot be joined from its parts."""
    for name in _formats_of(fields):
        if name not in _ALL_FORMATS:
            raise ParserClientError(
                "INVALID_INPUT",
                f"parse_in_chunks cannot join {name}: use parse_document, or one of {', '.join(_ALL_FORMATS)}.",
            )
