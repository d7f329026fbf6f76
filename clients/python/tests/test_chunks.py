"""Documents parsed in chunks, by a client whose worker is played here."""

from __future__ import annotations

import threading
import unittest
from collections.abc import Mapping
from typing import Any, Callable, Optional, cast

from parser_client import ParserClient, ParserClientError, TextEntry

Images = Callable[[int], dict[str, str]]


class Chunks(unittest.TestCase):
    def test_are_asked_for_until_there_are_no_more_pages_and_joined_in_order(self) -> None:
        client = Worker(7)
        joined = client.parse_in_chunks(pages_per_chunk=3)

        result = joined["results"][0]
        self.assertEqual(result["markdown"], "\n\n".join(f"page {page}" for page in range(7)))
        self.assertEqual([entry["page_idx"] for entry in result["content_list"]], list(range(7)))
        self.assertEqual([page["page_idx"] for page in result["middle"]["pdf_info"]], list(range(7)))
        self.assertEqual((result["pages_requested"], joined["elapsed_seconds"]), (-1, 3))
        self.assertLessEqual({(0, 2), (3, 5), (6, 8)}, set(client.asked))

    def test_that_end_with_the_document_need_no_further_pages(self) -> None:
        joined = Worker(6).parse_in_chunks(pages_per_chunk=3, concurrency=4)
        self.assertEqual(len(joined["results"][0]["content_list"]), 6)

    def test_count_pages_from_the_first_that_was_asked_for(self) -> None:
        result = Worker(9).parse_in_chunks(start_page=2, end_page=6, pages_per_chunk=2)["results"][0]
        self.assertRegex(result["markdown"], r"^page 2\n(?s:.*)page 6$")
        self.assertEqual([entry["page_idx"] for entry in result["content_list"]], [0, 1, 2, 3, 4])
        self.assertEqual(result["pages_requested"], 5)

    def test_are_halved_where_a_result_got_lost_or_became_a_link(self) -> None:
        for max_pages in (1, 2, 3):
            with self.subTest(max_pages):
                client = Worker(7, max_pages=max_pages)
                joined = client.parse_in_chunks(pages_per_chunk=8)
                self.assertEqual(len(joined["results"][0]["content_list"]), 7)
                self.assertIn((0, 7), client.asked)

    def test_are_halved_where_the_time_was_too_short(self) -> None:
        result = Worker(7, pages_in_time=2).parse_in_chunks(pages_per_chunk=4)["results"][0]
        self.assertEqual(len(result["content_list"]), 7)
        self.assertNotIn("degraded", result)

    def test_are_one_where_a_document_has_no_pages_to_ask_for(self) -> None:
        result = Worker(4, input_format="docx").parse_in_chunks(pages_per_chunk=2)["results"][0]
        self.assertEqual(result["markdown"], "page 0\n\npage 1")

    def test_say_what_they_lack(self) -> None:
        result = Worker(5, lost_file="a.png").parse_in_chunks(pages_per_chunk=2)["results"][0]
        self.assertEqual(
            result["degraded"],
            {
                "reason": "files_lost",
                "message": "1 file was lost",
                "pages_done": 5,
                "pages_total": 5,
                "count": 3,
                "items": [{"artifact": "images", "file": "a.png", "reason": "unreadable"}] * 3,
            },
        )

    def test_fail_where_a_page_is_too_large_or_pages_do_not_exist(self) -> None:
        rows: list[tuple[ParserClient, dict[str, Any], str]] = [
            (Worker(3, max_pages=0), {}, "RESULT_LOST"),
            (Worker(3), {"start_page": 5}, "PAGE_RANGE_EMPTY"),
            (Worker(3), {"pages_per_chunk": 0}, "INVALID_INPUT"),
            (Worker(3), {"start_page": 2, "end_page": 1}, "INVALID_INPUT"),
        ]
        for client, fields, code in rows:
            with self.subTest(code, **fields), self.assertRaises(ParserClientError) as raised:
                client.parse_in_chunks(**fields)
            self.assertEqual(raised.exception.code, code)
        with self.assertRaisesRegex(TypeError, "takes no return_format"):
            Worker(3).parse_in_chunks(return_format="s3")

    def test_are_cancelled_when_one_of_them_fails(self) -> None:
        client = Worker(90, fails_at=0)
        with self.assertRaisesRegex(ParserClientError, "broken"):
            client.parse_in_chunks(concurrency=3)
        # Those that had begun; the fake `wait` holds each of them until then.
        self.assertEqual(set(client.cancelled), set(client.begun) - {"0-19"})

    def test_send_the_document_once_to_a_gateway(self) -> None:
        client = Worker(7, base_url="http://127.0.0.1:1")
        client.parse_in_chunks(file=b"%PDF-", pages_per_chunk=2, concurrency=3)
        holders = [job_id for job_id, document in client.documents if document == "upload"]
        self.assertEqual(len(holders), 1)
        others = {document for job_id, document in client.documents if job_id not in holders}
        self.assertEqual(others, set(holders))

    def test_send_the_document_again_once_it_has_been_forgotten(self) -> None:
        client = Worker(7, base_url="http://127.0.0.1:1", forgets="0-1")
        joined = client.parse_in_chunks(file=b"%PDF-", pages_per_chunk=2, concurrency=1)
        self.assertEqual(len(joined["results"][0]["content_list"]), 7)
        self.assertEqual(
            client.documents, [("0-1", "upload"), ("2-3", "upload"), ("4-5", "2-3"), ("6-7", "2-3")]
        )

    def test_send_the_document_each_to_the_platform(self) -> None:
        client = Worker(4, base_url="https://api.runpod.ai")
        client.parse_in_chunks(file=b"%PDF-", pages_per_chunk=2, concurrency=1)
        self.assertEqual({document for _, document in client.documents}, {"upload"})

    def test_have_only_what_was_asked_for(self) -> None:
        result = Worker(3).parse_in_chunks(formats="markdown", pages_per_chunk=2)["results"][0]
        self.assertEqual(result["markdown"], "page 0\n\npage 1\n\npage 2")
        self.assertNotIn("middle", result)

    def test_tell_of_their_progress(self) -> None:
        phases: list[str] = []
        Worker(3).parse_in_chunks(pages_per_chunk=2, on_progress=lambda update: phases.append(update["phase"]))
        self.assertIn("parsing", phases)

    def test_keep_pictures_of_one_name_apart_and_the_same_picture_once(self) -> None:
        def images(page: int) -> dict[str, str]:
            return {"a.png": "first" if page < 2 else "second", "aa.png": "same"}

        result = Worker(4, images=images).parse_in_chunks(pages_per_chunk=1, concurrency=1)["results"][0]

        self.assertEqual(result["images"], {"a.png": "first", "a-2.png": "second", "aa.png": "same"})
        texts = [f"page {page} ![](images/a{'' if page < 2 else '-2'}.png) ![](images/aa.png)" for page in range(4)]
        self.assertEqual(result["markdown"], "\n\n".join(texts))
        self.assertEqual(cast(TextEntry, result["content_list"][3])["text"], texts[3])


class Worker(ParserClient):
    """A client that answers itself, as a worker would. The id of a job is its range of pages."""

    def __init__(
        self,
        page_count: int,
        *,
        max_pages: Optional[int] = None,
        pages_in_time: Optional[int] = None,
        lost_file: Optional[str] = None,
        input_format: str = "pdf",
        images: Optional[Images] = None,
        fails_at: Optional[int] = None,
        base_url: Optional[str] = None,
        forgets: Optional[str] = None,
    ) -> None:
        super().__init__("e", "key", base_url=base_url)
        #: A job whose document is gone.
        self._forgets = forgets
        #: Each job with the job that it names for its document, or "upload".
        self.documents: list[tuple[str, Any]] = []
        self._page_count = page_count
        #: A result of more pages is lost, or is a link when their number is odd.
        self._max_pages = max_pages
        #: Further pages are left out for want of time.
        self._pages_in_time = pages_in_time
        #: Missing in each result.
        self._lost_file = lost_file
        self._input_format = input_format
        self._images = images
        self._fails_at = fails_at
        self._fields: dict[str, Mapping[str, Any]] = {}
        self._stopped = threading.Event()
        self.asked: list[Any] = []
        self.begun: list[str] = []
        self.cancelled: list[str] = []

    def submit(self, **fields: Any) -> Any:
        self.asked.append((fields["start_page"], fields["end_page"]))
        job_id = f"{fields['start_page']}-{fields['end_page']}"
        if self._forgets is not None and fields.get("document_of") == self._forgets:
            raise ParserClientError("NOT_FOUND", "No document is stored.")
        self.documents.append((job_id, "upload" if "file" in fields else fields.get("document_of")))
        self._fields[job_id] = fields
        self.begun.append(job_id)
        return {"id": job_id, "status": "IN_QUEUE"}

    def stream(self, job_id: str, *, timeout: Optional[float] = None) -> Any:
        return iter([{"phase": "parsing"}])

    def cancel(self, job_id: str) -> Any:
        self.cancelled.append(job_id)
        self._stopped.set()
        return {"id": job_id, "status": "CANCELLED"}

    def wait(self, job_id: str, *, timeout: Optional[float] = None) -> Any:
        fields = self._fields[job_id]
        start, end = fields["start_page"], min(fields["end_page"], self._page_count - 1)
        if self._fails_at is not None:
            if start == self._fails_at:
                raise ParserClientError("DOCUMENT_CORRUPT", "broken")
            self._stopped.wait(30)
            raise ParserClientError("CANCELLED", "cancelled")
        if start > end:
            raise ParserClientError("PAGE_RANGE_EMPTY", "no such pages")
        count = end - start + 1
        if self._max_pages is not None and count > self._max_pages:
            if count % 2 == 0 or count == 1:
                raise ParserClientError("RESULT_LOST", "lost")
            return respond({"tarball_url": "https://x"})
        done = count if self._pages_in_time is None else min(count, self._pages_in_time)
        parts = self._parts(start, start + done - 1)
        kept = {name: value for name, value in parts.items() if name in fields["formats"]}
        response = respond({**kept, **self._degraded(done, count)})
        return {**response, "debug": {"input_format": self._input_format}}

    def _degraded(self, done: int, total: int) -> dict[str, Any]:
        pages = {"pages_done": done, "pages_total": total}
        if done < total:
            lacking = {"reason": "time_limit", "message": "no time left", "count": 0, "items": []}
        elif self._lost_file is not None:
            items = [{"artifact": "images", "file": self._lost_file, "reason": "unreadable"}]
            lacking = {"reason": "files_lost", "message": "1 file was lost", "count": 1, "items": items}
        else:
            return {}
        return {"degraded": {**lacking, **pages}}

    def _parts(self, start: int, end: int) -> dict[str, Any]:
        images = self._images(start) if self._images else {}
        pictures = "".join(f" ![](images/{name})" for name in images)
        texts = [f"page {page}{pictures}" for page in range(start, end + 1)]
        return {
            "markdown": "\n\n".join(texts),
            "content_list": [{"text": text, "page_idx": index} for index, text in enumerate(texts)],
            "middle": {"pdf_info": [{"page_idx": index} for index in range(len(texts))]},
            "images": images,
        }


def respond(payload: Mapping[str, Any]) -> Any:
    result = {"basename": "doc", "source": "b64", "pages_requested": 1, **payload}
    return {"ok": True, "elapsed_seconds": 1, "parser_version": "0", "results": [result], "debug": {}}
