"""The client against a real gateway with a real worker, started by `apps/gateway/src/proofs/python-client.test.ts`."""

from __future__ import annotations

import asyncio
import base64
import os
import unittest
from collections.abc import Mapping
from typing import Any
from unittest import mock

from support import CASES, FIXTURES, StubCase, connect, documents, outcome_of

from parser_client import AsyncParserClient, ParserApiClient, ParserClient, ParserClientError, ProgressUpdate

SAMPLE = FIXTURES / "pdf" / "sources" / "sample.pdf"


@unittest.skipUnless("PARSER_BASE_URL" in os.environ, "PARSER_BASE_URL is not set: there is no gateway")
class Service(StubCase):
    def test_every_row_of_the_table(self) -> None:
        for row in CASES["service"]:
            with self.subTest(row["name"]):
                wanted = row["expect"]
                outcome: Any = outcome_of(lambda: self._parse(row))
                if "error" in wanted:
                    self.assert_error(outcome, wanted["error"])
                elif isinstance(outcome, ParserClientError):
                    raise outcome
                elif "response" in wanted:
                    self._assert_members(outcome, wanted["response"])
                else:
                    self._assert_result(ParserClient.first(outcome), wanted["result"], row["name"])

    def test_tells_of_the_pages(self) -> None:
        # Long enough that some pages are reported before the result is there.
        updates: list[ProgressUpdate] = []
        connect().parse_document_from_file(documents() / "large.pdf", on_progress=updates.append)
        self.assert_holds(updates[-1], {"phase": "reading_pages", "pages_total": 120})

    def test_gives_pages_while_others_are_read(self) -> None:
        job = connect().submit(file=documents() / "large.pdf", return_format="inline")
        pages = list(job.pages())
        self.assertEqual(sorted(page["page_number"] for page in pages), list(range(1, 121)))
        self.assertFalse(pages[0]["is_final"])
        self.assertTrue(all(page["markdown"] for page in pages))
        # Whoever comes later gets them from the result.
        later = list(connect().pages(job.id))
        self.assertEqual([page["is_final"] for page in later], [True] * 120)

    def test_saves_what_came_inline(self) -> None:
        client = connect()
        response = client.parse_document_from_file(SAMPLE, return_format="inline", basename="log")
        paths = client.save_inline(response, self.folder / "inline")
        self.assertEqual([path.name for path in paths[:3]], ["log.md", "log_content_list_v2.json", "log_middle.json"])

    def test_does_the_same_in_asyncio(self) -> None:
        updates: list[ProgressUpdate] = []

        async def parse() -> Any:
            async with AsyncParserClient() as client:
                parsing = client.parse_document_from_file(
                    SAMPLE, return_format="inline", formats=["chunks", "text"], on_progress=updates.append
                )
                response, missing = await asyncio.gather(
                    parsing, client.status("no-such-job"), return_exceptions=True
                )
                self.assertIsInstance(missing, ParserClientError)
                return response

        result = AsyncParserClient.first(asyncio.run(parse()))
        self.assertTrue(updates)
        self.assertTrue(result["text"].startswith("Lamps on the Edge of the Sea"))
        self.assertEqual(result["chunks"][0]["headings"], ["Lamps on the Edge of the Sea"])

    def test_cancels_the_job_of_a_cancelled_task(self) -> None:
        cancelled: list[str] = []

        async def parse() -> None:
            async with AsyncParserClient() as client:
                parsing = asyncio.ensure_future(client.parse_document_from_file(SAMPLE))
                await asyncio.sleep(0)
                parsing.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await parsing

        def record(client: ParserClient, job_id: str) -> None:
            cancelled.append(job_id)

        with mock.patch.object(ParserClient, "cancel", record):
            asyncio.run(parse())
        self.assertEqual(len(cancelled), 1)

    def test_sends_a_document_with_more_than_an_input_as_a_form(self) -> None:
        response = connect().parse_document(
            file=SAMPLE, policy={"executionTimeout": 60_000}, return_format="inline", end_page=0, basename="a"
        )
        self.assertEqual(len(ParserClient.first(response)["middle"]["pdf_info"]), 1)

    def test_saves_a_result_that_was_too_large_for_its_response(self) -> None:
        client = connect()
        response = client.parse_document_from_file(documents() / "large.pdf", return_format="inline")
        paths = client.save_tarball(response, self.folder / "large")
        self.assertEqual(client.first(response)["parser_spilled_from"], "inline")
        self.assertIn(self.folder / "large" / "doc.md", paths)

    def test_sends_a_large_document_as_it_is_read_and_hears_why_it_is_refused(self) -> None:
        path = self.folder / "large.pdf"
        with open(path, "wb") as file:
            file.write(b"%PDF-1.7\n")
            file.truncate(201 * 1024 * 1024)
        error = self.failure_of(lambda: connect().submit(file=path))
        self.assertEqual((error.code, error.status), ("PAYLOAD_TOO_LARGE", 400))
        unknown = self.failure_of(lambda: connect(api_key="wrong").submit(file=path))
        self.assertEqual((unknown.code, unknown.status), ("UNAUTHORIZED", 401))

    def test_carries_a_task_from_its_creation_to_its_files(self) -> None:
        client = ParserApiClient()
        task_id = client.create_task(f"{os.environ['FIXTURES_URL']}/pdf/sources/sample.pdf", page_ranges="2-3")
        task = client.wait_for_task(task_id["data"]["task_id"], poll_interval=0.05)
        self.assertEqual(task["data"]["state"], "done")
        target = self.folder / "task"
        client.download_results(task, target)
        self.assertTrue((target / "doc.md").is_file())

    def _parse(self, row: Mapping[str, Any]) -> object:
        fields: dict[str, Any] = dict(row["input"])
        if fields.pop("probe", False):
            return connect().probe()
        if "transport" in fields:
            fields["return_format"] = fields.pop("transport")
        if "document" in row:
            path, source = FIXTURES / row["document"], row["source"]
            if source == "upload":
                fields["file"] = path
            elif source == "file_url":
                fields["file_url"] = f"{os.environ['FIXTURES_URL']}/{row['document']}"
            else:
                fields["file_b64"] = base64.b64encode(path.read_bytes()).decode()
        return connect().parse_document(**fields)

    def _assert_result(self, result: Any, wanted: Mapping[str, Any], name: str) -> None:
        self._assert_members(result, wanted)
        for piece in wanted.get("markdown", []):
            self.assertIn(piece, result["markdown"])
        if "pages" in wanted:
            pages = sorted({entry["page_idx"] for entry in result["content_list"]})
            self.assertEqual(pages, wanted["pages"])
        if "files" in wanted:
            target = self.folder / name
            paths = ParserClient.save_tarball(result, target)
            self.assertLessEqual(set(wanted["files"]), {path.relative_to(target).as_posix() for path in paths})

    def _assert_members(self, value: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
        for key in wanted.get("keys", []):
            self.assertIn(key, value)
        for key in wanted.get("absent", []):
            self.assertNotIn(key, value)
        self.assert_holds(value, wanted.get("fields", {}))
