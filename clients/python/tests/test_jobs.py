"""The life of a job at a real gateway with a real worker, started by `apps/gateway/src/proofs/python-client.test.ts`."""

from __future__ import annotations

import asyncio
import base64
import os
import threading
import unittest
from datetime import datetime, timedelta
from typing import Any
from unittest import mock

from support import FIXTURES, StubCase, connect, documents

from parser_client import AsyncParserClient, CorrectedBlock, ParserClient
from parser_client.connection import Connection

SAMPLE = FIXTURES / "pdf" / "sources" / "sample.pdf"


@unittest.skipUnless("PARSER_BASE_URL" in os.environ, "PARSER_BASE_URL is not set: there is no gateway")
class Jobs(StubCase):
    def test_submits_asks_waits_and_reads_the_updates_again(self) -> None:
        client = connect()
        job_id = client.submit(file=SAMPLE.read_bytes(), lang="latin")["id"]
        self.assertTrue(client.wait(job_id)["ok"])
        self.assert_holds(client.status(job_id), {"id": job_id, "status": "COMPLETED"})
        updates = list(client.stream(job_id))
        self.assertGreater(len(updates), 1)
        self.assertEqual(list(client.stream(job_id)), updates)

    def test_lists_jobs_by_their_documents_and_deletes_one(self) -> None:
        client = connect()
        job_id = client.submit(file=SAMPLE, document_name="Über uns.pdf")["id"]
        client.wait(job_id)
        since = datetime.now() - timedelta(hours=1)
        jobs = client.list_jobs(search="ber uns", status=["COMPLETED"], since=since, limit=5)["jobs"]
        self.assertEqual([(job["id"], job["documentName"]) for job in jobs], [(job_id, "Über uns.pdf")])
        self.assertEqual(jobs[0]["documentBytes"], SAMPLE.stat().st_size)

        async def delete() -> Any:
            async with AsyncParserClient() as client:
                await client.delete_job(job_id)
                return await client.list_jobs(search=job_id)

        self.assertEqual(asyncio.run(delete()), {"jobs": []})

    def test_saves_corrections_as_versions_of_a_document(self) -> None:
        client = connect()
        job_id = client.submit(file=SAMPLE)["id"]
        client.wait(job_id)
        blocks: list[CorrectedBlock] = [{"block": "p1.b1", "markdown": "# Corrected"}]
        saved = client.save_version(job_id, base=0, blocks=blocks, comment="heading")
        self.assertEqual((saved["version"], saved["comment"]), (1, "heading"))
        error = self.failure_of(lambda: client.save_version(job_id, base=0, blocks=blocks))
        self.assertEqual((error.code, error.status), ("CONFLICT", 409))
        self.assertEqual(client.read_version(job_id), blocks)
        self.assertTrue(client.read_version_output(job_id, "markdown").startswith(b"# Corrected"))

        async def restore() -> Any:
            async with AsyncParserClient() as client:
                await client.save_version(job_id, base=1, restore=0)
                self.assertEqual(await client.read_version(job_id), [])
                zipped = await client.read_version_output(job_id, "zip", 1)
                self.assertEqual(zipped[:2], b"PK")
                return await client.list_versions(job_id)

        self.assertEqual([version["version"] for version in asyncio.run(restore())], [2, 1])

    def test_cancels_a_job_and_runs_a_failed_one_again(self) -> None:
        client = connect()
        job_id = client.submit(file_b64="AG5vIGRvY3VtZW50")["id"]
        error = self.failure_of(lambda: client.wait(job_id))
        self.assertEqual((error.code, error.job_id, error.job_status), ("UNSUPPORTED_FORMAT", job_id, "FAILED"))
        self.assertIn("UNSUPPORTED_FORMAT", str(error.response))
        self.assert_holds(client.retry(job_id), {"id": job_id, "status": "IN_QUEUE"})
        self.assertEqual(self.failure_of(lambda: client.wait(job_id)).code, "UNSUPPORTED_FORMAT")

        def stop(_: object) -> None:
            raise KeyboardInterrupt

        seen: list[str] = []
        change = ParserClient._change
        with mock.patch.object(ParserClient, "_change", lambda *call: seen.append(change(*call)["status"])):
            with self.assertRaises(KeyboardInterrupt):
                client.parse_document_from_file(SAMPLE, on_progress=stop)
        # The job is small: it may have ended before it could be stopped.
        self.assertIn(seen, (["CANCELLED"], ["COMPLETED"]))

    def test_makes_one_job_of_a_submission_whose_answers_get_lost(self) -> None:
        send = Connection.send
        ids = []
        lost: list[int] = []

        def lose_twice(connection: Connection, method: str, *rest: Any) -> Any:
            response = send(connection, method, *rest)
            if method == "POST" and len(lost) < 2:
                lost.append(1)
                response.read()
                raise ConnectionResetError("other side closed")
            return response

        key = base64.b16encode(os.urandom(8)).decode()
        client = connect()
        with mock.patch.object(Connection, "send", lose_twice):
            ids.append(client.submit(file=SAMPLE, idempotency_key=key)["id"])
        ids.append(client.submit(file=SAMPLE, idempotency_key=key)["id"])
        self.assertEqual((len(lost), ids[0]), (2, ids[1]))
        self.assertTrue(client.wait(ids[0])["ok"])

    def test_joins_a_document_from_chunks_as_if_it_had_been_one_job(self) -> None:
        client = connect()
        path = documents() / "seven-pages.pdf"
        whole = client.first(client.parse_document_from_file(path, return_format="inline"))
        joined = client.first(client.parse_in_chunks(file=path, pages_per_chunk=2))
        # Only within a chunk does the engine join a paragraph that goes on over a page.
        self.assertEqual(joined["markdown"].split(), whole["markdown"].split())
        self.assertEqual([page["page_idx"] for page in joined["middle"]["pdf_info"]], list(range(7)))
        self.assertEqual(joined["pages_requested"], -1)

    def test_says_which_key_is_wrong_and_names_the_request(self) -> None:
        error = self.failure_of(lambda: connect(api_key="wrong").status("x"))
        self.assertEqual((error.code, error.status, error.retryable), ("UNAUTHORIZED", 401, False))
        self.assertTrue(error.request_id)
        error = self.failure_of(lambda: connect().wait("unknown"))
        self.assertEqual((error.code, error.status, error.job_id), ("NOT_FOUND", 404, "unknown"))

    def test_is_used_by_several_threads_at_once(self) -> None:
        client, answers = connect(), []
        threads = [
            threading.Thread(target=lambda: answers.append(client.parse_document_from_file(SAMPLE)["ok"]))
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, [True] * 4)
