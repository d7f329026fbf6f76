"""Run with nothing but the installed wheel. It is what a user writes."""

import re
import sys

from parser_client import ParserClient

document, expected = sys.argv[1:]
client = ParserClient()
response = client.parse_document_from_file(document, return_format="inline", backend="pipeline")
assert re.search(expected, client.first(response)["markdown"])
print("The Python client has parsed a document.")
