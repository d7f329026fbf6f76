"""The client against a server that answers as the serverless platform does."""

from __future__ import annotations

import base64
import pickle
import socket
from collections.abc import Mapping
from typing import Any
from unittest import mock

from support import CASES, JOB_ID, LocalServer, StubCase, outcome_of, variables

from parser_client import ParserClient, ParserClientError
from parser_client.connection import Connection, NeverArrived

QUEUED = {"body": {"id": JOB_ID, "status": "IN_QUEUE"}}


class PlatformCases(StubCase):
    def test_every_row_of_the_table(self) -> None:
        for row in CASES["platform"]:
            with self.subTest(row["name"]):
                self.platform.script(row["answers"])
                wanted = row["expect"]

                outcome = outcome_of(lambda: self._call(row))

                if "error" in wanted:
                    self.assert_error(outcome, wanted["error"])
                else:
                    self.assert_holds(outcome, wanted.get("updates", wanted.get("result")))
                if "requests" in wanted:
                    self.assertEqual(self.platform.requests, wanted["requests"])

    def _call(self, row: Mapping[str, Any]) -> object:
        client, name = self.client(), row["call"]
        if name == "parse":
            return client.parse_document(**row["input"])
        if name == "submit":
            return client.submit(**row["input"])
        if name == "stream":
            return list(client.stream(JOB_ID))
        if name == "pages":
            return list(client.pages(JOB_ID))
        if name == "wait":
            timeout = row["timeout_ms"] / 1000 if "timeout_ms" in row else None
            return client.wait(JOB_ID, timeout=timeout)
        return getattr(client, name)(JOB_ID)


class Submissions(StubCase):
    def test_are_repeated_when_the_first_request_cannot_have_arrived(self) -> None:
        self.platform.script({"POST run": [QUEUED]})
        send = Connection.send

        def refuse_once(*arguments: Any) -> Any:
            if not self.platform.requests and not refusals:
                refusals.append(1)
                raise NeverArrived("refused")
            return send(*arguments)

        refusals: list[int] = []
        with mock.patch.object(Connection, "send", refuse_once):
            job = self.client().submit(file_url="https://a.example")

        self.assertEqual((job["id"], len(refusals)), (JOB_ID, 1))

    def test_to_nobody_are_repeated_and_then_fail(self) -> None:
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            port = closed.getsockname()[1]
        client = self.client(base_url=f"http://127.0.0.1:{port}", max_retries=1)
        error = self.failure_of(lambda: client.submit(file_url="https://a.example"))
        self.assertEqual((error.code, error.retryable), ("CONNECTION_FAILED", True))
        self.assertNotIn("may have been accepted", str(error))

    def test_carry_a_file_in_base64_and_refuse_one_that_the_platform_would_not_take(self) -> None:
        self.platform.script({"POST run": [QUEUED]})
        path = self.folder / "a.pdf"
        path.write_bytes(b"%PDF-1.7 \xe4")

        self.client().submit(file=path, basename="a", webhook="https://hook.example")

        body = self.platform.bodies[0]
        self.assertEqual(base64.b64decode(body["input"]["file_b64"]), b"%PDF-1.7 \xe4")
        self.assertEqual(body["webhook"], "https://hook.example")
        error = self.failure_of(lambda: self.client().submit(file=bytes(8 * 1024 * 1024)))
        self.assertEqual(error.code, "INPUT_TOO_LARGE")
        self.assertEqual(self.platform.requests, {"POST run": 1})

    def test_refuse_several_sources_missing_files_and_unknown_fields(self) -> None:
        self.platform.script({})
        several = self.failure_of(lambda: self.client().submit(file_url="https://a.example", file_b64="x"))
        self.assertEqual(several.code, "INVALID_INPUT")
        missing = self.failure_of(lambda: self.client().submit(file=self.folder / "none.pdf"))
        self.assertEqual(missing.code, "SOURCE_NOT_FOUND")
        with self.assertRaisesRegex(TypeError, "unknown job field 'fileUrl'; known are archive_format"):
            self.client().submit(fileUrl="https://a.example")  # type: ignore[call-arg]
        self.assertEqual(self.platform.requests, {})


class Calls(StubCase):
    def test_that_are_given_up_cancel_their_job(self) -> None:
        stream = {"body": {"status": "IN_PROGRESS", "stream": [{"output": {"phase": "parsing"}}]}}
        cancelled = {"body": {"id": JOB_ID, "status": "CANCELLED"}}
        self.platform.script({"POST run": [QUEUED], "GET stream": [stream], "POST cancel": [cancelled]})

        def stop(_: object) -> None:
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            self.client().parse_document(file_url="https://a.example", on_progress=stop)
        self.assertEqual(self.platform.requests["POST cancel"], 1)

    def test_do_not_follow_a_redirect_with_the_key(self) -> None:
        self.platform.script(
            {"GET status": [{"status": 308, "headers": {"location": "https://b.example"}, "body": ""}]}
        )
        error = self.failure_of(lambda: self.client().status(JOB_ID))
        self.assertEqual((error.code, error.status), ("UNEXPECTED_ANSWER", 308))
        self.assertIn("https://b.example", str(error))

    def test_go_through_the_proxy_of_the_environment(self) -> None:
        asked = []

        def respond(method: str, path: str, _: bytes) -> Any:
            asked.append(path)
            return 200, {}, b'{"id": "x", "status": "IN_QUEUE"}'

        proxy = LocalServer(respond)
        self.addCleanup(proxy.close)
        with mock.patch.dict("os.environ", {"http_proxy": proxy.url, "no_proxy": ""}):
            ParserClient(base_url="http://documents.example:8000").status("x")
        self.assertEqual(asked, ["http://documents.example:8000/v2/parser/status/x"])

    def test_notice_an_answer_that_was_cut_off(self) -> None:
        cut = {"headers": {"content-length": "1000"}, "body": QUEUED["body"]}
        self.platform.script({"GET status": [cut, QUEUED]})
        self.assertEqual(self.client().status(JOB_ID)["status"], "IN_QUEUE")
        self.assertEqual(self.platform.requests, {"GET status": 2})

    def test_give_up_a_service_that_says_nothing(self) -> None:
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            silent.listen()
            url = f"http://127.0.0.1:{silent.getsockname()[1]}"
            client = self.client(base_url=url, request_timeout=0.05, max_retries=0)
            error = self.failure_of(lambda: client.status(JOB_ID))
        self.assertEqual((error.code, error.job_id), ("CONNECTION_FAILED", JOB_ID))
        self.assertIn("timed out", str(error))

    def test_wait_for_as_long_as_they_are_told_to_also_for_ever(self) -> None:
        row = next(row for row in CASES["platform"] if row["name"].startswith("keeps waiting"))
        self.platform.script(row["answers"])
        self.assertTrue(self.client().wait(JOB_ID, timeout=float("inf"))["ok"])

    def test_raise_errors_that_can_be_sent_between_processes(self) -> None:
        error = ParserClientError("INTERNAL", "why", status=500, job_id="j", retryable=True)
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(copy), vars(copy)), (str(error), vars(error)))


class Settings(StubCase):
    def test_come_from_arguments_then_from_the_environment(self) -> None:
        rows: list[tuple[dict[str, str], dict[str, Any], str, str]] = [
            ({}, {"endpoint_id": "abc", "api_key": "k"}, "https://api.runpod.ai/v2/abc", "k"),
            ({"PARSER_BASE_URL": "http://here:8000/", "PARSER_API_KEY": "k"}, {}, "http://here:8000/v2/parser", "k"),
            (
                {"RUNPOD_ENDPOINT_BASE_URL": "https://proxy/a/v2", "RUNPOD_API_KEY": "k"},
                {"endpoint_id": "e"},
                "https://proxy/a/v2/e",
                "k",
            ),
            (
                {"PARSER_API_KEY": "other", "PARSER_ENDPOINT_ID": "f"},
                {"api_key": "k"},
                "https://api.runpod.ai/v2/f",
                "k",
            ),
        ]
        for environment, arguments, url, key in rows:
            with self.subTest(url), variables(**environment):
                settings = ParserClient(**arguments).settings
                self.assertEqual((settings.endpoint_url, settings.api_key), (url, key))

    def test_are_refused(self) -> None:
        rows: list[tuple[dict[str, Any], str]] = [
            ({}, "give base_url or set PARSER_BASE_URL, such as http"),
            ({"endpoint_id": "e"}, "api_key is missing"),
            ({"endpoint_id": "../e", "api_key": "k"}, "endpoint_id must be"),
            ({"endpoint_id": "e", "api_key": "k\n"}, "api_key has characters"),
            ({"endpoint_id": "e", "api_key": "k", "base_url": "ftp://x"}, "base_url must be"),
            ({"endpoint_id": "e", "api_key": "k", "base_url": "http://x:y"}, "base_url must be"),
            ({"endpoint_id": "e", "api_key": "k", "service": "cloud"}, "service must be"),
        ]
        for arguments, text in rows:
            with self.subTest(text), variables():
                self.assertIn(text, str(self.failure_of(lambda: ParserClient(**arguments))))
