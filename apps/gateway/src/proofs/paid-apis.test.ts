import { describe, expect, it } from "vitest";
import {
  everyCaseAnswer,
  everyCaseScript,
  type Failures,
  useCaseFiles,
} from "./testing/every-case.ts";
import { preparePython, runPython } from "./testing/python.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

/** Installing a package takes minutes where no earlier run has. */
const TIMEOUT_MS = 660_000;

interface Proof {
  readonly client: string;
  /** As python-requirements.txt names them. */
  readonly packages: readonly string[];
  /** Defines `convert`, which gives a text and a number of pages, `wrong`, which must fail, and `more`. */
  readonly script: string;
  readonly says: Failures;
}

/** Packages as their makers publish them, with another address and nothing else. */
const PROOFS: readonly Proof[] = [
  {
    client: "llama-cloud, the SDK of LlamaParse's second API",
    packages: ["llama-cloud"],
    says: { bad: "do not match any supported format", wrong: "target_pages" },
    script: `
import httpx
from llama_cloud import LlamaCloud
client = LlamaCloud(api_key=KEY, base_url=BASE)
def convert(path):
    result = client.parsing.parse(tier="fast", version="latest", upload_file=path, polling_interval=0.1,
        expand=["markdown", "text", "items", "metadata"])
    assert len(result.items.pages) == len(result.text.pages) == len(result.metadata.pages)
    return "\\n".join(page.markdown for page in result.markdown.pages), len(result.markdown.pages)
def wrong():
    client.parsing.create(tier="fast", version="latest", upload_file=FILES["1"], page_ranges={"target_pages": "x"})
def more():
    file = client.files.create(file=FILES["office"], purpose="parse")
    assert client.files.list().items[0].id == file.id
    content = httpx.get(client.files.content(file.id).url).content
    assert content == FILES["office"].read_bytes()
    result = client.parsing.parse(tier="agentic", version="latest", file_id=file.id, polling_interval=0.1,
        expand=["items", "images_content_metadata", "markdown_full", "usage"])
    kinds = {item.type for page in result.items.pages for item in page.items}
    image = result.images_content_metadata.images[0]
    picture = httpx.get(image.presigned_url)
    assert picture.content.startswith(b"\\x89PNG"), picture.text
    assert image.filename in result.markdown_full
    pages = client.parsing.parse(tier="fast", version="latest", upload_file=FILES["3"], polling_interval=0.1,
        page_ranges={"target_pages": "2-3"}, expand=["text"]).text.pages
    assert [page.page_number for page in pages] == [2, 3]
    jobs = list(client.parsing.list(page_size=2))
    assert len(jobs) > 4 and len(client.parsing.list(status="FAILED").items) == 1
    job = client.parsing.create(tier="fast", version="latest", source_url=client.files.content(file.id).url, user_metadata={"a": "b"})
    client.parsing.wait_for_completion(job.id, polling_interval=0.1)
    assert client.parsing.get(job.id).job.user_metadata == {"a": "b"}
    client.files.delete(file.id)
    job = client.parsing.create(tier="fast", version="latest", upload_file=FILES["30"])
    cancelled = client.parsing.cancel(job.id).status
    client.parsing.delete(job.id)
    gone = failure(lambda: client.parsing.get(job.id))
    assert "404" in gone, gone
    return cancelled in ("CANCELLED", "COMPLETED") and {"heading", "text", "table", "image", "list"} <= kinds`,
  },
  {
    client: "llama-cloud-services and llama-parse, of LlamaParse's first API",
    packages: ["llama-parse", "llama-cloud-services", "llama-index-core"],
    says: { bad: "do not match any supported format", wrong: "target_pages" },
    script: `
from llama_parse import LlamaParse
options = dict(api_key=KEY, base_url=BASE, check_interval=1, show_progress=False, verbose=False, max_timeout=100)
def convert(path):
    result = LlamaParse(**options).parse(str(path))
    if result.error: raise Exception(result.error)
    documents = result.get_markdown_documents(split_by_page=True)
    return "\\n".join(document.text for document in documents), len(result.pages)
def wrong():
    LlamaParse(**options, ignore_errors=False, target_pages="x").load_data(str(FILES["1"]))
def more():
    result = LlamaParse(**options).parse(str(FILES["office"]))
    image = result.get_image_names()[0]
    assert result.get_image_data(image).startswith(b"\\x89PNG")
    assert result.get_markdown() and result.get_text() and result.get_json()["pages"]
    kinds = {item.type for page in result.pages for item in page.items}
    documents = LlamaParse(**options, result_type="markdown", partition_pages=2).load_data(str(FILES["3"]))
    assert len(documents) == 3, len(documents)
    [document] = LlamaParse(**options, result_type="text", split_by_page=False, target_pages="1").load_data(str(FILES["3"]))
    assert "Page 2 of the log" in document.text and "Page 1 of" not in document.text
    return {"heading", "text", "table"} <= kinds`,
  },
  {
    client: "datalab-python-sdk",
    packages: ["datalab-python-sdk"],
    // It reads the body of an error too late, and shows the status alone.
    says: { bad: "do not match any supported format", wrong: "422" },
    script: `
from datalab_sdk import DatalabClient, ConvertOptions
client = DatalabClient(api_key=KEY, base_url=BASE)
def convert(path):
    result = client.convert(path, options=ConvertOptions(mode="fast"))
    return result.markdown, result.page_count
def wrong():
    client.convert(FILES["1"], options=ConvertOptions(output_format="pdf"))
def more():
    options = ConvertOptions(output_format="markdown,html,json,chunks", paginate=True, add_block_ids=True,
        include_markdown_in_chunks=True)
    result = client.convert(FILES["office"], options=options, save_output=FOLDER / "saved" / "office")
    assert (FOLDER / "saved" / "office.md").read_text() and len(list((FOLDER / "saved").glob("*.png"))) >= 1
    assert result.metadata["table_of_contents"] and "data-block-id" in result.html
    [page, *_] = result.json["children"]
    kinds = {block["block_type"] for block in page["children"]}
    assert all(block["markdown"] for block in result.chunks["blocks"])
    part = client.convert(FILES["3"], options=ConvertOptions(page_range="1-2", max_pages=1))
    assert part.page_count == 1 and "Page 2 of the log" in part.markdown
    return {"SectionHeader", "Text", "Table", "Picture", "ListGroup"} <= kinds`,
  },
  {
    client: "azure-ai-documentintelligence",
    packages: ["azure-ai-documentintelligence"],
    says: { bad: "do not match any supported format", wrong: "pages must be page numbers" },
    script: `
from azure.ai.documentintelligence import DocumentIntelligenceClient
from azure.ai.documentintelligence.models import AnalyzeDocumentRequest, AnalyzeOutputOption
from azure.core.credentials import AzureKeyCredential
client = DocumentIntelligenceClient(BASE, AzureKeyCredential(KEY), polling_interval=1)
def texts(items, result):
    return [result.content[span.offset:span.offset + span.length] for item in items for span in item.spans]
def convert(path):
    result = client.begin_analyze_document("prebuilt-read", body=path.read_bytes()).result()
    words = [word for page in result.pages for word in page.words]
    assert all(result.content[word.span.offset:][:word.span.length] == word.content for word in words if word.polygon)
    lines = [line for page in result.pages for line in page.lines]
    assert texts(lines, result) == [line.content for line in lines]
    return result.content, len(result.pages)
def wrong():
    client.begin_analyze_document("prebuilt-layout", body=FILES["1"].read_bytes(), pages="x")
def more():
    request = AnalyzeDocumentRequest(bytes_source=FILES["office"].read_bytes())
    poller = client.begin_analyze_document("prebuilt-layout", body=request, output_content_format="markdown",
        output=[AnalyzeOutputOption.FIGURES], string_index_type="unicodeCodePoint", features=["languages"])
    result = poller.result()
    [table, *_] = result.tables
    assert table.row_count * table.column_count >= len(table.cells) > 3
    cells = [cell for cell in table.cells if cell.content]
    # A mark of a note is an element in the Markdown, and a letter of the cell.
    found = [text for text, cell in zip(texts(cells, result), cells) if text == cell.content]
    assert len(found) >= len(cells) - 1, texts(cells, result)
    roles = {paragraph.role for paragraph in result.paragraphs}
    assert "title" in roles and "sectionHeading" in roles, roles
    titles = [one for one in result.paragraphs if one.role in ("title", "sectionHeading")]
    assert texts(titles, result) == [one.content for one in titles]
    assert result.sections[0].elements and result.content_format == "markdown" and result.languages[0].locale == "en"
    picture = b"".join(client.get_analyze_result_figure(result.model_id, poller.details["operation_id"], result.figures[0].id))
    assert picture.startswith(b"\\x89PNG")
    assert "ModelNotFound" in failure(lambda: client.begin_analyze_document("prebuilt-invoice", body=b"x"))
    part = client.begin_analyze_document("prebuilt-layout", body=FILES["3"].read_bytes(), pages="2-3").result()
    [line, *_] = part.pages[0].lines
    return [page.page_number for page in part.pages] == [2, 3] and line.polygon[0] == 1.0 and part.pages[0].unit == "inch"`,
  },
  {
    client: "LangChain's AzureAIDocumentIntelligenceLoader",
    packages: ["langchain-community", "azure-ai-documentintelligence", "langchain-core"],
    says: { bad: "do not match any supported format", wrong: "outputContentFormat" },
    script: `
from langchain_community.document_loaders import AzureAIDocumentIntelligenceLoader
def load(path, **options):
    return AzureAIDocumentIntelligenceLoader(api_endpoint=BASE, api_key=KEY, file_path=str(path), **options).load()
def convert(path):
    documents = load(path, mode="page")
    return "\\n".join(document.page_content for document in documents), len(documents)
def wrong():
    load(FILES["1"], api_model="prebuilt-read", mode="markdown")
def more():
    [document] = load(FILES["office"])
    return "\\n# Lamps" in document.page_content and "<table" in document.page_content and document.metadata["contentFormat"] == "markdown"`,
  },
];

describe.skipIf(!isWorkerBuilt)("a client of a paid API, with another address", () => {
  const gateway = useRealWorker();
  const folder = useCaseFiles();

  it.for(PROOFS)("$client", { timeout: TIMEOUT_MS }, async (proof, { skip }) => {
    const python = await preparePython(...proof.packages);
    if ("missing" in python) skip(python.missing);
    const environment = {
      KEY: String(gateway.facts.firstKey?.key),
      BASE: gateway.facts.url,
      FOLDER: folder(),
    };
    expect(await runPython(python, everyCaseScript(proof.script), { environment })).toEqual(
      everyCaseAnswer(proof.says),
    );
  });
});
