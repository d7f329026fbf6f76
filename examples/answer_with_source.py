"""Answers a question with the passage that says it, its page and its place, with nothing but local parts.

python3 examples/answer_with_source.py report.pdf "How far is the light seen?"

It runs `parsewright parse`, makes a vector of each chunk, and shows the chunk that is nearest to the question with the
picture of its page. Put an embedding model in the place of `vectors`, and let a language model write the answer from
the chunk's text: the page and the boxes stay the same.
"""

import json
import math
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

document, question = sys.argv[1:] or ["report.pdf", "What is it about?"]
name = Path(document).stem


def parse(path: str) -> list:
    """Chunks with headings, pages and boxes; pictures of the pages come beside them."""
    installed = "parsewright" if shutil.which("parsewright") else "npx parsewright"
    command = shlex.split(os.environ.get("PARSER", installed))
    options = ["-o", "out", "--overwrite", "--formats", "chunks", "--chunk-tokens", "256", "--debug", "pages"]
    ran = subprocess.run([*command, "parse", path, *options], stdout=subprocess.DEVNULL, check=False)
    # 3: read, but not all of it.
    if ran.returncode not in (0, 3):
        sys.exit(f"{shlex.join(command)} failed. PARSER may name another: node CLONE/apps/cli/bin/parsewright.js")
    return json.loads(Path("out", name, f"{name}_chunks.json").read_text("utf-8"))


def vectors(texts: list) -> list:
    """Words weighed by how rare they are: a small stand-in for an embedding model."""
    counts = [Counter(re.findall(r"\w{3,}", text.lower())) for text in texts]
    found_in = Counter(word for count in counts for word in count)
    weighed = [
        {word: times * math.log(1 + len(texts) / found_in[word]) for word, times in count.items()} for count in counts
    ]
    lengths = [math.sqrt(sum(weight**2 for weight in vector.values())) or 1 for vector in weighed]
    return [{word: weight / length for word, weight in vector.items()} for vector, length in zip(weighed, lengths)]


def likeness(one: dict, other: dict) -> float:
    return sum(weight * other.get(word, 0) for word, weight in one.items())


chunks = parse(document)
# The headings above a chunk say what it is about.
*passages, asked = vectors([" ".join([*chunk["headings"], chunk["text"]]) for chunk in chunks] + [question])
best = max(range(len(chunks)), key=lambda index: likeness(asked, passages[index]))
answer = chunks[best]

print(answer["text"])
print("under:", " > ".join(answer["headings"]))
for page in answer["pages"]:
    print(f"page {page}:", Path("pages", name, f"page-{page:03}.png"))
for box in answer["boxes"]:
    print(box["block"], "page", box["page"], box["bbox"])
