"""What the tests share."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import threading
import unittest
import unittest.mock
from collections.abc import Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Callable, Optional

from parser_client import ParserClient, ParserClientError

REPOSITORY = Path(__file__).resolve().parents[3]
FIXTURES = REPOSITORY / "fixtures"
#: The table that every client passes; `fixtures/clients/README.md` explains it.
CASES: dict[str, Any] = json.loads((FIXTURES / "clients" / "cases.json").read_text("utf-8"))

LAUNCHER = REPOSITORY / "apps" / "cli" / "bin" / "parsewright.js"

JOB_ID = "job-1"
Answers = Mapping[str, Sequence[Mapping[str, Any]]]


def use_command(test: unittest.TestCase) -> None:
    """Puts the command of this repository on the path of a test, and takes every gateway out of its environment."""
    stack = contextlib.ExitStack()
    test.addCleanup(stack.close)
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    command = Path(folder) / "parsewright"
    command.write_text(f'#!/bin/sh\nexec "{os.environ["NODE"]}" "{LAUNCHER}" "$@"\n')
    command.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PARSER_")}
    path = os.pathsep.join([folder, "/usr/bin", "/bin"])
    stack.enter_context(unittest.mock.patch.dict(os.environ, {**kept, "PATH": path}, clear=True))


class LocalServer:
    """A server on loopback. `respond` gets the method, the path and the body; `None` closes the connection."""

    def __init__(self, respond: Callable[[str, str, bytes], Optional[tuple[int, Mapping[str, str], bytes]]]) -> None:
        class Handler(BaseHTTPRequestHandler):
            def handle_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", "0")))
                answer = respond(self.command, self.path, body)
                self.close_connection = True
                if answer is None:
                    return
                status, headers, content = answer
                self.send_response(status)
                for name, value in {"content-length": str(len(content)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = handle_any

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class PlatformStub:
    """Answers what a test wants, oddities of the platform included."""

    def __init__(self) -> None:
        self._script_number = 0
        self.script({})
        self._server = LocalServer(self._respond)
        self.close = self._server.close

    @property
    def url(self) -> str:
        """Another for each script."""
        return f"{self._server.url}/{self._script_number}"

    def script(self, answers: Answers) -> None:
        """Forgets what came before."""
        self._script_number += 1
        self._answers = answers
        self.requests: dict[str, int] = {}
        self.bodies: list[Any] = []

    def _respond(self, method: str, path: str, body: bytes) -> Optional[tuple[int, Mapping[str, str], bytes]]:
        _, script_number, _, _, operation, *_ = path.split("?")[0].split("/")
        # What was given up under an earlier script may arrive under this one.
        if int(script_number) != self._script_number:
            return None
        kind = f"{method} {operation}"
        count = self.requests[kind] = self.requests.get(kind, 0) + 1
        self.bodies.append(json.loads(body) if body else None)
        answers = self._answers.get(kind, [{"status": 418, "body": ""}])
        answer = answers[min(count, len(answers)) - 1]
        if answer.get("reset"):
            return None
        content = answer["body"] if isinstance(answer["body"], str) else json.dumps(answer["body"])
        return answer.get("status", 200), answer.get("headers", {}), content.replace("{id}", JOB_ID).encode()


class StubCase(unittest.TestCase):
    """Tests with a platform and a folder."""

    platform: PlatformStub

    @classmethod
    def setUpClass(cls) -> None:
        cls.platform = PlatformStub()
        cls.addClassCleanup(cls.platform.close)

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="parser-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def client(self, **options: Any) -> ParserClient:
        settings = {"base_url": self.platform.url, "service": "platform", "poll_interval": 0.01, "max_retries": 3}
        return ParserClient("e", "key", **{**settings, **options})

    def assert_error(self, error: object, wanted: Mapping[str, Any]) -> None:
        """Checks an error against a row of the table."""
        if not isinstance(error, ParserClientError):
            self.fail(f"no ParserClientError: {error!r}")
        for piece in wanted["text"]:
            self.assertIn(piece, str(error))
        for name in ("code", "retryable", "status", "job_id"):
            if name in wanted:
                self.assertEqual(getattr(error, name), wanted[name], name)

    def assert_holds(self, value: Any, wanted: Any) -> None:
        """`value` has at least the members of `wanted`."""
        if isinstance(wanted, dict):
            for name, member in wanted.items():
                self.assertIn(name, value)
                self.assert_holds(value[name], member)
        else:
            self.assertEqual(value, wanted)

    def failure_of(self, call: Callable[[], object]) -> ParserClientError:
        with self.assertRaises(ParserClientError) as raised:
            call()
        return raised.exception


def outcome_of(call: Callable[[], object]) -> object:
    try:
        return call()
    except ParserClientError as error:
        return error


def variables(**wanted: str) -> Any:
    """An environment in which these variables are set, and no others of the client."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PARSER_", "RUNPOD_"))}
    return unittest.mock.patch.dict(os.environ, {**kept, **wanted}, clear=True)


def documents() -> Path:
    """What the test beside the gateway has written."""
    return Path(os.environ["DOCUMENTS"])


def connect(**options: Any) -> ParserClient:
    """A client of the gateway that the environment names."""
    return ParserClient(**{"poll_interval": 0.05, **options})
