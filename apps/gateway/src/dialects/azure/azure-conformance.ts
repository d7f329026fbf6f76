import type { Document, Line } from "@parsewright/contract";
import { expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, FAILURE, success } from "../testing/scripted-worker.ts";

const MODELS = "/documentintelligence/documentModels";
const VERSION = "api-version=2024-11-30";

interface Analyzed {
  readonly content: string;
  readonly paragraphs: readonly Located[];
  readonly pages: readonly {
    readonly words: readonly { readonly content: string; readonly span: SpanOf }[];
    readonly lines: readonly Located[];
  }[];
}
interface Located {
  readonly content: string;
  readonly spans: readonly SpanOf[];
}
interface SpanOf {
  readonly offset: number;
  readonly length: number;
}

/** Behaviour that clients of Azure Document Intelligence rely on. */
export function testAzure(gateway: TestGateway): void {
  const submit = async (query: string, model = "prebuilt-layout") => {
    const { status, headers } = await gateway.call(
      `${MODELS}/${model}:analyze?${VERSION}${query}`,
      {
        body: "%PDF-1.4",
        headers: { "content-type": "application/octet-stream" },
      },
    );
    expect(status).toBe(202);
    return String(headers.get("operation-location")).replace(gateway.url, "");
  };
  const analyze = async (query: string, output?: object) => {
    const address = await submit(query);
    await answerNextJob(gateway, output);
    const { body } = await gateway.call(address);
    return body["analyzeResult"] as Analyzed;
  };

  it("answers with paragraphs, tables and sections, and where they are in the content", async () => {
    const address = await submit("&pages=1-2");
    expect((await gateway.call(address)).body).toMatchObject({ status: "notStarted" });
    expect(await answerNextJob(gateway)).toMatchObject({ page_ranges: "1-2" });

    const { body } = await gateway.call(address);
    expect(body).toMatchObject({
      status: "succeeded",
      analyzeResult: {
        modelId: "prebuilt-layout",
        apiVersion: "2024-11-30",
        stringIndexType: "textElements",
        contentFormat: "text",
        content: "Report\nTwo cats.\nA note.\nTable 1\n1",
        pages: [
          { pageNumber: 1, unit: "inch", height: 800 / 72, lines: [{}, {}, {}] },
          { pageNumber: 2, lines: [{ content: "Table 1" }, { content: "1" }] },
        ],
        paragraphs: [
          { role: "title", content: "Report", boundingRegions: [{ pageNumber: 1 }] },
          { content: "Two cats.", spans: [{ offset: 7, length: 9 }] },
          { role: "footnote" },
          { content: "Table 1" },
          { content: "1" },
        ],
        tables: [
          {
            rowCount: 1,
            columnCount: 1,
            cells: [{ rowIndex: 0, content: "1", elements: ["/paragraphs/4"] }],
            caption: { content: "Table 1", elements: ["/paragraphs/3"] },
          },
        ],
        figures: [],
        sections: [
          { elements: ["/sections/1"] },
          {
            elements: [
              "/paragraphs/0",
              "/paragraphs/1",
              "/paragraphs/2",
              "/paragraphs/3",
              "/tables/0",
            ],
          },
        ],
      },
    });
  });

  it.each([
    { query: "&stringIndexType=utf16CodeUnit", cut: (text: string) => text.split("") },
    { query: "&stringIndexType=unicodeCodePoint", cut: (text: string) => Array.from(text) },
    {
      query: "",
      cut: (text: string) =>
        Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment),
    },
    {
      query: "&outputContentFormat=markdown&stringIndexType=utf16CodeUnit",
      cut: (text: string) => text.split(""),
    },
  ])("counts the places of lines and words as asked: $query", async ({ query, cut }) => {
    const { content, pages, paragraphs } = await analyze(query, success({ middle: FAMILY }));
    const units = cut(content);
    const at = ({ offset, length }: SpanOf) => units.slice(offset, offset + length).join("");
    const lines = pages.flatMap((page) => page.lines);
    expect(lines.map(({ spans }) => spans.map(at).join(""))).toEqual([
      "👩‍👩‍👧 are",
      "a family.",
      "An é",
    ]);
    const words = pages.flatMap((page) => page.words);
    expect(words.map(({ span }) => at(span))).toEqual(words.map((word) => word.content));
    expect(paragraphs.map(({ spans }) => spans.map(at).join(""))).toEqual([
      "👩‍👩‍👧 are a family.",
      "An é",
    ]);
  });

  it("writes Markdown with page breaks, and the furniture of pages as comments", async () => {
    const { content } = await analyze("&outputContentFormat=markdown");
    expect(content).toBe(
      "# Report\n\nTwo cats.\n\nA note.\n\n<!-- PageBreak -->\n\nTable 1\n<table><tr><td>1</td></tr></table>",
    );
  });

  it("reports why a document was not analyzed", async () => {
    const address = await submit("", "prebuilt-read");
    await answerNextJob(gateway, FAILURE);
    const { body } = await gateway.call(address);
    expect(body).toMatchObject({
      status: "failed",
      error: {
        code: "InvalidRequest",
        message: "The document is empty.",
        innererror: { code: "DOCUMENT_EMPTY" },
      },
    });
  });

  it("deletes an analysis, and lists the models", async () => {
    const address = await submit("");
    expect((await gateway.call(address, { method: "DELETE" })).status).toBe(204);
    expect((await gateway.call(address)).status).toBe(404);
    const { body } = await gateway.call(`${MODELS}?${VERSION}`);
    expect(body).toMatchObject({ value: [{ modelId: "prebuilt-layout" }, {}] });
  });

  it.each([
    { path: "prebuilt-layout:analyze", target: "api-version" },
    { path: `prebuilt-layout:analyze?${VERSION}&pages=0`, target: "pages" },
    {
      path: `prebuilt-layout:analyze?${VERSION}&outputContentFormat=pdf`,
      target: "outputContentFormat",
    },
    {
      path: `prebuilt-read:analyze?${VERSION}&outputContentFormat=markdown`,
      target: "outputContentFormat",
    },
    { path: `prebuilt-layout:analyze?${VERSION}&features=barcodes`, target: "features" },
    { path: `prebuilt-layout:analyze?${VERSION}&output=pdf`, target: "output" },
    { path: `prebuilt-layout:analyze?${VERSION}&stringIndexType=bytes`, target: "stringIndexType" },
    { path: `prebuilt-layout:analyze?${VERSION}&queryFields=a`, target: "queryFields" },
    { path: `prebuilt-layout:analyze?${VERSION}`, json: {}, target: "urlSource" },
    {
      path: `prebuilt-layout:analyze?${VERSION}`,
      json: { base64Source: "%" },
      target: "base64Source",
    },
    { path: `prebuilt-layout:analyze?${VERSION}`, json: { urlSource: 1 }, target: "urlSource" },
    { path: `prebuilt-invoice:analyze?${VERSION}`, target: "modelId", code: "NotFound" },
  ])("refuses $path $json in Azure's shape, and names $target", async (wrong) => {
    const { status, body } = await gateway.call(`${MODELS}/${wrong.path}`, {
      json: wrong.json,
      ...(wrong.json === undefined && { body: "%PDF-1.4" }),
    });
    const code = wrong.code ?? "InvalidArgument";
    expect(status).toBe(code === "NotFound" ? 404 : 400);
    expect(body).toMatchObject({ error: { code, target: wrong.target } });
  });
}

function lineOf(content: string, top: number): Line {
  const bbox: Line["bbox"] = [72, top, 272, top + 10];
  return { bbox, spans: [{ type: "text", bbox, content }] };
}

/** Signs of several code units and code points. */
const FAMILY: Document = {
  pdf_info: [
    {
      para_blocks: [
        {
          type: "text",
          bbox: [72, 72, 272, 92],
          index: 0,
          lines: [lineOf("👩‍👩‍👧 are", 72), lineOf("a family.", 82)],
        },
        { type: "text", bbox: [72, 100, 272, 110], index: 1, lines: [lineOf("An é", 100)] },
      ],
      discarded_blocks: [],
      page_size: [600, 800],
      page_idx: 0,
    },
  ],
  _backend: "pipeline",
  _version_name: "0",
};
