"""The engine with the command itself, which `PARSER_COMMAND` names as a JSON list."""

import json
import os
import unittest
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

    def test_starts_another_process_after_one_was_lost(self) -> None:
        with Engine(options=["--no-models"], command=COMMAND) as engine:
            engine._start()
            assert engine._process is not None
            engine._process.kill()
            engine._process.wait()
            with self.assertRaisesRegex(EngineError, "ended with"):
                engine.parse(SAMPLE.read_bytes())
            self.assertIsNone(engine.parse(SAMPLE.read_bytes())["error"])

    def test_says_what_is_wrong(self) -> None:
        with self.assertRaisesRegex(ValueError, "pdf. Choose from: markdown"):
            Engine(formats=["pdf"])
        with self.assertRaisesRegex(EngineError, "give command="):
            Engine(command=["no-such-command"]).parse(b"")


if __name__ == "__main__":
    unittest.main()
