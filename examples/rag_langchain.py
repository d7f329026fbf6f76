"""Answers a question with LangChain, and shows the passage on its page.

python3 examples/rag_langchain.py report.pdf "How far is the light seen?"

It needs `pip install "parsewright[langchain]" numpy pypdfium2 pillow`, and a service (PARSER_BASE_URL) or the command. The answer is written to
`answer.html` with the passage marked on its page. The embeddings and the chat model are small stand-ins without a
download: put those of your provider in their place.
"""

import base64
import hashlib
import html
import io
import re
import sys
from pathlib import Path

import pypdfium2
from langchain_core.embeddings import Embeddings
from langchain_core.language_models.fake_chat_models import FakeListChatModel
from langchain_core.vectorstores import InMemoryVectorStore
from parsewright.langchain import ParsewrightLoader

path, question = sys.argv[1:] or ["report.pdf", "What is it about?"]


class Words(Embeddings):
    """Words as places of a vector: a small stand-in for an embedding model."""

    def embed_query(self, text: str) -> list[float]:
        vector = [0.0] * 4096
        for word in re.findall(r"\w{3,}", text.lower()):
            vector[int(hashlib.md5(word.encode()).hexdigest(), 16) % len(vector)] += 1.0
        return vector

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [self.embed_query(text) for text in texts]


store = InMemoryVectorStore(Words())
store.add_documents(ParsewrightLoader(path, chunk_tokens=128).load())
[source] = store.similarity_search(question, k=1)
# Stands for your chat model: it repeats what it is given.
model = FakeListChatModel(responses=[source.page_content])
answer = model.invoke(f"Answer from this passage alone.\n\n{source.page_content}\n\n{question}").content

page = source.metadata["page"]
picture = io.BytesIO()
pypdfium2.PdfDocument(path)[page - 1].render(scale=2).to_pil().save(picture, "PNG")
marks = "".join(
    f'<i style="left:{left / 10}%;top:{top / 10}%;width:{(right - left) / 10}%;height:{(bottom - top) / 10}%"></i>'
    for left, top, right, bottom in (box["bbox"] for box in source.metadata["boxes"] if box["page"] == page)
)
Path("answer.html").write_text(
    f"""<!doctype html><meta charset="utf-8"><title>{html.escape(question)}</title>
<style>div {{ position: relative; width: 800px }} img {{ width: 100% }}
i {{ position: absolute; background: #fd08; outline: 2px solid #d90 }}</style>
<h1>{html.escape(question)}</h1><p>{html.escape(str(answer))}</p><p>Source: {html.escape(source.metadata["locator"])}</p>
<div><img alt="Page {page}" src="data:image/png;base64,{base64.b64encode(picture.getvalue()).decode()}">{marks}</div>
""",
    "utf-8",
)
print(answer)
print("source:", source.metadata["locator"])
