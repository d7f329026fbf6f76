"""The compatibility client."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from support import CASES, JOB_ID, LocalServer, StubCase

from parser_client import ParserApiClient

QUEUED = {"body": {"id": JOB_ID, "status": "IN_QUEUE"}}
ENVELOPE = {"code": 0, "msg": "ok", "trace_id": JOB_ID}


class Tasks(StubCase):
    def test_are_created_as_the_table_says(self) -> None:
        for row in CASES["tasks"]["create"]:
            with self.subTest(row["name"]):
                self.platform.script({"POST run": [QUEUED]})
                if "sends" in row:
                    answer = self.api_client().create_task(**row["call"])
                    self.assertEqual(self.platform.bodies, [{"input": row["sends"]}])
                    self.assertEqual(answer, {**ENVELOPE, "data": {"task_id": JOB_ID}})
                else:
                    error = self.failure_of(lambda: self.api_client().create_task(**row["call"]))
                    self.assert_error(error, {"code": "INVALID_INPUT", "text": row["refuses"]})
                    self.assertEqual(self.platform.requests, {})

    def test_are_shown_as_the_table_says(self) -> None:
        for row in CASES["tasks"]["get"]:
            with self.subTest(row["name"]):
                self.platform.script({"GET status": [{"body": row["answer"]}]})
                task = self.api_client().get_task(JOB_ID)
                self.assert_holds(task, {**ENVELOPE, "data": row["data"]})
                for piece in row.get("err_msg", []):
                    self.assertIn(piece, task["data"]["err_msg"])

    def test_tell_their_data_id_to_the_client_that_created_them(self) -> None:
        self.platform.script({"POST run": [QUEUED], "GET status": [QUEUED]})
        client = self.api_client()
        client.create_task("https://a.example", data_id="mine")
        self.assertEqual(client.get_task(JOB_ID)["data"].get("data_id"), "mine")
        self.assertNotIn("data_id", self.api_client().get_task(JOB_ID)["data"])

    def test_are_waited_for_until_they_are_done_and_then_downloaded(self) -> None:
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as file:
            file.writestr("doc.md", "# Title\n")
        bucket = LocalServer(lambda *_: (200, {}, archive.getvalue()))
        self.addCleanup(bucket.close)
        result = {
            "basename": "doc",
            "source": "b64",
            "pages_requested": -1,
            "tarball_url": f"{bucket.url}/a?signature=1",
        }
        done = {"body": {"id": JOB_ID, "status": "COMPLETED", "output": {"ok": True, "results": [result]}}}
        self.platform.script({"GET status": [QUEUED, QUEUED, done]})
        client = self.api_client()

        task = client.wait_for_task(JOB_ID, poll_interval=0.001)
        by_answer = client.download_results(task, self.folder / "a")
        by_id = client.download_results(JOB_ID, self.folder / "b")

        self.assertEqual(task["data"]["state"], "done")
        self.assertEqual(self.platform.requests, {"GET status": 4})
        self.assertEqual([path.name for path in by_answer], [path.name for path in by_id])
        self.assertEqual((self.folder / "a" / "doc.md").read_text(), "# Title\n")

    def test_are_not_waited_for_when_they_do_not_exist_nor_for_longer_than_said(self) -> None:
        self.platform.script({"GET status": [{"status": 404, "body": {}}]})
        self.assertEqual(self.failure_of(lambda: self.api_client().wait_for_task("x")).code, "NOT_FOUND")
        self.assertEqual(self.platform.requests, {"GET status": 1})

        self.platform.script({"GET status": [QUEUED]})
        error = self.failure_of(lambda: self.api_client().wait_for_task("x", poll_interval=0.005, timeout=0.05))
        self.assertEqual((error.code, error.job_id), ("WAIT_TIMEOUT", "x"))

    def test_that_are_not_done_have_nothing_to_download(self) -> None:
        self.platform.script({"GET status": [QUEUED]})
        error = self.failure_of(lambda: self.api_client().download_results(JOB_ID, self.folder / "a"))
        self.assertIn("is pending, not done", str(error))
        self.assertEqual(list(self.folder.iterdir()), [])

    def api_client(self, **options: Any) -> ParserApiClient:
        return ParserApiClient("e", "key", base_url=self.platform.url, service="platform", **options)
