import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeVersion } from "./testing/many-pages.ts";
import { findPython, preparePython, type Python, runPython } from "./testing/python.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

/** Installing a package takes minutes where no earlier run has. */
const TIMEOUT_MS = 660_000;

interface Proof {
  readonly client: string;
  /** As python-requirements.txt names them. */
  readonly packages: readonly string[];
  /** Prints JSON. It has BASE, KEY and FILE in its environment, and PAGES. */
  readonly script: string;
}

/** Packages as their makers publish them, with another address and nothing else. */
const PROOFS: readonly Proof[] = [
  {
    client: "MinerU's own client, which sends no key",
    packages: ["mineru"],
    script: `
import asyncio, httpx, tempfile, glob
from pathlib import Path
from mineru.cli import api_client as api
base = os.environ["BASE"] + "/k/" + os.environ["KEY"]
async def run():
    async with httpx.AsyncClient(timeout=60) as client:
        health = await api.fetch_server_health(client, base)
        form = api.build_parse_request_form_data(["en"], "pipeline", "auto", True, True, None, 0, None,
            return_md=True, return_middle_json=True, return_model_output=False, return_content_list=True,
            return_images=False, response_format_zip=True, return_original_file=False)
        asset = api.UploadAsset(path=Path(os.environ["FILE"]), upload_name="log.pdf")
        task = await api.submit_parse_task(base, [asset], form)
        await api.wait_for_task_result(client, task, "log.pdf")
        path = await api.download_result_zip(client, task, "log.pdf")
        folder = Path(tempfile.mkdtemp())
        api.safe_extract_zip(path, folder)
        return (folder / "log" / "log.md").read_text(), len(json.loads((folder / "log" / "log_content_list.json").read_text()))
text, blocks = asyncio.run(run())
print(json.dumps({"text": text, "more": blocks >= 2}))`,
  },
  {
    client: "docling's service client, over its WebSocket",
    packages: ["docling-slim"],
    script: `
from docling.service_client import DoclingServiceClient
client = DoclingServiceClient(os.environ["BASE"], api_key=os.environ["KEY"], ws_fallback_to_poll=False)
assert client.health().status
result = client.convert(os.environ["FILE"])
print(json.dumps({"text": result.document.export_to_markdown(), "more": len(result.document.pages) == PAGES}))`,
  },
  {
    client: "Mistral's SDK",
    packages: ["mistralai"],
    script: `
from mistralai.client import Mistral
client = Mistral(api_key=os.environ["KEY"], server_url=os.environ["BASE"])
with open(os.environ["FILE"], "rb") as content:
    file = client.files.upload(file={"file_name": "log.pdf", "content": content}, purpose="ocr")
url = client.files.get_signed_url(file_id=file.id)
answer = client.ocr.process(model="mistral-ocr-latest", include_blocks=True,
    document={"type": "document_url", "document_url": url.url})
client.files.delete(file_id=file.id)
text = "\\n".join(page.markdown for page in answer.pages)
print(json.dumps({"text": text, "more": answer.usage_info.pages_processed == PAGES and len(answer.pages[0].blocks) > 0}))`,
  },
  {
    client: "Unstructured's SDK",
    packages: ["unstructured-client"],
    script: `
from unstructured_client import UnstructuredClient
from unstructured_client.models import shared
client = UnstructuredClient(api_key_auth=os.environ["KEY"], server_url=os.environ["BASE"])
with open(os.environ["FILE"], "rb") as content:
    files = shared.Files(content=content.read(), file_name="log.pdf")
answer = client.general.partition(request={"partition_parameters": {"files": files, "strategy": "fast"}})
pages = sorted({element["metadata"]["page_number"] for element in answer.elements})
print(json.dumps({"text": "\\n".join(element["text"] for element in answer.elements), "more": pages == list(range(1, PAGES + 1))}))`,
  },
  {
    client: "Tika's Python client",
    packages: ["tika"],
    script: `
os.environ["TIKA_CLIENT_ONLY"] = "true"
from tika import detector, parser
server = os.environ["BASE"] + "/k/" + os.environ["KEY"]
parsed = parser.from_file(os.environ["FILE"], serverEndpoint=server)
print(json.dumps({"text": parsed["content"], "more": parsed["metadata"]["Content-Type"] == "application/pdf"}))`,
  },
  {
    client: "Tika's Python client, with XHTML, and with a file that is not a document",
    packages: ["tika"],
    script: `
os.environ["TIKA_CLIENT_ONLY"] = "true"
import tempfile, xml.etree.ElementTree as tree
from tika import detector, parser
server = os.environ["BASE"] + "/k/" + os.environ["KEY"]
parsed = parser.from_file(os.environ["FILE"], serverEndpoint=server, xmlContent=True)
pages = tree.fromstring(parsed["content"]).findall(".//{*}div[@class='page']")
bad = tempfile.NamedTemporaryFile(suffix=".pdf")
bad.write(bytes(range(256)) * 9)
bad.flush()
refused = parser.from_file(bad.name, serverEndpoint=server)
print(json.dumps({"text": parsed["content"], "more": len(pages) == PAGES and refused["status"] == 415 and refused["content"] is None}))`,
  },
  {
    client: "MinerU 4's own client",
    packages: ["mineru==4.0.12", "docvortex", "docling-slim"],
    script: `
from mineru.parser.api_client import MinerUApiParser
parser = MinerUApiParser(api_url=os.environ["BASE"], api_key=os.environ["KEY"], tier="basic")
result = parser.parse(os.environ["FILE"])
print(json.dumps({"text": result.markdown(), "more": len(result.pages) == PAGES}))`,
  },
  {
    client: "LightRAG's MinerU client",
    packages: ["lightrag-hku", "docling-slim"],
    script: `
import asyncio, tempfile
from pathlib import Path
os.environ["MINERU_LOCAL_ENDPOINT"] = os.environ["BASE"] + "/k/" + os.environ["KEY"]
os.environ |= {"MINERU_API_MODE": "local", "MINERU_POLL_INTERVAL_SECONDS": "0.2"}
from lightrag.parser.external.mineru.client import MinerURawClient
folder = Path(tempfile.mkdtemp())
manifest = asyncio.run(MinerURawClient().download_into(folder, Path(os.environ["FILE"])))
blocks = json.loads((folder / "content_list.json").read_text())
print(json.dumps({"text": "\\n".join(block.get("text", "") for block in blocks), "more": manifest is not None}))`,
  },
  {
    client: "langchain-docling, with docling's hybrid chunker",
    packages: ["langchain-docling", "docling-core", "docling-slim", "langchain-core"],
    script: `
from docling.service_client import DoclingServiceClient
from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
from docling_core.transforms.chunker.tokenizer.base import BaseTokenizer
from langchain_docling import DoclingLoader
class Words(BaseTokenizer):
    def count_tokens(self, text): return len(text.split())
    def get_max_tokens(self): return 64
    def get_tokenizer(self): return self.count_tokens
client = DoclingServiceClient(os.environ["BASE"], api_key=os.environ["KEY"])
loader = DoclingLoader(os.environ["FILE"], converter=client, chunker=HybridChunker(tokenizer=Words()))
documents = loader.load()
[first, *_] = documents[0].metadata["dl_meta"]["doc_items"]
print(json.dumps({"text": "\\n".join(document.page_content for document in documents), "more": first["prov"][0]["page_no"] == 1}))`,
  },
  {
    client: "langchain-unstructured",
    packages: ["langchain-unstructured", "unstructured-client", "langchain-core"],
    script: `
from langchain_unstructured import UnstructuredLoader
loader = UnstructuredLoader(os.environ["FILE"], partition_via_api=True, api_key=os.environ["KEY"], url=os.environ["BASE"])
documents = loader.load()
print(json.dumps({"text": "\\n".join(document.page_content for document in documents), "more": documents[0].metadata["page_number"] == 1}))`,
  },
  {
    client: "langchain-mineru, which has no setting for the address: its client is given one",
    packages: ["langchain-mineru", "mineru-open-sdk", "langchain-core"],
    script: `
from langchain_mineru import MinerULoader
from mineru import MinerU
loader = MinerULoader(os.environ["FILE"], mode="precision", token=os.environ["KEY"], language="en")
loader._client = MinerU(os.environ["KEY"], base_url=os.environ["BASE"] + "/api/v4")
[document] = loader.load()
print(json.dumps({"text": document.page_content, "more": document.metadata["filename"] == "log.pdf"}))`,
  },
];

/** Written from the calls of loaders that are not packages by themselves. */
const LOADERS: readonly { readonly client: string; readonly script: string }[] = [
  {
    client: "the calls of Dify's MinerU plugin: the check, then JSON with the list as a text",
    script: `
base = "/k/" + os.environ["KEY"]
assert urllib.request.urlopen(os.environ["BASE"] + base + "/docs").status == 200
answer = send("POST", base + "/file_parse", *form({"backend": "pipeline", "return_content_list": "true", "return_images": "true"}, {}))
result = answer["results"]["log"]
print(json.dumps({"text": result["md_content"], "more": len(json.loads(result["content_list"])) >= 2}))`,
  },
  {
    client:
      "the calls of RAGFlow's MinerU parser: the check, then a zip with the names of MinerU 2",
    script: `
import io, zipfile
base = "/k/" + os.environ["KEY"]
assert urllib.request.urlopen(urllib.request.Request(os.environ["BASE"] + base + "/openapi.json", method="HEAD")).status == 200
fields = {"output_dir": "./output", "backend": "pipeline", "parse_method": "auto", "return_md": "True",
    "return_middle_json": "True", "return_model_output": "True", "return_content_list": "True",
    "return_images": "True", "response_format_zip": "True", "start_page_id": "0", "end_page_id": "99999"}
archive = zipfile.ZipFile(io.BytesIO(send("POST", base + "/file_parse", *form(fields, {}), raw=True)))
blocks = json.loads(archive.read("log/log_content_list.json"))
print(json.dumps({"text": "\\n".join(block.get("text", "") for block in blocks), "more": all(max(block["bbox"]) <= 1000 for block in blocks)}))`,
  },
];

/** The loader modules of Open WebUI as they are; what else they import of the application is empty. */
const OPEN_WEBUI = `
import sys
from importlib.machinery import ModuleSpec
from unittest.mock import MagicMock
class RestOfTheApplication:
    def find_spec(self, name, path=None, target=None):
        isMissing = name.split(".")[0] in ("open_webui", "fastapi", "azure", "ftfy", "bs4")
        return ModuleSpec(name, self, is_package=True) if isMissing else None
    def create_module(self, spec):
        return MagicMock(name=spec.name, __path__=[])
    def exec_module(self, module):
        pass
sys.meta_path.append(RestOfTheApplication())
import open_webui.env
import open_webui.config, tempfile
open_webui.env.GLOBAL_LOG_LEVEL = "ERROR"
open_webui.config.UPLOAD_DIR = tempfile.mkdtemp()
from open_webui.retrieval.loaders.datalab_marker import DatalabMarkerLoader
from open_webui.retrieval.loaders.external_document import ExternalDocumentLoader
from open_webui.retrieval.loaders.main import DoclingLoader, TikaLoader
from open_webui.retrieval.loaders.mineru import MinerULoader
from open_webui.retrieval.loaders.mistral import MistralLoader
base, key, file = (os.environ[name] for name in ("BASE", "KEY", "FILE"))
base_with_key = base + "/k/" + key
def texts(loader):
    return [document.page_content for document in loader.load()]
print(json.dumps({
    "External": texts(ExternalDocumentLoader(file, url=base, api_key=key, mime_type="application/pdf")),
    "Docling": texts(DoclingLoader(url=base, api_key=key, file_path=file)),
    "Tika 3": texts(TikaLoader(url=base_with_key, file_path=file)),
    "Tika 4": texts(TikaLoader(url=base_with_key, file_path=file, server_version="4")),
    "MinerU 3": [document.page_content for document in MinerULoader(file, api_url=base_with_key)._load_local_api()],
    "MinerU 4": texts(MinerULoader(file, api_url=base_with_key)),
    "MinerU, cloud": texts(MinerULoader(file, api_mode="cloud", api_url=base + "/api/v4", api_key=key)),
    "Marker": texts(DatalabMarkerLoader(file, key, base + "/api/v1/marker", output_format="markdown")),
    "Marker, own server": texts(DatalabMarkerLoader(file, key, base + "/marker/upload", output_format="markdown")),
    "Mistral OCR": texts(MistralLoader(base + "/v1", key, file)),
}))`;

const START = `import json, os, urllib.request
`;

/** Runs a proof once for each document, in one process: importing the packages takes far longer than what they do. */
const ONE_AFTER_ANOTHER = `${START}
import contextlib, io
answers = []
for size, file in zip(json.loads(os.environ["SIZES"]), json.loads(os.environ["FILES"])):
    os.environ["FILE"] = file
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(os.environ["PROOF"], {"json": json, "os": os, "PAGES": size})
    answers.append(json.loads(printed.getvalue().strip().split("\\n")[-1]))
print(json.dumps(answers))
`;

/** Clients take another way for longer documents: one cuts them, one asks for the result again and again. */
const SIZES = [1, 3, 30];

const HELPERS = `
def send(method, path, body, headers, raw=False):
    request = urllib.request.Request(os.environ["BASE"] + path, data=body, headers=headers, method=method)
    content = urllib.request.urlopen(request).read()
    return content if raw else json.loads(content)
def form(fields, headers):
    parts = [f'--b\\r\\nContent-Disposition: form-data; name="{n}"\\r\\n\\r\\n{v}\\r\\n'.encode() for n, v in fields.items()]
    head = '--b\\r\\nContent-Disposition: form-data; name="files"; filename="log.pdf"\\r\\nContent-Type: application/pdf\\r\\n\\r\\n'
    parts += [head.encode(), open(os.environ["FILE"], "rb").read(), b"\\r\\n--b--\\r\\n"]
    return b"".join(parts), {**headers, "Content-Type": "multipart/form-data; boundary=b"}
`;

describe.skipIf(!isWorkerBuilt)("a client with another address and nothing else", () => {
  const gateway = useRealWorker();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-dialects-"));
    for (const pages of SIZES) {
      await mkdir(join(folder, String(pages)));
      await writeFile(fileOf(pages), writeVersion(Array.from({ length: pages }, () => 2026)));
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.for(PROOFS)(
    "$client, with 1, 3 and 30 pages",
    { timeout: TIMEOUT_MS },
    async ({ packages, script }, { skip }) => {
      const python = await preparePython(...packages);
      if ("missing" in python) skip(python.missing);
      const answers = await run(python, ONE_AFTER_ANOTHER, { sizes: SIZES, proof: script });
      expect(answers).toEqual(SIZES.map(expectedOf));
    },
  );

  it("every engine of Open WebUI", { timeout: TIMEOUT_MS }, async ({ skip }) => {
    const python = await preparePython("open-webui", "langchain-core");
    if ("missing" in python) skip(python.missing);
    const engines = Object.entries((await run(python, START + OPEN_WEBUI)) as object);
    expect(engines).toHaveLength(10);
    for (const [engine, pages] of engines as [string, string[]][]) {
      expect({ engine, text: pages.join("\n") }).toEqual({ engine, text: expectedOf(3).text });
    }
  });

  it.for(LOADERS)("$client", async ({ script }, { skip }) => {
    const command = await findPython();
    if (command === undefined) {
      skip("there is no python3");
      return;
    }
    const python = { command, environment: {} };
    expect(await run(python, START + HELPERS + script)).toEqual(expectedOf(3));
  });

  function expectedOf(pages: number) {
    const numbers = Array.from({ length: pages }, (_, index) => index + 1);
    const pattern = new RegExp(numbers.map((page) => `Page ${page} of the log`).join("[^]*"));
    return { text: expect.stringMatching(pattern) as string, more: true };
  }

  function fileOf(pages: number): string {
    return join(folder, String(pages), "log.pdf");
  }

  function run(
    python: Python,
    script: string,
    {
      sizes = [3],
      proof = "",
    }: { readonly sizes?: readonly number[]; readonly proof?: string } = {},
  ): Promise<unknown> {
    const environment = {
      KEY: String(gateway.facts.firstKey?.key),
      BASE: gateway.facts.url,
      FILE: fileOf(sizes[0] ?? 0),
      FILES: JSON.stringify(sizes.map(fileOf)),
      SIZES: JSON.stringify(sizes),
      PROOF: proof,
    };
    return runPython(python, script, { environment });
  }
});
