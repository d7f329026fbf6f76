"""The engine with the command itself, which `PARSER_COMMAND` names as a JSON list."""

import io
import json
import os
import tempfile
import unittest
import zipfile
from pathlib import Path

from parsewright_udf import Engine, EngineError

SAMPLE = Path(__file__).parents[3] / "fixtures" / "office" / "sources" / "lighthouses.docx"
COMMAND = json.loads(os.environ.get("PARSER_COMMAND", '["parsewright"]'))


class EngineTest(unittest.TestCase):
    def test_reads_document_after_document_in_one_process(self) -> None:
        with Engine(formats=["markdown", "text"], options=["--no-models"], command=COMMAND) as engine:
            first = engine.parse(SAMPLE.read_bytes())
            process = engine._process
            spoilt = engine.parse(b"\0no document")
            again = engine.parse(SAMPLE.read_bytes())

            self.assertGreater(first["pages"], 0)
            self.assertIn("#", first["markdown"])
            self.assertEqual(first, again)
            self.assertTrue(spoilt["error"].startswith("UNSUPPORTED_FORMAT: "))
            self.assertIsNone(spoilt["markdown"])
            self.assertIs(engine._process, process)

    def test_tries_a_document_again_whose_process_was_lost(self) -> None:
        with Engine(options=["--no-models"], command=COMMAND) as engine:
            engine._start()
            assert engine._process is not None
            engine._process.kill()
            engine._process.wait()
            self.assertIsNone(engine.parse(SAMPLE.read_bytes())["error"])

    def test_gives_up_a_document_that_ends_every_process(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            starts = Path(folder, "starts")
            command = ["sh", "-c", f"echo >> {starts}; read -r path; kill -9 $$"]
            with Engine(command=command) as engine:
                row = engine.parse(b"document")

            self.assertEqual(row["error"], "ENGINE_LOST: 2 times the command ended with -9 while it read this document.")
            self.assertEqual(row["pages"], 0)
            self.assertEqual(starts.read_text(), "\n\n")

    def test_gives_up_a_document_that_takes_too_long(self) -> None:
        with Engine(command=["sh", "-c", "read -r path; exec sleep 600"], timeout_seconds=0.2) as engine:
            row = engine.parse(b"document")

        self.assertEqual(row["error"], "TIME_LIMIT: The document took longer than 0.2 seconds.")

    def test_says_what_a_result_lacks_and_packs_its_pictures(self) -> None:
        picture = SAMPLE.parents[2] / "formats" / "sources" / "mark.jp2"
        with Engine(options=["--model-dir", "/nonexistent"], command=COMMAND, files=True) as engine:
            row = engine.parse(picture.read_bytes())

        self.assertEqual(list(row), list(engine.columns))
        self.assertTrue(row["degraded"].startswith("reader_missing: "))
        (name,) = zipfile.ZipFile(io.BytesIO(row["files"])).namelist()
        self.assertIn(name, row["markdown"])

    def test_says_what_is_wrong(self) -> None:
        with self.assertRaisesRegex(ValueError, "pdf. Choose from: markdown"):
            Engine(formats=["pdf"])
        with self.assertRaisesRegex(EngineError, "give command="):
            Engine(command=["no-such-command"]).parse(b"")
        with self.assertRaisesRegex(EngineError, "ended with 2. Run it by hand"):
            Engine(command=[*COMMAND], options=["--no-such-option"]).parse(b"")


if __name__ == "__main__":
    unittest.main()
