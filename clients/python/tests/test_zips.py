"""Zips of documents, parsed by a client whose worker is played here."""

from __future__ import annotations

import json
import threading
import unittest
from pathlib import Path
from typing import Any, Optional

from test_archives import archives

from parser_client import ParserClient, ParserClientError, ZipOutcome


class Zips(unittest.TestCase):
    def test_are_parsed_document_by_document_in_the_order_of_their_names(self) -> None:
        for row in (row for row in listed() if "documents" in row):
            with self.subTest(row["file"]):
                outcomes = list(Worker().parse_zip(zips() / row["file"], lang="latin", concurrency=1))

                damaged = [row["damaged"]] if "damaged" in row else []
                self.assertEqual([outcome.name for outcome in outcomes], sorted([*row["documents"], *damaged]))
                for outcome in outcomes:
                    if outcome.name in damaged:
                        self.assertEqual(code_of(outcome), "ARCHIVE_REFUSED")
                    else:
                        text = row["documents"][outcome.name].encode()
                        self.assertEqual(outcome.response, {"name": outcome.name, "lang": "latin", "text": text})

    def test_are_refused_as_a_whole_with_the_reason(self) -> None:
        for row in (row for row in listed() if "refused" in row):
            with self.subTest(row["file"]), self.assertRaises(ParserClientError) as raised:
                list(Worker().parse_zip((zips() / row["file"]).read_bytes()))
            self.assertEqual(raised.exception.code, "ARCHIVE_REFUSED")
            self.assertIn(row["refused"], str(raised.exception))

    def test_that_are_not_there_are_named(self) -> None:
        with self.assertRaises(ParserClientError) as raised:
            list(Worker().parse_zip("missing.zip"))
        self.assertEqual(raised.exception.code, "SOURCE_NOT_FOUND")
        self.assertIn("missing.zip", str(raised.exception))

    def test_give_the_failure_of_one_document_beside_the_results_of_the_others(self) -> None:
        outcomes = list(Worker(failing="b.md").parse_zip(zips() / "mixed.zip"))
        self.assertEqual([code_of(outcome) for outcome in outcomes], ["DOCUMENT_CORRUPT", None, None, None])

    def test_cancel_what_runs_when_their_outcomes_are_no_longer_asked_for(self) -> None:
        client = Worker(endless="café.md")
        outcomes = client.parse_zip(zips() / "mixed.zip")
        self.assertEqual(next(iter(outcomes)).name, "b.md")

        outcomes.close()  # type: ignore[attr-defined]

        self.assertIn("café.md", client.cancelled)

    def test_take_only_fields_that_hold_for_every_document(self) -> None:
        with self.assertRaisesRegex(TypeError, "parse_zip takes no idempotency_key"):
            Worker().parse_zip(zips() / "mixed.zip", idempotency_key="one")
        with self.assertRaisesRegex(ParserClientError, "concurrency must be a whole number above 0"):
            Worker().parse_zip(zips() / "mixed.zip", concurrency=0)


def zips() -> Path:
    return archives("document-zips")


def listed() -> Any:
    return json.loads((zips() / "document-zips.json").read_text("utf-8"))


def code_of(outcome: ZipOutcome) -> Optional[str]:
    return None if outcome.error is None else outcome.error.code


class Worker(ParserClient):
    """Gives back what it was sent. The job of a document has its name."""

    def __init__(self, *, failing: Optional[str] = None, endless: Optional[str] = None) -> None:
        super().__init__("e", "key", base_url="http://127.0.0.1:9", service="gateway")
        self._failing = failing
        self._endless = endless
        self._jobs: dict[str, Any] = {}
        self._has_begun = threading.Event()
        self._is_cancelled = threading.Event()
        self.cancelled: list[str] = []

    def submit(self, **fields: Any) -> Any:
        name = fields["document_name"]
        self._jobs[name] = {"name": name, "lang": fields.get("lang"), "text": fields["file"]}
        if self._endless in (None, name):
            self._has_begun.set()
        return {"id": name, "status": "IN_QUEUE"}

    def wait(self, job_id: str, *, timeout: Optional[float] = None) -> Any:
        if job_id == self._failing:
            raise ParserClientError("DOCUMENT_CORRUPT", "It is damaged.")
        if job_id == self._endless:
            self._is_cancelled.wait()
            raise ParserClientError("CANCELLED", "The job was cancelled.")
        self._has_begun.wait()
        return self._jobs[job_id]

    def cancel(self, job_id: str) -> Any:
        self.cancelled.append(job_id)
        self._is_cancelled.set()
        return {"id": job_id, "status": "CANCELLED"}
