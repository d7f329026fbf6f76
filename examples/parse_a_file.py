"""Parses a file and saves what came of it: Markdown, JSON and images.

python3 examples/parse_a_file.py report.pdf out
"""

import sys

from parser_client import ParserClient

path, folder = sys.argv[1:] or ["report.pdf", "out"]

# The address and the key come from PARSER_BASE_URL and PARSER_API_KEY.
client = ParserClient()
response = client.parse_document_from_file(path, basename="report")
for saved in client.save_tarball(response, folder):
    print(saved)
